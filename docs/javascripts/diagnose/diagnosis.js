/**
 * What failed, why, and what to look at, as one plain object: the contract of `loglink diagnose --json`.
 *
 * In: what an Observer holds after all files. Out: an object with the keys that docs/contributing/diagnosis.md lists; unknown
 * values are null, never left out. loglink/_diagnose/diagnosis.py is the same in Python.
 */
var errorCodes = errorCodes || {};

/** Makes the object out of an observer. */
errorCodes.Assembler = class Assembler {
  static SCHEMA_VERSION = 1;
  static MOST_EVIDENCE = 5;
  static MOST_CANDIDATES = 5;
  static MOST_PIECES = 8; // failures of which it is asked whether their text is a piece of a line

  /** @returns {{page: string, id: string, url: string}} where `cause` ("LLM_TIMEOUT#device-network") stands below `root`, the address of the guide */
  static placeOf(cause, root) {
    const { page, id } = errorCodes.partsOfCause(cause);
    const isCode = !page.includes("/");
    const anchor = isCode && !/^(?:cause|place)-/.test(id) ? `cause-${id}` : id;
    return { page, id: anchor, url: `${root}${isCode ? `codes/${page}/` : page}#${anchor}` };
  }

  constructor(observer, base, language) {
    this.observer = observer;
    this.catalogue = observer.catalogue;
    this.wording = errorCodes.makeWording();
    /** The lines of the evidence: what a reader who no longer has the logs is shown. */
    this.lines = [];
    this.pieces = 0; // failures of which it was asked whether their text is a piece of a line
    this.root = base + (language === "en" ? "" : `${language}/`);
  }

  /** @returns {Object} the whole object */
  diagnosis() {
    errorCodes.compareClocks(this.observer);
    const findings = errorCodes.findFindings(this.observer);
    const events = findings.flatMap((one) => one.failures).flatMap((failure) => failure.events);
    const held = new Set(events.map((event) => `${event.file}:${event.line}`));
    const mentions = this.observer.mentions.filter((one) => !held.has(`${one.file}:${one.line}`));
    return {
      schema_version: errorCodes.Assembler.SCHEMA_VERSION,
      failures: findings.map((one) => this.#failure(one, findings)),
      mentions: mentions.map((one) => ({ file: this.#name(one.file), line: one.line, code: one.code })),
      codes: Object.fromEntries(Array.from(this.observer.codeCounts).sort(([one], [other]) => (one < other ? -1 : 1))),
      files: this.observer.files.map((facts, index) => this.#file(index, facts)),
    };
  }

  #file(index, { name, lines, encoding, releases }) {
    const offset = this.observer.store.offsets.get(index);
    return {
      name,
      lines,
      encoding,
      offset_ms: offset === undefined ? null : this.#rounded(offset * 1000),
      release: errorCodes.releasesKey(releases),
    };
  }

  /** @returns {number} halves go to the even number, as Python rounds; never -0 */
  #rounded(value) {
    const below = Math.floor(value);
    if (value - below === 0.5) return below % 2 === 0 ? below : below + 1;
    return Math.round(value) + 0;
  }

  #failure(one, findings) {
    const { origin, first, rule } = one;
    const codes = first.codes();
    const calls = first.calls();
    const facts = this.wording.factsOf(one);
    return {
      kind: one.kind,
      file: this.#name(origin.file),
      line: origin.line,
      evidence: this.#evidence(one),
      explained_by: one.explaining(findings),
      says: this.#says(one, facts),
      time: this.wording.timeText(origin),
      process: origin.header.pid || first.last.header.pid || null,
      side: this.#side(one),
      act_on: (rule && rule.act_on) || null,
      calls,
      codes,
      cause: rule ? this.#cause(rule.cause) : null,
      candidates: one.candidates.slice(0, errorCodes.Assembler.MOST_CANDIDATES).map((cause) => this.#cause(cause)),
      facts,
      repeats: one.failures.reduce((sum, each) => sum + each.repeats, 0),
      processes: this.#countProcesses(one),
      passed_on: first.events.filter((event) => event !== origin).map((event) => ({ file: this.#name(event.file), line: event.line })),
      look_next: this.#lookNext(one, facts),
      retry: this.#retry(codes, calls),
    };
  }

  #countProcesses(one) {
    return new Set(one.failures.map((each) => each.origin.process)).size;
  }

  #evidence(one) {
    const { bound, rule, origin, first } = one;
    const names = rule && rule.evidence.length > 0 ? rule.evidence : ["origin", ...Object.keys(bound)];
    const named = names.filter((name) => bound[name]).map((name) => bound[name]);
    const events = named.length > 0 ? named : [origin];
    if (!one.settled) events.unshift(origin);
    if (one.kind === "open") events.push(first.origin, first.last);
    const unique = Array.from(new Set(events)).slice(0, errorCodes.Assembler.MOST_EVIDENCE);
    this.lines.push(...unique.map(({ file, line, text }) => ({ file: this.#name(file), line, text })));
    return unique.map((event) => ({ file: this.#name(event.file), line: event.line, slots: { ...event.slots } }));
  }

  #says(one, facts) {
    const { origin, rule } = one;
    const possible = one.kind === "open" ? one.possible.find((held) => held.rule.says) : null;
    const sentence = (rule && rule.says) || (possible && possible.rule.says) || (origin.signature && origin.signature.says);
    const text = sentence ? this.wording.fill(sentence, one.bound, facts) : this.#plain(one);
    const processes = new Set(one.failures.map((failure) => failure.origin.process));
    return processes.size > 1 ? this.#ofMany(text, processes.size, one) : text;
  }

  #ofMany(text, count, one) {
    const side = this.#side(one);
    const alike = side ? this.catalogue.signatures.filter((each) => each.side === side) : [];
    const total = this.observer.store.countProcesses(alike.map((each) => each.id));
    const many = this.catalogue.texts[total > count ? "many-of" : "many"];
    return this.wording.inEachLanguage(text, (says, language) => this.#formatted(many[language], { count, total, says }));
  }

  #plain(one) {
    const calls = one.first.calls();
    const special = errorCodes.Finding.special(one.first.codes());
    const failed = special.length > 0 ? "failed" : "failed-without-code";
    const key = (one.kind === "open" ? "open" : failed) + (calls.length > 0 ? "" : "-somewhere");
    const words = { call: calls[calls.length - 1] || "", code: special[special.length - 1] || "" };
    return this.wording.inEachLanguage(this.catalogue.texts[key], (text) => this.#formatted(text, words));
  }

  #formatted(text, words) {
    return text.replace(/\{([a-z]+)\}/g, (_, name) => String(words[name]));
  }

  #lookNext(one, facts) {
    if (one.rule) return one.rule.look_next ? this.wording.fill(one.rule.look_next, one.bound, facts) : null;
    const held = one.possible.find((each) => each.rule.look_next);
    if (held) return this.#withLevel(one, this.wording.fill(held.rule.look_next, held.bound, facts));
    const own = one.origin.signature;
    if (own && own.look_next) return this.wording.fill(own.look_next, { origin: one.origin }, facts);
    return this.#ofAPiece(one) || this.catalogue.texts["look-next"];
  }

  /** @returns {?LocalizedText} of which lines the text of a failure that nobody knows may be a piece; null where of none */
  #ofAPiece({ candidates, first, origin }) {
    const isKnown = candidates.length > 0 || first.codes().length > 0 || first.events.some((event) => event.signature);
    if (isKnown || this.pieces >= errorCodes.Assembler.MOST_PIECES) return null;
    this.pieces += 1;
    const offers = errorCodes.findOffers(origin.text, this.catalogue);
    const lines = offers.map(({ text }) => `\`${text}\``).join(", ");
    return offers.length > 0 ? this.wording.inEachLanguage(this.catalogue.texts["look-piece"], (text) => text.replace("{lines}", () => lines)) : null;
  }

  /** @returns {LocalizedText} `text`, and which level shows more where causes are open and the process printed no INFO lines */
  #withLevel(one, text) {
    const levels = this.observer.store.levels.get(one.origin.process) || new Set();
    const isInformed = levels.has("I") || levels.has("D") || text.en.includes("INFO");
    if (one.candidates.length === 0 || one.origin.header.module === "" || isInformed) return text;
    const more = this.catalogue.texts["look-level"];
    return this.wording.inEachLanguage(text, (said, name) => more[name].replace("{text}", () => said));
  }

  #side(one) {
    const event = [one.origin, ...one.first.events].find((each) => each.signature && each.signature.side);
    return event ? event.signature.side : null;
  }

  #cause(cause) {
    return errorCodes.Assembler.placeOf(cause, this.root);
  }

  #retry(codes, calls) {
    for (const code of errorCodes.Finding.special(codes).slice().reverse()) {
      const rows = this.catalogue.retries[code] || [];
      const fitting = rows.find((row) => row.apis.some((api) => calls.includes(api)));
      if (fitting) return fitting.retry;
      if (new Set(rows.map((row) => row.retry)).size === 1) return rows[0].retry;
    }
    return null;
  }

  #name(file) {
    return this.observer.files[file].name;
  }
};

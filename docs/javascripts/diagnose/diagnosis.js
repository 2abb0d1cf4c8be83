/**
 * What failed, why, and what to look at, as one plain object: the contract of `loglink diagnose --json`.
 *
 * In: what an Observer holds after all files. Out: an object with the keys that docs/contributing/diagnosis.md lists; unknown
 * values are null, never left out. loglink/_diagnose/diagnosis.py is the same in Python.
 *
 * @typedef {{kind: string, failures: Failure[], rule: ?Rule, bound: Bound, possible: Rule[]}} Finding one failure, or several alike
 */
var errorCodes = errorCodes || {};

/** Makes the object out of an observer. */
errorCodes.Assembler = class Assembler {
  static SCHEMA_VERSION = 1;
  static MOST_EVIDENCE = 5;
  static MOST_CANDIDATES = 5;
  static SHORTEST_OPEN = 60.0; // seconds that must have passed in the files before a call that never ended is called open
  static GENERAL = ["LLM_FAILED", "LLM_SUCCESS"];

  constructor(observer, base, language) {
    this.observer = observer;
    this.catalogue = observer.catalogue;
    this.runner = new errorCodes.RuleRunner(observer.store);
    this.root = base + (language === "en" ? "" : `${language}/`);
  }

  /** @returns {Object} the whole object */
  diagnosis() {
    const findings = this.#sorted(this.#grouped([...this.#failed(), ...this.#open()]));
    const held = new Set(findings.flatMap((one) => one.failures).flatMap((failure) => failure.events).map((event) => `${event.file}:${event.line}`));
    const mentions = this.observer.mentions.filter((one) => !held.has(`${one.file}:${one.line}`));
    return {
      schema_version: errorCodes.Assembler.SCHEMA_VERSION,
      failures: findings.map((one) => this.#failure(one, findings)),
      mentions: mentions.map((one) => ({ file: this.#name(one.file), line: one.line, code: one.code })),
      codes: Object.fromEntries(Array.from(this.observer.codeCounts).sort(([one], [other]) => (one < other ? -1 : 1))),
      files: this.observer.files.map((facts, index) => ({
        name: facts.name,
        lines: facts.lines,
        encoding: facts.encoding,
        offset_ms: this.#offset(index),
        release: this.#release(facts.layouts),
      })),
    };
  }

  #failed() {
    return this.observer.chains.failures.map((failure) => this.#judge("failed", failure));
  }

  #judge(kind, failure) {
    const ids = new Set(failure.events.map((event) => event.id).filter((id) => id !== ""));
    const rules = new Set(Array.from(ids).flatMap((id) => this.catalogue.rulesOf.get(id) || []));
    const held = Array.from(rules).map((rule) => ({ rule, bound: this.runner.run(rule, failure) })).filter((one) => one.bound !== null);
    held.sort((one, other) => other.rule.rank - one.rule.rank);
    const settled = held.find((one) => one.rule.settles) || { rule: null, bound: {} };
    const possible = held.filter((one) => !one.rule.settles).map((one) => one.rule);
    return { kind, failures: [failure], rule: settled.rule, bound: settled.bound, possible };
  }

  /** @returns {Finding[]} the calls that never ended although time went on, the innermost of a process each */
  #open() {
    const byProcess = new Map();
    for (const { process, calls } of this.observer.open.values()) byProcess.set(process, (byProcess.get(process) || []).concat(calls));
    const found = [];
    for (const calls of byProcess.values()) {
      const waiting = calls.filter((call) => this.#isStuck(call));
      if (waiting.length === 0) continue;
      const isInner = (one, other) => errorCodes.compareKeys([one[0].file, one[0].line], [other[0].file, other[0].line]) > 0;
      const failure = new errorCodes.Failure(null);
      failure.events = waiting.reduce((best, call) => (isInner(call, best) ? call : best));
      found.push(this.#judge("open", failure));
    }
    return found;
  }

  #isStuck(call) {
    const last = call[call.length - 1];
    const timeout = call[0].slot("timeout");
    const wait = Math.max(errorCodes.Assembler.SHORTEST_OPEN, timeout ? (3 * Number(timeout)) / 1000 : 0);
    if (this.observer.files.some((facts) => errorCodes.Observer.isLater(facts, last, wait) !== null)) return true;
    const clock = this.observer.files[last.file].lastTime.get("clock");
    if (!clock || last.header.axis === "clock" || clock.line <= last.line) return false;
    return clock.seconds - (last.header.seconds % 86400) > wait;
  }

  /** @returns {Finding[]} one finding for each trouble: the same origin, peer and cause again is no new one */
  #grouped(findings) {
    const groups = new Map();
    for (const one of findings) {
      const key = JSON.stringify(this.#key(one));
      if (groups.has(key)) groups.get(key).failures.push(...one.failures);
      else groups.set(key, one);
    }
    return Array.from(groups.values());
  }

  #key(one) {
    const origin = this.#origin(one);
    const names = one.rule ? ["ip", "remote"] : ["ip", "port", "remote", "peers", "cluster"];
    const slots = names.map((name) => this.#peerSlot(one.failures[0], origin, name));
    const peer = one.rule && slots[0] ? slots.slice(0, 1) : slots;
    const id = origin.id || origin.header.function || (origin.codes.length > 0 ? origin.codes[0] : []);
    const nobody = peer.some(Boolean) || one.rule ? [] : [origin.process];
    return [one.kind, id, one.rule ? one.rule.cause : "", peer, nobody];
  }

  #sorted(findings) {
    const explained = findings.map((one) => this.#explaining(one, findings));
    const keys = findings.map((one, index) => [
      explained[index] !== null || !explained.includes(index),
      explained[index] !== null,
      ...this.#moment(one.failures[0].origin),
    ]);
    const order = findings.map((one, index) => index).sort((one, other) => errorCodes.compareKeys(keys[one], keys[other]));
    return order.map((index) => findings[index]);
  }

  #moment(event) {
    const seconds = this.observer.store.seconds(event);
    return [seconds === null, seconds ?? 0, event.file, event.line];
  }

  /** @returns {Event} the line that settles it, or where it first shows */
  #origin(one) {
    return one.bound.origin || one.failures[0].origin;
  }

  /** @returns {?number} the index of the finding that holds the line which explains `one` */
  #explaining(one, findings) {
    const event = one.rule && one.rule.explained_by ? one.bound[one.rule.explained_by] : null;
    if (!event) return null;
    const index = findings.findIndex((other) => other !== one && other.failures.some((failure) => failure.events.includes(event)));
    return index < 0 ? null : index;
  }

  #failure(one, findings) {
    const origin = this.#origin(one);
    const [failure] = one.failures;
    const codes = failure.codes();
    const calls = failure.calls();
    return {
      kind: one.kind,
      file: this.#name(origin.file),
      line: origin.line,
      evidence: this.#evidence(one),
      explained_by: this.#explaining(one, findings),
      says: this.#says(one),
      time: this.#timeText(origin),
      process: origin.header.pid || failure.last.header.pid || null,
      side: this.#side(one),
      act_on: (one.rule && one.rule.act_on) || null,
      calls,
      codes,
      cause: one.rule ? this.#cause(one.rule.cause) : null,
      candidates: one.rule ? [] : this.#candidates(one).map((cause) => this.#cause(cause)),
      facts: this.#facts(one),
      repeats: one.failures.reduce((sum, each) => sum + each.repeats, 0),
      processes: new Set(one.failures.map((each) => each.origin.process)).size,
      passed_on: failure.events.filter((event) => event !== origin).map((event) => ({ file: this.#name(event.file), line: event.line })),
      look_next: this.#lookNext(one),
      retry: this.#retry(codes, calls),
    };
  }

  #evidence(one) {
    const names = one.rule && one.rule.evidence.length > 0 ? one.rule.evidence : ["origin", ...Object.keys(one.bound)];
    const bound = names.filter((name) => one.bound[name]).map((name) => one.bound[name]);
    const events = bound.length > 0 ? bound : [this.#origin(one)];
    if (one.kind === "open") events.push(one.failures[0].origin, one.failures[0].last);
    const unique = Array.from(new Set(events)).slice(0, errorCodes.Assembler.MOST_EVIDENCE);
    return unique.map((event) => ({ file: this.#name(event.file), line: event.line, slots: { ...event.slots } }));
  }

  #facts(one) {
    const events = [this.#origin(one), ...Object.values(one.bound), ...one.failures[0].events];
    return events.reduce((facts, event) => ({ ...event.slots, ...facts }), {});
  }

  #says(one) {
    const origin = this.#origin(one);
    const sentence = (one.rule && one.rule.says) || (origin.signature && origin.signature.says) || this.#plain(one);
    return this.#filledIn(sentence, one.rule ? one.bound : { origin }, one);
  }

  #plain(one) {
    const calls = one.failures[0].calls();
    const codes = one.failures[0].codes();
    const special = this.#special(codes);
    const named = special.length > 0 ? "failed" : "failed-without-code";
    const key = (one.kind === "open" ? "open" : named) + (calls.length > 0 ? "" : "-somewhere");
    const words = { call: calls[calls.length - 1] || "", code: special[special.length - 1] || "" };
    const fill = (text) => text.replace(/\{(call|code)\}/g, (whole, name) => words[name]);
    return this.#inEachLanguage(this.catalogue.texts[key], fill);
  }

  #lookNext(one) {
    if (one.rule) return one.rule.look_next ? this.#filledIn(one.rule.look_next, one.bound, one) : null;
    const rule = one.possible.find((each) => each.look_next);
    return rule ? this.#filledIn(rule.look_next, { origin: this.#origin(one) }, one) : this.catalogue.texts["look-next"];
  }

  #side(one) {
    const event = [this.#origin(one), ...one.failures[0].events].find((each) => each.signature && each.signature.side);
    return event ? event.signature.side : null;
  }

  #candidates(one) {
    const origin = this.#origin(one);
    let causes = one.possible.map((rule) => rule.cause);
    for (const event of one.failures[0].events) causes = causes.concat(event.signature ? event.signature.candidates : []);
    if (causes.length === 0) {
      const [code] = this.#special(one.failures[0].codes());
      causes = ((code && this.catalogue.causes[code]) || []).slice(0, 3).map((cause) => `${code}#${cause}`);
    }
    const pointing = origin.signature && origin.role === "origin" ? this.catalogue.pointing : [];
    const wanted = Array.from(new Set(causes)).filter((cause) => !pointing.includes(this.#parts(cause)[1]));
    return wanted.slice(0, errorCodes.Assembler.MOST_CANDIDATES);
  }

  #cause(cause) {
    const [page, id] = this.#parts(cause);
    const isCode = !page.includes("/");
    const anchor = isCode && !/^(?:cause|place)-/.test(id) ? `cause-${id}` : id;
    return { page, id: anchor, url: `${this.root}${isCode ? `codes/${page}/` : page}#${anchor}` };
  }

  #retry(codes, calls) {
    for (const code of this.#special(codes).slice().reverse()) {
      const rows = this.catalogue.retries[code] || [];
      const fitting = rows.find((row) => row.apis.some((api) => calls.includes(api)));
      if (fitting) return fitting.retry;
      if (new Set(rows.map((row) => row.retry)).size === 1) return rows[0].retry;
    }
    return null;
  }

  /** @returns {string[]} the codes that say what went wrong; all of them where none does */
  #special(codes) {
    const special = codes.filter((code) => !errorCodes.Assembler.GENERAL.includes(code));
    return special.length > 0 ? special : codes;
  }

  /** @returns {string[]} page and id */
  #parts(cause) {
    const at = cause.indexOf("#");
    return at < 0 ? [cause, ""] : [cause.slice(0, at), cause.slice(at + 1)];
  }

  #name(file) {
    return this.observer.files[file].name;
  }

  #offset(index) {
    const offset = this.observer.store.offsets.get(index);
    return offset === undefined ? null : this.#rounded(offset * 1000);
  }

  /** @returns {number} halves go to the even number, as Python rounds */
  #rounded(value) {
    const below = Math.floor(value);
    if (value - below !== 0.5) return Math.round(value);
    return below % 2 === 0 ? below : below + 1;
  }

  #release(layouts) {
    return layouts.size > 0 ? Array.from(layouts.keys()).sort().join(" + ") : null;
  }

  /** @returns {?string} a slot of the origin, or of the first line of the failure that has it */
  #peerSlot(failure, origin, name) {
    const event = [origin, ...failure.events].find((each) => each.slot(name) !== null);
    return event ? event.slot(name) : null;
  }

  #inEachLanguage(texts, fill) {
    return Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, fill(text)]));
  }

  #filledIn(texts, bound, one) {
    const facts = this.#facts(one);
    return this.#inEachLanguage(texts, (text) => this.#filled(text, bound, facts));
  }

  /** @returns {string} `text` with its slots filled; a slot that no line gave is shown as an ellipsis */
  #filled(text, bound, facts) {
    return text.split("{").map((piece) => {
      const at = piece.indexOf("}");
      if (at < 0) return piece;
      const name = piece.slice(0, at);
      return (errorCodes.RuleRunner.valueOf(name, bound) ?? facts[name] ?? "…") + piece.slice(at + 1);
    }).join("");
  }

  #timeText(event) {
    const { seconds, axis } = event.header;
    if (axis === "") return null;
    const iso = new Date(Math.floor(seconds) * 1000).toISOString(); // no fraction: it would be rounded to milliseconds
    const fraction = (seconds % 1).toFixed(6).slice(1).replace(/0+$/, "").replace(/\.$/, "");
    const clock = iso.slice(11, 19) + fraction;
    if (axis === "clock") return clock;
    return `${axis === "date" ? iso.slice(0, 10) : iso.slice(5, 10)} ${clock}`;
  }
};

/**
 * Reads the lines of files one by one and keeps what counts: events, failures, calls that are open, mentions.
 *
 * In: lines with their place. Out: what the store and the chains hold at the end. Memory is bounded, whatever the files
 * hold. loglink/_diagnose/observer.py is the same in Python.
 *
 * @typedef {{name: string, lines: number, encoding: string, releases: Set<ReleaseFamily>,
 *   lastTime: Map<string, {seconds: number, line: number}>}} FileFacts lastTime: the latest time of each axis, and its line
 */
var errorCodes = errorCodes || {};

errorCodes.Observer = class Observer {
  /** Modules of plog whose error lines are the library's own, described by a signature or not. */
  static LIBRARY_MODULES = ["GE", "HIXL", "LLM", "LLM_DATADIST", "DATADIST"];
  static NONE = []; // never changed: most lines share it
  static MOST_MENTIONS = 200;
  static LONGEST_TEXT = 2000; // characters of a line that are kept
  static MOST_OPEN = 64; // open calls of one kind in one process that are kept
  static RECENT = 12; // lines of a thread that are kept while a call is open
  static BEFORE = 300; // characters before a text in which quotes and sentences are looked for
  static MOST_PROSE = 4; // plain words before a text from which on it stands within a sentence
  static QUOTES = ["'", "\"", "`", "\u201c", "\u2018", "\u300c"];
  static FIELD = /[:=] ?["']$/; // what stands before a text that is a field of a record, as in JSON
  static COMMAND = /(?:^|[ $#>|])(?:grep|rg|awk|sed|tail|findstr) /;
  static PROSE = /(?:^| )[a-z]{2,15}(?= )/g;
  static FAILED = /\b(?:[Ff]ail(?:ed|ure|s)?|FAIL(?:ED|URE)?|[Ee]rror|ERROR|[Ee]xception)\b/;
  static STATUS = /\b(?:ret|rc|status|code|error|errno|result)\b["']? ?(?:[=:\[(]|is|was)/i;
  static REPEATED = /\[repeated ([0-9]{1,6})x across cluster\]/;
  static PLOG_FILE = /(?:^|\/)(?:(?:run|debug|security)\/)?(?:plog|device)\/(?:plog|device)-([0-9]{1,10})_[^/]*$/;

  #previousProcess = "";
  #processes = new Map(); // of the current file, by pid
  #passed = { pid: -1, process: "", level: "" }; // what the last quiet line said
  #needles;
  #hasCode = false;

  /** @param {LineTools} tools */
  constructor({ catalogue, scanner, matcher, needles }) {
    this.catalogue = catalogue;
    this.scanner = scanner;
    this.headers = errorCodes.makeHeaderReader();
    this.matcher = matcher;
    this.#needles = needles;
    this.store = new errorCodes.EventStore();
    this.chains = new errorCodes.ChainBuilder(this.store, catalogue.steps);
    this.files = [];
    this.codeCounts = new Map();
    this.mentions = [];
    /** Calls that are open, by process and call: each is the list of lines that its thread printed since. */
    this.open = new Map();
  }

  /** @returns {string} `line` without the NUL bytes at its beginning: a log that was cut while written has them */
  static withoutNulls(line) {
    return line.charCodeAt(0) === 0 ? line.replace(/^\0+/, "") : line;
  }

  /** @returns {?number} the line of `facts` that is later than `event` by so many seconds; null without one */
  static isLater(facts, event, seconds) {
    const last = facts.lastTime.get(event.header.axis);
    return last && last.seconds - event.header.seconds > seconds ? last.line : null;
  }

  /** @returns {FileFacts} what is known of the current file */
  get #facts() {
    return this.files[this.files.length - 1];
  }

  /** Takes the lines that follow as those of `name`. */
  beginFile(name) {
    this.files.push({ name, lines: 0, encoding: "utf-8", releases: new Set(), lastTime: new Map() });
    this.#previousProcess = "";
    this.#processes.clear();
    this.#passed = { pid: -1, process: "", level: "" };
  }

  /**
   * Takes line `number` (from 1) of the current file.
   *
   * @param {?string[]} codes the names of the codes in it, in order; null where nobody has looked for them
   */
  take(number, text, codes = null) {
    const line = errorCodes.Observer.withoutNulls(text);
    const wordings = this.#findNeedles(line);
    const names = codes ?? (this.#hasCode ? this.scanner.find(line).map((token) => token.code) : errorCodes.Observer.NONE);
    this.#takeLine(number, line, wordings, names);
  }

  /** Takes the head of a line that is too long to be held. @param {Map<string, number>} counts of the codes in the whole of it */
  takeLong(number, head, counts) {
    const names = this.scanner.find(head).map((token) => token.code);
    this.take(number, head, names);
    for (const [code, count] of counts) {
      const behind = count - names.filter((name) => name === code).length;
      if (behind > 0) this.codeCounts.set(code, (this.codeCounts.get(code) || 0) + behind);
    }
  }

  /** Takes a line that is known to hold no wording of a signature and no code. */
  takePlain(number, line) {
    this.#takeLine(number, errorCodes.Observer.withoutNulls(line), errorCodes.Observer.NONE, errorCodes.Observer.NONE);
  }

  /** Takes of such a line, of plog and below WARNING, what QuietLine reads: that its process printed it then. */
  pass(number, { pid, level, seconds }) {
    const facts = this.#facts;
    facts.lines = number;
    this.#noteTime("date", seconds, number, facts);
    if (pid !== this.#passed.pid) this.#passed = { pid, process: this.#processes.get(String(pid)) || this.#named(String(pid), facts), level: "" };
    this.#previousProcess = this.#passed.process;
    if (level === this.#passed.level) return;
    this.#passed.level = level;
    this.store.sawLevel(this.#previousProcess, level);
  }

  #takeLine(number, line, wordings, codes) {
    const facts = this.#facts;
    facts.lines = number;
    const header = this.headers.readHeader(line);
    this.#noteTime(header.axis, header.seconds, number, facts);
    const process = this.#processOf(header, facts);
    this.store.sawLevel(process, header.level);
    for (const code of codes) this.codeCounts.set(code, (this.codeCounts.get(code) || 0) + 1);
    const match = this.#matchOf(line, header, wordings);
    if (match === null && codes.length === 0 && header.level !== "E") return;
    if (header.layout !== "") facts.releases.add(errorCodes.familyOf(header, this.catalogue.releases));
    const text = errorCodes.cutText(line, errorCodes.Observer.LONGEST_TEXT);
    this.#sort(new errorCodes.Event({ file: this.files.length - 1, line: number, text, header, process, match, codes }));
  }

  /** @returns {number[]} the wordings whose literals the line holds, and notes whether it may hold a code */
  #findNeedles(line) {
    const needles = this.#needles;
    const { wordings } = this.matcher;
    needles.find(line);
    this.#hasCode = false;
    let found = errorCodes.Observer.NONE;
    for (let index = 0; index < needles.count; index += 1) {
      const number = needles.found[index];
      if (number >= wordings.length) this.#hasCode = true;
      else if (line.includes(wordings[number].text.literal)) found = found.concat(number);
    }
    return found;
  }

  #matchOf(line, header, wordings) {
    const match = this.matcher.find(line, header, wordings);
    return match && this.#isQuoted(line, match.start, header) ? null : match;
  }

  #sort(event) {
    if (event.role === "noise") {
      this.store.add(event);
    } else if (this.#isFailing(event)) {
      if (event.signature) this.store.add(event);
      this.store.saw(event);
      this.#close(event);
      this.#fail(event);
    } else if (event.signature) {
      this.store.add(event);
      this.#follow(event);
      this.#mention(event);
    } else {
      this.store.saw(event);
      this.#mention(event);
    }
  }

  #fail(event) {
    this.chains.add(event);
    const repeated = errorCodes.Observer.REPEATED.exec(event.text);
    if (repeated) this.chains.failures[this.chains.failures.length - 1].repeats += Number(repeated[1]);
  }

  /** @returns {boolean} whether the line says that something failed, and not only speaks of a code */
  #isFailing(event) {
    const { level, module } = event.header;
    if (event.signature) {
      const isTold = ["", "E", "W"].includes(level) || !["E", "-"].includes(event.signature.level) || module === "";
      return ["origin", "passed-on"].includes(event.role) && isTold;
    }
    if (level === "E" && module !== "") return errorCodes.Observer.LIBRARY_MODULES.includes(module);
    if (event.codes.length === 0 || (event.codes.length === 1 && event.codes[0] === "LLM_SUCCESS")) return false;
    const withoutNames = event.text.replace(/LLM_[A-Z_]+/g, "");
    return errorCodes.Observer.FAILED.test(withoutNames) && errorCodes.Observer.STATUS.test(withoutNames);
  }

  #mention(event) {
    for (const code of event.codes) {
      if (this.mentions.length < errorCodes.Observer.MOST_MENTIONS) this.mentions.push({ file: event.file, line: event.line, code });
    }
  }

  /** Keeps track of calls that begin and end, and of what their threads do meanwhile. */
  #follow(event) {
    this.#close(event);
    const { opens } = event.signature;
    if (opens) {
      this.#begin(event, opens);
      return;
    }
    for (const { process, calls } of this.open.values()) {
      if (process !== event.process) continue;
      for (const call of calls) {
        const isNew = !call.slice(1).some((one) => one.id === event.id); // who asks over and over whether something is ready does not get on
        if (!isNew || call[0].header.thread !== event.header.thread) continue;
        call.splice(1, call.length, ...[...call.slice(1), event].slice(-errorCodes.Observer.RECENT));
      }
    }
  }

  /** Notes that a call begins. One that its thread begins anew has ended, whatever became of its last line. */
  #begin(event, name) {
    const calls = this.#openOf(event.process, name);
    const { thread } = event.header;
    const again = thread === "" ? [] : calls.filter((call) => call[0].header.thread === thread);
    const surplus = calls.slice(0, Math.max(0, calls.length - errorCodes.Observer.MOST_OPEN));
    for (const call of again.length > 0 ? again : surplus) calls.splice(calls.indexOf(call), 1);
    calls.push([event]);
  }

  /** @returns {Event[][]} the open calls of one kind; a list that is not kept where there are too many kinds */
  #openOf(process, name) {
    const key = `${process}\n${name}`;
    const entry = this.open.get(key) || { process, calls: [] };
    if (this.open.size < errorCodes.EventStore.MOST_PROCESSES) this.open.set(key, entry);
    return entry.calls;
  }

  #close(event) {
    if (!event.signature || !event.signature.closes) return;
    const entry = this.open.get(`${event.process}\n${event.signature.closes}`);
    const calls = entry ? entry.calls : [];
    const sameThread = calls.filter((call) => call[0].header.thread === event.header.thread);
    const ended = (sameThread.length > 0 ? sameThread : calls).slice(-1);
    for (const call of ended) calls.splice(calls.indexOf(call), 1);
  }

  #noteTime(axis, seconds, number, facts) {
    if (axis === "") return;
    const last = facts.lastTime.get(axis);
    if (!last) {
      facts.lastTime.set(axis, { seconds, line: number });
    } else if (seconds >= last.seconds) {
      last.seconds = seconds;
      last.line = number;
    }
  }

  /** @returns {string} the process of a line; one that names none belongs to the one before it in its file */
  #processOf(header, facts) {
    const { pid, program } = header;
    if (pid === "" && program === "") return this.#previousProcess || `${facts.name}#`;
    this.#previousProcess = pid === "" ? `${facts.name}#${program}` : this.#processes.get(pid) || this.#named(pid, facts);
    return this.#previousProcess;
  }

  /** @returns {string} the process with `pid`, kept for the lines that follow */
  #named(pid, facts) {
    const process = `${this.#scopeOf(facts.name, pid)}#${pid}`;
    if (this.#processes.size < errorCodes.EventStore.MOST_PROCESSES) this.#processes.set(pid, process);
    return process;
  }

  /** @returns {string} what tells processes with one pid apart: the file, or the folder of logs where plog names files by pid */
  #scopeOf(name, pid) {
    const match = errorCodes.Observer.PLOG_FILE.exec(name);
    return match && match[1] === pid ? name.slice(0, match.index) : name;
  }

  /** @returns {boolean} whether the text at `start` is spoken of and not printed: in quotes of source code, or within a sentence */
  #isQuoted(line, start, header) {
    const { BEFORE, QUOTES, FIELD, COMMAND, PROSE, MOST_PROSE } = errorCodes.Observer;
    if (header.module !== "" || start === 0) return false;
    const before = line.slice(Math.max(0, start - BEFORE), start);
    if (QUOTES.some((quote) => before.endsWith(quote))) return !FIELD.test(before);
    return COMMAND.test(before) || (before.match(PROSE) || []).length >= MOST_PROSE;
  }

  /** @returns {Failure[]} the failures of all files */
  finish() {
    return this.chains.failures;
  }
};

/**
 * Failures: an error line that shows why, and the lines that pass it on, up to the call that returned it.
 *
 * In: events in order of appearance, file by file. Out: failures. A chain lives on a thread; what a pool of threads
 * failed at is taken over by the thread that waited for it. loglink/_diagnose/chains.py is the same in Python.
 */
var errorCodes = errorCodes || {};

/** One call that failed on one peer; `origin` is the first line of its chain. */
errorCodes.Failure = class Failure {
  static MOST_LINES = 60; // lines of a failure that are kept
  static SUCCESS = "LLM_SUCCESS"; // what a condition compares with (`ret == LLM_SUCCESS`): never the code of a failure
  /** The only call that runs an internal step, where it is but one. */
  static CALL_OF_STEP = { "link-peer": "LinkLlmClusters", "unlink-peer": "UnlinkLlmClusters" };

  #codes = null; // what its lines name, until one more comes
  #calls = null;

  constructor(first) {
    this.events = [first];
    this.ended = false;
    this.returned = false;
    this.repeats = 1;
  }

  /** @returns {Failure} what `events`, which are not empty, show together */
  static of(events) {
    const failure = new errorCodes.Failure(events[0]);
    failure.events = events;
    return failure;
  }

  /** @returns {boolean} whether `step` is one of the library's own, and not a call of its interface */
  static isInternal(step) {
    return step.includes("-");
  }

  /** @returns {Event} the line where it first shows */
  get origin() {
    return this.events[0];
  }

  /** @returns {Event} the last line of the chain */
  get last() {
    return this.events[this.events.length - 1];
  }

  /** Takes `event` into the chain. */
  add(event) {
    this.#codes = null;
    this.#calls = null;
    if (this.events.length < errorCodes.Failure.MOST_LINES) this.events.push(event);
    else this.events[this.events.length - 1] = event;
  }

  /** @returns {string[]} the names of the codes in its lines, each once, in order of appearance */
  codes() {
    this.#codes = this.#codes ?? [...new Set(this.events.flatMap((event) => event.codes))].filter((code) => code !== errorCodes.Failure.SUCCESS);
    return this.#codes;
  }

  /** @returns {string[]} the public calls that its lines name, each once */
  calls() {
    this.#calls = this.#calls ?? this.#namedCalls();
    return this.#calls;
  }

  #namedCalls() {
    const { isInternal, CALL_OF_STEP } = errorCodes.Failure;
    const closed = this.events.filter((event) => event.signature && event.signature.closes).map((event) => event.signature.closes);
    const said = this.events.filter((event) => Object.hasOwn(event.slots, "call")).map((event) => event.slots.call);
    const named = closed.filter((one) => !isInternal(one)).concat(said);
    const steps = closed.filter((one) => Object.hasOwn(CALL_OF_STEP, one)).map((one) => CALL_OF_STEP[one]);
    return Array.from(new Set(named.length > 0 ? named : steps));
  }
};

/** Puts error lines together as they come. */
errorCodes.ChainBuilder = class ChainBuilder {
  static LONGEST_PAUSE = 2.0; // seconds after which an error line on a thread is no longer part of the chain before it
  static LONGEST_HANDING_ON = 60.0; // the same for a line that hands a failure on: a caller may wait for the peer first
  static LATEST_RETURN = 10.0; // seconds within which a caller prints what it was given
  static NEAREST_RETURN = 40; // lines within which it does, where no time is printed
  static MOST_PENDING = 30;
  static MOST_FAILURES = 4096; // failures that are kept before those that are alike are folded
  static MOST_THREADS = 1024; // threads, and processes, whose last chains are remembered: those that failed last

  #onThread = new Map();
  #pending = new Map(); // by process

  constructor(store, steps) {
    this.store = store;
    this.steps = steps;
    this.failures = [];
  }

  /** Takes one error line. */
  add(event) {
    if (event.header.module === "" && event.signature && event.signature.level === "-") {
      this.#addReturn(event);
      return;
    }
    const thread = `${event.process}/${event.header.thread}`;
    const current = this.#current(thread, event);
    if (current) {
      this.#join(current, event, thread);
      return;
    }
    const waiting = event.role === "passed-on" ? this.#waitingFor(event) : [];
    if (waiting.length === 0) {
      this.#start(event, thread);
      return;
    }
    for (const failure of waiting) {
      failure.add(event);
      failure.ended = this.#ends(event);
    }
    if (!this.#ends(event)) this.#remember(this.#onThread, thread, waiting[waiting.length - 1]);
  }

  /** @returns {?Failure} the chain on `thread` that `event` goes on with */
  #current(thread, event) {
    const current = this.#onThread.get(thread);
    if (!current || current.ended || this.#isLate(current.last, event)) return null;
    return errorCodes.isOfAnotherCall(current, event, this.steps) ? null : current;
  }

  #isLate(last, event) {
    const gap = this.store.apart(last, event);
    const { LONGEST_HANDING_ON, LONGEST_PAUSE } = errorCodes.ChainBuilder;
    return gap !== null && gap > (event.role === "passed-on" ? LONGEST_HANDING_ON : LONGEST_PAUSE);
  }

  #pendingOf(event) {
    return this.#pending.get(event.process) || [];
  }

  #join(current, event, thread) {
    const { last } = current;
    const group = this.#pendingOf(event).filter((one) => one !== current && one.last === last);
    for (const failure of [current, ...group]) {
      failure.add(event);
      failure.ended = this.#ends(event);
    }
    if (current.ended) this.#onThread.delete(thread);
  }

  /** @returns {Failure[]} the chains of other threads of the process that ended where their callers take over */
  #waitingFor(event) {
    const isWaiting = (failure) => !failure.ended && !this.#isLate(failure.last, event) && failure.last.header.thread !== event.header.thread;
    return this.#pendingOf(event).filter((failure) => isWaiting(failure) && !errorCodes.isOfAnotherCall(failure, event, this.steps));
  }

  #start(event, thread) {
    const failure = new errorCodes.Failure(event);
    failure.ended = this.#ends(event);
    if (this.failures.length >= errorCodes.ChainBuilder.MOST_FAILURES) this.failures = errorCodes.fold(this.failures, new Set(this.#onThread.values()));
    this.failures.push(failure);
    if (!failure.ended) this.#remember(this.#onThread, thread, failure);
    const pending = this.#pendingOf(event).slice(-errorCodes.ChainBuilder.MOST_PENDING).filter((one) => !one.ended || !one.returned);
    this.#remember(this.#pending, event.process, pending.concat(failure));
  }

  /** Sets `key` as the last one of `table`, of which the oldest is forgotten where there is no room. */
  #remember(table, key, value) {
    table.delete(key);
    table.set(key, value);
    if (table.size > errorCodes.ChainBuilder.MOST_THREADS) table.delete(table.keys().next().value);
  }


  /** Takes what a program prints of a failure that it was given: an exception, a status. */
  #addReturn(event) {
    if (this.#goesOn(event) || this.#handsOn(event)) return;
    const pending = this.#pendingOf(event);
    for (const failure of pending.slice().reverse()) {
      if (failure.returned || !this.#isNear(failure.last, event) || !this.#tells(event, failure)) continue;
      if (errorCodes.isOfAnotherCall(failure, event, this.steps)) continue;
      const { last } = failure;
      for (const one of pending.filter((other) => other.last === last)) {
        one.add(event);
        one.returned = true;
        one.ended = true;
      }
      return;
    }
    this.#start(event, `${event.process}/return`);
    const failure = this.failures[this.failures.length - 1];
    failure.returned = true;
    failure.ended = true;
  }

  /** Joins `event` to the failure of its process that it says to hand on, as its signature names the lines. */
  #handsOn(event) {
    const follows = event.signature ? event.signature.follows : [];
    const isHandedOn = (failure) => {
      const { last } = failure;
      const ids = failure.events.map((one) => one.id);
      const isNew = !ids.includes(event.id) || (event.id === last.id && Object.keys(event.slots).every((name) => event.slots[name] === last.slots[name]));
      return isNew && follows.some((id) => ids.includes(id)) && this.#isNear(last, event);
    };
    const failure = follows.length > 0 ? this.#pendingOf(event).slice().reverse().find(isHandedOn) : undefined;
    if (failure === undefined) return false;
    failure.add(event);
    failure.returned = true;
    failure.ended = true;
    return true;
  }

  /** Joins `event` to the failure before it where both stand in one traceback that bears no code. */
  #goesOn(event) {
    const before = this.failures[this.failures.length - 1];
    if (!before || event.codes.length > 0 || before.codes().length > 0 || before.last.process !== event.process) return false;
    const { last } = before;
    if (last.file !== event.file || event.line <= last.line || event.line - last.line > errorCodes.ChainBuilder.NEAREST_RETURN) return false;
    if (last.header.module !== "" || event.header.axis !== "") return false;
    before.add(event);
    return true;
  }

  /** @returns {boolean} whether `event` may tell of `failure`: it names no code, or one of the failure's */
  #tells(event, failure) {
    const codes = failure.codes();
    const isGeneral = codes.length === 0 || (codes.length === 1 && codes[0] === "LLM_FAILED");
    return event.codes.length === 0 || isGeneral || event.codes.some((code) => codes.includes(code));
  }

  #isNear(last, event) {
    const gap = this.store.apart(last, event);
    if (gap !== null) return Math.abs(gap) <= errorCodes.ChainBuilder.LATEST_RETURN;
    return last.file === event.file && event.line > last.line && event.line - last.line <= errorCodes.ChainBuilder.NEAREST_RETURN;
  }

  /** @returns {boolean} whether nobody in the library passes the failure on after this line */
  #ends(event) {
    return Boolean(event.signature && event.signature.closes && !errorCodes.Failure.isInternal(event.signature.closes));
  }
};

/**
 * What the rules say of each failure, which failures are one trouble, and in which order they are told.
 *
 * In: an observer that has taken every line. Out: findings. loglink/_diagnose/findings.py is the same in Python.
 *
 * @typedef {{rule: Rule, bound: Bound}} Held a rule that holds, and the lines that hold it
 */
var errorCodes = errorCodes || {};

/** One failure, or several alike, and what its lines say of it; `candidates` are causes, best first. */
errorCodes.Finding = class Finding {
  static GENERAL = ["LLM_FAILED", "LLM_SUCCESS"];

  /** @param {{kind: string, failures: Failure[], settled: ?Held, possible: Held[], candidates: string[]}} parts */
  constructor({ kind, failures, settled, possible, candidates }) {
    this.kind = kind;
    this.failures = failures;
    this.settled = settled;
    this.possible = possible;
    this.candidates = candidates;
  }

  /** @returns {string[]} the codes that say what went wrong; all of them where none does */
  static special(codes) {
    const special = codes.filter((code) => !errorCodes.Finding.GENERAL.includes(code));
    return special.length > 0 ? special : codes;
  }

  /** @returns {Failure} the failure that stands for all */
  get first() {
    return this.failures[0];
  }

  /** @returns {?Rule} the rule that settles it */
  get rule() {
    return this.settled ? this.settled.rule : null;
  }

  /** @returns {Bound} the lines that settle it, or those that make the best candidate possible */
  get bound() {
    if (this.settled) return this.settled.bound;
    return this.possible.length > 0 ? this.possible[0].bound : {};
  }

  /** @returns {Event} the line that settles it, or where it first shows */
  get origin() {
    return this.settled ? this.settled.bound.origin : this.first.origin;
  }

  /** @returns {?string} a slot of the origin, or of the first line of the failure that has it */
  slot(name) {
    const event = [this.origin, ...this.first.events].find((each) => each.slot(name) !== null);
    return event ? event.slot(name) : null;
  }

  /** @returns {?number} the index of the finding that holds the line which explains this one; null without one */
  explaining(findings) {
    const event = this.rule && this.rule.explained_by ? this.bound[this.rule.explained_by] : null;
    if (!event) return null;
    const index = findings.findIndex((other) => other !== this && other.failures.some((failure) => failure.events.includes(event)));
    return index < 0 ? null : index;
  }
};

/** @returns {Finding[]} one finding a trouble: the one that explains others first, what was made good later last, else by time */
errorCodes.findFindings = (observer) => {
  "use strict";

  const SHORTEST_OPEN = 60.0; // seconds that must have passed in the files before a call that never ended is called open
  const LONGEST_WAIT = 3.0; // times its own time limit after which a call that never ended is called open
  const DAY = 86400;
  const { catalogue, store } = observer;
  const runner = new errorCodes.RuleRunner(store, catalogue.byId);

  const judge = (kind, failure) => {
    const ids = new Set(failure.events.map((event) => event.id).filter((id) => id !== ""));
    const rules = Array.from(new Set(Array.from(ids).flatMap((id) => catalogue.rulesOf.get(id) || [])));
    const held = rules.map((rule) => ({ rule, bound: runner.run(rule, failure) })).filter((one) => one.bound !== null);
    held.sort((one, other) => other.rule.rank - one.rule.rank);
    const settled = held.find((one) => one.rule.settles) || null;
    const possible = held.filter((one) => !one.rule.settles);
    const candidates = settled ? [] : candidatesOf(failure, rules, possible);
    return new errorCodes.Finding({ kind, failures: [failure], settled, possible, candidates });
  };

  /** @returns {string[]} the causes that the lines leave possible, of the codes that they hold first; one whose every rule is contradicted is none */
  const candidatesOf = (failure, rules, possible) => {
    const codes = errorCodes.Finding.special(failure.codes());
    const isOfCode = (cause) => codes.includes(cause.split("#")[0]);
    const said = failure.events.flatMap((event) => (event.signature ? event.signature.candidates : []));
    let causes = possible.map((one) => one.rule.cause).concat(said.filter(isOfCode), said.filter((cause) => !isOfCode(cause)));
    if (causes.length === 0) {
      const [code] = codes;
      causes = ((code && catalogue.causes[code]) || []).slice(0, 3).map((cause) => `${code}#${cause}`);
    }
    const pointing = failure.origin.signature && failure.origin.role === "origin" ? catalogue.pointing : [];
    const excluded = excludedBy(rules, failure);
    const isLeft = (cause) => !excluded.has(cause) && !pointing.includes(errorCodes.partsOfCause(cause).id);
    return Array.from(new Set(causes)).filter(isLeft);
  };

  const excludedBy = (rules, failure) => {
    const causes = new Set(rules.map((rule) => rule.cause));
    for (const rule of rules) if (!runner.isContradicted(rule, failure)) causes.delete(rule.cause);
    return causes;
  };

  /** @returns {Failure[]} the calls that never ended, the innermost of a process each: those that time went on for, or the others */
  const openCalls = (isLate) => {
    const byProcess = new Map();
    for (const { process, calls } of observer.open.values()) byProcess.set(process, (byProcess.get(process) || []).concat(calls));
    const failed = new Map(observer.chains.failures.map((failure) => [failure.last.process, failure.last]));
    const found = [];
    for (const [process, calls] of byProcess) {
      const going = calls.filter((call) => !hasFailedSince(call, failed.get(process)));
      const stuck = going.filter(isStuck);
      const waiting = isLate ? stuck : going;
      if (waiting.length === 0 || (!isLate && stuck.length > 0)) continue;
      const innermost = waiting.reduce((best, call) => (isAfter(call[0], best[0]) ? call : best));
      found.push(errorCodes.Failure.of(innermost));
    }
    return found;
  };

  const isAfter = (one, other) => one.file > other.file || (one.file === other.file && one.line > other.line);

  /** @returns {boolean} whether the process failed after `call` began: then its end may only be cut off */
  const hasFailedSince = (call, last) => Boolean(last) && (last.file !== call[0].file || last.line > call[0].line);

  const isStuck = (call) => {
    const last = call[call.length - 1];
    const timeout = errorCodes.RuleRunner.numberIn(call[0].slot("timeout"));
    const wait = Math.max(SHORTEST_OPEN, timeout ? (LONGEST_WAIT * timeout) / 1000 : 0);
    const known = observer.store.offsets;
    const isComparable = (index) => index === last.file || (known.has(index) && known.has(last.file));
    const behind = (index) => (known.get(index) ?? 0) - (known.get(last.file) ?? 0);
    const isPast = (facts, index) => isComparable(index) && errorCodes.Observer.isLater(facts, last, wait - behind(index)) !== null;
    if (observer.files.some(isPast)) return true;
    const clock = observer.files[last.file].lastTime.get("clock");
    if (!clock || last.header.axis === "clock" || clock.line <= last.line) return false;
    return clock.seconds - (last.header.seconds % DAY) > wait;
  };

  /** @returns {Finding[]} one finding for each trouble: the same origin, peer and cause again is no new one */
  const grouped = (findings) => {
    const groups = new Map();
    for (const one of findings) {
      const key = JSON.stringify(keyOf(one));
      if (groups.has(key)) groups.get(key).failures.push(...one.failures);
      else groups.set(key, one);
    }
    return Array.from(groups.values());
  };

  /** @returns {Array} what failures of one trouble share: line, cause and peer; ports of one host are told in one sentence */
  const keyOf = (one) => {
    const { origin } = one;
    const cause = one.rule ? one.rule.cause : "";
    const ip = one.slot("ip");
    const peer = ip ? [ip] : ["remote", "peers", "cluster"].map((name) => one.slot(name));
    const name = origin.id || origin.header.function || (origin.codes.length > 0 ? origin.codes[0] : []);
    const isKnown = peer.some(Boolean) || cause !== "";
    const port = ip && cause === "" && origin.process === one.first.origin.process ? one.slot("port") : null;
    return [one.kind, name, cause, peer, port, isKnown ? "" : origin.process];
  };

  const sorted = (findings) => {
    const explained = findings.map((one) => one.explaining(findings));
    const keys = findings.map((one, index) => {
      const isExplained = explained[index] !== null;
      return [isExplained || !explained.includes(index), isExplained, isMadeGood(one), isNoise(one) || isMute(one), ...momentOf(one.first.origin)];
    });
    const order = findings.map((_, index) => index).sort((one, other) => errorCodes.compareKeys(keys[one], keys[other]));
    return order.map((index) => findings[index]);
  };

  const isNoise = (one) => {
    const rule = one.rule || (one.possible.length > 0 ? one.possible[0].rule : null);
    return rule !== null && rule.noise;
  };

  /** @returns {boolean} whether nobody knows its lines, nor do they name a code: it would stand before those that help */
  const isMute = (one) => {
    const { events } = one.first;
    return !one.rule && one.candidates.length === 0 && one.first.codes().length === 0 && !events.some((event) => event.signature);
  };

  const momentOf = (event) => {
    const seconds = store.seconds(event);
    return [seconds === null, seconds ?? 0, event.file, event.line];
  };

  /** @returns {boolean} whether the same step succeeded later in the same process, at another try */
  const isMadeGood = (one) => {
    const failure = one.failures[one.failures.length - 1];
    const steps = failure.events.filter((event) => event.signature && event.signature.closes).map((event) => event.signature.closes);
    const ids = catalogue.signatures.filter((each) => steps.includes(each.closes) && each.role === "state").map((each) => each.id);
    const where = [one.slot("ip"), one.slot("port")];
    return store.find(ids, failure.last.process).some((event) => {
      const there = [event.slot("ip"), event.slot("port")];
      const isSame = where.includes(null) || there.includes(null) || (where[0] === there[0] && where[1] === there[1]);
      return store.isBefore(failure.last, event) && isSame;
    });
  };

  const failed = observer.chains.failures.map((failure) => judge("failed", failure));
  const found = failed.concat(openCalls(true).map((failure) => judge("open", failure)));
  const settled = found.filter((one) => one.settled !== null);
  const cutOff = openCalls(false).map((failure) => judge("open", failure));
  return sorted(grouped(found.concat(cutOff.filter((one) => one.explaining(settled) !== null))));
};

/** @returns {{page: string, id: string}} the parts of "PAGE#ID" */
errorCodes.partsOfCause = (cause) => {
  "use strict";

  const at = cause.indexOf("#");
  return at < 0 ? { page: cause, id: "" } : { page: cause.slice(0, at), id: cause.slice(at + 1) };
};

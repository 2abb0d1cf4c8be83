/**
 * Whether the conditions of a rule hold for a failure, and which lines they are held by.
 *
 * In: a rule, a failure, all events. Out: the bound lines, or null. Conditions are data (docs/contributing/diagnosis.md);
 * they are tried in order, and where a line condition has several lines to choose from, the nearest first.
 * loglink/_diagnose/rules.py is the same in Python.
 *
 * @typedef {Object<string, Event>} Bound
 */
var errorCodes = errorCodes || {};

/** Runs rules over failures; knows all events. */
errorCodes.RuleRunner = class RuleRunner {
  static MOST_CHOICES = 64; // lines that one condition tries
  /** Levels that a process prints only when it is told to, or elsewhere, and the levels of lines that show that it does. */
  static SHOWN_BY = { I: ["I", "D"], D: ["D"], V: ["I", "V", "D"] };
  static OPERATORS = {
    ">=": (left, right) => left >= right,
    "<=": (left, right) => left <= right,
    ">": (left, right) => left > right,
    "<": (left, right) => left < right,
    "==": (left, right) => left === right,
    "!=": (left, right) => left !== right,
  };

  /** @param {EventStore} store @param {Map<string, Signature>} signatures by id */
  constructor(store, signatures) {
    this.store = store;
    this.signatures = signatures;
  }

  /** @returns {?string} a slot of the origin ("port"), or of a bound line ("there.port"); null where it is not there */
  static valueOf(name, bound) {
    const dot = name.indexOf(".");
    const event = bound[dot < 0 ? "origin" : name.slice(0, dot)];
    return event ? event.slot(name.slice(dot + 1)) : null;
  }

  /** @returns {?number} the number that `text` is as a log prints one; null where it is anything else */
  static numberIn(text) {
    return text !== null && /^-?[0-9]{1,20}(?:\.[0-9]{1,20})?$/.test(text) ? Number(text) : null;
  }

  /** @returns {string[]} */
  static listed(value) {
    return typeof value === "string" ? [value] : value;
  }

  /** @returns {?Bound} the lines that hold `rule` for `failure`, by name, `origin` among them; null without */
  run(rule, failure) {
    for (const event of failure.events) {
      if (!rule.origin.includes(event.id)) continue;
      const bound = this.#hold(rule.when, { origin: event }, failure);
      if (bound !== null) return bound;
    }
    return null;
  }

  /** @returns {boolean} whether what the failure itself says rules `rule` out, whatever other lines there are */
  isContradicted(rule, failure) {
    const own = rule.when.filter((condition) => this.#isOwn(condition, failure));
    const holds = (event) => own.every((condition) => this.#isTrue(condition, { origin: event }, failure));
    return !failure.events.some((event) => rule.origin.includes(event.id) && holds(event));
  }

  /** @returns {boolean} whether `condition` asks for nothing but the origin and the codes and calls that its failure names */
  #isOwn(condition, failure) {
    if (("code" in condition && failure.codes().length === 0) || ("call" in condition && failure.calls().length === 0)) return false;
    const words = [condition.slot, condition.same_as, condition.not_same_as, ...(condition.compare ?? [])];
    const isBound = words.some((word) => typeof word === "string" && word.includes("."));
    return !isBound && !["line", "no", "silent"].some((key) => key in condition);
  }

  #hold(conditions, bound, failure) {
    if (conditions.length === 0) return bound;
    const [first, ...rest] = conditions;
    if (!("line" in first) || "count" in first) {
      return this.#isTrue(first, bound, failure) ? this.#hold(rest, bound, failure) : null;
    }
    const name = first.as ?? errorCodes.RuleRunner.listed(first.line)[0];
    for (const event of this.#lines(first, bound, failure)) {
      const found = this.#hold(rest, { ...bound, [name]: event }, failure);
      if (found !== null) return found;
    }
    return null;
  }

  #isTrue(condition, bound, failure) {
    if ("slot" in condition) return this.#slotFits(condition, bound);
    if ("not_code" in condition) return !failure.codes().some((code) => condition.not_code.includes(code));
    if ("code" in condition) return failure.codes().some((code) => condition.code.includes(code));
    if ("call" in condition) return failure.calls().some((call) => condition.call.includes(call));
    if ("compare" in condition) return this.#compare(condition.compare, bound);
    if ("silent" in condition) return this.#isSilent(bound[condition.silent], bound[condition.after]);
    if ("line" in condition) return this.#count(condition, bound, failure);
    return this.#isAbsent(condition, bound, failure);
  }

  #count(condition, bound, failure) {
    const { min = 0, max = Infinity, of } = condition.count;
    const lines = this.#lines(condition, bound, failure);
    const size = of ? new Set(lines.map((event) => event.slot(of))).size : lines.length;
    return min <= size && size <= max;
  }

  #isAbsent(condition, bound, failure) {
    const ids = errorCodes.RuleRunner.listed(condition.no);
    if (this.store.hasDropped(ids) || this.#lines({ ...condition, line: ids }, bound, failure).length > 0) return false;
    if (condition.scope === "failure") return true;
    const of = condition.of ?? "origin";
    return this.#wouldPrint(ids, bound[of]) && this.#isWitnessed(condition.witness, bound, of);
  }

  /** @returns {boolean} whether the process of `event` prints nothing that is known to be later than `mark` */
  #isSilent(event, mark) {
    const last = event ? this.store.lastOf(event.process) : null;
    return Boolean(mark) && last !== null && !this.store.isBefore(mark, last);
  }

  /** @returns {boolean} whether the process of `event` prints lines of the levels of `ids`: else absence proves nothing */
  #wouldPrint(ids, event) {
    const seen = (event && this.store.levels.get(event.process)) || new Set();
    const wanted = ids.filter((id) => this.signatures.has(id)).map((id) => this.signatures.get(id).level);
    const isShown = (level) => errorCodes.RuleRunner.SHOWN_BY[level].some((one) => seen.has(one));
    return wanted.filter((level) => level in errorCodes.RuleRunner.SHOWN_BY).every(isShown);
  }

  /** @returns {boolean} whether the files would show the absent line: they hold the process before and after the line `of` */
  #isWitnessed(witness, bound, of) {
    const event = bound[of];
    if (!event) return false;
    if (witness !== "process") return this.store.find(errorCodes.RuleRunner.listed(witness), event.process).length > 0;
    const last = this.store.lastOf(event.process);
    return last !== null && Boolean(this.store.isBefore(event, last));
  }

  /** @returns {Event[]} the lines that fit `condition`, the nearest to the origin first */
  #lines(condition, bound, failure) {
    const of = bound[condition.of ?? "origin"];
    if (!of) return [];
    const found = this.#inScope(condition, of, failure).filter((event) => this.#fits(event, condition, of, bound));
    const keyed = found.map((event) => ({ event, key: this.#distance(of, event) }));
    keyed.sort((one, other) => errorCodes.compareKeys(one.key, other.key));
    return keyed.slice(0, errorCodes.RuleRunner.MOST_CHOICES).map((one) => one.event);
  }

  #inScope(condition, of, failure) {
    const ids = errorCodes.RuleRunner.listed(condition.line);
    const scope = condition.scope ?? "any";
    if (scope === "failure") return failure.events.filter((event) => ids.includes(event.id));
    if (scope === "process" || scope === "thread") {
      const events = this.store.find(ids, of.process);
      return events.filter((event) => scope === "process" || event.header.thread === of.header.thread);
    }
    return this.store.find(ids).filter((event) => scope === "any" || event.process !== of.process);
  }

  #fits(event, condition, of, bound) {
    const { valueOf } = errorCodes.RuleRunner;
    if (event === of && condition.scope !== "failure") return false;
    const isSame = ([mine, other]) => event.slot(mine) !== null && event.slot(mine) === valueOf(other, bound);
    if (!Object.entries(condition.same ?? {}).every(isSame)) return false;
    const isOther = ([mine, other]) => event.slot(mine) !== null && valueOf(other, bound) !== null && event.slot(mine) !== valueOf(other, bound);
    if (!Object.entries(condition.differ ?? {}).every(isOther)) return false;
    const hasWord = ([name, words]) => this.#holdsWord(event.slot(name), words);
    if (!Object.entries(condition.has ?? {}).every(hasWord)) return false;
    return this.#isInOrder(event, condition, of, bound);
  }

  #isInOrder(event, condition, of, bound) {
    for (const order of errorCodes.RuleRunner.listed(condition.order ?? [])) {
      const [word, name] = order.split(":", 2);
      const mark = name ? bound[name] : of;
      if (!mark) return false;
      const before = this.store.isBefore(event, mark);
      if (before === null || before !== (word === "before")) return false;
    }
    if (condition.within === undefined) return true;
    const gap = this.store.apart(of, event);
    return gap !== null && Math.abs(gap) <= condition.within;
  }

  #distance(of, event) {
    if (event.file === of.file) return [0, Math.abs(event.line - of.line)];
    const gap = this.store.apart(of, event);
    return gap === null ? [2, event.line] : [1, Math.abs(gap)];
  }

  #slotFits(condition, bound) {
    const { valueOf } = errorCodes.RuleRunner;
    const value = valueOf(condition.slot, bound);
    if (value === null) return Boolean(condition.missing);
    if ("in" in condition) return condition.in.includes(value);
    if ("not_in" in condition) return !condition.not_in.includes(value);
    if ("same_as" in condition) return value === valueOf(condition.same_as, bound);
    if ("not_same_as" in condition) {
      const other = valueOf(condition.not_same_as, bound);
      return other !== null && other !== value;
    }
    return this.#holdsWord(value, condition.has ?? []);
  }

  #holdsWord(value, words) {
    return value !== null && errorCodes.RuleRunner.listed(words).some((word) => value.toLowerCase().includes(word));
  }

  #compare([left, sign, right, factor = 1], bound) {
    const one = this.#number(left, bound);
    const other = this.#number(right, bound);
    return one !== null && other !== null && errorCodes.RuleRunner.OPERATORS[sign](one, other * factor);
  }

  #number(value, bound) {
    if (typeof value === "number") return value;
    return errorCodes.RuleRunner.numberIn(errorCodes.RuleRunner.valueOf(value, bound));
  }
};

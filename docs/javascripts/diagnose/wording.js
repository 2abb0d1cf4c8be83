/**
 * Sentences with the slots of a log filled in, for one process or for many.
 *
 * In: a sentence of a rule or signature, the lines of a finding. Out: the sentence in every language.
 * loglink/_diagnose/wording.py is the same in Python.
 */
var errorCodes = errorCodes || {};

/** @returns {{factsOf: function, fill: function, inEachLanguage: function, timeText: function}} */
errorCodes.makeWording = () => {
  "use strict";

  const MOST_VALUES = 4; // values or ranges of a slot that are listed; the rest is an ellipsis
  const UNKNOWN = "\u2026";
  const SLOT = /\{([a-z_][a-z0-9_.]*)\}/g;

  /** @returns {Object<string, string>} every slot of the lines of `one`, those of its origin first; with many failures, all values */
  const factsOf = (one) => {
    const facts = { ...one.origin.slots };
    for (const name of Object.keys(facts)) facts[name] = joined(one.failures.map((failure) => failureSlot(one, failure, name))) || facts[name];
    for (const event of [...Object.values(one.bound), ...one.first.events]) {
      for (const [name, value] of Object.entries(event.slots)) if (!Object.hasOwn(facts, name)) facts[name] = value;
    }
    return facts;
  };

  /** @returns {?string} the slot `name` of the line in `failure` that has the signature of the origin */
  const failureSlot = (one, failure, name) => {
    const event = failure.events.find((each) => each.id !== "" && each.id === one.origin.id);
    return event ? event.slot(name) : null;
  };

  /** @returns {string} the different values: "26000", "26011–26015", "7, 9"; whole numbers that follow each other as a range */
  const joined = (values) => {
    const unique = Array.from(new Set(values.filter((value) => value !== null)));
    if (unique.length < 2) return unique[0] || "";
    const parts = unique.every((value) => /^[0-9]{1,20}$/.test(value)) ? rangesOf(unique.map(BigInt)) : unique;
    return parts.slice(0, MOST_VALUES).join(", ") + (parts.length > MOST_VALUES ? `, ${UNKNOWN}` : "");
  };

  /** @param {bigint[]} numbers ids exceed what a number holds exactly */
  const rangesOf = (numbers) => {
    const found = [];
    for (const number of numbers.sort((one, other) => (one < other ? -1 : Number(one > other)))) {
      const range = found[found.length - 1];
      if (range && number === range.last + 1n) range.last = number;
      else found.push({ first: number, last: number });
    }
    return found.map(({ first, last }) => (first === last ? `${first}` : `${first}\u2013${last}`));
  };

  /** @returns {LocalizedText} `texts`, each changed by `change(text, language)` */
  const inEachLanguage = (texts, change) => {
    const changed = { ...texts };
    for (const [language, text] of Object.entries(texts)) changed[language] = change(text, language);
    return changed;
  };

  /**
   * Where `facts` has the values of many processes, a command in backticks takes that of the line in `bound`: it must run.
   *
   * @returns {LocalizedText} `sentence` with its slots filled; a slot that no line gave is shown as an ellipsis
   */
  const fill = (sentence, bound, facts) => {
    const factOr = (name, value) => (Object.hasOwn(facts, name) ? facts[name] : value);
    const ofAll = (_, name) => factOr(name, errorCodes.RuleRunner.valueOf(name, bound) ?? UNKNOWN);
    const ofOne = (_, name) => errorCodes.RuleRunner.valueOf(name, bound) ?? factOr(name, UNKNOWN);
    const filled = (part, index) => part.replace(SLOT, index % 2 === 1 ? ofOne : ofAll);
    return inEachLanguage(sentence, (text) => text.split("`").map(filled).join("`"));
  };

  /** @returns {?string} the time of a line as ISO without a zone, as far as it is printed; null without one */
  const timeText = (event) => {
    const { seconds, axis } = event.header;
    if (axis === "") return null;
    const iso = new Date(Math.floor(seconds) * 1000).toISOString(); // whole seconds: a fraction would be cut to milliseconds
    const fraction = (seconds % 1).toFixed(6).slice(1).replace(/(?:000)+$/, "").replace(/\.$/, ""); // none, milliseconds or microseconds
    const clock = iso.slice(11, 19) + fraction;
    if (axis === "clock") return clock;
    return `${axis === "date" ? iso.slice(0, 10) : iso.slice(5, 10)} ${clock}`;
  };

  return { factsOf, fill, inEachLanguage, timeText };
};

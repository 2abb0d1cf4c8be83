/**
 * Which characters a match of a recognition pattern can hold at all: between two others no match goes on.
 *
 * In: the source of a pattern, of the kind that tests/macros/model/test_recognition.py allows. Out: a table. Knows no code.
 */
var errorCodes = errorCodes || {};

/**
 * @param {string} pattern
 * @returns {Uint8Array} by character of ASCII 1 where a match can hold it; a match holds no other characters
 */
errorCodes.alphabetOf = (pattern) => {
  "use strict";

  const table = new Uint8Array(128);
  const TAB = 9;
  const REPETITION = /\{[0-9]{1,4}(?:,[0-9]{0,4})?\}/y;

  /** @returns {{code: ?number, next: number}} the character that begins at `at`; null where it is \b, which holds none */
  const characterAt = (at) => {
    if (pattern[at] !== "\\") return { code: pattern.charCodeAt(at), next: at + 1 };
    const escaped = pattern[at + 1];
    if (escaped === "x") return { code: Number(`0x${pattern.slice(at + 2, at + 4)}`), next: at + 4 };
    if (escaped === "b") return { code: null, next: at + 2 };
    return { code: escaped === "t" ? TAB : escaped.charCodeAt(0), next: at + 2 };
  };

  const classEnd = (start) => {
    let at = start;
    while (pattern[at] !== "]") {
      const first = characterAt(at);
      const isRange = pattern[first.next] === "-" && pattern[first.next + 1] !== "]";
      const last = isRange ? characterAt(first.next + 1) : first;
      table.fill(1, first.code, last.code + 1);
      at = last.next;
    }
    return at + 1;
  };

  for (let at = 0; at < pattern.length;) {
    REPETITION.lastIndex = at;
    const repetition = REPETITION.exec(pattern);
    if (repetition) {
      at += repetition[0].length;
    } else if (pattern.startsWith("(?:", at)) {
      at += 3;
    } else if ("()|?*+".includes(pattern[at])) {
      at += 1;
    } else if (pattern[at] === "[" && pattern[at + 1] === "^") {
      return table.fill(1); // whatever is not in it
    } else if (pattern[at] === "[") {
      at = classEnd(at + 1);
    } else {
      const { code, next } = characterAt(at);
      if (code !== null) table[code] = 1;
      at = next;
    }
  }
  return table;
};

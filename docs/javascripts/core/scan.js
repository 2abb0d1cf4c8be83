/**
 * Every code that stands in a text, with its place: see loglink/_recognise/scan.py, which is the same in Python.
 *
 * In: text and errorCodes.data. Out: hits. The engine knows no code and no log layout. Knows no DOM.
 *
 * @typedef {{line: number, column: number, text: string, code: string, kind: string}} Hit
 * @typedef {{at: number, text: string, code: string, kind: string}} Token at counts UTF-16 units from 0
 */
var errorCodes = errorCodes || {};

/**
 * What runs the patterns. A pattern is run only around a needle that is part of a spelling, as far as characters go that a match can
 * hold: in other places it finds nothing, or what stands for no code.
 *
 * @param {Object} recognition the list of patterns, the mark, what each token is the name of
 * @param {string[]} undocumented the names among them whose tokens are of the kind "undocumented"
 * @returns {{mark: RegExp, needles: string[], patterns: Object[], tokenOf: function, find: function(string): Token[]}}
 */
errorCodes.makeScanner = (recognition, undocumented) => {
  "use strict";

  const NONE = []; // never changed: most lines share it
  const mark = new RegExp(recognition.mark, "g");
  const keys = Object.keys(recognition.spellings);
  const spellings = new Map(Object.entries(recognition.spellings));

  /** @returns {{text: string, shapes: {before: number, length: number}[]}} a needle, and where in spellings of which length it stands */
  const needleOf = (text) => {
    const wanted = text.toUpperCase();
    const found = new Map();
    for (const key of keys) {
      for (let before = key.indexOf(wanted); before >= 0; before = key.indexOf(wanted, before + 1)) {
        found.set(`${before} ${key.length}`, { before, length: key.length });
      }
    }
    return { text, shapes: Array.from(found.values()) };
  };

  const patterns = recognition.patterns.map((one) => ({
    regex: new RegExp(one.pattern, "g"), placed: null, source: one.pattern, group: one.group, needsMark: one.needs_mark,
    needles: one.needles.map(needleOf), alphabet: errorCodes.alphabetOf(one.pattern),
  }));

  /** @returns {number} where the group of a match begins: a match may begin before its token */
  const placeOf = (match, token, pattern) => {
    const [whole] = match;
    const offset = whole.lastIndexOf(token);
    if (whole.indexOf(token) === offset) return match.index + offset;
    pattern.placed = pattern.placed || new RegExp(pattern.source, "dy"); // the flag d gives places, and makes each match slower
    pattern.placed.lastIndex = match.index;
    return pattern.placed.exec(match.input).indices[pattern.group][0];
  };

  /** @returns {?Token} the token of a match; null where the match is a denied context */
  const tokenOf = (match, pattern) => {
    const token = match[pattern.group];
    const code = token ? spellings.get(token.toUpperCase()) : undefined;
    if (code === undefined) return null;
    return { at: placeOf(match, token, pattern), text: token, code, kind: undocumented.includes(code) ? "undocumented" : "code" };
  };

  /** @returns {boolean} whether a needle at `at` is part of a spelling; one that is part of none stands before the token */
  const isSpelled = (line, at, { shapes }) => {
    const isShape = ({ before, length }) => spellings.has(line.substr(Math.max(0, at - before), length).toUpperCase());
    return shapes.length === 0 || shapes.some(isShape);
  };

  /** @returns {number} where the next needle of `pattern` begins that is part of a spelling; -1 without one */
  const nextNeedle = (line, from, pattern) => {
    let best = -1;
    for (const needle of pattern.needles) {
      let at = line.indexOf(needle.text, from);
      while (at >= 0 && (best < 0 || at < best) && !isSpelled(line, at, needle)) at = line.indexOf(needle.text, at + 1);
      if (at >= 0 && (best < 0 || at < best)) best = at;
    }
    return best;
  };

  const canHold = (alphabet, unit) => unit < 128 && alphabet[unit] === 1;

  /** Adds the tokens that `pattern` finds; `at` is where its first needle stands. */
  const search = (line, at, pattern, found) => {
    const { alphabet, regex } = pattern;
    let done = 0;
    for (let needle = at; needle >= 0; needle = nextNeedle(line, done, pattern)) {
      let start = needle;
      while (start > done && canHold(alphabet, line.charCodeAt(start - 1))) start -= 1;
      let end = needle;
      while (end < line.length && canHold(alphabet, line.charCodeAt(end))) end += 1;
      done = searchPart(line, start, end, needle, pattern, regex, found);
    }
  };

  /** @returns {number} up to where the part from `start` to `end` has been searched; the pattern sees one character more on each side */
  const searchPart = (line, start, end, needle, pattern, regex, found) => {
    const from = Math.max(0, start - 1);
    const part = from === 0 && end + 1 >= line.length ? line : line.slice(from, end + 1);
    regex.lastIndex = start - from;
    for (let next = needle; next >= 0 && next < end; next = nextNeedle(line, regex.lastIndex + from, pattern)) {
      const match = regex.exec(part);
      if (match === null) return end;
      const token = tokenOf(match, pattern);
      if (token) found.push({ ...token, at: token.at + from });
    }
    return end;
  };

  /** @returns {Token[]} the tokens of one line, in order */
  const find = (line) => {
    let found = NONE;
    let isMarked = null;
    for (const pattern of patterns) {
      const at = nextNeedle(line, 0, pattern);
      if (at < 0) continue;
      if (pattern.needsMark) {
        isMarked = isMarked ?? line.search(mark) >= 0;
        if (!isMarked) continue;
      }
      if (found === NONE) found = [];
      search(line, at, pattern, found);
    }
    return found.length > 1 ? found.sort((a, b) => a.at - b.at) : found;
  };

  return { mark, needles: recognition.patterns.flatMap((pattern) => pattern.needles), patterns, tokenOf, find };
};

/** @param {Object} data as codes.json holds it @returns {string[]} the names that the specification does not have */
errorCodes.undocumentedNames = function undocumentedNames(data) {
  "use strict";

  return data.codes.concat(data.python_members)
    .filter((entry) => entry.lifecycle === "undocumented")
    .map((entry) => entry.name);
};

/** @returns {number} the code points of line[from, to) */
errorCodes.countPoints = (line, from, to) => {
  "use strict";

  let pairs = 0;
  for (let at = from + 1; at < to; at += 1) {
    if ((line.charCodeAt(at) & 0xfc00) === 0xdc00 && (line.charCodeAt(at - 1) & 0xfc00) === 0xd800) pairs += 1;
  }
  return to - from - pairs;
};

/** @returns {{column: number, text: string, code: string, kind: string}[]} tokens with columns in code points, from 1 */
errorCodes.withColumns = function withColumns(line, tokens) {
  "use strict";

  let at = 0;
  let column = 1;
  return tokens.map((token) => {
    column += errorCodes.countPoints(line, at, token.at);
    at = token.at;
    return { column: column, text: token.text, code: token.code, kind: token.kind };
  });
};

(() => {
  "use strict";

  let kept = { data: null, scanner: null };

  function scannerOf(data) {
    if (kept.data !== data) kept = { data: data, scanner: errorCodes.makeScanner(data.recognition, errorCodes.undocumentedNames(data)) };
    return kept.scanner;
  }

  /** @param {string} text @returns {Hit[]} hits by line and column, both from 1, columns in code points */
  errorCodes.scan = (text) => {
    const scanner = scannerOf(errorCodes.data);
    const lines = (text.charCodeAt(0) === 0xfeff ? text.slice(1) : text).split("\n");
    return lines.flatMap((line, index) => {
      return errorCodes.withColumns(line, scanner.find(line)).map((hit) => {
        return Object.assign({ line: index + 1 }, hit);
      });
    });
  };
})();

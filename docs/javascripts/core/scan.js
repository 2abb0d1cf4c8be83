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
 * What runs the patterns.
 *
 * @param {Object} recognition the list of patterns, the mark, what each token is the name of
 * @param {string[]} undocumented the names among them whose tokens are of the kind "undocumented"
 * @returns {{mark: RegExp, needles: string[], patterns: Object[], tokenOf: function, find: function(string): Token[]}}
 */
errorCodes.makeScanner = function makeScanner(recognition, undocumented) {
  "use strict";

  var mark = new RegExp(recognition.mark, "g");
  var patterns = recognition.patterns.map(function (one) {
    // The flag d gives the place of the group: a match may begin before its token.
    return { regex: new RegExp(one.pattern, "dg"), group: one.group, needsMark: one.needs_mark, needles: one.needles };
  });

  /** @returns {?Token} the token of a match; null where the match is a denied context */
  function tokenOf(match, pattern) {
    var token = match[pattern.group];
    var key = token ? token.toUpperCase() : "";
    if (!key || !Object.hasOwn(recognition.spellings, key)) return null;
    var code = recognition.spellings[key];
    var kind = undocumented.includes(code) ? "undocumented" : "code";
    return { at: match.indices[pattern.group][0], text: token, code: code, kind: kind };
  }

  /** @returns {Token[]} the tokens of one line, in order */
  function find(line) {
    var found = [];
    patterns.forEach(function (pattern) {
      if (!pattern.needles.some(function (needle) { return line.includes(needle); })) return;
      if (pattern.needsMark && line.search(mark) < 0) return;
      for (var match of line.matchAll(pattern.regex)) {
        var token = tokenOf(match, pattern);
        if (token) found.push(token);
      }
    });
    return found.sort(function (a, b) { return a.at - b.at; });
  }

  var needles = patterns.flatMap(function (pattern) { return pattern.needles; });
  return { mark: mark, needles: needles, patterns: patterns, tokenOf: tokenOf, find: find };
};

/** @param {Object} data as codes.json holds it @returns {string[]} the names that the specification does not have */
errorCodes.undocumentedNames = function undocumentedNames(data) {
  "use strict";

  return data.codes.concat(data.python_members)
    .filter(function (entry) { return entry.lifecycle === "undocumented"; })
    .map(function (entry) { return entry.name; });
};

/** @returns {{column: number, text: string, code: string, kind: string}[]} tokens with columns in code points, from 1 */
errorCodes.withColumns = function withColumns(line, tokens) {
  "use strict";

  var at = 0;
  var column = 1;
  return tokens.map(function (token) {
    column += Array.from(line.slice(at, token.at)).length;
    at = token.at;
    return { column: column, text: token.text, code: token.code, kind: token.kind };
  });
};

(function () {
  "use strict";

  var kept = { data: null, scanner: null };

  function scannerOf(data) {
    if (kept.data !== data) kept = { data: data, scanner: errorCodes.makeScanner(data.recognition, errorCodes.undocumentedNames(data)) };
    return kept.scanner;
  }

  /** @param {string} text @returns {Hit[]} hits by line and column, both from 1, columns in code points */
  errorCodes.scan = function (text) {
    var scanner = scannerOf(errorCodes.data);
    var lines = (text.charCodeAt(0) === 0xfeff ? text.slice(1) : text).split("\n");
    return lines.flatMap(function (line, index) {
      return errorCodes.withColumns(line, scanner.find(line)).map(function (hit) {
        return Object.assign({ line: index + 1 }, hit);
      });
    });
  };
})();

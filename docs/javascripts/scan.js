/**
 * Every code that stands in a text, with its place: see loglink/scan.py, which is the same in Python.
 *
 * In: text and errorCodes.data.recognition. Out: hits. The engine knows no code and no log layout. Knows no DOM.
 *
 * @typedef {{line: number, column: number, text: string, code: string, kind: string}} Hit
 */
var errorCodes = errorCodes || {};

(function () {
  "use strict";

  /** @param {string} text @returns {Hit[]} hits by line and column, both from 1, columns in code points */
  errorCodes.scan = function (text) {
    var engine = compiled(errorCodes.data);
    var lines = (text.charCodeAt(0) === 0xfeff ? text.slice(1) : text).split("\n");
    var hits = [];
    lines.forEach(function (line, index) { scanLine(line, index + 1, engine, hits); });
    return hits;
  };

  var kept = { data: null, engine: null };

  function compiled(data) {
    if (kept.data !== data) {
      var recognition = data.recognition;
      var undocumented = data.codes.concat(data.python_members).filter(function (one) {
        return one.lifecycle === "undocumented";
      });
      kept.engine = {
        mark: new RegExp(recognition.mark),
        spellings: recognition.spellings,
        undocumented: undocumented.map(function (code) { return code.name; }),
        patterns: recognition.patterns.map(function (one) {
          // The flag d gives the place of the group: a match may begin before its token.
          return { regex: new RegExp(one.pattern, "dg"), group: one.group, needsMark: one.needs_mark, needles: one.needles };
        }),
      };
      kept.data = data;
    }
    return kept.engine;
  }

  function scanLine(line, number, engine, hits) {
    var found = [];
    engine.patterns.forEach(function (pattern) {
      if (!pattern.needles.some(function (needle) { return line.includes(needle); })) return;
      if (pattern.needsMark && !engine.mark.test(line)) return;
      for (var match of line.matchAll(pattern.regex)) {
        var token = match[pattern.group];
        var key = token ? token.toUpperCase() : "";
        if (!key || !Object.hasOwn(engine.spellings, key)) continue;
        found.push({ at: match.indices[pattern.group][0], text: token, code: engine.spellings[key] });
      }
    });
    found.sort(function (a, b) { return a.at - b.at; });
    var place = { at: 0, column: 1 };
    found.forEach(function (one) {
      place.column += Array.from(line.slice(place.at, one.at)).length;
      place.at = one.at;
      var kind = engine.undocumented.includes(one.code) ? "undocumented" : "code";
      hits.push({ line: number, column: place.column, text: one.text, code: one.code, kind: kind });
    });
  }
})();

/**
 * What a query of the site's search means before any index is asked: a spelling, or words of a meaning. Knows no DOM.
 *
 * In: the query and errorCodes.data. Out: {codes, unknown}: codes in order, or the unknown value that the query writes.
 */
var errorCodes = errorCodes || {};

(function () {
  "use strict";

  var MOST_CODES = 3;

  /** @param {string} query @returns {{codes: Object[], unknown: ?Object}} */
  errorCodes.query = function (query) {
    var decoded = errorCodes.decode(query);
    if (decoded && !decoded.code) return { codes: [], unknown: decoded };
    var named = errorCodes.everything().filter(function (one) { return decoded && one.name === decoded.code; });
    return { codes: named.length ? named : codesOfMeaning(query), unknown: null };
  };

  function fold(text) {
    return text.normalize("NFKC").toLowerCase();
  }

  /** Codes with every word in one meaning, those of the specification first, then the shortest meaning: it says the least else. */
  function codesOfMeaning(query) {
    var words = fold(query).split(/\s+/).filter(Boolean);
    if (!words.length) return [];
    var found = [];
    errorCodes.everything().forEach(function (code, index) {
      var lengths = ["en", "zh"].map(function (language) { return fold(code.meaning[language]); })
        .filter(function (meaning) { return words.every(function (word) { return meaning.includes(word); }); })
        .map(function (meaning) { return meaning.length; });
      var last = code.lifecycle === "undocumented" || code.lifecycle === "removed" ? 1 : 0;
      if (lengths.length) found.push({ code: code, last: last, length: Math.min.apply(null, lengths), index: index });
    });
    found.sort(function (a, b) { return a.last - b.last || a.length - b.length || a.index - b.index; });
    return found.slice(0, MOST_CODES).map(function (one) { return one.code; });
  }

  /** @returns {{system: string, module: string, item: number}} the fields that say where a value comes from */
  errorCodes.fieldsInWords = function (decoded, language, numbered) {
    var words = {};
    errorCodes.data.encoding.fields.forEach(function (field) {
      var number = decoded.fields[field.id];
      var called = field.values[String(number)];
      words[field.id] = called ? called.label[language] : numbered(number);
    });
    return { system: words.sysid, module: words.modid, item: decoded.fields.value };
  };
})();

/**
 * Every number or name of another family (HIXL, GE, ACL, HCCL, …) that stands in a text: see loglink/_recognise/neighbours.py, which is the same in
 * Python. None of them is a code. Knows no DOM.
 *
 * In: text and errorCodes.data; the engine is that of scan.js. Out: finds.
 *
 * @typedef {{line: number, column: number, text: string, family: string, name: string, value: ?number}} Find
 */
var errorCodes = errorCodes || {};

(() => {
  "use strict";

  const RESULT = 65535; // the sixteen bits of a number composed by HCCL that hold its result
  let kept = { data: null, scanner: null };

  function scannerOf(data) {
    if (kept.data !== data) {
      kept = { data: data, scanner: errorCodes.makeScanner(data.neighbour_recognition, []) };
    }
    return kept.scanner;
  }

  /** @param {string} text @returns {Find[]} finds by line and column, both from 1, columns in code points */
  errorCodes.neighbours = (text) => {
    const scanner = scannerOf(errorCodes.data);
    const lines = (text.charCodeAt(0) === 0xfeff ? text.slice(1) : text).split("\n");
    return lines.flatMap((line, index) => {
      return errorCodes.withColumns(line, scanner.find(line)).map((hit) => {
        const one = named(hit.code);
        return { line: index + 1, column: hit.column, text: hit.text, family: one.family, name: one.name, value: valueOf(hit.text, one) };
      });
    });
  };

  function named(name) {
    return errorCodes.data.neighbours.find((one) => one.name === name);
  }

  /** @returns {?number} that of the record, or, where that stands for unlisted ones, what the digits of the token say */
  function valueOf(token, one) {
    if (one.value !== null) return one.value;
    const digits = token.split(/[: ]/).pop();
    if (/^0x[0-9a-fA-F]+$/.test(digits)) return Number(digits) & RESULT;
    return /^[0-9]+$/.test(digits) ? Number(digits) : null;
  }

  /** @returns {?Object} the number of another family with this value, or the record of unlisted ones; never an everyday number */
  errorCodes.neighbourOf = (value) => {
    return named(errorCodes.data.neighbour_recognition.spellings[String(value)]) || null;
  };

  /** @returns {string} what a number of another family says; "" before these lines are loaded */
  errorCodes.neighbourLine = (one, language) => {
    const { data, neighbourLines: lines } = errorCodes;
    return lines ? lines[data.neighbours.indexOf(one)][language] : "";
  };

  /** @param {string} name of a find @returns {Object} its record */
  errorCodes.neighbourNamed = named;
})();

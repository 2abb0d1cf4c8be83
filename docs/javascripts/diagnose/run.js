/**
 * Diagnoses logs: the one entry into this folder.
 *
 * In: names and lines. Out: the object of `loglink diagnose --json`. loglink/_diagnose/run.py is the same in Python. Needs
 * errorCodes.data (or its recognition alone) and errorCodes.diagnosisData; knows no DOM.
 *
 * @typedef {{catalogue: Catalogue, scanner: Object, matcher: Matcher, needles: NeedleFinder}} LineTools what the lines of all logs are read with
 * @typedef {{data: Object, diagnosisData: Object, base: string, language: string}} DiagnoseOptions base stands before every
 *   address: "" gives addresses relative to the root of the site
 */
var errorCodes = errorCodes || {};

(() => {
  "use strict";

  /** @type {?{diagnosisData: Object, recognition: Object, tools: LineTools}} */
  let made = null; // the last ones: a line is diagnosed anew at every keystroke

  /** @param {Object} diagnosisData @param {Object} recognition @returns {LineTools} */
  errorCodes.lineTools = (diagnosisData, recognition) => {
    if (made && made.diagnosisData === diagnosisData && made.recognition === recognition) return made.tools;
    const catalogue = errorCodes.parseCatalogue(diagnosisData);
    const scanner = errorCodes.makeScanner(recognition, []);
    const matcher = new errorCodes.Matcher(catalogue.signatures);
    const needles = new errorCodes.NeedleFinder([...matcher.needles(), ...new Set(scanner.needles)]);
    made = { diagnosisData, recognition, tools: { catalogue, scanner, matcher, needles } };
    return made.tools;
  };
})();

/**
 * @param {Partial<DiagnoseOptions>=} options
 * @returns {{observer: Observer, beginFile: function(string, string=), takeLine: function(number, string), finish: function(): Object,
 *   evidence: function(): {file: string, line: number, text: string}[]}} lines of a file are taken in order, counted from 1, without
 *   their line feed; after finish, evidence gives those that the object names, as far as they are kept
 */
errorCodes.makeDiagnoser = (options) => {
  "use strict";

  const assembled = { lines: [] };
  const { data = errorCodes.data, diagnosisData = errorCodes.diagnosisData, base = "", language = "en" } = options || {};
  const observer = new errorCodes.Observer(errorCodes.lineTools(diagnosisData, data.recognition));

  return {
    observer,
    beginFile: (name, encoding = "utf-8") => {
      observer.beginFile(name);
      observer.files[observer.files.length - 1].encoding = encoding;
    },
    takeLine: (number, text) => observer.take(number, text),
    finish: () => {
      const assembler = new errorCodes.Assembler(observer, base, language);
      const diagnosis = assembler.diagnosis();
      assembled.lines = assembler.lines;
      return diagnosis;
    },
    evidence: () => assembled.lines,
  };
};

/**
 * @param {{name: string, text: string}[]} texts
 * @param {Partial<DiagnoseOptions>=} options
 * @returns {Object} the diagnosis of all of them as one story
 */
errorCodes.diagnose = (texts, options) => {
  "use strict";

  const diagnoser = errorCodes.makeDiagnoser(options);
  for (const { name, text: whole } of texts) {
    diagnoser.beginFile(name);
    const text = whole.includes("\0") ? whole.replace(/(^\ufeff?|\n)\0+/g, "$1") : whole;
    let start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
    for (let number = 1; start < text.length; number += 1) {
      const end = text.indexOf("\n", start);
      diagnoser.takeLine(number, text.slice(start, end < 0 ? text.length : end));
      start = end < 0 ? text.length : end + 1;
    }
  }
  return diagnoser.finish();
};

/**
 * @param {string} text
 * @param {Partial<DiagnoseOptions>=} options
 * @returns {{text: string, causes: {page: string, id: string, url: string}[]}[]} the lines that `text` may be a piece of, and where their causes stand
 */
errorCodes.placesOfOffers = (text, options) => {
  "use strict";

  const { data = errorCodes.data, diagnosisData = errorCodes.diagnosisData, base = "", language = "en" } = options || {};
  const root = base + (language === "en" ? "" : `${language}/`);
  return errorCodes.findOffers(text, errorCodes.lineTools(diagnosisData, data.recognition).catalogue).map((offer) => ({
    text: offer.text,
    causes: offer.causes.map((cause) => errorCodes.Assembler.placeOf(cause, root)),
  }));
};

/**
 * Diagnoses logs: the one entry into this folder.
 *
 * In: names and lines. Out: the object of `loglink diagnose --json`. loglink/_diagnose/run.py is the same in Python. Needs
 * errorCodes.data (or its recognition alone) and errorCodes.diagnosisData; knows no DOM.
 *
 * @typedef {{data: Object, diagnosisData: Object, base: string, language: string}} DiagnoseOptions base stands before every
 *   address: "" gives addresses relative to the root of the site
 */
var errorCodes = errorCodes || {};

/**
 * @param {Partial<DiagnoseOptions>=} options
 * @returns {{beginFile: function(string, string=), takeLine: function(number, string), finish: function(): Object}} lines
 *   of a file are taken in order, counted from 1, without their line feed
 */
errorCodes.makeDiagnoser = (options) => {
  "use strict";

  const { data = errorCodes.data, diagnosisData = errorCodes.diagnosisData, base = "", language = "en" } = options || {};
  const observer = new errorCodes.Observer(errorCodes.parseCatalogue(diagnosisData), errorCodes.makeScanner(data.recognition, []));

  return {
    beginFile: (name, encoding = "utf-8") => {
      observer.beginFile(name);
      observer.files[observer.files.length - 1].encoding = encoding;
    },
    takeLine: (number, text) => observer.take(number, text),
    finish: () => new errorCodes.Assembler(observer, base, language).diagnosis(),
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
  for (const { name, text } of texts) {
    diagnoser.beginFile(name);
    let start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
    for (let number = 1; start < text.length; number += 1) {
      const end = text.indexOf("\n", start);
      diagnoser.takeLine(number, text.slice(start, end < 0 ? text.length : end));
      start = end < 0 ? text.length : end + 1;
    }
  }
  return diagnoser.finish();
};

/**
 * The cards of some lines in the field, which are diagnosed here; those of files come from the worker (report-run.js).
 *
 * In: lines. Out: one element, or null where nothing failed and the text is no piece of a known line.
 */
(() => {
  "use strict";

  function linesOf(texts) {
    const lines = new Map(texts.map(({ name, text }) => [name, text.split("\n")]));
    return (name, line) => (lines.get(name)[line - 1] || "").replace(/\r$/, "");
  }

  /**
   * @param {string} text some lines, which the reader has before their eyes
   * @param {boolean} isKnown whether a code stands in it
   * @returns {?Element}
   */
  errorCodes.diagnosisOfText = (text, isKnown) => {
    const texts = [{ name: errorCodes.templates.label("decoder.pasted"), text }];
    const diagnosis = errorCodes.diagnose(texts);
    const failures = diagnosis.failures.filter((failure) => failure.cause || failure.candidates.length > 0);
    if (!failures.length) return isKnown ? null : errorCodes.piecesElement(errorCodes.placesOfOffers(text.trim()));
    const isOneLine = !/\n./.test(text.trim());
    return errorCodes.diagnosisElement({ ...diagnosis, failures }, isOneLine ? null : linesOf(texts));
  };
})();

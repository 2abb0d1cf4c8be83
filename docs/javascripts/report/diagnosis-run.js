/**
 * The cards of a diagnosis: of logs that the worker has read, or of some lines in the field, which are diagnosed here.
 *
 * In: what the reader of logs gives, or lines. Out: one element, or null where nothing failed.
 */
(function () {
  "use strict";

  /** @param {Read} found what readLogs gives @returns {?Element} null where nothing failed, or nothing was read */
  errorCodes.elementOfDiagnosis = ({ diagnosis, lineOf }) => (diagnosis && diagnosis.failures.length ? errorCodes.diagnosisElement(diagnosis, lineOf) : null);

  function elementOf(diagnosis, texts) {
    const lines = new Map(texts.map(({ name, text }) => [name, text.split("\n")]));
    return errorCodes.diagnosisElement(diagnosis, (name, line) => (lines.get(name)[line - 1] || "").replace(/\r$/, ""));
  }

  /**
   * @param {string} text some lines, which the reader has before their eyes
   * @returns {?Element}
   */
  errorCodes.diagnosisOfText = function (text) {
    const texts = [{ name: errorCodes.templates.label("decoder.pasted"), text }];
    const diagnosis = errorCodes.diagnose(texts);
    const failures = diagnosis.failures.filter((failure) => failure.cause || failure.candidates.length > 0);
    if (!failures.length) return null;
    const isOneLine = !/\n./.test(text.trim());
    return isOneLine ? errorCodes.diagnosisElement({ ...diagnosis, failures }, null) : elementOf({ ...diagnosis, failures }, texts);
  };
})();

/**
 * Reads the logs of a report once more, as text, and has their failures diagnosed.
 *
 * In: files and the encodings that the report found. Out: one element, or null where nothing failed.
 */
(function () {
  "use strict";

  const MOST_BYTES = 32 * 1024 * 1024; // beyond that the command line is for it: here it would hold up the page

  async function textOf(file, encoding) {
    const packed = new Uint8Array(await file.slice(0, 2).arrayBuffer());
    const isPacked = packed[0] === 0x1f && packed[1] === 0x8b;
    const stream = isPacked ? file.stream().pipeThrough(new DecompressionStream("gzip")) : file.stream();
    const bytes = await new Response(stream).arrayBuffer();
    return new TextDecoder(encoding || "utf-8").decode(bytes);
  }

  /**
   * @param {File[]} files
   * @param {{name: string, encoding: string, problem: ?string}[]} read what the report says of each
   * @returns {Promise<?Element>}
   */
  errorCodes.diagnosisOf = async function (files, read) {
    const wanted = files.filter((file, index) => !read[index].problem);
    if (wanted.reduce((sum, file) => sum + file.size, 0) > MOST_BYTES) return errorCodes.undiagnosedElement();
    const texts = [];
    for (const [index, file] of files.entries()) {
      if (!read[index].problem) texts.push({ name: read[index].name, text: await textOf(file, read[index].encoding) });
    }
    const diagnosis = errorCodes.diagnose(texts);
    if (!diagnosis.failures.length) return null;
    return elementOf(diagnosis, texts);
  };

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

/**
 * Files that the page reads for its worker: from a disk a worker has an origin of its own, and WebKit lets it read no file there, not even one
 * that it made itself.
 *
 * In: inputs of a reader. Out, on the page: the same with numbers in place of files, and what answers the worker; in the worker: the same with
 * what reads as a file does. A handle goes along: the worker itself asks it for a file that has grown.
 */
var errorCodes = errorCodes || {};

(() => {
  "use strict";

  const withFiles = (inputs, change) => inputs.map((input) => {
    if (input.files) return { ...input, files: withFiles(input.files, change) };
    return input.file ? { ...input, file: change(input.file) } : input;
  });

  /**
   * @param {Input[]} inputs
   * @returns {{inputs: Object[], port: MessagePort}} what the worker is to have; the port is to be handed over
   */
  errorCodes.lendFiles = (inputs) => {
    const files = [];
    const { port1: own, port2: port } = new MessageChannel();
    const lend = (file) => ({ number: files.push(file) - 1, size: file.size });
    const answerTo = async ({ parts, number, start, end }) => {
      if (parts) return lend(new Blob(parts.map((part) => (typeof part === "number" ? files[part] : part))));
      return { bytes: await files[number].slice(start, end).arrayBuffer() };
    };
    own.onmessage = async ({ data: question }) => {
      try {
        const answer = await answerTo(question);
        own.postMessage(answer, answer.bytes ? [answer.bytes] : []);
      } catch (error) {
        own.postMessage({ fault: /** @type {Error} */ (error).name });
      }
    };
    return { inputs: withFiles(inputs, lend), port };
  };

  /**
   * @param {Object[]} inputs @param {MessagePort} port as lendFiles gives them; one question is asked after the other
   * @returns {{inputs: Input[], makeBlob: function(any[]): Promise<Blob>}} makeBlob has the page hold bytes, and what it held before
   */
  errorCodes.borrowFiles = (inputs, port) => {
    const ask = (question) => new Promise((done, failed) => {
      port.onmessage = ({ data: answer }) => {
        if (answer.fault) failed(new DOMException("The page cannot read the file.", answer.fault));
        else done(answer);
      };
      port.postMessage(question);
    });
    const read = async (number, start, end) => (await ask({ number, start, end })).bytes;
    const borrowed = /** @returns {any} */ ({ number, size }) => ({
      number, size, slice: (start, end) => ({ arrayBuffer: () => read(number, start, Math.min(end, size)) }),
    });
    const makeBlob = async (parts) => borrowed(await ask({ parts: parts.map((part) => ("number" in part ? part.number : part)) }));
    return { inputs: withFiles(inputs, borrowed), makeBlob };
  };
})();

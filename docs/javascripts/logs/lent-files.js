/**
 * Files that the page reads for its worker: from a disk a worker has an origin of its own, and WebKit lets it read no file of the page.
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
    own.onmessage = async ({ data: { number, start, end } }) => {
      try {
        const bytes = await files[number].slice(start, end).arrayBuffer();
        own.postMessage({ bytes }, [bytes]);
      } catch (error) {
        own.postMessage({ fault: /** @type {Error} */ (error).name });
      }
    };
    return { inputs: withFiles(inputs, (file) => ({ number: files.push(file) - 1, size: file.size })), port };
  };

  /**
   * @param {Object[]} inputs @param {MessagePort} port as lendFiles gives them; pieces are asked for one after the other
   * @returns {Input[]}
   */
  errorCodes.borrowFiles = (inputs, port) => {
    const ask = (number, start, end) => new Promise((done, failed) => {
      port.onmessage = ({ data: { bytes, fault } }) => {
        if (bytes) done(bytes);
        else failed(new DOMException("The page cannot read the file.", fault));
      };
      port.postMessage({ number, start, end });
    });
    const borrowed = ({ number, size }) => ({
      size,
      slice: (start, end) => ({ arrayBuffer: () => ask(number, start, Math.min(end, size)) }),
    });
    return withFiles(inputs, /** @type {any} */ (borrowed));
  };
})();

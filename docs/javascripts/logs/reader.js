/**
 * Files in, entries, counts and a diagnosis out: one worker reads all of them, in order: they are one story.
 *
 * In: files, folders, archives and options. Out: a promise of what was read, calls of progress on the way, and cancel. Nothing is kept
 * or sent. Over http the worker is the file log-worker.js; from a disk, where a browser takes no file, it is made from the same text.
 *
 * @typedef {{name: string, size: number, encoding: string, problem: string, remark: string, lines: number, exceptions: number,
 *   kept: number, entries: Object[], counts: ?Object, neighbours: Object}} Reading problem is "", empty, binary, packed, unreadable or refused: then
 *   nothing was read; remark is "", or what to know of what was read: damaged, garbage, changed
 * @typedef {{readings: Reading[], skipped: Object, damaged: string[], diagnosis: ?Object, lineOf: function(string, number): string}} Read
 *   skipped counts by reason the files of folders that were no logs; damaged names archives; diagnosis is what errorCodes.diagnose returns,
 *   null where no worker ran; lineOf gives the lines that it names as evidence, by file and line
 */
var errorCodes = errorCodes || {};

(() => {
  "use strict";

  const MOST_HITS = 10000;

  const isOnDisk = location.protocol === "file:";

  /** @returns {Promise<string>} the address of the worker's script */
  const workerAddress = async () => {
    if (isOnDisk) await Promise.all(["log-worker-text", "lent-files"].map(errorCodes.loadScripts));
    if (!errorCodes.logWorkerText) return errorCodes.scriptAddress("log-worker");
    return URL.createObjectURL(new Blob([errorCodes.logWorkerText], { type: "text/javascript" }));
  };

  const dataForWorker = () => {
    const slim = ({ name, lifecycle }) => ({ name, lifecycle });
    const { recognition, codes, python_members: members, neighbour_recognition: numbers, neighbours } = errorCodes.data;
    return { recognition, codes: codes.map(slim), python_members: members.map(slim), neighbour_recognition: numbers, neighbours };
  };

  /** @returns {Input} */
  const inputOf = (given) => (given instanceof File ? { name: given.name, file: given } : given);

  /** @returns {Reading} of a log of which nothing has come yet */
  const unread = (name, size, problem) => ({
    name, size, encoding: "", problem, remark: "", lines: 0, exceptions: 0, kept: 0, entries: [], counts: null, neighbours: {},
  });

  const fill = (reading, { encoding, problem, remark, result }) => {
    Object.assign(reading, { encoding, remark, problem, ...result });
    if (!result) reading.entries = [];
    if (!problem && reading.size === 0) reading.problem = "empty";
  };

  const lineOfEvidence = (evidence) => {
    const texts = new Map(evidence.map(({ file, line, text }) => [`${line} ${file}`, text.replace(/\r$/, "")]));
    return (name, line) => texts.get(`${line} ${name}`) || "";
  };

  /** @returns {Promise<Read>} rejected where the worker cannot be had, or has ended */
  const readIn = (worker, inputs, options) => new Promise((done, failed) => {
    const readings = [];
    worker.onerror = (event) => {
      event.preventDefault();
      failed(new Error(event.message || "refused"));
    };
    worker.onmessage = ({ data: message }) => {
      if (message.kind === "bytes") options.progress(message.bytes, message.total);
      else if (message.kind === "log") readings.push(unread(message.name, message.size, "unreadable"));
      else if (message.kind === "entries") readings[message.log].entries.push(...message.entries.map((entry) => ({ ...entry, file: message.log })));
      else if (message.kind === "read") fill(readings[message.log], message);
      else if (message.kind === "end") done({ ...message, readings, lineOf: lineOfEvidence(message.evidence) });
      else failed(new Error(message.text));
    };
    const task = { inputs, encoding: options.encoding, data: dataForWorker(), most: options.most };
    if (isOnDisk) {
      const lent = errorCodes.lendFiles(inputs);
      worker.postMessage({ ...task, ...lent }, [lent.port]);
    } else worker.postMessage(task);
  });

  /** @returns {Read} what is said where no worker can be had */
  const refused = (inputs) => (
    { readings: inputs.map(({ name, file }) => unread(name, file ? file.size : 0, "refused")), skipped: {}, damaged: [], diagnosis: null, lineOf: () => "" }
  );

  /**
   * @param {(File|Input)[]} given
   * @param {{encoding: string, progress: function(number, number): void, most?: number}} options encoding "" has it detected; progress is told how
   *   many bytes of how many were read
   * @returns {{promise: Promise<?Read>, cancel: function(): void}} the promise gives null after cancel
   */
  errorCodes.readLogs = (given, options) => {
    const inputs = given.map(inputOf);
    const settings = { most: MOST_HITS, ...options };
    let worker = null;
    let isCancelled = false;
    let cancelled = null;
    const cancelling = new Promise((done) => { cancelled = done; });

    const readAll = async () => {
      const address = await workerAddress();
      try {
        if (isCancelled) return null;
        worker = new Worker(address);
        return await readIn(worker, inputs, settings);
      } catch {
        return refused(inputs);
      } finally {
        if (worker) worker.terminate();
        if (address.startsWith("blob:")) URL.revokeObjectURL(address);
      }
    };

    const cancel = () => {
      isCancelled = true;
      if (worker) worker.terminate();
      cancelled(null);
    };

    return { promise: Promise.race([readAll(), cancelling]), cancel };
  };
})();

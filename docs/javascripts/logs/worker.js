/**
 * The inside of the worker: logs, read one after the other and in pieces, become entries and counts, and one diagnosis of all of them.
 *
 * In: one message {inputs, encoding, data, most, port?}, with a port where the page reads the files (lent-files.js). Out: messages
 * {kind: "bytes" | "log" | "entries" | "read" | "end" | "error"}. Counts bytes as they lie in the files, packed or not; those of
 * an archive as they are unpacked, and then those of the logs in it.
 *
 * @param {DedicatedWorkerGlobalScope} scope
 */
var errorCodes = errorCodes || {};

errorCodes.runLogWorker = (scope) => {
  "use strict";

  const BLOCK = 1 << 20;
  const BATCH = 100; // entries a message: the page takes each in a short task
  const REPORT_MS = 100;

  const sizeOf = (inputs) => inputs.reduce((sum, { file, files }) => sum + (files ? sizeOf(files) : file.size), 0);

  /** @returns {function(Uint8Array, boolean)} what gives the log scanner UTF-8, whatever the encoding of two or four bytes */
  const transcoder = (encoding, feed) => {
    const decoder = errorCodes.makeTextDecoder(encoding);
    const encoder = new TextEncoder();
    return (bytes, isEnd) => feed(encoder.encode(decoder.decode(bytes, { stream: !isEnd })));
  };

  const makeBatch = (log) => {
    let waiting = [];
    const send = () => {
      if (waiting.length) scope.postMessage({ kind: "entries", log, entries: waiting });
      waiting = [];
    };
    return { send, push: (entry) => { if (waiting.push(entry) >= BATCH) send(); } };
  };

  const makeProgress = (inputs) => {
    let [read, total, last] = [0, sizeOf(inputs), 0];
    return {
      add: (bytes) => { total += bytes; },
      count: (bytes) => {
        read += bytes;
        const now = performance.now();
        if (now - last < REPORT_MS) return;
        last = now;
        scope.postMessage({ kind: "bytes", bytes: read, total });
      },
    };
  };

  /** @returns {string} why reading has ended before the log did */
  const faultOf = (error) => {
    if (error instanceof errorCodes.DamagedLogError) return "damaged";
    if (error.name === "NotReadableError" || error.name === "NotFoundError") return "changed";
    throw error;
  };

  /** Feeds the log scanner up to the end, or to where the log cannot be read. @returns {Promise<string>} what is to be said, else empty */
  const feedAll = async (input, take, skip, count) => {
    let remark = "";
    const next = errorCodes.unpackedPieces(errorCodes.piecesOf(input, count), () => { remark = "garbage"; });
    try {
      let left = skip;
      for (let piece = await next(); piece; piece = await next()) {
        const dropped = Math.min(left, piece.length);
        left -= dropped;
        take(piece.subarray(dropped), false);
      }
    } catch (error) {
      remark = faultOf(error);
    }
    return remark;
  };

  /** @returns {Promise<{encoding: string, problem?: string, remark: string, result: ?Object}>} result is null where the log holds no text */
  const readLog = async (task, input, index, setting) => {
    const head = await errorCodes.headOf(input);
    const detected = errorCodes.detectEncoding(head.bytes);
    const encoding = task.encoding || detected.encoding;
    if (encoding === "binary") {
      return { encoding, problem: errorCodes.isPacked(head.bytes) ? "packed" : "binary", remark: "", result: null };
    }
    setting.diagnoser.beginFile(input.name, encoding);
    const batch = makeBatch(index);
    const isWide = /^utf-(16|32)/.test(encoding);
    const year = errorCodes.yearOf(errorCodes.makeTextDecoder(encoding).decode(head.bytes));
    const options = { tools: setting.tools, encoding: isWide ? "utf-8" : encoding, year, most: task.most, block: BLOCK };
    const logScanner = errorCodes.makeLogScanner(options, setting.diagnoser.observer, batch.push);
    const take = isWide ? transcoder(encoding, logScanner.feed) : logScanner.feed;
    const skip = detected.encoding === encoding && !head.nulls ? detected.mark : 0;
    const remark = await feedAll(input, take, skip, setting.progress.count);
    if (isWide) take(new Uint8Array(0), true);
    const result = logScanner.end();
    batch.send();
    return { encoding, remark, result };
  };

  const readAll = async (task, setting) => {
    const { logs, skipped, damaged } = await errorCodes.findLogs(task.inputs, Boolean(task.encoding), setting.progress.count, task.makeBlob);
    setting.progress.add(sizeOf(logs.filter((log) => !task.inputs.includes(log))));
    for (const [index, log] of logs.entries()) {
      scope.postMessage({ kind: "log", name: log.name, size: log.file.size });
      try {
        scope.postMessage({ kind: "read", log: index, problem: "", ...(await readLog(task, log, index, setting)) });
      } catch {
        scope.postMessage({ kind: "read", log: index, problem: "unreadable", encoding: "", remark: "", result: null });
      }
    }
    return { skipped, damaged: damaged.map(({ name }) => name) };
  };

  const run = async (task) => {
    const diagnoser = errorCodes.makeDiagnoser({ data: task.data });
    const literals = errorCodes.placeLiterals(diagnoser.observer.matcher.wordings);
    const setting = { diagnoser, tools: errorCodes.makeLogTools(task.data, literals), progress: makeProgress(task.inputs) };
    return { ...(await readAll(task, setting)), diagnosis: diagnoser.finish(), evidence: diagnoser.evidence() };
  };

  scope.onmessage = ({ data: task }) => {
    run(task.port ? { ...task, ...errorCodes.borrowFiles(task.inputs, task.port) } : task).then(
      (done) => scope.postMessage({ kind: "end", ...done }),
      (error) => scope.postMessage({ kind: "error", text: String((error && error.message) || error) }),
    );
  };
};

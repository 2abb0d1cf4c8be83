/**
 * The inside of the worker: logs, read once and in slices, become entries and counts, and one diagnosis of all of them.
 *
 * In: one message {files, encoding, data, most}. Out: messages {kind: "bytes" | "entries" | "file" | "end" | "error"}. Counts
 * bytes as they lie in the files, packed or not.
 *
 * @param {DedicatedWorkerGlobalScope} scope
 */
var errorCodes = errorCodes || {};

errorCodes.runLogWorker = (scope) => {
  "use strict";

  const SAMPLE = 65536;
  const BLOCK = 1 << 20;
  const BATCH = 100; // entries a message: the page takes each in a short task
  const REPORT_MS = 100;

  const isGzip = (bytes) => bytes[0] === 0x1f && bytes[1] === 0x8b;

  /** @returns {function(): Promise<?Uint8Array>} the next piece each time, null at the end; a piece is valid until the next */
  const piecesOf = (stream) => {
    let reader;
    let buffer = new ArrayBuffer(BLOCK);
    try {
      reader = stream.getReader({ mode: "byob" }); // fewer and larger pieces, where the stream has them
    } catch {
      reader = stream.getReader();
      buffer = null;
    }
    return async () => {
      const part = buffer ? await reader.read(new Uint8Array(buffer)) : await reader.read();
      if (buffer && part.value) ({ buffer } = part.value);
      return part.done ? null : part.value;
    };
  };

  const firstBytes = async (next, most) => {
    const bytes = new Uint8Array(most);
    let filled = 0;
    for (let part = await next(); part && filled < most; part = await next()) {
      bytes.set(part.subarray(0, most - filled), filled);
      filled = Math.min(most, filled + part.length);
    }
    return bytes.subarray(0, filled);
  };

  /** @param {?function(number): void} count is told the packed bytes, of which the file's size is the sum */
  const unpacked = (blob, count) => {
    const counted = blob.stream().pipeThrough(new TransformStream({
      transform: (bytes, controller) => {
        if (count) count(bytes.length);
        controller.enqueue(bytes);
      },
    }));
    return counted.pipeThrough(new DecompressionStream("gzip"));
  };

  /** @returns {function(Uint8Array, boolean)} what gives the log scanner UTF-8, whatever the two-byte encoding */
  const transcoder = (encoding, feed) => {
    const decoder = new TextDecoder(encoding, { ignoreBOM: true });
    const encoder = new TextEncoder();
    return (bytes, isEnd) => feed(encoder.encode(decoder.decode(bytes, { stream: !isEnd })));
  };

  const makeBatch = (file) => {
    let waiting = [];
    const send = () => {
      if (waiting.length) scope.postMessage({ kind: "entries", file, entries: waiting });
      waiting = [];
    };
    return { send, push: (entry) => { if (waiting.push(entry) >= BATCH) send(); } };
  };

  const makeProgress = () => {
    let read = 0;
    let last = 0;
    return (bytes) => {
      read += bytes;
      const now = performance.now();
      if (now - last < REPORT_MS) return;
      last = now;
      scope.postMessage({ kind: "bytes", bytes: read });
    };
  };

  const logScannerFor = (task, setting, encoding, sample, batch) => {
    const isWide = encoding.startsWith("utf-16");
    const year = errorCodes.yearOf(new TextDecoder(encoding).decode(sample));
    const options = { tools: setting.tools, encoding: isWide ? "utf-8" : encoding, year, most: task.most, block: BLOCK };
    return errorCodes.makeLogScanner(options, setting.diagnoser.observer, batch.push);
  };

  /** @returns {Promise<{encoding: string, result: ?Object}>} result is null where the file holds no text */
  const readFile = async (task, index, setting) => {
    const file = task.files[index];
    const isPacked = isGzip(new Uint8Array(await file.slice(0, 2).arrayBuffer()));
    const sample = await firstBytes(piecesOf(isPacked ? unpacked(file, null) : file.slice(0, SAMPLE).stream()), SAMPLE);
    const detected = errorCodes.detectEncoding(sample);
    const encoding = task.encoding || detected.encoding;
    if (encoding === "binary") return { encoding, result: null };
    setting.diagnoser.beginFile(file.name || "", encoding);
    const batch = makeBatch(index);
    const logScanner = logScannerFor(task, setting, encoding, sample, batch);
    const isWide = encoding.startsWith("utf-16");
    const take = isWide ? transcoder(encoding, logScanner.feed) : logScanner.feed;
    let skip = detected.encoding === encoding ? detected.mark : 0;
    const next = piecesOf(isPacked ? unpacked(file, setting.progress) : file.stream());
    for (let part = await next(); part; part = await next()) {
      const dropped = Math.min(skip, part.length);
      skip -= dropped;
      if (!isPacked) setting.progress(part.length);
      take(part.subarray(dropped), false);
    }
    if (isWide) take(new Uint8Array(0), true);
    const result = logScanner.end();
    batch.send();
    return { encoding, result };
  };

  const run = async (task) => {
    const diagnoser = errorCodes.makeDiagnoser({ data: task.data });
    const literals = errorCodes.placeLiterals(diagnoser.observer.matcher.wordings);
    const setting = { diagnoser, tools: errorCodes.makeLogTools(task.data, literals), progress: makeProgress() };
    for (let index = 0; index < task.files.length; index += 1) {
      try {
        scope.postMessage({ kind: "file", file: index, problem: "", ...(await readFile(task, index, setting)) });
      } catch {
        scope.postMessage({ kind: "file", file: index, problem: "unreadable", encoding: "", result: null });
      }
    }
    return { diagnosis: diagnoser.finish(), evidence: diagnoser.evidence() };
  };

  scope.onmessage = (event) => {
    run(event.data).then(
      (done) => scope.postMessage({ kind: "end", ...done }),
      (error) => scope.postMessage({ kind: "error", text: String((error && error.message) || error) }),
    );
  };
};

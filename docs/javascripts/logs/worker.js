/**
 * The inside of a worker: one part of a file, read in slices, becomes entries and counts.
 *
 * In: one message {file, from, to, encoding, data, most, year}. Out: messages {kind: "bytes" | "entries" | "end" | "error"}.
 *
 * @param {DedicatedWorkerGlobalScope} scope
 */
var errorCodes = errorCodes || {};

errorCodes.runLogWorker = function runLogWorker(scope) {
  "use strict";

  var SAMPLE = 65536;
  var BLOCK = 1 << 20;
  var BATCH = 100; // entries a message: the page takes each in a short task
  var REPORT_MS = 100;

  function isGzip(bytes) {
    return bytes[0] === 0x1f && bytes[1] === 0x8b;
  }

  /** @returns {function(): Promise<?Uint8Array>} the next piece each time, null at the end; a piece is valid until the next */
  function piecesOf(stream) {
    var reader;
    var buffer = new ArrayBuffer(BLOCK);
    try {
      reader = stream.getReader({ mode: "byob" }); // fewer and larger pieces, where the stream has them
    } catch (error) {
      reader = stream.getReader();
      buffer = null;
    }
    return async function () {
      var part = buffer ? await reader.read(new Uint8Array(buffer)) : await reader.read();
      if (buffer && part.value) buffer = part.value.buffer;
      return part.done ? null : part.value;
    };
  }

  async function firstBytes(next, most) {
    var bytes = new Uint8Array(most);
    var filled = 0;
    for (var part = await next(); part && filled < most; part = await next()) {
      bytes.set(part.subarray(0, most - filled), filled);
      filled = Math.min(most, filled + part.length);
    }
    return bytes.subarray(0, filled);
  }

  /** @param {?function(number)} count is told the packed bytes, of which the file's size is the sum */
  function unpacked(blob, count) {
    var counted = blob.stream().pipeThrough(new TransformStream({
      transform: function (bytes, controller) {
        if (count) count(bytes.length);
        controller.enqueue(bytes);
      },
    }));
    return counted.pipeThrough(new DecompressionStream("gzip"));
  }

  /** Whole lines of a part: a line belongs to the part in which its first byte stands. */
  function partOf(task, feed) {
    var at = Math.max(0, task.from - 1);
    var isIn = task.from === 0;
    return function (bytes) {
      var start = 0;
      if (!isIn) {
        start = bytes.indexOf(10) + 1;
        isIn = start > 0;
        if (!isIn) {
          at += bytes.length;
          return at < task.to;
        }
      }
      var end = bytes.length;
      var isLast = false;
      if (at + end >= task.to) {
        var found = bytes.indexOf(10, Math.max(0, task.to - 1 - at));
        isLast = found >= 0;
        if (isLast) end = found + 1;
      }
      if (start < end) feed(bytes.subarray(start, end));
      at += bytes.length;
      return !isLast;
    };
  }

  /** @returns {function(Uint8Array)} what gives the log scanner UTF-8, whatever the two-byte encoding */
  function transcoder(encoding, feed) {
    var decoder = new TextDecoder(encoding, { ignoreBOM: true });
    var encoder = new TextEncoder();
    return function (bytes, isEnd) { feed(encoder.encode(decoder.decode(bytes, { stream: !isEnd }))); };
  }

  function logScannerFor(task, encoding, sample, batch) {
    var isWide = encoding.startsWith("utf-16");
    var year = task.year || errorCodes.yearOf(new TextDecoder(encoding === "binary" ? "utf-8" : encoding).decode(sample));
    var options = { data: task.data, encoding: isWide ? "utf-8" : encoding, year: year, most: task.most, block: BLOCK };
    return errorCodes.makeLogScanner(options, batch.push);
  }

  function makeBatch() {
    var waiting = [];
    function send() {
      if (waiting.length) scope.postMessage({ kind: "entries", entries: waiting });
      waiting = [];
    }
    return { send: send, push: function (entry) { if (waiting.push(entry) >= BATCH) send(); } };
  }

  function makeProgress() {
    var read = 0;
    var last = 0;
    return function (bytes) {
      read += bytes;
      var now = performance.now();
      if (now - last < REPORT_MS) return;
      last = now;
      scope.postMessage({ kind: "bytes", bytes: read });
    };
  }

  async function run(task) {
    var isPacked = isGzip(new Uint8Array(await task.file.slice(0, 2).arrayBuffer()));
    var sample = await firstBytes(piecesOf(isPacked ? unpacked(task.file, null) : task.file.slice(0, SAMPLE).stream()), SAMPLE);
    var detected = errorCodes.detectEncoding(sample);
    var encoding = task.encoding || detected.encoding;
    if (encoding === "binary") return { encoding: encoding, result: null };
    var batch = makeBatch();
    var logScanner = logScannerFor(task, encoding, sample, batch);
    var isWide = encoding.startsWith("utf-16");
    var take = isWide ? transcoder(encoding, logScanner.feed) : logScanner.feed;
    var skip = detected.encoding === encoding && task.from === 0 ? detected.mark : 0;
    var feed = isPacked || isWide ? function (bytes) { take(bytes, false); return true; } : partOf(task, take);
    var progress = makeProgress();
    var next = piecesOf(isPacked ? unpacked(task.file, progress) : task.file.slice(Math.max(0, task.from - 1)).stream());
    for (var part = await next(); part; part = await next()) {
      var dropped = Math.min(skip, part.length);
      skip -= dropped;
      if (!isPacked) progress(part.length);
      if (!feed(part.subarray(dropped))) break;
    }
    if (isWide) take(new Uint8Array(0), true);
    var result = logScanner.end();
    batch.send();
    return { encoding: encoding, result: result, packed: isPacked };
  }

  scope.onmessage = function (event) {
    run(event.data).then(function (done) {
      scope.postMessage(Object.assign({ kind: "end" }, done));
    }, function (error) {
      scope.postMessage({ kind: "error", text: String(error && error.message || error) });
    });
  };
};

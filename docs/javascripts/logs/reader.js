/**
 * Files in, entries and counts out: each file is read by one worker, a big one by two, each its half.
 *
 * In: files and options. Out: a promise of one reading a file, calls of progress on the way, and cancel. Nothing is kept
 * or sent. Over http a worker is the file log-worker.js; from a disk, where a browser takes no file, it is made from the same text.
 *
 * @typedef {{name: string, size: number, encoding: string, problem: string, lines: number, exceptions: number, kept: number,
 *   entries: Object[], counts: ?Object, neighbours: Object}} Reading problem is "", empty, binary or unreadable
 */
var errorCodes = errorCodes || {};

(function () {
  "use strict";

  var BIG = 16 * 1024 * 1024; // from here on two workers are faster than one
  var MOST_HITS = 10000;

  /** @returns {Promise<string>} the address of the worker's script */
  async function workerAddress() {
    if (location.protocol === "file:") await errorCodes.loadScripts("log-worker-text");
    if (!errorCodes.logWorkerText) return errorCodes.scriptAddress("log-worker");
    return URL.createObjectURL(new Blob([errorCodes.logWorkerText], { type: "text/javascript" }));
  }

  function dataForWorkers() {
    function slim(one) {
      return { name: one.name, lifecycle: one.lifecycle };
    }
    var data = errorCodes.data;
    return { recognition: data.recognition, codes: data.codes.map(slim), python_members: data.python_members.map(slim),
      neighbour_recognition: data.neighbour_recognition, neighbours: data.neighbours };
  }

  async function partsOf(file, encoding, big) {
    var head = new Uint8Array(await file.slice(0, 65536).arrayBuffer());
    var isPacked = head[0] === 0x1f && head[1] === 0x8b;
    var detected = encoding || errorCodes.detectEncoding(head).encoding;
    var isOne = file.size < big || isPacked || detected.startsWith("utf-16");
    var middle = isOne ? file.size : Math.floor(file.size / 2);
    return [{ from: 0, to: middle }].concat(isOne ? [] : [{ from: middle, to: file.size }]);
  }

  /** @returns {Promise<Object>} {encoding, result, entries} of one part */
  function readPart(address, task, workers, progress) {
    return new Promise(function (done, failed) {
      var worker = new (window.NativeWorker || window.Worker)(address);
      var entries = [];
      workers.add(worker);
      function close() {
        worker.terminate();
        workers.delete(worker);
      }
      worker.onerror = function (event) {
        close();
        failed(new Error(event.message));
      };
      worker.onmessage = function (event) {
        var message = event.data;
        if (message.kind === "bytes") progress(message.bytes);
        else if (message.kind === "entries") message.entries.forEach(function (entry) { entries.push(entry); });
        else {
          close();
          if (message.kind === "error") failed(new Error(message.text));
          else done({ encoding: message.encoding, result: message.result, entries: entries });
        }
      };
      worker.postMessage(task);
    });
  }

  function joined(file, index, parts) {
    var counts = errorCodes.makeCounts();
    var reading = { name: file.name || "", size: file.size, encoding: parts[0].encoding, problem: "", lines: 0, exceptions: 0, kept: 0,
      entries: [], counts: counts.value, neighbours: {} };
    parts.forEach(function (part) {
      part.entries.forEach(function (entry) {
        entry.line += reading.lines;
        entry.file = index;
        reading.entries.push(entry);
      });
      Object.keys(part.result.neighbours).forEach(function (name) {
        var found = part.result.neighbours[name];
        var known = reading.neighbours[name] = reading.neighbours[name] || { count: 0, line: found.line + reading.lines };
        known.count += found.count;
      });
      reading.lines += part.result.lines;
      reading.exceptions += part.result.exceptions;
      reading.kept += part.result.kept;
      counts.merge(part.result.counts);
    });
    reading.entries.sort(function (a, b) { return a.line - b.line; });
    return reading;
  }

  function failure(file, problem, encoding) {
    return { name: file.name || "", size: file.size, encoding: encoding, problem: problem, lines: 0, exceptions: 0, kept: 0, entries: [], counts: null, neighbours: {} };
  }

  async function readFile(file, index, options, run) {
    if (file.size === 0) return failure(file, "empty", "");
    try {
      var parts = await partsOf(file, options.encoding, options.big);
      var read = parts.map(function () { return 0; });
      var results = await Promise.all(parts.map(function (part, place) {
        var task = { file: file, from: part.from, to: part.to, encoding: options.encoding, data: run.data, most: options.most, year: 0 };
        return readPart(run.address, task, run.workers, function (bytes) {
          read[place] = bytes;
          options.progress(run.done + read.reduce(function (sum, one) { return sum + one; }, 0));
        });
      }));
      if (results[0].encoding === "binary") return failure(file, "binary", "binary");
      return joined(file, index, results);
    } catch (error) {
      return failure(file, "unreadable", "");
    }
  }

  /**
   * @param {Blob[]} files
   * @param {{encoding: string, progress: function(number), most: ?number, big: ?number}} options encoding "" has it detected
   * @returns {{promise: Promise<?Reading[]>, cancel: function()}} the promise gives null after cancel
   */
  errorCodes.readLogs = function (files, options) {
    var run = { address: "", data: dataForWorkers(), workers: new Set(), done: 0, isCancelled: false };
    var settings = Object.assign({ most: MOST_HITS, big: BIG }, options);
    var cancelled = null;
    var cancelling = new Promise(function (done) { cancelled = done; });

    function release() {
      if (run.address.startsWith("blob:")) URL.revokeObjectURL(run.address);
    }

    async function readAll() {
      var readings = [];
      run.address = await workerAddress();
      for (var i = 0; i < files.length && !run.isCancelled; i += 1) {
        readings.push(await readFile(files[i], i, settings, run));
        run.done += files[i].size;
        settings.progress(run.done);
      }
      release();
      return readings;
    }

    function cancel() {
      run.isCancelled = true;
      run.workers.forEach(function (worker) { worker.terminate(); });
      release();
      cancelled(null);
    }

    return { promise: Promise.race([readAll(), cancelling]), cancel: cancel };
  };
})();

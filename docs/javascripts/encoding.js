/**
 * How the bytes of a log are written: see loglink/encodings.py, which is the same in Python.
 *
 * In: the first bytes of a file. Out: the name of the encoding and the length of its mark. Knows no file and no DOM.
 * The function refers to nothing outside itself: its source text is given to workers.
 *
 * @typedef {{encoding: string, mark: number}} Detected encoding is utf-8, utf-16le, utf-16be, gb18030 or binary
 */
var errorCodes = errorCodes || {};

/** @param {Uint8Array} bytes a file or its beginning @returns {Detected} */
errorCodes.detectEncoding = function detectEncoding(bytes) {
  "use strict";

  var SAMPLE = 65536;
  var MANY_ZEROS = 0.3; // of the high bytes of UTF-16: a log is mostly ASCII
  var FEW_ZEROS = 0.05;
  var MARKS = [
    { encoding: "utf-8", bytes: [0xef, 0xbb, 0xbf] },
    { encoding: "utf-16le", bytes: [0xff, 0xfe] },
    { encoding: "utf-16be", bytes: [0xfe, 0xff] },
  ];

  function isMarked(one) {
    return one.bytes.every(function (byte, index) { return bytes[index] === byte; });
  }

  /** @returns {number} the share of zeros among the bytes at even (0) or odd (1) places */
  function zeros(sample, parity) {
    var found = 0;
    var all = 0;
    for (var i = parity; i < sample.length; i += 2) {
      all += 1;
      if (sample[i] === 0) found += 1;
    }
    return all ? found / all : 0;
  }

  /** A character that the end of the sample cuts is no error. */
  function isUtf8(sample) {
    var text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(sample, { stream: sample.length < bytes.length });
    var errors = 0;
    var others = 0;
    for (var character of text) {
      if (character === "\ufffd") errors += 1;
      else if (character > "\x7f") others += 1;
    }
    return errors <= others;
  }

  var marked = MARKS.find(isMarked);
  if (marked) return { encoding: marked.encoding, mark: marked.bytes.length };
  var sample = bytes.subarray(0, SAMPLE);
  var even = zeros(sample, 0);
  var odd = zeros(sample, 1);
  if (odd >= MANY_ZEROS && even < FEW_ZEROS) return { encoding: "utf-16le", mark: 0 };
  if (even >= MANY_ZEROS && odd < FEW_ZEROS) return { encoding: "utf-16be", mark: 0 };
  if (even || odd) return { encoding: "binary", mark: 0 };
  return { encoding: isUtf8(sample) ? "utf-8" : "gb18030", mark: 0 };
};

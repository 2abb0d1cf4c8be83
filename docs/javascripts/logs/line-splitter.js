/**
 * Bytes in pieces of any size become blocks of whole lines; a line longer than a block comes in pieces of its own.
 *
 * In: feed(bytes) in order, then end(). Out: calls of lines(bytes) and of piece(bytes, isEnd). Holds one block, whatever
 * the input.
 *
 * @param {number} size bytes of a block
 * @param {function(Uint8Array)} lines gets whole lines, with their line feeds; the very last may lack one
 * @param {function(Uint8Array, boolean)} piece gets the long line without its line feed, the last time with true
 */
var errorCodes = errorCodes || {};

errorCodes.makeLineSplitter = function makeLineSplitter(size, lines, piece) {
  "use strict";

  var LINE_FEED = 10;
  var buffer = new Uint8Array(size);
  var filled = 0;
  var inLongLine = false;

  function feed(bytes) {
    for (var at = 0; at < bytes.length;) {
      var part = bytes.subarray(at, at + size - filled);
      buffer.set(part, filled);
      filled += part.length;
      at += part.length;
      if (filled === size) drain();
    }
  }

  /** @returns {number} where the first line after a long one starts; -1 while the long one goes on */
  function endLongLine() {
    var end = buffer.subarray(0, filled).indexOf(LINE_FEED);
    piece(buffer.subarray(0, end < 0 ? filled : end), end >= 0);
    inLongLine = end < 0;
    return end < 0 ? -1 : end + 1;
  }

  function drain() {
    var start = inLongLine ? endLongLine() : 0;
    if (start >= 0) {
      var end = buffer.subarray(start, filled).lastIndexOf(LINE_FEED) + 1;
      if (end > 0) lines(buffer.subarray(start, start + end));
      start += end;
    }
    if (start === 0) {
      piece(buffer.subarray(0, filled), false);
      inLongLine = true;
    }
    keepFrom(start > 0 ? start : filled);
  }

  function keepFrom(start) {
    buffer.copyWithin(0, start, filled);
    filled -= start;
  }

  function end() {
    var start = inLongLine ? endLongLine() : 0;
    if (start < 0) piece(new Uint8Array(0), true);
    else if (start < filled) lines(buffer.subarray(start, filled));
  }

  return { feed: feed, end: end };
};

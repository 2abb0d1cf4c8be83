/**
 * Bytes in pieces of any size become blocks of whole lines; a line longer than a block comes in pieces of its own.
 *
 * In: feed(bytes) in order, then end(). Out: calls of lines(bytes) and of piece(bytes, isEnd). Holds one block, whatever
 * the input.
 *
 * @param {number} size bytes of a block
 * @param {function(Uint8Array): void} lines gets whole lines, with their line feeds; the very last may lack one
 * @param {function(Uint8Array, boolean): void} piece gets the long line without its line feed, the last time with true
 */
var errorCodes = errorCodes || {};

errorCodes.makeLineSplitter = function makeLineSplitter(size, lines, piece) {
  "use strict";

  const LINE_FEED = 10;
  const buffer = new Uint8Array(size);
  let filled = 0;
  let inLongLine = false;

  function feed(bytes) {
    for (let at = 0; at < bytes.length;) {
      const part = bytes.subarray(at, at + size - filled);
      buffer.set(part, filled);
      filled += part.length;
      at += part.length;
      if (filled === size) drain();
    }
  }

  /** @returns {number} where the first line after a long one starts; -1 while the long one goes on */
  function endLongLine() {
    const end = buffer.subarray(0, filled).indexOf(LINE_FEED);
    piece(buffer.subarray(0, end < 0 ? filled : end), end >= 0);
    inLongLine = end < 0;
    return end < 0 ? -1 : end + 1;
  }

  function drain() {
    let start = inLongLine ? endLongLine() : 0;
    if (start >= 0) {
      const end = buffer.subarray(start, filled).lastIndexOf(LINE_FEED) + 1;
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
    const start = inLongLine ? endLongLine() : 0;
    if (start < 0) piece(new Uint8Array(0), true);
    else if (start < filled) lines(buffer.subarray(start, filled));
  }

  return { feed: feed, end: end };
};

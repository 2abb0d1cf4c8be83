/**
 * Text out of the bytes of every encoding that a log can be in: browsers have no decoder of UTF-32.
 *
 * In: bytes in pieces of any size. Out: text; a number that is no character becomes U+FFFD, as do bytes that are left at the end.
 */
var errorCodes = errorCodes || {};

(() => {
  "use strict";

  const PART = 8192; // arguments of one call
  const REPLACEMENT = 0xfffd;

  class Utf32Decoder {
    /** @param {boolean} isLittle whether the last byte of a number comes first */
    constructor(isLittle) {
      this.isLittle = isLittle;
      this.rest = new Uint8Array(0);
    }

    /** @param {Uint8Array} bytes @param {{stream?: boolean}} [options] as those of TextDecoder @returns {string} */
    decode(bytes, options = {}) {
      const held = new Uint8Array(this.rest.length + bytes.length);
      held.set(this.rest);
      held.set(bytes, this.rest.length);
      const end = held.length - (held.length % 4);
      this.rest = options.stream ? held.slice(end) : new Uint8Array(0);
      return this.textOf(new DataView(held.buffer, 0, end)) + (options.stream || end === held.length ? "" : "\ufffd");
    }

    /** @param {DataView} view of whole numbers @returns {string} */
    textOf(view) {
      const parts = [];
      for (let from = 0; from < view.byteLength; from += 4 * PART) {
        const points = [];
        for (let at = from; at < Math.min(from + 4 * PART, view.byteLength); at += 4) points.push(this.pointAt(view, at));
        parts.push(String.fromCodePoint(...points));
      }
      return parts.join("");
    }

    /** @returns {number} */
    pointAt(view, at) {
      const point = view.getUint32(at, this.isLittle);
      return point > 0x10ffff || (point >= 0xd800 && point < 0xe000) ? REPLACEMENT : point;
    }
  }

  /** @param {string} encoding as errorCodes.detectEncoding names it @returns {TextDecoder|Utf32Decoder} one that keeps a byte order mark */
  errorCodes.makeTextDecoder = (encoding) => (
    encoding.startsWith("utf-32") ? new Utf32Decoder(encoding === "utf-32le") : new TextDecoder(encoding, { ignoreBOM: true })
  );
})();

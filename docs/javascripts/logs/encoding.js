/**
 * How the bytes of a log are written: see loglink/_read/encodings.py, where the rule stands and which is the same in Python.
 *
 * In: the first bytes of a file. Out: the name of the encoding and the length of its mark. Knows no file and no DOM.
 *
 * @typedef {{encoding: string, mark: number}} Detected encoding is utf-8, utf-16le, utf-16be, utf-32le, utf-32be, gb18030 or binary
 */
var errorCodes = errorCodes || {};

/** @param {Uint8Array} bytes a file or its beginning @returns {boolean} whether it was packed in a form that is not read here */
errorCodes.isPacked = (bytes) => {
  const PACKED = /\xfd7zXZ\0|BZh[1-9]1AY&SY|7z\xbc\xaf\x27\x1c|Rar!\x1a\x07|\x28\xb5\x2f\xfd|\x04\x22\x4d\x18|\x1f\x9d/;
  return String.fromCharCode(...bytes.subarray(0, 16)).search(PACKED) === 0;
};

/** @param {Uint8Array} bytes a file or its beginning @returns {Detected} */
errorCodes.detectEncoding = function detectEncoding(bytes) {
  "use strict";

  const HEAD = 65536;
  const PART = 8192; // arguments of one call
  const LAST = 0x10ffff;
  const LONG_MARKS = [
    { encoding: "utf-32le", bytes: [0xff, 0xfe, 0, 0] },
    { encoding: "utf-32be", bytes: [0, 0, 0xfe, 0xff] },
  ];
  const MARKS = [
    { encoding: "utf-8", bytes: [0xef, 0xbb, 0xbf] },
    { encoding: "utf-16le", bytes: [0xff, 0xfe] },
    { encoding: "utf-16be", bytes: [0xfe, 0xff] },
  ];
  const UTF8 = new RegExp("[\\xc2-\\xdf][\\x80-\\xbf]|\\xe0[\\xa0-\\xbf][\\x80-\\xbf]|[\\xe1-\\xec\\xee\\xef][\\x80-\\xbf]{2}" +
    "|\\xed[\\x80-\\x9f][\\x80-\\xbf]|\\xf0[\\x90-\\xbf][\\x80-\\xbf]{2}|[\\xf1-\\xf3][\\x80-\\xbf]{3}|\\xf4[\\x80-\\x8f][\\x80-\\xbf]{2}", "g");
  const GB18030_OR_INVALID = /[\x81-\xfe](?:[0-9][\x81-\xfe][0-9]|[\x40-\x7e\x80-\xfe])|[\x80-\xff]/g;
  const COMMON = /^[\xa1-\xff]{2}$/;

  /** @returns {?Detected} */
  function byMark(head) {
    const isOf = (one, at) => one.bytes.every((byte, index) => head[at + index] === byte);
    const long = LONG_MARKS.find((one) => isOf(one, 0));
    if (long) return { encoding: long.encoding, mark: start ? 0 : long.bytes.length };
    const at = head[0] === 0 && head[1] === 0 ? 2 : 0;
    const found = MARKS.find((one) => isOf(one, at));
    return found ? { encoding: found.encoding, mark: start || at ? 0 : found.bytes.length } : null;
  }

  /** @returns {string} empty where the fours of bytes are no UTF-32 */
  function byFours(head) {
    const view = new DataView(head.buffer, head.byteOffset, head.length - (head.length % 4));
    for (const isLittle of [true, false]) {
      const units = [];
      for (let at = 0; at < view.byteLength; at += 4) units.push(view.getUint32(at, isLittle));
      const others = units.filter(Boolean);
      const ascii = others.filter((unit) => unit < 0x80);
      const controls = ascii.filter((unit) => unit < 9 || (unit > 13 && unit < 32 && unit !== 27) || unit === 127);
      const isText = ascii.length * 10 >= others.length * 3 && controls.length * 100 <= others.length;
      if (others.length && isText && others.every((unit) => unit <= LAST)) return isLittle ? "utf-32le" : "utf-32be";
    }
    return "";
  }

  /** @returns {string} one unit a byte */
  function textOf(head) {
    const parts = [];
    for (let at = 0; at < head.length; at += PART) parts.push(String.fromCharCode.apply(null, head.subarray(at, at + PART)));
    return parts.join("");
  }

  function byZeros(head) {
    const pairs = head.length >> 1;
    let first = 0;
    let second = 0;
    for (let i = 0; i < 2 * pairs; i += 2) {
      if (head[i] === 0) first += 1;
      if (head[i + 1] === 0) second += 1;
    }
    if (second * 100 >= pairs * 30 && first * 100 < pairs * 5) return "utf-16le";
    if (first * 100 >= pairs * 30 && second * 100 < pairs * 5) return "utf-16be";
    return "binary";
  }

  function isUtf8(text) {
    const others = text.replace(/[\x00-\x7f]+/g, "").length;
    const wellFormed = (text.match(UTF8) || []).join("").length;
    return (others - wellFormed) * 10 <= others;
  }

  function isGb18030(text) {
    const found = text.match(GB18030_OR_INVALID) || [];
    const sequences = found.filter((one) => one.length > 1);
    const common = sequences.filter((one) => COMMON.test(one));
    return (found.length - sequences.length) * 100 <= found.length && sequences.length > 0 && sequences.length <= common.length * 2;
  }

  /**
   * @returns {number} how many NUL bytes at the beginning tell nothing: fours of them, so that the pairs of UTF-16 and the fours
   *   of UTF-32 stay what they are
   */
  function nullsAtStart() {
    const end = bytes.findIndex((byte) => byte !== 0);
    return end - end % 4;
  }

  function isText(head) {
    const text = textOf(head);
    const others = text.replace(/\0+/g, "");
    const controls = others.replace(/[^\x01-\x08\x0e-\x1a\x1c-\x1f\x7f]+/g, "").length;
    const few = (text.match(/\0+/g) || []).filter((run) => run.length < 4).join("").length;
    return others.length > 0 && controls * 100 <= others.length && few * 20 <= others.length;
  }

  if (errorCodes.isPacked(bytes) || (bytes.length && !bytes.some(Boolean))) return { encoding: "binary", mark: 0 };
  const start = bytes.length ? nullsAtStart() : 0;
  let head = bytes.subarray(start, start + HEAD);
  const marked = byMark(head);
  if (marked) return marked;
  if (head.includes(0)) {
    const wide = byFours(head) || byZeros(head);
    if (wide !== "binary" || !isText(head)) return { encoding: wide, mark: 0 };
  }
  if (head.length === HEAD) head = head.subarray(0, head.lastIndexOf(10) + 1 || HEAD);
  const text = textOf(head);
  return { encoding: !isUtf8(text) && isGb18030(text) ? "gb18030" : "utf-8", mark: 0 };
};

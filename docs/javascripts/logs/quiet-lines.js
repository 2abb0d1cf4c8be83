/**
 * Reads of the most frequent line, one of plog at INFO or DEBUG, what is kept of it: pid, level, time. On bytes, and makes nothing.
 *
 * In: bytes in which ASCII stands for itself, and where a line stands in them. Out: whether it is such a line; if so the fields hold
 * what readHeader of diagnose/header.js says of it. Whatever is unusual is none: it is then decoded and read there.
 */
var errorCodes = errorCodes || {};

errorCodes.QuietLine = class QuietLine {
  static LONGEST_PROGRAM = 64;
  static SHORTEST = 40; // bytes: no line of plog with its time is shorter

  pid = 0;
  level = "";
  seconds = 0;
  #bytes = new Uint8Array(0);
  #day = -1; // year, month and day in one number
  #daySeconds = 0;

  /** @returns {boolean} whether a line of plog at INFO or DEBUG stands in bytes[start, end) */
  read(bytes, start, end) {
    if (bytes[start] !== 91 || end - start < errorCodes.QuietLine.SHORTEST) return false;
    this.#bytes = bytes;
    let at = this.#levelEnd(start + 1);
    if (at < 0) return false;
    if (bytes[at] === 32) at += 1;
    at = this.#moduleEnd(at);
    if (at >= 0) at = this.#pidEnd(at);
    if (at >= 0) at = this.#programEnd(at, end);
    return at >= 0 && at + 23 <= end && this.#readTime(at, end);
  }

  /** @returns {number} what follows INFO] or DEBUG], -1 where neither stands */
  #levelEnd(at) {
    const bytes = this.#bytes;
    if (bytes[at] === 73 && bytes[at + 1] === 78 && bytes[at + 2] === 70 && bytes[at + 3] === 79 && bytes[at + 4] === 93) {
      this.level = "I";
      return at + 5;
    }
    const isDebug = bytes[at] === 68 && bytes[at + 1] === 69 && bytes[at + 2] === 66 && bytes[at + 3] === 85 && bytes[at + 4] === 71 && bytes[at + 5] === 93;
    this.level = "D";
    return isDebug ? at + 6 : -1;
  }

  /** @returns {number} where the parenthesis after the module stands, -1 where it does not */
  #moduleEnd(start) {
    const bytes = this.#bytes;
    let at = start;
    let byte = bytes[at];
    if (!(byte >= 65 && byte <= 90)) return -1;
    while ((byte >= 65 && byte <= 90) || (byte >= 48 && byte <= 57) || byte === 95) {
      at += 1;
      byte = bytes[at];
    }
    return byte === 40 && at - start >= 2 && at - start <= 20 ? at : -1;
  }

  /** @returns {number} what follows the comma after the pid, -1 where it is no plain number */
  #pidEnd(before) {
    const bytes = this.#bytes;
    let at = before + 1;
    let pid = 0;
    let byte = bytes[at];
    if (byte === 48) return -1;
    while (byte >= 48 && byte <= 57 && at - before <= 10) {
      pid = pid * 10 + byte - 48;
      at += 1;
      byte = bytes[at];
    }
    this.pid = pid;
    return byte === 44 && pid > 0 ? at + 1 : -1;
  }

  /** @returns {number} what follows the colon after the program, -1 without one of plain characters */
  #programEnd(start, end) {
    const bytes = this.#bytes;
    const last = Math.min(end, start + errorCodes.QuietLine.LONGEST_PROGRAM + 1);
    for (let at = start; at < last; at += 1) {
      const byte = bytes[at];
      if (byte === 41) return bytes[at + 1] === 58 ? at + 2 : -1;
      if (byte === 40 || byte > 127) return -1;
    }
    return -1;
  }

  /** @returns {number} the number of two digits; one that is far too small where they are none */
  #two(at) {
    const tens = this.#bytes[at] - 48;
    const ones = this.#bytes[at + 1] - 48;
    return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : -1e6;
  }

  #three(at) {
    const hundreds = this.#bytes[at] - 48;
    return hundreds >= 0 && hundreds <= 9 ? hundreds * 100 + this.#two(at + 1) : -1e6;
  }

  /** @returns {boolean} whether a time stands at `at`: 2026-03-01-10:00:00.000 and perhaps .000 */
  #readTime(at, end) {
    const bytes = this.#bytes;
    const isShaped = bytes[at + 4] === 45 && bytes[at + 7] === 45 && (bytes[at + 10] === 45 || bytes[at + 10] === 32)
      && bytes[at + 13] === 58 && bytes[at + 16] === 58 && bytes[at + 19] === 46;
    if (!isShaped) return false;
    const year = this.#two(at) * 100 + this.#two(at + 2);
    const month = this.#two(at + 5);
    const day = this.#two(at + 8);
    const hour = this.#two(at + 11);
    const minute = this.#two(at + 14);
    const second = this.#two(at + 17);
    const milli = this.#three(at + 20);
    if (!(year >= 1970 && month >= 1 && month <= 12 && day >= 1 && day <= 31 && hour >= 0 && hour < 24 && minute >= 0 && minute < 60)) return false;
    if (second < 0 || milli < 0) return false;
    const micro = bytes[at + 23] === 46 && at + 27 <= end ? Math.max(0, this.#three(at + 24)) : 0;
    this.seconds = this.#dayStart(year, month, day) + (hour * 60 + minute) * 60 + second + milli / 1000 + micro / 1000000;
    return true;
  }

  #dayStart(year, month, day) {
    const key = (year * 100 + month) * 100 + day;
    if (key !== this.#day) {
      this.#day = key;
      this.#daySeconds = errorCodes.daysOf(year, month, day) * 86400;
    }
    return this.#daySeconds;
  }
};

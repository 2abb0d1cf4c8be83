/**
 * The bytes inside a packed log: every member of it, up to the place where it is damaged or cut. The rule stands in
 * loglink/_read/gzip_members.py and is the same there.
 *
 * In: the packed bytes in pieces of any size. Out: the unpacked ones in pieces, and what was wrong. Knows no file and no encoding.
 */
var errorCodes = errorCodes || {};

(() => {
  "use strict";

  const MAGIC = [0x1f, 0x8b, 0x08];
  const FIXED_HEADER = 10;
  const TRAILER = 8;
  const [CHECK, EXTRA, NAME, COMMENT] = [2, 4, 8, 16]; // the flags that say what stands in the header besides
  const PACKED = 1 << 14; // bytes that are unpacked at a time, to a thousand times as many
  const MOST = 1 << 20; // bytes of a piece that is given
  const GIVE_ALL = 2; // Z_SYNC_FLUSH

  /** A packed log or an archive that does not unpack to its end; what did was given before. */
  errorCodes.DamagedLogError = class DamagedLogError extends Error {};

  const joined = (pieces, length) => {
    const whole = new Uint8Array(length);
    let at = 0;
    for (const piece of pieces) {
      whole.set(piece, at);
      at += piece.length;
    }
    return whole;
  };

  /** The bytes that are still to be read, of pieces that come one by one. */
  errorCodes.ByteSource = class ByteSource {
    #next;
    #held = new Uint8Array(0);
    #at = 0;

    /** @param {function(): Promise<?Uint8Array>} next gives the next piece each time, null at the end */
    constructor(next) {
      this.#next = next;
    }

    /** @returns {Promise<Uint8Array>} the next `size` bytes, fewer at the end */
    async peek(size) {
      /** @type {Uint8Array[]} */
      const pieces = [this.#held.subarray(this.#at)];
      let has = pieces[0].length;
      while (has < size) {
        const piece = await this.#next();
        if (!piece) break;
        pieces.push(piece);
        has += piece.length;
      }
      if (pieces.length > 1) {
        this.#held = joined(pieces, has);
        this.#at = 0;
      }
      return this.#held.subarray(this.#at, this.#at + size);
    }

    /** @returns {Promise<Uint8Array>} the next `size` bytes, fewer at the end, to go on behind them */
    async take(size) {
      const taken = await this.peek(size);
      this.#at += taken.length;
      return taken;
    }

    /** @returns {Promise<?Uint8Array>} what has come, or the next piece; null at the end */
    async takeAll() {
      const taken = await this.take(Math.max(1, this.#held.length - this.#at));
      return taken.length ? taken : null;
    }

    /** Goes back by so many of the bytes that were taken last. */
    giveBack(count) {
      this.#at -= count;
    }

    async skipNulls() {
      while ((await this.peek(1))[0] === 0) {
        while (this.#held[this.#at] === 0) this.#at += 1;
      }
    }
  };

  const CHECK_SUMS = Uint32Array.from({ length: 256 }, (_, byte) => {
    let sum = byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
    return sum;
  });

  const checkSum = (bytes, before) => {
    let sum = ~before;
    for (let at = 0; at < bytes.length; at += 1) sum = CHECK_SUMS[(sum ^ bytes[at]) & 0xff] ^ (sum >>> 8);
    return ~sum;
  };

  /** @returns {number} the number that `size` bytes hold, the lowest first */
  errorCodes.numberAt = (bytes, at, size) => bytes.subarray(at, at + size).reduceRight((sum, byte) => sum * 256 + byte, 0);

  /** @returns {boolean} whether a log that begins so is packed */
  errorCodes.isGzip = (bytes) => MAGIC.every((byte, at) => bytes[at] === byte);

  const skipHeader = async (source) => {
    const header = await source.take(FIXED_HEADER);
    const flags = header.length === FIXED_HEADER ? header[3] : 0;
    if (flags & EXTRA) await source.take(errorCodes.numberAt(await source.take(2), 0, 2));
    for (const flag of [NAME, COMMENT]) {
      while (flags & flag && (await source.take(1))[0]); // up to a NUL byte, or the end
    }
    if (flags & CHECK) await source.take(2);
  };

  /** Yields what one deflated stream holds; DamagedLogError behind the last byte that unpacks. @param {InstanceType<typeof errorCodes.ByteSource>} source */
  errorCodes.inflate = async function* inflate(source) {
    let pieces = [];
    const inflator = new pako.Inflate({ raw: true, chunkSize: MOST });
    inflator.onData = (bytes) => { pieces.push(bytes); };
    inflator.onEnd = () => {};
    while (!inflator.ended) {
      const packed = await source.take(PACKED);
      if (!packed.length) throw new errorCodes.DamagedLogError();
      inflator.push(packed, GIVE_ALL);
      yield* pieces;
      pieces = [];
    }
    const { output, next_out: filled, avail_in: left } = inflator.strm;
    if (inflator.err) {
      yield output.subarray(0, filled);
      throw new errorCodes.DamagedLogError();
    }
    source.giveBack(left);
  };

  /**
   * Yields what is packed in `source`, which begins with a gzip member; DamagedLogError at the end when something was damaged.
   *
   * @param {InstanceType<typeof errorCodes.ByteSource>} source
   * @param {function(): void} noteGarbage called when something that is no part of the log stands behind it
   */
  errorCodes.unpack = async function* unpack(source, noteGarbage) {
    let isDamaged = false;
    while (errorCodes.isGzip(await source.peek(MAGIC.length))) {
      await skipHeader(source);
      let sum = 0;
      let length = 0;
      for await (const content of errorCodes.inflate(source)) {
        sum = checkSum(content, sum);
        length += content.length;
        yield content;
      }
      const trailer = await source.take(TRAILER);
      const isWhole = trailer.length === TRAILER && errorCodes.numberAt(trailer, 0, 4) === sum >>> 0 && errorCodes.numberAt(trailer, 4, 4) === length % 2 ** 32;
      isDamaged = isDamaged || !isWhole;
      await source.skipNulls();
    }
    if (isDamaged) throw new errorCodes.DamagedLogError();
    if ((await source.peek(1)).length) noteGarbage();
  };
})();

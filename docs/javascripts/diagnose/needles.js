/**
 * Which of many needles stand in a line, in one pass over its characters and without making anything.
 *
 * In: needles, once; then lines. Out: the numbers of the needles that a line may hold: never one too few, seldom one too many.
 * A hash of the last seven characters moves along the line; characters before them have been shifted out of its 32 bits.
 */
var errorCodes = errorCodes || {};

errorCodes.NeedleFinder = class NeedleFinder {
  static LENGTH = 7;
  static SHORT = 4;
  static SLOTS = 17; // bits of a place in the table

  #table = new Uint8Array(1 << errorCodes.NeedleFinder.SLOTS);
  #numbersOf = new Map(); // by hash
  #shortHashes = [-1, -1];
  #shortNumbers = [0, 0];
  #seen; // by number: the last line in which it was found
  #line = 0;

  /** @param {string[]} needles ASCII of seven characters or more, of which seven count; at most two have four to six, of which four count */
  constructor(needles) {
    this.#seen = new Uint32Array(needles.length);
    /** The numbers that the last line may hold, in no order, of which the first `count` are meant. */
    this.found = new Uint16Array(needles.length);
    this.count = 0;
    let short = 0;
    needles.forEach((needle, number) => {
      if (needle.length >= errorCodes.NeedleFinder.LENGTH) {
        this.#add(errorCodes.NeedleFinder.hashOf(needle.slice(0, errorCodes.NeedleFinder.LENGTH)), number);
        return;
      }
      if (short > 1) throw new RangeError("more than two short needles");
      this.#shortHashes[short] = errorCodes.NeedleFinder.hashOf(needle.slice(0, errorCodes.NeedleFinder.SHORT)) & 0xfffff;
      this.#shortNumbers[short] = number;
      short += 1;
    });
  }

  static hashOf(text) {
    return Array.from(text).reduce((hash, character) => (hash << 5) ^ (character.charCodeAt(0) & 127), 0);
  }

  /** @param {string} literal @param {Map<string, number>} frequency of sevens @returns {string} the seven in it that is the rarest */
  static rarest(literal, frequency) {
    return errorCodes.NeedleFinder.sevens(literal).reduce((best, one) => (frequency.get(one) < frequency.get(best) ? one : best));
  }

  /** @returns {string[]} all parts of `literal` that are seven long */
  static sevens(literal) {
    return Array.from({ length: literal.length - errorCodes.NeedleFinder.LENGTH + 1 }, (_, at) => literal.slice(at, at + errorCodes.NeedleFinder.LENGTH));
  }

  #add(hash, number) {
    this.#table[Math.imul(hash, 0x9e3779b1) >>> (32 - errorCodes.NeedleFinder.SLOTS)] = 1;
    if (!this.#numbersOf.has(hash)) this.#numbersOf.set(hash, []);
    this.#numbersOf.get(hash).push(number);
  }

  /** Fills `found` and `count`: the one hot loop, with locals and literals only. */
  find(line) {
    const table = this.#table;
    const [first, second] = this.#shortHashes;
    const { length } = line;
    this.#line += 1;
    this.count = 0;
    let hash = 0;
    for (let at = 0; at < length; at += 1) {
      hash = (hash << 5) ^ (line.charCodeAt(at) & 127);
      if (table[Math.imul(hash, 0x9e3779b1) >>> 15] !== 0) this.#note(this.#numbersOf.get(hash));
      const end = hash & 0xfffff;
      if (end === first) this.#noteOne(this.#shortNumbers[0]);
      else if (end === second) this.#noteOne(this.#shortNumbers[1]);
    }
  }

  #note(numbers) {
    if (numbers === undefined) return;
    for (let index = 0; index < numbers.length; index += 1) this.#noteOne(numbers[index]);
  }

  #noteOne(number) {
    if (this.#seen[number] === this.#line) return;
    this.#seen[number] = this.#line;
    this.found[this.count] = number;
    this.count += 1;
  }
};

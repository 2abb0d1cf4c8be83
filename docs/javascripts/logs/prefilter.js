/**
 * Which lines of a block of bytes can hold a token at all: four bytes at a time.
 *
 * In: tokens of ASCII. Out: next(bytes, from). Whatever stands at any place and is at least seven bytes long covers one whole word of
 * four bytes at a multiple of four, so that one look-up a word in a small table is enough; six bytes cover one too, or three of
 * them and the byte before do. The table lets through a few words too many, never one too few. Knows no encoding, except that
 * ASCII stands for itself.
 */
var errorCodes = errorCodes || {};

/**
 * @param {{text: string, at: number}[]} tokens each six characters of ASCII or more, as they may stand in a log; the words that are
 *   looked up are those from `at` on, behind which seven characters follow if the text has so many
 */
errorCodes.makePrefilter = (tokens) => {
  "use strict";

  const WORD = 4;
  const SLOTS = 18;
  const table = new Uint8Array(1 << SLOTS); // by the highest bits of the word times 2**32 over the golden ratio
  const tokensWith = new Map(); // by word: the tokens that hold it, and where

  const bytesOf = (text) => Uint8Array.from(text, (character) => character.charCodeAt(0));

  /** Little-endian or not: the word is made as the machine would read it. */
  const wordOf = (bytes) => new Int32Array(bytes.slice(0, WORD).buffer)[0];

  /** Notes that the token may stand around the word: from `at` bytes before it, or with -1 from its second byte on. */
  const note = (word, bytes, at) => {
    table[Math.imul(word, 0x9e3779b1) >>> (32 - SLOTS)] = 1;
    if (!tokensWith.has(word)) tokensWith.set(word, []);
    tokensWith.get(word).push({ bytes, at });
  };

  for (const { text, at } of tokens) {
    const bytes = bytesOf(text);
    for (let shift = at; shift < at + WORD && shift + WORD <= bytes.length; shift += 1) note(wordOf(bytes.subarray(shift)), bytes, shift);
    if (bytes.length >= 2 * WORD - 1) continue;
    for (let before = 0; before < 256; before += 1) note(wordOf(Uint8Array.of(before, ...bytes.subarray(0, WORD - 1))), bytes, -1);
  }

  const standsAt = (token, bytes, start) => {
    for (let index = 0; index < token.length; index += 1) if (bytes[start + index] !== token[index]) return false;
    return true;
  };

  /** @returns {boolean} whether one of the tokens stands around the word at `place` */
  const isToken = (bytes, place, word) => {
    const known = tokensWith.get(word);
    if (known === undefined) return false;
    for (let index = 0; index < known.length; index += 1) if (standsAt(known[index].bytes, bytes, place - known[index].at)) return true;
    return false;
  };

  const wordsOf = (bytes) => new Int32Array(bytes.buffer, 0, Math.floor((bytes.byteOffset + bytes.length) / WORD));

  /** The one hot loop: locals and literals only, which the compiler makes fast at once. */
  const nextWord = (words, from, length) => {
    const slots = table;
    for (let i = from; i < length; i += 1) if (slots[Math.imul(words[i], 0x9e3779b1) >>> 14] !== 0) return i;
    return length;
  };

  /** @returns {number} a place inside the next token; -1 where there is none */
  const next = (bytes, from) => {
    const words = wordsOf(bytes);
    // From the word in which `from` lies: a short token may begin at its second byte.
    let i = nextWord(words, Math.floor((bytes.byteOffset + from) / WORD), words.length);
    for (; i < words.length; i = nextWord(words, i + 1, words.length)) {
      const place = i * WORD - bytes.byteOffset;
      if (isToken(bytes, place, words[i])) return Math.max(place, 0);
    }
    return -1;
  };

  return { next };
};

/**
 * @param {{name: string, value: ?number}[]} numbers of other families
 * @param {{spellings: Object, patterns: {needles: string[]}[]}} recognition of these numbers
 * @returns {string[]} six or seven characters out of every spelling that they may have, or that stand before it
 */
errorCodes.neighbourTokens = function neighbourTokens(numbers, recognition) {
  "use strict";

  const LENGTH = 7;

  function inEachCase(digits) {
    return Array.from(digits).reduce((starts, digit) => {
      return Array.from(new Set([digit, digit.toLowerCase()])).flatMap((one) => {
        return starts.map((start) => start + one);
      });
    }, [""]);
  }

  function tokensOf(one) {
    const qualified = one.name.split("::");
    const name = qualified.length > 1 ? qualified[0].slice(-2) + "::" + qualified[1] : one.name; // adxl:: ends as hixl:: does
    if (one.value === null) return [name.slice(0, LENGTH)];
    const digits = one.value.toString(16).toUpperCase();
    const hex = [digits, digits.padStart(8, "0")].flatMap((form) => inEachCase(form.slice(0, LENGTH - 2)));
    return [name.slice(0, LENGTH), String(one.value).slice(0, LENGTH)].concat(hex.flatMap((form) => ["0x" + form, "0X" + form]));
  }

  /** @returns {string[]} of a token that has no number of its own: all of it, or with what stands before the result of a call of HCCL */
  function tokensOfSpelling(key) {
    if (key.startsWith("RET")) return [(", " + key.toLowerCase()).slice(0, LENGTH)];
    return /^[A-Z]{0,2}[0-9]{4,6}$/.test(key) ? [key] : [];
  }

  function isKnownByItself(one) {
    return one.value === null ? one.name.length >= LENGTH - 1 : one.value >= 100000;
  }

  const long = recognition.patterns.flatMap((pattern) => pattern.needles).filter((needle) => needle.length >= LENGTH);
  const tokens = numbers.filter(isKnownByItself).flatMap(tokensOf).concat(long.map((needle) => needle.slice(0, LENGTH)));
  const named = numbers.filter((one) => !isKnownByItself(one) && one.name.length >= LENGTH);
  const names = named.map((one) => one.name.slice(0, LENGTH));
  return Array.from(new Set(tokens.concat(names, Object.keys(recognition.spellings).flatMap(tokensOfSpelling))));
};

/**
 * @param {{spellings: Object, patterns: {needles: string[]}[]}} recognition
 * @returns {string[]} seven characters out of every token that a pattern can find, in each case that they may have
 */
errorCodes.prefilterTokens = function prefilterTokens(recognition) {
  "use strict";

  const LENGTH = 7;
  const needles = recognition.patterns.flatMap((pattern) => pattern.needles);

  function placeOf(key) {
    const found = needles.map((needle) => key.indexOf(needle.toUpperCase()));
    return Math.max.apply(null, found);
  }

  function inEachCase(text) {
    if (!/^[0-9A-F]+$/.test(text)) return [text];
    return Array.from(text).reduce((starts, digit) => {
      return Array.from(new Set([digit, digit.toLowerCase()])).flatMap((one) => {
        return starts.map((start) => start + one);
      });
    }, [""]);
  }

  return Object.keys(recognition.spellings).flatMap((key) => {
    const place = placeOf(key);
    return place < 0 ? [] : inEachCase(key.substr(Math.min(place, key.length - LENGTH), LENGTH));
  });
};

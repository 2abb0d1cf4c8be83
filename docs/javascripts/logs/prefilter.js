/**
 * Which lines of a block of bytes can hold a token at all, and how many lines there are: four bytes at a time.
 *
 * In: the scanner's spellings and needles. Out: next(bytes, from) and countLines. Whatever stands at any place and is at
 * least seven bytes long covers one whole word of four bytes at a multiple of four, so that one look-up a word in a small table is
 * enough; six bytes cover one too, or three of them and the byte before do. The table lets through a few words too many, never one
 * too few. Knows no encoding, except that ASCII stands for itself.
 */
var errorCodes = errorCodes || {};

/** @param {string[]} tokens six characters of ASCII or more, each as it may stand in a log */
errorCodes.makePrefilter = function makePrefilter(tokens) {
  "use strict";

  var WORD = 4;
  var table = new Uint8Array(1 << 15); // by the 15 highest bits of the word times 2**32 over the golden ratio
  var tokensWith = new Map(); // by word: the tokens that hold it, and where

  /** Little-endian or not: the word is made as the machine would read it. */
  function wordOf(text) {
    return new Int32Array(Uint8Array.from(text, function (character) { return character.charCodeAt(0); }).buffer)[0];
  }

  tokens.forEach(function (token) {
    var bytes = Array.from(token, function (character) { return character.charCodeAt(0); });
    for (var at = 0; at < WORD && at + WORD <= bytes.length; at += 1) note(wordOf(token.slice(at, at + WORD)), bytes, at);
    if (bytes.length >= 2 * WORD - 1) return;
    for (var before = 0; before < 256; before += 1) note(wordOf(String.fromCharCode(before) + token.slice(0, WORD - 1)), bytes, -1);
  });

  /** Notes that the token may stand around the word: from `at` bytes before it, or with -1 from its second byte on. */
  function note(word, bytes, at) {
    table[Math.imul(word, 0x9e3779b1) >>> 17] = 1;
    if (!tokensWith.has(word)) tokensWith.set(word, []);
    tokensWith.get(word).push({ bytes: bytes, at: at });
  }

  /** @returns {boolean} whether one of the tokens stands around the word at `place` */
  function isToken(bytes, place, word) {
    return (tokensWith.get(word) || []).some(function (token) {
      return token.bytes.every(function (byte, index) { return bytes[place - token.at + index] === byte; });
    });
  }

  function wordsOf(bytes) {
    return new Int32Array(bytes.buffer, 0, Math.floor((bytes.byteOffset + bytes.length) / WORD));
  }

  /** The one hot loop: locals and literals only, which the compiler makes fast at once. */
  function nextWord(words, i, length) {
    var slots = table;
    for (; i < length; i += 1) if (slots[Math.imul(words[i], 0x9e3779b1) >>> 17] !== 0) return i;
    return length;
  }

  /** @returns {number} a place inside the next token; -1 where there is none */
  function next(bytes, from) {
    var words = wordsOf(bytes);
    // From the word in which `from` lies: a short token may begin at its second byte.
    var i = nextWord(words, Math.floor((bytes.byteOffset + from) / WORD), words.length);
    for (; i < words.length; i = nextWord(words, i + 1, words.length)) {
      var place = i * WORD - bytes.byteOffset;
      if (isToken(bytes, place, words[i])) return Math.max(place, 0);
    }
    return -1;
  }

  /** @returns {number} the line feeds in bytes[start, end) */
  function countLines(bytes, start, end) {
    var count = 0;
    var at = start;
    for (; at < end && (bytes.byteOffset + at) % WORD; at += 1) if (bytes[at] === 10) count += 1;
    var words = wordsOf(bytes);
    var last = Math.floor((bytes.byteOffset + end) / WORD);
    var i = (bytes.byteOffset + at) / WORD;
    while (i < last) {
      var sums = 0; // a count in each byte, which 255 rounds cannot overflow
      for (var stop = Math.min(last, i + 255); i < stop; i += 1) {
        var word = words[i] ^ 0x0a0a0a0a;
        sums += ~(((word & 0x7f7f7f7f) + 0x7f7f7f7f) | word | 0x7f7f7f7f) >>> 7;
      }
      count += (sums & 255) + ((sums >>> 8) & 255) + ((sums >>> 16) & 255) + (sums >>> 24);
    }
    for (at = Math.max(at, last * WORD - bytes.byteOffset); at < end; at += 1) if (bytes[at] === 10) count += 1;
    return count;
  }

  return { next: next, countLines: countLines };
};

/**
 * @param {{name: string, value: number}[]} numbers of other families
 * @returns {string[]} six or seven characters out of every spelling that they may have
 */
errorCodes.neighbourTokens = function neighbourTokens(numbers) {
  "use strict";

  var LENGTH = 7;

  function inEachCase(digits) {
    return Array.from(digits).reduce(function (starts, digit) {
      return Array.from(new Set([digit, digit.toLowerCase()])).flatMap(function (one) {
        return starts.map(function (start) { return start + one; });
      });
    }, [""]);
  }

  return numbers.flatMap(function (one) {
    var qualified = one.name.split("::");
    var name = qualified.length > 1 ? qualified[0].slice(-2) + "::" + qualified[1] : one.name; // adxl:: ends as hixl:: does
    var digits = one.value.toString(16).toUpperCase();
    var hex = [digits, digits.padStart(8, "0")].flatMap(function (form) { return inEachCase(form.slice(0, LENGTH - 2)); });
    return [name.slice(0, LENGTH), String(one.value).slice(0, LENGTH)].concat(hex.flatMap(function (form) { return ["0x" + form, "0X" + form]; }));
  });
};

/**
 * @param {{spellings: Object, patterns: {needles: string[]}[]}} recognition
 * @returns {string[]} seven characters out of every token that a pattern can find, in each case that they may have
 */
errorCodes.prefilterTokens = function prefilterTokens(recognition) {
  "use strict";

  var LENGTH = 7;
  var needles = recognition.patterns.flatMap(function (pattern) { return pattern.needles; });

  function placeOf(key) {
    var found = needles.map(function (needle) { return key.indexOf(needle.toUpperCase()); });
    return Math.max.apply(null, found);
  }

  function inEachCase(text) {
    if (!/^[0-9A-F]+$/.test(text)) return [text];
    return Array.from(text).reduce(function (starts, digit) {
      return Array.from(new Set([digit, digit.toLowerCase()])).flatMap(function (one) {
        return starts.map(function (start) { return start + one; });
      });
    }, [""]);
  }

  return Object.keys(recognition.spellings).flatMap(function (key) {
    var place = placeOf(key);
    return place < 0 ? [] : inEachCase(key.substr(Math.min(place, key.length - LENGTH), LENGTH));
  });
};

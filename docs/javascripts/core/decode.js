/**
 * What a text means when the whole of it is one spelling of a value, and how to read any input.
 *
 * In: text as typed or pasted, and errorCodes.data. Out: plain objects. Knows no DOM. The grammar stands in
 * loglink/_recognise/decode.py, which is the same in Python; tests/vectors hold both to the same answers.
 *
 * @typedef {{code: ?string, value: ?number, hex: ?string, lifecycle: ?string, fields: Object<string, number>}} Decoded
 *   A name that only Python has stands for no value: value and hex are then null, and there are no fields.
 * @typedef {{kind: string, decoded: {text: string, decoded: Decoded}[], hits: Object[]}} Interpretation
 */
var errorCodes = errorCodes || {};

(() => {
  "use strict";

  const MAX_VALUE = 0xffffffff;
  const MOST_NEGATIVE = -0x80000000;
  const SHORT_QUALIFIERS = ["LLM_DATADIST", "STATUS", "LLMSTATUSCODE"];
  const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_]*$/;
  const SUFFIX = /(?:[Uu][Ll]{0,2}|[Ll][UuLl]?)$/;
  const MISPLACED_MARK = /^[_']|[_']$|[_']{2}/;
  const THOUSANDS = /^[0-9]{1,3}(?:,[0-9]{3})+$/;
  const HEX = /^[0-9A-Fa-f]+$/;
  const DECIMAL = /^[0-9]+$/;
  const ASCII = /^[\x00-\x7f]*$/;
  const BLANKS = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/;
  const COMMAS = /[,\uff0c\u3001\ufe10\ufe11\ufe50\ufe51\uff64]+/;
  const TRIMMED = /[\p{P}\p{Z}\p{Cf}<>=|~^$`\t\n\v\f\r\x1c-\x1f\x85]/u;

  /** @returns {?Decoded} what the whole of `text` means; null when it is no spelling or exceeds 32 bits */
  function decode(text) {
    const spelling = trim(text);
    if (!ASCII.test(spelling)) return null;
    const named = codeNamed(spelling);
    if (named && named.value === undefined) {
      return { code: named.name, value: null, hex: null, lifecycle: named.lifecycle, fields: {} };
    }
    const value = named ? named.value : numberIn(spelling);
    if (value === null || value < MOST_NEGATIVE || value > MAX_VALUE) return null;
    return describe(value >>> 0);
  }

  /** @returns {Interpretation} how `text` is to be read: kind is one, pieces, scan, none, too-big or empty */
  function interpret(text) {
    const spelling = trim(text);
    if (!spelling) return { kind: "empty", decoded: [], hits: [] };
    const whole = decode(text);
    if (whole) {
      return { kind: "one", decoded: [{ text: spelling, decoded: whole }], hits: [] };
    }
    if (ASCII.test(spelling) && numberIn(spelling) !== null) return { kind: "too-big", decoded: [], hits: [] };
    const pieces = piecesOf(text);
    if (pieces.length) return { kind: "pieces", decoded: pieces, hits: [] };
    const hits = errorCodes.scan(text);
    return { kind: hits.length ? "scan" : "none", decoded: [], hits: hits };
  }

  /** @returns {Decoded} `value` (0 to 2**32-1) with its code, if it has one, and its bit fields */
  function describe(value) {
    const code = errorCodes.data.codes.find((one) => one.value === value);
    /** @type {Object<string, number>} */
    const fields = {};
    errorCodes.data.encoding.fields.forEach((field) => {
      fields[field.id] = (value >>> field.shift) & ((1 << field.width) - 1);
    });
    const hex = "0x" + value.toString(16).toUpperCase().padStart(8, "0");
    return { code: code ? code.name : null, value: value, hex: hex, lifecycle: code ? code.lifecycle : null, fields: fields };
  }

  /** Folds character by character, as the Python twin does: over a whole text NFKC may take quadratic time. */
  function trim(text) {
    let characters = Array.from(text, (character) => {
      return character < "\x80" ? character : character.normalize("NFKC").replace(/\u2212/g, "-");
    });
    characters = Array.from(characters.join(""));
    let start = 0;
    let end = characters.length;
    while (start < end && isTrimmed(characters[start])) start += 1;
    while (end > start && isTrimmed(characters[end - 1])) end -= 1;
    return characters.slice(start, end).join("");
  }

  function isTrimmed(character) {
    return character !== "-" && character !== "_" && TRIMMED.test(character);
  }

  function codeNamed(spelling) {
    const plain = spelling.replace(/\\_/g, "_");
    const end = Math.max(plain.lastIndexOf(".") + 1, plain.includes("::") ? plain.lastIndexOf("::") + 2 : 0);
    const name = plain.slice(end).toUpperCase();
    if (name.length > 64) return null;
    const full = name.startsWith("LLM_");
    const wanted = full ? name : "LLM_" + name;
    const named = everything().find((one) => {
      return one.name.toUpperCase() === wanted || (one.python_name || "").toUpperCase() === wanted;
    });
    return named && isQualifier(plain.slice(0, end), full) ? named : null;
  }

  /** @returns {Object[]} the records of everything that has a page: codes, then members that only Python has */
  function everything() {
    return errorCodes.data.codes.concat(errorCodes.data.python_members);
  }

  function isQualifier(qualifier, full) {
    const inner = full && qualifier.startsWith("::") ? qualifier.slice(2) : qualifier;
    const parts = inner.split(/\.|::/);
    if (parts.pop()) return false; // a colon too many, as in a:::LLM_TIMEOUT
    return parts.every((part) => {
      return full ? IDENTIFIER.test(part) : SHORT_QUALIFIERS.includes(part.toUpperCase());
    });
  }

  /** @returns {?number} the integer that `spelling` writes; null when it writes none, 2**32 when it is too large */
  function numberIn(spelling) {
    const sign = /^[+-]/.test(spelling) ? spelling[0] : "";
    const body = spelling.slice(sign.length).replace(SUFFIX, "");
    if (!sign && /^0[xX]/.test(body)) return bounded(ungrouped(body.slice(2)), 16);
    const digits = ungrouped(body);
    if (!sign && digits && digits.length === 8 && !DECIMAL.test(digits)) return bounded(digits, 16);
    const magnitude = bounded(THOUSANDS.test(body) ? body.replace(/,/g, "") : digits, 10);
    return sign === "-" && magnitude ? -magnitude : magnitude;
  }

  function ungrouped(body) {
    return MISPLACED_MARK.test(body) ? null : body.replace(/[_']/g, "");
  }

  function bounded(digits, base) {
    if (!digits || !(base === 16 ? HEX : DECIMAL).test(digits)) return null;
    const significant = digits.replace(/^0+/, "");
    if (significant.length > 10) return MAX_VALUE + 1;
    return Math.min(Number((base === 16 ? "0x" : "") + (significant || "0")), MAX_VALUE + 1);
  }

  /** Pieces stand between blanks and line ends; one that is no spelling is cut at its commas. */
  function piecesOf(text) {
    const found = [];
    const parts = text.split(BLANKS);
    for (let i = 0; i < parts.length; i += 1) {
      const whole = decode(parts[i]);
      const pieces = whole ? [parts[i]] : parts[i].split(COMMAS);
      for (let j = 0; j < pieces.length; j += 1) {
        const decoded = whole || decode(pieces[j]);
        if (decoded) found.push({ text: trim(pieces[j]), decoded: decoded });
        else if (trim(pieces[j])) return [];
      }
    }
    return found;
  }

  errorCodes.decode = decode;
  errorCodes.everything = everything;
  errorCodes.interpret = interpret;
  errorCodes.trimSpelling = trim;
})();

/**
 * The numbers of other families as records, and the recognition list that finds them: see expand_neighbours in macros/model/recognition.py, which makes the
 * same for loglink. It all follows from names and values, so only these are sent.
 *
 * In: errorCodes.data as the site's build packs it. Out: the same with records for neighbours, and neighbour_recognition made when it is first asked for.
 * Knows no DOM.
 */
var errorCodes = errorCodes || {};

(() => {
  "use strict";

  const SMALLEST = 100000; // what is smaller is an everyday number
  const MOST_EVERYDAY_DIGITS = 6;
  const WORD = 28; // bits; what is larger is a whole word
  const WIDTH = 8; // hex digits of a word
  const HEX = 16;
  const RESULT_KEYS = ["RET:", "RET = ", "HCCLRET -> ", "ERROR CODE IS ", "ERRORNO: "];
  const HCCL_ID = "0000000005"; // the beginning of the numbers that HCCL composes of a part and a result
  const HCCL_MODULES = ["00", "01"]; // HCCL and HCOM
  const RESULT_WIDTH = 4; // hex digits of a result in such a number
  const PLACEHOLDER = /@(\w+)@/g;
  const DIGITS = /[0-9]+$/;

  const { data, hexOf } = errorCodes;
  const isReport = (name) => /^E[0-9A-Z][0-9]{4}$/.test(name);
  const isEveryday = ({ value }) => value !== null && value < SMALLEST;
  const anyCase = (digits) => digits.replace(/[A-F]/g, (digit) => `[${digit.toLowerCase()}${digit}]`);
  const alternatives = (words) => Array.from(new Set(words)).sort((a, b) => b.length - a.length || (a < b ? -1 : 1)).join("|");
  const namesOf = ({ name, family }) => (family === "HIXL" ? [name, name.replace("hixl::", "adxl::")] : [name]);

  /** How HCCL, its callers, and torch_npu print what a call of HCCL returned, in upper case. */
  const results = (digits) => {
    const hex = Number(digits).toString(HEX).toUpperCase();
    const composed = HCCL_MODULES.map((module) => `0X${HCCL_ID}${module}${hex.padStart(RESULT_WIDTH, "0")}`);
    return [...RESULT_KEYS.map((key) => key + digits), `RET: 0X${hex}`, ...composed];
  };

  const digitsOf = (one) => {
    if (one.value === null) return [];
    return isEveryday(one) ? results(String(one.value)) : [String(one.value), one.hex, `0x${hexOf(one.value).padStart(WIDTH, "0")}`];
  };

  /** @param {string} range such as EI0001-EI0099 @returns {string[]} every spelling in it */
  const between = (range) => {
    const [first, last] = range.split("-");
    const letters = first.replace(DIGITS, "");
    const [from, to] = [first, last].map((end) => Number(DIGITS.exec(end)[0]));
    return Array.from({ length: to - from + 1 }, (_, index) => letters + String(from + index).padStart(first.length - letters.length, "0"));
  };

  const spellingsOf = (numbers, unlisted) => {
    const listed = numbers.flatMap((one) => [...namesOf(one), ...digitsOf(one)].map((token) => [token.toUpperCase(), one.name]));
    const others = unlisted.flatMap(([name, spellings]) => spellings
      .flatMap((one) => (one.length < MOST_EVERYDAY_DIGITS ? results(one) : [one])).map((token) => [token, name]));
    return Object.fromEntries([...others, ...listed]);
  };

  const hexAlternatives = (values) => {
    const small = values.filter((value) => !(value >>> WORD)).map(hexOf);
    const words = values.filter((value) => value >>> WORD).map(hexOf);
    return alternatives([...small.map((digits) => `(?:${"0".repeat(WIDTH - digits.length)})?${anyCase(digits)}`), ...words.map(anyCase)]);
  };

  /** @returns {Object<string, string>} the lists that stand for the placeholders of the patterns */
  const listsOf = (numbers, unlisted) => {
    const values = numbers.filter((one) => one.value !== null && !isEveryday(one)).map((one) => one.value);
    const others = unlisted.flatMap(([, spellings]) => spellings);
    const names = numbers.flatMap(namesOf);
    const stands = unlisted.map(([name]) => name);
    const spelt = names.filter((name) => !stands.includes(name));
    const small = values.filter((value) => !(value >>> WORD)).map(String);
    return {
      other_names: alternatives([...spelt, ...others.filter((one) => !/^[0-9]+$/.test(one))].filter((name) => !isReport(name))),
      other_decimal: alternatives(values.filter((value) => value >>> WORD).map(String)),
      other_small: alternatives([...small, ...others.filter((one) => /^[0-9]{6}$/.test(one))]),
      other_hex: `0[xX](?:${hexAlternatives(values)})`,
      other_reports: alternatives([...names, ...others].filter(isReport)),
    };
  };

  const recognitionOf = (numbers, { patterns, unlisted }, mark) => {
    const others = Object.entries(unlisted).map(([name, ranges]) => [name, ranges.flatMap(between)]);
    const lists = listsOf(numbers, others);
    const filled = patterns.map((one) => ({ ...one, pattern: one.pattern.replace(PLACEHOLDER, (_, name) => lists[name]) }));
    return { patterns: filled, mark, spellings: spellingsOf(numbers, others) };
  };

  const packed = data.neighbour_recognition;
  let made = null;
  data.neighbours = data.neighbours.map(([name, family, value, becomes = null]) => (
    { name, family, value, hex: value === null ? null : `0x${hexOf(value)}`, becomes }
  ));
  Object.defineProperty(data, "neighbour_recognition", {
    enumerable: true,
    get: () => {
      made = made || recognitionOf(data.neighbours, packed, data.recognition.mark);
      return made;
    },
  });
})();

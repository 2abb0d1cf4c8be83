/**
 * What follows from other values of the data, so that it need not be sent: hex and paths of the codes, and the spellings that are recognised, as
 * macros/model/recognition.py makes them for loglink.
 *
 * In: errorCodes.data as the site's build packs it. Out: the same, whole. Knows no DOM.
 */
var errorCodes = errorCodes || {};

(() => {
  "use strict";

  const { data } = errorCodes;

  /** @returns {string[]} the tokens that stand for a code; a bare 0 never does */
  const tokensOf = ({ name, python_name: python, value, hex }) => [name, python || name, hex, ...(value ? [hex.slice("0x".length), String(value)] : [])];

  /** @param {number} value @returns {string} its digits in base 16, upper case */
  errorCodes.hexOf = (value) => value.toString(16).toUpperCase();

  for (const code of data.codes) code.hex = `0x${errorCodes.hexOf(code.value).padStart(8, "0")}`;
  for (const one of data.codes.concat(data.python_members)) one.path = `codes/${one.name}/`;
  const tokens = data.python_members.map(({ name }) => [name, name]).concat(data.codes.flatMap((code) => tokensOf(code).map((token) => [token, code.name])));
  data.recognition.spellings = Object.fromEntries(tokens.map(([token, name]) => [token.toUpperCase(), name]));
})();

/**
 * Where a value comes from, in words: the bit fields by what they are called. Knows no DOM.
 *
 * In: a decoded value and errorCodes.data. Out: words.
 */
var errorCodes = errorCodes || {};

(() => {
  "use strict";

  /** @returns {{system: string, module: string, item: number}} the fields that say where a value comes from */
  errorCodes.fieldsInWords = (decoded, language, numbered) => {
    const words = {};
    for (const field of errorCodes.data.encoding.fields) {
      const number = decoded.fields[field.id];
      const called = field.values[String(number)];
      words[field.id] = called ? called.label[language] : numbered(number);
    }
    return { system: words.sysid, module: words.modid, item: decoded.fields.value };
  };
})();

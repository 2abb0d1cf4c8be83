/**
 * What the decoder offers where a short text holds no code: names that a misspelt one was meant to be, or the codes that its words describe.
 *
 * In: text and the page's templates. Out: errorCodes.suggestionOf, errorCodes.similarCards. None of what is offered was recognised: it bears
 * data-suggestion, never data-code.
 */
var errorCodes = errorCodes || {};

(() => {
  "use strict";

  const LONGEST_TEXT = 2000; // a longer one is a log, and no misspelt name
  const MOST_CODES = 3;

  const { templates } = errorCodes;
  if (!templates) return;

  /** @returns {Element} a code with its values and meaning, as an entry of a list */
  errorCodes.suggestionOf = (code) => {
    const made = templates.copyOf("decode-near");
    made.root.dataset.suggestion = code.name;
    templates.linkTo(made.slots.link, code);
    made.slots.values.textContent = code.hex ? `${code.hex} · ${code.value}` : "";
    made.slots.meaning.textContent = code.meaning[templates.language];
    return made.root;
  };

  function offered(text) {
    const whole = errorCodes.similarNames(text);
    const names = whole.length ? whole : errorCodes.similarNamesIn(text);
    if (text.includes("_") && names.length) return { title: "decoder.similar", names };
    const described = errorCodes.codesByWords(text).slice(0, MOST_CODES);
    if (described.length) return { title: "decoder.described", names: described };
    return { title: "decoder.similar", names };
  }

  /** @param {string} text in which nothing was recognised @returns {Element[]} one card, or none */
  errorCodes.similarCards = (text) => {
    const { title, names } = text.length > LONGEST_TEXT ? { names: [] } : offered(text);
    if (!names.length) return [];
    const made = templates.copyOf("decode-similar");
    made.slots.title.textContent = templates.label(title);
    names.forEach((name) => { made.slots.list.append(errorCodes.suggestionOf(templates.codeNamed(name))); });
    return [made.root];
  };
})();

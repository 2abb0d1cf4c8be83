/**
 * The guide's own answers to a query, as items of the theme: the code that it spells or says in words, the library whose number it is, the fields of an
 * unknown value, what a misspelt name may have meant; and, where nothing is found, the way to the decoder.
 *
 * In: the query and errorCodes.data. Out: items, whose titles and texts are HTML: everything that was typed is escaped here. Knows no DOM.
 */
var errorCodes = errorCodes || {};

(() => {
  "use strict";

  const FIRST = 1000000; // above every score of a page, so that Enter opens it
  const SHOWN_LENGTH = 60;
  const NUMBER = /^[^A-Za-z]*[0-9]/;

  function escaped(text) {
    return text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);
  }

  function label(language, key, ...values) {
    return errorCodes.ui[key][language].replace(/\{(\d)\}/g, (_, index) => String(values[Number(index)]));
  }

  function item(location, title, small, text, attribute) {
    const html = `<span ${attribute}>${escaped(title)}</span>${small ? ` <small>${escaped(small)}</small>` : ""}`;
    return [{ location: location, title: html, text: text ? `<p>${escaped(text)}</p>` : "", score: FIRST, terms: {} }];
  }

  /** The theme shows no text of an item whose location has a part: search.js puts the part into the link. */
  function decoderItem(text, title, small, sentence) {
    return item("decoder/", title, small, sentence, `data-answer data-part="#text=${text}"`);
  }

  function codeItem(code, query, language) {
    const text = NUMBER.test(query) && code.also_means ? code.also_means[language] : (code.first[language] || [""])[0];
    return item(code.path, code.name, (code.hex ? `${code.hex} · ` : "") + code.meaning[language], text, `data-answer="${code.name}"`);
  }

  function similarItem(code, language) {
    const small = (code.hex ? `${code.hex} · ` : "") + code.meaning[language];
    return item(code.path, label(language, "search.similar", code.name), small, "", `data-suggestion="${code.name}"`);
  }

  function unknownItem(decoded, language) {
    const words = errorCodes.fieldsInWords(decoded, language, (number) => label(language, "search.number", number));
    const text = label(language, "search.reading", words.system, words.module, words.item);
    return decoderItem(decoded.hex, label(language, "search.unknown", decoded.hex), "", text);
  }

  function neighbourItem(one, language) {
    return item("reference/neighbours/", one.name, `${one.family} · ${one.value}`, errorCodes.neighbourLine(one, language), "data-answer");
  }

  /**
   * @typedef {{first: Object[][], last: Object[][], wanted: string}} Answers what comes before and after the pages, and what pages are to hold: of a
   *   misspelt name the right one
   * @returns {Answers} the fields of a plain number, which may be a port or a length, come last
   */
  errorCodes.answersOf = (query, language) => {
    const answer = errorCodes.query(query);
    const unknown = answer.unknown && !answer.neighbour ? [unknownItem(answer.unknown, language)] : [];
    const isPlain = /^[0-9]{1,9}$/.test(query);
    const first = answer.codes.map((code) => codeItem(code, query, language))
      .concat(answer.neighbour ? [neighbourItem(answer.neighbour, language)] : [], isPlain ? [] : unknown,
        answer.similar.map((code) => similarItem(code, language)));
    return { first, last: isPlain ? unknown : [], wanted: answer.similar.length ? answer.similar[0].name : query };
  };

  /** @param {Answers} answers @param {Object[][]} pages that the search found @returns {Object[][]} in the order in which they are shown, no page twice */
  errorCodes.inOrder = (answers, pages) => {
    const places = answers.first.map(([one]) => one.location);
    return answers.first.concat(pages.filter((parts) => !parts.some((one) => places.includes(one.location))), answers.last);
  };

  /** @param {boolean} isSearched whether pages were searched; else the index could not be loaded @returns {Object[]} the way to the decoder */
  errorCodes.nothingItem = (query, language, isSearched) => {
    const characters = Array.from(query);
    const shown = characters.length > SHOWN_LENGTH ? `${characters.slice(0, SHOWN_LENGTH).join("")}…` : query;
    const hits = errorCodes.scan(query);
    const text = hits.length ? label(language, "search.hits", hits[0].code) : label(language, isSearched ? "search.none" : "search.failed");
    return decoderItem(encodeURIComponent(query.replace(/[\uD800-\uDFFF]/gu, "\uFFFD")), label(language, "search.decode"), shown, text);
  };
})();

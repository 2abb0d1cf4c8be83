/**
 * What the search found, in the form in which the theme shows it: each page with its best part, and the sentence that holds what was asked.
 *
 * In: pages of the engine. Out: items of the theme, whose titles and texts are HTML: everything from a page is escaped here. Knows no DOM.
 *
 * @typedef {{location: string, title: string, text: string, score: number, terms: Object<string, boolean>}} ThemeItem
 */
var errorCodes = errorCodes || {};

(() => {
  "use strict";

  const LONGEST_TEASER = 180;
  const SHORTEST_BLOCK = 15; // below it a block is a label, not a sentence
  const BEFORE = 60; // characters shown before the first word that was found, where a sentence is too long
  const LATIN = /[A-Za-z0-9]/;

  function escaped(text) {
    return text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);
  }

  /** @returns {[number, number][]} where words stand in the text, in order, none inside another; Latin words where one begins */
  function placesOf(text, words) {
    const low = text.toLowerCase();
    if (low.length !== text.length) return [];
    /** @type {[number, number][]} */
    const found = [];
    for (const word of words) {
      for (let at = low.indexOf(word); at >= 0; at = low.indexOf(word, at + word.length)) {
        if (!LATIN.test(word[0]) || at === 0 || !LATIN.test(low[at - 1])) found.push([at, at + word.length]);
      }
    }
    found.sort((a, b) => a[0] - b[0] || b[1] - a[1]);
    return found.filter((one, index) => !found.slice(0, index).some((other) => other[1] > one[0]));
  }

  function marked(text, words) {
    let html = "";
    let end = 0;
    for (const [from, to] of placesOf(text, words)) {
      html += `${escaped(text.slice(end, from))}<mark data-md-highlight>${escaped(text.slice(from, to))}</mark>`;
      end = to;
    }
    return html + escaped(text.slice(end));
  }

  /** @returns {string[]} a full stop ends a sentence only where a blank and another sentence follow: `hccn.conf` has one */
  function sentencesOf(text) {
    return text.replace(/([.!?])\s+(?=[A-Z\u3400-\u9fff])/g, "$1\n").replace(/([。！？])/g, "$1\n").split("\n").map((one) => one.trim()).filter(Boolean);
  }

  function countOf(text, words) {
    const low = text.toLowerCase();
    return words.filter((word) => low.includes(word)).length;
  }

  /** @returns {string} the sentence with most of the words; of equal ones the first */
  function bestSentence(text, words) {
    const sentences = sentencesOf(text);
    const long = sentences.filter((one) => one.length >= SHORTEST_BLOCK);
    return (long.length ? long : sentences).map((one, index) => ({ one: one, count: countOf(one, words), index: index }))
      .sort((a, b) => b.count - a.count || a.index - b.index).map((best) => best.one)[0] || "";
  }

  function shortened(text, words) {
    if (text.length <= LONGEST_TEASER) return text;
    const first = (placesOf(text, words)[0] || [0])[0];
    const from = first <= LONGEST_TEASER - BEFORE ? 0 : text.indexOf(" ", first - BEFORE) + 1 || first - BEFORE;
    const part = text.slice(from, from + LONGEST_TEASER);
    const end = LATIN.test(text[from + LONGEST_TEASER] || "") ? part.lastIndexOf(" ") : -1;
    return (from ? "… " : "") + (end > BEFORE ? part.slice(0, end) : part) + " …";
  }

  function teaser(section, words) {
    const sentence = bestSentence(section.text, words);
    return sentence ? `<p>${marked(shortened(sentence, words), words)}</p>` : "";
  }

  function item(page, section, words) {
    return { location: page.path + (section.id ? `#${section.id}` : ""), title: marked(section.title, words), text: teaser(section, words),
      score: section.score, terms: section.terms };
  }

  /**
   * @param {Object} found a page of the engine @param {string[]} words what to mark
   * @returns {ThemeItem[]} the parts that hold what was asked, the best first, then the page itself, under which the theme shows them
   */
  errorCodes.itemsOf = (found, words) => {
    const parts = found.sections.map((section) => item(found, section, words));
    const page = found.sections.findIndex((section) => !section.id);
    if (page < 0) return parts.concat({ location: found.path, title: marked(found.title, words), text: "", score: 0, terms: {} });
    if (!parts[page].text) parts[page].text = parts.map((part) => part.text).find(Boolean) || ""; // of a page that begins with a heading
    return parts;
  };
})();

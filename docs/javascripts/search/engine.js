/**
 * The search over the pages: which of them hold what is asked, and the best parts of each.
 *
 * In: the index (macros/publish/search_index.py) once, then queries. Out: pages in order. Needs MiniSearch, units.js and phrases.js; knows no page
 * and no worker.
 *
 * Each section gets the score of the units of the query that it holds, a rare unit counting more, times the share of the query that they are, and
 * more where words stand side by side as they were typed. A page counts as its best section, a little for what the rest of it holds, and for how near the
 * query comes to what people call it.
 *
 * @typedef {{path: string, title: string, score: number, sections: {id: string, title: string, score: number, text: string,
 *   terms: Object<string, boolean>}[]}} Found terms: what was typed, and whether the section holds it
 */
var errorCodes = errorCodes || {};

(() => {
  "use strict";

  const FIELDS = ["title", "page", "text", "words"];
  const BOOST = { title: 3, page: 2, text: 1, words: 5 };
  const HAN = /^[\u3400-\u9fff]/;
  const WORD = /[a-z0-9]+|[\u3400-\u9fff]/g;
  const POWER = 0.5; // evens out how often, and in which field, a section holds a unit
  const SIDE_BY_SIDE = 0.6; // what it adds that words stand together as they were typed
  const NAME = 1.8; // what a word counts beside others that no lexicon has and that is in the title of a page: a framework, a program
  const CALLED = 2; // what a place counts that people call by just these words; 1 is the best page by its text
  const NEAR = 0.4; // how near a query has to come to what people call a place
  const CONTAINED = 0.8; // what a place counts that a query calls so among other words
  const SELDOM = 0.7; // what a page counts that is seldom meant: of a name that no release documents, or one that holds every word
  const MOST_PAGES = 20;
  const LEAST_SCORE = 0.15; // of the best page; what scores less shares a common word with the query

  function makeIndex(pages, vocabulary) {
    const processTerm = (term) => term;
    const searchOptions = { boost: BOOST };
    const index = new MiniSearch({ fields: FIELDS, idField: "id", tokenize: errorCodes.tokensOf, processTerm, searchOptions });
    const sections = [];
    pages.forEach(([path, title, rows], page) => {
      rows.forEach(([id = "", heading = "", text = "", words = ""]) => {
        const names = new Set(id ? [] : errorCodes.tokensOf(title));
        const phrases = words.split("|").filter(Boolean).map((phrase) => errorCodes.partsOfPhrase(phrase, vocabulary));
        const plain = `${title} ${heading} ${text}`.toLowerCase().match(WORD)?.join(" ") || "";
        sections.push({ page, path, id, title: heading || title, text, names, phrases, plain });
        index.add({ id: sections.length - 1, title: heading || title, page: title, text, words });
      });
    });
    return { index, sections };
  }

  function optionsFor(word, isTyped) {
    const isLatin = !HAN.test(word);
    return { prefix: isTyped && isLatin && word.length > 3, fuzzy: isTyped && isLatin && word.length > 5 && !/[0-9]/.test(word) ? 0.2 : false };
  }

  /** @returns {Map<number, number>} the score of each section that holds all the words */
  function scoresOf(index, words, isTyped) {
    let all = null;
    for (const word of words) {
      const found = new Map(index.search(word, { tokenize: (text) => [text], ...optionsFor(word, isTyped) }).map((one) => [one.id, one.score]));
      if (!all) all = found;
      else {
        for (const [id, score] of all) {
          if (found.has(id)) all.set(id, score + found.get(id));
          else all.delete(id);
        }
      }
    }
    return all || new Map();
  }

  /** @returns {{scores: Map<number, number>, weight: number}} at most 1 a section; the weight is greater the fewer pages hold it */
  function weighed(index, sections, pageCount, unit) {
    const scores = new Map();
    for (const { words, weight, isTyped } of unit.alternatives) {
      for (const [id, score] of scoresOf(index, words, isTyped)) scores.set(id, Math.max(scores.get(id) || 0, score * weight));
    }
    const most = Math.max(...scores.values());
    scores.forEach((score, id) => scores.set(id, (score / most) ** POWER));
    const pages = new Set(Array.from(scores.keys(), (id) => sections[id].page));
    if (!pages.size) return { scores, weight: 0 };
    const name = unit.isWord && sections.some((one) => one.names.has(unit.label)) ? NAME : 1;
    return { scores, weight: unit.weight * name * Math.log(1 + pageCount / pages.size) };
  }

  /** @returns {string[]} what stands side by side in the query: two Latin words, three Chinese characters */
  function neighboursIn(query) {
    const words = query.normalize("NFKC").toLowerCase().match(WORD) || [];
    const found = [];
    words.forEach((word, at) => {
      const length = HAN.test(word) ? 3 : 2;
      const group = words.slice(at, at + length);
      if (group.length === length) found.push(group.join(" "));
    });
    return found;
  }

  function shareSideBySide(section, groups) {
    if (!groups.length) return 0;
    return groups.filter((group) => section.plain.includes(group)).length / groups.length;
  }

  /** @returns {{id: number, score: number, units: Set<number>}[]} every section that holds a unit */
  function sectionsWith(units, sections, groups) {
    const total = units.reduce((sum, unit) => sum + unit.weight, 0);
    const found = new Map();
    units.forEach(({ scores, weight }, place) => {
      for (const [id, score] of scores) {
        const one = found.get(id) || { id, sum: 0, held: 0, units: new Set() };
        one.sum += score * weight;
        one.held += weight;
        one.units.add(place);
        found.set(id, one);
      }
    });
    return Array.from(found.values(), (one) => ({ id: one.id, units: one.units,
      score: (one.sum / total) * (0.3 + (one.held / total) ** 2) * (1 + SIDE_BY_SIDE * shareSideBySide(sections[one.id], groups)) }));
  }

  function byPage(hits, sections, units) {
    const total = units.reduce((sum, unit) => sum + unit.weight, 0);
    const pages = new Map();
    for (const hit of hits) {
      const { page } = sections[hit.id];
      const one = pages.get(page) || { hits: [], units: new Set() };
      one.hits.push(hit);
      hit.units.forEach((unit) => one.units.add(unit));
      pages.set(page, one);
    }
    pages.forEach((one) => {
      one.hits.sort((a, b) => b.score - a.score || a.id - b.id);
      const held = Array.from(one.units).reduce((sum, place) => sum + units[place].weight, 0);
      one.score = one.hits[0].score * (0.5 + (held / total) / 2);
    });
    return pages;
  }

  /** Add the pages that people call by such words; the section that is called so stands first in its page. */
  function addCalled(pages, sections, parts) {
    const best = Math.max(0, ...Array.from(pages.values(), (one) => one.score)) || 1;
    pages.forEach((one) => { one.score /= best; });
    sections.forEach(({ page, phrases }, id) => {
      const near = Math.max(0, ...phrases.map((phrase) => errorCodes.nearness(phrase, parts)));
      const within = Math.max(0, ...phrases.map((phrase) => errorCodes.isWithin(phrase, parts)));
      if (near < NEAR && !within) return;
      const one = pages.get(page) || { hits: [], units: new Set(), score: 0 };
      one.called = Math.max(one.called || 0, CALLED * near ** 3, CONTAINED * within);
      if (!one.hits.some((hit) => hit.id === id)) one.hits.unshift({ id, units: new Set(), score: 0 });
      pages.set(page, one);
    });
    return pages;
  }

  function termsOf(units, held) {
    const terms = {};
    units.forEach((unit, place) => { terms[unit.label] = terms[unit.label] || held.has(place); });
    return terms;
  }

  /**
   * @param {Array} pages as macros/publish/search_index.py makes them
   * @param {{lexicon: Object<string, string>, weak: string[], alike: string[]}} words of the data
   * @returns {function(string): {pages: Found[], words: string[]}} words: what to mark in what was found
   */
  errorCodes.makeSearch = (pages, words) => {
    const vocabulary = errorCodes.vocabularyOf(words);
    const { index, sections } = makeIndex(pages, vocabulary);
    const isHeld = (token) => index.search(token, { tokenize: (text) => [text] }).length > 0;

    function foundPage({ hits, score }, units) {
      const first = sections[hits[0].id];
      const parts = hits.map((hit) => ({ id: sections[hit.id].id, title: sections[hit.id].title, text: sections[hit.id].text, score: hit.score,
        terms: termsOf(units, hit.units) }));
      return { path: first.path, title: pages[first.page][1], score, sections: parts };
    }

    return (typed) => {
      const query = vocabulary.correct(errorCodes.withoutNoise(typed), isHeld);
      const units = errorCodes.unitsOf(query, vocabulary, isHeld);
      const weighedUnits = units.map((unit) => weighed(index, sections, pages.length, unit));
      const found = byPage(sectionsWith(weighedUnits, sections, neighboursIn(query)), sections, weighedUnits);
      addCalled(found, sections, errorCodes.partsOfPhrase(query, vocabulary));
      const all = Array.from(found, ([page, one]) => ({ ...one, score: (one.score + (one.called || 0)) * (pages[page][3] ? SELDOM : 1) }))
        .sort((a, b) => b.score - a.score || a.hits[0].id - b.hits[0].id);
      const best = all.filter((one) => one.score >= LEAST_SCORE * all[0].score).slice(0, MOST_PAGES);
      return { pages: best.map((one) => foundPage(one, units)),
        words: Array.from(new Set(units.flatMap((unit) => unit.alternatives.map((one) => one.text)))) };
    };
  };
})();

/**
 * Text as the words that the index of the search holds. Knows neither the index nor a page.
 *
 * A Latin word is itself, and its parts at _ . : - and where a capital follows a small letter: `local_comm_res`, `hccn.conf`, `LinkLlmClusters`
 * are found by each part. Chinese is cut into pairs of characters, each beginning one further than the last, since no list of words knows
 * what people write; a lone character stands for itself.
 */
var errorCodes = errorCodes || {};

(() => {
  "use strict";

  const WORD = /[A-Za-z0-9]+(?:[_.:'-][A-Za-z0-9]+)*|[\u3400-\u9fff]+/g;
  const HAN = /^[\u3400-\u9fff]/;
  const PART = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+/g;

  /** @param {string} run of Chinese characters @returns {string[]} */
  function pairs(run) {
    return run.length < 2 ? [run] : Array.from({ length: run.length - 1 }, (_, index) => run.slice(index, index + 2));
  }

  /** @param {string} word @returns {string[]} the word first, then its parts */
  function partsOf(word) {
    const plain = word.split(/[_.:'-]/);
    const camel = plain.flatMap((part) => part.match(PART) || []).filter((part) => part.length > 2);
    return [...new Set([word, ...plain, ...camel].map((one) => one.toLowerCase()))].filter(Boolean);
  }

  /** @param {string} text @returns {string} with the words of each name apart: `UnlinkLlmClusters` is Unlink Llm Clusters */
  errorCodes.inWords = (text) => text.normalize("NFKC").replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/([A-Z])([A-Z][a-z])/g, "$1 $2");

  /** @param {string} text @returns {string[]} every token, with repetitions */
  errorCodes.tokensOf = (text) => (text.normalize("NFKC").match(WORD) || []).flatMap((word) => (HAN.test(word) ? pairs(word) : partsOf(word)));

  /** @param {string} text what is typed: a word is searched whole, not by its parts @returns {string[]} */
  errorCodes.typedTokens = (text) => (text.normalize("NFKC").toLowerCase().match(WORD) || []).flatMap((word) => (HAN.test(word) ? pairs(word) : [word]));
})();

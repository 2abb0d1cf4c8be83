/**
 * What a pasted line holds beside its words: times, addresses, process and request ids, line numbers of a source. None of it tells one page from another.
 *
 * In: a query. Out: the query without them. Knows no index. A number that stands alone stays: it may be an error of another library.
 */
var errorCodes = errorCodes || {};

(() => {
  "use strict";

  const LEVEL = /\b(?:ERROR|INFO|WARN|WARNING|DEBUG|EVENT|TRACE)\b/g;
  const NOISE = [
    /\([^()]{0,80}\bpid=[^()]{0,40}\)/g, // (EngineCore_DP0 pid=9246)
    /\b[0-9]{4}-[0-9]{2}-[0-9]{2}[-T ]?|\b[0-9]{2}-[0-9]{2}(?= [0-9]{2}:)/g, // the day
    /\b[IWEF]?[0-9]{4,8} (?=[0-9]{2}:)/g, // the day as glog writes it
    /\b[0-9]{2}:[0-9]{2}:[0-9]{2}(?:[.,][0-9.]+)?/g, // the time
    /\b[0-9]{1,3}(?:\.[0-9]{1,3}){3}\b/g, // an IPv4 address
    /\b(?:0x)?[0-9a-f]{12,}\b|\b[0-9a-f]{8}(?:-[0-9a-f]{2,12}){2,}/gi, // a pointer, an id
    /\bchatcmpl-\S+/g,
    /\[[0-9]+\]/g, // a thread
    /:[0-9]+(?=\])/g, // the line of a source file
  ];

  /** @param {string} query @returns {string} */
  errorCodes.withoutNoise = (query) => {
    const rest = NOISE.reduce((text, noise) => text.replace(noise, " "), query);
    return rest === query ? query : rest.replace(LEVEL, " ").replace(/\s+/g, " ").trim();
  };
})();

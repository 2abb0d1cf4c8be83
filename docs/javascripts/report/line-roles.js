/**
 * What part a line of a log plays in its failures, as the diagnosis says; nothing is guessed here.
 *
 * In: the object of errorCodes.diagnose. Out: a role by file and line, for those lines that it names. Knows no DOM.
 *
 * roles: origin (where failure `of` first shows, or a line that settles its cause), passed-on (hands failure `of` on), mention.
 */
var errorCodes = errorCodes || {};

/** @param {?Object} diagnosis @returns {function(string, number): ?{role: string, of: number}} failures count from 1 */
errorCodes.lineRolesOf = (diagnosis) => {
  "use strict";

  const roles = new Map();
  const add = ({ file, line }, role, of) => {
    const key = `${line} ${file}`;
    if (!roles.has(key)) roles.set(key, { role, of });
  };
  const { failures, mentions } = diagnosis || { failures: [], mentions: [] };
  failures.forEach((failure, index) => [failure, ...failure.evidence].forEach((place) => add(place, "origin", index + 1)));
  failures.forEach((failure, index) => failure.passed_on.forEach((place) => add(place, "passed-on", index + 1)));
  mentions.forEach((place) => add(place, "mention", 0));
  return (file, line) => roles.get(`${line} ${file}`) || null;
};

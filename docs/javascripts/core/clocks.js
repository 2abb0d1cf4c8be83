/**
 * Which ways of writing a time can stand in the head of a log line: only these are worth a pattern.
 *
 * In: text. Out: for each way, in the order in which both readers of headers list them, whether a clock has before it what the way
 * asks for there. Never one too few.
 */
var errorCodes = errorCodes || {};

errorCodes.TIME_SHAPES = { ymd: 1, letterYmd: 2, letterMd: 4, md: 8, monthDay: 16 };

/** @param {string} head @returns {number} the sum of the TIME_SHAPES that may stand in it */
errorCodes.timeShapesIn = (head) => {
  "use strict";

  const { ymd, letterYmd, letterMd, md, monthDay } = errorCodes.TIME_SHAPES;

  const isDigit = (at) => {
    const unit = head.charCodeAt(at);
    return unit >= 48 && unit <= 57;
  };

  const isPair = (at) => isDigit(at) && isDigit(at + 1);

  const isClock = (at) => head.charCodeAt(at + 5) === 58 && isPair(at) && isPair(at + 3) && isPair(at + 6);

  /** @returns {number} the shapes that what stands before the clock at `at` allows */
  const shapesBefore = (at) => {
    const gap = head[at - 1];
    const dash = head[at - 4];
    const isDate = (dash === "-" || dash === "/") && (head[at - 7] === "-" || head[at - 7] === "/");
    let found = isDate && (gap === " " || gap === "T" || gap === "-") ? ymd : 0;
    if (gap !== " ") return found;
    if ("IWEF".includes(head[at - 10] || " ")) found += letterYmd;
    if ("IWEF".includes(head[at - 6] || " ")) found += letterMd;
    if (dash === "-") found += md;
    if (dash === " " || head[at - 3] === " ") found += monthDay;
    return found;
  };

  let found = 0;
  for (let colon = head.indexOf(":"); colon >= 0; colon = head.indexOf(":", colon + 1)) {
    if (colon >= 2 && isClock(colon - 2)) found |= shapesBefore(colon - 2);
  }
  return found;
};

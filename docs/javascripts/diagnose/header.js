/**
 * What the beginning of a line says besides its message: time, level, process, thread, and what printed it.
 *
 * In: the text of a line. Out: a Header. Knows the layouts of plog (three of them), glog, vLLM, MindIE, Python logging,
 * syslog, containers and JSON lines; knows no code. loglink/_diagnose/header.py is the same in Python.
 *
 * axis is "date" (seconds since 1970, as printed, no zone converted), "month-day", "clock" or "" (no time): seconds of
 * different axes are never compared. start is where the message begins, in UTF-16 units (Python counts code points).
 * number is the ErrorNo of the line; empty strings stand where a line says nothing.
 *
 * @typedef {{axis: string, seconds: number, level: string, module: string, pid: string, program: string, thread: string,
 *   file: string, function: string, number: string, layout: string, start: number}} Header
 */
var errorCodes = errorCodes || {};

/** @returns {string} the first `most` code points of `text`: what Python's slices give */
errorCodes.cutText = (text, most) => {
  "use strict";

  if (text.length <= most) return text;
  const head = text.slice(0, most);
  return /[\ud800-\udfff]/.test(head) ? Array.from(text.slice(0, 2 * most)).slice(0, most).join("") : head;
};

/** @returns {number} days since 1970 of a day, which may exceed its month, as calendar.timegm takes it */
errorCodes.daysOf = (year, month, day) => {
  "use strict";

  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return era * 146097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719468;
};

/** @returns {{readHeader: function(string): Header, readTime: function(string): {axis: string, seconds: number}}} */
errorCodes.makeHeaderReader = () => {
  "use strict";

  const HEAD = 300; // characters in which a layout has said time, level and process
  const FIRST_YEAR = 1970; // programs print 0000 or 0001 where they know no time
  const CLOCK = "([0-9]{2}):([0-9]{2}):([0-9]{2})(?:[.,]([0-9]{3})(?:\\.?([0-9]{3}))?)?";
  const TIMES = [
    { regex: new RegExp("([0-9]{4})[-/]([0-9]{2})[-/]([0-9]{2})[ T-]" + CLOCK), shape: errorCodes.TIME_SHAPES.ymd, order: "ymd" },
    { regex: new RegExp("(?:^|[^A-Za-z])[IWEF]([0-9]{4})([0-9]{2})([0-9]{2}) " + CLOCK), shape: errorCodes.TIME_SHAPES.letterYmd, order: "ymd" },
    { regex: new RegExp("(?:^|[^A-Za-z])[IWEF]([0-9]{2})([0-9]{2}) " + CLOCK), shape: errorCodes.TIME_SHAPES.letterMd, order: "md" },
    { regex: new RegExp("(?:^|[^0-9-])([0-9]{2})-([0-9]{2}) " + CLOCK), shape: errorCodes.TIME_SHAPES.md, order: "md" },
    {
      regex: new RegExp("(?:^|[^A-Za-z])(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) {1,2}([0-9]{1,2}) " + CLOCK),
      shape: errorCodes.TIME_SHAPES.monthDay,
      order: "Md",
    },
  ];
  const BARE_CLOCK = /^[^0-9A-Za-z]{0,4}([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:[.,]([0-9]{3}))?)?(?![0-9.])/;
  const MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";
  const COLOUR = /\x1b\[[0-9;]{0,16}[A-Za-z]/g;
  const PLOG = new RegExp("\\[(ERROR|WARNING|INFO|DEBUG|EVENT|TRACE)\\] ?([A-Z][A-Z0-9_]{1,19})"
    + "\\(([0-9]{1,10}),(?:[0-9a-f]{8,16},)?([^()\\n]{0,64})\\):"
    + "([0-9]{4})-([0-9]{2})-([0-9]{2})[- ]([0-9]{2}):([0-9]{2}):([0-9]{2})\\.([0-9]{3})(?:\\.([0-9]{3}))? ?");
  const PLOG_PLACE = new RegExp("\\[([0-9A-Za-z_.-]{1,80})(?::([0-9]{1,6}))?\\]((?:\\[[0-9A-Za-z_ -]{1,40}\\]){0,3}) {0,2}([0-9]{1,10})?"
    + "(?: {0,2}([A-Za-z_~][0-9A-Za-z_~]{0,79}(?:::[A-Za-z_~][0-9A-Za-z_~]{0,79}){0,4}(?:\\(\\))?|operator\\(\\)):)?", "y");
  const ERROR_NUMBER = / {0,2}ErrorNo: {0,2}([0-9]{1,10})(\([^()\n]{0,120}\))? {0,2}(\[GE\]\[MODULE\])?/y;
  const HIXL = "[HIXL]"; // the mark of HIXL: behind the number of an error, later before everything else
  const VLLM = /\(([A-Za-z][0-9A-Za-z_.:= -]{0,63}) pid=([0-9]{1,10})(?:, ip=[0-9a-f.:]{1,45})?\) ?/g;
  const MINDIE = /^\[[0-9 :,.-]{19,26}\] \[([0-9]{1,10})\] \[[0-9]{1,20}\]/;
  const GLOG = /(?:^|[^A-Za-z])([IWEF])[0-9]{4}(?:[0-9]{4})? [0-9:]{8}(?:\.[0-9]{1,9})? {1,4}([0-9]{1,10}) /;
  const SYSLOG = new RegExp("^(?:[A-Z][a-z]{2} {1,2}[0-9]{1,2} [0-9:]{8}|[0-9T:.+-]{19,35}) [0-9A-Za-z_.-]{1,64} "
    + "([0-9A-Za-z_./-]{1,64})(?:\\[([0-9]{1,10})\\])?:");
  const LEVEL = /\b(TRACE|DEBUG|INFO|EVENT|NOTICE|WARN|WARNING|ERROR|FATAL|CRITICAL)\b/;
  const LEVELS = { WARN: "W", NOTICE: "I", CRITICAL: "E", FATAL: "E", EVENT: "V", F: "E" };

  /** @returns {?RegExpExecArray} a match of a sticky regex at `start` */
  const matchAt = (regex, text, start) => {
    regex.lastIndex = start;
    return regex.exec(text);
  };

  const levelOf = (word) => LEVELS[word] || word.slice(0, 1);

  let lastDay = -1; // year, month and day in one number: most lines are of one day
  let daysOfLast = 0;

  const daysOf = (year, month, day) => {
    const number = (year * 100 + month) * 100 + day;
    if (number !== lastDay) daysOfLast = errorCodes.daysOf(year, month, day);
    lastDay = number;
    return daysOfLast;
  };

  /** @returns {Header} what `line` says before its message */
  const readHeader = (line) => {
    const match = PLOG.exec(errorCodes.cutText(line, HEAD));
    return match ? readPlog(line, match) : readOther(line);
  };

  const readPlog = (line, match) => {
    const end = match.index + match[0].length;
    const place = matchAt(PLOG_PLACE, line, end);
    const start = place ? end + place[0].length : end;
    const marks = place ? place[3] || "" : "";
    const number = matchAt(ERROR_NUMBER, line, start);
    const seconds = inOrder(match, 5, "ymd");
    return {
      axis: seconds === null ? "" : "date",
      seconds: seconds ?? 0,
      level: levelOf(match[1]),
      module: match[2],
      pid: match[3],
      program: match[4],
      thread: place ? place[4] || threadIn(marks) : "",
      file: place ? place[1] : "",
      function: place ? place[5] || "" : "",
      number: number ? number[1] : "",
      layout: layoutOf(line, marks, number, start),
      start: number ? start + number[0].length : start,
    };
  };

  /** @returns {string} which layout of the library a line has: GE and others print numbers too, without its marks */
  const layoutOf = (line, marks, number, start) => {
    if (marks.includes(HIXL)) return "hixl-prefix";
    const isMarked = number && (number[3] || line.startsWith(HIXL, start + number[0].length));
    if (!isMarked) return "";
    return number[2] ? "with-description" : "no-description";
  };

  const threadIn = (marks) => marks.replace(/^[[\]]+|[[\]]+$/g, "").split("][").find((part) => /^[0-9]+$/.test(part)) || "";

  const readOther = (line) => {
    const cut = errorCodes.cutText(line, HEAD);
    const head = cut.includes("\x1b") ? cut.replace(COLOUR, "") : cut;
    const time = readTime(head);
    const glog = GLOG.exec(head);
    const process = processOf(head, glog);
    const level = LEVEL.exec(head);
    const found = (glog && glog[1]) || (level && level[1]) || "";
    return {
      axis: time.axis,
      seconds: time.seconds,
      level: levelOf(found),
      module: "",
      pid: process.pid,
      program: process.program,
      thread: process.thread,
      file: "",
      function: "",
      number: "",
      layout: "",
      start: 0,
    };
  };

  /** @returns {?RegExpExecArray} the last prefix of vLLM; matchAll would make a new pattern for each line */
  const lastPrefix = (head) => {
    VLLM.lastIndex = 0;
    let last = null;
    for (let match = VLLM.exec(head); match !== null; match = VLLM.exec(head)) last = match;
    return last;
  };

  /** @returns {{pid: string, program: string, thread: string}} of several prefixes the innermost counts */
  const processOf = (head, glog) => {
    const prefix = head.includes(" pid=") ? lastPrefix(head) : null;
    if (prefix !== null) return { pid: prefix[2], program: prefix[1], thread: "" };
    const mindie = MINDIE.exec(head);
    if (mindie) return { pid: mindie[1], program: "", thread: "" };
    const syslog = SYSLOG.exec(head);
    if (syslog) return { pid: syslog[2] || "", program: syslog[1], thread: "" };
    return { pid: "", program: "", thread: glog ? glog[2] : "" };
  };

  /** @returns {{axis: string, seconds: number}} the first time in `head` */
  const readTime = (head) => {
    let best = null;
    const shapes = errorCodes.timeShapesIn(head);
    for (const { regex, order, shape } of TIMES) {
      const match = (shapes & shape) !== 0 ? regex.exec(head) : null;
      if (match === null || (best !== null && match.index >= best.at)) continue;
      const seconds = inOrder(match, 1, order);
      if (seconds !== null) best = { at: match.index, axis: order === "ymd" ? "date" : "month-day", seconds };
    }
    if (best) return { axis: best.axis, seconds: best.seconds };
    const match = BARE_CLOCK.exec(head);
    if (!match || Number(match[1]) >= 24 || Number(match[2]) >= 60) return { axis: "", seconds: 0 };
    const whole = Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3] || 0);
    return { axis: "clock", seconds: whole + Number(match[4] || 0) / 1000 };
  };

  /**
   * The same sums in the same order as in Python, so that fractions are the same to the last bit.
   *
   * @param {RegExpExecArray} match whose groups from `first` on are the parts of a time
   * @returns {?number} null where year, month, day, hour or minute are out of their range
   */
  const inOrder = (match, first, order) => {
    const isDated = order === "ymd";
    const at = isDated ? first + 1 : first; // of the month
    const year = isDated ? Number(match[first]) : 2000;
    const month = order === "Md" ? MONTHS.indexOf(match[at]) / 3 + 1 : Number(match[at]);
    const day = Number(match[at + 1]);
    const hour = Number(match[at + 2]);
    const minute = Number(match[at + 3]);
    const isInRange = year >= FIRST_YEAR && month >= 1 && month <= 12 && day >= 1 && day <= 31 && hour < 24 && minute < 60;
    if (!isInRange) return null;
    const whole = ((daysOf(year, month, day) * 24 + hour) * 60 + minute) * 60 + Number(match[at + 4]);
    return whole + Number(match[at + 5] || 0) / 1000 + Number(match[at + 6] || 0) / 1000000;
  };

  return { readHeader, readTime };
};

/**
 * What the beginning of a line says besides its message: time, level, process, and what printed it.
 *
 * In: the text of a line. Out: plain values. Knows the layouts of plog, glog, vLLM, MindIE, MindSpore Lite, Python
 * logging, syslog, containers and JSON lines; knows no code. Times are taken as printed, no zone is converted.
 *
 * @typedef {{ms: number, text: string}} Time ms as if printed in UTC; text as printed
 * @typedef {{time: ?Time, level: string, process: string, printer: string}} LineHeader
 */
var errorCodes = errorCodes || {};

/** @param {number} year what stands for the year where a layout prints none @returns {Object} */
errorCodes.makeLineHeaderReader = function makeLineHeaderReader(year) {
  "use strict";

  const HEAD = 300; // units in which a layout has said time, level and process
  const JSON_HEAD = 4000; // in JSON the keys come in any order
  const MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";
  const CLOCK = "([0-9]{2}):([0-9]{2}):([0-9]{2})(?:[.,:]([0-9]{3})(?:\\.?([0-9]{3}))?)?";
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
  const EPOCH = /"(?:time|ts|timestamp|@timestamp)" ?: ?"?([0-9]{13}|[0-9]{10})(?:\.[0-9]{1,9})?\b/;
  const COLOUR = /\x1b\[[0-9;]{0,16}[A-Za-z]/g;
  const LEVEL_TEXTS = [
    /(?:^|[^A-Za-z])([IWEF])[0-9]{4}(?:[0-9]{4})? [0-9]{2}:[0-9]{2}:/, // glog
    /\b(?:level|lvl|severity)"? ?[=:] ?"?([A-Za-z]{4,8})\b/i,
    /\b(TRACE|DEBUG|INFO|EVENT|NOTICE|WARN|WARNING|ERROR|FATAL|CRITICAL)\b/,
    /\[(trace|debug|info|warn|warning|error|fatal|critical)\]/i,
  ];
  const LEVELS = { I: "INFO", W: "WARNING", E: "ERROR", F: "FATAL", WARN: "WARNING", CRITICAL: "FATAL" };
  const PROCESSES = [
    { regex: /\b[A-Z_]{2,20}\(([0-9]{1,10}),(?:[0-9a-f]{8,16},)?([^(),]{1,64})\)/, name: 2, pid: 1 }, // plog, Lite
    { regex: /\(([A-Za-z][0-9A-Za-z_.:= -]{0,63}) pid=([0-9]{1,10})\)/, name: 1, pid: 2 }, // vLLM
    { regex: /^\[[0-9 :,.-]{19,26}\] \[([0-9]{1,10})\] \[[0-9]{1,20}\]/, pid: 1 }, // MindIE
    { regex: /"(?:process|worker|pod|container|pid)" ?: ?"?([0-9A-Za-z_.:-]{1,64})/, name: 1 }, // JSON
    { regex: /(?:^|[^A-Za-z])[IWEF][0-9]{4}(?:[0-9]{4})? [0-9:]{8}(?:\.[0-9]{1,9})? {1,4}([0-9]{1,10}) /, thread: 1 }, // glog
    { regex: /^[A-Z][a-z]{2} {1,2}[0-9]{1,2} [0-9:]{8} [0-9A-Za-z_.-]{1,64} ([0-9A-Za-z_./-]{1,64})\[([0-9]{1,10})\]:/, name: 1, pid: 2 }, // syslog
    { regex: /^([0-9A-Za-z_.-]{1,64}) {1,20}\| /, name: 1 }, // containers
  ];

  function headOf(line) {
    return line.slice(0, /^[^"]{0,80}\{/.test(line) ? JSON_HEAD : HEAD).replace(COLOUR, "");
  }

  function timeIn(head) {
    /** @type {?{at: number, ms: number, text: string}} */
    let first = null;
    const shapes = errorCodes.timeShapesIn(head);
    for (const one of TIMES) {
      const match = shapes & one.shape ? one.regex.exec(head) : null;
      const ms = match ? msOf(match, one.order) : NaN;
      if (!Number.isNaN(ms) && (!first || match.index < first.at)) first = { at: match.index, ms: ms, text: match[0] };
    }
    if (first) return { ms: first.ms, text: first.text.replace(/^[^0-9A-Za-z]/, "").replace(/^[IWEF](?=[0-9])/, "") };
    const epoch = EPOCH.exec(head);
    return epoch ? { ms: Number(epoch[1]) * (epoch[1].length === 10 ? 1000 : 1), text: epoch[1] } : null;
  }

  function msOf(match, order) {
    const parts = order === "ymd" ? match.slice(1) : [String(year)].concat(match.slice(1));
    const month = order === "Md" ? MONTHS.indexOf(parts[1]) / 3 + 1 : Number(parts[1]);
    const numbers = parts.map(Number);
    const inRange = month >= 1 && month <= 12 && numbers[2] >= 1 && numbers[2] <= 31 && numbers[3] < 24 && numbers[4] < 60;
    if (!inRange) return NaN;
    const whole = Date.UTC(numbers[0], month - 1, numbers[2], numbers[3], numbers[4], numbers[5]);
    return whole + (numbers[6] || 0) + (numbers[7] || 0) / 1000;
  }

  function levelIn(head) {
    let match = null;
    for (let i = 0; i < LEVEL_TEXTS.length && !match; i += 1) match = LEVEL_TEXTS[i].exec(head);
    const word = match ? match[1].toUpperCase() : "";
    return LEVELS[word] || word;
  }

  /** @returns {string} such as "Worker_TP0 pid=3001", "pid=4021", "thread=80651"; empty where the line names none */
  function processIn(head) {
    for (const one of PROCESSES) {
      const match = one.regex.exec(head);
      if (!match) continue;
      const number = one.pid ? "pid=" + match[one.pid] : one.thread ? "thread=" + match[one.thread] : "";
      return [one.name ? match[one.name] : "", number].filter(Boolean).join(" ");
    }
    return "";
  }

  /** @returns {string} library (C++), lite, python (its part in Python) or caller (anything else) */
  function printerOf(head) {
    if (/\bLITE\(/.test(head)) return "lite";
    if (/\[GE\]\[MODULE\]|\[HIXL\]/.test(head)) return "library";
    return /\bllm_datadist\.status\.LLMException\b|\bLLM_DATADIST\(/.test(head) ? "python" : "caller";
  }

  /** @returns {LineHeader} */
  function read(line) {
    const head = headOf(line);
    return { time: timeIn(head), level: levelIn(head), process: processIn(head), printer: printerOf(line.slice(0, JSON_HEAD)) };
  }

  return { read: read, timeOf: (line) => timeIn(headOf(line)) };
};

/** @returns {number} the first year that a line of `text` prints; 2000, a leap year, where none does */
errorCodes.yearOf = function yearOf(text) {
  "use strict";

  const match = /(?:^|[^0-9A-Za-z])[IWEF]?((?:19|20)[0-9]{2})[-/]?(?:0[1-9]|1[0-2])[-/]?[0-3][0-9][ T-][0-9]{2}:[0-9]{2}/.exec(text);
  return match ? Number(match[1]) : 2000;
};

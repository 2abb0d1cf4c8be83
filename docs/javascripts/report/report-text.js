/**
 * A report to take along as JSON for a program; numbers and times in words.
 *
 * In: a report, the labels, and a function that redacts a text. Out: text. Knows no DOM.
 */
var errorCodes = errorCodes || {};

(() => {
  "use strict";

  const OPEN_TEXTS = ["name", "fileName", "process", "section", "text", "before", "after", "file", "en", "zh"]; // what may tell whose log it is
  const OPEN_OBJECTS = ["facts", "slots"]; // every text in them came from a log
  const UNITS = ["B", "KiB", "MiB", "GiB", "TiB"];
  /** @type {[string, number][]} */
  const WIDTHS = [["d", 86400000], ["h", 3600000], ["min", 60000], ["s", 1000], ["ms", 1]];
  const NO_YEAR = 2000; // what stands for a year that the log does not print

  errorCodes.sizeInWords = (bytes) => {
    let unit = 0;
    while (bytes >= 1024 && unit < UNITS.length - 1) {
      bytes /= 1024;
      unit += 1;
    }
    return (unit && bytes < 100 ? bytes.toFixed(1) : Math.round(bytes)) + " " + UNITS[unit];
  };

  /** @returns {string} the beginning of an interval, as exact as its width */
  errorCodes.timeInWords = (ms, width) => {
    const date = new Date(ms);
    const text = date.toISOString().replace("T", " ").slice(0, width < 1000 ? 23 : width < 60000 ? 19 : 16);
    return date.getUTCFullYear() === NO_YEAR ? text.slice(5) : text;
  };

  /** @returns {Object[]} intervals no finer than the times are printed: where each begins with a second, none is shorter than one */
  errorCodes.barsAsPrinted = (bars) => {
    const isWhole = bars.every((bar) => bar.at % 1000 === 0);
    return isWhole ? bars.map((bar) => ({ ...bar, width: Math.max(bar.width, 1000) })) : bars;
  };

  errorCodes.widthInWords = (width, label) => {
    const unit = WIDTHS.find((one) => width >= one[1]);
    return label("report.width." + unit[0], width / unit[1]);
  };

  /** @returns {string} which part the line plays in the failures; empty where nothing says so */
  errorCodes.roleInWords = (item, label) => {
    return item.role ? label("report.role." + item.role, item.role === "status" ? item.level : item.of) : "";
  };

  errorCodes.placeOf = (item, label) => {
    return (item.fileName ? item.fileName + " · " : "") + label("report.items.place", item.line, item.hits[0].column);
  };

  errorCodes.whenInWords = (item, label) => {
    return item.sure ? item.time.text : label("report.when.about", item.time.text);
  };

  /** @returns {string} time, process, side and program, as far as they are known */
  errorCodes.knownInWords = (item, label) => {
    return [
      item.time && errorCodes.whenInWords(item, label),
      item.process,
      item.side && label("report.side." + item.side),
      label("report.printer." + item.printer),
    ].filter(Boolean).join(" · ");
  };

  function redacted(value, redact, key) {
    if (typeof value === "string") return OPEN_TEXTS.includes(key) ? redact(value) : value;
    if (Array.isArray(value)) return value.map((one) => redacted(one, redact, key));
    if (value === null || typeof value !== "object") return value;
    const copy = {};
    Object.keys(value).forEach((one) => { copy[one] = redacted(value[one], redact, OPEN_OBJECTS.includes(key) ? "text" : one); });
    return copy;
  }

  function opened(value, redact) {
    return redact ? redacted(value, redact, "") : value;
  }

  /**
   * @param {Object} report
   * @param {?Redactor} redact
   * @yields {string} the parts of a JSON text, an item each, so that many items need not be one long task
   */
  errorCodes.reportJson = function* (report, redact) {
    const head = Object.assign({ format: "llm-datadist-log-report", version: 2, redacted: Boolean(redact) }, report);
    delete head.items;
    yield JSON.stringify(opened(head, redact), null, 1).slice(0, -2) + ',\n "items": [';
    for (let i = 0; i < report.items.length; i += 1) yield (i ? ",\n  " : "\n  ") + JSON.stringify(opened(report.items[i], redact));
    yield redact ? '\n ],\n "replaced": ' + JSON.stringify(redact.replaced()) + "\n}\n" : "\n ]\n}\n";
  };
})();

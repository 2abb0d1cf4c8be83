/**
 * A report to take along: Markdown for an issue, JSON for a program; numbers and times in words.
 *
 * In: a report, the labels, and a function that redacts a text. Out: text. Knows no DOM.
 */
var errorCodes = errorCodes || {};

(function () {
  "use strict";

  var MOST_ITEMS = 20;
  var OPEN_TEXTS = ["name", "fileName", "process", "section", "text", "before", "after"]; // what may tell whose log it is
  var UNITS = ["B", "KiB", "MiB", "GiB", "TiB"];
  var WIDTHS = [["d", 86400000], ["h", 3600000], ["min", 60000], ["s", 1000], ["ms", 1]];
  var NO_YEAR = 2000; // what stands for a year that the log does not print

  errorCodes.sizeInWords = function (bytes) {
    var unit = 0;
    while (bytes >= 1024 && unit < UNITS.length - 1) {
      bytes /= 1024;
      unit += 1;
    }
    return (unit && bytes < 100 ? bytes.toFixed(1) : Math.round(bytes)) + " " + UNITS[unit];
  };

  /** @returns {string} the beginning of an interval, as exact as its width */
  errorCodes.timeInWords = function (ms, width) {
    var date = new Date(ms);
    var text = date.toISOString().replace("T", " ").slice(0, width < 1000 ? 23 : width < 60000 ? 19 : 16);
    return date.getUTCFullYear() === NO_YEAR ? text.slice(5) : text;
  };

  errorCodes.widthInWords = function (width, label) {
    var unit = WIDTHS.find(function (one) { return width >= one[1]; });
    return label("report.width." + unit[0], width / unit[1]);
  };

  /** @returns {string} which part the hit plays in the failure */
  errorCodes.roleInWords = function (item, label) {
    var role = item.best.role;
    return label("report.role." + role, role === "status" ? item.level : item.best.of);
  };

  errorCodes.placeOf = function (item, label) {
    return (item.fileName ? item.fileName + " · " : "") + label("report.items.place", item.line, item.hits[0].column);
  };

  errorCodes.whenInWords = function (item, label) {
    if (!item.time) return label("report.when.none");
    return item.sure ? item.time.text : label("report.when.about", item.time.text);
  };

  function redacted(value, redact, key) {
    if (typeof value === "string") return OPEN_TEXTS.includes(key) ? redact(value) : value;
    if (Array.isArray(value)) return value.map(function (one) { return redacted(one, redact, key); });
    if (value === null || typeof value !== "object") return value;
    var copy = {};
    Object.keys(value).forEach(function (one) { copy[one] = redacted(value[one], redact, one); });
    return copy;
  }

  function opened(value, redact) {
    return redact ? redacted(value, redact, "") : value;
  }

  /**
   * @param {Object} report
   * @param {?function(string): string} redact
   * @yields {string} the parts of a JSON text, an item each, so that many items need not be one long task
   */
  errorCodes.reportJson = function* (report, redact) {
    var first = report.first && { fileName: report.first.fileName, line: report.first.line, code: report.first.best.code };
    var head = Object.assign({ format: "llm-datadist-log-report", version: 1, redacted: Boolean(redact) }, report, { first: first });
    delete head.items;
    yield JSON.stringify(opened(head, redact), null, 1).slice(0, -2) + ',\n "items": [';
    for (var i = 0; i < report.items.length; i += 1) yield (i ? ",\n  " : "\n  ") + JSON.stringify(opened(report.items[i], redact));
    yield "\n ]\n}\n";
  };

  function cell(text) {
    return String(text).replace(/[\\|`<>*[\]]/g, "\\$&").replace(/[\r\n]+/g, " ");
  }

  function table(head, rows) {
    var lines = [head, head.map(function () { return "---"; })].concat(rows.map(function (row) { return row.map(cell); }));
    return lines.map(function (line) { return "| " + line.join(" | ") + " |"; }).join("\n");
  }

  function fenced(lines) {
    var text = lines.join("\n");
    var longest = (text.match(/`+/g) || []).reduce(function (most, one) { return Math.max(most, one.length); }, 2);
    var fence = "`".repeat(longest + 1);
    return fence + "\n" + text.replace(/\x1b/g, "␛") + "\n" + fence;
  }

  function itemText(item, label) {
    var codes = item.hits.map(function (hit) { return hit.code; }).join(", ");
    var head = "**" + cell(codes) + "** " + cell([errorCodes.placeOf(item, label), errorCodes.whenInWords(item, label), item.process].filter(Boolean).join(" · "));
    return [head + "\\\n" + errorCodes.roleInWords(item, label), fenced(item.before.concat(item.text, item.after))].join("\n\n");
  }

  /** @returns {string} */
  errorCodes.reportMarkdown = function (report, label, redact) {
    var open = opened(Object.assign({}, report, { items: report.items.slice(0, MOST_ITEMS) }), redact);
    var files = open.files.map(function (file) {
      return [file.name, errorCodes.sizeInWords(file.size), file.lines, file.problem ? label("report.problem." + file.problem) : file.encoding];
    });
    var parts = ["## " + label("report.title"), table([label("report.file"), label("report.size"), label("report.lines"), label("report.encoding")], files)];
    if (open.first) parts.push("### " + label("report.first"), itemText(open.first, label));
    if (open.codes.length) {
      parts.push("### " + label("report.codes"), table([label("report.code"), label("report.hits"), label("report.started"), label("report.firstLine")],
        open.codes.map(function (one) { return [one.code, one.count, one.started, one.first ? one.first.line : ""]; })));
    } else parts.push(label("report.none"));
    if (open.neighbours.length) {
      parts.push("### " + label("report.neighbours"), table([label("report.neighbour"), label("report.hits"), label("report.firstLine")],
        open.neighbours.map(function (one) { return [one.name, one.count, one.first.line]; })));
    }
    if (open.exceptions) parts.push(label("report.exceptions", open.exceptions), fenced(open.exceptionLines.map(function (one) { return one.text; })));
    if (open.items.length) parts.push("### " + label("report.items"));
    return parts.concat(open.items.map(function (item) { return itemText(item, label); })).join("\n\n") + "\n";
  };
})();

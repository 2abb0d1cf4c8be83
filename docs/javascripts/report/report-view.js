/**
 * The report as elements, made of the page's templates; everything out of a log is text.
 *
 * In: a report, the encoding that was chosen, and what to call when another is. Out: one element.
 */
(() => {
  "use strict";

  const ITEMS_A_TIME = 20;
  const MOST_PROCESSES = 30;
  const PARTS_A_TASK = 100;
  const SVG = "http://www.w3.org/2000/svg";
  const STRIP = { width: 480, height: 24 };
  const templates = errorCodes.templates;
  const label = templates.label;
  const copyOf = templates.copyOf;
  const language = templates.language;

  const inBrackets = (text) => (language === "zh" ? `（${text}）` : ` (${text})`);

  function linked(name) {
    const code = templates.codeNamed(name);
    if (!code) return document.createTextNode(name);
    const link = document.createElement("a");
    templates.linkTo(link, code);
    return link;
  }

  function listed(names) {
    return Array.from(new Set(names)).flatMap((name, index) => index ? [", ", linked(name)] : [linked(name)]);
  }

  /** Control characters as pictures: those of colours would only leave their brackets. */
  function visible(line) {
    return line.replace(/[\x00-\x08\x0b-\x1f]/g, (one) => String.fromCharCode(0x2400 + one.charCodeAt(0)));
  }

  function itemElement(item) {
    const made = copyOf("report-item");
    const slots = made.slots;
    made.root.dataset.role = item.role;
    slots.codes.append.apply(slots.codes, listed(item.hits.map((hit) => hit.code)));
    slots.place.textContent = errorCodes.placeOf(item, label);
    templates.fill(slots.role, errorCodes.roleInWords(item, label));
    templates.fill(slots.known, errorCodes.knownInWords(item, label));
    slots.before.textContent = item.before.map((line) => visible(line) + "\n").join("");
    slots.text.textContent = visible(item.text);
    slots.after.textContent = item.after.map((line) => "\n" + visible(line)).join("");
    made.root.querySelector("pre").setAttribute("aria-label", slots.place.textContent);
    return made.root;
  }

  function codeRow(one, files) {
    const made = copyOf("report-code");
    const code = templates.codeNamed(one.code);
    made.root.dataset.code = one.code;
    if (code) {
      templates.linkTo(made.slots.link, code);
      made.slots.values.textContent = code.hex ? code.hex + " · " + code.value : "";
      made.slots.meaning.textContent = code.meaning[language];
    } else made.slots.link.textContent = one.code;
    if (one.kind === "undocumented") made.slots.meaning.append(inBrackets(label("report.undocumented")));
    made.slots.count.textContent = String(one.count);
    made.slots.failures.textContent = String(one.failures);
    made.slots.line.textContent = one.first ? (files.length > 1 ? files[one.first.file].name + ":" : "") + one.first.line : "";
    return made.root;
  }

  function neighbourRow(one, files) {
    const made = copyOf("report-neighbour");
    const number = errorCodes.data.neighbours.find((each) => each.name === one.name);
    made.root.dataset.neighbour = one.name;
    made.slots.name.textContent = one.name;
    made.slots.values.textContent = number.hex ? number.value + " · " + number.hex : number.family;
    made.slots.line.textContent = errorCodes.neighbourLine(number, language);
    if (number.becomes) made.slots.becomes.append(linked(number.becomes));
    made.slots.count.textContent = String(one.count);
    made.slots.first.textContent = (files.length > 1 ? files[one.first.file].name + ":" : "") + one.first.line;
    return made.root;
  }

  function row(a, b, c) {
    const made = copyOf("report-row-2");
    made.slots.a.textContent = a;
    made.slots.b.append.apply(made.slots.b, Array.isArray(b) ? b : [b]);
    made.slots.c.append.apply(made.slots.c, Array.isArray(c) ? c : [c]);
    return made.root;
  }

  function fileRow(file) {
    const made = copyOf("report-file");
    made.slots.name.textContent = file.name;
    made.slots.size.textContent = errorCodes.sizeInWords(file.size);
    made.slots.lines.textContent = file.problem ? "" : String(file.lines);
    made.slots.encoding.textContent = file.problem ? label("report.problem." + file.problem) : file.encoding.toUpperCase();
    if (file.remark) made.slots.encoding.append(". " + label("report.remark." + file.remark));
    return made.root;
  }

  function archiveRow(name) {
    const made = copyOf("report-file");
    made.slots.name.textContent = name;
    made.slots.encoding.textContent = label("report.remark.damaged");
    return made.root;
  }

  /** @returns {string} how many files of folders and archives were no logs, by reason; empty when all were */
  function skippedInWords(counts) {
    const reasons = Object.keys(counts).filter((reason) => counts[reason] > 0);
    if (!reasons.length) return "";
    const words = reasons.map((reason) => label("report.skipped." + reason, counts[reason]));
    return label("report.skipped", new Intl.ListFormat(language, { type: "conjunction" }).format(words));
  }

  function bar(x, width, share) {
    const element = document.createElementNS(SVG, "rect");
    const height = Math.max(2, share * STRIP.height);
    const place = { x: x, y: STRIP.height - height, width: Math.max(1, width), height: height };
    Object.keys(place).forEach((name) => { element.setAttribute(name, String(place[name])); });
    return element;
  }

  function strip(one, bars, most) {
    const made = copyOf("report-strip");
    const picture = document.createElementNS(SVG, "svg");
    const start = bars[0].at;
    const count = (bars[bars.length - 1].at - start) / bars[0].width + 1;
    picture.setAttribute("viewBox", "0 0 " + STRIP.width + " " + STRIP.height);
    picture.setAttribute("preserveAspectRatio", "none");
    picture.setAttribute("aria-hidden", "true"); // the table below says the same
    bars.forEach((interval) => {
      const number = interval.codes[one.code];
      if (number) picture.append(bar((interval.at - start) / interval.width / count * STRIP.width, STRIP.width / count - 1, number / most));
    });
    made.slots.name.textContent = one.code;
    made.slots.count.textContent = String(one.count);
    made.root.append(picture);
    return made.root;
  }

  function fillTimes(slots, report) {
    const bars = errorCodes.barsAsPrinted(report.bars);
    slots.untimed.textContent = [
      label("report.times.note"),
      report.yearless && label("report.times.yearless", report.yearless),
      report.untimed && label("report.times.untimed", report.untimed),
    ].filter(Boolean).join(language === "zh" ? "" : " ");
    slots.picture.hidden = bars.length < 2; // one interval is no course of time
    slots.timesTable.hidden = bars.length === 0;
    if (!bars.length) return;
    const most = Math.max.apply(null, bars.flatMap((interval) => Object.values(interval.codes)));
    const width = bars[0].width;
    const end = bars[bars.length - 1].at + width;
    slots.caption.textContent = label("report.times.picture", errorCodes.timeInWords(bars[0].at, width), errorCodes.timeInWords(end, width),
      errorCodes.widthInWords(width, label));
    report.codes.forEach((one) => { slots.strips.append(strip(one, bars, most)); });
    bars.forEach((interval) => {
      Object.keys(interval.codes).forEach((code) => {
        slots.times.append(row(errorCodes.timeInWords(interval.at, width), [linked(code)], String(interval.codes[code])));
      });
    });
  }

  function fillItems(slots, report) {
    let shown = 0;
    function more() {
      report.items.slice(shown, shown + ITEMS_A_TIME).forEach((item) => { slots.items.append(itemElement(item)); });
      shown = Math.min(shown + ITEMS_A_TIME, report.items.length);
      const left = Math.min(ITEMS_A_TIME, report.items.length - shown);
      slots.more.hidden = left === 0;
      slots.more.textContent = label("report.items.more", left);
    }
    slots.more.addEventListener("click", more);
    templates.fill(slots.some, report.kept < report.total ? label("report.items.some", report.kept, report.total) : "");
    more();
  }

  function offer(blob, name) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(() => { URL.revokeObjectURL(link.href); }, 60000);
  }

  /** @returns {string} the diagnosis as Markdown, with whole addresses: it is read elsewhere */
  function markdown(report, lineOf, redact) {
    const given = errorCodes.diagnosisWords(lineOf || (() => ""));
    given.base = new URL(templates.root.dataset.base, location.href).href;
    given.meaningOf = (name) => {
      const code = templates.codeNamed(name);
      return code ? code.meaning[language] : name;
    };
    return errorCodes.diagnosisMarkdown(report.diagnosis, given, redact) + "\n";
  }

  function fillTakeAway(slots, report, lineOf) {
    function redactor() {
      return slots.redact.checked ? errorCodes.makeRedactor() : null;
    }
    // Made when it is wanted: the copy button reads its attribute at the click, which comes after this.
    slots.copy.hidden = !report.diagnosis;
    slots.copy.addEventListener("click", () => { slots.copy.dataset.copy = markdown(report, lineOf, redactor()); });
    slots.download.addEventListener("click", async () => {
      const parts = [];
      for (const part of errorCodes.reportJson(report, redactor())) {
        if (parts.push(part) % PARTS_A_TASK === 0) await new Promise((done) => { setTimeout(done); });
      }
      offer(new Blob(parts, { type: "application/json" }), "llm-datadist-report.json");
    });
  }

  /** A part with the number of its entries in its title; left out without entries. */
  function entitle(slot, title, count) {
    slot.hidden = count === 0;
    slot.querySelector("h3").textContent = title + (count > 1 ? inBrackets(String(count)) : "");
  }

  function fillFound(slots, report) {
    slots.found.hidden = report.total === 0;
    if (!report.total) return;
    const named = report.processes.filter((one) => one.process);
    report.codes.forEach((one) => { slots.codes.append(codeRow(one, report.files)); });
    entitle(slots.processesPart, label("report.processes"), named.length);
    report.processes.slice(0, MOST_PROCESSES).forEach((one) => {
      slots.processes.append(row(one.process || label("report.process.none"), String(one.count), listed(Object.keys(one.codes))));
    });
    entitle(slots.timesPart, label("report.times"), Math.min(report.bars.length, 1));
    fillTimes(slots, report);
    entitle(slots.itemsPart, label("report.items"), report.total);
    fillItems(slots, report);
  }

  /**
   * @param {Object} report
   * @param {?function(string, number): string} lineOf the text of a line; null where nothing was diagnosed
   * @param {string} encoding
   * @param {function(string): void} readAgain
   * @returns {Element}
   */
  errorCodes.reportElement = (report, lineOf, encoding, readAgain) => {
    const made = copyOf("report-whole");
    const slots = made.slots;
    const isRead = report.files.some((file) => !file.problem);
    const failed = Boolean(report.diagnosis && report.diagnosis.failures.length);
    slots.none.hidden = !isRead || report.total > 0 || failed;
    slots.exceptions.hidden = report.exceptions === 0;
    slots.exceptionsTitle.textContent = label("report.exceptions", report.exceptions);
    slots.exceptionLines.textContent = report.exceptionLines.map((one) => one.line + ": " + one.text).join("\n");
    slots.neighbours.hidden = report.neighbours.length === 0;
    report.neighbours.forEach((one) => { slots.numbers.append(neighbourRow(one, report.files)); });
    entitle(slots.filesPart, label("report.files"), report.files.length + report.damaged.length);
    const isPartly = report.damaged.length > 0 || report.files.some((file) => file.problem || file.remark);
    slots.parts.open = isPartly || !report.files.length || (isRead && report.total === 0 && !failed);
    report.files.forEach((file) => { slots.files.append(fileRow(file)); });
    report.damaged.forEach((name) => { slots.files.append(archiveRow(name)); });
    templates.fill(slots.skipped, skippedInWords(report.skipped));
    slots.encoding.value = encoding;
    slots.encoding.addEventListener("change", () => { readAgain(slots.encoding.value); });
    slots.takeAway.hidden = !isRead;
    fillFound(slots, report);
    fillTakeAway(slots, report, lineOf);
    return made.root;
  };
})();

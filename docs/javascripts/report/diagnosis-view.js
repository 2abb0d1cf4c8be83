/**
 * What failed and why, as cards made of the page's templates; everything out of a log is text.
 *
 * In: the object of errorCodes.diagnose, and the texts that it was made of. Out: one element.
 */
(function () {
  "use strict";

  const AT_ONCE = 5; // cards that are shown before a button shows the rest
  const SHOWN_UNITS = 400; // of a line of evidence
  const LOG_SEARCH = /^(?:z?grep|rg) /; // a command that looks for the lines which stand here already
  const templates = errorCodes.templates;
  const { label, language } = templates;

  /** Write `text` into `element`: what stands in backticks as code. */
  function write(element, text) {
    text.split("`").forEach((part, index) => {
      if (index % 2 === 0) return element.append(part);
      const code = document.createElement("code");
      code.textContent = part;
      element.append(code);
    });
  }

  function show(slots, row, slot, text) {
    slots[row].hidden = !text;
    if (text) write(slots[slot], text);
  }

  function idOf(cause) {
    return cause ? `${cause.page}#${cause.id}` : "";
  }

  function textsOf(cause) {
    return errorCodes.causeTexts[idOf(cause)] || null;
  }

  function link(made, cause) {
    const texts = textsOf(cause);
    made.href = templates.root.dataset.base + cause.url;
    made.textContent = texts ? texts.cause[language].replace(/`/g, "") : idOf(cause);
    return made;
  }

  function evidenceLines(failure, lineOf) {
    return failure.evidence.map(({ file, line }) => {
      const text = lineOf(file, line);
      return `${file}:${line}: ${text.length > SHOWN_UNITS ? `${text.slice(0, SHOWN_UNITS)}…` : text}\n`;
    }).join("");
  }

  function timesInWords(failure) {
    const parts = [];
    if (failure.repeats > 1) parts.push(label("report.diagnosis.repeats", failure.repeats));
    if (failure.processes > 1) parts.push(label("report.diagnosis.processes", failure.processes));
    return parts.join(language === "zh" ? "，" : ", ");
  }

  function candidateItem(cause) {
    const item = document.createElement("li");
    item.dataset.candidate = idOf(cause);
    item.append(link(document.createElement("a"), cause));
    return item;
  }

  function cardOf(failure, lineOf) {
    const { root, slots } = templates.copyOf("diagnosis-failure");
    const texts = failure.cause ? textsOf(failure.cause) : null;
    Object.assign(root.dataset, {
      failure: failure.kind, file: failure.file, line: failure.line, codes: failure.codes.join(" "), cause: idOf(failure.cause),
    });
    write(slots.says, failure.says[language]);
    slots.why.hidden = !failure.cause;
    if (failure.cause) link(slots.cause, failure.cause);
    slots.maybe.hidden = !failure.candidates.length;
    slots.candidates.append(...failure.candidates.map(candidateItem));
    slots.evidence.parentElement.hidden = !lineOf;
    if (lineOf) slots.evidence.textContent = evidenceLines(failure, lineOf);
    show(slots, "checkRow", "check", texts && texts.check[language]);
    const command = texts && texts.command && !LOG_SEARCH.test(texts.command) ? texts.command : "";
    slots.commandRow.hidden = !command;
    slots.command.textContent = command;
    show(slots, "fixRow", "fix", texts && texts.fix[language]);
    show(slots, "fixedRow", "fixed", texts && texts.fixed[language]);
    show(slots, "nextRow", "next", failure.look_next && failure.look_next[language]);
    slots.times.textContent = timesInWords(failure);
    slots.retry.hidden = !failure.retry && !slots.times.textContent;
    const badge = slots.retry.querySelector(`[data-retry="${failure.retry}"]`);
    if (badge) badge.hidden = false;
    return root;
  }

  /** @param {Object} diagnosis @param {?function(string, number): string} lineOf the text of a line; null where all of them are seen @returns {Element} */
  errorCodes.diagnosisElement = function (diagnosis, lineOf) {
    const { root, slots } = templates.copyOf("diagnosis-whole");
    const cards = diagnosis.failures.map((failure) => cardOf(failure, lineOf));
    slots.failures.append(...cards.slice(0, AT_ONCE));
    const rest = cards.slice(AT_ONCE);
    slots.more.hidden = !rest.length;
    slots.more.textContent = label("report.diagnosis.more", rest.length);
    slots.more.addEventListener("click", () => {
      slots.failures.append(...rest);
      slots.more.hidden = true;
    });
    return root;
  };
})();

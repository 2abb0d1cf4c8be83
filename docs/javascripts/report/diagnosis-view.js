/**
 * What failed and why, as cards made of the page's templates; everything out of a log is text.
 *
 * In: the object of errorCodes.diagnose, and the lines that it names. Out: one element.
 */
(() => {
  "use strict";

  const AT_ONCE = 5; // cards that are shown before a button shows the rest
  const { templates } = errorCodes;
  const { label, language, write } = templates;

  const fill = (slot, text) => {
    slot.hidden = !text;
    if (text) write(slot, text);
  };

  const link = (cause) => {
    const made = document.createElement("a");
    made.href = templates.root.dataset.base + cause.url;
    const part = errorCodes.partTitles[cause.id];
    made.textContent = (cause.title || (part && part[language]) || cause.id).replace(/`/g, "");
    return made;
  };

  const codeLink = (name) => {
    const code = templates.codeNamed(name);
    const made = document.createElement(code ? "a" : "span");
    if (code) templates.linkTo(made, code);
    else made.textContent = name;
    return made;
  };

  const candidateItem = (cause) => {
    const item = document.createElement("li");
    item.dataset.candidate = cause.id;
    item.append(link(cause));
    return item;
  };

  /** @returns {(string|HTMLElement)[]} a line of evidence with its slots marked, and what has no line of its own: the place before, the line end behind */
  const evidenceNodes = ({ file, line, text, marks }) => {
    const nodes = /** @type {(string|HTMLElement)[]} */ ([`${file}:${line}: `]);
    let done = 0;
    for (const [start, end] of marks) {
      const mark = document.createElement("mark");
      mark.textContent = text.slice(start, end);
      nodes.push(text.slice(done, start), mark);
      done = end;
    }
    return [...nodes, text.slice(done), "\n"];
  };

  /** @returns {(string|Element)[]} `parts` with a dot between each two */
  const dotted = (parts) => parts.flatMap((part, index) => (index ? [" · ", part] : [part]));

  const fillWhen = (slots, { failure, circumstances, relations }) => {
    const codes = errorCodes.specialCodes(failure.codes).map(codeLink);
    const badge = slots.when.querySelector(`[data-retry="${failure.retry}"]`);
    if (badge) badge.hidden = false;
    slots.before.append(...dotted([...circumstances, ...codes]), ...(badge ? [" "] : []));
    const first = circumstances.length || codes.length || badge ? [" · "] : [];
    slots.relations.append(...(relations.length ? [...first, ...dotted(relations)] : []));
    slots.when.hidden = !circumstances.length && !codes.length && !badge && !relations.length;
  };

  const stepElement = (step) => {
    const { root, slots } = templates.copyOf("diagnosis-step");
    slots.label.textContent = step.label;
    write(slots.text, step.text);
    slots.commandRow.hidden = !step.command;
    slots.command.textContent = step.command;
    slots.copy.dataset.copy = step.command;
    return root;
  };

  const cardOf = (one, isSeen) => {
    const { root, slots } = templates.copyOf("diagnosis-failure");
    const { failure, why } = one;
    const { kind, file, line, codes } = failure;
    Object.assign(root.dataset, { failure: kind, file, line, codes: codes.join(" "), cause: errorCodes.idOfCause(failure.cause) });
    write(slots.says, one.says);
    fillWhen(slots, one);
    slots.why.hidden = !why;
    if (why) slots.cause.append(link(why));
    slots.maybe.hidden = !one.candidates.length;
    slots.candidates.append(...one.candidates.map(candidateItem));
    slots.evidence.parentElement.hidden = isSeen;
    if (!isSeen) slots.evidence.append(...one.evidence.flatMap(evidenceNodes));
    slots.steps.append(...one.steps.map(stepElement), ...errorCodes.notesElements(errorCodes.notedPlaces(one)));
    fill(slots.above, one.above ? errorCodes.diagnosisLabel(errorCodes.diagnosisData, "diagnosis.text.above")[language].replace("{0}", String(one.above)) : "");
    slots.nextRow.hidden = !one.next;
    fill(slots.next, one.next);
    return root;
  };

  const pieceItem = ({ text, causes }) => {
    const { root, slots } = templates.copyOf("diagnosis-piece");
    slots.text.textContent = text;
    slots.maybe.hidden = !causes.length;
    slots.candidates.append(...causes.map(({ page, id, url }) => {
      const key = `${page}#${id}`;
      const texts = errorCodes.causeTexts[key];
      return candidateItem({ id: key, url, title: texts ? texts.cause[language] : "" });
    }));
    return root;
  };

  /** @param {{text: string, causes: Object[]}[]} offers lines that a text may be a piece of @returns {?Element} */
  errorCodes.piecesElement = (offers) => {
    if (!offers.length) return null;
    const { root, slots } = templates.copyOf("diagnosis-pieces");
    slots.lines.append(...offers.map(pieceItem));
    return root;
  };

  /** @returns {Object} what errorCodes.describeFailures and errorCodes.diagnosisMarkdown need beside the diagnosis */
  errorCodes.diagnosisWords = (lineOf) => ({
    lineOf, language, label, causeTexts: errorCodes.causeTexts, diagnosisData: errorCodes.diagnosisData,
  });

  /**
   * @param {Object} diagnosis
   * @param {?function(string, number): string} lineOf the text of a line; null where all of them are seen
   * @returns {Element}
   */
  errorCodes.diagnosisElement = (diagnosis, lineOf) => {
    const { root, slots } = templates.copyOf("diagnosis-whole");
    const words = errorCodes.diagnosisWords(lineOf);
    const cards = errorCodes.describeFailures(diagnosis, words).map((one) => cardOf(one, !lineOf));
    slots.failures.append(...cards.slice(0, AT_ONCE));
    const releases = errorCodes.releasesTold(diagnosis.files, words, errorCodes.harmless);
    slots.releasesRow.hidden = !releases;
    if (releases) slots.releasesTitle.textContent = releases.title;
    fill(slots.releases, releases && releases.text);
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

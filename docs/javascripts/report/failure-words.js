/**
 * What there is to say of each failure, in one language: for the cards and for the report that is sent on.
 *
 * In: the object of errorCodes.diagnose, the lines that it names, labels. Out: plain descriptions, in the same order. Knows no DOM.
 *
 * @typedef {{file: string, line: number, text: string, marks: number[][]}} ShownLine marks: where its slots stand, in UTF-16 units
 * @typedef {{label: string, text: string, command: string}} Step what to do, in words and as a command; either may be empty
 * @typedef {{id: string, url: string, title: string}} NamedCause title: empty where the guide has no words of its own for it
 * @typedef {{failure: Object, says: string, circumstances: string[], relations: string[], why: ?NamedCause, above: number,
 *   evidence: ShownLine[], steps: Step[], next: string, candidates: NamedCause[]}} Description
 *   above: the number of the failure that has told the same cause; 0 without one
 */
var errorCodes = errorCodes || {};

(() => {
  "use strict";

  const LONGEST_LINE = 600; // characters of a log line that are shown
  const LOG_SEARCH = /^grep [^]*ascend\/log/; // looks for lines in logs: here they have been read, and what counts is shown
  const COLOUR = /\x1b\[[0-9;?]{0,16}[A-Za-z]|\x1b\][^\x07\x1b]{0,2048}(?:\x07|\x1b\\)/g;
  const CONTROL = /[\x00-\x08\x0a-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

  /** @returns {string} a line of a log without colours, other control characters shown as \x1b */
  errorCodes.harmless = (line) => line.replace(/[\r\n]+$/, "").replace(COLOUR, "")
    .replace(CONTROL, (one) => `\\x${one.charCodeAt(0).toString(16).padStart(2, "0")}`);

  const GENERAL = ["LLM_FAILED", "LLM_SUCCESS"];

  /** @returns {string[]} the codes that say what went wrong; all of them where none does */
  errorCodes.specialCodes = (codes) => {
    const special = codes.filter((code) => !GENERAL.includes(code));
    return special.length > 0 ? special : codes;
  };

  /** @returns {string} "LLM_LINK_FAILED#cause-nothing-listens" */
  errorCodes.idOfCause = (cause) => (cause ? `${cause.page}#${cause.id}` : "");

  /** @param {Description} one @returns {string[]} where a site may have noted something on a failure: its codes, its cause or those that are possible */
  errorCodes.notedPlaces = ({ failure, why, candidates }) => [
    ...new Set([...failure.codes, ...[why, ...candidates].filter(Boolean).flatMap(({ id }) => [id.split("#")[0], id])]),
  ];

  /** @returns {Object<string, string>} the label `key`, which comes with the diagnosis, in every language */
  errorCodes.diagnosisLabel = (diagnosisData, key) => diagnosisData.texts[key.slice("diagnosis.".length)];

  const isWord = (character) => /[0-9A-Za-z_]/.test(character || "");

  /** @returns {number} where `value` stands in `text` from `start` on, not inside a longer word or number; below 0 if nowhere */
  const placeOf = (text, value, start) => {
    for (let at = text.indexOf(value, start); at >= 0; at = text.indexOf(value, at + 1)) {
      const isInside = (isWord(text[at - 1]) && isWord(value[0])) || (isWord(text[at + value.length]) && isWord(value[value.length - 1]));
      if (!isInside) return at;
    }
    return -1;
  };

  /** @returns {number[][]} where the values of `slots` stand in `text`, in order; each is looked for behind the one before */
  const marksOf = (text, slots) => {
    const marks = [];
    let done = 0;
    for (const value of Object.values(slots)) {
      const at = value ? placeOf(text, value, done) : -1;
      if (at < 0) continue;
      done = at + value.length;
      marks.push([at, done]);
    }
    return marks;
  };

  const evidenceOf = (failure, lineOf) => failure.evidence.map(({ file, line, slots }) => {
    const whole = lineOf(file, line);
    const shown = errorCodes.cutText(whole, LONGEST_LINE);
    const text = errorCodes.harmless(shown) + (shown === whole ? "" : "…");
    return { file: errorCodes.harmless(file), line, text, marks: marksOf(text, slots) };
  });

  /** @returns {string[]} when, where and how often; what is not known is left out */
  const circumstancesOf = (failure, words) => {
    const { processes, repeats } = failure;
    return [
      failure.time,
      processes > 1 ? words("diagnosis.text.processes", processes) : failure.process && words("diagnosis.text.process", failure.process),
      repeats > 1 && repeats !== processes && words("diagnosis.text.repeats", repeats),
      failure.calls[failure.calls.length - 1],
    ].filter(Boolean);
  };

  /** @returns {string[]} whose turn it is, and which failure explains this one */
  const relationsOf = ({ act_on: side, explained_by: explainer }, words) => [
    side && words("diagnosis.text.act." + side),
    explainer !== null && words("diagnosis.text.explained", explainer + 1),
  ].filter(Boolean);

  /** @returns {Step[]} how to check a cause, how to mend it, how to see that it worked */
  errorCodes.stepsOf = (texts, facts, { filler, language, label }) => {
    const command = texts.command && !LOG_SEARCH.test(texts.command) ? texts.command : "";
    const check = [texts.check[language], texts.result[language]].join(language === "zh" ? "" : " ");
    return [
      { label: label("cause.check"), text: filler.fillText(check, facts), command: filler.fillCommand(command, facts) },
      { label: label("cause.fix"), text: filler.fillText(texts.fix[language], facts), command: "" },
      { label: label("cause.fixed"), text: filler.fillText(texts.fixed[language], facts), command: "" },
    ];
  };

  /**
   * @param {Object} diagnosis
   * @param {{lineOf: function(string, number): string, language: string, label: function(string): string, causeTexts: Object, diagnosisData: Object}} given
   * @returns {Description[]}
   */
  errorCodes.describeFailures = (diagnosis, given) => {
    const { lineOf, language, label, causeTexts, diagnosisData } = given;
    const filler = errorCodes.makeCommandFiller(diagnosisData.command_words);
    const told = new Map();
    const words = (key, value) => errorCodes.diagnosisLabel(diagnosisData, key)[language].replace("{0}", String(value));

    const named = (cause) => {
      const id = errorCodes.idOfCause(cause);
      return { id, url: cause.url, title: causeTexts[id] ? causeTexts[id].cause[language] : "" };
    };

    return diagnosis.failures.map((failure, index) => {
      const id = errorCodes.idOfCause(failure.cause);
      const texts = causeTexts[id] || null;
      const above = told.get(id) || 0;
      if (id && !above) told.set(id, index + 1);
      return {
        failure, above,
        says: failure.says[language],
        circumstances: circumstancesOf(failure, words),
        relations: relationsOf(failure, words),
        why: failure.cause && named(failure.cause),
        evidence: lineOf ? evidenceOf(failure, lineOf) : [],
        steps: texts && !above ? errorCodes.stepsOf(texts, failure.facts, { filler, language, label }) : [],
        next: failure.look_next ? failure.look_next[language] : "",
        candidates: failure.candidates.map(named),
      };
    });
  };

  const MOST_NAMES = 3; // logs that are named beside the releases that print such lines
  const RELEASES_BETWEEN = { en: "; ", zh: "；" };

  /**
   * @param {Object[]} files as the diagnosis has them
   * @param {Object} given what errorCodes.describeFailures needs
   * @param {function(string): string} nameOf how the name of a log is shown
   * @returns {?{title: string, text: string}} which releases print lines as those of the logs; null where nothing tells
   */
  errorCodes.releasesTold = (files, { diagnosisData, language }, nameOf) => {
    const { isMixed, rows } = errorCodes.releasesInWords(files, diagnosisData.releases);
    if (rows.length === 0) return null;
    const named = (names) => [...names.slice(0, MOST_NAMES).map(nameOf), ...(names.length > MOST_NAMES ? ["…"] : [])].join(", ");
    const shown = rows.map(({ label, names }) => (names.length > 0 ? `${label[language]} (${named(names)})` : label[language]));
    const title = errorCodes.diagnosisLabel(diagnosisData, isMixed ? "diagnosis.text.releases" : "diagnosis.text.release")[language];
    return { title, text: shown.join(RELEASES_BETWEEN[language]) };
  };
})();

/**
 * A diagnosis to send on: Markdown that needs nothing else beside it.
 *
 * In: descriptions of failures, the diagnosis, and a function that redacts. Out: Markdown. What comes from logs is redacted before
 * it is put in; the guide's own sentences and links stay. Knows no DOM. loglink/_command/diagnosis_markdown.py is the same in Python.
 */
var errorCodes = errorCodes || {};

(() => {
  "use strict";

  const plain = (text) => text.replace(/[\\*_[\]<>#|]/g, "\\$&");
  const escaped = (text) => {
    const parts = text.split("`");
    const arePaired = !text.includes("``") && parts.length % 2 === 1;
    return parts.map((part, index) => (arePaired && index % 2 ? part : plain(part))).join("`");
  };

  /** @returns {string} `said` where a placeholder such as <ip-1> is no tag; what stands in backticks is left alone */
  const withoutTags = (said) => said.split("`").map((part, index) => (index % 2 ? part : part.replace(/</g, "\\<"))).join("`");

  /** @returns {string} the name of a log; of one that was named from the root, the last part alone */
  const fileName = (name) => (/^[/~\\]|^.:/.test(name) ? name.split(/[/\\]/).pop() : name);

  /** @returns {string} what placeholders stand for, by kind */
  const replacedInWords = (redact, label) => {
    const items = Object.entries(redact.replaced()).map(([kind, count]) => label("report.redacted.item", label("report.redacted." + kind), count));
    return items.length ? label("report.redacted", items.join(" · ")) : label("report.redacted.none");
  };

  /**
   * @param {Object} diagnosis
   * @param {{lineOf: function(string, number): string, language: string, label: function(string): string, causeTexts: Object,
   *   diagnosisData: Object, base: string, meaningOf: function(string): string}} given base: what stands before every address
   * @param {?function(string): string} redact null leaves everything as it is
   * @returns {string} without a line end at its end
   */
  errorCodes.diagnosisMarkdown = (diagnosis, given, redact) => {
    const hide = redact || ((text) => text);
    const { language, label, base, diagnosisData, causeTexts } = given;
    const filler = errorCodes.makeCommandFiller(diagnosisData.command_words);
    const text = (key) => errorCodes.diagnosisLabel(diagnosisData, key)[language];
    const own = (said) => escaped(hide(errorCodes.harmless(said)));
    const titled = (title, said) => `**${title}**: ${withoutTags(said)}`;
    const address = (cause) => `<${base}${cause.url}>`;
    const candidate = (cause) => `- ${[cause.title, address(cause)].filter(Boolean).join(" ")}`;

    const circumstances = (one) => {
      const { codes, retry } = one.failure;
      return escaped([...one.circumstances, ...errorCodes.specialCodes(codes), retry && label("retry." + retry), ...one.relations].filter(Boolean).join(" · "));
    };

    const line = ({ file, line: number, text: said }) => `${hide(fileName(file))}:${number}: ${hide(said).replace(/```/g, "'''")}`;

    const advice = (texts, facts) => errorCodes.stepsOf(texts, facts, { filler, language, label })
      .flatMap((step) => [titled(step.label, step.text), ...(step.command ? [`\`\`\`bash\n${step.command}\n\`\`\``] : [])]);

    const part = (one, index) => {
      const { failure, why, candidates } = one;
      const texts = why && causeTexts[why.id];
      const facts = Object.fromEntries(Object.entries(failure.facts).map(([name, value]) => [name, hide(value)]));
      return [
        `## ${index + 1}. ${own(one.says)}`,
        circumstances(one),
        ...(texts ? [titled(text("diagnosis.text.why"), why.title)] : []),
        ["```text", ...one.evidence.map(line), "```"].join("\n"),
        ...(texts ? advice(texts, facts) : []),
        ...(one.next ? [titled(text("diagnosis.text.next"), hide(errorCodes.harmless(one.next)))] : []),
        ...(why ? [address(why)] : []),
        ...(!why && candidates.length ? [`**${text("diagnosis.text.possible")}**`, candidates.map(candidate).join("\n")] : []),
      ];
    };

    const parts = errorCodes.describeFailures(diagnosis, given).flatMap(part);
    const codes = Object.entries(diagnosis.codes).map(([name, count]) => `- \`${name}\`: ${given.meaningOf(name)} (${count})`);
    const files = diagnosis.files.map(({ name, lines }) => `- ${escaped(hide(errorCodes.harmless(fileName(name))))} (${lines})`);
    const releases = errorCodes.releasesTold(diagnosis.files, given, (name) => hide(errorCodes.harmless(fileName(name))));
    const printed = releases ? [`**${releases.title}**: ${escaped(releases.text)}`] : [];
    const replaced = redact ? [replacedInWords(redact, label)] : [];
    const told = parts.length ? parts : [text("diagnosis.text.nothing")];
    return [...told, ...(codes.length ? [codes.join("\n")] : []), ...printed, files.join("\n"), ...replaced].join("\n\n");
  };
})();

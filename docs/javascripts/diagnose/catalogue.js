/**
 * What the diagnosis knows: signatures, rules, retries, made ready for the engine.
 *
 * In: errorCodes.diagnosisData, which is diagnosis.json of loglink. Out: a Catalogue. Knows no log.
 * loglink/_diagnose/catalogue.py is the same in Python.
 *
 * A text is one wording of a signature, made of `text`: `length` counts the characters of its literals, `literal` must stand in a line.
 * `regexes` holds its pattern twice: as it is, and with the flag u, which counts code points as Python does.
 *
 * @typedef {{en: string, zh: string}} LocalizedText
 * @typedef {{pattern: string, regexes: {units: ?RegExp, points: ?RegExp}, slots: string[], literal: string, length: number, text: string}} TextPattern
 * @typedef {{id: string, texts: TextPattern[], function: string, file: string, level: string, role: string, side: string,
 *   opens: string, closes: string, says: ?LocalizedText, candidates: string[], look_next: ?LocalizedText, follows: string[]}} Signature
 * @typedef {{id: string, cause: string, origin: string[], when: Object[], explained_by: string, evidence: string[],
 *   says: ?LocalizedText, act_on: string, look_next: ?LocalizedText, settles: boolean, rank: number, noise: boolean}} Rule
 * @typedef {{signatures: Signature[], byId: Map<string, Signature>, rules: Rule[], rulesOf: Map<string, Rule[]>, retries: Object, causes: Object,
 *   pointing: string[], calls: Object, steps: Object<string, string[]>, releases: ReleaseFamily[], texts: Object<string, LocalizedText>}} Catalogue
 */
var errorCodes = errorCodes || {};

/** @param {Object} raw @returns {Catalogue} */
errorCodes.parseCatalogue = (raw) => {
  "use strict";

  const textOf = (one) => ({ ...one, regexes: { units: null, points: null } });

  const signatureOf = (entry) => ({
    function: "", file: "", level: "", role: "", side: "", opens: "", closes: "", says: null, candidates: [], look_next: null, follows: [], ...entry,
    texts: entry.texts.map(textOf),
  });

  const ruleOf = (entry) => ({
    when: [], explained_by: "", evidence: [], says: null, act_on: "", look_next: null, settles: true, rank: 10, noise: false, ...entry,
  });

  const rules = raw.rules.map(ruleOf);
  const rulesOf = new Map();
  for (const rule of rules) {
    for (const origin of rule.origin) {
      if (!rulesOf.has(origin)) rulesOf.set(origin, []);
      rulesOf.get(origin).push(rule);
    }
  }
  const signatures = raw.signatures.map(signatureOf);
  return {
    signatures,
    byId: new Map(signatures.map((one) => [one.id, one])),
    rules,
    rulesOf,
    retries: raw.retries,
    causes: raw.causes,
    pointing: raw.pointing,
    calls: raw.calls,
    steps: raw.steps,
    releases: raw.releases,
    texts: raw.texts,
  };
};

/**
 * @param {TextPattern} text
 * @param {string} message
 * @returns {RegExp} what finds `text` in `message`, made when first needed: of hundreds a log needs a few
 */
errorCodes.regexFor = (text, message) => {
  "use strict";

  // The flag d, which gives places, is left out: it makes each match slower, and few lines are shown.
  const kind = /[\ud800-\udfff]/.test(message) ? "points" : "units";
  if (text.regexes[kind] === null) text.regexes[kind] = new RegExp(text.pattern, kind === "points" ? "u" : "");
  return text.regexes[kind];
};

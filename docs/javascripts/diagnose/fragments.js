/**
 * Which known lines a text may be a piece of: somebody copied half a line, or a terminal cut it.
 *
 * In: a text that bears no whole line. Out: the lines that hold it, the longest overlap first, each with the causes that it leads to. All of
 * them are but possible: the piece does not say which line it was. loglink/_diagnose/fragments.py is the same in Python.
 *
 * @typedef {{text: string, causes: string[]}} Offer a line, its slots as ellipses, and the causes that it leads to, best first
 * @typedef {{same: string[], slots: Object<string, string>}} Piece what of a text stands in a line as it is, and the values of slots
 */
var errorCodes = errorCodes || {};

/** @param {string} given @param {Catalogue} catalogue @returns {Offer[]} none where its words are too few or stand in too many lines */
errorCodes.findOffers = (given, catalogue) => {
  "use strict";

  const MOST_OFFERED = 4;
  const MOST_HOLDING = 24; // lines that hold a text, from which on it says nothing: too many are made of these words
  const MOST_CAUSES = 3; // causes of each line that are offered
  const LEAST_WORDS = 2; // what of a text has to stand in a line as it is, unless a rule asks for a value that the text gives
  const LEAST_LETTERS = 13;
  const LONGEST_TEXT = 300; // characters of a text that may be a piece of a line
  const LONGEST_VALUE = 200; // characters that a slot of a piece holds at most
  const SLOT = /\{([a-z_][a-z0-9_]*):([a-z]+)\}/;
  const FREE = ["list", "text"]; // the slots in which blanks may stand
  const VALUE = /^[^ \t\n,;]*$/;
  const NUMBER = /^-?[0-9]{0,20}$/;
  const WORD = /[A-Za-z_]{3,}/g;
  const GAP = "\u2026";

  const wordsIn = (text) => text.match(WORD) || [];
  const lettersIn = (parts) => parts.reduce((sum, part) => sum + wordsIn(part).join("").length, 0);

  const literalsOf = (text) => text.split(SLOT).filter((_, index) => index % 3 === 0);

  const isShort = (text, most) => errorCodes.cutText(text, most).length === text.length;

  const isValue = (text, kind) => isShort(text, LONGEST_VALUE) && (FREE.includes(kind) || (kind === "int" ? NUMBER : VALUE).test(text));

  /** @returns {?Piece} `soFar` and the rest of `piece` from `at` on, behind the literal at `place` */
  const goesOn = (piece, at, parts, place, soFar) => {
    if (at === piece.length) return soFar;
    if (place + 1 === parts.length) return null;
    const [name, kind, literal] = parts.slice(place + 1, place + 4);
    const next = literal ? piece.indexOf(literal, at) : -1;
    const withValue = (same, end) => ({ same: [...soFar.same, same], slots: { ...soFar.slots, [name]: piece.slice(at, end) } });
    if (next >= 0 && isValue(piece.slice(at, next), kind)) {
      const found = goesOn(piece, next + literal.length, parts, place + 3, withValue(literal, next));
      if (found) return found;
    }
    for (let end = at; end <= piece.length; end += 1) {
      const rest = piece.slice(end);
      if (literal.startsWith(rest) && isValue(piece.slice(at, end), kind)) return withValue(rest, end);
    }
    return null;
  };

  const inside = (piece, parts, place) => (parts[place].includes(piece) ? { same: [piece], slots: {} } : null);

  /** @returns {?Piece} the piece where it begins within the slot before the literal at `place` */
  const behindValue = (piece, parts, place) => {
    const literal = parts[place];
    const start = place && literal.trim() ? piece.indexOf(literal) : -1;
    if (start <= 0 || !isValue(piece.slice(0, start), parts[place - 1])) return null;
    return goesOn(piece, start + literal.length, parts, place, { same: [literal], slots: {} });
  };

  /** @returns {?Piece} the piece where it begins within the literal at `place`, with as much of it as fits */
  const from = (piece, parts, place) => {
    const literal = parts[place];
    for (let start = 0; start < literal.length; start += 1) {
      const rest = literal.slice(start);
      const found = piece.startsWith(rest) ? goesOn(piece, rest.length, parts, place, { same: [rest], slots: {} }) : null;
      if (found) return found;
    }
    return null;
  };

  /** @returns {?Piece} how `piece` stands in a line of `text`; null where it does not */
  const hold = (piece, text) => {
    const parts = text.split(SLOT); // a literal, name and type of a slot, a literal, …
    let best = null;
    for (let place = 0; place < parts.length; place += 3) {
      for (const way of [inside, behindValue, from]) {
        const found = way(piece, parts, place);
        if (found && (best === null || lettersIn(found.same) > lettersIn(best.same))) best = found;
      }
    }
    return best;
  };

  const valueFor = (condition, slots) => (condition.slot !== undefined && Object.hasOwn(slots, condition.slot) ? slots[condition.slot] : null);

  /** @returns {boolean} whether it asks for a value that the piece gives: `errno:111` says much in one word */
  const asksFor = (condition, slots) => (condition.in || []).includes(valueFor(condition, slots));

  /** @returns {boolean} whether a value that the piece gives contradicts it; one that it lacks does not */
  const isAgainst = (condition, slots) => {
    const value = valueFor(condition, slots);
    if (value === null) return false;
    if ("in" in condition) return !condition.in.includes(value);
    if ("not_in" in condition) return condition.not_in.includes(value);
    return "has" in condition && !condition.has.some((word) => value.toLowerCase().includes(word));
  };

  const idOf = (cause) => cause.slice(cause.indexOf("#") + 1);

  /** @returns {?Offer} what the line leads to; null where so little of it stands in `piece` that it may be any */
  const offerOf = (signature, text, held, piece) => {
    const slots = Object.fromEntries(Object.entries(held.slots).filter(([name, value]) => value && name !== "_"));
    const rules = (catalogue.rulesOf.get(signature.id) || []).filter((rule) => !rule.noise);
    const asked = rules.filter((rule) => rule.when.some((condition) => asksFor(condition, slots)));
    const words = held.same.flatMap(wordsIn);
    const letters = lettersIn(held.same);
    const isTold = words.length >= LEAST_WORDS && letters >= LEAST_LETTERS && letters >= lettersIn([piece]) / 2;
    if (words.length === 0 || !(isTold || asked.length > 0)) return null;
    const possible = rules.filter((rule) => !rule.when.some((condition) => isAgainst(condition, slots)));
    const kept = new Set(possible.map((rule) => rule.cause));
    const excluded = new Set(rules.map((rule) => rule.cause).filter((cause) => !kept.has(cause)));
    const named = [...signature.candidates, ...[...asked, ...possible].map((rule) => rule.cause)];
    const left = Array.from(new Set(named)).filter((cause) => !excluded.has(cause));
    if (left.length === 0 && signature.role === "state") return null;
    const causes = left.filter((cause) => !catalogue.pointing.includes(idOf(cause)));
    return { text: literalsOf(text).join(GAP), causes: (causes.length > 0 ? causes : left).slice(0, MOST_CAUSES) };
  };

  const piece = given.slice(errorCodes.makeHeaderReader().readHeader(given).start).replace(/^[ \t\r]+|[ \t\r]+$/g, "");
  const words = wordsIn(piece);
  if (words.length === 0 || !isShort(piece, LONGEST_TEXT) || piece.includes("\n")) return [];
  /** @type {Map<string, {order: number[], offer: Offer}>} */
  const found = new Map();
  for (const signature of catalogue.signatures) {
    for (const { text, length } of signature.role === "noise" ? [] : signature.texts) {
      const held = words.some((word) => text.includes(word)) ? hold(piece, text) : null;
      const offer = held && offerOf(signature, text, held, piece);
      if (!offer || found.has(offer.text)) continue;
      found.set(offer.text, { order: [-lettersIn(held.same), Number(offer.causes.length === 0), length], offer });
    }
  }
  if (found.size > MOST_HOLDING) return [];
  const sorted = Array.from(found.values()).sort((one, other) => errorCodes.compareKeys(one.order, other.order));
  return sorted.slice(0, MOST_OFFERED).map(({ offer }) => offer);
};

/**
 * The answers of the decoder as elements, made of the page's templates: one card a code, a value or a number of another family.
 *
 * In: an interpretation (core/decode.js) and its text. Out: errorCodes.cardsOf.
 */
var errorCodes = errorCodes || {};

(() => {
  "use strict";

  const SHOWN_LENGTH = 60;
  const GENERIC = ["LLM_SUCCESS", "LLM_FAILED"];

  const templates = errorCodes.templates;
  if (!templates) return;
  const label = templates.label;
  const language = templates.language;
  const copyOf = templates.copyOf;
  const codeNamed = templates.codeNamed;
  const linkTo = templates.linkTo;
  const fill = templates.fill;

  function shortened(text) {
    const characters = Array.from(text);
    return characters.length > SHOWN_LENGTH ? characters.slice(0, SHOWN_LENGTH).join("") + "…" : text;
  }

  /** Fields and spellings of a value, folded away below the answer. */
  function fillMore(place, decoded, code) {
    place.append(/** @type {HTMLTemplateElement} */ (document.getElementById("decode-more")).content.cloneNode(true));
    const slots = templates.slotsOf(place);
    slots.hex.textContent = decoded.hex;
    slots.decimal.textContent = String(decoded.value);
    slots.signed.textContent = String(decoded.value | 0);
    slots.signed.closest("div").hidden = (decoded.value | 0) === decoded.value;
    slots.python.textContent = (code && code.python_name) || "";
    slots.python.closest("div").hidden = !code || !code.python_name || code.python_name === code.name;
    errorCodes.data.encoding.fields.forEach((field) => {
      slots.fields.append(fieldRow(field, decoded.fields[field.id], code));
    });
  }

  function fieldRow(field, number, code) {
    const row = copyOf("decode-field");
    row.slots.field.textContent = field.label[language];
    row.slots.bits.textContent = (field.shift + field.width - 1) + "–" + field.shift;
    row.slots.binary.textContent = number.toString(2).padStart(field.width, "0");
    row.slots.number.textContent = String(number);
    row.slots.meaning.textContent = code && code.category === "general" ? label("bits.unnamed") : calledIn(field, number);
    return row.root;
  }

  function calledIn(field, number) {
    const called = field.values[String(number)];
    if (called) return called.label[language];
    return field.id === "value" ? label("bits.item", number) : label("bits.unnamed");
  }

  /** @returns {string} how a code stands outside the specification; empty for a code of it */
  function outside(code) {
    if (code.lifecycle === "undocumented") return label("decoder.undocumented");
    if (code.lifecycle !== "removed") return "";
    return code.replaced_by ? label("decoder.removed.by", code.replaced_by) : label("decoder.removed");
  }

  /** @param {{code: Object, found: string, number: boolean}} answer number: whether it was written as one */
  function card(answer) {
    const code = answer.code;
    const made = copyOf("decode-card");
    const slots = made.slots;
    made.root.dataset.code = code.name;
    linkTo(slots.link, code);
    const recoverable = code.recoverable || "unstated";
    slots.values.textContent = code.hex ? code.hex + " · " + code.value : "";
    slots.meaning.textContent = code.meaning[language];
    slots.recoverable.textContent = label("recoverable." + recoverable);
    slots.recoverable.classList.add("ec-recoverable-" + recoverable);
    fill(slots.condition, outside(code) || code.condition && code.condition[language]);
    slots.firstLine.hidden = !code.first[language];
    slots.first.textContent = code.first[language] ? code.first[language][0] : "";
    fill(slots.also, answer.number && code.also_means ? code.also_means[language] : "");
    fill(slots.found, answer.found);
    slots.found.after.apply(slots.found, errorCodes.notesElements([code.name]));
    slots.more.closest("details").hidden = !code.hex;
    if (code.hex) fillMore(slots.more, errorCodes.decode(code.hex), code);
    return made.root;
  }

  function unknownCard(decoded) {
    const made = copyOf("decode-unknown");
    const slots = made.slots;
    made.root.dataset.unknown = decoded.hex;
    slots.title.textContent = label("decoder.unknown.title", decoded.hex);
    slots.reading.textContent = reading(decoded);
    const near = errorCodes.nearest(decoded.value);
    slots.near.hidden = near.length === 0;
    near.forEach((name) => { slots.list.append(errorCodes.suggestionOf(codeNamed(name))); });
    fillMore(slots.more, decoded, null);
    return made.root;
  }

  /**
   * @param {Object} one a number of another family: named, and never a code
   * @param {?Decoded} decoded its bit fields
   * @param {string} text as it was written
   */
  function neighbourCard(one, decoded, text) {
    const made = copyOf("decode-neighbour");
    made.root.dataset.neighbour = one.name;
    if (decoded) made.root.dataset.unknown = decoded.hex;
    const says = errorCodes.neighbourLine(one, language);
    made.slots.title.textContent = label("decoder.neighbour.title", one.hex ? one.name : text);
    fill(made.slots.line, says && (one.hex
      ? label("decoder.neighbour.line", one.value, one.hex, one.family, says)
      : label("decoder.neighbour.text", text, one.family, says)));
    made.slots.becomes.hidden = !one.becomes;
    if (one.becomes) linkTo(made.slots.link, codeNamed(one.becomes));
    made.slots.more.closest("details").hidden = !decoded;
    if (decoded) fillMore(made.slots.more, decoded, null);
    return made.root;
  }

  /** @returns {Element[]} one card a number of another family that stands in the text */
  function neighbourCards(text) {
    const texts = new Map();
    errorCodes.neighbours(text).forEach((find) => {
      const record = errorCodes.neighbourNamed(find.name);
      const key = record.hex ? find.name : find.text;
      if (!texts.has(key)) texts.set(key, neighbourCard(record, null, find.text));
    });
    return Array.from(texts.values());
  }

  /** @returns {HTMLElement} the card of a value that no code has */
  function otherCard(decoded) {
    const neighbour = errorCodes.neighbourOf(decoded.value);
    return neighbour ? neighbourCard(neighbour, decoded, String(decoded.value)) : unknownCard(decoded);
  }

  /** @returns {string} the fields in words: "GE, module LLM engine, item 255: not in the list." */
  function reading(decoded) {
    const words = errorCodes.fieldsInWords(decoded, language, (number) => label("decoder.unknown.number", number));
    return label("decoder.unknown.reading", words.system, words.module, words.item);
  }

  /** @returns {Element[]} one card a code, specific ones first, each in the order in which it first appears */
  function cards(found) {
    const byName = new Map();
    const unknown = new Map();
    found.forEach((one) => {
      if (!one.name) unknown.set(one.decoded.hex, one.decoded);
      else if (byName.has(one.name)) byName.get(one.name).places.push(one.place);
      else byName.set(one.name, { code: codeNamed(one.name), places: [one.place], number: one.number });
    });
    const answers = Array.from(byName.values());
    const specific = answers.filter((answer) => !GENERIC.includes(answer.code.name));
    const generic = answers.filter((answer) => GENERIC.includes(answer.code.name));
    const elements = specific.concat(generic).map((answer) => {
      return card({ ...answer, found: foundText(answer.places, found.length) });
    });
    return elements.concat(Array.from(unknown.values(), otherCard));
  }

  function foundText(places, total) {
    if (total === 1 && places.length === 1 && !places[0].line) return "";
    let text = label("decoder.found", shortened(places[0].text));
    if (places[0].line) text += " · " + label("decoder.line", places[0].line, places[0].column);
    return places.length > 1 ? text + " · " + label("decoder.times", places.length) : text;
  }

  function foundIn(answer) {
    const spellings = answer.decoded.map((one) => {
      const isNumber = /^[^A-Za-z]*[0-9]|^[0-9A-Fa-fxX]+$/.test(one.text);
      return { name: one.decoded.code, decoded: one.decoded, number: isNumber, place: { text: one.text } };
    });
    return spellings.concat(answer.hits.map((hit) => {
      return { name: hit.code, number: false, place: { text: hit.text, line: hit.line, column: hit.column } };
    }));
  }

  /** @returns {Element[]} codes first, then what is none; where nothing is, what may be meant, once the words are loaded */
  errorCodes.cardsOf = (answer, text) => {
    const found = cards(foundIn(answer)).concat(answer.decoded.length ? [] : neighbourCards(text));
    return found.length || !errorCodes.data.words ? found : errorCodes.similarCards(text);
  };
})();

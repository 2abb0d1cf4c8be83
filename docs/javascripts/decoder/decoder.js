/**
 * The decoder: what stands in the field is read at every keystroke, the answer is built from the page's templates.
 *
 * In: #decode-input and the address (?text=, #text=). Out: elements in #decode-results, one sentence in #decode-status.
 */
(function () {
  "use strict";

  var SLOW_LENGTH = 20000; // from here on a pause in typing is awaited
  var PAUSE_MS = 150;
  var SHOWN_LENGTH = 60;
  var GENERIC = ["LLM_SUCCESS", "LLM_FAILED"];
  var SLASH_KEY = "errorCodes.slash";

  var LONG_LENGTH = 200000; // from here on a worker reads the text, as it reads a file

  var templates = errorCodes.templates;
  if (!templates) return;
  var label = templates.label;
  var language = templates.language;
  var copyOf = templates.copyOf;
  var codeNamed = templates.codeNamed;
  var linkTo = templates.linkTo;
  var fill = templates.fill;
  var input = document.getElementById("decode-input");
  var results = document.getElementById("decode-results");
  var status = document.getElementById("decode-status");
  var form = templates.root.querySelector("form");
  var share = templates.root.querySelector(".ec-share");

  function shortened(text) {
    var characters = Array.from(text);
    return characters.length > SHOWN_LENGTH ? characters.slice(0, SHOWN_LENGTH).join("") + "…" : text;
  }

  /** Fields and spellings of a value, folded away below the answer. */
  function fillMore(place, decoded, code) {
    place.append(document.getElementById("decode-more").content.cloneNode(true));
    var slots = templates.slotsOf(place);
    slots.hex.textContent = decoded.hex;
    slots.decimal.textContent = String(decoded.value);
    slots.signed.textContent = String(decoded.value | 0);
    slots.signed.closest("div").hidden = (decoded.value | 0) === decoded.value;
    slots.python.textContent = (code && code.python_name) || "";
    slots.python.closest("div").hidden = !code || !code.python_name || code.python_name === code.name;
    errorCodes.data.encoding.fields.forEach(function (field) {
      slots.fields.append(fieldRow(field, decoded.fields[field.id], code));
    });
  }

  function fieldRow(field, number, code) {
    var row = copyOf("decode-field");
    row.slots.field.textContent = field.label[language];
    row.slots.bits.textContent = (field.shift + field.width - 1) + "–" + field.shift;
    row.slots.binary.textContent = number.toString(2).padStart(field.width, "0");
    row.slots.number.textContent = String(number);
    row.slots.meaning.textContent = code && code.category === "general" ? label("bits.unnamed") : calledIn(field, number);
    return row.root;
  }

  function calledIn(field, number) {
    var called = field.values[String(number)];
    if (called) return called.label[language];
    return field.id === "value" ? label("bits.item", number) : label("bits.unnamed");
  }

  /** @param {{code: Object, found: string}} answer */
  function card(answer) {
    var code = answer.code;
    var made = copyOf("decode-card");
    var slots = made.slots;
    made.root.dataset.code = code.name;
    linkTo(slots.link, code);
    var recoverable = code.recoverable || "unstated";
    slots.values.textContent = code.hex ? code.hex + " · " + code.value : "";
    slots.meaning.textContent = code.meaning[language];
    slots.recoverable.textContent = label("recoverable." + recoverable);
    slots.recoverable.classList.add("ec-recoverable-" + recoverable);
    fill(slots.condition, code.lifecycle === "undocumented" ? label("decoder.undocumented")
      : code.condition && code.condition[language]);
    slots.firstLine.hidden = !code.first[language];
    slots.first.textContent = code.first[language] ? code.first[language][0] : "";
    fill(slots.also, answer.number && code.also_means ? code.also_means[language] : "");
    fill(slots.found, answer.found);
    slots.more.closest("details").hidden = !code.hex;
    if (code.hex) fillMore(slots.more, errorCodes.decode(code.hex), code);
    return made.root;
  }

  function unknownCard(decoded) {
    var made = copyOf("decode-unknown");
    var slots = made.slots;
    made.root.dataset.unknown = decoded.hex;
    slots.title.textContent = label("decoder.unknown.title", decoded.hex);
    slots.reading.textContent = reading(decoded);
    var near = errorCodes.nearest(decoded.value);
    slots.near.hidden = near.length === 0;
    near.forEach(function (name) { slots.list.append(suggestion(codeNamed(name))); });
    fillMore(slots.more, decoded, null);
    return made.root;
  }

  /** @param {Object} one a number of another family: named, and never a code @param {?Decoded} decoded its bit fields */
  function neighbourCard(one, decoded) {
    var made = copyOf("decode-neighbour");
    made.root.dataset.neighbour = one.name;
    if (decoded) made.root.dataset.unknown = decoded.hex;
    made.slots.title.textContent = label("decoder.neighbour.title", one.name);
    made.slots.line.textContent = label("decoder.neighbour.line", one.value, one.hex, one.family, one.line[language]);
    made.slots.becomes.hidden = !one.becomes;
    if (one.becomes) linkTo(made.slots.link, codeNamed(one.becomes));
    made.slots.more.closest("details").hidden = !decoded;
    if (decoded) fillMore(made.slots.more, decoded, null);
    return made.root;
  }

  /** @returns {Element[]} one card a number of another family that stands in the text */
  function neighbourCards(text) {
    var values = errorCodes.neighbours(text).map(function (find) { return find.value; });
    return Array.from(new Set(values), function (value) { return neighbourCard(errorCodes.neighbourOf(value), null); });
  }

  /** @returns {Element} the card of a value that no code has */
  function otherCard(decoded) {
    var neighbour = errorCodes.neighbourOf(decoded.value);
    return neighbour ? neighbourCard(neighbour, decoded) : unknownCard(decoded);
  }

  function suggestion(code) {
    var made = copyOf("decode-near");
    made.root.dataset.suggestion = code.name;
    linkTo(made.slots.link, code);
    made.slots.values.textContent = code.hex + " · " + code.value;
    made.slots.meaning.textContent = code.meaning[language];
    return made.root;
  }

  /** @returns {string} the fields in words: "GE, module LLM engine, item 255: not in the list." */
  function reading(decoded) {
    var words = errorCodes.fieldsInWords(decoded, language, function (number) { return label("decoder.unknown.number", number); });
    return label("decoder.unknown.reading", words.system, words.module, words.item);
  }

  /** @returns {Element[]} one card a code, specific ones first, each in the order in which it first appears */
  function cards(found) {
    var byName = new Map();
    var unknown = new Map();
    found.forEach(function (one) {
      if (!one.name) unknown.set(one.decoded.hex, one.decoded);
      else if (byName.has(one.name)) byName.get(one.name).places.push(one.place);
      else byName.set(one.name, { code: codeNamed(one.name), places: [one.place], number: one.number });
    });
    var answers = Array.from(byName.values());
    var specific = answers.filter(function (answer) { return !GENERIC.includes(answer.code.name); });
    var generic = answers.filter(function (answer) { return GENERIC.includes(answer.code.name); });
    var elements = specific.concat(generic).map(function (answer) {
      answer.found = foundText(answer.places, found.length);
      return card(answer);
    });
    return elements.concat(Array.from(unknown.values(), otherCard));
  }

  function foundText(places, total) {
    if (total === 1 && places.length === 1 && !places[0].line) return "";
    var text = label("decoder.found", shortened(places[0].text));
    if (places[0].line) text += " · " + label("decoder.line", places[0].line, places[0].column);
    return places.length > 1 ? text + " · " + label("decoder.times", places.length) : text;
  }

  function foundIn(answer) {
    var spellings = answer.decoded.map(function (one) {
      var isNumber = /^[^A-Za-z]*[0-9]|^[0-9A-Fa-fxX]+$/.test(one.text);
      return { name: one.decoded.code, decoded: one.decoded, number: isNumber, place: { text: one.text } };
    });
    return spellings.concat(answer.hits.map(function (hit) {
      return { name: hit.code, number: false, place: { text: hit.text, line: hit.line, column: hit.column } };
    }));
  }

  function sentence(kind, elements) {
    if (kind === "empty" && input.value.trim()) return label("decoder.status.none");
    if (!elements.length) return label("decoder.status." + kind);
    var codes = elements.filter(function (element) { return element.dataset.code; });
    if (codes.length > 1) return label("decoder.status.many", codes.length);
    var name = codes.length ? codes[0].dataset.code : "";
    var neighbour = name ? "" : elements[0].dataset.neighbour;
    if (neighbour) return label("decoder.neighbour.title", neighbour);
    if (!name) return label("decoder.status.unknown", elements[0].dataset.unknown);
    return label("decoder.status.one", name, codeNamed(name).meaning[language]);
  }

  function show() {
    showActions();
    if (errorCodes.reportText && input.value.length > LONG_LENGTH) {
      errorCodes.reportText(input.value);
      return;
    }
    var answer = errorCodes.interpret(input.value);
    var elements = cards(foundIn(answer)).concat(answer.decoded.length ? [] : neighbourCards(input.value));
    results.replaceChildren.apply(results, elements);
    status.textContent = sentence(answer.kind, elements);
    status.classList.toggle("ec-offscreen", elements.length === 1);
  }

  function showActions() {
    form.querySelector("[type=reset]").hidden = !input.value;
    share.hidden = !input.value || input.value.length > LONG_LENGTH;
    share.dataset.copy = share.hidden ? "" : shareAddress();
  }

  function shareAddress() {
    // A lone surrogate cannot stand in an address: it becomes the replacement character. The flag u keeps pairs together.
    var text = input.value.replace(/[\uD800-\uDFFF]/gu, "\uFFFD");
    return location.href.split(/[?#]/)[0] + "#text=" + encodeURIComponent(text);
  }

  /** @returns {?string} the text that the address brings along; what follows # goes before what follows ? */
  function textOfAddress() {
    var match = /^#text=(.*)$/s.exec(location.hash);
    if (!match) return new URLSearchParams(location.search).get("text");
    try {
      return decodeURIComponent(match[1].replace(/\+/g, "%20"));
    } catch (error) {
      return match[1];
    }
  }

  function takeAddress() {
    var text = textOfAddress();
    if (text === null) return;
    input.value = text;
    show();
  }

  var waiting = 0;
  input.addEventListener("input", function () {
    clearTimeout(waiting);
    if (input.value.length < SLOW_LENGTH) show();
    else waiting = setTimeout(show, PAUSE_MS);
  });
  form.addEventListener("submit", function (event) { event.preventDefault(); });
  form.addEventListener("reset", function () { setTimeout(function () { show(); input.focus(); }); });
  window.addEventListener("hashchange", takeAddress);

  function remembered() {
    try {
      return localStorage.getItem(SLASH_KEY) !== "off";
    } catch (error) {
      return true;
    }
  }

  function mountSlash(box) {
    box.checked = remembered();
    box.closest("label").hidden = false;
    box.addEventListener("change", function () {
      try {
        localStorage.setItem(SLASH_KEY, box.checked ? "on" : "off");
      } catch (error) {
        // Without storage the choice lasts as long as the page.
      }
    });
    window.addEventListener("keydown", function (event) {
      var busy = event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]");
      if (event.key !== "/" || busy || !box.checked || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      input.focus();
    }, true);
    if (window.matchMedia("(min-width: 60em)").matches && !location.hash) input.focus({ preventScroll: true });
  }

  var slash = document.getElementById("decode-slash");
  if (slash) mountSlash(slash);
  if (input.value) show();
  takeAddress();
})();

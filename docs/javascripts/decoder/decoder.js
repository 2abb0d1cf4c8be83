/**
 * The decoder: what stands in the field is read at every keystroke and answered below it.
 *
 * In: #decode-input and the address (?text=, #text=). Out: elements in #decode-results, one sentence in #decode-status.
 */
(() => {
  "use strict";

  const SLOW_LENGTH = 20000; // from here on a pause in typing is awaited
  const PAUSE_MS = 150;
  const LONG_LENGTH = 200000; // from here on a worker reads the text, as it reads a file

  const templates = errorCodes.templates;
  if (!templates) return;
  const label = templates.label;
  const language = templates.language;
  const input = /** @type {HTMLInputElement} */ (document.getElementById("decode-input"));
  const results = document.getElementById("decode-results");
  const status = document.getElementById("decode-status");
  const form = templates.root.querySelector("form");
  const share = templates.root.querySelector(".ec-share");

  /** @returns {boolean} whether a card is about a code, or a number that may be one */
  function isKnown(element) {
    return Boolean(element.dataset.code || element.dataset.unknown || element.dataset.neighbour);
  }

  function sentence(kind, elements) {
    if (kind === "empty" && input.value.trim() && !elements.length) return label("decoder.status.none");
    if (!elements.length) return label("decoder.status." + kind);
    const codes = elements.filter((element) => element.dataset.code);
    if (codes.length > 1) return label("decoder.status.many", codes.length);
    const name = codes.length ? codes[0].dataset.code : "";
    const neighbour = name ? "" : elements[0].dataset.neighbour;
    if (neighbour || elements[0].matches(".ec-similar")) return elements[0].querySelector("h2").textContent;
    if (!name) return label("decoder.status.unknown", elements[0].dataset.unknown);
    return label("decoder.status.one", name, templates.codeNamed(name).meaning[language]);
  }

  /** What is no code may be words, what is the number of another library has a line: both are loaded when they are first wanted. */
  function wantsWords(kind, elements) {
    if (errorCodes.data.words || !input.value.trim()) return false;
    return elements.length ? elements.some((element) => element.dataset.neighbour) : kind !== "too-big";
  }

  /** @returns {string} before the words are here nothing can be said of a text with no code in it */
  function sentenceSoFar(kind, elements, isOpen) {
    return isOpen && !elements.length ? "" : sentence(kind, elements);
  }

  /** @param {boolean} [isLast] whether the words were waited for */
  function show(isLast) {
    showActions();
    if (errorCodes.reportText && input.value.length > LONG_LENGTH) {
      errorCodes.reportText(input.value);
      return;
    }
    const answer = errorCodes.interpret(input.value);
    const elements = errorCodes.cardsOf(answer, input.value);
    const isOpen = !isLast && wantsWords(answer.kind, elements);
    if (isOpen) showWithWords(input.value);
    results.replaceChildren.apply(results, elements);
    status.textContent = sentenceSoFar(answer.kind, elements, isOpen);
    status.classList.toggle("ec-offscreen", elements.length === 1);
    if (errorCodes.causesIn) errorCodes.causesIn(input.value, elements.some(isKnown)).then(showCauses);
  }

  function showWithWords(text) {
    const again = () => { if (input.value === text) show(true); };
    errorCodes.loadScripts("words").then(again, again);
  }

  /** Put what failed and why above the codes; where there is none, it is what the status says. */
  function showCauses(diagnosis) {
    if (!diagnosis) return;
    if (!results.children.length) {
      status.textContent = diagnosis.querySelector("[data-slot=says]").textContent;
      status.classList.add("ec-offscreen"); // for those who hear the page: others see it once, as the title of the card
    }
    results.prepend(diagnosis);
  }

  function showActions() {
    form.querySelector("[type=reset]").hidden = !input.value;
    share.hidden = !input.value || input.value.length > LONG_LENGTH;
    share.dataset.copy = share.hidden ? "" : shareAddress();
  }

  function shareAddress() {
    // A lone surrogate cannot stand in an address: it becomes the replacement character. The flag u keeps pairs together.
    const text = input.value.replace(/[\uD800-\uDFFF]/gu, "\uFFFD");
    return location.href.split(/[?#]/)[0] + "#text=" + encodeURIComponent(text);
  }

  /** @returns {?string} the text that the address brings along; what follows # goes before what follows ? */
  function textOfAddress() {
    const match = /^#text=(.*)$/s.exec(location.hash);
    if (!match) return new URLSearchParams(location.search).get("text");
    try {
      return decodeURIComponent(match[1].replace(/\+/g, "%20"));
    } catch {
      return match[1];
    }
  }

  function takeAddress() {
    const text = textOfAddress();
    if (text === null) return;
    input.value = text;
    changed();
  }

  /** What a file's reader and the buttons around the field wait for too: a text that was not typed ends a running reading as well. */
  function changed() {
    input.dispatchEvent(new Event("input", { bubbles: true }));
    if (input.value.length < SLOW_LENGTH) return;
    clearTimeout(waiting); // nobody is typing
    show();
  }

  /** Enter answers a text of one line, and begins no second line; with Shift it does, and where there are several lines already. */
  function answerNow(event) {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing || input.value.includes("\n")) return;
    event.preventDefault();
    clearTimeout(waiting);
    show();
    results.scrollIntoView({ block: "nearest" });
  }

  let waiting = 0;
  input.addEventListener("input", () => {
    clearTimeout(waiting);
    if (input.value.length < SLOW_LENGTH) show();
    else waiting = setTimeout(() => { show(); }, PAUSE_MS);
  });
  form.addEventListener("submit", (event) => { event.preventDefault(); });
  form.addEventListener("reset", () => { setTimeout(() => { changed(); input.focus(); }); });
  input.addEventListener("keydown", answerNow);
  window.addEventListener("hashchange", takeAddress);

  if (templates.root.matches(".ec-home") && window.matchMedia("(min-width: 60em)").matches && !location.hash) input.focus({ preventScroll: true });
  if (input.value) show();
  takeAddress();
})();

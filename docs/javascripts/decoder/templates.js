/**
 * What the parts of the decoder share: labels, copies of the page's templates, links to codes.
 *
 * In: #decoder-widget and what stands in it. Out: errorCodes.templates; null on a page without the decoder.
 */
var errorCodes = errorCodes || {};

(() => {
  "use strict";

  const root = document.getElementById("decoder-widget");
  errorCodes.templates = null;
  if (!root) return;
  const labels = JSON.parse(document.getElementById("decode-labels").textContent);

  /** @returns {string} the label `key`, its {0}, {1} … replaced by the other arguments; {0|line|lines} takes the word that fits the number */
  function label(key) {
    const values = Array.prototype.slice.call(arguments, 1);
    const text = labels[key] || errorCodes.reportLabels[key][root.dataset.language]; // those come with the report's scripts
    return text.replace(/\{(\d)(?:\|([^|}]*)\|([^|}]*))?\}/g, (_, index, one, many) => {
      const value = values[Number(index)];
      if (one === undefined) return String(value);
      return Number(value) === 1 ? one : many;
    });
  }

  /** @returns {Object<string, any>} the elements of `element` that have a name, by it */
  function slotsOf(element) {
    const slots = {};
    element.querySelectorAll("[data-slot]").forEach((slot) => { slots[slot.dataset.slot] = slot; });
    return slots;
  }

  /** @returns {{root: HTMLElement, slots: Object<string, any>}} a copy of the template `id` */
  function copyOf(id) {
    const template = /** @type {HTMLTemplateElement} */ (document.getElementById(id));
    const made = /** @type {HTMLElement} */ (template.content.firstElementChild.cloneNode(true));
    return { root: made, slots: slotsOf(made) };
  }

  function codeNamed(name) {
    return errorCodes.everything().find((one) => one.name === name);
  }

  /** A narrow column may break the name behind an underscore, and nowhere else. */
  function linkTo(link, code) {
    const parts = code.name.split("_");
    link.replaceChildren(...parts.flatMap((part, index) => (index < parts.length - 1 ? [part + "_", document.createElement("wbr")] : [part])));
    link.href = root.dataset.base + code.path;
  }

  function fill(slot, text) {
    slot.textContent = text || "";
    slot.hidden = !text;
  }

  /** Write `text` into `element`: what stands in backticks as code. */
  function write(element, text) {
    text.split("`").forEach((part, index) => {
      if (index % 2 === 0) return element.append(part);
      const code = document.createElement("code");
      code.textContent = part;
      return element.append(code);
    });
  }

  errorCodes.templates = { root: root, language: root.dataset.language, label: label, slotsOf: slotsOf, copyOf: copyOf, codeNamed: codeNamed,
    linkTo: linkTo, fill: fill, write: write };
})();

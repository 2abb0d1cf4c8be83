/**
 * The fields above the causes and above the places of a code: only hide what stands in the page.
 *
 * In: #causes-form with the causes below it, #places-form with the places; either may be missing.
 */
var errorCodes = errorCodes || {};

(() => {
  "use strict";

  /** @returns {ListItem} what an element of the page says, as errorCodes.fitting wants it */
  function itemOf(element, heading, literals, patterns) {
    return {
      element,
      text: errorCodes.foldLine(`${heading} ${element.textContent}`),
      literals: literals.map(errorCodes.foldLine),
      samples: patterns[0].map((pattern) => new RegExp(pattern)),
      greps: patterns[1].map((pattern) => new RegExp(pattern)),
    };
  }

  /** Lets the field `id`-filter hide what of `groups` does not fit; a group without an item left is hidden with them. */
  function mount(id, groups) {
    const input = /** @type {HTMLInputElement} */ (document.getElementById(`${id}-filter`));
    if (!input) return;
    const count = document.getElementById(`${id}-count`);
    const all = groups.flatMap((group) => group.items);

    function apply() {
      const isAsked = input.value.trim() !== "";
      const fitting = new Set(errorCodes.fitting(all, input.value));
      groups.forEach(({ details, items }) => {
        items.forEach((item) => { item.element.hidden = !fitting.has(item); });
        const shown = items.filter((item) => fitting.has(item)).length;
        details.hidden = shown === 0;
        details.open = isAsked && shown > 0 && (details.classList.contains("ec-places") || fitting.size === 1);
      });
      count.textContent = fitting.size
        ? count.dataset.count.replace("{0}", String(fitting.size)).replace("{1}", String(all.length))
        : count.dataset.none;
    }

    input.addEventListener("input", apply);
    if (input.value) apply(); // the browser keeps what was typed before a reload
    else count.textContent = count.dataset.count.replace("{0}", String(all.length)).replace("{1}", String(all.length));
  }

  const causes = Array.from(document.querySelectorAll("details.ec-cause"), (details) => ({
    details, items: [itemOf(details, "", [], JSON.parse(details.dataset.finds))],
  }));
  const places = Array.from(document.querySelectorAll("details.ec-places:not(.ec-in-frameworks)"), (details) => {
    const heading = details.querySelector("summary").textContent;
    const items = Array.from(details.querySelectorAll("li"), (item) => itemOf(item, heading, JSON.parse(item.dataset.finds || "[]"), [[], []]));
    return { details, items };
  });
  mount("causes", causes);
  mount("places", places);
})();

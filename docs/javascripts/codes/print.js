/**
 * What paper needs: the whole address behind each link (print.css shows it), and what is folded unfolded.
 *
 * The theme unfolds what was folded when the page came, and not the parts of a report, which come later.
 */
(() => {
  "use strict";

  /** @type {HTMLDetailsElement[]} */
  let unfolded = [];

  window.addEventListener("beforeprint", () => {
    /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll(".md-content a[href]"))
      .forEach((link) => { link.dataset.print = link.href; });
    unfolded = [.../** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll(".md-content details:not([open])"))];
    unfolded.forEach((one) => { one.open = true; });
  });

  window.addEventListener("afterprint", () => {
    unfolded.forEach((one) => { one.open = false; });
    unfolded = [];
  });
})();

/**
 * What paper needs: the whole address behind each link (print.css shows it). The theme unfolds what is folded.
 */
(function () {
  "use strict";

  window.addEventListener("beforeprint", () => {
    /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll(".md-content a[href]"))
      .forEach((link) => { link.dataset.print = link.href; });
  });
})();

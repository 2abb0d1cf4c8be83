/**
 * The 404 page in the language of the address, its surroundings too: header, tabs, navigation, foot, the words of the search.
 *
 * It has to run before the theme's own script, which mounts what it finds. In: template#around-zh. Out: the page.
 */
(() => {
  "use strict";

  const PARTS = ["header.md-header", "nav.md-tabs", ".md-sidebar--primary", "footer.md-footer", "script#__config"];

  const place = document.getElementById("not-found");
  if (!place || !location.pathname.slice(place.dataset.root.length - 1).match(/^\/zh(?:\/|$)/)) return;

  function swap() {
    const around = document.importNode(/** @type {HTMLTemplateElement} */ (document.getElementById("around-zh")).content, true);
    PARTS.forEach((part) => {
      const made = around.querySelector(part);
      if (made) document.querySelector(part).replaceWith(made);
    });
  }

  document.documentElement.lang = "zh-CN";
  swap();
})();

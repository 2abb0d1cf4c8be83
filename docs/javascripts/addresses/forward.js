/**
 * Forwards an address page to the page that it stands for, in the reader's language, with ?query and #fragment.
 *
 * In: the attribute data-target of this script's element, a path below the root of the site. Out: location.replace.
 */
(() => {
  "use strict";

  const { target } = document.currentScript.dataset;
  const isChinese = /^zh\b/i.test((navigator.languages && navigator.languages[0]) || navigator.language || "");
  const file = location.protocol === "file:" ? "index.html" : "";
  location.replace((isChinese ? "../zh/" : "../") + target + file + location.search + location.hash);
})();

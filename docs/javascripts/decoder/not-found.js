/**
 * The page for unknown addresses: puts the content in the language of the address in place, and the address's last part
 * into the field of the decoder, whose script runs after this one.
 */
(function () {
  "use strict";

  var place = document.getElementById("not-found");
  if (!place) return;
  var root = place.dataset.root;
  var path = location.pathname.startsWith(root) ? location.pathname.slice(root.length) : location.pathname.slice(1);
  var language = /^zh(?:\/|$)/.test(path) ? "zh" : "en";

  /** @returns {string} the last part of `path` that says something, as text */
  function lastPart(parts) {
    var part = parts.filter(function (one) { return one && one !== "index.html"; }).pop() || "";
    try {
      return decodeURIComponent(part).replace(/\.html$/, "");
    } catch (error) {
      return part;
    }
  }

  place.append(document.getElementById("not-found-" + language).content.cloneNode(true));
  document.documentElement.lang = language;
  document.title = place.querySelector("h1").textContent;
  document.getElementById("decode-input").value = lastPart(path.replace(/^zh(?:\/|$)/, "").split("/"));
})();

/**
 * Scripts that a page loads only when they are first wanted, so that no other page load pays for them.
 *
 * In: the name of a use. Which scripts it needs stands in the attribute data-USE of this script's element, which the page's template
 * takes from the table in mkdocs.yml. Out: a promise.
 */
var errorCodes = errorCodes || {};

(function () {
  "use strict";

  var own = document.currentScript;
  var root = new URL("../", own.src).href;
  var loaded = new Map(); // promises by address

  /** @returns {boolean} whether the page's own HTML has the script: what loads more at once comes after those */
  function isInPage(address) {
    return Array.from(document.scripts).some(function (script) { return script.src === address; });
  }

  function load(address) {
    if (isInPage(address)) return Promise.resolve();
    return new Promise(function (done, failed) {
      var script = document.createElement("script");
      script.src = address;
      script.async = false; // in order, though loaded at once
      script.onload = done;
      script.onerror = function (event) {
        script.remove();
        loaded.delete(address); // so that it can be tried again
        failed(event);
      };
      document.head.append(script);
    });
  }

  /** @param {string} use such as "report" @returns {Promise} fulfilled when all its scripts have run, in their order */
  errorCodes.loadScripts = function (use) {
    return Promise.all(own.dataset[use].split(" ").map(function (path) {
      var address = root + path;
      if (!loaded.has(address)) loaded.set(address, load(address));
      return loaded.get(address);
    }));
  };
})();

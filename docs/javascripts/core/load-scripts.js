/**
 * Scripts that a page loads only when they are first wanted, so that no other page load pays for them.
 *
 * In: the name of a bundle in the table of mkdocs.yml. Out: a promise, or an address. Bundles lie in one folder, so that the address
 * of the one that runs this tells those of the others.
 */
var errorCodes = errorCodes || {};

(function () {
  "use strict";

  const own = document.currentScript.src;
  const loaded = new Map(); // promises by name

  /** @param {string} name @returns {string} the address of a bundle */
  errorCodes.scriptAddress = (name) => new URL(`${name}.js`, own).href;

  function load(name) {
    return new Promise((done, failed) => {
      const script = document.createElement("script");
      script.src = errorCodes.scriptAddress(name);
      script.onload = done;
      script.onerror = (event) => {
        script.remove();
        loaded.delete(name); // so that it can be tried again
        failed(event);
      };
      document.head.append(script);
    });
  }

  /** @param {string} name such as "report" @returns {Promise} fulfilled when the bundle has run */
  errorCodes.loadScripts = (name) => {
    if (!loaded.has(name)) loaded.set(name, load(name));
    return loaded.get(name);
  };
})();

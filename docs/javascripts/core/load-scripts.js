/**
 * Scripts that a page loads only when they are first wanted, so that no other page load pays for them.
 *
 * In: the name of a bundle in the table of mkdocs.yml, or an address. Out: a promise, or an address. Bundles lie in one folder, so that the
 * address of the one that runs this tells those of the others.
 */
var errorCodes = errorCodes || {};

(() => {
  "use strict";

  const own = /** @type {HTMLScriptElement} */ (document.currentScript).src;
  const loaded = new Map(); // promises by address

  /** @param {string} name @returns {string} the address of a bundle */
  errorCodes.scriptAddress = (name) => new URL(`${name}.js`, own).href;

  function load(address) {
    return new Promise((done, failed) => {
      const script = document.createElement("script");
      script.src = address;
      script.onload = done;
      script.onerror = (event) => {
        script.remove();
        loaded.delete(address); // so that it can be tried again
        failed(event);
      };
      document.head.append(script);
    });
  }

  /** @param {string} address of a script @returns {Promise} fulfilled when it has run */
  errorCodes.loadAddress = (address) => {
    if (!loaded.has(address)) loaded.set(address, load(address));
    return loaded.get(address);
  };

  /** @param {string} name such as "report" @returns {Promise} fulfilled when the bundle has run */
  errorCodes.loadScripts = (name) => errorCodes.loadAddress(errorCodes.scriptAddress(name));
})();

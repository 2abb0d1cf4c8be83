/**
 * What the theme takes for its search worker: it keeps the theme's dialog, keys and style, and searches nothing itself.
 *
 * The theme starts its worker with every page. In its place stands an object that takes the same messages (setup, query) and gives the same
 * answers (ready, result); search.js, which runs later, reads them, and loads the search when the dialog is first used. All other workers are
 * the browser's own.
 */
var errorCodes = errorCodes || {};

(() => {
  "use strict";

  const SEARCH = /\/workers\/search\.[0-9a-z]+\.min\.js$/;
  const Native = window.Worker;

  class ThemeWorker extends EventTarget {
    constructor() {
      super();
      this.waiting = []; // messages that came before anybody read them
      this.read = (message) => { this.waiting.push(message); };
    }

    postMessage(message) {
      this.read(message);
    }

    /** @param {function(Object): void} read is called with every message of the theme, those that came before first */
    readWith(read) {
      this.read = read;
      this.waiting.splice(0).forEach(read);
    }

    answer(message) {
      this.dispatchEvent(new MessageEvent("message", { data: message }));
    }
  }

  errorCodes.themeWorker = new ThemeWorker();
  window.Worker = /** @type {any} */ (function Worker(address, options) {
    return SEARCH.test(address) ? errorCodes.themeWorker : new Native(address, options);
  });
  window.Worker.prototype = Native.prototype;
})();

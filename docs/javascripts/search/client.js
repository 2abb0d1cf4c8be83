/**
 * The search's worker, started when it is first wanted.
 *
 * In: the address of the index, and the words of the data. Out: errorCodes.startSearch. Over http the worker is the file
 * search-worker.js, which loads the index itself; from a disk, where a browser takes no file, it is made from the same text,
 * and gets the index that this page has loaded.
 */
var errorCodes = errorCodes || {};

(() => {
  "use strict";

  /** @returns {Promise<[Worker, Object]>} a worker, and the message that gives it the index */
  async function madeWorker(indexAddress) {
    if (location.protocol !== "file:") return [new Worker(errorCodes.scriptAddress("search-worker")), { address: indexAddress }];
    await errorCodes.loadScripts("search-worker-text");
    await errorCodes.loadAddress(indexAddress);
    const address = URL.createObjectURL(new Blob([errorCodes.searchWorkerText], { type: "text/javascript" }));
    return [new Worker(address), { index: errorCodes.searchIndex }];
  }

  /**
   * @param {string} indexAddress @param {{lexicon: Object<string, string>, weak: string[], alike: string[]}} words
   * @returns {Promise<function(string): Promise<Object[][]>>} gives the items of a query
   */
  errorCodes.startSearch = async (indexAddress, { lexicon, weak, alike }) => {
    const [worker, setup] = await madeWorker(indexAddress);
    const waiting = new Map(); // what to call by the id of a query
    let asked = 0;
    await new Promise((done, failed) => {
      worker.onerror = (event) => failed(new Error(event.message));
      worker.onmessage = ({ data }) => {
        if (data.ready) done();
        else {
          waiting.get(data.id)(data.items);
          waiting.delete(data.id);
        }
      };
      worker.postMessage({ ...setup, words: { lexicon, weak, alike } });
    });
    return (query) => new Promise((done) => {
      asked += 1;
      waiting.set(asked, done);
      worker.postMessage({ id: asked, query: query });
    });
  };
})();

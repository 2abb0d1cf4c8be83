/**
 * The switch to the other language keeps what stands in the decoder: the text of its field, and the files of a report, which are read again.
 *
 * Short text goes along in the address behind #, which no server sees; long text in the store of the tab. Files wait in the browser's own
 * database until the other page takes them out, and are deleted there at once: nothing leaves this machine.
 */
var errorCodes = errorCodes || {};

(() => {
  "use strict";

  const LONGEST_IN_ADDRESS = 2000; // characters
  const MOST_BYTES = 256 * 1024 * 1024; // of files: more would take long to be copied
  const KEPT = "errorCodes.carried";
  const STORE = "files";

  const input = /** @type {HTMLInputElement} */ (document.getElementById("decode-input"));
  if (!errorCodes.templates || !input) return;
  let files = []; // of the last report

  /** Notes which files the report is of. @param {(File|Input)[]} read */
  errorCodes.noteReported = (read) => { files = read; };

  const opened = () => new Promise((done, failed) => {
    const asked = indexedDB.open(KEPT, 1);
    asked.onupgradeneeded = () => { asked.result.createObjectStore(STORE); };
    asked.onsuccess = () => { done(asked.result); };
    asked.onerror = () => { failed(asked.error); };
  });

  /** @returns {Promise} of what `ask` of the store gives */
  const inStore = async (ask) => {
    const database = await opened();
    try {
      return await new Promise((done, failed) => {
        const change = database.transaction(STORE, "readwrite");
        const asked = ask(change.objectStore(STORE));
        change.oncomplete = () => { done(asked.result); };
        change.onerror = change.onabort = () => { failed(change.error); };
      });
    } finally {
      database.close();
    }
  };

  const sizeOf = (inputs) => inputs.reduce((sum, one) => sum + (one.files ? sizeOf(one.files) : (one.file || one).size), 0);

  const hasReport = () => files.length > 0 && document.querySelector("#decode-results .ec-report") !== null
    && sizeOf(files) <= MOST_BYTES;

  /**
   * The files as their bytes: Firefox reads no file any more that was deleted from the database, and WebKit keeps none in a private window.
   */
  const asBytes = (inputs) => Promise.all(inputs.map(async (one) => {
    if (one.files) return { ...one, files: await asBytes(one.files) };
    const file = one.file || one;
    const bytes = { bytes: await file.arrayBuffer(), fileName: file.name, time: file.lastModified };
    return one.file ? { ...one, file: bytes } : bytes;
  }));

  const fileOf = ({ bytes, fileName, time }) => new File([bytes], fileName, { lastModified: time });

  const asFiles = (inputs) => inputs.map((one) => {
    if (one.files) return { ...one, files: asFiles(one.files) };
    return one.file ? { ...one, file: fileOf(one.file) } : fileOf(one);
  });

  const carryFiles = async (address) => {
    try {
      const read = await asBytes(files);
      await inStore((store) => store.put(read, KEPT));
      sessionStorage.setItem(KEPT, JSON.stringify({ files: true }));
    } finally {
      location.href = address; // without a store only the report is lost
    }
  };

  const carryText = (link) => {
    const text = input.value;
    link.search = "";
    link.hash = text.length > 0 && text.length <= LONGEST_IN_ADDRESS ? `text=${encodeURIComponent(text.replace(/[\uD800-\uDFFF]/gu, "\uFFFD"))}` : "";
    if (text.length <= LONGEST_IN_ADDRESS) return;
    try {
      sessionStorage.setItem(KEPT, JSON.stringify({ text }));
    } catch {
      // Too long for the store of the tab, or none: the other page begins empty.
    }
  };

  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? /** @type {HTMLAnchorElement} */ (event.target.closest("a[hreflang]")) : null;
    if (!link) return;
    if (!hasReport()) {
      if (input.value) carryText(link);
      return;
    }
    event.preventDefault();
    carryFiles(link.href).catch(() => {});
  }, true);

  /** @returns {{text?: string, files?: boolean}} what the other page left, once */
  const takeKept = () => {
    try {
      const kept = JSON.parse(sessionStorage.getItem(KEPT)) || {};
      sessionStorage.removeItem(KEPT);
      return kept;
    } catch {
      return {};
    }
  };

  /** Deletes what waits, also where the page that should have taken it was never reached. */
  const forget = () => {
    try {
      indexedDB.deleteDatabase(KEPT);
    } catch {
      // Without a database nothing waits.
    }
  };

  const takeFiles = async () => {
    const taken = await inStore((store) => store.get(KEPT));
    forget();
    if (Array.isArray(taken)) errorCodes.reportFiles(asFiles(taken));
  };

  const kept = takeKept();
  if (kept.files) takeFiles().catch(forget);
  else forget();
  if (kept.text) {
    input.value = kept.text;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
})();

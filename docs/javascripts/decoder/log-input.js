/**
 * Ways to hand logs to the decoder: choose, drop, paste. What reads them and shows the report is loaded when the first comes.
 *
 * In: files, folders and the text of the field. Out: a call of errorCodes.runReport(files), or the causes that the lines in the field show.
 */
var errorCodes = errorCodes || {};

(() => {
  "use strict";

  const templates = errorCodes.templates;
  const chooser = /** @type {HTMLInputElement} */ (document.getElementById("decode-files"));
  if (!templates || !chooser) return;
  const input = /** @type {HTMLInputElement} */ (document.getElementById("decode-input"));
  const ofText = templates.root.querySelector(".ec-of-text");
  const dropHere = templates.root.querySelector(".ec-drop-here");
  const A_LINE = /\S\s+\S+\s+\S+\s+\S/; // four words: what is shorter is a code or a name
  const A_PIECE = /^(?=.*[_:=0-9]).*[A-Za-z_]{3,}[ :=]+\S/; // or a piece of a line, where it is no code: words alone are looked up
  let loading = null;
  let asked = 0; // what was asked last: an earlier question is not answered any more

  function load() {
    loading = loading || errorCodes.loadScripts("report");
    return loading.catch((error) => {
      loading = null; // so that it can be tried again
      throw error;
    });
  }

  /** @param {(File|Input)[]} files @param {boolean} [isTyped] whether it is the text of the field, in which the keyboard stays */
  async function read(files, isTyped) {
    if (!files.length) return;
    asked += 1;
    const own = asked;
    try {
      await load();
    } catch {
      document.getElementById("decode-status").textContent = templates.label("decoder.noReport");
      return;
    }
    if (errorCodes.noteReported) errorCodes.noteReported(files);
    await errorCodes.runReport(files, "");
    if (own === asked && !isTyped) goToReport();
  }

  /** The keyboard goes on where the report begins. */
  function goToReport() {
    const title = /** @type {HTMLElement} */ (document.querySelector("#decode-results h2[tabindex]"));
    if (title) title.focus({ preventScroll: true });
  }

  errorCodes.reportFiles = read;

  /**
   * @param {string} text what stands in the field
   * @param {boolean} isKnown whether a code stands in it
   * @returns {Promise<?Element>} what failed, and why or what may be why; null where the lines tell of nothing, or where something else was asked meanwhile
   */
  errorCodes.causesIn = async (text, isKnown) => {
    asked += 1;
    const own = asked;
    if (!A_LINE.test(text) && (isKnown || !A_PIECE.test(text))) return null;
    try {
      await load();
    } catch {
      return null; // the codes are answered all the same
    }
    return own === asked ? errorCodes.diagnosisOfText(text, isKnown) : null;
  };

  errorCodes.reportText = (text) => {
    read([new File([text], templates.label("decoder.pasted"))], document.activeElement === input);
  };

  /**
   * What an item gives while its event is handled, afterwards it is empty; a browser that gives no handle reads the file as it was.
   *
   * @param {any} item @returns {{file: File, entry: any, handle: any}}
   */
  function givenBy(item) {
    return {
      file: item.getAsFile(),
      entry: item.webkitGetAsEntry ? item.webkitGetAsEntry() : null,
      handle: item.getAsFileSystemHandle ? item.getAsFileSystemHandle() : null,
    };
  }

  /**
   * @param {{file: File, entry: any, handle: any}[]} given
   * @returns {Promise<(File|Input)[]>} what was dropped; where the scripts do not come, the files, of which reading tells it
   */
  async function droppedIn(given) {
    try {
      await load();
    } catch {
      return given.map((one) => one.file);
    }
    return errorCodes.droppedInputs(given);
  }

  function hasFiles(event) {
    return event.dataTransfer && Array.from(event.dataTransfer.types).includes("Files");
  }

  templates.root.querySelector(".ec-logs").hidden = false;
  templates.root.querySelector(".ec-choose").addEventListener("click", () => { chooser.click(); });
  chooser.addEventListener("change", () => {
    read(Array.from(chooser.files));
    chooser.value = ""; // so that the same file can be chosen again
  });
  ofText.addEventListener("click", () => { errorCodes.reportText(input.value); });
  input.addEventListener("input", () => { ofText.hidden = !/\n./.test(input.value); });
  templates.root.querySelector("form").addEventListener("reset", () => { ofText.hidden = true; });

  document.addEventListener("dragover", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    dropHere.hidden = false;
  });
  document.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) dropHere.hidden = true;
  });
  document.addEventListener("drop", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    dropHere.hidden = true;
    const items = Array.from(event.dataTransfer.items).filter((/** @type {any} */ item) => item.kind === "file");
    droppedIn(items.map(givenBy)).then((inputs) => { read(inputs); });
  });
  document.addEventListener("paste", (event) => {
    const files = Array.from(event.clipboardData ? event.clipboardData.files : []);
    if (!files.length) return;
    event.preventDefault();
    read(files);
  });
})();

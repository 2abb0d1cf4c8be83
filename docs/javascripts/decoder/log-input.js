/**
 * Ways to hand logs to the decoder: choose, drop, paste. What reads them and shows the report is loaded when the first comes.
 *
 * In: files and the text of the field. Out: a call of errorCodes.runReport(files).
 */
var errorCodes = errorCodes || {};

(function () {
  "use strict";

  var templates = errorCodes.templates;
  var chooser = document.getElementById("decode-files");
  if (!templates || !chooser) return;
  var input = document.getElementById("decode-input");
  var ofText = templates.root.querySelector(".ec-of-text");
  var dropHere = templates.root.querySelector(".ec-drop-here");
  var loading = null;

  function read(files) {
    if (!files.length) return;
    loading = loading || errorCodes.loadScripts("report");
    loading.then(function () { errorCodes.runReport(files, ""); }, function () {
      loading = null;
      document.getElementById("decode-status").textContent = templates.label("decoder.noReport");
    });
  }

  errorCodes.reportText = function (text) {
    read([new File([text], templates.label("decoder.pasted"))]);
  };

  function hasFiles(event) {
    return event.dataTransfer && Array.from(event.dataTransfer.types).includes("Files");
  }

  templates.root.querySelector(".ec-logs").hidden = false;
  templates.root.querySelector(".ec-choose").addEventListener("click", function () { chooser.click(); });
  chooser.addEventListener("change", function () {
    read(Array.from(chooser.files));
    chooser.value = ""; // so that the same file can be chosen again
  });
  ofText.addEventListener("click", function () { errorCodes.reportText(input.value); });
  input.addEventListener("input", function () { ofText.hidden = !/\n./.test(input.value); });
  templates.root.querySelector("form").addEventListener("reset", function () { ofText.hidden = true; });

  document.addEventListener("dragover", function (event) {
    if (!hasFiles(event)) return;
    event.preventDefault();
    dropHere.hidden = false;
  });
  document.addEventListener("dragleave", function (event) {
    if (!event.relatedTarget) dropHere.hidden = true;
  });
  document.addEventListener("drop", function (event) {
    if (!hasFiles(event)) return;
    event.preventDefault();
    dropHere.hidden = true;
    read(Array.from(event.dataTransfer.files));
  });
  document.addEventListener("paste", function (event) {
    var files = Array.from(event.clipboardData ? event.clipboardData.files : []);
    if (!files.length) return;
    event.preventDefault();
    read(files);
  });
})();

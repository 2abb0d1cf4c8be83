/**
 * One run of the reader with its progress, its cancel button, and its report in place of the decoder's answer.
 *
 * In: files. Out: the report in #decode-results, one sentence in #decode-status.
 */
(() => {
  "use strict";

  const templates = errorCodes.templates;
  const label = templates.label;
  const input = document.getElementById("decode-input");
  const results = document.getElementById("decode-results");
  const status = document.getElementById("decode-status");
  const place = templates.root.querySelector(".ec-progress");
  const bar = place.querySelector("progress");
  const text = place.querySelector(".ec-progress-text");
  const cancel = place.querySelector(".ec-cancel");
  const choose = /** @type {HTMLElement} */ (templates.root.querySelector(".ec-choose"));
  let running = null;

  function say(sentence) {
    status.textContent = sentence;
    status.classList.remove("ec-offscreen");
  }

  function makeProgress() {
    const start = performance.now();
    return (bytes, total) => {
      const read = Math.min(bytes, total);
      const seconds = Math.max((performance.now() - start) / 1000, 0.001);
      bar.value = total ? read / total : 1;
      text.textContent = label("report.progress", errorCodes.sizeInWords(read), errorCodes.sizeInWords(total), errorCodes.sizeInWords(read / seconds));
    };
  }

  function sentence(report) {
    const read = report.files.filter((file) => !file.problem);
    if (!read.length) return report.files.length === 1 ? label("report.problem." + report.files[0].problem) : label("report.summary.unread");
    if (read.length === 1 && read[0].remark && !read[0].lines) return label("report.remark." + read[0].remark);
    const lines = read.reduce((sum, file) => sum + file.lines, 0);
    const failures = report.diagnosis ? report.diagnosis.failures.length : 0;
    if (failures && !report.codes.length) return label("report.summary.noCode", failures, lines);
    if (failures) return label("report.summary", failures, report.codes.length, lines);
    return report.total ? label("report.summary.noFailure", report.total, report.codes.length, lines) : label("report.summary.none", lines);
  }

  /** @param {(File|Input)[]} files @param {string} encoding "" has it detected */
  errorCodes.runReport = async (files, encoding) => {
    if (running) running.cancel();
    const progress = makeProgress();
    const run = errorCodes.readLogs(files, { encoding: encoding, progress: (bytes, total) => { if (running === run) progress(bytes, total); } });
    running = run;
    progress(0, 0);
    place.hidden = false;
    results.replaceChildren();
    say(label("report.progressLabel"));
    const found = await run.promise;
    if (running !== run) return; // another run has begun meanwhile, or something was typed
    running = null;
    place.hidden = true;
    if (!found) {
      say(label("report.cancelled"));
      return;
    }
    const report = errorCodes.report(found);
    const cards = report.diagnosis && report.diagnosis.failures.length ? [errorCodes.diagnosisElement(report.diagnosis, found.lineOf)] : [];
    results.replaceChildren(...cards, errorCodes.reportElement(report, found.lineOf, encoding, (chosen) => { errorCodes.runReport(files, chosen); }));
    say(sentence(report));
    if (report.diagnosis && report.diagnosis.failures.length && !encoding) status.scrollIntoView();
    if (encoding) results.querySelector("h2").focus({ preventScroll: true }); // the choice was made in the report that has gone
  };

  cancel.addEventListener("click", () => {
    if (running) running.cancel();
    choose.focus(); // the keyboard does not go away with the button
  });
  input.addEventListener("input", () => {
    if (!running) return;
    const given = running;
    running = null; // what is typed has its own answer
    place.hidden = true;
    given.cancel();
  });
})();

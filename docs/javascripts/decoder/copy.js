/**
 * Copy buttons: `button[data-copy]` writes its text to the clipboard and says so; hidden without JavaScript.
 */
(() => {
  "use strict";

  const SHOWN_MS = 2000;

  /** Writes `text` to the clipboard; falls back to a selection where the page is not served over https. */
  function write(text) {
    if (navigator.clipboard && window.isSecureContext) return navigator.clipboard.writeText(text);
    const field = document.createElement("textarea");
    field.value = text;
    field.className = "ec-offscreen";
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done ? Promise.resolve() : Promise.reject(new Error("copy refused"));
  }

  function say(button, text) {
    const label = button.dataset.label || button.textContent;
    button.dataset.label = label;
    button.textContent = text;
    const status = document.querySelector(".ec-copied, #decode-status");
    if (status && status.classList.contains("ec-copied")) {
      status.textContent = text;
      status.hidden = false;
    }
    setTimeout(() => {
      button.textContent = label;
      if (status && status.classList.contains("ec-copied")) status.hidden = true;
    }, SHOWN_MS);
  }

  document.querySelectorAll("button[data-copy]").forEach((button) => { button.hidden = false; });
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button[data-copy]") : null;
    if (!button) return;
    write(button.dataset.copy).then(() => { say(button, button.dataset.done); },
      () => { say(button, button.dataset.failed); });
  });
})();

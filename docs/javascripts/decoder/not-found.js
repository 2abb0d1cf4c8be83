/**
 * The page for unknown addresses: puts the content in the language of the address in place, and the address's last part
 * into the field of the decoder, whose script runs after this one.
 */
var errorCodes = errorCodes || {};

(() => {
  "use strict";

  /**
   * @param {string} pathname as location has it
   * @param {string} root the path of the site, with a slash at both ends
   * @returns {{language: string, text: string}} the language of the address; its last part that says something, as text
   */
  errorCodes.readAddress = (pathname, root) => {
    const path = pathname.slice(pathname.startsWith(root) ? root.length : 1);
    const language = /^zh(?:\/|$)/.test(path) ? "zh" : "en";
    return { language: language, text: lastPart(path.replace(/^zh(?:\/|$)/, "").split("/")) };
  };

  function lastPart(parts) {
    const part = parts.filter((one) => one && one !== "index.html").pop() || "";
    try {
      return decodeURIComponent(part).replace(/\.html$/, "");
    } catch {
      return part;
    }
  }

  const place = document.getElementById("not-found");
  if (!place) return;
  const address = errorCodes.readAddress(location.pathname, place.dataset.root);
  place.append(/** @type {HTMLTemplateElement} */ (document.getElementById("not-found-" + address.language)).content.cloneNode(true));
  document.documentElement.lang = address.language === "zh" ? "zh-CN" : address.language;
  document.title = `${place.querySelector("h1").textContent} - ${document.querySelector("header .md-ellipsis").textContent.trim()}`;
  /** @type {HTMLInputElement} */ (document.getElementById("decode-input")).value = address.text;
})();

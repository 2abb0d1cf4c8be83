/**
 * Opens the tab that the address names, as the theme's inline script does.
 */
(() => {
  "use strict";

  const target = document.getElementById(location.hash.slice(1));
  if (target instanceof HTMLInputElement && target.name.startsWith("__tabbed_")) target.checked = true;
})();

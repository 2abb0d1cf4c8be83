/**
 * The filter of a long list of places on the page of a code. Only hides items that stand in the page.
 */
(function () {
  "use strict";

  var form = document.getElementById("places-form");
  if (!form) return;
  var input = document.getElementById("places-filter");
  var count = document.getElementById("places-count");
  var groups = Array.from(document.querySelectorAll("details.ec-places"), function (details) {
    var heading = textOf(details.querySelector("summary"));
    var items = Array.from(details.querySelectorAll("li"), function (item) {
      return { item: item, text: heading + " " + textOf(item) };
    });
    return { details: details, items: items };
  });
  var all = groups.reduce(function (sum, group) { return sum + group.items.length; }, 0);

  /** Older releases print HcclCommPrepare where today's source says DlHcclCommPrepare: both are found. */
  function fold(text) {
    return text.normalize("NFKC").toLowerCase().replace(/dlhccl/g, "hccl");
  }

  function textOf(element) {
    return fold(element.textContent);
  }

  function apply() {
    var words = fold(input.value).split(/\s+/).filter(Boolean);
    var shown = 0;
    groups.forEach(function (group) {
      var here = group.items.filter(function (one) {
        one.item.hidden = !words.every(function (word) { return one.text.includes(word); });
        return !one.item.hidden;
      });
      group.details.hidden = here.length === 0;
      group.details.open = words.length > 0 && here.length > 0;
      shown += here.length;
    });
    count.textContent = shown
      ? count.dataset.count.replace("{0}", String(shown)).replace("{1}", String(all))
      : count.dataset.none;
  }

  input.addEventListener("input", apply);
  form.hidden = false;
  apply();
})();

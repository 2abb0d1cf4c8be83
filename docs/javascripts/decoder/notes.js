/**
 * A site's own notes on a code or a cause as an element made of the page's templates; everything in them is text.
 *
 * In: errorCodes.notes, which only a site that has some puts beside its data. Out: errorCodes.notesElements.
 */
var errorCodes = errorCodes || {};

(() => {
  "use strict";

  const templates = errorCodes.templates;
  if (!templates) return;
  errorCodes.notes = errorCodes.notes || {}; // most sites have none

  function linkItem(link) {
    const item = document.createElement("li");
    const made = document.createElement("a");
    made.href = link.url;
    made.textContent = link.title;
    item.append(made);
    return item;
  }

  function noteElement(note) {
    const made = templates.copyOf("decode-note");
    const written = note.says[templates.language] ? templates.language : Object.keys(note.says)[0];
    templates.write(made.slots.says, note.says[written].trim());
    made.slots.other.hidden = written === templates.language;
    if (written !== templates.language) made.slots.says.lang = written;
    made.slots.links.hidden = !note.links.length;
    note.links.forEach((link) => { made.slots.links.append(linkItem(link)); });
    return made.root;
  }

  /** @param {string[]} places names of codes, and causes as NAME#cause-ID @returns {Element[]} one box, or none where nothing is noted */
  errorCodes.notesElements = (places) => {
    const notes = places.flatMap((place) => errorCodes.notes[place] || []);
    if (!notes.length) return [];
    const made = templates.copyOf("decode-notes");
    made.slots.notes.append.apply(made.slots.notes, notes.map(noteElement));
    return [made.root];
  };
})();

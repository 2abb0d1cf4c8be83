/**
 * What was dropped onto the page: files, and folders with all files in them.
 *
 * In: what the items of a drop gave while it was handled. Out: inputs as errorCodes.readLogs takes them (logs/folders.js).
 */
var errorCodes = errorCodes || {};

(() => {
  "use strict";

  /** @returns {Promise<FileSystemEntry[]>} what is in a folder; a browser gives it in parts */
  const childrenOf = async (folder) => {
    const reader = folder.createReader();
    const children = [];
    for (;;) {
      const part = await new Promise((done, failed) => { reader.readEntries(done, failed); });
      if (!part.length) return children;
      children.push(...part);
    }
  };

  /** @param {any} entry of a file @returns {Promise<File>} */
  const fileOf = (entry) => new Promise((done, failed) => { entry.file(done, failed); });

  /** Adds the files below `folder` to `found`, by name relative to the folder that was dropped. */
  const walk = async (folder, path, found) => {
    try {
      for (const child of await childrenOf(folder)) {
        const name = path + child.name;
        if (child.isDirectory) await walk(child, `${name}/`, found);
        else found.files.push({ name, file: await fileOf(child) });
      }
    } catch {
      found.unreadable += 1;
    }
  };

  /** @returns {Promise<Input>} */
  const inputOf = async ({ file, entry, handle }) => {
    if (entry && entry.isDirectory) {
      const found = { name: entry.name, files: [], unreadable: 0 };
      await walk(entry, "", found);
      return found;
    }
    return { name: file.name, file, handle: await Promise.resolve(handle).catch(() => null) };
  };

  /** @param {{file: File, entry: any, handle: any}[]} given what the items of a drop gave (log-input.js) @returns {Promise<Input[]>} */
  errorCodes.droppedInputs = (given) => Promise.all(given.map(inputOf));
})();

/**
 * The logs behind what was handed over: which files of a folder or archive are logs, and in which order they were written. The rule is that
 * of loglink/_read/folders.py.
 *
 * In: files, folders, archives. Out: logs by name, how many files were left out, and which archives are damaged. Reads no more than the
 * head of a file, but for archives: what is packed in them is held by the browser, which puts large things on disk. Knows no code.
 *
 * @typedef {{name: string, file?: Blob, handle?: FileSystemFileHandle, files?: Input[], unreadable?: number}} Input files of a folder, and how
 *   many in it could not be had, else file
 * @typedef {{hidden: number, binary: number, empty: number, unreadable: number, archives: number, encrypted: number}} Skipped by reason
 */
var errorCodes = errorCodes || {};

(() => {
  "use strict";

  const HEAD = 65536;
  const HELD = 1 << 25; // bytes that are handed to the browser at a time
  const ROTATED = /^([^]*?)(?:\.([0-9]{1,6}))?(?:\.gz)?$/;
  const nobody = () => {};
  const newBlob = (parts) => Promise.resolve(new Blob(parts));

  /**
   * @param {Input} input
   * @returns {Promise<{bytes: Uint8Array, nulls: number}>} the first bytes behind fours of NUL bytes, unpacked where they are
   *   packed; of a damaged file what can be unpacked
   */
  errorCodes.headOf = async (input) => {
    const next = errorCodes.unpackedPieces(errorCodes.piecesOf(input, nobody), nobody);
    const bytes = new Uint8Array(HEAD);
    let filled = 0;
    let nulls = 0;
    try {
      for (let piece = await next(); piece && filled < HEAD; piece = await next()) {
        const start = filled ? 0 : piece.findIndex(Boolean);
        if (!filled) nulls += start < 0 ? piece.length : start;
        if (start < 0) continue;
        if (!filled) filled = nulls % 4;
        const part = piece.subarray(start, start + HEAD - filled);
        bytes.set(part, filled);
        filled += part.length;
      }
    } catch (error) {
      if (!(error instanceof errorCodes.DamagedLogError)) throw error;
    }
    return { bytes: bytes.subarray(0, filled || Math.min(nulls, 4)), nulls: nulls - (nulls % 4) };
  };

  /** @returns {string} a name of an archive without steps that lead nowhere, or out of it */
  const plainName = (name) => name.replace(/\\/g, "/").split("/").filter((part) => !["", ".", ".."].includes(part)).join("/");

  /** @returns {Promise<Blob>} what comes of `contents`; `damaged` is called where it ends too early */
  const held = async (contents, makeBlob, damaged) => {
    const parts = [];
    let pieces = [];
    let size = 0;
    try {
      for await (const piece of contents) {
        pieces.push(piece.slice());
        size += piece.length;
        if (size < HELD) continue;
        parts.push(await makeBlob(pieces));
        [pieces, size] = [[], 0];
      }
    } catch (error) {
      if (!(error instanceof errorCodes.DamagedLogError)) throw error;
      damaged();
    }
    return makeBlob([...parts, ...pieces]);
  };

  /** Counts in `skipped` what cannot be had. @returns {Promise<{files: Input[], isDamaged: boolean}>} of an archive */
  const unpackArchive = async (archive, count, makeBlob, skipped) => {
    const files = [];
    let isDamaged = false;
    try {
      for await (const { name, contents, problem } of errorCodes.archivedFiles(errorCodes.piecesOf(archive, count))) {
        if (problem) skipped[problem] += 1;
        else files.push({ name: plainName(name), file: await held(contents, makeBlob, () => { isDamaged = true; }) });
        if (isDamaged) break;
      }
    } catch (error) {
      if (!(error instanceof errorCodes.DamagedLogError)) throw error;
      isDamaged = true;
    }
    return { files, isDamaged };
  };

  const isArchive = (input) => errorCodes.isArchive(errorCodes.piecesOf(input, nobody));

  /** @returns {Promise<string>} text, or why the file is left out */
  const kindOf = async (input) => {
    if (input.name.split("/").some((part) => part.startsWith("."))) return "hidden";
    try {
      if (await isArchive(input)) return "archives";
      const head = await errorCodes.headOf(input);
      if (!head.bytes.length) return "empty";
      if (errorCodes.isPacked(head.bytes)) return "archives";
      return errorCodes.detectEncoding(head.bytes).encoding === "binary" ? "binary" : "text";
    } catch {
      return "unreadable";
    }
  };

  const compare = (one, other) => (one < other ? -1 : Number(one > other));

  /** By name, numbers as numbers and before words, and the older part of a rotated log (.2) before (.1). */
  const inOrder = (one, other) => {
    const [[, whole, part], [, otherWhole, otherPart]] = [ROTATED.exec(one.name), ROTATED.exec(other.name)];
    const [pieces, others] = [whole.split(/([0-9]+)/), otherWhole.split(/([0-9]+)/)];
    for (let at = 0; at < Math.min(pieces.length, others.length); at += 1) {
      const order = at % 2 ? compare(BigInt(pieces[at]), BigInt(others[at])) : compare(pieces[at], others[at]);
      if (order) return order;
    }
    return pieces.length - others.length || Number(otherPart || 0) - Number(part || 0);
  };

  const sortOut = async (files, keepBinary, skipped) => {
    const logs = [];
    for (const file of files) {
      const kind = await kindOf(file);
      if (kind === "text" || (kind === "binary" && keepBinary)) logs.push(file);
      else skipped[kind] += 1;
    }
    return logs.sort(inOrder);
  };

  /**
   * A file stands for itself, a folder or archive for all logs in it; where several things were handed over, its name stands before them.
   *
   * @param {Input[]} inputs
   * @param {boolean} keepBinary
   * @param {function(number): void} count is told the bytes of archives as they are read
   * @param {function(any[]): Promise<Blob>} [makeBlob] holds what archives hold, where a worker itself can read no Blob
   * @returns {Promise<{logs: Input[], skipped: Skipped, damaged: Input[]}>}
   */
  errorCodes.findLogs = async (inputs, keepBinary, count, makeBlob = newBlob) => {
    const found = { logs: [], skipped: { hidden: 0, binary: 0, empty: 0, unreadable: 0, archives: 0, encrypted: 0 }, damaged: [] };
    for (const input of inputs) {
      let { files } = input;
      if (!files && await isArchive(input).catch(() => false)) {
        const unpacked = await unpackArchive(input, count, makeBlob, found.skipped);
        ({ files } = unpacked);
        if (unpacked.isDamaged) found.damaged.push(input);
      }
      found.skipped.unreadable += input.unreadable || 0;
      const prefix = inputs.length > 1 ? `${input.name}/` : "";
      const logs = files ? await sortOut(files, keepBinary, found.skipped) : [input];
      found.logs.push(...(files ? logs.map((log) => ({ ...log, name: prefix + log.name })) : logs));
    }
    return found;
  };
})();

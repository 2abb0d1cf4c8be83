/**
 * The files in an archive (.zip, .tar, .tar.gz), one after the other, up to the place where it is damaged or cut: as
 * loglink/_read/archives.py reads them.
 *
 * In: the bytes of the archive. Out: names and contents, in the order of the archive. Knows no log. An archive is known by its bytes,
 * whatever its name.
 *
 * @typedef {{name: string, contents: AsyncGenerator<Uint8Array>, problem: string}} ArchivedFile contents are to be read before the next file
 *   is asked for; where nothing of it can be had, problem is "encrypted", or "unreadable": packed in a way that is not known here
 */
var errorCodes = errorCodes || {};

(() => {
  "use strict";

  const { numberAt } = errorCodes;
  const BLOCK = 512;
  const READ = 1 << 18;
  const ZIP_HEADER = 30;
  const [STORED, DEFLATED] = [0, 8];
  const [IS_ENCRYPTED, HAS_DESCRIPTOR] = [1, 8];
  const UNKNOWN_SIZE = 0xffffffff;

  const latin = (bytes) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  const untilNull = (bytes) => bytes.subarray(0, bytes.includes(0) ? bytes.indexOf(0) : bytes.length);
  const isSignature = (bytes) => /^PK[\x01-\x08][\x02-\x08]/.test(latin(bytes.subarray(0, 4)));

  /** @returns {string} a name, which is UTF-8 in most archives and GB18030 in those that a Chinese Windows made */
  const textOf = (name) => {
    for (const encoding of ["utf-8", "gb18030"]) {
      try {
        return new TextDecoder(encoding, { fatal: true }).decode(name);
      } catch {
        // The next one, then.
      }
    }
    return latin(name);
  };

  /** Yields so many bytes of a source; DamagedLogError when it has fewer. */
  async function* counted(source, size) {
    for (let left = size; left > 0;) {
      const content = await source.take(Math.min(left, READ));
      if (!content.length) throw new errorCodes.DamagedLogError();
      left -= content.length;
      yield content;
    }
  }

  /** Passes over what was not read. */
  const skipRest = async (contents) => {
    for (let part = await contents.next(); !part.done; part = await contents.next());
  };

  /** @returns {?number} what a field of a tar header says, null where it says nothing */
  const tarNumber = (field) => {
    if (field[0] === 0x80) return field.subarray(1).reduce((sum, byte) => sum * 256 + byte, 0);
    const digits = latin(field).replace(/^[ \0]+|[ \0]+$/g, "");
    return /^[0-7]{1,12}$/.test(digits) ? parseInt(digits, 8) : null;
  };

  const tarName = (header) => {
    const name = textOf(untilNull(header.subarray(0, 100)));
    const prefix = textOf(untilNull(header.subarray(345, 500)));
    return prefix && latin(header.subarray(257, 263)) === "ustar\0" ? `${prefix}/${name}` : name;
  };

  const paxPath = (content, before) => {
    const match = /(?:^|\n)[0-9]+ path=([^\n]*)\n/.exec(textOf(content));
    return match ? match[1] : before;
  };

  async function* inTar(source) {
    for (let longName = null; ;) {
      const header = (await source.take(BLOCK)).slice();
      if (!header.some(Boolean)) return;
      const size = tarNumber(header.subarray(124, 136));
      if (header.length < BLOCK || size === null) throw new errorCodes.DamagedLogError();
      const kind = String.fromCharCode(header[156]);
      const padding = (BLOCK - (size % BLOCK)) % BLOCK;
      if (kind === "L" || kind === "x") {
        const content = await source.take(size);
        longName = kind === "x" ? paxPath(content, longName) : textOf(untilNull(content));
      } else {
        const contents = counted(source, size);
        if ("0\x007".includes(kind)) yield { name: longName || tarName(header), contents, problem: "" };
        await skipRest(contents);
        longName = null;
      }
      await source.take(padding);
    }
  }

  /** @returns {number} the packed size that the extra field of a large file holds */
  const zip64Size = (extra) => {
    for (let at = 0; extra.length - at >= 4; at += 4 + numberAt(extra, at + 2, 2)) {
      if (numberAt(extra, at, 2) === 1 && numberAt(extra, at + 2, 2) >= 16) return numberAt(extra, at + 12, 8);
    }
    return UNKNOWN_SIZE;
  };

  /** Passes over check sum and sizes behind a file, which have 4 or 8 bytes each and perhaps a signature before them. */
  const skipDescriptor = async (source) => {
    const head = await source.peek(28);
    const start = latin(head).startsWith("PK\x07\x08") ? 4 : 0;
    const size = [12, 20].find((one) => isSignature(head.subarray(start + one)));
    await source.take(start + (size || 12));
  };

  const zipProblem = (flags, method) => {
    if (flags & IS_ENCRYPTED) return "encrypted";
    return [STORED, DEFLATED].includes(method) ? "" : "unreadable";
  };

  /** @returns {AsyncGenerator<Uint8Array>} what follows a header, inflated or as it lies there */
  const zipContents = (source, header, extra, isInflated) => {
    if (isInflated) return errorCodes.inflate(source);
    const packed = numberAt(header, 18, 4);
    if (!packed && header[6] & HAS_DESCRIPTOR) throw new errorCodes.DamagedLogError(); // its end cannot be told
    return counted(source, packed === UNKNOWN_SIZE ? zip64Size(extra) : packed);
  };

  async function* inZip(source) {
    while (latin(await source.peek(4)) === "PK\x03\x04") {
      const header = (await source.take(ZIP_HEADER)).slice();
      const [flags, method] = [numberAt(header, 6, 2), numberAt(header, 8, 2)];
      const name = (await source.take(numberAt(header, 26, 2))).slice();
      const extra = (await source.take(numberAt(header, 28, 2))).slice();
      if (header.length < ZIP_HEADER) throw new errorCodes.DamagedLogError();
      const [problem, isFile] = [zipProblem(flags, method), name[name.length - 1] !== 0x2f];
      if (problem && isFile) yield { name: textOf(name), contents: counted(source, 0), problem };
      const contents = zipContents(source, header, extra, method === DEFLATED && !problem);
      if (isFile && !problem) yield { name: textOf(name), contents, problem };
      await skipRest(contents);
      if (flags & HAS_DESCRIPTOR) await skipDescriptor(source);
    }
    if (!isSignature(await source.peek(4))) throw new errorCodes.DamagedLogError();
  }

  /** @returns {Promise<InstanceType<typeof errorCodes.ByteSource>>} of the archive's own bytes, unpacked where they are packed */
  const sourceOf = async (pieces) => {
    const source = new errorCodes.ByteSource(pieces);
    if (!errorCodes.isGzip(await source.peek(3))) return source;
    const unpacked = errorCodes.unpack(source, () => {});
    return new errorCodes.ByteSource(async () => (await unpacked.next()).value || null);
  };

  const kindOf = (head) => {
    if (/^PK(\x03\x04|\x05\x06)/.test(latin(head.subarray(0, 4)))) return "zip";
    return latin(head.subarray(257, 262)) === "ustar" ? "tar" : "";
  };

  /** @param {function(): Promise<?Uint8Array>} pieces of a file from its start @returns {Promise<boolean>} */
  errorCodes.isArchive = async (pieces) => {
    try {
      return kindOf(await (await sourceOf(pieces)).peek(BLOCK)) !== "";
    } catch (error) {
      if (error instanceof errorCodes.DamagedLogError) return false;
      throw error;
    }
  };

  /** Yields the files of an archive; DamagedLogError behind what could be read. @param {function(): Promise<?Uint8Array>} pieces */
  errorCodes.archivedFiles = async function* (pieces) {
    const source = await sourceOf(pieces);
    yield* kindOf(await source.peek(BLOCK)) === "zip" ? inZip(source) : inTar(source);
  };
})();

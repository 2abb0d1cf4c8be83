/**
 * The bytes of a file in pieces, packed ones unpacked.
 *
 * In: a file, or a handle of one that may grow. Out: functions that give the next piece each time, null at the end. A piece is a slice
 * of the file: the streams of Chromium stand still now and then where many files are read and the machine is busy.
 *
 * @typedef {{file?: Blob, handle?: FileSystemFileHandle}} Source handle gives the file anew where it has grown since it was handed over
 */
var errorCodes = errorCodes || {};

(() => {
  "use strict";

  const PIECE = 1 << 20;

  /**
   * @param {Source} source
   * @param {function(number): void} count is told how many bytes have come, as they lie in the file
   * @returns {function(): Promise<?Uint8Array>} rejected with NotReadableError where the file has gone, or changed without a handle
   */
  errorCodes.piecesOf = (source, count) => {
    let { file } = source;
    let at = 0;

    const slice = async () => {
      try {
        return await file.slice(at, at + PIECE).arrayBuffer();
      } catch (error) {
        if (!source.handle) throw error;
        file = await source.handle.getFile();
        return file.slice(at, at + PIECE).arrayBuffer();
      }
    };

    return async () => {
      if (at >= file.size && source.handle) file = await source.handle.getFile();
      if (at >= file.size) return null;
      const piece = new Uint8Array(await slice());
      at += piece.length;
      count(piece.length);
      return piece.length ? piece : null;
    };
  };

  /**
   * @param {function(): Promise<?Uint8Array>} pieces of a log from its start
   * @param {function(): void} noteGarbage called when something that is no part of a packed log stands behind it
   * @returns {function(): Promise<?Uint8Array>} what it holds; rejected with DamagedLogError behind what a damaged one still gave
   */
  errorCodes.unpackedPieces = (pieces, noteGarbage) => {
    const source = new errorCodes.ByteSource(pieces);
    let unpacked = null;
    let isPlain = null;
    return async () => {
      if (isPlain === null) isPlain = !errorCodes.isGzip(await source.peek(3));
      if (isPlain) return source.takeAll();
      unpacked = unpacked || errorCodes.unpack(source, noteGarbage);
      return (await unpacked.next()).value || null;
    };
  };
})();

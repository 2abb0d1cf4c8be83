/**
 * The tokens of one line that is too long to be held: what the scanner finds in the whole, found in pieces of it.
 *
 * In: write(text) in order, then end(). Out: {tokens with columns and excerpts, count}. Every pattern goes on where its last match
 * ended, and a match is only taken where `REACH` further units are known, so that no piece changes a result.
 *
 * @param {Object} scanner as makeScanner returns it
 * @param {number} most so many tokens are kept; all are counted
 */
var errorCodes = errorCodes || {};

errorCodes.makeLongLine = function makeLongLine(scanner, most) {
  "use strict";

  const HEAD = 65536; // units of it that are kept: what is diagnosed
  const REACH = 4096; // more than any pattern can match: the tests of loglink hold each to fewer than 512
  const AROUND = 200;
  let buffer = "";
  let base = 0; // of the buffer in the line, in UTF-16 units
  let pairs = 0; // surrogate pairs before the buffer
  let head = "";
  let isMarked = false;
  const searches = scanner.patterns.map((pattern) => ({ pattern: pattern, next: 0 }));
  let markFrom = 0;
  const kept = [];
  const counts = { marked: new Map(), plain: new Map() };

  function write(text) {
    if (head.length < HEAD) head += text.slice(0, HEAD - head.length);
    buffer += text;
    if (buffer.length > 4 * REACH) search(false);
  }

  function search(isLast) {
    const safe = isLast ? Infinity : base + buffer.length - REACH; // a match that starts before it is settled
    searchMark(safe);
    const found = searches.flatMap((one) => matchesOf(one, safe));
    take(found.sort((a, b) => a.at - b.at));
    const next = Math.min.apply(null, searches.map((one) => one.next).concat(markFrom));
    if (!isLast) keepFrom(next - 1);
  }

  function searchMark(safe) {
    if (isMarked) return;
    scanner.mark.lastIndex = markFrom - base;
    const match = scanner.mark.exec(buffer);
    if (match && base + match.index < safe) isMarked = true;
    markFrom = Math.max(markFrom, Math.min(safe, base + buffer.length));
  }

  function matchesOf(one, safe) {
    const found = [];
    const regex = one.pattern.regex;
    regex.lastIndex = one.next - base;
    for (let match = regex.exec(buffer); match && base + match.index < safe; match = regex.exec(buffer)) {
      one.next = base + regex.lastIndex;
      const token = scanner.tokenOf(match, one.pattern);
      if (token) found.push(Object.assign(token, { needsMark: one.pattern.needsMark }));
    }
    if (safe !== Infinity) one.next = Math.max(one.next, safe);
    return found;
  }

  function take(found) {
    let at = 0;
    let column = base - pairs + 1;
    found.forEach((token) => {
      column += token.at - at - pairsIn(buffer.slice(at, token.at));
      at = token.at;
      const count = token.needsMark ? counts.marked : counts.plain;
      count.set(token.code, (count.get(token.code) || 0) + 1);
      if (kept.length < most || count.get(token.code) === 1) kept.push(entry(token, column));
    });
  }

  function entry(token, column) {
    const excerpt = buffer.slice(Math.max(0, token.at - AROUND), token.at + token.text.length + AROUND);
    const hit = { column: column, text: token.text, code: token.code, kind: token.kind };
    return { hit: hit, needsMark: token.needsMark, excerpt: excerpt };
  }

  function pairsIn(text) {
    return (text.match(/[\ud800-\udbff][\udc00-\udfff]/g) || []).length;
  }

  function keepFrom(from) {
    let cut = Math.max(0, from - base);
    if (cut > 0 && /[\udc00-\udfff]/.test(buffer[cut])) cut -= 1;
    pairs += pairsIn(buffer.slice(0, cut));
    buffer = buffer.slice(cut);
    base += cut;
  }

  /** @returns {{head: string, hits: {hit: Object, excerpt: string}[], counts: Map<string, number>}} */
  function end() {
    search(true);
    const hits = kept.filter((one) => isMarked || !one.needsMark);
    hits.sort((a, b) => a.hit.column - b.hit.column);
    const all = new Map(counts.plain);
    if (isMarked) counts.marked.forEach((count, code) => { all.set(code, (all.get(code) || 0) + count); });
    return { head: head, hits: hits, counts: all };
  }

  return { write: write, end: end };
};

/**
 * The bytes of a log, read once: lines with codes, each with its surroundings, exact counts of everything, and every line to the
 * diagnosis.
 *
 * In: feed(bytes) in order, then end(); ASCII must stand for itself (UTF-8, GB18030). Out: calls of found(entry), the
 * counts that end() returns, calls of the observer. The prefilter decides on the bytes which lines can hold a code or a wording of a
 * signature; of the others those that plog marks INFO or DEBUG are not even decoded. Holds one block.
 *
 * @typedef {{line: number, text: string, hits: Object[], before: string[], after: string[], time: ?Object, sure: boolean,
 *   level: string, process: string, printer: string, section: string, exception: boolean}} Entry
 *   sure says whether the time stands in the line itself
 *
 * @typedef {{scanner: Object, others: Object, prefilter: Object, quiet: QuietLine}} LogTools
 */
var errorCodes = errorCodes || {};

/**
 * @param {Object} data as codes.json holds it
 * @param {{text: string, at: number}[]} literals of the wordings of signatures, and where in each the seven rarest characters begin
 * @returns {LogTools} what all logs of one reading share
 */
errorCodes.makeLogTools = (data, literals) => {
  "use strict";

  const EXCEPTION = "LLMException:";
  /** `tail` and `head` write an empty line and this before the lines of each file. */
  const sections = Array.from({ length: 223 }, (_, index) => "\n\n==> " + String.fromCharCode(33 + index));
  const ofCodes = errorCodes.prefilterTokens(data.recognition);
  const ofNeighbours = errorCodes.neighbourTokens(data.neighbours, data.neighbour_recognition);
  const tokens = [...ofCodes, ...ofNeighbours, EXCEPTION, ...sections];
  return {
    scanner: errorCodes.makeScanner(data.recognition, errorCodes.undocumentedNames(data)),
    others: errorCodes.makeScanner(data.neighbour_recognition, []),
    prefilter: errorCodes.makePrefilter([...literals, ...Array.from(new Set(tokens), (text) => ({ text, at: 0 }))]),
    quiet: new errorCodes.QuietLine(),
  };
};

/**
 * @param {{tools: LogTools, encoding: string, year: number, most: number, block: number}} options
 * @param {{take: function, takePlain: function, takeLong: function, pass: function}} observer of the diagnosis, which has begun the file
 * @param {function(Entry): void} found
 */
errorCodes.makeLogScanner = function makeLogScanner(options, observer, found) {
  "use strict";

  const CONTEXT = 2;
  const LINE_UNITS = 1000; // of a line shown
  const CONTEXT_UNITS = 300;
  const LINES_BACK = 100; // where the time of a line that has none is looked for
  const MOST_EXCEPTIONS = 5;
  const EXCEPTION = "LLMException:";
  const SECTION = "==> ";
  const LINE_FEED = 10;
  const WORD = 4; // bytes that the prefilter looks at
  const scanner = options.tools.scanner;
  const others = options.tools.others;
  const prefilter = options.tools.prefilter;
  const quiet = options.tools.quiet;
  const headers = errorCodes.makeLineHeaderReader(options.year);
  const counts = errorCodes.makeCounts();
  const splitter = errorCodes.makeLineSplitter(options.block, readBlock, readPiece);
  const decoder = new TextDecoder(options.encoding, { ignoreBOM: true });
  const state = { line: 1, kept: 0, exceptions: 0, section: "", tail: [], time: null, waiting: [], long: null, seen: new Set(), neighbours: {} };

  /** The line feed goes along, so that a character cut by the line's end reads as it does in the whole. */
  function decode(bytes, start, end) {
    const text = decoder.decode(bytes.subarray(start, end < bytes.length ? end + 1 : end));
    return text.endsWith("\n") ? text.slice(0, -1) : text;
  }

  function lineStart(bytes, at) {
    return at > 0 ? bytes.lastIndexOf(LINE_FEED, at - 1) + 1 : 0;
  }

  function lineEnd(bytes, at) {
    const end = bytes.indexOf(LINE_FEED, at);
    return end < 0 ? bytes.length : end;
  }

  function readBlock(bytes) {
    state.endsInLine = bytes[bytes.length - 1] !== LINE_FEED;
    const block = { bytes: bytes, searched: 0, time: state.time };
    if (state.waiting.length) fillWaiting(block);
    // The very first line is read in any case: no empty line stands before its section.
    let next = state.line === 1 ? 0 : prefilter.next(bytes, 0);
    for (let start = 0; start < bytes.length;) {
      const end = lineEnd(bytes, start);
      if (next >= 0 && next <= end) {
        readLine(block, start, end);
        if (end + 1 >= next + WORD) next = prefilter.next(bytes, end + 1); // what it met may begin with line feeds
      } else if (quiet.read(bytes, start, end)) {
        observer.pass(state.line, quiet);
      } else {
        takePlain(decode(bytes, start, end), end === bytes.length);
      }
      if (end < bytes.length) state.line += 1;
      start = end + 1;
    }
    state.tail = before(block, bytes.length + (bytes[bytes.length - 1] === LINE_FEED ? 0 : 1));
    state.time = timeBefore(block, bytes.length);
  }

  /** What a log that was cut while written ends with is no line. */
  function takePlain(text, isLast) {
    if (!isLast || /[^\0]/.test(text)) observer.takePlain(state.line, text);
  }

  function readLine(block, start, end) {
    const text = decode(block.bytes, start, end);
    const tokens = scanner.find(text);
    observer.take(state.line, text, tokens.map((token) => token.code));
    others.find(text).forEach((token) => { countNeighbour(token.code); });
    if (text.startsWith(SECTION) && text.trimEnd().endsWith("<==")) state.section = text.slice(4).replace(/ ?<==\s*$/, "").slice(0, 200);
    const isException = !tokens.length && text.includes(EXCEPTION);
    if (isException) state.exceptions += 1;
    if (!tokens.length && !(isException && state.exceptions <= MOST_EXCEPTIONS)) return;
    const hits = errorCodes.withColumns(text, tokens);
    const entry = entryOf(text, hits, isException);
    if (!entry.time) entry.time = timeBefore(block, start);
    hits.forEach((hit) => { counts.add(hit.code, hit.kind, entry.time && entry.time.ms, entry.process, 1); });
    if (!isWanted(hits, isException)) return;
    entry.text = excerpt(text, tokens);
    entry.before = before(block, start);
    state.waiting.push(entry);
    fillAfter(block, entry, end + 1);
    release();
  }

  function countNeighbour(name) {
    const known = state.neighbours[name] = state.neighbours[name] || { count: 0, line: state.line };
    known.count += 1;
  }

  /** The first hits are kept, and the first of every code. */
  function isWanted(hits, isException) {
    const isFirst = hits.some((hit) => !state.seen.has(hit.code));
    hits.forEach((hit) => { state.seen.add(hit.code); });
    if (!isException && !isFirst && state.kept >= options.most) return false;
    state.kept += hits.length;
    return true;
  }

  function entryOf(text, hits, isException) {
    const read = headers.read(text);
    return { line: state.line, text: "", hits: hits, before: [], after: [], time: read.time, sure: read.time !== null, level: read.level,
      process: read.process, printer: read.printer, section: state.section, exception: isException };
  }

  function excerpt(text, tokens) {
    const plain = text.replace(/\r$/, "");
    if (plain.length <= LINE_UNITS) return plain;
    const first = tokens.length ? Math.max(0, tokens[0].at - LINE_UNITS / 2) : 0;
    return (first ? "…" : "") + plain.slice(first, first + LINE_UNITS) + (first + LINE_UNITS < plain.length ? "…" : "");
  }

  function shortLine(block, start, end) {
    const text = decode(block.bytes, start, Math.min(end, start + 4 * CONTEXT_UNITS)).replace(/\r$/, "");
    return text.length > CONTEXT_UNITS ? text.slice(0, CONTEXT_UNITS) + "…" : text;
  }

  function before(block, start) {
    const lines = [];
    for (let end = start - 1; end >= 0 && lines.length < CONTEXT;) {
      const from = lineStart(block.bytes, end);
      lines.unshift(shortLine(block, from, end));
      end = from - 1;
    }
    const missing = CONTEXT - lines.length;
    return (missing ? state.tail.slice(-missing) : []).concat(lines);
  }

  function fillAfter(block, entry, start) {
    while (entry.after.length < CONTEXT && start < block.bytes.length) {
      const end = lineEnd(block.bytes, start);
      entry.after.push(shortLine(block, start, end));
      start = end + 1;
    }
  }

  function fillWaiting(block) {
    state.waiting.forEach((entry) => { fillAfter(block, entry, 0); });
    release();
  }

  function release() {
    while (state.waiting.length && state.waiting[0].after.length === CONTEXT) found(state.waiting.shift());
  }

  /** @returns {?Object} the time of the nearest line above `start` that has one; no line is read twice */
  function timeBefore(block, start) {
    for (let end = start - 1, count = 0; end > block.searched && count < LINES_BACK; count += 1) {
      const from = lineStart(block.bytes, end);
      const time = headers.timeOf(decode(block.bytes, from, Math.min(end, from + 4096)));
      if (time) {
        block.time = time;
        break;
      }
      end = from - 1;
    }
    block.searched = Math.max(block.searched, start - 1);
    return block.time;
  }

  function readPiece(bytes, isEnd) {
    if (!state.long) state.long = { line: errorCodes.makeLongLine(scanner, options.most), decoder: new TextDecoder(options.encoding, { ignoreBOM: true }) };
    state.long.line.write(state.long.decoder.decode(bytes, { stream: !isEnd }));
    if (isEnd) endLongLine();
  }

  function endLongLine() {
    const read = state.long.line.end();
    state.long = null;
    observer.takeLong(state.line, read.head, read.counts);
    const short = read.head.slice(0, CONTEXT_UNITS) + "…";
    state.waiting.forEach((one) => { if (one.after.length < CONTEXT) one.after.push(short); });
    release();
    const entry = entryOf(read.head, [], false);
    if (!entry.time) entry.time = state.time;
    read.counts.forEach((number, code) => {
      const kind = read.hits.find((one) => one.hit.code === code).hit.kind;
      counts.add(code, kind, entry.time && entry.time.ms, entry.process, number);
    });
    read.hits.forEach((one) => {
      if (!isWanted([one.hit], false)) return;
      state.waiting.push(Object.assign({}, entry, { hits: [one.hit], text: "…" + one.excerpt + "…", before: state.tail, after: [] }));
    });
    state.tail = state.tail.slice(1 - CONTEXT).concat(short);
    state.time = entry.time;
    state.line += 1;
  }

  /**
   * @returns {{counts: Object, lines: number, exceptions: number, kept: number, neighbours: Object}} lines counts the last one too when
   *   nothing ends it; neighbours gives count and first line by name, those in lines longer than a block left out
   */
  function end() {
    splitter.end();
    state.waiting.forEach(found);
    const { exceptions, kept, neighbours } = state;
    return { counts: counts.value, lines: state.line - (state.endsInLine ? 0 : 1), exceptions, kept, neighbours };
  }

  return { feed: splitter.feed, end: end };
};

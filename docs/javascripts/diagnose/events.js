/**
 * The lines that count, kept within bounds, and how they stand to each other: process, thread, order.
 *
 * In: matched lines. Out: events that can be asked for by signature. What was dropped for want of room is counted, so that
 * nothing is settled by its absence. loglink/_diagnose/events.py is the same in Python.
 */
var errorCodes = errorCodes || {};

/** One line: `signature` is null for an error line that none describes; `codes` are names in it. */
errorCodes.Event = class Event {
  static OWN = { _pid: "pid", _tid: "thread", _code: "number", _file: "file", _function: "function" };

  /**
   * @param {{file: number, line: number, text: string, header: Header, process: string, match: ?SignatureMatch,
   *   codes: string[]}} parts file is the index of the file, line counts from 1
   */
  constructor({ file, line, text, header, process, match, codes }) {
    this.file = file;
    this.line = line;
    this.text = text;
    this.header = header;
    this.process = process;
    this.match = match;
    this.signature = match ? match.signature : null;
    this.slots = match ? match.slots : {};
    this.codes = codes;
  }

  /** @returns {string} the id of the signature, empty without one */
  get id() {
    return this.signature ? this.signature.id : "";
  }

  /** @returns {string} the role of the signature; an error line without one hands a failure on */
  get role() {
    return this.signature ? this.signature.role : "passed-on";
  }

  /** @returns {?string} the slot `name`; names with a leading _ are what the line says of itself */
  slot(name) {
    if (Object.hasOwn(this.slots, name)) return this.slots[name];
    if (name === "_process") return this.process || null;
    const own = errorCodes.Event.OWN[name];
    return (own && this.header[own]) || null;
  }
};

/** All events by signature and process, and the last line seen of each process and file. */
errorCodes.EventStore = class EventStore {
  static FIRST_KEPT = 64; // events of one signature in one process: the first ones
  static LAST_KEPT = 192; // and the last ones
  static MOST_PROCESSES = 4096;
  static MOST_EVENTS = 60000; // of all signatures and processes together

  #kept = new Map(); // by signature, by process
  #lastInProcess = new Map();
  #number = 0; // of events that are kept

  constructor() {
    /** Seconds to add to the times of a file to compare it with the first one, where that is known. */
    this.offsets = new Map();
    /** Files, as "low high", whose clocks disagree by nobody knows how much: their times cannot be compared. */
    this.doubts = new Set();
    this.wasFull = false;
    /** The levels of the lines seen of each process, each a set. */
    this.levels = new Map();
  }

  /** Keeps `event`, unless there are too many processes. */
  add(event) {
    if (!this.#kept.has(event.id)) this.#kept.set(event.id, new Map());
    const byProcess = this.#kept.get(event.id);
    let kept = byProcess.get(event.process);
    if (!kept) {
      if (byProcess.size >= errorCodes.EventStore.MOST_PROCESSES) {
        this.wasFull = true;
        return;
      }
      kept = { first: [], last: [], place: 0, dropped: 0 };
      byProcess.set(event.process, kept);
    }
    this.#keep(kept, event);
    this.saw(event);
  }

  #keep(kept, event) {
    const { FIRST_KEPT, LAST_KEPT, MOST_EVENTS } = errorCodes.EventStore;
    const isFull = this.#number >= MOST_EVENTS;
    if (!isFull && kept.first.length < FIRST_KEPT) {
      kept.first.push(event);
      this.#number += 1;
    } else if (!isFull && kept.place === 0 && kept.last.length < LAST_KEPT) {
      kept.last.push(event);
      this.#number += 1;
    } else {
      kept.dropped += 1;
      if (kept.last.length === 0) return;
      kept.last[kept.place] = event;
      kept.place = (kept.place + 1) % kept.last.length;
    }
  }

  /** Notes that `event` is the last line seen of its process so far. */
  saw(event) {
    const last = this.#lastInProcess.get(event.process);
    if (!last && this.#lastInProcess.size >= errorCodes.EventStore.MOST_PROCESSES) return;
    if (!last || !this.isBefore(event, last)) this.#lastInProcess.set(event.process, event);
  }

  /** @returns {Event[]} the events with one of the signatures `ids`, of `process` if named, in order of appearance */
  find(ids, process = null) {
    const found = [];
    for (const id of ids) {
      const byProcess = this.#kept.get(id) || new Map();
      const wanted = process === null ? byProcess.values() : [byProcess.get(process)];
      for (const kept of wanted) {
        if (kept) found.push(...kept.first, ...kept.last.slice(kept.place), ...kept.last.slice(0, kept.place));
      }
    }
    return found.sort((one, other) => one.file - other.file || one.line - other.line);
  }

  /** @returns {boolean} whether events with one of `ids` were dropped: then their absence proves nothing */
  hasDropped(ids) {
    return this.wasFull || ids.some((id) => Array.from((this.#kept.get(id) || new Map()).values()).some((kept) => kept.dropped > 0));
  }

  /** Notes that `process` printed a line of `level`. */
  sawLevel(process, level) {
    const levels = this.levels.get(process);
    if (levels) {
      if (level !== "") levels.add(level);
    } else if (level !== "" && this.levels.size < errorCodes.EventStore.MOST_PROCESSES) {
      this.levels.set(process, new Set([level]));
    }
  }

  /** @returns {?Event} the last line seen of `process` */
  lastOf(process) {
    return this.#lastInProcess.get(process) || null;
  }

  /** @returns {number} how many processes printed a line with one of `ids` */
  countProcesses(ids) {
    return new Set(ids.flatMap((id) => Array.from((this.#kept.get(id) || new Map()).keys()))).size;
  }

  /** @returns {?number} the time of `event` on the axis of the first file, null without one */
  seconds(event) {
    return event.header.axis === "" ? null : event.header.seconds + (this.offsets.get(event.file) || 0);
  }

  /** @returns {?number} the seconds from `one` to `other`; null where their times share no axis */
  apart(one, other) {
    if (one.header.axis !== other.header.axis || one.header.axis === "") return null;
    if (this.doubts.has(`${Math.min(one.file, other.file)} ${Math.max(one.file, other.file)}`)) return null;
    return this.seconds(other) - this.seconds(one);
  }

  /** @returns {?boolean} whether `one` comes before `other`; null where nothing says so */
  isBefore(one, other) {
    if (one.file === other.file) return one.line < other.line;
    const gap = this.apart(one, other);
    return gap === null ? null : gap > 0;
  }
};

/**
 * Exact counts of hits by code, by process and by time, whatever their number; other counts can be added.
 *
 * In: add(code, kind, time, process, number). Out: a plain object (value). Times go into intervals whose width grows
 * with the span, so that there are never more than `MOST_INTERVALS`. Knows no DOM.
 *
 * @typedef {{hits: number, codes: Object, processes: Object, width: number, times: Object, untimed: number}} Counts
 */
var errorCodes = errorCodes || {};

errorCodes.makeCounts = function makeCounts() {
  "use strict";

  const WIDTHS = [1, 10, 100, 1000, 10000, 60000, 600000, 3600000, 21600000, 86400000, 864000000, 8640000000, 86400000000];
  const MOST_INTERVALS = 2000;
  const MOST_PROCESSES = 500;
  const OTHERS = "…";
  // Tables without a prototype: a process may be called __proto__.
  const value = { hits: 0, codes: Object.create(null), processes: Object.create(null), width: WIDTHS[0], times: Object.create(null), untimed: 0 };
  let intervals = 0;
  let processes = 0;

  function count(table, code, number) {
    table[code] = (table[code] || 0) + number;
  }

  /** @param {?number} ms the time, or null */
  function add(code, kind, ms, process, number) {
    value.hits += number;
    const entry = value.codes[code] = value.codes[code] || { count: 0, kind: kind };
    entry.count += number;
    addProcess(process, code, number);
    if (ms === null) value.untimed += number;
    else addTime(Math.floor(ms / value.width) * value.width, code, number);
  }

  function addProcess(process, code, number) {
    const isNew = !Object.hasOwn(value.processes, process);
    const key = isNew && processes >= MOST_PROCESSES ? OTHERS : process;
    if (!Object.hasOwn(value.processes, key)) processes += 1;
    count(value.processes[key] = value.processes[key] || {}, code, number);
  }

  function addTime(at, code, number) {
    if (!value.times[at]) intervals += 1;
    count(value.times[at] = value.times[at] || {}, code, number);
    if (intervals > MOST_INTERVALS) widen(WIDTHS[WIDTHS.indexOf(value.width) + 1]);
  }

  function widen(width) {
    if (!width) return;
    const before = value.times;
    value.width = width;
    value.times = Object.create(null);
    intervals = 0;
    Object.keys(before).forEach((at) => {
      Object.keys(before[at]).forEach((code) => {
        addTime(Math.floor(Number(at) / width) * width, code, before[at][code]);
      });
    });
  }

  /** Adds other counts to this one. @param {Counts} other */
  function merge(other) {
    if (other.width > value.width) widen(other.width);
    value.hits += other.hits;
    value.untimed += other.untimed;
    Object.keys(other.codes).forEach((code) => {
      const entry = value.codes[code] = value.codes[code] || { count: 0, kind: other.codes[code].kind };
      entry.count += other.codes[code].count;
    });
    Object.keys(other.processes).forEach((process) => {
      Object.keys(other.processes[process]).forEach((code) => { addProcess(process, code, other.processes[process][code]); });
    });
    Object.keys(other.times).forEach((at) => {
      Object.keys(other.times[at]).forEach((code) => {
        addTime(Math.floor(Number(at) / value.width) * value.width, code, other.times[at][code]);
      });
    });
  }

  /** @returns {{at: number, width: number, codes: Object}[]} at most `most` intervals in order, empty ones left out */
  function bars(most) {
    const times = Object.keys(value.times).map(Number);
    const span = times.length ? Math.max.apply(null, times) - Math.min.apply(null, times) : 0;
    const width = WIDTHS.find((one) => one >= value.width && span / one < most) || WIDTHS[WIDTHS.length - 1];
    const found = new Map();
    times.sort((a, b) => a - b).forEach((at) => {
      const start = Math.floor(at / width) * width;
      if (!found.has(start)) found.set(start, { at: start, width: width, codes: {} });
      Object.keys(value.times[at]).forEach((code) => { count(found.get(start).codes, code, value.times[at][code]); });
    });
    return Array.from(found.values());
  }

  return { value: value, add: add, merge: merge, bars: bars };
};

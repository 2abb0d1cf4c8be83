/**
 * The report on logs: what failed first, which codes are specific, how often, where and when.
 *
 * In: readings as readLogs returns them. Out: one plain object, without any sentence. Knows no DOM and no language.
 *
 * @typedef {{files: Object[], total: number, kept: number, first: ?Object, items: Object[], codes: Object[], processes: Object[],
 *   bars: Object[], untimed: number, exceptions: number, exceptionLines: Object[], neighbours: Object[]}} Report
 */
var errorCodes = errorCodes || {};

(function () {
  "use strict";

  var MOST_BARS = 48;
  var GENERIC = ["LLM_SUCCESS", "LLM_FAILED"];
  var STARTS = ["specific", "peer"];
  var FAILURES = ["specific", "peer", "generic"];
  var RANKS = ["specific", "peer", "generic", "repeat", "passed-on", "status", "success"];
  var PREFILL = /prefill|prompt|producer/i;
  var DECODE = /decode|consumer/i;
  // Who runs these: hicann/hixl@9ed283b:src/llm_datadist/fsm/send_state.cc:81, src/llm_datadist/cache_mgr/data_cache_engine.cc:154
  var HOLDER = /[[/]send_state\.cc:/;
  var PULLER = /[[/]data_transfer_client\.cc:/;

  /** @returns {string} prefill, decode, holder (of the cache), puller, or empty where nothing tells */
  function sideOf(entry, fileName) {
    var named = [entry.process, entry.section, fileName].find(function (name) { return PREFILL.test(name) !== DECODE.test(name); });
    if (named) return PREFILL.test(named) ? "prefill" : "decode";
    if (HOLDER.test(entry.text)) return "holder";
    return PULLER.test(entry.text) ? "puller" : "";
  }

  function itemsOf(reading, file) {
    var entries = reading.entries.filter(function (entry) { return entry.hits.length > 0; });
    var roles = errorCodes.hitRolesOf(entries);
    return entries.map(function (entry, index) {
      var hits = entry.hits.map(function (hit, place) { return Object.assign({}, hit, roles[index][place]); });
      var best = hits.slice().sort(function (a, b) { return RANKS.indexOf(a.role) - RANKS.indexOf(b.role); })[0];
      return Object.assign({}, entry, { file: file, fileName: reading.name, hits: hits, best: best, side: sideOf(entry, reading.name) });
    });
  }

  /** In one log the lines are in order; of several, the earliest time is first, as far as times are printed. */
  function firstOf(items, readings) {
    var failures = items.filter(function (item) { return FAILURES.includes(item.best.role); });
    var firsts = readings.map(function (reading, file) {
      return failures.find(function (item) { return item.file === file; });
    }).filter(Boolean);
    return firsts.reduce(function (first, item) {
      return !first || (item.time && first.time && item.time.ms < first.time.ms) ? item : first;
    }, null);
  }

  function codesOf(counts, items) {
    var names = Object.keys(counts.codes);
    var found = names.map(function (name) {
      var at = items.findIndex(function (item) { return item.hits.some(function (hit) { return hit.code === name; }); });
      return { code: name, kind: counts.codes[name].kind, count: counts.codes[name].count, at: at, isGeneric: GENERIC.includes(name),
        first: at < 0 ? null : { file: items[at].file, line: items[at].line },
        started: items.filter(function (item) { return item.best.code === name && STARTS.includes(item.best.role); }).length };
    });
    return found.sort(function (a, b) { return a.isGeneric - b.isGeneric || a.at - b.at; });
  }

  function processesOf(counts) {
    return Object.keys(counts.processes).map(function (process) {
      var codes = counts.processes[process];
      return { process: process, codes: codes, count: Object.values(codes).reduce(function (sum, one) { return sum + one; }, 0) };
    }).sort(function (a, b) { return b.count - a.count; });
  }

  function exceptionsOf(readings) {
    return readings.flatMap(function (reading) {
      return reading.entries.filter(function (entry) { return entry.exception; }).map(function (entry) {
        return { fileName: reading.name, line: entry.line, text: entry.text };
      });
    });
  }

  /** @returns {Object[]} the numbers of other families, in order of their first line: name, count, first */
  function neighboursOf(readings) {
    var found = new Map();
    readings.forEach(function (reading, file) {
      Object.keys(reading.neighbours).forEach(function (name) {
        var one = reading.neighbours[name];
        if (!found.has(name)) found.set(name, { name: name, count: 0, first: { file: file, line: one.line } });
        found.get(name).count += one.count;
      });
    });
    return Array.from(found.values()).sort(function (a, b) { return a.first.file - b.first.file || a.first.line - b.first.line; });
  }

  /** @param {Object[]} readings @returns {Report} */
  errorCodes.report = function (readings) {
    var read = readings.filter(function (reading) { return !reading.problem; });
    var counted = errorCodes.makeCounts();
    read.forEach(function (reading) { counted.merge(reading.counts); });
    var items = readings.flatMap(function (reading, file) { return itemsOf(reading, file); });
    return {
      files: readings.map(function (one) {
        return { name: one.name, size: one.size, encoding: one.encoding, problem: one.problem, lines: one.lines };
      }),
      total: counted.value.hits,
      kept: items.reduce(function (sum, item) { return sum + item.hits.length; }, 0),
      first: firstOf(items, readings),
      items: items,
      codes: codesOf(counted.value, items),
      processes: processesOf(counted.value),
      bars: counted.bars(MOST_BARS),
      untimed: counted.value.untimed,
      exceptions: read.reduce(function (sum, one) { return sum + one.exceptions; }, 0),
      exceptionLines: exceptionsOf(readings),
      neighbours: neighboursOf(readings),
    };
  };
})();

/**
 * The report on logs: which codes stand in them, how often, where and when, and what part each line plays.
 *
 * In: readings as readLogs returns them, and what errorCodes.diagnose says of the same files. Out: one plain object, without any
 * sentence of the guide but those of the diagnosis. Knows no DOM and no language.
 *
 * @typedef {{files: Object[], total: number, kept: number, items: Object[], codes: Object[], processes: Object[], bars: Object[],
 *   yearless: number, untimed: number, exceptions: number, exceptionLines: Object[], neighbours: Object[], skipped: Object, damaged: string[],
 *   diagnosis: ?Object}} Report
 */
var errorCodes = errorCodes || {};

(() => {
  "use strict";

  const MOST_BARS = 48;
  const NO_YEAR = 2000; // what stands for a year that the log does not print
  const SUCCESS = "LLM_SUCCESS";
  const GENERIC = [SUCCESS, "LLM_FAILED"];
  const QUIET = ["TRACE", "DEBUG", "INFO", "EVENT", "NOTICE"];
  const PREFILL = /prefill|prompt|producer/i;
  const DECODE = /decode|consumer/i;
  // Who runs these: hicann/hixl@9ed283b:src/llm_datadist/fsm/send_state.cc:81, src/llm_datadist/cache_mgr/data_cache_engine.cc:154
  const HOLDER = /[[/]send_state\.cc:/;
  const PULLER = /[[/]data_transfer_client\.cc:/;

  /** @returns {string} prefill, decode, holder (of the cache), puller, or empty where nothing tells */
  const sideOf = (entry, fileName) => {
    const named = [entry.process, entry.section, fileName].find((name) => PREFILL.test(name) !== DECODE.test(name));
    if (named) return PREFILL.test(named) ? "prefill" : "decode";
    if (HOLDER.test(entry.text)) return "holder";
    return PULLER.test(entry.text) ? "puller" : "";
  };

  /** @returns {{role: string, of: number}} what the diagnosis says of the line; else whether its level says that nothing failed */
  const roleOf = (entry, found) => {
    if (found && found.of) return found;
    if (entry.hits.every((hit) => hit.code === SUCCESS)) return { role: "success", of: 0 };
    if (QUIET.includes(entry.level)) return { role: "status", of: 0 };
    return found || { role: "", of: 0 };
  };

  const itemsOf = (reading, file, roles) => reading.entries.filter((entry) => entry.hits.length > 0).map((entry) => ({
    ...entry, file, fileName: reading.name, side: sideOf(entry, reading.name), ...roleOf(entry, roles(reading.name, entry.line)),
  }));

  /** @returns {number} the failures whose lines bear `code` */
  const failuresWith = (code, diagnosis) => (diagnosis ? diagnosis.failures.filter(({ codes }) => codes.includes(code)).length : 0);

  const codesOf = (counts, items, diagnosis) => {
    const found = Object.keys(counts.codes).map((code) => {
      const at = items.findIndex((item) => item.hits.some((hit) => hit.code === code));
      const { kind, count } = counts.codes[code];
      const first = at < 0 ? null : { file: items[at].file, line: items[at].line };
      return { code, kind, count, at, isGeneric: GENERIC.includes(code), first, failures: failuresWith(code, diagnosis) };
    });
    return found.sort((one, other) => Number(one.isGeneric) - Number(other.isGeneric) || one.at - other.at);
  };

  const processesOf = (counts) => Object.entries(counts.processes)
    .map(([process, codes]) => ({ process, codes, count: Object.values(codes).reduce((sum, one) => sum + one, 0) }))
    .sort((one, other) => other.count - one.count);

  const exceptionsOf = (readings) => readings.flatMap(({ name, entries }) => (
    entries.filter((entry) => entry.exception).map(({ line, text }) => ({ fileName: name, line, text }))
  ));

  /** @returns {Object[]} the numbers of other families, in order of their first line: name, count, first */
  const neighboursOf = (readings) => {
    const found = new Map();
    readings.forEach((reading, file) => {
      for (const [name, { count, line }] of Object.entries(reading.neighbours)) {
        if (!found.has(name)) found.set(name, { name, count: 0, first: { file, line } });
        found.get(name).count += count;
      }
    });
    return Array.from(found.values()).sort((one, other) => one.first.file - other.first.file || one.first.line - other.first.line);
  };

  /** @param {[string, Object]} time when, and how often each code then @returns {boolean} */
  const isYearless = ([at]) => new Date(Number(at)).getUTCFullYear() === NO_YEAR;

  /** @returns {{bars: Object[], yearless: number}} times without a year share no axis with dated ones: where there are both, they are only counted */
  const timesOf = (counts) => {
    const times = Object.entries(counts.value.times);
    const apart = times.every(isYearless) ? [] : times.filter(isYearless);
    const shown = errorCodes.makeCounts();
    shown.merge({ ...counts.value, times: Object.fromEntries(times.filter((one) => !apart.includes(one))) });
    const numbers = apart.flatMap(([, codes]) => Object.values(codes));
    return { bars: shown.bars(MOST_BARS), yearless: numbers.reduce((sum, one) => sum + one, 0) };
  };

  /** @param {Read} given as readLogs returns it @returns {Report} */
  errorCodes.report = ({ readings, diagnosis, skipped, damaged }) => {
    const read = readings.filter((reading) => !reading.problem);
    const counted = errorCodes.makeCounts();
    read.forEach((reading) => { counted.merge(reading.counts); });
    const roles = errorCodes.lineRolesOf(diagnosis);
    const items = readings.flatMap((reading, file) => itemsOf(reading, file, roles));
    return {
      files: readings.map(({ name, size, encoding, problem, remark, lines }) => ({ name, size, encoding, problem, remark, lines })),
      skipped,
      damaged,
      total: counted.value.hits,
      kept: items.reduce((sum, item) => sum + item.hits.length, 0),
      items,
      codes: codesOf(counted.value, items, diagnosis),
      processes: processesOf(counted.value),
      ...timesOf(counted),
      untimed: counted.value.untimed,
      exceptions: read.reduce((sum, one) => sum + one.exceptions, 0),
      exceptionLines: exceptionsOf(readings),
      neighbours: neighboursOf(readings),
      diagnosis,
    };
  };
})();

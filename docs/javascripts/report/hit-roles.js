/**
 * What part each hit plays: the line where a failure started, or one that only passes it on.
 *
 * In: entries of one log, in order of lines. Out: a list of {role, of} beside the hits of each entry. The innermost
 * function prints first and names the specific code; its callers print LLM_FAILED or the same code again, in the same process and
 * at once. Knows no DOM.
 *
 * roles: specific (where it started), peer (the other side's code, repeated here), repeat (the same code again), passed-on
 * (LLM_FAILED of a caller), generic (LLM_FAILED with no specific code near it), status (looked at, at a level below WARNING), success.
 */
var errorCodes = errorCodes || {};

(function () {
  "use strict";

  var SUCCESS = "LLM_SUCCESS";
  var GENERIC = "LLM_FAILED";
  var QUIET = ["TRACE", "DEBUG", "INFO", "EVENT", "NOTICE"];
  var AT_ONCE_MS = 20; // between a function and its callers, where the log prints milliseconds
  var SOON_MS = 2000; // where it prints seconds
  var LINES_APART = 50; // where it prints no time
  var OWN_REASON = /Call (?:acl)?rt api failed/; // the line names the number of the device's library itself
  var FROM_PEER = /error code\[([0-9]{10})\]/;

  function processKey(entry) {
    var pid = /pid=([0-9]+)/.exec(entry.process);
    return entry.section + "|" + (pid ? pid[1] : entry.process);
  }

  function isNear(entry, other) {
    if (!entry.sure || !other.sure) return entry.line - other.line <= LINES_APART;
    var exact = /[.,][0-9]{3}/.test(entry.time.text) && /[.,][0-9]{3}/.test(other.time.text);
    return Math.abs(entry.time.ms - other.time.ms) <= (exact ? AT_ONCE_MS : SOON_MS);
  }

  /** @param {Object[]} entries @returns {{role: string, of: ?number}[][]} of is the line that a role refers to */
  errorCodes.hitRolesOf = function (entries) {
    var chains = new Map(); // by process
    var latest = new Map(); // the chain that was last added to, by section
    var lines = new Map(); // the line where a code was last specific
    return entries.map(function (entry) {
      var chain = chainOf(entry, chains, latest);
      var roles = entry.hits.map(function (hit) { return roleOf(hit, entry, chain, lines); });
      chain.last = entry;
      settle(chain, entry, roles);
      return roles;
    });
  };

  function chainOf(entry, chains, latest) {
    var key = processKey(entry);
    var known = entry.process ? chains.get(key) : latest.get(entry.section);
    var chain = known && isNear(entry, known.last) ? known : { codes: new Map(), generic: [], last: entry };
    if (entry.process) chains.set(key, chain);
    latest.set(entry.section, chain);
    return chain;
  }

  function roleOf(hit, entry, chain, lines) {
    if (hit.code === SUCCESS) return { role: "success", of: null };
    if (QUIET.includes(entry.level)) return { role: "status", of: null };
    return hit.code === GENERIC ? genericRole(hit, entry, chain) : specificRole(hit, entry, chain, lines);
  }

  function genericRole(hit, entry, chain) {
    var isHere = entry.hits.some(function (one) { return one.code !== GENERIC && one.code !== SUCCESS; });
    var role = { role: "generic", of: null };
    if (isHere) return { role: "passed-on", of: entry.line };
    if (entry.printer === "caller" || OWN_REASON.test(entry.text)) return role;
    if (chain.codes.size) return { role: "passed-on", of: Array.from(chain.codes.values())[0] };
    chain.generic.push(role); // the specific code may still come
    return role;
  }

  function specificRole(hit, entry, chain, lines) {
    var peer = FROM_PEER.exec(entry.text);
    var before = chain.codes.get(hit.code);
    // A Python exception repeats what the library printed, in whichever process that was.
    if (before === undefined && entry.printer === "python" && entry.line - lines.get(hit.code) <= LINES_APART) before = lines.get(hit.code);
    if (before === undefined) {
      chain.codes.set(hit.code, entry.line);
      lines.set(hit.code, entry.line);
    }
    if (peer && peer[1] === hit.text) return { role: "peer", of: null };
    return before === undefined ? { role: "specific", of: null } : { role: "repeat", of: before };
  }

  /** What was generic so far passes on the specific code that has now come. */
  function settle(chain, entry, roles) {
    var named = roles.find(function (one) { return one.role === "specific" || one.role === "repeat" || one.role === "peer"; });
    if (!named) return;
    chain.generic.forEach(function (one) {
      one.role = "passed-on";
      one.of = named.of || entry.line;
    });
    chain.generic = [];
  }
})();

/**
 * Commands with what the log says put in: `ss -ltn | grep PORT` becomes `ss -ltn | grep 26000`.
 *
 * In: a text of the guide, whose commands hold words in capitals (PORT), and the slots of a failure. Out: the text. Only
 * addresses, ports, pids, ids and times enter a command, each checked for its form: a log may hold anything. Knows no DOM.
 * loglink/_diagnose/commands_filled.py is the same in Python.
 */
var errorCodes = errorCodes || {};

(() => {
  "use strict";

  const NUMBER = /^[0-9]{1,20}$/;
  const IPV4 = /^[0-9]{1,3}(?:\.[0-9]{1,3}){3}$/;
  const IPV6 = /^(?=[0-9A-Fa-f:]*:[0-9A-Fa-f:]*$)[0-9A-Fa-f:]{2,39}$/;
  const CODE = /`[^`\n]+`/g;

  /** @returns {?string} the value of `slot` when it is a number or an address, as its name says, and nothing else */
  const sound = (slot, facts) => {
    const value = Object.hasOwn(facts, slot) ? facts[slot] : "";
    if (slot !== "ip") return NUMBER.test(value) ? value : null;
    const bare = /^\[.*\]$/.test(value) ? value.slice(1, -1) : value;
    return IPV4.test(bare) || IPV6.test(bare) ? bare : null;
  };

  /**
   * @param {Object<string, string>} words which slot each word in capitals stands for; other words stay for the reader to fill
   * @returns {{fillCommand: function(string, Object): string, fillText: function(string, Object): string}}
   */
  errorCodes.makeCommandFiller = (words) => {
    const listed = Object.keys(words).sort((one, other) => other.length - one.length).join("|");
    const word = new RegExp(`(^|[^0-9A-Za-z_$./-])(${listed})(?![0-9A-Za-z_=])`, "g");
    const fillCommand = (command, facts) => command.replace(word, (_, before, name) => before + (sound(words[name], facts) || name));
    return { fillCommand, fillText: (text, facts) => text.replace(CODE, (command) => fillCommand(command, facts)) };
  };
})();

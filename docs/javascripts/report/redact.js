/**
 * A text without what tells whose it is: addresses, paths, host names, user names, tokens and keys.
 *
 * In: text. Out: the same with placeholders; one value gets one placeholder as long as the redactor lives, so that the reader still
 * sees which lines speak of the same machine. Ports, names of source files and error codes stay. Knows no DOM.
 *
 * @typedef {(function(string): string) & {replaced: function(): Object<string, number>}} Redactor
 */
var errorCodes = errorCodes || {};

(() => {
  "use strict";

  const PREFIX = "(?:\\b[a-z0-9_.-]{0,40})?";
  const PASSWORD_KEY = "(?:pass(?:word|wd|phrase|code)|pwd|secret(?:[ _-]?(?:access[ _-]?)?key|[_-]id)?|credentials?" +
    "|(?:api|access|private|encryption|signing|hmac|account|auth|session|master|shared)[ _-]?key(?:[ _-]?id)?" +
    "|(?:client-key|client-certificate|certificate-authority)-data|密码|口令|密钥|秘钥|私钥|凭[证据])";
  const TOKEN_KEY = "(?:token|authorization|[_-](?:pass|auth|sk)|\\b[as]k|[\"']pass(?=[\"'])|令牌)"; // words for other things too: a small number is a count
  const SEPARATOR = " ?(?:[:=：]|%3[ad]) ?";
  const SCHEME = "(?:(?:bearer|basic|token|apikey|negotiate) )?";
  const ESCAPED_QUOTE = "\\\\{0,3}[\"']"; // as JSON within JSON writes it: \" or \\\"
  const OPENED = "(?:[ub]?" + ESCAPED_QUOTE + ")?";
  const VALUE = "((?![ub][\"'])(?:[^\\s\"',;&)}<\\\\，。；、）]|\\\\(?![\"'\\\\]))(?:[^\\s\"',;&)}\\\\，。；、）]|\\\\(?![\"'\\\\])){0,511})";
  const QUOTED_VALUE = "(\"(?:[^\"\\n<:=, \\\\]|\\\\.)(?:[^\"\\n<\\\\]|\\\\.){0,511}\"|'(?:[^'\\n<:=, \\\\]|\\\\.)(?:[^'\\n<\\\\]|\\\\.){0,511}')";
  const SECRETS = [
    new RegExp("(\\bauthorization[\"']?" + SEPARATOR + "[\"']?digest )([^\\n]{1,1024})", "gi"),
    new RegExp("(\\b(?:set-)?cookie[\"']?" + SEPARATOR + "[\"']?)([^\\s\"'<][^\"'\\n]{0,1023})", "gi"),
    /(-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----)([^<-][^-]{0,8191})/g,
    /(\b(?:ssh-(?:rsa|dss|ed25519)|ecdsa-sha2-[a-z0-9]{1,16}) )(AAAA[0-9A-Za-z+/=]{12,4096})/g,
    // Options of one letter, only of commands that mean a password by it: curl -u name:value, sshpass -p value.
    /((?:^|\s)(?:-u|--user)[ =]?["']?)([^\s:"'<]{1,64}:[^\s"'<]{1,128})/g,
    /(\b(?:sshpass|mysql[a-z]{0,8}|docker login)\b[^\n]{0,200}? -p ?["']?)([^\s"'<]{1,128})/g,
    // In quotes, blanks and all: password: "a b", passwd 'a b', --password "a b"; behind `token` not without a sign.
    new RegExp("(" + PREFIX + PASSWORD_KEY + "[\"']? {0,2}[:=：]? {0,2}[ub]?)" + QUOTED_VALUE, "gi"),
    new RegExp("(" + PREFIX + TOKEN_KEY + "[\"']?" + SEPARATOR + "[ub]?)" + QUOTED_VALUE, "gi"),
    // In JSON within JSON: \"password\": \"a b\".
    new RegExp("(" + PREFIX + PASSWORD_KEY + "\\\\{1,3}\"" + SEPARATOR + "\\\\{1,3}\")([^\"\\\\\\n<]{1,512})(?=\\\\{1,3}\")", "gi"),
    // An option of a command: --password value, --api-key value.
    new RegExp("((?:^|\\s)--?[a-z0-9_-]{0,40}(?:" + PASSWORD_KEY + "|token)[ =])" + VALUE, "gi"),
    new RegExp("(" + PREFIX + PASSWORD_KEY + "(?:" + ESCAPED_QUOTE + ")?(?: for [^\\s:=]{1,64})?" + SEPARATOR + OPENED + ")" + VALUE, "gi"),
    new RegExp("(" + PREFIX + TOKEN_KEY + "(?:" + ESCAPED_QUOTE + ")?" + SEPARATOR + OPENED + SCHEME + ")" + VALUE, "gi"),
    /(\b(?:bearer|basic) )([A-Za-z0-9._~+/=-]{12,512})/gi,
    /(^|[^0-9A-Za-z])((?:sk|pk|ghp|gho|glpat|hf|xox[abp])[-_][0-9A-Za-z_-]{12,200}|AKIA[0-9A-Z]{16}|eyJ[0-9A-Za-z_-]{8,512}\.[0-9A-Za-z_.-]{8,1024})/g,
  ];
  const NO_SECRET = /^(?:bearer|basic|token|apikey|negotiate|digest|none|null|true|false)$/i;
  const COUNT = /^[0-9.]{1,9}$/; // behind the key of a token a small number counts tokens
  const LETTER = "0-9A-Za-z\\x80-\\u2fff\\u3040-\\ufefe"; // of every alphabet; the punctuation of Chinese is none
  const KINDS = ["ip", "mac", "host", "user", "path", "secret"];
  /** @param {string} flags @param {...(RegExp|string)} parts @returns {RegExp} one of all parts, each no longer than a line */
  const joined = (flags, ...parts) => new RegExp(parts.map((part) => (part instanceof RegExp ? part.source : part)).join(""), flags);
  const URL = joined("gi",
    /\b([a-z][a-z0-9+.-]{1,16}:\/\/)(?:[^\s/@"'<>]{1,128}@)?/,
    /(\[[0-9A-Fa-f:.]{2,45}\]|[^\s/:"'<>,;)\]}]{1,253})(:[0-9]{1,5})?/,
    /((?:[/?#][^\s"'<>,;)\]}]{0,2048})?)/);
  const MAIL = new RegExp("([" + LETTER + "._%+-]{1,64})@([" + LETTER + "](?:[" + LETTER + ".-]{0,251}[" + LETTER + "])?)", "g");
  const UNIX_PATH = joined("g",
    /(^|[^0-9A-Za-z_.~/<>\\-]|\bfile:\/\/)/,
    /((?:~[0-9A-Za-z._-]{0,32}|\.{1,2})?\/(?:[^\s"'`<>:,;?|()[\]{}/\\]{1,255}\/){1,64}|~[0-9A-Za-z._-]{0,32}\/)/,
    /([^\s"'`<>:,;?|()[\]{}/\\]{0,255})/);
  const WINDOWS_PATH = joined("g",
    /(^|[\s"'`=([{,;|>])/,
    /((?:[A-Za-z]:\\{1,2}|\\\\[^\s\\"'<>|]{1,64}\\)(?:[^\\"'<>:|*?\r\n]{1,255}\\{1,2}){0,64})/,
    /([^\s\\"'<>:|*?,;()]{0,255})/);
  const SOURCE_FILE = /^[0-9A-Za-z_.-]+\.(?:py|pyc|cc|cpp|cxx|c|h|hpp|so[0-9.]*|rs|go|js)$/;
  // Without colons it could be a date, unless it has a letter.
  const MAC = joined("g",
    /(^|[^0-9A-Za-z:.-])/,
    /((?:[0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}|(?=[0-9.-]{0,16}[A-Fa-f])(?:(?:[0-9A-Fa-f]{2}-){5}[0-9A-Fa-f]{2}|(?:[0-9A-Fa-f]{4}\.){2}[0-9A-Fa-f]{4}))/,
    /(?![0-9A-Za-z:-]|\.[0-9A-Za-z])/);
  const IPV6 = /(^|[^0-9A-Za-z_:.])((?:[0-9A-Fa-f]{0,4}:){2,7}(?:[0-9]{1,3}(?:\.[0-9]{1,3}){3}|[0-9A-Fa-f]{1,4})?(?:%[0-9A-Za-z]{1,16})?)(?![0-9A-Za-z_:])/g;
  const IPV4 = /(^|[^0-9.])([0-9]{1,3}(?:\.[0-9]{1,3}){3})(?![0-9]|\.[0-9])/g;
  const IP_NUMBER = /("?\b(?:ip|listen_ip|device_ip|host_ip)"? ?[:=] ?"?)([0-9]{8,10})\b/gi;
  const HOST_NAME = joined("g",
    /(^|[^0-9A-Za-z_.@/-])/,
    "(", /(?:[0-9A-Za-z](?:[0-9A-Za-z-]{0,61}[0-9A-Za-z])?\.){1,8}/,
    /(?:com|cn|net|org|io|dev|local|localdomain|internal|intranet|intra|lan|corp|home|example|test|invalid|svc)/, ")",
    /(?![0-9A-Za-z_(-])/);
  const HOST_KEY = new RegExp("((?:\\b(?:host|hostname|host_name|node|nodename|node_name|server_name)|主机名?|节点名|服务器)" +
    "[\"']? ?[:=：] ?[\"']?)([" + LETTER + "](?:[" + LETTER + ".-]{0,251}[" + LETTER + "])?)", "gi");
  const SYSLOG_HOST = /^([A-Z][a-z]{2} {1,2}[0-9]{1,2} [0-9:]{8} )([0-9A-Za-z_.-]{1,64})(?= )/gm;
  const USER_KEY = new RegExp("(\\b(?:user|username|user_name|login|logname|owner)[\"']? ?=[ \"']?" +
    "|[\"'](?:user|username|user_name|login|logname|owner)[\"'] ?: ?[\"']|\\b(?:username|user_name|logname) ?: ?" +
    "|(?:用户名?|登录名|[账帐][号户])[\"']? ?[:=：] ?[\"']?|\\b(?:accepted|failed) [a-z/-]{1,24} for (?:invalid user )?" +
    "|\\b[ug]id=[0-9]{1,10}\\()([" + LETTER + "._-]{1,64})", "gi");
  const OPEN = ["127.0.0.1", "0.0.0.0", "::", "::1", "localhost"]; // the same on every machine

  function isIpv4(text) {
    return text.split(".").every((part) => Number(part) <= 255) && !text.startsWith("255.");
  }

  function isIpv6(text) {
    const groups = text.replace(/%.*/, "").split(":");
    const shortened = text.includes("::");
    if (shortened ? text.split("::").length !== 2 : groups.length !== 8) return false;
    return /[0-9]/.test(text) && groups.filter(Boolean).length > 0;
  }

  /** @returns {Redactor} its `replaced()` gives how many values were replaced, by kind; of secrets how many times */
  errorCodes.makeRedactor = () => {
    const known = new Map();
    const counts = new Map();

    function placeholder(kind, value) {
      if (OPEN.includes(value)) return value;
      const key = kind + " " + value.toLowerCase();
      if (!known.has(key)) {
        counts.set(kind, (counts.get(kind) || 0) + 1);
        known.set(key, "<" + kind + "-" + counts.get(kind) + ">");
      }
      return known.get(key);
    }

    function address(text) {
      const bare = text.replace(/^\[|\]$/g, "");
      if (/^[0-9.]+$/.test(bare) && bare.split(".").length === 4) return isIpv4(bare) ? placeholder("ip", bare) : bare;
      if (text !== bare) return "[" + placeholder("ip", bare) + "]";
      return placeholder("host", bare);
    }

    function secret(whole, before, value) {
      const quote = /^["']/.test(value) ? value[0] : "";
      const bare = quote ? value.slice(1, -1) : value;
      if ((new RegExp(TOKEN_KEY, "i").test(before) && COUNT.test(bare)) || NO_SECRET.test(bare)) return whole;
      counts.set("secret", (counts.get("secret") || 0) + 1);
      return before + quote + "<secret>" + quote;
    }

    function secrets(text) {
      return SECRETS.reduce((said, regex) => said.replace(regex, secret), text);
    }

    /** First: what stands behind a question mark goes with its path, secrets and all. */
    function urlsIn(text) {
      return text.replace(URL, (_, scheme, host, port, rest) => {
        return scheme + address(host) + (port || "") + (rest.length > 1 ? "/" + placeholder("path", rest) : rest);
      });
    }

    function mailAddressesIn(text) {
      return text.replace(MAIL, (_, user, host) => placeholder("user", user) + "@" + address(host));
    }

    function pathsIn(text) {
      function path(_, before, folder, name) {
        const isSource = SOURCE_FILE.test(name);
        return before + placeholder("path", isSource ? folder : folder + name) + (isSource ? "/" + name : "");
      }
      return text.replace(WINDOWS_PATH, path).replace(UNIX_PATH, path);
    }

    function numbersIn(text) {
      return text.replace(MAC, (_, before, value) => {
        return before + placeholder("mac", value);
      }).replace(IPV6, (whole, before, value) => {
        return isIpv6(value) ? before + placeholder("ip", value) : whole;
      }).replace(IPV4, (whole, before, value) => {
        return isIpv4(value) ? before + placeholder("ip", value) : whole;
      }).replace(IP_NUMBER, (_, before, value) => {
        return before + placeholder("ip", value);
      });
    }

    function namesIn(text) {
      function named(kind) {
        return (_, before, value) => before + placeholder(kind, value);
      }
      return text.replace(SYSLOG_HOST, named("host")).replace(HOST_NAME, named("host")).replace(HOST_KEY, named("host")).replace(USER_KEY, named("user"));
    }

    function redact(text) {
      return [urlsIn, secrets, mailAddressesIn, pathsIn, numbersIn, namesIn].reduce((said, step) => step(said), text);
    }

    redact.replaced = () => {
      return Object.fromEntries(KINDS.filter((kind) => counts.has(kind)).map((kind) => [kind, counts.get(kind)]));
    };
    return redact;
  };
})();

"""A text without what tells whose it is: addresses, paths, host names, user names, tokens and keys.

In: text. Out: the same with placeholders; one value gets one placeholder as long as the redactor lives, so that the
reader still sees which lines speak of the same machine. Ports, names of source files and error codes stay.
`docs/javascripts/report/redact.js` is the same in JavaScript; tests/vectors/redact.json holds cases for both.
"""

from __future__ import annotations

import re
from typing import Callable, Dict, Mapping, Match, Pattern, Sequence

_IGNORING_CASE = re.ASCII | re.IGNORECASE
_PREFIX = r"(?:\b[a-z0-9_.-]{0,40})?"
_PASSWORD_KEY = (
    r"(?:pass(?:word|wd|phrase|code)|pwd|secret(?:[ _-]?(?:access[ _-]?)?key|[_-]id)?|credentials?"
    r"|(?:api|access|private|encryption|signing|hmac|account|auth|session|master|shared)[ _-]?key(?:[ _-]?id)?"
    r"|(?:client-key|client-certificate|certificate-authority)-data|密码|口令|密钥|秘钥|私钥|凭[证据])"
)
_TOKEN_KEY = r"(?:token|authorization|[_-](?:pass|auth|sk)|\b[as]k|[\"']pass(?=[\"'])|令牌)"
"""What is also a word for other things: a small number behind it is a count."""
_SEPARATOR = r" ?(?:[:=：]|%3[ad]) ?"
_SCHEME = r"(?:(?:bearer|basic|token|apikey|negotiate) )?"
_OPENED = r"(?:[ub]?\\{0,3}[\"'])?"
r"""A quote as JSON within JSON writes it, \" or \\\", or with the letter of Python before it."""
_VALUE = (
    r"((?![ub][\"'])(?:[^\s\"',;&)}<\\，。；、）]|\\(?![\"'\\]))"
    r"(?:[^\s\"',;&)}\\，。；、）]|\\(?![\"'\\])){0,511})"
)
_QUOTED_VALUE = r"(\"(?:[^\"\n<:=, \\]|\\.)(?:[^\"\n<\\]|\\.){0,511}\"|'(?:[^'\n<:=, \\]|\\.)(?:[^'\n<\\]|\\.){0,511}')"
_SECRETS: Sequence[Pattern[str]] = (
    re.compile(r"(\bauthorization[\"']?" + _SEPARATOR + r"[\"']?digest )([^\n]{1,1024})", _IGNORING_CASE),
    re.compile(r"(\b(?:set-)?cookie[\"']?" + _SEPARATOR + r"[\"']?)([^\s\"'<][^\"'\n]{0,1023})", _IGNORING_CASE),
    re.compile(r"(-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----)([^<-][^-]{0,8191})"),
    re.compile(r"(\b(?:ssh-(?:rsa|dss|ed25519)|ecdsa-sha2-[a-z0-9]{1,16}) )(AAAA[0-9A-Za-z+/=]{12,4096})", re.ASCII),
    # Options of one letter, only of commands that mean a password by it: curl -u name:value, sshpass -p value.
    re.compile(r"((?:^|\s)(?:-u|--user)[ =]?[\"']?)([^\s:\"'<]{1,64}:[^\s\"'<]{1,128})", re.ASCII),
    re.compile(r"(\b(?:sshpass|mysql[a-z]{0,8}|docker login)\b[^\n]{0,200}? -p ?[\"']?)([^\s\"'<]{1,128})", re.ASCII),
    # In quotes, blanks and all: password: "a b", passwd 'a b', --password "a b"; behind `token` not without a sign.
    re.compile(rf"({_PREFIX}{_PASSWORD_KEY}[\"']? {{0,2}}[:=：]? {{0,2}}[ub]?){_QUOTED_VALUE}", _IGNORING_CASE),
    re.compile(rf"({_PREFIX}{_TOKEN_KEY}[\"']?{_SEPARATOR}[ub]?){_QUOTED_VALUE}", _IGNORING_CASE),
    # In JSON within JSON: \"password\": \"a b\".
    re.compile(
        rf"({_PREFIX}{_PASSWORD_KEY}\\{{1,3}}\"{_SEPARATOR}\\{{1,3}}\")([^\"\\\n<]{{1,512}})(?=\\{{1,3}}\")",
        _IGNORING_CASE,
    ),
    # An option of a command: --password value, --api-key value.
    re.compile(rf"((?:^|\s)--?[a-z0-9_-]{{0,40}}(?:{_PASSWORD_KEY}|token)[ =]){_VALUE}", _IGNORING_CASE),
    re.compile(
        rf"({_PREFIX}{_PASSWORD_KEY}(?:\\{{0,3}}[\"'])?(?: for [^\s:=]{{1,64}})?{_SEPARATOR}{_OPENED}){_VALUE}",
        _IGNORING_CASE,
    ),
    re.compile(rf"({_PREFIX}{_TOKEN_KEY}(?:\\{{0,3}}[\"'])?{_SEPARATOR}{_OPENED}{_SCHEME}){_VALUE}", _IGNORING_CASE),
    re.compile(r"(\b(?:bearer|basic) )([A-Za-z0-9._~+/=-]{12,512})", _IGNORING_CASE),
    re.compile(
        r"(^|[^0-9A-Za-z])((?:sk|pk|ghp|gho|glpat|hf|xox[abp])[-_][0-9A-Za-z_-]{12,200}|AKIA[0-9A-Z]{16}"
        r"|eyJ[0-9A-Za-z_-]{8,512}\.[0-9A-Za-z_.-]{8,1024})",
        re.ASCII,
    ),
)
_NO_SECRET = re.compile(r"(?:bearer|basic|token|apikey|negotiate|digest|none|null|true|false)\Z", _IGNORING_CASE)
_COUNT = re.compile(r"[0-9.]{1,9}\Z", re.ASCII)
"""Behind the key of a token a small number counts tokens."""
_LETTER = "0-9A-Za-z\x80-\u2fff\u3040-\ufefe\U00010000-\U0010ffff"
"""Letters and digits of every alphabet; the punctuation of Chinese is none."""
_URL = re.compile(
    r"\b([a-z][a-z0-9+.-]{1,16}://)(?:[^\s/@\"'<>]{1,128}@)?(\[[0-9A-Fa-f:.]{2,45}\]|[^\s/:\"'<>,;)\]}]{1,253})"
    r"(:[0-9]{1,5})?((?:[/?#][^\s\"'<>,;)\]}]{0,2048})?)",
    _IGNORING_CASE,
)
_MAIL = re.compile(rf"([{_LETTER}._%+-]{{1,64}})@([{_LETTER}](?:[{_LETTER}.-]{{0,251}}[{_LETTER}])?)")
_UNIX_PATH = re.compile(
    r"(^|[^0-9A-Za-z_.~/<>\\-]|\bfile://)((?:~[0-9A-Za-z._-]{0,32}|\.{1,2})?/(?:[^\s\"'`<>:,;?|()[\]{}/\\]{1,255}/){1,64}"
    r"|~[0-9A-Za-z._-]{0,32}/)"
    r"([^\s\"'`<>:,;?|()[\]{}/\\]{0,255})",
    re.ASCII,
)
_WINDOWS_PATH = re.compile(
    r"(^|[\s\"'`=(\[{,;|>])((?:[A-Za-z]:\\{1,2}|\\\\[^\s\\\"'<>|]{1,64}\\)(?:[^\\\"'<>:|*?\r\n]{1,255}\\{1,2}){0,64})"
    r"([^\s\\\"'<>:|*?,;()]{0,255})",
    re.ASCII,
)
_SOURCE_FILE = re.compile(r"[0-9A-Za-z_.-]+\.(?:py|pyc|cc|cpp|cxx|c|h|hpp|so[0-9.]*|rs|go|js)\Z", re.ASCII)
_MAC = re.compile(
    r"(^|[^0-9A-Za-z:.-])((?:[0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}"
    # Without colons it could be a date, unless it has a letter.
    r"|(?=[0-9.-]{0,16}[A-Fa-f])(?:(?:[0-9A-Fa-f]{2}-){5}[0-9A-Fa-f]{2}|(?:[0-9A-Fa-f]{4}\.){2}[0-9A-Fa-f]{4}))"
    r"(?![0-9A-Za-z:-]|\.[0-9A-Za-z])",
    re.ASCII,
)
_IPV6 = re.compile(
    r"(^|[^0-9A-Za-z_:.])((?:[0-9A-Fa-f]{0,4}:){2,7}(?:[0-9]{1,3}(?:\.[0-9]{1,3}){3}|[0-9A-Fa-f]{1,4})?"
    r"(?:%[0-9A-Za-z]{1,16})?)(?![0-9A-Za-z_:])",
    re.ASCII,
)
_IPV4 = re.compile(r"(^|[^0-9.])([0-9]{1,3}(?:\.[0-9]{1,3}){3})(?![0-9]|\.[0-9])", re.ASCII)
_IP_NUMBER = re.compile(r"(\"?\b(?:ip|listen_ip|device_ip|host_ip)\"? ?[:=] ?\"?)([0-9]{8,10})\b", _IGNORING_CASE)
_HOST_NAME = re.compile(
    r"(^|[^0-9A-Za-z_.@/-])((?:[0-9A-Za-z](?:[0-9A-Za-z-]{0,61}[0-9A-Za-z])?\.){1,8}(?:com|cn|net|org|io|dev|local"
    r"|localdomain|internal|intranet|intra|lan|corp|home|example|test|invalid|svc))(?![0-9A-Za-z_(-])",
    re.ASCII,
)
_HOST_KEY = re.compile(
    r"((?:\b(?:host|hostname|host_name|node|nodename|node_name|server_name)|主机名?|节点名|服务器)"
    r"[\"']? ?[:=：] ?[\"']?)"
    rf"([{_LETTER}](?:[{_LETTER}.-]{{0,251}}[{_LETTER}])?)",
    _IGNORING_CASE,
)
_SYSLOG_HOST = re.compile(
    r"^([A-Z][a-z]{2} {1,2}[0-9]{1,2} [0-9:]{8} )([0-9A-Za-z_.-]{1,64})(?= )", re.ASCII | re.MULTILINE
)
_USER_KEY = re.compile(
    r"((?:\b(?:user|username|user_name|login|logname|owner)[\"']? ?=[ \"']?"
    r"|[\"'](?:user|username|user_name|login|logname|owner)[\"'] ?: ?[\"']|\b(?:username|user_name|logname) ?: ?"
    r"|(?:用户名?|登录名|[账帐][号户])[\"']? ?[:=：] ?[\"']?|\b(?:accepted|failed) [a-z/-]{1,24} for (?:invalid user )?"
    rf"|\b[ug]id=[0-9]{{1,10}}\())([{_LETTER}._-]{{1,64}})",
    _IGNORING_CASE,
)
KINDS = ("ip", "mac", "host", "user", "path", "secret")
_OPEN = ("127.0.0.1", "0.0.0.0", "::", "::1", "localhost")
"""The same on every machine."""


class Redactor:
    """Replaces what tells whose a text is; remembers which placeholder stands for what."""

    def __init__(self) -> None:
        self._known: Dict[str, str] = {}
        self._counts: Dict[str, int] = {}

    def redact(self, text: str) -> str:
        """Return `text` with placeholders."""
        text = _URL.sub(self._url, text)  # first: what stands behind a question mark goes with it, secrets and all
        for regex in _SECRETS:
            text = regex.sub(self._secret, text)
        text = _MAIL.sub(lambda match: f"{self._placeholder('user', match[1])}@{self._address(match[2])}", text)
        text = _UNIX_PATH.sub(self._path, _WINDOWS_PATH.sub(self._path, text))
        text = _MAC.sub(self._named("mac"), text)
        text = _IPV6.sub(lambda match: self._named("ip")(match) if _is_ipv6(match[2]) else match[0], text)
        text = _IPV4.sub(lambda match: self._named("ip")(match) if _is_ipv4(match[2]) else match[0], text)
        text = _IP_NUMBER.sub(self._named("ip"), text)
        for regex in (_SYSLOG_HOST, _HOST_NAME, _HOST_KEY):
            text = regex.sub(self._named("host"), text)
        return _USER_KEY.sub(self._named("user"), text)

    @property
    def replaced(self) -> Mapping[str, int]:
        """How many values were replaced, by kind; of secrets how many times."""
        return {kind: self._counts[kind] for kind in KINDS if kind in self._counts}

    def _secret(self, match: Match[str]) -> str:
        value = match[2]
        quote = value[0] if value[0] in "\"'" else ""
        bare = value[1:-1] if quote else value
        counts = re.search(_TOKEN_KEY, match[1], _IGNORING_CASE) and _COUNT.match(bare)
        if counts or _NO_SECRET.match(bare):
            return match[0]
        self._counts["secret"] = self._counts.get("secret", 0) + 1
        return f"{match[1]}{quote}<secret>{quote}"

    def _placeholder(self, kind: str, value: str) -> str:
        if value in _OPEN:
            return value
        key = f"{kind} {value.lower()}"
        if key not in self._known:
            self._counts[kind] = self._counts.get(kind, 0) + 1
            self._known[key] = f"<{kind}-{self._counts[kind]}>"
        return self._known[key]

    def _named(self, kind: str) -> Callable[[Match[str]], str]:
        return lambda match: match[1] + self._placeholder(kind, match[2])

    def _address(self, text: str) -> str:
        bare = re.sub(r"\A\[|\]\Z", "", text)
        if re.fullmatch(r"[0-9.]+", bare, re.ASCII) and bare.count(".") == 3:
            return self._placeholder("ip", bare) if _is_ipv4(bare) else bare
        return self._placeholder("host", bare) if text == bare else f"[{self._placeholder('ip', bare)}]"

    def _url(self, match: Match[str]) -> str:
        rest = match[4]
        shown = f"/{self._placeholder('path', rest)}" if len(rest) > 1 else rest
        return f"{match[1]}{self._address(match[2])}{match[3] or ''}{shown}"

    def _path(self, match: Match[str]) -> str:
        is_source = _SOURCE_FILE.match(match[3]) is not None
        path = self._placeholder("path", match[2] if is_source else match[2] + match[3])
        return f"{match[1]}{path}{'/' + match[3] if is_source else ''}"


def _is_ipv4(text: str) -> bool:
    return all(part != "" and int(part) <= 255 for part in text.split(".")) and not text.startswith("255.")


def _is_ipv6(text: str) -> bool:
    bare = text.partition("%")[0]
    groups = bare.split(":")
    shortened = "::" in bare
    if len(bare.split("::")) != 2 if shortened else len(groups) != 8:
        return False
    return any("0" <= character <= "9" for character in text) and any(groups)

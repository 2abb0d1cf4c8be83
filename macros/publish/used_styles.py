"""The style sheets of the theme and of the guide as one, with the rules that some page or script of the site can use.

In: the text of style sheets, of the built pages, of the scripts. Out: text. A rule goes only when every one of its
selectors asks for a class, an id or a scheme of colours that stands in no page and in no script; a custom property
when nothing names it; an animation when no rule runs it. tests/site/test_styles.py asks a browser whether one that went
would have changed something. Knows no MkDocs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

_TOKEN = re.compile(
    r""""(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|url\((?!["'])(?:\\.|[^)\\])*\)|/\*.*?\*/|[{};]|\s+|[^"'{};/u\s]+|.""",
    re.DOTALL,
)
_NAME = r"((?:\\.|[\w-])+)"
_CLASS, _ID = re.compile(rf"\.{_NAME}"), re.compile(rf"#{_NAME}")
_ATTRIBUTE = re.compile(r'\[([\w-]+)="?([^"\]]*)"?\]')
_BRACKETED = re.compile(r"\([^()]*\)")
_DECLARED = re.compile(r"(--[\w-]+)\s*:")
_CHECKED_ATTRIBUTES = frozenset({"dir", "data-md-color-scheme", "data-md-color-primary", "data-md-color-accent"})
"""Attributes whose values stand in the pages: no script makes up one."""

_NEVER_MADE = (
    "md-annotation",
    "md-code__",
    "md-source__",
    "md-status",
    "md-tag",
    "md-tooltip",
    "md-version",
    "mermaid",
)
"""How the classes begin that the theme's script makes for features alone that this guide does not switch on."""


@dataclass(frozen=True)
class Rule:
    """A statement, or a block with what is in it; `inside` is None for a statement."""

    head: str
    inside: tuple[Rule, ...] | None = None


@dataclass(frozen=True)
class Used:
    """Every class, id and value of an attribute of the pages, and every word of the scripts that may be a class."""

    names: frozenset[str]
    values: frozenset[tuple[str, str]]
    words: frozenset[str]

    def has(self, name: str) -> bool:
        """Return whether `name` stands in a page or in a script, which may also put its end behind a beginning."""
        if name in self.names:
            return True
        made = name in self.words or any(name[:end] in self.words for end in _ends(name))
        return made and not name.startswith(_NEVER_MADE)


def _ends(name: str) -> Iterator[int]:
    """Yield where a script may have cut `name`: behind each dash and each double underline."""
    return (match.end() for match in re.finditer(r"-+|__", name))


def used_in(pages: Iterable[str], scripts: Iterable[str]) -> Used:
    """Return what the pages and the scripts name; of a script the words with a dash or __, and whole short strings."""
    names: set[str] = set()
    values: set[tuple[str, str]] = set()
    for html in pages:
        for found in re.findall(r'\bclass="([^"]*)"', html):
            names.update(found.split())
        names.update(re.findall(r'\bid="([^"]+)"', html))
        attributes = "|".join(sorted(_CHECKED_ATTRIBUTES))
        values.update(re.findall(rf'\b({attributes})="([^"]*)"', html))
    words: set[str] = set()
    for script in scripts:
        words.update(word for word in re.findall(r"[A-Za-z_][\w-]*", script) if "-" in word or "__" in word)
        words.update(re.findall(r"""["'`.]([a-z]\w*)["'`]""", script))
    return Used(frozenset(names), frozenset(values), frozenset(words))


def keep_used(text: str, used: Used, scripts: Iterable[str]) -> str:
    """Return the style sheet `text` without comments and without what `used` cannot use."""
    rules = _used_rules(_parse(text), used)
    named = frozenset(name for script in scripts for name in re.findall(r"--[\w-]+", script))
    while (fewer := _named_properties(rules, named | _named(rules))) != rules:
        rules = fewer
    running = " ".join(re.findall(r"animation(?:-name)?:[^;}]*", _written(rules)))
    return _written([rule for rule in rules if not _is_idle(rule, running)])


def selectors_of(text: str) -> frozenset[str]:
    """Return every selector of the style sheet `text`, those inside of conditions included."""
    return frozenset(_selectors(_parse(text)))


def _parse(text: str) -> tuple[Rule, ...]:
    tokens = [token for token in _TOKEN.findall(text) if not token.startswith("/*")]
    return _block(iter(tokens))


def _block(tokens: Iterator[str]) -> tuple[Rule, ...]:
    """Return the rules up to the brace that closes the block, or to the end."""
    rules: list[Rule] = []
    head = ""
    for token in tokens:
        if token == "{":
            rules.append(Rule(_tight(head), _block(tokens)))
        elif token in ("}", ";"):
            rules.extend([Rule(_tight(head))] if head.strip() else [])
        else:
            head += " " if token.isspace() else token
            continue
        head = ""
        if token == "}":
            break
    return tuple(rules)


def _tight(head: str) -> str:
    """Return a selector or a declaration without the blank behind the colon of a declaration."""
    return re.sub(r"^([\w-]+) ?: ", r"\1:", head.strip())


def _selectors(rules: Iterable[Rule]) -> Iterator[str]:
    for rule in rules:
        if rule.head.startswith(("@media", "@supports")):
            yield from _selectors(rule.inside or ())
        elif rule.inside is not None and not rule.head.startswith("@"):
            yield from _split(rule.head)


def _used_rules(rules: Iterable[Rule], used: Used) -> list[Rule]:
    kept: list[Rule] = []
    for rule in rules:
        if rule.inside is None or (rule.head.startswith("@") and not rule.head.startswith(("@media", "@supports"))):
            kept.append(rule)
        elif rule.head.startswith("@"):
            inside = tuple(_used_rules(rule.inside, used))
            kept.extend([Rule(rule.head, inside)] if inside else [])
        elif selectors := [one for one in _split(rule.head) if _can_match(one, used)]:
            kept.append(Rule(",".join(selectors), rule.inside))
    return kept


def _split(head: str) -> list[str]:
    """Return the selectors of a list; a comma inside of brackets parts none."""
    parts = re.findall(r"(?:\((?:[^()]|\([^()]*\))*\)|\[[^\]]*\]|[^,(\[])+", head)
    return [part.strip() for part in parts]


def _can_match(selector: str, used: Used) -> bool:
    """Return whether a page may hold what `selector` asks for; what stands in round brackets is not looked at."""
    bare = selector
    while (less := _BRACKETED.sub("", bare)) != bare:
        bare = less
    plain = re.sub(r"\[[^\]]*\]", "", bare)
    names = [name.replace("\\", "") for name in (*_CLASS.findall(plain), *_ID.findall(plain))]
    asked = [pair for pair in _ATTRIBUTE.findall(bare) if pair[0] in _CHECKED_ATTRIBUTES]
    return all(used.has(name) for name in names) and all(pair in used.values for pair in asked)


def _named(rules: Sequence[Rule]) -> frozenset[str]:
    return frozenset(re.findall(r"var\(\s*(--[\w-]+)", _written(rules)))


def _named_properties(rules: Iterable[Rule], named: frozenset[str]) -> list[Rule]:
    """Return the rules without custom properties that are not in `named`, and without blocks that are empty then."""
    kept: list[Rule] = []
    for rule in rules:
        if rule.inside is None:
            declared = _DECLARED.match(rule.head)
            kept.extend([] if declared and declared[1] not in named else [rule])
        elif inside := tuple(_named_properties(rule.inside, named)):
            kept.append(Rule(rule.head, inside))
    return kept


def _is_idle(rule: Rule, running: str) -> bool:
    head = re.match(r"@(?:-webkit-)?keyframes ([\w-]+)", rule.head)
    return head is not None and head[1] not in running


def _written(rules: Iterable[Rule]) -> str:
    parts = [rule.head + (";" if rule.inside is None else f"{{{_written(rule.inside)}}}") for rule in rules]
    return "".join(parts).replace(";}", "}")

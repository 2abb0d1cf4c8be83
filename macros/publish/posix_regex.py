"""A pattern of the recognition list for programs that want it as POSIX extended, or with its group named.

In: a pattern that keeps to what tests/macros/model/test_recognition.py checks, with one group. Out: the expression and
the number of that group in it. POSIX has no group without a number and rsyslog sees only 50, so the alternative that
holds the group comes first: POSIX takes the longest of the leftmost matches, whatever their order. `\\b` is an
extension of the GNU C library.
"""

from __future__ import annotations

import re

_PIECE = re.compile(
    r"\\x(?P<byte>[0-9a-fA-F]{2})|\\(?P<escaped>.)|(?P<set>\[(?:\\.|[^\]\\])*\])|(?P<plain>\(\?:|.)", re.DOTALL
)
_SPECIAL = frozenset("^$.|()[]{}*+?\\")


def to_posix(pattern: str) -> tuple[str, int]:
    """Return the expression and the number of the group."""
    alternatives = _alternatives(pattern)
    alternatives.sort(key=lambda pieces: "(" not in pieces)
    pieces = [piece for alternative in alternatives for piece in ("|", *alternative)][1:]
    openings = [piece for piece in pieces if piece in ("(", "(?:")]
    number = openings.index("(") + 1 if "(" in openings else 0
    return "".join("(" if piece == "(?:" else piece for piece in pieces), number


def name_group(pattern: str, name: str = "code") -> str:
    """Return `pattern` with its one group named, for programs that give groups by name."""
    return _PIECE.sub(lambda match: f"(?<{name}>" if match["plain"] == "(" else match[0], pattern)


def _alternatives(pattern: str) -> list[list[str]]:
    """Return the pieces of each alternative of the whole pattern, translated, groups still told apart."""
    found: list[list[str]] = [[]]
    depth = 0
    for match in _PIECE.finditer(pattern):
        piece = _translate(match)
        if match["plain"]:
            depth += piece.startswith("(") - (piece == ")")
            if piece == "|" and not depth:
                found.append([])
                continue
        found[-1].append(piece)
    return found


def _translate(match: re.Match[str]) -> str:
    if match["byte"]:
        return _literal(chr(int(match["byte"], 16)))
    if match["escaped"]:
        return r"\b" if match["escaped"] == "b" else _literal(_unescape(match["escaped"]))
    return re.sub(r"\\(.)", lambda inner: _unescape(inner[1]), match["set"]) if match["set"] else match["plain"]


def _literal(character: str) -> str:
    return f"\\{character}" if character in _SPECIAL else character


def _unescape(character: str) -> str:
    return "\t" if character == "t" else character

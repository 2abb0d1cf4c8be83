"""Commands with what the log says put in: `ss -ltn | grep PORT` becomes `ss -ltn | grep 26000`.

In: a text of the guide, whose commands hold words in capitals (PORT), and the slots of a failure. Out: the text. Only
addresses, ports, pids, ids and times enter a command, each checked for its form: a log may hold anything.
`docs/javascripts/report/commands-filled.js` is the same in JavaScript.
"""

from __future__ import annotations

import re
from typing import Mapping, Optional

_NUMBER = re.compile(r"[0-9]{1,20}")
_IPV4 = re.compile(r"[0-9]{1,3}(?:\.[0-9]{1,3}){3}")
_IPV6 = re.compile(r"(?=[0-9A-Fa-f:]*:[0-9A-Fa-f:]*\Z)[0-9A-Fa-f:]{2,39}")
_CODE = re.compile(r"`[^`\n]+`")


class CommandFiller:
    """Fills commands; `words` says which slot each word in capitals stands for."""

    def __init__(self, words: Mapping[str, str]) -> None:
        """Take the words of diagnosis.json; those that are no key stay for the reader to fill."""
        self._words = words
        listed = "|".join(sorted(words, key=len, reverse=True))
        self._word = re.compile(rf"(?<![0-9A-Za-z_$./-])(?:{listed})(?![0-9A-Za-z_=])")

    def fill_command(self, command: str, facts: Mapping[str, str]) -> str:
        """Return `command` with its words replaced where `facts`, slots by name, have a sound value."""
        return self._word.sub(lambda match: _valid(self._words[match[0]], facts) or match[0], command)

    def fill_text(self, text: str, facts: Mapping[str, str]) -> str:
        """Return `text` with the commands in its backticks filled."""
        return _CODE.sub(lambda match: self.fill_command(match[0], facts), text)


def _valid(slot: str, facts: Mapping[str, str]) -> Optional[str]:
    """Return the value of `slot` when it is a number or an address, as its name says, and nothing else."""
    value = facts.get(slot, "")
    if slot == "ip":
        bare = value[1:-1] if value.startswith("[") and value.endswith("]") else value
        return bare if _IPV4.fullmatch(bare) or _IPV6.fullmatch(bare) else None
    return value if _NUMBER.fullmatch(value) else None

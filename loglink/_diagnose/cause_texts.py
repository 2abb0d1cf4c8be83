"""What the guide says of a cause: of a code in codes.json, of a part of a guide page in diagnosis.json.

In: a cause as `loglink diagnose --json` has it. Out: {cause, check, command, result, fix, fixed}. Knows no file.
"""

from __future__ import annotations

from typing import Any, Mapping, Optional

from loglink._recognise.data import Data

Record = Mapping[str, Any]
_OF_CODES = "cause-"
"""How the ids of causes of codes begin."""


class CauseTexts:
    """Finds the texts of causes; `parts` is what diagnosis.json has of parts of pages, by address."""

    def __init__(self, data: Data, parts: Mapping[str, Record]) -> None:
        """Take what codes.json and diagnosis.json hold."""
        self._data, self._parts = data, parts

    def find(self, cause: Record) -> Optional[Record]:
        """Return the texts of `cause`; None for a place, and for a part that nothing is said of."""
        page, id_ = cause["page"], cause["id"]
        entry = self._data.by_name.get(page.upper())
        if entry is None:
            return self._parts.get(f"{page}#{id_}")
        return next((one for one in entry.causes if f"{_OF_CODES}{one['id']}" == id_), None)

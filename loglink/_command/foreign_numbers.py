"""What is known of the numbers and names of other families in a text, for a terminal: none of them is a code.

In: a text, a language, an address. Out: lines. The decoder's cards (docs/javascripts/decoder/cards.js) say the same.
"""

from __future__ import annotations

from typing import Dict, List

from loglink._link.links import root_of
from loglink._recognise.data import Data, Neighbour
from loglink._recognise.decode import decode
from loglink._recognise.neighbours import neighbours

PAGE = "reference/neighbours/"


def foreign_text(text: str, data: Data, language: str, base_url: str) -> str:
    """Return a sentence for each number or name of another family in `text`, and where more stands; "" without any.

    A number alone is one of them where it has a record, a number in a line only behind the key of a status.
    """
    found = _named(text, data)
    if not found:
        return ""
    lines = [line for token, one in found.items() for line in _lines(token, one, data, language)]
    return "\n".join((*lines, root_of(base_url, language) + PAGE))


def _named(text: str, data: Data) -> Dict[str, Neighbour]:
    """Return the records by the token, or the number, that stands for each."""
    by_name = {one.name: one for one in data.neighbours}
    decoded = decode(text, data)
    if decoded is None:
        return {hit.text: by_name[hit.name] for hit in neighbours(text, data)}
    name = "" if decoded.code else data.neighbour_recognition.spellings.get(str(decoded.value), "")
    return {str(decoded.value): by_name[name]} if name else {}


def _lines(token: str, one: Neighbour, data: Data, language: str) -> List[str]:
    says = one.line[language]
    if one.hex:
        lines = [data.labels["decoder.neighbour.line"][language].format(one.value, one.hex, one.family, says)]
    else:
        lines = [data.labels["decoder.neighbour.text"][language].format(token, one.family, says)]
    if one.becomes:
        lines.append(f"  {data.labels['decoder.neighbour.becomes'][language]} {one.becomes}")
    return lines

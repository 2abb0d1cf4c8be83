"""The JSON files that the package carries, also from inside a zip.

In: the name of a file. Out: its content. Knows no shape of any.
"""

from __future__ import annotations

import json
import pkgutil
from typing import Any


def read_packaged(name: str) -> Any:
    """Return the content of a JSON file of the package; FileNotFoundError when it is not in it."""
    content = pkgutil.get_data("loglink", name)
    if content is None:
        raise FileNotFoundError(f"{name} is not in the package loglink")
    return json.loads(content.decode("utf-8"))

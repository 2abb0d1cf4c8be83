"""The guide of this repository, read once by each worker: reading it takes seconds, and its values are frozen.

In: data/. Out: the Guide, and what is exported of it. That it has no problem stands in tests/repository/test_locks.py.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from macros.load.guide import ROOT, load_guide
from macros.model.guide import Guide
from macros.publish.codes_json import export_guide


@cache
def the_guide() -> Guide:
    """Return the guide of this repository."""
    return load_guide(ROOT)


@cache
def the_export() -> dict[str, Any]:
    """Return what is exported of the guide; no test may change it."""
    return export_guide(the_guide())

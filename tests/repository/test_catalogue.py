"""The made-up catalogues that `make bench-size` measures: right by the check, as many codes as asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from macros.load.guide import load_guide
from macros.load.specification import SPECIFICATION, load_specification
from tests.bench.catalogue import made_up, make_catalogue
from tests.support.small_guide import problems_of

pytestmark = pytest.mark.slow

SPECIFIED = 18
"""The codes of the specification itself; the guide has thirty."""


def test_a_catalogue_of_a_hundred_codes_passes_the_check_with_its_specification(tmp_path: Path) -> None:
    root = make_catalogue(tmp_path / "guide", 100)
    assert problems_of(root) == []
    assert len(load_guide(root).all_codes) == 100
    specification = load_specification(root / SPECIFICATION)
    assert (len(specification.constants), len(specification.rows)) == (SPECIFIED + 70, SPECIFIED + 70)


def test_a_thousand_codes_differ_in_name_value_and_meaning() -> None:
    codes = [one for one, _ in zip(made_up(), range(1000), strict=False)]
    for key in ("name", "hex", "meaning"):
        assert len({getattr(one, key) for one in codes}) == 1000
    assert (codes[0].hex, codes[1].hex, codes[-1].hex) == ("0x5010B100", "0x5010B101", "0x5010B4E7")


def test_fewer_codes_than_the_guide_has_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="found 29 codes, expected 30 to 3870"):
        make_catalogue(tmp_path / "guide", 29)

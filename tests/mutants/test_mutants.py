"""A hundred mutants of every kind, what may go unreported, and that a recheck says what a whole check says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from macros.lint.runner import check_guide
from macros.load.guide import ROOT
from tests.mutants import in_data, in_nav, in_pages, slips
from tests.mutants.catalogue import list_mutants
from tests.mutants.mutant import OPERATORS, Mutant, Splice, sample
from tests.mutants.recheck import Recheck, copy_tree
from tests.mutants.run import TRIES, find_survivor
from tests.mutants.survivors import load_waivers
from tests.mutants.verdict import judge

COUNT = 100
MUTANTS = list_mutants(ROOT)


@pytest.fixture(scope="module")
def recheck(tmp_path_factory: pytest.TempPathFactory) -> Recheck:
    """A copy of the tree without a problem."""
    return Recheck(copy_tree(ROOT, tmp_path_factory.mktemp("mutants") / "tree"))


def test_each_of_a_hundred_mutants_is_told_or_has_its_reason(recheck: Recheck) -> None:
    verdicts = [judge(recheck, mutant) for mutant in sample(MUTANTS, COUNT)]
    assert [f"{one.mutant.name} {one.complaint}" for one in verdicts if not one.is_well] == []


def test_a_hundred_mutants_are_of_every_operator_and_of_twenty_kinds() -> None:
    chosen = sample(MUTANTS, COUNT)
    assert {one.operator for one in chosen} == set(OPERATORS)
    assert len({one.kind for one in chosen}) >= 20


def test_every_reason_is_needed(recheck: Recheck) -> None:
    stale = [waiver.name for waiver in load_waivers() if find_survivor(recheck, waiver, MUTANTS, TRIES) is None]
    assert stale == []


def test_every_test_that_a_reason_names_is_there() -> None:
    for waiver in load_waivers():
        path, _, name = (waiver.test or "").partition("::")
        assert not path or re.search(rf"^def {name or 'test_'}", (ROOT / path).read_text("utf-8"), re.MULTILINE), waiver


def test_a_recheck_says_what_a_whole_check_says(recheck: Recheck, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(recheck.root)
    for mutant in (sample(of_kind(kind), 1)[0] for kind in ("codes", "page")):
        text = mutant.splice.apply((recheck.root / mutant.file).read_text("utf-8"))
        with recheck.changed(mutant.file, text):
            whole = check_guide(recheck.root)
        assert recheck.problems(mutant.file, text) == whole, mutant.name


def of_kind(kind: str) -> list[Mutant]:
    return [one for one in MUTANTS if one.kind == kind]


TEXT = """\
# A list.
- id: one-thing
  title:
    en: It calls link_clusters.
    zh: 它调用 link_clusters。
  of: [other-thing]
  source:
    - a/b@123abcd:c.cc:60-67
"""


def test_the_mutants_of_a_record_are_these() -> None:
    file = in_data.File("things", "data/things.yml", TEXT)
    found = {(one.operator, one.where): one.splice.apply(TEXT) for one in in_data.mutants_of(file, {"other-thing"})}
    swapped = TEXT.replace("It calls", "?").replace("它调用", "It calls").replace("?", "它调用")
    assert found["swapped languages", "0.title.en"].replace("。", ".") == swapped.replace("。", ".")
    assert found["unknown reference", "0.of.0"] == TEXT.replace("[other-thing]", '["other-thing-gone"]')
    assert found["typo in a source range", "0.source.0"] in (
        TEXT.replace("a/b@123abcd:c.cc:60-67", '"a/b@123abcd:c.cc:67-60"'),
        TEXT.replace("a/b@123abcd:c.cc:60-67", '"a/b@123abcd:c.cc:70-67"'),
    )
    assert found["duplicate", "0"] == TEXT + TEXT.removeprefix("# A list.\n")


SLIPS = [
    (slips.names, "It calls link_clusters.", ["It calls link_custers."]),
    (slips.names, "a/b@123abcd:src/link_mgr.cc:7", []),
    (slips.commands, "grep -rn error", ["gerp -rn error"]),
    (slips.ranges, "a/b@123abcd:c.cc:60-67", ["a/b@123abcd:c.cc:67-60", "a/b@123abcd:c.cc:70-67"]),
    (slips.ranges, "at 10:30", []),
    (slips.placeholders, "{0} of {call}", ["{7} of {call}", "{0 of {call}", "{0} of {7all}", "{0} of {call"]),
]


@pytest.mark.parametrize(("slip", "text", "expected"), SLIPS)
def test_a_slip_of_the_pen(slip: object, text: str, expected: list[str]) -> None:
    assert [*slip(text)] == expected  # type: ignore[operator]


def test_the_mutants_of_a_line_of_the_navigation() -> None:
    text = "nav:\n  - Home: index.md\n  - Words: words.md\n"
    found = [(one.operator, one.where, one.splice.apply(text)) for one in in_nav.mutants_of(text) if one.line == 2]
    assert ("delete", "nav.0", "nav:\n  - Words: words.md\n") in found
    assert ("unknown reference", "nav.0.Home", text.replace("index.md", '"index-gone.md"')) in found
    assert ("typo in an identifier", "nav.0.Home", text.replace("Home", '"Hoe"')) in found


def test_the_mutants_of_a_page() -> None:
    page = "---\ncode: LLM_A\n---\n\n# One {: #one }\n\nSee [two](two.md).\n"
    found = {(one.operator, one.where): one.splice.apply(page) for one in in_pages.mutants_of("a.md", page, page)}
    assert found["delete", "heading 0"] == page.replace("# One {: #one }\n", "")
    assert found["empty", "heading 0"] == page.replace("# One", "# ")
    assert found["unknown reference", "paragraph 1"] == page.replace("two.md", "two-gone.md")
    assert found["duplicate", "code"] == page.replace("code: LLM_A", "code: LLM_A\ncode: LLM_A")


def test_a_check_that_says_nothing_is_caught(recheck: Recheck) -> None:
    comment = Splice(0, 0, "# Nothing.\n")
    harmless = Mutant("empty", "codes", "data/codes.yml", 1, "0", comment)
    assert judge(recheck, harmless).outcome == "survived"


def test_the_copy_leaves_out_what_a_site_keeps_for_itself(tmp_path: Path) -> None:
    for name in ("data/local/a.yml", "docs/a.md", "macros/a.py", "loglink/notes.json", "overrides/a", "mkdocs.yml"):
        path = tmp_path / "root" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("a", encoding="utf-8")
    copy = copy_tree(tmp_path / "root", tmp_path / "copy")
    assert sorted(path.relative_to(copy).as_posix() for path in copy.rglob("*") if path.is_file()) == [
        "docs/a.md",
        "macros/a.py",
        "mkdocs.yml",
        "overrides/a",
    ]

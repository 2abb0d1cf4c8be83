"""A right guide has no problem; problems of all files come together, each at its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from macros.lint.runner import check_guide, load_valid_guide
from macros.problems import DataError
from tests.support.small_guide import CODES, ENCODING, NAMES, edit, problems_of, write_guide

VALUE = '  value: "0x5010B009"\n'
ZH = "    zh: 建链失败\n"


def test_a_right_guide_has_no_problem(tmp_path: Path) -> None:
    assert problems_of(write_guide(tmp_path)) == []


def test_problems_of_all_files_are_collected_and_sorted_by_place(tmp_path: Path) -> None:
    root = write_guide(tmp_path)
    edit(root / "data" / "codes.yml", '"0xFFFFFFFF"', '"0x00000001"')
    edit(root / "data" / "codes.yml", ZH, "")
    edit(root / "data" / "codes.yml", "  category: link\n", "  category: lnk\n")
    edit(root / "data" / "reference" / "encoding.yml", ENCODING, "")
    edit(root / "data" / "labels.yml", "  en: Copy\n", "")
    (root / "data" / "reference" / "confusions.yml").unlink()
    (root / "docs" / "index.zh.md").unlink()
    (root / "docs" / "codes" / "LLM_TIMEOUT.md").write_bytes(b"\xff\xfe")
    lines = problems_of(root)
    assert [line.split("] ")[0] for line in lines] == [
        "data/codes.yml:22: [unknown-category",
        "data/codes.yml:30: [missing-language",
        "data/codes.yml:63: [order",
        "data/labels.yml:1: [missing-language",
        "data/reference/confusions.yml:1: [missing-file",
        "data/reference/encoding.yml:1: [empty-file",
        "docs/codes/LLM_TIMEOUT.md:1: [encoding",
        "docs/index.md:1: [missing-twin",
    ]


def test_a_message_names_value_found_value_expected_and_next_step(tmp_path: Path) -> None:
    edit(write_guide(tmp_path) / "data" / "codes.yml", VALUE, "  value: 0x5010B009\n")
    assert problems_of(tmp_path) == [
        "data/codes.yml:20: [value-form] found 0x5010B009 without quotes (to YAML a number), "
        'expected "0x" and eight upper-case digits in double quotes, such as "0x5010B009"; '
        "put it in double quotes"
    ]


def test_an_unknown_file_and_a_folder_stand_in_for_the_codes_as_they_were_given(tmp_path: Path) -> None:
    root = write_guide(tmp_path / "guide")
    assert problems_of(root, Path("none.yml")) == [
        "none.yml:1: [missing-file] found no such file; create it or correct the path"
    ]
    folder = root / "data"
    assert problems_of(root, folder) == [
        f"{folder}:1: [unreadable-file] cannot be read: Is a directory; check what it is and who may read it"
    ]


def test_a_file_that_stands_in_for_the_codes_is_checked_against_pages_and_pairs(tmp_path: Path) -> None:
    root = write_guide(tmp_path)
    record = CODES[CODES.index("- name: LLM_TIMEOUT") : CODES.index("- name: LLM_FAILED")]
    new = record.replace("LLM_TIMEOUT", "LLM_NEW").replace("0x5010B01A", "0x5010B01B")
    (root / "new.yml").write_text(CODES.replace(record, record + new), encoding="utf-8")
    lines = problems_of(root, Path("new.yml"))
    assert [line.split(" found ")[0] for line in lines] == [
        "new.yml:63: [missing-causes]",
        "new.yml:63: [missing-page]",
        "new.yml:63: [spec-name]",
        "new.yml:85: [related-unmatched]",
    ]


def test_paths_outside_the_current_directory_are_shown_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = write_guide(tmp_path / "guide")
    (root / "data" / "labels.yml").unlink()
    monkeypatch.chdir(root / "docs")
    assert [str(problem.path) for problem in check_guide(root)] == [str(root / "data" / "labels.yml")]


def test_a_guide_is_loaded_only_when_nothing_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = write_guide(tmp_path)
    monkeypatch.chdir(root)
    assert [code.name for code in load_valid_guide(root).all_codes] == list(NAMES)
    edit(root / "data" / "codes.yml", "  category: link\n", "  category: lnk\n")
    with pytest.raises(DataError) as caught:
        load_valid_guide(root)
    assert str(caught.value).splitlines() == problems_of(root)

"""Files as values with lines, and every way in which a file cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from macros.load.guide import load_guide
from macros.load.yaml_document import load_document, parse_document, read_document
from macros.model.entry import Returned
from macros.model.guide import Code, Confusion, FieldValue
from macros.model.text import LocalizedSteps, LocalizedText
from macros.problems import DataError
from tests.support.small_guide import edit, write_guide

SAMPLE = """\
# a comment
- name: one
  texts:
    en: >-
      folded
      text
    zh: "quoted"
-   name: two
    list: [1, 2]
"""


def problems_of(path: Path) -> list[str]:
    """Return what load_document finds wrong with the file, with its name alone for a path."""
    with pytest.raises(DataError) as caught:
        load_document(path)
    return [str(problem).replace(str(path), path.name) for problem in caught.value.problems]


def test_a_document_holds_plain_values() -> None:
    assert parse_document(Path("x.yml"), SAMPLE).value == [
        {"name": "one", "texts": {"en": "folded text", "zh": "quoted"}},
        {"name": "two", "list": [1, 2]},
    ]


@pytest.mark.parametrize(
    ("where", "line"),
    [
        ((), 2),
        ((0,), 2),
        ((0, "name"), 2),
        ((0, "texts"), 3),
        ((0, "texts", "en"), 4),
        ((0, "texts", "zh"), 7),
        ((1,), 8),
        ((1, "list", 1), 9),
        ((0, "texts", "missing"), 3),
        ((0, "missing", "deeper"), 2),
        ((7,), 2),
    ],
)
def test_a_node_has_the_line_of_its_key_or_of_the_nearest_one_above(where: tuple[str | int, ...], line: int) -> None:
    assert parse_document(Path("x.yml"), SAMPLE).line(where) == line


def test_lines_count_from_what_stands_above() -> None:
    assert parse_document(Path("x.md"), "a: 1\nb: 2\n", above=1).line(("b",)) == 3


def test_a_node_knows_how_it_is_written() -> None:
    document = parse_document(Path("x.yml"), SAMPLE)
    assert document.written[(0, "texts", "zh")] == '"quoted"'
    assert document.written[(1, "list")] == "[1, 2]"


SYNTAX = "mend the syntax here or just above"
UTF8 = "expected UTF-8; save the file as UTF-8"
UNREADABLE = [
    (b"", ":1: [empty-file] found no data, expected YAML; restore the file from its history"),
    (b"# nothing\n", ":1: [empty-file] found no data, expected YAML; restore the file from its history"),
    (b"---\n", ":1: [empty-file] found no data, expected YAML; restore the file from its history"),
    (b"a: 1\nb: \xff\n", f":2: [encoding] found byte 0xFF, {UTF8}"),
    ("a: 1\n中: 文\n".encode("gbk"), f":2: [encoding] found byte 0xD6, {UTF8}"),
    ("\ufeffa: 1\n".encode("utf-16-le"), f":1: [encoding] found byte 0xFF, {UTF8}"),
    ("\ufeffa: 1\n".encode("utf-16-be"), f":1: [encoding] found byte 0xFE, {UTF8}"),
    (
        "a: 1\n".encode("utf-16-le"),
        ":1: [yaml-syntax] found U+0000, a character that YAML does not allow; remove it",
    ),
    (
        b"a: 1\nb: \x00\n",
        ":2: [yaml-syntax] found U+0000, a character that YAML does not allow; remove it",
    ),
    (
        b"a: 1\n\tb: 2\n",
        ":2: [yaml-syntax] not valid YAML: while scanning for the next token found character '\\t' that "
        f"cannot start any token; {SYNTAX}",
    ),
    (b"a: b: c\n", f":1: [yaml-syntax] not valid YAML: mapping values are not allowed here; {SYNTAX}"),
    (
        b'a: 1\nb: "open\n\n',
        ":4: [yaml-syntax] not valid YAML: while scanning a quoted scalar found unexpected end of stream "
        f"(begun in line 2); {SYNTAX}",
    ),
    (
        b"a: 1\n---\nb: 2\n",
        ":2: [yaml-syntax] not valid YAML: expected a single document in the stream but found another "
        f"document (begun in line 1); {SYNTAX}",
    ),
    (
        b"a: &x 1\nb: *x\n",
        ":2: [yaml-syntax] not valid YAML: found the alias *x where the text itself is expected; " + SYNTAX,
    ),
    (
        b"a: &x [*x]\n",
        ":1: [yaml-syntax] not valid YAML: found the alias *x where the text itself is expected; " + SYNTAX,
    ),
    (
        b"a: *x\n",
        ":1: [yaml-syntax] not valid YAML: found the alias *x where the text itself is expected; " + SYNTAX,
    ),
    (
        b"[" * 500,
        ":1: [yaml-syntax] found brackets nested too deeply, expected a few levels; remove the surplus ones",
    ),
    (
        b"a: 1\na: 2\n",
        ":2: [duplicate-key] found the key 'a' again, expected it once (first in line 1); remove one",
    ),
    (
        b"? [a, b]\n: 1\n",
        ":1: [yaml-syntax] found '[a, b]' as a key, expected a word; correct it",
    ),
    (
        b"a: 1\nb: 2001-99-99\n",
        ":2: [yaml-syntax] found '2001-99-99', which YAML cannot read as a value; put it in quotes",
    ),
    (
        b"a: =\n",
        ":1: [yaml-syntax] found '=', which YAML reads as value, expected plain data; "
        "put it in quotes or remove the tag",
    ),
    (
        b"a: !!python/name:os.system x\n",
        ":1: [yaml-syntax] found '!!python/name:os.system x', which YAML reads as python/name:os.system, "
        "expected plain data; put it in quotes or remove the tag",
    ),
    (
        b"a: !mine {b: 1}\n",
        ":1: [yaml-syntax] found '!mine {b: 1}', which YAML reads as !mine, expected plain data; "
        "put it in quotes or remove the tag",
    ),
]


@pytest.mark.parametrize(("raw", "expected"), UNREADABLE, ids=range(len(UNREADABLE)))
def test_a_file_that_cannot_be_read_gives_one_line(tmp_path: Path, raw: bytes, expected: str) -> None:
    path = tmp_path / "x.yml"
    path.write_bytes(raw)
    assert problems_of(path) == [f"x.yml{expected}"]


def test_a_missing_file_and_a_folder_give_one_line(tmp_path: Path) -> None:
    assert problems_of(tmp_path / "x.yml") == [
        "x.yml:1: [missing-file] found no such file; create it or correct the path"
    ]
    (tmp_path / "x.yml").mkdir()
    assert problems_of(tmp_path / "x.yml") == [
        "x.yml:1: [unreadable-file] cannot be read: Is a directory; check what it is and who may read it"
    ]
    assert problems_of(tmp_path / "x.yml" / "y.yml")[0].startswith("y.yml:1: [missing-file] ")


def test_every_duplicate_key_is_found_at_once_and_the_first_value_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "x.yml"
    path.write_text("a: 1\na: 2\nb:\n  c: 3\n  c: 4\n", encoding="utf-8")
    document = read_document(path)
    assert sorted(fault.problem.line for fault in document.faults) == [2, 5]
    assert document.value == {"a": 1, "b": {"c": 3}}


@pytest.mark.parametrize("before", [b"\xef\xbb\xbf", b"---\n", b"%YAML 1.1\n---\n"])
def test_a_byte_order_mark_and_a_document_start_are_no_data(tmp_path: Path, before: bytes) -> None:
    path = tmp_path / "x.yml"
    path.write_bytes(before + b"a: 1\r\nb: \xe4\xb8\xad\r\n")
    assert load_document(path).value == {"a": 1, "b": "中"}


def test_a_key_that_is_no_text_is_kept_as_it_is_written() -> None:
    assert parse_document(Path("x.yml"), "yes: 1\n0x10: 2\n~: 3\n").value == {"yes": 1, "0x10": 2, "~": 3}


def test_a_guide_holds_what_the_files_say(tmp_path: Path) -> None:
    guide = load_guide(write_guide(tmp_path))
    assert guide.all_codes[1] == Code(
        name="LLM_LINK_FAILED",
        value=0x5010B009,
        python_name="LLM_LINK_FAILED",
        category="link",
        lifecycle="documented",
        returned=Returned("yes", ("hicann/hixl@9ed283b:src/a.cc:2-3",)),
        recoverable="yes",
        condition=None,
        meaning=LocalizedText("Link setup failed", "建链失败"),
        remedy=LocalizedSteps(("Check the network.",), ("检查网络。",)),
        also_means=None,
        about=None,
        about_source=(),
        description=None,
        replaced_by=None,
        related=("LLM_TIMEOUT",),
        line=19,
    )
    assert [(field.id, field.shift, field.width) for field in guide.encoding.fields] == [
        ("module", 12, 20),
        ("value", 0, 12),
    ]
    assert guide.encoding.fields[0].values == (
        FieldValue(11, "LLM_ENGINE_MODULE", LocalizedText("LLM engine", "LLM 引擎")),
    )
    assert guide.confusions == (
        Confusion(
            ("LLM_LINK_FAILED", "LLM_TIMEOUT"),
            LocalizedText("A refusal is the one, no answer the other.", "被拒绝是前者，没有回应是后者。"),
            ("hicann/hixl@9ed283b:src/a.cc:5",),
        ),
    )
    assert guide.labels == {
        "copy": LocalizedText("Copy", "复制"),
        "recoverable.yes": LocalizedText("Recoverable", "可恢复"),
    }


def test_optional_keys_are_read(tmp_path: Path) -> None:
    root = write_guide(tmp_path)
    more = "  condition:\n    en: If.\n    zh: 如果。\n  also_means:\n    en: Or.\n    zh: 或。\n"
    edit(root / "data" / "codes.yml", "  category: link\n", "  category: link\n" + more)
    code = load_guide(root).code("LLM_LINK_FAILED")
    assert (code.condition, code.also_means) == (LocalizedText("If.", "如果。"), LocalizedText("Or.", "或。"))


def test_every_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    root = write_guide(tmp_path)
    (root / "data" / "labels.yml").unlink()
    (root / "data" / "reference" / "encoding.yml").write_text("", encoding="utf-8")
    with pytest.raises(DataError) as caught:
        load_guide(root, codes_file=tmp_path / "none.yml")
    assert [(problem.path.name, problem.rule) for problem in caught.value.problems] == [
        ("labels.yml", "missing-file"),
        ("encoding.yml", "empty-file"),
        ("none.yml", "missing-file"),
    ]


def test_another_file_stands_in_for_the_codes(tmp_path: Path) -> None:
    root = write_guide(tmp_path)
    other = tmp_path / "other.yml"
    (root / "data" / "codes.yml").rename(other)
    edit(other, "    en: Link setup failed\n", "    en: No link\n")
    assert load_guide(root, other).code("LLM_LINK_FAILED").meaning.en == "No link"

"""A guide of four codes, small enough to be read with its line numbers, in a folder of the test's own.

In: tests/small_guide/, the files as a reader would write them; what differs by code alone is made here.
Out: a copy that a test may spoil, and what the check says of it.
"""

from __future__ import annotations

import hashlib
import shutil
from contextlib import chdir
from pathlib import Path

from macros.lint.runner import check_guide
from macros.model.entry import Returned
from macros.model.guide import Code
from macros.model.page_calls import FIXED
from macros.model.text import LocalizedSteps, LocalizedText

ROOT = Path(__file__).resolve().parents[2]
SMALL = ROOT / "tests" / "small_guide"
NAMES = ("LLM_SUCCESS", "LLM_LINK_FAILED", "LLM_TIMEOUT", "LLM_FAILED")


def text_of(path: str) -> str:
    """Return the text of the file at `path` below data/ of the small guide."""
    return (SMALL / "data" / path).read_text(encoding="utf-8")


CODES = text_of("codes.yml")
MEMBERS = text_of("python_members.yml")
CONFUSIONS = text_of("reference/confusions.yml")
ENCODING = text_of("reference/encoding.yml")
SPECIFICATION = text_of("spec/llm-datadist-error-codes.zh.txt")
"""What CODES say, as the specification says it: constants in lines 6 to 9, rows in lines 15 to 18."""

CALLS = (*FIXED, "limits_table('time')", "glossary_terms('transfer')", "upgrades('files')", "licences_table('script')")
"""What the home page shows: all that the data makes possible."""

HEADS = {
    ".md": "---\ndescription: A page of a guide that is small.\n---\n\n",
    ".zh.md": "---\ndescription: 这是一个很小的指南中的一个页面，仅用于测试。\n---\n\n",
}
"""The front matter of a page in each language."""

TEMPLATE_FILE = "macros/templates/badge.html.j2"
"""What asks for the two labels."""

ALL_CODES = {".md": "# All codes {: #all }\n", ".zh.md": "# 全部错误码 {: #all }\n"}
"""The page of all codes in each language."""

HOME = "# Home {: #home }\n\n" + "\n".join(f"{{{{ {call} }}}}" for call in CALLS) + "\n"

ABSENT = """\
not_returned:
  text:
    en: Nothing returns it.
    zh: 没有任何一处返回它。
  source:
    - hicann/hixl@9ed283b:src/a.cc:5
"""


def causes_of(name: str) -> str:
    """Return the causes of that code: each has those of LLM_LINK_FAILED, and nothing returns LLM_TIMEOUT."""
    causes = text_of("troubleshooting/LLM_LINK_FAILED/causes.yml").replace("code: LLM_LINK_FAILED", f"code: {name}")
    return causes.replace("causes:\n", f"{ABSENT}causes:\n") if name == "LLM_TIMEOUT" else causes


def write_guide(root: Path) -> Path:
    """Write the guide below `root` and return `root`: no problem is in it."""
    data, codes = root / "data", root / "docs" / "codes"
    codes.mkdir(parents=True)
    shutil.copytree(SMALL / "data", data)
    shutil.copytree(ROOT / "data" / "schema", data / "schema")
    write_specification(root, SPECIFICATION)
    for name in NAMES:
        folder = data / "troubleshooting" / name
        folder.mkdir(exist_ok=True)
        (folder / "causes.yml").write_text(causes_of(name), encoding="utf-8")
    for name in (*NAMES, "LLM_UNKNOWN_ERROR"):
        write_code_page(root, name)
    for suffix in (".md", ".zh.md"):
        (root / "docs" / f"index{suffix}").write_text(HEADS[suffix] + HOME, encoding="utf-8")
        (codes / f"index{suffix}").write_text(HEADS[suffix] + ALL_CODES[suffix], encoding="utf-8")
    shutil.copy(SMALL / "mkdocs.yml", root)
    shutil.copytree(SMALL / "macros", root / "macros")
    return root


def write_code_page(root: Path, name: str) -> None:
    """Write the page of the code `name`, in both languages."""
    for suffix in (".md", ".zh.md"):
        page = f"---\ncode: {name}\n---\n\n{{{{ code_page() }}}}\n"
        (root / "docs" / "codes" / f"{name}{suffix}").write_text(page, encoding="utf-8")


def write_page(root: Path, stem: str, text: str) -> None:
    """Write a page below docs/ in both languages, and put it into the navigation."""
    for suffix in (".md", ".zh.md"):
        path = root / "docs" / f"{stem}{suffix}"
        path.parent.mkdir(exist_ok=True)
        path.write_text(HEADS[suffix] + text, encoding="utf-8")
    edit(root / "mkdocs.yml", "nav:\n", f"            {stem}: 页面 {stem}\nnav:\n  - {stem}: {stem}.md\n")


def write_specification(root: Path, text: str) -> None:
    """Write `text` as the specification of the guide below `root`, and its checksum."""
    folder, name = root / "data" / "spec", "llm-datadist-error-codes.zh.txt"
    folder.mkdir(exist_ok=True)
    (folder / name).write_bytes(text.encode())
    (folder / "SHA256SUMS").write_text(f"{hashlib.sha256(text.encode()).hexdigest()}  {name}\n", encoding="ascii")


def edit(path: Path, old: str, new: str) -> None:
    """Replace `old`, which stands in the file once, by `new`."""
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {path.name}"
    path.write_text(text.replace(old, new), encoding="utf-8", newline="")


def problems_of(root: Path, codes_file: Path | None = None) -> list[str]:
    """Return the lines that the check prints with `root` as the current directory."""
    with chdir(root):
        return [str(problem) for problem in check_guide(root, codes_file)]


def small_code(name: str, value: int) -> Code:
    """Return a code that holds nothing but what is needed, with `name` and `value`."""
    return Code(
        name=name,
        value=value,
        python_name=name,
        category="link",
        lifecycle="documented",
        returned=Returned("yes", ("hicann/hixl@9ed283b:src/a.cc:1",)),
        recoverable="yes",
        condition=None,
        meaning=LocalizedText("Link setup failed", "建链失败"),
        remedy=LocalizedSteps(("Check the network.",), ("检查网络。",)),
        also_means=None,
        about=None,
        about_source=(),
        description=None,
        replaced_by=None,
        related=(),
        line=1,
    )

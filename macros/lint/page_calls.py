"""Whether the pages call the macros that there are, and each of them on some page: else its records are shown nowhere.

In: the root of the repository, and the calls that the data makes possible. Out: Problems. Must not know what a macro
shows.
"""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, TemplateSyntaxError, nodes

from macros.lint.context import DataUnderCheck, DocumentUnderCheck
from macros.lint.pages import Page, find_pages
from macros.load.recognition import SIGNATURES
from macros.load.yaml_document import quoted, read_text
from macros.model.page_calls import BY_KEY, CODE_PAGE, FIXED, FRAMEWORK_LINES, IDS
from macros.problems import DataError, Problem

Calls = Mapping[str, tuple[DocumentUnderCheck | None, int]]
"""Each possible call, as Python would write it, with a record that it shows, where there is one."""

_VARIABLES = ("config.site_url",)
_ENVIRONMENT = Environment()


def possible_calls(data: DataUnderCheck) -> Calls | None:
    """Return every call that a page can have; None where a fault of the data leaves it open."""
    calls: dict[str, tuple[DocumentUnderCheck | None, int]] = dict.fromkeys(FIXED, (None, 0))
    for name, (kind, key) in BY_KEY.items():
        checked = data.get(kind)
        for index in checked.records() if checked else ():
            word = checked.valid_at(index, key) if checked else None
            if word is None:
                return None
            calls.setdefault(f"{name}({word!r})", (checked, index))
        if checked is None:
            return None
    for checked in data.of((SIGNATURES,)).values():
        for index in checked.records():
            if checked.valid_at(index) is None:
                return None
            part = checked.valid_at(index, "part")
            if part is not None:
                page, _, id_ = part.partition("#")
                framework = page.rstrip("/").rpartition("/")[2]
                calls.setdefault(f"{FRAMEWORK_LINES}({framework!r}, {id_!r})", (checked, index))
    return calls


def ids_of_calls(data: DataUnderCheck) -> dict[str, set[str]] | None:
    """Return the ids on a page that come from each call; None where a fault of the data leaves them open."""
    found: dict[str, set[str]] = {}
    for name, (kind, prefix) in IDS.items():
        checked = data.get(kind)
        records = None if checked is None else checked.valid_at()
        if records is None:
            return None
        key = BY_KEY.get(name, ("", ""))[1]
        for record in records:
            call = f"{name}({record[key]!r})" if key else f"{name}()"
            found.setdefault(call, set()).add(f"{prefix}{record['id']}")
    headings = _headings_of_calls(data)
    return None if headings is None else {**found, **headings}


def _headings_of_calls(data: DataUnderCheck) -> dict[str, set[str]] | None:
    """Return the ids of the headings that calls give: families of neighbours, codes whose numbers mean more."""
    codes, neighbours = data.get("codes"), data.get("neighbours")
    families = neighbours.valid_at("families") if neighbours else None
    records = [codes.valid_at(index) for index in codes.records()] if codes else []
    if families is None or not records or None in records:
        return None
    choices = {code["name"] for code in records if code["category"] == "general"}
    return {"neighbours()": {family["id"].lower() for family in families}, "choices()": choices}


def check_page_calls(root: Path, calls: Calls | None, names: Collection[str] | None) -> Iterator[Problem]:
    """Yield calls on pages that are none, pages of codes without theirs, and possible calls that no page has.

    Nothing is said of pages about a name that is not one of `names`: another check tells of them.
    """
    pages = [page for page in find_pages(root) if page.code is None or names is None or page.code in names]
    seen: set[str] = set()
    all_read = bool(pages)
    for page in pages:
        try:
            text = read_text(page.path).replace("\r\n", "\n")
            found = calls_of(text)
        except DataError:
            all_read = False  # check_pages says so
        except TemplateSyntaxError as error:
            all_read = False
            said = f"braces that cannot be read ({error.message})"
            yield _problem(page.path, error.lineno, said, f"a call such as {{{{ {CODE_PAGE} }}}}", "correct them")
        else:
            seen.update(call for _, call in found)
            yield from _check_page(page, found, calls) if text.strip() else ()
    if calls is not None and all_read:
        yield from _check_shown(root, seen, calls)


def _check_page(page: Page, found: Collection[tuple[int, str]], calls: Calls | None) -> Iterator[Problem]:
    known = [CODE_PAGE] if page.code is not None else [*(calls or ()), *_VARIABLES]
    for line, call in found:
        if call not in known and (calls is not None or page.code is not None):
            meant = difflib.get_close_matches(call, known, n=1)
            expected = f"what a page can show{f' ({meant[0]}?)' if meant else ''}"
            yield _problem(page.path, line, quoted(call), expected, "correct it (docs/contributing/pages.md)")
    if page.code is not None and [call for _, call in found].count(CODE_PAGE) != 1:
        times = [call for _, call in found].count(CODE_PAGE)
        found_, expected = f"the call {{{{ {CODE_PAGE} }}}} {times} times", "it once: it is the page of the code"
        yield _problem(page.path, 1, found_, expected, "correct the page")


def _check_shown(root: Path, seen: Collection[str], calls: Calls) -> Iterator[Problem]:
    for call, (checked, index) in calls.items():
        if call in seen:
            continue
        expected, step = f"the call {{{{ {call} }}}} on one", "put it there, in every language"
        if checked is None:
            yield _problem(root / "docs", 1, "a table that no page shows", expected, step)
        else:
            found = "a record that no page shows"
            yield checked.document.problem_at((index,), "page-call", found, expected, step).problem


def _problem(path: Path, line: int, found: str, expected: str, step: str) -> Problem:
    return Problem(path, line, "page-call", f"found {found}, expected {expected}; {step}")


@lru_cache(maxsize=1024)
def calls_of(text: str) -> Sequence[tuple[int, str]]:
    """Return line and text of each call and each variable of a page; TemplateSyntaxError where braces are wrong."""
    return tuple(_calls(text))


def _calls(text: str) -> Iterator[tuple[int, str]]:
    if not any(begin in text for begin in ("{{", "{%", "{#")):
        return
    for output in _ENVIRONMENT.parse(text).body:
        for one in output.nodes if isinstance(output, nodes.Output) else (output,):
            if not isinstance(one, nodes.TemplateData):
                yield one.lineno, _written(one)


def _written(node: Any) -> str:
    """Return `node` as Python would write it, as far as pages have such; else what kind of node it is."""
    if isinstance(node, nodes.Call):
        given = [_written(one) for one in node.args]
        given += [f"{one.key}={_written(one.value)}" for one in node.kwargs]
        return f"{_written(node.node)}({', '.join(given)})"
    if isinstance(node, nodes.Getattr):
        return f"{_written(node.node)}.{node.attr}"
    if isinstance(node, nodes.Name):
        return str(node.name)
    return repr(node.value) if isinstance(node, nodes.Const) else type(node).__name__

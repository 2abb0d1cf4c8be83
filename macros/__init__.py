"""The macros of the pages: what mkdocs-macros calls.

In: the environment of mkdocs-macros. Out: macros that return Markdown and HTML. Does not import mkdocs_hooks:
MkDocs loads that as a hook, a second module.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from macros.model.entry import Entry


def define_env(env: Any) -> None:
    """Give `env` the macros below; they take the language from the page."""
    from macros.lint.runner import load_valid_guide
    from macros.load.guide import ROOT
    from macros.render.code_page import describe, render_code_page
    from macros.render.codes_table import render_codes_table
    from macros.render.other_page import render_other_page
    from macros.render.page import Page, render_decoder
    from macros.render.page_macros import MACROS

    guide = load_valid_guide(ROOT)

    def page() -> Page:
        edit = env.conf["extra"].get("edit_base") or ""
        report = env.conf["extra"].get("report_url") or ""
        return Page(language=env.page.file.locale, url=env.page.url, edit_base=edit, report_url=report)

    def use_scripts(bundle: str) -> None:
        """Note which bundle of scripts the page needs in the place of `page`; overrides/main.html loads it."""
        env.page.meta["scripts"] = bundle

    def other_page(one: Entry) -> str:
        """Return the page of a name that the specification does not have; the search puts it behind the codes."""
        env.page.meta.setdefault("description", f"{one.name}: {one.meaning[page().language]}")
        env.page.meta.setdefault("search", {"boost": 0.5})
        return render_other_page(guide, one, page())

    @env.macro  # type: ignore[untyped-decorator]
    def code_page() -> str:
        """Return the page of the code that the front matter names."""
        entry = guide.entry(env.page.meta["code"])
        if guide.troubleshooting.of(entry.name) is None:
            return other_page(entry)
        code = guide.code(entry.name)
        env.page.meta.setdefault("description", describe(guide, code, page().language))
        env.page.meta.setdefault("search", {"boost": 2 if code.specified else 0.5})
        return render_code_page(guide, code, page())

    @env.macro  # type: ignore[untyped-decorator]
    def codes_table(compact: bool = False) -> str:
        """Return the table of all codes; `compact` leaves filter, facets and all but four columns out."""
        if not compact:
            use_scripts("table")
            env.page.meta.setdefault("search", {"exclude": True})  # or it would come before each code's own page
        return render_codes_table(guide, page(), compact)

    @env.macro  # type: ignore[untyped-decorator]
    def decoder(home: bool = False) -> str:
        """Return the decoder; `home` gives it the key / and the focus."""
        use_scripts("widgets")
        return render_decoder(guide, page(), home)

    def render(name: str, *arguments: object) -> str:
        """Return what the macro `name` shows on the page."""
        return MACROS[name](guide, page(), *arguments)

    for name in MACROS:
        env.macro(partial(render, name), name)

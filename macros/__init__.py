"""The macros of the pages: what mkdocs-macros calls.

In: the environment of mkdocs-macros. Out: macros that return Markdown and HTML. Does not import mkdocs_hooks:
MkDocs loads that as a hook, a second module.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from macros.model.guide import Code
    from macros.model.names import PythonMember


def define_env(env: Any) -> None:
    """Give `env` the macros below; they take the language from the page."""
    from macros.lint.runner import load_valid_guide
    from macros.load.guide import ROOT
    from macros.render.code_page import is_folded, render_code_page
    from macros.render.other_page import render_other_page
    from macros.render.page import Page, render_choices, render_codes_table, render_decoder
    from macros.render.reference import (
        render_apis,
        render_contradictions,
        render_encoding,
        render_layouts,
        render_life_cycle,
        render_life_cycle_steps,
        render_limits,
        render_neighbours,
        render_rules,
        render_timeouts,
    )

    guide = load_valid_guide(ROOT)

    def page() -> Page:
        edit = env.conf["extra"].get("edit_base") or ""
        report = env.conf["extra"].get("report_url") or ""
        return Page(language=env.page.file.locale, url=env.page.url, edit_base=edit, report_url=report)

    def use(*widgets: str) -> None:
        """Note which scripts the page needs; overrides/main.html loads them."""
        used = env.page.meta.setdefault("widgets", [])
        used.extend(widget for widget in widgets if widget not in used)

    def other_page(one: Code | PythonMember) -> str:
        """Return the page of a name that the specification does not have; the search puts it behind the codes."""
        use("copy")
        env.page.meta.setdefault("description", f"{one.name}: {one.meaning[page().language]}")
        env.page.meta.setdefault("search", {"boost": 0.5})
        return render_other_page(guide, one, page())

    @env.macro  # type: ignore[untyped-decorator]
    def code_page() -> str:
        """Return the page of the code that the front matter names."""
        name = env.page.meta["code"]
        other = next((one for one in guide.unspecified if one.name == name), None)
        if other is not None:
            return other_page(other)
        code = guide.code(name)
        use("copy", *(["places"] if is_folded(guide.troubleshooting.causes[code.name].places) else []))
        meaning = code.meaning[page().language]
        env.page.meta.setdefault("description", f"{code.name} ({code.hex}, {code.value}): {meaning}")
        env.page.meta.setdefault("search", {"boost": 2})
        return render_code_page(guide, code, page())

    @env.macro  # type: ignore[untyped-decorator]
    def codes_table(compact: bool = False) -> str:
        """Return the table of all codes; `compact` leaves filter, facets and all but four columns out."""
        if not compact:
            use("table")
            env.page.meta.setdefault("search", {"exclude": True})  # or it would come before each code's own page
        return render_codes_table(guide, page(), compact)

    @env.macro  # type: ignore[untyped-decorator]
    def decoder(home: bool = False) -> str:
        """Return the decoder; `home` gives it the key / and the focus."""
        use("copy", "decoder")
        return render_decoder(guide, page(), home)

    @env.macro  # type: ignore[untyped-decorator]
    def choices() -> str:
        """Return what the values of LLM_SUCCESS and LLM_FAILED can mean."""
        return render_choices(guide, page())

    @env.macro  # type: ignore[untyped-decorator]
    def apis_table() -> str:
        """Return the public calls, C++ and Python side by side."""
        return render_apis(guide, page())

    @env.macro  # type: ignore[untyped-decorator]
    def log_layouts() -> str:
        """Return one line of a log in every layout."""
        return render_layouts(guide, page())

    @env.macro  # type: ignore[untyped-decorator]
    def log_rules() -> str:
        """Return the rules for reading a log."""
        return render_rules(guide, page())

    @env.macro  # type: ignore[untyped-decorator]
    def neighbours() -> str:
        """Return the numbers of other families that look like codes."""
        return render_neighbours(guide, page())

    @env.macro  # type: ignore[untyped-decorator]
    def contradictions() -> str:
        """Return where public sources disagree."""
        return render_contradictions(guide, page())

    @env.macro  # type: ignore[untyped-decorator]
    def limits_table(group: str) -> str:
        """Return the limits of `group`, with what going beyond them gives."""
        return render_limits(guide, page(), group)

    @env.macro  # type: ignore[untyped-decorator]
    def timeouts_table() -> str:
        """Return every time limit and what happens at its end."""
        return render_timeouts(guide, page())

    @env.macro  # type: ignore[untyped-decorator]
    def encoding_table() -> str:
        """Return the bit fields of a value."""
        return render_encoding(guide, page())

    @env.macro  # type: ignore[untyped-decorator]
    def life_cycle() -> str:
        """Return the life of a link as a picture."""
        return render_life_cycle(guide, page())

    @env.macro  # type: ignore[untyped-decorator]
    def life_cycle_steps() -> str:
        """Return the life of a link as a list."""
        return render_life_cycle_steps(guide, page())

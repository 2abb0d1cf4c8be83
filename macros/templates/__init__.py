"""The templates of the pages, and how they are filled in.

In: the name of a template beside this file, and values. Out: text. An undefined name is an error; HTML is escaped.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined


def render_template(name: str, **values: object) -> str:
    """Return the template `name` filled in with `values`, with one line end at its end."""
    return _environment().get_template(name).render(**values).strip() + "\n"


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent, encoding="utf-8"),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.policies["json.dumps_kwargs"] = {"ensure_ascii": False}  # an escape takes twice the bytes of its letter
    return environment

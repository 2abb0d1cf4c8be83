"""What the theme's templates and its HTML need: the content of 404.html, language links, repairs, no inline script.

In: HTML that the theme has written, or the Guide. Out: HTML. Knows no MkDocs.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass

from markupsafe import Markup

from macros.model.guide import Guide
from macros.model.text import LANGUAGES
from macros.render.page import Page, render_not_found

_ELLIPSIS = '<span class="md-ellipsis">\n            '
_REPAIRS = (
    (
        '<div class="md-search" data-md-component="search" role="dialog">',
        '<div class="md-search" data-md-component="search" role="dialog" aria-label="Search">',
    ),
    ('type="checkbox" id="__drawer" autocomplete="off"', 'type="checkbox" id="__drawer"'),
    ('type="checkbox" id="__search" autocomplete="off"', 'type="checkbox" id="__search"'),
    ('<link rel="alternate" href=', '<link rel="alternate " href='),
    (
        f"{_ELLIPSIS}LLM-DataDist ",
        f'{_ELLIPSIS}<span class="ec-long">LLM-DataDist </span>',
    ),
)
_NO_TAB_STOP = ' tabindex=""'
"""What the theme writes where a part of the navigation is no tab stop: the HTML standard wants a number, or nothing."""

_CHINESE = '<html lang="zh"'
_SPOKEN = (
    (_CHINESE, '<html lang="zh-CN"'),
    ("\n          跳转至\n", "\n          跳到正文\n"),
    (' aria-label="Search"', ' aria-label="搜索"'),
    (' title="Permanent link"', ' title="本节链接"'),
)
"""What the theme says too vaguely on a Chinese page, or in English: which Chinese it is, where the link that skips the
header leads, what the search and the links of headings are."""


_NAME = re.compile(r'(?<=<span class="md-ellipsis">)\s+LLM_[A-Z_]+')
"""The name of a code in the navigation or in the header."""

_INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)
_REPLACED = frozenset({"6a9a103c779f08d5", "0eb10c249dbdb0be", "ffcc0f7735fdab43"})
"""Digests of the theme's inline scripts that start.js and tabs.js stand for: store, palette, tabs."""


AROUND = "404-around-{}.html"
"""Where what surrounds the 404.html of a language waits, in the site, until the build ends."""


@dataclass(frozen=True)
class NotFound:
    """What overrides/404.html asks for; `root` is the path of the site, with a slash at both ends."""

    guide: Guide
    root: str
    report_url: str
    languages: tuple[str, ...] = LANGUAGES

    def content(self, language: str) -> Markup:
        """Return the inside of the page in `language`."""
        page = Page(language, url="", root=self.root)
        return Markup(render_not_found(self.guide, page, self.report_url))

    def label(self, key: str, language: str) -> str:
        """Return a label of data/labels.yml."""
        return self.guide.label(key, language)


def link_languages(html: str, links: Mapping[str, str]) -> str:
    """Return `html` with its language links set to `links`.

    static-i18n leaves those of a home page absolute, and those of its last page in 404.html. Whoever asks for neither
    language gets the first one.
    """
    for language, link in links.items():
        html = re.sub(rf'href="[^"]*" hreflang="{language}"', f'href="{link}" hreflang="{language}"', html)
    first = f'<link rel="alternate" href="{links[LANGUAGES[0]]}" hreflang="'
    return html.replace(f'{first}{LANGUAGES[0]}">', f'{first}{LANGUAGES[0]}">\n        {first}x-default">', 1)


def repair(html: str) -> str:
    """Return the theme's HTML with four faults mended; ValueError when the theme has changed.

    The search dialog gets a name (axe: aria-dialog-name); check boxes lose an attribute they may not have (HTML
    standard); the trailing blank keeps the theme from asking each language for a sitemap.xml that does not exist. On
    a phone the name of the site has room for its last words alone; names of codes may be broken behind an underscore.
    """
    for old, new in _REPAIRS:
        if old not in html:
            raise ValueError(f"the theme no longer writes {old!r}; see whether its repair is still needed")
        html = html.replace(old, new)
    for old, new in _SPOKEN if _CHINESE in html else ():
        html = html.replace(old, new)
    html = html.replace(_NO_TAB_STOP, "")
    return _NAME.sub(lambda name: name[0].replace("_", "_<wbr>"), html)


def around_of(html: str) -> str:
    """Return what surrounds the content of a 404.html, as overrides/404.html marks it: header, tabs, navigation."""
    return "\n".join(re.findall(r"<!--around-->(.*?)<!--/around-->", html, re.DOTALL))


def put_around(html: str, language: str, around: str) -> str:
    """Return a 404.html that also holds the surroundings in `language`, for a script to put into their place."""
    template = f'<template id="around-{language}">{around}</template>'
    return re.sub("<!--/?around-->", "", html).replace("<!--others-->", f"{template}\n  <!--others-->", 1)


def take_out_inline_scripts(html: str) -> str:
    """Return `html` without the theme's inline scripts, which stand in docs/javascripts/theme/ as files.

    A strict Content-Security-Policy runs no inline script. ValueError when the theme has changed one, or has a new one.
    """
    return _INLINE.sub(_nothing, html)


def _nothing(script: re.Match[str]) -> str:
    text = re.sub(r'^__md_scope=new URL\("[^"]*"', '__md_scope=new URL("."', script[1])
    digest = hashlib.sha256(text.encode()).hexdigest()[:16]
    if digest not in _REPLACED:
        raise ValueError(
            f"the theme has an inline script with digest {digest} that no file stands for: {text[:80]!r}; "
            "see whether docs/javascripts/theme/ does what it does, and name the digest in macros/publish/theme.py"
        )
    return ""


def take_links_out_of_summaries(html: str) -> str:
    """Return `html` without the permanent link in a heading that opens a fold: a click there has one meaning."""
    return re.sub(r'(<summary>\s*<h3\b[^\n]*?)<a class="headerlink"[^\n]*?</a>(</h3>)', r"\1\2", html)


def set_base(html: str, base: str) -> str:
    """Return `html` with the base below which the theme looks for the search index and for what it lists."""
    return re.sub(r'(id="__config"[^>]*>\{[^<]*?"base": )"[^"]*"', rf'\1"{base}"', html, count=1)

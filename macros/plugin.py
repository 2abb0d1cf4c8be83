"""The only contact with MkDocs: environment variables, generated files, small repairs of what the theme writes.

In: MkDocs' events. Out: a site that needs nothing from elsewhere and is the same for the same sources. Keeps no state.
"""

from __future__ import annotations

import gzip
import json
import logging
import os
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import jieba
from markupsafe import Markup
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort, PluginError
from mkdocs.plugins import event_priority
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url
from mkdocs.utils.templates import TemplateContext

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:  # a hook is loaded as a lone file: let it find the package it belongs to
    sys.path.insert(0, str(ROOT))

from loglink import DEFAULT_BASE_URL  # noqa: E402
from macros import render as renderer  # noqa: E402
from macros.aliases import list_aliases, render_alias  # noqa: E402
from macros.check import load_checked  # noqa: E402
from macros.export import (  # noqa: E402
    export_inventory,
    export_llms,
    export_opensearch,
    export_public,
    export_script,
)
from macros.model import LANGUAGES, DataError, Guide  # noqa: E402

DATA_SCRIPT = "javascripts/codes-data.js"

jieba.setLogLevel(logging.WARNING)  # the word splitter of the search index reports its start as if it were news


@event_priority(-50)
def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Take SITE_URL and REPO_URL from the environment; keep addresses that end in a slash, offline too.

    After the offline plugin (0), which turns them off, and before static-i18n (-100), which builds on them.
    """
    config.use_directory_urls = True  # from a disk, offline-links.js completes such links
    if config.site_url == DEFAULT_BASE_URL and (wanted := os.environ.get("SITE_URL")):
        config.site_url = site_url(wanted)
    base = edit_base(config.extra.get("repo_url") or "", config.extra.get("repo_branch") or "main")
    config.extra["edit_base"] = base
    config.extra["report_url"] = report_url(config.extra.get("repo_url") or "")
    config.edit_uri_template = f"{base}docs/{{path}}" if base else None
    return config


def site_url(wanted: str) -> str:
    """Return SITE_URL with a slash at its end; Abort when it is neither an http address nor a path from the root."""
    parts = urlsplit(wanted)
    is_address = parts.scheme in ("http", "https") and parts.netloc
    is_path = not parts.scheme and not parts.netloc and wanted.startswith("/")
    if parts.query or parts.fragment or not (is_address or is_path):
        raise Abort(f"SITE_URL is {wanted!r}, expected an address such as https://host/docs/ or a path such as /docs/")
    return wanted if wanted.endswith("/") else wanted + "/"


def edit_base(repo_url: str, branch: str) -> str:
    """Return where the files of the repository are edited, with a slash at the end; "" without a repository."""
    if not repo_url:
        return ""
    infix = "-/edit" if "gitlab" in (urlsplit(repo_url).hostname or "") else "edit"
    return f"{repo_url.rstrip('/')}/{infix}/{branch}/"


def report_url(repo_url: str) -> str:
    """Return where an issue is opened; "" without a repository."""
    if not repo_url:
        return ""
    infix = "-/issues" if "gitlab" in (urlsplit(repo_url).hostname or "") else "issues"
    return f"{repo_url.rstrip('/')}/{infix}/new"


@event_priority(-200)
def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the generated script; Abort with every problem of the data, as `python -m macros check` prints them."""
    guide = _guide()
    for code in guide.codes:  # a meaning is one word to the search: its splitter never finds a word that ends a query
        jieba.add_word(code.meaning.zh, freq=10**7)
    script = File.generated(config, DATA_SCRIPT, content=export_script(guide))
    script.dest_uri = DATA_SCRIPT
    files.append(script)
    return files


def _guide() -> Guide:
    try:
        return load_checked(ROOT)
    except DataError as error:
        raise Abort(f"the data has problems:\n{error}") from None


def on_template_context(context: TemplateContext, template_name: str, config: MkDocsConfig) -> TemplateContext:
    """Give 404.html its content in every language: it is a template of the theme, where macros do not reach."""
    if template_name == "404.html":
        content = NotFound(_guide(), urlsplit(config.site_url or "/").path, config.extra["report_url"])
        context["notfound"] = content  # type: ignore[typeddict-unknown-key]
    return context


@dataclass(frozen=True)
class NotFound:
    """What overrides/404.html asks for; `root` is the path of the site, with a slash at both ends."""

    guide: Guide
    root: str
    report_url: str
    languages: tuple[str, ...] = LANGUAGES

    def content(self, language: str) -> Markup:
        """Return the inside of the page in `language`."""
        page = renderer.Page(language, url="", root=self.root)
        return Markup(renderer.render_not_found(self.guide, page, self.report_url))

    def label(self, key: str, language: str) -> str:
        """Return a label of data/ui.yml."""
        return self.guide.label(key, language)


@event_priority(-100)
def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Return the expanded page; PluginError when mkdocs-macros put an error in its place, strict build or not."""
    if markdown.startswith(("# _Macro Rendering Error_", "# _Macro Syntax Error_")):
        said = " ".join(markdown.partition("```")[0].splitlines()[3:]).replace("_", "", 2).strip()
        place = Path(config.docs_dir, page.file.src_uri).relative_to(Path(config.docs_dir).parent)
        raise PluginError(f"{place}: {said}; correct the macro, the variable or the front matter")
    return markdown


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Return the page with the repairs that every page needs, and language links that work below any address."""
    twins: dict[str, File] = page.file.alternates  # type: ignore[attr-defined]  # static-i18n sets it
    links = {language: get_relative_url(twin.url, page.url) for language, twin in twins.items()}
    output = repair(link_languages(output, links))
    root = getattr(page.file, "locale", LANGUAGES[0])
    if root == LANGUAGES[0]:
        return output
    # The theme looks for the search index, and for where its results lead, below this base.
    base = get_relative_url(f"{root}/", page.url).rstrip("/") or "."
    return re.sub(r'(id="__config"[^>]*>\{[^<]*?"base": )"[^"]*"', rf'\1"{base}"', output, count=1)


def on_post_template(output_content: str, template_name: str, config: MkDocsConfig) -> str:
    """Return the template with the same repairs; nothing for the 404.html of another language, which is not written."""
    if template_name == "404.html":
        if config.theme["language"] != LANGUAGES[0]:
            return ""
        root = urlsplit(config.site_url or "/").path
        homes = {language: root if language == LANGUAGES[0] else f"{root}{language}/" for language in LANGUAGES}
        output_content = link_languages(output_content, homes)
    return repair(output_content) if template_name.endswith(".html") else output_content


def link_languages(html: str, links: Mapping[str, str]) -> str:
    """Return `html` with its language links set to `links`.

    static-i18n leaves those of a home page absolute, and those of its last page in 404.html.
    """
    for language, link in links.items():
        html = re.sub(rf'href="[^"]*" hreflang="{language}"', f'href="{link}" hreflang="{language}"', html)
    return html


def repair(html: str) -> str:
    """Return the theme's HTML with three faults mended.

    The search dialog gets a name (axe: aria-dialog-name); check boxes lose an attribute they may not have (HTML
    standard); the trailing blank keeps the theme from asking each language for a sitemap.xml that does not exist.
    """
    html = html.replace(
        '<div class="md-search" data-md-component="search" role="dialog">',
        '<div class="md-search" data-md-component="search" role="dialog" aria-label="Search">',
    )
    html = html.replace('type="checkbox" id="__drawer" autocomplete="off"', 'type="checkbox" id="__drawer"')
    html = html.replace('type="checkbox" id="__search" autocomplete="off"', 'type="checkbox" id="__search"')
    return html.replace('<link rel="alternate" href=', '<link rel="alternate " href=')


@event_priority(-200)
def on_post_build(config: MkDocsConfig) -> None:
    """Split the search index by language; compress the sitemap without the time of the build.

    static-i18n builds the languages one inside the other: only the outermost end of a build is the end.
    """
    if config.plugins["i18n"].building:  # type: ignore[attr-defined]
        return
    site = Path(config.site_dir)
    write_search_indexes(site)
    write_aliases(site, config.site_url or "/")
    write_exports(site, config.site_url or "/")
    sitemap = site / "sitemap.xml"
    sitemap.with_name("sitemap.xml.gz").write_bytes(gzip.compress(sitemap.read_bytes(), mtime=0))


def write_exports(site: Path, base: str) -> None:
    """Write what other programs read: codes.json and its schema, objects.inv, llms.txt, opensearch.xml."""
    guide = _guide()
    texts = {
        "codes.json": json.dumps(export_public(guide, base), ensure_ascii=False, indent=1) + "\n",
        "codes.schema.json": (ROOT / "data/schema/export.schema.json").read_text(encoding="utf-8"),
        "llms.txt": export_llms(guide, base),
        "opensearch.xml": export_opensearch(base),
    }
    for name, text in texts.items():
        (site / name).write_text(text, encoding="utf-8")
    (site / "objects.inv").write_bytes(export_inventory(guide))


def write_aliases(site: Path, base: str) -> None:
    """Write the static address pages, at the root of the site only."""
    guide = _guide()
    for address, target in list_aliases(guide).items():
        folder = site / address
        folder.mkdir(exist_ok=True)
        html = render_alias(guide, target, urljoin(base, target))
        (folder / "index.html").write_text(html, encoding="utf-8")


def write_search_indexes(site: Path) -> None:
    """Write one search index a language, half as large, each below the root of its language.

    `.js` beside `.json` is what the theme loads from a disk.
    """
    whole = json.loads((site / "search" / "search_index.json").read_text(encoding="utf-8"))
    prefixes = {language: f"{language}/" for language in LANGUAGES[1:]}
    for language in LANGUAGES:
        prefix = prefixes.get(language, "")
        others = tuple(other for other in prefixes.values() if other != prefix)
        docs = [
            {**entry, "location": entry["location"].removeprefix(prefix)}
            for entry in whole["docs"]
            if entry["location"].startswith(prefix) and not entry["location"].startswith(others)
        ]
        text = json.dumps({**whole, "docs": docs}, ensure_ascii=False, separators=(",", ":"))
        folder = site / prefix / "search"
        folder.mkdir(exist_ok=True)
        (folder / "search_index.json").write_text(text, encoding="utf-8")
        (folder / "search_index.js").write_text(f"var __index = {text}", encoding="utf-8")

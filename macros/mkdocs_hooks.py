"""The only contact with MkDocs: environment variables, generated files, small repairs of what the theme writes.

In: MkDocs' events. Out: a site that needs nothing from elsewhere and is the same for the same sources. Keeps no state.
"""

from __future__ import annotations

import os
import socket
import sys
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from jinja2 import Environment
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort, PluginError
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import event_priority
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url
from mkdocs.utils.templates import TemplateContext

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:  # a hook is loaded as a lone file: let it find the package it belongs to
    sys.path.insert(0, str(ROOT))

from loglink import DEFAULT_BASE_URL  # noqa: E402
from macros.lint.runner import load_valid_guide  # noqa: E402
from macros.model.guide import Guide  # noqa: E402
from macros.model.text import LANGUAGES  # noqa: E402
from macros.model.urls import edit_base, form_urls, report_url, site_url  # noqa: E402
from macros.problems import DataError  # noqa: E402
from macros.publish.browser_data import (  # noqa: E402
    export_codes_script,
    export_neighbour_lines,
    export_report_labels,
    export_words_script,
)
from macros.publish.diagnosis_json import export_diagnosis_script  # noqa: E402
from macros.publish.downloads import make_downloads  # noqa: E402
from macros.publish.nav import fill_nav  # noqa: E402
from macros.publish.offline_zip import DOWNLOAD, write_archive  # noqa: E402
from macros.publish.policy import write_policy  # noqa: E402
from macros.publish.scripts import join_scripts  # noqa: E402
from macros.publish.site_files import publish  # noqa: E402
from macros.publish.stylesheets import join_stylesheets  # noqa: E402
from macros.publish.term_links import link_terms  # noqa: E402
from macros.publish.theme import (  # noqa: E402
    AROUND,
    NotFound,
    around_of,
    link_languages,
    repair,
    set_base,
    take_links_out_of_summaries,
    take_out_inline_scripts,
)

SCRIPTS = "javascripts"
DATA_SCRIPT = "core/codes-data.js"
WORDS_SCRIPT = "core/words-data.js"
LINES_SCRIPT = "core/neighbour-lines.js"
REPORT_SCRIPT = "report/report-labels.js"
DIAGNOSIS_SCRIPT = "diagnose/diagnosis-data.js"
STYLES = "stylesheets"


@event_priority(-50)
def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Take the settings from the environment, the codes of `nav` from the data; keep addresses with a slash.

    Before static-i18n (-100), which builds on them. The theme's search is there for its dialog alone: the index is
    ours.
    """
    _silence_search(config)
    config.extra["polyfills"] = [f"{SCRIPTS}/start.js"]  # before the theme: colours, and what it takes for its search
    config.extra["csp_meta"] = _switch("CSP_META")
    config.use_directory_urls = True  # from a disk, offline-links.js completes such links
    if config.site_url == DEFAULT_BASE_URL and (wanted := os.environ.get("SITE_URL")):
        config.site_url = _site_url(wanted)
    base = edit_base(config.extra.get("repo_url") or "", config.extra.get("repo_branch") or "main")
    config.extra["edit_base"] = base
    config.extra["report_url"] = report_url(config.extra.get("repo_url") or "")
    config.edit_uri_template = f"{base}docs/{{path}}" if base else None
    config.extra["root_url"] = config.site_url  # of the site, whatever language is built
    config.nav = _nav(config.nav or [])
    config.extra["terms"] = _guide().troubleshooting.glossary
    return config


def _silence_search(config: MkDocsConfig) -> None:
    """Keep the theme's search from reading pages and writing an index, while the theme still finds that it is there."""
    plugin = next(plugin for name, plugin in config.plugins.items() if name.endswith("/search"))
    for event in ("page_context", "post_build"):
        methods = config.plugins.events[event]
        methods[:] = [method for method in methods if getattr(method, "__self__", None) is not plugin]


def _nav(nav: list[Any]) -> list[Any]:
    try:
        return fill_nav(nav, _guide())
    except ValueError as error:
        raise Abort(str(error)) from None


def _switch(name: str) -> bool:
    value = os.environ.get(name, "")
    if value not in ("", "0", "1"):
        raise Abort(f"{name} is {value!r}, expected 1 for yes, 0 or nothing for no")
    return value == "1"


def _site_url(wanted: str) -> str:
    try:
        return site_url(wanted)
    except ValueError as error:
        raise Abort(str(error)) from None


@event_priority(-200)
def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the generated scripts; Abort with every problem of the data, as `python -m macros check` prints them."""
    guide = _guide()
    parts = [file for file in files if file.src_uri.startswith((f"{SCRIPTS}/", f"{STYLES}/"))]
    for source in [part for part in parts if part.src_uri.endswith((".js", ".css"))]:
        files.remove(source)  # the bundles and the one style sheet hold it
    joined = {**_scripts(guide, config), **_stylesheet(config)}
    later = {DOWNLOAD: b""}  # for the check of links: it is packed when the site is whole
    for path, content in {**joined, **later, **make_downloads(guide, config.site_url or "/", ROOT)}.items():
        file = File.generated(config, path, content=content)
        file.dest_uri = path
        files.append(file)
    return files


def _scripts(guide: Guide, config: MkDocsConfig) -> dict[str, str | bytes]:
    generated = {
        DATA_SCRIPT: export_codes_script(guide),
        WORDS_SCRIPT: export_words_script(guide),
        LINES_SCRIPT: export_neighbour_lines(guide),
        REPORT_SCRIPT: export_report_labels(guide),
        DIAGNOSIS_SCRIPT: export_diagnosis_script(guide, Path(config.docs_dir)),
    }
    try:
        return dict(join_scripts(config.extra["scripts"], Path(config.docs_dir, SCRIPTS), generated))
    except ValueError as error:
        raise Abort(str(error)) from None


def _stylesheet(config: MkDocsConfig) -> dict[str, str | bytes]:
    """Return the style sheet that holds all parts."""
    try:
        return {f"{STYLES}/guide.css": join_stylesheets(config.extra["stylesheets"], Path(config.docs_dir, STYLES))}
    except ValueError as error:
        raise Abort(f"mkdocs.yml: {error}") from None


def _guide() -> Guide:
    try:
        return load_valid_guide(ROOT)
    except DataError as error:
        raise Abort(f"the data has problems:\n{error}") from None


def on_env(env: Environment, config: MkDocsConfig, files: Files) -> Environment:
    """Give the templates of the theme the labels and where issues are opened: macros do not reach them."""
    env.globals["label"] = _guide().label
    env.globals["issue_forms"] = form_urls(config.extra["report_url"])
    return env


def on_template_context(context: TemplateContext, template_name: str, config: MkDocsConfig) -> TemplateContext:
    """Give 404.html its content in every language: it is a template of the theme, where macros do not reach."""
    if template_name == "404.html":
        content = NotFound(_guide(), urlsplit(config.site_url or "/").path, config.extra["report_url"])
        context["notfound"] = content  # type: ignore[typeddict-unknown-key]
    return context


def on_page_context(context: TemplateContext, page: Page, config: MkDocsConfig, nav: Any) -> TemplateContext:
    """Escape the description, which the theme puts into an attribute as it is."""
    page.meta["description"] = escape(page.meta.get("description") or config.site_description or "")
    return context


@event_priority(-100)
def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Return the expanded page; PluginError when mkdocs-macros put an error in its place, strict build or not."""
    if markdown.startswith(("# _Macro Rendering Error_", "# _Macro Syntax Error_")):
        said = " ".join(markdown.partition("```")[0].splitlines()[3:]).replace("_", "", 2).strip()
        place = Path(config.docs_dir, page.file.src_uri).relative_to(Path(config.docs_dir).parent)
        raise PluginError(f"{place}: {said}; correct the macro, the variable or the front matter")
    return markdown


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Return the page with a link to the glossary where a word of it first stands; the glossary itself as it is."""
    language = getattr(page.file, "locale", LANGUAGES[0])
    return link_terms(html, config.extra["terms"], language, page.url)


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Return the page with the repairs that every page needs, and language links that work below any address."""
    twins: dict[str, File] = page.file.alternates  # type: ignore[attr-defined]  # static-i18n sets it
    links = {language: get_relative_url(twin.url, page.url) for language, twin in twins.items()}
    output = take_out_inline_scripts(take_links_out_of_summaries(repair(link_languages(output, links))))
    root = getattr(page.file, "locale", LANGUAGES[0])
    if root == LANGUAGES[0]:
        return output
    # The theme looks for the search index, and for where its results lead, below this base.
    base = get_relative_url(f"{root}/", page.url).rstrip("/") or "."
    return set_base(output, base)


def on_post_template(output_content: str, template_name: str, config: MkDocsConfig) -> str:
    """Return the template with the same repairs; of the 404.html of another language only its surroundings are kept."""
    if template_name == "404.html":
        if config.theme["language"] != LANGUAGES[0]:
            _keep_around(config, output_content)
            return ""
        output_content = link_languages(output_content, _homes(config))
    is_page = template_name.endswith(".html")
    return take_out_inline_scripts(repair(output_content)) if is_page else output_content


def _keep_around(config: MkDocsConfig, html: str) -> None:
    """Write what surrounds the content of a 404.html; the end of the build puts it into the one that is served."""
    language = config.theme["language"]
    folder = Path(config.site_dir)
    folder.mkdir(parents=True, exist_ok=True)
    around = around_of(take_out_inline_scripts(repair(link_languages(html, _homes(config)))))
    (folder / AROUND.format(language)).write_text(around, encoding="utf-8")


def _homes(config: MkDocsConfig) -> dict[str, str]:
    root = urlsplit(config.site_url or "/").path
    return {language: root if language == LANGUAGES[0] else f"{root}{language}/" for language in LANGUAGES}


@event_priority(-200)
def on_post_build(config: MkDocsConfig) -> None:
    """Write what comes after the pages.

    static-i18n builds the languages one inside the other: only the outermost end of a build is the end.
    """
    if config.plugins["i18n"].building:  # type: ignore[attr-defined]
        return
    site = Path(config.site_dir)
    publish(site, config.site_url or "/", _guide(), ROOT)
    write_archive(site, (site / DOWNLOAD).parent, _guide())  # before the policy, under which no script runs from a disk
    if config.extra["csp_meta"]:
        write_policy(site)


def on_build_error(error: Exception, **_: object) -> None:
    """Abort with a sentence where the site cannot be written: a folder that may not, a full disk, two builds in one."""
    if isinstance(error, OSError):
        next_step = "make room or the folder writable, and let one build at a time write there"
        raise Abort(f"{error.filename}: {error.strerror}; {next_step}") from None


def on_serve(server: LiveReloadServer, **_: object) -> LiveReloadServer:
    """Abort with a sentence when its address cannot be served, where MkDocs ends in a traceback."""
    host, port = server.server_address[:2]
    try:
        with socket.socket(server.address_family) as tried:
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            tried.bind((host, port))
    except (OSError, OverflowError) as error:
        why = getattr(error, "strerror", None) or "a port is a number up to 65535"
        raise Abort(f"{host!s}:{port} cannot be served: {why}; choose another with PORT=… or HOST=…") from None
    return server

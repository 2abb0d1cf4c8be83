"""What is written into the built site after MkDocs: search indexes, address pages, files for other programs.

In: the folder of the site, its address, the Guide. Out: files. Knows no MkDocs.
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from urllib.parse import urljoin

from macros.model.guide import Guide
from macros.model.text import LANGUAGES
from macros.model.urls import PROJECT
from macros.publish.aliases import list_aliases, render_alias
from macros.publish.codes_json import export_public
from macros.publish.inventory import export_inventory
from macros.publish.search_index import write_index
from macros.publish.search_words import words_by_place
from macros.publish.theme import AROUND, put_around
from macros.publish.used_styles import keep_used, used_in
from macros.templates import render_template

OF_EVERYTHING = frozenset({"reference/glossary/", "reference/releases/", "reference/contradictions/"})
"""Pages that hold nearly every word of the guide, so that a search finds them first only where people call them so."""
THEME_STYLES = ("main", "palette")
"""How the names of the theme's style sheets begin, in the order of its pages."""
UNUSED = (
    "assets/javascripts/lunr/**/*",
    "assets/javascripts/workers/*",
    "assets/images/favicon.png",
)
"""What the theme copies into every site and none of these pages loads."""
SEPARATOR = r"[\s\u200b\u3000]+"
"""Between words of ?h=, which the theme marks on the page that a result leads to."""


def publish(site: Path, base: str, guide: Guide, root: Path) -> None:
    """Write all of it; `base` is the address or path of the site, `root` the repository."""
    drop_unused(site)
    write_not_found(site)
    write_stylesheet(site)
    write_search_indexes(site, guide)
    write_aliases(site, base, guide)
    write_exports(site, base, guide, root)
    write_packed_sitemap(site)


def drop_unused(site: Path) -> None:
    """Take out what the theme copies and no page loads; ValueError when a new theme has none of one kind.

    Its search (macros/publish/search_index.py has ours), and its own icon.
    """
    for pattern in UNUSED:
        found = [path for path in sorted(site.glob(pattern)) if path.is_file()]
        if not found:
            raise ValueError(f"the theme writes no {pattern}; see what it loads now, and correct UNUSED")
        for path in found:
            path.unlink()
    for folder in sorted((site / "assets").rglob("*/"), reverse=True):
        if not any(folder.iterdir()):
            folder.rmdir()


def write_not_found(site: Path) -> None:
    """Put what surrounds the 404.html of each other language into the one that a host serves, for whatever address."""
    path = site / "404.html"
    html = path.read_text(encoding="utf-8")
    for language in LANGUAGES[1:]:
        around = site / AROUND.format(language)
        html = put_around(html, language, around.read_text(encoding="utf-8"))
        around.unlink()
    path.write_text(html, encoding="utf-8")


def write_stylesheet(site: Path) -> None:
    """Put the style sheets of the theme before the guide's own, and leave in it what this site can use.

    overrides/main.html links none but the guide's. ValueError when a new theme has other sheets.
    """
    theme = [path for name in THEME_STYLES for path in sorted((site / "assets/stylesheets").glob(f"{name}.*.css"))]
    if len(theme) != len(THEME_STYLES):
        raise ValueError(f"the theme has {len(theme)} style sheets, expected one each of {', '.join(THEME_STYLES)}")
    own = site / "stylesheets/guide.css"
    pages = [path.read_text(encoding="utf-8") for path in sorted(site.rglob("*.html"))]
    scripts = [path.read_text(encoding="utf-8") for path in sorted(site.rglob("*javascripts/*.js"))]
    text = "".join(path.read_text(encoding="utf-8") for path in (*theme, own))
    own.write_text(keep_used(text, used_in(pages, scripts), scripts), encoding="utf-8")
    for path in (one for name in THEME_STYLES for one in (site / "assets/stylesheets").glob(f"{name}.*.css*")):
        path.unlink()  # with the map of its source


def write_search_indexes(site: Path, guide: Guide) -> None:
    """Write the index of each language, and what the theme's own script asks for at once: an index of nothing."""
    paths = {one.name: one.path for one in guide.all_entries}
    lesser = {*OF_EVERYTHING, *(one.path for one in guide.all_entries if not one.specified)}
    for language in LANGUAGES:
        folder = write_index(site, language, words_by_place(guide, language, paths), lesser)
        nothing = json.dumps({"config": {"lang": [language], "separator": SEPARATOR, "pipeline": []}, "docs": []})
        (folder / "search_index.json").write_text(nothing, encoding="utf-8")
        (folder / "search_index.js").write_text(f"var __index = {nothing}", encoding="utf-8")


def write_aliases(site: Path, base: str, guide: Guide) -> None:
    """Write the static address pages, at the root of the site only."""
    for address, target in list_aliases(guide).items():
        folder = site / address
        folder.mkdir(exist_ok=True)
        html = render_alias(guide, target, urljoin(base, target))
        (folder / "index.html").write_text(html, encoding="utf-8")


def write_exports(site: Path, base: str, guide: Guide, root: Path) -> None:
    """Write what other programs read: codes.json and its schema, objects.inv, llms.txt, opensearch.xml."""
    texts = {
        "codes.json": json.dumps(export_public(guide, base), ensure_ascii=False, indent=1) + "\n",
        "codes.schema.json": (root / "data/schema/export.schema.json").read_text(encoding="utf-8"),
        "llms.txt": render_llms(guide, base),
        "opensearch.xml": render_opensearch(base),
    }
    for name, text in texts.items():
        (site / name).write_text(text, encoding="utf-8")
    (site / "objects.inv").write_bytes(export_inventory(guide))


def render_llms(guide: Guide, site_url: str) -> str:
    """Return llms.txt: what the site is, and a line with a link for each code."""
    return render_template("files/llms.txt.j2", guide=guide, base=site_url, project=PROJECT)


def render_opensearch(site_url: str) -> str:
    """Return the OpenSearch description: the address bar of a browser then searches the guide."""
    return render_template("files/opensearch.xml.j2", base=site_url, project=PROJECT)


def write_packed_sitemap(site: Path) -> None:
    """Write the compressed sitemap again, without the time of the build: equal sources give equal bytes."""
    sitemap = site / "sitemap.xml"
    sitemap.with_name("sitemap.xml.gz").write_bytes(gzip.compress(sitemap.read_bytes(), mtime=0))

"""A built page as the search reads it: what a reader sees, cut where an address leads, without what is no text."""

from __future__ import annotations

import json
from pathlib import Path

from macros.publish.search_index import INDEX, make_index, read_sections, write_index

PAGE = """<html><body><nav>Home</nav><article class="md-content__inner">
<h1 id="code">LLM_X <small>0x5010B0FF · Nothing works</small><a class="headerlink" href="#code">&para;</a></h1>
<p class="ec-badges"><span>Recoverable</span></p>
<p>Ask <code>why</code>&#39;s first. Then <a href="x">go on</a>.</p>
<h2 id="first">Do this<a class="headerlink" href="#first">&para;</a></h2>
<ol><li>Run <code>a b</code> <button type="button" class="ec-copy">Copy</button></li><li>Wait.</li></ol>
<h2 id="causes">Likely causes</h2>
<details><summary>1. The port is taken.</summary>
<dl id="cause-port"><dt>Check</dt><dd>See hicann/hixl@9ed283b:src/a.cc:1-2.</dd></dl></details>
<details><summary>2. No route.</summary><dl id="cause-route"><dt>Check</dt><dd>Ping.</dd></dl></details>
<details><summary>Layout</summary><pre><code>[ERROR] 1</code></pre></details>
<div data-search-exclude><p>Not this</p></div>
<h2 id="bits" data-search-exclude>Bits</h2><p>Nor this</p><h3 id="low">Low</h3><p>nor that</p>
<h2 id="log">In the log</h2><p>建链​失败</p>
</article><footer>Bye</footer></body></html>"""


def test_a_page_is_cut_at_headings_and_causes_and_holds_no_controls() -> None:
    found = [(one.id, one.title, one.blocks) for one in read_sections(PAGE)]
    assert found == [
        ("", "LLM_X 0x5010B0FF · Nothing works", ["Ask why's first. Then go on."]),
        ("first", "Do this", ["Run a b", "Wait."]),
        ("causes", "Likely causes", []),
        ("cause-port", "The port is taken.", ["Check", "See ."]),
        ("cause-route", "No route.", ["Check", "Ping.", "Layout", "[ERROR] 1"]),
        ("log", "In the log", ["建链失败"]),
    ]


def write_site(site: Path) -> None:
    for path, title in (("", "Home"), ("guide/a/", "A"), ("zh/", "首页"), ("zh/guide/a/", "甲"), ("0x1/", "")):
        folder = site / path
        folder.mkdir(parents=True, exist_ok=True)
        body = f'<article><h1 id="t">{title}</h1><p>text</p><h2 id="b">B</h2></article>' if title else "forwards"
        (folder / "index.html").write_text(body, encoding="utf-8")


def test_each_language_has_its_own_pages_and_words_stand_with_their_place(tmp_path: Path) -> None:
    write_site(tmp_path)
    words = {"guide/a/": "everyday", "guide/a/#b": "words"}
    assert make_index(tmp_path, "en", words, {"guide/a/"}) == [
        ["", "Home", [["", "", "text"], ["b", "B"]], 0],
        ["guide/a/", "A", [["", "", "text", "everyday"], ["b", "B", "", "words"]], 1],
    ]
    assert [page[:2] for page in make_index(tmp_path, "zh", {}, ())] == [["", "首页"], ["guide/a/", "甲"]]


def test_the_index_is_a_classic_script(tmp_path: Path) -> None:
    write_site(tmp_path)
    assert write_index(tmp_path, "zh", {}, ()) == tmp_path / "zh" / "search"
    start, _, text = (tmp_path / "zh" / INDEX).read_text(encoding="utf-8").partition("errorCodes.searchIndex = ")
    assert start == "var errorCodes = errorCodes || {};\n"
    assert [page[:2] for page in json.loads(text.removesuffix(";\n"))] == [["", "首页"], ["guide/a/", "甲"]]


def test_what_many_pages_say_is_left_out(tmp_path: Path) -> None:
    for name in "abcd":
        folder = tmp_path / name
        folder.mkdir()
        body = f"<article><h1>{name}</h1><p>said by all</p><p>said by {'two' if name < 'c' else 'one'}</p></article>"
        (folder / "index.html").write_text(body, encoding="utf-8")
    texts = [rows[0][2] for _, _, rows, _ in make_index(tmp_path, "en", {}, ())]
    assert texts == ["said by two", "said by two", "said by one", "said by one"]

"""A built page as the search reads it: what a reader sees, cut where an address leads, without what is no text."""

from __future__ import annotations

from pathlib import Path

from macros.publish.search_index import INDEX, make_index, read_sections, render_script, write_index

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
<div class="language-yaml highlight"><pre><code>listen: 80</code></pre></div>
<div class="language-shell highlight"><pre><code>ip route</code></pre></div>
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
        ("cause-route", "No route.", ["Check", "Ping.", "Layout", "[ERROR] 1", "ip route"]),
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
    lines = (tmp_path / "zh" / INDEX).read_text(encoding="utf-8").splitlines()
    assert lines[0] == "var errorCodes = errorCodes || {};"
    assert lines[1] == 'errorCodes.searchLetters = "甲页首";'
    assert '["","\u0102\u0101",[' in lines[2]  # 首页
    assert '["guide/a/","\u0100",[' in lines[2]  # 甲


def test_letters_that_stand_for_others_stand_for_themselves_nowhere() -> None:
    script = render_script('["链路链é"]')
    assert 'searchLetters = "é链路";' in script
    assert 'JSON.stringify(["\u0101\u0102\u0101\u0100"])' in script


def test_what_a_page_says_again_is_left_out(tmp_path: Path) -> None:
    body = '<article><h1>A</h1><p>one</p><p>one</p><h2 id="b">B</h2><p>one</p><p>two</p></article>'
    (tmp_path / "index.html").write_text(body, encoding="utf-8")
    assert make_index(tmp_path, "en", {}, ()) == [["", "A", [["", "", "one"], ["b", "B", "two"]], 0]]


def test_what_many_pages_say_is_left_out(tmp_path: Path) -> None:
    for name in "abcd":
        folder = tmp_path / name
        folder.mkdir()
        body = f"<article><h1>{name}</h1><p>said by all</p><p>said by {'two' if name < 'c' else 'one'}</p></article>"
        (folder / "index.html").write_text(body, encoding="utf-8")
    texts = [rows[0][2] for _, _, rows, _ in make_index(tmp_path, "en", {}, ())]
    assert texts == ["said by two", "said by two", "said by one", "said by one"]


def test_a_page_whose_heading_is_left_out_is_not_in_the_index(tmp_path: Path) -> None:
    body = '<article><h1 id="t" data-search-exclude>Licences</h1><p>MIT</p><h2 id="own">Own</h2><p>text</p></article>'
    (tmp_path / "index.html").write_text(body, encoding="utf-8")
    assert make_index(tmp_path, "en", {}, ()) == []

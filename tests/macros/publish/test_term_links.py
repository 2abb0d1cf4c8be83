"""Words of the glossary: each is linked once, where it first stands in running text, and nowhere else."""

from __future__ import annotations

import pytest

from macros.model.glossary import Term
from macros.model.text import LocalizedText
from macros.publish.term_links import link_terms

HERE = {"en": "guide/logs/", "zh": "zh/guide/logs/"}


def term(id_: str, en: tuple[str, ...], zh: tuple[str, ...] = (), meaning: str = "What it is.") -> Term:
    return Term(
        id=id_,
        group="link",
        term_en=id_,
        term_zh=id_,
        forms_en=en,
        forms_zh=zh,
        meaning=LocalizedText(meaning, "含义。"),
        more=None,
        official=None,
        page=None,
        source=(),
    )


TERMS = (
    term("plog", ("plog",), ("plog",), meaning='The "log" of `LLM` & more.'),
    term("holder", ("holder",), ("持有方",)),
    term("rank-table", ("rank table",)),
    term("table", ("table",)),
    term("hccl", ("HCCL",), ("HCCL",)),
)
HOLDER = '<a class="ec-term" href="../../reference/glossary/#term-holder" title="What it is.">{}</a>'
HCCL = '<a class="ec-term" href="../../reference/glossary/#term-hccl" title="What it is.">HCCL</a>'


def linked(html: str, language: str = "en") -> str:
    return link_terms(html, TERMS, language, HERE[language])


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>The holder waits; the holder ends.</p>", f"<p>The {HOLDER.format('holder')} waits; the holder ends.</p>"),
        ("<p>Holder first.</p><p>holder</p>", f"<p>{HOLDER.format('Holder')} first.</p><p>holder</p>"),
        ("<p>hccl, then HCCL.</p>", f"<p>hccl, then {HCCL}.</p>"),
        ("<h2>The holder</h2><p>x</p>", "<h2>The holder</h2><p>x</p>"),
        ("<p><code>holder</code> <a href=x>holder</a></p>", "<p><code>holder</code> <a href=x>holder</a></p>"),
        ("<pre>a <span>holder</span> b</pre>", "<pre>a <span>holder</span> b</pre>"),
        ('<td lang="zh">holder</td>', '<td lang="zh">holder</td>'),
        (
            "<div data-search-exclude><div>a</div>holder</div><p>holder</p>",
            f"<div data-search-exclude><div>a</div>holder</div><p>{HOLDER.format('holder')}</p>",
        ),
        ('<img alt="holder"><p>shareholders</p>', '<img alt="holder"><p>shareholders</p>'),
        ("<p>the-holder, holder.py, /holder</p>", "<p>the-holder, holder.py, /holder</p>"),
        ("<p>a < b <!-- holder --> c</p>", "<p>a < b <!-- holder --> c</p>"),
    ],
)
def test_a_word_is_linked_once_and_only_in_running_text(html: str, expected: str) -> None:
    assert linked(html) == expected


def test_the_longer_word_wins_and_the_shorter_one_has_its_own_place() -> None:
    html = linked("<p>A rank table is no table.</p>")
    assert html.count("#term-rank-table") == 1
    assert html.index("#term-rank-table") < html.index("#term-table")
    assert ">rank table</a> is no <a" in html


def test_a_meaning_is_text_in_the_title() -> None:
    assert 'title="The &quot;log&quot; of LLM &amp; more."' in linked("<p>plog</p>")


def test_chinese_needs_no_blank_beside_a_word() -> None:
    link = '<a class="ec-term" href="../../../zh/reference/glossary/#term-holder" title="含义。">持有方</a>'
    assert linked("<p>由持有方打印</p>", "zh") == f"<p>由{link}打印</p>"


def test_a_page_without_words_stays_as_it_is() -> None:
    html = '<p class="a>b">x</p>\n<br><script>holder < 1</script>'
    assert linked(html) == html


def test_the_glossary_itself_stays_as_it_is() -> None:
    html = "<p>The holder</p>"
    assert link_terms(html, TERMS, "zh", "zh/reference/glossary/") == html

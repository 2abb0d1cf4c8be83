"""What the guide says of releases is what their documents say; the answers were worked out by hand from these."""

from __future__ import annotations

import pytest

from macros.model.releases import INTERFACES, Column, address_url, release_line
from macros.publish.codes_json import export_public
from macros.render.codes_table import seen_lists
from macros.render.page import Page
from macros.render.releases import render_matrix
from tests.support.markup import parse
from tests.support.the_guide import the_guide

GUIDE = the_guide()


def column(interface: str, release: str, generation: str | None) -> Column:
    """Return the column of the matrix."""
    [found] = [
        one for one in GUIDE.releases.columns(interface) if (one.release.id, one.generation) == (release, generation)
    ]
    return found


@pytest.mark.parametrize(
    ("name", "interface", "release", "generation", "state"),
    [
        # Nothing of the C++ list of 8.1.RC1 was seen: neither yes nor no may be said.
        ("LLM_TIMEOUT", "cpp", "8.1.RC1", None, "not-seen"),
        ("LLM_TIMEOUT", "cpp", "8.0.0", None, "yes"),
        # The Python list of 8.1.RC1.alpha002 was seen to LLM_DEVICE_OUT_OF_MEMORY, without LLM_TIMEOUT before it.
        ("LLM_TIMEOUT", "python", "8.1.RC1.alpha002", None, "not-seen"),
        ("LLM_DEVICE_OUT_OF_MEMORY", "python", "8.1.RC1.alpha002", None, "yes"),
        ("LLM_TIMEOUT", "python", "8.3.RC1.alpha002", None, "yes"),
        ("LLM_TIMEOUT", "python", "8.3.RC1.alpha003", "v1", "not-seen"),
        ("LLM_TIMEOUT", "python", "8.5.0", "v1", "no"),
        ("LLM_TIMEOUT", "python", "8.5.0", "v2", "yes"),
        ("LLM_WAIT_PROC_TIMEOUT", "cpp", "8.0.0", None, "no"),
        ("LLM_WAIT_PROC_TIMEOUT", "cpp", "8.3.RC1.alpha001", None, "yes"),
        ("LLM_WAIT_PROC_TIMEOUT", "python", "master", "v1", "yes"),
        ("LLM_WAIT_PROC_TIMEOUT", "python", "master", "v2", "no"),
        ("LLM_OUT_OF_MEMORY", "cpp", "8.0.0", None, "no"),
        ("LLM_LINK_BUSY", "python", "8.0.0.alpha002", None, "no"),
        ("LLM_LINK_BUSY", "python", "8.0.0", None, "yes"),
        ("LLM_PREFIX_NOT_EXIST", "cpp", "9.1.0", "v1", "no"),
        ("LLM_PREFIX_NOT_EXIST", "python", "9.1.0", "v1", "yes"),
        ("LLM_UNKNOWN_ERROR", "python", "8.0.RC3.alpha002", None, "yes"),
        ("LLM_SUSPECT_REMOTE_ERROR", "python", "9.0.0", "v2", "yes"),
        # The engine has LLM_FAILED by its number; of 8.0.RC3 the table of numbers was not seen.
        ("LLM_FAILED", "engine", "9.1.0", None, "yes"),
        ("LLM_FAILED", "engine", "8.0.RC3", None, "not-seen"),
        ("LLM_TIMEOUT", "engine", "9.1.0", None, "no"),
        ("LLM_CACHE_INCOMPATIBLE", "engine", "8.0.RC2", None, "not-seen"),
    ],
)
def test_the_matrix_answers(name: str, interface: str, release: str, generation: str | None, state: str) -> None:
    assert column(interface, release, generation).state_of(GUIDE.entry(name)) == state


def test_the_specification_has_the_names_of_the_newest_list_of_cpp() -> None:
    [document] = column("cpp", "master", "v2").documents
    assert set(document.names) == {code.name for code in GUIDE.specified_codes}


@pytest.mark.parametrize("interface", INTERFACES)
def test_no_two_documents_of_one_column_contradict_each_other(interface: str) -> None:
    for one in GUIDE.releases.columns(interface):
        for entry in GUIDE.all_entries:
            assert {document.state_of(entry) for document in one.documents} != {"yes", "no"}, (one, entry.name)


def test_a_reader_is_led_to_a_document_in_his_language_where_there_is_one() -> None:
    entry, nine = GUIDE.entry("LLM_TIMEOUT"), column("cpp", "9.0.0", "v2")
    proofs = {language: nine.proof(entry, language) for language in ("en", "zh")}
    assert {language: proof.id for language, proof in proofs.items() if proof} == {
        "en": "900-cty-en-cpp-v2",
        "zh": "900-com-cpp-v2",
    }
    assert column("cpp", "8.1.RC1", None).proof(entry, "zh") is None


def test_a_document_of_a_repository_is_led_to_where_a_browser_finds_it() -> None:
    assert address_url("hicann/hixl@v8.5.0:docs/cpp/LLM-DataDist错误码.md") == (
        "https://github.com/hicann/hixl/blob/v8.5.0/docs/cpp/LLM-DataDist%E9%94%99%E8%AF%AF%E7%A0%81.md"
    )
    assert address_url("hicann/ge@ffdcbc9:src/a.cc:7-9") == "https://github.com/hicann/ge/blob/ffdcbc9/src/a.cc#L7"
    assert address_url("https://docs.example/a@b:c") == "https://docs.example/a@b:c"


@pytest.mark.parametrize(
    ("release", "line"),
    [("8.1.RC1.alpha002", "8.1.RC1"), ("9.0.0-beta.1", "9.0.0"), ("8.0.RC2", "8.0.RC2"), ("master", "master")],
)
def test_an_alpha_or_beta_leads_to_its_final_release(release: str, line: str) -> None:
    assert release_line(release) == line


@pytest.mark.parametrize(("language", "words"), [("en", ("yes", "no", "not seen")), ("zh", ("有", "无", "未见"))])
def test_the_matrix_says_in_words_what_is_known(language: str, words: tuple[str, str, str]) -> None:
    table = parse(render_matrix(GUIDE, Page(language, "reference/releases/"), "cpp"))
    [cells] = [row.all("td") for row in table.all("tr") if row.all("th")[0].text.startswith("LLM_OUT_OF_MEMORY")]
    assert len(cells) == len(GUIDE.releases.columns("cpp"))
    yes, no, not_seen = words
    assert cells[0].one("a").text == yes
    assert cells[0].one("a")["href"].startswith("https://github.com/hicann/hixl/blob/9ed283b/")
    assert (cells[-1].classes, cells[-1].text, cells[-1].all("a")) == (["ec-not-seen"], not_seen, [])
    assert cells[-3].one("a").text == no
    assert "canncommercial/800/" in cells[-3].one("a")["href"]


def test_a_change_of_a_list_is_shown_where_both_lists_prove_it() -> None:
    gone = [one for one in GUIDE.releases.changes_of("LLM_TIMEOUT") if one.id == "python-v1-without-timeout"]
    assert [(one.about, one.old, one.new) for one in gone] == [("listed", "83rc1a2-cty-py", "850-git-py-v1")]


def test_a_release_that_was_not_seen_ends_a_span() -> None:
    spans = [
        (one.generation, one.state, one.first, one.last)
        for one in GUIDE.releases.spans_of(GUIDE.entry("LLM_TIMEOUT"))
        if one.interface == "python"
    ]
    assert spans == [
        (None, "no", "8.0.RC3.alpha002", "8.0.RC3.alpha003"),
        (None, "yes", "8.0.0.alpha002", "8.0.0"),
        (None, "yes", "8.2.RC1.alpha001", "8.2.RC1.alpha003"),
        (None, "yes", "8.3.RC1.alpha002", "8.3.RC1.alpha002"),
        ("v1", "no", "8.5.0", "master"),
        ("v2", "yes", "8.5.0", "master"),
    ]


def test_the_official_english_that_differs_from_ours_is_named() -> None:
    labels = {one.label for one in GUIDE.releases.labels_of(GUIDE.entry("LLM_FAILED"))}
    assert "Common failure" in labels
    assert GUIDE.releases.labels_of(GUIDE.entry("LLM_SUCCESS")) == ()


@pytest.mark.parametrize(
    ("line", "names"),
    [
        # The only list seen of 8.1.RC1 is Python's of alpha002, to its 16th name.
        ("8.1.RC1", 16),
        # The only list seen of 8.0.RC2 is that of the engine, to its 19th name.
        ("8.0.RC2", 19),
    ],
)
def test_a_facet_keeps_the_names_that_a_list_of_the_release_has(line: str, names: int) -> None:
    having = [one.name for one in GUIDE.all_entries if line in GUIDE.releases.lines_of(one)]
    assert len(having) == names


def test_the_facet_says_how_far_the_lists_were_seen() -> None:
    assert seen_lists(GUIDE, Page("en", "codes/"), "8.1.RC1") == (
        "Lists of this release that were seen: Python (up to LLM_DEVICE_OUT_OF_MEMORY). "
        "A name that is hidden may stand in what was not seen."
    )


def test_every_call_of_the_current_stack_has_an_official_page() -> None:
    without = [api.name for api in GUIDE.troubleshooting.apis if not GUIDE.releases.pages_of(api.name)]
    assert without == ["LayerSynchronizer.synchronize_layer", "LLMException.status_code"]


def test_the_export_says_of_a_release_what_its_lists_have_and_lack() -> None:
    releases = export_public(GUIDE, "https://guide.example/")["releases"]
    found = {(one["release"], one["interface"], one["generation"]): one for one in releases}
    nothing = found["8.1.RC1", "cpp", None]
    assert (nothing["documents"], nothing["yes"], nothing["no"]) == ([], [], [])
    v1 = found["9.1.0", "python", "v1"]
    assert "LLM_TIMEOUT" in v1["no"]
    assert "LLM_WAIT_PROC_TIMEOUT" in v1["yes"]

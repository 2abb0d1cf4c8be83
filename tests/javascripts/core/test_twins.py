"""The scripts in a real browser give what loglink gives: on the vectors, the log cases, and made-up texts."""

from __future__ import annotations

import json

from playwright.sync_api import Page

from loglink._recognise.codes_by_words import codes_by_words
from loglink._recognise.corrections import correct_words
from loglink._recognise.data import load_data
from loglink._recognise.decode import Interpretation, decode, interpret
from loglink._recognise.nearest import nearest
from loglink._recognise.neighbours import neighbours
from loglink._recognise.scan import scan
from loglink._recognise.similar import similar_names
from tests.loglink.recognise.test_nearest import misspelt_values
from tests.support.log_scripts import CORE, ROOT
from tests.support.made_up_texts import made_up_texts

SCRIPTS = CORE


def test_the_hand_worked_vectors_hold_in_the_browser(scripts: Page) -> None:
    vectors = json.loads((ROOT / "tests/vectors/decode.json").read_text(encoding="utf-8"))
    got = scripts.evaluate("texts => texts.map(text => errorCodes.decode(text))", [v["text"] for v in vectors])
    for vector, found in zip(vectors, got, strict=True):
        assert (found and [found["code"], found["value"]]) == vector["expected"], vector


def test_scan_finds_the_same_in_every_case(scripts: Page) -> None:
    texts = [path.read_bytes().decode("utf-8", "replace") for path in sorted((ROOT / "tests/logs").glob("*.log"))]
    texts += ["😀𠮷 0x5010B009 😀 LLM_TIMEOUT"]
    got = scripts.evaluate("texts => texts.map(text => errorCodes.scan(text))", texts)
    assert got == [[hit._asdict() for hit in scan(text)] for text in texts]


def test_neighbours_finds_the_same_in_every_case_and_context(scripts: Page) -> None:
    texts = [path.read_bytes().decode("utf-8", "replace") for path in sorted((ROOT / "tests/logs").glob("*.log"))]
    texts += [v["text"] for v in json.loads((ROOT / "tests/vectors/neighbours.json").read_text(encoding="utf-8"))]
    got = scripts.evaluate("texts => texts.map(text => errorCodes.neighbours(text))", texts)
    assert got == [[find._asdict() for find in neighbours(text)] for text in texts]
    assert sum(len(finds) for finds in got) > 20


def test_the_contexts_are_read_or_denied_in_the_browser(scripts: Page) -> None:
    vectors = json.loads((ROOT / "tests/vectors/scan.json").read_text(encoding="utf-8"))
    got = scripts.evaluate("texts => texts.map(text => errorCodes.scan(text))", [v["text"] for v in vectors])
    for vector, found in zip(vectors, got, strict=True):
        assert [hit["code"] for hit in found] == vector["expected"], vector


def as_objects(reading: Interpretation) -> dict[str, object]:
    decoded = [{"text": text, "decoded": one._asdict()} for text, one in reading.decoded]
    return {"kind": reading.kind, "decoded": decoded, "hits": [hit._asdict() for hit in reading.hits]}


def test_made_up_texts_are_read_alike(scripts: Page) -> None:
    texts = made_up_texts(6000)
    got = scripts.evaluate("texts => texts.map(text => [errorCodes.decode(text), errorCodes.interpret(text)])", texts)
    for text, (whole, reading) in zip(texts, got, strict=True):
        expected = decode(text)
        assert whole == (expected and expected._asdict()), repr(text)
        assert reading == as_objects(interpret(text)), repr(text)
        assert [reading["kind"] == "one"] == [whole is not None]


def test_long_and_broken_texts_do_no_harm_in_the_browser(scripts: Page) -> None:
    kinds = scripts.evaluate(
        """() => ["9", ",", "0", "a_", "a.", "\\ud800", "\\u0300", "-", "L", "1,343,"].map(
          part => errorCodes.interpret(part.repeat(100000)).kind)"""
    )
    assert kinds == ["too-big", "empty", "one", "none", "none", "none", "none", "none", "none", "pieces"]


def test_patterns_read_alike_with_the_flag_u(scripts: Page) -> None:
    texts = [path.read_bytes().decode("utf-8", "replace") for path in sorted((ROOT / "tests/logs").glob("*.log"))]
    texts += made_up_texts(2000)
    texts += [v["text"] for v in json.loads((ROOT / "tests/vectors/scan.json").read_text(encoding="utf-8"))]
    same = scripts.evaluate(
        """texts => errorCodes.data.recognition.patterns.every(one => {
          const matches = (line, flags) => Array.from(line.matchAll(new RegExp(one.pattern, flags)));
          const tokens = (line, flags) => matches(line, flags).map(match => match[one.group] || "");
          const lines = texts.flatMap(text => text.split("\\n"));
          return lines.every(line => JSON.stringify(tokens(line, "g")) === JSON.stringify(tokens(line, "gu")));
        })""",
        texts,
    )
    assert same is True


def test_read_takes_the_same_way(scripts: Page) -> None:
    kinds = {
        "": "empty",
        "  ": "empty",
        "，": "empty",
        "1343270921": "one",
        "0,0": "pieces",
        "1\n2": "pieces",
        "LLM_TIMEOUT,LLM_FAILED": "pieces",
        "99999999999": "too-big",
        "ret = 1343270921": "scan",
        "5010B009 x": "none",
    }
    texts = list(kinds)
    got = scripts.evaluate("texts => texts.map(text => errorCodes.interpret(text).kind)", texts)
    assert got == [interpret(text).kind for text in texts]
    assert got == list(kinds.values())


def test_a_misspelt_value_finds_its_code_in_the_browser_too(scripts: Page) -> None:
    values = misspelt_values()
    got = scripts.evaluate("values => values.map(value => errorCodes.nearest(value))", [value for _, value in values])
    assert [(value, found) for (_, value), found in zip(values, got, strict=True)] == [
        (value, nearest(value)) for _, value in values
    ]


def test_words_name_the_same_codes_in_the_browser(scripts: Page) -> None:
    vectors = json.loads((ROOT / "tests/vectors/words.json").read_text(encoding="utf-8"))
    queries = [vector["query"] for vector in vectors] + made_up_queries()
    got = scripts.evaluate("queries => queries.map(query => errorCodes.codesByWords(query))", queries)
    assert got == [codes_by_words(query) for query in queries]
    assert sum(bool(found) for found in got) > 100


def test_misspelt_words_are_mended_alike_in_the_browser(scripts: Page) -> None:
    vectors = json.loads((ROOT / "tests/vectors/corrections.json").read_text(encoding="utf-8"))
    data = load_data()
    texts = [vector["text"] for vector in vectors] + [*data.lexicon]
    texts += [word[:2] + word[3] + word[2] + word[4:] for word in data.lexicon if len(word) > 4]
    texts += [word.replace(group[0], group[-1]) for word in data.lexicon for group in data.alike if group[0] in word]
    mend = """texts => {
      const { lexicon, alike } = errorCodes.data.words;
      const mended = errorCodes.makeCorrections(errorCodes.lexiconOf(lexicon), alike);
      return texts.map(text => mended(text));
    }"""
    got = scripts.evaluate(mend, texts)
    assert got == [correct_words(text, data.lexicon, data.alike) for text in texts]


def made_up_queries() -> list[str]:
    """Pairs of words of the lexicon, cut, joined and mixed: what a person who types has typed so far."""
    words = sorted(load_data().lexicon)
    pairs = [f"{one} {other}" for one, other in zip(words, words[7:] + words[:7], strict=True)]
    changed = [[pair[:-2], pair.replace(" ", ""), pair.upper()] for pair in pairs]
    return [*words, *pairs, *(one for some in changed for one in some)]


def test_a_misspelt_name_is_read_alike_in_the_browser(scripts: Page) -> None:
    vectors = json.loads((ROOT / "tests/vectors/similar.json").read_text(encoding="utf-8"))
    texts = [vector["text"] for vector in vectors]
    for name in load_data().by_name:
        texts += [name[:place] + name[place + 1 :] for place in range(len(name))]
        texts += [name[:place] + name[place + 1] + name[place] + name[place + 2 :] for place in range(len(name) - 1)]
    got = scripts.evaluate("texts => texts.map(text => errorCodes.similarNames(text))", texts)
    assert got == [similar_names(text) for text in texts]


def test_the_numbers_of_other_families_are_unpacked_as_loglink_has_them(scripts: Page) -> None:
    export = json.loads((ROOT / "loglink/codes.json").read_text(encoding="utf-8"))
    unpacked = "() => [errorCodes.data.neighbour_recognition, errorCodes.data.neighbours]"
    recognition, records = scripts.evaluate(unpacked)
    assert recognition == export["neighbour_recognition"]
    lines = scripts.evaluate("""() => ["en", "zh"].map(language =>
      errorCodes.data.neighbours.map(one => errorCodes.neighbourLine(one, language)))""")
    full = [{**one, "line": {"en": en, "zh": zh}} for one, en, zh in zip(records, *lines, strict=True)]
    assert full == export["neighbours"]


def test_the_codes_are_unpacked_as_loglink_has_them(scripts: Page) -> None:
    export = json.loads((ROOT / "loglink/codes.json").read_text(encoding="utf-8"))
    assert scripts.evaluate("() => errorCodes.data.recognition") == export["recognition"]
    names = ("name", "value", "hex", "path")
    for kind in ("codes", "python_members"):
        found = scripts.evaluate("kind => errorCodes.data[kind]", kind)
        assert [[one.get(name) for name in names] for one in found] == [
            [one.get(name) for name in names] for one in export[kind]
        ]

"""The explanation of a code as text: its parts, in their order, and nothing for what is not known."""

from __future__ import annotations

from loglink._command.explain import Explainer
from loglink._recognise.data import Entry, load_data

BASE = "https://g.example/"


def both(text: str) -> dict[str, str]:
    return {"en": text, "zh": f"中{text}"}


CODE = Entry(
    name="LLM_X",
    value=0x5010B0FE,
    hex="0x5010B0FE",
    python_name="LLM_X",
    category="link",
    lifecycle="reserved",
    recoverable="yes",
    condition=both("only then"),
    meaning=both("meaning"),
    remedy={"en": ["remedy"], "zh": ["办法"]},
    also_means=None,
    about=None,
    neighbour=None,
    replaced_by=None,
    first={"en": ["look", "act"], "zh": ["看", "做"]},
    causes=[
        {
            "id": "c",
            "command": "grep a b",
            **{key: both(key) for key in ("cause", "check", "result", "fix", "fixed")},
        }
    ],
    recovery=[{"apis": ["Link", "link"], "retry": "later", "reason": both("why")}],
    path="codes/LLM_X/",
)


def explain(code: Entry, language: str = "en") -> list[str]:
    return Explainer(load_data().labels, language, BASE).explain(code).split("\n")


def test_the_parts_stand_in_the_order_of_work() -> None:
    assert explain(CODE) == [
        "LLM_X  0x5010B0FE  1343271166",
        "meaning",
        "Recoverable · Reserved",
        "only then",
        "",
        "Do this first",
        "  1. look",
        "  2. act",
        "",
        "Remedy",
        "  1. remedy",
        "",
        "Likely causes",
        "  1. cause",
        "     Check: check",
        "       grep a b",
        "     result",
        "     Fix: fix",
        "     It worked when: fixed",
        "",
        "What to do after it",
        "  Link, link: Retry later. why",
        "",
        "https://g.example/codes/LLM_X/",
    ]


def test_the_chinese_text_is_chinese_throughout() -> None:
    lines = explain(CODE, "zh")
    assert lines[1:4] == ["中meaning", "可恢复 · 预留", "中only then"]
    assert "  1. 看" in lines
    assert lines[-1] == "https://g.example/zh/codes/LLM_X/"


def test_what_is_not_known_leaves_no_heading() -> None:
    none = {"en": [], "zh": []}
    bare = CODE._replace(remedy=none, first=none, causes=[], recovery=[], condition=None, lifecycle="documented")
    assert explain(bare) == [
        "LLM_X  0x5010B0FE  1343271166",
        "meaning",
        "Recoverable",
        "",
        "https://g.example/codes/LLM_X/",
    ]


def test_a_name_outside_the_specification_says_so() -> None:
    none = {"en": [], "zh": []}
    about = both("nothing is known")
    code = CODE._replace(
        remedy=None,
        first=none,
        causes=[],
        recovery=[],
        condition=None,
        recoverable=None,
        lifecycle="undocumented",
        about=about,
    )
    link = "https://g.example/codes/LLM_X/"
    assert explain(code) == ["LLM_X  0x5010B0FE  1343271166", "meaning", "Undocumented", "nothing is known", "", link]
    member = code._replace(value=None, hex=None, python_name=None)
    assert explain(member) == ["LLM_X", "meaning", "Undocumented", "nothing is known", "", link]


def test_headings_are_decorated_as_the_caller_wants() -> None:
    text = Explainer(load_data().labels, "en", BASE, lambda title: f"*{title}*").explain(CODE)
    assert text.startswith("*LLM_X  0x5010B0FE  1343271166*\nmeaning")
    assert "\n*Likely causes*\n" in text

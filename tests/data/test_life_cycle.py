"""Each step in the life of a link shows the codes that its calls can give; which ones was read in the sources."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from macros.load.guide import ROOT
from macros.render.page import Page
from macros.render.reference import codes_of, render_life_cycle, render_life_cycle_steps
from tests.support.markup import Element, parse
from tests.support.the_guide import the_guide

GUIDE = the_guide()
KNOWN = GUIDE.troubleshooting
STEPS = {step.id: step for step in KNOWN.life_cycle}

CODES = {
    "init": "PARAM_INVALID FEATURE_NOT_ENABLED OUT_OF_MEMORY FAILED",
    # FEATURE_NOT_ENABLED of init, register and unregister: hicann/hixl@9ed283b:src/llm_datadist/transfer_engine/
    # hixl_transfer_engine.cc:106-130 with src/hixl/cs/endpoint.cc:97 and :200, HIXL's UNSUPPORTED.
    "register": "PARAM_INVALID FEATURE_NOT_ENABLED FAILED",
    "link": "PARAM_INVALID ALREADY_LINK LINK_FAILED UNLINK_FAILED FEATURE_NOT_ENABLED TIMEOUT FAILED",
    "transfer": "KV_CACHE_NOT_EXIST PARAM_INVALID NOT_YET_LINK FEATURE_NOT_ENABLED TIMEOUT OUT_OF_MEMORY FAILED",
    # FEATURE_NOT_ENABLED: hicann/hixl@9ed283b:src/llm_datadist/link_mgr/hixl_entity.cc:99-102, HIXL's UNSUPPORTED.
    "unlink": "PARAM_INVALID NOT_YET_LINK UNLINK_FAILED FEATURE_NOT_ENABLED TIMEOUT FAILED",
    "role": "PARAM_INVALID EXIST_LINK FEATURE_NOT_ENABLED FAILED",
    "unregister": "FEATURE_NOT_ENABLED FAILED",
    "finalize": "",
}


def test_the_steps_are_those_of_the_documents_in_their_order() -> None:
    assert list(STEPS) == list(CODES)


@pytest.mark.parametrize("step", CODES)
def test_a_step_gives_these_codes_the_generic_one_last(step: str) -> None:
    assert codes_of(GUIDE, STEPS[step]) == tuple(f"LLM_{code}" for code in CODES[step].split())


@pytest.mark.parametrize("step", CODES)
def test_a_step_has_calls_of_its_phase_and_all_of_their_families_that_give_a_code(step: str) -> None:
    calls = {api.name: api for api in KNOWN.apis if api.phase == step}
    assert set(STEPS[step].apis) <= set(calls)
    families = {calls[name].family for name in STEPS[step].apis}
    giving = {api for causes in KNOWN.causes.values() for place in causes.places for api in place.apis}
    missing = {name for name, api in calls.items() if api.family in families} & giving - set(STEPS[step].apis)
    assert missing == set()


def codes_in_second_line(item: Element) -> list[str]:
    """Return what links to codes between the first line break of the item and the next: behind it stand places."""
    parts = [one for one in item.children if isinstance(one, Element)]
    breaks = [index for index, one in enumerate(parts) if one.tag == "br"]
    second = parts[breaks[0] + 1 : (*breaks, len(parts))[1]]
    return [one.text for one in second if one.tag == "a" and one.text.startswith("LLM_")]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_picture_and_list_show_the_same(language: str) -> None:
    page = Page(language=language, url="guide/life-cycle/")
    boxes: list[list[str]] = []
    for text in parse(render_life_cycle(GUIDE, page)).all("text"):
        if "ec-step" in text.classes:
            boxes.append([])
        elif text.text.startswith("LLM_"):
            boxes[-1].append(text.text)
    items = parse(render_life_cycle_steps(GUIDE, page)).all("li")
    expected = [[f"LLM_{code}" for code in codes.split()] for codes in CODES.values()]
    assert boxes == expected
    assert [one["id"] for one in items] == [f"step-{step}" for step in CODES]
    assert [codes_in_second_line(one) for one in items] == expected


@pytest.mark.parametrize("language", ["en", "zh"])
def test_no_box_of_the_picture_touches_the_next_and_all_fit(language: str) -> None:
    picture = parse(render_life_cycle(GUIDE, Page(language=language, url="guide/life-cycle/")))
    boxes = [(int(one["y"]), int(one["height"])) for one in picture.all("rect")]
    assert len(boxes) == len(CODES)
    *_, whole = map(int, picture.one("svg")["viewbox"].split())
    ends = [y + height for y, height in boxes]
    assert all(end + 14 < y for end, (y, _) in zip(ends, boxes[1:], strict=False))
    assert ends[-1] <= whole


def test_no_template_knows_what_a_call_gives() -> None:
    for path in Path(ROOT, "macros/templates").rglob("*.j2"):
        assert re.findall(r"\bLLM_[A-Z]\w+", path.read_text(encoding="utf-8")) == [], path

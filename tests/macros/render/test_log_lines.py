"""Commands leave the steps as blocks; a cause is found by a line like its sample, or by what its grep looks for."""

from __future__ import annotations

import re

import pytest

from macros.model.causes import Cause
from macros.model.text import LocalizedText
from macros.render.log_lines import grep_patterns, heading, sample_patterns, split_commands
from tests.support.the_guide import the_guide

STEPS = [
    ("Find it: `grep -rn 'x. y' ~/ascend`.", [("Find it:", "grep -rn 'x. y' ~/ascend")]),
    ("Find it: `ss -ltn`. Then read `errno`.", [("Find it:", "ss -ltn"), ("Then read `errno`.", "")]),
    ("Find it: `ss -ltn`; it lists ports.", [("Find it:", "ss -ltn"), ("It lists ports.", "")]),
    ("Find it: `ss -ltn` (as root).", [("Find it:", "ss -ltn"), ("(as root).", "")]),
    ("Look with `ss -ltn`, that it listens.", [("Look with `ss`, that it listens.", "ss -ltn")]),
    ("Use `cat /etc/x`: it says all.", [("Use `cat`: it says all.", "cat /etc/x")]),
    ("Both `ss -l` and `nc -v X`, please.", [("Both `ss` and `nc`, please.", "ss -l"), ("", "nc -v X")]),
    ("查最内层日志：`grep -rn x ~/a`。", [("查最内层日志：", "grep -rn x ~/a")]),
    ("用 `npu-smi info` 查看。", [("用 `npu-smi` 查看。", "npu-smi info")]),
    ("Set `LLM_X` and call `link`.", [("Set `LLM_X` and call `link`.", "")]),
]


@pytest.mark.parametrize(("step", "expected"), STEPS, ids=[step for step, _ in STEPS])
def test_a_step_is_split_at_its_commands(step: str, expected: list[tuple[str, str]]) -> None:
    assert list(split_commands(step)) == expected


def test_no_first_step_of_the_guide_loses_a_word_or_keeps_a_mark_with_its_command() -> None:
    guide = the_guide()
    steps = [one for known in guide.troubleshooting.causes.values() for one in (*known.first.en, *known.first.zh)]
    commands = [shell for step in steps for _, shell in split_commands(step) if shell]
    assert len(commands) >= 40
    assert [one for one in commands if one.endswith((".", "。", ";", "；"))] == []
    assert [one for one in commands if not any(f"`{one}`" in step for step in steps)] == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Nothing listens.", "Nothing listens"),
        ("没有监听。", "没有监听"),
        ("The `a_b*` of a_b* [x] <y>.", r"The `a_b*` of a\_b\* \[x\] \<y\>"),
    ],
)
def test_a_sentence_is_a_heading_without_marks(text: str, expected: str) -> None:
    assert heading(text) == expected


def cause(command: str | None, *messages: str) -> Cause:
    text = LocalizedText("x", "x")
    words = dict.fromkeys(("cause", "check", "result", "fix", "fixed"), text)
    return Cause(id="x", command=command, sample_messages=messages, source=(), **words)


@pytest.mark.parametrize(
    ("message", "line", "fits"),
    [
        ("peer 192.0.2.1:26000, errno:111", "x peer 10.1.2.3:9, errno:111 y", True),
        ("peer 192.0.2.1:26000, errno:111", "peer 10.1.2.3:9, errno:113", False),
        ("error code[1343270921], err", "error code[1343270919], err", False),
        ("index = 3", "index = 12", True),
        ("Call DlHcclPrepare failed, ret:4, cost:3001 ms.", "Call HcclPrepare failed, ret:4, cost:3001 ms.", True),
    ],
)
def test_a_line_fits_a_sample_whose_numbers_may_differ_but_for_those_that_say_what_went_wrong(
    message: str, line: str, fits: bool
) -> None:
    (pattern,) = sample_patterns(cause(None, message))
    assert (re.search(pattern, line) is not None) == fits


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("grep -rn 'a (b)' ~/ascend/log/debug/plog", [r"a \(b\)"]),
        ("grep -rnE 'a (b|c)' ~/ascend/log/debug/plog | grep -v x", ["a (b|c)"]),
        ("grep -E '^address' /etc/hccn.conf; hccn_tool -i N -ip -g", []),
        (r"grep -rnE '[[]a[]] b' ~/ascend/log/debug/plog", [r"\[a\] b"]),
        ("ss -ltnp", []),
        (None, []),
    ],
)
def test_a_grep_in_logs_is_what_finds_a_cause(command: str | None, expected: list[str]) -> None:
    assert grep_patterns(cause(command)) == expected


def test_every_sample_message_of_the_guide_is_found_by_its_own_patterns() -> None:
    for known in the_guide().troubleshooting.causes.values():
        for one in known.causes:
            for pattern, message in zip(sample_patterns(one), one.sample_messages, strict=True):
                assert re.search(pattern, message), (known.code, one.id)
            for pattern in grep_patterns(one):
                re.compile(pattern)

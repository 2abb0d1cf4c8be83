"""A copy of the guide that has as many codes as asked for: made-up ones, with specification, causes and pages.

In: a folder, a number. Out: a guide below the folder that `python -m macros check` finds right. Always the same one.
`python tests/bench/catalogue.py FOLDER 1000` writes one to look at.
"""

from __future__ import annotations

import itertools
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from macros.edit.take_spec import take_specification
from macros.load.guide import load_document
from macros.load.specification import SPECIFICATION
from tests.support.guide_copy import copy_guide

FIRST = 0x5010B100
"""The first made-up value; the lowest field, in which the codes of the module differ, ends at 0x5010BFFF."""

THINGS = (
    ("CHANNEL", "channel", "通道"),
    ("QUEUE", "queue", "队列"),
    ("BUFFER", "buffer", "缓冲区"),
    ("STREAM", "stream", "流"),
    ("SESSION", "session", "会话"),
    ("HANDLE", "handle", "句柄"),
    ("REGION", "region", "区域"),
    ("TENSOR", "tensor", "张量"),
    ("MEMBER", "member", "成员"),
    ("SOCKET", "socket", "套接字"),
)
STATES = (
    ("IS_FULL", "is full", "已满"),
    ("IS_CLOSED", "is closed", "已关闭"),
    ("WAS_RESET", "was reset", "被重置"),
    ("IS_LOCKED", "is locked", "被锁定"),
    ("IS_STALE", "is stale", "已过期"),
    ("NOT_READY", "is not ready", "未就绪"),
    ("NOT_ALIGNED", "is not aligned", "未对齐"),
    ("TOO_SMALL", "is too small", "过小"),
    ("TOO_LARGE", "is too large", "过大"),
    ("MISMATCH", "does not match", "不匹配"),
)
STEPS = (
    ("Close what is no longer used", "关闭不再使用的对象"),
    ("Start the peer again", "重启对端"),
    ("Compare the options of both sides", "比较两端的配置项"),
    ("Wait until the transfer ends", "等待传输结束"),
    ("Look at the log of the other side", "查看对端日志"),
    ("Lower the number of requests", "降低请求数量"),
    ("Set a longer time limit", "延长超时时间"),
)
CATEGORIES = ("link", "cache", "memory", "timeout", "feature", "parameter")
SOURCE = "hicann/hixl@9ed283b:include/llm_datadist/llm_datadist.h:52"


class MadeUp(NamedTuple):
    """One made-up code, with its texts in English and Chinese."""

    number: int
    name: str
    meaning: tuple[str, str]
    remedy: tuple[tuple[str, str], ...]

    @property
    def hex(self) -> str:
        return f"0x{FIRST + self.number:08X}"

    @property
    def is_final(self) -> bool:
        """Whether it is not recoverable."""
        return self.number % 5 == 0


def make_catalogue(root: Path, count: int) -> Path:
    """Write a guide with `count` codes below `root`, a folder that is not there yet, and return `root`."""
    copy_guide(root)
    path = root / "data/codes.yml"
    have = len(load_document(path).value)
    if not have <= count <= have + 0xF00:
        raise ValueError(f"found {count} codes, expected {have} to {have + 0xF00}: the guide has the first ones")
    made = list(itertools.islice(made_up(), count - have))
    records = path.read_text(encoding="utf-8")
    last = records.rindex("\n- name: ") + 1  # LLM_FAILED, whose value is above all others
    path.write_text(records[:last] + "".join(map(record, made)) + records[last:], encoding="utf-8")
    write_specification(root, made)
    for one in made:
        write_code(root, one)
    return root


def made_up() -> Iterator[MadeUp]:
    """Yield code after code; no two have the same name or meaning."""
    for number in itertools.count():
        thing, state = THINGS[number % 10], STATES[number // 10 % 10]
        group = number // 100 + 1
        steps = tuple(STEPS[(number + number // 7 + at) % len(STEPS)] for at in range(1 + number % 3))
        yield MadeUp(
            number,
            f"LLM_{thing[0]}_{group}_{state[0]}",
            (f"The {thing[1]} of stage {group} {state[1]}", f"阶段 {group} 的{thing[2]}{state[2]}"),
            tuple((f"{en}.", f"{zh}。") for en, zh in steps),
        )


def record(one: MadeUp) -> str:
    """Return the record of data/codes.yml."""
    english = "".join(f"\n      - {en}" for en, _ in one.remedy)
    chinese = "".join(f"\n      - {zh}" for _, zh in one.remedy)
    return f"""- name: {one.name}
  value: "{one.hex}"
  python_name: {one.name}
  category: {CATEGORIES[one.number % len(CATEGORIES)]}
  lifecycle: documented
  returned:
    status: "yes"
    source:
      - {SOURCE}
  recoverable: "{"no" if one.is_final else "yes"}"
  meaning:
    en: {one.meaning[0]}
    zh: {one.meaning[1]}
  remedy:
    en:{english}
    zh:{chinese}
  related: []
"""


def write_specification(root: Path, made: list[MadeUp]) -> None:
    """Put a constant and a row of each code into the specification, and its checksum beside it."""
    text = (root / SPECIFICATION).read_text(encoding="utf-8")
    constants = "".join(f"constexpr Status {one.name} = {one.hex}U;\n" for one in made)
    rows = "".join(
        "\t".join((one.name, one.meaning[1], "否" if one.is_final else "是", "".join(zh for _, zh in one.remedy)))
        + "\n"
        for one in made
    )
    text = text.replace("}  // namespace", f"{constants}}}  // namespace", 1)
    text = text.replace("\n\n父主题", f"\n{rows}\n父主题", 1)
    file = root / "newer.txt"
    file.write_text(text, encoding="utf-8")
    take_specification(root, file, "2026-01-01")
    file.unlink()


def write_code(root: Path, one: MadeUp) -> None:
    """Write the causes and the pages of a code."""
    folder = root / "data/troubleshooting" / one.name
    folder.mkdir()
    (folder / "causes.yml").write_text(causes(one), encoding="utf-8")
    for suffix in (".md", ".zh.md"):
        page = f"---\ncode: {one.name}\n---\n\n{{{{ code_page() }}}}\n"
        (root / "docs/codes" / f"{one.name}{suffix}").write_text(page, encoding="utf-8")


def causes(one: MadeUp) -> str:
    """Return what explains a code: two causes, two places, what to do afterwards."""
    english, chinese = one.meaning
    raw = {
        "code": one.name,
        "first": {"en": [en for en, _ in one.remedy], "zh": [zh for _, zh in one.remedy]},
        "first_source": [SOURCE],
        "causes": [_cause(one, at) for at in (1, 2)],
        "places": [_place(one, "client", "LinkLlmClusters"), _place(one, "caller", "SetRole")],
        "recovery": [
            {
                "apis": ["LinkLlmClusters", "SetRole"],
                "retry": "later",
                "reason": _text(f"{english} for a while only.", f"{chinese}只是暂时的。"),
                "source": [SOURCE],
            }
        ],
        "handling": _text("Look at each result, then call again.", "逐个检查结果，然后重新调用。"),
        "chain": ["innermost", "callers"],
        "log": {"description": f"{english}!"},
    }
    return json.dumps(raw, ensure_ascii=False, indent=1) + "\n"


def _text(english: str, chinese: str) -> dict[str, str]:
    return {"en": english, "zh": chinese}


def _cause(one: MadeUp, at: int) -> dict[str, object]:
    english, chinese = one.meaning
    (step, to_do), (check, to_check) = STEPS[(one.number + at) % 7], STEPS[(one.number + at + 3) % 7]
    return {
        "id": f"made-up-{at}",
        "cause": _text(f"{english}, for reason {at} of 2.", f"{chinese}，原因 {at}（共 2 个）。"),
        "check": _text(f"{check}.", f"{to_check}。"),
        "command": f"grep -rn 'stage {one.number}: reason {at}' ~/ascend/log/debug/plog",
        "sample_messages": [f"stage {one.number}: reason {at}"],
        "result": _text(f"A line with `reason {at}` shows it.", f"有 `reason {at}` 的日志即可确认。"),
        "fix": _text(f"{step}.", f"{to_do}。"),
        "fixed": _text("The call returns LLM_SUCCESS.", "调用返回 LLM_SUCCESS。"),
        "no_rule": _text("It is made up.", "该条目是虚构的。"),
        "source": [SOURCE],
    }


def _place(one: MadeUp, side: str, api: str) -> dict[str, object]:
    english, chinese = one.meaning
    when = _text(f"{english} when `{api}` is called.", f"调用 `{api}` 时{chinese}。")
    return {"apis": [api], "side": side, "when": when, "source": [SOURCE]}


if __name__ == "__main__":
    make_catalogue(Path(sys.argv[1]), int(sys.argv[2]))

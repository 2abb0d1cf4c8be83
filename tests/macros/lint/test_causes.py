"""Every wrong edit of the files that explain the codes gives one line at its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.small_guide import ABSENT, causes_of, edit, problems_of, write_guide

LINK, TIMEOUT = (f"data/troubleshooting/{name}/causes.yml" for name in ("LLM_LINK_FAILED", "LLM_TIMEOUT"))
APIS, CONTRADICTIONS, LIFE_CYCLE, LIMITS, TIMEOUTS = (
    f"data/reference/{name}.yml" for name in ("apis", "contradictions", "life_cycle", "limits", "timeouts")
)
TEXT = causes_of("LLM_LINK_FAILED")
CAUSE = TEXT[TEXT.index("  - id: refused") : TEXT.index("places:")]

# The file, what is replaced by what, and the beginning of the problem.
EDITS = [
    (LINK, "code: LLM_LINK_FAILED\n", "code: LLM_TIMEOUT\n", "1: [cause-code] found LLM_TIMEOUT, expected LLM_LINK"),
    (LINK, "    - Read the line.\n", "", "3: [wrong-type] found nothing, expected a list"),
    (LINK, "    - 看这一行。\n", "    - 看这一行。\n    - 再看一次。\n", "2: [twin-length] found 1 sentences "),
    (LINK, CAUSE, CAUSE + CAUSE, "31: [duplicate-id] found refused again, expected each once (first in line 10)"),
    (LINK, "  - id: refused\n", "  - id: Refused!\n", "10: [bad-id] found 'Refused!', expected lower-case words"),
    (LINK, "zh: 没有监听。", "zh: Nothing listens.", "13: [wrong-language] found 'Nothing listens.', "),
    (LINK, "en: Start it.", "en: 启动。", "24: [wrong-language] found"),
    (LINK, '      zh: "`errno:111` 表', '      zh: "`errno:113` 表', "20: [twin-tokens] found only in en: `errno"),
    (LINK, "      - LinkLlmClusters\n    side", "      - LinkClusters\n    side", "33: [unknown-api] found 'Lin"),
    (LINK, "      - LinkLlmClusters\n    retry", "      - link_clusters\n    retry", "32: [recovery-missing] "),
    (LINK, "    side: client\n", "    side: peer\n", "34: [unknown-word] found 'peer', expected"),
    (LINK, "    retry: later\n", "    retry: soon\n", "44: [unknown-word] found 'soon', expected"),
    (LINK, "  - innermost\n", "  - inermost\n", "54: [unknown-rule] found 'inermost', expected the id of a rule"),
    (LINK, "src/a.cc:3\n", "src/a.cc line 3\n", "40: [source-form] found"),
    (LINK, "first_source:", ABSENT + "first_source:", "7: [not-returned] found a paragraph"),
    (TIMEOUT, ABSENT, "", "1: [not-returned] found no paragraph `not_returned`, expected one: data/codes"),
    (APIS, "- name: link_clusters\n", "- name: LinkLlmClusters\n", "16: [duplicate-name] found Link"),
    (APIS, "language: python\n", "language: py\n", "17: [unknown-word] found 'py'"),
    (CONTRADICTIONS, "    - LLM_TIMEOUT\n", "    - LLM_TIMEOUTS\n", "3: [unknown-code] found 'LLM_T"),
    (LIMITS, "    - LLM_LINK_FAILED\n", "    - LLM_LINK_LOST\n", "10: [unknown-code] found 'LLM_LINK_L"),
    (LIMITS, "    - ValueError\n", "    - nothing\n", "11: [unknown-word] found 'nothing'"),
    (LIMITS, "  group: time\n", "  group: clock\n", "2: [unknown-word] found 'clock'"),
    (LIFE_CYCLE, "    - LinkLlmClusters\n", "    - LinkClusters\n", "6: [unknown-api] found 'LinkClusters'"),
    (LIFE_CYCLE, "zh: 客户端", "zh: client", "9: [wrong-language] found 'client', expected Chinese"),
    (TIMEOUTS, "    - LinkLlmClusters\n", "    - LinkClusters\n", "8: [unknown-api] found 'LinkClusters'"),
    (TIMEOUTS, "    - LLM_TIMEOUT\n", "    - LLM_TIMEOUTS\n", "16: [unknown-code] found 'LLM_TIMEOUTS'"),
    (CONTRADICTIONS, "    cell: recoverable\n", "    cell: value\n", "12: [unknown-word] found 'value'"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "old", "new", "expected"), EDITS, ids=[row[3].split("]")[0] for row in EDITS])
def test_a_wrong_edit_gives_one_line_at_its_place(tmp_path: Path, file: str, old: str, new: str, expected: str) -> None:
    edit(write_guide(tmp_path) / file, old, new)
    lines = problems_of(tmp_path)
    assert len(lines) == 1, "\n".join(lines)
    assert lines[0].startswith(f"{file}:{expected}")


def test_a_code_without_causes_is_one_line(tmp_path: Path) -> None:
    (write_guide(tmp_path) / LINK).unlink()
    lines = problems_of(tmp_path)
    assert lines == [
        "data/codes.yml:19: [missing-causes] found no file data/troubleshooting/LLM_LINK_FAILED/causes.yml, "
        "expected one for each code of the specification; add it"
    ]


def test_causes_of_no_code_are_one_line(tmp_path: Path) -> None:
    root = write_guide(tmp_path)
    path = root / "data/troubleshooting/LLM_LINK_LOST/causes.yml"
    path.parent.mkdir()
    path.write_text(causes_of("LLM_LINK_LOST"), encoding="utf-8")
    lines = problems_of(tmp_path)
    assert lines == [
        "data/troubleshooting/LLM_LINK_LOST/causes.yml:1: [surplus-causes] found causes of 'LLM_LINK_LOST', "
        "expected the name of a code of the specification; rename or remove the folder"
    ]

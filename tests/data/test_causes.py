"""What the pages say about causes holds together: commands are shell, greps find their lines, contradictions stand."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from loglink._recognise.scan import scan
from macros.load.guide import ROOT
from macros.model.causes import Cause, LogLayout, LogLine
from macros.model.guide import Code
from tests.support.the_guide import the_guide

GUIDE = the_guide()
KNOWN = GUIDE.troubleshooting
CAUSES = [(GUIDE.code(known.code), cause) for known in KNOWN.causes.values() for cause in known.causes]
COMMANDS = [(code, cause) for code, cause in CAUSES if cause.command]
LOGGED = [GUIDE.code(known.code) for known in KNOWN.causes.values() if known.log.line]
PLOG = "~/ascend/log/debug/plog"
LOGS = re.compile(r"~/ascend/log(?:/debug/plog)?(?= |$)")
"""Where a command searches: the plog, or the logs of all kinds (EVENT lines are in run/plog)."""


def id_of(value: object) -> str:
    if isinstance(value, Code):
        return value.name
    return str(getattr(value, "id", ""))


def spans(texts: Iterator[str]) -> Iterator[str]:
    """Yield what stands in backticks and begins with a program that the pages use."""
    for text in texts:
        for span in re.findall(r"`([^`]+)`", text):
            if re.match(
                r"(grep|ss|hccn_tool|ls|cat|nc|npu-smi|export|find|tar|ulimit|timeout|python3?|df|free) ", span
            ):
                yield span


def first_steps() -> Iterator[str]:
    for known in KNOWN.causes.values():
        for language in ("en", "zh"):
            yield from known.first[language]


def shell_accepts(command: str) -> bool:
    return subprocess.run(["bash", "-n", "-c", command], capture_output=True, check=False).returncode == 0


@pytest.mark.parametrize(("code", "cause"), COMMANDS, ids=id_of)
def test_the_command_of_a_cause_is_shell(code: Code, cause: Cause) -> None:
    assert shell_accepts(str(cause.command))


def test_the_commands_of_the_first_steps_are_shell() -> None:
    commands = set(spans(first_steps()))
    assert commands, "the first steps name no command at all"
    assert [command for command in sorted(commands) if not shell_accepts(command)] == []


def test_a_command_that_is_no_shell_is_caught() -> None:
    assert not shell_accepts("grep -rn 'Failed to connect ~/ascend/log")


def made_up_log(layout: LogLayout, code: Code, message: str) -> str:
    """Return one line of a log in `layout` that prints `message` for `code`."""
    return layout.fill(LogLine("file.cc", 1, "Function", message), code.value, "description") + "\n"


@pytest.mark.parametrize("layout", KNOWN.layouts, ids=id_of)
@pytest.mark.parametrize(("code", "cause"), [pair for pair in COMMANDS if "grep" in str(pair[1].command)], ids=id_of)
def test_the_grep_of_a_cause_finds_its_lines_in_every_layout(
    code: Code, cause: Cause, layout: LogLayout, tmp_path: Path
) -> None:
    command = str(cause.command)
    if not LOGS.search(command):
        return
    assert cause.sample_messages, "a cause that searches the plog says what the plog prints"
    (tmp_path / "plog-1_2.log").write_text(
        "".join(made_up_log(layout, code, text) for text in cause.sample_messages), "utf-8"
    )
    here = LOGS.sub(str(tmp_path), command)
    found = subprocess.run(["bash", "-c", here], capture_output=True, text=True, check=False).stdout
    for message in cause.sample_messages:
        assert layout.spell(message) in found


def lines_of(name: str, layout: LogLayout) -> str:
    """Return a made-up log in `layout` with every line that the page of a code speaks of."""
    known, code = KNOWN.causes[name], GUIDE.code(name)
    messages = [message for cause in known.causes for message in cause.sample_messages]
    own = [layout.fill(known.log.line, code.value, known.log.description) + "\n"] if known.log.line else []
    return "".join([*own, *(made_up_log(layout, code, message) for message in messages)])


def greps_of(texts: Iterator[str]) -> list[str]:
    """Return the commands in `texts` that search the plog, once each."""
    return sorted({span for span in spans(texts) if span.startswith("grep") and PLOG in span})


def finds(command: str, log: str, folder: Path) -> bool:
    """Say whether `command` finds a line in a plog that holds `log`."""
    (folder / "plog-1_2.log").write_text(log, "utf-8")
    here = command.replace(PLOG, str(folder))
    return bool(subprocess.run(["bash", "-c", here], capture_output=True, text=True, check=False).stdout)


@pytest.mark.parametrize("layout", KNOWN.layouts, ids=id_of)
@pytest.mark.parametrize("name", sorted(KNOWN.causes))
def test_the_greps_of_the_first_steps_find_a_line_of_the_code(name: str, layout: LogLayout, tmp_path: Path) -> None:
    steps = KNOWN.causes[name].first
    log = lines_of(name, layout)
    greps = greps_of(iter((*steps.en, *steps.zh)))
    assert [grep for grep in greps if not finds(grep, log, tmp_path)] == []


GUIDE_GREPS = sorted(
    {
        (path.relative_to(ROOT / "docs").as_posix(), line.strip())
        for path in sorted((ROOT / "docs").rglob("*.md"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if re.match(r" *grep .*" + re.escape(PLOG), line)
    }
)


@pytest.mark.parametrize(
    ("page", "command"), GUIDE_GREPS, ids=[f"{page}-{i}" for i, (page, _) in enumerate(GUIDE_GREPS)]
)
def test_the_greps_of_the_guide_pages_find_a_line_in_every_layout(page: str, command: str, tmp_path: Path) -> None:
    for layout in KNOWN.layouts:
        log = "".join(lines_of(name, layout) for name in sorted(KNOWN.causes))
        assert finds(command.replace("TIME", "2026-01-15-10:20"), log, tmp_path), layout.id


@pytest.mark.parametrize("layout", KNOWN.layouts, ids=id_of)
@pytest.mark.parametrize("code", LOGGED, ids=id_of)
def test_the_line_of_a_code_is_read_as_that_code(code: Code, layout: LogLayout) -> None:
    forms = KNOWN.causes[code.name].log
    assert forms.line is not None
    line = layout.fill(forms.line, code.value, forms.description)
    assert {hit.code for hit in scan(line)} == {code.name}


def test_the_exception_of_a_code_is_read_as_that_code() -> None:
    texts = {known.code: known.log.python for known in KNOWN.causes.values() if known.log.python}
    assert {name: {hit.code for hit in scan(text)} for name, text in texts.items()} == {name: {name} for name in texts}


def test_the_four_known_contradictions_are_told() -> None:
    told = {name for one in KNOWN.contradictions for name in one.codes}
    assert {"LLM_TIMEOUT", "LLM_LINK_BUSY", "LLM_FAILED", "LLM_WAIT_PROC_TIMEOUT"} <= told


def test_every_call_of_a_pair_names_its_twin() -> None:
    by_name = {api.name: api for api in KNOWN.apis}
    for api in KNOWN.apis:
        if api.counterpart:
            assert by_name[api.counterpart].language != api.language


# What follows the code in the text of an exception, in hicann/hixl@9ed283b:src/python/llm_datadist/llm_datadist/:
# v2/llm_datadist.py:105-109, :180, :355-359, v2/cache_manager.py:122, :210, :262, :312, :487. Call, code and full stop
# around it are of status.py:127-130.
PYTHON_SAYS = {
    "LLMDataDist.init": "Failed to initialize llm datadist, options = {",
    "link": "cluster_rank_info = {",
    "switch_role": "Failed to switch role, role = LLMRole.",
    "allocate_cache": "cache_desc = CacheDesc(",
    "deallocate_cache": "cache_id = ",
    "pull_blocks": "src_cache_key = BlocksCacheKey(",
    "pull_cache": "cache_key = CacheKey",
    "swap_blocks": "swap blocks failed",
}
RAISED = [
    (name, known.log.python)
    for name, known in sorted(KNOWN.causes.items())
    if known.log.python and " failed, error code is " in known.log.python
]


@pytest.mark.parametrize(("name", "line"), RAISED, ids=[name for name, _ in RAISED])
def test_an_exception_reads_as_python_raises_it(name: str, line: str) -> None:
    spelled = GUIDE.code(name).python_name or name
    said = line.removeprefix("llm_datadist.status.LLMException: ")
    read = re.fullmatch(r"\[([\w.]+)\] failed, error code is (.+?), (.+)\.", said)
    assert read
    assert read[2] == f"LLMStatusCode.{spelled}"
    assert read[3].startswith(PYTHON_SAYS[read[1]])


STORED_IN_V8_5_0 = "Create entity success, peer cluster id:2, local cluster id:1"
"""What v8.5.0 prints where later releases print `Add entity success` (comm_entity_manager.cc:49 of that tag)."""


def test_a_stored_link_is_found_in_the_logs_of_v8_5_0_too(tmp_path: Path) -> None:
    """Who finds no such line is told that the pair was never linked; transfer backend hixl came after v8.5.0."""
    looking = [
        (code.name, cause)
        for code, cause in COMMANDS
        if "entity success" in str(cause.command) and cause.id != "other-side-linked-with-hixl"
    ]
    log = tmp_path / "plog-1.log"
    log.write_text(STORED_IN_V8_5_0 + "\n", encoding="utf-8")
    found = {
        (name, cause.id): subprocess.run(
            ["bash", "-c", LOGS.sub(str(tmp_path), str(cause.command))], capture_output=True, check=False, text=True
        ).stdout
        for name, cause in looking
    }
    assert set(found) == {
        ("LLM_ALREADY_LINK", "linked-twice"),
        ("LLM_FAILED", "memory-registered-after-linking"),
        ("LLM_LINK_FAILED", "too-many-links"),
        ("LLM_NOT_YET_LINK", "never-linked"),
        ("LLM_NOT_YET_LINK", "wrong-cluster-id"),
        ("LLM_PARAM_INVALID", "memory-registered-after-linking"),
    }
    assert [key for key, text in found.items() if STORED_IN_V8_5_0 not in text] == []


def test_a_flag_that_came_too_late_is_told_by_the_pull_that_failed() -> None:
    """Up to v9.2.0-beta.1 nothing but the failed pull follows `Wait flag timed out` where a buffer was not filled."""
    known = KNOWN.causes["LLM_WAIT_PROC_TIMEOUT"]
    cause = next(cause for cause in known.causes if cause.id == "only-logged-in-host-pull")
    for language in ("en", "zh"):
        assert "Failed to pull kv from remote cluster" in known.first[language][0]
        assert "Failed to pull kv from remote cluster" in cause.result[language]
        assert "v9.2.0-beta.1" in cause.result[language]

"""What is said stays on one line and moves no cursor, whatever stands in the name of a file or in an argument."""

from __future__ import annotations

from pathlib import Path

import pytest

from loglink.__main__ import main


@pytest.mark.parametrize(
    ("name", "shown"),
    [("a\nb", r"a\nb"), ("\x1b[2Ja", r"\x1b[2Ja"), ("a\rb\x85", r"a\rb\x85"), ("超时\u2028", r"超时\u2028")],
)
def test_the_name_of_a_file_is_said_on_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, shown: str
) -> None:
    (tmp_path / name).write_bytes(b"\0")
    assert main(["diagnose", str(tmp_path / name)]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"loglink: {tmp_path}/{shown}: ")
    assert said.count("\n") == 1


def test_an_argument_is_said_on_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["explain", "LLM_TIMEOUT", "\n"])
    said = capsys.readouterr().err
    assert said.startswith(r"loglink: unrecognized arguments: \n; ")
    assert said.count("\n") == 1

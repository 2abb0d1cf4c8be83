"""Any bytes under any name: every command reads them, or says in one sentence why not; the guide's counts agree."""

from __future__ import annotations

import json
import os

from hypothesis import given
from hypothesis import strategies as st

from tests.fuzz.command import folder, run
from tests.fuzz.made import disk_names, fewer, files

COMMANDS = (
    *(("diagnose",), ("diagnose", "--json"), ("diagnose", "--markdown"), ("diagnose", "--lang", "zh")),
    *(("scan",), ("scan", "--json"), ("scan", "--neighbours")),
    *(("annotate",), ("annotate", "--remove"), ("annotate", "--format", "osc8")),
)


@fewer(2)
@given(files(), st.sampled_from(COMMANDS), disk_names())
def test_a_file_is_read_by_its_name_in_its_folder_and_at_the_standard_input(
    content: bytes, command: tuple[str, ...], name: bytes
) -> None:
    with folder() as place:
        path = place / os.fsdecode(name)
        path.write_bytes(content)
        for argument in (str(path), str(place)):
            run(*command, argument)
        run(*command, "-", given=content)
        assert list(place.iterdir()) == [path]
        assert path.read_bytes() == content


@fewer(2)
@given(st.lists(st.tuples(disk_names(), files()), max_size=3))
def test_a_folder_gives_one_object_and_every_failure_is_in_a_file_of_it(some: list[tuple[bytes, bytes]]) -> None:
    with folder() as place:
        for name, content in some:
            (place / os.fsdecode(name)).write_bytes(content)
        done = run("diagnose", "--json", str(place))
        if done.code == 2 and not done.out:
            return
        said = json.loads(done.out)
        lines = {one["name"]: one["lines"] for one in said["files"]}
        for failure in said["failures"]:
            for one in (failure, *failure["evidence"], *failure["passed_on"]):
                assert 1 <= one["line"] <= lines[one["file"]]
        assert done.code in (2, 0 if said["failures"] else 1)  # 2: a part of a file could not be read

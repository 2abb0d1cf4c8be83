"""Checks the scripts of the site with Deno, a tool of development: its linter, and TypeScript over their JSDoc.

In: docs/javascripts/, deno.jsonc. Out: every problem as `path:line:column: sentence` and exit code 1, else nothing.

Classic scripts share one global, `errorCodes`, to which each adds its part inside a function of its own, where
TypeScript does not see it. So the sources are read as one text, in which those functions are plain blocks.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SCRIPTS = ROOT / "docs" / "javascripts"
SETTINGS = ROOT / "deno.jsonc"
TYPES = ROOT / "tests" / "javascripts" / "globals.d.ts"
GLOBAL = "var errorCodes = errorCodes || {};"

BLOCKS = (
    (re.compile(r"^\((?:async )?(?:\(\) =>|function \(\)) \{$", re.MULTILINE), "{"),
    (re.compile(r"^\}\)\(\);$", re.MULTILINE), "}"),
    # A block cannot be left by return; what is thrown narrows types as well.
    (re.compile(r"^(  if \(.*\)) return;$", re.MULTILINE), r"\1 throw 0;"),
)
GIVEN = re.compile(r"errorCodes\.(\w+) =[^=]")
ASKED = re.compile(r"(?<!\")errorCodes\.(\w+)")
CLASS = re.compile(r"^errorCodes\.(\w+) = class ", re.MULTILINE)
OLD_VARIABLE = re.compile(r"\s+var |\s*for \(var ")
OLD_FUNCTION = re.compile(r"(?!\s*(?:\*|//|/\*)).*\bfunction \(")
PLACE = re.compile(r"at file://\S*?/joined\.js:(\d+):(\d+)")


def main() -> int:
    """Print the problems of all scripts; return 1 when there is one."""
    texts = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in script_files()}
    problems = [*check_lines(texts), *check_types(texts), *check_style(script_files())]
    print("\n".join(problems), end="\n" if problems else "")
    return 1 if problems else 0


def script_files() -> list[Path]:
    """Return the scripts that are ours, sorted."""
    return sorted(path for path in SCRIPTS.rglob("*.js") if "vendor" not in path.parts)


def check_lines(texts: dict[str, str]) -> Iterator[str]:
    """Yield each variable and function of the old kind, and each member of `errorCodes` that nobody gives."""
    given = {*generated_members(), *(name for text in texts.values() for name in GIVEN.findall(text))}
    for path, text in texts.items():
        for number, line in enumerate(text.split("\n"), 1):
            if OLD_VARIABLE.match(line):
                yield f"{path}:{number}:1: found var, expected const, or let where it changes"
            if OLD_FUNCTION.match(line):
                yield f"{path}:{number}:1: found a function without a name, expected an arrow"
            for match in ASKED.finditer(line):
                if match[1] not in given:
                    yield f"{path}:{number}:{match.start(1) + 1}: no script gives errorCodes.{match[1]}"


def check_types(texts: dict[str, str]) -> Iterator[str]:
    """Yield what TypeScript finds in the scripts, read as one text."""
    lines = preamble(texts)
    places = [("joined.js", number) for number in range(1, len(lines) + 1)]
    for path, text in texts.items():
        block = as_block(text).split("\n")
        places += [(path, number) for number in range(1, len(block) + 1)]
        lines += block
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "joined.js").write_text("\n".join(lines), encoding="utf-8")
        said = deno("check", "--quiet", "--config", str(SETTINGS), "joined.js", cwd=Path(folder))
    for problem in re.split(r"\n\n(?=TS\d)", said):
        match = PLACE.search(problem)
        if match:
            path, number = places[int(match[1]) - 1]
            yield f"{path}:{number}:{match[2]}: {problem[: match.start()].strip()}"
        elif problem:
            yield problem


def check_style(files: Sequence[Path]) -> Iterator[str]:
    """Yield what the linter finds."""
    said = deno("lint", "--quiet", "--compact", "--config", str(SETTINGS), *map(str, files), cwd=ROOT)
    for problem in said.splitlines():
        yield re.sub(r": line (\d+), col (\d+) - ", r":\1:\2: ", problem.replace(f"{ROOT.as_uri()}/", ""))


def preamble(texts: dict[str, str]) -> list[str]:
    """Return the lines before the scripts: the global, what the build adds to it, its classes as types."""
    generated = [f"errorCodes.{name} = generated.{name};" for name in generated_members()]
    classes = [name for text in texts.values() for name in CLASS.findall(text)]
    types = [f"/** @typedef {{InstanceType<typeof errorCodes.{name}>}} {name} */" for name in classes]
    return [f'/// <reference types="{TYPES.as_uri()}" />', "const errorCodes = {};", *generated, *types]


def generated_members() -> list[str]:
    """Return the members of `errorCodes` that the build gives, as globals.d.ts declares them."""
    declared = re.search(r"interface Generated \{(.*?)\n\}", TYPES.read_text(encoding="utf-8"), re.DOTALL)
    assert declared, f"{TYPES} declares no interface Generated"
    return re.findall(r"^    (\w+)\??: ", declared[1], re.MULTILINE)


def as_block(text: str) -> str:
    """Return the text of a script with its outer function as a block, line for line."""
    text = text.replace(GLOBAL, "")
    for pattern, block in BLOCKS:
        text = pattern.sub(block, text)
    return text


def deno(*arguments: str, cwd: Path) -> str:
    """Return what `deno` says; nothing when all is well."""
    own = {"NO_COLOR": "1", "DENO_NO_UPDATE_CHECK": "1", "DENO_DIR": str(ROOT / ".cache" / "deno")}
    command = [str(Path(sys.executable).with_name("deno")), *arguments]
    run = subprocess.run(command, cwd=cwd, env={**os.environ, **own}, capture_output=True, text=True, check=False)
    return "" if run.returncode == 0 else (run.stdout + run.stderr).strip()


if __name__ == "__main__":
    sys.exit(main())

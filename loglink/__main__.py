"""The command line: `python -m loglink explain TOKEN` and `python -m loglink scan --json [FILE]`.

In: arguments, a file or the standard input. Out: text or JSON lines; exit code 0 found, 1 nothing found, 2 an error.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
from pathlib import Path
from typing import List, NoReturn, Optional, Sequence, Union

from loglink import DEFAULT_BASE_URL
from loglink.data import Code, Member, load_data
from loglink.decode import decode
from loglink.nearest import nearest
from loglink.scan import scan

FOUND, NOTHING, ERROR = 0, 1, 2


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Return the exit code of the command that `arguments` (default: those of the process) ask for."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a terminal without Chinese gets escapes, not a traceback
    options = _parser().parse_args(arguments)
    try:
        if options.command == "explain":
            return _explain(options.token, options.lang, options.base_url)
        return _scan(options.file)
    except BrokenPipeError:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115, PTH123  # the reader has gone: nobody is left to tell
        return FOUND
    except OSError as error:
        reason = error.strerror or type(error).__name__
        if error.filename is None:
            return _fail(f"standard input or output: {reason}")
        return _fail(f"{error.filename}: {reason}; check the name and who may read it")


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, without the usage."""

    def error(self, message: str) -> NoReturn:
        sys.exit(_fail(f"{message}; see {self.prog} --help"))


def _parser() -> argparse.ArgumentParser:
    base = os.environ.get("LOGLINK_BASE_URL") or DEFAULT_BASE_URL
    parser = _Parser(prog="python -m loglink", description="LLM-DataDist error codes in text.")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    commands.required = True
    explain = commands.add_parser("explain", help="what one spelling means and what to do first")
    explain.add_argument("token", metavar="TOKEN", help="a name, hex or decimal")
    explain.add_argument("--lang", choices=("en", "zh"), default="en", help="language (default: en)")
    explain.add_argument("--base-url", default=base, metavar="URL", help="where the guide is served")
    scanning = commands.add_parser("scan", help="every code in a log, one JSON object a line")
    scanning.add_argument("--json", action="store_true", required=True, help="the form of the output")
    scanning.add_argument("file", nargs="?", metavar="FILE", help="a log in UTF-8; default: the standard input")
    return parser


def _explain(token: str, language: str, base_url: str) -> int:
    decoded = decode(token)
    if decoded is None:
        return _fail(f"{token!r} is no spelling of a code; expected a name, hex or decimal such as 0x5010B009")
    named = load_data().by_name.get(decoded.code or "")
    if named is None:
        near = ", ".join(nearest(decoded.value or 0))
        return _fail(f"{decoded.hex} is none of the codes" + (f"; the nearest are {near}" if near else ""))
    print("\n".join(_lines(named, language, base_url)))
    return FOUND


def _lines(named: Union[Code, Member], language: str, base_url: str) -> List[str]:
    prefix = "" if language == "en" else language + "/"
    spellings = [named.name, named.hex, str(named.value)] if isinstance(named, Code) else [named.name]
    lifecycle = [f"({named.lifecycle})"] if named.lifecycle == "undocumented" else []
    says = named.condition or named.about if isinstance(named, Code) else named.about
    steps = [f"  {number}. {step}" for number, step in enumerate(named.first[language], 1)]
    page = f"{base_url.rstrip('/')}/{prefix}{named.path}"
    return [
        "  ".join([*spellings, *lifecycle]),
        named.meaning[language],
        *([says[language]] if says else []),
        *steps,
        page,
    ]


def _scan(file: Optional[str]) -> int:
    raw = Path(file).read_bytes() if file else sys.stdin.buffer.read()
    hits = scan(raw.decode("utf-8", "replace"))
    for hit in hits:
        print(json.dumps(hit._asdict(), ensure_ascii=False))
    sys.stdout.flush()  # here, where a reader that has gone is met
    return FOUND if hits else NOTHING


def _fail(sentence: str) -> int:
    print(f"loglink: {sentence}", file=sys.stderr)
    return ERROR


if __name__ == "__main__":
    sys.exit(main())

"""The command line: `python -m macros check [FILE]`, `… generate [--check]` and `… offline SITE`.

In: arguments. Out: lines on the standard output and an exit code: 0 all well, 1 problems, 2 wrong usage.
"""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Sequence
from pathlib import Path

from macros.lint.pages import find_pages
from macros.lint.rules import list_rules
from macros.lint.runner import load_valid_guide
from macros.load.guide import ROOT
from macros.problems import DataError, Problem

CODES_JSON = Path("loglink", "codes.json")
RULES = Path("docs", "contributing", "rules.md")
"""The files that are made from data/ and from the rules and committed, relative to the root."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Return the exit code of the command that `arguments` (default: those of the process) ask for."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    options = _parser().parse_args(arguments)
    try:
        if options.command == "offline":
            return offline(options.site)
        return check(options.file) if options.command == "check" else generate(options.check)
    except DataError as error:
        print(error)
        return 1


def check(codes_file: Path | None) -> int:
    """Print how much was found to be right and return 0; DataError with every problem otherwise."""
    guide = load_valid_guide(ROOT, codes_file)
    print(f"{len(guide.all_codes)} codes, {len(find_pages(ROOT))} pages: no problems")
    return 0


def generate(check_only: bool) -> int:
    """Write what is generated and return 0; with `check_only`, write nothing and return 1 when some of it is stale."""
    from macros.publish.codes_json import export_json  # here, so that the check needs nothing of the export
    from macros.publish.contributing import render_rules

    fresh = {CODES_JSON: export_json(load_valid_guide(ROOT)), RULES: render_rules(list_rules())}
    return max(_generate(name, text.encode(), check_only) for name, text in fresh.items())


def _generate(name: Path, fresh: bytes, check_only: bool) -> int:
    path = ROOT / name
    if check_only and not (path.is_file() and path.read_bytes() == fresh):
        found, step = "other content than its source gives", "run `python -m macros generate`"
        print(Problem(name, 1, "stale-file", f"found {found}, expected the same; {step}"))
        return 1
    if not check_only:
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(fresh)
    print(f"{name}: {'up to date' if check_only else 'written'}")
    return 0


def offline(site: Path) -> int:
    """Write the archive of the built `site` to dist/ and return 0; 1 with a sentence when nothing is built there."""
    from macros.publish.offline_zip import ARCHIVE, write_archive

    if not (site / "index.html").is_file():
        print(Problem(site, 1, "missing-file", "found no built site, expected its index.html; run `make build`"))
        return 1
    size = write_archive(site, ROOT / "dist", load_valid_guide(ROOT))
    print(f"dist/{ARCHIVE}: {size / 1024:.0f} KiB; unpack it anywhere and open index.html")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m macros", description="Check and export the data.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    check_command = commands.add_parser("check", help="print every problem of data/ and docs/")
    check_command.add_argument(
        "file", nargs="?", type=Path, metavar="FILE", help="a file that stands in for data/codes.yml"
    )
    generate_command = commands.add_parser("generate", help=f"write {CODES_JSON} from data/, and {RULES}")
    generate_command.add_argument("--check", action="store_true", help="write nothing; fail when it is not up to date")
    offline_command = commands.add_parser("offline", help="zip a built site for machines without a network")
    offline_command.add_argument("site", nargs="?", type=Path, default=Path("site"), metavar="SITE")
    return parser


if __name__ == "__main__":
    sys.exit(main())

"""The command line: `python -m macros check [FILE]`, `… generate`, `… offline`, `… release`, and what changes data/.

In: arguments. Out: lines on the standard output and an exit code: 0 all well, 1 problems, 2 wrong usage.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

from macros.lint.documents import read_data
from macros.lint.kept_ids import KEPT_IDS, ids_of_records, kept_ids, render_kept_ids
from macros.lint.pages import find_pages
from macros.lint.rules import list_rules
from macros.lint.runner import load_valid_guide
from macros.lint.seen_sources import SEEN
from macros.load.guide import ROOT
from macros.load.specification import SPECIFICATION, load_specification
from macros.model.guide import Guide
from macros.problems import DataError, Problem

CODES_JSON = Path("loglink", "codes.json")
DIAGNOSIS_JSON = Path("loglink", "diagnosis.json")
LINE_CAUSES_JSON = Path("loglink", "line_causes.json")
NOTES_JSON = Path("loglink", "notes.json")
"""A site's own notes, which git ignores."""
RULES = Path("docs", "contributing", "rules.md")
"""The files that are made from data/ and from the rules and committed, relative to the root."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Return the exit code of the command that `arguments` (default: those of the process) ask for."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    options = _parser().parse_args(arguments)
    try:
        code = _run(options)
        if sys.stdout:
            sys.stdout.flush()
        return code
    except BrokenPipeError:  # the reader has seen enough: head, less
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        place = error.filename or "standard output"
        print(
            f"{place}: {error.strerror}; make room or give the right to write there, then run it again", file=sys.stderr
        )
        return 1


def _run(options: argparse.Namespace) -> int:
    """Return the exit code of the command."""
    commands: dict[str, Callable[[], int]] = {
        "check": lambda: check(options.file),
        "generate": lambda: generate(options.check),
        "offline": lambda: offline(options.site),
        "release": lambda: release(options.site),
        "new-code": lambda: new_code(options.name, options.value),
        "look-up": lambda: look_up(options.clones),
        "diff-spec": lambda: diff_spec(options.file),
        "take-spec": lambda: take_spec(options.file),
    }
    try:
        return commands[options.command]()
    except DataError as error:
        print(error)
        return 1


def check(codes_file: Path | None) -> int:
    """Print how much was found to be right and return 0; DataError with every problem otherwise."""
    guide = load_valid_guide(ROOT, codes_file)
    counts = {"code": len(guide.all_codes), "page": len(find_pages(ROOT)), "note": len(guide.notes)}
    said = [f"{count} {word}{'' if count == 1 else 's'}" for word, count in counts.items() if count or word != "note"]
    print(f"{', '.join(said)}{' of your own' if guide.notes else ''}: no problems")
    return 0


def generate(check_only: bool) -> int:
    """Write what is generated and return 0; with `check_only`, write nothing and return 1 when some of it is stale."""
    from macros.publish.codes_json import export_json  # here, so that the check needs nothing of the export
    from macros.publish.contributing import render_rules
    from macros.publish.diagnosis_json import diagnosis_json
    from macros.publish.line_causes_json import line_causes_json

    guide = load_valid_guide(ROOT)
    fresh = {
        CODES_JSON: export_json(guide),
        DIAGNOSIS_JSON: diagnosis_json(guide),
        LINE_CAUSES_JSON: line_causes_json(guide),
        RULES: render_rules(list_rules()),
        KEPT_IDS: render_kept_ids(kept_ids(ROOT), ids_of_records(read_data(ROOT, None)) or ()),
    }
    if not check_only:
        _generate_notes(guide)
    return max(_generate(name, text.encode(), check_only) for name, text in fresh.items())


def _generate_notes(guide: Guide) -> None:
    """Write the notes of a site for the loglink of this folder, or take away those that it no longer has."""
    from macros.publish.notes_json import notes_json

    text = notes_json(guide)
    if text:
        _generate(NOTES_JSON, text.encode(), False)
    else:
        (ROOT / NOTES_JSON).unlink(missing_ok=True)


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
    from macros.publish.policy import has_policy

    if not (site / "index.html").is_file():
        print(Problem(site, 1, "missing-file", "found no built site, expected its index.html; run `make build`"))
        return 1
    if has_policy(site):
        expected = "pages without it: from a disk it lets no script run; run `make build` with CSP_META unset"
        print(Problem(site / "index.html", 1, "policy", f"found a Content-Security-Policy, expected {expected}"))
        return 1
    size = write_archive(site, ROOT / "dist", load_valid_guide(ROOT))
    print(f"dist/{ARCHIVE}: {size / 1024:.0f} KiB; unpack it anywhere and open index.html")
    return 0


def release(site: Path) -> int:
    """Write the release of the built `site` to dist/release/ and return 0; 1 with a sentence when it cannot be one."""
    from macros.load.guide import load_components
    from macros.publish.release import NOTES, RELEASED, write_release

    for path in RELEASED:
        if not (site / path).is_file():
            found = "found no such file, expected that of a built site; run `make build`"
            print(Problem(site / path, 1, "missing-file", found))
            return 1
    if (site / NOTES).is_file():
        found = "found a site's own notes, expected none in a release; build where data/local/ is not there"
        print(Problem(site / NOTES, 1, "private-notes", found))
        return 1
    for name, size in write_release(site, ROOT / "dist" / "release", load_components(ROOT), ROOT).items():
        print(f"dist/release/{name}: {size / 1024:.0f} KiB")
    return 0


def new_code(name: str, value: str) -> int:
    """Write what a new code needs and return 0; 2 with a sentence when there can be no such code."""
    from macros.edit.new_code import RefusedError, add_code

    try:
        written = add_code(ROOT, name, value)
    except RefusedError as error:
        print(error)
        return 2
    for one in written:
        print(f"{one.path.relative_to(ROOT).as_posix()}:{one.line}: written ({one.what})")
    print("next:")
    print("  python -m macros check       names each place that still says FILL IN")
    print(f"  python -m macros generate    writes {CODES_JSON.as_posix()} when none does")
    return 0


def look_up(clones: Path | None) -> int:
    """Write the list of cited sources and return 0; 1 with a line for each that is wrong."""
    from macros.edit.look_up import look_up_sources

    looked = look_up_sources(ROOT, clones)
    (ROOT / SEEN).write_text(looked.text, encoding="utf-8")
    print("\n".join((*looked.complaints, f"{SEEN.as_posix()}: {looked.sources} sources, {looked.unseen} never seen")))
    return 1 if looked.complaints else 0


def diff_spec(file: Path) -> int:
    """Print what the text of `file` changes in the specification; 0 for nothing, 1 for something, 2 if unreadable."""
    from macros.edit.diff_spec import diff_specifications

    try:
        old, new = load_specification(ROOT / SPECIFICATION), load_specification(file)
    except DataError as error:
        print(error)
        return 2
    found = diff_specifications(replace(old, path=SPECIFICATION), new)
    print("\n".join(one.sentence for one in found) or "no differences")
    return 1 if found else 0


def take_spec(file: Path) -> int:
    """Take the text of `file` in, print what check then wants and return as check; 2 if `file` is unreadable."""
    from macros.edit.take_spec import take_specification

    try:
        load_specification(file)
    except DataError as error:
        print(error)
        return 2
    taken = take_specification(ROOT, file, date.today().isoformat())
    print(
        f"{SPECIFICATION.as_posix()}: {'taken in, with checksum and provenance' if taken else 'the same text already'}"
    )
    return check(None)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m macros", description="Check, extend and export the data.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    check_command = commands.add_parser("check", help="print every problem of data/ and docs/")
    check_command.add_argument(
        "file", nargs="?", type=Path, metavar="FILE", help="a file that stands in for data/codes.yml"
    )
    generate_command = commands.add_parser("generate", help=f"write {CODES_JSON} from data/, and {RULES}")
    generate_command.add_argument("--check", action="store_true", help="write nothing; fail when it is not up to date")
    offline_command = commands.add_parser("offline", help="zip a built site for machines without a network")
    offline_command.add_argument("site", nargs="?", type=Path, default=Path("site"), metavar="SITE")
    release_command = commands.add_parser("release", help="put what a release has beside its checksums")
    release_command.add_argument("site", nargs="?", type=Path, default=Path("site"), metavar="SITE")
    new_command = commands.add_parser("new-code", help="write the record and the pages of a new code, to be filled in")
    new_command.add_argument("name", metavar="NAME", help="such as LLM_LINK_FAILED")
    new_command.add_argument("value", metavar="VALUE", help="such as 0x5010B009")
    look_up_command = commands.add_parser("look-up", help=f"look the sources up in clones, and write {SEEN.as_posix()}")
    said_of_clones = "a folder with a clone of each repository as OWNER/NAME; without it, new sources are listed unseen"
    look_up_command.add_argument("clones", nargs="?", type=Path, metavar="CLONES", help=said_of_clones)
    for name, said in (
        ("diff-spec", "say what a newer text of the specification adds, drops or changes"),
        ("take-spec", "put a newer text of the specification into data/spec and say what check then wants"),
    ):
        commands.add_parser(name, help=said).add_argument("file", type=Path, metavar="FILE")
    return parser


if __name__ == "__main__":
    sys.exit(main())

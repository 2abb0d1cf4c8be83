"""The command line: `python -m loglink COMMAND …`, or `python3 loglink.pyz COMMAND …`.

In: arguments. Out: an exit code: 0 found or done, 1 nothing found, 2 an error (said in one sentence on the standard
error), 130 interrupted. A reader that has gone is no error.
"""

from __future__ import annotations

import argparse
import sys
from typing import Callable, NoReturn, Optional, Sequence

from loglink._command.commands import annotate, explain, list_codes, scan, search_words
from loglink._command.console import OutputError, drop_output, flush, prepare_output, write
from loglink._command.context import FOUND, fail
from loglink._link.annotate import FORMATS
from loglink._link.links import LANGUAGES
from loglink._read.encodings import ENCODINGS
from loglink._version import __version__

INTERRUPTED = 130
EXIT_CODES = "Exit codes: 0 found or done, 1 nothing found, 2 an error, 130 interrupted."

Command = Callable[[argparse.Namespace], int]


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Return the exit code of the command that `arguments` (default: those of the process) ask for."""
    try:
        prepare_output()
        options = _parser().parse_args(arguments)
        command: Command = options.run
        return command(options)
    except BrokenPipeError:
        drop_output()
        return FOUND
    except OutputError as error:
        drop_output()
        return fail(f"standard output: {error}; make room or give another place and run it again")
    except ValueError as error:
        return fail(str(error))
    except KeyboardInterrupt:
        drop_output()
        return INTERRUPTED


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, without the usage; help is written as all else is."""

    def _print_message(self, message: str, file: object = None) -> None:
        # argparse itself would pass over an output that is full
        write(message)
        flush()

    def error(self, message: str) -> NoReturn:
        sys.exit(fail(f"{message}; see {self.prog} --help"))


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="loglink", description="LLM-DataDist error codes in text.", epilog=EXIT_CODES)
    parser.add_argument("--version", action="version", version=f"loglink {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    commands.required = True
    command = _add(commands, "explain", explain, "what one spelling means, what to do first, causes, recovery")
    command.add_argument("token", metavar="TOKEN", help="a name, hex or decimal")
    _add_notes(command)
    command = _add(commands, "annotate", annotate, "a copy of a log with the link on each line that has a code")
    command.add_argument("--format", choices=FORMATS, default="text", help="how a link is written (default: text)")
    command.add_argument("--remove", action="store_true", help="take the links out again")
    _add_log_options(command)
    command = _add(commands, "scan", scan, "every code in a log, with its place")
    command.add_argument("--json", action="store_true", help="one JSON object a line")
    command.add_argument("--neighbours", action="store_true", help="the numbers of HIXL, GE and ACL instead of codes")
    _add_log_options(command)
    _add_diagnose(commands)
    command = _add(commands, "search", search_words, "the codes that words mean, in English or Chinese")
    command.add_argument("words", nargs="+", metavar="WORDS")
    _add(commands, "list", list_codes, "every code")
    return parser


def _add_diagnose(commands: argparse._SubParsersAction[_Parser]) -> None:
    command = _add(commands, "diagnose", _diagnose, "what failed in logs, why, and what to do")
    command.epilog = "Exit codes: 0 a failure or a call left open, 1 none, 2 an error, 130 interrupted."
    command.add_argument(
        "files",
        nargs="*",
        metavar="FILE|FOLDER",
        help="logs (packed or not), folders or archives of them; - is the standard input; none on a terminal: the "
        "newest run in $ASCEND_PROCESS_LOG_PATH or ~/ascend/log",
    )
    form = command.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="one JSON object")
    form.add_argument(
        "--markdown", action="store_true", help="a report to send on, without addresses, paths, names and secrets"
    )
    command.add_argument(
        "--since", metavar="TIME", help="leave earlier failures out: '2026-03-04 09:00', 09:00, 2h or 30m"
    )
    command.add_argument("--encoding", choices=sorted(ENCODINGS), help="default: told from the bytes")
    _add_notes(command)


def _add_notes(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--notes", metavar="FILE", help="the notes.json of your own site, to be shown too (also: LOGLINK_NOTES)"
    )


def _diagnose(options: argparse.Namespace) -> int:
    from loglink._command.diagnose import diagnose  # here, as no other command needs what it loads

    return diagnose(options)


def _add(commands: argparse._SubParsersAction[_Parser], name: str, run: Command, text: str) -> _Parser:
    command = commands.add_parser(name, help=text, description=f"Print {text}.", epilog=EXIT_CODES)
    command.set_defaults(run=run)
    command.add_argument(
        "--language", "--lang", choices=LANGUAGES, help="language of texts and pages (default: that of the locale)"
    )
    command.add_argument("--base-url", metavar="URL", help="where the guide is served (also: LOGLINK_BASE_URL)")
    return command


def _add_log_options(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "files",
        nargs="*",
        metavar="FILE|FOLDER",
        help="logs (packed or not), folders or archives of them; - or none: the standard input",
    )
    command.add_argument("--encoding", choices=sorted(ENCODINGS), help="default: told from the bytes")


if __name__ == "__main__":
    sys.exit(main())

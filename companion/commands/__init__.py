"""The command line's subcommands, one module each, and what they share.

A subcommand has `add(subparsers)`, which says what it takes and sets `run` to a function of the
parsed options. It prints JSON with `write_json`, speaks with `say`, and raises `Failed` (or lets
`Refused` through) for bad input.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Protocol

from companion.folders import DATA
from companion.storage.database import DATABASE


class Commands(Protocol):
    """Where a subcommand's parser is added (argparse has no public name for it)."""

    def add_parser(self, name: str, /, *, help: str) -> argparse.ArgumentParser:
        """A parser for that subcommand."""


class Failed(Exception):
    """The command cannot go on: one sentence that says why and what would help."""


def read_input(name: str) -> bytes:
    """The content of the file `name`; "-" is standard input."""
    if name == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(name).read_bytes()
    except FileNotFoundError:
        raise Failed(f"There is no file {name!r}.") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise Failed(f"The file {name!r} cannot be read: {reason}.") from None


def add_data(parser: argparse.ArgumentParser) -> None:
    """Let a command say which server's folder it reads."""
    parser.add_argument(
        "--data", type=Path, default=DATA, help="the server's folder (default: %(default)s)"
    )


def count(text: str) -> int:
    """A number, 0 or more, as an option's type."""
    number = int(text)
    if number < 0:
        raise ValueError(text)
    return number


def database(options: argparse.Namespace) -> Path:
    """The database in the folder that was asked for."""
    file: Path = options.data / DATABASE
    if not file.is_file():
        raise Failed(f"There are no tables in {options.data}.")
    return file


def write_json(value: object) -> None:
    """`value` as JSON on standard output, UTF-8 whatever the terminal thinks."""
    text = json.dumps(value, ensure_ascii=False, indent=2) + "\n"
    sys.stdout.buffer.write(text.encode())
    sys.stdout.buffer.flush()


def say(sentence: str) -> None:
    """A line for people, on standard error."""
    print(" ".join(sentence.splitlines()), file=sys.stderr)

"""The command line's subcommands, one module each, and what they share.

A subcommand has `add(subparsers)`, which adds its arguments and sets `run` to a function of the
parsed options. It prints JSON with `write_json` and messages with `print_message`, and raises
`Failed` or `Refused` for bad input.
"""

import argparse
import json
import sys
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import NoReturn, Protocol

from msgspec import Struct

from companion.folders import DATA
from companion.storage.database import DATABASE
from companion.storage.record import CODE_LETTERS, read_letters


class Commands(Protocol):
    """The type of argparse's collection of subcommands, which has no public name."""

    def add_parser(self, name: str, /, *, help: str, description: str) -> argparse.ArgumentParser:
        """Add a subcommand and return its parser."""


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        print_message(f"{message[:1].upper()}{message[1:]}. See {self.prog} --help.")
        sys.exit(2)


class Failed(Exception):
    """Raised if a command cannot go on. The message says why, and what to do."""


class Finding(Struct, frozen=True):
    """The result of a check of `doctor`: the value that it `found`, and in `wrong` a sentence about
    what is wrong and what to do; "" if nothing is wrong."""

    found: object
    wrong: str = ""


def read_input(name: str) -> bytes:
    """Return the content of the file `name`; "-" is standard input."""
    if name == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(name).read_bytes()
    except FileNotFoundError:
        raise Failed(f"There is no file {name!r}.") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise Failed(f"The file {name!r} cannot be read: {reason}.") from None


def add_data_option(parser: argparse.ArgumentParser) -> None:
    """Add the option for the server's folder."""
    parser.add_argument(
        "--data", type=Path, default=DATA, help="the server's folder (default: %(default)s)"
    )


def parse_count(text: str) -> int:
    """Return the number in an option's text: 0 or more."""
    if not (text.isascii() and text.isdigit()):
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number, 0 or more")
    return int(text)


def parse_port(text: str) -> int:
    """Return the port number in an option's text; 0 lets the system choose a free one."""
    if not (text.isascii() and text.isdigit() and int(text) <= 65535):
        raise argparse.ArgumentTypeError(f"'{text}' is not a port: choose one from 0 to 65535")
    return int(text)


def parse_network(text: str) -> IPv4Network | IPv6Network:
    """Return the address or the network in an option's text."""
    try:
        return ip_network(text)
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"'{text}' is not an IP address or a network such as 172.17.0.0/16"
        ) from None


def parse_letters(text: str) -> str:
    """Return the first letters of codes in an option's text."""
    try:
        return read_letters(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"codes begin with {CODE_LETTERS}, not '{text}'") from None


def open_database(options: argparse.Namespace) -> Path:
    """Return the database in the folder that the options name."""
    file: Path = options.data / DATABASE
    if not file.is_file():
        raise Failed(
            f"There are no tables in {options.data}. Name the server's folder with --data."
        )
    return file


def write_json(value: object) -> None:
    """Print a value as JSON, always in UTF-8."""
    text = json.dumps(value, ensure_ascii=False, indent=2) + "\n"
    sys.stdout.buffer.write(text.encode())
    sys.stdout.buffer.flush()


def print_message(sentence: str) -> None:
    """Print a line for people on standard error."""
    print(" ".join(sentence.splitlines()), file=sys.stderr)

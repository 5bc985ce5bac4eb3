"""`backup FILE`: copies all tables and boxes while the server may run. The copy contains all hidden
hands."""

from __future__ import annotations

import argparse
import sqlite3
from pathlib import Path

from companion.commands import Commands, Failed, add_data_option, open_database, print_message
from companion.core.play import Games
from companion.storage.database import connect
from companion.storage.folder import create_private_file


def add_command(subparsers: Commands, games: Games) -> None:
    """Add the command to the parser."""
    parser = subparsers.add_parser(
        "backup",
        help="save all tables, finished games and boxes in one file",
        description=(
            "Save all tables, finished games and boxes in one file, also while the server runs."
        ),
    )
    parser.add_argument(
        "file", metavar="FILE", type=Path, help="the file to write; it must not exist yet"
    )
    add_data_option(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Copy the database, with all entries up to now, into a file that only its owner may read."""
    source, file = open_database(options), options.file
    try:
        create_private_file(file)
    except FileExistsError:
        raise Failed(f"{file} exists already. Choose another name.") from None
    except OSError as error:
        raise Failed(f"{source} cannot be copied to {file}: {error.strerror}.") from None
    try:
        connect(source, read_only=True).execute("vacuum into ?", [str(file)])
    except sqlite3.DatabaseError as error:
        file.unlink()
        raise Failed(f"{source} cannot be copied to {file}: {error}.") from None
    print_message(f"Everything was copied to {file}.")

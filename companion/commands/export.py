"""`export CODE`: prints a table's game file, with all hands, for the person who runs the server."""

from __future__ import annotations

import argparse
import sqlite3

from companion.commands import Commands, Failed, add_data_option, open_database, write_json
from companion.core.game_file import game_file_data
from companion.core.play import Games
from companion.storage.database import Unreadable, Unusable, connect
from companion.storage.loading import load_table
from companion.storage.schema import check_schema


def add_command(subparsers: Commands, games: Games) -> None:
    """Add the command to the parser."""
    parser = subparsers.add_parser(
        "export",
        help="print a table's game file, with all hands",
        description="Print a table's game file. It contains all hands, even during the game.",
    )
    parser.add_argument("code", metavar="CODE", help="the table's code")
    add_data_option(parser)
    parser.set_defaults(run=run, games=games)


def run(options: argparse.Namespace) -> None:
    """Print the table's game file. A server may be running meanwhile."""
    file = open_database(options)
    try:
        db = connect(file, read_only=True)
        check_schema(db)
        record = load_table(db, options.games, options.code.upper())
    except (sqlite3.DatabaseError, Unusable) as error:
        raise Failed(f"{file} cannot be read: {error}.") from None
    except Unreadable as error:
        raise Failed(f"The table {error.code} cannot be opened: {error.reason()}") from None
    if record is None:
        raise Failed(f"There is no table {options.code.upper()} in {options.data}.")
    write_json(game_file_data(record.table))

"""`move LETTERS`: moves the tables whose codes begin with these letters to another server's
folder."""

from __future__ import annotations

import argparse
import sqlite3
from pathlib import Path

from companion.commands import (
    Commands,
    Failed,
    add_data_option,
    open_database,
    parse_letters,
    print_message,
)
from companion.core.play import Games
from companion.storage.archive import CodeTaken, move_tables
from companion.storage.database import Unusable
from companion.storage.folder import InUse


def add_command(subparsers: Commands, games: Games) -> None:
    """Add the command to the parser."""
    parser = subparsers.add_parser(
        "move",
        help="move tables to another server's folder",
        description="Move tables to another server's folder. Stop both servers first.",
    )
    parser.add_argument(
        "letters",
        metavar="LETTERS",
        type=parse_letters,
        help="move the tables whose codes begin with one of these letters",
    )
    parser.add_argument(
        "--to", metavar="DIR", type=Path, required=True, help="the other server's folder"
    )
    add_data_option(parser)
    parser.set_defaults(run=run, games=games)


def run(options: argparse.Namespace) -> None:
    """Move the tables. No server may be running on either folder."""
    open_database(options)
    if options.to.absolute() == options.data.absolute():
        raise Failed("The tables are in that folder already.")
    try:
        codes = move_tables(options.data, options.to, options.letters, options.games)
    except InUse as folder:
        raise Failed(f"A companion is running on {folder}; stop it first.") from None
    except CodeTaken as taken:
        raise Failed(
            f"{options.to} has other tables with the codes {taken}; nothing was moved. Move the "
            "tables of other letters, or to another folder."
        ) from None
    except (sqlite3.DatabaseError, OSError, Unusable) as error:
        raise Failed(f"The tables cannot be moved to {options.to}: {error}.") from None
    print_message(f"{len(codes)} tables were moved to {options.to}.")

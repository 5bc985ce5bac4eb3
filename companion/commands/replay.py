"""`replay FILE`: plays a game file and prints the state as one viewer may see it."""

from __future__ import annotations

import argparse

from companion.commands import Commands, Failed, parse_count, read_input, write_json
from companion.core.game_file import Broken, read_file
from companion.core.play import Games
from companion.core.reading import load_json
from companion.core.table import Table

VIEWERS = ("all", "table")


def add_command(subparsers: Commands, games: Games) -> None:
    """Add the command to the parser."""
    parser = subparsers.add_parser(
        "replay",
        help="play a game file and print the state",
        description="Play a game file and print the state at its end as JSON.",
    )
    parser.add_argument("file", metavar="FILE", help="the game file; - for standard input")
    parser.add_argument(
        "--entries", metavar="N", type=parse_count, help="play only the first N entries"
    )
    parser.add_argument(
        "--viewer",
        metavar="WHO",
        default="all",
        help="the viewer: all (everything; default), table, or a colour",
    )
    parser.set_defaults(run=run, games=games)


def run(options: argparse.Namespace) -> None:
    """Play the file and print the state."""
    table = replay_file(options.games, load_json(read_input(options.file)), options.entries)
    colours = list(table.state.players)
    if options.viewer not in (*VIEWERS, *colours):
        raise Failed(f"--viewer must be all, table, or one of {', '.join(colours)}.")
    write_json(table.game.visible_state(table.state, options.viewer))


def replay_file(games: Games, data: object, upto: int | None = None) -> Table:
    """Return the table of a game file, after its first `upto` entries if that is given. Raises
    `Failed` with one line that names the entry and what is wrong."""
    try:
        return read_file(games, data, upto)
    except Broken as broken:
        raise Failed(broken.sentence()) from None

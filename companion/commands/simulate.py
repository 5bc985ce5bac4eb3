"""`simulate`: random legal games from the sample box, through the same code as a real table."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import perf_counter

from companion.commands import Commands, Failed, parse_count, write_json
from companion.core.game_file import game_file_data
from companion.core.play import AnyGame, Games, Refused
from companion.core.table import Table, begin_table
from companion.core.table_words import table_refusal


def add_command(subparsers: Commands, games: Games) -> None:
    """Add the command to the parser."""
    parser = subparsers.add_parser(
        "simulate",
        help="play random legal games",
        description="Play random legal games with the sample box, and print how fast that was.",
    )
    parser.add_argument(
        "--game",
        default=next(iter(games)),
        choices=[*games],
        help="the game (default: %(default)s)",
    )
    parser.add_argument(
        "--players", metavar="N", type=int, required=True, help="the number of players"
    )
    parser.add_argument(
        "--games",
        dest="count",
        metavar="N",
        type=parse_count,
        default=1,
        help="the number of games (default: %(default)s)",
    )
    parser.add_argument(
        "--seed",
        metavar="N",
        type=int,
        default=1,
        help="the seed of the random games (default: %(default)s)",
    )
    parser.add_argument(
        "--modules",
        metavar="NAMES",
        type=parse_names,
        default=(),
        help="the modules, separated by commas",
    )
    parser.add_argument(
        "--out",
        metavar="DIR",
        type=Path,
        help="the folder for the game files (default: none are written)",
    )
    parser.set_defaults(run=run, games=games)


def parse_names(text: str) -> tuple[str, ...]:
    """Return the names in an option's text, which are separated by commas."""
    return tuple(name.strip() for name in text.split(",") if name.strip())


def run(options: argparse.Namespace) -> None:
    """Play the games, write their files, print how many entries they took and how fast."""
    game: AnyGame = options.games[options.game]
    number_of = game.players
    if options.players not in number_of:
        low, high = number_of[0], number_of[-1]
        raise Failed(f"{options.game} is for {low} to {high} players, not {options.players}.")
    entries, seconds = 0, 0.0
    for number in range(options.count):
        rng = Random(f"{options.seed}:{number}")
        begun = perf_counter()
        try:
            table = play_random_game(game, options.players, rng, options.modules)
        except Refused as refused:
            sentence = table_refusal(refused, {}, private=True, game=game)
            raise Failed(sentence) from None
        seconds += perf_counter() - begun
        entries += table.revision
        if options.out is not None:
            write_game(
                options.out / f"{options.game}-{options.players}-{number + 1:04}.json", table
            )
    write_json(
        {
            "games": options.count,
            "entries": entries,
            "seconds": round(seconds, 3),
            "entries_a_second": round(entries / seconds) if seconds else 0,
        }
    )


def play_random_game(
    game: AnyGame, players: int, rng: Random, modules: Sequence[str] = ()
) -> Table:
    """Play one whole game, in which every player does something legal at random."""
    table = begin_table(game, game.read_setup(game.sample_setup(players, rng, modules)))
    while not game.is_over(table.state):
        table = table.play(game.random_entry(table.state, rng))
    return table


def write_game(file: Path, table: Table) -> None:
    """Write a table's game file into `file`."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps(game_file_data(table), ensure_ascii=False, separators=(",", ":"))
        file.write_text(text + "\n", encoding="utf-8")
    except OSError as error:
        raise Failed(f"{file} cannot be written: {error.strerror}.") from None

"""`score FILE`: the calculator. Reads who shows what, prints who gets what."""

import argparse
from typing import Any

from companion.commands import read_input, say, write_json
from companion.core.reading import load_json
from companion.games.league_of_six.rules.scoring import score
from companion.games.league_of_six.rules.scoring_input import parse
from companion.games.league_of_six.words.scoring import because


def add(subparsers: Any) -> None:
    """Make `score` known."""
    command = subparsers.add_parser("score", help="score the end of a game")
    command.add_argument("file", metavar="FILE", help="a JSON file, or - for standard input")
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Score one table; points that are not from the overlay are said, and used."""
    asked = parse(load_json(read_input(options.file)))
    result = score(asked.hands, asked.leader_points)
    for reason in result.warnings():
        say(because(reason))
    write_json(result.as_json())

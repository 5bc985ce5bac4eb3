"""`score FILE`: the calculator. It reads what each player has at the end, and prints the points."""

import argparse

from companion.commands import Commands, Failed, print_message, read_input, write_json
from companion.core.play import Games, Refused
from companion.core.reading import load_json
from companion.core.table_words import table_refusal
from companion.core.wording import english


def add_command(subparsers: Commands, games: Games) -> None:
    """Add the command to the parser."""
    command = subparsers.add_parser(
        "score",
        help="compute the final score from each player's points and cards",
        description="Compute the final score from each player's points and cards, and print "
        "it as JSON.",
    )
    command.add_argument("file", metavar="FILE", help="a JSON file, or - for standard input")
    command.set_defaults(run=run, games=games)


def run(options: argparse.Namespace) -> None:
    """Print the result on standard output, and warnings on standard error."""
    data = load_json(read_input(options.file))
    game, calculator = options.games.calculator(data)
    try:
        result, warnings = calculator.score(data, english)
    except Refused as refused:
        raise Failed(table_refusal(refused, {}, private=True, game=game)) from None
    for warning in warnings:
        print_message(warning)
    write_json(result)

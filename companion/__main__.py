"""The command line: `python -m companion COMMAND`.

JSON on standard output, messages on standard error; exit 0, or 2 with one line for bad input.
"""

import os
import sys

from companion.commands import (
    Failed,
    Parser,
    backup,
    doctor,
    export,
    move,
    print_message,
    replay,
    restore,
    score,
    simulate,
)
from companion.core.play import Games, Refused
from companion.core.table_words import general_refusal
from companion.games.installed import INSTALLED

COMMANDS = (score, replay, simulate, export, backup, restore, move, doctor)


def main(
    arguments: list[str] | None = None,
    games: Games = INSTALLED,
    prog: str = "python -m companion",
) -> int:
    """Run one command and return its exit code. `games` are the games that the command knows,
    `prog` is the program's name in the help."""
    parser = Parser(prog=prog, description="Commands for game files and for a server's data.")
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for command in COMMANDS:
        command.add_command(subparsers, games)
    options = parser.parse_args(arguments)
    try:
        options.run(options)
    except Failed as failed:
        return print_error(str(failed))
    except Refused as refused:
        return print_error(general_refusal(refused))
    except BrokenPipeError:  # the reader of the output has closed it
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        return 130
    return 0


def print_error(sentence: str) -> int:
    """Print an error message about the input, and return the exit code for bad input."""
    print_message(sentence)
    return 2


if __name__ == "__main__":
    sys.exit(main())

"""The installed program: `table-companion` starts the server, `table-companion COMMAND` runs a
command.

If the first argument is an option, all options are the server's, as with `app.py`. Otherwise it is
the name of a command.
"""

import sys

from companion import __main__ as command_line
from companion import server

NAME = "table-companion"
NAMES = ", ".join(command.__name__.rpartition(".")[2] for command in command_line.COMMANDS)
MORE = f"Other commands: {NAMES}. For details: %(prog)s COMMAND --help"


def main(arguments: list[str] | None = None, name: str = NAME) -> int:
    """Serve or run one command, and return the exit code. `name` is the program's name in the
    help."""
    given = sys.argv[1:] if arguments is None else arguments
    if given and not given[0].startswith("-"):
        return command_line.main(given, prog=name)
    return server.main(given, MORE, prog=name)

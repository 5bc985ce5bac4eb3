"""Random games of every installed game, and moments of them for tests of pages."""

from collections.abc import Iterator
from functools import cache
from random import Random

from companion.commands.simulate import play_random_game
from companion.core.play import AnyGame
from companion.core.table import Table, begin_table
from tests.another import WITH_GRANARY

GAMES = WITH_GRANARY
LANGUAGES = ("en", "de", "cs")


def begun(game: AnyGame, players: int | None = None, seed: int = 1) -> Table:
    """Return a table with the game's sample set-up, before the first entry."""
    count = game.players[0] if players is None else players
    return begin_table(game, game.read_setup(game.sample_setup(count, Random(seed))))


@cache
def whole(game: AnyGame, players: int | None = None, seed: int = 1) -> Table:
    """Return a random game, played to its end."""
    return play_random_game(game, game.players[0] if players is None else players, Random(seed))


def along(end: Table) -> Iterator[Table]:
    """Yield the table before the first entry of that game, and after each entry."""
    table = begin_table(end.game, end.first_setup)
    yield table
    for entry in end.log:
        table = table.play(entry)
        yield table


@cache
def moments(game: AnyGame) -> tuple[Table, ...]:
    """Return one table for each phase and number of players who act, and one at the end."""
    found: dict[tuple[str, int], Table] = {}
    for table in along(whole(game)):
        acting = len(game.players_to_act(table.state))
        found.setdefault((table.state.phase, acting), table)
    return tuple(found.values())

"""The games that are installed: those of the companion, and those of other packages.

A package offers a game by an entry point of the group `table_companion.games`
(docs/writing-a-game.md). A game that cannot be used is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib.metadata import EntryPoint, entry_points

from companion.core.play import AnyGame, Game, Games
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.games.wallenstein.game import WALLENSTEIN

GROUP = "table_companion.games"
OWN = (LEAGUE_OF_SIX, WALLENSTEIN)
"""The games that are part of the companion."""
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


class Unusable(Exception):
    """Raised if a game cannot be used; the message says why."""


def find_games(entries: Iterable[EntryPoint]) -> Games:
    """Return the companion's games and those of these entry points, in the order of their names."""
    games: dict[str, AnyGame] = {game.name: game for game in OWN}
    left_out = []
    for entry in sorted(entries, key=lambda entry: entry.name):
        try:
            game = load_game(entry)
            if game.name in games:
                raise Unusable(f"there already is a game with the name {game.name}")
            game.package = package_of(entry)
            games[game.name] = game
        except (Exception, SystemExit) as error:  # whatever the package does when it is imported
            left_out.append(explain_why_left_out(entry.name, package_of(entry), error))
    return Games(games.values(), left_out)


def load_game(entry: EntryPoint) -> AnyGame:
    """Return the game of an entry point. Raises `Unusable` if it is no game, or any exception of
    its package."""
    game = entry.load()
    if not isinstance(game, Game):
        raise Unusable(f"{entry.value} is no game")
    if not NAME.fullmatch(game.name):
        raise Unusable(f"its name is {game.name!r}, not lower-case words with hyphens between them")
    return game


def package_of(entry: EntryPoint) -> str:
    """Return the name of the package that has the entry point."""
    return entry.dist.name if entry.dist is not None else entry.module


def explain_why_left_out(name: str, package: str, error: BaseException) -> str:
    """Return one sentence about why the game of that name is left out."""
    reason = str(error) if isinstance(error, Unusable) else f"{type(error).__name__}: {error}"
    reason = " ".join(reason.split()).rstrip(".")
    return f"The game {name} of the package {package} is left out: {reason}."


INSTALLED = find_games(entry_points(group=GROUP))

"""The list of games: a game is one folder, and a line here."""

from __future__ import annotations

from importlib import import_module
from typing import cast

from companion.games.contract import Game, Refused

GAMES = ("league-of-six",)


def game(name: str) -> Game:
    """The game of that name; `Refused("unknown-game")` where there is none."""
    if name not in GAMES:
        raise Refused("unknown-game", {"game": name})
    return cast(Game, import_module(f"companion.games.{name.replace('-', '_')}.rules.game"))

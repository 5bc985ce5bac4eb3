"""The games that are installed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from companion.core.play.game import AnyGame
from companion.core.play.optional import Calculator
from companion.core.refused import Refused


class Games(Mapping[str, AnyGame]):
    """The installed games by name, in their order; the first is offered first."""

    def __init__(self, games: Iterable[AnyGame], left_out: Sequence[str] = ()) -> None:
        self._games = {game.name: game for game in games}
        self.left_out = left_out
        """A sentence about each installed game that cannot be used."""

    def __getitem__(self, name: str) -> AnyGame:
        """Return the game of that name. Refused with "unknown-game" if there is none."""
        if name not in self._games:
            raise Refused("unknown-game", {"game": name})
        return self._games[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._games)

    def __len__(self) -> int:
        return len(self._games)

    def __contains__(self, name: object) -> bool:
        return name in self._games

    def playable_on_web(self) -> Games:
        """Return the games that can be played on the web, which the home page presents."""
        shown = (game for game in self.values() if game.front is not None)
        return Games(shown, self.left_out)

    def calculator(self, data: object) -> tuple[AnyGame, Calculator]:
        """Return the game and the calculator for `data`: those of the game that `data` names, or
        else of the first game with a calculator. Refused if the named game is not known or has no
        calculator."""
        scoring = {game.name: (game, game.calculator) for game in self.values() if game.calculator}
        name = data.get("game") if isinstance(data, dict) else None
        found = scoring.get(next(iter(scoring), "") if name is None else str(name))
        if found is None:
            raise Refused("unknown-game", {"game": str(name)[:40]})
        return found

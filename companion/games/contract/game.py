"""A whole game, and the games that are installed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from companion.games.contract.boxes import AnyBoxes, Boxes, BoxT
from companion.games.contract.optional import Automatic, Calculator, Chronicle, Doubts, Motions
from companion.games.contract.pages import Front, Pages
from companion.games.contract.refused import Refused
from companion.games.contract.rules import AnyRules, Rules
from companion.games.contract.tour import AnyScene, SceneT, Tour
from companion.games.contract.values import (
    Entry,
    EntryT,
    Happening,
    HappeningT,
    PageT,
    SetupT,
    State,
    StateT,
)
from companion.games.contract.words import AnyWords, Words


@dataclass(frozen=True)
class Game:
    """One game, as the rest of the companion knows it. What is None, this game does without."""

    name: str
    """The name in game files and addresses, e.g. "league-of-six"; templates lie under it."""
    title: str
    """What the game is called outside of the companion: on its box, and in other apps."""
    bgg_id: int | None
    """Its number at BoardGameGeek, by which other apps know it."""
    rules: AnyRules
    words: AnyWords
    pages: Pages | None
    """None: the game is on the command line, and not on the web yet."""
    front: Front
    boxes: AnyBoxes | None = None
    tour: Tour[Entry, State, Happening, AnyScene] | None = None
    calculator: Calculator | None = None
    motions: Motions[Happening] | None = None
    automatic: Automatic[State, Entry] | None = None
    doubts: Doubts[State, Entry] | None = None
    chronicle: Chronicle[State, Entry, Happening] | None = None
    translations: Path | None = None
    """The folder of its own catalogues; None where its texts are in the companion's."""

    @property
    def surface(self) -> Pages:
        """Its pages, where it is known to have some: the web knows no other games."""
        assert self.pages is not None
        return self.pages

    @property
    def folder(self) -> str:
        """The folder of its templates and static files."""
        return self.name.replace("-", "_")

    @classmethod
    def of(
        cls,
        name: str,
        title: str,
        bgg_id: int | None,
        rules: Rules[SetupT, EntryT, StateT, HappeningT, PageT],
        words: Words[SetupT, EntryT, StateT, HappeningT, PageT],
        pages: Pages | None,
        front: Front,
        *,
        boxes: Boxes[BoxT, StateT] | None = None,
        tour: Tour[EntryT, StateT, HappeningT, SceneT] | None = None,
        calculator: Calculator | None = None,
        motions: Motions[HappeningT] | None = None,
        automatic: Automatic[StateT, EntryT] | None = None,
        doubts: Doubts[StateT, EntryT] | None = None,
        chronicle: Chronicle[StateT, EntryT, HappeningT] | None = None,
        translations: Path | None = None,
    ) -> Game:
        """A game out of its typed parts.

        The one place where a game's own types are forgotten: whoever holds a game hands it only
        what it made itself.
        """
        return cls(
            name,
            title,
            bgg_id,
            cast(AnyRules, rules),
            cast(AnyWords, words),
            pages,
            front,
            cast("AnyBoxes | None", boxes),
            cast("Tour[Entry, State, Happening, AnyScene] | None", tour),
            calculator,
            cast("Motions[Happening] | None", motions),
            cast("Automatic[State, Entry] | None", automatic),
            cast("Doubts[State, Entry] | None", doubts),
            cast("Chronicle[State, Entry, Happening] | None", chronicle),
            translations,
        )


class Games(Mapping[str, Game]):
    """The installed games by name, in their order; the first is offered first."""

    def __init__(self, games: Iterable[Game]) -> None:
        self._games = {game.name: game for game in games}

    def __getitem__(self, name: str) -> Game:
        """The game of that name. Refused with "unknown-game" where there is none."""
        if name not in self._games:
            raise Refused("unknown-game", {"game": name})
        return self._games[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._games)

    def __len__(self) -> int:
        return len(self._games)

    def __contains__(self, name: object) -> bool:
        return name in self._games

    def with_pages(self) -> Games:
        """Those that can be played on the web."""
        return Games(game for game in self.values() if game.pages is not None)

    def calculator(self, data: object) -> tuple[Game, Calculator]:
        """Who scores `data`: the game that it names as `game`, else the first that can.

        Refused where that game is not known or does not score.
        """
        scoring = {game.name: (game, game.calculator) for game in self.values() if game.calculator}
        name = data.get("game") if isinstance(data, dict) else None
        found = scoring.get(next(iter(scoring), "") if name is None else str(name))
        if found is None:
            raise Refused("unknown-game", {"game": str(name)[:40]})
        return found

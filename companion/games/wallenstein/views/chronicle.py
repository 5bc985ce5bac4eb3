"""What the story of a game shows besides points: the counties' owners, and the battles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from companion.core.play import Played

from ..board import Colour
from ..entries import Entry
from ..happenings import Ended, Fought, Happening, RoundOver
from ..state import LAST_ROUND, State


class Era(Struct, frozen=True):
    """The owner of each county at the start (`round` 0) or after a round."""

    round: int
    owners: Mapping[str, Colour]
    """Without neutral counties."""

    @property
    def counts(self) -> Mapping[Colour, int]:
        """Return how many counties each player had."""
        return Counter(self.owners.values())


class Record(Struct, frozen=True):
    """How a player's battles ended: attacks (and those won), defences (and those held), revolts
    (and those put down)."""

    attacks: int
    conquered: int
    defences: int
    held: int
    revolts: int
    put_down: int


class Chronicle(Struct, frozen=True):
    """The eras in order, and every player's battles."""

    eras: tuple[Era, ...]
    records: Mapping[Colour, Record]


def chronicle(beginning: State, steps: Sequence[Played[Entry, Happening, State]]) -> Chronicle:
    """Return the chronicle of a game from its first state and all entries."""
    fought = [it for step in steps for it in step.happenings if isinstance(it, Fought)]
    return Chronicle(
        tuple(_eras(beginning, steps)),
        {player: _record(player, fought) for player in beginning.board.seating},
    )


def _eras(beginning: State, steps: Sequence[Played[Entry, Happening, State]]) -> Iterator[Era]:
    """Yield the eras. The start is when all counties are claimed. A winter without a question ends
    together with fall, in one step."""
    states = (beginning, *(step.state for step in steps))
    yield _era(0, next(state for state in states if state.phase != "claiming"))
    for step in steps:
        for it in step.happenings:
            if isinstance(it, RoundOver | Ended):
                yield _era(it.round if isinstance(it, RoundOver) else LAST_ROUND, step.state)


def _era(number: int, after: State) -> Era:
    owners = {id_: at.owner for id_, at in after.counties.items() if at.owner is not None}
    return Era(number, owners)


def _record(player: Colour, fought: Sequence[Fought]) -> Record:
    attacks = [it for it in fought if it.attacker == player]
    defences = [it for it in fought if it.defender == player and it.battle == "battle"]
    revolts = [it for it in fought if it.defender == player and it.battle == "revolt"]
    return Record(
        attacks=len(attacks),
        conquered=sum(it.winner == player for it in attacks),
        defences=len(defences),
        held=sum(it.winner == player for it in defences),
        revolts=len(revolts),
        put_down=sum(it.winner == player for it in revolts),
    )

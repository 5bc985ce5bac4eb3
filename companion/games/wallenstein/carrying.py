"""The state while an entry is carried out, and what followed so far.

Rules take a `Carrying` and change it; `play` hands out the state and the happenings at the end,
or nothing at all where one of them refuses.
"""

from __future__ import annotations

from typing import Self

from msgspec.structs import replace

from companion.core.play import Entry, Turn, by_app

from .board import Colour
from .state import Phase, Seat, State


class Carrying(Turn[State]):
    """One entry being carried out. What is counted moves by `pieces` alone."""

    __slots__ = ()

    @classmethod
    def begin(cls, state: State, entry: Entry) -> Self:
        """Return a turn without what the entry before has brought, which was shown until now."""
        if (state.fight is None and state.dropped is None) or by_app(entry):
            return cls(state)
        return cls(replace(state, fight=None, dropped=None))

    say = Turn.report

    def change_county(self, county: str, **fields: object) -> None:
        """Other values for fields of a county."""
        changed = replace(self.state.counties[county], **fields)
        self.change(counties={**self.state.counties, county: changed})

    def seat(self, player: Colour) -> Seat:
        """That player's seat as it is now."""
        return self.state.players[player]

    def enter(self, phase: Phase, queue: tuple[Colour, ...] = ()) -> None:
        """The next phase, and who is to act in it, in this order."""
        self.change(phase=phase, queue=queue)

    def next(self) -> None:
        """The first in the queue is done."""
        self.change(queue=self.state.queue[1:])

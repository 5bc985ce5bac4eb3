"""One entry while it is carried out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, Self

from msgspec import Struct
from msgspec.structs import replace

from companion.core.play.values import Entry, Happening, StateT


class Turn(Generic[StateT]):
    """The state while an entry is carried out, and what has happened so far.

    States are frozen: a step replaces the state. If it refuses the entry halfway, the turn is
    discarded and nothing has changed. A game may derive a class with further functions.
    """

    __slots__ = ("happenings", "state")

    def __init__(self, state: StateT) -> None:
        self.state = state
        self.happenings: list[Any] = []

    @classmethod
    def begin(cls, state: StateT, entry: Entry) -> Self:
        """Return the turn in which an entry is carried out."""
        return cls(state)

    def report(self, happening: Happening) -> None:
        """Add a happening that followed from the entry."""
        self.happenings.append(happening)

    def change(self, **fields: object) -> None:
        """Replace fields of the state."""
        self.state = replace(self.state, **fields)  # type: ignore[type-var]

    def change_seat(self, player: str, **fields: object) -> None:
        """Replace fields of a player's seat."""
        seats: Mapping[str, Struct] = self.state.players  # type: ignore[assignment]
        self.change(players={**seats, player: replace(seats[player], **fields)})

"""What every step of Wallenstein is."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Any, Generic, TypeVar

from companion.core import play
from companion.core.structs import texts

from ..entries import Entry
from ..state import State, Turn

EntryT = TypeVar("EntryT", bound=Entry)
OUT_OF_TOWER = frozenset({"out", "tray", "cubes"})


class Step(play.Step[State, Turn, EntryT], Generic[EntryT]):
    """A decision of Wallenstein."""

    def open_keys(self, entry: EntryT, *, now: bool) -> Collection[str]:
        """What came out of the tower is told in the phase in which it did, what is in it never
        (WH.3)."""
        hidden = {"tower"} if now else {"tower", *OUT_OF_TOWER}
        return [key for key in entry.__struct_fields__ if key not in hidden]

    def hides_consequences(self, state: State, entry: EntryT) -> bool:
        """WH.1: while a typed plan is not opened, what follows may open a box, or pass it over."""
        plans = (seat.plan for seat in state.players.values())
        return any(plan is not None and not plan.on_mat for plan in plans)


class Drawn(Step[EntryT], Generic[EntryT]):
    """A step in which the table draws cards or lots, or the app does."""

    def open_choices(self, state: State, entry: EntryT) -> Collection[str] | None:
        """All can see what may be drawn."""
        due = state.phase in self.phases and self.waiting(state)
        return {text for one in self.options(state, None) for text in texts(one)} if due else ()

    def sample(self, state: State, player: Any, rng: Random) -> EntryT:
        """Leave everything to chance."""
        blank: EntryT = self.entries[0]()  # type: ignore[assignment]
        return blank

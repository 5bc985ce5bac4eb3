"""The base class of all steps of Wallenstein."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Any, Generic, TypeVar

from companion.core import play
from companion.core.structs import texts

from .entries import Entry
from .pieces import Turn
from .state import State

EntryT = TypeVar("EntryT", bound=Entry)
OUT_OF_TOWER = frozenset({"out", "tray", "cubes"})


class Step(play.Step[State, Turn, EntryT], Generic[EntryT]):
    """A decision of Wallenstein."""

    def open_keys(self, entry: EntryT, *, now: bool) -> Collection[str]:
        """Return the keys that everybody may read. What came out of the tower is public only in its
        phase; what is in it never is (WH.3)."""
        hidden = {"tower"} if now else {"tower", *OUT_OF_TOWER}
        return [key for key in entry.__struct_fields__ if key not in hidden]

    def hides_consequences(self, state: State, entry: EntryT) -> bool:
        """Return whether a sealed plan still has unopened boxes: what follows could reveal it
        (WH.1)."""
        plans = (seat.plan for seat in state.players.values())
        return any(plan is not None and not plan.on_mat for plan in plans)


class Drawn(Step[EntryT], Generic[EntryT]):
    """A step in which the table draws cards or lots, or lets the app draw."""

    def open_choices(self, state: State, entry: EntryT) -> Collection[str] | None:
        """Return everything that may be drawn, which everybody can see."""
        due = state.phase in self.phases and self.waiting(state)
        return {text for one in self.options(state, None) for text in texts(one)} if due else ()

    def sample(self, state: State, player: Any, rng: Random) -> EntryT:
        """Return an entry that leaves everything to chance."""
        blank: EntryT = self.entries[0]()  # type: ignore[assignment]
        return blank

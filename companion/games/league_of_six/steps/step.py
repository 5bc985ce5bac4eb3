"""What every step of League of Six is."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

from companion.core import play
from companion.core.play import Refused

from ..entries import Entry, Form
from ..shared import exchange
from ..state import State
from ..turn import Turn

EntryT = TypeVar("EntryT", bound=Entry)


class Step(play.Step[State, Turn, EntryT], Generic[EntryT]):
    """A decision of League of Six."""

    always_open: ClassVar[Collection[str]] = ("player",)
    """H3: the keys of an entry that all may read while hands are hidden, whatever the phase."""
    open_now: ClassVar[Collection[str] | None] = None
    """H2: those that all may read while its phase is in play; None: all keys."""
    alternatives: ClassVar[tuple[type[Entry], ...]] = ()
    """The types of entries that could be in an entry's place, if it is changed later."""
    rests_on_hidden: ClassVar[bool] = True
    """H2: whether what follows may depend on hidden hands (R2.10: what is paid comes from hands,
    and from the king what hands lack)."""

    def open_keys(self, entry: EntryT, *, now: bool) -> Collection[str]:
        """H2, H3: return the keys of an entry that all may read; `now`: its phase is in play."""
        if now:
            return entry.__struct_fields__ if self.open_now is None else self.open_now
        return self.always_open

    def offered(self, state: State, entry: EntryT) -> Collection[str] | None:
        """Return the codes to choose from if the entry is made anew; None: those of its options."""
        return None

    def check_filled(self, entry: EntryT) -> None:
        """Refuse an entry from a form in which nothing was entered."""

    def fill(self, state: State, form: Form, rng: Random) -> EntryT:
        """Return the form of a player, filled with something sensible, for simulations."""
        raise NotImplementedError

    def since_rules_2(self, entry: EntryT) -> bool:
        """Return whether the entry may come to something else since version 2 of the rules."""
        return False


def check_phase(state: State, entry: Any, phase: str) -> None:
    """Refuse an entry outside of its phase; followers called up come before it (L4, L6)."""
    if state.phase != phase:
        values = {"player": entry.player, "phase": state.phase, "wanted": phase}
        raise Refused("wrong-phase", values)
    if state.calls:
        first = state.calls[0]
        raise Refused("follower-first", {"player": first.player, "follower": first.follower})


def check_exchanged(state: State) -> None:
    """Refuse an entry while somebody has not said how many guards to give for points (L6)."""
    if state.moment == "exchange":
        raise Refused("exchange-first", {"player": exchange.undecided(state)[0]})

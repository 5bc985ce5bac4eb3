"""The base class of all steps of League of Six."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

from companion.core import play
from companion.core.play import Refused

from .entries import Entry, Form
from .pieces import Turn
from .state import State

EntryT = TypeVar("EntryT", bound=Entry)


class Step(play.Step[State, Turn, EntryT], Generic[EntryT]):
    """A decision of League of Six."""

    always_open: ClassVar[Collection[str] | None] = ("player",)
    """H3: the keys of an entry that everybody may read while hands are hidden, in every phase;
    None: all keys."""
    open_now: ClassVar[Collection[str] | None] = None
    """H2: the keys that everybody may read while the entry's phase is in play; None: all keys."""

    private_keys = ("hand",)

    def is_allowed_out_of_turn(self, state: State, entry: EntryT) -> bool:
        """Return whether the entry is a move of a phase that the group plays without the app."""
        if state.phase not in state.setup.own_phases or state.calls:
            return False
        player = getattr(entry, "player", None)
        return any(one.player == player for one in self.asked_players(state))

    def refusal_when_not_asked(self, state: State, entry: EntryT, because: Refused) -> Refused:
        """Return the refusal of an entry that is not asked for, because another phase is in play or
        because followers come first (L4, L6)."""
        if state.phase not in self.phases:
            player = getattr(entry, "player", None)
            values = {"player": player, "phase": state.phase, "wanted": self.phases[0]}
            return Refused("wrong-phase", values)
        if state.calls:
            first = state.calls[0]
            return Refused("follower-first", {"player": first.player, "follower": first.follower})
        return self.refusal_in_right_phase(state, entry)

    def refusal_in_right_phase(self, state: State, entry: EntryT) -> Refused:
        """Return the refusal of an entry that is not possible although its phase is in play."""
        return Refused("not-your-turn", {"player": getattr(entry, "player", None)})

    def random_entry(self, state: State, player: Any, rng: Random) -> play.Entry:
        choices = tuple(self.options(state, player))
        chosen = choices[int(rng.random() * len(choices))]
        if isinstance(chosen, Form):
            return self.random_entry_for_form(state, chosen, rng)
        return chosen  # type: ignore[return-value]

    def random_entry_for_form(self, state: State, form: Form, rng: Random) -> EntryT:
        """Return the form filled with plausible values, for simulations."""
        raise NotImplementedError

    def public_keys(self, entry: EntryT, *, now: bool) -> Collection[str]:
        """Return the keys of an entry that everybody may read (H2, H3); `now`: its phase is in
        play."""
        keys = self.open_now if now else self.always_open
        if keys is None:
            return [key for key in entry.__struct_fields__ if key != "hand"]
        return keys

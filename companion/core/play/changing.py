"""What a game adds so that entries of the past can be changed well."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol, TypeVar

from companion.core.play.values import Entry, State

_State = TypeVar("_State", bound=State, contravariant=True)
_Entry = TypeVar("_Entry", bound=Entry, contravariant=True)


class Changing(Protocol[_State, _Entry]):
    """Everything here is decided by what all can see, never by a hidden hand (H2).

    A game without it can change entries, too: while hands are hidden its form shows nothing of
    what a player entered.
    """

    @property
    def SETUP(self) -> Sequence[str]:  # noqa: N802 (a module's constant)
        """The keys of the set-up that may be changed at the table, in the order of the form."""

    def open_keys(self, entry: _Entry, *, now: bool) -> Collection[str]:
        """The keys of an entry that all may read while hands are hidden.

        `now`: the phase of the entry is still in play. Otherwise amounts are secret (H3).
        """

    def offered(self, state: _State, entry: _Entry) -> Collection[str] | None:
        """The codes (towns, counties, …) to choose from if the entry is made anew in that state.

        None: those that the game's `options` name, or all if these rest on a hidden hand.
        """

    def kinds(self, state: _State, entry: _Entry) -> Sequence[type[Entry]]:
        """What else could stand in the entry's place: other types of entry."""

    def rests_on_hidden(self, state: _State, entry: _Entry) -> bool:
        """Whether what follows from that entry in that state may depend on what is hidden.

        What would follow from a change is then not worked out for anybody to read beforehand.
        """


AnyChanging = Changing[State, Entry]

"""Entries of the past that are changed: what all may read of them, and what else they could be."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ..bridge import step_of
from ..entries import Entry
from ..state import State

SETUP = ("players", "modules", "rulings", "dealing", "own_phases")
"""What of the set-up may be changed at the table. Towns and tiles are told as they turn up."""


def open_keys(entry: Entry, *, now: bool) -> Collection[str]:
    """H2, H3: return the keys of an entry that all may read; `now`: its phase is still in play."""
    return step_of(entry).open_keys(entry, now=now)


def offered(state: State, entry: Entry) -> Collection[str] | None:
    """Return the codes to choose from if the entry is made anew in that state."""
    return step_of(entry).offered(state, entry)


def kinds(state: State, entry: Entry) -> Sequence[type[Entry]]:
    """R2.6, L4: an offer may have been raised or accepted, a follower used or not."""
    return step_of(entry).alternatives


def rests_on_hidden(state: State, entry: Entry) -> bool:
    """R2.10, L4, H2: return whether what follows from the entry may depend on hidden hands."""
    return step_of(entry).rests_on_hidden

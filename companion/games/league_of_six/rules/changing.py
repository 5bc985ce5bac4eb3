"""Entries of the past that are changed: what all may read of them, and what else they could be."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from msgspec.structs import astuple

from . import choosing
from . import entries as e
from .own_view import UNLIMITED
from .rights import ABOUT, PRIVATE, PUBLIC, touched
from .state import State

SETUP = ("players", "modules", "rulings", "dealing", "own_phases")
"""What of the set-up may be changed at the table. Towns and tiles are told as they turn up."""

ALWAYS: Mapping[type[e.Entry], Collection[str]] = {
    e.ChooseTown: ("player", "town"),
    e.UseFollower: ("player", "follower", "influence", "horses"),
    e.Settle: ("phase", "towns", "influence"),
}
"""H3: what the history tells of them also when the phase is over; of others the player."""
NOW: Mapping[type[e.Entry], Collection[str]] = {
    e.UseFollower: ("player", "follower", "influence", "horses", "guards", "goods", "cards"),
    e.Settle: ALWAYS[e.Settle],
}
"""What all may read while the phase is in play, where that is not everything."""
OPEN = (e.Deal, e.Describe, e.Accept, e.ChooseRow, e.DeclineFollower)
"""Of these nothing is ever hidden."""


def open_keys(entry: e.Entry, *, now: bool) -> Collection[str]:
    """H2, H3: the keys of an entry that all may read; `now`: its phase is still in play."""
    every = entry.__struct_fields__
    if isinstance(entry, OPEN):
        return every
    if isinstance(entry, e.Correct):
        return ("player", *PUBLIC, *(() if touched(entry) & PRIVATE else ABOUT))
    if now:
        return NOW.get(type(entry), every)
    return ALWAYS.get(type(entry), ("player",))


def offered(state: State, entry: e.Entry) -> Collection[str] | None:
    """R2.4 to R2.6: towns, offers and raises that could be, if nobody were short of anything."""
    if not isinstance(entry, e.ChooseTown | e.Raise) or state.phase != "choosing":
        return None
    options = choosing.options(state, entry.player, means=UNLIMITED)
    values = (value for option in options for value in astuple(option))
    return {str(value) for value in values if value is not None}


def kinds(state: State, entry: e.Entry) -> Sequence[type[e.Entry]]:
    """R2.6, L4: an offer may have been raised or accepted, a follower used or not."""
    if isinstance(entry, e.Raise | e.Accept):
        return (e.Raise, e.Accept)
    if isinstance(entry, e.UseFollower | e.DeclineFollower):
        return (e.UseFollower, e.DeclineFollower)
    return ()


def rests_on_hidden(state: State, entry: e.Entry) -> bool:
    """R2.10, L4, H2: what is paid comes from hands, and from the king what hands lack.

    An accepted offer is paid by the other player. Taxes and rows do not depend on hands.
    """
    return not isinstance(entry, e.Deal | e.Collect | e.ChooseRow | e.TakeLeader)

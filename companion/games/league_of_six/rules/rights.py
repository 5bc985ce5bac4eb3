"""Who may write what (formats: the table of rights). What is not named here is nobody's."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.contract import Right

from .entries import (
    TYPES,
    Accept,
    ChooseRow,
    ChooseTown,
    Collect,
    Correct,
    Deal,
    DeclineFollower,
    Describe,
    Entry,
    ExchangeGuards,
    Raise,
    Reveal,
    Settle,
    TakeLeader,
    UseFollower,
)
from .state import State

OF_THE_TABLE = (Deal, Describe, Settle)
OF_PLAYERS = (
    ChooseTown,
    Raise,
    Accept,
    Collect,
    ChooseRow,
    TakeLeader,
    UseFollower,
    DeclineFollower,
    ExchangeGuards,
    Reveal,
)
PUBLIC = frozenset({"influence", "goods", "horses"})
PRIVATE = frozenset({"guards", "leaders"})
"""H1: what a player holds in secret."""
ABOUT = frozenset({"player", "insist", "note"})
"""The keys of a correction that change no number."""


def right(state: State, entry: Entry) -> Right:
    """Who may write this entry; the same in every state."""
    if isinstance(entry, OF_THE_TABLE):
        return Right(table=True)
    if isinstance(entry, OF_PLAYERS):
        return Right.of_player(entry.player)
    if isinstance(entry, Correct):
        return Right.of_correction(entry.player, touched(entry), public=PUBLIC, private=PRIVATE)
    return Right()


def right_to_know(state: State, kind: str, player: str | None) -> Right:
    """Who is told why an entry cannot be read: whose it would be, the table where that is open."""
    made = TYPES.get(kind, Entry)
    if player is None or not issubclass(made, (*OF_PLAYERS, Correct)):
        return Right(table=True)
    return Right(table=made is Correct, seats=frozenset({player}), for_seat=player)


def touched(entry: Correct) -> frozenset[str]:
    """The keys of a correction that change something: a field left at 0 does not."""
    amounts = {key: getattr(entry, key) for key in entry.__struct_fields__ if key not in ABOUT}
    return frozenset(
        key
        for key, amount in amounts.items()
        if (any(amount.values()) if isinstance(amount, Mapping) else amount)
    )

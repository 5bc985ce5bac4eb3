"""Who may write what (formats: the table of rights). What is not named here is nobody's."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.contract import Right

from . import entries as e
from .state import State

OF_THE_TABLE = (e.Deal, e.Describe, e.Settle)
OF_PLAYERS = (
    *(e.ChooseTown, e.Raise, e.Accept, e.Collect, e.ChooseRow, e.TakeLeader),
    *(e.UseFollower, e.DeclineFollower, e.ExchangeGuards, e.Reveal),
)
PUBLIC = frozenset({"influence", "goods", "horses"})
PRIVATE = frozenset({"guards", "leaders"})
"""H1: what a player holds in secret."""
ABOUT = frozenset({"player", "insist", "note"})
"""The keys of a correction that change no number."""


def right(state: State, entry: e.Entry) -> Right:
    """Who may write this entry; the same in every state."""
    if isinstance(entry, OF_THE_TABLE):
        return Right(table=True)
    if isinstance(entry, OF_PLAYERS):
        return Right.of_player(entry.player)
    if isinstance(entry, e.Correct):
        return Right.of_correction(entry.player, touched(entry), public=PUBLIC, private=PRIVATE)
    return Right()


def touched(entry: e.Correct) -> frozenset[str]:
    """The keys of a correction that change something: a field left at 0 does not."""
    amounts = {key: getattr(entry, key) for key in entry.__struct_fields__ if key not in ABOUT}
    return frozenset(
        key
        for key, amount in amounts.items()
        if (any(amount.values()) if isinstance(amount, Mapping) else amount)
    )

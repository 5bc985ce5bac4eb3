"""Who may write what (formats of Wallenstein, section 4). What is not named here is nobody's."""

from __future__ import annotations

from companion.games.contract import Right

from .. import bridge
from . import entries as e
from .board import Colour
from .state import State

OF_THE_TABLE = (
    *(e.Stock,),
    *(e.Describe, e.Correct, e.Fallen),
)
OF_PLAYERS = (*(e.Claim, e.Move),)


def right(state: State, entry: e.Entry) -> Right:
    """Who may write this entry now; WH.2: what opens cards cannot be taken back by a seat."""
    if isinstance(entry, bridge.KINDS):
        return bridge.STEPS.right(state, entry)
    if isinstance(entry, OF_THE_TABLE):
        return Right(table=True)
    if isinstance(entry, e.Open):
        return Right(table=True, seats=_next(state, entry.player), may_undo=False)
    if not isinstance(entry, OF_PLAYERS):
        return Right()
    return Right.of_player(entry.player)


def _next(state: State, player: Colour | None) -> frozenset[str]:
    """Whose box is opened: the player's, or of whoever is next where nobody is named."""
    return frozenset(str(one) for one in ((player,) if player else state.queue[:1]))

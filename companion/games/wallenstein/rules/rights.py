"""Who may write what (formats of Wallenstein, section 4). What is not named here is nobody's."""

from __future__ import annotations

from companion.games.contract import Right

from .board import Colour
from .entries import (
    TYPES,
    ChoosePlace,
    Claim,
    Correct,
    Describe,
    Display,
    Entry,
    EventDrawn,
    Fallen,
    Fill,
    Lot,
    MatBid,
    Move,
    Open,
    PlaceLeader,
    Plan,
    Revolt,
    Revolts,
    Stock,
    TakeBenefit,
    TakeFavor,
    Throw,
    Turn,
    Year,
)
from .state import State

OF_THE_TABLE = (
    *(Stock, Fill, Year, Display, EventDrawn, Lot, Turn, Revolts),
    *(Describe, Correct, Fallen),
)
OF_PLAYERS = (
    *(Claim, Plan, MatBid, ChoosePlace, Move),
    *(TakeFavor, TakeBenefit, PlaceLeader, Revolt),
)


def right(state: State, entry: Entry) -> Right:
    """Who may write this entry now; WH.2: what opens cards cannot be taken back by a seat."""
    if isinstance(entry, OF_THE_TABLE):
        return Right(table=True)
    if isinstance(entry, Throw):
        return Right(table=True, seats=_fighters(state))
    if isinstance(entry, Open):
        return Right(table=True, seats=_next(state, entry.player), may_undo=False)
    if type(entry) not in OF_PLAYERS:
        return Right()
    own = frozenset({str(entry.player)})
    last_bid = isinstance(entry, MatBid) and state.queue == (entry.player,)
    return Right(
        seats=own,
        for_seat=entry.player,
        after_take_over=not isinstance(entry, Plan),
        may_undo=not last_bid,
    )


def _fighters(state: State) -> frozenset[str]:
    """Whose battle or revolt it is."""
    battle = state.battle
    fighters = (battle.attacker, battle.defender) if battle else ()
    return frozenset(str(player) for player in fighters if player is not None)


def _next(state: State, player: Colour | None) -> frozenset[str]:
    """Whose box is opened: the player's, or of whoever is next where nobody is named."""
    return frozenset(str(one) for one in ((player,) if player else state.queue[:1]))


def right_to_know(state: State, kind: str, player: str | None) -> Right:
    """Who is told why an entry cannot be read: whose it would be, and the table where that may."""
    made = TYPES.get(kind)
    own = frozenset(() if player is None else (player,))
    if made is None or made in OF_THE_TABLE or player is None:
        return Right(table=True)
    if made in (Throw, Open):
        return Right(table=True, seats=own)
    return Right(seats=own, for_seat=player, after_take_over=made is not Plan)

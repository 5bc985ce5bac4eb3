"""Placing blocks in a chosen row, and what a full row gives (R5.3, R5.4)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from ..box.components import Colour, Good, StoreName
from ..happenings import Bonus, NoCard, Placed
from ..state import Filling, Pick, Seat, State, Store
from ..turn import Turn
from .storing import available_decks, filling_of, name_row


def place_blocks(
    turn: Turn, player: Colour, store: StoreName, number: int, filling: Filling
) -> Filling:
    """Let all players place their blocks in the row that this player chose, and return the row
    after that (R5.3)."""
    state = turn.state
    players, filled_by = state.players, list(filling.filled_by)
    name = name_row(state.stores[store], number)
    for colour, i, good, points in filling_of(state, filling, player):
        filled_by[i] = colour
        players = {**players, colour: _one_less(players[colour], good, points)}
        turn.report(Placed(colour, store, name, i + 1, good, points))
    done = Filling(filling.row, player, tuple(filled_by))
    turn.change(players=players, stores=_with_row(state, store, number, done), turn=state.turn + 1)
    return done


def _one_less(seat: Seat, good: Good, points: int) -> Seat:
    goods = {**seat.goods, good: seat.goods[good] - 1}
    return replace(seat, goods=goods, influence=seat.influence + points)


def _with_row(
    state: State, store: StoreName, number: int, done: Filling
) -> Mapping[StoreName, Store]:
    old = state.stores[store]
    if old.rows is None:
        by_hand = {**old.by_hand, number: done}
        return {**state.stores, store: replace(old, by_hand=by_hand)}
    rows = old.rows
    return {**state.stores, store: Store(old.tile, (*rows[: number - 1], done, *rows[number:]))}


def pay_full_row(turn: Turn, player: Colour, store: StoreName, number: int, bonus: int) -> None:
    """Pay for a full row: a royal one gives influence, a civic one a leader card if one is
    available (R5.4)."""
    if store == "royal":
        turn.change_seat(player, influence=turn.seat(player).influence + bonus)
        turn.report(Bonus(player, store, name_row(turn.state.stores[store], number), bonus))
    elif available_decks(turn.state, bonus):
        turn.change(pick=Pick(player, bonus))
    else:
        turn.report(NoCard(player))

"""Phase 5: who stores what in which row, and for how many points (R5)."""

from __future__ import annotations

from collections.abc import Iterator

from ..box.components import DECKS, STORES, Colour, Good, StoreName
from ..happenings import RowName
from ..state import Filling, State, Store, sum_effects


def horse_ranking(state: State) -> tuple[Colour, ...]:
    """Return the players, most horses first (R5.1); half horses count only for this (L4)."""
    return tuple(sorted(state.players, key=lambda c: _horses(state, c), reverse=True))


def _horses(state: State, colour: Colour) -> tuple[int, int]:
    seat = state.players[colour]
    return half_horses(state, colour), state.board.numbers[seat.town] if seat.town else 0


def half_horses(state: State, colour: Colour) -> int:
    """Return twice the number of horses that count in the ranking, so that it is a whole number."""
    return 2 * state.players[colour].horses + sum_effects(state, colour, "half_horses")


def unknown_store(state: State) -> StoreName | None:
    """Return a store whose tile the app does not know, or None."""
    return next((name for name in STORES if state.stores[name].rows is None), None)


def any_goods(state: State) -> bool:
    """Return whether anybody has a block left."""
    return any(n for seat in state.players.values() for n in seat.goods.values())


def open_rows(state: State) -> Iterator[tuple[StoreName, int, Filling]]:
    """Yield the rows that nobody has chosen this round: store, number from 1, and row (R5.2)."""
    for name in STORES:
        for number, filling in enumerate(state.stores[name].rows or (), 1):
            if filling.chosen_by is None:
                yield name, number, filling


def name_row(store: Store, number: int) -> RowName:
    """Return how people find a row of a store; rows are counted from 1."""
    rows = [filling.row for filling in store.rows or ()]
    if number > len(rows):
        return RowName(number)
    row = rows[number - 1]
    repeats = [one.bonus for one in rows].count(row.bonus) > 1
    return RowName(number, row.bonus, tuple(s.good for s in row.spaces) if repeats else ())


def anything_fits(state: State) -> bool:
    """Return whether any player's block fits a space of a row that is not yet chosen (R5.5)."""
    held = {good for seat in state.players.values() for good, n in seat.goods.items() if n}
    return bool(held) and any(
        space.good in held for _, _, filling in open_rows(state) for space in filling.row.spaces
    )


def chooser(state: State, turn: int | None = None) -> Colour:
    """Return the player who chooses a row now, or in that `turn`, counted from 0. After the last
    player the order starts again (R5.2, R5.5)."""
    return state.ranking[(state.turn if turn is None else turn) % len(state.ranking)]


def can_add(state: State, player: Colour, filling: Filling) -> bool:
    """Return whether the player has a block for a space of the row."""
    goods = state.players[player].goods
    return any(goods[space.good] for space in filling.row.spaces)


def may_choose(state: State, player: Colour, filling: Filling) -> bool:
    """Return whether the player may choose the row: any (R5.2), or by a ruling only one with room
    for a block of the player."""
    return state.setup.rulings.rows == "any" or can_add(state, player, filling)


def available_decks(state: State, most: int) -> tuple[int, ...]:
    """Return the decks whose face-up card is still there and has at most `most` figures (R5.4)."""
    return tuple(int(d) for d in DECKS if int(d) <= most and state.face_up.get(d) is not None)


def filling_of(
    state: State, filling: Filling, player: Colour
) -> Iterator[tuple[Colour, int, Good, int]]:
    """Yield who fills which space (from 0) with which good for how many points, chooser first, then
    clockwise (R5.3).

    If a good fits several spaces of the row, the most valuable one is filled first.
    """
    spaces = filling.row.spaces
    empty = {i for i, colour in enumerate(filling.filled_by) if colour is None}
    dearest = sorted(empty, key=lambda i: (-spaces[i].points, i))
    for colour in state.board.clockwise[player]:
        goods = dict(state.players[colour].goods)
        for i in dearest:
            if i in empty and goods[spaces[i].good]:
                goods[spaces[i].good] -= 1
                empty.remove(i)
                yield colour, i, spaces[i].good, spaces[i].points
        if not empty:
            return

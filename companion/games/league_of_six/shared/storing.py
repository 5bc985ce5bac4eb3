"""Phase 5: who stores what in which row, and for how many points (R5)."""

from __future__ import annotations

from collections.abc import Iterator

from ..box.components import DECKS, STORES, Colour, Good, StoreName
from ..state import Filling, State, least


def ranked(state: State) -> tuple[Colour, ...]:
    """R5.1: everybody, most horses first; half horses count here and nowhere else (L4)."""
    return tuple(sorted(state.players, key=lambda c: _horses(state, c), reverse=True))


def _horses(state: State, colour: Colour) -> tuple[int, int]:
    seat = state.players[colour]
    return half_horses(state, colour), state.board.numbers[seat.town] if seat.town else 0


def half_horses(state: State, colour: Colour) -> int:
    """Twice the horses that count in the ranking."""
    return 2 * state.players[colour].horses + least(state, colour, "half_horses")


def unknown_store(state: State) -> StoreName | None:
    """A store whose tile must be described before rows can be chosen."""
    return next((name for name in STORES if state.stores[name].rows is None), None)


def rows_open(state: State) -> Iterator[tuple[StoreName, int, Filling]]:
    """The rows nobody has chosen this round: store, number from 1, row (R5.2)."""
    for name in STORES:
        for number, filling in enumerate(state.stores[name].rows or (), 1):
            if filling.chosen_by is None:
                yield name, number, filling


def anything_fits(state: State) -> bool:
    """R5.5: whether a block on any waggon fits a space of a row not yet chosen."""
    held = {good for seat in state.players.values() for good, n in seat.goods.items() if n}
    return bool(held) and any(
        space.good in held for _, _, filling in rows_open(state) for space in filling.row.spaces
    )


def chooser(state: State, turn: int | None = None) -> Colour:
    """Whose choice of a row it is (R5.2, R5.5: after the last the order starts again), or would be
    in that `turn`."""
    return state.ranking[(state.turn if turn is None else turn) % len(state.ranking)]


def adds(state: State, player: Colour, filling: Filling) -> bool:
    """Whether the player has a block for a space of that row."""
    goods = state.players[player].goods
    return any(goods[space.good] for space in filling.row.spaces)


def may_choose(state: State, player: Colour, filling: Filling) -> bool:
    """R5.2: any row; by the group's ruling only one to which the chooser can add."""
    return state.setup.rulings.rows == "any" or adds(state, player, filling)


def eligible(state: State, most: int) -> tuple[int, ...]:
    """R5.4: the decks whose face-up card is still there and has few enough figures."""
    return tuple(int(d) for d in DECKS if int(d) <= most and state.face_up.get(d) is not None)


def filling_of(
    state: State, filling: Filling, player: Colour
) -> Iterator[tuple[Colour, int, Good, int]]:
    """R5.3: who fills which space (from 0) with what for how many points, chooser first, clockwise.

    Where a good stands in several spaces of the row, the dearest is filled first.
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

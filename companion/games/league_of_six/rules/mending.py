"""Any time: the table tells what a component shows, or puts the app's numbers right."""

from __future__ import annotations

from companion.games.contract import Refused

from ..box.components import Box, Town
from ..box.naming import named
from ..box.telling import described, shape_of
from ..retinue.groups import check_lying
from ..turn import Turn
from .dealing import laid
from .entries import Correct, Describe
from .happenings import Described
from .revealing import conclude
from .state import Filling, State, Store, check_goods, check_numbers, difference
from .storing import advance


def correct(turn: Turn, entry: Correct) -> None:
    """Differences to a player's numbers; hidden ones below 0 become 0, open ones are refused."""
    seat = turn.seat(entry.player)
    check_numbers(seat, entry)
    check_goods(seat, entry)
    after = seat.plus(entry.influence, entry.guards, entry.goods, entry.horses, entry.leaders)
    turn.put(entry.player, after)
    turn.report(difference(entry.player, seat, after, "correct"))
    if turn.state.phase == "finished":
        conclude(turn)


def describe(turn: Turn, entry: Describe) -> None:
    """What is printed becomes part of this table's box; what was settled before stays as it was."""
    shape = shape_of(entry)
    box = described(turn.state.box, entry)
    if shape == "storage tile":
        _storage_tile(turn, entry, box)
        return
    what = entry.tile or entry.follower or entry.town or entry.deck or shape.replace(" ", "_")
    turn.change(box=box)
    if entry.town is not None and shape != "town":
        turn.state = _name_tile(turn.state, what, entry.town, follower=shape == "follower")
    turn.report(Described(shape, what))
    if turn.state.phase == "finished":
        conclude(turn)


def _name_tile(state: State, tile: str, town: Town, *, follower: bool) -> State:
    """The tile lying in that town without a name gets one."""
    if town not in state.tiles or follower != state.retinue:
        raise Refused("no-follower-there" if follower else "no-tile-there", {"town": town})
    there = state.tiles[town]
    if there == tile:
        return state
    if there is not None:
        values = {"town": town, "tile": there}
        raise Refused("follower-has-name" if follower else "tile-has-name", values)
    if follower:
        check_lying(state, tile)
    elif tile in state.tiles_gone:
        raise Refused("tile-elsewhere", {"tile": tile})
    return named(state, town, tile)


def _storage_tile(turn: Turn, entry: Describe, box: Box) -> None:
    assert entry.tile is not None
    _name_storage_tile(turn, entry)
    turn.change(box=box)
    for name, store in turn.state.stores.items():
        if store.tile == entry.tile and entry.side == turn.state.face:
            turn.change(stores={**turn.state.stores, name: _relaid(turn.state, store)})
    turn.report(Described("storage tile", entry.tile))
    state = turn.state
    if state.phase == "storing" and state.pick is None and state.moment is None:
        advance(turn)


def _name_storage_tile(turn: Turn, entry: Describe) -> None:
    """The tile lying on that store without a name gets one."""
    state = turn.state
    if entry.store is None:
        return
    there = state.stores[entry.store].tile
    if there == entry.tile:
        return
    if there is not None:
        raise Refused("store-has-name", {"store": entry.store, "tile": there})
    if not state.tiles:
        raise Refused("no-storage-tile-there", {"store": entry.store})
    if entry.tile in state.stores_gone:
        raise Refused("store-gone", {"tile": entry.tile})
    assert entry.tile is not None
    turn.change(
        stores={**state.stores, entry.store: Store(entry.tile)},
        stores_gone=(*state.stores_gone, entry.tile),
        stores_came={**state.stores_came, entry.tile: state.round},
    )


def _relaid(state: State, old: Store) -> Store:
    """The store with its rows as now described; rows already chosen stay as they were."""
    new = laid(state, old.tile)
    rows = list(new.rows or ())
    for i, filling in enumerate(old.rows or ()):
        if filling.chosen_by is not None:
            if i >= len(rows):
                raise Refused("row-settled", {"row": i + 1})
            rows[i] = filling
    return Store(new.tile, tuple[Filling, ...](rows))

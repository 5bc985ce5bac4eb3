"""Any time: the table tells what a component shows, or puts the app's numbers right."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.contract import Refused

from ..box.components import Box, Town
from ..box.naming import named
from ..box.telling import described, shape_of
from ..retinue.groups import check_lying
from .dealing import laid
from .entries import Correct, Describe
from .happenings import Described, Happening
from .revealing import conclude
from .state import Filling, State, Store, check_goods, check_numbers, difference, with_seat
from .storing import advance


def correct(state: State, entry: Correct) -> tuple[State, tuple[Happening, ...]]:
    """Differences to a player's numbers; hidden ones below 0 become 0, open ones are refused."""
    seat = state.players[entry.player]
    check_numbers(seat, entry)
    check_goods(seat, entry)
    after = seat.plus(entry.influence, entry.guards, entry.goods, entry.horses, entry.leaders)
    said = difference(entry.player, seat, after, "correct")
    mended = replace(state, players=with_seat(state, entry.player, after))
    if state.phase != "finished":
        return mended, (said,)
    mended, more = conclude(mended)
    return mended, (said, *more)


def describe(state: State, entry: Describe) -> tuple[State, tuple[Happening, ...]]:
    """What is printed becomes part of this table's box; what was settled before stays as it was."""
    shape = shape_of(entry)
    box = described(state.box, entry)
    if shape == "storage tile":
        return _storage_tile(state, entry, box)
    what = entry.tile or entry.follower or entry.town or entry.deck or shape.replace(" ", "_")
    after = replace(state, box=box)
    if entry.town is not None and shape != "town":
        after = _name_tile(after, what, entry.town, follower=shape == "follower")
    said = (Described(shape, what),)
    if after.phase != "finished":
        return after, said
    after, more = conclude(after)
    return after, (*said, *more)


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


def _storage_tile(state: State, entry: Describe, box: Box) -> tuple[State, tuple[Happening, ...]]:
    assert entry.tile is not None
    after = replace(_name_storage_tile(state, entry), box=box)
    for name, store in after.stores.items():
        if store.tile == entry.tile and entry.side == after.face:
            after = replace(after, stores={**after.stores, name: _relaid(after, store)})
    said = (Described("storage tile", entry.tile),)
    if after.phase != "storing" or after.pick is not None or after.moment is not None:
        return after, said
    return advance(after), said


def _name_storage_tile(state: State, entry: Describe) -> State:
    """The tile lying on that store without a name gets one."""
    if entry.store is None:
        return state
    there = state.stores[entry.store].tile
    if there == entry.tile:
        return state
    if there is not None:
        raise Refused("store-has-name", {"store": entry.store, "tile": there})
    if not state.tiles:
        raise Refused("no-storage-tile-there", {"store": entry.store})
    if entry.tile in state.stores_gone:
        raise Refused("store-gone", {"tile": entry.tile})
    assert entry.tile is not None
    stores = {**state.stores, entry.store: Store(entry.tile)}
    gone, came = (*state.stores_gone, entry.tile), {**state.stores_came, entry.tile: state.round}
    return replace(state, stores=stores, stores_gone=gone, stores_came=came)


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

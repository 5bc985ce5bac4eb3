"""The towns and stores, with what is in them, as everybody sees them."""

from __future__ import annotations

from ..box.components import Colour, StoreName, Town
from ..shared import storing
from ..shared.collecting import tile_in_town
from ..state import Filling, State, tile_of
from .parts import Figure, FollowerView, RowView, SpaceView, StoreView, TownView


def town_view(state: State, place: int, town: Town) -> TownView:
    """Return a town with its tile, follower and figures; `place`: 0 to 5 clockwise."""
    here = [Figure(c, s.counter) for c, s in state.players.items() if s.town == town]
    side = state.setup.sides.get(town, "white")
    lies = _has_tile(state, town)
    tile_id = state.tiles.get(town) if lies else None
    tile = tile_in_town(state, town) if lies else None
    served = state.retinue and tile_id is not None
    return TownView(
        town=town,
        place=place,
        number=state.board.numbers[town],
        side=side,
        edges=state.box.edges(town, side),
        besieged=town in state.besieged,
        tile=tile_id,
        arrows=None if tile is None else tile.arrows,
        middle=() if tile is None else tile.middle or (),
        counter=tuple(f for f in here if f.number is not None),
        road=tuple(f for f in here if f.number is None),
        follower=FollowerView(tile_id, tile_of(state, tile_id)) if served and tile_id else None,
        fortress=state.fortress == town,
        untold=lies and (tile is None or tile.arrows is None),
        turned=state.turned.get(town, 0),
    )


def _has_tile(state: State, town: Town) -> bool:
    """Return whether a tile is in the town. A follower goes to its owner before storing (L3)."""
    if town in state.besieged or state.phase in ("dealing", "revealing", "finished"):
        return False
    if state.phase != "storing":
        return True
    tile = state.tiles.get(town)
    return not any(tile in seat.followers for seat in state.players.values())


def store_view(state: State, name: StoreName) -> StoreView:
    """Return a store with its rows, and who would fill each row if the current chooser chose it."""
    store = state.stores[name]
    if store.rows is None:
        by_hand = (_row_view(state, n, row, None) for n, row in sorted(store.by_hand.items()))
        return StoreView(name, store.tile, None, tuple(by_hand))
    choosing_now = state.phase == "storing" and state.pick is None and state.moment is None
    chooser = storing.chooser(state) if choosing_now else None
    rows = (_row_view(state, number, row, chooser) for number, row in enumerate(store.rows, 1))
    return StoreView(name, store.tile, tuple(rows))


def _row_view(state: State, number: int, filling: Filling, chooser: Colour | None) -> RowView:
    """Return a row; `chooser`: the player who has to choose a row now, or None."""
    free = (
        chooser is not None
        and filling.chosen_by is None
        and storing.may_choose(state, chooser, filling)
    )
    would = _would_fill(state, filling, chooser) if free else {}
    spaces = tuple(
        SpaceView(s.good, s.points, by, would.get(i))
        for i, (s, by) in enumerate(zip(filling.row.spaces, filling.filled_by, strict=True))
    )
    full = free and len(would) == len(spaces)
    return RowView(number, filling.row.bonus, spaces, filling.chosen_by, free, full)


def _would_fill(state: State, filling: Filling, chooser: Colour | None) -> dict[int, Colour]:
    """Return the player who would fill each space, by its number from 0 (R5.3), if `chooser` chose
    the row."""
    if chooser is None:
        return {}
    return {i: colour for colour, i, _, _ in storing.filling_of(state, filling, chooser)}

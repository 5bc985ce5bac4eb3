"""A town as everybody sees it, with what lies and stands there."""

from __future__ import annotations

from ..box.components import Town
from ..state import State, tile_of
from .collecting import tile_in
from .view_parts import Figure, FollowerView, TownView


def town_view(state: State, place: int, town: Town) -> TownView:
    here = [Figure(c, s.counter) for c, s in state.players.items() if s.town == town]
    side = state.setup.sides.get(town, "white")
    lies = _lies(state, town)
    tile_id = state.tiles.get(town) if lies else None
    tile = tile_in(state, town) if lies else None
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


def _lies(state: State, town: Town) -> bool:
    """Whether a tile lies there: a follower's goes to its owner before goods are stored (L3)."""
    if town in state.besieged or state.phase in ("dealing", "revealing", "finished"):
        return False
    if state.phase != "storing":
        return True
    tile = state.tiles.get(town)
    return not any(tile in seat.followers for seat in state.players.values())

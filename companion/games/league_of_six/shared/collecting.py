"""Phase 4: collecting taxes (R4), highest order marker first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

from ..box.components import ESTATES, GOODS, GREY_FIGURES, Edges, Estate, Good, TaxTile, Town
from ..state import State

POSITIONS = 6


class Yield(Struct, frozen=True):
    """What one position of the tax tile gives: goods, guards, horses, and grey cards by estate."""

    goods: Mapping[Good, int]
    guards: int = 0
    horses: int = 0
    cards: Mapping[Estate, int] = {}

    @property
    def figures(self) -> Mapping[Estate, int]:
        """The figures on the grey cards."""
        return {estate: GREY_FIGURES * n for estate, n in self.cards.items()}


def edges_and_tile(state: State, town: Town) -> tuple[Edges, TaxTile] | None:
    """Return the edges of a town and its tax tile; None if the box does not know both
    completely."""
    edges = state.box.edges(town, state.setup.sides.get(town, "white"))
    tile = tile_in_town(state, town)
    if edges is None or tile is None or tile.arrows is None or tile.middle is None:
        return None
    return edges, tile


def tile_in_town(state: State, town: Town) -> TaxTile | None:
    """Return the tile in a town: a tax tile, or a follower's tile, which has an empty middle
    (L3)."""
    id_ = state.tiles.get(town) or ""
    if not state.retinue:
        return state.box.tax_tiles.get(id_)
    follower = state.box.followers.get(id_)
    return None if follower is None else TaxTile(follower.arrows, ())


def position_yields(state: State, town: Town) -> tuple[Yield, ...] | None:
    """Return the yield of each of the six positions (R4.2); None if the print is not known."""
    known = edges_and_tile(state, town)
    return None if known is None else _six_yields(*known)


@lru_cache(maxsize=4096)
def _six_yields(edges: Edges, tile: TaxTile) -> tuple[Yield, ...]:
    return tuple(_rotated_yield(edges, tile, r) for r in range(POSITIONS))


def _rotated_yield(edges: Edges, tile: TaxTile, rotation: int) -> Yield:
    """Return what the tile gives in this rotation: its arrow a points at side (a + rotation) mod 6
    (R4.2)."""
    count = Counter(tile.middle or ())
    for arrow in tile.arrows or ():
        count.update(edges[(arrow + rotation) % POSITIONS])
    return Yield(
        goods={good: count[good] for good in GOODS},
        guards=count["guard"],
        horses=count["horse"],
        cards={e: count[e] // GREY_FIGURES for e in ESTATES if count[e] >= GREY_FIGURES},
    )

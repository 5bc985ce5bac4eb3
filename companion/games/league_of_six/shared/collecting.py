"""Phase 4: taxes (R4), and a warning if more blocks of a good are in play than the box has (R4.4).

In that case nothing is refused or reduced automatically: the players look at the real blocks and
decide.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

from ..box.components import (
    ESTATES,
    GOODS,
    GREY_FIGURES,
    Colour,
    Edges,
    Estate,
    Good,
    TaxTile,
    Town,
)
from ..happenings import BlocksShort
from ..pieces import Turn
from ..state import State

POSITIONS = 6


class Yield(Struct, frozen=True):
    """The yield of one position of the tax tile: goods, guards, horses, and grey cards by
    estate."""

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
    """Return the tile in a town: a tax tile, or a follower's tile, whose middle is empty (L3)."""
    id_ = state.tiles.get(town) or ""
    if not state.has_retinue:
        return state.box.tax_tiles.get(id_)
    follower = state.box.followers.get(id_)
    return None if follower is None else TaxTile(follower.arrows, ())


def position_yields(state: State, town: Town) -> tuple[Yield, ...] | None:
    """Return the yield of each of the six positions (R4.2); None if the print is not known."""
    known = edges_and_tile(state, town)
    return None if known is None else _yields_by_rotation(*known)


@lru_cache(maxsize=4096)
def _yields_by_rotation(edges: Edges, tile: TaxTile) -> tuple[Yield, ...]:
    return tuple(_rotated_yield(edges, tile, r) for r in range(POSITIONS))


def _rotated_yield(edges: Edges, tile: TaxTile, rotation: int) -> Yield:
    """Return the yield of the tile in this rotation, in which arrow a points at side (a + rotation)
    mod 6 (R4.2)."""
    count = Counter(tile.middle or ())
    for arrow in tile.arrows or ():
        count.update(edges[(arrow + rotation) % POSITIONS])
    return Yield(
        goods={good: count[good] for good in GOODS},
        guards=count["guard"],
        horses=count["horse"],
        cards={e: count[e] // GREY_FIGURES for e in ESTATES if count[e] >= GREY_FIGURES},
    )


class Shortage(Struct, frozen=True):
    """A good with more blocks due (`due`) than there are (`there`)."""

    good: Good
    due: int
    there: int


def goods_shortages(state: State) -> tuple[Shortage, ...]:
    """Return the goods that have more blocks in play than the box has."""
    stock = state.box.blocks
    if not stock:
        return ()
    due = _count_blocks_in_play(state)
    return tuple(
        Shortage(good, due[good], stock[good])
        for good in GOODS
        if good in stock and due[good] > stock[good]
    )


def _count_blocks_in_play(state: State) -> Counter[Good]:
    """Count the blocks on the waggons and on the storage tiles, where they stay until the round
    ends (R6.1)."""
    count = Counter[Good]()
    for seat in state.players.values():
        count.update(seat.goods)
    for store in state.stores.values():
        for filling in (*(store.rows or ()), *store.by_hand.values()):
            spaces = zip(filling.row.spaces, filling.filled_by, strict=True)
            count.update(space.good for space, by in spaces if by is not None)
    return count


def count_missed_blocks(state: State) -> Mapping[Colour, Mapping[Good, int]]:
    """Return by player and good how many blocks the player would not have got, if more blocks of
    the good are in play than the box has (R4.4).

    The players who collected last go without (R4.1), but nobody loses more blocks than are on the
    waggon.
    """
    fewer: dict[Colour, dict[Good, int]] = {}
    for one in goods_shortages(state):
        missing = one.due - one.there
        for player in state.order:  # the highest marker collected first
            some = min(missing, state.players[player].goods[one.good])
            if some and player not in state.queue:
                fewer.setdefault(player, {})[one.good] = some
                missing -= some
    return fewer


def report_shortages(turn: Turn, before: State) -> None:
    """Report each good that has become short through the entry, or whose shortage has changed."""
    if turn.state.box.blocks:
        known = goods_shortages(before)
        for one in goods_shortages(turn.state):
            if one not in known:
                turn.report(BlocksShort(one.good, one.due, one.there))

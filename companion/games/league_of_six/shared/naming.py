"""Names for tiles without one: the next free number of their kind."""

from __future__ import annotations

from collections.abc import Container
from itertools import count, islice

from msgspec import Struct
from msgspec.structs import replace

from ..box.components import FOLLOWERS_IN_GROUP, STORES, TOWNS, Town
from ..box.known import KNOWN
from ..state import State

TAX, STORAGE, FOLLOWER = "t%02d", "s%d", "f%02d"


class FreeNames(Struct, frozen=True):
    """The next names for tax tiles, one for every town, for storage tiles, and for followers."""

    tiles: tuple[str, ...] = ()
    stores: tuple[str, ...] = ()
    followers: tuple[str, ...] = ()


def free_names(state: State) -> FreeNames:
    """Return names that no tile has, in the box or among the tiles dealt so far (R0.5, R0.6,
    L1)."""
    tiles = {*state.box.tax_tiles, *state.tiles_gone}
    stores = {*state.box.storage_tiles, *state.stores_gone}
    open_followers = {id_ for id_ in state.open_followers or () if id_ is not None}
    followers = {*state.box.followers, *KNOWN, *state.tiles_gone, *open_followers}
    return FreeNames(
        next_names(tiles, TAX, len(TOWNS)),
        next_names(stores, STORAGE, len(STORES)),
        next_names(followers, FOLLOWER, FOLLOWERS_IN_GROUP),
    )


def name_tile(state: State, town: Town, tile: str) -> State:
    """Return the state with a name for the tile in the town, which counts as dealt in this
    round."""
    return replace(
        state,
        tiles={**state.tiles, town: tile},
        tiles_gone=(*state.tiles_gone, tile),
        tiles_came={**state.tiles_came, tile: state.round},
    )


def next_names(taken: Container[str], called: str, number: int) -> tuple[str, ...]:
    """Return the first `number` names of a pattern, numbered from 1, that are not taken."""
    names = (called % n for n in count(1))
    return tuple(islice((name for name in names if name not in taken), number))

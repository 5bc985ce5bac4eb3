"""Names for tiles that nobody has named yet: the next free number of their kind."""

from __future__ import annotations

from collections.abc import Container
from itertools import count, islice

from msgspec import Struct

from .components import STORES, TOWNS
from .state import State

TAX, STORAGE = "t%02d", "s%d"


class FreeNames(Struct, frozen=True):
    """The next names for tax tiles, one for every town, and for storage tiles."""

    tiles: tuple[str, ...]
    stores: tuple[str, ...]


def free_names(state: State) -> FreeNames:
    """Names that no tile has: neither in the box nor among those that came (R0.5, R0.6)."""
    tiles = {*state.box.tax_tiles, *state.tiles_gone}
    stores = {*state.box.storage_tiles, *state.stores_gone}
    return FreeNames(_next(tiles, TAX, len(TOWNS)), _next(stores, STORAGE, len(STORES)))


def _next(taken: Container[str], called: str, number: int) -> tuple[str, ...]:
    names = (called % n for n in count(1))
    return tuple(islice((name for name in names if name not in taken), number))

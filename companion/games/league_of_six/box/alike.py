"""Makes printed components equal that look the same, however their tile is rotated (R4.2)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import TypeVar

from msgspec.structs import replace

from .components import Arrows, Edges, Follower, TaxTile

Key = TypeVar("Key")


def equal_pairs(looks: Mapping[Key, Hashable]) -> Iterator[tuple[Key, Key]]:
    """Yield two keys for each value that was there before: the key that had it last, and its
    own."""
    last: dict[Hashable, Key] = {}
    for key, look in looks.items():
        if look in last:
            yield last[look], key
        last[look] = key


def normal_arrows(arrows: Arrows | None) -> Arrows:
    """Return arrows that are the same for all six rotations of a tile (R4.2)."""
    return min(tuple(sorted((a + turn) % 6 for a in arrows or ())) for turn in range(6))


def normal_tile(tile: TaxTile) -> tuple[object, ...]:
    """Return a value that is the same for all rotations of the tile (R4.2)."""
    return normal_arrows(tile.arrows), tuple(sorted(tile.middle or ()))


def normalize_tile(tile: TaxTile) -> TaxTile:
    """Return the tile as all tiles that look the same in some rotation (R4.2)."""
    if tile.arrows is None:
        return tile
    middle = tuple(sorted(tile.middle or ()))
    return replace(tile, arrows=normal_arrows(tile.arrows), middle=middle)


def normal_edges(edges: Edges) -> tuple[object, ...]:
    """Return a value that is the same for all rotations of a town's side."""
    sorted_ = [tuple(sorted(symbols)) for symbols in edges]
    return min(tuple(sorted_[r:] + sorted_[:r]) for r in range(6))


def normal_follower(follower: Follower) -> Follower:
    """Return a follower that is the same for all rotations of the tile (R4.2)."""
    return replace(follower, arrows=normal_arrows(follower.arrows), note="", invented=False)

"""Recognises the same tiles in two copies by what is printed on them, not by their names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import count
from typing import TypeVar

from msgspec.structs import replace

from companion.core.play import Plain

from .alike import normal_arrows, normal_follower, normal_tile
from .components import (
    FOLLOWERS_IN_GROUP,
    GROUPS,
    STORAGE_TILES,
    TAX_TILES,
    Box,
    Follower,
    StorageTile,
    TaxTile,
)

T = TypeVar("T")
FOLLOWERS = FOLLOWERS_IN_GROUP * len(GROUPS)
PATTERNS = {"tax_tiles": "t%02d", "storage_tiles": "s%d", "followers": "f%02d"}
"""How the app names tiles that have no name of their own."""


def align(here: Box, there: Box) -> Box:
    """Return the box `there` with the names that its tiles have in `here`.

    Tiles that look the same are the same. Of the others, nearly equal tiles of the same name are
    compared with each other, and so are the most similar ones if there would be more than a copy
    has (R0.5, R0.6, L1).
    """
    tax = _names(here.tax_tiles, there.tax_tiles, _likeness_of_tiles, TAX_TILES, "tax_tiles")
    stores = _names(
        here.storage_tiles,
        there.storage_tiles,
        _likeness_of_stores,
        STORAGE_TILES,
        "storage_tiles",
    )
    followers = _names(
        here.followers, there.followers, _likeness_of_followers, FOLLOWERS, "followers"
    )
    return replace(
        there,
        tax_tiles={
            tax[id_]: _turned(here.tax_tiles.get(tax[id_]), tile)
            for id_, tile in there.tax_tiles.items()
        },
        storage_tiles={stores[id_]: tile for id_, tile in there.storage_tiles.items()},
        followers={
            followers[id_]: _turned(here.followers.get(followers[id_]), one)
            for id_, one in there.followers.items()
        },
    )


Arrowed = TypeVar("Arrowed", TaxTile, Follower)


def _turned(ours: Arrowed | None, tile: Arrowed) -> Arrowed:
    """Return the tile, turned as ours was when it was entered if its arrows allow it (R4.2)."""
    if ours is None or normal_arrows(ours.arrows) != normal_arrows(tile.arrows):
        return tile
    middle = getattr(ours, "middle", None)
    same = middle is not None and sorted(middle) == sorted(getattr(tile, "middle", None) or ())
    return ours if same else replace(tile, arrows=ours.arrows)


def free_path(data: Plain, path: tuple[str | int, ...]) -> tuple[str | int, ...] | None:
    """Return where a box can hold another tax tile or follower; None for other components."""
    kind = path[0]
    if kind not in ("tax_tiles", "followers"):
        return None
    there = data.get(kind)
    taken = there if isinstance(there, Mapping) else {}
    return (kind, _free_name(PATTERNS[str(kind)], taken))


SAME, NEAR = 100, 50
"""The likeness of equal tiles, and of tiles that one slip of the finger may have made different."""


def _names(
    here: Mapping[str, T],
    there: Mapping[str, T],
    likeness: Callable[[T, T], int],
    most: int,
    kind: str,
) -> dict[str, str]:
    """Return the name in `here` of every tile in `there`; a free name for a new tile."""
    left = list(here)
    names: dict[str, str] = {}

    def pair(theirs: str, ours: str) -> None:
        names[theirs] = ours
        left.remove(ours)

    for theirs, tile in there.items():
        same = [ours for ours in left if likeness(here[ours], tile) >= SAME]
        if same:
            pair(theirs, theirs if theirs in same else same[0])
    for theirs, tile in there.items():
        if theirs not in names and theirs in left and likeness(here[theirs], tile) >= NEAR:
            pair(theirs, theirs)
    rest = [one for one in there if one not in names]
    for _ in range(len(here) + len(rest) - most):
        if left and rest:
            theirs, ours = max(
                ((a, b) for a in rest for b in left),
                key=lambda two: likeness(here[two[1]], there[two[0]]),
            )
            pair(theirs, ours)
            rest.remove(theirs)
    taken = {*here, *names.values()}
    for theirs in rest:
        names[theirs] = _free_name(PATTERNS[kind], taken) if theirs in taken else theirs
        taken.add(names[theirs])
    return names


def _free_name(pattern: str, taken: Mapping[str, object] | set[str]) -> str:
    return next(name for n in count(1) if (name := pattern % n) not in taken)


def _likeness_of_tiles(one: TaxTile, other: TaxTile) -> int:
    known = all(tile.arrows is not None and tile.middle is not None for tile in (one, other))
    if known and normal_tile(one) == normal_tile(other):
        return SAME
    apart = len({*(one.arrows or ())} ^ {*(other.arrows or ())})
    middles = Counter(one.middle or ()), Counter(other.middle or ())
    odd = ((middles[0] - middles[1]) + (middles[1] - middles[0])).total()
    return NEAR if min(apart, odd) == 0 and max(apart, odd) <= 2 else -apart - odd


def _likeness_of_stores(one: StorageTile, other: StorageTile) -> int:
    """Storage tiles are the same if a side that both boxes know is the same."""
    sides = ((one.side_1, other.side_1), (one.side_2, other.side_2))
    known = [(a, b) for a, b in sides if a is not None and b is not None]
    if any(a == b for a, b in known) or one == other:
        return SAME
    alike = sum(a_row == b_row for a, b in known for a_row, b_row in zip(a, b, strict=False))
    rows = sum(max(len(a), len(b)) for a, b in known)
    return NEAR + alike if known and alike * 2 >= rows else alike


def _likeness_of_followers(one: Follower, other: Follower) -> int:
    if normal_follower(one) == normal_follower(other):
        return SAME
    named = one.name is not None and one.name == other.name
    return NEAR * named + (one.group == other.group) + (one.effect == other.effect)

"""Recognises the same tiles in two copies by what is printed on them, not by their names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from itertools import count
from typing import TypeVar

from msgspec.structs import replace

from companion.core import lenient
from companion.core.play import Plain

from .alike import normal_arrows, normal_follower, normal_tile
from .components import (
    FOLLOWERS_IN_GROUP,
    GROUPS,
    STORAGE_TILES,
    TAX_TILES,
    Box,
    Face,
    Follower,
    Rows,
    StorageTile,
    TaxTile,
)

T = TypeVar("T")
FOLLOWERS = FOLLOWERS_IN_GROUP * len(GROUPS)
PATTERNS = {"tax_tiles": "t%02d", "storage_tiles": "s%d", "followers": "f%02d"}
"""How the app names tiles that have no name of their own."""
MOST = {"tax_tiles": TAX_TILES, "storage_tiles": STORAGE_TILES, "followers": FOLLOWERS}
"""How many tiles of each kind a copy has; of storage tiles as many of each side."""
SIDES: Mapping[Face, str] = {"I": "side_1", "II": "side_2"}


def align(here: Box, there: Box) -> Box:
    """Return the box `there` with the names that its tiles have in `here`.

    Tiles that look the same are the same. Of the others, nearly equal tiles of the same name are
    compared with each other, and so are the most similar ones if there would be more than a copy
    has (R0.5, R0.6, L1). The two sides of a storage tile are compared apart: which front belongs
    to which back does not matter in the game, and groups that learn their tiles at the table enter
    them in any order.
    """
    tax = _names(here.tax_tiles, there.tax_tiles, _likeness_of_tiles, TAX_TILES, "tax_tiles")
    followers = _names(
        here.followers, there.followers, _likeness_of_followers, FOLLOWERS, "followers"
    )
    return replace(
        there,
        tax_tiles={
            tax[id_]: _turn_tile(here.tax_tiles.get(tax[id_]), tile)
            for id_, tile in there.tax_tiles.items()
        },
        storage_tiles=_align_stores(here.storage_tiles, there.storage_tiles),
        followers={
            followers[id_]: _turn_tile(here.followers.get(followers[id_]), one)
            for id_, one in there.followers.items()
        },
    )


def _align_stores(
    here: Mapping[str, StorageTile], there: Mapping[str, StorageTile]
) -> dict[str, StorageTile]:
    """Return the storage tiles `there`, each of their sides with the name that it has in `here`."""
    found: dict[str, StorageTile] = {}
    for face, key in SIDES.items():
        ours, theirs = (
            {id_: rows for id_, tile in tiles.items() if (rows := tile.rows(face)) is not None}
            for tiles in (here, there)
        )
        blank = [id_ for id_ in here if id_ not in ours]
        names = _names(ours, theirs, _likeness_of_rows, STORAGE_TILES, "storage_tiles", blank)
        for id_, rows in theirs.items():
            tile = found.get(names[id_], StorageTile())
            found[names[id_]] = replace(tile, **{key: rows})
    return found


Arrowed = TypeVar("Arrowed", TaxTile, Follower)


def _turn_tile(ours: Arrowed | None, tile: Arrowed) -> Arrowed:
    """Return the tile, turned as ours was when it was entered if its arrows allow it (R4.2)."""
    if ours is None or normal_arrows(ours.arrows) != normal_arrows(tile.arrows):
        return tile
    middle = getattr(ours, "middle", None)
    same = middle is not None and sorted(middle) == sorted(getattr(tile, "middle", None) or ())
    return ours if same else replace(tile, arrows=ours.arrows)


def free_path(data: Plain, path: tuple[str | int, ...]) -> tuple[str | int, ...] | None:
    """Return where a box can hold another tile, or another side of a storage tile; None for other
    components, and if the box has as many as a copy (R0.5, R0.6, L1)."""
    kind, *rest = map(str, path)
    if kind not in MOST:
        return None
    there = data.get(kind)
    tiles = there if isinstance(there, Mapping) else {}
    side = rest[1:]  # of a storage tile
    full = [id_ for id_, tile in tiles.items() if not side or side[0] in lenient.fields(tile)]
    if len(full) >= MOST[kind]:
        return None
    blank = (id_ for id_ in tiles if id_ not in full)
    return (kind, next(blank, None) or _free_name(PATTERNS[kind], tiles), *side)


SAME, NEAR = 100, 50
"""The likeness of equal tiles, and of tiles that one slip of the finger may have made different."""


def _names(
    here: Mapping[str, T],
    there: Mapping[str, T],
    likeness: Callable[[T, T], int],
    most: int,
    kind: str,
    blank: Collection[str] = (),
) -> dict[str, str]:
    """Return the name in `here` of every tile in `there`; a free name for a new tile.

    `blank`: names of tiles in `here` that a new one may be, because nothing is known of them.
    """
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
        free = sorted({*blank} - taken, key=lambda one: (one != theirs, one))
        own = theirs if theirs not in taken else _free_name(PATTERNS[kind], taken)
        names[theirs] = free[0] if free else own
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


def _likeness_of_rows(one: Rows, other: Rows) -> int:
    if one == other:
        return SAME
    alike = sum(a == b for a, b in zip(one, other, strict=False))
    return NEAR + alike if alike * 2 >= max(len(one), len(other)) else alike


def _likeness_of_followers(one: Follower, other: Follower) -> int:
    if normal_follower(one) == normal_follower(other):
        return SAME
    named = one.name is not None and one.name == other.name
    return NEAR * named + (one.group == other.group) + (one.effect == other.effect)

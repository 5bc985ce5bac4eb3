"""Checks of a box: its completeness, and probable typing mistakes. Nothing is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TypeVar

from msgspec import Struct

from companion.core.play import Completeness

from .box import Box
from .components import (
    DECKS,
    ESTATES,
    FOLLOWERS_IN_GROUP,
    GOODS,
    GROUPS,
    STORAGE_TILES,
    TAX_TILES,
    TOWNS,
    Edges,
    Face,
    Follower,
    Side,
    edges_identity,
    equal_pairs,
    normalize_follower,
    tile_identity,
)
from .known import KNOWN

K = TypeVar("K")

CARDS = 6
"""R0.4: the number of cards in each deck. The sources differ on the number of grey cards."""
SIDES: tuple[Side, ...] = ("white", "yellow")
FACES: tuple[Face, ...] = ("I", "II")
TIMES_MEAN = 1.6
"""A good is unusual if it is printed this many times more, or less, often than the mean."""
ESTATES_APART = 3


def completeness(box: Box) -> tuple[Completeness, ...]:
    """Return how complete the box is, for each kind of component (R0.2, R0.4 to R0.6, S5, L1)."""
    sides = [edges for t in TOWNS for s in SIDES if (edges := box.edges(t, s)) is not None]
    numbers = [t for t in box.towns.values() if t.number is not None]
    tiles = [t for t in box.tax_tiles.values() if t.arrows is not None and t.middle is not None]
    faces = [r for t in box.storage_tiles.values() for r in (t.side_1, t.side_2) if r is not None]
    decks = [d for d in box.leaders.values() if set(d) == set(ESTATES)]
    group = [f for f in box.followers.values() if f.name and f.group and f.arrows is not None]
    followers = len(GROUPS) * FOLLOWERS_IN_GROUP
    return (
        Completeness("town sides", len(sides), len(TOWNS) * len(SIDES)),
        Completeness("numbers", len(numbers), len(TOWNS)),
        Completeness("tax tiles", min(len(tiles), TAX_TILES), TAX_TILES),
        Completeness(
            "storage sides", min(len(faces), STORAGE_TILES * 2), STORAGE_TILES * len(FACES)
        ),
        Completeness("decks", len(decks), len(DECKS) + (not box.sample)),
        Completeness("leader points", int(box.leader_points is not None), 1, "sixth-player"),
        Completeness("followers", min(len(group), followers), followers, "retinue"),
    )


def find_oddities(box: Box) -> tuple[Odd, ...]:
    """Return the probable typing mistakes in a box, which the group should check."""
    return (
        *_repeated_numbers(box),
        *_too_many_tiles(box),
        *_empty_components(box),
        *_equal_components(box),
        *_odd_decks(box),
        *_uncommon_symbols(box),
        *find_follower_oddities(box.followers),
    )


def _repeated_numbers(box: Box) -> Iterable[Odd]:
    """Yield numbers that several towns have (R0.2: 1 to 6, once each)."""
    count = Counter(t.number for t in box.towns.values() if t.number is not None)
    for number in sorted(n for n, times in count.items() if times > 1):
        towns = [t for t in TOWNS if t in box.towns and box.towns[t].number == number]
        yield Odd("number-twice", {"number": number, "towns": towns})


def _too_many_tiles(box: Box) -> Iterable[Odd]:
    """Yield the kinds of tiles that the box has too many of (R0.5, R0.6)."""
    if len(box.tax_tiles) > TAX_TILES:
        yield Odd("many-tax-tiles", {"count": len(box.tax_tiles), "right": TAX_TILES})
    if len(box.storage_tiles) > STORAGE_TILES:
        yield Odd("many-storage-tiles", {"count": len(box.storage_tiles), "right": STORAGE_TILES})


def _empty_components(box: Box) -> Iterable[Odd]:
    for tile in box.tax_tiles.values():
        if tile.arrows == ():
            yield Odd("no-arrows", {"tile": tile})
    for town, side, edges in _town_sides(box):
        if not any(edges):
            yield Odd("no-symbols", {"town": town, "side": side})


def _equal_components(box: Box) -> Iterable[Odd]:
    """Yield components that are alike, even if one is rotated."""
    tiles = {
        i: tile_identity(t) for i, t in box.tax_tiles.items() if t.arrows and t.middle is not None
    }
    for tile, _ in equal_pairs(tiles):
        yield Odd("tax-tile-twice", {"tile": box.tax_tiles[tile]})
    rows = {
        (i, face): r for i, t in box.storage_tiles.items() for face in FACES if (r := t.rows(face))
    }
    for one, other in equal_pairs(rows):
        sides_too = {"side": one[1], "other_side": other[1]}
        yield Odd("storage-side-twice", {"rows": rows[one], **sides_too})
    sides = {(t, s): edges_identity(e) for t, s, e in _town_sides(box) if any(e)}
    for (town, side), (second, its_side) in equal_pairs(sides):
        values = {"town": town, "side": side, "other": second, "other_side": its_side}
        yield Odd("town-side-twice", values)


def _odd_decks(box: Box) -> Iterable[Odd]:
    """Yield decks that do not have six cards (R0.4)."""
    for deck in DECKS:
        counts = box.leaders.get(deck, {})
        count = sum(counts.values())
        if set(counts) == set(ESTATES) and count != CARDS:
            yield Odd("deck-not-six", {"deck": deck, "count": count, "right": CARDS})


def _uncommon_symbols(box: Box) -> Iterable[Odd]:
    """Yield an estate or a good that is printed far more, or far less, often than the others."""
    if all(set(box.leaders.get(deck, {})) == set(ESTATES) for deck in DECKS):
        cards = {e: sum(box.leaders[deck][e] for deck in DECKS) for e in ESTATES}
        if max(cards.values()) - min(cards.values()) > ESTATES_APART:
            yield from _furthest_from_average("estate", cards)
    for side in SIDES:
        known = [edges for _, s, edges in _town_sides(box) if s == side]
        if len(known) == len(TOWNS):
            count = Counter(symbol for edges in known for symbols in edges for symbol in symbols)
            yield from _uneven_counts(f"good-on-{side}", {g: count[g] for g in GOODS})
    yield from _uneven_stores(box)


def _uneven_stores(box: Box) -> Iterable[Odd]:
    for face in FACES:
        known = [rows for t in box.storage_tiles.values() if (rows := t.rows(face)) is not None]
        if len(known) >= STORAGE_TILES:
            count = Counter(s.good for rows in known for row in rows for s in row.spaces)
            yield from _uneven_counts(f"good-on-{face}", {g: count[g] for g in GOODS})


def _uneven_counts(code: str, count: Mapping[K, int]) -> Iterable[Odd]:
    mean = sum(count.values()) / len(count)
    if max(count.values()) > mean * TIMES_MEAN or min(count.values()) < mean / TIMES_MEAN:
        yield from _furthest_from_average(code, count)


def _furthest_from_average(code: str, count: Mapping[K, int]) -> Iterable[Odd]:
    mean = sum(count.values()) / len(count)
    one = max(count, key=lambda each: abs(count[each] - mean))
    key = "estate" if code == "estate" else "good"
    yield Odd(code, {key: one, "count": count[one], "mean": round(mean)})


def _town_sides(box: Box) -> Iterable[tuple[str, str, Edges]]:
    for town in TOWNS:
        for side in SIDES:
            edges = box.edges(town, side)
            if edges is not None:
                yield town, side, edges


TOLD_IN_TEXTS = ("group", "kind", "phase")
STORING = (5, 6)
"""The phases with a storing order."""


class Odd(Struct, frozen=True):
    """A probable typing mistake: a code with values for its sentence, like a refusal."""

    code: str
    values: Mapping[str, object]
    """The values for its sentence."""


def find_follower_oddities(followers: Mapping[str, Follower]) -> Iterable[Odd]:
    """Return the probable typing mistakes in the followers of a box, which the group should
    check."""
    yield from _too_large_groups(followers)
    yield from _equal_followers(followers)
    for id_, follower in followers.items():
        values = {"follower": id_}
        if follower.arrows == ():
            yield Odd("follower-no-arrows", values)
        if follower.group == "5-6" and follower.kind not in ("crown", None):
            yield Odd("follower-no-crown", values)
        only = follower.effect.only if follower.effect and follower.kind else None
        if only in ("first", "last") and follower.phase not in STORING:
            yield Odd("follower-never", values)
        known = KNOWN.get(id_, Follower())
        pairs = ((getattr(known, key), getattr(follower, key)) for key in TOLD_IN_TEXTS)
        if any(None not in (told, entered) and told != entered for told, entered in pairs):
            yield Odd("follower-otherwise", values)


def _too_large_groups(followers: Mapping[str, Follower]) -> Iterable[Odd]:
    """Yield groups with more than twelve followers (L1)."""
    count = Counter(follower.group for follower in followers.values())
    for group in GROUPS:
        if count[group] > FOLLOWERS_IN_GROUP:
            values = {"group": group, "count": count[group], "right": FOLLOWERS_IN_GROUP}
            yield Odd("many-followers", values)


def _equal_followers(followers: Mapping[str, Follower]) -> Iterable[Odd]:
    """Yield tiles that were entered twice, even if one is rotated. The two Burgomasters may be
    alike."""
    typed = {
        i: normalize_follower(f)
        for i, f in followers.items()
        if f.name and f.arrows and i not in KNOWN
    }
    for one, _ in equal_pairs(typed):
        yield Odd("follower-twice", {"follower": one})

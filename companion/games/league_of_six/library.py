"""The library's boxes of this game: how they are compared, and how values learned at tables are
added.

Towns, decks and the followers of the rules have the same names in every box. Each table names other
tiles in its own way, so these are recognised by what is printed on them.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from itertools import chain, count
from typing import Any

import msgspec
from msgspec.structs import asdict, replace

from companion.core.play import Boxes, Joined, Place, Plain, Refused, merge_known
from companion.core.structs import plain_data

from .box.box import (
    BLANK,
    PATTERNS,
    Box,
    check_follower,
    drop_null_keys,
    known_numbers,
    read_box,
    sample_box,
    with_town_numbers,
)
from .box.checks import FACES
from .box.components import (
    DECK_CARDS,
    DECKS,
    ESTATES,
    TOWNS,
    Deck,
    Estate,
    Follower,
    TaxTile,
    normalize_arrows,
    normalize_follower,
    tile_identity,
)
from .box.known import KNOWN
from .state import State


class LeagueBoxes(Boxes[Box, State]):
    """The boxes of League of Six."""

    def sample_box(self) -> Box:
        """Return the sample box, which the companion's authors made up."""
        return sample_box()

    def read(self, data: Plain) -> Box:
        return read_box(data)

    def component_fingerprints(self, box: Box) -> Iterable[Hashable]:
        return component_fingerprints(box)

    def first_box(self, state: State) -> Box:
        return state.setup.box or BLANK

    def merge_learned(self, box: Box, before: Box, now: Box) -> Joined[Box]:
        return merge_learned(box, before, now)

    def without_unknown(self, data: Plain) -> Plain:
        return drop_null_keys(data)

    def merge_setup(self, box: Box, begun: Box) -> Box:
        """Return the box with the values that a table's set-up (`begun`) adds: the overlay's points
        (S5), and numbers of towns that the box did not have (R0.2)."""
        points = begun.leader_points or box.leader_points
        new = {t: n for t, n in known_numbers(begun).items() if t not in known_numbers(box)}
        return with_town_numbers(replace(box, leader_points=points), new)

    def learned_box(self, state: State) -> Box | None:
        """Return the table's box with what the table has learned since it opened: numbers of towns
        (R0.2) and decks seen in full. None if it has learned nothing."""
        box, decks = super().learned_box(state), seen_decks(state)
        if box is None and not decks:
            return None
        box = replace(box or state.box, leaders={**decks, **(box or state.box).leaders})
        untold = (t for t in TOWNS if t not in box.towns or box.towns[t].number is None)
        return with_town_numbers(box, {town: state.board.numbers[town] for town in untold})


def seen_decks(state: State) -> dict[Deck, dict[Estate, int]]:
    """Return the decks that the table has seen in full but the box does not know, with their cards
    by estate (R0.4)."""
    cards: dict[Deck, list[Estate]] = {deck: [] for deck in DECKS if deck not in state.box.leaders}
    for deck, estate in state.cards_gone:
        cards.get(deck, []).append(estate)
    return {
        deck: {estate: estates.count(estate) for estate in ESTATES}
        for deck, estates in cards.items()
        if len(estates) == DECK_CARDS
    }


BOXES = LeagueBoxes()


BLANK_FOLLOWER = asdict(Follower())


Known = Mapping[Place, Any]


def known_components(box: Box) -> dict[Place, Any]:
    """Return everything that the box knows: sides and numbers of towns, tiles, sides of storage
    tiles, decks, followers, blocks, and the points for six players."""
    towns: Known = {
        ("towns", town, key): it
        for town, tile in box.towns.items()
        for key, it in asdict(tile).items()
    }
    sides: Known = {
        ("storage_tiles", id_, face): tile.rows(face)
        for id_, tile in box.storage_tiles.items()
        for face in FACES
    }
    others: Known = {
        (kind, key): it
        for kind in ("tax_tiles", "leaders", "followers", "blocks")
        for key, it in getattr(box, kind).items()
    }
    every = {**towns, **others, **sides, ("leader_points",): box.leader_points}
    return {place: it for place, it in every.items() if it is not None}


def component_fingerprints(box: Box) -> Iterator[Hashable]:
    """Yield a value for the look of each known component, the same for all rotations and names
    (R4.2)."""
    for (kind, *names), it in known_components(box).items():
        if isinstance(it, TaxTile):
            yield kind, tile_identity(it)
        elif isinstance(it, Follower):
            yield kind, normalize_follower(it)
        elif kind == "storage_tiles":
            yield kind, names[-1], it
        else:
            yield kind, *names, tuple(sorted(it.items())) if isinstance(it, dict) else it


def merge_learned(box: Box, before: Box, now: Box) -> Joined[Box]:
    """Return the box with the values learned at a table, whose box was `before` and is `now`.

    A tile that the box does not have gets a free name. If both boxes have a follower, each fills
    the gaps of the other.
    """
    ours, old, new = known_components(box), known_components(before), known_components(now)
    places = _find_places(ours, old, new)
    old, new = (_move_to_our_places(which, places, ours) for which in (old, new))
    joined, differing = merge_known(ours, old, new)
    for place in [*differing]:
        both = _merge_followers(ours[place], new[place])
        if both is not None:
            joined[place] = both
            differing.remove(place)
    if joined != ours:
        box = _with_known(box, {p: it for p, it in joined.items() if it != ours.get(p)})
    theirs = {ours: place for place, ours in places.items()}
    return Joined(box, tuple(theirs[place] for place in differing))


def _with_known(box: Box, added: Known) -> Box:
    """Return the box with the added components. Refused if the box cannot have all of them."""
    data: dict[str, Any] = {"game": box.game, **plain_data(box)}
    for (*path, last), it in added.items():
        inner = data
        for key in path:
            inner = inner.setdefault(str(key), {})
        inner[str(last)] = msgspec.to_builtins(it)
    return read_box(data)


def _move_to_our_places(
    known: Known, places: Mapping[Place, Place], ours: Known
) -> dict[Place, Any]:
    """Return the components of a table by their places in the library's box, each rotated as in
    that box."""
    moved = {places[place]: it for place, it in known.items() if place in places}
    return {place: _rotate_like_ours(ours.get(place), it) for place, it in moved.items()}


def _rotate_like_ours(ours: object, it: object) -> object:
    """Return a table's tile or follower (`it`), rotated like the library's if both differ only in
    their rotation (R4.2)."""
    if isinstance(it, TaxTile) and isinstance(ours, TaxTile):
        return ours if tile_identity(ours) == tile_identity(it) else it
    if isinstance(it, Follower) and isinstance(ours, Follower):
        same = normalize_arrows(ours.arrows) == normalize_arrows(it.arrows)
        return replace(it, arrows=ours.arrows) if same else it
    return it


def _find_places(ours: Known, before: Known, now: Known) -> dict[Place, Place]:
    """Return for each place in a table's box the place of the same component in the library's box.

    A component is the same if it looks like the table's present or earlier one; one with the same
    name is preferred. Several tiles may look alike: each of them gets a place of its own.
    """
    left: dict[Hashable, dict[Place, None]] = {}
    for place, it in ours.items():
        left.setdefault(_component_identity(place, it), {})[place] = None
    found: dict[Place, Place] = {}
    for same_name in (True, False):
        for place, it in now.items():
            for one in (before.get(place), it) if place not in found else ():
                same = left.get(_component_identity(place, one), {})
                ours_too = place if same_name else next(iter(same), None)
                if ours_too in same:
                    found[place] = ours_too
                    del same[ours_too]
                    break
    claimed = dict.fromkeys(found.values())
    for place in now:
        if place not in found:
            still_there = place in before and place in ours and place not in claimed
            found[place] = place if still_there else _free_place(place, {**ours, **claimed})
            claimed[found[place]] = None
    return found


def _component_identity(place: Place, it: object) -> Hashable:
    """Return a value that is the same for the same component in boxes of several groups."""
    kind, name, *side = (*place, "")
    if kind == "tax_tiles" and isinstance(it, TaxTile):
        return kind, tile_identity(it)
    if kind == "storage_tiles":
        return kind, *side, it
    if isinstance(it, Follower) and name not in KNOWN:
        return kind, it.name or normalize_follower(it)
    return place


def _free_place(place: Place, taken: Mapping[Place, object]) -> Place:
    """Return a place in the library's box that is free for a component. A side of a storage tile
    may go to any tile that lacks this side (R0.5)."""
    kind, name, *side = (*map(str, place), "")[: max(2, len(place))]
    if kind not in PATTERNS or name in KNOWN:
        return place
    tiles = dict.fromkeys(str(one[1]) for one in taken if one[0] == kind) if side else {}
    own = [name] if name in tiles else []
    names = chain(own, tiles, [name], (PATTERNS[kind] % n for n in count(1)))
    return next(free for one in names if (free := (kind, one, *side)) not in taken)


def _merge_followers(ours: object, learned: object) -> Follower | None:
    """Return a follower with the values of both descriptions; None if they contradict each other,
    or if one of them is no follower."""
    if not isinstance(ours, Follower) or not isinstance(learned, Follower):
        return None
    told = {key: it for key, it in asdict(learned).items() if it != BLANK_FOLLOWER[key]}
    if any(getattr(ours, key) not in (BLANK_FOLLOWER[key], it) for key, it in told.items()):
        return None
    both = replace(ours, **told)
    try:
        check_follower("", both)
    except Refused:
        return None
    return both

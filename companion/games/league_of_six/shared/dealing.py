"""Phase 1 (R1, S2): besieged towns, tax tiles or followers, leader cards, storage tiles."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from companion.core.play import Refused

from ..box.components import (
    DECKS,
    ESTATES,
    STORAGE_TILES,
    STORES,
    TAX_TILES,
    TOWNS,
    Deck,
    Estate,
    Town,
)
from ..state import Filling, State, Store, face_of
from .groups import check_towns


def besieged_count(state: State) -> int:
    """Return the number of besieged towns: six minus the number of players (R1.2)."""
    return len(TOWNS) - len(state.players)


def empty_store(state: State, tile: str | None) -> Store:
    """Return a store with that storage tile on top; its rows are None if the side is not
    described."""
    if tile is None or tile not in state.box.storage_tiles:
        return Store(tile)
    rows = state.box.storage_tiles[tile].rows(face_of(state.round))
    if rows is None:
        return Store(tile)
    return Store(tile, tuple(Filling(row, None, (None,) * len(row.spaces)) for row in rows))


def towns_left(state: State, besieged: Iterable[Town]) -> tuple[Town, ...]:
    """Return the towns that are not besieged, clockwise."""
    closed = set(besieged)
    return tuple(t for t in state.setup.towns if t not in closed)


def check_besieged(state: State, besieged: Sequence[Town]) -> None:
    """Refuse besieged towns that are named twice or are not as many as R1.2 asks for."""
    if len(set(besieged)) != len(besieged):
        raise Refused("besieged-twice", {})
    if len(besieged) != besieged_count(state):
        values = {"players": len(state.players), "right": besieged_count(state)}
        raise Refused("besieged-count", {**values, "count": len(besieged)})


def tiles_left(state: State) -> int:
    """Return the number of tax tiles in the pile, which begins with 18, or more if the box has more
    (R0.6)."""
    return max(TAX_TILES, len(state.box.tax_tiles)) - state.tiles_count


def tell_apart(
    names: Sequence[str | None], looks: Mapping[str, object], gone: Collection[str]
) -> tuple[str | None, ...]:
    """Return the names with each of them once, if the box has other tiles that look the same.

    People pick tiles by their look, so two equal ones are picked under the same name.

    Args:
        names: The tiles that were picked; None for those that are not entered.
        looks: What each tile of the box shows.
        gone: The tiles that were dealt before; they are taken only if no other one is left.
    """
    told: list[str | None] = []
    for name in names:
        alike = [
            other
            for other in sorted(looks, key=lambda id_: id_ in gone)
            if looks[other] == looks.get(name or "") and other not in (*told, *names)
        ]
        told.append(alike[0] if name in told and name is not None and alike else name)
    return tuple(told)


def check_tiles(state: State, open_towns: Sequence[Town], tiles: Mapping[Town, str | None]) -> None:
    """Refuse tax tiles unless there is one for each open town. Used ones may come back only if the
    pile runs out (R1.3)."""
    check_towns(open_towns, tiles)
    named = {town: tile for town, tile in tiles.items() if tile is not None}
    whole = len(state.box.tax_tiles) >= TAX_TILES
    for town, tile in named.items():
        if list(named.values()).count(tile) > 1:
            towns = [one for one in open_towns if named.get(one) == tile]
            raise Refused("tile-twice", {"tile": tile, "towns": towns})
        if whole and tile not in state.box.tax_tiles:
            raise Refused("tile-unknown", {"tile": tile, "town": town})
    again = [town for town, tile in named.items() if tile in state.tiles_gone]
    if len(again) > max(0, len(tiles) - tiles_left(state)):
        values = {"tile": named[again[0]], "town": again[0], "left": tiles_left(state)}
        raise Refused("tile-gone", values)


def cards_left(state: State, deck: Deck) -> Mapping[Estate, int]:
    """Return the number of cards still in a deck, for the estates whose number the box knows
    (R0.4)."""
    gone = [estate for d, estate in state.cards_gone if d == deck]
    return {e: max(0, n - gone.count(e)) for e, n in state.box.leaders.get(deck, {}).items()}


def can_draw(left: Mapping[Estate, int]) -> bool:
    """Return whether the app can draw from a deck: all its cards are known, and one is left
    (R1.1)."""
    return len(left) == len(ESTATES) and any(left.values())


def check_leaders(state: State, leaders: Mapping[Deck, Estate]) -> None:
    """Refuse a deal without one card of each deck, or with an estate that its deck has no more of
    (R1.1).

    If the box's counts say that a deck is empty, they are wrong, and any card is allowed.
    """
    for deck in DECKS:
        if deck not in leaders:
            raise Refused("leader-missing", {"deck": deck})
        left = cards_left(state, deck)
        if left.get(leaders[deck]) == 0 and any(left.get(e) != 0 for e in ESTATES):
            raise Refused("leader-gone", {"deck": deck, "estate": leaders[deck]})


def check_stores(state: State, royal: str | None, civic: str | None) -> None:
    """Refuse storage tiles that were already used in the same half of the game (rounds 1 to 3, 4 to
    6; R0.5)."""
    if royal is not None and royal == civic:
        raise Refused("store-twice", {"tile": royal})
    whole = len(state.box.storage_tiles) >= STORAGE_TILES
    for store, tile in zip(STORES, (royal, civic), strict=True):
        if tile is None:
            continue
        if tile in state.stores_gone:
            raise Refused("store-gone", {"tile": tile, "store": store})
        if whole and tile not in state.box.storage_tiles:
            raise Refused("store-unknown", {"tile": tile, "store": store})

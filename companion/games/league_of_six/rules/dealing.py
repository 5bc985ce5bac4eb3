"""Phase 1 (R1, S2): besieged towns, tax tiles or followers, leader cards, storage tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from msgspec import UnsetType

from companion.core.structs import given
from companion.games.contract import Refused

from ..box.components import DECKS, ESTATES, STORAGE_TILES, TAX_TILES, TOWNS, Deck, Estate, Town
from ..retinue.groups import check_followers, check_open_followers, check_towns
from ..turn import Turn
from .entries import Deal
from .happenings import Dealt
from .state import Filling, State, Store, face_of


def besieged_count(state: State) -> int:
    """R1.2: six less the players."""
    return len(TOWNS) - len(state.players)


def deal(turn: Turn, entry: Deal) -> None:
    """R1: sets up the round. Refused: wrong towns, tiles or cards that cannot come (any more)."""
    state = turn.state
    if state.phase != "dealing":
        raise Refused("not-dealing", {})
    besieged = _besieged(state, entry)
    fortress = _fortress(state, entry)
    open_followers = _open_followers(state, entry)
    tiles = given(entry.tiles, "deal", "tiles")
    leaders = given(entry.leaders, "deal", "leaders")
    royal, civic = given(entry.royal, "deal", "royal"), given(entry.civic, "deal", "civic")
    check_besieged(state, besieged)
    open_towns = towns_left(state, besieged)
    if state.retinue:
        check_followers(state, open_followers, open_towns, tiles)
    else:
        check_tiles(state, open_towns, tiles)
    check_leaders(state, leaders)
    check_stores(state, royal, civic)
    named = tuple(t for t in tiles.values() if t is not None)
    tops = tuple(t for t in (royal, civic) if t is not None)
    left = tiles_left(state)
    anew = len(tiles) > left and not state.retinue
    turn.change(
        phase="choosing",
        moment="1 end",
        queue=state.order,
        fortress=fortress,
        open_followers=open_followers,
        besieged=tuple(besieged),
        open_towns=open_towns,
        tiles={town: tiles[town] for town in open_towns},
        tiles_gone=named if anew else state.tiles_gone + named,
        tiles_count=len(tiles) if anew else state.tiles_count + len(tiles),
        face_up={deck: leaders[deck] for deck in DECKS},
        tiles_came={**state.tiles_came, **dict.fromkeys(named, state.round)},
        cards_gone=state.cards_gone + tuple((deck, leaders[deck]) for deck in DECKS),
        stores={"royal": laid(state, royal), "civic": laid(state, civic)},
        stores_gone=state.stores_gone + tops,
        stores_came={**state.stores_came, **dict.fromkeys(tops, state.round)},
    )
    turn.report(Dealt(state.round, tuple(besieged), fortress))


def _besieged(state: State, entry: Deal) -> tuple[Town, ...]:
    """R1.2, S1: with six players there are none, and nobody needs to say so."""
    if besieged_count(state) == 0 and isinstance(entry.besieged, UnsetType):
        return ()
    return given(entry.besieged, "deal", "besieged")


def _fortress(state: State, entry: Deal) -> Town | None:
    """S2: the town drawn for the waggon fortress; with six players only."""
    if besieged_count(state) == 0:
        return given(entry.fortress, "deal", "fortress")
    if not isinstance(entry.fortress, UnsetType):
        raise Refused("fortress-not-wanted", {})
    return None


def _open_followers(state: State, entry: Deal) -> tuple[str | None, ...] | None:
    """L1: the first deal of a game with the retinue says which (5-6) tiles are in play."""
    if not state.retinue or state.open_followers is not None:
        if not isinstance(entry.open_followers, UnsetType):
            raise Refused("open-followers-once", {})
        return state.open_followers
    named = given(entry.open_followers, "deal", "open_followers")
    check_open_followers(state, named)
    return named


def laid(state: State, tile: str | None) -> Store:
    """A store with that storage tile on top; rows None where its side is not known."""
    if tile is None or tile not in state.box.storage_tiles:
        return Store(tile)
    rows = state.box.storage_tiles[tile].rows(face_of(state.round))
    if rows is None:
        return Store(tile)
    return Store(tile, tuple(Filling(row, None, (None,) * len(row.spaces)) for row in rows))


def towns_left(state: State, besieged: Iterable[Town]) -> tuple[Town, ...]:
    """The towns that are not besieged, clockwise."""
    closed = set(besieged)
    return tuple(t for t in state.setup.towns if t not in closed)


def check_besieged(state: State, besieged: Sequence[Town]) -> None:
    """R1.2: as many towns as there are players short of six, each once."""
    if len(set(besieged)) != len(besieged):
        raise Refused("besieged-twice", {})
    if len(besieged) != besieged_count(state):
        values = {"players": len(state.players), "right": besieged_count(state)}
        raise Refused("besieged-count", {**values, "count": len(besieged)})


def tiles_left(state: State) -> int:
    """How many tax tiles lie in the pile: of eighteen, or more where the box has them (R0.6)."""
    return max(TAX_TILES, len(state.box.tax_tiles)) - state.tiles_count


def check_tiles(state: State, open_towns: Sequence[Town], tiles: Mapping[Town, str | None]) -> None:
    """R1.3: one tile for each open town; used ones only come again when the pile runs out."""
    check_towns(open_towns, tiles)
    named = [t for t in tiles.values() if t is not None]
    whole = len(state.box.tax_tiles) >= TAX_TILES
    for tile in named:
        if named.count(tile) > 1:
            raise Refused("tile-twice", {"tile": tile})
        if whole and tile not in state.box.tax_tiles:
            raise Refused("tile-unknown", {"tile": tile})
    again = [t for t in named if t in state.tiles_gone]
    if len(again) > max(0, len(tiles) - tiles_left(state)):
        raise Refused("tile-gone", {"tile": again[0], "left": tiles_left(state)})


def cards_left(state: State, deck: Deck) -> Mapping[Estate, int]:
    """What is still face down in a deck, for the estates of which the box says it (R0.4)."""
    gone = Counter(estate for d, estate in state.cards_gone if d == deck)
    return {e: max(0, n - gone[e]) for e, n in state.box.leaders.get(deck, {}).items()}


def check_leaders(state: State, leaders: Mapping[Deck, Estate]) -> None:
    """R1.1: one card of each deck, of an estate that is still in it.

    A deck that has run out by the box's counts shows that they are wrong: then any card may come.
    """
    for deck in DECKS:
        if deck not in leaders:
            raise Refused("leader-missing", {"deck": deck})
        left = cards_left(state, deck)
        if left.get(leaders[deck]) == 0 and any(left.get(e) != 0 for e in ESTATES):
            raise Refused("leader-gone", {"deck": deck, "estate": leaders[deck]})


def check_stores(state: State, royal: str | None, civic: str | None) -> None:
    """R0.5: no storage tile twice in rounds 1 to 3, nor in 4 to 6."""
    named = [t for t in (royal, civic) if t is not None]
    if len(named) == 2 and royal == civic:
        raise Refused("store-twice", {"tile": royal})
    whole = len(state.box.storage_tiles) >= STORAGE_TILES
    for tile in named:
        if tile in state.stores_gone:
            raise Refused("store-gone", {"tile": tile})
        if whole and tile not in state.box.storage_tiles:
            raise Refused("store-unknown", {"tile": tile})

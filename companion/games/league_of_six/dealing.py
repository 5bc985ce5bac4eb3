"""Set-up (R0) and phase 1 (R1): besieged towns, tax tiles, leader cards, storage tiles; drawing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from msgspec import UnsetType
from msgspec.structs import replace

from companion.games import Chance, Refused
from companion.games.reading import player_name

from .components import (
    BLANK,
    DECKS,
    ESTATES,
    STORAGE_TILES,
    STORES,
    TAX_TILES,
    TOWNS,
    Colour,
    Deck,
    Estate,
    StoreName,
    Town,
    check_box,
)
from .entries import Deal, Entry, Setup
from .happenings import Dealt, Happening
from .joining import joined
from .state import Board, Filling, Seat, State, Store, face_of

T = TypeVar("T")
FEWEST, MOST = 3, 5


def start(setup: Setup) -> State:
    """The table before round 1 (R0). Refused with a sentence's code where the set-up cannot be."""
    check_players(setup)
    box = setup.box or BLANK
    check_box(box)
    if sorted(setup.towns) != sorted(TOWNS):
        raise Refused("six-towns", {})
    board = Board(
        names={p.colour: p.name for p in setup.players},
        seating=tuple(p.colour for p in setup.players),
        clockwise=_clockwise([p.colour for p in setup.players]),
        numbers=town_numbers(setup),
        costs=ways(setup.towns),
    )
    base = Seat(influence=setup.rulings.influence, guards=setup.rulings.guards)
    state = State(
        setup=setup,
        box=box,
        board=board,
        players={p.colour: base for p in setup.players},
        order=setup.order,
    )
    return state if setup.start is None else joined(state, setup.start)


def check_amended(before: Setup, after: Setup) -> None:
    """H4: hands are opened at set-up or not at all: nobody's shall be opened in mid-game."""
    if after.rulings.open_hands and not before.rulings.open_hands:
        raise Refused("hands-stay-hidden", {})


def check_players(setup: Setup) -> None:
    """R0.1, R0.3: three to five of different colours and names, each with one order marker."""
    colours = [p.colour for p in setup.players]
    if setup.modules:
        raise Refused("module-unknown", {"module": setup.modules[0]})
    if not FEWEST <= len(colours) <= MOST:
        raise Refused("player-count", {"count": len(colours), "fewest": FEWEST, "most": MOST})
    if setup.leader_points is not None:
        raise Refused("points-for-six", {})
    for colour in (c for c in colours if colours.count(c) > 1):
        raise Refused("colour-twice", {"player": colour})
    names = [player_name(p.name, p.colour).strip() for p in setup.players]
    for name in names:
        if names.count(name) > 1:
            raise Refused("name-twice", {"name": name})
    if sorted(setup.order) != sorted(colours):
        raise Refused("order-each-once", {})


def town_numbers(setup: Setup) -> Mapping[Town, int]:
    """R0.2: 1 to 6 once each; the set-up's numbers count before the box's."""
    printed = {} if setup.box is None else setup.box.towns
    numbers: dict[Town, int] = {}
    for town in setup.towns:
        known = printed[town].number if town in printed else None
        number = setup.numbers.get(town, known)
        if number is None:
            raise Refused("number-missing", {"town": town})
        numbers[town] = number
    if sorted(numbers.values()) != list(range(1, 7)):
        raise Refused("numbers-once-each", {})
    return numbers


def ways(ring: Sequence[Town]) -> Mapping[Town, Mapping[Town, int]]:
    """R2.3: what the shorter way round costs from each town to each; 1 to one's own."""
    size = len(ring)
    return {
        a: {b: max(1, min((i - j) % size, (j - i) % size)) for j, b in enumerate(ring)}
        for i, a in enumerate(ring)
    }


def _clockwise(seating: Sequence[Colour]) -> Mapping[Colour, tuple[Colour, ...]]:
    return {c: (*seating[i:], *seating[:i]) for i, c in enumerate(seating)}


def besieged_count(state: State) -> int:
    """R1.2: six less the players."""
    return len(TOWNS) - len(state.players)


def deal(state: State, entry: Deal) -> tuple[State, tuple[Happening, ...]]:
    """R1: sets up the round. Refused: wrong towns, tiles or cards that cannot come (any more)."""
    if state.phase != "dealing":
        raise Refused("not-dealing", {})
    besieged = _given(entry.besieged, "besieged")
    tiles = _given(entry.tiles, "tiles")
    leaders = _given(entry.leaders, "leaders")
    royal, civic = _given(entry.royal, "royal"), _given(entry.civic, "civic")
    check_besieged(state, besieged)
    open_towns = towns_left(state, besieged)
    check_tiles(state, open_towns, tiles)
    check_leaders(state, leaders)
    check_stores(state, royal, civic)
    named = tuple(t for t in tiles.values() if t is not None)
    tops = tuple(t for t in (royal, civic) if t is not None)
    left = tiles_left(state)
    anew = len(tiles) > left
    dealt = replace(
        state,
        phase="choosing",
        queue=state.order,
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
    return dealt, (Dealt(state.round, dealt.besieged),)


def _given(part: T | UnsetType, key: str) -> T:
    if isinstance(part, UnsetType):
        raise Refused("missing-key", {"what": "deal", "key": key})
    return part


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


def tile_supply(state: State) -> int:
    """How many tax tiles there are: eighteen, or more where the box has them (R0.6)."""
    return max(TAX_TILES, len(state.box.tax_tiles))


def tiles_left(state: State) -> int:
    """How many tax tiles lie in the pile."""
    return tile_supply(state) - state.tiles_count


def check_tiles(state: State, open_towns: Sequence[Town], tiles: Mapping[Town, str | None]) -> None:
    """R1.3: one tile for each open town; used ones only come again when the pile runs out."""
    for town in tiles:
        if town not in open_towns:
            raise Refused("tile-besieged", {"town": town})
    for town in open_towns:
        if town not in tiles:
            raise Refused("tile-missing", {"town": town})
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


def draw(state: State, chance: Chance, partial: Deal | None = None) -> Deal:
    """A deal for this round: what `partial` leaves out is drawn, one generator for each kind.

    Refused where the app cannot know what there is to draw (leader cards of a blank box); tiles
    that the box does not know are dealt as None.
    """
    if state.phase != "dealing":
        raise Refused("not-dealing", {})
    given = partial or Deal()
    besieged = given.besieged
    if isinstance(besieged, UnsetType):
        besieged = tuple(chance("besieged").sample(state.setup.towns, besieged_count(state)))
    tiles = given.tiles
    if isinstance(tiles, UnsetType):
        tiles = draw_tiles(state, chance, towns_left(state, besieged))
    leaders = given.leaders
    if isinstance(leaders, UnsetType):
        leaders = {deck: draw_leader(state, chance, deck) for deck in DECKS}
    royal, civic = draw_stores(state, chance, given)
    return Deal(besieged=besieged, tiles=tiles, leaders=leaders, royal=royal, civic=civic)


def draw_tiles(state: State, chance: Chance, open_towns: Sequence[Town]) -> dict[Town, str | None]:
    """R1.3: from the pile; when it runs out, the rest from the discarded tiles, shuffled."""
    known = list(state.box.tax_tiles)
    if len(known) < TAX_TILES:
        return dict.fromkeys(open_towns)
    rng = chance("tiles")
    pile = [t for t in known if t not in state.tiles_gone]
    rng.shuffle(pile)
    if len(pile) < len(open_towns):
        again = [t for t in known if t in state.tiles_gone]
        rng.shuffle(again)
        pile += again
    return dict(zip(open_towns, pile, strict=False))


def draw_leader(state: State, chance: Chance, deck: Deck) -> Estate:
    """R1.1: the top card of a deck; any card still in it is as likely."""
    left = cards_left(state, deck)
    if len(left) < len(ESTATES) or not any(left.values()):
        raise Refused("leaders-not-known", {"deck": deck})
    rng = chance(f"leader-{deck}")
    return rng.choice([estate for estate in ESTATES for _ in range(left[estate])])


def draw_stores(state: State, chance: Chance, given: Deal) -> tuple[str | None, str | None]:
    """R0.5: the top tiles of the two piles, from what has not come in this half of the game."""
    drawn: dict[StoreName, str | None] = {}
    typed: dict[StoreName, str | UnsetType | None] = {"royal": given.royal, "civic": given.civic}
    taken = {t for t in typed.values() if isinstance(t, str)} | set(state.stores_gone)
    for store in STORES:
        tile = typed[store]
        if not isinstance(tile, UnsetType):
            drawn[store] = tile
            continue
        pile = [t for t in state.box.storage_tiles if t not in taken]
        whole = len(state.box.storage_tiles) >= STORAGE_TILES
        drawn[store] = chance(store).choice(pile) if whole and pile else None
        taken.add(drawn[store] or "")
    return drawn["royal"], drawn["civic"]


def completed(state: State, entry: Entry, chance: Chance) -> Entry:
    """The entry with everything drawn that a deal leaves to the app; others as they are."""
    return draw(state, chance, entry) if isinstance(entry, Deal) else entry

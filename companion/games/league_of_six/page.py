"""What a page may draw for one viewer: named fields only, so that nothing hidden can slip in (H2).

Built for the tablet (`viewer` "table") and for a seat alike. Choices are those that everybody can
see from the open table; for the seat itself they are exact.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from msgspec import Struct

from . import choosing, storing
from .collecting import Yield, yields
from .components import (
    DECKS,
    STORES,
    TOP_OF_COUNTER,
    Colour,
    Deck,
    Edges,
    Estate,
    Good,
    StoreName,
    Symbols,
    Town,
)
from .dealing import besieged_count, cards_left, tiles_left
from .entries import ChooseTown, Dealing, Raise, Reveal
from .scoring import Result
from .state import Figures, Filling, Goods, Seat, State
from .turns import Waiting, waiting_for
from .views import TABLE, may_see_hand

UNLIMITED = 99
"""More guards than any way and offer can cost: stands in for means that a viewer may not know."""


class Figure(Struct, frozen=True):
    """A figure in a town: on the road (`number` None) or on the counter."""

    player: Colour
    number: int | None


class TownView(Struct, frozen=True):
    """A town on the ring; `place` 0 to 5 clockwise, `arrows` and `middle` of the tile in it."""

    town: Town
    place: int
    number: int
    side: str
    edges: Edges | None
    besieged: bool
    tile: str | None
    arrows: tuple[int, ...] | None
    middle: Symbols
    counter: tuple[Figure, ...]
    road: tuple[Figure, ...]


class PlayerView(Struct, frozen=True):
    """One player, as far as the viewer may know: `guards` and `leaders` None where hidden."""

    colour: Colour
    name: str
    influence: int
    goods: Goods
    horses: int
    town: Town | None
    counter: int | None
    guards: int | None
    leaders: Figures | None
    ready: bool
    acting: bool


class SpaceView(Struct, frozen=True):
    """A space of a row; `would` is who would fill it if the one to choose chose this row."""

    good: Good
    points: int
    filled_by: Colour | None
    would: Colour | None


class RowView(Struct, frozen=True):
    """A row of a store, `number` from 1; `free`: it may be chosen now."""

    number: int
    bonus: int
    spaces: tuple[SpaceView, ...]
    chosen_by: Colour | None
    free: bool
    would_fill: bool


class StoreView(Struct, frozen=True):
    """A store with its tile (None = not named) and rows (None = not known)."""

    store: StoreName
    tile: str | None
    rows: tuple[RowView, ...] | None


class TownChoice(Struct, frozen=True):
    """A town that may be named: the way's cost, who holds it, and the offers that may be made."""

    town: Town
    cost: int
    holder: Colour | None
    held_on: int
    offers: tuple[int, ...]


class Choices(Struct, frozen=True):
    """What the one to act may do, by what the viewer may know; empty where it is not theirs."""

    towns: tuple[TownChoice, ...] = ()
    raises: tuple[int, ...] = ()
    positions: tuple[Yield, ...] = ()
    cards: tuple[int, ...] = ()


class Reach(Struct, frozen=True):
    """What a town would cost the one who looks: the way, and the most that could be offered."""

    town: Town
    cost: int
    holder: Colour | None
    held_on: int
    limit: int
    bought: int
    """How many of the limit's guards the king would have to sell."""


class Own(Struct, frozen=True):
    """What only the one who looks may know: the most guards to hand over, and every way."""

    guards: int
    means: int
    reach: tuple[Reach, ...]
    typed: Reveal | None


class Supply(Struct, frozen=True):
    """What may still be dealt by name; empty where the box does not know it all."""

    tiles: tuple[str, ...] = ()
    stores: tuple[str, ...] = ()
    leaders: Mapping[Deck, Mapping[Estate, int] | None] = {}


class Page(Struct, frozen=True):
    """Everything that a page of one table shows to one viewer."""

    viewer: str
    round: int
    phase: str
    face: str
    sample: bool
    open_hands: bool
    dealing: Dealing
    besieged_count: int
    order: tuple[Colour, ...]
    queue: tuple[Colour, ...]
    ranking: tuple[Colour, ...]
    players: Mapping[Colour, PlayerView]
    towns: tuple[TownView, ...]
    face_up: Mapping[Deck, Estate | None]
    stores: tuple[StoreView, ...]
    waiting: tuple[Waiting, ...]
    choices: Choices
    result: Result | None
    supply: Supply
    own: Own | None


def page(state: State, viewer: str = TABLE) -> Page:
    """The allow-list for "table" or a colour."""
    waiting = waiting_for(state)
    return Page(
        viewer=viewer,
        round=state.round,
        phase=state.phase,
        face=state.face,
        sample=state.box.sample,
        open_hands=state.setup.rulings.open_hands,
        dealing=state.setup.dealing,
        besieged_count=besieged_count(state),
        order=state.order,
        queue=state.queue,
        ranking=state.ranking,
        players={c: _player(state, viewer, c, waiting) for c in state.board.seating},
        towns=tuple(_town(state, place, t) for place, t in enumerate(state.setup.towns)),
        face_up={deck: state.face_up.get(deck) for deck in DECKS},
        stores=tuple(_store(state, name) for name in STORES),
        waiting=waiting,
        choices=choices(state, viewer, waiting),
        result=state.result,
        supply=_supply(state) if state.phase == "dealing" else Supply(),
        own=_own(state, viewer),
    )


def _own(state: State, viewer: str) -> Own | None:
    """H2: for a seat's own page; the table's has none."""
    if viewer not in state.players:
        return None
    seat = state.players[cast(Colour, viewer)]
    reach = (_reach(state, seat, town) for town in state.setup.towns)
    return Own(seat.guards, seat.means, tuple(r for r in reach if r is not None), seat.hand)


def _reach(state: State, seat: Seat, town: Town) -> Reach | None:
    """R2.3, R2.7: what it would cost to go there now; a besieged town is no aim."""
    if town in state.besieged:
        return None
    cost = 0 if seat.town is None else state.board.costs[seat.town][town]
    holder = choosing.holders(state).get(town)
    held_on = -1 if holder is None else state.players[holder].counter or 0
    limit = max(0, min(TOP_OF_COUNTER, seat.means - cost))
    bought = max(0, limit - max(0, seat.guards - cost))
    return Reach(town, cost, holder, held_on, limit, bought)


def _supply(state: State) -> Supply:
    """What has not come yet is open to all who watched."""
    anew = tiles_left(state) < len(state.players)
    tiles = (t for t in state.box.tax_tiles if anew or t not in state.tiles_gone)
    stores = (t for t in state.box.storage_tiles if t not in state.stores_gone)
    return Supply(tuple(tiles), tuple(stores), {deck: cards_left(state, deck) for deck in DECKS})


def _player(state: State, viewer: str, colour: Colour, waiting: tuple[Waiting, ...]) -> PlayerView:
    seat = state.players[colour]
    mine = may_see_hand(state, viewer, colour)
    return PlayerView(
        colour=colour,
        name=state.board.names[colour],
        influence=seat.influence,
        goods=seat.goods,
        horses=seat.horses,
        town=seat.town,
        counter=seat.counter,
        guards=seat.guards if mine else None,
        leaders=seat.leaders if mine else None,
        ready=seat.hand is not None,
        acting=any(w.player == colour for w in waiting),
    )


def _town(state: State, place: int, town: Town) -> TownView:
    here = [Figure(c, s.counter) for c, s in state.players.items() if s.town == town]
    side = state.setup.sides.get(town, "white")
    tile_id = state.tiles.get(town)
    tile = state.box.tax_tiles.get(tile_id) if tile_id else None
    return TownView(
        town=town,
        place=place,
        number=state.board.numbers[town],
        side=side,
        edges=state.box.edges(town, side),
        besieged=town in state.besieged,
        tile=tile_id,
        arrows=None if tile is None else tile.arrows,
        middle=() if tile is None else tile.middle or (),
        counter=tuple(f for f in here if f.number is not None),
        road=tuple(f for f in here if f.number is None),
    )


def _store(state: State, name: StoreName) -> StoreView:
    store = state.stores[name]
    if store.rows is None:
        return StoreView(name, store.tile, None)
    choosing_now = state.phase == "storing" and state.pick is None
    chooser = storing.chooser(state) if choosing_now else None
    rows = []
    for number, filling in enumerate(store.rows, 1):
        free = (
            chooser is not None
            and filling.chosen_by is None
            and storing.may_choose(state, chooser, filling)
        )
        would = _would(state, filling, chooser) if free else {}
        spaces = tuple(
            SpaceView(s.good, s.points, by, would.get(i))
            for i, (s, by) in enumerate(zip(filling.row.spaces, filling.filled_by, strict=True))
        )
        full = free and len(would) == len(spaces)
        rows.append(RowView(number, filling.row.bonus, spaces, filling.chosen_by, free, full))
    return StoreView(name, store.tile, tuple(rows))


def _would(state: State, filling: Filling, chooser: Colour | None) -> dict[int, Colour]:
    """Who would fill which space if this row were chosen: goods are open (H1)."""
    if chooser is None:
        return {}
    return {i: colour for colour, i, _, _ in storing.filling_of(state, filling, chooser)}


def choices(state: State, viewer: str, waiting: tuple[Waiting, ...]) -> Choices:
    """What the one to act may do. Means enter only for a viewer who may know them (H2)."""
    if len(waiting) != 1 or waiting[0].player is None:
        return Choices()
    player = waiting[0].player
    if viewer not in (TABLE, player):
        return Choices()
    if state.phase == "choosing":
        budget = state.players[player].means if viewer == player else UNLIMITED
        return _choosing(state, player, budget)
    if state.phase == "collecting":
        town = state.players[player].town
        return Choices(positions=yields(state, town) or () if town else ())
    if state.pick is not None:
        return Choices(cards=storing.eligible(state, state.pick.most))
    return Choices()


def _choosing(state: State, player: Colour, budget: int) -> Choices:
    entries = choosing.options(state, player, means=budget)
    if state.conflict is not None:
        return Choices(raises=tuple(e.guards for e in entries if isinstance(e, Raise)))
    offers: dict[Town, tuple[int, ...]] = {}
    for entry in entries:
        if isinstance(entry, ChooseTown):
            offer = () if entry.offer is None else (entry.offer,)
            offers[entry.town] = offers.get(entry.town, ()) + offer
    return Choices(
        towns=tuple(
            TownChoice(w.town, w.cost, w.holder, w.held_on, offers[w.town])
            for w in choosing.ways_open(state, player)
            if w.town in offers
        )
    )

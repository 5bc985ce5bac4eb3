"""Builds the page of one viewer from the state: the only way from hands to templates (H2).

Choices on the table's page are those that everybody can see from the open table; on a seat's own
they are exact.
"""

from __future__ import annotations

from typing import cast
from zlib import crc32

import msgspec
from msgspec.structs import replace

from companion.games.contract import Waiting

from ..box.components import (
    BLANK,
    DECKS,
    STORAGE_TILES,
    STORES,
    TAX_TILES,
    TOP_OF_COUNTER,
    Colour,
    StoreName,
    Town,
)
from ..box.gallery import overdrawn, storage_picks, tax_picks
from ..box.naming import FreeNames, free_names
from ..retinue import crowns
from ..retinue.groups import open_count
from ..retinue.known import group_of
from ..retinue.views import exchange_choices, follower_choices, of_group, open_followers
from . import blocks, choosing, storing
from .collecting import tile_in, yields
from .dealing import besieged_count, cards_left
from .entries import ChooseTown, Raise
from .fortress import beside, least, trip
from .page import (
    Choices,
    Figure,
    FollowerView,
    Own,
    Page,
    PlayerView,
    Reach,
    RowView,
    SpaceView,
    StoreView,
    Supply,
    TownChoice,
    TownView,
)
from .revealing import leader_points
from .starting import MOST
from .state import Filling, State, tile_of
from .turns import waiting_for
from .views import TABLE, may_see_hand

NAMING = {"deal", "describe"}
"""What must be done where tiles may come that nobody has named yet."""
UNLIMITED = 99
"""More guards than any way and offer can cost: stands in for means that a viewer may not know."""


def page(state: State, viewer: str = TABLE, table: Page | None = None) -> Page:
    """The allow-list for "table" or a colour: what the table sees, and what is that viewer's own.

    `table`: the table's, where it has been built from this state before.
    """
    table = table or _page(state)
    if viewer == TABLE:
        return table
    return replace(
        table,
        viewer=viewer,
        players={
            c: _player(state, viewer, c, table.waiting) if may_see_hand(state, viewer, c) else open_
            for c, open_ in table.players.items()
        },
        choices=choices(state, viewer, table.waiting),
        own=_own(state, viewer),
    )


def _page(state: State) -> Page:
    """What the table sees: no hand that is hidden, and nothing that rests on one."""
    waiting = waiting_for(state)
    return Page(
        viewer=TABLE,
        round=state.round,
        phase=state.phase,
        face=state.face,
        sample=state.box.sample,
        learned=state.box != (state.setup.box or BLANK),
        open_hands=state.setup.rulings.open_hands,
        rulings=state.setup.rulings,
        own_phases=state.setup.own_phases,
        dealing=state.setup.dealing,
        besieged_count=besieged_count(state),
        order=state.order,
        modules=state.setup.modules,
        fortress=state.fortress,
        open_followers=open_followers(state),
        crowned=state.crowned,
        points_from_overlay=len(state.players) < MOST or leader_points(state) is not None,
        queue=state.queue,
        ranking=state.ranking,
        players={c: _player(state, TABLE, c, waiting) for c in state.board.seating},
        towns=tuple(_town(state, place, t) for place, t in enumerate(state.setup.towns)),
        face_up={deck: state.face_up.get(deck) for deck in DECKS},
        stores=tuple(_store(state, name) for name in STORES),
        waiting=waiting,
        choices=choices(state, TABLE, waiting),
        result=state.result,
        short=blocks.short(state),
        fewer=blocks.less(state),
        supply=_supply(state) if state.phase == "dealing" else Supply(),
        free=free_names(state) if NAMING & {w.must for w in waiting} else FreeNames(),
        own=None,
    )


def _own(state: State, viewer: str) -> Own | None:
    """H2: for a seat's own page; the table's has none."""
    if viewer not in state.players:
        return None
    player = cast(Colour, viewer)
    seat = state.players[player]
    holders = choosing.holders(state)
    reach = (_reach(state, player, town, holders.get(town)) for town in state.setup.towns)
    known = tuple(r for r in reach if r is not None)
    return Own(seat.guards, seat.means, known, seat.hand, seat.exchange, seat.exchange_points)


def _reach(state: State, player: Colour, town: Town, holder: Colour | None) -> Reach | None:
    """R2.3, R2.7: what it would cost to go there now; a besieged town is no aim."""
    if town in state.besieged:
        return None
    seat = state.players[player]
    way = trip(state, player, town)
    cost = way.cost
    held_on = -1 if holder is None else state.players[holder].counter or 0
    limit = max(0, min(TOP_OF_COUNTER, seat.means - cost))
    bought = max(0, limit - max(0, seat.guards - cost))
    return Reach(town, cost, holder, held_on, limit, bought, way)


def _supply(state: State) -> Supply:
    """What has not come yet is open to all who watched."""
    tiles, stores = len(state.box.tax_tiles), len(state.box.storage_tiles)
    supply = Supply(
        tax_picks(state),
        storage_picks(state),
        {deck: cards_left(state, deck) for deck in DECKS},
        new_tiles=tiles < TAX_TILES,
        new_stores=stores < STORAGE_TILES,
        overdrawn=overdrawn(state),
        fortress=len(state.players) == MOST,
        followers=of_group(state, group_of(state.round)),
        open_followers=open_count(state) if state.retinue and state.open_followers is None else 0,
        late_followers=of_group(state, "5-6") if state.open_followers is None else (),
        many_tiles=tiles if tiles > TAX_TILES else 0,
        many_stores=stores if stores > STORAGE_TILES else 0,
    )
    return replace(supply, mark=f"{crc32(msgspec.json.encode(supply)):x}")


def _player(
    state: State, viewer: str, colour: Colour, waiting: tuple[Waiting[Colour], ...]
) -> PlayerView:
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
        followers=tuple(FollowerView(f, tile_of(state, f), f in seat.used) for f in seat.followers),
        half_horses=least(state, colour, "half_horses"),
        exchanged=seat.exchange is not None,
        tells_points=state.moment == "exchange" and crowns.untold(state, colour),
    )


def _town(state: State, place: int, town: Town) -> TownView:
    here = [Figure(c, s.counter) for c, s in state.players.items() if s.town == town]
    side = state.setup.sides.get(town, "white")
    lies = _lies(state, town)
    tile_id = state.tiles.get(town) if lies else None
    tile = tile_in(state, town) if lies else None
    served = state.retinue and tile_id is not None
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
        follower=FollowerView(tile_id, tile_of(state, tile_id)) if served and tile_id else None,
        fortress=state.fortress == town,
        untold=lies and (tile is None or tile.arrows is None),
        turned=state.turned.get(town, 0),
    )


def _lies(state: State, town: Town) -> bool:
    """Whether a tile lies there: a follower's goes to its owner before goods are stored (L3)."""
    if town in state.besieged or state.phase in ("dealing", "revealing", "finished"):
        return False
    if state.phase != "storing":
        return True
    tile = state.tiles.get(town)
    return not any(tile in seat.followers for seat in state.players.values())


def _store(state: State, name: StoreName) -> StoreView:
    store = state.stores[name]
    if store.rows is None:
        return StoreView(name, store.tile, None)
    choosing_now = state.phase == "storing" and state.pick is None and state.moment is None
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
    """R5.3, beforehand: who would fill which space of this row; goods are open (H1)."""
    if chooser is None:
        return {}
    return {i: colour for colour, i, _, _ in storing.filling_of(state, filling, chooser)}


def choices(state: State, viewer: str, waiting: tuple[Waiting[Colour], ...]) -> Choices:
    """What may be done now. Means enter only for a viewer who may know them (H2)."""
    return replace(
        _to_act(state, viewer, waiting),
        followers=follower_choices(state, viewer),
        exchange=exchange_choices(state, viewer),
    )


def _to_act(state: State, viewer: str, waiting: tuple[Waiting[Colour], ...]) -> Choices:
    """What the one to act may do in the phase in play.

    Means enter only for a viewer who may know them (H2).
    """
    if len(waiting) != 1 or waiting[0].player is None:
        return Choices()
    player = waiting[0].player
    if viewer not in (TABLE, player):
        return Choices()
    if state.calls:
        return Choices()
    if state.phase == "choosing":
        budget = state.players[player].means if viewer == player else UNLIMITED
        return _choosing(state, player, budget)
    if state.phase == "collecting":
        town = state.players[player].town
        more = 1 if beside(state, town) else 0
        return Choices(positions=yields(state, town) or () if town else (), more_horses=more)
    if state.pick is not None:
        return Choices(cards=storing.eligible(state, state.pick.most))
    return Choices()


def _choosing(state: State, player: Colour, budget: int) -> Choices:
    entries = choosing.options(state, player, means=budget)
    if state.conflict is not None:
        return Choices(raises=tuple(e.guards for e in entries if isinstance(e, Raise)))
    offers: dict[Town, tuple[int, ...]] = {}
    stands = tuple(range(choosing.stands(state, player) + 1))
    for entry in entries:
        if isinstance(entry, ChooseTown):
            offer = () if entry.offer is None else (entry.offer,)
            offers[entry.town] = offers.get(entry.town, ()) + offer
    return Choices(
        towns=tuple(
            TownChoice(
                w.town,
                _town(state, state.setup.towns.index(w.town), w.town),
                w.cost,
                w.holder,
                w.held_on,
                offers[w.town],
                w.trip,
                stands if w.holder is None and len(stands) > 1 else (),
            )
            for w in choosing.ways_open(state, player)
            if w.town in offers
        )
    )

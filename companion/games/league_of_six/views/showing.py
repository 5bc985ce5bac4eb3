"""Builds the page of one viewer from the state. No other code passes hands to templates (H2).

Choices on the table's page are those that everybody can see. On a player's own page they are exact.
"""

from __future__ import annotations

from typing import cast
from zlib import crc32

import msgspec
from msgspec.structs import replace

from companion.core.play import Waiting, remember_last

from ..box.components import BLANK, DECKS, STORAGE_TILES, STORES, TAX_TILES, Colour
from ..box.known import group_of
from ..entries import END, PhaseMoment
from ..setup import MOST
from ..shared import collecting, crowns
from ..shared.dealing import besieged_count, cards_left, open_count
from ..shared.ending import leader_points
from ..shared.entering import Component
from ..state import State, sum_effects, tile_of
from .board import store_view, town_view
from .gallery import (
    followers_of_group,
    open_followers,
    overdrawn_cards,
    sort_by_likelihood,
    storage_picks,
    tax_picks,
)
from .own import choices, own_means
from .page import Page, Supply
from .parts import STEPS, TABLE, FollowerView, PlayerView
from .seen import may_see_hand
from .to_enter import asked_to_enter


def page(state: State, viewer: str, waiting: tuple[Waiting[Colour], ...]) -> Page:
    """Return the page for "table" or a colour: the table's page with what only the viewer may see.
    `waiting`: who is asked."""
    table = _page(state, waiting)
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
        own=own_means(state, viewer),
        to_enter=_to_enter(state, viewer, table.waiting),
    )


def _to_enter(
    state: State, viewer: str, waiting: tuple[Waiting[Colour], ...]
) -> tuple[Component, ...]:
    """Return what the viewer may enter while waiting: nothing while the viewer is waited for."""
    if viewer not in state.players or any(one.player == viewer for one in waiting):
        return ()
    return asked_to_enter(state, cast(Colour, viewer))


@remember_last
def _page(state: State, waiting: tuple[Waiting[Colour], ...]) -> Page:
    """Return the table's page. It contains no hidden hand, and nothing that depends on a hand."""
    step, step_round = _step(state)
    return Page(
        viewer=TABLE,
        round=state.round,
        phase=state.phase,
        step=step,
        step_round=step_round,
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
        towns=tuple(town_view(state, place, t) for place, t in enumerate(state.setup.towns)),
        face_up={deck: state.face_up.get(deck) for deck in DECKS},
        stores=tuple(store_view(state, name) for name in STORES),
        waiting=waiting,
        choices=choices(state, TABLE, waiting),
        result=state.result,
        short=collecting.short_goods(state),
        fewer=collecting.missed_blocks(state),
        supply=_supply(state) if state.phase == "dealing" else Supply(),
        own=None,
        rows_chosen=state.turn,
    )


def _step(state: State) -> tuple[str, int]:
    """Return the phase of the round whose beginning or end is settled now, else the phase in which
    the players decide, and its round."""
    moment = state.moment
    if not isinstance(moment, PhaseMoment):
        return state.phase, state.round
    ended = moment == END[6] and state.phase == "dealing"
    return STEPS[moment.phase - 1], state.round - ended


def _supply(state: State) -> Supply:
    """Return which tiles and cards can still come. Everybody who watched knows this."""
    tiles, stores = len(state.box.tax_tiles), len(state.box.storage_tiles)
    supply = Supply(
        sort_by_likelihood(tax_picks(state)),
        sort_by_likelihood(storage_picks(state)),
        {deck: cards_left(state, deck) for deck in DECKS},
        overdrawn=overdrawn_cards(state),
        fortress=len(state.players) == MOST,
        followers=followers_of_group(state, group_of(state.round)),
        open_followers=open_count(state) if state.retinue and state.open_followers is None else 0,
        late_followers=followers_of_group(state, "5-6") if state.open_followers is None else (),
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
        half_horses=sum_effects(state, colour, "half_horses"),
        exchanged=seat.exchange is not None,
        tells_points=state.moment == "exchange" and crowns.needs_points(state, colour),
    )

"""What a player may do now, by what is waited for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from . import bidding, leaders, marching, mercenaries, starting
from .board import ACTIONS, TOWER_CARDS, Colour
from .entries import Entry, MatBid, Open, PlaceLeader, Revolt, TakeBenefit
from .forms import ClaimForm, Form, MarchForm, PlanForm
from .planning import FEW_COUNTIES, TOWER
from .state import State

Option: TypeAlias = Entry | Form


def _claim(state: State, player: Colour) -> Iterator[Option]:
    seat = state.players[player]
    counties: tuple[str | None, ...] = starting.free(state)
    if state.setup.rulings.counties == "app":
        top = (None,) if starting.still_in_stock(state) else ()
        counties = (*state.open_cards, *top)
    groups = tuple(sorted(set(seat.groups), reverse=True))
    leader = state.plays("leaders") and seat.leader is None
    yield ClaimForm(player, counties, groups, leader)


def _plan(state: State, player: Colour) -> Iterator[Option]:
    owned = state.owned(player)
    towers = TOWER_CARDS if state.plays("court") else 0
    yield PlanForm(player, owned, ACTIONS, len(owned) <= FEW_COUNTIES, towers)


def _bid(state: State, player: Colour) -> Iterator[Option]:
    for money in range(5):
        yield MatBid(player=player, bid=money)
    for county in state.players[player].cards:
        yield MatBid(player=player, bid=county)
    if state.plays("court"):
        yield MatBid(player=player, bid=TOWER)
    if len(state.owned(player)) <= FEW_COUNTIES:
        yield MatBid(player=player, bid=None)


def _leader(state: State, player: Colour) -> Iterator[Option]:
    for county in leaders.choices(state, player):
        yield PlaceLeader(player=player, county=county)


def _benefit(state: State, player: Colour) -> Iterator[Option]:
    if mercenaries.shown(state, mercenaries.next_card(state, player)) is not None:
        for kind in mercenaries.choices(state, player):
            yield TakeBenefit(player=player, benefit=kind)


def _open(state: State, player: Colour) -> Iterator[Option]:
    """A planned box is just opened; of one on the mat it is said what lies in it."""
    court = state.phase == "court"
    numbered = state.court_box if court else None
    planned = state.players[player].plan
    if planned is not None and not planned.on_mat:
        yield Open(player=player, box=numbered)
        return
    cards: tuple[str | None, ...] = (*state.players[player].cards, None)
    if court and bidding.towers_used(state, player) < TOWER_CARDS:
        cards = (*cards, TOWER)
    for card in cards:
        yield Open(player=player, county=card, box=numbered)


def _move(state: State, player: Colour) -> Iterator[Option]:
    march = state.march
    assert march is not None
    most = state.counties[march.county].armies - 1
    yield MarchForm(player, march.county, marching.targets(state, march), most)


def _revolt(state: State, player: Colour) -> Iterator[Option]:
    for county in state.rising.counties if state.rising else ():
        yield Revolt(player=player, county=county)


OF_PLAYER: Mapping[str, Callable[[State, Colour], Iterator[Option]]] = {
    "claim": _claim,
    "plan": _plan,
    "bid": _bid,
    "leader": _leader,
    "benefit": _benefit,
    "open": _open,
    "move": _move,
    "revolt": _revolt,
}

"""What a player may do now, by what is waited for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from ..plans import TOWER
from . import bidding, marching, starting
from .board import TOWER_CARDS, Colour
from .entries import Entry, Open
from .forms import ClaimForm, Form, MarchForm
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


OF_PLAYER: Mapping[str, Callable[[State, Colour], Iterator[Option]]] = {
    "claim": _claim,
    "open": _open,
    "move": _move,
}

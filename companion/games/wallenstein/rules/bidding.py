"""The turn order (W1.5): bids, ties, places with their tiles."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from companion.games.contract import Refused

from ..board import TOWER_CARDS, Colour
from ..plans import TOWER, Bid
from ..state import State
from . import checks

PLACES = range(1, 6)


def check_card(state: State, player: Colour, county: str) -> None:
    """W1.12: a card on the mat was one's own when plans were closed, and is not lost or used."""
    if checks.county(state, county) not in state.players[player].cards:
        raise Refused("card-not-there", {"player": player, "county": county})


def strength(bid: Bid | UnsetType) -> float:
    """W1.5: 4, 3, 2, 1, then county cards, then money 0 (and tower cards), then none."""
    if bid is None or bid is UNSET:
        return -1
    if isinstance(bid, int):
        return bid
    return 0 if bid == TOWER else 0.5


def tied_group(state: State) -> tuple[Colour, ...]:
    """The tied players for whom lots are drawn next; the highest bids first."""
    return next((group for group in state.bidders if len(group) > 1), ())


def free_places(state: State) -> tuple[int, ...]:
    """The places that nobody has chosen yet."""
    taken = {seat.place for seat in state.players.values()}
    return tuple(place for place in PLACES if place not in taken)


def towers_used(state: State, player: Colour) -> int:
    """WC.2: how many of the three tower cards a player has shown this round."""
    seat = state.players[player]
    return [*seat.opened.values(), seat.bid].count(TOWER)


def check_tower_card(state: State, player: Colour) -> None:
    """WC.2: three tower cards each, the bid's among them."""
    if towers_used(state, player) >= TOWER_CARDS:
        raise Refused("tower-cards", {"player": player, "most": TOWER_CARDS})

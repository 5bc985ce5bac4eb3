"""Which plans and bids are allowed (W1.3, W1.5, WC.2)."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from companion.core.play import Refused

from ..board import TOWER_CARDS, Colour
from ..plans import FEW_COUNTIES, TOWER, Bid, Plan, cards_in_plan_boxes
from ..state import State
from . import checks


def check_plan(state: State, entry: Plan) -> None:
    """Refuse a plan that is not allowed. Only its player learns what is in it (W1.3, WH.1)."""
    public = {"player": entry.player}
    if entry.on_mat:
        if entry.bid is not UNSET or entry.court is not UNSET:
            raise Refused("plan-without-boxes", public)
        return
    if isinstance(entry.bid, UnsetType):
        raise Refused("plan-without-bid", public)
    if entry.court is not UNSET and not state.plays("court"):
        raise Refused("module-not-played", {"module": "court"})
    _check_cards(state, entry)
    check_bid(state, entry.player, entry.bid)
    if entry.bid is None and not set(state.counties_of(entry.player)) <= set(
        cards_in_plan_boxes(entry).values()
    ):
        raise Refused("bid-needed", public)


def _check_cards(state: State, entry: Plan) -> None:
    """Refuse cards that are not the player's or that are in two boxes, and a fourth tower card."""
    public = {"player": entry.player}
    used: set[str] = set()
    for box, card in (*cards_in_plan_boxes(entry).items(), ("bid", entry.bid)):
        if not isinstance(card, str) or (card == TOWER and box not in entry.cards):
            continue
        private = {"box": box, "county": card if card in state.counties else "?"}
        if card not in state.counties or state.counties[card].owner != entry.player:
            raise Refused("plan-not-own", public, private)
        if card in used:
            raise Refused("plan-twice", public, private)
        used.add(card)
    towers = [*entry.at_court.values(), entry.bid].count(TOWER)
    if towers > TOWER_CARDS:
        raise Refused("tower-cards", public, {"most": TOWER_CARDS})


def check_bid(state: State, player: Colour, bid: Bid) -> None:
    """Refuse a missing bid with more than five counties, and a tower card without the Court (W1.3,
    WC.2)."""
    if bid == TOWER and not state.plays("court"):
        raise Refused("module-not-played", {"module": "court"})
    if bid is None and len(state.counties_of(player)) > FEW_COUNTIES:
        raise Refused("bid-needed", {"player": player})


def check_card(state: State, player: Colour, county: str) -> None:
    """Refuse a card that was not the player's after planning, or that was lost or used since
    (W1.12)."""
    if checks.check_county(state, county) not in state.players[player].cards:
        raise Refused("card-not-there", {"player": player, "county": county})

"""Checks of entries: of the counties, cards and cubes that they name, and of plans and bids (W1.3,
W1.5, WC.2)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import TypeVar

from msgspec import UNSET, UnsetType

from companion.core.play import Refused
from companion.core.structs import replace_surrogates

from ..board import PEASANTS, TOWER_CARDS, Colour, Cube
from ..plans import FEW_COUNTIES, TOWER, Bid, Plan, cards_in_plan_boxes
from ..state import State
from . import checks

Card = TypeVar("Card", bound=int | str)
Drawn = TypeVar("Drawn")


def check_county(state: State, id_: str) -> str:
    """Return the id of a county. Refused if the county is not in the game (W0.1)."""
    if id_ not in state.counties:
        raise Refused("no-such-county", {"county": replace_surrogates(id_)})
    return id_


def check_own_county(state: State, player: Colour, id_: str) -> str:
    """Return the id of a county. Refused if the county does not belong to the player."""
    if state.counties[check_county(state, id_)].owner != player:
        raise Refused("county-not-own", {"player": player, "county": id_})
    return id_


def check_cards(
    cards: Sequence[Card],
    count: int,
    among: Collection[Card],
    gone: Collection[int | str],
    what: str,
) -> tuple[Card, ...]:
    """Return `count` different cards of a kind. Refused if a card is unknown or was drawn
    before."""
    if len(cards) != count or len(set(cards)) != count:
        raise Refused("cards-count", {"what": what, "count": count})
    for card in cards:
        if card not in among:
            raise Refused("no-such-card", {"what": what, "card": card})
        if card in gone:
            raise Refused("card-gone", {"what": what, "card": card})
    return tuple(cards)


def check_cubes(state: State, typed: Mapping[Cube, int]) -> Mapping[Cube, int]:
    """Return amounts of cubes. Refused if a colour is not at the table."""
    for cube in typed:
        if cube != PEASANTS and cube not in state.players:
            raise Refused("not-seated", {"player": cube})
    return typed


def with_all_colours(state: State, typed: Mapping[Cube, int]) -> dict[Cube, int]:
    """Return the amounts of cubes, with 0 for every missing colour."""
    return {cube: check_cubes(state, typed).get(cube, 0) for cube in state.tray}


def draw_cards(rng: Random, cards: Sequence[Drawn], count: int) -> tuple[Drawn, ...]:
    """Return `count` different cards at random, in the order drawn; all cards if there are
    fewer."""
    return tuple(rng.sample(cards, min(count, len(cards))))


def check_plan(state: State, entry: Plan) -> None:
    """Refuse a plan that is not allowed. Only its player reads the reason (W1.3, WH.1)."""
    public = {"player": entry.player}
    if entry.is_on_mat:
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
    """Refuse cards that are in two boxes or do not belong to the player, and a fourth tower
    card."""
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
    towers = [*entry.cards_at_court.values(), entry.bid].count(TOWER)
    if towers > TOWER_CARDS:
        raise Refused("tower-cards", public, {"most": TOWER_CARDS})


def check_bid(state: State, player: Colour, bid: Bid) -> None:
    """Refuse a missing bid with more than five counties, and a tower card without the Court (W1.3,
    WC.2)."""
    if bid == TOWER and not state.plays("court"):
        raise Refused("module-not-played", {"module": "court"})
    if bid is None and len(state.counties_of(player)) > FEW_COUNTIES:
        raise Refused("bid-needed", {"player": player})


def check_card_is_usable(state: State, player: Colour, county: str) -> None:
    """Refuse a card that the player did not have after planning, or has lost or used since
    (W1.12)."""
    if checks.check_county(state, county) not in state.players[player].cards:
        raise Refused("card-not-there", {"player": player, "county": county})

"""Planning (W1.3, WC.2): everybody at once and in secret."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import UNSET, UnsetType

from companion.games.contract import Refused

from .board import ACTIONS, COURT_BOXES, TOWER_CARDS, Colour
from .carrying import Carrying
from .entries import Bid, Plan
from .happenings import PlanMade
from .state import OpenedBox, State

TOWER = "tower"
FEW_COUNTIES = 5
"""W1.3: with more one always has a card left for a bid."""


def plan(play: Carrying, entry: Plan) -> None:
    """W1.3: a plan is ready; a second one of the same player replaces the first."""
    check(play.state, entry)
    play.change_seat(entry.player, plan=entry)
    queue = tuple(player for player in play.state.queue if player != entry.player)
    play.change(queue=queue)
    play.say(PlanMade(player=entry.player, on_mat=entry.on_mat))


def planning(play: Carrying) -> bool:
    """W1.3, W1.12: when all plans are ready, only cards held now can be used this round."""
    state = play.state
    if state.queue:
        return False
    for player in state.players:
        play.change_seat(player, cards=state.owned(player))
    play.enter("event")
    return True


def as_opened(player: Colour, opened: Mapping[OpenedBox, str | None], bid: Bid | UnsetType) -> Plan:
    """A round's plan as all have seen it when the round is over, told of the mat or typed."""
    cards = {box: card for box, card in opened.items() if card is not None}
    return Plan(
        player=player,
        boxes={action: cards[action] for action in ACTIONS if action in cards},
        court={box: cards[box] for box in COURT_BOXES if box in cards} or UNSET,
        bid=bid,
    )


def check(state: State, entry: Plan) -> None:
    """W1.3: refuses a plan that cannot be; what it says is named to its player only (WH.1)."""
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
    if entry.bid is None and not set(state.owned(entry.player)) <= set(lying(entry).values()):
        raise Refused("bid-needed", public)


def _check_cards(state: State, entry: Plan) -> None:
    """Every card is one's own and lies in one box; at most three tower cards."""
    public = {"player": entry.player}
    used: set[str] = set()
    for box, card in (*lying(entry).items(), ("bid", entry.bid)):
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


def lying(entry: Plan) -> Mapping[OpenedBox, str]:
    """What lies in the boxes of a plan, those of the extra mat too, as far as it was typed."""
    cards: dict[OpenedBox, str] = dict(entry.cards.items())
    cards.update(entry.at_court.items())
    return cards


def check_bid(state: State, player: Colour, bid: Bid) -> None:
    """W1.3, WC.2: no card only of five counties at most; a tower card only where the Court is."""
    if bid == TOWER and not state.plays("court"):
        raise Refused("module-not-played", {"module": "court"})
    if bid is None and len(state.owned(player)) > FEW_COUNTIES:
        raise Refused("bid-needed", {"player": player})

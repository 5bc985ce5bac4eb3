"""The turn order (W1.5): bids, ties, places with their tiles."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from companion.games.contract import Refused

from . import checks, pieces
from .board import TOWER_CARDS, Colour
from .carrying import Carrying
from .entries import Bid, MatBid
from .happenings import BidOpened, BidTold
from .planning import TOWER, check_bid
from .state import State

PLACES = range(1, 6)


def bid(play: Carrying, entry: MatBid) -> None:
    """W1.5: what lies in the bid's box of a mat."""
    state, player = play.state, entry.player
    check_bid(state, player, entry.bid)
    if isinstance(entry.bid, str) and entry.bid != TOWER:
        check_card(state, player, entry.bid)
    play.change_seat(player, bid=entry.bid)
    play.say(BidTold(player=player, bid=entry.bid))
    play.change(queue=tuple(other for other in state.queue if other != player))


def check_card(state: State, player: Colour, county: str) -> None:
    """W1.12: a card on the mat was one's own when plans were closed, and is not lost or used."""
    if checks.county(state, county) not in state.players[player].cards:
        raise Refused("card-not-there", {"player": player, "county": county})


def bidding(play: Carrying) -> bool:
    """W1.5: once the last bid on a mat is told all are opened together and paid."""
    if play.state.queue:
        return False
    for player in play.state.board.seating:
        _open_bid(play, player)
    bids = {player: strength(play.seat(player).bid) for player in play.state.board.seating}
    ranks = sorted(set(bids.values()), reverse=True)
    tied = tuple(tuple(p for p in bids if bids[p] == rank) for rank in ranks)
    play.change(bidders=tied)
    play.enter("lots")
    return True


def _open_bid(play: Carrying, player: Colour) -> None:
    """A bid is shown and paid, with less where there is less; a county bid is used up."""
    seat = play.seat(player)
    shown = _planned(play.state, player) if isinstance(seat.bid, UnsetType) else seat.bid
    paid = min(shown, seat.thalers) if isinstance(shown, int) else 0
    left = tuple(card for card in seat.cards if card != shown)
    play.change_seat(player, bid=shown, cards=left)
    play.say(BidOpened(player=player, bid=shown, paid=paid))
    pieces.pay(play, player, paid)


def _planned(state: State, player: Colour) -> Bid:
    """The bid of a typed plan; none if its county was lost since (W1.12)."""
    seat = state.players[player]
    typed = None if seat.plan is None or isinstance(seat.plan.bid, UnsetType) else seat.plan.bid
    lost = isinstance(typed, str) and typed != TOWER and typed not in seat.cards
    return None if lost else typed


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

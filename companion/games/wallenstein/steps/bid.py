"""Entering the bids that are on the mats; then all bids are opened and paid (W1.5)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from companion.core.play import Plain, Right, StepTexts, Waits
from companion.core.wording import N_

from .. import pieces
from ..board import Colour
from ..entries import Entry
from ..happenings import BidOpened, Happening
from ..pieces import Turn
from ..plans import BID_FITS, FEW_COUNTIES, TOWER, Bid, read_money_bid
from ..shared.checks import check_bid, check_card_is_usable
from ..state import State
from ..step import Step
from ..words.words import Words


class MatBid(Entry, frozen=True, tag="bid"):
    """A player enters the bid that is on the real mat (W1.5)."""

    player: Colour
    bid: Annotated[Bid, Meta(description=BID_FITS)]


class BidTold(Happening, frozen=True, tag="bid_told"):
    """A player entered the bid on the mat (W1.5). The bid is paid when all bids are open."""

    player: str
    bid: int | str | None


def opened_bid_sentence(words: Words, it: BidOpened) -> str:
    """Return the sentence about a bid (W1.5), or "" if another sentence covers it.

    The sentence at the first bid that was paid in full lists all bids that were paid in full. A bid
    of more Thalers than the player has still counts in full, but the player pays only the Thalers
    that there are.
    """
    if it.bid is None:
        return words.fill(N_("%(player)s bids nothing."), player=it.player)
    if isinstance(it.bid, str):
        return words.fill(N_("%(player)s bids a card: %(card)s."), player=it.player, card=it.bid)
    if it.paid < it.bid:
        values = {"player": it.player, "bid": it.bid, "paid": words.thalers(it.paid)}
        return words.fill(N_("%(player)s bids %(bid)s but can pay only %(paid)s."), values)
    paid = [one for one in words.happenings if isinstance(one, BidOpened) and one.paid == one.bid]
    if paid[0] is not it:
        return ""
    bids = (
        words.fill(N_("%(player)s %(count)s"), player=one.player, count=one.bid) for one in paid
    )
    return words.fill(N_("Bid and paid: %(bids)s."), bids=", ".join(bids))


class Bidding(Step[MatBid]):
    """Asks the players whose plans are on the real mat for their bids. Bids of plans in the app are
    already known."""

    phases = ("bidding",)
    texts = StepTexts(
        label=N_("%(player)s's bid"),
        name=N_("revealing a bid"),
        ask=N_("%(player)s: reveal your bid"),
        ask_you=N_("Turn over the bid on your mat"),
        ask_all=N_("%(players)s: reveal your bids"),
        why={"bid-on-mat": N_("All bids are revealed at the same time")},
        do=N_("Enter what is in the box for the bid"),
        sign="taxes",
        tells={BidTold: N_("%(player)s's bid is revealed."), BidOpened: opened_bid_sentence},
    )

    def asked_players(self, state: State) -> Waits:
        return self.ask(*state.queue, why="bid-on-mat")

    def options(self, state: State, player: Colour) -> Iterator[MatBid]:
        for money in range(5):
            yield MatBid(player=player, bid=money)
        for county in state.players[player].cards:
            yield MatBid(player=player, bid=county)
        if state.plays("court"):
            yield MatBid(player=player, bid=TOWER)
        if len(state.counties_of(player)) <= FEW_COUNTIES:
            yield MatBid(player=player, bid=None)

    def apply(self, turn: Turn, entry: MatBid) -> None:
        """Store the bid. In a changed past it is not checked, because nobody else may have seen it
        (WH.1)."""
        state, player = turn.state, entry.player
        if turn.seen is None:
            check_bid(state, player, entry.bid)
            if isinstance(entry.bid, str) and entry.bid != TOWER:
                check_card_is_usable(state, player, entry.bid)
        turn.change_seat(player, bid=entry.bid)
        turn.report(BidTold(player=player, bid=entry.bid))
        turn.change(queue=tuple(other for other in state.queue if other != player))

    def do_next_automatic_step(self, turn: Turn) -> bool:
        """Open and pay all bids, once the last bid on a mat is entered (W1.5)."""
        if turn.state.queue:
            return False
        for player in turn.state.board.seating:
            _open_bid(turn, player)
        bids = {player: bid_rank(turn.seat(player).bid) for player in turn.state.board.seating}
        ranks = sorted(set(bids.values()), reverse=True)
        turn.change(bidders=tuple(tuple(p for p in bids if bids[p] == rank) for rank in ranks))
        turn.enter_phase("lots")
        return True

    def public_keys(self, entry: MatBid, *, now: bool) -> Collection[str]:
        """Return the keys that everybody may read; bids are public once all are open (WH.1)."""
        return ("player",) if now else super().public_keys(entry, now=now)

    def depends_on_hidden_values(self, entry: MatBid) -> bool:
        """Return True: the bid is secret until all are open (WH.1)."""
        return True

    def required_right(self, state: State, entry: MatBid) -> Right:
        """Return the right to enter the bid. The last bid opens all bids, so its player cannot undo
        it (WH.2)."""
        own, last = frozenset({str(entry.player)}), state.queue == (entry.player,)
        return Right(seats=own, for_seat=entry.player, may_undo=not last)

    def from_form(self, data: Plain) -> Plain:
        return read_money_bid(data)


def _open_bid(turn: Turn, player: Colour) -> None:
    """Show a bid and pay it as far as the player's Thalers suffice. A county that was bid cannot be
    used again this round."""
    seat = turn.seat(player)
    shown = _shown_bid(turn, player)
    paid = min(shown, seat.thalers) if isinstance(shown, int) else 0
    left = tuple(card for card in seat.cards if card != shown)
    turn.change_seat(player, bid=shown, cards=left)
    turn.report(BidOpened(player=player, bid=shown, paid=paid))
    pieces.pay_thalers(turn, player, paid)


def _shown_bid(turn: Turn, player: Colour) -> Bid:
    """Return the bid that is opened: in a changed past the bid that everybody saw, otherwise the
    bid of the mat or of the plan. None if its county was lost since (W1.12)."""
    seat, seen = turn.seat(player), turn.seen
    bid: Bid | UnsetType = seat.bid
    if seen is not None:
        turn.check_may_open(player in seen.bids)
        bid = seen.bids[player]
    elif isinstance(bid, UnsetType):
        bid = UNSET if seat.plan is None else seat.plan.bid
    lost = isinstance(bid, str) and bid != TOWER and bid not in seat.cards
    return None if lost or isinstance(bid, UnsetType) else bid


def bid_rank(bid: Bid | UnsetType) -> float:
    """Return the rank of a bid: 4 to 1 Thalers, then a county, then 0 or a tower card, then no bid
    (W1.5)."""
    if bid is None or bid is UNSET:
        return -1
    if isinstance(bid, int):
        return bid
    return 0 if bid == TOWER else 0.5

"""Four-card decks (module `mercenaries`, WK): a benefit for counties in many regions."""

from __future__ import annotations

from companion.games.contract import Refused

from . import pieces
from .board import BENEFITS, BenefitKind, Colour
from .carrying import Carrying
from .entries import TakeBenefit
from .happenings import BenefitTaken
from .setup import Benefit
from .state import State

REGIONS_NEEDED, DECK = 4, 4


def qualifies(state: State, player: Colour) -> bool:
    """WK.1: counties in at least four regions."""
    regions = {state.board.printed[county].region for county in state.owned(player)}
    return len(regions) >= REGIONS_NEEDED


def next_card(state: State, player: Colour) -> int:
    """WK.1: the card that comes on top; after the fourth the first."""
    return state.players[player].card % DECK + 1


def shown(state: State, card: int) -> Benefit | None:
    """WK.2: what a card shows; the first nothing, None where it is not known."""
    known = state.box.benefits
    return Benefit() if card == 1 else known[card - 1] if card <= len(known) else None


def amount(benefit: Benefit, kind: BenefitKind) -> int:
    """How much a card shows of a benefit."""
    n: int = getattr(benefit, kind)
    return n


def choices(state: State, player: Colour) -> tuple[BenefitKind, ...]:
    """WK.1: the benefits to choose from; any, as long as the card is not known."""
    card = shown(state, next_card(state, player))
    return BENEFITS if card is None else tuple(kind for kind in BENEFITS if amount(card, kind))


def benefits(play: Carrying) -> bool:
    """WK.1: in turn order; who has too few regions keeps the top card and gets nothing."""
    state = play.state
    if not state.queue or not state.plays("mercenaries"):
        play.enter("court", state.order)
        return True
    player = state.queue[0]
    if not qualifies(state, player):
        play.next()
        return True
    if choices(state, player):
        return False
    _turn_card(play, player, None, 0)
    return True


def benefit(play: Carrying, entry: TakeBenefit) -> None:
    """WK.1: Thalers, armies from the supply into the tray, grain, or points."""
    state, player = play.state, entry.player
    number = next_card(state, player)
    card = shown(state, number)
    if card is None:
        raise Refused("card-not-known", {"player": player, "card": number})
    n = amount(card, entry.benefit)
    if not n:
        raise Refused("not-on-card", {"player": player, "card": number, "benefit": entry.benefit})
    _turn_card(play, player, entry.benefit, n)
    pieces.give(play, player, entry.benefit, n, "benefits")


def _turn_card(play: Carrying, player: Colour, benefit: BenefitKind | None, n: int) -> None:
    card = next_card(play.state, player)
    play.change_seat(player, card=card)
    play.say(BenefitTaken(player=player, card=card, benefit=benefit, n=n))
    play.next()

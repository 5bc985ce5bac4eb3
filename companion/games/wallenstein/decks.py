"""Four-card decks (module `mercenaries`, WK): a benefit for counties in many regions."""

from __future__ import annotations

from .board import BENEFITS, BenefitKind, Colour
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

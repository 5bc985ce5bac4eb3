"""Four-card decks (module `mercenaries`, WK): a benefit for counties in many regions."""

from __future__ import annotations

from .board import BENEFITS, BenefitKind, Colour
from .setup import Benefit
from .state import State

REGIONS_NEEDED, DECK = 4, 4


def qualifies(state: State, player: Colour) -> bool:
    """Return whether the player has counties in at least four regions (WK.1)."""
    regions = {state.board.printed[county].region for county in state.owned(player)}
    return len(regions) >= REGIONS_NEEDED


def next_card(state: State, player: Colour) -> int:
    """Return the card that comes on top next; after the fourth the first (WK.1)."""
    return state.players[player].card % DECK + 1


def shown(state: State, card: int) -> Benefit | None:
    """Return what a card shows; None if that is not known. The first shows nothing (WK.2)."""
    known = state.box.benefits
    return Benefit() if card == 1 else known[card - 1] if card <= len(known) else None


def amount(benefit: Benefit, kind: BenefitKind) -> int:
    """Return how much of a benefit a card shows."""
    n: int = getattr(benefit, kind)
    return n


def choices(state: State, player: Colour) -> tuple[BenefitKind, ...]:
    """Return the benefits to choose from; all of them while the card is not known (WK.1)."""
    card = shown(state, next_card(state, player))
    return BENEFITS if card is None else tuple(kind for kind in BENEFITS if amount(card, kind))

"""Four-card decks (module `mercenaries`, WK): a benefit for players with counties in many
regions."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from .board import BENEFITS, BenefitKind, Colour
from .setup import Benefit
from .state import State

REGIONS_NEEDED, DECK = 4, 4
DECK_CARDS = (2, 3, 4)
"""WK.1: the cards of a deck that show something; the first one is empty."""


def qualifies(state: State, player: Colour) -> bool:
    """Return whether the player has counties in at least four regions (WK.1)."""
    regions = {state.board.printed[county].region for county in state.owned(player)}
    return len(regions) >= REGIONS_NEEDED


def next_card(state: State, player: Colour) -> int:
    """Return the card that comes on top next; after the fourth comes the first (WK.1)."""
    return state.players[player].card % DECK + 1


def shown(state: State, card: int) -> Benefit | None:
    """Return what a card shows; None if not known. The first card shows nothing (WK.2)."""
    known = state.box.benefits
    return Benefit() if card == 1 else known[card - 1] if card <= len(known) else None


def amount(benefit: Benefit, kind: BenefitKind) -> int:
    """Return how much of a benefit a card shows."""
    n: int = getattr(benefit, kind)
    return n


def choices(state: State, player: Colour) -> tuple[BenefitKind, ...]:
    """Return the benefits to choose from; all of them if the card is not known (WK.1)."""
    card = shown(state, next_card(state, player))
    return BENEFITS if card is None else tuple(kind for kind in BENEFITS if amount(card, kind))


class ShownCard(Struct, frozen=True):
    """WK.1: a card of the decks; `amounts`: its benefits, or None if nobody has entered them."""

    number: int
    amounts: Mapping[BenefitKind, int] | None

    @property
    def id(self) -> str:
        """Return the id of its form on a page."""
        return f"card-{self.number}"

    def amount(self, kind: BenefitKind) -> int:
        """Return how much of a benefit the card brings; 0 also if it is not known."""
        return (self.amounts or {}).get(kind, 0)

    @property
    def untold(self) -> bool:
        """Return whether the table has to enter what the card shows before a benefit can be
        taken."""
        return self.amounts is None


def card_view(state: State, number: int) -> ShownCard:
    """Return a card of the decks with what it shows."""
    card = shown(state, number)
    if card is None:
        return ShownCard(number, None)
    kinds = (kind for kind in BENEFITS if amount(card, kind))
    return ShownCard(number, {kind: amount(card, kind) for kind in kinds})

"""The favors of the Court (WC.2 to WC.5) and the cards of the four-card decks (WK)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from .board import BENEFITS, FAVORS, BenefitKind, Building, Colour
from .box.box import Benefit
from .state import PRICES, Price, State

CANCEL, LESS_MARKERS, THREE_ARMIES = 1, 4, 12
WITH_AMOUNT: Mapping[int, BenefitKind] = {
    **dict.fromkeys((2, 9, 16), "thalers"),
    **dict.fromkeys((3, 8, 14), "armies"),
    **dict.fromkeys((5, 15, 20), "grain"),
    **dict.fromkeys((6, 13, 19), "points"),
}
"""The favors that show an amount, each with what it is an amount of."""
BUILDING = (7, 17, 21)
WITH_COUNTY = (LESS_MARKERS, THREE_ARMIES, *BUILDING)
THIS_ROUND_ONLY = (10, 11, 18)
"""WC.5: favors that a player keeps for the round and that then leave the game."""
Kind = Literal[
    "cancel", "thalers", "armies", "marker", "grain", "points", "building",
    "no-a", "no-b", "no-move", "three-armies",
]  # fmt: skip
KINDS: Mapping[int, Kind] = {
    CANCEL: "cancel",
    LESS_MARKERS: "marker",
    THREE_ARMIES: "three-armies",
    **WITH_AMOUNT,
    **dict.fromkeys(BUILDING, "building"),
    10: "no-a",
    11: "no-b",
    18: "no-move",
}
"""WC.5: what each favor does."""
TYPED = tuple(n for n in FAVORS if n in (*WITH_AMOUNT, *BUILDING))
"""The favors that show an amount or a building, which the table has to enter."""


def price_of_favor(state: State, favor: int) -> Price | None:
    """Return the price of a favor by its place; None if it is not on offer (WC.2)."""
    return next((price for price in PRICES if state.favors[price] == favor), None)


def affordable_favors(state: State, player: Colour) -> tuple[int, ...]:
    """Return the favors on offer that the player can afford with the courtiers in the audience hall
    (WC.4)."""
    there = state.players[player].courtiers.audience
    lying = [(int(price), favor) for price, favor in state.favors.items() if favor]
    return tuple(favor for price, favor in lying if price <= there)


def value_on_favor(state: State, favor: int) -> int | Building | None:
    """Return the value on a favor; None if nobody has entered it (WC.5)."""
    shown: Mapping[str, int | Building | None] = dict(state.box.favors.items())
    return shown.get(str(favor))


def must_be_described(state: State, favor: int) -> bool:
    """Return whether the favor's value has to be entered before the favor can be taken (WC.5)."""
    return favor in TYPED and value_on_favor(state, favor) is None


class ShownFavor(Struct, frozen=True):
    """A favor with its value, as far as known (WC.5)."""

    number: int
    kind: Kind
    shown: int | Building | None

    @property
    def id(self) -> str:
        """Return the id that the favor's form has on a page."""
        return f"favor-{self.number}"

    @property
    def must_be_entered(self) -> bool:
        """Return whether the table has to enter the favor's value before the favor can be taken."""
        return self.number in TYPED and self.shown is None


def favor_view(state: State, number: int) -> ShownFavor:
    """Return a favor with its value, as far as known."""
    return ShownFavor(number, KINDS[number], value_on_favor(state, number))


REGIONS_NEEDED, DECK = 4, 4
DECK_CARDS = (2, 3, 4)
"""WK.1: the cards of a deck that show something; the first one is empty."""


def has_four_regions(state: State, player: Colour) -> bool:
    """Return whether the player has counties in at least four regions (WK.1)."""
    regions = {state.board.printed[county].region for county in state.counties_of(player)}
    return len(regions) >= REGIONS_NEEDED


def next_benefit_card(state: State, player: Colour) -> int:
    """Return the card that is turned up next; the first card follows the fourth (WK.1)."""
    return state.players[player].card % DECK + 1


def benefits_on_card(state: State, card: int) -> Benefit | None:
    """Return the amounts on a card; None if not known. The first card shows nothing (WK.2)."""
    known = state.box.benefits
    return Benefit() if card == 1 else known[card - 1] if card <= len(known) else None


def amount_of_benefit(benefit: Benefit, kind: BenefitKind) -> int:
    """Return how much of a benefit a card shows."""
    n: int = getattr(benefit, kind)
    return n


def benefit_choices(state: State, player: Colour) -> tuple[BenefitKind, ...]:
    """Return the benefits to choose from; all of them if the card is not known (WK.1)."""
    card = benefits_on_card(state, next_benefit_card(state, player))
    return (
        BENEFITS
        if card is None
        else tuple(kind for kind in BENEFITS if amount_of_benefit(card, kind))
    )


class ShownCard(Struct, frozen=True):
    """A card of the decks (WK.1). `amounts`: its benefits, or None if nobody has entered them."""

    number: int
    amounts: Mapping[BenefitKind, int] | None

    @property
    def id(self) -> str:
        """Return the id that the card's form has on a page."""
        return f"card-{self.number}"

    def amount(self, kind: BenefitKind) -> int:
        """Return how much of a benefit the card gives; 0 if it is not known."""
        return (self.amounts or {}).get(kind, 0)

    @property
    def must_be_entered(self) -> bool:
        """Return whether the table has to enter the card's values before a benefit can be taken."""
        return self.amounts is None


def card_view(state: State, number: int) -> ShownCard:
    """Return a card of the decks with its benefits, as far as known."""
    card = benefits_on_card(state, number)
    if card is None:
        return ShownCard(number, None)
    kinds = (kind for kind in BENEFITS if amount_of_benefit(card, kind))
    return ShownCard(number, {kind: amount_of_benefit(card, kind) for kind in kinds})

"""The favors of the Emperor's Court (module `court`, WC.2 to WC.5): what they show and cost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from .board import FAVORS, BenefitKind, Building, Colour
from .state import PRICES, Price, State

CANCEL, LESS_MARKERS, THREE_ARMIES = 1, 4, 12
WITH_AMOUNT: Mapping[int, BenefitKind] = {
    **dict.fromkeys((2, 9, 16), "thalers"),
    **dict.fromkeys((3, 8, 14), "armies"),
    **dict.fromkeys((5, 15, 20), "grain"),
    **dict.fromkeys((6, 13, 19), "points"),
}
"""The favors that show an amount, and of what."""
BUILDING = (7, 17, 21)
WITH_COUNTY = (LESS_MARKERS, THREE_ARMIES, *BUILDING)
THIS_ROUND_ONLY = (10, 11, 18)
"""WC.5: favors that are kept for the round and leave the game after it."""
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
"""WC.5: what each favor is about."""
TYPED = tuple(n for n in FAVORS if n in (*WITH_AMOUNT, *BUILDING))
"""The favors that show an amount or a building, which the table types."""


def price_of(state: State, favor: int) -> Price | None:
    """Return the price of a favor by its place; None if it is not on offer (WC.2)."""
    return next((price for price in PRICES if state.favors[price] == favor), None)


def affordable(state: State, player: Colour) -> tuple[int, ...]:
    """Return the favors on offer that the player's courtiers at the audience can pay (WC.4)."""
    there = state.players[player].courtiers.audience
    lying = [(int(price), favor) for price, favor in state.favors.items() if favor]
    return tuple(favor for price, favor in lying if price <= there)


def known(state: State, favor: int) -> int | Building | None:
    """Return what a favor shows; None if the table has not told (WC.5)."""
    shown: Mapping[str, int | Building | None] = dict(state.box.favors.items())
    return shown.get(str(favor))


def not_known(state: State, favor: int) -> bool:
    """Return whether the amount or building of a favor has to be told before it is taken (WC.5)."""
    return favor in TYPED and known(state, favor) is None


class ShownFavor(Struct, frozen=True):
    """WC.5: a favor and what it shows, as far as it is known."""

    number: int
    kind: Kind
    shown: int | Building | None

    @property
    def id(self) -> str:
        """Return the id of its form on a page."""
        return f"favor-{self.number}"

    @property
    def untold(self) -> bool:
        """Return whether the table has to type what it shows before it can be taken."""
        return self.number in TYPED and self.shown is None


def favor_view(state: State, number: int) -> ShownFavor:
    """Return a favor with what it shows."""
    return ShownFavor(number, KINDS[number], known(state, number))

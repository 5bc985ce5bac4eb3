"""Plans (W1.3, WC.2): cards in boxes and a bid, sealed until they are opened."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from companion.core.wording import N_

from .board import ACTIONS, COURT_BOXES, Action, Colour, CountyId, CourtBox
from .entries import Entry

TOWER = "tower"
FEW_COUNTIES = 5
"""W1.3: a player with more counties always has a card left to bid."""

Money = Annotated[int, Meta(ge=0, le=4)]
Bid = Money | CountyId | None
"""The number of a money card, a county's id, "tower", or None for no bid (W1.3)."""
PlanBoxName = Action | CourtBox


BID_FITS = N_("a whole number from 0 to 4, a county, tower, or null for nothing")


class Plan(Entry, frozen=True, tag="plan"):
    """A player's plan for the round (W1.3). Without `boxes` the cards are on the real mat."""

    player: Colour
    boxes: Annotated[
        dict[Action, CountyId] | UnsetType, Meta(description=N_("actions, each with a county"))
    ] = UNSET
    bid: Annotated[Bid | UnsetType, Meta(description=BID_FITS)] = UNSET
    court: Annotated[
        dict[CourtBox, CountyId] | UnsetType,
        Meta(description=N_("the boxes 3, 2 and 1, each with a county or tower")),
    ] = UNSET

    @property
    def is_on_mat(self) -> bool:
        """Return whether the cards are on the real mat, so that the app does not know them."""
        return isinstance(self.boxes, UnsetType)

    @property
    def cards(self) -> Mapping[Action, str]:
        """Return the cards in the boxes of the main mat; empty if the plan was made on the real
        mat."""
        return {} if isinstance(self.boxes, UnsetType) else self.boxes

    @property
    def cards_at_court(self) -> Mapping[CourtBox, str]:
        """Return the cards in the boxes of the extra mat; empty if the plan was made on the real
        mat."""
        return {} if isinstance(self.court, UnsetType) else self.court


def cards_in_plan_boxes(plan: Plan) -> Mapping[PlanBoxName, str]:
    """Return the cards in all boxes of a plan; empty if the plan was made on the real mat."""
    cards: dict[PlanBoxName, str] = dict(plan.cards.items())
    cards.update(plan.cards_at_court.items())
    return cards


def opened_plan(
    player: Colour, opened: Mapping[PlanBoxName, str | None], bid: Bid | UnsetType
) -> Plan:
    """Return a player's plan with only the boxes and the bid that everybody has seen in the
    round."""
    cards = {box: card for box, card in opened.items() if card is not None}
    return Plan(
        player=player,
        boxes={action: cards[action] for action in ACTIONS if action in cards},
        court={box: cards[box] for box in COURT_BOXES if box in cards} or UNSET,
        bid=bid,
    )


def read_money_bid(data: Mapping[str, object]) -> Mapping[str, object]:
    """Return a form's data with a bid of money converted to a number."""
    bid = data.get("bid")
    return {**data, "bid": int(bid)} if isinstance(bid, str) and bid in tuple("01234") else data

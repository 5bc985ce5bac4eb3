"""What players decide."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from msgspec import UNSET, Meta, UnsetType

from ..board import (
    Action,
    BenefitKind,
    Colour,
    Count,
    CountyId,
    CourtBox,
)
from .base import Base, SometimesAutomatic

Money = Annotated[int, Meta(ge=0, le=4)]

Bid = Money | CountyId | None
"""A money card, a county card or "tower" by its name, or None for no card at all (W1.3)."""


class Claim(Base, frozen=True, tag="claim"):
    """W0.3: a county card is taken and one group of armies put there.

    Without `county` it is the top card of the stock, which the app draws where it deals.
    """

    player: Colour
    armies: Count
    county: CountyId | UnsetType = UNSET
    leader: bool = False


class Plan(Base, frozen=True, tag="plan"):
    """W1.3: what a player wants to do this round, sealed; without boxes it lies on the mat."""

    player: Colour
    boxes: dict[Action, CountyId] | UnsetType = UNSET
    bid: Bid | UnsetType = UNSET
    court: dict[CourtBox, CountyId] | UnsetType = UNSET

    @property
    def on_mat(self) -> bool:
        """Whether the cards lie on the real mat and nothing was typed."""
        return isinstance(self.boxes, UnsetType)

    @property
    def cards(self) -> Mapping[Action, str]:
        """What lies in the boxes of the main mat, as far as it was typed."""
        return {} if isinstance(self.boxes, UnsetType) else self.boxes

    @property
    def at_court(self) -> Mapping[CourtBox, str]:
        """What lies in the boxes of the extra mat, as far as it was typed."""
        return {} if isinstance(self.court, UnsetType) else self.court


class MatBid(Base, frozen=True, tag="bid"):
    """W1.5: the bid that was opened on the mat."""

    player: Colour
    bid: Bid


class Open(SometimesAutomatic, frozen=True, tag="open"):
    """W1.6, WC.3: the next box is opened and done; on the mat `county` says what lies in it."""

    told_together: ClassVar[bool] = True
    player: Colour | None = None
    county: CountyId | UnsetType | None = UNSET
    box: Literal[3, 2, 1] | None = None


class Move(SometimesAutomatic, frozen=True, tag="move"):
    """W1.10, W1.11: armies go to a neighbouring county, or stay (`to` None)."""

    player: Colour
    to: CountyId | None
    armies: Count | UnsetType = UNSET


class Revolt(Base, frozen=True, tag="revolt"):
    """W3.1: which of the counties drawn revolts next."""

    player: Colour
    county: CountyId


class TakeBenefit(SometimesAutomatic, frozen=True, tag="benefit"):
    """WK.1: one benefit of the new top card is taken."""

    player: Colour
    benefit: BenefitKind


class PlaceLeader(SometimesAutomatic, frozen=True, tag="leader"):
    """WM.1, WM.3, WM.4: the leader is put into a county, or moves there."""

    player: Colour
    county: CountyId

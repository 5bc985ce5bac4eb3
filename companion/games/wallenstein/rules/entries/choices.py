"""What players decide."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import UNSET, UnsetType

from ..board import (
    Colour,
    Count,
    CountyId,
)
from .base import Base, SometimesAutomatic


class Claim(Base, frozen=True, tag="claim"):
    """W0.3: a county card is taken and one group of armies put there.

    Without `county` it is the top card of the stock, which the app draws where it deals.
    """

    player: Colour
    armies: Count
    county: CountyId | UnsetType = UNSET
    leader: bool = False


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

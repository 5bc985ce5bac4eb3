"""What chance brings, and what comes out of the tower."""

from __future__ import annotations

from typing import ClassVar

from msgspec import UNSET, UnsetType

from ..board import (
    Colour,
    CountyId,
)
from .base import Base, Cubes


class Stock(Base, frozen=True, tag="stock"):
    """W0.3: county cards that lie open now; with `player` in the place of two put under."""

    by_table: ClassVar[bool] = True
    open: tuple[CountyId, ...] | UnsetType = UNSET
    player: Colour | None = None


class Fallen(Base, frozen=True, tag="fallen"):
    """W2.6: cubes fell out of the tower by accident."""

    cubes: Cubes
    insist: bool = False

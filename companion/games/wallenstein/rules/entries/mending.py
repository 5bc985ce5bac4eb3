"""Telling what cards show, and putting the app right."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import UNSET, Meta, UnsetType

from ..board import (
    Building,
    Colour,
    Count,
    CountyId,
    Difference,
    FavorNumber,
)
from .base import Base, Cubes


class Describe(Base, frozen=True, tag="describe"):
    """WC.5, WK.2: the table tells what a favor or a card of the decks shows."""

    favor: FavorNumber | UnsetType = UNSET
    amount: Count | UnsetType = UNSET
    building: Building | UnsetType = UNSET
    card: Annotated[int, Meta(ge=2, le=4)] | UnsetType = UNSET
    thalers: Count = 0
    armies: Count = 0
    grain: Count = 0
    points: Count = 0


class Correct(Base, frozen=True, tag="correct"):
    """The table was right and the app was not: differences of a player, or what lies where."""

    by_table: ClassVar[bool] = True
    player: Colour | UnsetType = UNSET
    thalers: Difference = 0
    grain: Difference = 0
    points: Difference = 0
    county: CountyId | UnsetType = UNSET
    owner: Colour | UnsetType | None = UNSET
    armies: Count | UnsetType = UNSET
    buildings: tuple[Building, ...] | UnsetType = UNSET
    markers: Count | UnsetType = UNSET
    tray: Cubes | UnsetType = UNSET
    tower: Cubes | UnsetType = UNSET
    note: Annotated[str, Meta(max_length=200)] = ""

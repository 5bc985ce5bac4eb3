"""What chance brings, and what comes out of the tower."""

from __future__ import annotations

from typing import ClassVar

from msgspec import UNSET, UnsetType

from ..board import (
    Action,
    Colour,
    CountyId,
    Event,
    FavorNumber,
    Tile,
)
from .base import Base, Cubes, SometimesAutomatic


class Stock(Base, frozen=True, tag="stock"):
    """W0.3: county cards that lie open now; with `player` in the place of two put under."""

    by_table: ClassVar[bool] = True
    open: tuple[CountyId, ...] | UnsetType = UNSET
    player: Colour | None = None


class Fill(Base, frozen=True, tag="fill"):
    """W0.4: what fell out when the tower was filled. It is told until the next entry, so that
    everybody can put these cubes back; to remember it is part of the game (WH.3)."""

    told_while_newest: ClassVar[bool] = True
    out: Cubes | UnsetType = UNSET


class Year(Base, frozen=True, tag="year"):
    """W0.5: the four events of a year."""

    events: tuple[Event, ...] | UnsetType = UNSET


class Display(Base, frozen=True, tag="display"):
    """W1.1, W1.2, WC.2: five open actions, the tiles of places 1 to 5, three favors."""

    actions: tuple[Action, ...] | UnsetType = UNSET
    tiles: tuple[Tile, ...] | UnsetType = UNSET
    favors: tuple[FavorNumber, ...] | UnsetType = UNSET


class EventDrawn(Base, frozen=True, tag="event"):
    """W1.4: the event of the round."""

    event: Event | UnsetType = UNSET


class Lot(Base, frozen=True, tag="lot"):
    """W1.5: tied players in the order in which they were drawn."""

    order: tuple[Colour, ...] | UnsetType = UNSET


class Turn(SometimesAutomatic, frozen=True, tag="turn"):
    """W1.6: the next action card is turned up."""

    action: Action | UnsetType = UNSET


class Throw(Base, frozen=True, tag="throw"):
    """W2.1: all that lies in the tray after the throw. `insist`: believed whatever was counted."""

    tray: Cubes | UnsetType = UNSET
    insist: bool = False


class Fallen(Base, frozen=True, tag="fallen"):
    """W2.6: cubes fell out of the tower by accident."""

    cubes: Cubes
    insist: bool = False


class Revolts(SometimesAutomatic, frozen=True, tag="revolts"):
    """W3.1: the county cards that were drawn from a player's hand in winter."""

    by_table: ClassVar[bool] = True
    player: Colour
    counties: tuple[CountyId, ...] | UnsetType = UNSET

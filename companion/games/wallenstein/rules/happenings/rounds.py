"""Happenings of set-up, rounds, the turn order, winter, the end, and corrections."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from ...board import Cube
from .base import Happening


class Claimed(Happening, frozen=True, tag="claimed"):
    """W0.3: a county was claimed."""

    player: str
    county: str
    armies: int


class CardsOpened(Happening, frozen=True, tag="cards_opened"):
    """W0.3: county cards were turned up; `player` put the two before under the stock."""

    cards: tuple[str, ...]
    player: str | None = None


class Filled(Happening, frozen=True, tag="filled"):
    """W0.4: the tower was filled, and these cubes fell out."""

    out: Mapping[Cube, int]


class YearBegan(Happening, frozen=True, tag="year_began"):
    """W0.5: a year began with these events."""

    year: int
    events: tuple[str, ...]


class RoundBegan(Happening, frozen=True, tag="round_began"):
    """W1.1, W1.2, WC.2: what was laid out for a round."""

    round: int
    actions: tuple[str, ...]
    tiles: tuple[str, ...]
    favors: tuple[int, ...] = ()


class PlanMade(Happening, frozen=True, tag="plan_made"):
    """W1.3: a plan is ready; what it says is sealed."""

    player: str
    on_mat: bool


class EventHolds(Happening, frozen=True, tag="event_holds"):
    """W1.4: the event of the round."""

    event: str


class BidTold(Happening, frozen=True, tag="bid_told"):
    """W1.5: what lies on a mat was told; it counts when all bids are open."""

    player: str
    bid: int | str | None


class BidOpened(Happening, frozen=True, tag="bid_opened"):
    """W1.5: a bid was opened, and what was paid for it."""

    player: str
    bid: int | str | None
    paid: int = 0


class LotsDrawn(Happening, frozen=True, tag="lots_drawn"):
    """W1.5: a tie was decided by lot."""

    order: tuple[str, ...]


class PlaceTaken(Happening, frozen=True, tag="place_taken"):
    """W1.5: a place and its bonus tile."""

    player: str
    place: int
    tile: str


class OrderSet(Happening, frozen=True, tag="order_set"):
    """W1.5: the turn order of the round."""

    order: tuple[str, ...]


class TurnedUp(Happening, frozen=True, tag="turned_up"):
    """W1.6: the next action card."""

    action: str


class ActionDone(Happening, frozen=True, tag="action_done"):
    """W1.6: all have done or skipped an action."""

    action: str


class RoundOver(Happening, frozen=True, tag="round_over"):
    """W1.13, W3.3: a round is over."""

    round: int


class Supplied(Happening, frozen=True, tag="supplied"):
    """W3.1: whether a player's grain was enough in winter; `revolts` counties revolt if not."""

    player: str
    counties: int
    grain: int
    revolts: int = 0
    peasants: int = 0


class RevoltsDrawn(Happening, frozen=True, tag="revolts_drawn"):
    """W3.1: the counties drawn."""

    player: str
    counties: tuple[str, ...]


class WinterScored(Happening, frozen=True, tag="winter_scored"):
    """W3.2: a player's points of a winter."""

    player: str
    year: int
    points: int


class Ended(Happening, frozen=True, tag="ended"):
    """W3.3: the game is over."""

    winners: tuple[str, ...]


class Described(Happening, frozen=True, tag="described"):
    """The table told what a favor or a card shows."""

    what: Literal["favor", "card"]
    number: int


class Corrected(Happening, frozen=True, tag="corrected"):
    """The app's picture was put right; what changed follows as movements."""

    player: str | None = None
    county: str | None = None
    note: str = ""

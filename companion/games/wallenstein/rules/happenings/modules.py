"""Happenings of the modules: the Court, four-card decks, leaders."""

from __future__ import annotations

from .base import Happening


class Converted(Happening, frozen=True, tag="converted"):
    """WC.3: armies became courtiers; `card`: a county, or `tower` for the tray."""

    player: str
    card: str
    n: int


class BenefitTaken(Happening, frozen=True, tag="benefit_taken"):
    """WK.1: a benefit of the new top card; None where the card shows nothing."""

    player: str
    card: int
    benefit: str | None
    n: int = 0


class LeaderPlaced(Happening, frozen=True, tag="leader_placed"):
    """WM.1, WM.3, WM.4: a leader came into a county; `start` None: from beside the board."""

    player: str
    county: str
    start: str | None = None


class LeaderLost(Happening, frozen=True, tag="leader_lost"):
    """WM.4: the leader's county was lost, and the leader is off the board."""

    player: str
    county: str

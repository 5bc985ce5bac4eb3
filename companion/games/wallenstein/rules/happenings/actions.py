"""Happenings of the ten actions, of battles and revolts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from ...board import Cube
from .base import Happening, Part


class Opened(Happening, frozen=True, tag="opened"):
    """W1.6, WC.3: a box was opened: a county, `tower`, or None for nothing."""

    player: str
    box: str
    card: str | None


class Built(Happening, frozen=True, tag="built"):
    """W1.8: a building was built."""

    player: str
    county: str
    building: str
    cost: int


class Collected(Happening, frozen=True, tag="collected"):
    """W1.9: taxes or grain came in."""

    player: str
    county: str
    what: Literal["taxes", "grain"]
    n: int
    parts: tuple[Part, ...] = ()
    """How it comes to `n` (W1.7)."""


class NotCollected(Happening, frozen=True, tag="not_collected"):
    """W1.9: after a revolt that succeeded nothing came in."""

    player: str
    county: str
    what: Literal["taxes", "grain"]


class MarkerPrevented(Happening, frozen=True, tag="marker_prevented"):
    """WC.5: favor 4 kept a marker off a county."""

    player: str
    county: str


class Deployed(Happening, frozen=True, tag="deployed"):
    """W1.10: armies came from the supply."""

    player: str
    county: str
    armies: int
    cost: int
    parts: tuple[Part, ...] = ()
    """How it comes to so many armies (W1.7)."""


class Marched(Happening, frozen=True, tag="marched"):
    """W1.10, W1.11: armies joined those in a county of one's own; `to` None: they stayed."""

    player: str
    county: str
    to: str | None
    armies: int = 0


class BattleBegan(Happening, frozen=True, tag="battle_began"):
    """W2.1: these cubes are thrown, the tray's among them; `start`: where the attackers came from.

    `attackers`, `defenders`: what fights, extras among them (`defenders` peasants where neutral
    or in a revolt the owner's armies, with `peasants` against them).
    """

    county: str
    battle: Literal["battle", "revolt"]
    attacker: str | None
    defender: str | None
    start: str | None = None
    attackers: int = 0
    defenders: int = 0
    peasants: int = 0
    allied: bool = False
    thrown: Mapping[Cube, int] = {}


class Thrown(Happening, frozen=True, tag="thrown"):
    """W2.1: what lay in the tray after the throw."""

    tray: Mapping[Cube, int]


class Fought(Happening, frozen=True, tag="fought"):
    """W2.3 to W2.5: how a battle or revolt ended; `winner` None: nobody, the county is neutral.

    `stay`: the armies that went into the county. `allied`: the peasants were the defender's (W2.2).
    """

    county: str
    battle: Literal["battle", "revolt"]
    attacker: str | None
    defender: str | None
    winner: str | None
    attackers: int
    defenders: int
    peasants: int
    stay: int
    allied: bool = False


class CountyLost(Happening, frozen=True, tag="county_lost"):
    """W1.12: a county card went to another player, or (None) to the stock."""

    player: str
    county: str
    to: str | None


class CountyWon(Happening, frozen=True, tag="county_won"):
    """W1.12: a county card came to a player."""

    player: str
    county: str


class FellOut(Happening, frozen=True, tag="fell_out"):
    """W2.6: cubes fell out of the tower by accident."""

    cubes: Mapping[Cube, int]


class Insisted(Happening, frozen=True, tag="insisted"):
    """More cubes fell out than were counted in the tower: they came from the supply."""

    cubes: Mapping[Cube, int]

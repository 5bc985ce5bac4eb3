"""What is fought for and by whom (W2), where armies may go, and which counties revolt next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from .board import Colour, Cube
from .reasons import Part

Origin = Literal[
    "attackers", "attack-tile", "defenders", "defend-tile", "event", "markers", "winter", "tray",
    "fallen",
]  # fmt: skip
"""W2.1, W2.5: why cubes are thrown. The armies that attack or defend (a neutral county's peasant,
too), what bonus tiles and the event add, the peasants of revolt markers and of the winter's chart,
what lay in the tray, and what fell out by accident meanwhile."""
SIDES: Mapping[str, tuple[Origin, ...]] = {
    "attack": ("attackers", "attack-tile"),
    "defence": ("defenders", "defend-tile", "event"),
    "rising": ("markers", "winter"),
    "tray": ("tray", "fallen"),
}


class Group(Struct, frozen=True):
    """W2.1: cubes that are thrown for one reason."""

    origin: Origin
    cube: Cube
    n: int

    @property
    def extra(self) -> bool:
        """Return whether the cubes come on top of the armies there and what was in the tray."""
        return self.origin not in ("attackers", "defenders", "tray")


class Battle(Struct, frozen=True):
    """W2: a throw is waited for. In a revolt the owner defends and nobody attacks.

    `allied`: no marker lies there, so peasants in the tray help the defender (W2.2). `taxing`: what
    is collected after a revolt that is put down, and what it is worth (W1.9); None in winter.
    """

    county: str
    kind: Literal["battle", "revolt"]
    attacker: Colour | None
    defender: Colour | None
    allied: bool = False
    taxing: Literal["taxes", "grain"] | None = None
    worth: tuple[Part, ...] = ()
    groups: tuple[Group, ...] = ()
    """What was taken in hand when it began, by where it comes from."""

    @property
    def total(self) -> int:
        """Return how many cubes are thrown (W2.1)."""
        return sum(group.n for group in self.groups)

    @property
    def sides(self) -> Mapping[str, tuple[Group, ...]]:
        """Return the groups by side: attack, defence, peasants who rise, what was in the tray."""
        found = {
            side: tuple(group for group in self.groups if group.origin in origins)
            for side, origins in SIDES.items()
        }
        return {side: groups for side, groups in found.items() if groups}


class Fight(Struct, frozen=True):
    """W2.2: a battle just decided, and what lay in the tray."""

    battle: Battle
    tray: Mapping[Cube, int]


class March(Struct, frozen=True):
    """W1.10, W1.11: a player may move armies out of this county."""

    player: Colour
    county: str


class Rising(Struct, frozen=True):
    """W3.1: counties of a player that were drawn and have not revolted yet."""

    player: Colour
    counties: tuple[str, ...]
    peasants: int

"""Battles, revolts and marches that are not finished (W2), and the counties that revolt next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from .board import Colour, Cube, Part

Origin = Literal[
    "attackers", "attack-tile", "defenders", "defend-tile", "event", "markers", "winter", "tray",
    "fallen",
]  # fmt: skip
"""W2.1, W2.5: why cubes are thrown.

Armies (or a neutral county's peasant) that attack or defend, cubes added by bonus tiles and the
event, peasants for revolt markers and from winter's supply chart, cubes that were in the tray, and
cubes that fell out by accident meanwhile.
"""
SIDES: Mapping[str, tuple[Origin, ...]] = {
    "attack": ("attackers", "attack-tile"),
    "defence": ("defenders", "defend-tile", "event"),
    "rising": ("markers", "winter"),
    "tray": ("tray", "fallen"),
}


class Group(Struct, frozen=True):
    """Cubes of one colour that are thrown for one reason, their `origin` (W2.1)."""

    origin: Origin
    cube: Cube
    n: int

    @property
    def is_added(self) -> bool:
        """Return whether the cubes are thrown in addition to the armies in the county and the cubes
        in the tray."""
        return self.origin not in ("attackers", "defenders", "tray")


class Battle(Struct, frozen=True):
    """A battle that waits for its throw (W2). In a revolt the owner defends and nobody attacks.

    `allied`: the county has no marker, so peasants in the tray help the defender (W2.2). `taxing`,
    `worth`: the income if the revolt fails (W1.9); `taxing` is None in winter.
    """

    county: str
    kind: Literal["battle", "revolt"]
    attacker: Colour | None
    defender: Colour | None
    allied: bool = False
    taxing: Literal["taxes", "grain"] | None = None
    worth: tuple[Part, ...] = ()
    groups: tuple[Group, ...] = ()
    """The cubes taken in hand when the battle began, by their origin."""

    @property
    def thrown_cubes(self) -> int:
        """Return how many cubes are thrown (W2.1)."""
        return sum(group.n for group in self.groups)

    @property
    def sides(self) -> Mapping[str, tuple[Group, ...]]:
        """Return the groups of cubes by side: attack, defence, revolting peasants, and the cubes
        from the tray."""
        found = {
            side: tuple(group for group in self.groups if group.origin in origins)
            for side, origins in SIDES.items()
        }
        return {side: groups for side, groups in found.items() if groups}


class Fight(Struct, frozen=True):
    """A battle that was just decided, with the tray that decided it (W2.2)."""

    battle: Battle
    tray: Mapping[Cube, int]


class March(Struct, frozen=True):
    """A county out of which a player may move armies (W1.10, W1.11)."""

    player: Colour
    county: str


class Rising(Struct, frozen=True):
    """The drawn counties of a player that have not revolted yet (W3.1)."""

    player: Colour
    counties: tuple[str, ...]
    peasants: int

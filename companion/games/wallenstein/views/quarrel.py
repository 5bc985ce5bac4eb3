"""One battle without a table (W2): what is thrown, and the result of a tray, from entered
numbers."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from companion.core.play import Refused

from ..board import PEASANTS, Colour, Cube
from ..fights import Battle, Group
from ..shared.outcomes import OutcomeView, outcome_view


class Quarrel(Struct, frozen=True):
    """The two sides of a battle and their cubes, including added ones.

    Without `attacker` it is a revolt of `peasants`; without `defender` they defend a neutral
    county. `markers`: the county has a revolt marker.
    """

    attacker: Colour | None
    defender: Colour | None
    attackers: int = 0
    defenders: int = 0
    peasants: int = 0
    markers: bool = False


def battle_of(quarrel: Quarrel) -> Battle:
    """Return the battle with the cubes that are thrown besides the tray (W2.1, W2.5). Refused if
    nobody fights, or if a player fights against themselves."""
    attacker, defender = quarrel.attacker, quarrel.defender
    if attacker == defender:
        raise Refused("quarrel-alone")
    groups = [
        Group("attackers", attacker, quarrel.attackers) if attacker else None,
        Group("defenders", defender, quarrel.defenders) if defender else None,
    ]
    if attacker is None:
        groups.append(Group("markers", PEASANTS, quarrel.peasants))
    elif defender is None:
        groups.append(Group("defenders", PEASANTS, quarrel.peasants))
    return Battle(
        county="",
        kind="revolt" if attacker is None else "battle",
        attacker=attacker,
        defender=defender,
        allied=attacker is not None and defender is not None and not quarrel.markers,
        groups=tuple(group for group in groups if group is not None and group.n),
    )


def decide(quarrel: Quarrel, tray: Mapping[Cube, int]) -> OutcomeView:
    """Return who wins with this tray, and where each cube goes (W2.2 to W2.5)."""
    return outcome_view(battle_of(quarrel), {PEASANTS: 0, **_blank(quarrel), **tray})


def _blank(quarrel: Quarrel) -> dict[Cube, int]:
    return {one: 0 for one in (quarrel.attacker, quarrel.defender) if one is not None}

"""One battle without a table (W2): typed numbers → what is thrown, and what a tray means."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from companion.core.play import Refused

from ..board import PEASANTS, Colour, Cube
from ..fights import Battle, Group
from ..shared.outcomes import OutcomeView, outcome_view


class Quarrel(Struct, frozen=True):
    """Who fights with how many, extras among them. Without `attacker` a revolt, in which `peasants`
    rise; without `defender` a neutral county, which they defend. `markers`: whether any lies
    there."""

    attacker: Colour | None
    defender: Colour | None
    attackers: int = 0
    defenders: int = 0
    peasants: int = 0
    markers: bool = False


def battle_of(quarrel: Quarrel) -> Battle:
    """W2.1, W2.5: the battle, and what is thrown besides the tray. Refused where nobody fights, or
    one against oneself."""
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
    """W2.2 to W2.5: what lies in the tray → who wins, and where every cube goes."""
    return outcome_view(battle_of(quarrel), {PEASANTS: 0, **_blank(quarrel), **tray})


def _blank(quarrel: Quarrel) -> dict[Cube, int]:
    return {one: 0 for one in (quarrel.attacker, quarrel.defender) if one is not None}

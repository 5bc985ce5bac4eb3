"""How battles and revolts begin (W2.1, W2.5, W2.7), and which trays are believed (WH.3)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from companion.games.contract import Refused

from .. import pieces
from ..board import PEASANTS, Cube
from ..fights import Battle, Group, March, Origin
from ..happenings import BattleBegan, Insisted
from ..state import Carrying


def rise(play: Carrying, revolt: Battle, added: int = 0) -> None:
    """W2.5: all armies of the owner there against as many peasants as markers lie there, and those
    that winter adds, as far as there are any.
    """
    assert revolt.defender is not None
    markers = play.state.counties[revolt.county].markers
    begin(
        play,
        revolt,
        taken_all(play, "defenders", revolt.defender, revolt.county),
        taken(play, "markers", PEASANTS, markers),
        taken(play, "winter", PEASANTS, added),
    )


def taken(play: Carrying, origin: Origin, cube: Cube, n: int, start: str = "supply") -> Group:
    """W2.1, W2.7: so many cubes are taken in hand to be thrown, as far as there are any."""
    return Group(origin, cube, pieces.move_up_to(play, cube, n, start, "hand"))


def taken_all(play: Carrying, origin: Origin, cube: Cube, start: str) -> Group:
    """W2.1: all cubes of a colour there are taken in hand."""
    return Group(origin, cube, pieces.move_all(play, cube, start, "hand"))


def begin(play: Carrying, battle: Battle, *fighting: Group, start: str | None = None) -> None:
    """W2.1: everything that lies in the tray is thrown, too."""
    tray = tuple(taken_all(play, "tray", cube, "tray") for cube in play.state.tray)
    groups = tuple(group for group in (*fighting, *tray) if group.n)
    play.change(battle=replace(battle, groups=groups))

    def count(*origins: Origin) -> int:
        return sum(group.n for group in fighting if group.origin in origins)

    play.say(
        BattleBegan(
            county=battle.county,
            battle=battle.kind,
            attacker=battle.attacker,
            defender=battle.defender,
            start=start,
            attackers=count("attackers", "attack-tile"),
            defenders=count("defenders", "defend-tile", "event"),
            peasants=count("markers", "winter"),
            allied=battle.allied,
            thrown={cube: n for cube, n in play.state.hand.items() if n},
        )
    )


def believe(
    play: Carrying, told: Mapping[Cube, int], most: Mapping[Cube, int], insist: bool
) -> None:
    """Refuses more cubes than can come out; with `insist` the rest comes from the supply.

    WH.3: the number that can be is named only where the tower is open.
    """
    over = {cube: told[cube] - most[cube] for cube in told if told[cube] > most[cube]}
    for cube, n in over.items():
        limit = {"most": most[cube]} if play.state.setup.rulings.open_tower else {}
        if not insist or n > pieces.lying(play.state, cube, "supply"):
            code = "no-more-cubes" if insist else "tower-limit"
            public = {"cube": cube, "count": told[cube], **limit}
            raise Refused(code, public, waivable=not insist)
        pieces.move(play, cube, n, "supply", "tower")
    if over:
        play.say(Insisted(cubes=over))


def attack(play: Carrying, march: March, county: str, armies: int) -> None:
    """W2.1: attackers, defenders and the extras of event and tile are taken in hand."""
    attacker, defender = march.player, play.state.counties[county].owner
    at = play.state.counties[county]
    battle = Battle(county, "battle", attacker, defender, not at.markers)
    fighting = [taken(play, "attackers", attacker, armies, march.county)]
    if play.seat(attacker).tile == "attack":
        fighting.append(taken(play, "attack-tile", attacker, 1))
    if defender is None:
        fighting.append(taken(play, "defenders", PEASANTS, 1))
        if play.state.event == "neutral-3":
            fighting.append(taken(play, "event", PEASANTS, 1))
    else:
        fighting.append(taken_all(play, "defenders", defender, county))
        if play.seat(defender).tile == "defend":
            fighting.append(taken(play, "defend-tile", defender, 1))
        if "palace" in at.buildings and play.state.event in ("palace-2", "palace-6"):
            fighting.append(taken(play, "event", defender, 1))
    begin(play, battle, *fighting, start=march.county)

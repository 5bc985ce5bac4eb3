"""Battles: the counties that armies may move into or attack (W1.10, W1.11, W4, WC.5), the beginning
of battles and revolts (W2.1, W2.5, W2.7), and checks of entered trays (WH.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec.structs import replace

from companion.core.play import Refused

from .. import pieces
from ..board import PEASANTS, Action, Colour, Cube
from ..fights import Battle, Group, March, Origin
from ..happenings import BattleBegan, Insisted
from ..pieces import Turn
from ..state import State

Closed: TypeAlias = Literal["not-own", "church", "favor"]
PROTECTED_BY: Mapping[int, tuple[Action, ...]] = {
    10: ("move-a",),
    11: ("move-b",),
    18: ("move-a", "move-b"),
}
"""WC.5: favors whose owner nobody may attack, and with which action."""


def march_targets(state: State, march: March) -> tuple[str, ...]:
    """Return the neighbours that armies may go to; after "deploy 1" only the player's own counties
    (W1.10, W1.11)."""
    beside = state.neighbours(march.county)
    return tuple(county for county in beside if reason_not_attackable(state, march, county) is None)


def reason_not_attackable(state: State, march: March, county: str) -> Closed | None:
    """Return why armies may not go into a neighbouring county; None if they may (W1.10, W1.11)."""
    if state.action == "deploy-1":
        return None if state.counties[county].owner == march.player else "not-own"
    return reason_shielded(state, march.player, county)


def is_march_asked(state: State, march: March) -> bool:
    """Return whether the player has to be asked about moving. After actions A and B players are
    asked even if no county can be attacked."""
    county = state.counties[march.county]
    asked = state.action != "deploy-1" or bool(march_targets(state, march))
    return asked and county.owner == march.player and county.armies > 1


def reason_shielded(
    state: State, attacker: Colour, county: str
) -> Literal["church", "favor"] | None:
    """Return why a county cannot be attacked now; None if it can (W4, WC.5)."""
    at = state.counties[county]
    if at.owner is None or at.owner == attacker:
        return None
    if "church" in at.buildings and state.event in ("church-3", "church-4"):
        return "church"
    kept = state.players[at.owner].kept
    safe = any(state.action in PROTECTED_BY.get(favor, ()) for favor in kept)
    return "favor" if safe else None


def begin_revolt(turn: Turn, revolt: Battle, added: int = 0) -> None:
    """Begin a revolt of one peasant for each marker against the owner's armies (W2.5). In winter
    `added` peasants join them, if the supply has enough."""
    assert revolt.defender is not None
    markers = turn.state.counties[revolt.county].markers
    begin_battle(
        turn,
        revolt,
        take_all_cubes(turn, "defenders", revolt.defender, revolt.county),
        take_cubes(turn, "markers", PEASANTS, markers),
        take_cubes(turn, "winter", PEASANTS, added),
    )


def take_cubes(turn: Turn, origin: Origin, cube: Cube, n: int, start: str = "supply") -> Group:
    """Take `n` cubes into the hand for the throw, or as many as there are (W2.1, W2.7)."""
    return Group(origin, cube, pieces.move_cubes_up_to(turn, cube, n, start, "hand"))


def take_all_cubes(turn: Turn, origin: Origin, cube: Cube, start: str) -> Group:
    """Take all cubes of a colour into the hand, ready for the throw (W2.1)."""
    return Group(origin, cube, pieces.move_all_cubes(turn, cube, start, "hand"))


def begin_battle(turn: Turn, battle: Battle, *fighting: Group, start: str | None = None) -> None:
    """Begin a battle. All cubes in the tray are thrown, too (W2.1)."""
    tray = tuple(take_all_cubes(turn, "tray", cube, "tray") for cube in turn.state.tray)
    groups = tuple(group for group in (*fighting, *tray) if group.n)
    turn.change(battle=replace(battle, groups=groups))

    def count(*origins: Origin) -> int:
        return sum(group.n for group in fighting if group.origin in origins)

    turn.report(
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
            thrown={cube: n for cube, n in turn.state.hand.items() if n},
        )
    )


def check_cubes_that_came_out(
    turn: Turn, told: Mapping[Cube, int], most: Mapping[Cube, int], insist: bool
) -> None:
    """Refuse more cubes (`told`) than can come out (`most`). With `insist` the surplus is taken
    from the supply instead. The refusal names the limit only if the tower is open (WH.3)."""
    over = {cube: told[cube] - most[cube] for cube in told if told[cube] > most[cube]}
    for cube, n in over.items():
        limit = {"most": most[cube]} if turn.state.setup.rulings.open_tower else {}
        if not insist or n > pieces.count_cubes(turn.state, cube, "supply"):
            code = "no-more-cubes" if insist else "tower-limit"
            public = {"cube": cube, "count": told[cube], **limit}
            raise Refused(code, public, waivable=not insist)
        pieces.move_cubes(turn, cube, n, "supply", "tower")
    if over:
        turn.report(Insisted(cubes=over))


def begin_attack(turn: Turn, march: March, county: str, armies: int) -> None:
    """Take the cubes of an attack into the hand: both sides, and cubes added by event and tiles
    (W2.1)."""
    attacker, defender = march.player, turn.state.counties[county].owner
    at = turn.state.counties[county]
    battle = Battle(county, "battle", attacker, defender, not at.markers)
    fighting = [take_cubes(turn, "attackers", attacker, armies, march.county)]
    if turn.seat(attacker).tile == "attack":
        fighting.append(take_cubes(turn, "attack-tile", attacker, 1))
    if defender is None:
        fighting.append(take_cubes(turn, "defenders", PEASANTS, 1))
        if turn.state.event == "neutral-3":
            fighting.append(take_cubes(turn, "event", PEASANTS, 1))
    else:
        fighting.append(take_all_cubes(turn, "defenders", defender, county))
        if turn.seat(defender).tile == "defend":
            fighting.append(take_cubes(turn, "defend-tile", defender, 1))
        if "palace" in at.buildings and turn.state.event in ("palace-2", "palace-6"):
            fighting.append(take_cubes(turn, "event", defender, 1))
    begin_battle(turn, battle, *fighting, start=march.county)

"""Movement and attacks (W1.10, W1.11): armies stay, join others, or are taken in hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from ..board import PEASANTS, Action, Colour
from ..carrying import Carrying
from ..state import Battle, March, State
from . import battles

Closed: TypeAlias = Literal["not-own", "church", "favor"]
PROTECTED_BY: Mapping[int, tuple[Action, ...]] = {
    10: ("move-a",),
    11: ("move-b",),
    18: ("move-a", "move-b"),
}
"""WC.5: favors whose owner nobody may attack, and with which action."""


def targets(state: State, march: March) -> tuple[str, ...]:
    """W1.10, W1.11: where armies may go: after deploy 1 into one's own neighbours only."""
    beside = state.neighbours(march.county)
    return tuple(county for county in beside if closed(state, march, county) is None)


def closed(state: State, march: March, county: str) -> Closed | None:
    """W1.10, W1.11: why armies may not go into a neighbouring county; None where they may."""
    if state.action == "deploy-1":
        return None if state.counties[county].owner == march.player else "not-own"
    return shielded(state, march.player, county)


def may_march(state: State, march: March) -> bool:
    """Whether the player is asked: A and B are a choice also where nothing can be attacked."""
    county = state.counties[march.county]
    asked = state.action != "deploy-1" or bool(targets(state, march))
    return asked and county.owner == march.player and county.armies > 1


def shielded(state: State, attacker: Colour, county: str) -> Literal["church", "favor"] | None:
    """W4, WC.5: why a county cannot be attacked now ("church" or "favor"); None where it can."""
    at = state.counties[county]
    if at.owner is None or at.owner == attacker:
        return None
    if "church" in at.buildings and state.event in ("church-3", "church-4"):
        return "church"
    kept = state.players[at.owner].kept
    safe = any(state.action in PROTECTED_BY.get(favor, ()) for favor in kept)
    return "favor" if safe else None


def attack(play: Carrying, march: March, county: str, armies: int) -> None:
    """W2.1: attackers, defenders and the extras of event and tile are taken in hand."""
    attacker, defender = march.player, play.state.counties[county].owner
    at = play.state.counties[county]
    battle = Battle(county, "battle", attacker, defender, not at.markers)
    fighting = [battles.taken(play, "attackers", attacker, armies, march.county)]
    if play.seat(attacker).tile == "attack":
        fighting.append(battles.taken(play, "attack-tile", attacker, 1))
    if defender is None:
        fighting.append(battles.taken(play, "defenders", PEASANTS, 1))
        if play.state.event == "neutral-3":
            fighting.append(battles.taken(play, "event", PEASANTS, 1))
    else:
        fighting.append(battles.taken_all(play, "defenders", defender, county))
        if play.seat(defender).tile == "defend":
            fighting.append(battles.taken(play, "defend-tile", defender, 1))
        if "palace" in at.buildings and play.state.event in ("palace-2", "palace-6"):
            fighting.append(battles.taken(play, "event", defender, 1))
    battles.begin(play, battle, *fighting, start=march.county)

"""Where armies may move or attack (W1.10, W1.11, W4, WC.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from ..board import Action, Colour
from ..fights import March
from ..state import State

Closed: TypeAlias = Literal["not-own", "church", "favor"]
PROTECTED_BY: Mapping[int, tuple[Action, ...]] = {
    10: ("move-a",),
    11: ("move-b",),
    18: ("move-a", "move-b"),
}
"""WC.5: favors whose owner nobody may attack, and with which action."""


def targets(state: State, march: March) -> tuple[str, ...]:
    """Return the neighbours that armies may go to; after "deploy 1" only the player's own (W1.10,
    W1.11)."""
    beside = state.neighbours(march.county)
    return tuple(county for county in beside if why_closed(state, march, county) is None)


def why_closed(state: State, march: March, county: str) -> Closed | None:
    """Return why armies may not go into a neighbouring county; None if they may (W1.10, W1.11)."""
    if state.action == "deploy-1":
        return None if state.counties[county].owner == march.player else "not-own"
    return why_shielded(state, march.player, county)


def may_march(state: State, march: March) -> bool:
    """Return whether the player is asked. After actions A and B players are asked even if they can
    attack nothing."""
    county = state.counties[march.county]
    asked = state.action != "deploy-1" or bool(targets(state, march))
    return asked and county.owner == march.player and county.armies > 1


def why_shielded(state: State, attacker: Colour, county: str) -> Literal["church", "favor"] | None:
    """Return why a county cannot be attacked now; None if it can (W4, WC.5)."""
    at = state.counties[county]
    if at.owner is None or at.owner == attacker:
        return None
    if "church" in at.buildings and state.event in ("church-3", "church-4"):
        return "church"
    kept = state.players[at.owner].kept
    safe = any(state.action in PROTECTED_BY.get(favor, ()) for favor in kept)
    return "favor" if safe else None

"""Where armies may move, and what would follow (W1.10, W1.11, W2.1)."""

from __future__ import annotations

from msgspec import Struct

from companion.core.play import first_of

from ..board import Building, Colour, Obstacle
from ..fights import March
from ..happenings import BattleBegan
from ..pieces import Turn
from ..shared.battles import attack
from ..shared.marching import targets, why_closed
from ..state import State


class Target(Struct, frozen=True):
    """A county that armies may move into.

    `attack`: the battle that would begin if all possible armies attacked (W2.1); None for the
    player's own.
    """

    county: str
    owner: Colour | None
    armies: int
    markers: int
    buildings: tuple[Building, ...]
    attack: BattleBegan | None


class ClosedTarget(Struct, frozen=True):
    """A neighbouring county that the armies may not move into, with the reason."""

    county: str
    owner: Colour | None
    why: Obstacle


class MarchView(Struct, frozen=True):
    """A county that 1 to `most` armies may leave (W1.10, W1.11)."""

    player: Colour
    county: str
    most: int
    targets: tuple[Target, ...]
    closed: tuple[ClosedTarget, ...]


def march_view(state: State) -> MarchView | None:
    """Return where armies may move now; None if no armies may move."""
    march = state.march
    if march is None or state.battle is not None:
        return None
    most = state.counties[march.county].armies - 1
    found = tuple(_target(state, march, to, most) for to in targets(state, march))
    shut = [(to, why_closed(state, march, to)) for to in state.neighbours(march.county)]
    others = tuple(ClosedTarget(to, state.counties[to].owner, why) for to, why in shut if why)
    return MarchView(march.player, march.county, most, found, others)


def _target(state: State, march: March, to: str, most: int) -> Target:
    """Return a county, with the battle that an attack on it would begin."""
    turn, county = Turn(state), state.counties[to]
    if county.owner != march.player:
        attack(turn, march, to, most)
    began = first_of(turn.happenings, BattleBegan)
    return Target(to, county.owner, county.armies, county.markers, county.buildings, began)

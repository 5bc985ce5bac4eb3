"""Views of throws: the cubes to throw, the limits for the tray, and the outcome (W2). They do not
reveal the cubes in the tower, unless the table plays with an open tower (WH.3)."""

from __future__ import annotations

from msgspec import Struct

from .. import tower
from ..board import Cube, count_filling_cubes
from ..fights import Battle, Fight
from ..pieces import count_cubes
from ..shared.outcomes import OutcomeView, do_cubes_count, outcome_view
from ..state import State


class CubeField(Struct, frozen=True):
    """A field for the number of cubes of a colour. `counts`: whether these cubes influence the
    result. `thrown`: how many are thrown (W2.1), which is the field's first value."""

    cube: Cube
    most: int
    counts: bool = True
    thrown: int = 0


class ThrowView(Struct, frozen=True):
    """A throw that is asked for (W2.1). `number` counts the throws of the game."""

    number: int
    fight: Battle
    fields: tuple[CubeField, ...]
    by_app: bool
    yours: bool
    """Whether the viewer's seat may throw."""


class TowerView(Struct, frozen=True):
    """The cubes that may fall out of the tower when it is filled, or by accident (W0.4, W2.6)."""

    fill: tuple[CubeField, ...]
    fallen: tuple[CubeField, ...]
    by_app: bool
    courtiers: bool
    """WC.1: whether players get a courtier for each own army that falls out when the tower is
    filled."""


def throw_view(state: State, viewer: str) -> ThrowView | None:
    """Return the throw that is asked for; None if no throw is asked for."""
    battle = state.battle
    if battle is None:
        return None
    fields = [
        CubeField(
            cube,
            _largest_count(state, cube, "hand"),
            do_cubes_count(battle, cube),
            thrown=sum(group.n for group in battle.groups if group.cube == cube),
        )
        for cube in state.tray
    ]
    return ThrowView(
        number=state.throws + 1,
        fight=battle,
        fields=tuple(sorted((f for f in fields if f.most), key=lambda f: _field_rank(battle, f))),
        by_app=tower.is_tower_in_app(state),
        yours=viewer in state.fighters,
    )


def tower_view(state: State) -> TowerView:
    """Return the fields for cubes that fall out of the tower."""
    fill = (CubeField(cube, count_filling_cubes(cube)) for cube in state.tray)
    fallen = (CubeField(cube, _largest_count(state, cube)) for cube in state.tray)
    return TowerView(
        fill=tuple(fill),
        fallen=tuple(field for field in fallen if field.most),
        by_app=tower.is_tower_in_app(state),
        courtiers=state.plays("court"),
    )


def fight_view(fight: Fight | None) -> OutcomeView | None:
    """Return the outcome of the last entry's battle; None if the entry had no battle."""
    return None if fight is None else outcome_view(fight.battle, fight.tray)


def _largest_count(state: State, cube: Cube, *places: str) -> int:
    """Return the largest number of cubes that can be entered (WH.3). With an open tower these are
    the cubes that can really come out, otherwise all cubes that are not on the board."""
    most = sum(count_cubes(state, cube, place) for place in (*places, "tower"))
    return most if state.setup.rulings.open_tower else most + count_cubes(state, cube, "supply")


def _field_rank(battle: Battle, field: CubeField) -> int:
    """Return the rank of a field: first the colours of the fighting players, then peasants that
    count, then the other colours, in the order of the tray."""
    order = (battle.attacker, battle.defender)
    if field.cube in order:
        return order.index(field.cube)
    return 2 if field.counts else 3

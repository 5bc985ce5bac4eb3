"""Entering cubes that fell out of the tower by accident (W2.6), at any time."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from companion.core.play import Refused, StepTexts
from companion.core.wording import N_

from .. import pieces
from ..board import Cube, Cubes
from ..entries import Entry
from ..fights import Group
from ..happenings import Happening
from ..pieces import Turn
from ..shared import battles, checks
from ..step import Step
from ..words.words import Words


class Fallen(Entry, frozen=True, tag="fallen"):
    """Cubes that fell out of the tower (W2.6). `insist`: accept them even if the app counted fewer
    in the tower."""

    cubes: Cubes
    insist: bool = False


class FellOut(Happening, frozen=True, tag="fell_out"):
    """Cubes fell out of the tower by accident (W2.6)."""

    cubes: Mapping[Cube, int]


def fallen_cubes_sentence(words: Words, it: FellOut) -> str:
    """Return the sentence about cubes that fell out. The cubes are named only while everybody may
    know them (W2.6, WH.3)."""
    if not words.may_count_cubes:
        return words.fill(N_("Cubes fell out of the tower by accident."))
    text = N_("Fell out of the tower by accident: %(cubes)s.")
    return words.fill(text, cubes=words.cubes(it.cubes))


class FallsOut(Step[Fallen]):
    """Accepts cubes that fell out. They stay in the tray, or are thrown in the battle under way."""

    texts = StepTexts(
        label=N_("the cubes that fell out"),
        name=N_("cubes that fell out"),
        tells={FellOut: fallen_cubes_sentence},
        refusals={"nothing-fallen": N_("Enter the cubes that fell out.")},
    )

    def apply(self, turn: Turn, entry: Fallen) -> None:
        told = checks.with_all_colours(turn.state, entry.cubes)
        if not any(told.values()):
            raise Refused("nothing-fallen")
        battles.check_cubes_that_came_out(turn, told, turn.state.tower, entry.insist)
        end = "tray" if turn.state.battle is None else "hand"
        for cube, n in told.items():
            pieces.move_cubes(turn, cube, n, "tower", end)
        fell = {cube: n for cube, n in told.items() if n}
        if (battle := turn.state.battle) is not None:
            more = tuple(Group("fallen", cube, n) for cube, n in fell.items())
            turn.change(battle=replace(battle, groups=(*battle.groups, *more)))
        turn.report(FellOut(cubes=fell))

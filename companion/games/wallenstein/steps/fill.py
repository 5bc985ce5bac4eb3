"""Filling the tower before the first round (W0.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, ClassVar

from msgspec import UNSET, UnsetType

from companion.core.play import Chance, Plain, Refused, StepTexts, Waits
from companion.core.structs import required_value
from companion.core.wording import N_

from .. import pieces, tower
from ..board import Cube, Cubes, count_filling_cubes
from ..entries import Entry
from ..happenings import Happening
from ..pieces import Turn
from ..shared import checks
from ..state import State
from ..step import CubesForm, Step
from ..words.words import Words


class Fill(Entry, frozen=True, tag="fill"):
    """The cubes that fell out when the tower was filled (W0.4).

    They are shown until the next entry, so that everybody can put them back. Remembering them is
    part of the game (WH.3).
    """

    shows_amounts_while_newest: ClassVar[bool] = True
    out: Cubes | UnsetType = UNSET


class Filled(Happening, frozen=True, tag="filled"):
    """The tower was filled, and these cubes fell out (W0.4)."""

    out: Mapping[Cube, int]


def filling_sentence(words: Words, it: Filled) -> str:
    """Return the sentence about the filled tower. The cubes are named only while everybody may know
    them (W0.4, WH.3)."""
    if not words.may_count_cubes:
        return words.fill(N_("The tower was filled."))
    text = N_("The tower was filled. These cubes fell out again: %(cubes)s.")
    return words.fill(text, cubes=words.cubes(it.out))


class Filling(Step[Fill]):
    """Asks the table to fill the tower with 7 armies of each player and 10 peasants."""

    phases = ("filling",)
    texts = StepTexts(
        label=N_("the filling of the tower"),
        name=N_("filling the tower"),
        ask=N_("Fill the tower"),
        why={"tower-empty": N_("Before the first round you throw cubes into the tower")},
        do=N_("Throw the cubes in, then enter what fell out"),
        sign="tower",
        lesson=N_(
            "Some cubes get stuck in the tower. They fall out in later battles: nobody "
            "knows when, or whose."
        ),
        tells={Filled: filling_sentence},
        refusals={
            "fill-limit": N_(
                "%(cube)s: %(count)s fell out, but only %(most)s were thrown into the tower."
            )
        },
    )

    def asked_players(self, state: State) -> Waits:
        return self.ask(None, why="tower-empty", round=state.round)

    def options(self, state: State, player: None) -> Iterator[CubesForm]:
        most = {cube: count_filling_cubes(cube) for cube in state.tray}
        yield CubesForm("fill", tuple(most), most)

    def apply(self, turn: Turn, entry: Fill) -> None:
        """Put the cubes into the tower, except for those that fell out (W0.4). Players get a
        courtier for each of their own cubes that fell out (WC.1)."""
        state = turn.state
        out = checks.with_all_colours(state, required_value(entry.out, "fill", "out"))
        for cube, n in out.items():
            most = count_filling_cubes(cube)
            if n > most:
                raise Refused("fill-limit", {"cube": cube, "count": n, "most": most})
            pieces.move_cubes_up_to(turn, cube, most - n, "supply", "tower")
        for player in state.players if state.plays("court") else ():
            pieces.move_courtiers(turn, player, out[player], "supply", "entrance")
        turn.change(dropped=out)
        turn.report(Filled(out=out))
        turn.enter_phase("year")

    def random_entry(self, state: State, player: Any, rng: Random) -> Fill:
        """Return an entry without cubes, so that the app draws the cubes that come out of its
        tower."""
        return Fill()

    def complete_entry(self, state: State, entry: Fill, chance: Chance) -> Fill:
        drawn = isinstance(entry.out, UnsetType) and tower.is_tower_in_app(state)
        return Fill(out=tower.draw_filling(state, chance("fill"))) if drawn else entry

    def from_form(self, data: Plain) -> Plain:
        return tower.read_tray(data, "out")

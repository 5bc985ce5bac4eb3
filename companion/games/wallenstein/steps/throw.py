"""Throwing cubes into the tower for a battle or a revolt (W2)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Literal

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from companion.core.play import Chance, Plain, Right, StepTexts, Waits
from companion.core.structs import required_value
from companion.core.wording import N_

from .. import pieces, tower
from ..board import PEASANTS, Colour, Cubes
from ..entries import Entry
from ..fights import Battle, Fight
from ..happenings import Fought, Happening, Thrown
from ..pieces import Turn
from ..shared import battles, checks, ownership
from ..shared.actions import add_marker_after_yield, give_yield
from ..shared.outcomes import Outcome, decide_battle, find_fates
from ..shared.rounds import record_revolt
from ..state import State
from ..step import CubesForm, Step
from ..words.actions import battle_outcome_sentence, battle_verdict, throw_sentence


class Throw(Entry, frozen=True, tag="throw"):
    """All cubes in the tray after the throw (W2.1). `insist`: accept them even if the app counted
    fewer."""

    tray: Cubes | UnsetType = UNSET
    insist: bool = False


class NotCollected(Happening, frozen=True, tag="not_collected"):
    """Nothing was collected, because the revolt succeeded (W1.9)."""

    player: str
    county: str
    what: Literal["taxes", "grain"]


class Throwing(Step[Throw]):
    """Asks for the throw of a battle, which interrupts everything else.

    The throw is entered on the tablet, or on the phone of a player in the battle.
    """

    phases = ("acting", "winter")
    texts = StepTexts(
        label=N_("the throw"),
        name=N_("a throw"),
        ask=N_("Throw the cubes for %(county)s"),
        why={
            "battle": N_("A battle: %(attacker)s attacks, %(defender)s defends"),
            "neutral": N_("A battle: %(attacker)s attacks a neutral county"),
            "revolt": N_("A revolt against %(defender)s"),
        },
        do=N_("Throw all cubes at once, then enter what is in the tray"),
        sign="tower",
        tells={
            Thrown: throw_sentence,
            Fought: battle_outcome_sentence,
            NotCollected: N_(
                "%(player)s collects nothing in %(county)s: the revolt has succeeded."
            ),
        },
        verdicts={Fought: battle_verdict},
    )

    def asked_players(self, state: State) -> Waits:
        if (battle := state.battle) is None:
            return ()
        values = {"county": battle.county, "attacker": battle.attacker, "defender": battle.defender}
        neutral = battle.kind == "battle" and battle.defender is None
        return self.ask(None, why="neutral" if neutral else battle.kind, **values)

    def may_also_answer(self, state: State, player: Colour) -> bool:
        return player in state.fighters

    def options(self, state: State, player: Colour | None) -> Iterator[CubesForm]:
        """Yield the limits of the cubes that can come out now, if everybody may know them
        (WH.3)."""
        most = {cube: state.hand[cube] + state.tower[cube] for cube in state.tray}
        yield CubesForm("throw", tuple(most), most if state.setup.rulings.open_tower else None)

    def apply(self, turn: Turn, entry: Throw) -> None:
        """Throw the cubes in hand, decide the battle, and put the tray's cubes where they belong
        (W2.1 to W2.5)."""
        battle = turn.state.battle
        assert battle is not None
        tray = checks.with_all_colours(turn.state, required_value(entry.tray, "throw", "tray"))
        most = {cube: turn.state.hand[cube] + turn.state.tower[cube] for cube in tray}
        battles.check_cubes_that_came_out(turn, tray, most, entry.insist)
        for cube, n in tray.items():
            pieces.move_all_cubes(turn, cube, "hand", "tower")
            pieces.move_cubes(turn, cube, n, "tower", "tray")
        outcome = decide_battle(battle, tray)
        turn.change(battle=None, throws=turn.state.throws + 1, fight=Fight(battle, tray))
        turn.report(Thrown(tray=tray))
        _settle_battle(turn, battle, outcome)
        _continue_after_battle(turn, battle)

    def required_right(self, state: State, entry: Throw) -> Right:
        return Right(table=True, seats=frozenset(map(str, state.fighters)))

    def random_entry(self, state: State, player: Any, rng: Random) -> Throw:
        """Return an entry without cubes, so that the app draws the cubes that come out of its
        tower."""
        return Throw()

    def complete_entry(self, state: State, entry: Throw, chance: Chance) -> Throw:
        if not isinstance(entry.tray, UnsetType) or not tower.is_tower_in_app(state):
            return entry
        rng = chance(f"throw {state.throws + 1}")
        return replace(entry, tray=tower.draw_cubes_coming_out(state.hand, state.tower, rng))

    def from_form(self, data: Plain) -> Plain:
        return tower.read_tray(data, "tray")


def _settle_battle(turn: Turn, battle: Battle, outcome: Outcome) -> None:
    """Put the cubes where they belong after a battle, and give the county its owner (W2.3 to
    W2.5)."""
    tray, winner = turn.state.tray, outcome.winner
    turn.report(
        Fought(
            county=battle.county,
            battle=battle.kind,
            attacker=battle.attacker,
            defender=battle.defender,
            winner=winner,
            attackers=tray[battle.attacker] if battle.attacker else 0,
            defenders=tray[battle.defender] if battle.defender else 0,
            peasants=tray[PEASANTS],
            stay=outcome.stay,
            allied=battle.allied,
        )
    )
    if battle.defender is not None and winner is None:
        ownership.make_county_neutral(turn, battle.county)
    elif battle.defender is not None and winner != battle.defender:
        ownership.lose_county(turn, battle.county, winner)
    elif winner is not None and battle.defender is None:
        ownership.win_county(turn, winner, battle.county)
    for cube, fate in find_fates(battle, tray, outcome).items():
        pieces.move_cubes(turn, cube, fate.county, "tray", battle.county)
        pieces.move_cubes(turn, cube, fate.supply, "tray", "supply")


def _continue_after_battle(turn: Turn, battle: Battle) -> None:
    """Go on after a battle: after a revolt taxes or grain are collected (W1.9, W2.5)."""
    player = battle.defender
    if battle.taxing is not None and player is not None:
        if turn.state.counties[battle.county].owner == player:
            give_yield(turn, battle)
            add_marker_after_yield(turn, player, battle.county)
        elif turn.state.setup.rulings.revolt_pays:
            give_yield(turn, battle)
        else:
            turn.report(NotCollected(player=player, county=battle.county, what=battle.taxing))
    if turn.state.phase == "winter":
        record_revolt(
            turn, battle.county, kept=turn.state.counties[battle.county].owner is not None
        )
    elif turn.state.phase == "acting":
        turn.go_to_next_player()

"""Throwing cubes into the tower for a battle or a revolt (W2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Literal

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from companion.core.play import Chance, Plain, Right, StepTexts, Waits
from companion.core.structs import given
from companion.core.wording import N_

from .. import pieces, tower
from ..board import PEASANTS, Colour, Cube, Cubes
from ..entries import Entry
from ..fights import Battle, Fight
from ..forms import CubesForm
from ..happenings import Happening
from ..shared import battles, checks, ownership
from ..shared.actions import add_marker, bring_in
from ..shared.outcomes import Outcome, decided, fates
from ..state import Carrying, State
from ..words.words import Words
from .step import Step


class Throw(Entry, frozen=True, tag="throw"):
    """All that lies in the tray after the throw (W2.1). `insist`: believed whatever was counted."""

    tray: Cubes | UnsetType = UNSET
    insist: bool = False


class Thrown(Happening, frozen=True, tag="thrown"):
    """W2.1: what lay in the tray after the throw."""

    tray: Mapping[Cube, int]


class Fought(Happening, frozen=True, tag="fought"):
    """W2.3 to W2.5: how a battle or revolt ended; `winner` None: nobody, the county is neutral.

    `stay`: the armies that went into the county. `allied`: the peasants were the defender's (W2.2).
    """

    county: str
    battle: Literal["battle", "revolt"]
    attacker: str | None
    defender: str | None
    winner: str | None
    attackers: int
    defenders: int
    peasants: int
    stay: int
    allied: bool = False


class NotCollected(Happening, frozen=True, tag="not_collected"):
    """W1.9: after a revolt that succeeded nothing came in."""

    player: str
    county: str
    what: Literal["taxes", "grain"]


def tell_thrown(words: Words, it: Thrown) -> str:
    """Return what lay in the tray, as far as it may be told (W2.1, WH.3)."""
    if not words.tells_cubes:
        return ""
    return words.say(N_("In the tray: %(cubes)s."), cubes=words.cubes(it.tray))


def tell_not_collected(words: Words, it: NotCollected) -> str:
    """Return that nothing came in."""
    text = N_("%(player)s collects nothing in %(county)s: the revolt has succeeded.")
    return words.say(text, player=it.player, county=it.county)


def tell_fought(words: Words, it: Fought) -> str:
    """Return the outcome with its numbers, as far as they may be told (W2.3 to W2.5)."""
    return " ".join([*_count_cubes(words, it), _tell_outcome(words, it)])


def _count_cubes(words: Words, it: Fought) -> list[str]:
    if not words.tells_cubes:
        return []
    values = {"attacker": it.attacker, "defender": it.defender}
    numbers = {"attackers": it.attackers, "defenders": it.defenders, "peasants": it.peasants}
    if it.attacker is None:
        text = N_("%(defender)s has %(defenders)s, the peasants have %(peasants)s.")
    elif it.defender is None:
        text = N_("%(attacker)s has %(attackers)s, the peasants have %(peasants)s.")
    else:
        text = N_("%(attacker)s has %(attackers)s, %(defender)s has %(defenders)s.")
    said = [words.say(text, {**values, **numbers})]
    if it.attacker and it.defender:
        said.extend(_tell_allies(words, it))
    return said


def _tell_allies(words: Words, it: Fought) -> list[str]:
    """W2.2, W2.4: on whose side the peasants were, and why neither player has the county."""
    said = []
    values = {"defender": it.defender, "peasants": it.peasants}
    if it.peasants and it.allied:
        text = N_("Peasants in the tray on the side of %(defender)s: %(peasants)s.")
        said.append(words.say(text, values))
    elif it.peasants:
        said.append(words.say(N_("Peasants in the tray that help nobody: %(peasants)s."), values))
    if it.winner is None:
        defence = it.defenders + (it.peasants if it.allied else 0)
        if it.attackers == defence:
            text = N_("That is a tie, %(attackers)s to %(defence)s.")
            said.append(words.say(text, attackers=it.attackers, defence=defence))
        else:
            said.append(words.say(N_("Peasants alone do not keep a player's county.")))
    return said


def _tell_outcome(words: Words, it: Fought) -> str:
    values = {"winner": it.winner, "county": it.county, "armies": words.armies(it.stay)}
    if it.winner is None:
        if it.defender is None:
            return words.say(N_("%(county)s stays neutral."), values)
        return words.say(N_("%(county)s becomes neutral; what stood there is gone."), values)
    if it.winner == it.attacker:
        return words.say(N_("%(winner)s conquers %(county)s with %(armies)s."), values)
    return words.say(N_("%(winner)s keeps %(county)s with %(armies)s."), values)


class Throwing(Step[Throw]):
    """A battle interrupts everything else until the cubes are thrown. The table throws, or the
    phone of a player who fights."""

    phases = ("acting", "winter")
    texts = StepTexts(
        label=N_("the throw"),
        name=N_("a throw"),
        ask=N_("The cubes must be thrown for %(county)s"),
        why={
            "battle": N_("A battle: %(attacker)s attacks, %(defender)s defends"),
            "neutral": N_("A battle: %(attacker)s attacks a neutral county"),
            "revolt": N_("A revolt against %(defender)s"),
        },
        do=N_("Throw them all at once, then enter what lies in the tray"),
        sign="tower",
        tells={Thrown: tell_thrown, Fought: tell_fought, NotCollected: tell_not_collected},
    )

    def waiting(self, state: State) -> Waits:
        if (battle := state.battle) is None:
            return ()
        values = {"county": battle.county, "attacker": battle.attacker, "defender": battle.defender}
        neutral = battle.kind == "battle" and battle.defender is None
        return self.ask(None, why="neutral" if neutral else battle.kind, **values)

    def also(self, state: State, player: Colour) -> bool:
        return player in state.fighters

    def options(self, state: State, player: Colour | None) -> Iterator[CubesForm]:
        yield tower.throwing_form(state)

    def apply(self, turn: Carrying, entry: Throw) -> None:
        """W2.1 to W2.5: the hand goes into the tower, the tray comes out, the battle is decided."""
        battle = turn.state.battle
        assert battle is not None
        tray = checks.whole(turn.state, given(entry.tray, "throw", "tray"))
        most = {cube: turn.state.hand[cube] + turn.state.tower[cube] for cube in tray}
        battles.believe(turn, tray, most, entry.insist)
        for cube, n in tray.items():
            pieces.move_all(turn, cube, "hand", "tower")
            pieces.move(turn, cube, n, "tower", "tray")
        outcome = decided(battle, tray)
        turn.change(battle=None, throws=turn.state.throws + 1, fight=Fight(battle, tray))
        turn.report(Thrown(tray=tray))
        _settle(turn, battle, outcome)
        _go_on(turn, battle)

    def right(self, state: State, entry: Throw) -> Right:
        return Right(table=True, seats=frozenset(map(str, state.fighters)))

    def sample(self, state: State, player: Any, rng: Random) -> Throw:
        """The app's tower is left to chance; what a real one drops nobody knows."""
        return Throw()

    def complete(self, state: State, entry: Throw, chance: Chance) -> Throw:
        if not isinstance(entry.tray, UnsetType) or not tower.by_app(state):
            return entry
        rng = chance(f"throw {state.throws + 1}")
        return replace(entry, tray=tower.thrown(state.hand, state.tower, rng))

    def from_form(self, data: Plain) -> Plain:
        return tower.tray_of_form(data, "tray")


def _settle(turn: Carrying, battle: Battle, outcome: Outcome) -> None:
    """W2.3 to W2.5: losses go back, what is left goes into the county, and whose it is now."""
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
        ownership.empty(turn, battle.county)
    elif battle.defender is not None and winner != battle.defender:
        ownership.lose(turn, battle.county, winner)
    elif winner is not None and battle.defender is None:
        ownership.win(turn, winner, battle.county)
    for cube, fate in fates(battle, tray, outcome).items():
        pieces.move(turn, cube, fate.county, "tray", battle.county)
        pieces.move(turn, cube, fate.supply, "tray", "supply")


def _go_on(turn: Carrying, battle: Battle) -> None:
    """W1.9, W2.5: what waited for the battle goes on: taxes or grain come in after a revolt."""
    player = battle.defender
    if battle.taxing is not None and player is not None:
        if turn.state.counties[battle.county].owner == player:
            bring_in(turn, battle)
            add_marker(turn, player, battle.county)
        elif turn.state.setup.rulings.revolt_pays:
            bring_in(turn, battle)
        else:
            turn.report(NotCollected(player=player, county=battle.county, what=battle.taxing))
    if turn.state.phase == "acting":
        turn.next()

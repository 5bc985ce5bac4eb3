"""The result of a throw (W2.2 to W2.5): the winner, and where each cube in the tray goes."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from ..board import PEASANTS, Colour, Cube
from ..fights import Battle


class Outcome(Struct, frozen=True):
    """The owner of a county after a throw, and the number of armies that go into the county (W2.3
    to W2.5)."""

    winner: Colour | None
    stay: int = 0


class Fate(Struct, frozen=True):
    """The destinations of one colour's cubes in the tray: how many go into the county, go back to
    the supply, and stay in the tray (W2.2 to W2.5)."""

    county: int = 0
    supply: int = 0
    tray: int = 0


def decide_battle(battle: Battle, tray: Mapping[Cube, int]) -> Outcome:
    """Return the result of a tray. If its winner is None, the county is neutral afterwards (W2.2 to
    W2.5)."""
    peasants = tray[PEASANTS]
    attackers = tray[battle.attacker] if battle.attacker else peasants
    if battle.defender is None:
        won = attackers > peasants
        return Outcome(battle.attacker, attackers - peasants) if won else Outcome(None)
    own = tray[battle.defender]
    allies = peasants if battle.allied else 0
    if battle.attacker and attackers > own + allies:
        return Outcome(battle.attacker, attackers - own - allies)
    if own and own + allies > attackers:
        return Outcome(battle.defender, own - max(0, attackers - allies))
    return Outcome(None)


def do_cubes_count(battle: Battle, cube: Cube) -> bool:
    """Return whether cubes of the colour count in this battle. Peasants count if they help the
    defender, revolt, or defend a neutral county (W2.2)."""
    if cube == PEASANTS:
        return battle.allied or battle.kind == "revolt" or battle.defender is None
    return cube in (battle.attacker, battle.defender)


def find_fates(battle: Battle, tray: Mapping[Cube, int], outcome: Outcome) -> dict[Cube, Fate]:
    """Return the destinations of the cubes in the tray, by colour. No cube that fought stays in the
    tray (W2.2 to W2.5)."""
    found: dict[Cube, Fate] = {}
    for cube, n in tray.items():
        if not do_cubes_count(battle, cube):
            found[cube] = Fate(tray=n)
        else:
            stay = outcome.stay if cube == outcome.winner else 0
            found[cube] = Fate(county=stay, supply=n - stay)
    return found


class OutcomeView(Struct, frozen=True):
    """The result of a tray: the owner of the county, and where each cube goes (W2.3 to W2.5)."""

    fight: Battle
    tray: Mapping[Cube, int]
    winner: Colour | None
    fates: Mapping[Cube, Fate]
    card: tuple[Colour | None, Colour | None] | None
    """W1.12: who gives the county card to whom; None in it is the stock."""

    @property
    def cubes_by_destination(self) -> Mapping[str, Mapping[Cube, int]]:
        """Return the cubes by where they go: "county", "supply" or "tray"."""
        places = ("county", "supply", "tray")
        found = {
            place: {cube: n for cube, fate in self.fates.items() if (n := getattr(fate, place))}
            for place in places
        }
        return {place: cubes for place, cubes in found.items() if cubes}


def outcome_view(battle: Battle, tray: Mapping[Cube, int]) -> OutcomeView:
    """Return the result of this tray, real or assumed (W2.2 to W2.5)."""
    outcome = decide_battle(battle, tray)
    return OutcomeView(
        fight=battle,
        tray={cube: n for cube, n in tray.items() if n},
        winner=outcome.winner,
        fates=find_fates(battle, {cube: n for cube, n in tray.items() if n}, outcome),
        card=None if outcome.winner == battle.defender else (battle.defender, outcome.winner),
    )

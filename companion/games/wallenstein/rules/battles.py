"""Battles and revolts (W2): cubes are thrown, who wins, and what falls out of the tower."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from companion.games.contract import Refused

from . import checks, ownership, pieces
from .board import PEASANTS, Colour, Cube
from .carrying import Carrying
from .entries import Fallen, Throw
from .happenings import BattleBegan, FellOut, Fought, Insisted, Thrown
from .state import Battle


class Outcome(Struct, frozen=True):
    """W2.3 to W2.5: whose the county is after a throw, and how many armies go into it."""

    winner: Colour | None
    stay: int = 0


def decided(battle: Battle, tray: Mapping[Cube, int]) -> Outcome:
    """W2.2 to W2.5: what a tray means; winner None: the county is (or stays) neutral."""
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


def rise(play: Carrying, revolt: Battle, peasants: int) -> None:
    """W2.5: all armies of the owner there against so many peasants, if there are so many."""
    assert revolt.defender is not None
    defenders = pieces.move_all(play, revolt.defender, revolt.county, "hand")
    peasants = pieces.move_up_to(play, PEASANTS, peasants, "supply", "hand")
    begin(play, revolt, defenders=defenders, peasants=peasants)


def begin(
    play: Carrying,
    battle: Battle,
    *,
    attackers: int = 0,
    defenders: int = 0,
    peasants: int = 0,
    start: str | None = None,
) -> None:
    """W2.1: everything that lies in the tray is thrown, too."""
    for cube in play.state.tray:
        pieces.move_all(play, cube, "tray", "hand")
    play.change(battle=battle)
    play.say(
        BattleBegan(
            county=battle.county,
            battle=battle.kind,
            attacker=battle.attacker,
            defender=battle.defender,
            start=start,
            attackers=attackers,
            defenders=defenders,
            peasants=peasants,
            allied=battle.allied,
            thrown={cube: n for cube, n in play.state.hand.items() if n},
        )
    )


def throw(play: Carrying, entry: Throw) -> Battle:
    """W2.1 to W2.5: the hand goes into the tower, the tray comes out, the battle is decided."""
    battle = play.state.battle
    assert battle is not None
    tray = checks.whole(play.state, checks.given(entry.tray, "throw", "tray"))
    believe(play, tray, {c: play.state.hand[c] + play.state.tower[c] for c in tray}, entry.insist)
    for cube, n in tray.items():
        pieces.move_all(play, cube, "hand", "tower")
        pieces.move(play, cube, n, "tower", "tray")
    play.change(battle=None, throws=play.state.throws + 1)
    play.say(Thrown(tray=tray))
    _settle(play, battle, decided(battle, tray))
    return battle


def believe(
    play: Carrying, told: Mapping[Cube, int], most: Mapping[Cube, int], insist: bool
) -> None:
    """Refuses more cubes than can come out; with `insist` the rest comes from the supply.

    WH.3: the number that can be is named only where the tower is open.
    """
    over = {cube: told[cube] - most[cube] for cube in told if told[cube] > most[cube]}
    for cube, n in over.items():
        limit = {"most": most[cube]} if play.state.setup.rulings.open_tower else {}
        if not insist or n > pieces.lying(play.state, cube, "supply"):
            code = "no-more-cubes" if insist else "tower-limit"
            public = {"cube": cube, "count": told[cube], **limit}
            raise Refused(code, public, waivable=not insist)
        pieces.move(play, cube, n, "supply", "tower")
    if over:
        play.say(Insisted(cubes=over))


def _settle(play: Carrying, battle: Battle, outcome: Outcome) -> None:
    """W2.3 to W2.5: losses go back, what is left goes into the county, and whose it is now."""
    tray, winner = play.state.tray, outcome.winner
    play.say(
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
        )
    )
    if battle.defender is not None and winner is None:
        ownership.empty(play, battle.county)
    elif battle.defender is not None and winner != battle.defender:
        ownership.lose(play, battle.county, winner)
    elif winner is not None and battle.defender is None:
        ownership.win(play, winner, battle.county)
    if winner is not None:
        pieces.move(play, winner, outcome.stay, "tray", battle.county)
    for fighter in (battle.attacker, battle.defender):
        if fighter is not None:
            pieces.move_all(play, fighter, "tray", "supply")
    if battle.allied or battle.kind == "revolt" or battle.defender is None:
        pieces.move_all(play, PEASANTS, "tray", "supply")


def fallen(play: Carrying, entry: Fallen) -> None:
    """W2.6: cubes that fell out by accident stay in the tray, or are thrown with the others."""
    told = checks.whole(play.state, entry.cubes)
    if not any(told.values()):
        raise Refused("nothing-fallen")
    believe(play, told, play.state.tower, entry.insist)
    end = "tray" if play.state.battle is None else "hand"
    for cube, n in told.items():
        pieces.move(play, cube, n, "tower", end)
    play.say(FellOut(cubes={cube: n for cube, n in told.items() if n}))

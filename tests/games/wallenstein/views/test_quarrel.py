"""One battle without a table (W2), decided as at a table."""

from __future__ import annotations

import pytest

from companion.core.play import Refused
from companion.games.wallenstein.board import Cube
from companion.games.wallenstein.shared.outcomes import Fate
from companion.games.wallenstein.views.quarrel import Quarrel, battle_of, decide
from companion.games.wallenstein.views.words.battles import rule_line


def test_W2_3_the_worked_example_of_anhalt() -> None:
    quarrel = Quarrel("blue", "yellow", attackers=4, defenders=3)
    found = decide(quarrel, {"blue": 3, "yellow": 1, "peasants": 1})
    assert (found.winner, found.card) == ("blue", ("yellow", "blue"))
    assert found.fates["blue"] == Fate(county=1, supply=2)
    assert found.fight.total == 7


def test_W2_2_a_marker_makes_peasants_nobodys() -> None:
    quarrel = Quarrel("blue", "yellow", attackers=4, defenders=3, markers=True)
    found = decide(quarrel, {"blue": 3, "yellow": 1, "peasants": 4})
    assert found.winner == "blue"
    assert found.fates["peasants"] == Fate(tray=4)
    without = Quarrel("blue", "yellow", attackers=4, defenders=3)
    assert decide(without, {"blue": 3, "yellow": 1, "peasants": 4}).winner == "yellow"


@pytest.mark.parametrize("who", [None, "red"])
def test_nobody_fights_alone(who: str | None) -> None:
    with pytest.raises(Refused) as caught:
        battle_of(Quarrel(who, who))
    assert caught.value.code == "quarrel-alone"


@pytest.mark.parametrize(
    ("quarrel", "tray", "rule"),
    [
        (Quarrel("blue", "yellow"), {"blue": 3, "yellow": 1}, "More cubes win, and the winner"),
        (Quarrel("blue", "yellow"), {"yellow": 2, "peasants": 1}, "peasants who help are lost"),
        (Quarrel("blue", "yellow"), {"blue": 1, "yellow": 1}, "A tie: both sides lose"),
        (Quarrel("blue", "yellow"), {"blue": 1, "peasants": 1}, "nobody has the county"),
        (Quarrel("blue", None), {"blue": 1, "peasants": 1}, "a tie is enough for them."),
        (Quarrel(None, "red"), {"red": 2, "peasants": 2}, "Anna needs more cubes"),
        (Quarrel(None, "red"), {"red": 3, "peasants": 2}, "Anna has more cubes"),
    ],
)
def test_W2_the_rule_that_decided_a_tray_is_told(
    quarrel: Quarrel, tray: dict[Cube, int], rule: str
) -> None:
    assert rule in rule_line(decide(quarrel, tray), {"red": "Anna"})

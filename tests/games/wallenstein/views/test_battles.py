"""A single battle without a table (W2), decided as at a table."""

import pytest

from companion.core.play import Refused
from companion.games.wallenstein.board import Cube
from companion.games.wallenstein.shared.outcomes import Fate
from companion.games.wallenstein.views.battles import (
    Quarrel,
    battle_from_quarrel,
    decide_quarrel,
    quarrel_line,
    rule_line,
)

SIDES = Quarrel("blue", "yellow", attackers=4, defenders=3)


def test_W2_2_peasants_help_nobody_if_there_is_a_marker():
    marked = Quarrel("blue", "yellow", attackers=4, defenders=3, markers=True)
    tray: dict[Cube, int] = {"blue": 3, "yellow": 1, "peasants": 4}
    assert decide_quarrel(SIDES, tray).winner == "yellow"
    assert decide_quarrel(marked, tray).winner == "blue"
    assert decide_quarrel(marked, tray).fates["peasants"] == Fate(tray=4)


def test_colours_without_cubes_are_not_thrown():
    assert battle_from_quarrel(SIDES).thrown_cubes == 4 + 3
    sides = (("blue", "yellow"), ("blue", None), (None, "yellow"))
    assert [battle_from_quarrel(Quarrel(*pair)).thrown_cubes for pair in sides] == [0, 0, 0]
    thrown = [battle_from_quarrel(Quarrel(*pair, peasants=2)).thrown_cubes for pair in sides]
    assert thrown == [0, 2, 2]


@pytest.mark.parametrize("who", [None, "red"])
def test_a_battle_needs_two_different_sides(who):
    with pytest.raises(Refused, match="quarrel-alone"):
        battle_from_quarrel(Quarrel(who, who))


NAMES = {"red": "Anna", "blue": "Ben", "yellow": "Cem"}
GONE = "The county becomes neutral and loses its buildings. Its card goes to the stock."


@pytest.mark.parametrize(
    ("attacker", "defender", "tray", "said", "rule"),
    [
        ("blue", "yellow", {"blue": 3, "yellow": 1},
         "Ben conquers the county with 2 armies and takes its card.",
         "The winner loses as many"),
        ("blue", "yellow", {"yellow": 2, "peasants": 1},
         "Cem keeps the county with 2 armies.", "Peasants who help are lost"),
        ("blue", "yellow", {"blue": 1, "yellow": 1}, GONE, "A tie: both sides lose"),
        ("blue", "yellow", {"blue": 1, "peasants": 1}, GONE, "the county stays free"),
        ("blue", None, {"blue": 1, "peasants": 1},
         "The county stays neutral.", "A tie is enough for them."),
        (None, "red", {"red": 2, "peasants": 2}, GONE, "Anna needs more cubes"),
        (None, "red", {"red": 3, "peasants": 2},
         "Anna keeps the county with 1 army.", "Anna has more cubes"),
    ],
)  # fmt: skip
def test_W2_the_outcome_of_a_tray_is_explained_with_the_rule_that_decided_it(
    attacker, defender, tray, said, rule
):
    outcome = decide_quarrel(Quarrel(attacker, defender), tray)
    assert quarrel_line(outcome, NAMES) == said
    assert rule in rule_line(outcome, NAMES)

"""What a game's story shows besides points: counties over time, and battles."""

from random import Random

import pytest

from companion.core.structs import json_able
from companion.core.table import Table
from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.happenings import CountyWon, Fought
from companion.games.wallenstein.shared.rounds import statue_points
from companion.games.wallenstein.steps.throw import Throw
from companion.games.wallenstein.views.chronicle import Chronicle, Record, chronicle
from tests.games.wallenstein.positions import fed, filled, kept_table, table_of


def told(name: str) -> tuple[Table, Chronicle]:
    table = kept_table(name)
    return table, chronicle(table.beginning, table.steps)


def test_every_round_has_its_era_and_the_start_comes_first():
    table, found = told("all-5-26")
    assert [era.round for era in found.eras] == list(range(9))
    last = {id_: at.owner for id_, at in table.state.counties.items() if at.owner}
    assert found.eras[-1].owners == last
    assert found.eras[0].counts == dict.fromkeys(table.state.players, 7)


def test_battles_are_counted_for_both_sides():
    table, found = told("base-4-01")
    fights = [it for step in table.steps for it in step.happenings if isinstance(it, Fought)]
    battles = [it for it in fights if it.battle == "battle"]
    thrown = [step for step in table.steps if isinstance(step.entry, Throw)]
    won = sum(isinstance(it, CountyWon) for step in thrown for it in step.happenings)
    for player in table.state.players:
        attacks = [it.winner for it in battles if it.attacker == player]
        defences = [it.winner for it in battles if it.defender == player]
        revolts = [it.winner for it in fights if (it.battle, it.defender) == ("revolt", player)]
        sides = (attacks, defences, revolts)
        counts = [n for side in sides for n in (len(side), side.count(player))]
        assert found.records[player] == Record(*counts)
    assert sum(one.conquered for one in found.records.values()) == won > 0


@pytest.mark.parametrize("name", ["base-3-00", "all-3-24", "leaders-4-22", "court-4-10"])
def test_W3_2_the_curve_says_after_each_round_what_a_winter_would_have_brought(name):
    """Without revolts, winter gives what the curve shows after fall, even if one entry ends both
    rounds."""
    table, found = told(name)
    assert list(found.curve) == list(range(9))
    assert found.curve[0] == found.eras[0].counts
    assert found.curve[8] == WALLENSTEIN.standing(table.state)
    assert all(len(set(points.values())) > 1 for points in list(found.curve.values())[1:])
    revolts = [
        step.state.round
        for step in table.steps
        if step.state.phase == "winter" and any(isinstance(it, Fought) for it in step.happenings)
    ]
    if 4 not in revolts:
        assert found.curve[3] == found.curve[4]
    if 8 not in revolts and "leaders" not in table.setup.modules:
        assert found.curve[7] == found.curve[8]
    assert found.curve[5] != found.curve[4]


def test_W3_2_WM_5_the_curve_has_the_points_for_statues_only_at_the_end():
    """With enough grain no county revolts, so the points after fall are those after the winter."""
    game, rng = filled(modules=["leaders"], rulings={"tower": "app"}), Random(1)
    while game.state.phase != "finished":
        if game.state.season == "fall" and game.state.phase == "event":
            game.play(*fed(*game.state.players))
        game.play(json_able(WALLENSTEIN.any_entry(game.state, rng)))
    table = table_of(game)
    curve = chronicle(table.beginning, table.steps).curve
    statues = statue_points(game.state)
    assert len(set(statues.values())) > 1
    assert curve[8] == {player: n + statues[player] for player, n in curve[7].items()}

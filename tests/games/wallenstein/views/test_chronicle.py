"""What a game's story tells besides points: counties over time, and battles."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.core.game_file import read_file
from companion.core.play import Games
from companion.core.table import Table
from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.happenings import CountyWon, Fought
from companion.games.wallenstein.steps.throw import Throw
from companion.games.wallenstein.views.chronicle import Chronicle, chronicle

FILES = Path(__file__).parents[3] / "fixtures" / "wallenstein"


def told(name: str) -> tuple[Table, Chronicle]:
    data = json.loads((FILES / f"{name}.json").read_text(encoding="utf-8"))
    table = read_file(Games([WALLENSTEIN]), data)
    return table, chronicle(table.beginning, table.steps)


@pytest.mark.parametrize("name", ["base-3-00", "base-4-01", "all-5-26"])
def test_every_round_has_its_era_and_the_start_comes_first(name: str) -> None:
    table, found = told(name)
    assert [era.round for era in found.eras] == list(range(9))
    last = {id_: at.owner for id_, at in table.state.counties.items() if at.owner}
    assert found.eras[-1].owners == last
    start = found.eras[0].counts
    assert len(set(start.values())) == 1
    assert set(start) == set(table.state.players)


def test_battles_are_counted_for_both_sides() -> None:
    table, found = told("base-4-01")
    said = [it for step in table.steps for it in step.happenings]
    battles = [it for it in said if isinstance(it, Fought) and it.battle == "battle"]
    revolts = [it for it in said if isinstance(it, Fought) and it.battle == "revolt"]
    records = found.records.values()
    assert sum(one.attacks for one in records) == len(battles) > 0
    assert sum(one.defences for one in records) == sum(it.defender is not None for it in battles)
    assert sum(one.revolts for one in records) == len(revolts) > 0
    thrown = [step for step in table.steps if isinstance(step.entry, Throw)]
    went = [it for step in thrown for it in step.happenings]
    won = sum(isinstance(it, CountyWon) for it in went)
    assert sum(one.conquered for one in records) == won > 0
    for one in records:
        assert one.conquered <= one.attacks
        assert one.held <= one.defences
        assert one.put_down <= one.revolts


@pytest.mark.parametrize("name", ["base-3-00", "all-3-24", "leaders-4-22", "court-4-10"])
def test_W3_2_the_curve_says_after_each_round_what_a_winter_would_have_brought(name: str) -> None:
    """If nothing revolts in winter, it brings what was said after fall, also where both end with
    one entry."""
    table, found = told(name)
    assert list(found.curve) == list(range(9))
    assert found.curve[0] == found.eras[0].counts
    assert found.curve[8] == WALLENSTEIN.totals(table.state)
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

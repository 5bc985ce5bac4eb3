"""Tests of a game's story besides points: counties over time, and battles."""

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.play import Headline
from companion.core.structs import plain_data
from companion.core.table import Table
from companion.core.wording import english
from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.happenings import CountyWon, Fought, Moved, Thrown
from companion.games.wallenstein.shared.rounds import statue_points
from companion.games.wallenstein.steps.throw import Throw
from companion.games.wallenstein.views.chronicle import Chronicle, Luck, Record, chronicle_of_game
from tests.games.wallenstein.positions import (
    KEPT,
    attacking,
    fed,
    filled,
    kept_table,
    table_of,
    to_winter,
)


def told(name: str) -> tuple[Table, Chronicle]:
    table = kept_table(name)
    return table, chronicle_of_game(table.beginning, table.steps)


def test_the_chronicle_has_the_owners_at_the_start_and_after_every_round():
    table, found = told("all-5-26")
    assert [era.round for era in found.eras] == list(range(9))
    last = {id_: at.owner for id_, at in table.state.counties.items() if at.owner}
    assert found.eras[-1].owners == last
    assert found.eras[0].county_counts == dict.fromkeys(table.state.players, 7)


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
def test_W3_2_the_chart_shows_points_as_if_winter_came_after_each_round(name):
    """Without revolts, winter gives what the curve shows after fall, even if one entry ends both
    rounds."""
    table, found = told(name)
    assert list(found.curve) == list(range(9))
    assert found.curve[0] == found.eras[0].county_counts
    assert found.curve[8] == WALLENSTEIN.public_points(table.state)
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


def test_W3_2_WM_5_the_chart_has_points_for_statues_only_at_the_end():
    """With enough grain no county revolts, so the points after fall are those after the winter."""
    game, rng = filled(modules=["leaders"], rulings={"tower": "app"}), Random(1)
    while game.state.phase != "finished":
        if game.state.season == "fall" and game.state.phase == "event":
            game.play(*fed(*game.state.players))
        game.play(plain_data(WALLENSTEIN.random_entry(game.state, rng)))
    table = table_of(game)
    curve = chronicle_of_game(table.beginning, table.steps).curve
    statues = statue_points(game.state)
    assert len(set(statues.values())) > 1
    assert curve[8] == {player: n + statues[player] for player, n in curve[7].items()}


FILES = sorted(path.stem for path in KEPT.glob("*.json"))[::4]
NAMES = {"red": "Anna", "blue": "Ben", "yellow": "Cem"}
Told = tuple[Table, dict[str, Headline]]


@cache
def game(name: str) -> Told:
    table = kept_table(name)
    told = WALLENSTEIN.chronicle(table.beginning, table.steps)
    return table, {one.code: one for one in told.headlines}


@pytest.fixture(params=FILES)
def played(request: pytest.FixtureRequest) -> Told:
    return game(request.param)


def test_W2_3_the_bloodiest_county_is_where_the_most_cubes_fell(played):
    table, told = played
    dead = Counter[str]()
    for step in table.steps:
        if isinstance(step.entry, Throw):
            [fight] = [it for it in step.happenings if isinstance(it, Fought)]
            moved = [it for it in step.happenings if isinstance(it, Moved)]
            back = [it.n for it in moved if (it.start, it.end) == ("tray", "supply")]
            dead[fight.county] += sum(back)
    values, most = told["bloodiest"].values, max(dead.values())
    assert {*values["counties"]} == {county for county, n in dead.items() if n == most}
    assert values["fallen"] == values["armies"] + values["peasants"] == most


def test_W2_1_the_luckiest_throw_gained_the_most_cubes(played):
    table, told = played
    before, more = table.beginning, list[tuple[int, str, str]]()
    for step in table.steps:
        if isinstance(step.entry, Throw):
            fight: Any = next(it for it in step.happenings if isinstance(it, Fought))
            for side, out in ((fight.attacker, fight.attackers), (fight.defender, fight.defenders)):
                if side is not None:
                    more.append((out - before.hand[side], side, fight.county))
        before = step.state
    most, *_ = max(more)
    best = [one for one in more if one[0] == most]
    lucky: Any = told["luckiest"].values["lucky"] if "luckiest" in told else ()
    named = [(one.out - one.thrown, one.player, one.county) for one in lucky]
    assert named == (best if most > 0 and len(best) <= 3 else [])


def test_W3_3_the_winner_after_the_first_winter_is_found(played):
    table, told = played
    year_2: Any = next(s.state for s in table.steps if s.state.round > 4)
    statues = Counter(county.statue for county in year_2.counties.values())
    scores = {
        player: (seat.points + statues[player] + seat.trophies, seat.thalers)
        for player, seat in year_2.players.items()
    }
    best = max(scores.values())
    values = told["winter-earlier"].values
    assert set(values["players"]) == {p for p, score in scores.items() if score == best}
    assert values["points"] == best[0]
    assert values["by_thalers"] == any(p[0] == best[0] and p != best for p in scores.values())
    assert values["same"] == ({*values["players"]} == {*table.state.result.winners})


ONE, OTHER = Luck("red", "bremen", 2, 1, 4), Luck("blue", "anhalt", 7, 2, 5)
FALLEN = {"armies": 12, "peasants": 1, "fallen": 13, "count": 2}
YEAR = {"points": 20, "thalers": 5, "same": False, "by_thalers": False}
WORDS: list[tuple[str, dict[str, Any], str]] = [
    ("bloodiest", {"counties": ("anhalt",), **FALLEN},
     "The bloodiest county: Anhalt. 12 armies and 1 peasant were lost in 2 fights"),
    ("bloodiest", {"counties": ("anhalt", "bremen"), **FALLEN},
     "The bloodiest county: Anhalt and Bremen. 13 cubes were lost in each"),
    ("luckiest", {"lucky": (ONE,), "more": 3},
     "The luckiest tower: Anna in Bremen. 1 thrown, 4 came out (Summer of year 1)"),
    ("luckiest", {"lucky": (ONE, OTHER), "more": 3},
     "The luckiest tower: Anna in Bremen and Ben in Anhalt. "
     "3 more cubes came out than were thrown, each time"),
    ("winter-earlier", {"players": ("red",), **YEAR},
     "A winter earlier: Anna would have won. 20 points after the winter of year 1"),
    ("winter-earlier", {"players": ("red",), **YEAR, "by_thalers": True, "same": True},
     "A winter earlier: Anna would have won then, too. "
     "20 points after the winter of year 1, and the most Thalers (5)"),
    ("winter-earlier", {"players": ("red", "blue"), **YEAR},
     "A winter earlier: Anna and Ben would have shared the victory. "
     "20 points after the winter of year 1"),
]  # fmt: skip


@pytest.mark.parametrize(("code", "values", "said"), WORDS)
def test_headlines_name_all_tied_players(code, values, said):
    told = WALLENSTEIN.headline_words(Headline(code, values), NAMES, english)
    assert f"{told.title}: {told.subject}. {told.detail}" == said


def test_W2_1_one_extra_cube_counts_as_a_lucky_throw():
    """Red throws 4 cubes, and 5 come out; Blue throws 2, and 1 comes out."""
    throw = table_of(attacking("gft-mark", "hessen-kassel", 4).throws(red=5, blue=1))
    winter = table_of(to_winter(*fed("red", "blue", "black")))
    told, later = (
        WALLENSTEIN.chronicle(one.beginning, one.steps).headlines for one in (throw, winter)
    )
    assert [(one.code, one.values.get("more")) for one in told] == [
        ("bloodiest", None),
        ("luckiest", 1),
    ]
    assert later == ()


def test_a_game_without_battles_has_no_headline_about_them():
    table, _ = game(FILES[0])
    calm = [
        replace(s, happenings=[it for it in s.happenings if not isinstance(it, Fought | Thrown)])
        for s in table.steps
    ]
    told = WALLENSTEIN.chronicle(table.beginning, calm)
    assert [one.code for one in told.headlines] == ["winter-earlier"]

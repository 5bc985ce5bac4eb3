"""The headlines of a game of Wallenstein say what its log says."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.game_file import read_file
from companion.core.play import Games, Headline
from companion.core.table import Table
from companion.core.wording import english
from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.happenings import Fought, Moved, Thrown
from companion.games.wallenstein.steps.throw import Throw
from companion.games.wallenstein.views.headlines import Luck

FILES = sorted((Path(__file__).parents[3] / "fixtures" / "wallenstein").glob("*.json"))[::4]
NAMES = {"red": "Anna", "blue": "Ben", "yellow": "Cem"}


@cache
def game(path: Path) -> tuple[Table, dict[str, Headline]]:
    table = read_file(Games([WALLENSTEIN]), json.loads(path.read_text(encoding="utf-8")))
    told = WALLENSTEIN.chronicle(table.beginning, table.steps)
    return table, {one.code: one for one in told.headlines}


@pytest.fixture(params=FILES, ids=lambda path: path.stem)
def played(request: pytest.FixtureRequest) -> tuple[Table, dict[str, Headline]]:
    return game(request.param)


def test_W2_3_the_bloodiest_county_is_where_most_cubes_went_back_to_the_supply(
    played: tuple[Table, dict[str, Headline]],
) -> None:
    table, told = played
    dead = Counter[str]()
    for step in table.steps:
        if isinstance(step.entry, Throw):
            [fight] = [it for it in step.happenings if isinstance(it, Fought)]
            moved = [it for it in step.happenings if isinstance(it, Moved)]
            dead[fight.county] += sum(
                it.n for it in moved if (it.start, it.end) == ("tray", "supply")
            )
    values = told["bloodiest"].values
    most = max(dead.values())
    assert {*values["counties"]} == {county for county, n in dead.items() if n == most}
    assert values["fallen"] == values["armies"] + values["peasants"] == most


def test_W2_1_the_luckiest_throw_is_the_one_with_most_more_out_than_in(
    played: tuple[Table, dict[str, Headline]],
) -> None:
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
    if most <= 0 or len(best) > 3:
        assert "luckiest" not in told
    else:
        lucky: Any = told["luckiest"].values["lucky"]
        assert [(one.out - one.thrown, one.player, one.county) for one in lucky] == best


def test_W3_3_a_winter_earlier_those_with_most_points_and_then_thalers_would_have_won(
    played: tuple[Table, dict[str, Headline]],
) -> None:
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


def words(code: str, **values: object) -> str:
    told = WALLENSTEIN.headline(Headline(code, values), NAMES, english)
    return f"{told.title}: {told.subject}. {told.detail}"


def test_ties_are_told_as_ties() -> None:
    one = Luck("red", "bremen", 2, 1, 4)
    other = Luck("blue", "anhalt", 7, 2, 5)
    fallen = {"armies": 12, "peasants": 1, "fallen": 13, "count": 2}
    assert [
        words("bloodiest", counties=("anhalt",), **fallen),
        words("bloodiest", counties=("anhalt", "bremen"), **fallen),
        words("luckiest", lucky=(one,), more=3),
        words("luckiest", lucky=(one, other), more=3),
    ] == [
        "The bloodiest county: Anhalt. 12 armies and 1 peasant fell in 2 fights",
        "The bloodiest county: Anhalt and Bremen. 13 cubes fell in each",
        "The luckiest tower: Anna in Bremen. 1 thrown, 4 came out (Summer of year 1)",
        "The luckiest tower: Anna in Bremen and Ben in Anhalt. "
        "Each time 3 cubes more came out than were thrown",
    ]
    year = {"points": 20, "thalers": 5, "same": False}
    ahead = [
        words("winter-earlier", players=("red",), by_thalers=False, **year),
        words("winter-earlier", players=("red",), by_thalers=True, **{**year, "same": True}),
        words("winter-earlier", players=("red", "blue"), by_thalers=False, **year),
    ]
    assert ahead == [
        "A winter earlier: Anna would have won. 20 points after the winter of year 1",
        "A winter earlier: Anna would have won, too. "
        "20 points after the winter of year 1, and most Thalers (5)",
        "A winter earlier: Anna and Ben would have shared the victory. "
        "20 points after the winter of year 1",
    ]


def test_a_game_without_a_battle_has_no_headline_about_battles() -> None:
    table, _ = game(FILES[0])
    battles = (Fought, Thrown)
    calm = [
        replace(s, happenings=tuple(it for it in s.happenings if not isinstance(it, battles)))
        for s in table.steps
    ]
    told = WALLENSTEIN.chronicle(table.beginning, calm)
    assert [one.code for one in told.headlines] == ["winter-earlier"]

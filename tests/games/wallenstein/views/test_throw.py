"""Tests of what is shown about throws: groups, fields and outcomes (W2), and nothing about the
tower (WH.3)."""

import pytest

from companion.core.wording import english
from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.happenings import Moved, Thrown
from tests.games.wallenstein import positions as war

TILES = ("taxes", "grain", "deploy", "attack", "defend")
NAMES = {"red": "Anna", "blue": "Ben", "black": "Cem"}


def a_battle(**how: object) -> war.Playing:
    return war.attacking("gft-mark", "hessen-kassel", 4, **how)


def a_winter_revolt() -> war.Playing:
    """Return a game where Red lacks nine grain and the first of three counties revolts."""
    hungry = war.to_winter(*war.fed("blue", "black"), war.is_now("passau", "red", 3, markers=1))
    return hungry.revolts("red", "passau", "vogtland", "gft-mark").next_revolt("red", "passau")


def verdict(game: war.Playing) -> str:
    """Return what the tablet says in large words about the last entry."""
    decided = WALLENSTEIN.verdict(game.told, NAMES, english)
    assert decided is not None
    return decided.line


def groups_of(game: war.Playing) -> list[tuple[str, str, int]]:
    return [(g.origin, g.cube, g.n) for g in game.view().throw.fight.groups]


@pytest.mark.parametrize("tower", ["app", "real"])
def test_W2_1_W0_4_the_button_alone_explains_a_throw(tower):
    game = a_battle(tiles=TILES, rulings={"tower": tower})
    asked = {who: game.view(who).is_button_self_explanatory for who in ("table", "red", "black")}
    assert asked == {"table": tower == "app", "red": True, "black": False}
    to_fill = war.playing(rulings={"tower": tower}).view()
    assert (to_fill.must, to_fill.is_button_self_explanatory) == ("fill", tower == "app")


def test_W2_1_thrown_cubes_are_grouped_by_source():
    palace = war.is_now("hessen-kassel", "blue", 2, buildings=["palace"])
    before = [palace, war.corrects(tray={"black": 2, "peasants": 1})]
    tiles = ("attack", "defend", "taxes", "grain", "deploy")
    game = a_battle(event="palace-2", tiles=tiles, before=before)
    assert groups_of(game) == [
        *(("attackers", "red", 4), ("attack-tile", "red", 1)),
        *(("defenders", "blue", 2), ("defend-tile", "blue", 1), ("event", "blue", 1)),
        *(("tray", "black", 2), ("tray", "peasants", 1)),
    ]
    sides = game.view().throw.fight.sides.items()
    total = {side: sum(group.n for group in groups) for side, groups in sides}
    assert total == {"attack": 5, "defence": 4, "tray": 3}


def test_W2_5_W2_6_cubes_are_grouped_by_their_reason():
    assert groups_of(a_winter_revolt().fell(blue=2)) == [
        *(("defenders", "red", 3), ("markers", "peasants", 1)),
        *(("winter", "peasants", 3), ("fallen", "blue", 2)),
    ]


def test_fields_for_colours_in_the_battle_come_first():
    fields = [(f.cube, f.counts) for f in a_battle().view().throw.fields]
    assert fields == [("red", True), ("blue", True), ("peasants", True), ("black", False)]
    assert [f.thrown for f in a_battle().view().throw.fields] == [4, 2, 0, 0]
    marked = a_battle(before=[war.corrects(county="hessen-kassel", markers=1)])
    cubes = [f.cube for f in marked.view().throw.fields]
    assert cubes == ["red", "blue", "black", "peasants"], "W2.2: peasants help nobody there"


@pytest.mark.parametrize("cube", ["red", "black", "peasants"])
def test_WH_3_no_limit_reveals_the_tower(cube):
    """Twins: three cubes are in one table's tower and in the other one's supply."""
    one, other = (war.filled(out=out).year().display("move-a") for out in ({}, {cube: 3}))
    assert one.state.tower[cube] - other.state.tower[cube] == 3
    assert one.view().tower == other.view().tower


def test_WH_3_an_open_tower_limits_the_cubes_that_can_fall():
    game = a_battle(rulings={"open_tower": True})
    most = {f.cube: f.most for f in game.view().throw.fields}
    assert most == {"red": 11, "blue": 9, "black": 7, "peasants": 10}
    emptied = a_battle(rulings={"open_tower": True}, out={"black": 7})
    assert "black" not in [f.cube for f in emptied.view().throw.fields]


def test_the_result_of_a_throw_is_shown_until_the_next_entry():
    game = a_battle().throws(red=3)
    assert game.view().fight.fight.county == "hessen-kassel"
    assert game.corrects(player="red", thalers=1).view().fight is None


@pytest.mark.parametrize("seed", range(4))
def test_W2_the_shown_outcome_equals_the_played_one(seed):
    """The outcome names the same cubes as the happenings that move cubes out of the tray."""
    fought = 0
    for state, said in war.whole_game(seed):
        found = WALLENSTEIN.view(state, "table").fight
        tray = next((h.tray for h in said if isinstance(h, Thrown)), None)
        assert (tray is None) == (found is None)
        if found is None or tray is None:
            continue
        fought += 1
        moved = [h for h in said if isinstance(h, Moved) and h.start == "tray"][: len(tray)]
        for cube, fate in found.fates.items():
            went = {h.end: h.n for h in moved if h.what == cube}
            assert went.get("supply", 0) == fate.supply
            assert went.get(found.fight.county, 0) == fate.county
            assert fate.county + fate.supply + fate.tray == tray[cube]
    assert fought


@pytest.mark.parametrize(
    ("owner", "tray", "said"),
    [
        ("blue", {"red": 3, "blue": 1}, "Anna takes Hessen-Kassel from Ben: 3 armies to 1 army"),
        ("blue", {"red": 4, "blue": 1, "peasants": 2},
         "Anna takes Hessen-Kassel from Ben: 4 armies to 1 army and 2 peasants"),
        ("blue", {"red": 1, "peasants": 1}, "Ben loses Hessen-Kassel: 1 army to 1 peasant"),
        ("blue", {"red": 1, "blue": 1}, "Ben loses Hessen-Kassel: 1 army to 1 army"),
        (None, {"red": 2, "peasants": 1}, "Anna takes Hessen-Kassel: 2 armies to 1 peasant"),
        (None, {"red": 1, "peasants": 1}, "Hessen-Kassel stays neutral: 1 army to 1 peasant"),
        ("blue", {"red": 1, "blue": 2}, "Ben keeps Hessen-Kassel with 1 army"),
    ],
)  # fmt: skip
def test_W2_3_to_W2_5_the_verdict_names_the_owner_and_the_reason(owner, tray, said):
    before = [war.is_now("hessen-kassel", owner, 2)]
    assert verdict(a_battle(before=before).throws(**tray)) == said


def test_W2_5_the_verdict_of_a_successful_revolt_names_the_loser():
    fought = a_winter_revolt().throws(red=2, peasants=2)
    assert verdict(fought) == "Anna loses Passau: 2 peasants to 2 armies"

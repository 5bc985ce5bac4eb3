"""What is shown of throws: groups, fields and outcomes (W2), and nothing of the tower (WH.3)."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.happenings import Moved, Thrown
from companion.games.wallenstein.shared.outcomes import OutcomeView
from companion.games.wallenstein.views.throw import ThrowView
from companion.games.wallenstein.views.words.battles import conquest_line
from tests.games.wallenstein import positions as war

TILES = ("taxes", "grain", "deploy", "attack", "defend")


def throw_of(game: war.Playing, viewer: str = "table") -> ThrowView:
    found = game.view(viewer).throw
    assert found is not None
    return found


def groups_of(game: war.Playing) -> list[tuple[str, str, int]]:
    return [(g.origin, g.cube, g.n) for g in throw_of(game).fight.groups]


def outcome_of(game: war.Playing) -> OutcomeView:
    found = game.view().fight
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("tower", "asked"),
    [
        ("app", {"table": True, "red": True, "black": False}),
        ("real", {"table": False, "red": True, "black": False}),
    ],
)
def test_W2_1_W0_4_the_button_says_it_where_nobody_else_is_waited_for(
    tower: str, asked: dict[str, bool]
) -> None:
    rulings = {"tower": tower}
    thrown = war.attacking("gft-mark", "hessen-kassel", 4, tiles=TILES, rulings=rulings).state
    assert {who: WALLENSTEIN.view(thrown, who).button_says for who in asked} == asked
    to_fill = war.playing(rulings=rulings).view()
    assert (to_fill.must, to_fill.button_says) == ("fill", tower == "app")


def test_W2_1_what_is_thrown_stands_by_where_it_comes_from() -> None:
    tiles = ("attack", "defend", "taxes", "grain", "deploy")
    palace = war.is_now("hessen-kassel", "blue", 2, buildings=["palace"])
    game = war.attacking(
        "gft-mark",
        "hessen-kassel",
        4,
        event="palace-2",
        tiles=tiles,
        before=[palace, war.corrects(tray={"black": 2, "peasants": 1})],
    )
    assert groups_of(game) == [
        ("attackers", "red", 4),
        ("attack-tile", "red", 1),
        ("defenders", "blue", 2),
        ("defend-tile", "blue", 1),
        ("event", "blue", 1),
        ("tray", "black", 2),
        ("tray", "peasants", 1),
    ]
    sides = throw_of(game).fight.sides
    assert {side: sum(group.n for group in groups) for side, groups in sides.items()} == {
        "attack": 5,
        "defence": 4,
        "tray": 3,
    }


def test_W2_5_W2_6_peasants_of_markers_of_winter_and_what_fell_out_stand_apart() -> None:
    game = war.to_winter(*war.fed("blue", "black"), war.is_now("passau", "red", 3, markers=1))
    game.play({"type": "revolts", "player": "red", "counties": ["passau", "vogtland", "gft-mark"]})
    game.play({"type": "revolt", "player": "red", "county": "passau"})
    game.play({"type": "fallen", "cubes": {"blue": 2}})
    assert groups_of(game) == [
        ("defenders", "red", 3),
        ("markers", "peasants", 1),
        ("winter", "peasants", 3),
        ("fallen", "blue", 2),
    ]


def test_who_fights_comes_first_and_who_only_lies_there_last() -> None:
    game = war.attacking("gft-mark", "hessen-kassel", 4)
    fields = throw_of(game).fields
    assert [(f.cube, f.counts) for f in fields] == [
        ("red", True),
        ("blue", True),
        ("peasants", True),
        ("black", False),
    ]


@pytest.mark.parametrize("cube", ["red", "black", "peasants"])
def test_WH_3_no_limit_tells_what_is_in_the_tower(cube: str) -> None:
    """Twins: as many cubes in the tower of one as in the supply of the other."""
    one = war.filled().play(war.year(), war.display("move-a"))
    other = war.filled(out={cube: 3}).play(war.year(), war.display("move-a"))
    assert one.state.tower[cube] - other.state.tower[cube] == 3
    for what in ("fill", "fallen"):
        towers = [game.view().tower for game in (one, other)]
        assert getattr(towers[0], what) == getattr(towers[1], what)


def test_WH_3_an_open_tower_bounds_what_can_fall() -> None:
    rulings = {"open_tower": True}
    game = war.attacking("gft-mark", "hessen-kassel", 4, rulings=rulings)
    assert {f.cube: f.most for f in throw_of(game).fields} == {
        "red": 11,
        "blue": 9,
        "black": 7,
        "peasants": 10,
    }
    emptied = war.attacking("gft-mark", "hessen-kassel", 4, rulings=rulings, out={"black": 7})
    assert "black" not in [f.cube for f in throw_of(emptied).fields]


def test_what_came_of_a_throw_is_shown_until_the_next_entry() -> None:
    game = war.attacking("gft-mark", "hessen-kassel", 4).play(war.throws(red=3))
    assert outcome_of(game).fight.county == "hessen-kassel"
    game.play(war.corrects(player="red", thalers=1))
    assert game.view().fight is None


@pytest.mark.parametrize("seed", range(4))
def test_W2_outcomes_are_what_is_played(seed: int) -> None:
    """The cubes of the outcome are those that the happenings move out of the tray."""
    rng = Random(seed)
    state = WALLENSTEIN.start(WALLENSTEIN.read_setup(WALLENSTEIN.sample_setup(3 + seed % 3, rng)))
    fought = 0
    while state.phase != "finished":
        state, said = WALLENSTEIN.play(state, WALLENSTEIN.any_entry(state, rng))
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
    assert msgspec.json.encode(state)


@pytest.mark.parametrize(
    ("before", "tray", "said"),
    [
        ("blue", {"red": 3, "blue": 1}, "Anna takes Hessen-Kassel from Ben: 3 armies to 1 army"),
        (
            "blue",
            {"red": 4, "blue": 1, "peasants": 2},
            "Anna takes Hessen-Kassel from Ben: 4 armies to 1 army and 2 peasants",
        ),
        ("blue", {"red": 1, "peasants": 1}, "Ben loses Hessen-Kassel: 1 army to 1 peasant"),
        ("blue", {"red": 1, "blue": 1}, "Ben loses Hessen-Kassel: 1 army to 1 army"),
        (None, {"red": 2, "peasants": 1}, "Anna takes Hessen-Kassel: 2 armies to 1 peasant"),
        (None, {"red": 1, "peasants": 1}, ""),
        ("blue", {"red": 1, "blue": 2}, ""),
    ],
)
def test_W2_3_to_W2_5_one_sentence_says_who_took_a_county_and_why(
    before: str | None, tray: dict[str, int], said: str
) -> None:
    owned = () if before else (war.is_now("hessen-kassel", None),)
    game = war.attacking("gft-mark", "hessen-kassel", 4, before=owned).play(war.throws(**tray))
    names = {"red": "Anna", "blue": "Ben", "black": "Cem"}
    assert conquest_line(outcome_of(game), names) == said


def test_W2_5_a_revolt_that_wins_is_told_the_other_way_round() -> None:
    game = war.to_winter(*war.fed("blue", "black"), war.is_now("passau", "red", 3, markers=1))
    game.play({"type": "revolts", "player": "red", "counties": ["passau", "vogtland", "gft-mark"]})
    game.play({"type": "revolt", "player": "red", "county": "passau"})
    game.play(war.throws(red=2, peasants=2))
    said = conquest_line(outcome_of(game), {"red": "Anna"})
    assert said == "Anna loses Passau: 2 peasants to 2 armies"

"""Movement and battles (W1.11, W2)."""

from __future__ import annotations

from itertools import product

import pytest

from companion.games.wallenstein.fights import Battle
from companion.games.wallenstein.happenings import CountyLost, Fought, Marched
from companion.games.wallenstein.shared.outcomes import decide_battle
from tests.games.wallenstein.positions import (
    Json,
    acting,
    attacking,
    corrects,
    done,
    is_now,
    moves,
    opens,
    ordered,
    plans,
    throws,
    turns,
)

PLAIN = {"tiles": ("taxes", "grain", "deploy", "attack", "defend")}
"""Nobody of three fights with a tile."""


def fell(**cubes: int) -> Json:
    return {"type": "fallen", "cubes": cubes}


def test_W1_11_own_armies_join() -> None:
    game = done("move-a", "gft-mark").play(moves("red", "osnabrueck", 4))
    assert (game.county("gft-mark").armies, game.county("osnabrueck").armies) == (1, 8)
    assert game.happened(Marched)[0].armies == 4


def test_W1_11_one_army_stays_behind() -> None:
    game = done("move-b", "gft-mark")
    game.refuses(moves("red", "osnabrueck", 5), "armies-to-move")
    game.refuses(moves("red", "osnabrueck", 0), "armies-to-move")
    game.refuses(moves("red", "osnabrueck"), "missing-key")
    game.refuses(moves("red", "passau", 1), "not-neighbours")
    game.refuses(moves("red", "gft-mark", 1), "not-neighbours")
    game.refuses(moves("red", "bm-luettich", 1), "no-such-county")


def test_W1_11_not_moving_is_allowed() -> None:
    game = done("move-a", "gft-mark")
    game.refuses(moves("red", None, 2), "armies-stay")
    game.play(moves("red", None))
    assert game.county("gft-mark").armies == 5
    assert game.to_act() == [(None, "turn")]


def test_W1_6_with_one_army_nobody_can_move() -> None:
    game = done("move-a", "passau", before=[is_now("passau", "red", 1)])
    assert game.skipped() == ["one-army"]
    assert game.to_act() == [(None, "turn")]


def test_W2_1_attackers_defenders_and_the_tray_are_thrown() -> None:
    tray = corrects(tray={"black": 2, "red": 1, "peasants": 1})
    game = attacking("gft-mark", "hessen-kassel", 3, before=[tray], **PLAIN)
    battle = game.facts()["battle"]
    assert battle == {
        "county": "hessen-kassel",
        "kind": "battle",
        "attacker": "red",
        "defender": "blue",
        "throw": {"red": 4, "blue": 2, "black": 2, "peasants": 1},
        "allied": True,
    }
    assert set(game.state.tray.values()) == {0}
    assert game.county("gft-mark").armies == 2
    assert (game.county("hessen-kassel").owner, game.county("hessen-kassel").armies) == ("blue", 0)
    assert game.to_act() == [(None, "throw")]


@pytest.mark.parametrize(("event", "peasants"), [("post-7", 1), ("neutral-3", 2)])
def test_W2_1_a_neutral_county_is_defended_by_peasants(event: str, peasants: int) -> None:
    game = attacking("oberoesterreich", "maehren", 3, event=event, **PLAIN)
    battle = game.facts()["battle"]
    assert battle["defender"] is None
    assert battle["allied"] is True
    assert battle["throw"] == {"red": 3, "peasants": peasants}
    assert game.state.peasants == 10 - peasants


def test_W2_3_more_cubes_win_and_lose_as_many() -> None:
    game = attacking("gft-mark", "hessen-kassel", 4, **PLAIN)
    game.play(throws(red=4, blue=1, peasants=1))
    assert (game.county("hessen-kassel").owner, game.county("hessen-kassel").armies) == ("red", 2)
    assert set(game.state.tray.values()) == {0}
    assert game.state.peasants == 11
    assert game.happened(CountyLost)[0].to == "red"
    assert game.skipped() == []


def test_W2_3_the_defender_wins_with_allied_peasants_lost_first() -> None:
    game = attacking("gft-mark", "hessen-kassel", 4, **PLAIN)
    game.play(throws(red=2, blue=2, peasants=1))
    assert (game.county("hessen-kassel").owner, game.county("hessen-kassel").armies) == ("blue", 1)
    assert set(game.state.tray.values()) == {0}
    game = attacking("gft-mark", "hessen-kassel", 4, **PLAIN)
    game.play(throws(red=1, blue=2, peasants=3))
    assert game.county("hessen-kassel").armies == 2
    assert game.state.peasants == 13


def test_W2_2_peasants_are_nobodys_where_a_marker_lies() -> None:
    marked = is_now("hessen-kassel", "blue", 2, markers=1)
    game = attacking("gft-mark", "hessen-kassel", 4, before=[marked], **PLAIN)
    assert not game.facts()["battle"]["allied"]
    game.play(throws(red=3, blue=2, peasants=4))
    assert (game.county("hessen-kassel").owner, game.county("hessen-kassel").armies) == ("red", 1)
    assert game.state.tray["peasants"] == 4
    assert game.county("hessen-kassel").markers == 1


def test_W2_2_cubes_of_others_stay_in_the_tray() -> None:
    game = attacking("gft-mark", "hessen-kassel", 4, **PLAIN)
    game.play(throws(red=3, blue=1, black=3))
    assert game.state.tray == {"red": 0, "blue": 0, "black": 3, "peasants": 0}


def test_W2_4_a_tie_empties_the_county() -> None:
    built = is_now("mittelmark", "blue", 4, buildings=["palace", "post"], markers=1)
    held = is_now("kursachsen", "red", 4)
    game = attacking("kursachsen", "mittelmark", 3, before=[built, held], **PLAIN)
    game.play(throws(red=2, blue=2, peasants=3))
    county = game.county("mittelmark")
    assert (county.owner, county.armies, county.buildings, county.markers) == (None, 0, (), 0)
    assert game.state.buildings == {"palace": 28, "church": 26, "post": 26}
    assert game.state.tray == {"red": 0, "blue": 0, "black": 0, "peasants": 3}
    assert game.happened(CountyLost)[0].to is None


@pytest.mark.parametrize("tray", [{}, {"red": 1, "peasants": 1}, {"peasants": 2}])
def test_W2_4_a_tie_and_a_defence_by_peasants_alone_go_back(tray: Json) -> None:
    game = attacking("gft-mark", "hessen-kassel", 4, **PLAIN).play(throws(**tray))
    assert game.county("hessen-kassel").owner is None
    assert set(game.state.tray.values()) == {0}
    assert game.state.peasants == 10 + tray.get("peasants", 0)


def test_W2_4_peasants_alone_can_be_beaten() -> None:
    game = attacking("gft-mark", "hessen-kassel", 4, **PLAIN).play(throws(red=3, peasants=2))
    assert (game.county("hessen-kassel").owner, game.county("hessen-kassel").armies) == ("red", 1)


@pytest.mark.parametrize(
    ("tray", "armies"),
    [({"red": 3, "peasants": 1}, 2), ({"red": 1}, 1), ({"red": 2, "peasants": 2}, 0), ({}, 0)],
)
def test_W2_4_peasants_hold_a_neutral_county_with_as_many(tray: Json, armies: int) -> None:
    game = attacking("oberoesterreich", "maehren", 3, **PLAIN).play(throws(**tray))
    assert game.county("maehren").armies == armies
    assert game.county("maehren").owner == ("red" if armies else None)
    assert game.state.tray["peasants"] == game.state.tray["red"] == 0


def test_W2_4_buildings_and_markers_stay_through_a_conquest() -> None:
    built = is_now("hessen-kassel", "blue", 2, buildings=["post"], markers=2)
    game = attacking("gft-mark", "hessen-kassel", 4, before=[built], **PLAIN)
    game.play(throws(red=4, blue=1))
    assert game.county("hessen-kassel").buildings == ("post",)
    assert game.county("hessen-kassel").markers == 2


def test_W1_12_the_conqueror_has_the_card_but_not_for_this_round() -> None:
    game = attacking("gft-mark", "hessen-kassel", 4, **PLAIN).play(throws(red=4, blue=1))
    assert "hessen-kassel" in game.facts()["players"]["red"]["counties"]
    assert "hessen-kassel" not in game.seat("red").cards


def test_W2_1_no_more_comes_out_than_was_thrown_and_is_in_the_tower() -> None:
    game = attacking("gft-mark", "hessen-kassel", 4, **PLAIN)
    game.refuses(throws(red=12), "tower-limit")
    game.refuses(throws(peasants=11), "tower-limit")
    game.refuses(throws(yellow=1), "not-seated")
    game.play(throws(red=11, blue=9, black=7, peasants=10))
    assert set(game.state.tower.values()) == {0}


def test_W2_1_what_came_out_is_believed_with_insist() -> None:
    game = attacking("gft-mark", "hessen-kassel", 4, **PLAIN)
    before = game.seat("red").supply
    assert game.refuses(throws(red=13), "tower-limit").waivable
    too_many = throws(insist=True, red=11 + before + 1)
    assert not game.refuses(too_many, "no-more-cubes").waivable
    game.play(throws(insist=True, red=13, blue=1))
    assert game.county("hessen-kassel").armies == 12
    assert game.seat("red").supply == before - 2 + 1
    assert game.state.tower["red"] == 0


def test_WH_3_a_refusal_names_the_limit_only_of_an_open_tower() -> None:
    closed = attacking("gft-mark", "hessen-kassel", 4, **PLAIN)
    assert closed.refuses(throws(red=12), "tower-limit").public == {"cube": "red", "count": 12}
    opened = attacking("gft-mark", "hessen-kassel", 4, rulings={"open_tower": True}, **PLAIN)
    assert opened.refuses(throws(red=12), "tower-limit").public["most"] == 11


def test_W2_6_what_falls_out_by_accident_stays_in_the_tray() -> None:
    game = acting("move-a", "gft-mark").play(fell(blue=2, peasants=1))
    assert game.state.tray == {"red": 0, "blue": 2, "black": 0, "peasants": 1}
    assert game.state.tower["blue"] == 5
    game.refuses(fell(blue=6), "tower-limit")
    game.refuses(fell(), "nothing-fallen")
    game.play({**fell(blue=6), "insist": True})
    assert game.state.tray["blue"] == 8


def test_W2_6_what_falls_out_before_a_throw_is_thrown_too() -> None:
    game = attacking("gft-mark", "hessen-kassel", 4, **PLAIN).play(fell(black=2))
    assert game.facts()["battle"]["throw"] == {"red": 4, "blue": 2, "black": 2}
    game.play(throws(black=7, red=1))
    assert game.state.tower["black"] == 0


def test_W2_7_extras_and_peasants_come_as_far_as_there_are_any() -> None:
    game = done("move-a", "oberoesterreich", tiles=("attack", "defend", "deploy", "taxes", "grain"))
    game.play(
        is_now("gft-mark", "red", 5 + game.seat("red").supply), corrects(tower={"peasants": 20})
    )
    game.play(moves("red", "maehren", 3))
    assert game.facts()["battle"]["throw"] == {"red": 3}


def test_W2_7_a_revolt_has_as_many_peasants_as_there_are() -> None:
    marked = is_now("passau", "red", 3, markers=4)
    few = corrects(tower={"peasants": 18})
    game = done("taxes", "passau", before=[marked, few], **PLAIN)
    assert game.facts()["battle"]["throw"] == {"red": 3, "peasants": 2}


def test_W2_3_the_winner_loses_as_many_as_the_loser() -> None:
    for attackers, own, peasants in product(range(4), repeat=3):
        tray: Json = {"red": attackers, "blue": own, "peasants": peasants}
        allied = decide_battle(Battle("baden", "battle", "red", "blue", allied=True), tray)
        if attackers > own + peasants:
            assert (allied.winner, allied.stay) == ("red", attackers - own - peasants), tray
        elif own and own + peasants > attackers:
            left = own - max(0, attackers - peasants)
            assert (allied.winner, allied.stay) == ("blue", left), tray
            assert allied.stay > 0, tray
        else:
            assert (allied.winner, allied.stay) == (None, 0), tray
        alone = decide_battle(Battle("baden", "battle", "red", "blue"), tray)
        best = {True: "red", False: "blue"}[attackers > own] if attackers != own else None
        assert (alone.winner, alone.stay) == (best, abs(attackers - own)), tray


def test_the_battle_of_a_county_won_twice_goes_on_from_there() -> None:
    red = plans("red", move_a="gft-mark", move_b="osnabrueck")
    game = ordered(red, actions=("move-a", "move-b"), **PLAIN)
    game.play(opens("red"), moves("red", "hessen-kassel", 4), throws(red=1, blue=2))
    assert game.happened(Fought)[0].winner == "blue"
    game.play(turns("taxes"), opens("red"), moves("red", "hm-paderborn", 3), throws(red=3))
    assert game.county("hm-paderborn").armies == 3

"""Movement and battles (W1.11, W2)."""

from itertools import product
from typing import Any

import pytest

from companion.games.wallenstein.happenings import CountyLost, Fought, Insisted, Marched, Moved
from tests.games.wallenstein import positions as war

PLAIN = {"tiles": ("taxes", "grain", "deploy", "attack", "defend")}
"""With these tiles none of the three players gets one for battles."""
NEUTRAL = [war.is_now("erzbm-koeln", None)]
moves, throws = war.moves, war.throws


def attack(**how: Any) -> war.Playing:
    return war.attacking("gft-mark", "hessen-kassel", 4, **PLAIN, **how)


def test_W1_11_all_but_one_army_can_move_to_a_neighbour():
    game = war.done("move-b", "gft-mark")
    for entry, code in (
        (moves("red", "osnabrueck", 5), "armies-to-move"),
        (moves("red", "osnabrueck", 0), "armies-to-move"),
        (moves("red", "osnabrueck"), "missing-key"),
        (moves("red", "passau", 1), "not-neighbours"),
        (moves("red", "gft-mark", 1), "not-neighbours"),
        (moves("red", "bm-luettich", 1), "no-such-county"),
        (moves("red", None, 2), "armies-stay"),
    ):
        game.refuses(entry, code)
    assert game.again().moves("red", None).to_act() == [("blue", "open")]
    assert game.moves("red", "osnabrueck", 4).happened(Marched)[0].armies == 4
    assert (game.county("gft-mark").armies, game.county("osnabrueck").armies) == (1, 8)


def test_W2_1_cubes_of_attackers_defenders_and_the_tray_are_thrown():
    game = attack(before=[war.corrects(tray={"black": 2, "red": 1, "peasants": 1})])
    assert game.facts()["battle"] == {
        "county": "hessen-kassel",
        "kind": "battle",
        "attacker": "red",
        "defender": "blue",
        "throw": {"red": 5, "blue": 2, "black": 2, "peasants": 1},
        "allied": True,
    }
    assert set(game.state.tray.values()) == {0}
    assert not any(group.is_added for group in game.state.battle.groups)
    assert [(one.must, one.why) for one in game.waiting()] == [("throw", "battle")]


@pytest.mark.parametrize(("event", "peasants"), [("post-7", 1), ("neutral-3", 2)])
def test_W2_1_a_neutral_county_is_defended_by_one_peasant_or_two_by_event(event, peasants):
    game = war.attacking("gft-mark", "erzbm-koeln", 4, event=event, before=NEUTRAL, **PLAIN)
    assert game.facts()["battle"]["throw"] == {"red": 4, "peasants": peasants}
    assert [one.why for one in game.waiting()] == ["neutral"]


@pytest.mark.parametrize(
    ("event", "building", "defenders"),
    [
        *(("palace-2", "palace", 3), ("palace-6", "palace", 3)),
        *(("palace-2", "church", 2), ("post-7", "palace", 2)),
    ],
)
def test_W4_a_palace_helps_to_defend_its_county_only_by_event(event, building, defenders):
    built = war.is_now("hessen-kassel", "blue", 2, buildings=[building])
    assert attack(event=event, before=[built]).facts()["battle"]["throw"]["blue"] == defenders


NONE = (None, 0)
TRAYS: dict[str, tuple[str, war.Json, str, dict[tuple[int, ...], Any]]] = {
    "W2.3 peasants help the defender": ("hessen-kassel", {}, "move-a", {
        (3, 1, 1): ("red", 1), (2, 2, 1): ("blue", 1), (1, 2, 3): ("blue", 2),
        (2, 1, 1): NONE, (0, 0, 2): NONE, (1, 0, 3): NONE, (3, 0, 2): ("red", 1),
    }),
    "W2.2 peasants are nobody's": ("hessen-kassel", {"markers": 1}, "move-a", {
        (3, 2, 3): ("red", 1), (1, 3, 0): ("blue", 2), (2, 2, 3): NONE,
    }),
    "W2.4 against a neutral county": ("erzbm-koeln", {}, "move-a", {
        (3, 0, 1): ("red", 2), (2, 3, 2): NONE, (0, 0, 0): NONE,
    }),
    "W2.5 a revolt": ("gft-mark", {"markers": 1}, "taxes", {
        (3, 0, 2): ("red", 1), (2, 0, 2): NONE, (0, 3, 0): NONE,
    }),
}  # fmt: skip
"""For each rule: the county, its contents, the action, and the cubes of Red, Blue and the peasants
in the tray; then the new owner and the number of armies."""


@pytest.mark.parametrize("rule", TRAYS)
def test_W2_engine_and_referee_agree_on_the_outcome_of_every_tray(rule):
    county, has, action, trays = TRAYS[rule]
    before = [
        *NEUTRAL,
        war.is_now("hessen-kassel", "blue", 2, buildings=["post"]),
        *([war.corrects(county=county, **has)] if has else []),
        war.corrects(tower={"red": 9, "blue": 9, "black": 9, "peasants": 12}),
    ]
    game = war.done(action, "gft-mark", before=before, **PLAIN)
    if action == "move-a":
        game.moves("red", county, 4)
    owner = game.county(county).owner
    for red, blue, peasants in product(range(4), repeat=3):
        after = game.again().throws(red=red, blue=blue, peasants=peasants, black=1)
        at, expected = after.county(county), trays.get((red, blue, peasants))
        assert expected in (None, (at.owner, at.armies)), (red, blue, peasants)
        assert after.happened(Fought)[0].winner == at.owner
        lost = [(one.player, one.to) for one in after.happened(CountyLost)]
        assert lost == ([] if owner in (None, at.owner) else [(owner, at.owner)])
        down = [(one.end, one.n) for one in after.happened(Moved) if one.what == "post"]
        post = county == "hessen-kassel" and at.owner is None
        assert down == [("supply", 1)] * post


def test_W1_12_a_conquered_county_cannot_be_used_this_round():
    game = attack().throws(red=4, blue=1)
    assert "hessen-kassel" in game.facts()["players"]["red"]["counties"]
    assert "hessen-kassel" not in game.seat("red").cards


def test_W2_1_no_more_cubes_come_out_than_there_are():
    game = attack()
    game.refuses(throws(peasants=11), "tower-limit")
    game.refuses(throws(yellow=1), "not-seated")
    assert game.refuses(throws(red=12), "tower-limit").waivable
    too_many = throws(insist=True, red=11 + game.seat("red").supply + 1)
    assert not game.refuses(too_many, "no-more-cubes").waivable
    insisted = game.again().throws(insist=True, red=13, blue=1)
    assert insisted.county("hessen-kassel").armies == 12
    assert insisted.happened(Insisted) == [Insisted(cubes={"red": 2})]
    assert not game.again().throws(red=11).happened(Insisted)
    supply = game.seat("red").supply
    assert game.again().throws(insist=True, red=11 + supply).happened(Insisted)
    game.throws(red=11, blue=9, black=7, peasants=10)
    assert set(game.state.tower.values()) == {0}


@pytest.mark.parametrize(("open_tower", "limit"), [(False, {}), (True, {"most": 11})])
def test_WH_3_a_refusal_names_the_limit_only_of_an_open_tower(open_tower, limit):
    refused = attack(rulings={"open_tower": open_tower}).refuses(throws(red=12), "tower-limit")
    assert refused.public == {"cube": "red", "count": 12, **limit}


def test_W2_6_cubes_fallen_by_accident_stay_or_are_thrown():
    game = war.acting("move-a", "gft-mark", **PLAIN).fell(blue=2, peasants=1)
    assert game.state.tray == {"red": 0, "blue": 2, "black": 0, "peasants": 1}
    game.refuses(war.fell(blue=6), "tower-limit")
    game.refuses(war.fell(), "nothing-fallen")
    assert game.fell(insist=True, blue=6).state.tray["blue"] == 8
    game.opens("red").moves("red", "hessen-kassel", 4).fell(black=2)
    thrown = {"red": 4, "blue": 2 + 8, "black": 2, "peasants": 1}
    assert game.facts()["battle"]["throw"] == thrown


def test_W2_7_extra_cubes_are_limited_by_the_supply():
    tiles = ("attack", "defend", "deploy", "taxes", "grain")
    game = war.done("move-a", "oberoesterreich", tiles=tiles)
    game.is_now("gft-mark", "red", 5 + game.seat("red").supply).corrects(tower={"peasants": 20})
    assert game.moves("red", "maehren", 3).facts()["battle"]["throw"] == {"red": 3}
    before = [war.is_now("passau", "red", 3, markers=4), war.corrects(tower={"peasants": 18})]
    game = war.done("taxes", "passau", before=before, **PLAIN)
    assert game.facts()["battle"]["throw"] == {"red": 3, "peasants": 2}

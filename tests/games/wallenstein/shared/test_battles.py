"""Movement and battles (W1.11, W2)."""

from itertools import product

import pytest

from companion.games.wallenstein.happenings import CountyLost, Fought, Marched
from tests.games.wallenstein import positions as war

PLAIN = {"tiles": ("taxes", "grain", "deploy", "attack", "defend")}
"""Nobody of three fights with a tile."""


def fell(**cubes: int) -> war.Json:
    return {"type": "fallen", "cubes": cubes}


def test_W1_11_any_number_goes_next_door_and_one_army_stays() -> None:
    game = war.done("move-b", "gft-mark")
    game.refuses(war.moves("red", "osnabrueck", 5), "armies-to-move")
    game.refuses(war.moves("red", "osnabrueck", 0), "armies-to-move")
    game.refuses(war.moves("red", "osnabrueck"), "missing-key")
    game.refuses(war.moves("red", "passau", 1), "not-neighbours")
    game.refuses(war.moves("red", "gft-mark", 1), "not-neighbours")
    game.refuses(war.moves("red", "bm-luettich", 1), "no-such-county")
    game.refuses(war.moves("red", None, 2), "armies-stay")
    assert game.again().play(war.moves("red", None)).to_act() == [(None, "turn")]
    game.play(war.moves("red", "osnabrueck", 4))
    assert (game.county("gft-mark").armies, game.county("osnabrueck").armies) == (1, 8)
    assert game.happened(Marched)[0].armies == 4


def test_W1_6_with_one_army_nobody_can_move() -> None:
    game = war.done("move-a", "passau", before=[war.is_now("passau", "red", 1)])
    assert game.skipped() == ["one-army"]
    assert game.to_act() == [(None, "turn")]


def test_W2_1_attackers_defenders_and_the_tray_are_thrown() -> None:
    tray = war.corrects(tray={"black": 2, "red": 1, "peasants": 1})
    game = war.attacking("gft-mark", "hessen-kassel", 3, before=[tray], **PLAIN)
    assert game.facts()["battle"] == {
        "county": "hessen-kassel",
        "kind": "battle",
        "attacker": "red",
        "defender": "blue",
        "throw": {"red": 4, "blue": 2, "black": 2, "peasants": 1},
        "allied": True,
    }
    assert set(game.state.tray.values()) == {0}
    assert game.to_act() == [(None, "throw")]


@pytest.mark.parametrize(("event", "peasants"), [("post-7", 1), ("neutral-3", 2)])
def test_W2_1_a_neutral_county_is_defended_by_peasants(event: str, peasants: int) -> None:
    battle = war.attacking("oberoesterreich", "maehren", 3, event=event, **PLAIN).facts()["battle"]
    assert (battle["defender"], battle["allied"]) == (None, True)
    assert battle["throw"] == {"red": 3, "peasants": peasants}


BATTLES = {
    "W2.3 peasants help the defender": ("hessen-kassel", {}, "move-a"),
    "W2.2 peasants are nobody's": ("hessen-kassel", {"markers": 1}, "move-a"),
    "W2.4 against a neutral county": ("erzbm-koeln", {}, "move-a"),
    "W2.5 a revolt": ("gft-mark", {"markers": 1}, "taxes"),
}
NONE = (None, 0)
TRAYS = {
    "W2.3 peasants help the defender": {
        (3, 1, 1): ("red", 1), (2, 2, 1): ("blue", 1), (1, 2, 3): ("blue", 2),
        (2, 1, 1): NONE, (0, 0, 2): NONE, (1, 0, 3): NONE, (3, 0, 2): ("red", 1),
    },
    "W2.2 peasants are nobody's": {(3, 2, 3): ("red", 1), (1, 3, 0): ("blue", 2), (2, 2, 3): NONE},
    "W2.4 against a neutral county": {(3, 0, 1): ("red", 2), (2, 3, 2): NONE, (0, 0, 0): NONE},
    "W2.5 a revolt": {(3, 0, 2): ("red", 1), (2, 0, 2): NONE, (0, 3, 0): NONE},
}  # fmt: skip
"""Cubes of Red, Blue and the peasants in the tray: who then has the county, and how many armies."""


@pytest.mark.parametrize("battle", BATTLES)
def test_W2_every_tray_is_settled_as_the_referee_settles_it(battle: str) -> None:
    county, has, action = BATTLES[battle]
    laid = [
        war.is_now("erzbm-koeln", None),
        war.is_now("hessen-kassel", "blue", 2, buildings=["post"]),
    ]
    laid += [war.corrects(county=county, **has)] if has else []
    more = war.corrects(tower={"red": 9, "blue": 9, "black": 9, "peasants": 12})
    game = war.done(action, "gft-mark", before=[*laid, more], **PLAIN)
    if action == "move-a":
        game.play(war.moves("red", county, 4))
    for red, blue, peasants in product(range(4), repeat=3):
        after = game.again().play(war.throws(red=red, blue=blue, peasants=peasants, black=1))
        expected = TRAYS[battle].get((red, blue, peasants))
        at = after.county(county)
        assert expected in (None, (at.owner, at.armies)), (red, blue, peasants)
        assert after.happened(Fought)[0].winner == at.owner
        lost = [(one.player, one.to) for one in after.happened(CountyLost)]
        before = game.county(county).owner
        assert lost == ([] if before in (None, at.owner) else [(before, at.owner)])


def test_W1_12_the_conqueror_has_the_card_but_not_for_this_round() -> None:
    game = war.attacking("gft-mark", "hessen-kassel", 4, **PLAIN).play(war.throws(red=4, blue=1))
    assert "hessen-kassel" in game.facts()["players"]["red"]["counties"]
    assert "hessen-kassel" not in game.seat("red").cards


def test_W2_1_no_more_comes_out_than_was_thrown_and_is_in_the_tower() -> None:
    game = war.attacking("gft-mark", "hessen-kassel", 4, **PLAIN)
    game.refuses(war.throws(peasants=11), "tower-limit")
    game.refuses(war.throws(yellow=1), "not-seated")
    supply = game.seat("red").supply
    assert game.refuses(war.throws(red=12), "tower-limit").waivable
    too_many = war.throws(insist=True, red=11 + supply + 1)
    assert not game.refuses(too_many, "no-more-cubes").waivable
    insisted = game.again().play(war.throws(insist=True, red=13, blue=1))
    assert insisted.county("hessen-kassel").armies == 12
    game.play(war.throws(red=11, blue=9, black=7, peasants=10))
    assert set(game.state.tower.values()) == {0}


def test_WH_3_a_refusal_names_the_limit_only_of_an_open_tower() -> None:
    for open_tower, limit in ((False, {}), (True, {"most": 11})):
        game = war.attacking("gft-mark", "hessen-kassel", 4, rulings={"open_tower": open_tower})
        refused = game.refuses(war.throws(red=12), "tower-limit").public
        assert refused == {"cube": "red", "count": 12, **limit}


def test_W2_6_what_falls_out_by_accident_stays_in_the_tray_or_is_thrown_too() -> None:
    game = war.acting("move-a", "gft-mark", **PLAIN).play(fell(blue=2, peasants=1))
    assert game.state.tray == {"red": 0, "blue": 2, "black": 0, "peasants": 1}
    game.refuses(fell(blue=6), "tower-limit")
    game.refuses(fell(), "nothing-fallen")
    game.play({**fell(blue=6), "insist": True})
    assert game.state.tray["blue"] == 8
    game.play(war.opens("red"), war.moves("red", "hessen-kassel", 4), fell(black=2))
    thrown = {"red": 4, "blue": 2 + 8, "black": 2, "peasants": 1}
    assert game.facts()["battle"]["throw"] == thrown


def test_W2_7_extras_and_peasants_come_as_far_as_there_are_any() -> None:
    game = war.done(
        "move-a", "oberoesterreich", tiles=("attack", "defend", "deploy", "taxes", "grain")
    )
    game.play(
        war.is_now("gft-mark", "red", 5 + game.seat("red").supply),
        war.corrects(tower={"peasants": 20}),
    )
    game.play(war.moves("red", "maehren", 3))
    assert game.facts()["battle"]["throw"] == {"red": 3}
    marked = war.is_now("passau", "red", 3, markers=4)
    few = war.corrects(tower={"peasants": 18})
    game = war.done("taxes", "passau", before=[marked, few], **PLAIN)
    assert game.facts()["battle"]["throw"] == {"red": 3, "peasants": 2}

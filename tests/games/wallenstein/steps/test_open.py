"""The ten actions in order (W1.6 to W1.10): opened one by one, done in full or skipped."""

from random import Random
from typing import Any

import pytest

from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.happenings import Collected, Moved, Opened, Skipped
from companion.games.wallenstein.steps.open import Open
from companion.games.wallenstein.steps.throw import NotCollected
from tests.games.wallenstein import positions as war

NO_TILE = {"tiles": ("attack", "defend", "deploy", "taxes", "grain")}
"""Red takes the tile for attacks, which does nothing for building and collecting."""
opens = war.opens


def test_W1_6_cards_six_to_ten_are_turned_up_one_by_one():
    game = war.done("palace", "osnabrueck")
    assert (game.to_act(), game.state.action) == ([(None, "turn")], None)
    assert [one.values["number"] for one in game.waiting()] == [6]
    game.refuses(war.turns("church"), "action-seen")
    unseen = {o.action for o in game.options(None)}
    assert unseen == {"deploy-5", "deploy-3", "deploy-1", "move-a", "move-b"}
    for number, action in enumerate(("move-b", "move-a", "deploy-1", "deploy-3"), 6):
        assert game.turns(action).state.actions[number - 1] == action
        assert game.to_act() == [("red", "open")]
        assert game.opens("red").to_act() == [(None, "turn")]
    assert game.turns("deploy-5").opens_empty().state.round == 2


def test_W1_6_a_plan_on_the_mat_is_entered_box_by_box():
    game = war.ordered(war.on_mat("red"), actions=("palace", "taxes"))
    assert game.to_act() == [("red", "open")]
    for entry, code in (
        (opens("red"), "opened-on-mat"),
        (opens("red", county="baden"), "card-not-there"),
        (opens("red", county="burgund"), "no-such-county"),
        (opens("red", county="tower"), "no-such-county"),
        (opens("red", county="passau", box=3), "box-at-court"),
    ):
        game.refuses(entry, code)
    game.opens("red", county="osnabrueck").turns("move-a")
    assert game.county("osnabrueck").buildings == ("palace",)
    game.refuses(opens("red", county="osnabrueck"), "card-not-there")
    skipped = game.opens("red", county=None).happened(Skipped)
    assert skipped[0] == Skipped(player="red", what="taxes", why="nothing")
    planned = war.acting("palace", "osnabrueck")
    planned.refuses(opens("red", county="osnabrueck"), "opened-by-plan")


@pytest.mark.parametrize(("kind", "price"), [("palace", 3), ("church", 2), ("post", 1)])
def test_W1_6_W1_8_a_building_is_paid_in_full_or_skipped(kind, price):
    game = war.acting(kind, "osnabrueck").corrects(player="red", thalers=price - 14)
    poor = game.again().corrects(player="red", thalers=-1).opens("red")
    assert (poor.skipped(), poor.seat("red").thalers) == (["no-thalers"], price - 1)
    assert game.opens("red").county("osnabrueck").buildings == (kind,)
    assert game.seat("red").thalers == 0
    assert game.happened(Moved)[0] == Moved(what="thalers", n=price, start="red", end="bank")


def test_W1_8_a_building_must_be_in_the_supply():
    """Three players use 37 counties; all 26 churches are built elsewhere."""
    others = [one for one in war.planning().state.counties.items() if one[0] != "osnabrueck"]
    built = [
        war.is_now(c, at.owner or "red", max(1, at.armies), buildings=["church"])
        for c, at in others[:26]
    ]
    game = war.done("church", "osnabrueck", before=built)
    assert (game.state.buildings["church"], game.skipped()) == (0, ["no-tile"])


def revolting(what: str, **how: Any) -> war.Playing:
    """Return a game where Red collects in a county with two markers."""
    marked = war.is_now("erzbm-trier", "red", 3, markers=2)
    return war.done(what, "erzbm-trier", before=[marked], event="taxes-max-0", **NO_TILE, **how)


def test_W1_9_W2_5_a_county_pays_after_its_revolt_is_put_down():
    game = revolting("taxes")
    battle = game.facts()["battle"]
    assert (battle["kind"], battle["attacker"], battle["defender"]) == ("revolt", None, "red")
    assert battle["throw"] == {"red": 3, "peasants": 2}
    assert game.seat("red").thalers == 14
    assert [h.n for h in game.throws(red=3, peasants=1).happened(Collected)] == [5]
    at = game.county("erzbm-trier")
    assert (game.seat("red").thalers, at.armies, at.markers) == (14 + 5, 2, 3)


@pytest.mark.parametrize("tray", [{"red": 1, "peasants": 1}, {"red": 1, "peasants": 2}, {}])
@pytest.mark.parametrize(("ruling", "grain", "lost"), [(False, 0, ["grain"]), (True, 2, [])])
def test_W1_9_W2_5_a_successful_revolt_empties_the_county(tray, ruling, grain, lost):
    game = revolting("grain", rulings={"revolt_pays": ruling}).throws(**tray)
    assert (game.county("erzbm-trier").owner, game.seat("red").grain) == (None, grain)
    assert [h.what for h in game.happened(NotCollected)] == lost


def test_W1_9_no_marker_is_added_if_none_is_left():
    all_marked = war.is_now("erzbm-koeln", "red", 2, markers=42)
    game = war.done("taxes", "erzbm-trier", before=[all_marked], **NO_TILE)
    assert (game.county("erzbm-trier").markers, game.seat("red").thalers) == (0, 21)


@pytest.mark.parametrize(
    ("action", "armies", "price"), [("deploy-5", 5, 3), ("deploy-3", 3, 2), ("deploy-1", 1, 1)]
)
def test_W1_10_W1_6_deployment_is_paid_in_full_or_skipped(action, armies, price):
    game = war.acting(action, "passau", **NO_TILE)
    game.corrects(player="red", thalers=price - 14).is_now("gft-mark", "red", 33 - armies)
    few = game.again().is_now("gft-mark", "red", 33 - armies + 1).opens("red")
    poor = game.again().corrects(player="red", thalers=-1).opens("red")
    assert (few.skipped(), poor.skipped()) == (["no-armies"], ["no-thalers"])
    game.opens("red")
    assert (game.seat("red").thalers, game.seat("red").supply) == (0, 0)


def test_W1_10_after_deploy_1_armies_may_move_to_an_own_neighbouring_county():
    game = war.done("deploy-1", "passau")
    for to, armies, code in (
        ("oberoesterreich", 4, "armies-to-move"),
        ("boehmen", 2, "own-only"),
        ("regensburg", 2, "own-only"),
        ("gft-mark", 2, "not-neighbours"),
    ):
        game.refuses(war.moves("red", to, armies), code)
    game.moves("red", "oberoesterreich", 3)
    assert [game.county(c).armies for c in ("passau", "oberoesterreich")] == [1, 7]


@pytest.mark.parametrize("seed", range(3))
def test_WH_1_a_box_planned_in_the_app_is_opened_only_by_its_own_entry(seed):
    """Else an undo could take back what everybody has just seen, without a word about it."""
    made: list[Any] = []

    def make(state: Any, rng: Random) -> Any:
        made.append(WALLENSTEIN.random_entry(state, rng))
        return made[-1]

    told = [said for _, said in war.whole_game(seed, war.MODULES, make)][1:]
    for entry, said in zip(made, told, strict=True):
        assert isinstance(entry, Open) or not any(isinstance(one, Opened) for one in said), entry


def test_W1_6_empty_boxes_open_with_the_box_before_them():
    blue, black = war.plans("blue", taxes="baden"), war.plans("black", palace="augsburg")
    game = war.ordered(war.plans("red", taxes="passau"), blue, black, actions=("palace", "taxes"))
    assert game.to_act() == [("black", "open")]
    opened = [h.player for h in game.opens("black").turns("move-a").happened(Opened)]
    assert (opened, game.to_act()) == ([], [("red", "open")])
    opened = [h.player for h in game.opens("red").happened(Opened)]
    assert (opened, game.to_act()) == (["red"], [("blue", "open")])
    opened = [h.player for h in game.opens("blue").happened(Opened)]
    assert (opened, game.to_act()) == (["blue", "black"], [(None, "turn")])


def test_W1_12_the_box_of_a_lost_county_is_void_even_if_it_was_won_back():
    red = war.plans("red", move_a="gft-mark")
    blue = war.plans("blue", palace="hessen-kassel", taxes="baden")
    game = war.ordered(red, blue, actions=("move-a", "palace", "taxes"), **NO_TILE)
    game.opens("red").moves("red", "hessen-kassel", 4).throws(red=4, blue=1)
    for again in ([], [war.is_now("hessen-kassel", "blue", 2)]):
        after = game.again().play(*again).opens_empty().turns("move-b").opens_empty()
        lost = [h for h in after.opens("blue").happened(Skipped) if h.why == "lost"]
        assert [(h.player, h.what, h.county) for h in lost] == [("blue", "palace", "hessen-kassel")]
        assert after.seat("blue").opened["palace"] == "hessen-kassel"

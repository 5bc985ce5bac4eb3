"""Playing one's own way: games joined in the middle, named rulings."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.play import Refused
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from tests.games.league_of_six.positions import (
    COLOURS,
    TOWN_OF,
    Json,
    a_deal,
    a_setup,
    goes,
    in_round,
    playing,
    revealing,
    settles,
    shows,
    stores,
    storing,
)


def test_a_game_begun_in_round_3_goes_on_to_its_end() -> None:
    leaders = {"red": {"clergy": 5}, "blue": {"burghers": 2}}
    told = {"influence": {"red": 21}, "guards": {"red": 0, "blue": 7}, "leaders": leaders}
    game = playing(start={"round": 3, "towns": TOWN_OF, **told})
    facts = game.facts()
    assert (facts["round"], facts["phase"], game.influence()["red"]) == (3, "dealing", 21)
    assert game.guards() == {"red": 0, "yellow": 3, "green": 3, "blue": 7}
    red = facts["players"]["red"]
    assert (red["leaders"]["clergy"], red["town"], red["counter"]) == (5, "lauban", None)
    joined = playing(start={"round": 3, "towns": TOWN_OF}).play(a_deal(round_=3))
    assert joined.play(goes("red", "bautzen")).guards()["red"] == 2  # R2.2: the way is paid for
    for number in range(3, 7):
        game.play(a_deal(round_=number), settles("choosing", towns=TOWN_OF), settles("collecting"))
    assert game.facts()["phase"] == "revealing"


def test_what_is_gone_before_cannot_come_again_and_r1_3_the_pile_is_counted_on() -> None:
    gone = {"stores": ["s1", "s2", "s3", "s4"], "tiles": ["plain"]}
    game = playing(start={"round": 3, "towns": TOWN_OF, "gone": gone})
    game.refuses(a_deal(round_=1), "store-gone")
    game.refuses(a_deal(round_=3, tiles={**a_deal()["tiles"], "lauban": "plain"}), "tile-gone")
    game.play(a_deal(round_=3))
    five = playing(players=5, start={"round": 4, "towns": {**TOWN_OF, "purple": "goerlitz"}})
    assert five.state.tiles_count == 15


@pytest.mark.parametrize(
    ("start_", "code"),
    [
        ({"round": 1, "towns": TOWN_OF}, "start-town"),
        ({"round": 3}, "start-town"),
        ({"round": 3, "towns": {**TOWN_OF, "blue": "lauban"}}, "settle-town-twice"),
        ({"round": 3, "towns": TOWN_OF, "guards": {"black": 1}}, "not-seated"),
        ({"round": 2, "towns": TOWN_OF, "gone": {"stores": ["a", "b", "c"]}}, "start-stores"),
    ],
)
def test_a_beginning_that_cannot_be_is_refused(start_: Json, code: str) -> None:
    with pytest.raises(Refused) as refused:
        LEAGUE_OF_SIX.start(LEAGUE_OF_SIX.read_setup(a_setup(start=start_)))
    assert refused.value.code == code


# --- rulings ----------------------------------------------------------------------------------


def ruled(**rulings: Any) -> Json:
    return {"rulings": rulings}


def test_r0_3_what_everybody_starts_with_is_a_ruling() -> None:
    game = playing(**ruled(influence=5, guards=0))
    assert set(game.influence().values()) == {5}
    assert set(game.guards().values()) == {0}


def test_r5_2_any_row_may_be_chosen_or_by_ruling_only_one_to_which_the_chooser_can_add() -> None:
    staged: Json = {"goods": {"yellow": {"red": 1, "blue": 1}}, "horses": {"red": 3}}
    storing(**staged).play(stores("red", "royal", 1))
    game = storing(**staged, **ruled(rows="own"))
    assert game.to_act() == [("yellow", "choose_row")]
    game.refuses(stores("yellow", "royal", 2), "row-not-own")
    game.play(stores("yellow", "royal", 1))


@pytest.mark.parametrize(("rulings", "allowed"), [({}, False), ({"destitute": "any"}, True)])
def test_r2_12_who_can_afford_nothing_goes_to_the_cheapest_free_town_or_by_ruling_to_any(
    rulings: Json, allowed: bool
) -> None:
    game = in_round(2, order=list(COLOURS[:4]), **ruled(**rulings)).play(a_deal(round_=2))
    game.put("red", guards=0, influence=0)
    if not allowed:
        game.refuses(goes("red", "kamenz"), "only-cheapest")
    else:
        assert game.play(goes("red", "kamenz")).guards()["red"] == 0


@pytest.mark.parametrize(
    ("rulings", "winners", "places", "reason"),
    [
        ({}, ["red", "yellow"], [1, 1, 3], "share"),
        ({"level": "leaders"}, ["red"], [1, 2, 3], "wins-by-leaders"),
    ],
)
def test_r7_5_a_victory_that_guards_do_not_decide_is_shared_or_by_ruling_decided_by_figures(
    rulings: Json, winners: list[str], places: list[int], reason: str
) -> None:
    hands = (shows("red", 2, 4, 0, 0), shows("yellow", 2, 0, 3, 0), shows("green", 0))
    game = revealing(players=3, **ruled(**rulings)).play(*hands)
    result = game.facts()["result"]
    assert result["winners"] == winners
    assert [result["players"][c]["place"] for c in COLOURS[:3]] == places
    assert game.state.result.reasons[-1].code == reason


@pytest.mark.parametrize(
    "wrong",
    [{"rows": "all"}, {"guards": -1}, {"influence": 1000}, {"kings": 2}, {"open_hands": "yes"}],
)
def test_a_ruling_that_nobody_knows_is_refused(wrong: Json) -> None:
    with pytest.raises(Refused):
        LEAGUE_OF_SIX.read_setup(a_setup(**ruled(**wrong)))

"""Playing one's own way: phases settled by hand, games joined in the middle, named rulings."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.play import Refused
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from tests.games.league_of_six.positions import (
    COLOURS,
    Json,
    Playing,
    a_deal,
    a_setup,
    choosing,
    collecting,
    collects,
    goes,
    in_round,
    playing,
    revealing,
    shows,
    stores,
    storing,
)

FOUR = COLOURS[:4]
TOWNS = dict(zip(FOUR, ("lauban", "bautzen", "kamenz", "zittau"), strict=True))
COUNTERS = {"red": 3, "yellow": 0, "green": 5}


def settles(phase: str, **outcome: Any) -> Json:
    return {"type": "settle", "phase": phase, **outcome}


# --- settle: choosing ------------------------------------------------------------------------


def test_settled_choosing_puts_everybody_in_a_town_and_r3_reorders() -> None:
    game = choosing().play(
        settles("choosing", towns=TOWNS, counters=COUNTERS, guards={"red": -2, "yellow": 2})
    )
    assert game.facts()["phase"] == "collecting"
    assert game.facts()["order"] == ["yellow", "blue", "red", "green"]
    assert game.guards() == {"red": 1, "yellow": 5, "green": 3, "blue": 3}


def test_choosing_may_be_settled_in_the_middle_of_a_conflict() -> None:
    game = choosing(goes("red", "lauban"), goes("yellow", "lauban", 2))
    game.play(settles("choosing", towns=TOWNS, counters=COUNTERS))
    assert game.to_act() == [("green", "collect")]


@pytest.mark.parametrize(
    ("outcome", "code"),
    [
        ({"towns": {**TOWNS, "blue": "lauban"}}, "settle-town-twice"),
        ({"towns": {**TOWNS, "blue": "goerlitz"}}, "town-besieged"),
        ({"towns": {"red": "lauban"}}, "settle-town-missing"),
        ({"towns": TOWNS, "guards": {"black": 1}}, "not-seated"),
        ({"towns": TOWNS, "horses": {"red": 1}}, "settle-key"),
        ({"towns": TOWNS, "influence": {"red": -11}}, "influence-below-0"),
    ],
)
def test_settled_choosing_refuses_what_cannot_be(outcome: Json, code: str) -> None:
    choosing().refuses(settles("choosing", **outcome), code)


def test_only_the_phase_in_play_can_be_settled() -> None:
    choosing().refuses(settles("storing"), "settle-phase")
    playing().refuses(settles("choosing", towns=TOWNS), "settle-phase")


def test_h1_guards_below_0_become_0_when_settled() -> None:
    game = choosing().play(settles("choosing", towns=TOWNS, guards={"red": -9}))
    assert game.guards()["red"] == 0


# --- settle: collecting and storing -----------------------------------------------------------


def test_settled_collecting_adds_what_was_taken_and_ranks_by_horses() -> None:
    game = collecting()
    game.play(
        settles(
            "collecting",
            goods={"red": {"red": 2}, "blue": {"blue": 1}},
            guards={"red": 1},
            horses={"blue": 3},
            leaders={"yellow": "clergy"},
        )
    )
    facts = game.facts()
    assert facts["phase"] == "storing"
    assert facts["ranking"][0] == "blue"
    assert facts["players"]["red"]["goods"]["red"] == 2
    assert facts["players"]["yellow"]["leaders"]["clergy"] == 2


def test_collecting_settled_on_the_way_keeps_what_was_collected_before() -> None:
    game = collecting()
    first = game.to_act()[0][0]
    game.play(
        collects(str(first), goods={"red": 1}), settles("collecting", goods={first: {"red": 1}})
    )
    assert game.facts()["players"][first]["goods"]["red"] == 2


def test_settled_storing_pays_gives_cards_and_cleans_up() -> None:
    game = storing(goods={"red": {"red": 2}})
    game.play(settles("storing", influence={"red": 7, "blue": 2}, cards={"red": ["3"]}))
    facts = game.facts()
    assert (facts["round"], facts["phase"]) == (2, "dealing")
    assert game.influence() == {"red": 17, "yellow": 10, "green": 10, "blue": 12}
    assert facts["players"]["red"]["leaders"]["burghers"] == 3
    assert facts["players"]["red"]["goods"]["red"] == 0


def test_settled_storing_gives_each_card_once() -> None:
    game = storing(goods={"red": {"red": 2}})
    game.refuses(settles("storing", cards={"red": ["3"], "blue": ["3"]}), "settle-card-twice")


def test_a_game_in_which_every_phase_is_settled_by_hand() -> None:
    phases = ["choosing", "collecting", "storing"]
    game = playing(box=None, own_phases=phases)
    for number in range(1, 7):
        game.play(a_deal(round_=number, royal=None, civic=None))
        assert game.to_act() == [(None, "settle")]
        game.play(settles("choosing", towns=TOWNS, counters=COUNTERS))
        assert game.to_act() == [(None, "settle")]
        game.play(settles("collecting", guards={"red": 1}))
        assert game.to_act() == [(None, "settle")]
        game.play(settles("storing", influence={"green": number}))
    assert game.facts()["phase"] == "revealing"
    game.play(*(shows(c, 1) for c in FOUR))
    assert game.facts()["result"]["winners"] == ["green"]


def test_a_phase_of_ones_own_can_still_be_played_entry_by_entry() -> None:
    game = choosing(own_phases=["choosing"])
    game.play(goes("red", "lauban"))
    assert game.facts()["players"]["red"]["town"] == "lauban"
    game.play(settles("choosing", towns=TOWNS))


# --- start: joining in the middle --------------------------------------------------------------


def joined(**start: Any) -> Playing:
    return playing(start={"round": 3, "towns": TOWNS, **start})


def test_a_game_begun_in_round_3_goes_on_to_its_end() -> None:
    leaders = {"red": {"clergy": 5}, "blue": {"burghers": 2}}
    game = joined(influence={"red": 21}, guards={"red": 0, "blue": 7}, leaders=leaders)
    facts = game.facts()
    assert (facts["round"], facts["phase"]) == (3, "dealing")
    assert game.influence()["red"] == 21
    assert game.guards() == {"red": 0, "yellow": 3, "green": 3, "blue": 7}
    assert facts["players"]["red"]["leaders"]["clergy"] == 5
    assert facts["players"]["red"]["town"] == "lauban"
    assert facts["players"]["red"]["counter"] is None
    for number in range(3, 7):
        game.play(a_deal(round_=number), settles("choosing", towns=TOWNS))
        game.play(settles("collecting"))
        if game.facts()["phase"] == "storing":
            game.play(settles("storing"))
    assert game.facts()["phase"] == "revealing"


def test_r2_2_who_joins_in_the_middle_pays_for_the_way() -> None:
    game = joined().play(a_deal(round_=3), goes("red", "bautzen"))
    assert game.guards()["red"] == 2


def test_what_is_gone_before_cannot_come_again() -> None:
    gone = {"stores": ["s1", "s2", "s3", "s4"], "tiles": ["plain"]}
    game = joined(gone=gone)
    game.refuses(a_deal(round_=1), "store-gone")
    tiles = {"lauban": "plain", "bautzen": None, "kamenz": None, "zittau": None}
    game.refuses(a_deal(round_=3, tiles=tiles), "tile-gone")
    game.play(a_deal(round_=3))


@pytest.mark.parametrize(
    ("start_", "code"),
    [
        ({"round": 1, "towns": TOWNS}, "start-town"),
        ({"round": 3}, "start-town"),
        ({"round": 3, "towns": {**TOWNS, "blue": "lauban"}}, "settle-town-twice"),
        ({"round": 3, "towns": TOWNS, "guards": {"black": 1}}, "not-seated"),
        ({"round": 2, "towns": TOWNS, "gone": {"stores": ["a", "b", "c"]}}, "start-stores"),
    ],
)
def test_a_beginning_that_cannot_be_is_refused(start_: Json, code: str) -> None:
    with pytest.raises(Refused) as refused:
        LEAGUE_OF_SIX.start(LEAGUE_OF_SIX.read_setup(a_setup(start=start_)))
    assert refused.value.code == code


def test_r1_3_the_pile_is_counted_on_from_the_rounds_before() -> None:
    five = {**TOWNS, "purple": "goerlitz"}
    game = playing(players=5, start={"round": 4, "towns": five})
    assert game.state.tiles_count == 15


# --- rulings ----------------------------------------------------------------------------------


def ruled(**rulings: Any) -> Json:
    return {"rulings": rulings}


def test_r0_3_what_everybody_starts_with_is_a_ruling() -> None:
    game = playing(**ruled(influence=5, guards=0))
    assert set(game.influence().values()) == {5}
    assert set(game.guards().values()) == {0}
    assert set(playing().influence().values()) == {10}


NOTHING_FOR_RED = {"yellow": {"red": 1, "blue": 1}}


def test_r5_2_any_row_may_be_chosen() -> None:
    game = storing(goods=NOTHING_FOR_RED, horses={"red": 3})
    game.play(stores("red", "royal", 1))


def test_r5_2_by_ruling_only_a_row_to_which_the_chooser_can_add() -> None:
    game = storing(goods=NOTHING_FOR_RED, horses={"red": 3}, **ruled(rows="own"))
    assert game.to_act() == [("yellow", "choose_row")]
    game.refuses(stores("yellow", "royal", 2), "row-not-own")
    game.play(stores("yellow", "royal", 1))


POOR = ("red", "yellow", "green", "blue")


def _destitute(**changes: Any) -> Playing:
    """Round 2, red has nothing at all and stands in Lauban; Bautzen is 1 away, Zittau 2."""
    game = in_round(2, **changes)
    return game.put("red", guards=0, influence=0, town="lauban")


def test_r2_12_who_can_afford_nothing_goes_to_the_cheapest_free_town() -> None:
    game = _destitute(order=list(POOR)).play(a_deal(round_=2))
    red = game.to_act()[0][0]
    assert red is not None
    game.put(red, guards=0, influence=0)
    dear = max(_free_ways(game, red), key=lambda pair: pair[1])[0]
    game.refuses(goes(red, dear), "only-cheapest")


def test_r2_12_by_ruling_any_free_town_will_do() -> None:
    game = _destitute(**ruled(destitute="any")).play(a_deal(round_=2))
    red = game.to_act()[0][0]
    assert red is not None
    game.put(red, guards=0, influence=0)
    dear = max(_free_ways(game, red), key=lambda pair: pair[1])[0]
    game.play(goes(red, dear))
    assert game.guards()[red] == 0


def _free_ways(game: Playing, player: str) -> list[tuple[str, int]]:
    from companion.games.league_of_six.shared.choosing import open_ways

    return [(way.town, way.cost) for way in open_ways(game.state, player) if way.holder is None]


LEVEL = (shows("red", 2, 3, 0, 0), shows("yellow", 2, 0, 3, 0))


def test_r7_5_a_victory_that_guards_do_not_decide_is_shared() -> None:
    game = revealing(players=3).play(*LEVEL, shows("green", 0))
    assert game.facts()["result"]["winners"] == ["red", "yellow"]


def test_r7_5_by_ruling_most_figures_decide_what_guards_do_not() -> None:
    hands = (shows("red", 2, 4, 0, 0), shows("yellow", 2, 0, 3, 0), shows("green", 0))
    game = revealing(players=3, **ruled(level="leaders")).play(*hands)
    result = game.facts()["result"]
    assert result["winners"] == ["red"]
    assert [result["players"][c]["place"] for c in ("red", "yellow", "green")] == [1, 2, 3]
    assert game.state.result.reasons[-1].code == "wins-by-leaders"


def test_h4_open_hands_are_a_ruling() -> None:
    assert "guards" in playing(**ruled(open_hands=True)).facts("table")["players"]["red"]
    assert "guards" not in playing().facts("table")["players"]["red"]


@pytest.mark.parametrize(
    "wrong",
    [{"rows": "all"}, {"guards": -1}, {"influence": 1000}, {"kings": 2}, {"open_hands": "yes"}],
)
def test_a_ruling_that_nobody_knows_is_refused(wrong: Json) -> None:
    with pytest.raises(Refused):
        LEAGUE_OF_SIX.read_setup(a_setup(**ruled(**wrong)))

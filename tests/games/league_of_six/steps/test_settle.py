"""Settling a phase by its outcome: what is typed, and what follows by itself."""

from __future__ import annotations

from typing import Any

from companion.games.league_of_six.happenings import FortressHorse
from tests.games.league_of_six.positions import (
    SAMPLE,
    Playing,
    a_box,
    choosing,
    collecting,
    collects,
    settle,
)
from tests.games.league_of_six.steps.test_use_follower import (
    a_first_deal,
    a_retinue_box,
    declines,
    uses,
    with_retinue,
)
from tests.games.league_of_six.test_own_way import TOWNS, settles

SOMETHING = {"red": {"red": 1}}
"""Goods that can be stored, so that phase 5 does not end at once."""


def test_r4_settled_collecting_brings_influence_and_any_number_of_grey_cards() -> None:
    game = collecting().play(
        settles(
            "collecting",
            influence={"red": 5},
            leaders={"red": "clergy"},
            grey={"red": {"clergy": 1, "burghers": 1}},
        )
    )
    assert game.influence()["red"] == 15
    assert game.seat("red").leaders == {"clergy": 4, "aristocracy": 0, "burghers": 2}
    assert game.state.grey_gone == {"clergy": 2, "aristocracy": 0, "burghers": 1}


def test_r4_4_settled_collecting_takes_no_grey_card_beyond_the_box_unless_insisted() -> None:
    box = {**a_box(), "leaders": {"grey": {"clergy": 1}}}
    outcome = settles("collecting", grey={"red": {"clergy": 1}, "blue": {"clergy": 1}})
    game = collecting(box=box)
    assert game.refuses(outcome, "grey-gone").waivable
    game.play({**outcome, "insist": True})
    assert [game.seat(c).leaders["clergy"] for c in ("red", "blue")] == [2, 2]


def test_s4_settled_collecting_adds_the_fortress_horse_to_those_who_had_not_collected() -> None:
    game = settle(choosing(players=6))  # the fortress stands between Kamenz and Zittau
    beside = [c for c in game.state.queue if game.seat(c).town in ("kamenz", "zittau")]
    while game.state.queue[0] != beside[1]:
        game.play(collects(game.state.queue[0]))
    horses = {beside[0]: 1, beside[1]: 2}
    game.play(settles("collecting", horses=horses, goods=SOMETHING))
    assert [h.player for h in game.happened(FortressHorse)] == [beside[1]]
    assert [game.seat(c).horses for c in beside] == [2, 3]
    assert game.state.ranking[0] == beside[1]


def lying(*followers: str | None, **changes: Any) -> Playing:
    """Collecting is to begin; these lie in Lauban (red), Bautzen (yellow), Kamenz, Zittau."""
    tiles = dict(zip(TOWNS.values(), (*followers, None, None, None), strict=False))
    game = with_retinue(**changes).play(a_first_deal(tiles=tiles))
    return settle(game)


def test_l4_settled_collecting_brings_what_immediate_followers_bring_by_themselves() -> None:
    box = a_retinue_box(prokop={**SAMPLE["followers"]["prokop"], "group": "1-2"})
    game = lying("prokop", box=box).play(
        settles("collecting", influence={"red": 1}, goods=SOMETHING)
    )
    assert game.influence()["red"] == 16
    assert game.facts()["phase"] == "storing"


def test_l4_settled_collecting_asks_the_owners_of_immediate_followers_with_a_choice() -> None:
    game = lying("burgomaster-1").play(settles("collecting", guards={"red": 1}, goods=SOMETHING))
    assert game.to_act() == [("red", "use_follower")]
    assert game.state.phase == "collecting"
    game.play(uses("red", "burgomaster-1", cards=["clergy", "burghers"]))
    assert game.seat("red").leaders == {"clergy": 2, "aristocracy": 0, "burghers": 2}
    assert game.facts()["phase"] == "storing"


def test_l4_one_who_was_asked_when_collecting_is_settled_stays_asked() -> None:
    game = lying(None, None, None, "burgomaster-1", own_phases=["collecting"])
    game.play(collects("blue"))
    assert game.to_act() == [("blue", "use_follower")]
    game.play(settles("collecting", goods=SOMETHING))
    assert game.to_act() == [("blue", "use_follower")]
    assert len(game.state.players["red"].followers) == 1
    game.play(declines("blue", "burgomaster-1"))
    assert game.facts()["phase"] == "storing"


def test_l4_followers_for_the_end_of_phase_4_still_act_when_it_is_settled_on_the_way() -> None:
    sexton = {"group": "1-2", "kind": "phase", "phase": 4, "when": "end"}
    sexton["effect"] = {"gain": {"influence": 2}}
    told = {"box": a_retinue_box(sexton=sexton)}
    assert lying("sexton", **told).play(settles("collecting")).influence()["red"] == 12
    own = lying("sexton", own_phases=["collecting"], **told)
    assert own.play(settles("collecting")).influence()["red"] == 10  # it is told with the phase


def test_r5_4_a_card_settled_as_taken_lies_there_no_more() -> None:
    steward = {"group": "1-2", "kind": "phase", "phase": 6, "when": "beginning"}
    game = lying("steward", box=a_retinue_box(steward=steward))
    game.play(settles("collecting", goods=SOMETHING))
    game.play(settles("storing", cards={"red": ["3"]}))
    assert game.to_act() == [("red", "use_follower")]
    assert game.facts()["face_up"]["3"] is None
    game.refuses(settles("storing", cards={"blue": ["3"]}), "card-gone")

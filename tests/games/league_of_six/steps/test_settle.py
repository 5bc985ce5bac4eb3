"""Settling a phase by its outcome: what is typed, and what follows by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.games.league_of_six.happenings import FortressHorse
from tests.games.league_of_six.positions import (
    SAMPLE,
    TOWN_OF,
    Json,
    Playing,
    a_box,
    a_deal,
    choosing,
    collecting,
    collects,
    goes,
    playing,
    settle,
    settles,
    shows,
    storing,
)
from tests.games.league_of_six.steps.test_use_follower import (
    a_first_deal,
    a_retinue_box,
    declines,
    uses,
    with_retinue,
)

COUNTERS = {"red": 3, "yellow": 0, "green": 5}
SOMETHING = {"red": {"red": 1}}
"""Goods that can be stored, so that phase 5 does not end at once."""


def to_store() -> Playing:
    return storing(goods=SOMETHING)


REFUSED: list[tuple[Callable[[], Playing], Json, str]] = [
    (choosing, settles("choosing", towns={**TOWN_OF, "blue": "lauban"}), "settle-town-twice"),
    (choosing, settles("choosing", towns={**TOWN_OF, "blue": "goerlitz"}), "town-besieged"),
    (choosing, settles("choosing", towns={"red": "lauban"}), "settle-town-missing"),
    (choosing, settles("choosing", towns=TOWN_OF, guards={"black": 1}), "not-seated"),
    (choosing, settles("choosing", towns=TOWN_OF, horses={"red": 1}), "settle-key"),
    (choosing, settles("choosing", towns=TOWN_OF, influence={"red": -11}), "influence-below-0"),
    (choosing, settles("storing"), "settle-phase"),
    (playing, settles("choosing", towns=TOWN_OF), "settle-phase"),
    (to_store, settles("storing", cards={"red": ["3"], "blue": ["3"]}), "settle-card-twice"),
]


@pytest.mark.parametrize(("staged", "entry", "code"), REFUSED)
def test_what_cannot_be_the_outcome_is_refused(
    staged: Callable[[], Playing], entry: Json, code: str
) -> None:
    staged().refuses(entry, code)


@pytest.mark.parametrize("before", [[], [goes("red", "lauban"), goes("yellow", "lauban", 2)]])
def test_r2_11_r3_settled_choosing_puts_everybody_in_a_town_even_out_of_a_conflict(
    before: list[Json],
) -> None:
    guards = {"red": -9, "yellow": 2}
    game = choosing(*before)
    game.play(settles("choosing", towns=TOWN_OF, counters=COUNTERS, guards=guards))
    assert {c: game.seat(c).town for c in TOWN_OF} == TOWN_OF
    assert game.facts()["order"] == ["yellow", "blue", "red", "green"]
    assert game.to_act() == [("green", "collect")]
    assert game.guards() == {"red": 0, "yellow": 5, "green": 3, "blue": 3}  # H1: not below 0


def test_r4_settled_collecting_adds_what_was_taken_to_what_had_been_collected() -> None:
    game = collecting().play(collects("blue", goods={"red": 1})).play(
        settles(
            "collecting",
            goods={"blue": {"red": 1}},
            influence={"red": 5},
            guards={"red": 1},
            horses={"green": 3},
            leaders={"red": "clergy"},
            grey={"red": {"clergy": 1, "burghers": 1}},
        )
    )  # fmt: skip
    assert (game.influence()["red"], game.guards()["red"]) == (15, 4)
    assert game.seat("blue").goods["red"] == 2
    assert game.seat("red").leaders == {"clergy": 4, "aristocracy": 0, "burghers": 2}
    assert game.state.grey_gone == {"clergy": 2, "aristocracy": 0, "burghers": 1}
    assert (game.state.phase, game.state.ranking[0]) == ("storing", "green")


def test_r4_4_settled_collecting_takes_no_grey_card_beyond_the_box_unless_insisted() -> None:
    box = {**a_box(), "leaders": {"grey": {"clergy": 1}}}
    outcome = settles("collecting", grey={"red": {"clergy": 1}, "blue": {"clergy": 1}})
    game = collecting(box=box)
    assert game.refuses(outcome, "grey-gone").waivable
    game.play({**outcome, "insist": True})
    assert [game.seat(c).leaders["clergy"] for c in ("red", "blue")] == [2, 2]


def test_s4_settled_collecting_adds_the_fortress_horse_to_those_who_had_not_collected() -> None:
    game = settle(choosing(players=6))  # the fortress stands between Kamenz and Zittau
    first, last = (c for c in game.state.queue if game.seat(c).town in ("kamenz", "zittau"))
    while game.state.queue[0] != last:
        game.play(collects(game.state.queue[0]))
    game.play(settles("collecting", horses={first: 1, last: 2}, goods=SOMETHING))
    assert [h.player for h in game.happened(FortressHorse)] == [last]
    assert [game.seat(c).horses for c in (first, last)] == [2, 3]


def lying(*followers: str | None, **changes: Any) -> Playing:
    """Collecting is to begin; these lie in Lauban (red), Bautzen (yellow), Kamenz, Zittau."""
    tiles = dict(zip(TOWN_OF.values(), (*followers, None, None, None), strict=False))
    return settle(with_retinue(**changes).play(a_first_deal(tiles=tiles)))


def test_l4_settled_collecting_brings_what_immediate_followers_bring_or_asks_their_owners() -> None:
    box = a_retinue_box(prokop={**SAMPLE["followers"]["prokop"], "group": "1-2"})
    game = lying("prokop", box=box)
    game.play(settles("collecting", influence={"red": 1}, goods=SOMETHING))
    assert (game.influence()["red"], game.state.phase) == (16, "storing")
    game = lying("burgomaster-1").play(settles("collecting", goods=SOMETHING))
    assert game.to_act() == [("red", "use_follower")]
    game.play(uses("red", "burgomaster-1", cards=["clergy", "burghers"]))
    assert game.state.phase == "storing"


def test_l4_one_who_was_asked_when_collecting_is_settled_stays_asked() -> None:
    game = lying(None, None, None, "burgomaster-1", own_phases=["collecting"])
    game.play(collects("blue"), settles("collecting", goods=SOMETHING))
    assert game.to_act() == [("blue", "use_follower")]
    assert len(game.state.players["red"].followers) == 1
    assert game.play(declines("blue", "burgomaster-1")).state.phase == "storing"


def test_l4_followers_for_the_end_of_phase_4_still_act_when_it_is_settled_on_the_way() -> None:
    sexton = {"group": "1-2", "kind": "phase", "phase": 4, "when": "end"}
    sexton["effect"] = {"gain": {"influence": 2}}
    told = {"box": a_retinue_box(sexton=sexton)}
    assert lying("sexton", **told).play(settles("collecting")).influence()["red"] == 12
    own = lying("sexton", own_phases=["collecting"], **told)
    assert own.play(settles("collecting")).influence()["red"] == 10  # it is told with the phase


def test_r5_4_settled_storing_pays_and_a_card_taken_lies_there_no_more() -> None:
    steward = {"group": "1-2", "kind": "phase", "phase": 6, "when": "beginning"}
    game = lying("steward", box=a_retinue_box(steward=steward))
    game.play(settles("collecting", goods=SOMETHING))
    game.play(settles("storing", influence={"red": 7, "blue": 2}, cards={"red": ["3"]}))
    assert game.influence() == {"red": 17, "yellow": 10, "green": 10, "blue": 12}
    assert game.seat("red").leaders["burghers"] == 3
    assert game.to_act() == [("red", "use_follower")]
    game.refuses(settles("storing", cards={"blue": ["3"]}), "card-gone")
    game.play(declines("red", "steward"))
    assert (game.state.round, game.seat("red").goods["red"]) == (2, 0)


def test_a_game_in_which_every_phase_is_settled_by_hand() -> None:
    game = playing(box=None, own_phases=["choosing", "collecting", "storing"])
    for number in range(1, 7):
        game.play(a_deal(round_=number, royal=None, civic=None))
        for outcome in (
            settles("choosing", towns=TOWN_OF, counters=COUNTERS),
            settles("collecting", guards={"red": 1}),
            settles("storing", influence={"green": number}),
        ):
            assert game.to_act() == [(None, "settle")]
            game.play(outcome)
    game.play(*(shows(c, 1) for c in TOWN_OF))
    assert game.facts()["result"]["winners"] == ["green"]
    one_by_one = choosing(goes("red", "lauban"), own_phases=["choosing"])
    assert one_by_one.seat("red").town == "lauban"

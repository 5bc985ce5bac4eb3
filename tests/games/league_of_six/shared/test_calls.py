"""Who is asked for a follower, and what an answer changes (L4 to L6)."""

from __future__ import annotations

from typing import Any

from tests.games.league_of_six.positions import (
    TOWN_OF,
    Json,
    Playing,
    collects,
    corrects,
    settle,
    stores,
)
from tests.games.league_of_six.steps.test_use_follower import (
    a_first_deal,
    a_retinue_box,
    declines,
    described,
    served,
    uses,
    with_retinue,
)

YELLOW_CAN_STORE = {"yellow": {"goods": {"red": 2}}}


def ability(phase: int, when: str = "any", **effect: Any) -> Json:
    return {**described(when, phase), **({"effect": effect} if effect else {})}


def stored(
    followers: dict[str, Json], taken: dict[str, Json], owned: tuple[str, ...] = ()
) -> Playing:
    """All have collected what they have `taken`; Red has these followers, the last of them won."""
    game = with_retinue(box=a_retinue_box(**followers)).play(
        a_first_deal(tiles={**dict.fromkeys(TOWN_OF.values()), "lauban": [*followers][-1]})
    )
    settle(game.put("red", followers=owned))
    while game.state.phase == "collecting" and not game.state.calls:
        player = game.state.queue[0]
        game.play(collects(player, **taken.get(player, {"horses": 0})))
    return game


def test_r5_5_a_follower_that_takes_the_last_block_ends_the_phase() -> None:
    cook = ability(5, give={"goods": 1}, gain={"guards": 1})
    game = stored({"cook": cook}, {"red": {"goods": {"red": 1}}})
    assert game.to_act() == [("blue", "choose_row")]
    assert game.play(uses("red", "cook", goods={"red": -1})).state.phase == "dealing"


def test_l4_who_is_asked_may_use_another_that_may_be_used_at_any_time() -> None:
    smith = ability(5, give={"influence": 1}, gain={"guards": 1})
    taken = {"red": {"goods": {"red": 1}}}
    game = stored({"smith": smith}, taken, owned=("franklin",)).put("red", guards=0)
    game.refuses(uses("red", "franklin", goods={"red": 1}), "follower-hand")
    game.play(uses("red", "smith"), uses("red", "franklin", goods={"red": 1}))
    assert game.to_act() == [("blue", "choose_row")]


def test_l5_what_one_follower_brought_another_can_give() -> None:
    fair = ability(3, "end", give={"goods": 1}, gain={"guards": 2})
    box = a_retinue_box(cook=ability(3, "end"), fair=fair)
    for brought, asked in (({"influence": 1}, "collect"), ({"goods": {"blue": 1}}, "use_follower")):
        game = with_retinue(box=box).play(a_first_deal()).put("red", followers=("cook", "fair"))
        settle(game).play(uses("red", "cook", **brought))
        assert [must for _, must in game.to_act()] == [asked]
    assert game.play(uses("red", "fair", goods={"blue": -1})).to_act() == [("blue", "collect")]


def test_l5_horses_that_come_change_who_is_first_and_who_is_asked() -> None:
    first = {"if": "first", "give": {"guards": 1}, "gain": {"influence": 3}}
    herald = ability(5, "beginning", **first)
    for horses, asked in ((1, ("blue", "choose_row")), (3, ("red", "use_follower"))):
        taken = {**YELLOW_CAN_STORE, "blue": {"horses": 2}, "red": {"horses": horses}}
        assert stored({"herald": herald}, taken).to_act() == [asked]


def test_r5_1_horses_that_come_when_a_row_is_chosen_change_no_order() -> None:
    groom = {"groom": ability(5, gain={"horses": 5})}
    early = stored(groom, YELLOW_CAN_STORE).play(uses("red", "groom"))
    assert early.to_act() == [("red", "choose_row")]
    late = stored(groom, YELLOW_CAN_STORE).play(stores("blue", "royal", 1), uses("red", "groom"))
    assert late.to_act() == [("green", "choose_row")]


def test_l5_a_correction_may_leave_nothing_to_ask() -> None:
    trader = ability(5, "beginning", give={"goods": 1}, gain={"goods": 1})
    game = stored({"trader": trader}, {**YELLOW_CAN_STORE, "red": {"goods": {"blue": 1}}})
    assert game.to_act() == [("red", "use_follower")]
    game.play(corrects("red", goods={"blue": -1}))
    assert game.to_act() == [("blue", "choose_row")]


def test_l3_the_next_free_name_is_none_of_the_open_ones() -> None:
    box = {**a_retinue_box(), "followers": {}}
    opened = ["f01", "f02", *[None] * 6]
    game = with_retinue(box=box).play({**a_first_deal(), "open_followers": opened})
    assert settle(game).play(collects("blue")).seat("blue").followers == ("f03",)


def test_l4_an_immediate_follower_that_turns_out_to_be_none_asks_nobody() -> None:
    game = stored({"clerk": {"kind": "immediate"}}, {})
    assert game.to_act() == [("red", "use_follower")]
    game.play({"type": "describe", "follower": "clerk", "kind": "phase", "phase": 2})
    assert game.state.phase == "dealing"


def test_l5_nobody_else_is_asked_before_the_first_has_answered() -> None:
    game = settle(served(ability(3, "end"), red=("someone",), yellow=("someone",)))
    game.refuses(uses("yellow", "someone", influence=1), "follower-first")
    game.play(declines("red", "someone"))
    assert game.to_act() == [("yellow", "use_follower")]

"""Who is asked for a follower, and what an answer changes (L4 to L6), against the referee."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.core.play import Refused
from tests.games.league_of_six import by_hand
from tests.games.league_of_six.by_hand import (
    FOUR,
    RING,
    SIX,
    ability,
    chose,
    crown,
    deal,
    deal_six,
    decline,
    engine_after,
    first_round,
    go,
    quiet,
    retinue,
    reveal,
    six,
    six_rounds,
    stay,
    took,
    use,
    waits_for,
)

Dict = dict[str, Any]


def state_after(*entries: Dict, **setup: Any) -> Dict:
    """What the engine makes of these entries, or Refused; the referee agrees."""
    engine_after(json.loads(json.dumps(by_hand.game(*entries, **setup))))
    return by_hand.after(*entries, **setup)


def test_R5_5_a_follower_that_takes_the_last_block_ends_the_phase() -> None:
    setup = retinue(cook=ability(5, give={"goods": 1}, gain={"guards": 1}))
    entries = [deal(1, "cook"), *stay(), *quiet("blue", "green", "yellow")]
    entries.append(took("red", goods={"red": 1}))
    assert waits_for(state_after(*entries, **setup)) == [("blue", "choose_row")]
    state = state_after(*entries, use("red", "cook", goods={"red": -1}), **setup)
    assert (state["round"], state["phase"]) == (2, "dealing")


def test_L4_who_is_asked_may_use_another_that_may_be_used_at_any_time() -> None:
    setup = retinue(
        franklin=ability(5, "beginning", give={"guards": 1}, gain={"goods": 1}),
        smith=ability(5, "any", give={"influence": 1}, gain={"guards": 1}),
    )
    entries = [*first_round("franklin"), decline("red", "franklin"), deal(2, "smith"), *stay()]
    entries += [*quiet(), {"type": "correct", "player": "red", "guards": -3}]
    with pytest.raises(Refused, match="follower-hand"):
        state_after(*entries, use("red", "franklin", goods={"red": 1}), **setup)
    entries.append(use("red", "smith"))
    with pytest.raises(Refused, match="follower-first"):
        state_after(*entries, use("yellow", "f03", influence=1), **setup)
    state = state_after(*entries, use("red", "franklin", goods={"red": 1}), **setup)
    assert waits_for(state) == [("blue", "choose_row")]


def test_L5_what_one_follower_brought_another_can_give() -> None:
    setup = retinue(
        cook=ability(3, "end"), fair=ability(3, "end", give={"goods": 1}, gain={"guards": 2})
    )
    entries = [*first_round("cook"), deal(2, "fair"), *stay(), *quiet(), deal(3), *stay()]
    entries.insert(entries.index(deal(2, "fair")) + 5, decline("red", "cook"))
    assert waits_for(state_after(*entries, **setup)) == [("red", "use_follower")]
    nothing = state_after(*entries, use("red", "cook", influence=1), **setup)
    assert waits_for(nothing) == [("blue", "collect")]
    entries.append(use("red", "cook", goods={"blue": 1}))
    assert waits_for(state_after(*entries, **setup)) == [("red", "use_follower")]
    state = state_after(*entries, use("red", "fair", goods={"blue": -1}), **setup)
    assert waits_for(state) == [("blue", "collect")]


def test_L5_horses_that_come_change_who_is_first_and_who_is_asked() -> None:
    setup = retinue(
        herald=ability(
            5, "beginning", **{"if": "first"}, give={"guards": 1}, gain={"influence": 3}
        ),
        groom=ability(5, "beginning", gain={"horses": 2}),
    )
    entries = [deal(1, "herald", "groom"), *stay(), *quiet("blue", "green")]
    entries += [took("yellow", goods={"red": 1}), took("red", horses=1)]
    assert waits_for(state_after(*entries, **setup)) == [("yellow", "choose_row")]
    entries[-1] = took("red", horses=3)
    assert waits_for(state_after(*entries, **setup)) == [("red", "use_follower")]


def test_R5_1_horses_that_come_when_a_row_is_chosen_change_no_order() -> None:
    setup = retinue(groom=ability(5, gain={"horses": 5}))
    entries = [deal(1, "groom"), *stay(), *quiet("blue", "green")]
    entries += [took("yellow", goods={"red": 2}), took("red")]
    assert waits_for(state_after(*entries, **setup)) == [("blue", "choose_row")]
    early = state_after(*entries, use("red", "groom"), **setup)
    assert waits_for(early) == [("red", "choose_row")]
    late = state_after(*entries, chose("blue", "royal", 1), use("red", "groom"), **setup)
    assert waits_for(late) == [("green", "choose_row")]


def test_L5_a_correction_may_leave_nothing_to_ask() -> None:
    setup = retinue(trader=ability(5, "beginning", give={"goods": 1}, gain={"goods": 1}))
    entries = [deal(1, "trader"), *stay(), *quiet("blue", "green")]
    entries += [took("yellow", goods={"red": 1}), took("red", goods={"blue": 1})]
    assert waits_for(state_after(*entries, **setup)) == [("red", "use_follower")]
    wrong = {"type": "correct", "player": "red", "goods": {"blue": -1}}
    state = state_after(*entries, wrong, **setup)
    assert waits_for(state) == [("blue", "choose_row")]
    state_after(*entries, wrong, chose("blue", "royal", 1), **setup)


def test_L6_points_for_guards_up_to_the_most_even_if_it_is_no_multiple() -> None:
    setup = retinue(knight=crown("guards", exchange=True, points=2, most=5))
    entries = [*six_rounds("knight")]
    entries += [{"type": "correct", "player": who, "guards": 9} for who in FOUR]
    before = state_after(*entries, **setup)["players"]["red"]
    gives = {"type": "exchange_guards", "player": "red"}
    with pytest.raises(Refused, match="exchange-wasted"):
        state_after(*entries, {**gives, "guards": 4}, **setup)
    after = state_after(*entries, {**gives, "guards": 3}, **setup)["players"]["red"]
    gained = {what: after[what] - before[what] for what in ("influence", "guards")}
    assert gained == {"influence": 5, "guards": -3}


def test_L3_the_next_free_name_is_none_of_the_open_ones() -> None:
    opened = ["f01", "f02", *[None] * 6]
    entries = [deal(1, open_followers=opened), *stay(), *quiet()]
    state = state_after(*entries, **retinue())
    assert state["players"]["blue"]["followers"] == ["f03"]


def test_L4_an_immediate_follower_that_turns_out_to_be_none_asks_nobody() -> None:
    setup = retinue(clerk={"kind": "immediate"})
    entries = [deal(1, "clerk"), *stay(), *quiet()]
    assert waits_for(state_after(*entries, **setup)) == [("red", "use_follower")]
    told = {"type": "describe", "follower": "clerk", "kind": "phase", "phase": 2}
    assert state_after(*entries, told, **setup)["phase"] == "dealing"


def test_L6_a_crown_that_turns_out_to_be_known_is_counted_and_asks_nobody() -> None:
    setup = retinue(bishop=crown(leaders=True))
    entries = [*six_rounds("bishop"), *(reveal(who, clergy=3) for who in FOUR)]
    assert waits_for(state_after(*entries, **setup)) == [("red", "use_follower")]
    known = {"type": "describe", "follower": "bishop", "effect": {"crown": {"count": "clergy"}}}
    state = state_after(*entries, known, **setup)
    assert state["to_act"] == []
    assert state["result"]["players"]["red"]["crowns"] == 3


def test_S5_the_overlays_points_may_be_told_when_the_game_is_over() -> None:
    entries = [deal_six(1), *(go(who, town) for who, town in zip(SIX, RING, strict=True))]
    setup = six(numbers=dict(zip(RING, range(1, 7), strict=True)))
    entries += [took(who) for who in reversed(SIX)]
    for number in range(2, 7):
        entries += [deal_six((number - 1) % 3 + 1)]
        entries += [go(who, town) for who, town in zip(SIX, RING, strict=True)]
        entries += [took(who) for who in reversed(SIX)]
    entries += [reveal(who, clergy=number) for number, who in enumerate(SIX, 1)]
    points = [
        line["clergy"] for line in state_after(*entries, **setup)["result"]["players"].values()
    ]
    assert points == [0, 0, 2, 4, 6, 9]
    told = {"type": "describe", "leader_points": [12, 9, 6, 4, 2, 1]}
    state = state_after(*entries, told, **setup)
    assert [line["clergy"] for line in state["result"]["players"].values()] == [1, 2, 4, 6, 9, 12]
    for_this_game = state_after(*entries, told, **{**setup, "leader_points": [6, 5, 4, 3, 2, 1]})
    points = [line["clergy"] for line in for_this_game["result"]["players"].values()]
    assert points == [1, 2, 3, 4, 5, 6]  # what the set-up says comes before the box

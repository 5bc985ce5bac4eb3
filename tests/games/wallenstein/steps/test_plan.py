"""A round is laid out and planned (W1.1 to W1.4, W1.3 in secret)."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.steps.event import EventHolds
from companion.games.wallenstein.steps.plan import PlanMade, Planning
from tests.games.wallenstein.positions import (
    Json,
    display,
    draws,
    filled,
    is_now,
    on_mat,
    opens,
    planning,
    plans,
    year,
)


def test_W1_1_five_of_the_ten_actions_lie_open() -> None:
    game = filled().play(year())
    four = {**display(), "actions": ["palace", "church", "post", "grain"]}
    game.refuses(four, "cards-count")
    game.refuses({**four, "actions": [*four["actions"], "palace"]}, "cards-count")
    game.play(display("taxes", "move-a"))
    assert game.state.actions[:2] == ("taxes", "move-a")
    assert len(game.state.actions) == 5


def test_W1_2_a_tile_on_every_place() -> None:
    game = filled().play(year())
    game.refuses(display(tiles=["taxes", "grain", "deploy", "attack"]), "cards-count")
    game.refuses(display(tiles=["taxes", "grain", "deploy", "attack", "attack"]), "cards-count")
    tiles = ("defend", "grain", "deploy", "attack", "taxes")
    assert game.play(display(tiles=tiles)).state.tiles == tiles
    filled().play(year()).refuses(display(favors=[1, 2, 3]), "module-not-played")


def test_W1_3_all_plan_at_once() -> None:
    game = planning()
    assert game.to_act() == [("red", "plan"), ("blue", "plan"), ("black", "plan")]
    game.play(plans("blue", taxes="baden"))
    assert game.to_act() == [("red", "plan"), ("black", "plan")]
    game.play(plans("black"), plans("red"))
    assert game.to_act() == [(None, "event")]


def test_W1_3_a_second_plan_replaces_the_first_until_the_last_is_in() -> None:
    game = planning().play(plans("red", 4, taxes="passau"), plans("red", 2, taxes="vogtland"))
    assert game.facts("red")["players"]["red"]["plan"] == {"boxes": {"taxes": "vogtland"}, "bid": 2}
    game.play(plans("blue"), plans("black"))
    game.refuses(plans("red"), "not-now")


def refused_plan(code: str, plan: Json, *before: Json) -> None:
    """Refused; what was planned is told to its player only."""
    refusal = planning(before=before).refuses(plan, code)
    assert not {"county", "box", "counties"} & set(refusal.public)


def test_W1_3_only_own_cards_are_planned_with() -> None:
    refused_plan("plan-not-own", plans("red", taxes="baden"))
    refused_plan("plan-not-own", plans("red", taxes="altmark"))
    refused_plan("plan-not-own", plans("red", taxes="burgund"))
    refused_plan("plan-not-own", plans("red", taxes="atlantis"))
    refused_plan("plan-not-own", plans("red", "baden"))
    refused_plan("plan-not-own", plans("red", taxes="tower"))


def test_W1_3_a_card_lies_in_one_box_only() -> None:
    refused_plan("plan-twice", plans("red", taxes="passau", grain="passau"))
    refused_plan("plan-twice", plans("red", "passau", taxes="passau"))


LOST = (*("osnabrueck", "oberoesterreich", "erzbm-trier"), "saechs-lande")


def test_W1_3_with_six_counties_one_always_has_a_card_left() -> None:
    few = [is_now(county, None) for county in LOST]
    kept = ("gft-mark", "passau", "erzbm-koeln", "niederoesterreich", "vogtland")
    boxes = dict(zip(("taxes", "grain", "post", "church", "palace"), kept, strict=True))
    six = plans("red", None, **boxes, deploy_1="osnabrueck")
    refused_plan("bid-needed", six, *few[1:])


def test_W1_3_no_bid_of_five_counties_all_in_boxes() -> None:
    few = [is_now(county, None) for county in LOST]
    kept = ("gft-mark", "passau", "erzbm-koeln", "niederoesterreich", "vogtland")
    boxes = dict(zip(("taxes", "grain", "post", "church", "palace"), kept, strict=True))
    game = planning(before=few)
    missing = {key: county for key, county in boxes.items() if key != "palace"}
    game.refuses(plans("red", None, **missing), "bid-needed")
    game.play(plans("red", None, **boxes))


def test_W1_3_a_plan_has_boxes_and_a_bid_or_neither() -> None:
    game = planning()
    game.refuses({"type": "plan", "player": "red", "boxes": {}}, "plan-without-bid")
    game.refuses({"type": "plan", "player": "red", "bid": 2}, "plan-without-boxes")
    game.refuses(plans("red", court={}), "module-not-played")
    game.refuses(plans("red", "tower"), "module-not-played")
    game.play(on_mat("red"))
    assert game.happened(PlanMade) == [PlanMade(player="red", on_mat=True)]


@pytest.mark.parametrize("bid", [-1, 5])
def test_W1_3_money_cards_are_0_to_4(bid: int) -> None:
    with pytest.raises(Exception, match="bad-value"):
        planning().play(plans("red", bid))


def test_W1_3_a_plan_typed_is_sealed() -> None:
    assert WALLENSTEIN.is_sealed(WALLENSTEIN.read_entry(plans("red")))
    assert not WALLENSTEIN.is_sealed(WALLENSTEIN.read_entry(on_mat("red")))
    assert not WALLENSTEIN.is_sealed(WALLENSTEIN.read_entry(opens("red")))


def test_W1_4_one_of_the_open_events_holds() -> None:
    game = planning().play(plans("red"), plans("blue", 1), plans("black", 2))
    game.refuses(draws("deploy-1"), "event-not-open")
    before = set(game.state.events)
    game.play(draws("post-7"))
    assert game.happened(EventHolds) == [EventHolds(event="post-7")]
    assert game.state.event == "post-7"
    assert set(game.state.events) == before - {"post-7"}


def test_W1_3_random_play_bids_all_that_can_be_bid() -> None:
    state = planning().state
    made = [Planning().sample(state, "red", Random(seed)) for seed in range(99)]
    bids = {plan.bid if isinstance(plan.bid, int) else "county" for plan in made}
    assert bids == {0, 1, 2, 3, 4, "county"}

"""A round is laid out and planned in secret (W1.1 to W1.4)."""

from random import Random

import pytest

from companion.games.wallenstein.game import WALLENSTEIN
from companion.games.wallenstein.steps.event import EventHolds
from companion.games.wallenstein.steps.plan import PlanMade, Planning
from tests.games.wallenstein import positions as war


def test_W1_1_W1_2_a_round_lays_out_five_actions_and_all_tiles():
    game = war.filled().play(war.year())
    four = ["palace", "church", "post", "grain"]
    for wrong in (
        {**war.display(), "actions": four},
        {**war.display(), "actions": [*four, "palace"]},
        war.display(tiles=["taxes", "grain", "deploy", "attack"]),
        war.display(tiles=["taxes", "grain", "deploy", "attack", "attack"]),
    ):
        game.refuses(wrong, "cards-count")
    game.refuses(war.display(favors=[1, 2, 3]), "module-not-played")
    tiles = ("defend", "grain", "deploy", "attack", "taxes")
    game.play(war.display("taxes", "move-a", tiles=tiles))
    assert game.state.actions[:2] == ("taxes", "move-a")
    assert game.state.tiles == tiles


def test_W1_3_plans_may_be_replaced_until_the_last_is_entered():
    game = war.planning()
    assert game.to_act() == [("red", "plan"), ("blue", "plan"), ("black", "plan")]
    game.play(war.plans("blue", 4, taxes="baden"), war.plans("blue", 2, taxes="neumark"))
    assert game.to_act() == [("red", "plan"), ("black", "plan")]
    plan = game.facts("blue")["players"]["blue"]["plan"]
    assert plan == {"boxes": {"taxes": "neumark"}, "bid": 2}
    game.play(war.on_mat("red"))
    assert game.happened(PlanMade) == [PlanMade(player="red", on_mat=True)]
    game.play(war.plans("black"))
    assert game.to_act() == [(None, "event")]
    game.refuses(war.plans("red"), "not-now")


LOST = ("osnabrueck", "oberoesterreich", "erzbm-trier", "saechs-lande")
FIVE = {"taxes": "gft-mark", "grain": "passau", "post": "erzbm-koeln", "church": "vogtland"}
FIVE["palace"] = "niederoesterreich"
REFUSED: list[tuple[str, war.Json, tuple[str, ...]]] = [
    ("plan-not-own", war.plans("red", taxes="baden"), ()),
    ("plan-not-own", war.plans("red", taxes="altmark"), ()),
    ("plan-not-own", war.plans("red", taxes="burgund"), ()),
    ("plan-not-own", war.plans("red", taxes="atlantis"), ()),
    ("plan-not-own", war.plans("red", taxes="tower"), ()),
    ("plan-not-own", war.plans("red", "baden"), ()),
    ("plan-twice", war.plans("red", taxes="passau", grain="passau"), ()),
    ("plan-twice", war.plans("red", "passau", taxes="passau"), ()),
    ("bid-needed", war.plans("red", None, **FIVE, deploy_1="osnabrueck"), LOST[1:]),
    ("bid-needed", war.plans("red", None, taxes="gft-mark"), LOST),
    ("plan-without-bid", {"type": "plan", "player": "red", "boxes": {}}, ()),
    ("plan-without-boxes", {"type": "plan", "player": "red", "bid": 2}, ()),
    ("module-not-played", war.plans("red", court={}), ()),
    ("module-not-played", war.plans("red", "tower"), ()),
]


@pytest.mark.parametrize(("code", "plan", "lost"), REFUSED)
def test_W1_3_WH_1_an_invalid_plan_is_refused_without_revealing_it(code, plan, lost):
    game = war.planning(before=[war.is_now(county, None) for county in lost])
    assert not {"county", "box", "counties"} & set(game.refuses(plan, code).public)


def test_W1_3_five_counties_in_boxes_need_no_bid():
    war.planning(before=[war.is_now(county, None) for county in LOST]).play(
        war.plans("red", None, **FIVE)
    )


@pytest.mark.parametrize("bid", [-1, 5])
def test_W1_3_bids_of_money_are_0_to_4(bid):
    with pytest.raises(Exception, match="bad-value"):
        WALLENSTEIN.read_entry(war.plans("red", bid))


def test_W1_3_a_plan_is_secret_once_entered():
    for entry, sealed in (
        (war.plans("red"), True),
        (war.on_mat("red"), False),
        (war.opens("red"), False),
    ):
        planned = WALLENSTEIN.read_entry(entry)
        assert WALLENSTEIN.step_of(planned).is_sealed(planned) is sealed


@pytest.mark.parametrize(
    ("sent", "plan"),
    [
        ({"bid": "2"}, war.plans("red", 2)),
        ({"bid": "passau"}, war.plans("red", "passau")),
        ({}, war.on_mat("red")),
    ],
)
def test_W1_3_a_plan_may_consist_of_a_bid_only(sent, plan):
    read = WALLENSTEIN.read_entry({**war.on_mat("red"), **sent}, from_form=True)
    assert read == WALLENSTEIN.read_entry(plan)


def test_W1_3_random_plans_have_every_kind_of_bid():
    """It bids nothing only if five counties are in boxes."""

    def bids(*lost: str) -> set[object]:
        state = war.planning(before=[war.is_now(county, None) for county in lost]).state
        made = [Planning().random_entry(state, "red", Random(seed)).bid for seed in range(99)]
        return {"county" if isinstance(bid, str) else bid for bid in made}

    assert bids() == {0, 1, 2, 3, 4, "county"}
    assert None in bids(*LOST)


def test_W1_4_one_of_the_open_events_applies():
    game = war.planning().play(war.plans("red"), war.plans("blue", 1), war.plans("black", 2))
    game.refuses(war.draws("deploy-1"), "event-not-open")
    game.play(war.draws("post-7"))
    assert game.happened(EventHolds) == [EventHolds(event="post-7")]

"""The referee's set-up, plans, bids and places: W0, W1.1 to W1.5."""

import pytest

from tests.games.wallenstein.by_hand import YEAR, Hand
from tests.games.wallenstein.referee import PRINTED_COUNTIES, Foul, Table
from tests.games.wallenstein.referee.words import GROUPS, LINE_UPS, REGIONS, TILES

THREE = ("red", "blue", "black")


def test_W0_the_board_has_45_counties_nine_in_each_region_whose_neighbours_know_each_other() -> (
    None
):
    assert len(PRINTED_COUNTIES) == 45
    for region in REGIONS:
        assert sum(one["region"] == region for one in PRINTED_COUNTIES.values()) == 9
    for name, county in PRINTED_COUNTIES.items():
        assert all(name in PRINTED_COUNTIES[other]["neighbours"] for other in county["neighbours"])


def test_W0_3_line_ups_hold_no_county_twice_and_none_that_is_out_of_the_game() -> None:
    for players, line_ups in LINE_UPS.items():
        counties = [county for line_up in line_ups.values() for county in line_up]
        assert len(counties) == len(set(counties)) == int(players) * len(GROUPS[players])
    three = [county for line_up in LINE_UPS["3"].values() for county in line_up]
    assert not any(PRINTED_COUNTIES[county]["not_with_three"] for county in three)


def test_W0_2_and_W0_3_the_start_is_as_the_format_prints_it() -> None:
    hand = Hand(*THREE, line_up={"red": "A", "blue": "B", "black": "C"})
    state = hand.table.state()
    assert {key: state[key] for key in ("year", "season", "round", "phase")} == {
        "year": 1,
        "season": "spring",
        "round": 1,
        "phase": "filling",
    }
    assert state["to_act"] == [{"player": None, "must": "fill"}]
    red = state["players"]["red"]
    assert (red["thalers"], red["supply"], len(red["counties"])) == (18, 35, 9)
    assert state["counties"]["gft-mark"] == {
        "owner": "red",
        "armies": 5,
        "buildings": [],
        "markers": 0,
    }
    assert len(state["counties"]) == 37
    assert "burgund" not in state["counties"]


def test_W0_4_three_players_throw_31_cubes() -> None:
    hand = Hand(*THREE)
    state = hand.say("fill", out={})
    assert sum(state["tower"].values()) == 31
    hand = Hand(*THREE)
    state = hand.say("fill", out={"red": 2, "peasants": 2})
    assert (state["tower"]["red"], state["players"]["red"]["supply"]) == (5, 30)
    assert (state["tower"]["peasants"], state["peasants"]) == (8, 12)


@pytest.mark.parametrize("out", [{"red": 8}, {"peasants": 11}, {"yellow": 1}, {"red": -1}, 3])
def test_W0_4_no_more_falls_out_than_was_thrown(out: object) -> None:
    assert Hand(*THREE).no("fill", out=out)


@pytest.mark.parametrize(
    "setup",
    [
        {"players": [{"colour": "red", "name": "A"}, {"colour": "blue", "name": "B"}]},
        {"players": [{"colour": "red", "name": name} for name in "ABC"]},
        {"line_up": {"red": "A", "blue": "A", "black": "C"}},
        {"modules": ["chess"]},
        {"rulings": {"tower": "mine"}},
        {"start": "anywhere"},
    ],
)
def test_W0_1_a_wrong_set_up_is_a_foul(setup: dict) -> None:
    good = Hand(*THREE).setup
    Table(good)
    with pytest.raises(Foul):
        Table({**good, **setup})


def test_W0_3_claiming_goes_clockwise_from_the_oldest_one_group_at_a_time() -> None:
    hand = Hand(*THREE, start="claim", oldest="blue")
    hand.say("claim", "blue", county="baden", armies=5)
    assert hand.to_act() == ("black", "claim")
    assert hand.no("claim", "black", county="baden", armies=5)
    assert hand.no("claim", "black", county="burgund", armies=5)
    assert hand.no("claim", "red", county="altmark", armies=5)
    hand.say("claim", "black", county="altmark", armies=2)
    hand.say("claim", "red", county="anhalt", armies=4)
    assert hand.no("claim", "blue", county="breisgau", armies=5)
    assert hand.table.state()["players"]["black"]["supply"] == 60


def test_W0_3_where_the_app_deals_an_open_card_taken_is_replaced_and_a_stale_pair_put_under() -> (
    None
):
    hand = Hand(*THREE, start="claim", rulings={"counties": "app"})
    assert hand.to_act() == (None, "stock")
    assert hand.no("stock", open=["baden", "baden"])
    hand.say("stock", open=["baden", "anhalt"])
    assert hand.no("stock", "red", open=["altmark", "passau"])
    hand.say("claim", "red", county="breisgau", armies=5)
    hand.say("claim", "blue", county="vogtland", armies=5)
    hand.say("claim", "black", county="boehmen", armies=5)
    assert hand.no("stock", "red", open=["baden", "passau"])
    hand.say("stock", "red", open=["altmark", "passau"])
    hand.say("claim", "red", county="altmark", armies=4)
    assert hand.to_act() == (None, "stock")
    assert hand.no("stock", open=["passau"])
    hand.say("stock", open=["baden"])
    assert hand.to_act() == ("blue", "claim")


def test_W0_5_no_event_is_turned_up_twice() -> None:
    hand = Hand(*THREE)
    hand.say("fill", out={})
    assert hand.no("year", events=YEAR[:3])
    assert hand.no("year", events=[*YEAR[:3], YEAR[0]])
    assert hand.say("year", events=YEAR)["phase"] == "display"


def test_W1_3_plans_are_replaced_until_the_last_is_in() -> None:
    hand = Hand(*THREE).begin()
    hand.say("display", actions=["taxes", "palace", "move-a", "grain", "post"], tiles=TILES)
    hand.say("plan", "red", boxes={"taxes": "gft-mark"}, bid=2)
    hand.say("plan", "red", boxes={"grain": "gft-mark"}, bid="passau")
    state = hand.say("plan", "blue")
    assert state["to_act"] == [{"player": "black", "must": "plan"}]
    assert state["players"]["red"]["plan"] == {"boxes": {"grain": "gft-mark"}, "bid": "passau"}
    assert (state["players"]["blue"]["planned"], state["players"]["blue"]["plan"]) == (True, None)


@pytest.mark.parametrize(
    "plan",
    [
        {"boxes": {"taxes": "baden"}, "bid": 0},
        {"boxes": {"taxes": "passau", "grain": "passau"}, "bid": 0},
        {"boxes": {"taxes": "passau"}, "bid": "passau"},
        {"boxes": {"winter": "passau"}, "bid": 0},
        {"boxes": {}, "bid": 5},
        {"boxes": {}, "bid": True},
        {"boxes": {}, "bid": None},
        {"boxes": {}, "bid": "tower"},
        {"boxes": {}, "bid": 0, "court": {}},
        {"boxes": {}},
    ],
)
def test_W1_3_a_plan_has_own_cards_each_in_one_box_and_a_bid(plan: dict) -> None:
    hand = Hand(*THREE).begin()
    hand.say("display", actions=["taxes", "palace", "move-a", "grain", "post"], tiles=TILES)
    assert hand.no("plan", "red", boxes={"taxes": "passau"}, bid="gft-mark") is None
    assert hand.no("plan", "red", **plan)


def test_W1_3_who_has_five_counties_all_in_boxes_may_bid_nothing() -> None:
    hand = Hand(*THREE).begin()
    for county in hand.table.counties_of("red")[5:]:
        hand.set(county, owner=None)
    five = hand.table.counties_of("red")
    hand.say("display", actions=["taxes", "palace", "move-a", "grain", "post"], tiles=TILES)
    boxes = dict(zip(["taxes", "palace", "grain", "post", "move-a"], five, strict=True))
    assert hand.no("plan", "red", boxes=boxes, bid=None) is None
    assert hand.no("plan", "red", boxes={"taxes": five[0]}, bid=None)
    hand.set("altmark", owner="red", armies=1)
    assert hand.no("plan", "red", boxes={**boxes, "move-b": "altmark"}, bid=None)


def test_W1_5_order_4_to_1_then_counties_then_0_then_none_ties_by_lot_and_money_is_paid() -> None:
    hand = Hand("red", "yellow", "blue", "purple", "black").begin()
    plans = {
        "red": {"bid": 0},
        "yellow": {"bid": "augsburg"},
        "blue": {"bid": 3},
        "purple": {"bid": "burgund"},
        "black": {"bid": 3},
    }
    state = hand.plan(plans)
    assert [state["players"][who]["thalers"] for who in plans] == [12, 12, 9, 12, 9]
    assert hand.to_act() == (None, "lot")
    assert hand.no("lot", order=["yellow", "purple"])
    hand.say("lot", order=["black", "blue"])
    hand.say("lot", order=["purple", "yellow"])
    assert hand.table.turns == ["black", "blue", "purple", "yellow", "red"]
    hand.say("place", "black", place=2)
    assert hand.no("place", "blue", place=2)
    hand.say("place", "blue", place=5)
    hand.say("place", "purple", place=1)
    state = hand.say("place", "yellow", place=4)
    assert state["order"] == ["purple", "black", "red", "yellow", "blue"]
    assert (state["players"]["red"]["place"], state["players"]["red"]["tile"]) == (3, TILES[2])


def test_W1_5_who_owns_less_than_the_bid_pays_what_there_is() -> None:
    hand = Hand(*THREE).begin()
    hand.say("correct", player="red", thalers=-16)
    state = hand.plan({"red": {"bid": 4}, "blue": {"bid": 3}})
    assert state["players"]["red"]["thalers"] == 0
    assert state["to_act"] == [{"player": "red", "must": "place"}]


def test_W1_5_bids_on_the_mat_are_told_and_all_open_with_the_last() -> None:
    hand = Hand(*THREE).begin()
    hand.say("display", actions=["taxes", "palace", "move-a", "grain", "post"], tiles=TILES)
    for player in ("red", "blue"):
        hand.say("plan", player)
    hand.say("plan", "black", boxes={}, bid=1)
    assert hand.no("event", event="taxes-max-0")
    state = hand.say("event", event="post-5")
    assert [one["player"] for one in state["to_act"]] == ["red", "blue"]
    assert (state["event"], "post-5" in state["events"]) == ("post-5", False)
    assert hand.no("bid", "red", bid=None)
    assert hand.no("bid", "red", bid="baden")
    state = hand.say("bid", "red", bid="passau")
    assert state["players"]["black"]["thalers"] == 18
    state = hand.say("bid", "blue", bid=2)
    assert [state["players"][who]["thalers"] for who in THREE] == [18, 16, 17]
    assert hand.table.turns == ["blue", "black", "red"]


def test_W1_12_a_county_lost_before_the_bids_open_is_no_bid() -> None:
    hand = Hand(*THREE).begin()
    hand.say("display", actions=["taxes", "palace", "move-a", "grain", "post"], tiles=TILES)
    hand.say("plan", "red", boxes={}, bid="passau")
    hand.say("plan", "blue", boxes={}, bid=0)
    hand.say("plan", "black")
    hand.say("event", event="post-5")
    hand.set("passau", owner="blue")
    assert hand.no("bid", "black", bid="passau")
    hand.say("bid", "black", bid=1)
    assert hand.table.turns == ["black", "blue", "red"]


def test_W1_5_with_three_the_order_is_red_blue_black_whatever_places_stay_free() -> None:
    hand = Hand(*THREE).begin()
    hand.plan()
    assert hand.places(black=4, blue=3, red=1)["order"] == ["red", "blue", "black"]

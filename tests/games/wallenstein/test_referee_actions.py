"""The referee's actions: W1.6 to W1.13, and the events and tiles that change them."""

import pytest

from tests.games.wallenstein.by_hand import YEAR, Hand
from tests.games.wallenstein.referee.words import TILES

THREE = ("red", "blue", "black")
FIVE = ("red", "yellow", "blue", "purple", "black")
TAXES = ["taxes-max-0", "taxes-min-2", "grain-min-3", "grain-max-4"]


def doing(action: str, county: str, event: str = "post-5", **correct: object) -> Hand:
    """Red, the first, has this county planned for the first action; the tile is `taxes`."""
    hand = Hand(*THREE).begin(YEAR if event in YEAR else [event, *TAXES[1:]])
    if correct:
        hand.set(county, **correct)
    hand.round({"red": {action: county}}, event, first=(action,))
    assert hand.to_act() == ("red", "open")
    return hand


def test_W1_9_burgund_gives_7_at_most_5_and_6_with_the_tile() -> None:
    hand = Hand(*FIVE).begin(TAXES)
    hand.round({"purple": {"taxes": "burgund"}}, "taxes-max-0", first=("taxes",), purple=1)
    state = hand.say("open", "purple")
    assert state["players"]["purple"]["thalers"] == 12 + 6
    assert state["counties"]["burgund"]["markers"] == 1


@pytest.mark.parametrize(
    ("event", "action", "county", "brings"),
    [
        ("taxes-min-2", "taxes", "gft-mark", 6 + 1),
        ("post-5", "taxes", "gft-mark", 4 + 1),
        ("grain-max-4", "grain", "gft-mark", 3),
        ("grain-min-3", "grain", "passau", 4),
        ("grain-min-3", "grain", "gft-mark", 5),
    ],
)
def test_W4_events_change_what_a_county_gives(
    event: str, action: str, county: str, brings: int
) -> None:
    hand = Hand(*THREE).begin(YEAR if event in YEAR else TAXES)
    hand.round({"red": {action: county}}, event, first=(action,))
    red = hand.say("open")["players"]["red"]
    assert (red["thalers"] - 18 if action == "taxes" else red["grain"]) == brings


def test_W1_7_deploy_5_brings_3_by_the_event_and_6_with_the_tile() -> None:
    for place, armies in ((1, 3), (3, 6)):  # the tile `deploy` lies on place 3
        hand = Hand(*THREE).begin()
        plans = {"red": {"deploy-5": "passau"}}
        hand.round(plans, "deploy-1", first=("deploy-5",), red=place)
        state = hand.say("open", "red")
        assert state["counties"]["passau"]["armies"] == 3 + armies
        assert state["players"]["red"]["thalers"] == 15


def test_W1_8_a_building_costs_its_price_and_stands_on_a_free_site_once() -> None:
    hand = doing("palace", "osnabrueck")
    state = hand.say("open")
    assert state["counties"]["osnabrueck"]["buildings"] == ["palace"]
    assert state["players"]["red"]["thalers"] == 15
    state = doing("palace", "osnabrueck", buildings=["palace"]).say("open")
    assert state["counties"]["osnabrueck"]["buildings"] == ["palace"]
    assert state["players"]["red"]["thalers"] == 18


@pytest.mark.parametrize(
    "there", [{"county": "passau", "buildings": ["post"]}, {"player": "red", "thalers": -16}]
)
def test_W1_6_who_cannot_build_skips(there: dict) -> None:
    hand = Hand(*THREE).begin()
    hand.say("correct", **there)
    hand.round({"red": {"palace": "passau"}}, first=("palace",))
    before = hand.table.players["red"]["thalers"]
    state = hand.say("open")
    assert "palace" not in state["counties"]["passau"]["buildings"]
    assert state["players"]["red"]["thalers"] == before
    assert hand.to_act() == (None, "turn")


def test_W4_a_trading_post_takes_one_marker_off() -> None:
    assert doing("post", "passau", markers=2).say("open")["counties"]["passau"]["markers"] == 1
    other = doing("post", "passau", event="deploy-1", markers=2)
    assert other.say("open")["counties"]["passau"]["markers"] == 2


def test_W1_6_a_deployment_is_done_in_full_or_skipped() -> None:
    hand = Hand(*THREE).begin()
    hand.set("gft-mark", armies=30)  # 3 armies are left
    hand.round({"red": {"deploy-5": "passau", "deploy-3": "vogtland"}}, first=("deploy-5",))
    state = hand.say("open")
    assert state["players"]["red"]["thalers"] == 18
    hand.turn_up()
    assert hand.say("open")["counties"]["vogtland"]["armies"] == 5


def test_W1_10_after_deploy_1_one_may_move_into_an_own_neighbour_only() -> None:
    hand = doing("deploy-1", "gft-mark")
    assert hand.say("open")["to_act"] == [{"player": "red", "must": "move"}]
    assert hand.no("move", "red", to="hessen-kassel", armies=1)
    assert hand.no("move", "red", to="passau", armies=1)
    assert hand.no("move", "red", to="osnabrueck", armies=6)
    assert hand.no("move", "red", to="osnabrueck")
    state = hand.say("move", "red", to="osnabrueck", armies=5)
    assert [state["counties"][name]["armies"] for name in ("gft-mark", "osnabrueck")] == [1, 9]


def test_W1_10_where_no_neighbour_is_ones_own_nobody_is_asked_to_move() -> None:
    hand = doing("deploy-1", "passau")
    hand.set("oberoesterreich", owner=None)
    assert hand.say("open")["to_act"] == [{"player": None, "must": "turn"}]


def test_W1_11_staying_is_allowed_and_one_army_has_nothing_to_move() -> None:
    assert doing("move-a", "gft-mark").no("move", "red", to=None)
    hand = doing("move-a", "gft-mark")
    hand.say("open")
    assert hand.no("move", "red", to=None, armies=1)
    assert hand.say("move", "red", to=None)["counties"]["gft-mark"]["armies"] == 5
    hand = doing("move-a", "gft-mark", armies=1)
    assert hand.say("open")["to_act"] == [{"player": None, "must": "turn"}]


def test_W1_6_the_sixth_card_is_turned_after_the_first_action_and_the_tenth_after_the_fifth() -> (
    None
):
    hand = Hand(*THREE).begin()
    plans = {player: {"grain": hand.table.counties_of(player)[0]} for player in THREE}
    state = hand.round(plans, first=("grain",))
    assert (len(state["actions"]), state["action"]) == (5, "grain")
    for player in THREE:
        assert hand.no("turn", action="move-a")
        hand.say("open", player)
    assert hand.table.state()["action"] is None
    assert hand.no("turn", action="grain")
    assert len(hand.say("turn", action="move-a")["actions"]) == 6
    assert hand.to_act() == (None, "turn")


def test_W1_6_boxes_open_in_turn_order_and_nothing_planned_opens_by_itself() -> None:
    hand = Hand(*THREE).begin()
    plans = {"red": {"grain": "passau"}, "black": {"grain": "boehmen"}}
    hand.round(plans, first=("grain",), red=5, black=2)
    assert hand.no("open", "red")
    assert hand.no("open", "black", county="boehmen")
    hand.say("open", "black")
    assert hand.to_act() == ("red", "open")


def test_W1_3_cards_on_the_mat_are_told_one_by_one_and_each_once() -> None:
    hand = Hand(*THREE).begin()
    hand.say("display", actions=["grain", "taxes", "palace", "church", "post"], tiles=TILES)
    hand.say("plan", "red")
    for player in ("blue", "black"):
        hand.say("plan", player, boxes={}, bid=0)
    hand.say("event", event="post-5")
    hand.say("bid", "red", bid="vogtland")
    hand.places()
    assert hand.to_act() == ("red", "open")
    assert hand.no("open", "red")
    assert hand.no("open", "red", county="vogtland")
    assert hand.no("open", "red", county="baden")
    hand.say("open", "red", county="passau")
    hand.say("turn", action="move-a")
    assert hand.no("open", "red", county="passau")
    hand.say("open", "red", county=None)
    assert hand.to_act() == (None, "turn")


def test_W1_12_a_lost_county_is_a_void_box_also_when_it_is_won_back() -> None:
    hand = Hand(*THREE).begin()
    plans = {"red": {"taxes": "gft-mark"}, "black": {"grain": "boehmen"}}
    hand.round(plans, first=("grain", "taxes"))
    hand.set("gft-mark", owner="blue")
    hand.set("gft-mark", owner="red")
    hand.say("open", "black")
    hand.turn_up()
    assert hand.table.round == 2  # nothing else was to be done


def test_W1_12_the_conqueror_cannot_use_the_card_in_this_round() -> None:
    hand = Hand(*THREE).begin()
    hand.say("display", actions=["grain", "taxes", "palace", "church", "post"], tiles=TILES)
    for player in THREE:
        hand.say("plan", player)
    hand.say("event", event="post-5")
    for player in THREE:
        hand.say("bid", player, bid=0)
    hand.places()
    hand.set("gft-mark", owner="blue")
    assert hand.no("open", "red", county="gft-mark")
    hand.say("open", "red", county=None)
    assert hand.no("open", "blue", county="gft-mark")
    assert hand.no("open", "blue", county="baden") is None


def test_a_correction_that_makes_a_turn_impossible_passes_it_over() -> None:
    hand = doing("grain", "passau")
    assert hand.set("passau", owner=None)["to_act"] == [{"player": None, "must": "turn"}]
    hand = doing("move-a", "gft-mark")
    hand.say("open")
    assert hand.set("gft-mark", armies=1)["to_act"] == [{"player": None, "must": "turn"}]


def test_W1_13_after_the_tenth_action_everything_goes_back() -> None:
    hand = Hand(*THREE).begin()
    state = hand.round(event="church-3")
    assert (state["round"], state["season"], state["phase"]) == (2, "summer", "display")
    assert state["events"] == ["post-5", "grain-max-4", "deploy-1"]
    assert (state["event"], state["action"], state["actions"], state["tiles"]) == (
        *(None, None),
        *([], []),
    )
    assert state["order"] == []
    for player in state["players"].values():
        assert [player[key] for key in ("place", "tile", "planned", "plan")] == [
            *(None, None),
            *(False, None),
        ]

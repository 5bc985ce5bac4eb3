"""The referee's modules: WK, WC and WM, with the worked examples of the text."""

from typing import Any

import pytest

from tests.games.wallenstein.by_hand import YEAR, Hand
from tests.games.wallenstein.by_lot import BOX
from tests.games.wallenstein.referee.words import TILES

FOUR = ("red", "blue", "purple", "yellow")  # Dirk, Jens, Anika, Barbara
COURT = {"modules": ["court"], "box": BOX}


def court(
    favors: tuple[int, int, int] = (2, 8, 10), event: str = "post-5", **out: int
) -> tuple[Hand, dict]:
    """In the court with these favors; cubes that fell out are courtiers in the hall."""
    hand = Hand(*FOUR, **COURT).begin(YEAR, **out)
    hand.plan(event=event, favors=list(favors))
    return hand, hand.places()


def hall(state: dict) -> list[int]:
    return [mine["courtiers"]["entrance"] for mine in state["players"].values()]


def test_WC_1_a_courtier_goes_to_the_entrance_hall_for_each_cube_that_fell_out() -> None:
    hand = Hand(*FOUR, **COURT).begin(blue=2, red=2, purple=1, peasants=2)
    state = hand.table.state()
    assert hall(state) == [2, 2, 1, 0]
    assert state["players"]["purple"]["courtiers"]["supply"] == 6
    assert state["players"]["purple"]["supply"] == 62 - 25 - 6


def test_WC_2_favors_10_8_and_2_lie_on_4_3_and_2() -> None:
    hand = Hand(*FOUR, **COURT).begin()
    assert hand.no("display", actions=["taxes"] * 5, tiles=["grain"] * 5, favors=[2, 8, 10])
    hand.plan(favors=[8, 2, 10])
    assert hand.table.state()["favors"] == {"4": 10, "3": 8, "2": 2}
    hand.places()
    hand.turn_up()
    assert hand.table.state()["favors"] == {"4": None, "3": None, "2": None}
    display = {"actions": ["taxes", "grain", "move-a", "move-b", "post"], "tiles": TILES}
    assert hand.no("display", **display, favors=[2, 5, 6])
    assert hand.no("display", **display)
    assert hand.no("display", **display, favors=[4, 5, 6]) is None


def test_WC_3_barbara_brings_three_from_vogtland_and_two_from_the_tray() -> None:
    hand = Hand(*FOUR, **COURT).begin()
    hand.set("vogtland", armies=4)
    hand.say("correct", tray={"yellow": 2})
    plan = {"boxes": {}, "bid": "tower", "court": {"3": "vogtland", "2": "tower"}}
    hand.plan({"yellow": plan}, favors=[2, 8, 10])
    hand.places()
    assert (hand.table.phase, hand.to_act()) == ("court", ("yellow", "open"))
    assert hand.no("open", "yellow", box=2)
    state = hand.say("open", "yellow", box=3)
    assert (state["counties"]["vogtland"]["armies"], hall(state)) == (1, [0, 0, 0, 3])
    state = hand.say("open", "yellow", box=2)
    assert (state["tray"]["yellow"], state["phase"]) == (0, "favors")
    assert state["players"]["yellow"]["courtiers"] == {"supply": 2, "entrance": 0, "audience": 5}


def test_WC_3_all_or_none() -> None:
    hand = Hand(*FOUR, **COURT).begin(yellow=4)
    hand.set("vogtland", armies=3)
    court_plan = {"3": "vogtland", "2": "augsburg", "1": "tower"}
    hand.plan({"yellow": {"boxes": {}, "bid": 0, "court": court_plan}}, favors=[2, 8, 10])
    hand.places()
    assert hall(hand.say("open", "yellow", box=3))[3] == 4  # one army stays
    assert hall(hand.say("open", "yellow", box=2))[3] == 6
    state = hand.say("open", "yellow", box=1)  # the tray is empty
    assert state["players"]["yellow"]["courtiers"]["audience"] == 6
    hand = Hand(*FOUR, **COURT).begin(yellow=6)
    hand.plan({"yellow": {"boxes": {}, "bid": 0, "court": court_plan}}, favors=[2, 8, 10])
    hand.places()
    state = hand.say("open", "yellow", box=3)  # one courtier is not enough
    assert (hall(state)[3], state["counties"]["vogtland"]["armies"]) == (6, 2)


def test_WC_3_cards_on_the_mat_are_told_and_there_are_three_tower_cards() -> None:
    hand = Hand(*FOUR, **COURT).begin()
    hand.say("display", actions=["taxes", "grain", "move-a", "move-b", "post"], tiles=TILES,
             favors=[1, 2, 3])  # fmt: skip
    for player in FOUR:
        plan: dict[str, Any] = {} if player == "red" else {"boxes": {}, "bid": 0}
        hand.say("plan", player, **plan)
    hand.say("event", event="post-5")
    hand.say("bid", "red", bid="tower")
    hand.places()
    assert hand.no("open", "red", box=3)
    hand.say("open", "red", box=3, county="tower")
    hand.say("open", "red", box=2, county="tower")
    assert hand.no("open", "red", box=1, county="tower")
    hand.say("open", "red", box=1, county="lueneburg")
    assert hand.table.phase == "acting"
    assert hand.no("open", "red", county="lueneburg")


def test_WC_4_most_courtiers_first_ties_in_turn_order_and_who_cannot_pay_is_passed_over() -> None:
    hand, state = court(yellow=5, red=3, blue=2, purple=2)
    assert state["to_act"] == [{"player": "yellow", "must": "favor"}]
    assert hand.no("favor", "yellow", favor=7)
    armies = state["players"]["yellow"]["supply"]
    state = hand.say("favor", "yellow", favor=8)
    assert state["players"]["yellow"]["courtiers"] == {"supply": 5, "entrance": 0, "audience": 2}
    assert (state["tray"]["yellow"], state["players"]["yellow"]["supply"]) == (2, armies - 2)
    assert hand.no("favor", "red", favor=10)
    state = hand.say("favor", "red", favor=2)
    assert state["players"]["red"]["thalers"] == 17
    assert hall(state) == [1, 2, 2, 2]  # blue and purple cannot pay for favor 10
    assert (state["phase"], state["favors"]) == ("acting", {"4": None, "3": None, "2": None})


def test_WC_5_favor_1_cancels_the_event_only_if_one_wants() -> None:
    for cancel, event in ((True, None), (False, "post-5")):
        hand, _ = court((1, 2, 3), red=4)
        assert hand.no("favor", "red", favor=1)
        assert hand.say("favor", "red", favor=1, cancel=cancel)["event"] == event


def test_WC_5_favor_4_takes_a_marker_away_or_prevents_the_next_one() -> None:
    hand, _ = court((4, 2, 3), red=4)
    hand.set("lueneburg", markers=1)
    assert hand.no("favor", "red", favor=4, county=None)
    state = hand.say("favor", "red", favor=4, county="lueneburg")
    assert state["counties"]["lueneburg"]["markers"] == 0
    assert state["players"]["red"]["kept"] == []
    hand = Hand(*FOUR, **COURT).begin(red=4)
    hand.plan({"red": {"grain": "lueneburg"}}, first=("grain",), favors=[4, 2, 3])
    hand.places()
    assert hand.say("favor", "red", favor=4, county=None)["players"]["red"]["kept"] == [4]
    state = hand.say("open", "red")
    assert state["players"]["red"]["grain"] == 5
    assert state["counties"]["lueneburg"]["markers"] == 0
    assert state["players"]["red"]["kept"] == []


def test_WC_5_a_building_for_nothing_where_it_fits_with_the_events_help() -> None:
    hand, _ = court((7, 2, 3), red=4)  # a trading post, in the sample box
    hand.set("lueneburg", markers=1)
    assert hand.no("favor", "red", favor=7, county="vogtland")
    assert hand.no("favor", "red", favor=7, county=None)
    state = hand.say("favor", "red", favor=7, county="lueneburg")
    assert state["counties"]["lueneburg"]["buildings"] == ["post"]
    assert (state["counties"]["lueneburg"]["markers"], state["players"]["red"]["thalers"]) == (
        0,
        15,
    )


@pytest.mark.parametrize("favor", [10, 11, 18])
def test_WC_5_favors_protect_from_attacks_until_the_round_is_over(favor: int) -> None:
    hand = Hand(*FOUR, **COURT).begin(yellow=4)
    plans = {"red": {"move-a": "anhalt", "move-b": "lueneburg"}}
    hand.set("anhalt", armies=5)
    hand.plan(plans, first=("move-a", "move-b"), favors=[1, 2, favor])
    hand.places()
    state = hand.say("favor", "yellow", favor=favor)
    assert state["players"]["yellow"]["kept"] == [favor]
    hand.say("open", "red")
    refused = hand.no("move", "red", to="kursachsen", armies=1) is not None
    assert refused == (favor in (10, 18))
    hand.say("move", "red", to=None)
    hand.turn_up()
    hand.say("open", "red")
    refused = hand.no("move", "red", to="osnabrueck", armies=1) is not None
    assert refused == (favor in (11, 18))
    hand.say("move", "red", to=None)
    hand.turn_up()
    assert hand.table.round == 2
    assert hand.table.state()["players"]["yellow"]["kept"] == []


def test_WC_5_favor_12_takes_a_neutral_county_without_battle() -> None:
    hand, _ = court((12, 2, 3), red=4)
    assert hand.no("favor", "red", favor=12, county="gft-mark")
    state = hand.say("favor", "red", favor=12, county="altmark")
    there = state["counties"]["altmark"]
    assert (there["owner"], there["armies"]) == ("red", 3)
    assert hand.table.state()["battle"] is None


def test_WC_5_a_favor_nobody_has_told_the_amount_of_is_refused_until_then() -> None:
    hand = Hand(*FOUR, modules=["court"]).begin(red=4)
    hand.plan(favors=[6, 7, 9])
    hand.places()
    assert hand.no("favor", "red", favor=6)
    assert hand.no("describe", favor=6)
    assert hand.no("describe", favor=7, building="tower")
    assert hand.no("describe", favor=10, amount=1)
    assert hand.no("describe", card=2, grain=1)
    hand.say("describe", favor=6, amount=3)
    hand.say("describe", favor=7, building="palace")
    assert hand.say("favor", "red", favor=6)["players"]["red"]["points"] == 3


# - Four-card decks -


def test_WK_1_with_four_regions_the_next_card_gives_one_benefit() -> None:
    hand = Hand(*FOUR, modules=["mercenaries"], box=None).begin()
    hand.set("altmark", owner="blue", armies=1)  # the others have counties in three regions
    hand.plan()
    hand.places()
    assert (hand.table.phase, hand.to_act()) == ("benefits", ("blue", "benefit"))
    assert hand.no("benefit", "blue", benefit="armies")
    assert hand.no("describe", card=1, armies=2)
    hand.say("describe", card=2, armies=2, thalers=1)
    state = hand.say("benefit", "blue", benefit="armies")
    assert (state["players"]["blue"]["card"], state["tray"]["blue"]) == (2, 2)
    assert state["players"]["red"]["card"] == 1


def test_WK_1_a_card_that_gives_nothing_comes_on_top_by_itself() -> None:
    hand = Hand(*FOUR, modules=["mercenaries"], box={"benefits": [{}, {}, {"grain": 1}]}).begin()
    hand.set("altmark", owner="blue", armies=1)
    hand.plan()
    state = hand.places()
    assert (state["players"]["blue"]["card"], state["phase"]) == (2, "acting")


def test_WK_1_after_winter_the_decks_begin_anew() -> None:
    hand = Hand(*FOUR, modules=["mercenaries"], box=BOX).begin()
    hand.set("altmark", owner="blue", armies=1)
    for benefit in ("thalers", "grain", "points"):
        hand.plan(event=hand.table.events[0])
        hand.places()
        while hand.table.phase == "benefits":
            hand.say("benefit", hand.to_act()[0], benefit=benefit)
        hand.turn_up()
    blue = hand.table.state()["players"]["blue"]
    assert (blue["card"], blue["thalers"], blue["points"]) == (4, 16, 2)
    while hand.table.phase == "winter":
        player = hand.table.turns[0]
        if hand.to_act()[1] == "revolts":
            number = hand.table.chart(player)[1]
            hand.say("revolts", player, counties=hand.table.counties_of(player)[:number])
        elif hand.to_act()[1] == "revolt":
            hand.say("revolt", player, county=hand.table.drawn[0])
        else:
            hand.say("throw", tray={player: 1})
    assert hand.table.state()["players"]["blue"]["card"] == 1


# - Military leaders -


def place_leaders(hand: Hand, red: str) -> None:
    assert hand.table.phase == "leaders"
    for player in hand.table.order:
        county = red if player == "red" else hand.table.counties_of(player)[0]
        hand.say("leader", player, county=county)


@pytest.mark.parametrize(
    ("action", "thalers", "armies", "grain"),
    [
        ("palace", 13, 5, 0),
        ("church", 14, 5, 0),
        ("post", 15, 5, 0),
        ("taxes", 15 + 3 + 1, 5, 0),
        ("grain", 15, 5, 6),
        ("deploy-5", 12, 11, 0),
        ("deploy-3", 13, 9, 0),
        ("deploy-1", 14, 7, 0),
    ],
)
def test_WM_2_the_leader_helps_in_its_county(
    action: str, thalers: int, armies: int, grain: int
) -> None:
    hand = Hand(*FOUR, modules=["leaders"]).begin()
    hand.plan({"red": {action: "lueneburg"}}, first=(action,))
    hand.places(red=4)
    place_leaders(hand, "lueneburg")
    state = hand.say("open", "red")
    red = state["players"]["red"]
    assert (red["thalers"], red["grain"]) == (thalers, grain)
    assert state["counties"]["lueneburg"]["armies"] == armies


def after_the_tenth(red: str) -> Hand:
    hand = Hand(*FOUR, modules=["leaders"]).begin()
    hand.plan()
    hand.places()
    place_leaders(hand, red)
    hand.turn_up()
    assert hand.table.phase == "leaders"
    return hand


def test_WM_3_a_statue_stays_where_the_leader_left_for_a_neighbour() -> None:
    hand = after_the_tenth("anhalt")
    assert hand.table.state()["order"] == list(FOUR)  # the round is not over
    assert hand.no("leader", "red", county="anhalt")
    assert hand.no("leader", "red", county="kursachsen")
    state = hand.say("leader", "red", county="wolfenbuettel")
    assert state["counties"]["anhalt"]["statue"] == "red"
    assert (state["players"]["red"]["statues"], state["players"]["red"]["leader"]) == (
        5,
        "wolfenbuettel",
    )
    state = after_the_tenth("anhalt").say("leader", "red", county="baden")
    assert (state["counties"]["anhalt"]["statue"], state["players"]["red"]["statues"]) == (None, 6)


def test_WM_3_who_has_only_the_one_county_stays() -> None:
    hand = Hand(*FOUR, modules=["leaders"]).begin()
    for county in hand.table.counties_of("red"):
        if county != "anhalt":
            hand.set(county, owner=None)
    hand.plan()
    hand.places()
    place_leaders(hand, "anhalt")
    assert hand.turn_up()["to_act"] == [{"player": "blue", "must": "leader"}]


def test_WM_4_a_leader_coming_takes_anothers_statue_as_a_trophy() -> None:
    hand = after_the_tenth("anhalt")
    hand.say("leader", "red", county="wolfenbuettel")
    hand.set("anhalt", owner="blue")
    state = hand.say("leader", "blue", county="anhalt")
    assert state["counties"]["anhalt"]["statue"] is None
    assert state["players"]["blue"]["trophies"] == 1
    assert state["players"]["red"]["statues"] == 5


def test_WM_4_who_loses_the_leaders_county_places_it_after_the_first_winter() -> None:
    hand = after_the_tenth("anhalt")
    for player, to in zip(FOUR, ("wolfenbuettel", None, None, None), strict=True):
        own = hand.table.counties_of(player)
        hand.say("leader", player, county=to or own[1])
    hand.set("wolfenbuettel", owner="blue")
    assert hand.table.players["red"]["leader"] is None
    while hand.table.round < 4:
        hand.plan(event=hand.table.events[0])
        hand.places()
        hand.turn_up()
        while hand.table.phase == "leaders" and hand.table.round < 4:
            player = str(hand.to_act()[0])
            assert player != "red"
            hand.say("leader", player, county=hand.table.leader_may_go_to(player)[0])
            if hand.table.round == 3 and player == "blue":
                for each in FOUR:
                    hand.say("correct", player=each, grain=20)
    state = hand.table.state()
    assert (state["phase"], state["round"], state["season"]) == ("leaders", 4, "winter")
    assert state["to_act"] == [{"player": "red", "must": "leader"}]
    assert (state["order"], state["players"]["red"]["grain"]) == (list(FOUR), 0)
    assert len(state["events"]) == 1  # it lies open until winter is over
    state = hand.say("leader", "red", county="anhalt")
    assert state["events"] == []
    assert (state["phase"], state["order"], state["counties"]["anhalt"]["statue"]) == (
        *("year", []),
        "red",
    )


def test_WM_3_there_is_one_statue_of_the_same_player_in_a_county_at_most() -> None:
    hand = after_the_tenth("anhalt")
    for to in ("wolfenbuettel", "anhalt"):
        hand.say("leader", "red", county=to)
        while hand.table.waiting[0]["player"] != "red":
            if hand.table.phase == "leaders":
                player = hand.table.turns[0]
                there = hand.table.leader_may_go_to(player)
                hand.say("leader", player, county=there[0])
            else:
                hand.plan(event=hand.table.events[0])
                hand.places()
                hand.turn_up()
    state = hand.table.state()
    assert state["counties"]["anhalt"]["statue"] == "red"
    assert state["counties"]["wolfenbuettel"]["statue"] == "red"
    assert state["players"]["red"]["statues"] == 4
    hand.say("leader", "red", county="wolfenbuettel")
    assert hand.table.players["red"]["statues"] == 4


def test_WM_5_own_statues_on_the_board_and_trophies_are_points_at_the_end() -> None:
    hand = Hand(*FOUR, modules=["leaders"]).begin()
    red, blue = hand.table.players["red"], hand.table.players["blue"]
    hand.table.counties["passau"]["statue"] = "red"
    red.update(statues=4)
    blue.update(trophies=1)
    hand.table.round = 8
    hand.table.score()
    assert hand.table.phase == "finished"
    assert [red["points"], blue["points"]] == [8 + 1, 8 + 1]


def test_WM_1_with_claimed_counties_the_leader_comes_with_one_or_with_the_last() -> None:
    hand = Hand(*FOUR, modules=["leaders"], start="claim")
    hand.say("claim", "red", county="anhalt", armies=5, leader=True)
    assert hand.table.players["red"]["leader"] == "anhalt"
    while hand.table.phase == "claiming":
        player = str(hand.to_act()[0])
        if player == "red":
            assert hand.no("claim", player, county="baden", armies=4, leader=True)
        free = [name for name, one in hand.table.counties.items() if one["owner"] is None]
        last = free[-1]
        hand.say("claim", player, county=last, armies=hand.table.groups[player][0])
    assert hand.table.players["yellow"]["leader"] == last
    assert hand.table.players["red"]["leader"] == "anhalt"
    hand.begin()
    hand.plan()
    assert hand.places()["phase"] == "acting"

"""The referee's winter, the second year and the end: W3; and the log."""

import pytest

from tests.games.wallenstein.by_hand import Hand
from tests.games.wallenstein.referee import Foul, Table, disagreement, follow, out_of_nowhere

THREE = ("red", "blue", "black")
YEAR = ["post-5", "church-3", "deploy-1", "taxes-max-0"]  # the last takes no grain
NEXT_YEAR = ["post-7", "church-4", "palace-2", "neutral-3"]  # the last takes 3


def winter(
    red: int = 9, blue: int = 9, black: int = 9, events: list[str] = YEAR, **setup: object
) -> Hand:
    """The first winter, with so much grain."""
    hand = Hand(*THREE, **setup).begin(events)

    def bring_grain() -> None:
        for player, grain in (("red", red), ("blue", blue), ("black", black)):
            if grain:
                hand.say("correct", player=player, grain=grain)

    hand.to_winter(bring_grain, blue=1, red=2, black=3)
    return hand


def test_W3_1_dirk_with_nine_counties_and_seven_grain_fights_two_peasants_and_the_marker() -> None:
    hand = winter(red=7)
    assert hand.to_act() == (None, "revolts")
    hand.set("passau", markers=1)
    assert hand.no("revolts", "blue", counties=["passau"])
    assert hand.no("revolts", "red", counties=["baden"])
    assert hand.no("revolts", "red", counties=["passau", "vogtland"])
    state = hand.say("revolts", "red", counties=["passau"])
    assert state["battle"]["throw"] == {"red": 3, "blue": 0, "black": 0, "peasants": 3}
    assert (state["season"], state["round"], state["phase"]) == ("winter", 4, "winter")
    state = hand.say("throw", tray={"red": 2, "peasants": 1})
    assert (state["year"], state["counties"]["passau"]["armies"]) == (2, 1)


def test_W2_5_in_winter_no_marker_is_added() -> None:
    hand = winter(red=7, blue=8)
    hand.say("revolts", "blue", counties=["baden"])  # blue was before red in fall
    state = hand.say("throw", tray={"blue": 3})
    assert state["counties"]["baden"]["markers"] == 0
    assert hand.no("revolts", "red", counties=["passau"]) is None


@pytest.mark.parametrize(
    ("grain", "counties", "peasants"),
    [(8, 1, 1), (7, 1, 2), (6, 2, 2), (5, 2, 2), (4, 2, 3), (3, 2, 3), (2, 3, 3), (0, 3, 3)],
)
def test_W3_1_the_supply_chart(grain: int, counties: int, peasants: int) -> None:
    hand = winter(red=grain)
    own = hand.table.counties_of("red")
    assert hand.no("revolts", "red", counties=own[: counties + 1])
    state = hand.say("revolts", "red", counties=own[:counties])
    if counties > 1:
        assert state["to_act"] == [{"player": "red", "must": "revolt"}]
        assert hand.no("revolt", "red", county=own[-1])
        state = hand.say("revolt", "red", county=own[1])
    assert state["battle"]["throw"]["peasants"] == peasants


def test_W3_1_the_owner_chooses_the_order_and_the_last_follows_by_itself() -> None:
    hand = winter(red=0)
    hand.say("revolts", "red", counties=["passau", "vogtland", "gft-mark"])
    hand.say("revolt", "red", county="vogtland")
    hand.say("throw", tray={})
    hand.say("revolt", "red", county="gft-mark")
    assert hand.no("revolt", "red", county="passau")
    state = hand.say("throw", tray={"red": 1})
    assert state["battle"]["county"] == "passau"
    state = hand.say("throw", tray={"red": 1})
    assert state["players"]["red"]["points"] == 8  # vogtland is lost before the points
    assert state["phase"] == "year"


def test_W3_1_the_last_event_takes_grain_not_below_nothing() -> None:
    hand = winter(red=10, blue=1, events=["post-5", "church-3", "deploy-1", "neutral-3"])
    assert hand.table.players["red"]["grain"] == 7
    assert hand.table.players["blue"]["grain"] == 0
    assert hand.table.events == ["neutral-3"]


def test_W3_2_points_for_counties_buildings_and_majorities() -> None:
    hand = Hand(*THREE).begin(YEAR)
    hand.set("osnabrueck", buildings=["palace", "church", "post"])  # red, Brandenburg
    hand.set("lueneburg", buildings=["palace"])  # black, Brandenburg
    hand.set("mecklenburg", buildings=["post"])  # black, Brandenburg
    hand.set("baden", buildings=["church"])  # blue, Bayern
    for player in THREE:
        hand.say("correct", player=player, grain=9)
    state = hand.to_winter()
    points = {player: mine["points"] for player, mine in state["players"].items()}
    assert points == {"red": 9 + 3 + 2 + 2 + 0, "blue": 9 + 1 + 2, "black": 9 + 2 + 2 + 0}


def test_W3_3_markers_grain_and_the_turn_order_go_and_a_year_begins() -> None:
    hand = winter(red=7)
    hand.set("baden", markers=2)
    state = hand.table.state()
    assert (state["order"], state["players"]["blue"]["place"]) == (["blue", "red", "black"], 1)
    assert (state["actions"], state["event"], state["tiles"]) == ([], None, [])
    hand.say("revolts", "red", counties=["passau"])
    state = hand.say("throw", tray={"red": 3})
    assert state["counties"]["baden"]["markers"] == 0
    assert all(mine["grain"] == 0 for mine in state["players"].values())
    assert (state["round"], state["season"], state["phase"]) == (5, "spring", "year")
    assert (state["order"], state["events"]) == ([], [])
    assert hand.no("year", events=YEAR)
    assert hand.say("year", events=NEXT_YEAR)["phase"] == "display"


def finished() -> Hand:
    hand = winter()
    hand.say("year", events=NEXT_YEAR)

    def bring_grain() -> None:
        for player in THREE:
            hand.say("correct", player=player, grain=12)

    hand.to_winter(bring_grain)
    return hand


def test_W3_3_most_points_win_then_most_thalers_then_they_share() -> None:
    state = finished().table.state()
    assert (state["phase"], state["round"], state["to_act"]) == ("finished", 8, [])
    assert (state["year"], state["season"], state["order"]) == (2, "winter", list(THREE))
    line = {"points": 18, "thalers": 18, "place": 1}
    assert state["result"] == {"players": dict.fromkeys(THREE, line), "winners": list(THREE)}
    assert state["players"]["red"]["grain"] == 9


def test_after_the_end_a_correction_works_the_result_out_again() -> None:
    hand = finished()
    hand.say("correct", player="blue", thalers=2)
    state = hand.say("correct", player="black", points=-1)
    places = {player: line["place"] for player, line in state["result"]["players"].items()}
    assert (places, state["result"]["winners"]) == ({"blue": 1, "red": 2, "black": 3}, ["blue"])


# - Corrections, the log, and the counting of pieces -


@pytest.mark.parametrize(
    "keys",
    [
        {"player": "red", "thalers": -19},
        {"player": "red"},
        {"player": "red", "county": "passau", "points": 1},
        {"county": "passau", "armies": 0},
        {"county": "passau", "owner": None, "armies": 1},
        {"county": "passau", "owner": "green"},
        {"county": "passau", "armies": 60},
        {"county": "passau", "buildings": ["church", "post"]},
        {"county": "altmark", "armies": 1},
        {"county": "altmark", "owner": "red"},
        {"county": "burgund", "owner": "red", "armies": 1},
        {"county": "passau", "markers": 43},
        {"tower": {"peasants": 21}},
        {"tray": {"peasants": 1}, "player": "red"},
        {},
    ],
)
def test_a_correction_that_cannot_be_is_refused(keys: dict) -> None:
    assert Hand(*THREE).begin().no("correct", **keys)


def test_what_a_correction_adds_comes_from_the_supply_and_what_it_takes_goes_there() -> None:
    hand = Hand(*THREE).begin()
    state = hand.set("passau", owner="blue", armies=7)
    supplies = [state["players"][player]["supply"] for player in ("red", "blue")]
    assert supplies == [62 - 27 - 7 + 3, 62 - 27 - 7 - 7]
    state = hand.say("correct", tray={"blue": 2}, tower={"blue": 0, "peasants": 11})
    assert state["players"]["blue"]["supply"] == 62 - 27 - 7 - 2
    assert state["peasants"] == 9


def test_undo_redo_and_amend_play_the_rest_over_again() -> None:
    hand = Hand(*THREE).begin()
    entries = [
        *hand.entries,
        {"type": "correct", "player": "red", "points": 3},
        {"type": "undo"},
        {"type": "redo"},
        {"type": "amend", "entry": 1, "with": {"type": "fill", "out": {"red": 2}}},
    ]
    states = list(follow({"game": "wallenstein", "setup": hand.setup, "entries": entries}))
    assert [state["players"]["red"]["points"] for state in states[2:]] == [0, 3, 0, 3, 3]
    assert [state["tower"]["red"] for state in states[1:]] == [7, 7, 7, 7, 7, 5]
    bad = [*entries, {"type": "amend", "entry": 2, "with": None}]
    assert len(list(follow({"game": "wallenstein", "setup": hand.setup, "entries": bad}))) == 8
    bad = [*entries, {"type": "amend", "entry": 1, "with": None}]
    with pytest.raises(Foul, match="entry 2 no longer fits"):
        list(follow({"game": "wallenstein", "setup": hand.setup, "entries": bad}))


@pytest.mark.parametrize("entry", [{"type": "fly"}, {"type": "fill"}, {"type": "fill", "in": {}}])
def test_unknown_entries_and_keys_are_fouls(entry: dict) -> None:
    with pytest.raises(Foul):
        Table(Hand(*THREE).setup).play(1, entry)


def test_pieces_out_of_nowhere_are_found() -> None:
    state = Hand(*THREE).begin().table.state()
    assert out_of_nowhere(state) == []
    for place, key, what in (
        (state["tower"], "red", "red armies"),
        (state, "peasants", "peasants"),
        (state["counties"]["passau"], "armies", "red armies"),
        (state["counties"]["altmark"], "markers", "altmark is half empty"),
    ):
        place[key] += 1
        assert out_of_nowhere(state) == [what]
        place[key] -= 1


def test_where_two_states_part_is_named_but_not_the_order_of_what_has_none() -> None:
    hand = Hand(*THREE).begin()
    mine, theirs = hand.table.state(), hand.table.state()
    theirs["players"]["red"]["counties"].reverse()
    theirs["open"] = ["baden"]
    del theirs["tray"]["red"]
    assert disagreement(mine, theirs) is None
    theirs["counties"]["passau"]["armies"] = 4
    assert disagreement(mine, theirs) == "state.counties.passau.armies: 3, theirs is 4"
    del theirs["counties"]
    assert "state.counties" in (disagreement(mine, theirs) or "")

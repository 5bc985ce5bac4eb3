"""The referee's battles and revolts: W2 with the worked examples of the text."""

import pytest

from tests.games.wallenstein.by_hand import Hand

FOUR = ("blue", "red", "black", "yellow")  # line-ups A to D: blue has Anhalt, yellow Kursachsen
YEAR = ["neutral-3", "palace-2", "church-3", "post-5"]


def attack(
    to: str = "kursachsen", armies: int = 4, event: str = "post-5", blue: int = 1, yellow: int = 3
) -> Hand:
    """Blue moves out of Anhalt with move A. Places: 4 is the tile `attack`, 5 `defend`."""
    hand = Hand(*FOUR).begin(YEAR, blue=1, yellow=1, peasants=2)
    hand.set("anhalt", armies=armies + 1)
    hand.set("kursachsen", armies=3, buildings=["palace"])
    hand.plan({"blue": {"move-a": "anhalt"}}, event, first=("move-a",))
    hand.places(blue=blue, yellow=yellow)
    hand.say("open", "blue")
    hand.say("move", "blue", to=to, armies=armies)
    return hand


def test_W2_the_example_of_anhalt_and_kursachsen() -> None:
    hand = attack()
    assert hand.table.state()["battle"] == {
        "county": "kursachsen",
        "kind": "battle",
        "attacker": "blue",
        "defender": "yellow",
        "throw": {"blue": 4, "red": 0, "black": 0, "yellow": 3, "peasants": 0},
        "allied": True,
    }
    state = hand.table.state()
    assert state["counties"]["kursachsen"]["owner"] == "yellow"
    state = hand.say("throw", tray={"blue": 3, "yellow": 1, "peasants": 1})
    there = state["counties"]["kursachsen"]
    assert (there["owner"], there["armies"], there["buildings"]) == ("blue", 1, ["palace"])
    assert not any(state["tray"].values())
    assert "kursachsen" in state["players"]["blue"]["counties"]


@pytest.mark.parametrize(
    ("tray", "owner", "armies"),
    [
        ({"blue": 3, "yellow": 3}, None, 0),  # a tie
        ({}, None, 0),
        ({"blue": 1, "peasants": 2}, None, 0),  # allies alone
        ({"blue": 3, "peasants": 2}, "blue", 1),
        ({"blue": 2, "yellow": 2, "peasants": 1}, "yellow", 1),  # allies are lost first
        ({"blue": 1, "yellow": 2, "peasants": 2}, "yellow", 2),
        ({"yellow": 3}, "yellow", 3),
    ],
)
def test_W2_3_and_W2_4_who_wins_and_what_is_left(
    tray: dict, owner: str | None, armies: int
) -> None:
    state = attack().say("throw", tray=tray)
    there = state["counties"]["kursachsen"]
    assert (there["owner"], there["armies"]) == (owner, armies)
    assert there["buildings"] == ([] if owner is None else ["palace"])
    assert not any(state["tray"].values())


def test_W2_2_with_a_revolt_marker_the_peasants_are_nobodys_and_others_stay_too() -> None:
    hand = Hand(*FOUR).begin(YEAR)
    hand.set("kursachsen", markers=1)
    hand.say("correct", tray={"red": 2, "peasants": 3})
    hand.round({"blue": {"move-b": "anhalt"}}, "post-5", first=("move-b",))
    hand.say("open", "blue")
    state = hand.say("move", "blue", to="kursachsen", armies=1)
    assert state["battle"]["allied"] is False
    assert state["battle"]["throw"] == {"blue": 1, "red": 2, "black": 0, "yellow": 3, "peasants": 3}
    state = hand.say("throw", tray={"blue": 1, "red": 2, "peasants": 3})
    assert state["counties"]["kursachsen"] == {
        "owner": "blue",
        "armies": 1,
        "buildings": [],
        "markers": 1,
    }
    assert {colour: n for colour, n in state["tray"].items() if n} == {"red": 2, "peasants": 3}


@pytest.mark.parametrize(
    ("event", "blue", "yellow", "thrown"),
    [
        ("post-5", 1, 2, (4, 3)),
        ("post-5", 4, 2, (5, 3)),
        ("post-5", 4, 5, (5, 4)),
        ("palace-2", 1, 5, (4, 5)),
    ],
)
def test_W2_1_tiles_and_events_bring_more_armies_from_the_supply(
    event: str, blue: int, yellow: int, thrown: tuple[int, int]
) -> None:
    battle = attack(event=event, blue=blue, yellow=yellow).table.state()["battle"]
    assert (battle["throw"]["blue"], battle["throw"]["yellow"]) == thrown


def test_W2_1_extras_come_as_far_as_there_are_any() -> None:
    hand = Hand(*FOUR).begin(YEAR)
    hand.set("anhalt", armies=hand.table.supply("blue") + 2)
    hand.round({"blue": {"move-a": "anhalt"}}, "post-5", first=("move-a",), blue=4)
    hand.say("open", "blue")
    state = hand.say("move", "blue", to="kursachsen", armies=3)
    assert state["players"]["blue"]["supply"] == 0
    assert state["battle"]["throw"]["blue"] == 3


@pytest.mark.parametrize(("event", "peasants"), [("post-5", 1), ("neutral-3", 2)])
def test_W2_4_a_neutral_county_is_defended_by_peasants_alone(event: str, peasants: int) -> None:
    for tray, owner, armies in (
        ({"blue": 3, "peasants": 1}, "blue", 2),
        ({"blue": 2, "peasants": 2}, None, 0),
        ({"blue": 1, "peasants": 2}, None, 0),
        ({}, None, 0),
    ):
        hand = attack("saechs-lande", event=event)
        battle = hand.table.state()["battle"]
        assert (battle["defender"], battle["throw"]["peasants"]) == (None, peasants)
        assert battle["allied"] is True
        state = hand.say("throw", tray=tray)
        there = state["counties"]["saechs-lande"]
        assert (there["owner"], there["armies"]) == (owner, armies)
        assert not any(state["tray"].values())


def test_W4_counties_with_a_church_cannot_be_attacked() -> None:
    hand = Hand(*FOUR).begin(YEAR)
    hand.set("kursachsen", buildings=["church"])
    hand.round({"blue": {"move-a": "anhalt"}}, "church-3", first=("move-a",))
    hand.say("open")
    assert hand.no("move", "blue", to="kursachsen", armies=1)
    assert hand.no("move", "blue", to="saechs-lande", armies=1) is None


def revolt(armies: int = 4, markers: int = 2, **setup: object) -> Hand:
    """Blue, as Dirk of the text, collects taxes in Lüneburg."""
    hand = Hand(*FOUR, **setup).begin(YEAR, peasants=5)
    hand.set("lueneburg", armies=armies, markers=markers, buildings=["post"])
    hand.say("correct", tray={"red": 1})
    hand.round({"blue": {"taxes": "lueneburg"}}, "post-5", first=("taxes",), blue=2)
    hand.say("open")
    return hand


def test_W2_5_lueneburg_revolts_with_two_peasants() -> None:
    hand = revolt()
    battle = hand.table.state()["battle"]
    assert (battle["kind"], battle["attacker"], battle["defender"]) == ("revolt", None, "blue")
    assert battle["throw"] == {"blue": 4, "red": 1, "black": 0, "yellow": 0, "peasants": 2}
    state = hand.say("throw", tray={"blue": 3, "peasants": 1, "red": 1})
    there = state["counties"]["lueneburg"]
    assert (there["owner"], there["armies"], there["markers"]) == ("blue", 2, 3)
    assert state["players"]["blue"]["thalers"] == 15 + 3
    assert (state["tray"]["red"], state["tray"]["peasants"]) == (1, 0)


@pytest.mark.parametrize(("pays", "thalers"), [(False, 15), (True, 18)])
def test_W2_5_and_W1_9_a_revolt_that_succeeds_empties_the_county(pays: bool, thalers: int) -> None:
    hand = revolt(rulings={"revolt_pays": pays})
    state = hand.say("throw", tray={"blue": 2, "peasants": 2})
    assert state["counties"]["lueneburg"] == {
        "owner": None,
        "armies": 0,
        "buildings": [],
        "markers": 0,
    }
    assert state["players"]["blue"]["thalers"] == thalers
    assert "lueneburg" not in state["players"]["blue"]["counties"]


def test_W2_7_peasants_come_as_far_as_there_are_any() -> None:
    hand = Hand(*FOUR).begin(YEAR)
    hand.set("lueneburg", markers=2)
    hand.say("correct", tower={"peasants": 19})
    hand.round({"blue": {"grain": "lueneburg"}}, "post-5", first=("grain",))
    assert hand.say("open")["battle"]["throw"]["peasants"] == 1


def test_more_than_can_be_in_the_tower_is_refused_and_believed_with_insist() -> None:
    hand = attack()
    assert hand.no("throw", tray={"blue": 11})
    assert hand.no("throw", tray={"green": 1})
    supply = hand.table.supply("blue")
    hand.say("throw", tray={"blue": 11, "yellow": 1}, insist=True)
    assert hand.table.supply("blue") == supply - 1 + 1  # one too much came out, one was lost
    assert hand.table.counties["kursachsen"]["armies"] == 10
    assert hand.table.tower["blue"] == 0


def test_W2_6_what_falls_out_lies_in_the_tray_or_is_thrown_too() -> None:
    hand = Hand(*FOUR).begin(YEAR)
    state = hand.say("fallen", cubes={"red": 2})
    assert (state["tray"]["red"], state["tower"]["red"]) == (2, 5)
    assert hand.no("fallen", cubes={"red": 6})
    assert hand.no("fallen", cubes={"red": 6}, insist=True) is None
    hand = attack()
    assert hand.say("fallen", cubes={"red": 2})["battle"]["throw"]["red"] == 2
    assert hand.no("correct", tray={"red": 1})
    assert hand.no("correct", county="kursachsen", armies=1)
    assert hand.no("correct", tower={"red": 1}) is None

"""Correcting the app by entering the real numbers: of a player, in a county, in the tray."""

from typing import Any

import pytest

from companion.core import history
from companion.core.structs import plain_data
from companion.core.wording import english
from tests.games.wallenstein import positions as war
from tests.games.wallenstein.conftest import People, Seats
from tests.support.setup_page import fields

SHEET = "/sheet/correct"
RED, MARK = f"{SHEET}?player=red", f"{SHEET}?county=gft-mark"


@pytest.fixture
def people(sits: Seats) -> People:
    return sits(war.planning())


def form(people: People, path: str, **typed: Any) -> dict[str, Any]:
    """Return what that sheet's form would send after these values were typed."""
    return {**fields(people.read("host", path)), **typed}


def sent(people: People, data: dict[str, Any]) -> int:
    status: int = people.send("host", "/corrections", **data).status_code
    return status


def newest(people: People) -> Any:
    return plain_data(people.now.table.log[-1])


def test_a_player_is_corrected_by_entering_true_numbers(people):
    """People type the real numbers; the entry contains the differences."""
    data = form(people, RED, thalers="15", points="4")
    assert (form(people, RED)["thalers"], data["grain"]) == ("18", "0")
    assert sent(people, data) == 200
    assert newest(people) == war.corrects(player="red", thalers=-3, points=4)
    red = people.state.players["red"]
    assert (red.thalers, red.grain, red.points) == (15, 0, 4)


def test_a_county_is_corrected_to_its_true_state(people):
    was = form(people, MARK)
    assert (was["owner"], was["armies"], was["markers"]) == ("red", "5", "0")
    data = form(people, MARK, armies="3", markers="1", buildings=["[]", "church"])
    assert sent(people, data) == 200
    county = people.state.counties["gft-mark"]
    assert (county.owner, county.armies, county.markers) == ("red", 3, 1)
    assert county.buildings == ("church",)
    changed = "Gft. Mark was corrected: Anna's armies −2, church +1, revolt markers +1."
    assert [changed] in history.latest_sentences(people.now.table, english)


def test_buildings_may_be_entered_in_any_order(people):
    trier, two = f"{SHEET}?county=erzbm-trier", ["[]", "church", "palace"]
    assert sent(people, form(people, trier, buildings=two)) == 200
    turned = form(people, trier, armies="4", buildings=["[]", "palace", "church"])
    assert sent(people, {**turned, "was.buildings": two}) == 200
    assert newest(people) == war.corrects(county="erzbm-trier", armies=4)


def test_a_corrected_owner_gets_the_same_number_of_armies(people):
    for typed, armies in (({"owner": "blue"}, 5), ({"owner": "null"}, 0)):
        assert sent(people, form(people, MARK, **typed)) == 200
        assert people.state.counties["gft-mark"].armies == armies
    assert sent(people, form(people, MARK, owner="black", armies="2")) == 200
    assert people.state.counties["gft-mark"].armies == 2


def test_entries_made_meanwhile_do_not_break_a_correction(people):
    """An outdated form is refused (409). Sent again, it corrects only what was typed
    differently."""
    player, county = form(people, RED, grain="2"), form(people, MARK, markers="1")
    people.post("host", war.corrects(player="red", thalers=-5))
    people.post("host", war.is_now("gft-mark", "red", 2))
    for data in (player, county):
        assert sent(people, data) == 409
        assert sent(people, {**data, "revision": people.now.revision}) == 200
    red, mark = people.state.players["red"], people.state.counties["gft-mark"]
    assert (red.thalers, red.grain) == (13, 2)
    assert (mark.armies, mark.markers) == (2, 1)


def test_an_entered_number_equal_to_the_apps_is_no_correction(people):
    before = people.now.revision
    for path in (RED, MARK, SHEET):
        answer = people.send("host", "/corrections", **form(people, path))
        assert answer.status_code == 422, path
        assert "The app already has these numbers." in answer.text
    outdated = {"player": "red", "grain": "0", "was.grain": "3"}
    assert sent(people, outdated) == 422, "somebody else has corrected it meanwhile"
    assert people.now.revision == before


@pytest.mark.parametrize(
    ("path", "key", "wrong", "label"),
    [
        (RED, "thalers", "many", "Thalers"),
        (RED, "thalers", "-1", "Thalers"),
        (RED, "points", "1000", "Points"),
        (SHEET, "tray.red", "1000", "Cubes in the tray"),
    ],
)
def test_the_refusal_of_an_invalid_number_names_its_field(people, path, key, wrong, label):
    before = people.now.revision
    answer = people.send("host", "/corrections", **form(people, path, **{key: wrong}))
    assert answer.status_code == 422
    assert f"{label}: please enter a whole number from 0 to 999." in answer.text
    assert people.now.revision == before


def test_one_correction_cannot_change_both_a_player_and_a_county(people):
    assert sent(people, {"player": "red", "armies": "3"}) == 422


def test_a_correction_needs_a_player_of_the_table_and_may_have_a_note(people):
    assert sent(people, {"player": "purple", "grain": "3"}) == 422
    assert sent(people, {"player": "red", "grain": "3", "note": "forgotten"}) == 200
    assert newest(people) == war.corrects(player="red", grain=3, note="forgotten")


def test_WH_3_the_tray_is_corrected_only_between_throws(sits):
    people = sits(war.filled())
    data = form(people, SHEET, **{"tray.red": "2"})
    assert "tower.peasants" not in data
    assert sent(people, data) == 200
    assert newest(people) == war.corrects(tray={"red": 2})
    assert sent(people, {"tray.red": "3"}) == 200, "what the form showed may be left out"
    assert people.state.tray["red"] == 3
    battle = sits(war.attacking("gft-mark", "hessen-kassel", 4))
    assert 'name="tray.' not in battle.read("host", SHEET)
    opened = sits(war.filled(rulings={"open_tower": True}))
    assert 'name="tower.peasants"' in opened.read("host", SHEET)


def test_guests_are_offered_no_correction(people):
    assert "sheet/correct" in people.read("host", "/sheet/menu")
    assert "sheet/correct" not in people.read("guest", "/sheet/menu")

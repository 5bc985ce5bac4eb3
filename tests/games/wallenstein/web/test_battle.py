"""The battle's sheet: players in the battle may try a tray before it is saved, without learning
anything about the tower (WH.3)."""

import re

import pytest

from tests.games.wallenstein import positions as war
from tests.games.wallenstein.conftest import People
from tests.support.pages import words


def a_battle(**how: object) -> war.Playing:
    """Return a game where Red attacks Hessen-Kassel (Blue) with 4."""
    return war.attacking("gft-mark", "hessen-kassel", 4, **how)


def tried(people: People, **tray: object) -> str:
    """Return the preview of a tray, as a page with scripts requests it."""
    cubes = {f"tray.{cube}": n for cube, n in tray.items()}
    return people.read("host", "/outcome", type="throw", **cubes)


def test_the_outcome_is_shown_before_the_tray_is_entered(sits):
    people = sits(a_battle())
    said = words(tried(people, red=3, blue=1))
    typed = {"type": "throw", "tray.red": 3, "tray.blue": 1}
    for part in (said, people.read("own", "/seats/red/outcome", **typed)):
        assert "The result of this tray" not in part, "no sheet of its own"
    assert "Anna conquers Hessen-Kassel with 2 armies." in said
    assert "The card of Hessen-Kassel goes from Ben to Anna." in said
    assert "Into the county" in said
    query = {"type": "throw", "tray.red": 3}
    page = people.get("host", "/outcome", headers={}, **query).text  # without scripts
    assert "The result of this tray" in page
    assert re.search(r'<input type="hidden" name="tray.red" value="3"', page)
    assert people.state.battle is not None


def test_an_unreadable_tray_is_reported(sits):
    people = sits(a_battle())
    assert "notice-warning" in tried(people, red="many")
    assert "notice-warning" in tried(people, green=1)


def test_WH_3_trying_throws_does_not_reveal_a_closed_tower(sits):
    """Twins: 3 black and 2 red cubes are in one table's tower and in the other one's supply."""
    one, other = (
        [tried(sits(a_battle(out=out)), red=2, black=n, blue=12) for n in range(0, 30, 3)]
        for out in ({}, {"black": 3, "red": 2})
    )
    assert one == other
    assert all("insist" not in text.lower() for text in one)


def test_only_the_tablet_may_insist_on_more_cubes(sits):
    people = sits(a_battle())
    fields = {"type": "throw", "tray.red": "40"}
    tablet, phone = people.form("host", fields), people.form("own", fields, "?as=red")
    assert tablet.status_code == phone.status_code == 422
    assert 'name="insist"' in tablet.text
    assert "insist" not in phone.text
    assert "the tablet can still enter it" in phone.text
    assert people.form("own", {**fields, "insist": "true"}, "?as=red").status_code == 403


def test_an_empty_tray_can_only_be_entered_with_its_own_button(sits):
    """Otherwise zeros sent by mistake would remove all armies from the board."""
    people = sits(a_battle())
    throw = {"type": "throw", **{f"tray.{cube}": "0" for cube in people.state.tray}}
    for unclear in (throw, {**throw, "tray.red": "2", "nothing": "true"}):
        answer = people.form("own", unclear, "?as=red")
        assert answer.status_code == 422
        assert "tap “Nothing came out”" in answer.text
    assert people.state.battle is not None
    assert people.form("own", {**throw, "nothing": "true"}, "?as=red").status_code == 200
    assert people.state.counties["hessen-kassel"].owner is None


def test_W2_a_tray_in_which_a_thrown_colour_is_missing_is_refused(sits):
    people = sits(a_battle())
    form = people.view("host").partition('class="entry battle-tray"')[2].partition("</form>")[0]
    assert re.findall(r'name="thrown" value="(\w+)"', form) == ["red", "blue"]
    assert not re.search(r'name="tray\.\w+"[^>]*value=', form), "nothing is entered at first"
    throw = {"type": "throw", "thrown": ["red", "blue"], "tray.red": "3"}
    answer = people.form("host", {**throw, "tray.blue": ""})
    assert answer.status_code == 422
    assert "Enter for each colour that was thrown" in answer.text
    assert people.form("host", {**throw, "tray.blue": "0"}).status_code == 200
    assert people.state.counties["hessen-kassel"].owner == "red"


def test_W2_6_a_form_without_a_tray_lets_the_app_throw(sits):
    people = sits(a_battle(rulings={"tower": "app"}))
    assert people.form("host", {"type": "throw"}).status_code == 200
    assert people.state.battle is None


def test_WH_3_cubes_that_fell_from_the_apps_tower_are_shown_once(sits):
    """After the filling it is in the news, the history and the panel, and on every phone."""
    line = "The tower was filled. These cubes fell out again: Anna 3, 2 peasants."
    views = (("host", "table"), ("guest", "table"), ("own", "red"), ("other", "blue"))
    people = sits(war.filled(out={"red": 3, "peasants": 2}, rulings={"tower": "app"}))
    before = [people.view(role, viewer) for role, viewer in views]
    assert all('aria-label="Anna 3"' in page for page in before)
    assert all("Put them back into the supplies." in page for page in before)
    assert line in words(before[0])
    assert line in words(people.read("own", "/history"))
    people.post("host", war.year())
    after = " ".join(people.view(role, viewer) for role, viewer in views)
    for gone in ('aria-label="Anna 3"', "fell out again", "Put them back"):
        assert gone not in after
    assert line not in words(people.read("own", "/history"))
    people.post("host", {"type": "undo"})
    assert line in words(people.read("own", "/history"))


@pytest.mark.parametrize(
    ("rulings", "said", "inside"),
    [
        ({}, "too few throws", False),
        ({"tower": "app"}, "did not measure", False),
        ({"open_tower": True}, "too few throws", True),
    ],
)
def test_WH_3_the_tower_sheet_shows_contents_only_of_an_open_tower(sits, rulings, said, inside):
    sheet = sits(a_battle(rulings=rulings)).read("host", "/sheet/tower")
    assert said in sheet
    assert ("In the tower" in sheet) == inside

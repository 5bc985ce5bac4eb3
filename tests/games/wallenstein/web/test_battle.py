"""The battle's sheet: a tray tried before it is entered, by those who may, and no word of the
tower (WH.3)."""

from __future__ import annotations

import re

from tests.games.wallenstein import positions as war
from tests.games.wallenstein.conftest import Seats
from tests.support.party import HX, Party


def a_battle(**how: object) -> war.Playing:
    """Red attacks Hessen-Kassel (Blue) with 4."""
    return war.attacking("gft-mark", "hessen-kassel", 4, **how)


def tried(party: Party, role: str, where: str = "", **tray: object) -> tuple[int, str]:
    """What is said of a tray, to a page with scripts."""
    query = {"type": "throw", **{f"tray.{cube}": n for cube, n in tray.items()}}
    answer = party.browser(role).get(f"{party.url}{where}/outcome", query_string=query, headers=HX)
    return answer.status_code, re.sub(r"\s+", " ", answer.text)


def test_the_outcome_is_told_before_it_is_entered(sits: Seats) -> None:
    party = sits(a_battle())
    status, said = tried(party, "host", red=3, blue=1)
    assert status == 200
    assert "Anna conquers Hessen-Kassel with 2 armies." in said
    assert "The card of Hessen-Kassel goes from Ben to Anna." in said
    assert "Into the county" in said
    page = party.browser("host").get(f"{party.url}/outcome?type=throw&tray.red=2&tray.blue=1").text
    assert "<html" in page  # without scripts
    assert '<input type="hidden" name="tray.red" value="2">' in page
    assert party.now.table.state.battle is not None


def test_those_in_the_battle_may_try_on_their_phones_and_nobody_else(sits: Seats) -> None:
    party = sits(a_battle())
    for role, colour in (("own", "red"), ("other", "blue")):
        assert "Anna conquers" in tried(party, role, f"/seats/{colour}", red=2)[1]
    for role in ("guest", "stranger", "old"):
        assert tried(party, role, red=2)[0] == 403
    assert tried(party, "other", "/seats/red", red=2)[0] == 403
    assert tried(party, "host", "/seats/black", red=2)[0] == 403
    quiet = sits(war.done("move-a", "gft-mark"))
    assert tried(quiet, "own", "/seats/red", red=2)[0] == 403


def test_a_tray_that_cannot_be_read_is_pointed_out(sits: Seats) -> None:
    party = sits(a_battle())
    status, said = tried(party, "host", red="many")
    assert status == 200
    assert "notice-warning" in said
    assert "notice-warning" in tried(party, "host", green=1)[1]


def test_WH_3_trying_does_not_find_out_what_is_in_a_closed_tower(sits: Seats) -> None:
    """Twins: 3 black cubes are in the tower of one, in the supply of the other."""
    said = []
    for out in ({}, {"black": 3, "red": 2}):
        party = sits(a_battle(out=out))
        said.append([tried(party, "host", red=2, black=n, blue=12) for n in range(0, 30, 3)])
    assert said[0] == said[1]
    assert all("insist" not in text.lower() for _, text in said[0])


def test_only_the_tablet_is_offered_to_insist_on_more_than_the_app_has_counted(
    sits: Seats,
) -> None:
    party = sits(a_battle())
    fields = {"type": "throw", "tray.red": "40"}
    tablet, phone = party.form("host", fields), party.form("own", fields, "?as=red")
    assert tablet.status_code == phone.status_code == 422
    assert 'name="insist"' in tablet.text
    assert "insist" not in phone.text
    assert "the tablet can enter it all the same" in phone.text
    assert party.form("own", {**fields, "insist": "true"}, "?as=red").status_code == 403


def test_an_empty_tray_is_entered_by_its_own_button_alone(sits: Seats) -> None:
    """Zeros that are sent by mistake would take all armies off the board."""
    party = sits(a_battle())
    zeros = {f"tray.{cube}": "0" for cube in ("red", "blue", "black", "peasants")}
    throw = {"type": "throw", **zeros}
    for unclear in (throw, {**throw, "tray.red": "2", "nothing": "true"}):
        answer = party.form("own", unclear, "?as=red")
        assert answer.status_code == 422
        assert "tap “Nothing came out”" in answer.text
    assert party.now.table.state.battle is not None
    assert party.form("own", {**throw, "nothing": "true"}, "?as=red").status_code == 200
    assert party.now.table.state.counties["hessen-kassel"].owner is None


def test_WH_3_what_fell_out_of_the_apps_tower_is_told_to_everybody_once(sits: Seats) -> None:
    """When it is filled: in the news, the history and the panel, and on every phone."""
    party = sits(war.filled(out={"red": 3, "peasants": 2}, rulings={"tower": "app"}))
    line = "The tower was filled. These cubes fell out again: Anna 3, 2 peasants."
    views = (("host", "table"), ("guest", "table"), ("own", "red"), ("other", "blue"))
    for role, viewer in views:
        page = party.view(role, viewer)
        assert 'aria-label="Anna 3"' in page
        assert "Put them back into the supplies." in page
    history = f"{party.url}/history"
    assert line in party.view("host")
    assert line in party.browser("own").get(history).text
    assert party.post("host", war.year()).status_code == 200
    for role, viewer in views:
        page = party.view(role, viewer)
        assert 'aria-label="Anna 3"' not in page
        assert "fell out again" not in page
        assert "Put them back" not in page
    assert line not in party.browser("own").get(history).text
    assert party.post("host", {"type": "undo"}).status_code == 200
    assert line in party.browser("own").get(history).text


def test_WH_3_the_tower_tells_its_rates_and_what_is_in_it_only_if_it_is_open(sits: Seats) -> None:
    for rulings, said, inside in (
        ({}, "Too few throws", False),
        ({"tower": "app"}, "not measured", False),
        ({"open_tower": True}, "Too few throws", True),
    ):
        party = sits(a_battle(rulings=rulings))
        sheet = party.browser("host").get(f"{party.url}/sheet/tower").text
        assert said in sheet
        assert ("In the tower" in sheet) == inside

"""Putting right what the app counted: a player's numbers, a county, the tray."""

from __future__ import annotations

from collections.abc import Callable

from tests.games.wallenstein.rules.positions import Playing, attacking, filled, planning
from tests.support.party import Party
from tests.support.set_up import fields

Seats = Callable[[Playing], Party]


def sheet(party: Party, asked: str = "") -> str:
    text: str = party.browser("host").get(f"{party.url}/sheet/correct{asked}").text
    return text


def county_form(text: str) -> dict[str, object]:
    """What the first form of a county's sheet would send."""
    return dict(fields(text.split('name="owner" value="null"')[0]))


def test_a_county_is_put_right_as_it_really_stands(sits: Seats) -> None:
    party = sits(planning())
    form = county_form(sheet(party, "?county=gft-mark"))
    assert (form["owner"], form["armies"], form["markers"]) == ("red", "5", "0")
    sent = {**form, "armies": "3", "markers": "1", "buildings": ["[]", "church"]}
    assert party.form("host", sent).status_code == 200
    county = party.now.table.state.counties["gft-mark"]
    assert (county.owner, county.armies, county.markers) == ("red", 3, 1)
    assert county.buildings == ("church",)


def test_a_county_becomes_nobodys_with_one_tap(sits: Seats) -> None:
    party = sits(planning())
    assert "nobody" in sheet(party, "?county=gft-mark")
    sent = {"type": "correct", "county": "gft-mark", "owner": "null"}
    assert party.form("host", sent).status_code == 200
    assert party.now.table.state.counties["gft-mark"].owner is None
    assert 'value="null"' not in sheet(party, "?county=gft-mark")


def test_the_tray_is_put_right_while_nothing_is_thrown(sits: Seats) -> None:
    party = sits(filled())
    text = sheet(party)
    assert 'name="tray.peasants"' in text
    assert 'name="tower.' not in text
    assert party.form("host", {"type": "correct", "tray.red": "2"}).status_code == 200
    assert party.now.table.state.tray["red"] == 2
    assert 'name="tray.' not in sheet(sits(attacking("gft-mark", "hessen-kassel", 4)))


def test_WH_3_the_tower_is_put_right_only_where_all_may_look_into_it(sits: Seats) -> None:
    party = sits(filled(rulings={"open_tower": True}))
    assert 'name="tower.peasants"' in sheet(party)


def test_a_guest_sees_no_way_to_correct(sits: Seats) -> None:
    party = sits(planning())
    menu = party.browser("guest").get(f"{party.url}/sheet/menu").text
    assert "sheet/correct" not in menu
    assert (
        party.form("own", {"type": "correct", "player": "red", "thalers": "5"}).status_code == 403
    )

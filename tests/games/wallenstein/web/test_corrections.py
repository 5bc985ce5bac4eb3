"""Correcting what the app counted, by typing what is really there: what a player has, what stands
in a county, what lies in the tray."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core import history
from companion.core.structs import json_able
from companion.core.wording import english
from tests.games.wallenstein import positions as war
from tests.support.party import HX, Party
from tests.support.set_up import fields

Seats = Callable[[war.Playing], Party]
RED = "/sheet/correct?player=red"
MARK = "/sheet/county?county=gft-mark"


def sheet(party: Party, path: str = "/sheet/correct", role: str = "host") -> str:
    text: str = party.browser(role).get(f"{party.url}{path}", headers=HX).text
    return text


def form(party: Party, path: str) -> dict[str, object]:
    """What that sheet's form would send."""
    return dict(fields(sheet(party, path)))


def sent(party: Party, data: dict[str, object], role: str = "host") -> Any:
    return party.browser(role).post(f"{party.url}/corrections", data=data, headers=HX)


def newest(party: Party) -> dict[str, object]:
    return json_able(party.now.table.log[-1])


def test_a_player_is_put_right_by_the_true_numbers(sits: Seats) -> None:
    """They are typed as they are; the entry has how far the app was off."""
    party = sits(war.planning())
    data = form(party, RED)
    assert (data["thalers"], data["grain"], data["points"]) == ("18", "0", "0")
    assert sent(party, {**data, "thalers": "15", "points": "4"}).status_code == 200
    assert newest(party) == {"type": "correct", "player": "red", "thalers": -3, "points": 4}
    red = party.now.table.state.players["red"]
    assert (red.thalers, red.grain, red.points) == (15, 0, 4)


def test_a_county_is_put_right_as_it_really_stands(sits: Seats) -> None:
    party = sits(war.planning())
    data = form(party, MARK)
    assert (data["owner"], data["armies"], data["markers"]) == ("red", "5", "0")
    data = {**data, "armies": "3", "markers": "1", "buildings": ["[]", "church"]}
    assert sent(party, data).status_code == 200
    county = party.now.table.state.counties["gft-mark"]
    assert (county.owner, county.armies, county.markers) == ("red", 3, 1)
    assert county.buildings == ("church",)
    changed = "Gft. Mark was corrected: Anna's armies −2, church +1, revolt markers +1."
    assert changed in history.latest_sentences(party.now.table, english), (
        "all are told what was corrected"
    )
    party = sits(war.planning())
    for owner, armies in (("blue", 5), ("null", 0), ("black", 2)):
        number = {"armies": "2"} if owner == "black" else {}
        assert sent(party, {**form(party, MARK), "owner": owner, **number}).status_code == 200
        assert party.now.table.state.counties["gft-mark"].armies == armies


def test_what_happens_meanwhile_makes_no_correction_wrong(sits: Seats) -> None:
    """Whoever has not seen it looks again; then only what was typed otherwise is put right."""
    party = sits(war.planning())
    player = {**form(party, RED), "grain": "2"}
    county = {**form(party, MARK), "markers": "1"}
    party.post("host", war.corrects(player="red", thalers=-5))
    party.post("host", war.is_now("gft-mark", "red", 2))
    for data in (player, county):
        assert sent(party, data).status_code == 409
        again = {**data, "revision": str(party.now.revision)}
        assert sent(party, again).status_code == 200
    red, mark = party.now.table.state.players["red"], party.now.table.state.counties["gft-mark"]
    assert (red.thalers, red.grain) == (13, 2)
    assert (mark.armies, mark.markers) == (2, 1)


def test_what_is_as_the_app_has_it_is_no_correction(sits: Seats) -> None:
    party = sits(war.planning())
    before = party.now.revision
    for path in (RED, MARK, "/sheet/correct"):
        answer = sent(party, form(party, path))
        assert answer.status_code == 422, path
        assert "The app already has these numbers." in answer.text
    assert party.now.revision == before


def test_what_is_no_number_is_refused_in_a_sentence(sits: Seats) -> None:
    party = sits(war.planning())
    for key, wrong in (("thalers", "many"), ("thalers", "-1"), ("points", "1000")):
        answer = sent(party, {**form(party, RED), key: wrong})
        assert answer.status_code == 422
        assert f"The correction: “{key}” must be a whole number from 0 to 999." in answer.text
    assert party.now.table.state.players["red"].thalers == 18


def test_WH_3_the_tray_is_put_right_while_nothing_is_thrown_and_an_open_tower(sits: Seats) -> None:
    party = sits(war.filled())
    data = form(party, "/sheet/correct")
    assert "tower.peasants" not in data
    assert sent(party, {**data, "tray.red": "2"}).status_code == 200
    assert newest(party) == {"type": "correct", "tray": {"red": 2}}
    assert 'name="tray.' not in sheet(sits(war.attacking("gft-mark", "hessen-kassel", 4)))
    opened = sits(war.filled(rulings={"open_tower": True}))
    assert 'name="tower.peasants"' in sheet(opened)


def test_only_the_tablet_corrects(sits: Seats) -> None:
    party = sits(war.planning())
    menu = party.browser("guest").get(f"{party.url}/sheet/menu").text
    assert "sheet/correct" not in menu
    data = {**form(party, RED), "thalers": "20"}
    for role in ("own", "other", "guest", "stranger"):
        assert sent(party, data, role).status_code == 403
    assert party.browser("host").post("/t/ZZZZ/corrections", data=data).status_code == 404

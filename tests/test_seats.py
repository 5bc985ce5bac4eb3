"""Seats: taking, asking, giving and losing them, and the marks by which browsers are known."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion import create_app
from companion.core.table import Undo
from companion.storage.database import Holding
from companion.web import identity
from tests.party import HX, Party
from tests.rules.games import a_deal, goes
from tests.test_rights import GUEST, HOST, OTHER, OWN, STRANGER, a_table


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    app = create_app(tmp_path)
    yield app
    app.extensions["records"].close()


@pytest.fixture
def party(app: Flask) -> Party:
    """Nobody has a seat yet, and nothing is dealt."""
    table = a_table()
    return Party(app, table).at(table)


def take(party: Party, role: str, colour: str = "red") -> Any:
    return party.browser(role).post(f"{party.url}/seats/{colour}")


def decide(party: Party, colour: str, do: str, **more: Any) -> None:
    data = {"do": do, **more}
    answer = party.browser(HOST).post(f"{party.url}/seats/{colour}", data=data)
    assert answer.status_code == 303


def sees(party: Party, role: str, colour: str = "red") -> bool:
    """Whether this browser gets the seat's page, sheets and state."""
    client = party.browser(role)
    seat = f"{party.url}/seats/{colour}"
    said = {
        client.get(seat).status_code == 200,
        client.get(seat, headers=HX).status_code == 200,
        client.get(f"{seat}/sheet/history").status_code == 200,
        client.get(f"{party.url}/state?as={colour}").status_code == 200,
    }
    assert len(said) == 1
    return said.pop()


def holder(party: Party, colour: str = "red") -> str | None:
    mark = party.now.seat(colour).holder
    return next((r for r in party.tokens if party.mark(r) == mark), mark)


def test_before_the_first_deal_one_tap_takes_a_free_seat(party: Party) -> None:
    for role, colour in ((OWN, "red"), (OTHER, "yellow")):
        answer = take(party, role, colour)
        assert (answer.status_code, answer.location) == (303, f"{party.url}/seats/{colour}")
        assert sees(party, role, colour)
    assert not sees(party, OWN, "yellow")
    assert party.hub.room(party.code).people == 9, "the tablet is told of both"


def test_looking_at_the_seats_changes_nothing(party: Party) -> None:
    before = party.now
    assert party.browser(OWN).get(f"{party.url}/join").status_code == 200
    assert party.now == before


def test_a_stranger_gets_a_cookie_with_the_seat_that_no_script_and_no_other_site_can_use(
    party: Party,
) -> None:
    phone = party.browser(STRANGER)
    answer = phone.post(f"{party.url}/seats/red")
    cookie = answer.headers["Set-Cookie"]
    assert cookie.startswith(f"{identity.COOKIE}=")
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(cookie.split("; "))
    assert "Domain" not in cookie
    assert f"Max-Age={identity.YEAR}" in cookie
    assert phone.get(answer.location).status_code == 200
    again = phone.post(f"{party.url}/seats/yellow").headers["Set-Cookie"]
    assert again.partition(";")[0] == cookie.partition(";")[0], "one browser, one token"


def test_of_two_phones_that_race_for_a_seat_the_first_has_it_and_the_second_asks(
    party: Party,
) -> None:
    first, second = take(party, OWN), take(party, OTHER)
    assert first.location.endswith("/seats/red")
    assert second.location.endswith("/join")
    assert holder(party) == OWN
    assert party.now.seat("red").asking == party.mark(OTHER)
    assert (sees(party, OWN), sees(party, OTHER)) == (True, False)


@pytest.mark.parametrize("begun", [True, False], ids=["begun", "no phone wanted"])
def test_a_seat_whose_hand_is_somebodys_is_given_by_the_tablet_alone(
    party: Party, begun: bool
) -> None:
    """H2: who scans first must not read the hand of a player without a phone."""
    if begun:
        party.at(a_table(a_deal()))
    else:
        decide(party, "red", "no_phone")
    answer = take(party, OWN)
    assert answer.location.endswith("/join")
    assert holder(party) is None
    assert not sees(party, OWN)
    decide(party, "red", "refuse")
    assert party.now.seat("red").asking is None
    decide(party, "red", "confirm")
    assert holder(party) is None, "nobody asks any more"
    take(party, OWN)
    assert (
        party.browser(OWN).post(f"{party.url}/seats/red", data={"do": "confirm"}).status_code == 403
    )
    decide(party, "red", "confirm")
    assert holder(party) == OWN
    assert sees(party, OWN)


def test_an_undone_deal_makes_seats_free_to_take_again(party: Party) -> None:
    party.at(a_table(a_deal()).play(Undo()))
    assert take(party, OWN).location.endswith("/seats/red")


def test_no_phone_and_a_phone_after_all(party: Party) -> None:
    decide(party, "red", "no_phone")
    assert party.now.seat("red") == Holding(no_phone=True)
    decide(party, "red", "phone")
    assert take(party, OWN).location.endswith("/seats/red")


@pytest.mark.parametrize("by", [HOST, OWN])
def test_a_seat_is_freed_by_the_tablet_or_by_its_own_phone(party: Party, by: str) -> None:
    take(party, OWN)
    for role in (OTHER, GUEST, STRANGER):
        answer = party.browser(role).delete(f"{party.url}/seats/red")
        assert answer.status_code == 403
    assert holder(party) == OWN
    assert party.browser(by).delete(f"{party.url}/seats/red").status_code == 204
    assert holder(party) is None
    assert not sees(party, OWN)
    assert take(party, OTHER).location.endswith("/seats/red")


def test_a_seat_given_to_another_phone_is_lost_by_the_old_one_at_once(party: Party) -> None:
    take(party, OWN)
    party.at(a_table(a_deal()), seats=party.now.seats)
    party.kept = party.now
    stream = party.browser(OWN).get(f"{party.url}/events?as=red")
    said = stream.iter_encoded()
    assert next(said) == b"event: revision\ndata: 1\n\n"
    next(said)
    assert party.hub.present(party.code) == {"red"}
    take(party, OTHER)
    assert sees(party, OWN), "asking takes nothing away"
    decide(party, "red", "confirm")
    assert (sees(party, OWN), sees(party, OTHER)) == (False, True)
    assert [line for line in said if b"revision" in line] == [], "the stream ends"
    stream.close()
    old = party.browser(OWN)
    assert old.get(f"{party.url}/seats/red").location == f"{party.url}/join"
    assert old.get(f"{party.url}/seats/red", headers=HX).status_code == 403
    assert old.get(f"{party.url}/events?as=red").status_code == 403
    assert party.post(OWN, goes("red", "lauban")).status_code == 403
    assert party.post(OTHER, goes("red", "lauban")).status_code == 200


def test_a_phone_may_hold_several_seats_and_the_page_says_for_which_it_speaks(
    party: Party,
) -> None:
    take(party, OWN, "red")
    take(party, OWN, "yellow")
    party.at(a_table(a_deal()), seats=party.now.seats)
    party.kept = party.now
    assert party.post(OWN, goes("red", "lauban"), "?as=yellow").status_code == 403
    assert party.post(OWN, goes("red", "lauban"), "?as=red").status_code == 200
    assert party.post(OWN, {"type": "undo"}, "?as=yellow").status_code == 403
    assert "guards" not in party.browser(OWN).get(f"{party.url}/state").json["players"]["red"]


def test_the_state_without_as_is_the_one_seats_and_else_the_tables(party: Party) -> None:
    take(party, OWN, "red")
    take(party, OTHER, "yellow")
    take(party, HOST, "green")
    shown = {
        role: {
            colour
            for colour, player in party.browser(role)
            .get(f"{party.url}/state")
            .json["players"]
            .items()
            if "guards" in player
        }
        for role in (HOST, OWN, OTHER, GUEST, STRANGER)
    }
    assert shown == {HOST: set(), OWN: {"red"}, OTHER: {"yellow"}, GUEST: set(), STRANGER: set()}
    green = party.browser(HOST).get(f"{party.url}/state?as=green").json["players"]
    assert {c for c, player in green.items() if "guards" in player} == {"green"}


def test_the_tablets_page_shows_no_hand_even_to_a_browser_that_plays_too(party: Party) -> None:
    take(party, HOST, "green")
    host, guest = party.browser(HOST), party.browser(GUEST)
    for path in ("/history", "/sheet/history", "/state?as=table"):
        pages = (browser.get(party.url + path).text for browser in (host, guest))
        led, looked_at = (re.sub(r"<form.*?</form>\s*", "", page, flags=re.S) for page in pages)
        assert led == looked_at  # but for what the table's tablet may take back
    assert party.browser(HOST).get(f"{party.url}/seats/green").status_code == 200


def test_seats_and_the_host_last_over_a_restart(tmp_path: Path) -> None:
    before = create_app(tmp_path / "data")
    party = Party(before, a_table())
    party.at(a_table())
    take(party, OWN)
    take(party, OTHER)
    decide(party, "yellow", "no_phone")
    kept = party.now
    before.extensions["records"].close()
    after = create_app(tmp_path / "data")
    party.app = after
    assert party.now.seats == kept.seats
    assert party.now.host == kept.host
    assert sees(party, OWN)
    assert party.browser(HOST).get(f"{party.url}/sheet/menu").text.count(kept.host_code) == 1
    after.extensions["records"].close()


def test_a_token_stands_in_no_address_no_page_and_no_file(tmp_path: Path) -> None:
    app = create_app(tmp_path)
    party = Party(app, a_table(a_deal()))
    party.seated(red=OWN, yellow=OTHER).at(a_table(a_deal()))
    secret = {*party.tokens.values(), party.now.secret}
    marks = {party.mark(role) for role in party.tokens}
    for role in Party.ROLES:
        client = party.browser(role)
        for path in (
            "",
            "/join",
            "/sheet/menu",
            "/sheet/seats",
            "/seats/red",
            "/history",
            "/state",
        ):
            answer = client.get(party.url + path)
            text = answer.text + str(answer.headers)
            assert not any(word in text for word in secret | marks), (role, path)
        home = client.get("/")
        assert not any(word in home.text for word in secret | marks)
    app.extensions["records"].close()
    stored = b"".join(file.read_bytes() for file in tmp_path.iterdir() if file.is_file())
    assert party.mark(OWN).encode() in stored
    assert not any(token.encode() in stored for token in party.tokens.values())


def test_a_forged_cookie_is_nobodys(party: Party) -> None:
    take(party, OWN)
    mark = party.mark(OWN)
    for token in ("", "x", mark, mark[:32], party.tokens[OWN] + "x", party.tokens[OWN][:-1]):
        phone: FlaskClient = party.app.test_client()
        phone.set_cookie(identity.COOKIE, token)
        assert phone.get(f"{party.url}/seats/red").status_code == 303


def test_the_old_tablet_only_looks_on_and_does_not_learn_the_new_code(party: Party) -> None:
    before = party.now
    code = before.host_code
    assert party.browser(GUEST).post(f"{party.url}/host", data={"code": code}).status_code == 303
    after = party.now
    assert after.host == party.mark(GUEST)
    assert after.host_code != code
    old = party.browser(HOST).get(f"{party.url}/sheet/menu").text
    assert after.host_code not in old
    assert code not in old
    assert party.browser(HOST).post(f"{party.url}/host", data={"code": code}).status_code == 403
    assert party.post(HOST, {"type": "deal"}).status_code == 403


def test_the_tablets_yes_is_for_the_phone_whose_number_it_showed(party: Party) -> None:
    party.at(a_table(a_deal()))
    take(party, OWN)
    shown = identity.number(party.mark(OWN))
    waits = party.browser(OWN).get(f"{party.url}/join").text
    assert f"This phone is {shown}." in waits
    for other in (OTHER, GUEST, STRANGER):  # two phones may have the same number by chance
        take(party, other)
        later = identity.number(party.mark(other))
        if shown != later:
            break
    decide(party, "red", "confirm", asking=shown)
    assert holder(party) is None, "meanwhile another phone asks"
    decide(party, "red", "confirm", asking=later)
    assert holder(party) == other

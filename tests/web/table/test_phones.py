"""Seats: taking, requesting, giving and losing them, and the hashes that identify browsers."""

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.application import create_app
from companion.web.requests import identity
from companion.web.table.seats import MOST_ASKING, MOST_OF_ADDRESS
from tests.games.league_of_six.positions import a_deal, a_setup, goes
from tests.support.league_tables import a_table
from tests.support.listening import told
from tests.support.party import GUEST, HOST, OTHER, OWN, PEOPLE, STRANGER, Party


@pytest.fixture
def party(app: Flask) -> Party:
    """Return a table before its first deal where nobody has a seat."""
    table = a_table()
    return Party(app, table).at(table)


def take(party: Party, role: str, colour: str = "red", address: str = "") -> Any:
    """Request a seat and return the answer. Unless `address` is given, each role has its own
    address."""
    own = f"10.0.0.{1 + party.ROLES.index(role)}"
    where = {"REMOTE_ADDR": address or own}
    return party.browser(role).post(f"{party.url}/seats/{colour}", environ_base=where)


def decide(party: Party, colour: str, do: str, **more: Any) -> None:
    data = {"do": do, **more}
    answer = party.browser(HOST).post(f"{party.url}/seats/{colour}", data=data)
    assert answer.status_code == 303


def sees(party: Party, role: str, colour: str = "red") -> bool:
    """Return whether this browser may open the seat's page, sheets and state."""
    seat = f"{party.url}/seats/{colour}"
    paths = (seat, f"{seat}/sheet/history", f"{party.url}/state?as={colour}")
    (said,) = {party.browser(role).get(path).status_code == 200 for path in paths}
    return said


def holder(party: Party, colour: str = "red") -> str | None:
    token_hash = party.now.seat(colour).holder
    return next((r for r in party.tokens if party.token_hash(r) == token_hash), token_hash)


def test_before_the_first_deal_one_tap_takes_a_free_seat(party):
    for role, colour in ((OWN, "red"), (OTHER, "yellow")):
        answer = take(party, role, colour)
        assert (answer.status_code, answer.location) == (303, f"{party.url}/seats/{colour}")
        assert sees(party, role, colour)
    assert not sees(party, OWN, "yellow")
    told = party.hub.room(party.code).people - PEOPLE
    assert told == 4, "the tablet is told of each: the seat is taken, and its page is open"


def test_the_cookie_of_a_seat_is_hidden_from_scripts_and_other_sites(party):
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


@pytest.mark.parametrize("begun", [True, False], ids=["begun", "no phone wanted"])
def test_after_the_deal_only_the_tablet_gives_a_seat_to_another_phone(party, begun):
    """H2: nobody reads the hand of a player without a phone by scanning the code first."""
    if begun:
        party.at(a_table(a_deal()))
    else:
        decide(party, "red", "no_phone")
    answer = take(party, OWN)
    assert answer.location.endswith("/join")
    assert holder(party) is None
    assert not sees(party, OWN)
    decide(party, "red", "refuse")
    assert party.now.seat("red").asking == ()
    decide(party, "red", "confirm")
    assert holder(party) is None, "nobody asks any more"
    take(party, OWN)
    yes = party.browser(OWN).post(f"{party.url}/seats/red", data={"do": "confirm"})
    assert yes.status_code == 403
    decide(party, "red", "confirm")
    assert holder(party) == OWN
    assert sees(party, OWN)


def test_a_phone_loses_its_seat_at_once_if_another_phone_gets_it(party):
    take(party, OWN)
    party.at(a_table(a_deal()), seats=party.now.seats)
    party.kept = party.now
    stream = party.browser(OWN).get(f"{party.url}/events?as=red")
    said = stream.iter_encoded()
    assert [name for name, _ in told(next(said))] == ["run", "revision", "people", "view"]
    assert party.hub.present_seats(party.code) == {"red"}
    take(party, OTHER)
    assert sees(party, OWN), "asking takes nothing away"
    decide(party, "red", "confirm")
    assert (sees(party, OWN), sees(party, OTHER)) == (False, True)
    assert told(b"".join(said)) == [("gone", "")]
    stream.close()
    old = party.browser(OWN)
    assert old.get(f"{party.url}/seats/red").location == f"{party.url}/join"
    assert old.get(f"{party.url}/events?as=red").status_code == 403
    assert party.post(OWN, goes("red", "lauban")).status_code == 403
    assert party.post(OTHER, goes("red", "lauban")).status_code == 200


def test_seats_and_the_host_survive_a_restart(tmp_path):
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


def test_a_token_is_in_no_address_no_page_and_no_file(tmp_path):
    app = create_app(tmp_path)
    party = Party(app, a_table(a_deal()))
    party.seated(red=OWN, yellow=OTHER).at(a_table(a_deal()))
    hashes = {party.token_hash(role) for role in party.tokens}
    secret = {*party.tokens.values(), party.now.secret, *hashes}
    own = ("", "/join", "/sheet/menu", "/sheet/seats", "/seats/red", "/history", "/state")
    for role in Party.ROLES:
        for path in ("/", *(party.url + path for path in own)):
            answer = party.browser(role).get(path)
            text = answer.text + str(answer.headers)
            assert not any(word in text for word in secret), (role, path)
    app.extensions["records"].close()
    stored = b"".join(file.read_bytes() for file in tmp_path.iterdir() if file.is_file())
    assert party.token_hash(OWN).encode() in stored
    assert not any(token.encode() in stored for token in party.tokens.values())


def test_a_forged_cookie_gives_no_seat(party):
    take(party, OWN)
    token_hash = party.token_hash(OWN)
    mine = party.tokens[OWN]
    for token in ("", "x", token_hash, token_hash[:32], mine + "x", mine[:-1]):
        phone: FlaskClient = party.app.test_client()
        phone.set_cookie(identity.COOKIE, token)
        assert phone.get(f"{party.url}/seats/red").status_code == 303


def test_the_old_tablet_can_watch_but_not_see_the_new_code(party):
    before = party.now
    code = before.host_code
    assert party.browser(GUEST).post(f"{party.url}/host", data={"code": code}).status_code == 303
    after = party.now
    assert after.host == party.token_hash(GUEST)
    assert after.host_code != code
    old = party.browser(HOST).get(f"{party.url}/sheet/menu").text
    assert after.host_code not in old
    assert code not in old
    assert party.browser(HOST).post(f"{party.url}/host", data={"code": code}).status_code == 403
    assert party.post(HOST, {"type": "deal"}).status_code == 403


def numbers(party: Party, colour: str = "red") -> dict[str, int]:
    """Return the numbers shown for the requests of known browsers for that seat, by role."""
    roles = {party.token_hash(role): role for role in party.tokens}
    asking = party.now.seat(colour).asking
    return {roles[one.phone]: one.number for one in asking if one.phone in roles}


def test_two_phones_asking_for_a_seat_have_different_numbers(party):
    party.at(a_table(a_deal()))
    for role in (OWN, OTHER, OWN, OTHER):
        assert take(party, role).location == f"{party.url}/join"
    asked = numbers(party)
    assert list(asked) == [OWN, OTHER], "asking again changes nothing"
    assert len(set(asked.values())) == 2
    pages = [party.browser(HOST).get(party.url + path).text for path in ("", "/sheet/seats")]
    for role, number in asked.items():
        assert f"This is phone {number}." in party.browser(role).get(f"{party.url}/join").text
        assert all(f"Phone {number} asks for" in page for page in pages)
    guest = party.browser(GUEST).get(party.url).text
    assert not any(f"Phone {number}" in guest for number in asked.values())


def test_phones_asking_at_a_table_have_different_numbers(party):
    """The number does not depend on what a phone sends either, so nobody can aim for another
    phone's number."""
    party.at(a_table(a_deal()))
    shown: dict[str, set[int]] = {}
    colours = {OWN: "red", OTHER: "yellow", GUEST: "red"}
    for _ in range(12):
        for role, colour in colours.items():
            take(party, role, colour)
            shown.setdefault(role, set()).add(numbers(party, colour)[role])
        assert len({**numbers(party, "red"), **numbers(party, "yellow")}.values()) == 3
        decide(party, "green", "refuse_all")
    assert all(len(found) > 1 for found in shown.values()), "the server chooses anew"
    assert all(10 <= number <= 99 for found in shown.values() for number in found)


def test_the_tablet_confirms_only_the_phone_that_its_page_showed(party):
    party.at(a_table(a_deal()))
    take(party, OWN)
    shown = numbers(party)[OWN]
    take(party, OTHER)
    later = numbers(party)[OTHER]
    answer = party.browser(HOST).post(f"{party.url}/seats/red", data={"do": "confirm"})
    assert answer.status_code == 409, "which of them?"
    nobodys = next(n for n in range(10, 100) if n not in (shown, later))
    for number in (nobodys, "x"):
        decide(party, "red", "confirm", asking=number)
    assert holder(party) is None
    decide(party, "red", "confirm", asking=later)
    assert holder(party) == OTHER
    assert numbers(party) == {}, "the other one is told no"
    take(party, OWN)
    decide(party, "red", "confirm")
    assert holder(party) == OWN, "the only one that asks"


def ask_from(party: Party, *addresses: str) -> list[int]:
    """Let a new browser ask for red from each address. Return the status of each answer."""
    where = ({"REMOTE_ADDR": address} for address in addresses)
    seat = f"{party.url}/seats/red"
    return [party.app.test_client().post(seat, environ_base=one).status_code for one in where]


def test_one_address_cannot_fill_a_seats_requests(party):
    party.at(a_table(a_deal()))
    assert ask_from(party, *["10.9.9.9"] * 9) == [303] * 9
    assert len(party.now.seat("red").asking) == MOST_OF_ADDRESS
    assert take(party, OWN).status_code == 303
    ask_from(party, *["10.9.9.9"] * 9)
    assert OWN in numbers(party), "whoever else asks, it stays"
    take(party, OTHER, address="10.9.9.9")
    assert OTHER in numbers(party), "a real phone of that address can ask, too"
    assert len(party.now.seat("red").asking) == MOST_ASKING
    take(party, GUEST)
    assert {OWN, GUEST} <= set(numbers(party)), "who takes the most room gives way"


def test_a_full_queue_of_requests_must_be_answered_before_others_can_ask(party):
    party.at(a_table(a_deal()))
    several = [f"10.0.1.{n}" for n in range(MOST_ASKING)]
    assert ask_from(party, *several, "10.0.2.1") == [303] * MOST_ASKING + [409]
    refused = take(party, OWN)
    assert refused.status_code == 409
    assert "Several phones are already asking" in refused.text
    assert take(party, OTHER, "yellow").status_code == 303
    sheet = f"{party.url}/sheet/seats"
    assert "No to all 4" in party.browser(HOST).get(sheet).text
    decide(party, "yellow", "refuse_all")
    assert not any(seat.asking for seat in party.now.seats.values())
    assert "No to all" not in party.browser(HOST).get(sheet).text
    assert take(party, OWN).status_code == 303


def test_only_a_digest_of_an_address_is_stored(party):
    party.at(a_table(a_deal()))
    take(party, OWN, address="203.0.113.77")
    take(party, OTHER, address="203.0.113.77")
    (kept,) = party.records.db.query(
        "select asking from seats where code = ? and colour = 'red'", [party.code]
    )
    assert "203.0.113.77" not in kept["asking"]
    one, other = party.now.seat("red").asking
    assert one.address == other.address != ""


def test_tokens_that_the_server_has_not_signed_are_not_accepted(party):
    """A token is accepted only if this server has signed it, letter by letter."""
    of_another, lost = party.token_hash(HOST)[:32], identity.new_token(b"another server")
    for word in ("sesame".ljust(32, "x"), of_another, lost, party.tokens[GUEST] + "?"):
        check_is_not_taken(party, word)


def check_is_not_taken(party: Party, brought: str) -> None:
    for path, data in (
        (f"{party.url}/seats/red", {}),
        (f"{party.url}/host", {"code": party.now.host_code}),
        ("/tables", {"game": "league-of-six", "setup": a_setup()}),
    ):
        phone = party.app.test_client()
        phone.set_cookie(identity.COOKIE, brought)
        made = phone.post(path, json=data)
        assert made.status_code == 303
        cookie = made.headers["Set-Cookie"]
        assert brought not in cookie
        given = cookie.partition("=")[2].partition(";")[0]
        assert identity.is_signed_with(party.app.config["TOKEN_KEY"], given)
        assert phone.get(made.location).status_code == 200

"""The rematch of every game: the same players at a new table, with their phones."""

from collections.abc import Callable
from typing import Any

import pytest

from companion.core.play import AnyGame
from companion.core.table import Table
from companion.storage.record import SeatHolder, SeatRequest
from companion.web.requests.site import Site
from tests.support.party import HX, Party
from tests.support.setup_page import fields

from .moments import whole

Sit = Callable[[Table], Party]


@pytest.fixture
def party(game: AnyGame, sit: Sit) -> Party:
    """Return a finished game with two phones in seats, and a guest who asks for the first seat."""
    party = sit(whole(game))
    first, *_ = seats(party)
    held = party.now.seat(first)
    asks = SeatRequest(party.token_hash("guest"), 12)
    party.kept = party.records.store_seat(party.now, first, SeatHolder(held.holder, (asks,)))
    return party


def seats(party: Party) -> list[str]:
    return [*party.now.table.state.players]


def rematch(party: Party) -> str:
    """Tap the rematch on the tablet and return the address of the new table."""
    answer = party.browser("host").post(f"{party.url}/rematch")
    assert answer.status_code == 303, answer.text
    return str(answer.location)


def at(party: Party, where: str) -> Any:
    """Return the new table as it is stored."""
    return party.records.find(where.rpartition("/")[2])


def test_a_rematch_by_one_tap_keeps_players_and_phones(party):
    where = rematch(party)
    new, (first, second, *others) = at(party, where), seats(party)
    assert new.host == party.token_hash("host")
    names = party.now.table.game.names
    assert names(new.table.state) == names(party.now.table.state)
    assert new.table.log == ()
    assert new.seat(first) == SeatHolder(party.token_hash("own")), "nobody asks there yet"
    assert new.seat(second) == SeatHolder(party.token_hash("other"))
    assert not any(new.seat(colour).holder for colour in others)
    for role, colour in (("own", second), ("guest", first), ("stranger", first), ("host", first)):
        assert party.browser(role).get(f"{where}/seats/{colour}").status_code == 303, role
    for role, colour in (("own", first), ("other", second)):
        assert party.browser(role).get(f"{where}/seats/{colour}").status_code == 200, role


def test_open_and_sleeping_pages_reach_the_rematch(party):
    first, second, *_ = seats(party)
    before = party.hub.room(party.code).people
    assert "data-next" not in party.view("own", first) + party.view("host")
    assert f'href="/new?like={party.code}"' not in party.view("own", first)
    where = rematch(party)
    assert party.hub.room(party.code).people > before, "open pages are told"
    assert f'data-next href="{where}/seats/{first}"' in party.view("own", first)
    assert f'data-next href="{where}"' in party.view("host")
    assert f'data-next href="{where}"' in party.view("guest")
    party.records.forget(party.code)  # as after a restart
    asleep = party.browser("other").get(f"{party.url}/seats/{second}")
    assert asleep.location == f"{where}/seats/{second}"
    party.records.store_seat(at(party, where), second, SeatHolder(party.token_hash("guest")))
    party.hub.announce_people(party.code)
    assert f'data-next href="{where}/join"' in party.view("other", second)
    assert party.browser("other").get(f"{party.url}/seats/{second}").status_code == 200


def test_on_public_servers_strangers_get_no_link_to_a_rematch(party, app):
    """Somebody who knows the link to a story must not find the table that is played now."""
    app.config["SITE"] = Site(public=True)
    first, *_ = seats(party)
    where = rematch(party)
    code = where.rpartition("/")[2]
    assert f'data-next href="{where}/seats/{first}"' in party.view("own", first)
    assert f'data-next href="{where}"' in party.view("host")
    assert code in party.browser("host").get(f"{party.url}/story").text
    for role in ("guest", "stranger"):
        assert code not in party.view(role) + party.view(role, "join")
        for path in (
            "",
            "/story",
            "/join",
            "/state",
            "/history",
            f"/seats/{first}",
            "/export",
            "/csv",
        ):
            answer = party.browser(role).get(party.url + path)
            assert code not in answer.text + str(answer.headers), path


def test_a_second_tap_leads_to_the_same_rematch(party):
    where = rematch(party)
    assert rematch(party) == where
    answer = party.browser("host").post(f"{party.url}/rematch", headers=HX)
    assert (answer.status_code, answer.headers["HX-Redirect"]) == (204, where)


def test_a_deleted_rematch_is_no_longer_linked(party):
    where = rematch(party)
    assert party.browser("host").post(f"{where}/delete").status_code == 303
    first, *_ = seats(party)
    for kept in ("in memory", "from the file"):
        assert party.now.next == "", kept
        assert "data-next" not in party.view("own", first) + party.view("host")
        party.records.forget(party.code)
    assert rematch(party) != where


def test_a_game_that_ends_again_gets_a_new_rematch(party):
    where, (first, *_) = rematch(party), seats(party)
    for line in ("undo", "redo"):
        assert party.post("host", {"type": line}).status_code == 200
        for kept in ("in memory", "from the file"):
            assert party.now.next == "", kept
            assert "data-next" not in party.view("own", first) + party.view("host")
            party.records.forget(party.code)
    assert rematch(party) != where


def test_a_seat_with_another_name_is_free_at_the_rematch(party):
    host, (first, second, *_) = party.browser("host"), seats(party)
    sent = fields(host.get(f"/new?like={party.code}").text)
    place = next(n for n in range(9) if sent[f"players.{n}.colour"] == second)
    answer = host.post("/tables", data={**sent, f"players.{place}.name": "Somebody else"})
    new = at(party, answer.location)
    assert (new.seat(first).holder, new.seat(second).holder) == (party.token_hash("own"), None)
    assert f'data-next href="{answer.location}/join"' in party.view("other", second)


@pytest.mark.parametrize("role", ["own", "guest", "stranger"])
def test_a_rematch_opened_by_a_guest_does_not_redirect_phones(party, role):
    browser = party.browser(role)
    sent = fields(browser.get(f"/new?like={party.code}").text)
    new = at(party, browser.post("/tables", data={**sent, "like": party.code}).location)
    assert not new.seats
    assert party.now.next == ""

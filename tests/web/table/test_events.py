"""A page's stream carries the newest view of its own viewer, and no more than needed."""

import contextlib
import re
from collections.abc import Iterator
from typing import Any

import gevent
import pytest
from flask import Flask
from gevent import socket
from gevent.pywsgi import WSGIServer
from msgspec.structs import replace

from companion.core.table import Table
from companion.web.http.handler import Handler
from companion.web.live.streams import Pace, Room
from tests.games.league_of_six.positions import a_deal, goes
from tests.support.league_tables import a_table
from tests.support.listening import Told, told, unpacked
from tests.support.party import GUEST, HOST, OTHER, OWN, STRANGER, Party

PACKED = {"Accept-Encoding": "gzip, deflate"}


@pytest.fixture
def party(app: Flask) -> Party:
    """Return a table where round 1 has begun, with red and yellow on phones."""
    table = a_table(a_deal())
    return Party(app, table).seated(red=OWN, yellow=OTHER).at(table)


class Page:
    """A browser that is subscribed to a stream."""

    def __init__(self, party: Party, role: str, query: str, **headers: str) -> None:
        self.answer = party.browser(role).get(f"{party.url}/events?{query}", headers=headers)
        self._said = self.answer.iter_encoded()
        self._bytes = b""
        self._heard = 0

    def hear_bytes(self) -> bytes:
        """Return the next piece of the stream as it is sent."""
        piece = next(self._said)
        self._bytes += piece
        return piece

    def hear(self) -> list[Told]:
        """Return the events in the next piece."""
        self.hear_bytes()
        packed = self.answer.content_encoding == "gzip"
        events = told(unpacked(self._bytes) if packed else self._bytes)
        new, self._heard = events[self._heard :], len(events)
        return new

    def view(self) -> str:
        """Return the view in the next piece, which is its last event."""
        name, data = self.hear()[-1]
        assert name == "view"
        return data

    def goes_on(self) -> bool:
        """Return whether the stream sends anything more."""
        return next(self._said, None) is not None


def names(events: list[Told]) -> list[str]:
    return [name for name, _ in events]


@pytest.mark.parametrize(
    ("role", "viewer"), [(HOST, "table"), (GUEST, "table"), (OWN, "red"), (GUEST, "join")]
)
def test_a_stream_sends_the_pages_view_at_once_and_after_every_change(party, role, viewer):
    page = Page(party, role, f"as={viewer}")
    first = page.hear()
    assert names(first) == ["run", "revision", "people", "view"]
    assert first[3][1] == party.view(role, viewer)
    assert party.post(OWN, goes("red", "zittau")).status_code == 200
    second = page.hear()
    assert names(second) == ["revision", "view"]
    assert second[1][1] == party.view(role, viewer) != first[3][1]
    party.hub.announce_people(party.code)
    assert names(page.hear()) == ["people", "view"]
    page.answer.close()


def test_a_stream_does_not_send_parts_that_the_page_shows(party):
    people = party.hub.room(party.code).people
    run = party.hub.room(party.code).run
    newest = Page(party, GUEST, f"have=1.{people}&run={run}")
    assert names(newest.hear()) == ["run", "revision", "people"]
    party.hub.announce_people(party.code)
    assert names(newest.hear()) == ["people", "view"]
    for old in (f"0.{people}", f"1.{people}", "1", "", "x.y"):
        page = Page(party, GUEST, f"have={old}&run={run}")
        assert names(page.hear()) == ["run", "revision", "people", "view"]


def test_a_page_from_before_a_restart_gets_its_view(party):
    """The server counts anew, so numbers of two counts may be equal and must not be compared. No
    clock decides: it may have been set back."""
    before = party.hub.room(party.code)
    shown = f"have=1.{before.people}&run={before.run}"
    assert f'data-run="{before.run}"' in party.browser(GUEST).get(party.url).text
    party.hub.rooms[party.code] = again = Room([], before.people)
    page = Page(party, GUEST, shown)
    heard = page.hear()
    assert heard[0] == ("run", again.run) != ("run", before.run)
    assert names(heard) == ["run", "revision", "people", "view"]


def test_a_view_in_a_response_is_not_streamed_again(party):
    """The page sends the name of its stream with the entry."""
    mine, same_seat = (Page(party, OWN, f"as=red&page={name}") for name in ("mine", "second"))
    other = Page(party, OTHER, "as=yellow")
    for page in (mine, same_seat, other, mine, same_seat):
        page.hear()
    sent = party.browser(OWN).post(
        f"{party.url}/entries?as=red",
        data={"type": "choose_town", "town": "zittau", "revision": "1"},
        headers={"HX-Request": "true", "Companion-Page": "mine"},
    )
    assert sent.text == party.view(OWN, "red")
    assert names(mine.hear()) == ["revision"]
    assert [names(page.hear()) for page in (same_seat, other)] == [["revision", "view"]] * 2
    party.post(OTHER, goes("yellow", "kamenz"))
    assert names(mine.hear()) == ["revision", "view"], "what comes later is streamed"


@pytest.mark.parametrize("headers", [{}, {"Companion-Page": ""}, {"Companion-Page": "closed"}])
def test_a_response_shows_the_result_without_a_stream(party, headers):
    nameless = Page(party, OWN, "as=red")
    nameless.hear()
    sent = party.browser(OWN).post(
        f"{party.url}/entries?as=red",
        data={"type": "choose_town", "town": "zittau", "revision": "1"},
        headers={"HX-Request": "true", **headers},
    )
    assert 'data-revision="2"' in sent.text
    assert names(nameless.hear()) == ["revision", "view"], "an empty name is nobody's"


def test_a_head_request_shows_whether_a_page_may_open_its_stream(party):
    """A page that cannot open its stream asks for the headers again and again."""
    for role, where, status in (
        (OWN, f"{party.url}/events?as=red", 200),
        (GUEST, f"{party.url}/events?as=red", 403),
        (OWN, "/t/ABBB/events?as=red", 404),
    ):
        with party.browser(role).head(where) as answer:
            assert answer.status_code == status
    assert party.hub.room(party.code).listeners == [], "it opens none"


# Without a stream


@pytest.mark.parametrize(
    ("role", "viewer"), [(HOST, "table"), (GUEST, "table"), (OWN, "red"), (GUEST, "join")]
)
def test_a_polling_page_gets_each_view_once(party, role, viewer):
    asks, asked = party.browser(role), f"{party.url}/view?as={viewer}&page=mine"
    first = asks.get(asked)
    assert first.text == party.view(role, viewer)
    assert first.headers["Cache-Control"] == "no-store"
    run = first.headers["Companion-Run"]
    assert run == party.hub.room(party.code).run
    shown = ".".join(re.findall(r'data-(?:revision|people)="(\d+)"', first.text)[:2])
    again = asks.get(f"{asked}&have={shown}&run={run}")
    assert (again.status_code, again.data) == (204, b"")
    assert asks.get(f"{asked}&have={shown}&run=before").text == first.text
    party.post(OWN, goes("red", "zittau"))
    newer = asks.get(f"{asked}&have={shown}&run={run}")
    assert newer.text == party.view(role, viewer) != first.text


def test_a_phone_that_asks_for_its_view_is_shown_as_present(party):
    away = party.view(HOST)
    assert party.browser(OWN).get(f"{party.url}/view?as=red").status_code == 200
    assert party.hub.present_seats(party.code) == {"red"}
    assert party.view(HOST) != away


def test_a_phone_that_has_lost_its_seat_gets_no_view(party):
    party.browser(HOST).post(f"{party.url}/seats/red", data={"do": "free"})
    assert party.browser(OWN).get(f"{party.url}/view?as=red").status_code == 403


# Compressed


def test_equal_views_are_compressed_once(party):
    pages = [Page(party, role, "as=table", **PACKED) for role in (GUEST, STRANGER, GUEST)]
    for page in pages:
        page.hear()
    party.post(OWN, goes("red", "zittau"))
    pieces = [page.hear_bytes() for page in pages]
    assert len(set(pieces)) == 1
    assert pieces[0] is pieces[1], "not even a copy"
    plain = Page(party, GUEST, "as=table")
    assert len(pieces[0]) < len(plain.view()) / 4


# Names

LINES = ["a\n\nevent: gone\ndata: b", "a\r\revent: gone\r\r", "a\r\nid: 7"]


@pytest.mark.parametrize("name", LINES)
@pytest.mark.parametrize("headers", [{}, PACKED], ids=["plain", "packed"])
def test_a_name_with_a_line_break_cannot_forge_an_event(party, name, headers):
    """Such names are refused, but the stream does not rely on that."""
    page = Page(party.at(called(party.now.table, name)), GUEST, "as=table", **headers)
    events = page.hear()
    assert names(events) == ["run", "revision", "people", "view"]
    assert name in (view := party.view(GUEST))
    assert events[3][1] == view.replace("\r", "&#13;")


def called(table: Table, name: str) -> Table:
    """Return the table with this name for red."""
    board = replace(table.state.board, names={**table.state.board.names, "red": name})
    last = replace(table.steps[-1], state=replace(table.state, board=board))
    return replace(table, steps=(*table.steps[:-1], last))


# A real server


class Forgiving(Handler):
    """A handler that never disconnects a slow client itself: the operating system takes minutes."""

    gone_after_ms = 0


@pytest.fixture
def port(app: Flask) -> Iterator[int]:
    server = WSGIServer(("127.0.0.1", 0), app, handler_class=Forgiving, log=None)
    server.start()
    yield server.server_port
    server.stop()


def listening(party: Party, port: int, buffer: int = 0) -> Any:
    page = socket.socket()
    if buffer:
        page.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    page.connect(("127.0.0.1", port))
    page.sendall(f"GET {party.url}/events HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    return page


def test_a_connection_can_be_reused_after_a_head_request(party, port):
    """A body after the headers would be read as the beginning of the next answer."""
    with contextlib.closing(socket.create_connection(("127.0.0.1", port))) as page:
        for method, end in ("HEAD", ""), ("GET", "Connection: close\r\n"):
            path = party.url + "/events" * (method == "HEAD")
            page.sendall(f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n{end}\r\n".encode())
        first, _, second = b"".join(iter(lambda: page.recv(65536), b"")).partition(b"\r\n\r\n")
    assert b"200 OK" in first
    assert b"text/event-stream" in first
    assert second.startswith(b"HTTP/1.1 200 OK"), second[:80]


def test_a_page_that_reads_nothing_is_disconnected(party, port, capfd):
    party.hub.pace = Pace(slow=2.0)
    stuck, reader = listening(party, port, 4096), listening(party, port)
    room = party.hub.room(party.code)
    shown, changes = -1, 0
    with gevent.Timeout(60):
        while len(room.listeners) < 2:
            gevent.sleep(0.01)
        while len(room.listeners) == 2:
            party.hub.announce_people(party.code)
            changes += 1
            while shown < room.people:
                found = re.findall(rb'data-people="(\d+)"', reader.recv(1 << 20))
                shown = max([shown, *map(int, found)])
        assert changes > 3, "the other page had everything while one was stuck"
        party.hub.announce_people(party.code)
        while f'data-people="{room.people}"'.encode() not in reader.recv(1 << 20):
            pass
        with contextlib.suppress(ConnectionResetError):
            while stuck.recv(1 << 20):
                pass
    stuck.close(), reader.close()
    assert "Traceback" not in capfd.readouterr().err

"""The streams: what they send to whom, when they end, and who counts as present."""

from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any

import gevent
import pytest
from gevent.pywsgi import WSGIServer
from gevent.socket import create_connection, socketpair

from companion.core.play import Refused
from companion.web.http.handler import Handler
from companion.web.live.listeners import CROWD, TABLET, Crowd, Onlooker, TooMany, Version
from companion.web.live.streams import Hub, Pace, format_event
from companion.web.requests.identity import COOKIE
from tests.games.league_of_six.engine_games import new_table, random_game
from tests.support.party import JSON, Party, error

CODE = "TEST"
Stream = Iterator[bytes]
BEAT = b"event: hb\ndata: \n\n"


QUICK = Pace(heartbeat=0.02, away=0.02, asked=0.02, empty=0.02)


def quick(*forget: Callable[[str], None]) -> Hub:
    hub = Hub(*forget)
    hub.pace = QUICK
    return hub


@pytest.fixture
def hub() -> Hub:
    return quick()


class People:
    """A source of events that sends the room's people number if it is new, and otherwise a
    heartbeat."""

    def __init__(self, hub: Hub, code: str) -> None:
        self._hub = hub
        self._code = code
        self._told = -1
        self.has_ended = False

    def next_chunk(self) -> bytes:
        old, self._told = self._told, self._hub.room(self._code).people
        return BEAT if self._told == old else format_event("people", self._told).encode()

    def mark_view_sent(self, page: str, version: Version) -> None:
        """Do nothing, because there are no views in this source."""


def opened(hub: Hub, seat: str | None = None, **onlooker: Any) -> Stream:
    """Open a stream and read its first event."""
    stream = hub.listen(CODE, seat, People(hub, CODE), onlooker=Onlooker(**onlooker))
    assert next(stream).startswith(b"event: people\ndata: ")
    return stream


def told(stream: Stream) -> int:
    """Return the next people number that the stream sends, skipping heartbeats."""
    for said in stream:
        if said != BEAT:
            return int(said.split()[-1])
    raise AssertionError("the stream has ended")


def ends(stream: Stream) -> bool:
    """Return whether the stream ends instead of sending more heartbeats."""
    return any(said is None for said in (next(stream, None) for _ in range(3)))


def test_a_new_line_is_announced_only_to_pages_of_its_table(hub):
    hub.pace = QUICK._replace(heartbeat=3600)
    pages = [opened(hub), opened(hub), opened(hub, "red")]
    assert all(told(page) == hub.room(CODE).people for page in pages[:2]), "red has come"
    heard: list[bytes] = []
    tasks = [gevent.spawn(lambda page=page: heard.append(next(page))) for page in pages]
    gevent.sleep(0)
    hub.announce_line("OTHR")
    hub.announce_people("OTHR")
    gevent.sleep(0.05)
    assert heard == []
    hub.announce_line(CODE)
    gevent.joinall(tasks, timeout=5)
    assert heard == [BEAT] * 3, "each has looked what is new"


def test_every_server_run_gives_the_count_of_people_another_name(hub):
    table = opened(hub)
    before = hub.room(CODE).people
    hub.announce_people(CODE)
    hub.announce_people(CODE)
    assert told(table) == before + 2
    assert Hub().room(CODE).run != hub.room(CODE).run


def test_a_quiet_stream_sends_heartbeats(hub):
    stream = opened(hub)
    assert [next(stream) for _ in range(3)] == [BEAT] * 3


def test_a_seats_newest_stream_ends_its_oldest(hub):
    mine = [opened(hub, "red") for _ in range(CROWD.of_one)]
    others = [opened(hub, "blue"), opened(hub)]
    newest = opened(hub, "red")
    assert ends(mine[0])
    assert not any(ends(stream) for stream in [*mine[1:], newest, *others])
    assert hub.present_seats(CODE) == {"red", "blue"}


def test_watchers_of_one_address_do_not_shut_out_others(hub):
    """They do not shut out viewers from other addresses, new ones from their own, or players."""
    hub.crowd = Crowd(of_address=3, looking_on=4)
    crowd = [opened(hub, address="10.0.0.1") for _ in range(3)]
    asks = [opened(hub, address="10.0.0.1", known=True) for _ in range(2)]
    other = opened(hub, address="10.0.0.2")
    assert not any(ends(stream) for stream in (*crowd, *asks, other))
    newest = opened(hub, address="10.0.0.1")
    assert ends(crowd[0]), "the oldest of an address that has too many"
    third = opened(hub, address="10.0.0.3")
    assert ends(crowd[1]), "the oldest of the address with the most, as the room is full"
    for player in ("red", "blue", TABLET):
        opened(hub, player)
    assert not any(ends(stream) for stream in (crowd[2], *asks, other, newest, third))


def test_a_phone_is_shown_as_away_some_time_after_its_last_stream(hub):
    table = opened(hub)
    first = opened(hub, "red")
    here = told(table)
    assert hub.present_seats(CODE) == {"red"}
    second = opened(hub, "red")
    first.close()
    gevent.sleep(0.05)
    assert next(table) == BEAT, "a second page of a seat changes nothing"
    second.close()
    second = opened(hub, "red")
    gevent.sleep(0.05)
    assert next(table) == BEAT, "nor does a reload"
    second.close()
    assert hub.present_seats(CODE) == {"red"}, "it may only be reloading"
    away = told(table)
    assert hub.present_seats(CODE) == set()
    assert away > here


def test_a_phone_is_present_as_soon_as_its_page_is_drawn(hub):
    """Therefore its page need not be redrawn when its stream opens."""
    hub.show_present(CODE, "red")
    assert hub.present_seats(CODE) == {"red"}
    people = hub.room(CODE).people
    phone = opened(hub, "red")
    assert hub.room(CODE).people == people
    gevent.sleep(0.05)
    assert hub.present_seats(CODE) == {"red"}
    phone.close()


def test_shown_players_change_only_if_the_number_of_connected_people_changes(hub):
    """Otherwise a page could show something outdated that no later event corrects."""
    seen: dict[int, set[str]] = {}

    def look() -> None:
        number, present = hub.room(CODE).people, hub.present_seats(CODE)
        assert seen.setdefault(number, present) == present

    look()
    phones = [opened(hub, seat) for seat in ("red", "blue", "red")]
    look()
    for phone in phones:
        phone.close()
        look()
        gevent.sleep(0.03)
        look()


def test_losing_a_seat_ends_its_streams(hub):
    lost, kept = [opened(hub, "red"), opened(hub, "red")], [opened(hub, "blue"), opened(hub)]
    hub.end_streams_of(CODE, "red")
    assert hub.present_seats(CODE) == {"blue"}
    assert all(ends(stream) for stream in lost)
    assert not any(ends(stream) for stream in kept)
    opened(hub, "red")
    assert hub.present_seats(CODE) == {"red", "blue"}, "the new holder of the seat is present"


def test_deleting_a_table_ends_its_streams():
    forgotten: list[str] = []
    hub = quick(forgotten.append)
    pages = [gevent.spawn(list, opened(hub, seat)) for seat in (None, "red")]
    gevent.sleep(0)
    hub.end_table(CODE)
    assert len(gevent.joinall(pages, timeout=5)) == 2, "each says one last word"
    assert forgotten == [CODE]
    assert hub.room(CODE).listeners == []


def test_a_closed_phone_is_shown_as_away_at_once(app):
    """On a real server: a page that is closed closes its connection and sends nothing else."""
    hub = app.extensions["hub"]
    hub.pace = QUICK._replace(heartbeat=3600)
    phone = app.test_client()
    kept = app.extensions["records"].create(new_table(), "host")
    colour = kept.table.state.order[0]
    phone.post(f"/t/{kept.code}/seats/{colour}", json={})
    cookie = phone.get_cookie(COOKIE)
    server = WSGIServer(("127.0.0.1", 0), app, handler_class=Handler, log=None)
    server.start()
    page = create_connection(("127.0.0.1", server.server_port))
    asks = f"GET /t/{kept.code}/events?as={colour} HTTP/1.1\r\nHost: localhost\r\n"
    page.sendall(f"{asks}Cookie: {COOKIE}={cookie.value}\r\n\r\n".encode())
    while not hub.present_seats(kept.code):
        page.recv(4096)
    gevent.sleep(0.05)
    assert hub.present_seats(kept.code) == {colour}
    page.close()
    with gevent.Timeout(10):
        while hub.present_seats(kept.code):
            gevent.sleep(0.01)
    server.stop()
    assert hub.room(kept.code).listeners == []


def test_a_pipelined_request_ends_no_stream(hub):
    page, connection = socketpair()
    listen = hub.listen(CODE, "red", People(hub, CODE), connection)
    with page, connection, closing(listen) as stream:
        next(stream)
        gevent.sleep(0)
        page.sendall(b"GET / HTTP/1.1")
        gevent.sleep(0.02)
        assert not ends(stream)


def test_a_refusal_is_shown_until_the_next_entry(hub):
    table = opened(hub)
    why = Refused("nothing-to-undo")
    hub.announce_refusal(CODE, 3, why)
    assert told(table) == hub.room(CODE).people
    kept = hub.room(CODE).refused
    assert (kept[0], kept[1].code) == (3, why.code)
    hub.announce_line(CODE)
    assert hub.room(CODE).refused is None


def test_a_table_without_open_pages_leaves_memory():
    forgotten: list[str] = []
    hub = quick(forgotten.append)
    first, second = opened(hub), opened(hub, "red")
    first.close()
    gevent.sleep(0.05)
    assert forgotten == []
    second.close()
    third = opened(hub)
    gevent.sleep(0.05)
    assert forgotten == [], "somebody came back"
    run = hub.room(CODE).run
    third.close()
    gevent.sleep(0.05)
    assert forgotten == [CODE]
    assert not hub.rooms
    assert hub.room(CODE).run != run, "its numbers are not compared with those before"


@pytest.mark.parametrize("page", ["", "/state", "/story", "/history"])
def test_a_watched_table_leaves_memory_after_a_while(app, page):
    """Otherwise old stories would fill the memory, each until a thousand others have been read."""
    records = app.extensions["records"]
    app.extensions["hub"].pace = QUICK
    code = records.create(random_game(3, 1), "host").code
    records.forget(code)
    assert app.test_client().get(f"/t/{code}{page}").status_code in (200, 303)
    assert records.find_in_memory(code) is not None
    gevent.sleep(0.05)
    assert records.find_in_memory(code) is None
    assert not app.extensions["hub"].rooms


def test_a_polling_phone_is_present(hub):
    hub.pace = QUICK._replace(asked=0.2)
    for _ in range(3):
        hub.count_asking_page(CODE, "phone", "red")
        gevent.sleep(0.1)
        assert hub.present_seats(CODE) == {"red"}
    assert len(hub.room(CODE).listeners) == 1
    gevent.sleep(0.4)
    assert CODE not in hub.rooms, "then the table is forgotten, too"


def test_a_polling_page_counts_towards_the_limit_of_streams(hub):
    """So a seat, a browser and an address have no more pages than they have with streams."""
    hub.crowd = Crowd(of_one=2, looking_on=1)
    mine = opened(hub, "red")
    for page in ("one", "two"):
        hub.count_asking_page(CODE, page, "red")
    assert ends(mine)
    hub.count_asking_page(CODE, "three", "red")
    hub.count_asking_page(CODE, "three", "red")
    kept = [one.page for one in hub.room(CODE).listeners if not one.closed]
    assert kept == ["two", "three"]
    hub.count_asking_page(CODE, "four", None, Onlooker(address="10.0.0.1"))
    hub.count_asking_page(CODE, "four", None, Onlooker(address="10.0.0.1"))
    with pytest.raises(TooMany):
        hub.count_asking_page(CODE, "five", None, Onlooker(address="10.0.0.2"))


def test_too_many_watchers_never_close_the_streams_of_players(app):
    hub = app.extensions["hub"]
    hub.pace, hub.crowd = QUICK, Crowd(looking_on=1)
    table = random_game(3, 1)
    party = Party(app, table).seated(red="own").at(table)
    events, elsewhere = f"{party.url}/events", {"REMOTE_ADDR": "10.0.0.9"}
    said = party.browser("stranger").get(events).iter_encoded()
    next(said)
    for asked in (events, f"{party.url}/view"):
        refused = party.browser("stranger").get(asked, environ_base=elsewhere, headers=JSON)
        assert error(refused, 429).startswith("Too many pages")
    assert next(said, None) is not None, "who came first stays"
    for role in ("host", "own"):
        assert party.browser(role).get(events, environ_base=elsewhere).status_code == 200

"""The server as a process: it stops while pages are open, and a restart loses no tap."""

import re
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.core.game_file import game_file_data
from tests.games.league_of_six.engine_games import random_game
from tests.support.http import Http, read
from tests.support.server import APP, Server

pytestmark = pytest.mark.slow

GAME = game_file_data(random_game(3, 1, 8))
FEW = 1000
"""A small number of objects; the companion alone has a hundred thousand."""
LEFT = "Objects to look through: "
COUNTS = f"""
import atexit, gc, sys
from companion.server import main
atexit.register(lambda: print("{LEFT}" + str(len(gc.get_objects())), file=sys.stderr))
sys.exit(main())
"""
"""A server that reports at its end how many objects Python's last garbage collection will visit."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """Yield a server with a listening socket that stays open between its processes."""
    with socket.create_server(("127.0.0.1", 0)) as held:
        server = Server(tmp_path / "data", program=APP, held=held)
        yield server
        server.kill()
    server.no_traceback()


class Tablet(Http):
    """A tablet that leads a table with a game in play."""

    def __init__(self, server: Server) -> None:
        super().__init__(server.port)
        self.table = f"/t/{self.bring(GAME)}"

    def undo(self, key: str):
        """Post an undo with that key, without reading the answer."""
        entry = {"type": "undo", "revision": len(GAME["entries"]), "key": key}
        return self.send(f"{self.table}/entries", entry)


def test_the_server_stops_cleanly_with_open_streams(server):
    server.start()
    tablet = Tablet(server)
    streams = [tablet.send(f"{tablet.table}/events") for _ in range(20)]
    opened = [stream.getresponse() for stream in streams]
    for stream in opened:
        assert stream.status == 200
        assert stream.readline().startswith(b"event: ")
    assert server.stop() == 0
    for connection, stream in zip(streams, opened, strict=True):
        stream.read()  # the stream has ended, so this does not wait for a heartbeat
        connection.close()


def test_stopping_the_server_waits_for_no_request(server):
    """It waits neither for an idle connection nor for a slow request or reader, and no garbage
    collection visits all the tables at the end."""
    server.start(("-c", COUNTS))
    tablet = Tablet(server)
    kept = tablet.send("/healthz")
    assert kept.getresponse().read()
    slow, unread = tablet.begin("/games", 9), tablet.send(f"{tablet.table}/events")
    slow.send(b"{")
    assert tablet.ask(f"{tablet.table}/state").status == 200
    assert server.stop() == 0
    found = re.search(f"{LEFT}(\\d+)", server.said())
    assert found is not None, server.said()
    assert int(found[1]) < FEW
    for connection in (kept, slow, unread):
        connection.close()


def test_a_tap_during_a_restart_is_written_once(server):
    server.start()
    tablet = Tablet(server)
    assert server.stop() == 0
    waiting = [tablet.undo("the same tap") for _ in range(2)]
    looking = tablet.send(f"{tablet.table}/state")
    server.start()
    written = len(GAME["entries"]) + 1
    assert [read(tap).json for tap in waiting] == [{"revision": written}] * 2
    assert read(looking).status == 200
    assert tablet.ask(f"{tablet.table}/state").json["revision"] == written


def test_the_access_log_contains_no_codes_or_names(server, tmp_path):
    log = tmp_path / "access.log"
    server.options += ["--access-log", str(log)]
    server.start()
    tablet = Tablet(server)
    assert read(tablet.undo("sesame")).status == 200
    while "/entries" not in log.read_text():  # written after the answer was sent
        time.sleep(0.01)
    log.rename(tmp_path / "access.log.1")  # as logrotate does it
    own = (f"{tablet.table}/seats/red?code=open", f"{tablet.table}/state")
    for path in (own[0], "/healthz", "/no/such/thing", own[1]):
        tablet.ask(path)
    assert server.stop() == 0
    first, second = ((tmp_path / name).read_text() for name in ("access.log.1", "access.log"))
    assert re.search(r"127\.0\.0\.1 POST /games 303 \d+ \d+ms$", first, re.MULTILINE)
    assert re.search(r" POST /t/<code>/entries 200 ", first)
    assert [row.split()[3:6] for row in second.splitlines()] == [
        ["GET", "/t/<code>/seats/<colour>", "303"],
        ["GET", "/healthz", "200"],
        ["GET", "-", "404"],
        ["GET", "/t/<code>/state", "200"],
    ]
    for secret in (
        tablet.table.rpartition("/")[2],
        tablet.cookie.partition("=")[2],
        "sesame",
        "red",
        "open",
    ):
        assert secret not in first + second

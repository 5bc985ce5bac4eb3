"""The server as a process: it stops with pages open, and a restart loses no tap."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from http.client import HTTPConnection
from pathlib import Path

import pytest

from companion import HOME
from companion.core.game_file import write_file
from tests.games.league_of_six.play import random_game

pytestmark = pytest.mark.slow

GAME = write_file(random_game(3, 1, 8))
HAND_OVER = """
import os, sys
os.dup2(int(sys.argv[1]), 3)
os.environ |= {"LISTEN_PID": str(os.getpid()), "LISTEN_FDS": "1"}
os.execv(sys.argv[2], sys.argv[2:])
"""
"""How systemd hands over a listening socket: as file 3."""
LONG_S = 20.0
FEW = 1000
"""Objects: the companion alone has a hundred thousand."""


@pytest.fixture
def held() -> Iterator[socket.socket]:
    """A listening socket that outlives the companion."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield listening
    while OPEN:
        OPEN.pop().close()


OPEN: list[HTTPConnection] = []
"""Connections of the test that runs."""


APP = ("app.py",)
LEFT = "Objects to look through: "
COUNTS = f"""
import atexit, gc, sys
from companion.server import main
atexit.register(lambda: print("{LEFT}" + str(len(gc.get_objects())), file=sys.stderr))
sys.exit(main())
"""
"""Says at its end through how many objects Python's last look for garbage will go."""


class Companion:
    """A companion of its own, on a socket that is handed over to it."""

    def __init__(
        self, held: socket.socket, data: Path, *options: str, start: Sequence[str] = APP
    ) -> None:
        app = [sys.executable, *start, "--no-browser", "--data", str(data), *options]
        self.process = subprocess.Popen(
            [sys.executable, "-c", HAND_OVER, str(held.fileno()), *app],
            cwd=HOME,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            pass_fds=[held.fileno()],
            env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if line.startswith("Key for"):
                return
        raise AssertionError(self.process.communicate()[1])

    def stop(self) -> str:
        """What it said to the terminal's error stream until its clean end."""
        self.process.send_signal(signal.SIGTERM)
        _, said = self.process.communicate(timeout=LONG_S)
        assert self.process.returncode == 0
        return said


def asked(
    held: socket.socket, method: str, path: str, body: str | None = None, **headers: str
) -> HTTPConnection:
    """A connection on which that was asked for, and not yet answered."""
    connection = HTTPConnection(*held.getsockname()[:2], timeout=LONG_S)
    if body is not None:
        headers |= {"Content-Type": "application/json"}
    OPEN.append(connection)
    connection.request(method, path, body, headers)
    return connection


def a_table(held: socket.socket) -> tuple[str, str]:
    """A table with a game begun: its address, and the cookie that leads it."""
    answer = asked(held, "POST", "/games", json.dumps(GAME)).getresponse()
    assert answer.status == 303
    cookie = str(answer.headers["Set-Cookie"]).partition(";")[0]
    return str(answer.headers["Location"]), cookie


def entry(table: str, cookie: str, held: socket.socket, key: str) -> HTTPConnection:
    """An undo that is sent under that key."""
    revision = len(GAME["entries"])
    body = json.dumps({"type": "undo", "revision": revision, "key": key})
    return asked(held, "POST", f"{table}/entries", body, Cookie=cookie)


def test_it_stops_cleanly_with_streams_open_which_end(held: socket.socket, tmp_path: Path) -> None:
    companion = Companion(held, tmp_path)
    table, cookie = a_table(held)
    streams = [asked(held, "GET", f"{table}/events", Cookie=cookie) for _ in range(20)]
    opened = [stream.getresponse() for stream in streams]
    for stream in opened:
        assert stream.status == 200
        assert stream.readline().startswith(b"event: ")
    said = companion.stop()
    assert "Traceback" not in said
    for stream in opened:
        stream.read()  # ends: nobody waits for a heartbeat that will not come


def test_nothing_is_waited_for_when_it_stops(held: socket.socket, tmp_path: Path) -> None:
    """Neither who keeps a connection for later, nor who is slow to ask or to take a page; and no
    look for garbage among all the tables comes at the end."""
    companion = Companion(held, tmp_path, start=("-c", COUNTS))
    table, cookie = a_table(held)
    kept = asked(held, "GET", "/healthz")
    assert kept.getresponse().read()
    with socket.create_connection(held.getsockname()) as slow:
        slow.sendall(b"POST /games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n{")
        unread = asked(held, "GET", f"{table}/events", Cookie=cookie)
        assert asked(held, "GET", f"{table}/state", Cookie=cookie).getresponse().status == 200
        said = companion.stop()
    assert "Traceback" not in said
    found = re.search(f"{LEFT}(\\d+)", said)
    assert found is not None, said
    assert int(found[1]) < FEW
    unread.close()


def test_what_is_tapped_while_it_restarts_waits_and_is_written_once(
    held: socket.socket, tmp_path: Path
) -> None:
    companion = Companion(held, tmp_path)
    table, cookie = a_table(held)
    companion.stop()
    waiting = [entry(table, cookie, held, "the same tap") for _ in range(2)]
    looking = asked(held, "GET", f"{table}/state", Cookie=cookie)
    companion = Companion(held, tmp_path)
    written = len(GAME["entries"]) + 1
    for tap in waiting:
        answer = tap.getresponse()
        assert (answer.status, json.load(answer)) == (200, {"revision": written})
    assert looking.getresponse().status == 200
    now = asked(held, "GET", f"{table}/state", Cookie=cookie).getresponse()
    assert json.load(now)["revision"] == written
    assert "Traceback" not in companion.stop()


def test_the_access_log_names_nobody_and_no_table(held: socket.socket, tmp_path: Path) -> None:
    log = tmp_path / "access.log"
    companion = Companion(held, tmp_path / "data", "--access-log", str(log))
    table, cookie = a_table(held)
    assert entry(table, cookie, held, "sesame").getresponse().status == 200
    while "/entries" not in log.read_text():  # written once the answer is out
        time.sleep(0.01)
    log.rename(tmp_path / "access.log.1")  # as logrotate does it
    for path in (f"{table}/seats/red?code=open", "/healthz", "/no/such/thing", f"{table}/state"):
        asked(held, "GET", path, Cookie=cookie).getresponse().read()
    companion.stop()
    first, second = ((tmp_path / name).read_text() for name in ("access.log.1", "access.log"))
    assert re.search(r"127\.0\.0\.1 POST /games 303 \d+ \d+ms$", first, re.MULTILINE)
    assert re.search(r" POST /t/<code>/entries 200 ", first)
    assert [row.split()[3:6] for row in second.splitlines()] == [
        ["GET", "/t/<code>/seats/<colour>", "303"],
        ["GET", "/healthz", "200"],
        ["GET", "-", "404"],
        ["GET", "/t/<code>/state", "200"],
    ]
    for secret in (table.rpartition("/")[2], cookie.partition("=")[2], "sesame", "red", "open"):
        assert secret not in first + second

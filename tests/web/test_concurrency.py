"""Many at once, on a real server with a real database: each entry counts once or not at all.

Whoever was answered can rely on it, whatever breaks; whoever was not may send again.
"""

from __future__ import annotations

import json
import socket
import sqlite3
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from threading import Barrier
from typing import Any

import pytest

from companion.core import table as tables
from companion.core.structs import json_able
from companion.core.table import Table
from companion.games.installed import INSTALLED
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.storage.record import SeatHolder
from companion.storage.tables import Records
from companion.web import rate_limit
from companion.web.identity import COOKIE, token_hash
from tests.crash.server import Server as Process
from tests.games.league_of_six.play import random_game

pytestmark = pytest.mark.slow

HOST = "host".ljust(32, "x")
THREADS = 8


class Server(Process):
    """It with a table, which is asked by its tablet and its phones."""

    code = ""

    def lay(self, table: Table) -> None:
        """A table as far as it was played, led by HOST, with every seat on a phone of its own."""
        records = Records(self.folder, INSTALLED)
        kept = records.create(tables.start(LEAGUE_OF_SIX, table.first_setup), token_hash(HOST))
        for entry in table.log:
            kept = records.append(kept, kept.table.play(entry), "before")
        for colour in kept.table.state.players:
            records.store_seat(kept, colour, SeatHolder(holder=token_hash(phone(colour))))
        records.close()
        self.code = kept.code

    def again(self) -> None:
        """Killed and started again."""
        self.kill()
        self.start()

    def ask(self, method: str, path: str, token: str, data: Any = None) -> tuple[int, Any]:
        """One request on a connection of its own: status, and the JSON of the answer."""
        head = {"Cookie": f"{COOKIE}={token}", "Accept": "application/json"}
        body = None
        if data is not None:
            head["Content-Type"], body = "application/json", json.dumps(data)
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=10)) as connection:
            connection.request(method, f"/t/{self.code}{path}", body, head)
            answer = connection.getresponse()
            text = answer.read()
            return answer.status, json.loads(text) if answer.status != 303 else None

    def post(self, token: str, entry: dict[str, Any], revision: int, **more: Any) -> Any:
        """Posts an entry: status and the answer."""
        return self.ask("POST", "/entries", token, {**entry, "revision": revision, **more})

    def state(self, viewer: str = "table", token: str = "") -> Any:
        """The state as that viewer sees it."""
        return self.ask("GET", f"/state?as={viewer}", token)[1]

    def lines(self) -> list[dict[str, Any]]:
        """The lines as they lie on the disk."""
        with closing(sqlite3.connect(self.folder / "companion.db")) as db:
            rows = db.execute(
                "select number, entry, sender, key from lines where code = ? order by number",
                [self.code],
            )
            names = ("number", "entry", "sender", "key")
            return [dict(zip(names, row, strict=True)) for row in rows]


def phone(colour: str) -> str:
    """The token of that seat's phone."""
    return f"phone-{colour}".ljust(32, "x")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "data")
    yield server
    server.kill()


@pytest.fixture
def dealt(server: Server) -> Server:
    """A table of five in the middle of its first round."""
    server.lay(random_game(5, 1, 3))
    server.start()
    return server


def at_once(tasks: list[Callable[[], Any]]) -> list[Any]:
    """Every task in a thread of its own, all let go at the same moment."""
    barrier = Barrier(len(tasks))

    def run(task: Callable[[], Any]) -> Any:
        barrier.wait()
        return task()

    with ThreadPoolExecutor(len(tasks)) as pool:
        return list(pool.map(run, tasks))


def influence(player: str, change: int) -> dict[str, Any]:
    """An entry that the table may always make, and can be counted afterwards."""
    return {"type": "correct", "player": player, "influence": change}


def gap_free(log: list[dict[str, Any]]) -> bool:
    return [line["number"] for line in log] == list(range(1, len(log) + 1))


def test_eight_threads_lose_nothing_and_write_nothing_twice(dealt):
    before = dealt.state()
    accepted: dict[str, int] = {}
    refused: list[str] = []

    def play(thread: int) -> None:
        rng = Random(thread)
        for n in range(12):
            key = f"{thread}-{n}"
            if rng.random() < 0.2:
                bad = {"type": "correct", "player": "red", "goods": {"red": -999}}
                assert one(key, bad) is None
                refused.append(key)
            else:
                revision = one(key, influence("blue", 1))
                assert revision is not None
                accepted[key] = revision
                if rng.random() < 0.4:
                    again = dealt.post(HOST, influence("blue", 1), rng.randrange(90), key=key)
                    assert again == (200, {"revision": revision})

    def one(key: str, entry: dict[str, Any]) -> int | None:
        """Sent until the table has not moved on meanwhile; None where the rules forbid it."""
        while True:
            seen = dealt.state()["revision"]
            status, answer = dealt.post(HOST, entry, seen, key=key)
            assert status in (200, 409, 422), answer
            if status != 409:
                return answer["revision"] if status == 200 else None

    at_once([lambda thread=thread: play(thread) for thread in range(THREADS)])
    log = dealt.lines()
    assert gap_free(log)
    written = {line["key"]: line["number"] for line in log if line["key"]}
    assert written == accepted
    assert len(log) == before["revision"] + len(accepted)
    assert len(accepted) + len(refused) == THREADS * 12
    after = dealt.state()
    count = after["players"]["blue"]["influence"] - before["players"]["blue"]["influence"]
    assert count == len(accepted)
    everybody = [HOST, "", *map(phone, after["players"])]
    assert all(dealt.state(token=token) == after for token in everybody)
    dealt.again()
    assert dealt.state() == after


@pytest.mark.parametrize("slow", [False, True], ids=["at once", "with bodies that come later"])
def test_R7_five_reveals_with_one_revision_all_stand(server, slow):
    whole = random_game(5, 1)
    seen = next(s.line - 1 for s in whole.steps if json_able(s.entry)["type"] == "reveal")
    server.lay(random_game(5, 1, seen))
    server.start()
    reveals = [json_able(entry) for entry in whole.log[seen:]]
    assert len(reveals) == 5
    post = in_two_parts if slow else Server.post
    tasks = [lambda e=e: post(server, phone(e["player"]), e, seen, key="tap") for e in reveals]
    answers = at_once(tasks)
    assert [status for status, _ in answers] == [200] * 5, answers
    assert sorted(a["revision"] for _, a in answers) == list(range(seen + 1, seen + 6))
    assert gap_free(server.lines())
    state = server.state()
    assert state["phase"] == "finished"
    assert state["result"] == LEAGUE_OF_SIX.facts(whole.state, "all")["result"]


def in_two_parts(server: Server, token: str, entry: dict[str, Any], revision: int, **more: Any):
    """A post whose body comes when the server has long begun to look at it."""
    body = json.dumps({**entry, "revision": revision, **more}).encode()
    with closing(socket.create_connection(("127.0.0.1", server.port), 10)) as sock:
        sock.sendall(head(server.code, "/entries", token, len(body)))
        time.sleep(0.2)
        sock.sendall(body)
        status, _, answer = read(sock)
        return status, json.loads(answer)


def head(code: str, path: str, token: str, length: int) -> bytes:
    """The head of a JSON post."""
    return (
        f"POST /t/{code}{path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
        f"Cookie: {COOKIE}={token}\r\nContent-Type: application/json\r\n"
        f"Content-Length: {length}\r\n\r\n"
    ).encode()


def read(sock: socket.socket) -> tuple[int, bytes, bytes]:
    """A whole answer: status, head and body."""
    data = b"".join(iter(lambda: sock.recv(65536), b""))
    top, _, body = data.partition(b"\r\n\r\n")
    return int(top[9:12]), top, body


def test_a_seat_taken_while_an_entry_comes_in_loses_neither(dealt):
    seen = dealt.state()["revision"]
    body = b'{"do": "tablet"}'
    with closing(socket.create_connection(("127.0.0.1", dealt.port), 10)) as sock:
        sock.sendall(head(dealt.code, "/seats/red", HOST, len(body)))
        time.sleep(0.2)
        assert dealt.post(HOST, influence("blue", 1), seen) == (200, {"revision": seen + 1})
        sock.sendall(body)
        assert read(sock)[0] == 303
    assert dealt.state()["revision"] == seen + 1
    late = json.dumps({**influence("blue", 1), "revision": seen + 1}).encode()
    with closing(socket.create_connection(("127.0.0.1", dealt.port), 10)) as sock:
        sock.sendall(head(dealt.code, "/entries", HOST, len(late)))
        time.sleep(0.2)
        assert dealt.ask("POST", "/seats/red", HOST, {"do": "free"})[0] == 303
        sock.sendall(late)
        assert read(sock)[0] == 200
    assert dealt.state(token=phone("red"))["revision"] == seen + 2
    assert dealt.ask("GET", "/state?as=red", phone("red"))[0] == 403, "the seat is free"


def test_of_codes_that_are_held_back_no_more_are_judged_than_one_after_the_other(dealt):
    """All are begun while none was wrong yet, and end together: they are counted when judged."""
    body, most = b'{"code": "sesame"}', rate_limit.MOST_OF_AN_ADDRESS
    with ExitStack() as stack:
        held = [
            stack.enter_context(closing(socket.create_connection(("127.0.0.1", dealt.port), 10)))
            for _ in range(most + 15)
        ]
        for sock in held:
            sock.sendall(head(dealt.code, "/host", phone("red"), len(body)) + body[:-1])
        time.sleep(0.5)
        for sock in held:
            sock.sendall(body[-1:])
        answers = [read(sock) for sock in held]
    assert sorted(status for status, _, _ in answers) == [403] * most + [429] * 15
    assert all(b"\r\nRetry-After: " in top for status, top, _ in answers if status == 429)
    assert dealt.ask("GET", "/state?as=red", phone("red"))[0] == 200


def test_a_double_tap_counts_once(dealt):
    seen = dealt.state()["revision"]
    for n in range(10):
        tap = lambda n=n: dealt.post(HOST, influence("red", 1), seen + n, key=f"tap-{n}")  # noqa: E731
        assert at_once([tap, tap]) == [(200, {"revision": seen + n + 1})] * 2
    assert len(dealt.lines()) == seen + 10


def test_a_resend_after_a_lost_answer_gets_its_first_revision(dealt):
    seen = dealt.state()["revision"]
    entry = influence("green", 2)
    body = json.dumps({**entry, "revision": seen, "key": "lost"}).encode()
    with closing(socket.create_connection(("127.0.0.1", dealt.port), 10)) as sock:
        sock.sendall(head(dealt.code, "/entries", HOST, len(body)) + body)
    while dealt.state()["revision"] == seen:
        time.sleep(0.01)
    assert dealt.post(HOST, influence("red", 1), seen + 1, key="next")[0] == 200
    first = (200, {"revision": seen + 1})
    assert dealt.post(HOST, entry, seen, key="lost") == first
    dealt.again()
    assert dealt.post(HOST, entry, seen, key="lost") == first
    assert dealt.post(HOST, entry, seen + 2, key="lost") == first
    assert dealt.post(phone("red"), {"type": "undo"}, seen + 2, key="lost")[0] == 403
    assert len(dealt.lines()) == seen + 2

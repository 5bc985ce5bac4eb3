"""Many requests at once, on a real server with a real database: each entry counts once or not at
all.

An entry that was answered is safe, whatever breaks. One that was not may be sent again.
"""

import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from random import Random
from threading import Barrier
from typing import Any

import pytest

from companion.core import table as tables
from companion.core.structs import plain_data
from companion.core.table import Table
from companion.games.installed import INSTALLED
from companion.games.league_of_six.game import LEAGUE_OF_SIX
from companion.storage.record import SeatHolder
from companion.storage.tables import Records
from companion.web.requests import limits
from companion.web.requests.identity import token_hash
from tests.games.league_of_six.engine_games import random_game
from tests.support.http import Answer, Http, read
from tests.support.server import Server
from tests.support.tokens import lay_key, token_for

pytestmark = pytest.mark.slow

HOST = token_for("host")
THREADS = 8


class Asked(Server):
    """A server with one table, which the table's tablet and phones send requests to."""

    code = ""

    def lay(self, table: Table) -> None:
        """Store this table as played so far, led by HOST, with a phone on every seat, and start the
        server."""
        lay_key(self.data)
        records = Records(self.data, INSTALLED)
        kept = records.create(
            tables.begin_table(LEAGUE_OF_SIX, table.first_setup), token_hash(HOST)
        )
        for entry in table.log:
            kept = records.append(kept, kept.table.play(entry), "before")
        for colour in kept.table.state.players:
            records.store_seat(kept, colour, SeatHolder(holder=token_hash(phone(colour))))
        records.close()
        self.code = kept.code
        self.start()

    def ask(self, token: str, path: str, data: Any = None) -> Answer:
        return Http(self.port, token).ask(f"/t/{self.code}{path}", data)

    def post(self, token: str, entry: dict[str, Any], revision: int, **more: Any) -> Any:
        """Post an entry and return the status and the JSON of the answer."""
        answer = self.ask(token, "/entries", {**entry, "revision": revision, **more})
        return answer.status, answer.json

    def in_two_parts(self, token: str, path: str, data: Any, between: Callable[[], Any]) -> Answer:
        """Post data whose body arrives only after the server has begun to handle the request.
        Return the answer.

        `between` is called before the body is sent.
        """
        body = json.dumps(data).encode()
        connection = Http(self.port, token).begin(f"/t/{self.code}{path}", len(body))
        time.sleep(0.2)
        between()
        connection.send(body)
        return read(connection)

    def state(self, token: str = "") -> Any:
        return self.ask(token, "/state?as=table").json

    def lines(self) -> dict[int, str]:
        """Return the keys of the stored log entries by their numbers, read from the database
        file."""
        with closing(sqlite3.connect(self.data / "companion.db")) as db:
            rows = "select number, key from lines where code = ? order by number"
            return dict(db.execute(rows, [self.code]))


def phone(colour: str) -> str:
    """Return the token of that seat's phone."""
    return token_for(f"phone-{colour}")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Asked]:
    server = Asked(tmp_path / "data")
    yield server
    server.kill()


@pytest.fixture
def dealt(server: Asked) -> Asked:
    """Return a server whose table of five is in the middle of its first round."""
    server.lay(random_game(5, 1, 3))
    return server


def at_once(tasks: list[Callable[[], Any]]) -> list[Any]:
    """Run every task in a thread of its own, all starting at the same moment. Return their
    results."""
    barrier = Barrier(len(tasks))

    def run(task: Callable[[], Any]) -> Any:
        barrier.wait()
        return task()

    with ThreadPoolExecutor(len(tasks)) as pool:
        return list(pool.map(run, tasks))


def influence(player: str, change: int) -> dict[str, Any]:
    """Return an entry that the table may always make, and whose effects can be counted."""
    return {"type": "correct", "player": player, "influence": change}


def gap_free(lines: dict[int, str]) -> bool:
    return [*lines] == [*range(1, len(lines) + 1)]


def test_parallel_entries_are_neither_lost_nor_written_twice(dealt):
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
        """Send the entry again until no other entry comes in between. Return the new revision, or
        None if the rules forbid the entry."""
        while True:
            seen = dealt.state()["revision"]
            status, answer = dealt.post(HOST, entry, seen, key=key)
            assert status in (200, 409, 422), answer
            if status != 409:
                return answer["revision"] if status == 200 else None

    at_once([lambda thread=thread: play(thread) for thread in range(THREADS)])
    log = dealt.lines()
    assert gap_free(log)
    written = {key: number for number, key in log.items() if key}
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
def test_R7_five_reveals_at_one_revision_all_count(server, slow):
    whole = random_game(5, 1)
    seen = next(s.line - 1 for s in whole.steps if plain_data(s.entry)["type"] == "reveal")
    server.lay(random_game(5, 1, seen))
    reveals = [plain_data(entry) for entry in whole.log[seen:]]
    assert len(reveals) == 5

    def post(entry: dict[str, Any]) -> Answer:
        whose, sent = phone(entry["player"]), {**entry, "revision": seen, "key": "tap"}
        if slow:
            return server.in_two_parts(whose, "/entries", sent, lambda: None)
        return server.ask(whose, "/entries", sent)

    answers = at_once([lambda entry=entry: post(entry) for entry in reveals])
    assert [answer.status for answer in answers] == [200] * 5, answers
    revisions = sorted(answer.json["revision"] for answer in answers)
    assert revisions == list(range(seen + 1, seen + 6))
    assert gap_free(server.lines())
    state = server.state()
    assert state["phase"] == "finished"
    assert state["result"] == LEAGUE_OF_SIX.visible_state(whole.state, "all")["result"]


def test_taking_a_seat_during_an_entry_loses_neither(dealt):
    seen = dealt.state()["revision"]

    def entered() -> None:
        assert dealt.post(HOST, influence("blue", 1), seen) == (200, {"revision": seen + 1})

    def freed() -> None:
        assert dealt.ask(HOST, "/seats/red", {"do": "free"}).status == 303

    assert dealt.in_two_parts(HOST, "/seats/red", {"do": "tablet"}, entered).status == 303
    assert dealt.state()["revision"] == seen + 1
    late = {**influence("blue", 1), "revision": seen + 1}
    assert dealt.in_two_parts(HOST, "/entries", late, freed).status == 200
    assert dealt.state()["revision"] == seen + 2
    assert dealt.ask(phone("red"), "/state?as=red").status == 403, "the seat is free"


def test_simultaneous_guesses_cannot_exceed_the_limit(dealt):
    """All requests begin before any code was wrong, and end together. Codes are counted when they
    are checked."""
    body, most = b'{"code": "sesame"}', limits.MOST_OF_AN_ADDRESS
    guest = Http(dealt.port, phone("red"))
    held = [guest.begin(f"/t/{dealt.code}/host", len(body)) for _ in range(most + 15)]
    for part in (body[:-1], body[-1:]):
        for connection in held:
            connection.send(part)
        time.sleep(0.5)
    answers = [read(connection) for connection in held]
    assert sorted(answer.status for answer in answers) == [403] * most + [429] * 15
    assert all("Retry-After" in one.headers for one in answers if one.status == 429)
    assert dealt.ask(phone("red"), "/state?as=red").status == 200


def test_a_double_tap_counts_once(dealt):
    seen = dealt.state()["revision"]
    for n in range(10):
        tap = lambda n=n: dealt.post(HOST, influence("red", 1), seen + n, key=f"tap-{n}")  # noqa: E731
        assert at_once([tap, tap]) == [(200, {"revision": seen + n + 1})] * 2
    assert len(dealt.lines()) == seen + 10


def test_a_repeated_entry_gets_its_first_revision(dealt):
    seen = dealt.state()["revision"]
    entry = influence("green", 2)
    lost = {**entry, "revision": seen, "key": "lost"}
    Http(dealt.port, HOST).send(f"/t/{dealt.code}/entries", lost).close()
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

"""The pages of restless people at a table (`bench/soak.py`): each listens to its stream, and now
and then sleeps, reloads, or stops reading for a while."""

from __future__ import annotations

import gzip
import json
import re
from collections import Counter
from contextlib import closing
from math import inf
from random import Random
from time import perf_counter
from typing import Any, Protocol

import gevent
from gevent import socket
from gevent.event import Event
from live import REVISION, Wire, request, text_of

JSON = "application/json"
ENOUGH_S = 15.0
"""The seconds within which a listening page must get the newest view, or be told that it has lost
its seat."""
COOKIE = re.compile(rb"set-cookie: companion(?:-\d+)?=([^;]+)", re.IGNORECASE)
SEAT = re.compile(rb"/seats/(\w+)")
"""Matches the seat in the addresses of a view. A phone's view contains only those of its own
seat."""
PACKED = b"\x1f\x8b"
LISTENS_S = (4.0, 60.0)
SLEEPS_S = (0.5, 15.0)
SHORTEST = 15
"""The least number of letters in the sentence of a refusal."""


class Books:
    """The records of the whole soak: counts, times, and faults."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.faults: list[str] = []
        self.posts: list[float] = []
        self.views: list[float] = []

    def fault(self, text: str) -> None:
        """Record and print a fault."""
        self.faults.append(text)
        print(f"FAULT: {text}", flush=True)


class Seen(Protocol):
    """The expectations of a page about its table: the acknowledged log, and the secrets of
    others."""

    code: str
    port: int

    @property
    def revision(self) -> int:
        """Return the number of acknowledged lines."""

    def check_secrets(self, page: Page, text: bytes, revision: int) -> None:
        """Record a fault if the text contains another player's secret."""


class Page:
    """The tablet (`colour` None) or the phone of a seat, in a browser of its own."""

    def __init__(self, table: Seen, colour: str | None, device: str, books: Books, seed: str):
        self.table = table
        self.colour = colour
        self.device = device
        self.books = books
        self.token = ""
        self.shown = -1
        self.since = inf  # the time since which it has listened without a break
        self.gone = False
        self.may_go = False  # somebody else has its seat, so it will be told to leave
        self.called = Event()  # it must not sleep any more
        self._rng = Random(seed)
        self._wires: list[Wire] = []  # free connections
        self._sent: dict[int, float] = {}
        self._task: Any = None

    @property
    def path(self) -> str:
        """Return the path of its page."""
        return f"/t/{self.table.code}" + ("" if self.colour is None else f"/seats/{self.colour}")

    # Requests

    def ask(self, method: str, path: str, data: object = None) -> tuple[int, bytes, bytes]:
        """Send a request and return its answer: status, head, body. Record a fault for a 500, or a
        refusal that is not a sentence."""
        body = b"" if data is None else json.dumps(data).encode()
        kind = JSON if method == "POST" or path.endswith("/export") else "text/html"
        wire = self._wires.pop() if self._wires else Wire(self.table.port, self.device)
        try:
            status, head, answer = wire.ask(method, path, self.token, body, kind)
        except OSError:  # the connection was closed between two requests; entries have a key
            wire = Wire(self.table.port, self.device)
            status, head, answer = wire.ask(method, path, self.token, body, kind)
        self._wires.append(wire)
        if answer.startswith(PACKED):
            answer = gzip.decompress(answer)
        if found := COOKIE.search(head):
            self.token = found[1].decode()
        self._judge(status, f"{method} {path}", answer)
        return status, head, answer

    def _judge(self, status: int, asked: str, answer: bytes) -> None:
        self.books.counts[f"answers {status}"] += 1
        if status >= 500:
            self.books.fault(f"{asked}: {status} {answer[:300]!r}")
        elif status >= 400 and asked.startswith("POST"):
            sentence = str(json.loads(answer).get("error", "")) if answer.startswith(b"{") else ""
            if len(sentence) < SHORTEST or " " not in sentence:
                self.books.fault(f"{asked}: {status} without a sentence: {answer[:300]!r}")

    def send_and_go(self, path: str, data: object) -> None:
        """Send a POST, and disconnect before the answer arrives."""
        body = json.dumps(data).encode()
        to = ("127.0.0.1", self.table.port)
        with socket.create_connection(to, source_address=(self.device, 0)) as sock:
            sock.sendall(request("POST", path, self.token, body, JSON))
            gevent.sleep(self._rng.choice((0, 0.001, 0.05)))

    def look(self, path: str) -> None:
        """Load a page, and check that it shows at least the acknowledged lines."""
        newest = self.table.revision
        status, _, answer = self.ask("GET", path)
        if self.may_go:
            return
        found = REVISION.search(answer)
        revision = int(found[1]) if found else -1
        if status != 200:
            self.books.fault(f"{path} for {self.colour}: {status}")
        elif path == self.path and revision < newest:
            self.books.fault(f"{path} showed {revision} of {newest}")
        self.table.check_secrets(self, answer, max(revision, newest))

    # Streams

    def open(self) -> None:
        """Open the page."""
        self._task = gevent.spawn(self._live)
        self._task.link_exception(lambda task: self.books.fault(repr(task.exception)))

    def close(self) -> None:
        """Close the page for good."""
        self.since = inf
        gevent.kill(self._task)

    def expect(self, revision: int, sent: float) -> None:
        """Note that the line sent at that time was acknowledged, so it has to arrive."""
        if self.since < sent and self.shown < revision:
            self._sent[revision] = sent

    def _live(self) -> None:
        while not self.gone:
            if self.may_go and self.colour is None:
                self.gone = True  # from now on it only watches, as anybody may
                return
            try:
                with gevent.Timeout(self._rng.uniform(*LISTENS_S), False):
                    self._listen()
            except OSError as error:
                self.gone = self.may_go  # a refused stream says enough
                if not self.may_go:
                    self.books.fault(f"a stream of {self.path} failed: {error}")
            self.since = inf
            self._sent.clear()
            if self.gone or self.called.is_set():
                gevent.sleep(0.1)
                continue
            self._rest()

    def _rest(self) -> None:
        """Pause between two streams: sleep, be offline, or reload the page."""
        habit = self._rng.choice(("sleeps", "reloads", "looks"))
        self.books.counts[habit] += 1
        if habit == "sleeps":
            self.called.wait(self._rng.uniform(*SLEEPS_S))
            return
        sheets = ["/history"] if self.colour is None else ["/sheet/history", "/sheet/help"]
        self.look(self.path + (self._rng.choice(sheets) if habit == "looks" else ""))

    def _listen(self) -> None:
        """Read views until the stream ends; now and then stop reading for a while."""
        stream = f"/t/{self.table.code}/events?as={self.colour or 'table'}"
        deaf_at = perf_counter() + self._rng.expovariate(1 / 60)
        with closing(Wire(self.table.port, self.device).listen(stream, self.token)) as pieces:
            for piece in pieces:
                self._take(text_of(piece))
                if self.gone:
                    return
                if perf_counter() > deaf_at and not self.called.is_set():
                    self.books.counts["takes nothing for a while"] += 1
                    self.since, deaf_at = inf, inf
                    self._sent.clear()
                    self.called.wait(self._rng.uniform(*SLEEPS_S))
        self.books.counts["streams hung up on"] += 1

    def _take(self, text: bytes) -> None:
        if b"event: gone" in text:
            self.gone = True
            if not self.may_go:
                self.books.fault(f"{self.path} was sent away")
        now = perf_counter()
        self.since = min(self.since, now)  # a heartbeat counts, too: there may be nothing new
        found = REVISION.search(text)
        if found is None:
            return
        before, self.shown = self.shown, int(found[1])
        if self.shown < before:
            self.books.fault(f"{self.path} went back from {before} to {self.shown}")
        for revision in [n for n in self._sent if n <= self.shown]:
            self.books.views.append(now - self._sent.pop(revision))
        self.table.check_secrets(self, text, self.shown)
        named = {seat.decode() for seat in SEAT.findall(text)}
        if self.colour is not None and named != {self.colour}:
            self.books.fault(f"{self.path} was sent the view of another's seat")

    def check_fresh(self) -> None:
        """Record a fault if a line did not arrive although the page was listening all the time."""
        late = [n for n, sent in self._sent.items() if perf_counter() - sent > ENOUGH_S]
        if late and not self.may_go:
            self.books.fault(f"{self.path} listens and shows {self.shown}, not {late[0]}")
            self._sent.clear()

    def come_back(self) -> None:
        """Wake up and listen, and check that the page shows the newest view."""
        self.called.set()
        with gevent.Timeout(ENOUGH_S, False):
            while self.shown < self.table.revision or self.since == inf:
                gevent.sleep(0.05)
            return
        self.books.fault(f"{self.path} came back and shows {self.shown} of {self.table.revision}")

    def await_gone(self) -> None:
        """Wait until the page is told that its seat was given away. It is not used any more."""
        self.called.set()
        with gevent.Timeout(ENOUGH_S, False):
            while not self.gone:
                gevent.sleep(0.05)
            self.close()
            return
        self.books.fault(f"{self.path} lost its seat and was not told")
        self.close()

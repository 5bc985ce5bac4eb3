"""Tablets and phones as plain HTTP clients: each with its cookie, its stream and its own posts."""

from __future__ import annotations

import json
import time
from contextlib import closing
from http.client import HTTPConnection, HTTPException
from random import Random
from threading import Condition, Thread
from typing import Any

from companion.web.identity import COOKIE
from tests.crash.scripts import TABLET, token

BROKEN = (OSError, HTTPException)
"""What a client sees when the server is killed under it."""


class Device(Thread):
    """One page that is open all the time: it opens its stream again whenever that breaks."""

    def __init__(self, port: int, name: str, code: str, seed: str) -> None:
        super().__init__(daemon=True)
        self.port, self.name, self.code = port, name, code
        self.over = False
        self.news = Condition()
        self.streams = 0
        self.revision = -1
        self.views = True
        self.view = ""
        self._chance = Random(seed)

    def run(self) -> None:
        while not self.over:
            try:
                self._listen(self.code)
            except BROKEN:
                time.sleep(self._chance.uniform(0.05, 0.4))

    def _listen(self, code: str) -> None:
        """Until the stream breaks, or the device goes to another table."""
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=20)) as connection:
            self.views = self._chance.random() < 0.5
            path = f"/t/{code}/events?as={self.name}&views={int(self.views)}"
            connection.request("GET", path, headers=self.head("text/event-stream"))
            answer = connection.getresponse()
            assert answer.status == 200, (answer.status, path)
            event = ""
            with self.news:
                self.streams += 1
                self.revision, self.view = -1, ""
            while code == self.code and not self.over:
                line = answer.readline().decode()
                if not line:
                    return
                field, _, value = line.rstrip("\n").partition(": ")
                event = value if field == "event" else event
                if field == "data":
                    self._told(event, value)

    def _told(self, event: str, value: str) -> None:
        with self.news:
            if event == "revision":
                self.revision = int(value)
            elif event == "view" and self._begins:
                self.view = value
            elif event == "view":
                self.view += "\n" + value
            self._begins = event != "view"
            self.news.notify_all()

    _begins = True

    def head(self, accept: str = "application/json") -> dict[str, str]:
        """The headers of this device's requests."""
        return {"Cookie": f"{COOKIE}={token(self.name)}", "Accept": accept}

    def ask(self, path: str, data: Any = None, accept: str = "application/json") -> tuple[int, str]:
        """One request on a connection of its own; `BROKEN` where the server is gone."""
        head, body = self.head(accept), None
        if data is not None:
            head["Content-Type"], body = "application/json", json.dumps(data)
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=20)) as connection:
            connection.request("GET" if body is None else "POST", path, body, head)
            answer = connection.getresponse()
            return answer.status, answer.read().decode()

    def post(self, entry: dict[str, Any], revision: int, key: str) -> tuple[int, str]:
        """Posts an entry to the table."""
        data = {**entry, "revision": revision, "key": key}
        return self.ask(f"/t/{self.code}/entries?as={self.name}", data)

    def page(self) -> str:
        """The whole page, as it is loaded anew."""
        where = "" if self.name == TABLET else f"/seats/{self.name}"
        status, text = self.ask(f"/t/{self.code}{where}", accept="text/html")
        assert status == 200, (status, where)
        return text

    def shows_what_a_page_shows(self) -> bool:
        """Whether its newest view is the one in a page that is loaded anew; some want no views."""
        return not self.views or (self.view != "" and self.view in self.page())

    def state(self) -> Any:
        """What this device may know of the state, as JSON."""
        status, text = self.ask(f"/t/{self.code}/state?as={self.name}")
        assert status == 200, (status, text)
        return json.loads(text)

"""Tablets and phones as plain HTTP clients, each with its own cookie, stream and posts."""

import time
from contextlib import closing
from http.client import HTTPException
from random import Random
from threading import Condition, Thread
from typing import Any

from tests.crash.scripts import TABLET, token
from tests.support.http import Answer, Http

BROKEN = (OSError, HTTPException)
"""The errors that a client gets when the server is killed."""


class Device(Thread):
    """A page that is always open. It opens its stream again whenever the stream breaks."""

    def __init__(self, port: int, name: str, code: str, seed: str) -> None:
        super().__init__(daemon=True)
        self.http, self.name, self.code = Http(port, token(name)), name, code
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
        """Read the stream until it breaks, or until the device is at another table."""
        self.views = self._chance.random() < 0.5
        path = f"/t/{code}/events?as={self.name}&views={int(self.views)}"
        with closing(self.http.send(path, Accept="text/event-stream")) as connection:
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

    def post(self, entry: dict[str, Any], revision: int, key: str) -> Answer:
        """Post an entry to the table. Return `BROKEN` if the server is gone."""
        data = {**entry, "revision": revision, "key": key}
        return self.http.ask(f"/t/{self.code}/entries?as={self.name}", data)

    def page(self) -> str:
        """Load and return the whole page."""
        where = "" if self.name == TABLET else f"/seats/{self.name}"
        answer = self.http.ask(f"/t/{self.code}{where}", Accept="text/html")
        assert answer.status == 200, (answer.status, where)
        return answer.text

    def shows_what_a_page_shows(self) -> bool:
        """Return whether the newest view equals the one in a reloaded page. A device without views
        returns True."""
        return not self.views or (self.view != "" and self.view in self.page())

    def state(self) -> Any:
        """Return the state as this device may know it."""
        answer = self.http.ask(f"/t/{self.code}/state?as={self.name}")
        assert answer.status == 200, answer
        return answer.json

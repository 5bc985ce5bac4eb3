"""Waking the pages, and who is there: revision and people numbers, and nothing else.

What is kept here lives as long as the process: a page that comes back asks again.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import time

import gevent
from gevent.queue import Empty, Queue
from msgspec import Struct

HEARTBEAT_S = 5.0
AWAY_AFTER_S = 4.0
MOST_PER_SEAT = 4
MOST_PER_ADDRESS = 64

Signal = tuple[str, int]


class TooMany(Exception):
    """One address has more streams open than any table needs."""


class Listener:
    """One page's stream: what it has not been told yet, the latest of each kind only."""

    def __init__(self, seat: str | None, address: str) -> None:
        self.seat = seat
        self.address = address
        self.closed = False
        self._news: dict[str, int] = {}
        self._bell: Queue[None] = Queue(maxsize=1)

    def tell(self, kind: str, number: int) -> None:
        """Leaves the number for the stream and wakes it."""
        self._news[kind] = number
        if self._bell.empty():
            self._bell.put_nowait(None)

    def close(self) -> None:
        """Ends the stream at its next turn."""
        self.closed = True
        if self._bell.empty():
            self._bell.put_nowait(None)

    def news(self) -> list[Signal]:
        """What there is to tell; empty when nothing happened for a heartbeat's time."""
        try:
            self._bell.get(timeout=HEARTBEAT_S)
        except Empty:
            return []
        news, self._news = list(self._news.items()), {}
        return news


class Room(Struct):
    """A table's pages now: their streams, how often people changed, what was refused last."""

    listeners: list[Listener]
    people: int
    refused: tuple[int, str] | None = None


class Hub:
    """The rooms of all tables."""

    def __init__(self) -> None:
        self._rooms: dict[str, Room] = {}
        self._streams: dict[str, int] = {}

    def room(self, code: str) -> Room:
        """The room of a table. Its people count starts where no page can have seen it."""
        if code not in self._rooms:
            self._rooms[code] = Room([], int(time()))
        return self._rooms[code]

    def revision(self, code: str, revision: int) -> None:
        """Tells every page of the table how many lines its log has."""
        room = self.room(code)
        room.refused = None
        for listener in room.listeners:
            listener.tell("revision", revision)

    def people(self, code: str) -> None:
        """Tells every page of the table that seats or presence changed."""
        room = self.room(code)
        room.people += 1
        for listener in room.listeners:
            listener.tell("people", room.people)

    def refused(self, code: str, revision: int, sentence: str) -> None:
        """H2: what the tablet tried in vain is seen by all, until the next entry."""
        self.room(code).refused = (revision, sentence)
        self.people(code)

    def dismiss(self, code: str, seat: str) -> None:
        """Ends the streams of a seat whose phone has lost it."""
        for listener in self.room(code).listeners:
            if listener.seat == seat:
                listener.close()

    def present(self, code: str) -> set[str]:
        """The seats whose phones are listening."""
        return {x.seat for x in self.room(code).listeners if x.seat is not None and not x.closed}

    def listen(self, code: str, revision: int, seat: str | None, address: str) -> Iterator[str]:
        """The event stream of one page. `TooMany` where its address has far too many open."""
        if self._streams.get(address, 0) >= MOST_PER_ADDRESS:
            raise TooMany
        return self._stream(code, revision, Listener(seat, address))

    def _stream(self, code: str, revision: int, listener: Listener) -> Iterator[str]:
        room = self.room(code)
        self._enter(code, room, listener)
        try:
            yield event("revision", revision)
            yield event("people", room.people)
            while not listener.closed:
                news = listener.news()
                yield "".join(event(*signal) for signal in news) or event("hb", "")
        finally:
            self._leave(code, room, listener)

    def _enter(self, code: str, room: Room, listener: Listener) -> None:
        self._streams[listener.address] = self._streams.get(listener.address, 0) + 1
        mine = [x for x in room.listeners if x.seat is not None and x.seat == listener.seat]
        for oldest in mine[: max(0, len(mine) + 1 - MOST_PER_SEAT)]:
            oldest.close()
        news = listener.seat is not None and listener.seat not in self.present(code)
        room.listeners.append(listener)
        if news:
            self.people(code)

    def _leave(self, code: str, room: Room, listener: Listener) -> None:
        room.listeners.remove(listener)
        left = self._streams[listener.address] - 1
        self._streams[listener.address] = left
        if not left:
            del self._streams[listener.address]
        if listener.seat is not None:
            gevent.spawn_later(AWAY_AFTER_S, self._perhaps_away, code, listener.seat)

    def _perhaps_away(self, code: str, seat: str) -> None:
        """A phone that reloads is back before anybody is told that it was away."""
        if seat not in self.present(code):
            self.people(code)


def event(name: str, data: object) -> str:
    """One server-sent event."""
    return f"event: {name}\ndata: {data}\n\n"

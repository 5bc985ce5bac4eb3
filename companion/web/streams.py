"""Waking the pages, and who is there: revision and people numbers, and nothing else.

What is kept here lives as long as somebody listens: a page that comes back asks again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from socket import MSG_PEEK, socket
from time import time

import gevent
from gevent.queue import Empty, Queue
from gevent.socket import wait_read
from msgspec import Struct

from companion.games.contract import Refused

HEARTBEAT_S = 5.0
AWAY_AFTER_S = 3.0
EMPTY_AFTER_S = 60.0
MOST_PER_SEAT = 4
MOST_PER_ADDRESS = 64
CONNECTION = "companion.connection"
"""Where the server leaves a request's connection in its environment."""

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
    """A table's pages now: their streams, how often people changed, what was refused last.

    `here`: the seats that pages show as present. It changes only together with `people`.
    """

    listeners: list[Listener]
    people: int
    refused: tuple[int, Refused] | None = None
    here: set[str] = set()

    def listening(self, seat: str) -> bool:
        """Whether a page of that seat has a stream."""
        return any(x.seat == seat and not x.closed for x in self.listeners)


class Hub:
    """The rooms of all tables. `forget`: told of a table that nobody has listened to a while."""

    def __init__(self, *forget: Callable[[str], None]) -> None:
        self._forget = forget
        self._rooms: dict[str, Room] = {}
        self._streams: dict[str, int] = {}

    def room(self, code: str) -> Room:
        """The room of a table. Its people count starts where no page can have seen it."""
        if code not in self._rooms:
            self._rooms[code] = Room([], int(time() * 1000))
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

    def refused(self, code: str, revision: int, why: Refused) -> None:
        """H2: what the tablet tried in vain is seen by all, until the next entry."""
        bare = Refused(why.code, why.public, why.private)  # without what led to it
        self.room(code).refused = (revision, bare)
        self.people(code)

    def dismiss(self, code: str, seat: str) -> None:
        """Ends the streams of a seat whose phone has lost it; `people` is to be told of it."""
        room = self.room(code)
        for listener in room.listeners:
            if listener.seat == seat:
                listener.close()
        room.here.discard(seat)

    def end(self, code: str) -> None:
        """The table is no more: its pages ask once again, and hear that; their streams end."""
        self.people(code)
        for listener in self._rooms.pop(code).listeners:
            listener.close()
        for forget in self._forget:
            forget(code)

    def arrive(self, code: str, seat: str) -> None:
        """That seat's page is asked for: it shows itself as present already, and need not be asked
        for again when its stream opens. Without a stream the seat is soon shown as away."""
        room = self.room(code)
        if seat not in room.here:
            room.here.add(seat)
            self.people(code)
            gevent.spawn_later(AWAY_AFTER_S, self._perhaps_away, code, seat)

    def present(self, code: str) -> set[str]:
        """The seats whose phones are listening, or were a moment ago."""
        return set(self.room(code).here)

    def listen(
        self,
        code: str,
        revision: int,
        seat: str | None,
        address: str,
        connection: socket | None = None,
    ) -> Iterator[str]:
        """The event stream of one page. `TooMany` where its address has far too many open.

        It ends as soon as the other side closes the `connection`, where that is known: a write
        notices it two heartbeats later only.
        """
        if self._streams.get(address, 0) >= MOST_PER_ADDRESS:
            raise TooMany
        return self._stream(code, revision, Listener(seat, address), connection)

    def _stream(
        self, code: str, revision: int, listener: Listener, connection: socket | None
    ) -> Iterator[str]:
        room = self._enter(code, listener)
        watch = None if connection is None else gevent.spawn(_watch, connection, listener)
        try:
            yield event("revision", revision)
            yield event("people", room.people)
            while not listener.closed:
                news = listener.news()
                yield "".join(event(*signal) for signal in news) or event("hb", "")
        finally:
            if watch is not None:
                watch.kill()
            self._leave(code, room, listener)

    def _enter(self, code: str, listener: Listener) -> Room:
        room, seat = self.room(code), listener.seat
        self._streams[listener.address] = self._streams.get(listener.address, 0) + 1
        if seat is not None:
            mine = [x for x in room.listeners if x.seat == seat]
            for oldest in mine[: max(0, len(mine) + 1 - MOST_PER_SEAT)]:
                oldest.close()
            self.arrive(code, seat)
        room.listeners.append(listener)
        return room

    def _leave(self, code: str, room: Room, listener: Listener) -> None:
        room.listeners.remove(listener)
        left = self._streams[listener.address] - 1
        self._streams[listener.address] = left
        if not left:
            del self._streams[listener.address]
        if listener.seat is not None and not room.listening(listener.seat):
            gevent.spawn_later(AWAY_AFTER_S, self._perhaps_away, code, listener.seat)
        if not room.listeners:
            gevent.spawn_later(EMPTY_AFTER_S, self._perhaps_empty, code)

    def _perhaps_away(self, code: str, seat: str) -> None:
        """A phone that reloads is back before anybody is told that it was away."""
        room = self.room(code)
        if seat in room.here and not room.listening(seat):
            room.here.discard(seat)
            self.people(code)

    def _perhaps_empty(self, code: str) -> None:
        room = self._rooms.get(code)
        if room is not None and not room.listeners:
            del self._rooms[code]
            for forget in self._forget:
                forget(code)


def _watch(connection: socket, listener: Listener) -> None:
    """Waits until the other side says something, which can only be that it goes."""
    try:
        wait_read(connection.fileno())
        if connection.recv(1, MSG_PEEK):
            return  # a next request, sent ahead of its turn
    except OSError:
        pass  # gone without a word
    listener.close()


def event(name: str, data: object) -> str:
    """One server-sent event."""
    return f"event: {name}\ndata: {data}\n\n"

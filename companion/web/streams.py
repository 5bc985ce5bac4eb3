"""Waking the pages, and who is there.

What is kept here lives as long as somebody listens: a page that comes back asks again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from socket import MSG_PEEK, socket
from time import time
from typing import Protocol

import gevent
from gevent.socket import wait_read
from msgspec import Struct

from companion.core.play import Refused
from companion.web.listeners import STRANGER, Listener, Looker, check_room, make_room

AWAY_AFTER_S = 3.0
EMPTY_AFTER_S = 60.0
SLOW_S = 20.0
"""In which a page takes what it is sent, or is hung up on."""
CONNECTION = "companion.connection"
"""Where the server leaves a request's connection in its environment."""


class Speaker(Protocol):
    """Says what one page is to be told."""

    @property
    def over(self) -> bool:
        """Whether there is nothing more to be said after the last piece."""

    def say(self) -> bytes:
        """What is new now, or a heartbeat; it lets nobody else have a turn before it is said."""


class Room(Struct):
    """A table's pages now: their streams, how often people changed, what was refused last.

    `here`: the seats that pages show as present. It changes only together with `people`.
    """

    listeners: list[Listener]
    people: int
    refused: tuple[int, Refused] | None = None
    here: set[str] = set()

    def wake(self) -> None:
        """Has every page of the table told what is new."""
        for listener in self.listeners:
            listener.wake()

    def listening(self, seat: str) -> bool:
        """Whether a page of that seat has a stream."""
        return any(x.seat == seat and not (x.closed or x.dismissed) for x in self.listeners)


class Hub:
    """The rooms of all tables. `forget`: told of a table that nobody has listened to a while."""

    def __init__(self, *forget: Callable[[str], None]) -> None:
        self._forget = forget
        self._rooms: dict[str, Room] = {}

    def room(self, code: str) -> Room:
        """The room of a table. Its people count starts where no page can have seen it.

        Whoever only looks in leaves soon: without a stream the table is forgotten after a while.
        """
        if code not in self._rooms:
            self._rooms[code] = Room([], int(time() * 1000))
            gevent.spawn_later(EMPTY_AFTER_S, self._perhaps_empty, code)
        return self._rooms[code]

    def revision(self, code: str) -> None:
        """A line was written: every page of the table is told."""
        room = self.room(code)
        room.refused = None
        room.wake()

    def people(self, code: str) -> None:
        """Seats or presence changed: every page of the table is told."""
        room = self.room(code)
        room.people += 1
        room.wake()

    def refused(self, code: str, revision: int, why: Refused) -> None:
        """H2: what the tablet tried in vain is seen by all, until the next entry."""
        bare = Refused(why.code, why.public, why.private)  # without what led to it
        self.room(code).refused = (revision, bare)
        self.people(code)

    def dismiss(self, code: str, seat: str) -> None:
        """A seat's phone has lost it: its streams say so and end. `people` is to be told of it."""
        room = self.room(code)
        for listener in room.listeners:
            if listener.seat == seat:
                listener.dismiss()
        room.here.discard(seat)

    def end(self, code: str) -> None:
        """The table is no more: its streams say so and end."""
        for listener in self.room(code).listeners:
            listener.dismiss()
        del self._rooms[code]
        for forget in self._forget:
            forget(code)

    def close(self) -> None:
        """Ends all streams: the server stops, and pages come back as soon as it is there again."""
        for room in self._rooms.values():
            for listener in room.listeners:
                listener.close()

    def arrive(self, code: str, seat: str) -> None:
        """That seat's page is asked for: it shows itself as present already, and need not be asked
        for again when its stream opens. Without a stream the seat is soon shown as away."""
        room = self.room(code)
        if seat not in room.here:
            room.here.add(seat)
            self.people(code)
            gevent.spawn_later(AWAY_AFTER_S, self._perhaps_away, code, seat)

    def looked_at(self, code: str) -> bool:
        """Whether any page of that table listens."""
        return code in self._rooms and bool(self._rooms[code].listeners)

    def present(self, code: str) -> set[str]:
        """The seats whose phones are listening, or were a moment ago."""
        return set(self.room(code).here)

    def listen(
        self,
        code: str,
        who: str | None,
        speaker: Speaker,
        connection: socket | None = None,
        looker: Looker = STRANGER,
    ) -> Iterator[bytes]:
        """The event stream of one page: of a seat, of the `TABLET`, or (None) of one that looks on.
        `looker` says whose page it is. `TooMany` where far too many look on.

        The speaker is asked once the page has taken what it said before: so a slow page skips what
        is old by then, and keeps nobody waiting. It ends as soon as the other side closes the
        `connection`, where that is known: a write notices it two heartbeats later only.
        """
        listener = Listener(who, looker)
        check_room(self.room(code).listeners, listener)
        return self._stream(code, listener, speaker, connection)

    def _stream(
        self, code: str, listener: Listener, speaker: Speaker, connection: socket | None
    ) -> Iterator[bytes]:
        room = self._enter(code, listener)
        watch = None if connection is None else gevent.spawn(_watch, connection, listener)
        if connection is not None:
            connection.settimeout(SLOW_S)
        try:
            while not listener.closed:
                dismissed = listener.dismissed
                yield speaker.say()
                if dismissed or speaker.over:
                    return
                listener.wait()
        finally:
            if watch is not None:
                watch.kill()
            if connection is not None:
                connection.settimeout(None)
            self._leave(code, room, listener)

    def _enter(self, code: str, listener: Listener) -> Room:
        room = self.room(code)
        make_room(room.listeners, listener)
        if listener.seat is not None:
            self.arrive(code, listener.seat)
        room.listeners.append(listener)
        return room

    def _leave(self, code: str, room: Room, listener: Listener) -> None:
        room.listeners.remove(listener)
        if listener.seat is not None and not room.listening(listener.seat):
            gevent.spawn_later(AWAY_AFTER_S, self._perhaps_away, code, listener.seat)
        if not room.listeners:
            gevent.spawn_later(EMPTY_AFTER_S, self._perhaps_empty, code)

    def _perhaps_away(self, code: str, seat: str) -> None:
        """A phone that reloads is back before anybody is told that it was away."""
        room = self._rooms.get(code)
        if room is not None and seat in room.here and not room.listening(seat):
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
    """One server-sent event. A line break begins a line of data; a carriage return, which would
    end one as well, is written as HTML writes it.
    """
    text = str(data).replace("\r", "&#13;").replace("\n", "\ndata: ")
    return f"event: {name}\ndata: {text}\n\n"

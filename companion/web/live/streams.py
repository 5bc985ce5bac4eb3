"""The event streams of all pages: what they send and when, and which seats are connected.

Everything is kept in memory, and only while a page of the table is open. A page that is opened
again loads its view again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from secrets import token_hex
from socket import MSG_PEEK, socket
from typing import NamedTuple

import gevent
from gevent.socket import wait_read
from msgspec import Struct, field

from companion.core.play import Refused
from companion.web.live.listeners import (
    CROWD,
    STRANGER,
    Asker,
    Feed,
    Listener,
    Onlooker,
    Version,
    check_stream_limit,
    end_oldest_streams,
)


class Pace(NamedTuple):
    """Times in seconds.

    `heartbeat`: the time between two heartbeats of a stream. `away`: the time until a phone without
    a stream is shown as away. `asked`: how long a page that asks for its view counts as if it had a
    stream. `empty`: the time until a table without open pages is forgotten. `slow`: the time until
    the connection of a page that does not read is closed.
    """

    heartbeat: float = 5.0
    away: float = 3.0
    asked: float = 5.0
    empty: float = 60.0
    slow: float = 20.0


class Room(Struct):
    """The open pages of one table.

    `people` counts changes of seats and presence. `run` names this count: every room begins a new
    count, and pages never compare numbers of two counts. (The server may have been restarted, and
    the machine's clock set back.) `refused` is the tablet's last refused attempt, with its
    revision. `connected` are the seats that pages show as present; it changes only together with
    `people`.
    """

    listeners: list[Listener]
    people: int = 0
    run: str = field(default_factory=lambda: token_hex(4))
    refused: tuple[int, Refused] | None = None
    connected: set[str] = set()

    def wake(self) -> None:
        """Let every stream of the table send its news."""
        for listener in self.listeners:
            listener.wake()

    def has_stream(self, seat: str) -> bool:
        """Return whether a page of that seat has an open stream."""
        return any(x.seat == seat and not (x.closed or x.dismissed) for x in self.listeners)


class Hub:
    """The rooms of all tables. Each function in `forget` is called with the code of a table whose
    last page was closed. `pace` has the times, and `crowd` the limits of open pages."""

    pace = Pace()
    crowd = CROWD

    def __init__(self, *forget: Callable[[str], None]) -> None:
        self._forget = forget
        self.rooms: dict[str, Room] = {}

    def room(self, code: str) -> Room:
        """Return the room of a table. A new room is dropped again if no stream is opened soon."""
        if code not in self.rooms:
            self.rooms[code] = Room([])
            gevent.spawn_later(self.pace.empty, self._forget_if_empty, code)
        return self.rooms[code]

    def announce_line(self, code: str) -> None:
        """Let every page of the table know that a line was written."""
        room = self.room(code)
        room.refused = None
        room.wake()

    def announce_people(self, code: str) -> None:
        """Let every page of the table know that seats or presence changed."""
        room = self.room(code)
        room.people += 1
        room.wake()

    def announce_refusal(self, code: str, revision: int, why: Refused) -> None:
        """Show on every page that an attempt of the tablet was refused, and why, until the next
        entry (H2)."""
        bare = Refused(why.code, why.public, why.private)  # without what led to it
        self.room(code).refused = (revision, bare)
        self.announce_people(code)

    def mark_view_sent(self, code: str, page: str, version: Version) -> None:
        """Mark a view as already sent to a page that got it as a response."""
        for listener in self.room(code).listeners:
            listener.feed.mark_view_sent(page, version)

    def end_streams_of(self, code: str, seat: str) -> None:
        """End the streams of a phone that has lost its seat, with a last message. The caller
        announces the change of people."""
        room = self.room(code)
        for listener in room.listeners:
            if listener.seat == seat:
                listener.dismiss()
        room.connected.discard(seat)

    def end_table(self, code: str) -> None:
        """End all streams of a table that was deleted, with a last message."""
        for listener in self.room(code).listeners:
            listener.dismiss()
        del self.rooms[code]
        for forget in self._forget:
            forget(code)

    def close(self) -> None:
        """End all streams because the server stops. Pages reconnect when it runs again."""
        for room in self.rooms.values():
            for listener in room.listeners:
                listener.close()

    def show_present(self, code: str, seat: str) -> None:
        """Show a seat as present as soon as its page is loaded, so that the page need not change
        when its stream opens. If no stream opens, the seat is soon shown as away."""
        room = self.room(code)
        if seat not in room.connected:
            room.connected.add(seat)
            self.announce_people(code)
            gevent.spawn_later(self.pace.away, self._show_away_if_gone, code, seat)

    def has_pages(self, code: str) -> bool:
        """Return whether any page of that table has an open stream."""
        return code in self.rooms and bool(self.rooms[code].listeners)

    def present_seats(self, code: str) -> set[str]:
        """Return the seats whose phones have an open stream, or had one a moment ago."""
        return set(self.room(code).connected)

    def listen(
        self,
        code: str,
        who: str | None,
        feed: Feed,
        connection: socket | None = None,
        onlooker: Onlooker = STRANGER,
    ) -> Iterator[bytes]:
        """Open the event stream of a page: of a seat, of the `TABLET`, or (None) of somebody who
        watches. `onlooker` is the browser. Raises `TooMany` if far too many watch.

        The feed computes a new chunk only after the page has received everything before. So a slow
        page skips old views and delays nobody. If `connection` is given, the stream ends as soon as
        the page closes it, otherwise up to two heartbeats later.
        """
        listener = Listener(who, feed, onlooker)
        check_stream_limit(self.room(code).listeners, listener, self.crowd)
        return self._send_chunks(code, listener, connection)

    def count_asking_page(
        self, code: str, page: str, who: str | None, onlooker: Onlooker = STRANGER
    ) -> None:
        """Count a page that asks for its view as if it had a stream, until it stops asking. Raises
        `TooMany` as `listen` does."""
        room, asker = self.room(code), Asker(who, page, onlooker)
        others = [one for one in room.listeners if not asker.replaces(one)]
        check_stream_limit(others, asker, self.crowd)
        room.listeners[:] = others
        self._add_listener(code, asker)
        gevent.spawn_later(self.pace.asked, self._forget_asker, code, room, asker)

    def _forget_asker(self, code: str, room: Room, asker: Asker) -> None:
        """Stop counting a page that asks for its view, unless it has asked again."""
        if asker in room.listeners:
            self._remove_listener(code, room, asker)

    def _send_chunks(
        self, code: str, listener: Listener, connection: socket | None
    ) -> Iterator[bytes]:
        room = self._add_listener(code, listener)
        watch = (
            None if connection is None else gevent.spawn(_watch_connection, connection, listener)
        )
        if connection is not None:
            connection.settimeout(self.pace.slow)
        try:
            while not listener.closed:
                dismissed = listener.dismissed
                yield listener.feed.next_chunk()
                if dismissed or listener.feed.has_ended:
                    return
                listener.wait(self.pace.heartbeat)
        finally:
            if watch is not None:
                watch.kill()
            if connection is not None:
                connection.settimeout(None)
            self._remove_listener(code, room, listener)

    def _add_listener(self, code: str, listener: Listener) -> Room:
        room = self.room(code)
        end_oldest_streams(room.listeners, listener, self.crowd)
        if listener.seat is not None:
            self.show_present(code, listener.seat)
        room.listeners.append(listener)
        return room

    def _remove_listener(self, code: str, room: Room, listener: Listener) -> None:
        room.listeners.remove(listener)
        if listener.seat is not None and not room.has_stream(listener.seat):
            gevent.spawn_later(self.pace.away, self._show_away_if_gone, code, listener.seat)
        if not room.listeners:
            gevent.spawn_later(self.pace.empty, self._forget_if_empty, code)

    def _show_away_if_gone(self, code: str, seat: str) -> None:
        """Show a seat as away, unless its phone has come back in the meantime."""
        room = self.rooms.get(code)
        if room is not None and seat in room.connected and not room.has_stream(seat):
            room.connected.discard(seat)
            self.announce_people(code)

    def _forget_if_empty(self, code: str) -> None:
        room = self.rooms.get(code)
        if room is not None and not room.listeners:
            del self.rooms[code]
            for forget in self._forget:
                forget(code)


def _watch_connection(connection: socket, listener: Listener) -> None:
    """Close the listener when the other side closes the connection."""
    try:
        wait_read(connection.fileno())
        if connection.recv(1, MSG_PEEK):
            return  # the next request, sent before the answer to this one
    except OSError:
        pass  # gone without a word
    listener.close()


def format_event(name: str, data: object) -> str:
    """Return one server-sent event, with a `data` line for each line of the data. A carriage return
    would also end a line, so it is replaced by an HTML reference."""
    text = str(data).replace("\r", "&#13;").replace("\n", "\ndata: ")
    return f"event: {name}\ndata: {text}\n\n"

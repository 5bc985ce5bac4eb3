"""Listeners: the streams of one table's pages, the browsers that open them, and the limits of their
number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from gevent.event import Event
from msgspec import Struct


class Crowd(NamedTuple):
    """The limits of streams that one table may have.

    `of_one`: streams of one seat, of the tablet, or of one browser that watches. `of_address`:
    streams of strangers from one address. If there is one more, the oldest of these streams is
    ended. `looking_on`: streams of all strangers. If there is one more, the oldest stream of the
    address with the most streams is ended.
    """

    of_one: int = 4
    of_address: int = 32
    looking_on: int = 64


CROWD = Crowd()
TABLET = "tablet"
"""The listener `who` of the page that leads the table, which is no seat."""
Version = tuple[int, int]
"""Which view of a table: its revision, and its number of changes of people."""


class TooMany(Exception):
    """Raised if too many strangers watch one table, each from another address."""


class Onlooker(Struct, frozen=True):
    """A browser that watches a table: its token hash ("" without a cookie) and its network address.
    It is `known` (no stranger) if it is the table's host, or holds a seat or asks for one."""

    browser: str = ""
    address: str = ""
    known: bool = False


STRANGER = Onlooker()


class Feed(Protocol):
    """Computes the chunks that are sent to one page."""

    @property
    def has_ended(self) -> bool:
        """Return whether the stream ends after the last chunk."""

    def next_chunk(self) -> bytes:
        """Return the news for the page, or a heartbeat. While this runs, no other task does."""

    def mark_view_sent(self, page: str, version: Version) -> None:
        """Mark that view as already sent if this is the stream of that page."""


class Listener:
    """The stream of one page. `who` is the seat of the phone, `TABLET`, or None for somebody who
    only watches."""

    def __init__(self, who: str | None, feed: Feed, onlooker: Onlooker = STRANGER) -> None:
        self.who = who
        self.feed = feed
        self.onlooker = onlooker
        self.seat = None if who == TABLET else who
        self.closed = False
        self.dismissed = False
        self._bell = Event()

    def wake(self) -> None:
        """Let the stream send its news. Several calls before its turn count as one."""
        self._bell.set()

    def close(self) -> None:
        """End the stream at its next turn."""
        self.closed = True
        self.wake()

    def dismiss(self) -> None:
        """End the stream after one last chunk."""
        self.dismissed = True
        self.wake()

    def wait(self, heartbeat_s: float) -> None:
        """Wait until something is new, or until the next heartbeat is due."""
        self._bell.wait(heartbeat_s)
        self._bell.clear()


class NoStream:
    """The feed for a page that has no stream."""

    has_ended = True

    def next_chunk(self) -> bytes:
        """Return an empty chunk."""
        return b""

    def mark_view_sent(self, page: str, version: Version) -> None:
        """Do nothing: a page without a stream names the view that it shows in each request."""


class Asker(Listener):
    """A page that asks for its view again and again, because nothing arrives on its streams. `page`
    is its name."""

    def __init__(self, who: str | None, page: str, onlooker: Onlooker = STRANGER) -> None:
        super().__init__(who, NoStream(), onlooker)
        self.page = page

    def replaces(self, other: Listener) -> bool:
        """Return whether this page replaces the other listener: an earlier request of the same
        page, or a page that asks for its view and has lost its place."""
        if not isinstance(other, Asker):
            return False
        mine = (other.page, other.who, other.onlooker) == (self.page, self.who, self.onlooker)
        return mine or other.closed


def check_stream_limit(listeners: Sequence[Listener], newcomer: Listener, most: Crowd) -> None:
    """Raise `TooMany` if there is no room for the new stream."""
    if _displaced_stream([*_strangers(listeners), newcomer], most) is newcomer:
        raise TooMany


def end_oldest_streams(listeners: Sequence[Listener], newcomer: Listener, most: Crowd) -> None:
    """End the oldest streams so that there is room for the new one."""
    mine = [x for x in listeners if not x.closed and _is_same_reader(x, newcomer)]
    for oldest in mine[: max(0, len(mine) + 1 - most.of_one)]:
        oldest.close()
    leaving = _displaced_stream([*_strangers(listeners), newcomer], most)
    if leaving is not None and leaving is not newcomer:
        leaving.close()


def _is_same_reader(one: Listener, other: Listener) -> bool:
    """Return whether two pages are of the same seat, or of the same onlooking browser."""
    if one.who is not None or other.who is not None:
        return one.who == other.who
    return one.onlooker.browser != "" and one.onlooker.browser == other.onlooker.browser


def _is_stranger(one: Listener) -> bool:
    return one.who is None and not one.onlooker.known and not one.closed


def _strangers(listeners: Sequence[Listener]) -> list[Listener]:
    return [one for one in listeners if _is_stranger(one)]


def _displaced_stream(queue: Sequence[Listener], most: Crowd) -> Listener | None:
    """Return the stranger's stream that the last stream in the queue displaces; None if all fit."""
    if not _is_stranger(queue[-1]):
        return None
    addresses = [one.onlooker.address for one in queue]
    place = displaced_place(addresses, most.of_address, most.looking_on)
    return None if place is None else queue[place]


def displaced_place(addresses: Sequence[str], of_address: int, in_all: int) -> int | None:
    """Return the index in `addresses` of the place that is removed from the queue; None if all fit.

    `addresses` has the address of everybody in the queue, the oldest first; the last one has just
    joined. If the newcomer's address has more than `of_address` places, the oldest of them is
    removed. If the queue has more than `in_all` places, the oldest place of the address with the
    most places is removed, so that no address shuts out another. If all addresses are different,
    the newcomer is removed.
    """
    count = Counter(addresses)
    crowd = addresses[-1]
    if count[crowd] <= of_address:
        if len(addresses) <= in_all:
            return None
        crowd = max(count, key=lambda one: (count[one], one == crowd))
    return addresses.index(crowd) if count[crowd] > 1 else len(addresses) - 1

"""Counting for limits: how often something was done lately, and who gives way."""

from __future__ import annotations

import ipaddress
from collections import Counter, deque
from collections.abc import Callable, Hashable, Mapping, Sequence
from time import monotonic

from flask import current_app, request
from werkzeug.exceptions import TooManyRequests

IPV6_OF_ONE = 64
"""Bits of an IPv6 address that belong to a home or a phone, which chooses the other bits itself."""


class Window:
    """The times of events within the last seconds, by key."""

    def __init__(self, seconds: float, clock: Callable[[], float] = monotonic) -> None:
        self._seconds = seconds
        self._clock = clock
        self._times: dict[Hashable, deque[float]] = {}
        self._swept = clock()

    def wait(self, key: Hashable, most: int) -> float:
        """Return the seconds until fewer than `most` events are counted for that key; 0 if that is
        so now."""
        times = self._recent(key)
        return times[-most] + self._seconds - self._clock() if len(times) >= most else 0.0

    def check(self, limits: Mapping[Hashable, int], sentence: object) -> None:
        """Answer 429 with that sentence and `Retry-After` if a key has reached its limit."""
        wait = max(self.wait(key, most) for key, most in limits.items())
        if wait > 0:
            raise TooManyRequests(str(sentence), retry_after=int(wait) + 1)

    def add(self, key: Hashable) -> None:
        """Count one more event for that key."""
        self._sweep()
        self._times.setdefault(key, deque()).append(self._clock())

    def __len__(self) -> int:
        return sum(map(len, self._times.values()))

    def _recent(self, key: Hashable) -> deque[float]:
        times = self._times.get(key, deque())
        while times and times[0] <= self._clock() - self._seconds:
            times.popleft()
        return times

    def _sweep(self) -> None:
        """Forget keys without counted events, once in a while."""
        if self._clock() - self._swept > self._seconds:
            self._times = {key: times for key in self._times if (times := self._recent(key))}
            self._swept = self._clock()


def window(name: str, seconds: float) -> Window:
    """Return the app's window with that name; a new one covers that many seconds."""
    found: Window = current_app.extensions.setdefault(name, Window(seconds))
    return found


def address() -> str:
    """Return the origin of the request: an IPv4 address, or the network of an IPv6 address."""
    text = request.remote_addr or "?"
    try:
        found = ipaddress.ip_address(text)
    except ValueError:
        return text
    if found.version == 4:
        return text
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((int(found), IPV6_OF_ONE), strict=False))


def who_gives_way(addresses: Sequence[str], of_address: int, in_all: int) -> int | None:
    """Return which place in a queue is lost because of the last one; None if all fit.

    `addresses` are those of everybody in the queue, the oldest first. An address may have
    `of_address` places: one more, and its oldest is lost. If there are more than `in_all`, the
    oldest of the address with the most is lost, so that no address shuts out another. If all
    addresses are different, the last place is lost.
    """
    count = Counter(addresses)
    crowd = addresses[-1]
    if count[crowd] <= of_address:
        if len(addresses) <= in_all:
            return None
        crowd = max(count, key=lambda one: (count[one], one == crowd))
    return addresses.index(crowd) if count[crowd] > 1 else len(addresses) - 1

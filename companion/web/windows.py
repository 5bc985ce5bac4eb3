"""How often something was done in the last while: what limits count by."""

from __future__ import annotations

import ipaddress
from collections import deque
from collections.abc import Hashable, Mapping
from time import monotonic

from flask import current_app, request
from werkzeug.exceptions import TooManyRequests

IPV6_OF_ONE = 64
"""Bits of an IPv6 address that a home or a phone has for itself: the others it chooses."""


class Window:
    """The times of what was done within the last seconds, by key."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._times: dict[Hashable, deque[float]] = {}
        self._swept = monotonic()

    def wait(self, key: Hashable, most: int) -> float:
        """The seconds until fewer than `most` were done under that key; 0 where they are."""
        times = self._recent(key)
        return times[-most] + self._seconds - monotonic() if len(times) >= most else 0.0

    def check(self, limits: Mapping[Hashable, int], sentence: object) -> None:
        """429 with that sentence and `Retry-After` where a key has reached its limit."""
        wait = max(self.wait(key, most) for key, most in limits.items())
        if wait > 0:
            raise TooManyRequests(str(sentence), retry_after=int(wait) + 1)

    def add(self, key: Hashable) -> None:
        """Counts one more."""
        self._sweep()
        self._times.setdefault(key, deque()).append(monotonic())

    def __len__(self) -> int:
        return sum(map(len, self._times.values()))

    def _recent(self, key: Hashable) -> deque[float]:
        times = self._times.get(key, deque())
        while times and times[0] <= monotonic() - self._seconds:
            times.popleft()
        return times

    def _sweep(self) -> None:
        """Forgets keys of which nothing is left, once in a while."""
        if monotonic() - self._swept > self._seconds:
            self._times = {key: times for key in self._times if (times := self._recent(key))}
            self._swept = monotonic()


def window(name: str, seconds: float) -> Window:
    """The app's window of that name."""
    found: Window = current_app.extensions.setdefault(name, Window(seconds))
    return found


def address() -> str:
    """Where the request comes from: an IPv4 address, or the network of an IPv6 one."""
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

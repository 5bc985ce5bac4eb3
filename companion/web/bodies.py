"""Limits the bytes of incoming requests that are held in memory.

If they are too many, the largest request of the address that has sent most is given up. So a sender
of many large unfinished requests shuts out nobody else.
"""

from __future__ import annotations

import socket
from collections import Counter
from contextlib import suppress

MOST_BYTES = 16 * 1024 * 1024
"""Bytes. The largest request is a megabyte (413), and an entry has less than a kilobyte."""
INCOMING = "companion.incoming"
"""The key of a request's `Incoming` in its environ."""


class Incoming:
    """An incoming request: its address, and how many bytes of it have arrived."""

    def __init__(self, sock: socket.socket, address: str) -> None:
        self._sock = sock
        self.address = address
        self.received = 0
        self.gave_way = False

    def give_way(self) -> None:
        """Stop receiving. The task that reads the request wakes up and finds `gave_way` set."""
        self.gave_way = True
        with suppress(OSError):
            self._sock.shutdown(socket.SHUT_RD)


class Budget:
    """The bytes of all requests that a server holds while they come in."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self.most = most
        self._incoming: dict[Incoming, None] = {}
        self.held = 0

    def add(self, one: Incoming, received: int) -> None:
        """Count bytes that arrived. If there are too many, the largest requests are ended."""
        self._incoming[one] = None
        one.received += received
        self.held += received
        while self.held > self.most:
            largest = self._largest()
            self.end(largest)
            largest.give_way()

    def end(self, one: Incoming) -> None:
        """Stop counting a request that was answered, or whose connection has ended."""
        if one in self._incoming:
            del self._incoming[one]
            self.held -= one.received
        one.received = 0

    def _largest(self) -> Incoming:
        """Return the largest request of the address that has sent most; the oldest of equal
        ones."""
        held = Counter[str]()
        for one in self._incoming:
            held[one.address] += one.received
        ((address, _),) = held.most_common(1)
        there = (one for one in self._incoming if one.address == address)
        return max(there, key=lambda one: one.received)


BUDGET = Budget()
"""The budget of this process."""

"""Incoming requests: they must arrive in time, be well formed, and together fit into memory.

If they hold too many bytes, the largest request of the address that has sent most is given up. So a
sender of many large unfinished requests affects only its own requests.
"""

from __future__ import annotations

import io
import re
import socket
from collections import Counter
from contextlib import suppress
from email.message import Message
from time import monotonic
from typing import TYPE_CHECKING

from gevent import Timeout

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

MOST_BYTES = 16 * 1024 * 1024
"""Bytes. The largest request is a megabyte (413), and an entry has less than a kilobyte."""
INCOMING = "companion.incoming"
"""The key of a request's `Incoming` in its environment."""
CONNECTION = "companion.connection"
"""The key of a request's connection in its environment."""
TOKEN = r"[!#$%&'*+.^_`|~0-9A-Za-z-]+"
REQUEST_LINE = re.compile(rf"{TOKEN} [!-~\x80-\xff]+ HTTP/1\.[01]\r?\n")
HEADER_LINE = re.compile(rf"(?:{TOKEN}:[\t -~\x80-\xff]*)?\r?\n".encode("latin-1"))
"""A header, or the empty line that ends all headers."""


class Incoming:
    """An incoming request: its address, and how many bytes of it have arrived."""

    def __init__(self, sock: socket.socket, address: str) -> None:
        self._sock = sock
        self.address = address
        self.received = 0
        self.gave_way = False

    def stop_receiving(self) -> None:
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
        """Count bytes that have arrived. If there are too many in all, the largest requests are
        given up."""
        self._incoming[one] = None
        one.received += received
        self.held += received
        while self.held > self.most:
            largest = self._largest_request()
            self.end(largest)
            largest.stop_receiving()

    def end(self, one: Incoming) -> None:
        """Stop counting a request that was answered, or whose connection has ended."""
        if one in self._incoming:
            del self._incoming[one]
            self.held -= one.received
        one.received = 0

    def _largest_request(self) -> Incoming:
        """Return the largest request of the address that has sent most; the oldest if several are
        equal."""
        held = Counter[str]()
        for one in self._incoming:
            held[one.address] += one.received
        ((address, _),) = held.most_common(1)
        there = (one for one in self._incoming if one.address == address)
        return max(there, key=lambda one: one.received)


BUDGET = Budget()
"""The budget of this process."""


class TooSlow(TimeoutError, ValueError):
    """Raised if a request takes too long to arrive. It is a `ValueError`, because it is the
    sender's fault."""


class GaveWay(TooSlow):
    """Raised if a request was given up because too many bytes were arriving at once."""


class BadRequest(ValueError):
    """Raised if a request violates HTTP. Servers interpret such requests differently, so the rest
    of its body could be taken for another request."""


class HeaderLines(io.BufferedIOBase):
    """The header lines of a request; reading one raises `BadRequest` unless it is well formed."""

    def __init__(self, lines: io.BufferedIOBase) -> None:
        self._lines = lines

    def readline(self, size: int | None = -1, /) -> bytes:
        """Return the next line, of at most that size. An empty line ends the headers."""
        line = self._lines.readline(size)
        if not HEADER_LINE.fullmatch(line):
            raise BadRequest
        return line


def is_unambiguous(headers: Message, version: str) -> bool:
    """Return whether the headers name exactly one host (in HTTP/1.0 at most one) and at most one
    length of the body, in a form that all servers read in the same way."""
    lengths = headers.get_all("Content-Length", [])
    encodings = headers.get_all("Transfer-Encoding", [])
    hosts = len(headers.get_all("Host", []))
    return (
        len(lengths) + len(encodings) <= 1
        and all(one.isascii() and one.isdigit() for one in lengths)
        and all(one.lower() == "chunked" for one in encodings)
        and (hosts == 1 or (hosts == 0 and version == "HTTP/1.0"))
    )


class TimedInput(io.RawIOBase):
    """The incoming bytes of a connection; reading raises `TooSlow` when the allowed time is over.
    The first limit is `seconds`. Bytes that are held in memory are `counted` in the budget of all
    requests."""

    def __init__(self, sock: socket.socket, address: str, seconds: float, budget: Budget) -> None:
        super().__init__()
        self._budget = budget
        self._raw = sock.makefile("rb", 0)
        self.incoming = Incoming(sock, address)
        self.counted = True
        self.over = False
        self.allow(seconds)

    def allow(self, seconds: float) -> None:
        """Allow that many seconds from now for everything that is still to be read."""
        self._ends = monotonic() + seconds

    def readable(self) -> bool:
        """Return True: the stream can be read."""
        return True

    def readinto(self, buffer: WriteableBuffer) -> int | None:
        """Read the bytes that have arrived into the buffer, as `RawIOBase` specifies."""
        try:
            with Timeout(max(0.0, self._ends - monotonic()), TooSlow()):
                received = self._raw.readinto(buffer)
            if self.counted:
                self._budget.add(self.incoming, received or 0)
            if self.incoming.gave_way:
                raise GaveWay
            return received
        except TooSlow:
            self.over = True
            raise

    def count(self, *, counted: bool) -> None:
        """Start or stop counting arriving bytes in the budget. Bytes counted so far are removed
        from it."""
        self.counted = counted
        self._budget.end(self.incoming)

    def close(self) -> None:
        """Close the stream."""
        self._budget.end(self.incoming)
        self._raw.close()
        super().close()

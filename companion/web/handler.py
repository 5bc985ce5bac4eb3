"""One connection to the server: sent at once, and read within limits, so that none is kept open
by whoever sends a byte now and then.
"""

from __future__ import annotations

import errno
import io
import logging
import socket
from time import monotonic
from types import TracebackType
from typing import TYPE_CHECKING

from gevent import Timeout
from gevent.pywsgi import WSGIHandler, WSGIServer

from companion.web import access_log
from companion.web.bodies import BUDGET, INCOMING, Incoming
from companion.web.streams import CONNECTION

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

GONE_AFTER = 15_000  # milliseconds after which a phone that takes nothing any more is hung up on
UNSENT = 16 * 1024
"""Bytes that wait to be sent to one page: with more the system keeps some megabytes of old views
for a phone that takes none."""
IDLE_S = 75.0  # between two requests
HEADERS_S = 10.0
BODY_S = 20.0


class TooSlow(TimeoutError, ValueError):
    """A request did not come in within its time. `ValueError`: the sender's fault, not ours."""


class GaveWay(TooSlow):
    """A request was given up, because too much came in at once (`companion.web.bodies`)."""


class TimedInput(io.RawIOBase):
    """What comes in on a connection, until the time that was allowed is over: then `TooSlow`.

    `counted`: whether what comes in is held in memory, and so counts for the budget of all.
    """

    def __init__(self, sock: socket.socket, address: str) -> None:
        super().__init__()
        self._raw = sock.makefile("rb", 0)
        self.incoming = Incoming(sock, address)
        self.counted = True
        self.over = False
        self.allow(HEADERS_S)

    def allow(self, seconds: float) -> None:
        """From now on so many seconds for everything that is still to be read."""
        self._ends = monotonic() + seconds

    def readable(self) -> bool:
        """It can only be read."""
        return True

    def readinto(self, buffer: WriteableBuffer) -> int | None:
        """What is there, as any raw stream gives it."""
        try:
            with Timeout(max(0.0, self._ends - monotonic()), TooSlow()):
                received = self._raw.readinto(buffer)
            if self.counted:
                BUDGET.add(self.incoming, received or 0)
            if self.incoming.gave_way:
                raise GaveWay
            return received
        except TooSlow:
            self.over = True
            raise

    def count(self, *, counted: bool) -> None:
        """From now on what comes in is held in memory, or no more; what came before is let go."""
        self.counted = counted
        BUDGET.end(self.incoming)

    def close(self) -> None:
        """Lets go of the connection."""
        BUDGET.end(self.incoming)
        self._raw.close()
        super().close()


class Handler(WSGIHandler):
    """Sends answers at once; otherwise each one on a kept-alive connection waits for 40 ms.

    A phone that is out of reach is noticed within seconds where the system can do that; it would
    be shown as present for a quarter of an hour. What is not sent in time ends the connection.
    """

    ignored_socket_errors = (*WSGIHandler.ignored_socket_errors, errno.EHOSTUNREACH)

    def __init__(self, sock: socket.socket, address: str, server: WSGIServer) -> None:
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, GONE_AFTER)
        if hasattr(socket, "TCP_NOTSENT_LOWAT"):
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, UNSENT)
        super().__init__(sock, address, server)
        self.rfile.close()
        self._timed_input = TimedInput(sock, str(address[0] if address else ""))
        self.rfile = io.BufferedReader(self._timed_input)
        self._first = True

    def read_requestline(self) -> str:
        """The first line: a browser may keep a connection for later, but not begin and stop."""
        if self._timed_input.over:
            raise TooSlow
        self._timed_input.allow(HEADERS_S if self._first else IDLE_S)
        self._timed_input.count(counted=True)
        self.rfile.peek(1)
        self._timed_input.allow(HEADERS_S)
        self._first = False
        line: str = super().read_requestline()
        return line

    def get_environ(self) -> dict[str, object]:
        """What is known of a request, with its connection: a stream ends when that is closed.

        Its body comes within its own time, and may have to give way to others'.
        """
        self._timed_input.allow(BODY_S)
        environ = super().get_environ()
        if not (self.content_length or environ.get("HTTP_TRANSFER_ENCODING")):
            self._timed_input.count(counted=False)
        return {**environ, CONNECTION: self.socket, INCOMING: self._timed_input.incoming}

    def run_application(self) -> None:
        """Answers. What is left of the body after that is thrown away as it comes in."""
        try:
            super().run_application()
        finally:
            self._timed_input.count(counted=False)

    def finalize_headers(self) -> None:
        """The headers of the answer. To HEAD nothing follows them: the end of a stream that is
        written after them would be taken for the beginning of the connection's next answer."""
        super().finalize_headers()
        if self.command == "HEAD":
            self.response_use_chunked = False

    def handle_error(
        self, t: type[BaseException] | None, v: BaseException | None, tb: TracebackType | None
    ) -> None:
        """What went wrong, in the log; but not that a phone has gone without a word."""
        if self.headers_sent and isinstance(v, TimeoutError):
            self.close_connection = True
            return
        super().handle_error(t, v, tb)

    def log_request(self) -> None:
        """A line for the access log, where there is one."""
        environ = self.environ
        if access_log.log.isEnabledFor(logging.INFO) and environ is not None:
            status = self.status.decode() if isinstance(self.status, bytes) else self.status or "-"
            seconds = (self.time_finish or self.time_start) - self.time_start
            length = self.response_length or 0
            access_log.log.info(access_log.line(environ, status, length, seconds))

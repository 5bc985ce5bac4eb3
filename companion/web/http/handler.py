"""Handles one connection to the server. Responses are sent at once. Requests must arrive within
time limits, so that nobody can block connections by sending a byte now and then."""

from __future__ import annotations

import errno
import io
import logging
import socket
from http.client import HTTPException
from types import TracebackType
from typing import Any

from gevent.pywsgi import WSGIHandler, WSGIServer

from companion.web.http import access_log
from companion.web.http.incoming import (
    BUDGET,
    CONNECTION,
    INCOMING,
    REQUEST_LINE,
    BadRequest,
    HeaderLines,
    TimedInput,
    TooSlow,
    is_unambiguous,
)

MOST_UNSENT = 16 * 1024
"""Bytes that may wait to be sent to one page. Without a limit the system buffers megabytes of old
views for a phone that takes none."""


class Handler(WSGIHandler):
    """Handles a connection. Responses are sent without the delay of 40 ms that TCP adds otherwise.

    Some systems notice within seconds that a phone is out of reach (`gone_after_ms`). On other
    systems the phone is shown as present for up to a quarter of an hour.
    """

    idle_s = 75.0
    """The time between two requests."""
    headers_s = 10.0
    body_s = 20.0
    gone_after_ms = 15_000
    """A phone that accepts no data for this long is disconnected."""
    budget = BUDGET
    """What all requests together may hold in memory."""
    ignored_socket_errors = (*WSGIHandler.ignored_socket_errors, errno.EHOSTUNREACH)

    def __init__(self, sock: socket.socket, address: str, server: WSGIServer) -> None:
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, self.gone_after_ms)
        if hasattr(socket, "TCP_NOTSENT_LOWAT"):
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, MOST_UNSENT)
        super().__init__(sock, address, server)
        self.rfile.close()
        sender = str(address[0] if address else "")
        self._timed_input = TimedInput(sock, sender, self.headers_s, self.budget)
        self.rfile = io.BufferedReader(self._timed_input)
        self._first = True

    def read_requestline(self) -> str:
        """Read the first line of a request. The connection may be idle before this line, but not
        within it."""
        if self._timed_input.over:
            raise TooSlow
        self._timed_input.allow(self.headers_s if self._first else self.idle_s)
        self._timed_input.count(counted=True)
        self.rfile.peek(1)
        self._timed_input.allow(self.headers_s)
        self._first = False
        line: str = super().read_requestline()
        return line

    def read_request(self, raw_requestline: str) -> Any:
        """Read the first line and the headers. Raises `BadRequest`, which is answered with 400."""
        if not REQUEST_LINE.fullmatch(raw_requestline):
            raise BadRequest
        return super().read_request(raw_requestline)

    def MessageClass(self, fp: io.BufferedIOBase, *_: object) -> Any:  # noqa: N802  # gevent's name
        """Read the headers. Raises `BadRequest`, also for more than a hundred headers."""
        try:
            headers = super().MessageClass(HeaderLines(fp))
        except HTTPException:
            raise BadRequest from None
        if not is_unambiguous(headers, str(self.request_version)):
            raise BadRequest
        return headers

    def log_error(self, msg: str, *args: object) -> None:
        """Write nothing about a bad request, such as one by https, because the QR code has to stay
        visible in the terminal."""

    def get_environ(self) -> dict[str, object]:
        """Return the request's environment, with its connection and its incoming body."""
        self._timed_input.allow(self.body_s)
        environ = super().get_environ()
        if not (self.content_length or environ.get("HTTP_TRANSFER_ENCODING")):
            self._timed_input.count(counted=False)
        return {**environ, CONNECTION: self.socket, INCOMING: self._timed_input.incoming}

    def run_application(self) -> None:
        """Answer the request. Any rest of its body is then read and discarded."""
        try:
            super().run_application()
        finally:
            self._timed_input.count(counted=False)

    def finalize_headers(self) -> None:
        """Write the headers. A response to HEAD has no body, not even the chunk that ends one: the
        browser would take it for the beginning of the next response."""
        super().finalize_headers()
        if self.command == "HEAD":
            self.response_use_chunked = False

    def handle_error(
        self, t: type[BaseException] | None, v: BaseException | None, tb: TracebackType | None
    ) -> None:
        """Log an error, unless the error is a phone that has left without closing its
        connection."""
        if self.headers_sent and isinstance(v, TimeoutError):
            self.close_connection = True
            return
        super().handle_error(t, v, tb)

    def log_request(self) -> None:
        """Write a line to the access log, if there is one."""
        environ = self.environ
        if access_log.log.isEnabledFor(logging.INFO) and environ is not None:
            status = self.status.decode() if isinstance(self.status, bytes) else self.status or "-"
            seconds = (self.time_finish or self.time_start) - self.time_start
            length = self.response_length or 0
            access_log.log.info(access_log.format_line(environ, status, length, seconds))

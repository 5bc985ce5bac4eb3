"""The access log, if the host wants one: a line for each request, without any secret.

A line names the route instead of the request's address, so it contains no table's code, no seat,
and no text that was typed into an address.
"""

from __future__ import annotations

import logging
from logging.handlers import WatchedFileHandler
from pathlib import Path

from flask import Flask, request

ROUTE = "companion.route"
"""The key of the route in a request's environment."""
FAULT = "companion.fault"
"""The key of the number of an error in a request's environment."""
STANDARD_ERROR = Path("-")
log = logging.getLogger("companion.access")
log.propagate = False


def init_app(app: Flask) -> None:
    """Let `app` store the route of each request for the log."""
    app.before_request(_note_route)


def _note_route() -> None:
    if request.url_rule is not None:
        request.environ[ROUTE] = request.url_rule.rule


def log_requests_to(file: Path) -> None:
    """Log every request from now on, to that file or (for "-") to standard error. If logrotate
    renames the file, a new one is created."""
    handler = logging.StreamHandler() if file == STANDARD_ERROR else WatchedFileHandler(file)
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
    log.handlers = [handler]
    log.setLevel(logging.INFO)


def format_line(environ: dict[str, object], status: str, length: int, seconds: float) -> str:
    """Return the log line of a request: sender, route, status, bytes, milliseconds, and the number
    of an error if there was one."""
    parts = (
        environ.get("REMOTE_ADDR", "-"),
        environ.get("REQUEST_METHOD", "-"),
        environ.get(ROUTE, "-"),
        status.partition(" ")[0],
        length,
        f"{seconds * 1000:.0f}ms",
        environ.get(FAULT, ""),
    )
    return " ".join(map(str, parts)).rstrip()

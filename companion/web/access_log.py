"""Who asked for what, a line each, where the host wants a log; without any secret.

A line names the route and not the address that was asked for: no table's code, no seat and nothing
typed into an address stands in it.
"""

from __future__ import annotations

import logging
from logging.handlers import WatchedFileHandler
from pathlib import Path

from flask import Flask, request

ROUTE = "companion.route"
"""Where the app leaves the route of a request in its environment."""
FAULT = "companion.fault"
"""Where it leaves the number of what went wrong."""
STANDARD_ERROR = Path("-")
log = logging.getLogger("companion.access")
log.propagate = False


def init(app: Flask) -> None:
    """Has the routes of `app` told to the log."""
    app.before_request(_note)


def _note() -> None:
    if request.url_rule is not None:
        request.environ[ROUTE] = request.url_rule.rule


def write_to(file: Path) -> None:
    """From now on a line for every request in that file, or on standard error for "-".

    A file that is moved away is begun anew, so that logrotate needs to tell nobody.
    """
    handler = logging.StreamHandler() if file == STANDARD_ERROR else WatchedFileHandler(file)
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
    log.handlers = [handler]
    log.setLevel(logging.INFO)


def line(environ: dict[str, object], status: str, length: int, seconds: float) -> str:
    """Who asked, what for, what came of it: status, bytes, milliseconds, the number of a fault."""
    said = (
        environ.get("REMOTE_ADDR", "-"),
        environ.get("REQUEST_METHOD", "-"),
        environ.get(ROUTE, "-"),
        status.partition(" ")[0],
        length,
        f"{seconds * 1000:.0f}ms",
        environ.get(FAULT, ""),
    )
    return " ".join(map(str, said)).rstrip()

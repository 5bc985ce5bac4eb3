"""Pages for monitoring: whether the companion answers and can read its tables."""

from __future__ import annotations

import json
from collections.abc import Iterator

import gevent
from flask import Blueprint, Response, request

from companion.web.live.streams import format_event
from companion.web.requests import context

pages = Blueprint("health", __name__)

PAUSE_S = 1.0
"""Seconds between the two events of the stream that `doctor` reads."""


@pages.get("/healthz")
def healthz() -> Response:
    """Answer 200 and "ok", or 503 if the database cannot be read."""
    context.records().check_readable()
    return context.forbid_caching(Response("ok\n", mimetype="text/plain"))


@pages.get("/healthz/stream")
def stream() -> Response:
    """Send a short event stream, with which `doctor` checks how requests arrive through a proxy.

    The first event contains the companion's address as the request names it, and the sender's
    address. The second event comes a second later, so that `doctor` notices a proxy that delays
    streams.
    """
    asked = {"address": request.host_url, "from": request.remote_addr}
    response = Response(_stream_events(json.dumps(asked)), mimetype="text/event-stream")
    response.headers["X-Accel-Buffering"] = "no"  # as for pages: nginx would hold events back
    return context.forbid_caching(response)


def _stream_events(asked: str) -> Iterator[str]:
    yield format_event("asked", asked)
    gevent.sleep(PAUSE_S)
    yield format_event("end", "")

"""Whether the companion answers and can read its tables: for whoever watches over it."""

from __future__ import annotations

from flask import Blueprint, Response

from companion.web import request_context

pages = Blueprint("health", __name__)


@pages.get("/healthz")
def healthz() -> Response:
    """200 and "ok"; 503 where the database cannot be read."""
    request_context.records().check_readable()
    return request_context.private(Response("ok\n", mimetype="text/plain"))

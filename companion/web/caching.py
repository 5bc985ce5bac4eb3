"""Headers for caches: styles and scripts are kept for good, a page only in the browser that asked
for it.

Pages of a table are never stored, because a phone may be handed on and a tablet may be shared.
Other pages are requested again each time, but a browser may keep them for its Back button, with
what was typed into their forms.
"""

from __future__ import annotations

from flask import Flask, Response, request

from companion.web.security import OF_A_TABLE
from companion.web.static import CACHE_FOR_A_YEAR, FOREVER, SHARED

NEVER = "no-store"
PRIVATE = "private, no-cache"
DEPENDS_ON = ("Accept-Language", "Cookie")
"""Headers that decide which page a browser gets: its language, its tables and its seats."""


def init(app: Flask) -> None:
    """Set the headers of every answer of `app`."""
    app.after_request(set_headers)


def set_headers(response: Response) -> Response:
    """Set the headers for caches in a response: `Cache-Control`, and for all but static files
    `Vary`. A view may forbid storing by a header of its own (`request_context.private`)."""
    if request.endpoint in SHARED and response.status_code < 400:
        if request.endpoint in FOREVER:
            response.headers["Cache-Control"] = CACHE_FOR_A_YEAR
        return response
    if request.path.startswith(OF_A_TABLE):
        response.headers["Cache-Control"] = NEVER
    response.headers.setdefault("Cache-Control", PRIVATE)
    response.vary.update(DEPENDS_ON)
    return response

"""Outgoing responses: which ones caches may store, and gzip for texts, which makes them six times
smaller.

Browsers may store styles and scripts for good, and pages only privately. Pages of a table are never
stored, because a phone may be handed on and a tablet may be shared. Other pages are requested again
each time, but a browser may keep them for its Back button, with the values typed into their forms.
"""

from __future__ import annotations

from functools import lru_cache
from gzip import compress
from zlib import DEFLATED, MAX_WBITS, Z_FULL_FLUSH, compressobj

from flask import Flask, Response, request

from companion.web.http.security import OF_A_TABLE
from companion.web.http.static import CACHE_FOR_A_YEAR, FOREVER, SHARED

SHORT = 1024
"""Shorter answers are sent as they are, because they fit into one packet."""
LEVEL = 3
"""The level for pages: a twentieth of a millisecond each. Level 6 saves a tenth of the bytes and
takes four times as long."""
BEST = 9
MOST_KEPT = 128
MOST_PIECES = 128
STREAM_HEAD = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"
"""The header of a gzip stream (RFC 1952), without a name or a time."""
TEXTS = frozenset(
    {
        "text/html",
        "text/css",
        "text/javascript",
        "text/csv",
        "application/json",
        "image/svg+xml",
    }
)
NEVER = "no-store"
PRIVATE = "private, no-cache"
DEPENDS_ON = ("Accept-Language", "Cookie")
"""Headers that decide which page a browser gets: its language, its tables and its seats."""


def init_app(app: Flask) -> None:
    """Let `app` set the headers for caches in its responses, and compress them."""
    app.after_request(compress_response)
    app.after_request(set_headers)


def set_headers(response: Response) -> Response:
    """Set the headers of a response that tell caches what to do: `Cache-Control`, and for all but
    static files `Vary`. A view may forbid storing by a header of its own
    (`context.forbid_caching`)."""
    if request.endpoint in SHARED and response.status_code < 400:
        if request.endpoint in FOREVER:
            response.headers["Cache-Control"] = CACHE_FOR_A_YEAR
        return response
    if request.path.startswith(OF_A_TABLE):
        response.headers["Cache-Control"] = NEVER
    response.headers.setdefault("Cache-Control", PRIVATE)
    response.vary.update(DEPENDS_ON)
    return response


def compress_response(response: Response) -> Response:
    """Compress a response, if it is a text and the browser accepts gzip. Files that browsers keep
    for good are compressed once, as small as possible."""
    if response.status_code == 206 or response.mimetype not in TEXTS:
        return response
    response.direct_passthrough = False  # the text of a file is needed, too
    body = response.get_data()
    if len(body) < SHORT:
        return response
    response.vary.add("Accept-Encoding")
    if accepts_gzip():
        lasting = response.cache_control.immutable
        response.set_data(_compress_cached(body) if lasting else compress(body, LEVEL, mtime=0))
        response.content_encoding = "gzip"
        _weaken_etag(response)
    return response


def accepts_gzip() -> bool:
    """Return whether the asking browser accepts gzip."""
    return request.accept_encodings.quality("gzip") > 0


@lru_cache(MOST_KEPT)
def _compress_cached(body: bytes) -> bytes:
    return compress(body, BEST, mtime=0)


@lru_cache(MOST_PIECES)
def compress_chunk(text: bytes) -> bytes:
    """Compress a chunk of a stream, once for all streams that send it. The result does not depend
    on earlier chunks, and can be read as soon as it has arrived."""
    packer = compressobj(LEVEL, DEFLATED, -MAX_WBITS)
    return packer.compress(text) + packer.flush(Z_FULL_FLUSH)


def _weaken_etag(response: Response) -> None:
    """Make an ETag weak: it then promises the same text, but not the same bytes."""
    tag, _ = response.get_etag()
    if tag is not None:
        response.set_etag(tag, weak=True)

"""Texts go packed to whoever can unpack them: a page is a sixth as long then, and Wi-Fi slow."""

from __future__ import annotations

from functools import lru_cache
from gzip import compress
from zlib import DEFLATED, MAX_WBITS, Z_FULL_FLUSH, compressobj

from flask import Flask, Response, request

SHORT = 1024
"""What is shorter travels in one piece anyway."""
LEVEL = 3
"""Of what is drawn anew: a twentieth of a millisecond for a page. Level 6 saves a tenth, and takes
four times as long."""
BEST = 9
MOST_KEPT = 128
MOST_PIECES = 128
STREAM_HEAD = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"
"""What a stream begins with (RFC 1952): nothing is known of what follows."""
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


def init(app: Flask) -> None:
    """Packs the answers of `app`."""
    app.after_request(pack)


def pack(response: Response) -> Response:
    """The answer, packed where it is a text and whoever asked can unpack it.

    What browsers keep for good is packed once, and as small as can be.
    """
    if response.status_code == 206 or response.mimetype not in TEXTS:
        return response
    response.direct_passthrough = False  # of a file, too, the text is needed
    body = response.get_data()
    if len(body) < SHORT:
        return response
    response.vary.add("Accept-Encoding")
    if wanted():
        lasting = response.cache_control.immutable
        response.set_data(_packed_once(body) if lasting else compress(body, LEVEL, mtime=0))
        response.content_encoding = "gzip"
        _weaken(response)
    return response


def wanted() -> bool:
    """Whether whoever asked can unpack."""
    return request.accept_encodings.quality("gzip") > 0


@lru_cache(MOST_KEPT)
def _packed_once(body: bytes) -> bytes:
    return compress(body, BEST, mtime=0)


@lru_cache(MOST_PIECES)
def pack_piece(text: bytes) -> bytes:
    """A piece of a stream, packed once for all streams that carry it.

    It stands alone: it refers to nothing before it, and can be read as soon as it has come.
    """
    packer = compressobj(LEVEL, DEFLATED, -MAX_WBITS)
    return packer.compress(text) + packer.flush(Z_FULL_FLUSH)


def _weaken(response: Response) -> None:
    """The tag of a file says that it is the same text, no longer that it is the same bytes."""
    tag, _ = response.get_etag()
    if tag is not None:
        response.set_etag(tag, weak=True)

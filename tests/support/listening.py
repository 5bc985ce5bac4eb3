"""Read the streams of pages like browsers do."""

import re
import zlib
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from companion.web import languages
from companion.web.rendering import table_pages
from companion.web.requests import context, identity

Told = tuple[str, str]


def told(said: bytes) -> list[Told]:
    """Return the events of a stream so far, each with its data (HTML Standard, 9.2.6)."""
    events: list[Told] = []
    name, data = "", []
    for line in re.split("\r\n|\n|\r", said.decode()):
        field, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if not line and data:
            events.append((name, "\n".join(data)))
        if not line:
            name, data = "", []
        elif field == "event":
            name = value
        elif field == "data":
            data.append(value)
    return events


def unpacked(said: bytes) -> bytes:
    """Return the text of a compressed stream that is still open: all of it can already be read."""
    return zlib.decompressobj(zlib.MAX_WBITS | 16).decompress(said)


def shown(app: Flask, client: FlaskClient, code: str, viewer: str = "table", **headers: str) -> str:
    """Return the view that a page of that viewer shows now, without opening its stream."""
    kept = (client.get_cookie(name) for name in (identity.COOKIE, languages.COOKIE))
    cookies = "; ".join(f"{one.key}={one.value}" for one in kept if one is not None)
    asked: Any = {"headers": {"Cookie": cookies, **headers}}
    with app.test_request_context(f"/t/{code}/events", **asked):
        record = context.find_table(code)
        return table_pages.render_view(record, viewer, context.request_roles(record))

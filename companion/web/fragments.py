"""The short way for what every page asks for after every entry: its own table, drawn again.

Seven requests belong to one entry, and six of them are these. They are answered here with the
checks, the drawing and the headers of their routes (`tables.show`, `phones.show`), but without
what a web framework does for any request. Whatever is unusual about a request, a refusal above
all, is left to the routes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

from flask import Flask, Response
from flask.ctx import RequestContext
from werkzeug.sansio.http import parse_cookie

from companion.web import gzip, identity, languages, rendering, request_context, security

PATH = re.compile(r"/t/([A-Z]{4})(?:/seats/([a-z]+))?")
HEADERS = [
    ("Content-Type", "text/html; charset=utf-8"),
    ("Vary", "HX-Request, Accept-Language, Cookie"),
    ("Cache-Control", "no-store"),
    *security.HEADERS.items(),
]
MOST_BROWSERS = 1024

Environ = dict[str, Any]
Wsgi = Callable[[Environ, Any], Iterable[bytes]]


def init(app: Flask) -> None:
    """Goes before the routes of `app`."""
    app.wsgi_app = Fragments(app, app.wsgi_app)  # type: ignore[method-assign]


class Unrouted(RequestContext):
    """A request whose path has been read already: no route is looked for."""

    def match_request(self) -> None:
        """Nothing: it costs as much as all the rest of it."""


class Fragments:
    """Answers what it knows, and leaves the rest to `routes`."""

    def __init__(self, app: Flask, routes: Wsgi) -> None:
        self._app = app
        self._routes = routes

    def __call__(self, environ: Environ, start_response: Any) -> Iterable[bytes]:
        where = PATH.fullmatch(environ["PATH_INFO"]) if _is_plain(environ) else None
        if where is None or not security.answers_to(environ["HTTP_HOST"], self._app.config):
            return self._routes(environ, start_response)
        with Unrouted(self._app, environ):
            text = _text(where[1], where[2], environ)
            answer = None if text is None else gzip.pack(Response(text, headers=HEADERS))
        if answer is None:
            return self._routes(environ, start_response)
        return answer(environ, start_response)


def _is_plain(environ: Environ) -> bool:
    """Whether this is a script asking for a part of its page, with nothing else said."""
    return (
        environ["REQUEST_METHOD"] == "GET"
        and bool(environ.get("HTTP_HX_REQUEST"))
        and "HTTP_HOST" in environ
        and not environ.get("QUERY_STRING")
        and not environ.get("CONTENT_LENGTH")
        and "HTTP_TRANSFER_ENCODING" not in environ
    )


def _text(code: str, colour: str | None, environ: Environ) -> str | None:
    """The view of who asks; None where that is for the routes to say."""
    kept = request_context.records().find(code)
    if kept is None:
        return None
    cookies = _cookies(environ.get("HTTP_COOKIE", ""))
    languages.speak(cookies, environ.get("HTTP_ACCEPT_LANGUAGE", ""))
    roles = identity.roles(kept, identity.token_of(cookies))
    if colour is None:
        return rendering.tablet(kept, "_table.html", roles)
    return rendering.phone(kept, "_phone.html", colour) if colour in roles.seats else None


@lru_cache(MOST_BROWSERS)
def _cookies(header: str) -> Mapping[str, str]:
    """As the routes read them: bytes that are no text are somebody else's, and break nothing."""
    return parse_cookie(header).to_dict()

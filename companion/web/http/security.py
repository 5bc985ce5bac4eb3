"""Checks which requests may be answered, and sets the headers that protect the companion's pages.

On plain http in a home network browsers send no `Sec-Fetch-*`, and a page on another port of the
same machine gets our cookies. So every change needs an exact Origin. Against DNS rebinding, every
request needs a Host that is an IP address or one of our names.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Collection, Iterable
from functools import lru_cache
from urllib.parse import urlsplit

from flask import Flask, Response, abort, current_app, request
from flask_babel import gettext

from companion.core.wording import N_

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'; object-src 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",  # not no-referrer: posts would carry "Origin: null"
}
OF_A_TABLE = "/t/"
MOST_HOSTS = 256
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
FOREIGN_PAGE = N_(
    "This did not come from a page of the companion. Open the companion and try again."
)
FORM_TYPES = frozenset(
    {"", "application/x-www-form-urlencoded", "multipart/form-data", "text/plain"}
)
"""The types of requests that a foreign page can send without a preflight request."""


def init_app(app: Flask, names: Iterable[str] = ()) -> None:
    """Check every request of `app`. `names` are host names besides those of this machine."""
    machine = socket.gethostname().lower()
    app.config["NAMES"] = {"localhost", machine, f"{machine}.local", *map(str.lower, names)}
    app.before_request(check_host)
    app.before_request(check_origin)
    app.after_request(add_headers)


def check_host() -> Response | None:
    """Refuse requests whose Host is neither an IP address nor a name of this machine.

    Any IP address is accepted, because the machine's own address may change during an evening. The
    refusal is plain text, because a page could not load its styles under that name.
    """
    if not is_own_host(request.host, current_app.config["NAMES"]):
        sentence = gettext("The companion does not answer under this name. Use its address.")
        return Response(sentence, 403, mimetype="text/plain")
    return None


def is_own_host(host: str, ours: Collection[str]) -> bool:
    """Return whether a Host header holds an address, or one of `ours`, this machine's names."""
    name = host_name_of(host)
    return name in ours or _is_address(name)


@lru_cache(MOST_HOSTS)
def host_name_of(host: str) -> str:
    try:
        return (urlsplit(f"//{host}").hostname or "").lower()
    except ValueError:
        return ""


def check_origin() -> None:
    """Refuse requests that change something and do not come from one of our own pages.

    A form must have an Origin. JSON and DELETE requests may lack it, because pages of other sites
    cannot send them.
    """
    if request.method in SAFE_METHODS:
        return
    origin = request.headers.get("Origin")
    if origin is None:
        if request.method == "POST" and request.mimetype in FORM_TYPES:
            abort(403, gettext(FOREIGN_PAGE))
    elif origin != request.host_url.rstrip("/"):
        abort(403, gettext(FOREIGN_PAGE))


@lru_cache(MOST_HOSTS)
def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def add_headers(response: Response) -> Response:
    """Add the protecting headers that a response does not have yet."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response

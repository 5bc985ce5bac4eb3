"""How this server is run: for whom, and behind which proxy.

The headers of a proxy such as nginx or Caddy (about the sender, the scheme and the host) are
believed only from the address that the host has named, because anybody can send such headers.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from typing import cast
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from flask import Flask, current_app, request
from msgspec import Struct
from werkzeug.middleware.proxy_fix import ProxyFix

from companion.storage.codes import CODE_LETTERS

PROXIED = "werkzeug.proxy_fix.orig"
"""The key under which ProxyFix keeps the original environment."""
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class Site(Struct, frozen=True):
    """The way in which the companion is run. `proxy` is the address, or network, of the proxy in
    front of it.

    On a `public` site people do not know one another, so others' tables are not shown. `letters`
    are the first letters of codes for new tables, if several servers share them.
    """

    proxy: Network | None = None
    public: bool = False
    letters: str = CODE_LETTERS


PRIVATE_SITE = Site()
"""A group around one table, and everybody in their network."""


def site() -> Site:
    """Return how this app is run."""
    return cast(Site, current_app.config["SITE"])


def trust_proxy(app: Flask, proxy: Network) -> None:
    """Let `app` believe a proxy's headers from that address, or from that network."""
    app.wsgi_app = TrustedProxy(app.wsgi_app, proxy)  # type: ignore[method-assign]


def is_proxied() -> bool:
    """Return whether the request came through the proxy."""
    return PROXIED in request.environ


class TrustedProxy:
    """The app behind its proxy. It reads one step of `X-Forwarded-For`, `-Proto` and `-Host`
    each."""

    def __init__(self, app: WSGIApplication, proxy: Network) -> None:
        self._plain = app
        self._fixed = ProxyFix(app, x_for=1, x_proto=1, x_host=1)
        self._proxy = proxy

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer one request."""
        app = self._fixed if self._is_proxy(environ.get("REMOTE_ADDR", "")) else self._plain
        return app(environ, start_response)

    def _is_proxy(self, address: str) -> bool:
        try:
            return ipaddress.ip_address(address) in self._proxy
        except ValueError:
            return False

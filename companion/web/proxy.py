"""A proxy in front of the companion, such as nginx or Caddy with https.

What it says of a request (from whom, by which scheme, under which name) is believed of the proxy
that the host has named, and of nobody else: anybody can send such headers.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from flask import Flask, request
from werkzeug.middleware.proxy_fix import ProxyFix

PROXIED = "werkzeug.proxy_fix.orig"
"""Where ProxyFix keeps what stood there before."""
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def init(app: Flask, proxy: Network) -> None:
    """From now on `app` believes what that address, or any of that network, says of others."""
    app.wsgi_app = TrustedProxy(app.wsgi_app, proxy)  # type: ignore[method-assign]


def network(text: str) -> Network:
    """An address, or a network such as 172.17.0.0/16; `ValueError` where it is none."""
    return ipaddress.ip_network(text)


def is_proxied() -> bool:
    """Whether the request that is answered came through the proxy."""
    return PROXIED in request.environ


class TrustedProxy:
    """The app behind its proxy: `X-Forwarded-For`, `-Proto` and `-Host`, one step of each."""

    def __init__(self, app: WSGIApplication, proxy: Network) -> None:
        self._plain = app
        self._fixed = ProxyFix(app, x_for=1, x_proto=1, x_host=1)
        self._proxy = proxy

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answers one request."""
        app = self._fixed if self._is_proxy(environ.get("REMOTE_ADDR", "")) else self._plain
        return app(environ, start_response)

    def _is_proxy(self, address: str) -> bool:
        try:
            return ipaddress.ip_address(address) in self._proxy
        except ValueError:
            return False

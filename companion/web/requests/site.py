"""The options of this server: who uses it, the proxy in front of it, and the address at which
phones reach it.

The headers of a proxy such as nginx or Caddy (about the sender, the scheme and the host) are
believed only from the address that the host has named, because anybody can send such headers.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from typing import cast
from urllib.parse import urlsplit
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from flask import Flask, current_app, request
from msgspec import Struct
from werkzeug.middleware.proxy_fix import ProxyFix

from companion import addresses
from companion.storage.record import CODE_LETTERS, TableRecord

PROXIED = "werkzeug.proxy_fix.orig"
"""The key under which ProxyFix keeps the original environment."""
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class Site(Struct, frozen=True):
    """The way in which the companion is run. `proxy` is the address, or network, of the proxy in
    front of it. On a `public` site people do not know one another, so others' tables are not shown.
    `letters` are the first letters of codes for new tables, if several servers share them."""

    proxy: Network | None = None
    public: bool = False
    letters: str = CODE_LETTERS


PRIVATE_SITE = Site()
"""A group around one table, and everybody in their network."""


def app_site() -> Site:
    """Return the options with which this app is run."""
    return cast(Site, current_app.config["SITE"])


def trust_proxy(app: Flask, proxy: Network) -> None:
    """Let `app` believe a proxy's headers if they come from that address or network."""
    app.wsgi_app = TrustedProxy(app.wsgi_app, proxy)  # type: ignore[method-assign]


def is_proxied() -> bool:
    """Return whether the request came through the proxy."""
    return PROXIED in request.environ


class TrustedProxy:
    """The app behind its proxy. It reads the last value of `X-Forwarded-For`, `X-Forwarded-Proto`
    and `X-Forwarded-Host`."""

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


class JoinAddress(Struct, frozen=True):
    """The address at which phones join: `url` is the link, and `typed` the text to type into a
    browser.

    `address` is the part of it that names this machine; the host can choose it from `addresses`.
    """

    url: str
    typed: str
    address: str
    addresses: tuple[str, ...]


def join_address(record: TableRecord) -> JoinAddress:
    """Return the address at which phones join this table. Behind a proxy it is the address of this
    request. Without a network it works only on this machine."""
    name = urlsplit(request.host_url).hostname or addresses.LOOPBACK
    if is_proxied():
        return _address_at(record, request.host_url, name, (name,))
    found = tuple(addresses.server_addresses(current_app.config.get("HOST", "0.0.0.0")))
    chosen = _chosen_addresses().get(record.code)
    if chosen is None or chosen not in found:
        chosen = name if name in found else next(iter(found), addresses.LOOPBACK)
    root = site_url(chosen, urlsplit(request.host_url).port or 80)
    return _address_at(record, root, chosen, found)


def _address_at(
    record: TableRecord, root: str, address: str, found: tuple[str, ...]
) -> JoinAddress:
    url = f"{root}t/{record.code}/join"
    return JoinAddress(url, url.partition("://")[2], address, found)


def choose_address(code: str, address: str) -> None:
    """Let the phones of that table use this address of the machine, until the server stops."""
    _chosen_addresses()[code] = address


def keep_address(before: str, code: str) -> None:
    """Let the phones of a rematch use the address that was chosen at the table before it."""
    if before in _chosen_addresses():
        choose_address(code, _chosen_addresses()[before])


def _chosen_addresses() -> dict[str, str]:
    """Return the addresses that were chosen, by the codes of their tables."""
    found: dict[str, str] = current_app.extensions["addresses"]
    return found


def site_url(host: str, port: int) -> str:
    """Return the address of the home page, as it is typed into a browser."""
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"

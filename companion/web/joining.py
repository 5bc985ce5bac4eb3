"""The address at which phones reach a table."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import current_app, request
from msgspec import Struct

from companion import addresses
from companion.storage.record import TableRecord
from companion.web import lan, proxy


class Joining(Struct, frozen=True):
    """Where phones join: the whole address, the one chosen, and those to choose from.

    `typed`: what somebody has to type into a browser.
    """

    url: str
    typed: str
    address: str
    addresses: tuple[str, ...]


def joining(record: TableRecord) -> Joining:
    """The address under which phones reach this table; without a network only this machine does.

    Behind a proxy it is the one that the asking page came from.
    """
    if proxy.is_proxied():
        name = urlsplit(request.host_url).hostname or ""
        return _joining(request.host_url, record, name, (name,))
    found = tuple(addresses.addresses(current_app.config.get("HOST", "0.0.0.0")))
    mine = urlsplit(request.host_url).hostname or addresses.LOOPBACK
    chosen = current_app.extensions["address"]
    if chosen not in found:
        chosen = mine if mine in found else next(iter(found), addresses.LOOPBACK)
    port = urlsplit(request.host_url).port or 80
    return _joining(lan.url(chosen, port), record, chosen, found)


def _joining(root: str, record: TableRecord, chosen: str, found: tuple[str, ...]) -> Joining:
    url = f"{root}t/{record.code}/join"
    return Joining(url, url.partition("://")[2], chosen, found)

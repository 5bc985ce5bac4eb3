"""The address under which phones reach a table. The host chooses it for that table alone."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import current_app, request
from msgspec import Struct

from companion import addresses
from companion.storage.record import TableRecord
from companion.web.site import is_proxied


class JoinAddress(Struct, frozen=True):
    """The address under which phones join: as a link, and as it is `typed` into a browser.
    `address` is that of this machine, which the host can choose from `addresses`."""

    url: str
    typed: str
    address: str
    addresses: tuple[str, ...]


def join_address(record: TableRecord) -> JoinAddress:
    """Return the address under which phones reach this table. Behind a proxy it is the address of
    this request. Without a network it is one that only this machine reaches."""
    name = urlsplit(request.host_url).hostname or addresses.LOOPBACK
    if is_proxied():
        return _address_at(record, request.host_url, name, (name,))
    found = tuple(addresses.addresses(current_app.config.get("HOST", "0.0.0.0")))
    chosen = _chosen().get(record.code)
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
    _chosen()[code] = address


def keep_address(before: str, code: str) -> None:
    """Let the phones of a rematch use the address that was chosen at the table before it."""
    if before in _chosen():
        choose_address(code, _chosen()[before])


def _chosen() -> dict[str, str]:
    """Return the addresses that were chosen, by the codes of their tables."""
    found: dict[str, str] = current_app.extensions["addresses"]
    return found


def site_url(host: str, port: int) -> str:
    """Return the address of the home page, as it is typed into a browser."""
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"

"""The addresses at which phones in the same network reach this machine."""

import ipaddress
import socket
from collections.abc import Callable, Iterable, Iterator

import ifaddr

EVERYWHERE = ("0.0.0.0", "::", "")
LOOPBACK = "127.0.0.1"
PORT = 8430
"""The port of a companion, unless another one is given."""


Finders = Iterable[Callable[[], Iterable[str]]]
"""Functions that look for addresses, the likeliest first."""


def routed_addresses() -> Iterator[str]:
    """Yield the address of the default route, if any. Connecting a UDP socket sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address kept for documentation
        except OSError:
            return
        address = probe.getsockname()[0]
        if not _is_loopback(address):
            yield address


def private_addresses() -> Iterator[str]:
    """Yield the private IPv4 addresses of this machine; a hotspot has no default route."""
    for adapter in ifaddr.get_adapters():
        for ip in adapter.ips:
            if ip.is_IPv4 and isinstance(ip.ip, str):
                address = ipaddress.ip_address(ip.ip)
                if address.is_private and not address.is_loopback:
                    yield ip.ip


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def addresses(host: str, finders: Finders = (routed_addresses, private_addresses)) -> list[str]:
    """Return the addresses in the network of a server bound to `host`, the likeliest first.

    If there is none, only this machine can reach the server.
    """
    if host not in EVERYWHERE:
        return [] if _is_loopback(host) else [host]
    return list(dict.fromkeys(address for find in finders for address in find()))

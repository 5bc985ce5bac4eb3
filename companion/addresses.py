"""The addresses at which phones in the same network reach this machine."""

import ipaddress
import socket
from collections.abc import Iterator

import ifaddr

EVERYWHERE = ("0.0.0.0", "::", "")
LOOPBACK = "127.0.0.1"
PORT = 8430
"""Where a companion listens unless it is told otherwise."""


def addresses(host: str) -> list[str]:
    """The addresses that a server bound to `host` has in the network, the likeliest first.

    Empty where there is none: then only this machine reaches it.
    """
    if host not in EVERYWHERE:
        return [] if _is_loopback(host) else [host]
    return list(dict.fromkeys(address for address in (*_routed(), *_private())))


def _routed() -> Iterator[str]:
    """The address that the default route uses, if any. Connecting a UDP socket sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address kept for documentation
        except OSError:
            return
        address = probe.getsockname()[0]
        if not _is_loopback(address):
            yield address


def _private() -> Iterator[str]:
    """The private IPv4 addresses of this machine's interfaces: a hotspot has no default route."""
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

"""The address at which phones in the same network reach this machine, and its QR code."""

import ipaddress
import socket
from collections.abc import Iterator

import ifaddr
from qrcode.main import QRCode

EVERYWHERE = ("0.0.0.0", "::", "")
LOOPBACK = "127.0.0.1"


def addresses(host: str) -> list[str]:
    """The addresses that a server bound to `host` has in the network, the likeliest first.

    Empty where there is none: then only this machine reaches it.
    """
    if host not in EVERYWHERE:
        return [] if _is_loopback(host) else [host]
    return list(dict.fromkeys(address for address in (*_routed(), *_private())))


def url(host: str, port: int) -> str:
    """The address as it is typed into a browser."""
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def qr_text(address: str) -> str:
    """`address` as a QR code made of block characters, light on dark."""
    code = QRCode(border=2)
    code.add_data(address)
    matrix = [*code.get_matrix(), []]
    return "\n".join(_two_rows(*matrix[row : row + 2]) for row in range(0, len(matrix) - 1, 2))


def _two_rows(upper: list[bool], lower: list[bool]) -> str:
    """Two rows of a code as one line of text; a module that is not dark is lit."""
    lower = lower or [True] * len(upper)
    return "".join("█▀▄ "[2 * top + below] for top, below in zip(upper, lower, strict=True))


def _routed() -> Iterator[str]:
    """The address of the way out, if there is one. Connecting a UDP socket sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address kept for documentation
        except OSError:
            return
        address = probe.getsockname()[0]
        if not _is_loopback(address):
            yield address


def _private() -> Iterator[str]:
    """The private IPv4 addresses of this machine's network cards: a hotspot has no way out."""
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

"""The addresses at which phones in the same network reach this machine."""

import ipaddress
import re
import socket
from collections.abc import Iterable

import ifaddr

EVERYWHERE = ("0.0.0.0", "::", "")
LOOPBACK = "127.0.0.1"
PORT = 8430
"""The port of a companion, unless another one is given."""
INTERNAL = re.compile(r"docker|br-|veth|virbr|vboxnet|vmnet|lxc|lxdbr|cni|flannel|podman")
"""Matches the names of networks inside this machine, which no phone can reach."""
UNLIKELY = re.compile(
    r"(?:tun|tap|utun|wg|ppp|ipsec|zt|tailscale|nordlynx|proton)"
    r"|.*(?:vpn|wireguard|wintun|tap-windows|anyconnect|zerotier|hyper-v|virtualbox|vmware)",
    re.IGNORECASE,
)
"""Matches the names of tunnels (VPN), and of virtual machines on Windows: phones seldom reach
them."""


def default_route_address() -> str | None:
    """Return the address of the default route, if any. Connecting a UDP socket sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address kept for documentation
        except OSError:
            return None
        address: str = probe.getsockname()[0]
        return None if _is_loopback(address) else address


def rank_addresses(adapters: Iterable[ifaddr.Adapter], routed: str | None) -> list[str]:
    """Return the addresses of these network adapters that phones may reach, the likeliest first.

    A private address of a real adapter is likeliest, above all the address of the default route
    (`routed`), which a hotspot does not have. A VPN often has the default route, but no phone is in
    the VPN. An address that the machine gave itself (169.254) counts only if there is no other.
    """
    ranks: dict[str, tuple[bool, bool, bool]] = {}
    for adapter in adapters:
        for ip in adapter.ips:
            if not (ip.is_IPv4 and isinstance(ip.ip, str)) or INTERNAL.match(ip.nice_name):
                continue
            address = ipaddress.ip_address(ip.ip)
            if not address.is_loopback and (address.is_private or ip.ip == routed):
                unlikely = UNLIKELY.match(ip.nice_name) is not None or not address.is_private
                ranks[ip.ip] = (address.is_link_local, unlikely, ip.ip != routed)
    best = sorted(ranks, key=ranks.__getitem__)
    return [one for one in best if not ranks[one][0]] or best


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def server_addresses(host: str) -> list[str]:
    """Return the addresses in the network of a server bound to `host`, the likeliest first.

    If there is none, only this machine can reach the server.
    """
    if host not in EVERYWHERE:
        return [] if _is_loopback(host) else [host]
    return rank_addresses(ifaddr.get_adapters(), default_route_address())

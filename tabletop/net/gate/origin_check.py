"""Origin checks of a host: the names under which it may be addressed, and the rights of its pages in a browser."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Server": "tabletop",
}
"""Headers of every response: only the page's own files, no referrer, no frame, and no versions."""


def local_address() -> str:
    """Return the address of this machine in the local network; the loopback address when there is no network.

    Nothing is sent: connecting a UDP socket only determines the route.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            address = str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"
    return address


def is_private(address: str) -> bool:
    """Return whether an address belongs to a local network or to this machine."""
    try:
        return ipaddress.ip_address(address).is_private
    except ValueError:
        return False


@lru_cache(4096)
def is_loopback(address: str) -> bool:
    """Return whether an address is one of this machine.

    It is the address of a person at the machine, and of everybody who comes through a tunnel or a proxy on it.
    """
    try:
        return _address(address).is_loopback
    except ValueError:
        return False


@lru_cache(4096)
def group_of(address: str) -> str:
    """Return the key under which an address is counted.

    It is the IPv4 address itself, or the 64 bits of an IPv6 address that name a network: one machine may have any
    number of addresses in it.
    """
    try:
        found = _address(address)
    except ValueError:
        return address[:64]
    return str(found) if found.version == 4 else str(ipaddress.ip_network((found, 64), strict=False))


def forwarded_address(peer: str, header: str | None) -> str | None:
    """Return the client address that a proxy states, the last one of an `X-Forwarded-For` header.

    None if there is none, or if `peer` is not in this network and so is no proxy to be trusted.
    """
    last = (header or "").rpartition(",")[2].strip()
    if not is_private(peer):
        return None
    try:
        return str(_address(last))
    except ValueError:
        return None


def _address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    found = ipaddress.ip_address(text.partition("%")[0])
    return getattr(found, "ipv4_mapped", None) or found


class OriginCheck:
    """Checks the origin of requests: they must name the host by one of its names, sockets must come from its own pages.

    A page of another site that has been pointed at this machine (DNS rebinding) names another host, and is refused.
    """

    def __init__(self, names: Iterable[str], port: int, *, secure: bool = False, proxy: str = "") -> None:
        """`names` are addresses and names without a port; through a proxy a name may stand for the default port too.

        `proxy` is the host (with its port if it has one) under which browsers address a proxy in front of this host.
        """
        self.schemes = ("https",) if secure else ("http", "https")
        self.hosts = {form for name in names for form in (f"{name}:{port}".lower(), name.lower())}
        if proxy:
            self.hosts.add(proxy.lower())

    def allows_host(self, host: str | None) -> bool:
        """Return whether a request names this host."""
        return host is not None and host.lower() in self.hosts

    def allows_origin(self, origin: str | None, host: str | None) -> bool:
        """Return whether a socket is opened by a page of this host itself."""
        if origin is None or not self.allows_host(host):
            return False
        scheme, _, rest = origin.partition("://")
        return scheme in self.schemes and host is not None and rest.lower() == host.lower()

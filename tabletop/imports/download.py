"""Pictures that a save names by address, fetched from the web: only when somebody says so, and within limits."""

from __future__ import annotations

import http.client
import ipaddress
import re
import socket
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import Any, Final

from tabletop.files import atomic_write
from tabletop.imports.picture_cache import cached_name
from tabletop.sets import image_size, limits

MOST: Final = 1000
"""The pictures of one import."""
LARGEST: Final = 1 << 30
"""Bytes of all of them."""
AT_ONCE: Final = 4
SILENCE: Final = 15.0
"""The seconds after which a server that says nothing is given up."""
PATIENCE: Final = 60.0
"""The seconds for one picture."""
LONGEST: Final = 2000
CLOUD: Final = "https://steamusercontent-a.akamaihd.net"
"""The server that has what saves still look for at old addresses of the same cloud."""
_UGC: Final = re.compile(r"/ugc/[0-9]+/[0-9A-Fa-f]+")
_STEP: Final = 1 << 16
_AGENT: Final = "Tabletop (imports of saves)"

Tell = Callable[[int, int], bool]
"""Called after each picture with how many are done, and of how many; returns False to stop."""


def can_be_fetched(addresses: Iterable[str]) -> list[str]:
    """Return the addresses that lie on the web, at most `MOST`."""
    return [address for address in addresses if _url(address)][:MOST]


def fetch_pictures(addresses: Sequence[str], folder: Path, tell: Tell) -> int:
    """Fetch pictures into a folder; those that are there already are not fetched again. Return how many are there.

    Files that cannot be fetched, or that no set could hold, are left out. A stop waits for the pictures that are
    under way, and keeps them. Raises OSError when nothing can be written into the folder.
    """
    folder.mkdir(parents=True, exist_ok=True)
    wanted = can_be_fetched(addresses)
    there = {path.stem for path in folder.iterdir()}
    left = [address for address in wanted if cached_name(address) not in there]
    done, size = len(wanted) - len(left), 0
    got = done
    if not tell(done, len(wanted)):
        return got
    with ThreadPoolExecutor(AT_ONCE) as pool:
        running = {pool.submit(_fetch, address): address for address in left}
        for one in as_completed(running):
            if one.cancelled():
                continue
            data = one.result()
            done, size = done + 1, size + len(data)
            if data:
                suffix = ".jpg" if data.startswith(b"\xff\xd8") else ".png"
                atomic_write.write_atomic(folder / f"{cached_name(running[one])}{suffix}", data)
                got += 1
            if not tell(done, len(wanted)) or size > LARGEST:
                for other in running:
                    other.cancel()
    return got


def _url(address: str) -> str:
    """Return where a picture is to be found; "" for what is no address on the web."""
    address = address.strip().removeprefix("{verifycache}")
    if len(address) > LONGEST or not address.isprintable() or " " in address:
        return ""
    try:
        parts = urllib.parse.urlsplit(address)
    except ValueError:
        return ""
    if parts.scheme.lower() not in ("http", "https") or not parts.hostname:
        return ""
    cloud = _UGC.match(parts.path)
    if cloud is not None and "steamusercontent" in parts.hostname:
        return f"{CLOUD}{cloud[0]}/"
    path = urllib.parse.quote(parts.path, safe="/%:@!$&'()*+,;=~-._")
    query = urllib.parse.quote(parts.query, safe="/%:@!$&'()*+,;=~-._?")
    return urllib.parse.urlunsplit((parts.scheme, parts.netloc, path, query, ""))


def _fetch(address: str) -> bytes:
    """Return a picture; nothing where it cannot be had."""
    try:
        request = urllib.request.Request(_url(address), headers={"User-Agent": _AGENT})
        began = time.monotonic()
        with _opener().open(request, timeout=SILENCE) as answer:
            data = bytearray()
            while step := answer.read(_STEP):
                data += step
                if len(data) > limits.LARGEST_PICTURE or time.monotonic() - began > PATIENCE:
                    return b""
    except (OSError, ValueError, http.client.HTTPException):
        return b""
    whole = bytes(data)
    known = image_size.pixels_of(whole) or image_size.webp_pixels_of(whole)
    return whole if known is not None else b""


# -- connections ------------------------------------------------------------------------------------------------------
def _opener() -> urllib.request.OpenerDirector:
    """Return what opens addresses on the web: neither files nor, without a proxy, machines of the own network."""
    opener = urllib.request.OpenerDirector()
    direct = not urllib.request.getproxies()
    handlers: list[urllib.request.BaseHandler] = [
        urllib.request.ProxyHandler(),
        urllib.request.HTTPDefaultErrorHandler(),
        urllib.request.HTTPRedirectHandler(),
        urllib.request.HTTPErrorProcessor(),
        _PublicHTTP() if direct else urllib.request.HTTPHandler(),
        _PublicHTTPS() if direct else urllib.request.HTTPSHandler(),
    ]
    for handler in handlers:
        opener.add_handler(handler)
    return opener


class _LocalError(OSError):
    """The address leads to a machine of the own network."""


def _check_public(sock: socket.socket) -> None:
    """Raise an OSError when the other end is this machine, or one of the own network."""
    peer = str(sock.getpeername()[0]).partition("%")[0]
    if not is_public(peer):
        sock.close()
        raise _LocalError(peer)


def is_public(address: str) -> bool:
    """Return whether an address of a machine belongs to the web at large."""
    return ipaddress.ip_address(address).is_global


class _PublicConnection(http.client.HTTPConnection):
    def connect(self) -> None:
        super().connect()
        _check_public(self.sock)


class _PublicSecureConnection(http.client.HTTPSConnection):
    def connect(self) -> None:
        super().connect()
        _check_public(self.sock)


class _PublicHTTP(urllib.request.HTTPHandler):
    def http_open(self, req: urllib.request.Request) -> Any:
        return self.do_open(_PublicConnection, req)


class _PublicHTTPS(urllib.request.HTTPSHandler):
    def https_open(self, req: urllib.request.Request) -> Any:
        return self.do_open(_PublicSecureConnection, req)

"""Limits for connections that have shown no key: how many there may be, and which of them is closed beyond that.

This module only counts and never waits; the sockets are in `listener.py`. Times are in seconds of the loop's clock.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from typing import Final, Generic, TypeVar

STORM: Final = 100
"""The number of keyless connections closed within `STORM_SECONDS` that counts as a storm."""
STORM_SECONDS: Final = 60.0
QUIET_SECONDS: Final = 600.0
"""Seconds between two log lines about the same thing."""

Member = TypeVar("Member", bound=Hashable)


class Pool(Generic[Member]):
    """Connections at one stage, grouped by their address, each with the time of its entry.

    There are never more than `most` in all, nor more than `most_each` from one address. Beyond that the oldest
    connection from the most crowded address is removed. So one address cannot crowd out another, and newcomers get
    their turn.
    """

    def __init__(self, most: int, most_each: int) -> None:
        self.most, self.most_each = most, most_each
        self._groups: dict[str, dict[Member, float]] = {}
        self._group_of: dict[Member, str] = {}

    def __len__(self) -> int:
        return len(self._group_of)

    def __contains__(self, member: Member) -> bool:
        return member in self._group_of

    def add(self, member: Member, group: str, now: float, *, shared: bool = False) -> list[Member]:
        """Add a connection, and return the ones removed for it.

        With `shared` the address stands for many people, as that of a proxy does: `most_each` does not apply to it.
        """
        self._groups.setdefault(group, {})[member] = now
        self._group_of[member] = group
        gone = []
        while not shared and len(self._groups[group]) > self.most_each:
            gone.append(self._take(group))
        while len(self) > self.most:
            gone.append(self._take(self._most_crowded()))
        return gone

    def discard(self, member: Member) -> None:
        """Remove a connection that has ended or reached another stage; do nothing if it is not here."""
        group = self._group_of.pop(member, None)
        if group is not None:
            members = self._groups[group]
            del members[member]
            if not members:
                del self._groups[group]

    def renew(self, member: Member, now: float) -> None:
        """Treat a connection as one that has just arrived."""
        group = self._group_of.get(member)
        if group is not None:
            members = self._groups[group]
            del members[member]
            members[member] = now

    def take(self) -> Member | None:
        """Remove and return the connection that is next to be closed; None when there is none."""
        return self._take(self._most_crowded()) if self._groups else None

    def older_than(self, since: float) -> list[Member]:
        """Return the connections that arrived before a time."""
        return [member for members in self._groups.values() for member, at in members.items() if at < since]

    def _most_crowded(self) -> str:
        """Return the address with the most connections; of several, the one whose oldest connection is the oldest."""
        return min(
            self._groups, key=lambda group: (-len(self._groups[group]), next(iter(self._groups[group].values())))
        )

    def _take(self, group: str) -> Member:
        member = next(iter(self._groups[group]))
        self.discard(member)
        return member


class RateLimiter:
    """A rate limit (a token bucket): `at_once` events in a row, then one more every `each` seconds."""

    def __init__(self, at_once: float, each: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._most, self._each, self._clock = at_once, each, clock
        self._left, self._at = float(at_once), clock()

    def wait(self) -> float:
        """Return the seconds until there may be one more; 0 when it may be now."""
        self._refill()
        return 0.0 if self._left >= 1 else (1 - self._left) * self._each

    def take(self, count: float = 1) -> None:
        """Count `count` more events."""
        self._left -= count

    def allows(self, count: float = 1) -> bool:
        """Return whether `count` more events are allowed now; if so, count them."""
        self._refill()
        if self._left < count:
            return False
        self.take(count)
        return True

    def _refill(self) -> None:
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._at) / self._each)
        self._at = now


class Frames:
    """Counts the frames of a WebSocket (RFC 6455, 5.2) in the bytes that arrive, of every kind."""

    def __init__(self) -> None:
        self._head = bytearray()
        self._skip = 0
        """Bytes of the current frame's payload that are still to come."""

    def feed(self, data: bytes, most: int) -> int:
        """Return the number of frame headers completed by `data`; counting ends soon after `most`."""
        count, at, size = 0, 0, len(data)
        while at < size and count <= most:
            step = min(self._skip, size - at)
            self._skip -= step
            at += step
            missing = self._length() - len(self._head)
            self._head += data[at : at + missing]
            at += min(missing, size - at)
            if len(self._head) >= 2 and len(self._head) == self._length():
                count += 1
                self._skip = self._payload()
                self._head.clear()
        return count

    def _length(self) -> int:
        """Return the length of the header in bytes, as far as the bytes received so far determine it."""
        if len(self._head) < 2:
            return 2
        return 2 + {126: 2, 127: 8}.get(self._head[1] & 0x7F, 0) + (4 if self._head[1] & 0x80 else 0)

    def _payload(self) -> int:
        short = self._head[1] & 0x7F
        if short < 126:
            return short
        return int.from_bytes(self._head[2 : 4 if short == 126 else 10], "big")


class Storm:
    """Decides when to log that keyless connections were closed: once a storm, and again every ten minutes of it."""

    def __init__(self) -> None:
        self._begun = self._logged_at = float("-inf")
        self._count = 0
        self._by_address: dict[str, int] = {}

    def cut(self, address: str, now: float) -> str | None:
        """Count a closed connection. Return the most frequent address if a line is to be logged now, else None."""
        if now - self._logged_at < QUIET_SECONDS:
            return None
        if now - self._begun > STORM_SECONDS:
            self._begun, self._count = now, 0
            self._by_address.clear()
        self._count += 1
        self._by_address[address] = self._by_address.get(address, 0) + 1
        if self._count < STORM:
            return None
        self._logged_at = now
        return max(self._by_address, key=lambda one: self._by_address[one])

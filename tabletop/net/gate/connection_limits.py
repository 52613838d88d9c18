"""Connections that have shown no key: how many there may be, and which of them ends when there are too many.

Everything here counts and nothing waits; `gate.py` has the sockets. Times are seconds of the loop's clock.
"""

from __future__ import annotations

import time
from collections.abc import Hashable
from typing import Final, Generic, TypeVar

STORM: Final = 100
"""Outsiders cut off within `STORM_SECONDS` that make a storm."""
STORM_SECONDS: Final = 60.0
QUIET_SECONDS: Final = 600.0
"""Seconds between two lines about the same thing."""

Member = TypeVar("Member", bound=Hashable)


class Pool(Generic[Member]):
    """Connections at one stage, by the address they come from, each with the time of its entry.

    There are never more than `most`, nor more than `most_each` of one address: whoever has been there longest among
    those of the most crowded address has to go. So one address cannot crowd out another, and newcomers get their turn.
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
        """Let a connection in and return those that have to go for it. `shared` says that the address stands for many
        people, as that of a proxy does: `most_each` is not for it."""
        self._groups.setdefault(group, {})[member] = now
        self._group_of[member] = group
        gone = []
        while not shared and len(self._groups[group]) > self.most_each:
            gone.append(self._take(group))
        while len(self) > self.most:
            gone.append(self._take(self._most_crowded()))
        return gone

    def discard(self, member: Member) -> None:
        """The connection has ended or gone on; nothing where it is not here."""
        group = self._group_of.pop(member, None)
        if group is not None:
            members = self._groups[group]
            del members[member]
            if not members:
                del self._groups[group]

    def renew(self, member: Member, now: float) -> None:
        """The connection counts as one that has just come."""
        group = self._group_of.get(member)
        if group is not None:
            members = self._groups[group]
            del members[member]
            members[member] = now

    def take(self) -> Member | None:
        """Remove and return the one that has to go first; None when there is none."""
        return self._take(self._most_crowded()) if self._groups else None

    def older_than(self, since: float) -> list[Member]:
        """Return those that came before a time."""
        return [member for members in self._groups.values() for member, at in members.items() if at < since]

    def _most_crowded(self) -> str:
        """Return the address with the most connections; of several the one that has had its oldest for longest."""
        return min(
            self._groups, key=lambda group: (-len(self._groups[group]), next(iter(self._groups[group].values())))
        )

    def _take(self, group: str) -> Member:
        member = next(iter(self._groups[group]))
        self.discard(member)
        return member


class RateLimiter:
    """How often something is allowed: `a_second` times in the long run, and `at_once` times in a row."""

    def __init__(self, a_second: float, at_once: float) -> None:
        self.a_second, self.at_once = a_second, at_once
        self._left, self._at = at_once, time.monotonic()

    def allows(self, count: float = 1) -> bool:
        """Return whether it is allowed `count` times more now."""
        now = time.monotonic()
        self._left = min(self.at_once, self._left + (now - self._at) * self.a_second)
        self._at = now
        if self._left < count:
            return False
        self._left -= count
        return True


class Frames:
    """Counts the frames of a WebSocket (RFC 6455, 5.2) in the bytes that arrive, whatever kind they are of."""

    def __init__(self) -> None:
        self._head = bytearray()
        self._skip = 0
        """Bytes of the current frame's payload that are still to come."""

    def feed(self, data: bytes, most: int) -> int:
        """Return how many headers of frames are complete with `data`; counting ends soon after `most`."""
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
        """Bytes of the header, as far as can be told from what has come."""
        if len(self._head) < 2:
            return 2
        return 2 + {126: 2, 127: 8}.get(self._head[1] & 0x7F, 0) + (4 if self._head[1] & 0x80 else 0)

    def _payload(self) -> int:
        short = self._head[1] & 0x7F
        if short < 126:
            return short
        return int.from_bytes(self._head[2 : 4 if short == 126 else 10], "big")


class Storm:
    """Decides when a line is written about outsiders that were cut off: once for a storm, then again after ten
    minutes of it."""

    def __init__(self) -> None:
        self._begun = self._told = float("-inf")
        self._count = 0
        self._by_address: dict[str, int] = {}

    def cut(self, address: str, now: float) -> str | None:
        """An outsider was cut off. When it is time for a line: the address that most of them had."""
        if now - self._told < QUIET_SECONDS:
            return None
        if now - self._begun > STORM_SECONDS:
            self._begun, self._count = now, 0
            self._by_address.clear()
        self._count += 1
        self._by_address[address] = self._by_address.get(address, 0) + 1
        if self._count < STORM:
            return None
        self._told = now
        return max(self._by_address, key=lambda one: self._by_address[one])

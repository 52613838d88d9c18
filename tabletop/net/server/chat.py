"""The chat at a table: lines and quick calls of the seats, kept beside the match and known to no rule.

Everything here runs on the thread of the host.
"""

from __future__ import annotations

import time
import unicodedata
from collections.abc import Callable
from typing import Any, Final

from tabletop.core.rules.questions import Seat
from tabletop.net.gate.connection_limits import RateLimiter
from tabletop.net.protocol.messages import LONGEST_LINE, QuickCall
from tabletop.net.tables.seats import ChatLine, Seats

AT_ONCE: Final = 5
"""The number of lines of a seat that may follow each other without a pause."""
EACH: Final = 3.0
"""Seconds until there may be one more."""
UNSEEN: Final = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
"""Categories of characters that a line may not contain: they are not seen, or turn the text around."""


class Chat:
    """The lines of one table."""

    def __init__(self, seats: Seats, clock: Callable[[], float] = time.monotonic) -> None:
        self.seats = seats
        self._limits = [RateLimiter(AT_ONCE, EACH, clock) for _ in seats.chairs]

    def lines(self) -> list[dict[str, Any]]:
        """Return all lines as pages are told them."""
        return [as_fields(line) for line in self.seats.chat]

    def wait(self, seat: Seat) -> float:
        """Return the seconds until the seat may say more; 0 when it may now."""
        return self._limits[seat].wait()

    def say(self, seat: Seat, text: str, call: QuickCall) -> ChatLine | None:
        """Keep a line and return it; None when there is nothing in it."""
        line = ChatLine(seat, "" if call else cleaned(text), call)
        if not line.text and not call:
            return None
        self._limits[seat].take()
        self.seats.hear(line)
        return line


def cleaned(text: str) -> str:
    """Return a line without what cannot be seen, and with single spaces."""
    seen = "".join(" " if one in "\t\r\n" else one for one in text)
    seen = "".join(one for one in seen if unicodedata.category(one) not in UNSEEN)
    return " ".join(seen.split())[:LONGEST_LINE]


def as_fields(line: ChatLine) -> dict[str, Any]:
    """Return a line as pages are told it."""
    return {"seat": line.seat, **({"call": line.call} if line.call else {"text": line.text})}

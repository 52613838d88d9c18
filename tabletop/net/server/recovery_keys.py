"""Recovery keys: one for each seat, shown where the host runs, for a player who has lost every device.

They are stored nowhere: a restarted host has new ones. Sixty random bits are too many to guess.
"""

from __future__ import annotations

import hmac
import secrets
from typing import Final

from tabletop.core.rules.questions import Seat
from tabletop.net.gate.connection_limits import RateLimiter

LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Letters and figures that are hard to mistype or misread: no I, L, O, U."""
GROUPS: Final = 3
GROUP: Final = 4
AT_ONCE: Final = 10
"""The number of wrong keys that may be tried at a table without a pause."""
EACH: Final = 10.0
"""Seconds until one more key may be tried."""


def new_last_key() -> str:
    """Return a random key: three groups of four letters and figures."""
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(GROUP)) for _ in range(GROUPS))


class LastKeys:
    """The keys of one table, by seat."""

    def __init__(self, seats: int) -> None:
        self.keys = [new_last_key() for _ in range(seats)]
        self.tries = RateLimiter(AT_ONCE, EACH)

    def seat_of(self, typed: str) -> Seat | None:
        """Return the seat whose key was typed, whatever stands between its letters.

        The typed key is compared with all keys in constant time.
        """
        plain = plain_letters(typed)
        found = None
        for seat, key in enumerate(self.keys):
            if hmac.compare_digest(plain.encode(), plain_letters(key).encode()):
                found = seat
        if found is None:
            self.tries.take()
        return found

    def renew(self, seat: Seat) -> str:
        """Replace the key of a seat, which has been used, and return the new one."""
        self.keys[seat] = new_last_key()
        return self.keys[seat]


def plain_letters(typed: str) -> str:
    """Return only the letters and figures; characters that are often misread become what was meant."""
    meant = typed.upper().translate(str.maketrans("OIL", "011"))
    return "".join(letter for letter in meant if letter in LETTERS)

"""Keys of last resort: one for each seat, shown where the host runs, for whoever has lost every device.

They are kept nowhere: a host that starts anew has others. Sixty random bits are more than anybody can try.
"""

from __future__ import annotations

import hmac
import secrets
from typing import Final

from tabletop.core.rules.questions import Seat
from tabletop.net.server.seat_requests import Allowance

LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""What is neither mistyped nor misread: no I, L, O, U."""
GROUPS: Final = 3
GROUP: Final = 4
AT_ONCE: Final = 10
"""So many wrong keys may be tried at a table without a pause."""
EACH: Final = 10.0
"""Seconds until one more may be tried."""


def new_last_key() -> str:
    """Three groups of four letters and figures."""
    return "-".join("".join(secrets.choice(LETTERS) for _ in range(GROUP)) for _ in range(GROUPS))


class LastKeys:
    """The keys of one table, by seat."""

    def __init__(self, seats: int) -> None:
        self.keys = [new_last_key() for _ in range(seats)]
        self.tries = Allowance(AT_ONCE, EACH)

    def seat_of(self, typed: str) -> Seat | None:
        """The seat whose key was typed, whatever stands between its letters; compared with all in constant time."""
        plain = _plain(typed)
        found = None
        for seat, key in enumerate(self.keys):
            if hmac.compare_digest(plain.encode(), _plain(key).encode()):
                found = seat
        if found is None:
            self.tries.take()
        return found

    def renew(self, seat: Seat) -> str:
        """The key of a seat has been used: another one."""
        self.keys[seat] = new_last_key()
        return self.keys[seat]


def _plain(typed: str) -> str:
    """Return the letters and figures alone, what is often misread as what was meant."""
    meant = typed.upper().translate(str.maketrans("OIL", "011"))
    return "".join(letter for letter in meant if letter in LETTERS)

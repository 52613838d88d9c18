"""Join codes: six letters and digits that open a table for a while, typed at the bare address of the host.

A code stands for the invitation of its table and for nothing more: it takes no seat that anybody holds. A code can be
guessed, unlike the keys, so a code lives for minutes, and wrong ones are limited for each address and in all.
"""

from __future__ import annotations

import hmac
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, NamedTuple

from tabletop.net.gate.connection_limits import RateLimiter
from tabletop.net.server.recovery_keys import LETTERS, plain_letters

LENGTH: Final = 6
LIFE: Final = 900.0
"""Seconds for which a code opens its table."""
LEAST_LIFE: Final = 600.0
"""Seconds that a code which is shown must still live; otherwise there is a new one."""
EACH_AT_ONCE: Final = 5
"""The number of wrong codes that an address may try without a pause."""
EACH_SECONDS: Final = 10.0
"""Seconds until an address may try one more."""
ALL_AT_ONCE: Final = 20
"""The number of wrong codes that all addresses may try without a pause."""
ALL_SECONDS: Final = 2.0
"""Seconds until one more may be tried."""
MOST_ADDRESSES: Final = 1000
"""The largest number of addresses whose tries are counted separately."""


class _Code(NamedTuple):
    table: str
    until: float


class JoinCodes:
    """The codes of one host. It belongs to the thread of the host."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._codes: dict[str, _Code] = {}
        self._all = RateLimiter(ALL_AT_ONCE, ALL_SECONDS, clock)
        self._each: OrderedDict[str, RateLimiter] = OrderedDict()

    def code_of(self, table: str) -> str:
        """Return a code of a table that lives for ten minutes at least."""
        now = self.clock()
        self._codes = {code: one for code, one in self._codes.items() if one.until > now}
        for code, one in self._codes.items():
            if one.table == table and one.until - now >= LEAST_LIFE:
                return code
        code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        self._codes[code] = _Code(table, now + LIFE)
        return code

    def wait(self, address: str) -> float:
        """Return the seconds until an address may try a code; 0 when it may now."""
        return max(self._limit(address).wait(), self._all.wait())

    def table_of(self, typed: str, address: str) -> str | None:
        """Return the table of a typed code, which is compared with all codes in constant time; count a wrong one."""
        now, plain, found = self.clock(), plain_letters(typed), None
        for code, one in self._codes.items():
            if hmac.compare_digest(plain.encode(), code.encode()) and one.until > now:
                found = one.table
        if found is None:
            self._limit(address).take()
            self._all.take()
        return found

    def forget(self, table: str) -> None:
        """Remove all codes of a table."""
        self._codes = {code: one for code, one in self._codes.items() if one.table != table}

    def _limit(self, address: str) -> RateLimiter:
        limit = self._each.pop(address, None) or RateLimiter(EACH_AT_ONCE, EACH_SECONDS, self.clock)
        self._each[address] = limit
        if len(self._each) > MOST_ADDRESSES:
            self._each.popitem(last=False)
        return limit


def grouped(code: str) -> str:
    """Return a code as people read it: two groups of three characters."""
    return f"{code[:3]}-{code[3:]}"

"""The memory of the window: pictures within one budget of bytes, and the timing of Python's garbage collection.

Every cache of pictures is a `PictureCache`. All of them share `BUDGET`; when it is spent, the entries that were used
longest ago are forgotten, whichever cache holds them. So zooming and resizing cannot make the window grow.

A collection over all living objects takes 15 to 25 ms, more than a frame has. Objects that live when a screen opens
live for long, so they are set aside and not searched again until the screens change.
"""

from __future__ import annotations

import weakref
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from functools import wraps
from typing import Any, Final, Generic, TypeVar

import pygame

from tabletop.session.match.gc_control import set_aside

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
F = TypeVar("F", bound=Callable[..., Any])

USUAL: Final = 300 << 20
"""The bytes for pictures in a window of `USUAL_PIXELS`; a larger window has more, a smaller one less."""
USUAL_PIXELS: Final = 1920 * 1080
LEAST: Final = 160 << 20
ENTRY: Final = 200
"""The bytes that an entry takes besides its picture, roughly."""


class CacheBudget:
    """A limit of bytes for all caches that belong to it."""

    def __init__(self, most: int = USUAL) -> None:
        self.most = most
        self.now = 0
        """A counter of the uses of all caches, which orders entries by their last use."""
        self.bytes = 0
        """The bytes that all caches hold."""
        self.caches: weakref.WeakSet[PictureCache[Any, Any]] = weakref.WeakSet()

    def fit(self, size: tuple[int, int]) -> None:
        """Fit the budget to the size of the window (pixels)."""
        self.most = max(LEAST, USUAL * size[0] * size[1] // USUAL_PIXELS)
        self.keep()

    def keep(self) -> None:
        """Forget the least recently used until the budget is kept; each cache keeps its most recently used entry."""
        while self.bytes > self.most:
            caches = [cache for cache in self.caches if len(cache) > 1]
            if not caches:
                return
            min(caches, key=PictureCache.oldest).drop_oldest()


BUDGET: Final = CacheBudget()


class PictureCache(Generic[K, V]):
    """A cache of pictures, or of values with pictures, that shares a budget. `most` also limits its entries."""

    def __init__(self, budget: CacheBudget = BUDGET, most: int = 1 << 30) -> None:
        self.bytes = 0
        self._budget, self._most = budget, most
        self._entries: OrderedDict[K, list[Any]] = OrderedDict()
        budget.caches.add(self)

    def get(self, key: K) -> V | None:
        """Return the value kept under `key`, and mark it as the most recently used."""
        entry = self._entries.get(key)
        if entry is None:
            return None
        self._entries.move_to_end(key)
        self._budget.now += 1
        entry[0] = self._budget.now
        value: V = entry[1]
        return value

    def put(self, key: K, value: V) -> V:
        """Keep a value; others may be forgotten for it."""
        self._budget.now += 1
        entry: list[Any] = [self._budget.now, value, bytes_of(value) + ENTRY]
        before = self._entries.pop(key, None)
        self._entries[key] = entry
        self._count(entry[2] - (before[2] if before is not None else 0))
        while len(self._entries) > self._most:
            self.drop_oldest()
        self._budget.keep()
        return value

    def oldest(self) -> int:
        """Return the time at which the least recently used entry was last used."""
        return int(next(iter(self._entries.values()))[0])

    def drop_oldest(self) -> None:
        """Forget the least recently used entry."""
        _, (_, _, size) = self._entries.popitem(last=False)
        self._count(-size)

    def clear(self) -> None:
        self._entries.clear()
        self._count(-self.bytes)

    def _count(self, more: int) -> None:
        """Add to the bytes of this cache and of all."""
        self.bytes += more
        self._budget.bytes += more

    def __del__(self) -> None:
        """Give the bytes of a forgotten cache back."""
        self._budget.bytes -= self.bytes

    def __contains__(self, key: object) -> bool:
        return key in self._entries

    def __len__(self) -> int:
        return len(self._entries)


def kept(make: F) -> F:
    """Cache a function as `functools.lru_cache` does, within the budget: positional arguments only, for pictures."""
    cache: PictureCache[tuple[Any, ...], tuple[Any]] = PictureCache()

    @wraps(make)
    def get(*args: Any) -> Any:
        found = cache.get(args)
        return (found if found is not None else cache.put(args, (make(*args),)))[0]

    get.cache = cache  # type: ignore[attr-defined]
    return get  # type: ignore[return-value]


def bytes_of(value: Any) -> int:
    """Return how much memory the pictures and arrays in a value take."""
    if isinstance(value, pygame.Surface):
        return value.get_pitch() * value.get_height()
    if isinstance(value, tuple):
        return sum(map(bytes_of, value))
    size: int = getattr(value, "nbytes", 0)
    return size


class GcOncePerScreen:
    """The screens for which memory was last settled."""

    def __init__(self) -> None:
        self._screens: list[object] = []

    def after(self, screens: Sequence[object]) -> None:
        """Settle memory if these are other screens than last time."""
        if self._screens != screens:
            self._screens = list(screens)
            set_aside()

"""A game's `layout` that is computed once for each number of seats and each choice of settings."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from tabletop.core.rules.settings import Settings, Value
from tabletop.core.table.layout import TableLayout

MOST_LAYOUTS: Final = 16
"""The layouts of one game that are kept: those used last."""


class LayoutCache:
    """Calls `layout` and keeps what it returned. All matches share a layout, since nothing changes one.

    `inspect.unwrap` returns the game's own function.
    """

    __slots__ = ("__wrapped__", "_cached")

    def __init__(self, layout: Callable[[int, Settings], TableLayout]) -> None:
        self.__wrapped__ = layout
        self._cached = lru_cache(maxsize=MOST_LAYOUTS)(self._lay_out)

    def __call__(self, seats: int, settings: Settings) -> TableLayout:
        return self._cached(seats, tuple(sorted(settings.items())))

    def _lay_out(self, seats: int, settings: tuple[tuple[str, Value], ...]) -> TableLayout:
        return self.__wrapped__(seats, dict(settings))

"""Keyboard play: a ring that walks over everything that can be clicked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from tabletop.core.input.interpret import Option, targets
from tabletop.core.table.layout import Zone
from tabletop.core.table.table import ReadableTable
from tabletop.ui.kit.base.focus import Focus, nearest


class FocusRing:
    """The targets of the pending question in reading order of the table, and the one that has the ring.

    `table` returns the table that is shown now, `zones` its zones as they lie while sides are folded.
    """

    def __init__(self, table: Callable[[], ReadableTable], zones: Callable[[], Mapping[str, Zone]]) -> None:
        self._table, self._zones = table, zones
        self.targets: list[str] = []
        self._focus = Focus()

    def show(self, offers: Sequence[Option], more: Iterable[str] = ()) -> None:
        """Take new offers, and `more` pieces that can be acted on; the ring goes away when its target is gone."""
        held = self.current
        found = dict.fromkeys([*targets(offers, self.table), *more])
        self.targets = sorted(found, key=self._place)
        self._focus.at = self.targets.index(held) if held in self.targets else None

    @property
    def table(self) -> ReadableTable:
        return self._table()

    @property
    def current(self) -> str | None:
        at = self._focus.at
        return self.targets[at] if at is not None and at < len(self.targets) else None

    def step(self, by: int) -> None:
        """Move on to the next target, or back."""
        if self.targets:
            self._focus.step(by, len(self.targets))

    def towards(self, dx: int, dy: int) -> None:
        """Move to the nearest target in a direction of the arrow keys."""
        if self.current is None:
            self.step(1)
            return
        others = [number for number, target in enumerate(self.targets) if target != self.current]
        spots = [self.centre(self.targets[number]) * 2 for number in others]
        found = nearest(self.centre(self.current) * 2, spots, dx, dy)
        if found is not None:
            self._focus.at = others[found]

    def clear(self) -> None:
        self._focus.leave()

    def centre(self, target: str) -> tuple[float, float]:
        """Return the middle of a zone, or the position of a piece in its zone (millimetres)."""
        table, zones = self.table, self._zones()
        zone = zones.get(target)
        if zone is None:
            piece = table.pieces[target]
            home = zones.get(piece.zone)
            if home is None:
                return 0.0, 0.0
            if piece.pose is not None:
                return home.x + piece.pose.x, home.y + piece.pose.y
            count = max(1, len(table.in_zone(piece.zone)))
            return home.x + home.w * (piece.index + 0.5) / count, home.y + home.h / 2
        return zone.x + zone.w / 2, zone.y + zone.h / 2

    def _place(self, target: str) -> tuple[int, float]:
        x, y = self.centre(target)
        return round(y / 60.0), x

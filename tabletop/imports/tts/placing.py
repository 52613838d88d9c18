"""Places of a save's objects on the free table: millimetres, degrees, sides, bags, rows for unpacked pieces."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from tabletop.imports.fields import Fields, flag, number, part
from tabletop.imports.model import SetDraft

MM: Final = 28.6
"""Millimetres of one unit: a card is 88 mm high."""
FAR: Final = 4800.0
"""The greatest distance from the middle."""
ROOM: Final = 110.0
"""The place of a pile or bag in the rows of what was packed."""
IN_A_ROW: Final = 16
STRAYS: Final = 3
"""The part of all places (in 100), at each side, that does not say how large the table is."""
EDGE: Final = 300.0
"""The least distance of strays from everything else (mm)."""


@dataclass(frozen=True, slots=True)
class Place:
    """The place of one object."""

    at: tuple[float, float] = (0.0, 0.0)
    angle: float = 0.0
    face: int = 0
    scale: float = 1.0
    locked: bool = False
    bag: bool = False
    endless: bool = False
    """True if it lies in an endless bag, which shows what it holds."""

    @property
    def entries(self) -> dict[str, Any]:
        """The entries of a block that say how its pieces lie; the usual ones are left out."""
        kept = {"pile": True, "endless": True} if self.endless else {"bag": self.bag or None}
        return {"angle": self.angle or None, "locked": self.locked or None, **kept}


def place_of(fields: Fields) -> Place:
    """Return the place of an object on the table."""
    where = part(fields, "Transform")
    x, y = number(where, "posX") * MM, -number(where, "posZ") * MM
    at = (round(min(max(x, -FAR), FAR), 1), round(min(max(y, -FAR), FAR), 1))
    angle = float(round(number(where, "rotY", 180.0, -1e4, 1e4) - 180.0) % 360)
    down = 90.0 < number(where, "rotZ", 0.0, -1e4, 1e4) % 360.0 < 270.0
    scale = number(where, "scaleX", 1.0, 0.01, 100.0)
    return Place(at, angle, int(down), scale, flag(fields, "Locked"))


def packed(fields: Fields, bag: Place, *, endless: bool = False) -> Place:
    """Return the place of an object that lies in a bag: loose, and as large as it is."""
    own = place_of(fields)
    return replace(own, at=bag.at, angle=0.0, locked=False, bag=True, endless=endless)


def gather_strays(draft: SetDraft) -> int:
    """Bring what lies far from nearly everything else to the edge of it; return how many places were changed."""
    places = [place for block, entries in draft.blocks for place in _places(draft, entries)]
    changed: set[int] = set()
    for axis in (0, 1) if places else ():
        ordered = sorted(place[axis] for place in places)
        least, most = ordered[len(ordered) * STRAYS // 100], ordered[-1 - len(ordered) * STRAYS // 100]
        edge = max((most - least) / 4, EDGE)
        for at, place in enumerate(places):
            nearer = round(min(max(place[axis], least - edge), most + edge), 1)
            if nearer != place[axis]:
                place[axis] = nearer
                changed.add(at)
    return len(changed)


def _places(draft: SetDraft, entries: dict[str, Any]) -> Iterator[list[float]]:
    """Yield the places of a block, to be changed where they are."""
    rows = [row for table in entries.get("each", ()) for row in draft.tables[table]]
    yield from entries.get("spots", ())
    yield from (one["at"] for one in (entries, *rows) if isinstance(one.get("at"), list))


class Rows:
    """The rows below everything, for piles and bags that were packed in other bags."""

    def __init__(self, top: float) -> None:
        self._top = top
        self._taken = 0

    def next(self) -> tuple[float, float]:
        """Return the next place that is free."""
        row, column = divmod(self._taken, IN_A_ROW)
        self._taken += 1
        return ((column - (IN_A_ROW - 1) / 2) * ROOM, min(FAR, self._top + ROOM * (row + 1)))

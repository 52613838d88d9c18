"""The typed `[setup]` of a `set.toml`: the table at the start of play, for each number of seats."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from tabletop.core.table.layout import Surface
from tabletop.sets.drawing_schema import SetupStroke, SetupText
from tabletop.sets.schema import Point, Translated

HAND: Final = "hand"
BOX: Final = "box"
EACH: Final = "each"
RANDOM: Final = "random"
REST: Final = "*"
"""The end of a name in `pieces` that stands for any end."""
Places: TypeAlias = dict[str, Point | list[Point]]
"""Named places: one point, or one for each seat (mm from the middle of the table)."""
Order: TypeAlias = Literal["clockwise", "counterclockwise", "random"]


class SetupHead(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The entries of `[setup]` itself.

    `seats` are the possible numbers of seats, `size` is that of the table top and `grid` the side of its squares (mm),
    `snap_points` are other places to which pieces go (mm from the middle of the table), `first` is the seat that
    begins, counted from 1, and `order` the order of turns. The top has a `surface` in the colour "#rrggbb" or in its
    own, or it is covered by a `face` of the piece `picture`.
    """

    seats: tuple[int, ...] = (1, 2, 3, 4, 5, 6)
    size: Point | None = None
    grid: float = 0.0
    snap: bool = True
    snap_points: list[Point] = []
    surface: Surface | None = None
    colour: str = ""
    picture: str = ""
    face: int = 0
    first: int | Literal["random"] | None = None
    order: Order = "clockwise"
    notes: Translated = ""


class Lay(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One `[[setup.lay]]`: pieces of the set, and where they lie at the start.

    `pieces` are ids of blocks or kinds. `at` is a point, a named place, "hand" or "box"; without it they stay where
    their blocks lay them. `count` is how many (for each seat, with `seat`), `deal` how many of them go to each hand.
    """

    pieces: list[str]
    at: Point | str | None = None
    seat: int | Literal["each"] | None = None
    seats: list[int] | None = None
    count: int | None = None
    step: Point | None = None
    bag: bool = False
    shuffled: bool = False
    deal: int = 0
    face: int | None = None
    angle: float | None = None
    locked: bool | None = None


class SetupZone(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One `[[setup.zone]]`: a frame around `at` that hides what lies in it from all but `seat`, or counts it."""

    kind: Literal["hide", "count"]
    at: Point | str
    width: float
    height: float
    seat: int | Literal["each"] | None = None
    seats: list[int] | None = None


class Setup(msgspec.Struct, frozen=True):
    """A whole `[setup]`, checked: every name in it is known, and there are pieces enough for every number of seats."""

    head: SetupHead
    places: dict[str, tuple[Point, ...]]
    lay: tuple[Lay, ...]
    zones: tuple[SetupZone, ...]
    strokes: tuple[SetupStroke, ...] = ()
    texts: tuple[SetupText, ...] = ()

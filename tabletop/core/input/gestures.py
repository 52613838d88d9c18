"""Gestures of a hand over the table, as data."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Click:
    """A click on a piece or a zone (its id), at (x, y) millimetres on the table where the hand pointed there.

    `zone` is where the piece is, as far as the session knows.
    """

    target: str
    zone: str = field(default="", compare=False)
    x: float | None = field(default=None, compare=False)
    y: float | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Drag:
    """Pieces picked up in one zone and dropped in another, at (x, y) millimetres on the table."""

    pieces: tuple[str, ...]
    from_zone: str
    to_zone: str
    x: float = 0.0
    y: float = 0.0


@dataclass(frozen=True, slots=True)
class Flick:
    """A disc pulled back and released: 1e-5 rad, mm/s and thousandths of the radius, as in `answer_of`."""

    piece: str
    angle: int
    speed: int
    offset: int = 0


@dataclass(frozen=True, slots=True)
class HandThrow:
    """Dice let go with the speed of the hand, in millimetres per second on the table."""

    vx: float
    vy: float


Gesture: TypeAlias = Click | Drag | Flick | HandThrow

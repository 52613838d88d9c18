"""What the window's side lends to a host as plain callables: how pieces lie, what seats look like, painted faces."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from tabletop.core.plan import Kind, Lettering
from tabletop.core.table import Still

Lies: TypeAlias = Callable[[Still], Mapping[str, tuple[float, float, float, float, bool]]]
"""How all pieces lie: x, y (mm), degrees clockwise, place in the drawing order, and whether it is covered."""


class Recipe(NamedTuple):
    """All that a picture of a face depends on. `pixels` is the length of its longer side."""

    kind: Kind
    face: int
    pixels: int
    language: str
    lettering: Lettering
    styles: tuple[int, ...]
    """The look of each seat, by number."""


class SeatLook(NamedTuple):
    """The colour ("#rrggbb") and the shape of a seat."""

    colour: str
    shape: str


@dataclass(frozen=True, slots=True)
class Lent:
    """What a host needs and does not make itself."""

    layout: Callable[[], Lies]
    """A new eye for one viewer's table: it lays out anew only what has moved since it looked last."""
    looks: tuple[SeatLook, ...]
    """The looks that a seat may have."""
    paint: Callable[[Recipe], Future[bytes]]
    """A face as a PNG, or a JPEG where nothing of it is clear; painted where no window has to wait for it."""

"""What the window's side lends to a host as plain callables: how pieces lie, what seats look like, painted faces."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from tabletop.core.table.layout import Kind, Shape, TitleFont
from tabletop.core.table.table import TableSnapshot

Lies: TypeAlias = Callable[[TableSnapshot], Mapping[str, tuple[float, float, float, float, bool]]]
"""How all pieces lie: x, y (mm), degrees clockwise, place in the drawing order, and whether it is covered."""


class Recipe(NamedTuple):
    """All that the pictures of a face depend on. `pixels` is the length of the longer side of the largest one."""

    kind: Kind
    face: int
    pixels: int
    language: str
    lettering: TitleFont
    styles: tuple[int, ...]
    """The look of each seat, by number."""


class SeatLook(NamedTuple):
    """The colour ("#rrggbb") and the shape of a seat."""

    colour: str
    shape: str


@dataclass(frozen=True, slots=True)
class RenderService:
    """What a host needs and does not make itself."""

    layout: Callable[[], Lies]
    """A new eye for one viewer's table: it lays out anew only what has moved since it looked last."""
    looks: tuple[SeatLook, ...]
    """The looks that a seat may have."""
    paint: Callable[[Recipe], Future[Mapping[int, bytes]]]
    """A face in every size up to the largest, by the length of the longer side, as JPEG where `is_cut`, else as PNG;
    painted where no window has to wait for it."""
    language: str = ""
    """The language in which faces are painted before any page has come; "" waits for one."""


def is_cut(kind: Kind) -> bool:
    """Return whether pictures of a kind fill their rectangle, so that whoever shows them rounds the corners."""
    return kind.shape in (Shape.BOARD, Shape.CARD, Shape.TILE) and kind.material != "plain"

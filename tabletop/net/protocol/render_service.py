"""The services that the window's side provides to a host as plain callables: layout, seat looks, painted faces."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from tabletop.core.table.layout import Kind, Shape, TitleFont
from tabletop.core.table.table import TableSnapshot

Lies: TypeAlias = Callable[[TableSnapshot], Mapping[str, tuple[float, float, float, float, bool]]]
"""The position of all pieces: x, y (mm), degrees clockwise, index in the drawing order, and whether it is covered."""


class Recipe(NamedTuple):
    """Everything that the pictures of a face depend on. `pixels` is the longer side of the largest picture."""

    kind: Kind
    face: int
    pixels: int
    language: str
    lettering: TitleFont
    styles: tuple[int, ...]
    """The look of each seat, by number."""
    names: tuple[str, ...] = ()
    """The names of the seats, if one of them may be on the face."""


class SeatLook(NamedTuple):
    """The colour ("#rrggbb") and the shape of a seat."""

    colour: str
    shape: str


@dataclass(frozen=True, slots=True)
class RenderService:
    """The services that a host needs and does not provide itself."""

    layout: Callable[[], Lies]
    """The factory of layout functions, one for each viewer's table.

    A layout function recomputes only what has moved since its last call.
    """
    looks: tuple[SeatLook, ...]
    """The looks that a seat may have."""
    paint: Callable[[Recipe], Future[Mapping[int, bytes]]]
    """The painter of faces: it returns every size up to the largest, by the longer side.

    The pictures are JPEG where `is_cut`, else PNG. They are painted where no window has to wait for it.
    """
    language: str = ""
    """The language in which faces are painted before any page has come; "" waits for a page."""


def is_cut(kind: Kind) -> bool:
    """Return whether pictures of a kind fill their rectangle, so that the display has to round the corners."""
    return kind.shape in (Shape.BOARD, Shape.CARD, Shape.TILE) and kind.material != "plain"

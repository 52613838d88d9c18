"""Short forms for what every game writes often: its pictures, its kinds of pieces and its zones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias, TypedDict, Unpack

from tabletop.core.data.messages import Message
from tabletop.core.table.layout import (
    Arrangement,
    Face,
    FaceElement,
    ImageElement,
    Kind,
    Material,
    RectElement,
    Shape,
    TextElement,
    Visibility,
    Zone,
    ZoneRole,
)

Box: TypeAlias = tuple[float, float, float, float]
"""Left edge, upper edge, width and height, in millimetres."""


@dataclass(frozen=True, slots=True)
class ArtOf:
    """The pictures of one game: `art = ArtOf("omen")`, then `art("coin", 0, 0, 22, 22)`."""

    game: str

    def __call__(self, name: str, x: float, y: float, w: float, h: float, tint: str | None = None) -> ImageElement:
        """Return a picture of `assets/<game>/` or "seat/shape" in a box of a face (mm); `tint`: a colour or "seat"."""
        return ImageElement(name if "/" in name else f"{self.game}/{name}", x, y, w, h, tint)


class KindOptions(TypedDict, total=False):
    """The optional properties of a kind of piece beyond its faces; see `Kind`."""

    material: Material
    colour: str
    text: tuple[Message, ...]
    notes: tuple[Message, ...]
    seat: int | None
    thickness: float
    radius: float
    face_names: tuple[Message, ...]
    turn: float
    tag: str
    halo: float
    worth: int
    figure: bool
    hidden: bool


def piece(
    id: str, shape: Shape, size: tuple[float, float], name: Message, *faces: Face, **looks: Unpack[KindOptions]
) -> Kind:
    """Return a kind of piece of a size (mm) with its faces, the front first; without any it has one bare face."""
    width, height = size
    return Kind(id=id, shape=shape, width=width, height=height, name=name, faces=faces or ((),), **looks)


def enlarged(kind: Kind, by: float) -> Kind:
    """Return a kind of piece that is larger by a factor, with all that is printed on it."""
    if by == 1.0:
        return kind
    return replace(
        kind,
        width=kind.width * by,
        height=kind.height * by,
        radius=kind.radius * by,
        faces=tuple(tuple(_enlarged(mark, by) for mark in face) for face in kind.faces),
    )


def _enlarged(mark: FaceElement, by: float) -> FaceElement:
    place = {name: getattr(mark, name) * by for name in ("x", "y", "w", "h")}
    if isinstance(mark, TextElement):
        return mark._replace(**place, size=mark.size * by)
    if isinstance(mark, RectElement):
        return mark._replace(**place, radius=mark.radius * by)
    return mark._replace(**place)


class ZoneOptions(TypedDict, total=False):
    """The optional properties of a zone beyond its position; see `Zone`."""

    show: Visibility
    owner: int | None
    name: Message | None
    text: tuple[Message, ...]
    spots: tuple[tuple[float, float], ...]
    label: tuple[float, float, float] | None
    step: float
    outline: bool
    quiet: bool
    round: bool
    size: float
    counted_from: int
    uncounted: bool
    dimmed: bool
    stowed: bool
    places: Mapping[tuple[float, float], tuple[float, float]]
    joined: tuple[str, ...]
    role: ZoneRole | None


def zone(id: str, box: Box, arrange: Arrangement = Arrangement.ROW, **ways: Unpack[ZoneOptions]) -> Zone:
    """Return a place of the table for pieces."""
    x, y, w, h = box
    return Zone(id=id, x=x, y=y, w=w, h=h, arrange=arrange, **ways)


def moved(box: Box, by: tuple[float, float]) -> Box:
    """Return a box relative to another corner, such as that of a part of a board on the table."""
    return box[0] + by[0], box[1] + by[1], box[2], box[3]


def shifted(zone: Zone, right: float, down: float) -> Zone:
    """Return a zone with its spots and its label so many millimetres to the right and down, as for `rotate`."""
    label = None if zone.label is None else (zone.label[0] + right, zone.label[1] + down, zone.label[2])
    spots = tuple((x + right, y + down) for x, y in zone.spots)
    return replace(zone, x=zone.x + right, y=zone.y + down, spots=spots, label=label)


def bare(id: str) -> str:
    """Return the id of a zone without its numbers, as in the keys of its words: "city0/side1" is "city_side"."""
    letters = "".join(letter for letter in id if not letter.isdigit())
    return letters.strip("-").replace("/", "_").replace("-", "_")

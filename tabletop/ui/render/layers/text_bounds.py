"""The places of words on the screen: print on pieces, and the names of zones."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from tabletop.core.table.layout import Kind, TextElement, Zone
from tabletop.ui.render.geometry.camera import Camera
from tabletop.ui.render.geometry.zone_layouts import PiecePose
from tabletop.ui.render.sprites.faces import LEAST_PRINT, LETTER, Faces, fit

KEPT: Final = 512
"""The number of faces whose words are remembered."""


class Printed(NamedTuple):
    """Words on a face, and their box."""

    mark: TextElement
    box: pygame.Rect


class _Face(NamedTuple):
    """The words of one face in one size, and the boxes of those that do not step aside for pieces."""

    kind: Kind
    prints: list[Printed]
    boxes: list[pygame.Rect]


class PrintedWords:
    """The boxes of words, as large as they are drawn rather than as the room they may take."""

    def __init__(self, faces: Faces) -> None:
        self.faces = faces
        self._kept: dict[tuple[str, int, float], _Face] = {}

    def on(self, kind: Kind, face: int, pose: PiecePose, camera: Camera) -> list[pygame.Rect]:
        """Return the words on a face that lies upright, in window pixels; none if it is turned.

        Names that step aside for pieces are not among them.
        """
        boxes = self._face(kind, face, camera.view.scale * pose.size).boxes
        if not boxes or 1 < pose.angle % 360 < 359:
            return []
        wide, tall = pose.sides(kind)
        x, y = camera.to_screen(pose.x - wide / 2, pose.y - tall / 2)
        return [box.move(round(x), round(y)) for box in boxes]

    def name(self, zone: Zone, camera: Camera) -> pygame.Rect | None:
        """Return the box of the name that is printed beside a zone, in window pixels."""
        if zone.label is None or zone.name is None:
            return None
        x, y, letter = zone.label
        size = round(letter * LETTER * camera.view.scale)
        wide = self.faces.text.measure(self.faces.say(zone.name), size, self.faces.title)
        box = pygame.Rect(0, 0, wide, size)
        box.center = round(camera.to_screen(x, y)[0]), round(camera.to_screen(x, y)[1])
        return box

    def prints(self, kind: Kind, face: int, unit: float) -> list[Printed]:
        """Return the words of a face with their boxes from its corner, at `unit` pixels per millimetre."""
        return self._face(kind, face, unit).prints

    def _face(self, kind: Kind, face: int, unit: float) -> _Face:
        key = (kind.id, face, unit)
        kept = self._kept.get(key)
        if kept is None or kept.kind is not kind:
            if len(self._kept) >= KEPT:
                self._kept.clear()
            marks = kind.faces[min(face, len(kind.faces) - 1)] if kind.faces else ()
            drawn = ((mark, self.drawn(mark, unit)) for mark in marks if isinstance(mark, TextElement))
            prints = [Printed(mark, box) for mark, box in drawn if box is not None]
            kept = self._kept[key] = _Face(kind, prints, [box for mark, box in prints if not mark.elsewhere])
        return kept

    def drawn(self, mark: TextElement, unit: float) -> pygame.Rect | None:
        """Return the box of a print from its piece's corner, at `unit` pixels per millimetre; None if left out."""
        faces, words = self.faces, self.faces.say(mark.text)
        room = pygame.Rect(round(mark.x * unit), round(mark.y * unit), round(mark.w * unit), round(mark.h * unit))
        face = faces.title if mark.font == "title" else mark.font
        found = fit(faces.text, words, room.size, round(mark.size * LETTER * unit), LEAST_PRINT, face)
        if found is None:
            return None
        lines = (
            [words]
            if found.lines == 1 and "\n" not in words
            else faces.text.lines(words, room.w, found.size, face=face)
        )
        wide = max(faces.text.measure(line, found.size, face) for line in lines)
        box = pygame.Rect(0, 0, wide, round(found.size + (len(lines) - 1) * faces.text.line_height(found.size)))
        box.center = room.center
        if mark.align == "left":
            box.left = room.left
        elif mark.align == "right":
            box.right = room.right
        return box

"""The picture of a free table's top: the face of a kind of pieces, large enough to cover it."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from tabletop.core.table.layout import Kind
from tabletop.ui.render.sprites.faces import Faces

TOP: Final = "table"
"""The zone of a free table over which its picture lies."""
LARGEST: Final = 2600
"""The pixels of the longer side with which the picture is made; closer views enlarge it."""


class _Wanted(NamedTuple):
    """Everything a picture depends on; `forgotten` counts how often all pictures were forgotten."""

    kind: Kind
    face: int
    scale: float
    forgotten: int


class TablePicture:
    """The picture that was made last, kept until another is needed."""

    def __init__(self, faces: Faces) -> None:
        self.faces = faces
        self._made: tuple[_Wanted, pygame.Surface] | None = None

    def cover(self, kind: Kind, face: int, size: tuple[int, int], forgotten: int) -> pygame.Surface:
        """Return the part of a face that has the shape of `size` (pixels), in that size or smaller."""
        needed = max(size[0] / kind.width, size[1] / kind.height)
        scale = min(needed, LARGEST / max(kind.width, kind.height))
        whole = self._whole(_Wanted(kind, face, scale, forgotten))
        part = pygame.Rect(0, 0, *(max(1, round(side * scale / needed)) for side in size)).fit(whole.get_rect())
        return whole.subsurface(part)

    def _whole(self, wanted: _Wanted) -> pygame.Surface:
        """Return a face on the colour of its material, without rounded corners."""
        if self._made is None or self._made[0] != wanted:
            flat = self.faces.flat(wanted.kind, wanted.face, wanted.scale)
            whole = pygame.Surface(flat.get_size())
            whole.fill(self.faces.colour(wanted.kind))
            whole.blit(flat, (0, 0))
            self._made = wanted, whole
        return self._made[1]

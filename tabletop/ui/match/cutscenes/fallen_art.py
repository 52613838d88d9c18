"""The signs of those who fall on a stage: a frame in the colour of a seat, cracks, and a skull."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pygame

from tabletop.core.rules.questions import Seat
from tabletop.core.table.layout import Shape
from tabletop.ui.match.cutscenes.stage_art import STEPS, Look, Spot, StageArt, centred
from tabletop.ui.render.layers.marks import Picture
from tabletop.ui.system.picture_memory import kept
from tabletop.ui.text import icons
from tabletop.ui.text.text import Colour

FRAME: Final = 1.3
"""The width of the frame, in hundredths of the height of the room."""
SKULL: Final = 0.5
"""The diameter of the skull, in widths of its piece."""
CRACKS: Final = (
    ((0.50, 0.0), (0.42, 0.16), (0.56, 0.30), (0.45, 0.47), (0.58, 0.63), (0.44, 0.80), (0.52, 1.0)),
    ((0.56, 0.30), (0.74, 0.24), (0.86, 0.33), (1.0, 0.27)),
    ((0.45, 0.47), (0.26, 0.55), (0.14, 0.50), (0.0, 0.58)),
    ((0.58, 0.63), (0.76, 0.72), (0.83, 0.84), (0.96, 0.90)),
)
"""The lines along which a piece breaks, in parts of its width and height."""
DARK, LIGHT = (14, 9, 6), (255, 244, 222)


class FallenArt:
    """The signs of the pieces of one stage."""

    def __init__(self, art: StageArt) -> None:
        self.art = art

    def frame(self, look: Look, spot: Spot, seat: Seat, shown: float) -> Iterator[Picture]:
        """Yield the frame that lies below a card; `shown` is from 0 to 1. Figures and discs have none."""
        if seat < 0 or not self._is_flat(look):
            return
        edge = 2 * FRAME * self.art.unit
        wide, high = (round(side * spot.scale + edge) for side in self.art.size_of(look))
        shade = round(shown * STEPS)
        made = _frame(wide, high, round(FRAME * self.art.unit), self.art.ui.styles[seat].colour, shade)
        yield centred(made, spot.x, spot.y, ("frame", seat, shade))

    def _is_flat(self, look: Look) -> bool:
        return self.art.view.kinds[look.kind].shape in (Shape.CARD, Shape.TILE)

    def broken(self, look: Look, spot: Spot, seat: Seat, *, killed: bool) -> Iterator[Picture]:
        """Yield the cracks in a card and, where something is killed, a skull on a disc in the colour of its owner."""
        wide, high = (round(side * spot.scale) for side in self.art.size_of(look))
        if self._is_flat(look):
            yield centred(_cracks(wide, high), spot.x, spot.y, "cracks")
        if not killed:
            return
        side = round(min(wide, high) * SKULL)
        disc = _disc(side, self.art.ui.styles[seat].colour if seat >= 0 else DARK)
        yield centred(disc, spot.x, spot.y, ("disc", seat))
        yield centred(self.art.words(icons.SKULL, round(side * 0.62), LIGHT, face="icon"), spot.x, spot.y, "skull")


@kept
def _frame(wide: int, high: int, edge: int, colour: Colour, shade: int) -> pygame.Surface:
    made = pygame.Surface((max(1, wide), max(1, high)), pygame.SRCALPHA)
    pygame.draw.rect(made, (*colour, 255 * shade // STEPS), made.get_rect(), border_radius=2 * edge)
    return made.premul_alpha()


@kept
def _disc(side: int, colour: Colour) -> pygame.Surface:
    by = 3
    made = pygame.Surface((side * by, side * by), pygame.SRCALPHA)
    pygame.draw.circle(made, LIGHT, (side * by // 2, side * by // 2), side * by // 2)
    pygame.draw.circle(made, colour, (side * by // 2, side * by // 2), side * by // 2 - side * by // 14)
    return pygame.transform.smoothscale(made.premul_alpha(), (side, side))


@kept
def _cracks(wide: int, high: int) -> pygame.Surface:
    by = 2
    made = pygame.Surface((max(1, wide * by), max(1, high * by)), pygame.SRCALPHA)
    for colour, line in ((LIGHT, wide // 22), (DARK, wide // 34)):
        for crack in CRACKS:
            points = [(x * wide * by, y * high * by) for x, y in crack]
            pygame.draw.lines(made, colour, False, points, max(1, line) * by)
    return pygame.transform.smoothscale(made.premul_alpha(), (max(1, wide), max(1, high)))

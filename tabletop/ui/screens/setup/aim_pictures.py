"""Small pictures of what a person sees while aiming, for each help: a ship is pulled back towards a planet."""

from __future__ import annotations

import math
from typing import Final

import pygame

from tabletop.core.game.flicking import AimHelp
from tabletop.ui.text.text import Colour
from tabletop.ui.text.theme import Theme

SIZE: Final = (112, 60)
"""Width and height of a picture, in pixels at 100 per cent."""
FINE: Final = 4
"""The picture is drawn so many times larger, and then reduced."""
SKY: Final[Colour] = (22, 27, 44)
STAR: Final[Colour] = (86, 94, 122)
PLANET: Final[Colour] = (152, 118, 86)
ORBIT: Final[Colour] = (92, 124, 168)
RIM: Final[Colour] = (255, 244, 214)
BAND: Final[Colour] = (186, 190, 100)
SHIP: Final = (42.0, 38.0)
HAND: Final = (16.0, 51.0)
RADIUS: Final = 6.0
STARS: Final = ((10, 12), (30, 22), (58, 9), (70, 50), (104, 44), (98, 8), (52, 56))


def aim_picture(help: AimHelp, theme: Theme) -> pygame.Surface:
    """Return the picture of a help: the full line, a short arrow, or nothing but the pull."""
    wide, high = (theme.px(side) for side in SIZE)
    sketch = _Sketch((wide * FINE, high * FINE), wide * FINE / SIZE[0])
    for star in STARS:
        sketch.dot(star, 0.7, STAR)
    planet = sketch.ahead(50.0)
    sketch.dot(planet, 6.5, PLANET)
    sketch.ring(planet, 13.0, ORBIT, 1.0)
    sketch.line(HAND, sketch.ahead(-RADIUS), RIM if help == "bare" else BAND, 2.0)
    if help == "line":
        for way in range(14, 34, 5):
            sketch.dot(sketch.ahead(way), 1.1, RIM)
        sketch.ring(sketch.ahead(40.0), RADIUS, RIM, 1.2)
    if help in ("line", "direction"):
        sketch.arrow(RADIUS, 12.0 if help == "line" else 24.0)
    sketch.dot(SHIP, RADIUS, theme.seats[0].colour)
    sketch.ring(SHIP, RADIUS, RIM, 1.2)
    sketch.hand(HAND)
    return pygame.transform.smoothscale(sketch.surface, (wide, high))


class _Sketch:
    """A drawing in units of the picture at 100 per cent."""

    def __init__(self, size: tuple[int, int], unit: float) -> None:
        self.surface, self.unit = pygame.Surface(size), unit
        self.surface.fill(SKY)
        far = math.dist(SHIP, HAND)
        self._along = ((SHIP[0] - HAND[0]) / far, (SHIP[1] - HAND[1]) / far)

    def ahead(self, way: float) -> tuple[float, float]:
        """Return the point so far ahead of the ship."""
        return SHIP[0] + way * self._along[0], SHIP[1] + way * self._along[1]

    def dot(self, at: tuple[float, float], radius: float, colour: Colour) -> None:
        pygame.draw.circle(self.surface, colour, self._at(at), radius * self.unit)

    def ring(self, at: tuple[float, float], radius: float, colour: Colour, width: float) -> None:
        pygame.draw.circle(self.surface, colour, self._at(at), radius * self.unit, max(1, round(width * self.unit)))

    def line(self, start: tuple[float, float], end: tuple[float, float], colour: Colour, width: float) -> None:
        """Draw a line of even width, whatever its direction."""
        (x0, y0), (x1, y1) = self._at(start), self._at(end)
        far = max(math.dist((x0, y0), (x1, y1)), 1.0)
        dx, dy = (y0 - y1) / far * width * self.unit / 2, (x1 - x0) / far * width * self.unit / 2
        corners = [(x0 + dx, y0 + dy), (x1 + dx, y1 + dy), (x1 - dx, y1 - dy), (x0 - dx, y0 - dy)]
        pygame.draw.polygon(self.surface, colour, corners)

    def arrow(self, start: float, end: float) -> None:
        """Draw an arrow ahead of the ship."""
        self.line(self.ahead(start), self.ahead(end - 3.0), RIM, 2.0)
        (x, y), (dx, dy) = self.ahead(end - 5.0), self._along
        sides = [(x - 3.5 * dy, y + 3.5 * dx), (x + 3.5 * dy, y - 3.5 * dx)]
        pygame.draw.polygon(self.surface, RIM, [self._at(self.ahead(end)), *map(self._at, sides)])

    def hand(self, at: tuple[float, float]) -> None:
        """Draw the cursor."""
        x, y = at
        shape = [(x, y), (x, y + 9.0), (x + 2.2, y + 7.0), (x + 6.2, y + 6.4)]
        pygame.draw.polygon(self.surface, RIM, [self._at(point) for point in shape])

    def _at(self, point: tuple[float, float]) -> tuple[float, float]:
        return point[0] * self.unit, point[1] * self.unit

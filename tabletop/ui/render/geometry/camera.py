"""The camera of the window: table millimetres to pixels and back, zoom in steps, pan, stored views."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

STEP: Final = 2.0**0.25
"""The zoom factor of one notch of the wheel."""
CLOSEST: Final = 14
"""The most steps above the whole table: 14 notches are 11 times."""
USUAL_VIEW: Final = 720.0
"""The height in pixels up to which a viewport counts as a usual window."""
GLIDE: Final = 0.14
"""The seconds that a change of view takes."""


class View(NamedTuple):
    """The current view: pixels per millimetre, and the table point in the middle of the viewport."""

    scale: float
    x: float
    y: float

    def to_screen(self, x: float, y: float, viewport: pygame.Rect) -> tuple[float, float]:
        """Convert table millimetres to window pixels."""
        return viewport.centerx + (x - self.x) * self.scale, viewport.centery + (y - self.y) * self.scale


class Area(NamedTuple):
    """A rectangle of the table in millimetres."""

    x: float
    y: float
    w: float
    h: float

    @classmethod
    def around(cls, x: float, y: float, width: float, height: float) -> Area:
        """Return the area of a thing of this size with its middle at a point."""
        return cls(x - width / 2, y - height / 2, width, height)


class Camera:
    """The view of a table of `width` x `height` millimetres in a viewport of the window.

    Zoom is quantised: the scale is always the one that shows the whole table times `STEP ** step`, so that sprites
    are made for few sizes. `view` glides to `goal`; everything on the screen is placed by `view`.
    """

    def __init__(self, width: float, height: float, viewport: pygame.Rect | None = None) -> None:
        self.width, self.height = width, height
        self.viewport = pygame.Rect(viewport or (0, 0, 1280, 720))
        self.step = 0
        self.goal = self.view = View(1.0, width / 2, height / 2)
        self._start = self.view
        self._part, self._seconds = 1.0, GLIDE
        self._stored: dict[int, tuple[int, float, float]] = {}
        self.fit(glide=False)

    @property
    def whole(self) -> float:
        """The scale at which the whole table fits into the viewport."""
        return max(0.05, min(self.viewport.w / self.width, self.viewport.h / self.height))

    @property
    def seen(self) -> Area:
        """The visible part of the table."""
        left, top = self.to_table(*self.viewport.topleft)
        right, bottom = self.to_table(*self.viewport.bottomright)
        return Area(left, top, right - left, bottom - top)

    @property
    def moving(self) -> bool:
        return self._part < 1.0

    @property
    def grain(self) -> float:
        """The factor for what is drawn in pixels (figures, letters, outlines), compared with a usual window."""
        return max(1.0, self.viewport.h / USUAL_VIEW)

    def resize(self, viewport: pygame.Rect) -> None:
        """Use another rectangle of the window; the zoom step and the middle stay."""
        self.viewport = pygame.Rect(viewport)
        self._go(self.step, self.goal.x, self.goal.y, glide=False)

    def measure(self, width: float, height: float) -> None:
        """Look at a table of another size, whole; nothing changes for the same size."""
        if (width, height) != (self.width, self.height):
            self.width, self.height = width, height
            self.fit(glide=False)

    def fit(self, area: Area | None = None, *, glide: bool = True, seconds: float = GLIDE) -> None:
        """Show the whole table, or the closest view that holds `area`; gliding takes `seconds`."""
        if area is None:
            self._go(0, self.width / 2, self.height / 2, glide=glide)
            return
        wanted = min(self.viewport.w / max(area.w, 1.0), self.viewport.h / max(area.h, 1.0)) * (1 + 1e-9)
        step = 0
        while step < CLOSEST and self.whole * STEP ** (step + 1) <= wanted:
            step += 1
        self._go(step, area.x + area.w / 2, area.y + area.h / 2, glide=glide)
        self._seconds = seconds

    def zoom(self, notches: int, at: tuple[float, float], *, glide: bool = True) -> bool:
        """Zoom in (or out) by steps, keeping the table point under the pixel `at`; return False at the limits."""
        step = min(max(self.step + notches, 0), CLOSEST)
        if step == self.step:
            return False
        ratio = STEP ** (step - self.step)
        scale = self.goal.scale
        dx = (at[0] - self.viewport.centerx) / scale
        dy = (at[1] - self.viewport.centery) / scale
        self._go(step, self.goal.x + dx - dx / ratio, self.goal.y + dy - dy / ratio, glide=glide)
        return True

    def pan(self, dx: float, dy: float) -> None:
        """Move the table under the window by pixels, as when dragging it."""
        self._go(self.step, self.goal.x - dx / self.goal.scale, self.goal.y - dy / self.goal.scale, glide=False)

    def store(self, number: int) -> None:
        self._stored[number] = (self.step, self.goal.x, self.goal.y)

    def recall(self, number: int) -> bool:
        """Go to a stored view; return False when nothing is stored there."""
        if number not in self._stored:
            return False
        self.show(*self._stored[number])
        return True

    def show(self, step: int, x: float, y: float) -> None:
        """Glide to a view: `step` notches closer than the whole table, the point (x, y) in the middle."""
        self._go(min(max(step, 0), CLOSEST), x, y)

    def update(self, seconds: float) -> None:
        """Continue the glide."""
        if not self.moving:
            return
        self._part = min(1.0, self._part + seconds / self._seconds)
        part = 1.0 - (1.0 - self._part) ** 3
        # equal steps of the logarithm look like even speed
        scale = self._start.scale * (self.goal.scale / self._start.scale) ** part
        if abs(self.goal.scale - self._start.scale) > 1e-9:
            along = (1 / self._start.scale - 1 / scale) / (1 / self._start.scale - 1 / self.goal.scale)
        else:
            along = part
        self.view = View(
            scale,
            self._start.x + (self.goal.x - self._start.x) * along,
            self._start.y + (self.goal.y - self._start.y) * along,
        )
        if not self.moving:
            self.view = self.goal

    def jump(self) -> None:
        """End the glide at once."""
        self._part, self.view = 1.0, self.goal

    def to_screen(self, x: float, y: float) -> tuple[float, float]:
        """Convert table millimetres to window pixels."""
        return self.view.to_screen(x, y, self.viewport)

    def to_table(self, x: float, y: float) -> tuple[float, float]:
        """Convert window pixels to table millimetres."""
        view = self.view
        return (
            view.x + (x - self.viewport.centerx) / view.scale,
            view.y + (y - self.viewport.centery) / view.scale,
        )

    def rect(self, area: Area) -> pygame.Rect:
        """Return the window rectangle of a table area."""
        left, top = self.to_screen(area.x, area.y)
        right, bottom = self.to_screen(area.x + area.w, area.y + area.h)
        return pygame.Rect(round(left), round(top), round(right) - round(left), round(bottom) - round(top))

    def _go(self, step: int, x: float, y: float, *, glide: bool = True) -> None:
        self.step = step
        scale = self.whole * STEP**step
        self.goal = View(
            scale,
            _clamped(x, self.width, self.viewport.w / scale),
            _clamped(y, self.height, self.viewport.h / scale),
        )
        self._start, self._part, self._seconds = self.view, 0.0, GLIDE
        if not glide or self.goal == self.view:
            self.jump()


def _clamped(middle: float, length: float, seen: float) -> float:
    """Return the middle of the view, limited so that the table stays in sight; centred when all of it is visible."""
    if seen >= length:
        return length / 2
    return min(max(middle, seen / 2), length - seen / 2)

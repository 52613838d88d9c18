"""The keyboard focus: which of several things has it, where keys move it, and the ring that shows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

import pygame

from tabletop.ui.text import theme as colours
from tabletop.ui.text.text import Colour
from tabletop.ui.text.theme import Theme

Box: TypeAlias = tuple[float, float, float, float]
"""The left, top, right and bottom of a thing, in pixels or millimetres."""
ARROWS: Final[Mapping[int, tuple[int, int]]] = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
ENTER: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)


class Focus:
    """The number of the thing that has the keyboard focus, or None.

    `shown` is true when a ring marks it: only after a key was used, so that the mouse never leaves a ring behind.
    """

    def __init__(self, at: int | None = None, *, shown: bool = False) -> None:
        self.at, self.shown = at, shown

    def step(self, by: int, count: int) -> None:
        """Move on to the next (1) or previous (-1) of `count` things, wrapping around; longer steps stop at an end."""
        if self.at is None:
            self.at = 0 if by > 0 else count - 1
        elif abs(by) == 1:
            self.at = (self.at + by) % count
        else:
            self.at = max(0, min(count - 1, self.at + by))
        self.shown = True

    def leave(self) -> None:
        """Take the focus off everything."""
        self.at, self.shown = None, False


def nearest(here: Box, others: Sequence[Box], dx: int, dy: int) -> int | None:
    """Return the number of the nearest thing in the direction of an arrow key, or None if there is none."""
    best, best_far = None, float("inf")
    for number, other in enumerate(others):
        along = ((other[0] + other[2] - here[0] - here[2]) * dx + (other[1] + other[3] - here[1] - here[3]) * dy) / 2
        across = _apart(here, other, 0 if dy else 1)
        if along > 0 and _clear(here, other, dx, dy) and along + 3 * across < best_far:
            best, best_far = number, along + 3 * across
    return best


def _clear(here: Box, other: Box, dx: int, dy: int) -> bool:
    """Return whether a thing lies wholly on that side, give or take two pixels."""
    if dx:
        return other[0] >= here[2] - 2 if dx > 0 else other[2] <= here[0] + 2
    return other[1] >= here[3] - 2 if dy > 0 else other[3] <= here[1] + 2


def _apart(one: Box, other: Box, axis: int) -> float:
    """Return the gap between two things across a direction; 0 when they overlap there."""
    return max(0, one[axis] - other[axis + 2], other[axis] - one[axis + 2])


def box_of(rect: pygame.Rect) -> Box:
    return rect.left, rect.top, rect.right, rect.bottom


def step_of(event: pygame.event.Event, steps: Mapping[int, int]) -> int:
    """Return how far a key moves the focus: Tab 1, Shift+Tab -1, other keys as in `steps`, else 0."""
    if event.key == pygame.K_TAB and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
        return -1 if event.mod & pygame.KMOD_SHIFT else 1
    return steps.get(event.key, 0)


def draw_ring(
    surface: pygame.Surface, theme: Theme, rect: pygame.Rect, *, around: bool = True, colour: Colour = colours.INK
) -> None:
    """Draw the focus ring around a thing, or inside its edge where there is no room around it."""
    thick = theme.px(2)
    ring = rect.inflate(2 * thick + 4, 2 * thick + 4) if around else rect
    pygame.draw.rect(surface, colour, ring, thick, border_radius=theme.px(6))

"""Curves over rounds or matches: axes, one line per seat in its colour and shape, and the figures under the mouse."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from tabletop.ui.kit.panels.panel import HotArea, PanelPainter
from tabletop.ui.text import theme as t


class Curve(NamedTuple):
    """One line: the look of its seat, and a figure for each place of the axis."""

    style: t.SeatStyle
    figures: Sequence[float]


def ticks_of(least: float, most: float, about: int = 5) -> list[int]:
    """Return some `about` round figures from `least` to `most` or a little beyond; always at least two."""
    span = max(1.0, most - least)
    step = 1
    while span / step > about:
        step = {"1": step * 2, "2": step * 5 // 2, "5": step * 2}[str(step)[0]]
    first = int(least // step) * step
    last = -int(-max(most, least + 1) // step) * step
    return list(range(first, last + 1, step))


class Chart:
    """A chart that draws curves into part of a panel."""

    def __init__(self, ink: PanelPainter, room: pygame.Rect, places: Sequence[int], curves: Sequence[Curve]) -> None:
        """Lay out the axes; `places` are the figures along the axis, one for each figure of a curve."""
        self.ink, self.places, self.curves = ink, list(places), list(curves)
        theme = ink.ui.theme
        figures = [figure for curve in curves for figure in curve.figures]
        self.ticks = ticks_of(min(0.0, *figures), max(figures))
        self._letters = theme.letters(13)
        wide = max(ink.ui.text.measure(str(tick), self._letters, "figure") for tick in self.ticks)
        self.field = pygame.Rect(room.x + wide + theme.px(10), room.y + theme.px(26), 0, 0)
        self.field.w = room.right - theme.px(26) - self.field.x
        self.field.h = room.bottom - theme.px(26) - self.field.y
        self.room = room

    def point(self, place: int, figure: float) -> tuple[float, float]:
        """Return the position of a figure (pixels)."""
        field, low, high = self.field, self.ticks[0], self.ticks[-1]
        x = field.x + field.w * (place / (len(self.places) - 1) if len(self.places) > 1 else 0.5)
        return x, field.bottom - field.h * (figure - low) / (high - low)

    def paint(self, name: str, text_at: Callable[[int], str]) -> None:
        """Draw the chart; `name` labels the axis, `text_at` gives the text of a place while it is pointed at."""
        self._axes(name)
        pointed = self._pointed()
        for curve in self.curves:
            self._line(curve)
        theme = self.ink.ui.theme
        if pointed is not None:
            x = round(self.point(pointed, 0)[0])
            pygame.draw.line(self.ink.surface, t.INK_QUIET, (x, self.field.y), (x, self.field.bottom))
            for curve in self.curves:
                self._mark(curve, pointed, theme.px(16))
        head = text_at(len(self.places) - 1 if pointed is None else pointed)
        colour = t.INK_QUIET if pointed is None else t.INK
        self.ink.line(head, self.field.x, self.room.y, size=theme.small, colour=colour, width=self.field.w)

    def _pointed(self) -> int | None:
        """Add a hot area for each figure of the axis and return the one under the mouse."""
        ink, found = self.ink, None
        xs = [self.point(place, 0)[0] for place in range(len(self.places))]
        for place, x in enumerate(xs):
            left = (xs[place - 1] + x) / 2 if place else self.field.x - 6
            right = (xs[place + 1] + x) / 2 if place + 1 < len(xs) else self.field.right + 6
            if ink.hovered:
                found = place
            rect = pygame.Rect(round(left), self.field.y, max(1, round(right) - round(left)), self.field.h)
            ink.hots.append(HotArea(rect, _nothing))
        return found

    def _axes(self, name: str) -> None:
        ink, field, theme = self.ink, self.field, self.ink.ui.theme
        size, quiet = self._letters, t.INK_QUIET
        high = ink.ui.text.line_height(size)
        for tick in self.ticks:
            y = round(self.point(0, tick)[1])
            pygame.draw.line(ink.surface, t.HAIRLINE if tick else t.INK_DISABLED, (field.x, y), (field.right, y))
            text_x = field.x - theme.px(6)
            ink.line(str(tick), text_x, y - high / 2, size=size, face="figure", colour=quiet, align="right")
        wide = ink.ui.text.measure(str(max(self.places)), size, "figure") + theme.px(14)
        named = ink.ui.text.measure(name, size) + theme.px(10)
        most = max(2, (field.w - named) // wide)
        step = max(1, -(-len(self.places) // most))
        for place in range(0, len(self.places), step):
            x = self.point(place, 0)[0]
            if x < field.right - named + theme.px(26):
                number = str(self.places[place])
                ink.line(number, x, field.bottom + theme.px(5), size=size, face="figure", colour=quiet, align="centre")
        ink.line(name, self.room.right, field.bottom + theme.px(5), size=size, colour=quiet, align="right")

    def _line(self, curve: Curve) -> None:
        theme = self.ink.ui.theme
        points = [self.point(place, figure) for place, figure in enumerate(curve.figures)]
        if len(points) > 1:
            pygame.draw.lines(self.ink.surface, t.PANEL, False, points, theme.px(5))
            pygame.draw.lines(self.ink.surface, curve.style.colour, False, points, theme.px(3))
        every = max(1, -(-len(points) // 12))
        for place in range(0, len(points) - 1, every):
            self._mark(curve, place, theme.px(11))
        self._mark(curve, len(points) - 1, theme.px(18))

    def _mark(self, curve: Curve, place: int, size: int) -> None:
        """Draw the shape of the seat on its line."""
        picture = t.seat_badge(curve.style, size)
        x, y = self.point(place, curve.figures[place])
        self.ink.surface.blit(picture, picture.get_rect(center=(round(x), round(y))))


def _nothing() -> None:
    """Do nothing: the place only shows figures."""

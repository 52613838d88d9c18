"""Placing widgets: beside each other or below each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import pygame

from tabletop.core.table.layout import Align
from tabletop.ui.kit.base.widget import Widget


def column(rect: pygame.Rect, widgets: Sequence[Widget], gap: int, *, stretch: bool = True) -> int:
    """Place widgets below each other from the top of `rect` and return the bottom of the last one.

    With `stretch` each gets the whole width, otherwise each has its natural width.
    """
    y = rect.y
    for widget in widgets:
        width, height = widget.natural(rect.w)
        widget.rect = pygame.Rect(rect.x, y, rect.w if stretch else width, height)
        y += height + gap
    return y - gap if widgets else rect.y


def row(rect: pygame.Rect, widgets: Sequence[Widget], gap: int, *, align: Align | Literal["apart"] = "left") -> int:
    """Place widgets beside each other in `rect`, wrapping into further rows, and return the bottom of the last row.

    "apart" puts the first at the left and the others at the right.
    """
    y = rect.y
    for line in _lines(rect.w, widgets, gap):
        sizes = [widget.natural(rect.w) for widget in line]
        height = max(size[1] for size in sizes)
        free = rect.w - sum(size[0] for size in sizes) - gap * (len(line) - 1)
        x = rect.x + {"left": 0, "centre": free // 2, "right": free, "apart": 0}[align]
        for index, (widget, (width, tall)) in enumerate(zip(line, sizes, strict=True)):
            if align == "apart" and index == 1:
                x += free
            widget.rect = pygame.Rect(x, y + (height - tall) // 2, width, tall)
            x += width + gap
        y += height + gap
    return y - gap if widgets else rect.y


def _lines(width: int, widgets: Sequence[Widget], gap: int) -> list[list[Widget]]:
    lines: list[list[Widget]] = []
    used = 0
    for widget in widgets:
        wide = widget.natural(width)[0]
        if not lines or used + gap + wide > width:
            lines.append([])
            used = -gap
        lines[-1].append(widget)
        used += gap + wide
    return lines


def panel_rect(size: tuple[int, int], width: int, height: int, margin: int) -> pygame.Rect:
    """Return a centred rectangle of the wished size, or smaller if the window does not have room for it."""
    rect = pygame.Rect(0, 0, min(width, size[0] - 2 * margin), min(height, size[1] - 2 * margin))
    rect.center = (size[0] // 2, size[1] // 2)
    return rect

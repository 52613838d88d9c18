"""Where the parts of the play screen lie: the bar on top, players and log at the side, the table in what is left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

if TYPE_CHECKING:
    from tabletop.ui.match.screen import PlayScreen

LOG_LINES: Final = 5
"""So many lines of the log are always to be seen; the players above it are scrolled when they leave less."""


def lay_out(screen: PlayScreen) -> None:
    """Give every part its rectangle in a window of `screen.size`."""
    (width, height), theme = screen.size, screen.desk.theme
    top = screen.bar.height(width)
    unused = round(width - (height - top) * screen.view.table.width / screen.view.table.height)
    side = min(max(theme.px(300), min(unused, theme.px(400))), round(width * 0.3))
    screen.bar.place(pygame.Rect(0, 0, width, top))
    room = max(0, height - top - screen.log.height_of(LOG_LINES))
    screen.strips.crowded = screen.strips.full_height(side) > room
    tall = min(screen.strips.height(side), room)
    screen.strips.place(pygame.Rect(width - side, top, side, tall))
    screen.strips.show_acting()
    screen.log.place(pygame.Rect(width - side, top + tall, side, height - top - tall))
    screen.table_rect = pygame.Rect(0, top, width - side, height - top)
    screen.view.resize(screen.table_rect)
    if screen.opening is not None:
        screen.opening.place(screen.table_rect)
    if screen.overlays.curtain is not None:
        screen.overlays.curtain.place(screen.table_rect)
    if screen.overlays.docked is not None:
        screen.overlays.dock(screen.overlays.docked)
    for panel in screen.panels():
        panel.dirty = True

"""The basis of all parts of a match screen: the program around it, language and theme, the room, the view."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pygame

from tabletop.ui.kit.panels.panel import UiContext
from tabletop.ui.match.host import Host, PlayOptions
from tabletop.ui.match.playback.director import Director
from tabletop.ui.render.table_view import TableView


@dataclass(slots=True)
class Room:
    """The size of the window, and the part of it for the table."""

    size: tuple[int, int] = (1280, 720)
    table: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 1280, 720))
    ready: bool = False
    """True if the pictures of the table are made."""


@dataclass(frozen=True, slots=True)
class MatchContext:
    """The basic parts of a match screen, which do not depend on any others."""

    host: Host
    ui: UiContext
    options: PlayOptions
    room: Room
    view: TableView
    director: Director
    refresh: Callable[[], None]
    """A function that brings the screen up to date after it shows something else or begins to aim.

    Changes of the match itself are shown without a call.
    """

    @property
    def table_rect(self) -> pygame.Rect:
        return self.room.table

    @property
    def below_bar(self) -> tuple[int, int]:
        """The place for messages that belong to no place of the table."""
        return self.room.table.centerx, self.room.table.y + self.ui.theme.px(60)

"""Missing pictures fetched beside the window: a bar of progress, and a button to stop."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable, Sequence
from pathlib import Path
from typing import Final

import pygame

from tabletop.imports.download import fetch_pictures
from tabletop.ui.kit.base.layout import column, row
from tabletop.ui.kit.base.widget import TextLabel, Widget
from tabletop.ui.kit.widgets.button import Button
from tabletop.ui.screens.base.app_protocol import Shell
from tabletop.ui.screens.base.form_screen import FormScreen
from tabletop.ui.system.preferences import fetched_pictures_folder
from tabletop.ui.text import theme as colours
from tabletop.ui.text.theme import Theme

LOOK_MS: Final = 50.0
"""The time between looks at how far it is."""


class Fetching:
    """Pictures that are being fetched in a thread of their own."""

    def __init__(self, addresses: Sequence[str]) -> None:
        self.folder = fetched_pictures_folder()
        self.done, self.total = 0, len(addresses)
        self.trouble = ""
        """Why the pictures cannot be kept; "" where they can."""
        self._stopped = False
        self._thread = threading.Thread(target=self._run, args=(list(addresses),), daemon=True)
        self._thread.start()

    @property
    def over(self) -> bool:
        return not self._thread.is_alive()

    def stop(self) -> None:
        """Fetch no further pictures."""
        self._stopped = True

    def _tell(self, done: int, total: int) -> bool:
        self.done, self.total = done, total
        return not self._stopped

    def _run(self, addresses: list[str]) -> None:
        try:
            fetch_pictures(addresses, self.folder, self._tell)
        except OSError as error:
            self.trouble = error.strerror or "?"
        except Exception as error:  # nothing that a server says may end the window
            self.trouble = type(error).__name__


class ProgressBar(Widget):
    """A bar that fills from the left."""

    focusable = False

    def __init__(self, theme: Theme, part: float) -> None:
        super().__init__(theme)
        self.part = part

    def natural(self, width: int) -> tuple[int, int]:
        return width, self.theme.px(14)

    def look(self) -> Hashable:
        return self.part

    def paint(self, picture: pygame.Surface) -> None:
        whole = picture.get_rect()
        radius = whole.h // 2
        pygame.draw.rect(picture, colours.PANEL_HIGH, whole, border_radius=radius)
        if self.part:
            filled = pygame.Rect(0, 0, max(whole.h, round(whole.w * self.part)), whole.h)
            pygame.draw.rect(picture, colours.ACCENT, filled, border_radius=radius)


class FetchDialog(FormScreen):
    """A dialog that counts fetched pictures; it closes by itself, and `then` gets the folder. Escape stops fetching."""

    overlay = True

    def __init__(self, app: Shell, fetching: Fetching, then: Callable[[Path], object]) -> None:
        super().__init__(app)
        self.fetching, self.then = fetching, then
        self._shown = -1
        self.rebuild()
        self.form.focus_index(0, ring=False)

    def build(self, size: tuple[int, int]) -> list[Widget]:
        theme, fetching = self.theme, self.fetching
        pad = theme.px(24)
        room = pygame.Rect(0, 0, min(theme.px(480), size[0] - 2 * theme.gap) - 2 * pad, size[1])
        told = self.say("imports.fetch.progress", done=fetching.done, total=fetching.total)
        parts: list[Widget] = [
            TextLabel(theme, self.say("imports.fetch.title"), size=theme.heading, bold=True),
            ProgressBar(theme, fetching.done / max(1, fetching.total)),
            TextLabel(theme, told),
        ]
        bottom = column(room, parts, theme.gap)
        button = Button(theme, self.say("imports.fetch.stop"), fetching.stop)
        room.h = row(pygame.Rect(0, bottom + pad, room.w, 0), [button], theme.gap, align="right")
        widgets: list[Widget] = [button, *parts]
        self.enclose(size, widgets, room, pad)
        return widgets

    def back(self) -> bool:
        """Stop (Escape); what has been fetched is used."""
        self.fetching.stop()
        return True

    def update(self, now_ms: int) -> float | None:
        super().update(now_ms)
        if self.fetching.over:
            self.app.pop(self)
            self.then(self.fetching.folder)
        elif self._shown != self.fetching.done:
            self._shown = self.fetching.done
            self.rebuild()
        return LOOK_MS

"""The window of the operating system: its size and place, full screen, and the UI scale that fits the screen."""

from __future__ import annotations

import os
import warnings
from time import monotonic
from typing import Final

import pygame

from tabletop.ui.render.sprites.svg_files import PictureFiles
from tabletop.ui.system.preferences import Preferences
from tabletop.ui.text import fonts
from tabletop.ui.text.theme import SCALES

LEAST_SIZE: Final = (640, 360)
BARS: Final = (0, 80)
"""The pixels of the screen that the title of a window and the bar of a desktop may take."""
PATIENCE: Final = 0.15
"""The seconds that a desktop has to enlarge the window; a screen without a desktop leaves all its room."""
WITHOUT_DESKTOP: Final = ("dummy", "offscreen")
"""The drivers that show no picture: nobody would answer that a window is enlarged, and nothing is waited for."""
ICON_SIDE: Final = 128
"""The pixels of a side of the window's icon; a desktop makes it smaller."""
USUAL_SIZE: Final = (1280, 720)
"""The size of a window, in pixels, in which panels and letters have their natural size."""


def scale_for(size: tuple[int, int]) -> int:
    """Return the UI scale for a window of this size, in per cent: panels, log and dialogs grow with the table."""
    fills = min(size[0] / USUAL_SIZE[0], size[1] / USUAL_SIZE[1]) * 100
    return max(scale for scale in SCALES if scale <= max(100, fills))


class Window:
    """The display window, which remembers its size and place in the preferences.

    `headless` leaves both alone and takes the screen for a usual one.
    """

    def __init__(self, preferences: Preferences, size: tuple[int, int] | None, headless: bool) -> None:
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "tabletop")
        pygame.display.init()
        pygame.font.init()
        fonts.forget()
        self.preferences = preferences
        self.headless = headless
        self._windowed = size or self._fitting()
        if not headless:
            _show_icon()
        self._set_mode()
        self._largest: tuple[int, int] | None = None
        if not headless and not preferences.full_screen:
            if preferences.x >= 0 and preferences.y >= 0:
                pygame.display.set_window_position((preferences.x, preferences.y))
            if size is None and preferences.maximised:
                self._maximise()
        pygame.key.set_repeat(400, 40)
        pygame.key.stop_text_input()

    def _fitting(self) -> tuple[int, int]:
        """Return the size of last time, limited to the room beside the bars of a desktop."""
        size = self.preferences.width, self.preferences.height
        if self.headless:
            return size
        desktop = pygame.display.get_desktop_sizes()[0]
        return min(size[0], desktop[0] - BARS[0]), min(size[1], desktop[1] - BARS[1])

    def _maximise(self) -> None:
        """Make the window as large as the screen bears; the desktop knows its bars and the frames of windows."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # `pygame.display` offers no other way
            window = pygame.Window.from_display_module()
        patience = 0 if pygame.display.get_driver() in WITHOUT_DESKTOP else PATIENCE
        before, until = window.size, monotonic() + patience
        window.maximize()
        while window.size == before and monotonic() < until:
            pygame.event.pump()
            pygame.time.wait(5)
        if window.size == before:  # there is no desktop that would draw bars or frames
            self._windowed = pygame.display.get_desktop_sizes()[0]
            self._set_mode()
            pygame.display.set_window_position((0, 0))  # it opened in the middle, smaller
        self._windowed = self._largest = self.surface.get_size()

    @property
    def surface(self) -> pygame.Surface:
        surface = pygame.display.get_surface()
        assert surface is not None, "the window is open as long as the app lives"
        return surface

    @property
    def room(self) -> tuple[int, int]:
        """The size that screens are laid out for, in pixels.

        It is the window's size, or the minimum where a desktop has made the window even smaller; then its lower
        right is cut off.
        """
        wide, tall = self.surface.get_size()
        return max(wide, LEAST_SIZE[0]), max(tall, LEAST_SIZE[1])

    def _set_mode(self) -> None:
        if self.preferences.full_screen and not self.headless:
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            wide, tall = self._windowed
            pygame.display.set_mode((max(wide, LEAST_SIZE[0]), max(tall, LEAST_SIZE[1])), pygame.RESIZABLE)
            _keep_least_size()

    def toggle_full_screen(self) -> None:
        """Fill the screen, or go back to the window as it was."""
        if not self.preferences.full_screen:
            self.remember()
        self.preferences.full_screen = not self.preferences.full_screen
        self._set_mode()

    def resized(self, size: tuple[int, int]) -> None:
        """Note that the user has resized the window."""
        if not self.preferences.full_screen:
            self._windowed = size

    def remember(self) -> None:
        """Remember size and place, unless the window fills the screen."""
        if self.preferences.full_screen or self.headless:
            return
        self.preferences.width, self.preferences.height = self._windowed = self.surface.get_size()
        self.preferences.x, self.preferences.y = pygame.display.get_window_position()
        self.preferences.maximised = self._windowed == self._largest

    @property
    def scale(self) -> int:
        """The UI scale in per cent: the chosen one, or the one that suits the window."""
        if self.preferences.scale:
            return max(SCALES[0], min(SCALES[-1], self.preferences.scale))
        return scale_for(self.room)


def _show_icon() -> None:
    """Give the window its icon, in the bar and the switcher of the desktop."""
    picture = PictureFiles().draw("common/icon", ICON_SIDE, ICON_SIDE)
    if picture is not None:
        pygame.display.set_icon(picture)


def _keep_least_size() -> None:
    """Keep the window from being dragged smaller than its contents need."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # `pygame.display` offers no other way
        pygame.Window.from_display_module().minimum_size = LEAST_SIZE

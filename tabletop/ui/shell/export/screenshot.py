"""A picture of the window with a match, without a window."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pygame

from tabletop.session.locale.translations import Translations
from tabletop.session.match.match_session import MatchSession
from tabletop.ui.kit.base.press_guard import PressGuard
from tabletop.ui.match.host import PlayOptions
from tabletop.ui.match.match_view import MatchView
from tabletop.ui.shell.window import USUAL_HEIGHT
from tabletop.ui.system.key_bindings import KeyContext
from tabletop.ui.system.key_state import Presses
from tabletop.ui.text.text import Text
from tabletop.ui.text.theme import Theme
from tabletop.viewmodel.control.match_controller import MatchController


class NullHost:
    """The routes of a screen that is only drawn: they lead nowhere."""

    def home(self) -> None: ...

    def open_rules(self, game: str, clause: str = "", kind: str = "") -> None: ...

    def open_keys(self) -> None: ...

    def open_options(self) -> None: ...

    def free_table(self, play: MatchController) -> None: ...

    def rematch(self, play: MatchController) -> None: ...

    def keep(self, play: MatchController, kept: Literal["picture", "film"]) -> None: ...

    def open_phones(self, play: MatchController) -> None: ...


class NullPlayer:
    """A host for a screen that is only drawn."""

    def __init__(self, words: Translations, scale: int) -> None:
        self.words = words
        self.theme = Theme(Text(words.language), scale)
        self.presses, self.press_guard = Presses(), PressGuard()
        self.routes = NullHost()

    def sound(self, name: str, strength: float = 1.0) -> None: ...

    def hiss(self, speed: float) -> None: ...

    def action(self, event: pygame.event.Event, contexts: tuple[KeyContext, ...]) -> str | None:
        return None

    def key_of(self, action: str) -> str:
        return ""


def scale_for(size: tuple[int, int]) -> int:
    """Return the UI scale for a window of this size, in per cent: it fills it up to 125, more on a large screen."""
    fills = round(min(size[0] / 1280, size[1] / 720) * 100 / 5) * 5
    return max(75, min(200, fills, max(125, size[1] * 100 // USUAL_HEIGHT // 25 * 25)))


def save_picture(session: MatchSession, words: Translations, size: tuple[int, int], path: Path) -> None:
    """Draw the play screen of a match and write it as PNG; raise OSError if the file cannot be written."""
    pygame.display.init()
    pygame.font.init()
    surface = pygame.display.set_mode(size)
    options = PlayOptions(speed=0, curtain=False)
    screen = MatchView(NullPlayer(words, scale_for(size)), MatchController(session), options)
    try:
        screen.resize(size)
        screen.draw(surface)
        while screen.opening is not None:
            screen.update(1)
        screen.draw(surface)
        try:
            pygame.image.save(surface, str(path))
        except pygame.error as error:
            raise OSError(str(error)) from None
    finally:
        screen.close()
        pygame.display.quit()

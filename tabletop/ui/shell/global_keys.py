"""The keys that work on every screen, when the screen itself does not use them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from tabletop.ui.screens.base.app_protocol import Shell
from tabletop.ui.text.theme import SCALES


class OwnKeys:
    """A handler of keys for the program itself."""

    def __init__(self, app: Shell) -> None:
        self.app = app
        self._handlers: Mapping[str, Callable[[], object]] = {
            "back": self._back,
            "keys": app.routes.open_keys,
            "settings": app.routes.open_options,
            "rules": self._rules,
            "full_screen": app.toggle_full_screen,
            "scale_up": lambda: self._step_scale(1),
            "scale_down": lambda: self._step_scale(-1),
            "scale_reset": lambda: app.set_scale(0),
            "mute": self._mute,
        }

    def press(self, event: pygame.event.Event) -> None:
        """Handle a key going down."""
        handler = self._handlers.get(self.app.keys.match(event, "any") or "")
        if handler is not None:
            handler()

    def _back(self) -> None:
        if not self.app.top.back():
            self.app.pop()

    def _rules(self) -> None:
        place = self.app.top.rules_place()
        if place is not None:
            self.app.routes.open_rules(*place)

    def _step_scale(self, by: int) -> None:
        """Set the next larger (1) or smaller (-1) UI scale."""
        index = min(range(len(SCALES)), key=lambda one: abs(SCALES[one] - self.app.scale))
        self.app.set_scale(SCALES[max(0, min(len(SCALES) - 1, index + by))])

    def _mute(self) -> None:
        self.app.preferences.muted = not self.app.preferences.muted
        self.app.refresh()

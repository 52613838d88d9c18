"""The rows of the set-up, below each other: the layout of both of its pages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from tabletop.session.app.match_setup import MatchSetup
from tabletop.ui.kit.base.layout import column, row
from tabletop.ui.kit.base.widget import TextLabel, Widget
from tabletop.ui.screens.base.app_protocol import Shell
from tabletop.ui.text import theme as colours


class SetupRows:
    """A layout of widgets in `room`, from its top down. `changed` is called when the choices themselves change."""

    def __init__(self, app: Shell, setup: MatchSetup, room: pygame.Rect, changed: Callable[[], object]) -> None:
        self.app, self.theme, self.setup, self.game = app, app.theme, setup, setup.game
        self.changed = changed
        self.widgets: list[Widget] = []
        self._room, self._y = room, room.y

    @property
    def wide(self) -> int:
        return self._room.w

    def head(self, text: str) -> None:
        self.below(TextLabel(self.theme, text, colour=colours.ACCENT, bold=True))

    def quiet(self, text: str) -> None:
        """Add one sentence in small quiet letters."""
        self.below(TextLabel(self.theme, text, size=self.theme.small, colour=colours.INK_QUIET))

    def below(self, widget: Widget) -> None:
        """Add a widget over the whole width."""
        self.widgets.append(widget)
        self._y = column(self._rest, [widget], 0) + self.theme.gap

    def beside(self, *widgets: Widget, gap: int | None = None) -> None:
        """Add widgets in a row, with `gap` pixels below them."""
        self.widgets += widgets
        self._y = row(self._rest, widgets, self.theme.gap) + (self.theme.gap if gap is None else gap)

    def named(self, name: str, control: Widget, gap: int) -> None:
        """Add a name at the left and its control at the right, with `gap` pixels below them."""
        line = [TextLabel(self.theme, self.app.say(name)), control]
        self.widgets += line
        self._y = row(self._rest, line, self.theme.gap * 2, align="apart") + gap

    def gap(self) -> None:
        self._y += self.theme.gap

    def then(self, choose: Callable[..., object]) -> Callable[..., None]:
        """Return a function that chooses and then lays everything out again."""

        def change(*value: Any) -> None:
            choose(*value)
            self.changed()

        return change

    @property
    def _rest(self) -> pygame.Rect:
        return pygame.Rect(self._room.x, self._y, self._room.w, 0)

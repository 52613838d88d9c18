"""A small dialog with one line to type: the words of a note, a number, a name."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tabletop.ui.kit.base.layout import column, row
from tabletop.ui.kit.base.widget import TextLabel, Widget
from tabletop.ui.kit.widgets.button import Button
from tabletop.ui.kit.widgets.text_input import TextInput
from tabletop.ui.screens.base.app_protocol import Shell
from tabletop.ui.screens.base.form_screen import FormScreen

MOST_LETTERS = 400


class AskText(FormScreen):
    """A dialog for a text; `then` gets it when Enter or the button is pressed. Escape closes it and does nothing.

    A number that is proposed is marked, so that what is typed takes its place.
    """

    overlay = True

    def __init__(self, app: Shell, title: str, text: str, then: Callable[[str], object]) -> None:
        super().__init__(app)
        self.title, self.text, self.then = title, text, then
        self.rebuild()
        self.form.focus_index(0, ring=False)
        self._field.all_marked = text.replace(".", "", 1).isdecimal()

    def build(self, size: tuple[int, int]) -> list[Widget]:
        theme = self.theme
        pad = theme.px(24)
        width = min(theme.px(460), size[0] - 2 * theme.gap)
        room = pygame.Rect(0, 0, width - 2 * pad, size[1])
        title = TextLabel(theme, self.title, size=theme.heading, bold=True)
        field = TextInput(theme, self.text, self._typed, most=MOST_LETTERS, on_enter=self._done)
        bottom = column(room, [title], theme.gap)
        self._field = field
        field.rect = pygame.Rect(0, bottom + theme.gap, room.w, theme.target)
        buttons: list[Widget] = [
            Button(theme, self.say("ui.back"), lambda: self.app.pop(self), kind="quiet"),
            Button(theme, self.say("ui.ok"), lambda: self._done(self.text), kind="main"),
        ]
        room.h = row(pygame.Rect(0, field.rect.bottom + pad, room.w, 0), buttons, theme.gap, align="right")
        widgets: list[Widget] = [field, title, *buttons]
        self.enclose(size, widgets, room, pad)
        return widgets

    def _typed(self, text: str) -> None:
        self.text = text

    def _done(self, text: str) -> None:
        self.app.pop(self)
        self.then(text)

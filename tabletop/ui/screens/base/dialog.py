"""A question that must be answered before anything else continues."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from tabletop.ui.kit.base.layout import column, row
from tabletop.ui.kit.base.widget import TextLabel, Widget
from tabletop.ui.kit.widgets.button import Button, ButtonKind
from tabletop.ui.screens.base.app_protocol import Shell
from tabletop.ui.screens.base.form_screen import FormScreen


class Reply(NamedTuple):
    """One button of a dialog: its text, its action after the dialog has closed, its kind."""

    text: str
    then: Callable[[], object]
    kind: ButtonKind = "plain"


class Dialog(FormScreen):
    """A title, a sentence and up to three replies. Escape closes it and does nothing."""

    overlay = True

    def __init__(self, app: Shell, title: str, sentence: str, replies: Sequence[Reply]) -> None:
        super().__init__(app)
        self.title = title
        self.sentence = sentence
        self.replies = list(replies)
        self.rebuild()
        main = next((i for i, reply in enumerate(self.replies) if reply.kind == "main"), 0)
        self.form.focus_index(main, ring=True)

    @property
    def name(self) -> Hashable:
        return type(self).__name__, self.title, self.sentence

    def build(self, size: tuple[int, int]) -> list[Widget]:
        theme = self.theme
        pad = theme.px(24)
        width = min(theme.px(480), size[0] - 2 * theme.gap)
        words: list[Widget] = [
            TextLabel(theme, self.title, size=theme.heading, bold=True),
            TextLabel(theme, self.sentence),
        ]
        buttons: list[Widget] = [
            Button(theme, reply.text, partial(self._reply, reply), kind=reply.kind) for reply in self.replies
        ]
        room = pygame.Rect(0, 0, width - 2 * pad, size[1])
        bottom = column(room, words, theme.gap)
        room.h = row(pygame.Rect(0, bottom + pad, room.w, 0), buttons, theme.gap, align="right")
        self.enclose(size, (*words, *buttons), room, pad)
        return [*words, *buttons]

    def _reply(self, reply: Reply) -> None:
        self.app.pop(self)
        reply.then()

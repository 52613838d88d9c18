"""The lessons of a game: their names, how long each takes, and which have been completed."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Final

import pygame

from tabletop.session.tutorial.lesson_runner import read
from tabletop.ui.kit.base.layout import column
from tabletop.ui.kit.base.widget import TextLabel, Widget
from tabletop.ui.kit.widgets.button import Button
from tabletop.ui.kit.widgets.scroll import ScrollPanel
from tabletop.ui.screens.base.app_protocol import Shell
from tabletop.ui.screens.base.form_screen import FormScreen
from tabletop.ui.text import icons
from tabletop.ui.text import theme as colours

PANEL_WIDTH: Final = 720


def learn(app: Shell, game_id: str, leave: Callable[[], None] = lambda: None) -> None:
    """Learn a game by playing: its only lesson at once, else the list. `leave` is called when one begins."""
    lessons = app.registry.lessons(game_id)
    if len(lessons) > 1:
        app.push(LessonsScreen(app, game_id, leave))
    elif lessons:
        leave()
        app.routes.open_lesson(game_id, lessons[0])


class LessonsScreen(FormScreen):
    """A list of the lessons of one game, the first one first."""

    overlay = True

    def __init__(self, app: Shell, game_id: str, leave: Callable[[], None]) -> None:
        super().__init__(app)
        self.game_id, self.leave = game_id, leave
        self.rebuild()
        self.form.focus_index(0)

    def build(self, size: tuple[int, int]) -> list[Widget]:
        theme = self.theme
        heading = self.say("ui.lesson.list", game=self.app.routes.title_of(self.game_id))
        inside, (title, close) = self.titled(size, PANEL_WIDTH, heading)
        panel = ScrollPanel(theme, inside)
        room = pygame.Rect(inside.x, inside.y, panel.content_width, 0)
        widgets: list[Widget] = []
        for name in self.app.registry.lessons(self.game_id):
            row = self._row(room, name)
            widgets += row
            room.y = max(widget.rect.bottom for widget in row) + theme.gap * 2
        panel.set_widgets(widgets)
        self._shrink(size, panel, [title, close], room.y - theme.gap * 2)
        return [panel, close, title]

    def _shrink(self, size: tuple[int, int], panel: ScrollPanel, head: list[Widget], bottom: int) -> None:
        """Make the panel no taller than its list, and centre it."""
        spare = panel.rect.bottom - bottom
        if spare > 0:
            panel.rect.h -= spare
            self.panel.h -= spare
            down = (size[1] - self.panel.h) // 2 - self.panel.y
            for rect in (self.panel, panel.rect, *(widget.rect for widget in (*head, *panel.widgets))):
                rect.y += down

    def _row(self, room: pygame.Rect, name: str) -> list[Widget]:
        """Return the widgets of one lesson: its name, minutes and sentence, and the button to begin it."""
        theme, key = self.theme, f"{self.game_id}.lesson.{name}"
        done = f"{self.game_id}/{name}" in self.app.preferences.lessons_done.split()
        words = self.say("ui.lesson.again" if done else "ui.lesson.begin")
        begin = Button(theme, words, lambda: self.begin(name), icon=icons.SCHOOL, kind="plain" if done else "main")
        begin.rect = pygame.Rect((0, 0), begin.natural(room.w))
        begin.rect.topright = (room.right, room.y)
        facts = [self.say("ui.lesson.minutes", count=self._minutes(name))]
        facts += [self.say("ui.lesson.done")] if done else []
        quiet = colours.INK_QUIET
        labels: list[Widget] = [
            TextLabel(theme, self.say(f"{key}.title"), bold=True),
            TextLabel(theme, self.say("ui.lesson.between").join(facts), size=theme.small, colour=quiet),
            TextLabel(theme, self.say(f"{key}.about")),
        ]
        column(pygame.Rect(room.x, room.y, room.w - begin.rect.w - theme.gap * 2, 0), labels, theme.px(2))
        return [*labels, begin]

    def _minutes(self, name: str) -> int:
        with suppress(ValueError, OSError):
            return read(self.app.registry.folders[self.game_id], name).minutes
        return 0

    def begin(self, name: str) -> None:
        """Begin this lesson."""
        self.app.pop(self)
        self.leave()
        self.app.routes.open_lesson(self.game_id, name)

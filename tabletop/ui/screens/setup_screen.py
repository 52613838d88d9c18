"""Setting up a new match: who plays, with which settings."""

from __future__ import annotations

from typing import Final

import pygame

from tabletop.play.match_setup import MatchSetup
from tabletop.ui.kit.base import TextLabel, Widget
from tabletop.ui.kit.button import Button
from tabletop.ui.kit.layout import row
from tabletop.ui.kit.scroll import ScrollPanel
from tabletop.ui.screens.base import FormScreen
from tabletop.ui.screens.boxes import GameBox, caption_of
from tabletop.ui.screens.lessons import learn
from tabletop.ui.screens.setup_form import SetupForm
from tabletop.ui.screens.shell import Shell
from tabletop.ui.text import icons

PANEL_WIDTH: Final = 860


class SetupScreen(FormScreen):
    """Seats, preset, settings, seed, table speed. Start opens the match."""

    wooden = True

    def __init__(self, app: Shell, game_id: str) -> None:
        super().__init__(app)
        self.game = app.shelf.games[game_id]
        self.setup = MatchSetup(self.game, lambda seat: self.say("core.seat", number=seat + 1), len(self.theme.seats))
        self._body: ScrollPanel | None = None
        self.rebuild()

    def build(self, size: tuple[int, int]) -> list[Widget]:
        theme, gap = self.theme, self.theme.gap
        pad, outer, box_side = theme.px(24), theme.px(20), theme.px(260)
        width = min(theme.px(PANEL_WIDTH), size[0] - 2 * gap)
        beside = size[0] - width - 3 * outer >= box_side
        left = size[0] - width - outer if beside else (size[0] - width) // 2
        if beside and size[0] > width + box_side + 6 * outer:
            left = (size[0] + box_side + outer - width) // 2
        self.panel = pygame.Rect(left, outer, width, size[1] - 2 * outer)
        box = [self._box(pygame.Rect(left - outer - box_side, outer * 3, box_side, 0))] if beside else []
        inside = self.panel.inflate(-2 * pad, -2 * pad)
        title, *ways = self._head()
        top = row(inside, [title, *ways], gap, align="apart")
        back = Button(theme, self.say("ui.back"), lambda: self.app.pop(self), icon=icons.ARROW_LEFT, kind="quiet")
        self._start = Button(theme, self.say("ui.setup.start"), self.start, icon=icons.PLAY, kind="main")
        self._check()
        foot = row(pygame.Rect(inside.x, 0, inside.w, 0), [back, self._start], gap, align="apart")
        for button in (back, self._start):
            button.rect.y += inside.bottom - foot
        body = ScrollPanel(theme, pygame.Rect(inside.x, top + gap, inside.w, inside.bottom - foot - top - 2 * gap))
        room = pygame.Rect(body.rect.x, body.rect.y, body.content_width, body.rect.h)
        form = SetupForm(self.app, self.setup, room, self.rebuild, self._check)
        body.set_widgets(form.widgets, self._body.offset if self._body is not None else 0)
        self._body = body
        return [*box, body, back, self._start, *ways, title]

    def _head(self) -> list[Widget]:
        """The name of the game, and the ways to its lessons and its rules."""
        title = TextLabel(self.theme, self.app.words.text(self.game.title), size=self.theme.heading, bold=True)
        tip = self.app.keys.shown("rules")
        read = Button(self.theme, self.say("ui.setup.rules"), self._open_rules, icon=icons.BOOK, kind="quiet", tip=tip)
        return [title, *self._lessons(), read]

    def _lessons(self) -> list[Widget]:
        """A way to learn the game by playing, where it has lessons."""
        lessons = self.app.shelf.lessons(self.game.id)
        learn = self.say("ui.lesson.learn")
        return [Button(self.theme, learn, self._learn, icon=icons.SCHOOL, kind="quiet")] if lessons else []

    def _learn(self) -> None:
        learn(self.app, self.game.id, lambda: self.app.pop(self))

    def _box(self, room: pygame.Rect) -> Widget:
        """The box of the game beside the panel; it only lies there."""
        caption = caption_of(self.app.words, self.game.id, self.app.shelf.lids[self.game.id])
        title = self.app.words.text(self.game.title)
        game, pictures = self.game, self.app.pictures
        box = GameBox(
            self.theme,
            pictures,
            game.id,
            title,
            caption,
            lambda: None,
            lettering=self.app.shelf.lids[game.id].lettering,
        )
        box.focusable = False
        box.rect = pygame.Rect(room.x, room.y, room.w, room.w + GameBox.caption_height(self.theme))
        return box

    def _check(self) -> None:
        """The button to start is off as long as there is a problem."""
        problem = self.setup.problem
        self._start.off = "" if problem is None else self.app.words.text(problem)

    def start(self) -> None:
        """Begin the match."""
        self.app.save_preferences()
        session = self.setup.begin(self.app.matches)
        self.app.pop(self)
        self.app.routes.open_match(session)

    def _open_rules(self) -> None:
        self.app.routes.open_rules(self.game.id)

    def rules_place(self) -> tuple[str, str] | None:
        return (self.game.id, "")

"""Before free play: what lies on the table, and how many sit at it."""

from __future__ import annotations

import pygame

from tabletop.play.session import Player
from tabletop.sandbox.layout import SEATS
from tabletop.ui.kit.base import TextLabel, Widget
from tabletop.ui.kit.button import Button
from tabletop.ui.kit.choice import Option
from tabletop.ui.kit.drop_list import one_of
from tabletop.ui.kit.layout import column, row
from tabletop.ui.screens.base import FormScreen
from tabletop.ui.screens.shell import Shell
from tabletop.ui.text import icons
from tabletop.ui.text import theme as colours


class BeginSandbox(FormScreen):
    """An empty table or the pieces of a game; one to six seats."""

    wooden = True

    def __init__(self, app: Shell) -> None:
        super().__init__(app)
        self.game = ""
        self.seats = 2
        self.rebuild()

    def build(self, size: tuple[int, int]) -> list[Widget]:
        theme, app = self.theme, self.app
        pad = theme.px(28)
        width = min(theme.px(620), size[0] - 2 * theme.gap)
        room = pygame.Rect(0, 0, width - 2 * pad, size[1])
        games = [Option("", self.say("sandbox.ui.empty_table"))]
        games += [Option(game, app.words.text(app.shelf.title_of(game))) for game in app.shelf.lids]
        seats = [Option(count, str(count)) for count in SEATS]
        title = TextLabel(theme, self.say("sandbox.title"), size=theme.heading, bold=True)
        about = TextLabel(theme, self.say("sandbox.ui.about"), colour=colours.INK_QUIET)
        what = one_of(theme, games, self.game, self._set_game, room.w // 2)
        many = one_of(theme, seats, self.seats, self._set_seats, room.w)
        y = column(room, [title, about], theme.gap)
        widgets: list[Widget] = [title, about]
        for key, control in (("sandbox.ui.what", what), ("sandbox.ui.seats", many)):
            label = TextLabel(theme, self.say(key))
            y = row(pygame.Rect(0, y + theme.gap * 2, room.w, 0), [label, control], theme.gap * 2, align="apart")
            widgets += [label, control]
        back = Button(theme, self.say("ui.back"), lambda: app.pop(self), icon=icons.ARROW_LEFT, kind="quiet")
        start = Button(theme, self.say("sandbox.ui.sit_down"), self.start, icon=icons.PLAY, kind="main")
        room.h = row(pygame.Rect(0, y + pad, room.w, 0), [back, start], theme.gap, align="apart")
        widgets += [back, start]
        self.enclose(size, widgets, room, pad)
        return widgets

    def _set_game(self, game: str) -> None:
        self.game = game

    def _set_seats(self, seats: int) -> None:
        self.seats = seats

    def start(self) -> None:
        """Open the table."""
        app = self.app
        players = [Player(self.say("core.seat", number=seat + 1), seat) for seat in range(self.seats)]
        app.pop(self)
        app.routes.open_sandbox(players, self.game)

"""The screen before free play: what is on the table and how many sit at it; or a set-up, which has both."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pygame

from tabletop.sandbox.geometry.layout import SEATS
from tabletop.session.match.match_session import Player
from tabletop.ui.kit.base.layout import column, row
from tabletop.ui.kit.base.widget import TextLabel, Widget
from tabletop.ui.kit.widgets.button import Button
from tabletop.ui.kit.widgets.choice import Option
from tabletop.ui.kit.widgets.dropdown import one_of
from tabletop.ui.screens.base.app_protocol import Shell
from tabletop.ui.screens.base.form_screen import FormScreen
from tabletop.ui.text import icons
from tabletop.ui.text import theme as colours

MOST_SETUPS: Final = 12
"""The number of set-ups offered here, the newest; the list of saved matches has all."""
PREFIX: Final = "set:"
"""The beginning of the names of sets in the list of all that can lie on the table."""


class BeginSandbox(FormScreen):
    """A choice of an empty table, a game or a set that is one, for one to six seats; or of a saved set-up."""

    wooden = True

    def __init__(self, app: Shell) -> None:
        super().__init__(app)
        self.game = ""
        self.seats = 2
        setups = [one for one in app.matches.saved() if one.is_setup and one.problem is None]
        self.setups = {str(one.path): one for one in setups[:MOST_SETUPS]}
        self.setup = ""
        """The file of the chosen set-up; "" for none."""
        self.sets = {f"{PREFIX}{found.id}": found for found in app.routes.sets_that_start()}
        self.set = ""
        """The chosen set that starts as a game; "" for none."""
        self.rebuild()

    def build(self, size: tuple[int, int]) -> list[Widget]:
        theme, app = self.theme, self.app
        pad = theme.px(28)
        width = min(theme.px(620), size[0] - 2 * theme.gap)
        room = pygame.Rect(0, 0, width - 2 * pad, size[1])
        games = [Option("", self.say("sandbox.ui.empty_table"))]
        games += [Option(game, app.words.text(app.registry.title_of(game))) for game in app.registry.manifests]
        games += [Option(name, app.words.text(found.name)) for name, found in self.sets.items()]
        games += [Option(path, self.say("ui.library.setup_named", name=one.name)) for path, one in self.setups.items()]
        seats = [Option(count, str(count)) for count in self._possible()]
        title = TextLabel(theme, self.say("sandbox.title"), size=theme.heading, bold=True)
        about = TextLabel(theme, self.say("sandbox.ui.about"), colour=colours.INK_QUIET)
        what = one_of(theme, games, self.setup or self.set or self.game, self._set_what, room.w // 2)
        many: Widget = one_of(theme, seats, self.seats, self._set_seats, room.w)
        if self.setup:
            many = TextLabel(theme, self.say("sandbox.ui.setup_seats", count=len(self.setups[self.setup].players)))
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

    def _set_what(self, chosen: str) -> None:
        """Choose a game, nothing, a set that starts as a game, or a set-up, which has its own seats."""
        before = self.setup, self.set
        self.setup, self.set = chosen if chosen in self.setups else "", chosen if chosen in self.sets else ""
        self.game = "" if self.setup or self.set else chosen
        if self.seats not in self._possible():
            self.seats = self._possible()[0]
        if (self.setup, self.set) != before:
            self.rebuild()

    def _possible(self) -> Sequence[int]:
        """Return the numbers of seats that can be chosen."""
        setup = self.sets[self.set].setup if self.set else None
        return SEATS if setup is None else sorted(setup.head.seats)

    def _set_seats(self, seats: int) -> None:
        self.seats = seats

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event; what is dropped here comes onto the new table."""
        if event.type == pygame.DROPFILE:
            self.app.pop(self)
            self.app.routes.open_file(Path(event.file), self.seats)
            return True
        return super().handle(event)

    def start(self) -> None:
        """Open the table."""
        app = self.app
        if self.setup:
            app.pop(self)
            app.routes.open_setup(self.setups[self.setup].path)
            return
        players = [Player(self.say("core.seat", number=seat + 1), seat) for seat in range(self.seats)]
        app.pop(self)
        if self.set:
            found = self.sets[self.set]
            app.routes.open_set(found.id, players, [found.folder])
            return
        app.routes.open_sandbox(players, self.game)

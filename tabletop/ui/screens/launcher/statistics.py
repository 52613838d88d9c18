"""The statistics of this machine: by game, who won how often, and the course of a player's points."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial
from typing import Any, Final

import pygame

from tabletop.core.data.messages import SeatName, msg
from tabletop.session.app import statistics
from tabletop.session.app.statistics import EndedMatch, Record
from tabletop.ui.kit.base.layout import column, row
from tabletop.ui.kit.base.widget import Pressable, TextLabel, Widget
from tabletop.ui.kit.panels.panel import PanelPainter, UiContext
from tabletop.ui.kit.widgets.button import Button
from tabletop.ui.kit.widgets.chart import Chart, Curve
from tabletop.ui.kit.widgets.choice import Option
from tabletop.ui.kit.widgets.dropdown import DropList
from tabletop.ui.kit.widgets.scroll import ScrollPanel
from tabletop.ui.screens.base.app_protocol import Shell
from tabletop.ui.screens.base.dialog import Dialog, Reply
from tabletop.ui.screens.base.form_screen import FormScreen
from tabletop.ui.system.preferences import saves_folder, statistics_file
from tabletop.ui.text import icons
from tabletop.ui.text import theme as colours
from tabletop.ui.text.theme import SeatStyle, Theme

PANEL_WIDTH: Final = 960
COLUMNS: Final = ("matches", "wins", "mean", "best", "longest")
CSV: Final = "statistics.csv"


class NameLine(Pressable):
    """One name with its figures; a press shows its curve."""

    def __init__(self, theme: Theme, cells: list[str], chosen: bool, press: Any) -> None:
        super().__init__(theme, press)
        self.cells, self.chosen, self.name = cells, chosen, cells[0]

    def natural(self, width: int) -> tuple[int, int]:
        return width, self.theme.px(30)

    def look(self) -> Hashable:
        return (super().look(), self.chosen)

    def paint(self, picture: pygame.Surface) -> None:
        if self.chosen or self.hovered:
            ground = colours.PANEL_PRESSED if self.chosen else colours.PANEL_HIGH
            pygame.draw.rect(picture, ground, picture.get_rect(), border_radius=self.theme.px(4))
        for number, (cell, right) in enumerate(zip(self.cells, edges(picture.get_width()), strict=True)):
            text = self.theme.text.shortened(cell, picture.get_width() * 2 // 5, self.theme.body)
            drawn = self.letters(text, self.theme.body, colours.INK, face="figure" if number else "text")
            middle = picture.get_height() // 2
            place = drawn.get_rect(midright=(right, middle)) if number else drawn.get_rect(midleft=(right, middle))
            picture.blit(drawn, place)


class Head(NameLine):
    """The names of the columns."""

    focusable = False

    def paint(self, picture: pygame.Surface) -> None:
        for number, (cell, right) in enumerate(zip(self.cells, edges(picture.get_width()), strict=True)):
            drawn = self.letters(cell, self.theme.small, colours.INK_QUIET)
            middle = picture.get_height() // 2
            place = drawn.get_rect(midright=(right, middle)) if number else drawn.get_rect(midleft=(right, middle))
            picture.blit(drawn, place)


def edges(width: int) -> list[int]:
    """Return the left edge of the first column, and the right edges of the others."""
    return [8, *(round(width * share) - 8 for share in (0.46, 0.57, 0.71, 0.8, 1.0))]


class Course(Widget):
    """The points of one name, match by match."""

    focusable = False

    def __init__(self, app: Shell, record: Record) -> None:
        super().__init__(app.theme)
        self.app, self.record = app, record
        self.pointed: int | None = None
        self._places: list[pygame.Rect] = []

    def look(self) -> Hashable:
        return (self.pointed, self.record.name, tuple(self.record.points or ()))

    def paint(self, picture: pygame.Surface) -> None:
        points = self.record.points or []
        seats, style = self.theme.seats, self.record.style
        look = (
            seats[style % len(seats)]
            if style >= 0
            else SeatStyle("", colours.INK_QUIET, colours.INK_DISABLED, "circle", "plain", "")
        )
        ui = UiContext(self.app.words, self.theme, [self.record.name], [look])
        ink = PanelPainter(picture, ui, hover=self.pointed)
        picture.fill(colours.PANEL)
        numbers = list(range(1, len(points) + 1))
        chart = Chart(ink, picture.get_rect(), numbers, [Curve(ui.styles[0], [float(one) for one in points])])
        chart.paint(ui.say(msg("stats.by_match")), lambda at: ui.say(self._text_at(at, points)))
        self._places = [hot.rect for hot in ink.hots]

    def _text_at(self, at: int, points: list[int]) -> Any:
        return msg("stats.in_match", number=at + 1, each=msg("after.has", who=SeatName(0), points=points[at]))

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEMOTION:
            pos = (event.pos[0] - self.rect.x, event.pos[1] - self.rect.y)
            self.pointed = next((number for number, rect in enumerate(self._places) if rect.collidepoint(pos)), None)
        return False


class Statistics(FormScreen):
    """The statistics by game: who has played, won, and with how many points."""

    overlay = True

    def __init__(self, app: Shell) -> None:
        super().__init__(app)
        self.game, self.chosen = "", ""
        self._read()
        games = [one.game for one in self.matches]
        self.game = max(dict.fromkeys(games), key=games.count, default="")
        self.rebuild()

    def _read(self) -> None:
        self.matches: list[EndedMatch] = statistics.read(statistics_file())

    def build(self, size: tuple[int, int]) -> list[Widget]:
        theme = self.theme
        inside, (title, close) = self.titled(size, PANEL_WIDTH, self.say("stats.title"))
        if not self.matches:
            empty = TextLabel(theme, self.say("stats.empty"), colour=colours.INK_QUIET)
            column(inside, [empty], 0)
            return [close, title, empty]
        tools = self._tools()
        top = row(inside, tools, theme.gap) + theme.gap
        found = statistics.records(self.matches, self.game)
        counted = sum(one.game == self.game for one in self.matches)
        about = TextLabel(theme, self.say("stats.counted", count=counted), size=theme.small, colour=colours.INK_QUIET)
        top = column(pygame.Rect(inside.x, top, inside.w, 0), [about], 0) + theme.gap
        tall = (inside.bottom - top) // 2
        panel = ScrollPanel(theme, pygame.Rect(inside.x, top, inside.w, tall))
        chosen = next((one for one in found if one.name == self.chosen), found[0])
        names = [self.say("stats.name"), *(self.say(f"stats.{name}") for name in COLUMNS)]
        lines: list[Widget] = [Head(theme, names, False, lambda: None)]
        for one in found:
            figures = [str(one.matches), str(one.wins), f"{one.mean:.1f}", str(one.best), str(one.longest)]
            lines.append(NameLine(theme, [one.name, *figures], one is chosen, partial(self._choose, one.name)))
        column(pygame.Rect(inside.x, top, panel.content_width, 0), lines, 2)
        panel.set_widgets(lines)
        course = Course(self.app, chosen)
        course.rect = pygame.Rect(inside.x, panel.rect.bottom + theme.gap, inside.w, inside.bottom - panel.rect.bottom)
        course.rect.h -= theme.gap
        return [panel, close, title, about, *tools, course]

    def _tools(self) -> list[Widget]:
        games = dict.fromkeys(one.game for one in self.matches)
        options = [Option(game, self.app.routes.title_of(game)) for game in games]
        return [
            DropList(self.theme, options, self.game, self._take_game),
            Button(self.theme, self.say("stats.export"), self._export, icon=icons.CONTENT_SAVE),
            Button(self.theme, self.say("stats.delete"), self._ask_delete, icon=icons.TRASH, kind="quiet"),
        ]

    def _take_game(self, game: Any) -> None:
        self.game, self.chosen = str(game), ""
        self.rebuild()

    def _choose(self, name: str) -> None:
        self.chosen = name
        self.rebuild()

    def _export(self) -> None:
        """Write the table beside the saved matches and show where it is."""
        path = saves_folder() / CSV
        try:
            path.write_text(statistics.as_csv(self.matches), encoding="utf-8-sig", newline="")
        except OSError as error:
            self.app.show_toast(self.say("cli.cannot_write", file=path.name, error=error.strerror or str(error)))
            return
        self.app.show_toast(self.say("stats.exported", path=str(path)))

    def _ask_delete(self) -> None:
        keep = Reply(self.say("ui.library.keep"), lambda: None, "main")
        delete = Reply(self.say("ui.library.delete"), self._delete, "refuse")
        sentence = self.say("stats.delete_sentence", count=len(self.matches))
        self.app.push(Dialog(self.app, self.say("stats.delete"), sentence, [delete, keep]))

    def _delete(self) -> None:
        try:
            statistics.delete(statistics_file())
        except OSError as error:
            self.app.show_toast(
                self.say("cli.cannot_write", file=statistics_file().name, error=error.strerror or str(error))
            )
        self._read()
        self.rebuild()

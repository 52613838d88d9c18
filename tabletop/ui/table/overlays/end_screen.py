"""The end of a match over the table: result, scores, and pages about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from typing import Final, TypeAlias

import pygame

from tabletop.core.data.messages import Message, SeatName, msg
from tabletop.core.rules.labels import ButtonStyle, Result
from tabletop.files.records import UndoRecord
from tabletop.ui.kit.base.focus import ENTER, Focus
from tabletop.ui.kit.panels.panel import HotArea, PanelPainter, UiContext
from tabletop.ui.kit.panels.popup import ACROSS, Popup
from tabletop.ui.table.overlays.end_pages import Page
from tabletop.ui.text import theme as t

WIDE_PAGE: Final = 800
TALL_PAGE: Final = 500
"""The minimum size of an end screen with pages, in pixels at 100 per cent."""

EndButton: TypeAlias = tuple[Message, Callable[[], None], ButtonStyle]
"""The text of a button, its action, and its style."""


KeepButton: TypeAlias = tuple[str, Message, Callable[[], None]]
"""An icon, its tip, and its action."""


class EndScreen(Popup):
    """The end screen: every point and its source, the winners, and with details the seed.

    The hash of the seed was shown at the start. Besides this table the screen has further `pages`. `busy` is called
    in every frame: it returns whether something is still being found out for them.
    """

    chooses = True

    def __init__(
        self,
        ui: UiContext,
        result: Result,
        seed: str,
        seed_hash: str,
        buttons: list[EndButton],
        taken_back: Sequence[UndoRecord] = (),
        pages: Sequence[Page] = (),
        busy: Callable[[], bool] = lambda: False,
        keep: Sequence[KeepButton] = (),
    ) -> None:
        super().__init__(ui, Focus(0, shown=True))
        self.pages, self.busy, self.keep = tuple(pages), busy, tuple(keep)
        self.page: Page | None = None
        """The page that is open; None is the table of points."""
        self._was_busy = False
        times = Counter(taken.seat for taken in taken_back)
        self.taken_back = tuple(
            msg("ui.end.taken_back_by", who=SeatName(seat), count=times[seat]) for seat in sorted(times)
        )
        self.result, self.seed, self.seed_hash, self.buttons = result, seed, seed_hash, buttons

    def _rows(self) -> list[Message]:
        return list(dict.fromkeys(name for score in self.result.scores for name, _ in score.parts))

    def size(self) -> tuple[int, int]:
        theme = self.ui.theme
        rows = len(self._rows())
        wide = theme.px(270) + len(self.result.scores) * theme.px(120)
        widest = max(self.ui.text.measure(self.ui.say(text), theme.body, bold=True) for text, _, _ in self.buttons)
        buttons = len(self.buttons) * (widest + theme.px(20) + theme.gap) - theme.gap + theme.px(48)
        tall = theme.px(250) + rows * theme.px(26) + (theme.px(22) if self.taken_back else 0)
        if not self.pages:
            return max(buttons, wide), tall
        return max(buttons, wide, theme.px(WIDE_PAGE)), max(tall + self._tabs_height(), theme.px(TALL_PAGE))

    def _tabs_height(self) -> int:
        return self.ui.theme.target + self.ui.theme.gap if self.pages else 0

    def work(self) -> float | None:
        """Continue the analysis a little while the window has time."""
        busy = self.busy()
        if self.page is not None and self._was_busy and not busy:
            self.dirty = True
        self._was_busy = busy
        return 1 if busy else None

    def paint(self, ink: PanelPainter) -> None:
        theme, width = self.ui.theme, self.rect.width
        winners = tuple(SeatName(seat) for seat in self.result.winners)
        head = msg("ui.end.winner", who=winners[0]) if len(winners) == 1 else msg("ui.end.shared", who=winners)
        ink.line(
            self.ui.say(head), width / 2, theme.px(18), size=theme.title, align="centre", width=width - theme.px(40)
        )
        if self.pages:
            self._tabs(ink, theme.px(64))
        if self.page is not None:
            top = theme.px(64) + self._tabs_height() + theme.gap
            bottom = self.rect.height - theme.target - theme.px(14)
            room = pygame.Rect(theme.px(24), top, width - theme.px(48), bottom - theme.gap - top)
            self.page.paint(ink, room, self.focus, len(self.buttons) + len(self.pages) + 1)
        else:
            self._points(ink, theme.px(76) + self._tabs_height())
        self._buttons(ink, self.rect.height - theme.target - theme.px(14))
        for number, (icon, tip, on_press) in enumerate(self.keep, 1):
            at = pygame.Rect(width - theme.px(14) - number * theme.target, theme.px(14), theme.target, theme.target)
            ink.icon_button(at, icon, on_press, self.ui.say(tip))
        self.frame(ink)

    def _points(self, ink: PanelPainter, y: int) -> None:
        """Draw the table of points."""
        theme, width = self.ui.theme, self.rect.width
        left = theme.px(24)
        first = left + theme.px(200)
        step = (width - first - theme.px(24)) // len(self.result.scores)
        for score in self.result.scores:
            x = first + step * score.seat + step // 2
            ink.badge(score.seat, (x, y), theme.px(24))
            ink.line(
                self.ui.names[score.seat],
                x,
                y + theme.px(14),
                size=theme.small,
                align="centre",
                width=step - theme.px(6),
            )
        y += theme.px(40)
        for name in self._rows():
            ink.line(self.ui.say(name), left, y, size=theme.small, colour=t.INK_QUIET, width=theme.px(196))
            for score in self.result.scores:
                points = sum(value for part, value in score.parts if part == name)
                x = first + step * score.seat + step // 2
                ink.line(
                    str(points),
                    x,
                    y,
                    size=theme.small,
                    face="figure",
                    align="centre",
                    colour=t.INK if points else t.INK_DISABLED,
                )
            y += theme.px(26)
        pygame.draw.line(ink.surface, t.HAIRLINE, (left, y), (width - left, y))
        y += self._totals(ink, first, step, y) if self.result.in_points else theme.px(8)
        if self.result.note is not None:
            ink.line(
                self.ui.say(self.result.note), left, y, size=theme.small, colour=t.INK_QUIET, width=width - left * 2
            )
            y += theme.px(22)
        if self.taken_back:
            figure = msg("ui.end.taken_back", times=self.taken_back)
            ink.line(self.ui.say(figure), left, y, size=theme.small, colour=t.INK_QUIET, width=width - left * 2)
            y += theme.px(22)
        if self.ui.details:
            seed = msg("ui.end.seed", seed=self.seed, hash=self.seed_hash[:16])
            ink.line(self.ui.say(seed), left, y, size=theme.small, colour=t.INK_DISABLED, width=width - left * 2)

    def _totals(self, ink: PanelPainter, first: int, step: int, y: int) -> int:
        """Draw the sums below the table; return the height of the row."""
        theme, left = self.ui.theme, self.ui.theme.px(24)
        ink.line(self.ui.say(msg("ui.end.total")), left, y + theme.px(6), bold=True)
        for score in self.result.scores:
            x = first + step * score.seat + step // 2
            won = score.seat in self.result.winners
            ink.line(
                str(score.total),
                x,
                y + theme.px(4),
                size=theme.heading,
                face="figure",
                bold=True,
                align="centre",
                colour=t.ACCENT if won else t.INK,
            )
        return theme.px(40)

    def _tabs(self, ink: PanelPainter, y: int) -> None:
        """Draw the names of the pages; the open one is underlined."""
        theme = self.ui.theme
        titles = [
            msg("after.points" if self.result.in_points else "after.figures"),
            *(page.title for page in self.pages),
        ]
        wide = (self.rect.width - theme.px(48)) // len(titles)
        for number, title in enumerate(titles):
            rect = pygame.Rect(theme.px(24) + wide * number, y, wide - theme.px(4), theme.target)
            opened = self.page is (self.pages[number - 1] if number else None)
            ink.row(rect, self.focus, len(self.buttons) + number)
            text, colour = self.ui.say(title), t.INK if opened else t.INK_QUIET
            text_y = rect.centery - self.ui.text.line_height(theme.body) / 2
            ink.line(text, rect.centerx, text_y, colour=colour, bold=opened, align="centre", width=rect.w)
            line = pygame.Rect(rect.x, rect.bottom - theme.px(3), rect.w, theme.px(3))
            pygame.draw.rect(ink.surface, t.ACCENT if opened else t.HAIRLINE, line)
            ink.hots.append(HotArea(rect, partial(self.open, number), name=("page", number)))

    def open(self, number: int) -> None:
        """Show the table of points (0) or the n-th page."""
        self.page = self.pages[number - 1] if number else None
        self.dirty = True

    def _buttons(self, ink: PanelPainter, y: int) -> None:
        theme = self.ui.theme
        wide = (self.rect.width - theme.px(24) * 2 - theme.gap * (len(self.buttons) - 1)) // len(self.buttons)
        x = theme.px(24)
        for number, (text, on_press, style) in enumerate(self.buttons):
            rect = pygame.Rect(x, y, wide, theme.target)
            ink.button(rect, self.ui.say(text), on_press, style=style, focused=self.focus.at == number)
            x += wide + theme.gap

    def steps(self) -> Mapping[int, int]:
        return ACROSS

    def keys(self) -> Mapping[int, Hashable]:
        return dict.fromkeys(ENTER, ("the end", self.focus.at))

    @property
    def count(self) -> int:
        tabs = len(self.pages) + 1 if self.pages else 0
        return len(self.buttons) + tabs + (self.page.count if self.page is not None else 0)

    def take(self, number: int) -> None:
        number -= len(self.buttons)
        if number < 0:
            self.buttons[number][1]()
        elif number <= len(self.pages):
            self.open(number)
        elif self.page is not None:
            self.page.take(number - len(self.pages) - 1)

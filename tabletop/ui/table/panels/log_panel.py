"""The match log: one line per decision, its consequences below it, newest at the bottom."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from tabletop.core.data.messages import Message, msg
from tabletop.ui.kit.panels.panel import HotArea, Panel, PanelPainter, UiContext
from tabletop.ui.text import theme as t
from tabletop.ui.text.text import Colour
from tabletop.viewmodel.view.log_entries import entries_of
from tabletop.viewmodel.view.view_state import Line


class LogPanel(Panel):
    """A scrolling list of log lines. A click shows that moment; `seat_filter` shows only one seat's lines."""

    ground = t.PANEL_LOW

    def __init__(self, ui: UiContext, look: Callable[[int], None] = lambda at: None) -> None:
        super().__init__(ui)
        self.look = look
        self.lines: Sequence[Line] = ()
        self.seat_filter: int | None = None
        self.scroll = 0
        self.looking: int | None = None
        self.foot = 0
        """The pixels at its lower end that something covers: the lines end above them."""
        self._known = (0, 0)

    def show(self, lines: Sequence[Line], looking: int | None) -> None:
        """Show these lines; `looking` is the moment (answers) that the table shows, None for the present."""
        known = (len(lines), sum(len(line.details) for line in lines[-3:]))
        if known != self._known or looking != self.looking or lines is not self.lines:
            if looking != self.looking or (looking is None and known != self._known):
                self.scroll = 0
            self.lines, self.looking, self._known, self.dirty = lines, looking, known, True

    def filter(self, seat: int | None) -> None:
        """Show the lines of one seat only, or of all (None or the same seat again)."""
        self.seat_filter = None if seat == self.seat_filter else seat
        self.scroll, self.dirty = 0, True

    def height_of(self, lines: int) -> int:
        """Return how tall the panel must be to show this many lines of text."""
        theme = self.ui.theme
        return self.head + lines * (self.ui.text.line_height(theme.small) + theme.px(6)) + theme.px(6)

    @property
    def head(self) -> int:
        """The height of the heading, in pixels."""
        return self.ui.theme.px(30)

    def keep_clear(self, foot: int) -> None:
        """Keep this many pixels at its lower end free, because something covers them."""
        if foot != self.foot:
            self.foot, self.dirty = foot, True

    def wheel(self, notches: int) -> None:
        """Scroll towards older lines (positive) or newer ones."""
        self.scroll += notches * self.ui.theme.px(48)
        if self.looking is None:
            self.scroll = max(0, self.scroll)
        self.dirty = True

    def as_text(self) -> str:
        """Return the shown lines as plain text, oldest first."""
        parts: list[str] = []
        for line in self._chosen():
            by = f"{self.ui.names[line.seat]}: " if line.seat >= 0 else ""
            parts.append(by + self.ui.say(line.text))
            parts += [f"    {self.ui.say(detail)}" for detail in line.details]
        return "\n".join(parts)

    def _chosen(self) -> list[Line]:
        entries = [entry for line in self.lines for entry in entries_of(line)]
        return [line for line in entries if self.seat_filter is None or line.seat == self.seat_filter]

    def paint(self, ink: PanelPainter) -> None:
        theme, width, head = self.ui.theme, self.rect.width, self.head
        groups = gathered(self._chosen())
        last, y, marked = self._lowest(groups, head)
        for line, times in reversed(groups[:last]):
            y = self._line(ink, line, times, y, head, marked=line is marked)
            if y < head:
                break
        else:
            if y > head and self.scroll > 0:
                self.scroll = max(0, self.scroll - round(y - head))
        pygame.draw.rect(ink.surface, t.PANEL, (0, 0, width, head))
        title = (
            msg("ui.log.title") if self.seat_filter is None else msg("ui.log.of", name=self.ui.names[self.seat_filter])
        )
        ink.line(self.ui.say(title), theme.gap, theme.px(5), size=theme.small, colour=t.INK_QUIET)
        x = width - theme.gap
        for seat in reversed(range(len(self.ui.names))):
            x -= theme.px(24)
            rect = pygame.Rect(x, theme.px(3), theme.px(24), theme.px(24))
            if seat == self.seat_filter:
                pygame.draw.rect(ink.surface, t.PANEL_PRESSED, rect, border_radius=theme.px(4))
            ink.badge(seat, rect.center, theme.px(15))
            tip = self.ui.say(msg("ui.log.filter", name=self.ui.names[seat]))
            ink.hots.append(HotArea(rect, partial(self.filter, seat), tip))
        pygame.draw.line(ink.surface, t.HAIRLINE, (0, head), (width, head))

    def _lowest(self, groups: Sequence[tuple[Line, int]], head: int) -> tuple[int, float, Line | None]:
        """Return the number of lines down to the lowest one to paint, where that ends, and the line that is looked at.

        The line of the moment that is looked at is in the middle, as far as the list continues below it.
        """
        tall = self.rect.height - self.foot
        bottom = tall - self.ui.theme.px(6)
        looking = self.looking
        at = None if looking is None else next((n for n, (line, _) in enumerate(groups) if line.at >= looking), None)
        if at is None:
            self.scroll = max(0, self.scroll)
            return len(groups), bottom + self.scroll, None
        room, below, last = (tall - head) // 2, 0, at + 1
        while last < len(groups) and below < room - min(0, self.scroll):
            below += sum(part.get_height() for part in self._parts(*groups[last])) + self.ui.theme.px(6)
            last += 1
        if last == len(groups):
            room = min(room, below)
            self.scroll = max(self.scroll, room - below)
        return last, bottom - room + below + self.scroll, groups[at][0]

    def _parts(self, line: Line, times: int) -> list[pygame.Surface]:
        """Return the paragraphs of a line: the decision, the reason, and the consequences."""
        theme, text = self.ui.theme, self.ui.text
        room, size = self.rect.width - theme.px(30) - theme.gap, theme.small
        head = self.ui.say(line.text) + (f" × {times}" if times > 1 else "")
        parts = [text.paragraph(head, room, size, t.INK)]
        for message, ink in below(line, figures=self.ui.details):
            parts.append(text.paragraph(self.ui.say(message), room - theme.px(10), size, ink))
        return parts

    def _line(self, ink: PanelPainter, line: Line, times: int, bottom: float, top: int, *, marked: bool) -> float:
        """Paint one line so that it ends at `bottom`; return where it begins."""
        theme, width = self.ui.theme, self.rect.width
        left, parts = theme.px(30), self._parts(line, times)
        tall = sum(part.get_height() for part in parts) + theme.px(6)
        begin = bottom - tall
        if begin > self.rect.height or bottom < top:
            return begin
        area = pygame.Rect(0, round(begin), width, tall)
        if marked:
            pygame.draw.rect(ink.surface, t.PANEL_PRESSED, area)
            pygame.draw.rect(ink.surface, t.ACCENT, (0, area.y, theme.px(3), area.h))
        elif ink.hovered:
            pygame.draw.rect(ink.surface, t.PANEL, area)
        y = begin + theme.px(3)
        if line.seat >= 0:
            ink.badge(line.seat, (theme.px(16), y + theme.px(9)), theme.px(14))
        for number, part in enumerate(parts):
            ink.surface.blit(part, (left + (theme.px(10) if number else 0), round(y)))
            y += part.get_height()
        ink.hots.append(HotArea(area, partial(self.look, line.at), self.ui.say(msg("ui.log.look")), name="a line"))
        return begin


def below(line: Line, *, figures: bool) -> list[tuple[Message, Colour]]:
    """Return the messages below a decision, with their ink.

    The reason comes first, so that it is not taken for a reason of what came later; then the consequences, maybe far
    into the next round.
    """
    why = [one for one in (line.why, line.figures if figures else None) if one is not None]
    return [*((one, t.INK_DISABLED) for one in why), *((one, t.INK_QUIET) for one in line.details)]


def gathered(lines: Sequence[Line]) -> list[tuple[Line, int]]:
    """Return the last of each run of equal lines and their number; a line with consequences counts alone."""
    found: list[tuple[Line, int]] = []
    for line in lines:
        before, times = found[-1] if found else (None, 0)
        if before is not None and not before.details and (before.seat, before.text) == (line.seat, line.text):
            found[-1] = (line, times + 1)
        else:
            found.append((line, 1))
    return found

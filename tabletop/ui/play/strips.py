"""The players beside the table: badge, name, and every public figure."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from tabletop.game import Stat
from tabletop.ui import theme as t
from tabletop.ui.play.panel import Desk, Hot, Ink, Panel

Picture = Callable[[str, int], pygame.Surface | None]
"""A small picture of a kind of piece: (kind id, pixels) -> Surface."""


class Strips(Panel):
    """One block a seat, in turn order; the acting one is marked by its colour."""

    def __init__(self, desk: Desk, picture: Picture, pick: Callable[[int], None]) -> None:
        super().__init__(desk)
        self.picture, self.pick = picture, pick
        self.stats: list[tuple[Stat, ...]] = []
        self.acting = -1
        self.notes: list[str] = []

    def show(self, stats: list[tuple[Stat, ...]], acting: int, notes: list[str]) -> None:
        """The figures of all seats, who acts, and a short note a seat (such as "computer")."""
        if (stats, acting, notes) != (self.stats, self.acting, self.notes):
            self.stats, self.acting, self.notes = stats, acting, notes
            self.dirty = True

    def height(self, width: int) -> int:
        """How tall the panel must be at this width."""
        return sum(self._block(stats, width) for stats in self.stats) + self.desk.theme.px(4)

    def _cell(self) -> int:
        return self.desk.theme.px(24)

    def _columns(self, width: int) -> int:
        return max(3, (width - self.desk.theme.gap * 2) // self.desk.theme.px(62))

    def _block(self, stats: tuple[Stat, ...], width: int) -> int:
        short = [one for one in stats if not _long(one)]
        rows = -(-len(short) // self._columns(width)) + sum(_long(one) for one in stats)
        return self.desk.theme.px(34) + rows * self._cell()

    def paint(self, ink: Ink) -> None:
        theme, width = self.desk.theme, self.rect.width
        y = theme.px(2)
        for seat, stats in enumerate(self.stats):
            tall = self._block(stats, width)
            style = self.desk.styles[seat]
            if seat == self.acting:
                pygame.draw.rect(ink.surface, t.PANEL_HIGH, (0, y, width, tall - theme.px(4)))
            pygame.draw.rect(ink.surface, style.colour, (0, y, theme.px(4), tall - theme.px(4)))
            ink.badge(seat, (theme.px(22), y + theme.px(16)), theme.px(20))
            note = self.notes[seat] if seat < len(self.notes) else ""
            room = width - theme.px(44) - (self.desk.text.measure(note, theme.small) + theme.gap if note else 0)
            ink.line(self.desk.names[seat], theme.px(38), y + theme.px(4), bold=True, width=room)
            if note:
                ink.line(note, width - theme.gap, y + theme.px(6), size=theme.small, colour=t.INK_QUIET, align="right")
            self._stats(ink, stats, y + theme.px(30))
            ink.hots.append(Hot(pygame.Rect(0, y, width, theme.px(28)), partial(self.pick, seat)))
            y += tall

    def _stats(self, ink: Ink, stats: tuple[Stat, ...], y: int) -> None:
        theme, width, cell = self.desk.theme, self.rect.width, self._cell()
        columns = self._columns(width)
        left = theme.px(14)
        each = (width - left - theme.px(6)) // columns
        column = 0
        for stat in [one for one in stats if not _long(one)]:
            x = left + column * each
            self._stat(ink, stat, x, y, each)
            column += 1
            if column == columns:
                column, y = 0, y + cell
        if column:
            y += cell
        for stat in [one for one in stats if _long(one)]:
            self._stat(ink, stat, left, y, width - left - theme.px(6))
            y += cell

    def _stat(self, ink: Ink, stat: Stat, x: int, y: int, wide: int) -> None:
        theme, cell = self.desk.theme, self._cell()
        name = self.desk.say(stat.name)
        picture = self.picture(stat.kind, theme.px(19)) if stat.kind else None
        if picture is not None:
            ink.surface.blit(
                picture, picture.get_rect(midleft=(x, y + cell // 2)), special_flags=pygame.BLEND_PREMULTIPLIED
            )
            x += theme.px(24)
        else:
            size = theme.small
            shown = self.desk.text.shortened(name, max(20, wide - theme.px(34)), size)
            rect = ink.line(shown, x, y + (cell - self.desk.text.line_height(size)) / 2, size=size, colour=t.INK_QUIET)
            x = rect.right + theme.px(4)
        value = str(stat.value)
        size = theme.body
        ink.line(value, x, y + (cell - self.desk.text.line_height(size)) / 2, size=size, face="figure")
        ink.hots.append(Hot(pygame.Rect(x - theme.px(26), y, wide, cell), lambda: None, f"{name}: {value}"))


def _long(stat: Stat) -> bool:
    """Figures that need a line of their own."""
    return isinstance(stat.value, str) and len(stat.value) > 7

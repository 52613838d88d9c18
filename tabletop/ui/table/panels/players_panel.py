"""The players beside the table: badge, name, and every public figure."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple, TypeAlias

import pygame

from tabletop.core.data.messages import Message
from tabletop.core.rules.labels import Coming, Stat
from tabletop.ui.kit.panels.panel import HotArea, Panel, PanelPainter, UiContext
from tabletop.ui.text import theme as t

Picture = Callable[[str, int], pygame.Surface | None]
"""A small picture of a kind of piece: (kind id, pixels) -> Surface."""
StatGrid: TypeAlias = "list[list[tuple[Stat, int, int]]]"
"""Rows of figures, each with its left edge and its width in pixels."""


TURN: Final = 23
"""The size of the picture of a coming turn, in pixels (at 100 %)."""


class PlayersPanel(Panel):
    """A block per seat, in turn order; the acting one is marked by its colour. It scrolls if it is too tall."""

    def __init__(self, ui: UiContext, picture: Picture, pick: Callable[[int], None]) -> None:
        super().__init__(ui)
        self.picture, self.pick = picture, pick
        self.stats: list[tuple[Stat, ...]] = []
        self._grids: tuple[object, list[StatGrid]] | None = None
        self.acting = self.turn = -1
        self.notes: list[str] = []
        self.coming: tuple[Coming, ...] = ()
        self.crowded = False
        """True if there is no room for the figures of all seats."""
        self.scroll = 0
        """The pixels that are hidden above the upper edge."""

    def show(
        self,
        stats: list[tuple[Stat, ...]],
        acting: int,
        notes: list[str],
        coming: tuple[Coming, ...] = (),
        turn: int = -1,
    ) -> None:
        """Show the figures of all seats, the acting seat, a note per seat (such as "computer"), and coming turns.

        `turn` is a seat with a mark around it, -1 for none.
        """
        if (stats, acting, notes, coming, turn) != (self.stats, self.acting, self.notes, self.coming, self.turn):
            self.stats, self.acting, self.notes, self.coming, self.turn = stats, acting, notes, coming, turn
            self.dirty = True
            self.show_acting()

    def show_acting(self) -> None:
        """Scroll so that the acting seat is visible."""
        width, room = self.rect.width, self.rect.height
        if width and 0 <= self.acting < len(self.stats):
            above = sum(self._block(seat, width) for seat in range(self.acting))
            below = above + self._block(self.acting, width)
            self._scroll_to(min(max(self.scroll, below - room + self.ui.theme.px(4)), above))

    def row(self, seat: int) -> pygame.Rect:
        """Return the place of the name of a seat in the window, kept within the panel."""
        above = sum(self._block(one, self.rect.width) for one in range(seat))
        row = pygame.Rect(self.rect.x, self.rect.y + above - self.scroll, self.rect.width, self._name_row())
        return row.clamp(self.rect)

    def wheel(self, notches: int) -> bool:
        """Scroll up (positive) or down; return False when everything is visible."""
        before = self.scroll
        self._scroll_to(self.scroll - notches * self._name_row())
        return self.scroll != before

    def _scroll_to(self, offset: int) -> None:
        most = max(0, self.height(self.rect.width) - self.rect.height)
        self.scroll, self.dirty = max(0, min(offset, most)), True

    def height(self, width: int) -> int:
        """Return how tall the panel must be at this width, as it is shown."""
        blocks = sum(self._block(seat, width) for seat in range(len(self.stats)))
        return blocks + self._forecast() + self.ui.theme.px(4)

    def full_height(self, width: int) -> int:
        """Return how tall it must be to show the figures of all seats."""
        rows = sum(len(self.rows(seat, width)) for seat in range(len(self.stats)))
        return len(self.stats) * self._name_row() + rows * self._cell() + self._forecast() + self.ui.theme.px(4)

    def _name_row(self) -> int:
        return self.ui.theme.px(36)

    def _cell(self) -> int:
        return self.ui.theme.px(24)

    def _forecast(self) -> int:
        """Return the height of the row of coming turns."""
        return self.ui.theme.px(32) if self.coming else 0

    def _block(self, seat: int, width: int) -> int:
        """Return the height of one seat; when crowded only the acting seat shows its figures."""
        if self.crowded and seat != self.acting:
            return self._name_row()
        return self._name_row() + len(self.rows(seat, width)) * self._cell()

    def paint(self, ink: PanelPainter) -> None:
        theme, width = self.ui.theme, self.rect.width
        y = theme.px(2) - self.scroll
        for seat in range(len(self.stats)):
            tall = self._block(seat, width)
            style = self.ui.styles[seat]
            if seat == self.acting:
                pygame.draw.rect(ink.surface, t.PANEL_HIGH, (0, y, width, tall - theme.px(4)))
            pygame.draw.rect(ink.surface, style.colour, (0, y, theme.px(4), tall - theme.px(4)))
            if seat == self.turn:
                frame = (0, y, width, tall - theme.px(4))
                pygame.draw.rect(ink.surface, t.ACCENT, frame, theme.px(2), border_radius=theme.px(4))
            ink.hots.append(HotArea(pygame.Rect(0, y, width, theme.px(30)), partial(self.pick, seat), name="a player"))
            self._head(ink, seat, y)
            if tall > self._name_row():
                self._figures(ink, seat, y + theme.px(31))
            y += tall
        if self.coming:
            self._turns(ink, y)
        self._scroll_bar(ink)

    def _turns(self, ink: PanelPainter, y: int) -> None:
        """Draw the coming turns from the left: when, and the pieces that stand for them; as many as fit."""
        theme, width, tall = self.ui.theme, self.rect.width, self._forecast()
        side, x, when = theme.px(TURN), theme.px(8), None
        for turn in self.coming:
            if turn.when != when:
                when, x = turn.when, x + theme.px(4)
                words = self.ui.say(when)
                if x + self.ui.text.measure(words, theme.small) + side > width:
                    return
                top = y + (tall - self.ui.text.line_height(theme.small)) / 2
                x = ink.line(words, x, top, size=theme.small, colour=t.INK_QUIET).right + theme.px(3)
            picture = self.picture(turn.kind, side)
            if x + side > width:
                return
            if picture is not None:
                place = picture.get_rect(center=(x + side // 2, y + tall // 2))
                ink.surface.blit(picture, place, special_flags=pygame.BLEND_PREMULTIPLIED)
            tip = f"{self.ui.say(turn.when)}: {self.ui.say(turn.name)}"
            ink.hots.append(HotArea(pygame.Rect(x, y, side, tall), lambda: None, tip, name="a figure"))
            x += side

    def _scroll_bar(self, ink: PanelPainter) -> None:
        """Draw at the right edge how much of the seats is visible."""
        full, room = self.height(self.rect.width), self.rect.height
        if full > room:
            wide = self.ui.theme.px(3)
            bar = (self.rect.width - wide, self.scroll * room // full, wide, room * room // full)
            pygame.draw.rect(ink.surface, t.INK_DISABLED, bar, border_radius=wide)

    def _head(self, ink: PanelPainter, seat: int, y: int) -> None:
        """Draw badge, name, note, and large at the right the figure that has no picture: the points."""
        theme = self.ui.theme
        right = self.rect.width - theme.gap
        total = _headline(self.stats[seat])
        if total is not None:
            shown = ink.line(str(total.value), right, y + theme.px(1), size=theme.heading, face="figure", bold=True,
                             align="right")  # fmt: skip
            name = self.ui.say(total.name)
            label = ink.line(name, shown.left - theme.px(5), y + theme.px(8), size=theme.small, colour=t.INK_QUIET,
                             align="right")  # fmt: skip
            ink.hots.append(
                HotArea(label.union(shown), partial(self.pick, seat), f"{name}: {total.value}", name="a player")
            )
            right = label.left - theme.gap
        note = self.notes[seat] if seat < len(self.notes) else ""
        if note:
            right = ink.line(note, right, y + theme.px(8), size=theme.small, colour=t.INK_QUIET, align="right").left
        ink.badge(seat, (theme.px(22), y + theme.px(16)), theme.px(20))
        ink.line(self.ui.names[seat], theme.px(38), y + theme.px(4), bold=True, width=right - theme.px(46))

    def rows(self, seat: int, width: int) -> StatGrid:
        """Return the figures of a seat in rows; measured only when the figures, letters or width change."""
        measured = (self.stats, width, self.ui.theme, self.ui.words)
        if self._grids is None or self._grids[0] != measured:
            self._grids = (measured, self._measured(width))
        return self._grids[1][seat]

    def _measured(self, width: int) -> list[StatGrid]:
        """Return the rows of every seat, with corresponding figures of all seats in one column."""
        theme = self.ui.theme
        shown = [[stat for stat in stats if stat is not _headline(stats)] for stats in self.stats]
        counted = [[stat for stat in stats if not isinstance(stat.value, Message)] for stats in shown]
        longest = max(map(len, counted), default=0)
        needs = [max(self._wide(stats[at]) for stats in counted if at < len(stats)) for at in range(longest)]
        left, room = theme.px(14), width - theme.px(18)
        most = max(3, min(5, room // theme.px(44)))
        places = min((_table(needs, room, columns) for columns in range(most, 2, -1)), key=_rows_of)
        grids: list[StatGrid] = []
        for stats, figures in zip(shown, counted, strict=True):
            rows: StatGrid = [[] for _ in range(places[len(figures) - 1].row + 1 if figures else 0)]
            for stat, place in zip(figures, places, strict=False):
                rows[place.row].append((stat, left + place.x, place.wide))
            self._add_sentences(rows, [stat for stat in stats if isinstance(stat.value, Message)], left, room)
            grids.append(rows)
        return grids

    def _add_sentences(self, rows: StatGrid, sentences: list[Stat], left: int, room: int) -> None:
        """Add the sentences about a seat after its figures, or below them where there is no room."""
        for stat in sentences:
            need = min(room, self._wide(stat))
            at = rows[-1][-1][1] + rows[-1][-1][2] if rows else left
            if not rows or at + need > left + room:
                rows.append([])
                at = left
            rows[-1].append((stat, at, need))

    def _wide(self, stat: Stat) -> int:
        """Return the pixels that picture (or name) and figure of a stat need."""
        theme, text = self.ui.theme, self.ui.text
        if isinstance(stat.value, Message):
            return text.measure(self.ui.say(stat.value), theme.small, bold=True) + theme.px(8)
        head = theme.px(23) if stat.kind else text.measure(self.ui.say(stat.name), theme.small) + theme.px(4)
        return head + text.measure(str(stat.value), theme.body, "figure") + theme.px(4)

    def _figures(self, ink: PanelPainter, seat: int, y: int) -> None:
        for row in self.rows(seat, self.rect.width):
            for stat, x, wide in row:
                self._stat(ink, stat, x, y, wide)
            y += self._cell()

    def _stat(self, ink: PanelPainter, stat: Stat, x: int, y: int, wide: int) -> None:
        theme, cell = self.ui.theme, self._cell()
        if isinstance(stat.value, Message):
            self._sentence(ink, stat.value, self.ui.say(stat.name), pygame.Rect(x, y, wide, cell))
            return
        name, value = self.ui.say(stat.name), str(stat.value)
        ink.hots.append(
            HotArea(
                pygame.Rect(x, y, wide, cell), lambda: None, f"{name[:1].upper()}{name[1:]}: {value}", name="a figure"
            )
        )
        picture = self.picture(stat.kind, theme.px(19)) if stat.kind else None
        if picture is not None:
            place = picture.get_rect(center=(x + theme.px(10), y + cell // 2))
            ink.surface.blit(picture, place, special_flags=pygame.BLEND_PREMULTIPLIED)
            x += theme.px(23)
        else:
            size = theme.small
            top = y + (cell - self.ui.text.line_height(size)) / 2
            room = wide - self.ui.text.measure(value, theme.body, "figure") - theme.px(8)
            x = ink.line(name, x, top, size=size, colour=t.INK_QUIET, width=max(20, room)).right + theme.px(4)
        top = y + (cell - self.ui.text.line_height(theme.body)) / 2
        colour = t.INK_DISABLED if stat.value in (0, "0", "–") else t.INK
        ink.line(value, x, top, size=theme.body, face="figure", colour=colour)

    def _sentence(self, ink: PanelPainter, value: Message, name: str, rect: pygame.Rect) -> None:
        """Draw a figure that is a sentence: a threat or a promise."""
        theme = self.ui.theme
        ink.hots.append(HotArea(rect, lambda: None, name, name="a figure"))
        top = rect.y + (rect.height - self.ui.text.line_height(theme.small)) / 2
        text, room = self.ui.say(value), rect.width - theme.px(4)
        ink.line(text, rect.x, top, size=theme.small, bold=True, colour=t.WARNING, width=room)


def _headline(stats: tuple[Stat, ...]) -> Stat | None:
    """Return the first figure without a picture."""
    return next((stat for stat in stats if not stat.kind and not isinstance(stat.value, Message)), None)


class _Place(NamedTuple):
    """The place of a figure: its row, and in pixels its left edge and its width."""

    row: int
    x: int
    wide: int


def _rows_of(places: list[_Place]) -> int:
    return places[-1].row if places else 0


def _table(needs: list[int], room: int, columns: int) -> list[_Place]:
    """Return figures of these widths in columns: even ones if all fit, else each as wide as its widest figure.

    When neither fits, a wide figure spans several even columns.
    """
    each = room // columns
    widest = [max(needs[column::columns], default=0) for column in range(columns)]
    even = max(needs, default=0) <= each or sum(widest) > room
    spare = (room - sum(widest)) // columns
    widths = [each if even else wide + spare for wide in widest]
    places: list[_Place] = []
    row = at = 0
    for need in needs:
        cells = min(columns, -(-need // each)) if even else 1
        if at + cells > columns:
            row, at = row + 1, 0
        places.append(_Place(row, sum(widths[:at]), sum(widths[at : at + cells])))
        at += cells
    return places

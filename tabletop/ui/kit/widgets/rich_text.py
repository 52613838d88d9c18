"""Paragraphs in two weights, and the blocks of a rules text as widgets."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import Final

import pygame

from tabletop.ui.kit.base.widget import Widget
from tabletop.ui.text import theme as colours
from tabletop.ui.text.finding import shown, shown_rows
from tabletop.ui.text.line_break import NOT_AT_END, NOT_AT_START, units
from tabletop.ui.text.markdown import Cells, Span, TextBlock
from tabletop.ui.text.text import Colour, Text
from tabletop.ui.text.theme import Theme

FOUND: Final = (250, 206, 92)
"""The ground of words that were searched for."""
LINK: Final = (120, 62, 18)
"""The colour of words on paper that link elsewhere."""


def flow(text: Text, spans: Iterable[Span], width: int, size: int) -> list[list[Span]]:
    """Return lines at most `width` wide; the weights may change inside a line."""
    clusters: list[list[Span]] = []
    for span in spans:
        for unit in units(span.text):
            glued = clusters and (
                (unit[0] in NOT_AT_START and not clusters[-1][-1].text.endswith(" "))
                or clusters[-1][-1].text.rstrip()[-1:] in NOT_AT_END
            )
            if glued:
                clusters[-1].append(span._replace(text=unit))
            else:
                clusters.append([span._replace(text=unit)])
    lines: list[list[Span]] = [[]]
    for cluster in clusters:
        longer = _merged(lines[-1] + cluster)
        if lines[-1] and _width(text, longer, size) > width:
            lines.append(cluster)
        else:
            lines[-1] = longer
    return [_merged(line) for line in lines]


def _width(text: Text, line: list[Span], size: int) -> int:
    """Return the width of a line as it is drawn, without the blank at its end."""
    *first, last = line
    return sum(text.measure(span.text, size, bold=span.bold) for span in first) + text.measure(
        last.text.rstrip(), size, bold=last.bold
    )


def _merged(line: list[Span]) -> list[Span]:
    """Return the line with neighbouring spans of one kind merged."""
    merged: list[Span] = []
    for span in line:
        if merged and merged[-1]._replace(text="") == span._replace(text=""):
            merged[-1] = span._replace(text=merged[-1].text + span.text)
        else:
            merged.append(span)
    return merged


def draw_flow(
    surface: pygame.Surface, text: Text, lines: list[list[Span]], x: int, y: int, size: int, colour: Colour
) -> None:
    """Draw the lines of `flow` starting at (x, y)."""
    for place, span in placed(text, lines, x, y, size):
        if span.found:
            pygame.draw.rect(surface, FOUND, place, border_radius=3)
        drawn = text.line(span.text, size, LINK if span.link else colour, bold=span.bold)
        surface.blit(drawn, place)
        if span.link:
            low = place.bottom - max(1, size // 8)
            pygame.draw.line(surface, LINK, (place.left, low), (place.right - 1, low))


def placed(text: Text, lines: list[list[Span]], x: int, y: int, size: int) -> Iterator[tuple[pygame.Rect, Span]]:
    """Yield the rectangle of each span of the lines, the first line at (x, y)."""
    high = text.line_height(size)
    for line in lines:
        left = x
        for span in line:
            wide = text.line(span.text, size, LINK, bold=span.bold).get_width()
            yield pygame.Rect(left, y, wide, high), span
            left += wide
        y += high


class BlockView(Widget):
    """One block of a rules text on paper.

    `marked` tints its ground: the clause that was asked for. `wanted` are the words that are highlighted in it.
    """

    focusable = False

    def __init__(self, theme: Theme, block: TextBlock) -> None:
        super().__init__(theme)
        self.block = block
        self.marked = False
        self.wanted = ""

    @property
    def size(self) -> int:
        if self.block.kind == "heading":
            return {1: self.theme.letters(28), 2: self.theme.letters(23)}.get(self.block.level, self.theme.letters(19))
        return self.theme.letters(17)

    @property
    def indent(self) -> int:
        """The indentation of the text, right of the mark of the clause or the bullet."""
        bar = self.theme.px(14)
        return bar + (self.theme.px(22) * (self.block.level + 1) if self.block.kind == "item" else 0)

    def natural(self, width: int) -> tuple[int, int]:
        above, below = self._space()
        if self.block.kind == "table":
            return width, above + below + sum(self._table_heights(width)[1])
        lines = flow(self.theme.text, self._spans(), width - self.indent, self.size)
        return width, above + below + len(lines) * self.theme.text.line_height(self.size)

    def _space(self) -> tuple[int, int]:
        if self.block.kind == "heading":
            return self.theme.px(18 if self.block.level > 1 else 4), self.theme.px(4)
        return (
            (self.theme.px(1), self.theme.px(3)) if self.block.kind == "item" else (self.theme.px(2), self.theme.px(8))
        )

    def _spans(self) -> tuple[Span, ...]:
        spans = shown(self.block.spans, self.wanted) if self.wanted else self.block.spans
        return tuple(span._replace(bold=True) for span in spans) if self.block.kind == "heading" else spans

    def _rows(self) -> Cells:
        return shown_rows(self.block.rows, self.wanted) if self.wanted else self.block.rows

    def _flow(self) -> list[list[Span]]:
        return flow(self.theme.text, self._spans(), self.rect.w - self.indent, self.size)

    def look(self) -> Hashable:
        return (self.marked, self.wanted)

    def row_top(self, row: int) -> int:
        """Return how far below the top of the block a row of its table begins."""
        return self._space()[0] + sum(self._table_heights(self.rect.w)[1][:row]) if self.block.rows else 0

    def link_at(self, pos: tuple[int, int]) -> str:
        """Return the clause that the words at a point of the window link to; "" for none."""
        at = (pos[0] - self.rect.x, pos[1] - self.rect.y)
        return next((span.link for place, span in self._stretches() if span.link and place.collidepoint(at)), "")

    def _stretches(self) -> Iterator[tuple[pygame.Rect, Span]]:
        """Yield the rectangle of every span of its text within the block."""
        top, text = self._space()[0], self.theme.text
        if self.block.kind != "table":
            yield from placed(text, self._flow(), self.indent, top, self.size)
            return
        for place, spans in self._cells(self.rect.w):
            lines = flow(text, spans, place.w, self.size)
            yield from placed(text, lines, place.x, top + place.y, self.size)

    def paint(self, picture: pygame.Surface) -> None:
        above, _ = self._space()
        ink = colours.INK_ON_PAPER
        self.paint_ground(picture)
        if self.block.kind == "table":
            self._paint_table(picture, above)
            return
        if self.block.kind == "item":
            mark = self.letters(self.block.mark, self.size, ink)
            picture.blit(mark, mark.get_rect(topright=(self.indent - self.theme.px(6), above)))
        lines = self._flow()
        draw_flow(picture, self.theme.text, lines, self.indent, above, self.size, ink)

    def paint_ground(self, picture: pygame.Surface, plain: tuple[int, int, int, int] = (0, 0, 0, 0)) -> None:
        """Tint the ground if the block is marked, else fill it with `plain`."""
        picture.fill((*colours.mix(colours.PAPER, colours.ACCENT, 0.45), 255) if self.marked else plain)
        if self.marked:
            pygame.draw.rect(picture, (176, 112, 40), (0, 0, self.theme.px(5), self.rect.h))

    def _table_heights(self, width: int) -> tuple[list[int], list[int]]:
        """Return the widths of the columns and the heights of the rows."""
        rows, text, pad = self.block.rows, self.theme.text, self.theme.px(8)
        room = width - self.indent
        wishes = [
            max(sum(text.measure(span.text, self.size, bold=True) for span in row[column]) for row in rows) + 2 * pad
            for column in range(len(rows[0]))
        ]
        widths = wishes
        if sum(wishes) > room:
            fair = room // len(wishes)
            spare = room - sum(min(wish, fair) for wish in wishes)
            over = sum(wish - fair for wish in wishes if wish > fair)
            widths = [wish if wish <= fair else fair + spare * (wish - fair) // over for wish in wishes]
        heights = [
            max(len(flow(text, cell, wide - 2 * pad, self.size)) for cell, wide in zip(row, widths, strict=True))
            * text.line_height(self.size)
            + pad
            for row in rows
        ]
        return widths, heights

    def _paint_table(self, picture: pygame.Surface, above: int) -> None:
        widths, heights = self._table_heights(self.rect.w)
        for place, spans in self._cells(self.rect.w):
            lines = flow(self.theme.text, spans, place.w, self.size)
            draw_flow(picture, self.theme.text, lines, place.x, above + place.y, self.size, colours.INK_ON_PAPER)
        line, y = colours.mix(colours.PAPER, colours.INK_ON_PAPER, 0.35), above
        for number, height in enumerate(heights):
            y += height
            thick = 2 if number == 0 else 1
            pygame.draw.line(picture, line, (self.indent, y - 1), (self.indent + sum(widths), y - 1), thick)

    def _cells(self, width: int) -> Iterator[tuple[pygame.Rect, list[Span]]]:
        """Yield the rectangle and the words of every cell of a table, the head in bold."""
        widths, heights = self._table_heights(width)
        pad, y = self.theme.px(8), 0
        for number, (row, height) in enumerate(zip(self._rows(), heights, strict=True)):
            x = self.indent
            for cell, wide in zip(row, widths, strict=True):
                spans = [span._replace(bold=True) for span in cell] if number == 0 else list(cell)
                yield pygame.Rect(x + pad, y + pad // 2, wide - 2 * pad, height - pad), spans
                x += wide
            y += height

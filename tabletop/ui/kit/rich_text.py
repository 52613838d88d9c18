"""Paragraphs in two weights, and the blocks of a rules text as widgets."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

import pygame

from tabletop.ui.kit.base import Widget
from tabletop.ui.text import theme as colours
from tabletop.ui.text.line_break import NOT_AT_END, NOT_AT_START, units
from tabletop.ui.text.markdown import Span, TextBlock
from tabletop.ui.text.text import Colour, Text
from tabletop.ui.text.theme import Theme


def flow(text: Text, spans: Iterable[Span], width: int, size: int) -> list[list[Span]]:
    """Lines at most `width` wide; the weights may change inside a line."""
    clusters: list[list[Span]] = []
    for span in spans:
        for unit in units(span.text):
            glued = clusters and (
                (unit[0] in NOT_AT_START and not clusters[-1][-1].text.endswith(" "))
                or clusters[-1][-1].text.rstrip()[-1:] in NOT_AT_END
            )
            if glued:
                clusters[-1].append(Span(unit, span.bold))
            else:
                clusters.append([Span(unit, span.bold)])
    lines: list[list[Span]] = [[]]
    for cluster in clusters:
        longer = _merged(lines[-1] + cluster)
        if lines[-1] and _width(text, longer, size) > width:
            lines.append(cluster)
        else:
            lines[-1] = longer
    return [_merged(line) for line in lines]


def _width(text: Text, line: list[Span], size: int) -> int:
    """The width of a line as it is drawn, without the blank at its end."""
    *first, last = line
    return sum(text.measure(span.text, size, bold=span.bold) for span in first) + text.measure(
        last.text.rstrip(), size, bold=last.bold
    )


def _merged(line: list[Span]) -> list[Span]:
    """Neighbours of one weight made one."""
    merged: list[Span] = []
    for span in line:
        if merged and merged[-1].bold == span.bold:
            merged[-1] = Span(merged[-1].text + span.text, span.bold)
        else:
            merged.append(span)
    return merged


def draw_flow(
    surface: pygame.Surface, text: Text, lines: list[list[Span]], x: int, y: int, size: int, colour: Colour
) -> None:
    """Draw the lines of `flow` from (x, y) on."""
    for line in lines:
        left = x
        for span in line:
            drawn = text.line(span.text, size, colour, bold=span.bold)
            surface.blit(drawn, (left, y))
            left += drawn.get_width()
        y += text.line_height(size)


class BlockView(Widget):
    """One block of a rules text on paper. `marked` tints its ground: the clause that was asked for, or a finding."""

    focusable = False

    def __init__(self, theme: Theme, block: TextBlock) -> None:
        super().__init__(theme)
        self.block = block
        self.marked = False

    @property
    def size(self) -> int:
        if self.block.kind == "heading":
            return {1: self.theme.letters(28), 2: self.theme.letters(23)}.get(self.block.level, self.theme.letters(19))
        return self.theme.letters(17)

    @property
    def indent(self) -> int:
        """How far the text is set in, beside the mark of the clause or the bullet."""
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
        if self.block.kind == "heading":
            return tuple(Span(span.text, True) for span in self.block.spans)
        return self.block.spans

    def look(self) -> Hashable:
        return self.marked

    def paint(self, picture: pygame.Surface) -> None:
        above, _ = self._space()
        ink = colours.INK_ON_PAPER
        if self.marked:
            picture.fill((*colours.mix(colours.PAPER, colours.ACCENT, 0.45), 255))
            pygame.draw.rect(picture, (176, 112, 40), (0, 0, self.theme.px(5), self.rect.h))
        if self.block.kind == "table":
            self._paint_table(picture, above)
            return
        if self.block.kind == "item":
            mark = self.letters(self.block.mark, self.size, ink)
            picture.blit(mark, mark.get_rect(topright=(self.indent - self.theme.px(6), above)))
        lines = flow(self.theme.text, self._spans(), self.rect.w - self.indent, self.size)
        draw_flow(picture, self.theme.text, lines, self.indent, above, self.size, ink)

    def _table_heights(self, width: int) -> tuple[list[int], list[int]]:
        """The widths of the columns and the heights of the rows."""
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
        pad = self.theme.px(8)
        y = above
        line = colours.mix(colours.PAPER, colours.INK_ON_PAPER, 0.35)
        for number, (row, height) in enumerate(zip(self.block.rows, heights, strict=True)):
            x = self.indent
            for cell, wide in zip(row, widths, strict=True):
                spans = [Span(span.text, True) for span in cell] if number == 0 else list(cell)
                lines = flow(self.theme.text, spans, wide - 2 * pad, self.size)
                draw_flow(picture, self.theme.text, lines, x + pad, y + pad // 2, self.size, colours.INK_ON_PAPER)
                x += wide
            y += height
            thick = 2 if number == 0 else 1
            pygame.draw.line(picture, line, (self.indent, y - 1), (self.indent + sum(widths), y - 1), thick)

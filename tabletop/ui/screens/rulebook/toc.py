"""The left side of a rules text: its contents, or the findings of a search."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame

from tabletop.ui.kit.base.widget import Pressable
from tabletop.ui.kit.widgets.rich_text import draw_flow, flow
from tabletop.ui.text import theme as colours
from tabletop.ui.text.finding import Finding, words_of
from tabletop.ui.text.markdown import Span, TextBlock
from tabletop.ui.text.theme import Theme


class PaperRow(Pressable):
    """A row of words on paper that leads to a place of the text; `here` marks the place being read."""

    def __init__(self, theme: Theme, spans: tuple[Span, ...], go: Callable[[], object], *, indent: int = 0) -> None:
        super().__init__(theme, go)
        self.spans, self.indent, self.name = spans, theme.px(10) + indent, spans
        self.here = False

    @property
    def size(self) -> int:
        return self.theme.letters(15)

    def _lines(self, width: int) -> list[list[Span]]:
        return flow(self.theme.text, self.spans, width - self.indent - self.theme.px(6), self.size)

    def natural(self, width: int) -> tuple[int, int]:
        high = len(self._lines(width)) * self.theme.text.line_height(self.size) + self.theme.px(8)
        return width, max(high, self.theme.px(32))

    def look(self) -> Hashable:
        return (self.hovered, self.here, self.spans)

    def paint(self, picture: pygame.Surface) -> None:
        if self.here or self.hovered:
            picture.fill((*colours.mix(colours.PAPER, colours.ACCENT, 0.5 if self.here else 0.25), 255))
        if self.here:
            pygame.draw.rect(picture, (176, 112, 40), (0, 0, self.theme.px(4), self.rect.h))
        lines, text = self._lines(self.rect.w), self.theme.text
        top = (self.rect.h - len(lines) * text.line_height(self.size)) // 2
        draw_flow(picture, text, lines, self.indent, top, self.size, colours.INK_ON_PAPER)


def chapter_row(theme: Theme, block: TextBlock, go: Callable[[], object]) -> PaperRow:
    """Return a heading in the contents: chapters in bold, sections indented."""
    words = Span(words_of(block.spans), block.level <= 2)
    return PaperRow(theme, (words,), go, indent=theme.px(14) * max(0, block.level - 2))


def finding_row(theme: Theme, finding: Finding, clause: str, go: Callable[[], object]) -> PaperRow:
    """Return a finding with its clause and the words around it."""
    number = (Span(f"{clause}  ", True),) if clause else ()
    around = Span(finding.before), Span(finding.found, True, found=True), Span(finding.after)
    return PaperRow(theme, (*number, *(span for span in around if span.text)), go)

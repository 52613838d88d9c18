"""The text of a rules book on its page: the place of each clause, the one being read, and the tinted one."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from tabletop.ui.kit.base.layout import column
from tabletop.ui.kit.base.widget import Widget
from tabletop.ui.kit.widgets.rich_text import BlockView
from tabletop.ui.kit.widgets.scroll import ScrollPanel
from tabletop.ui.screens.rulebook.piece_rows import PieceBox, PieceRow
from tabletop.ui.text.markdown import TextBlock, parse
from tabletop.ui.text.theme import Theme


class RulesPage:
    """A text in a panel that scrolls. Its places are the numbers of its blocks."""

    def __init__(self, theme: Theme, rect: pygame.Rect, source: str, box: PieceBox) -> None:
        self.theme = theme
        self.panel = ScrollPanel(theme, rect)
        self.views: list[BlockView] = [
            PieceRow(theme, block, box) if block.kind == "pieces" else BlockView(theme, block)
            for block in parse(source)
        ]
        column(pygame.Rect(rect.x, rect.y, self.panel.content_width, 0), self.views, 0)
        self.panel.set_widgets(self.views)

    @property
    def blocks(self) -> Sequence[TextBlock]:
        """The blocks of the text."""
        return [view.block for view in self.views]

    def say(self, label: Widget) -> None:
        """Show a sentence in place of a missing text."""
        column(pygame.Rect(*self.panel.rect.topleft, self.panel.content_width, 0), [label], 0)
        self.panel.set_widgets([label])

    @property
    def present(self) -> int:
        """The block being read: the first of which more than half is visible."""
        top = self.panel.rect.y
        seen = (number for number, view in enumerate(self.views) if view.rect.bottom > top + view.rect.h // 2)
        return next(seen, 0)

    @property
    def present_clause(self) -> str:
        """The clause being read; "" before the first."""
        return self.views[self.present].block.clause if self.views else ""

    def block_of(self, clause: str) -> int:
        """Return the block at which a clause begins; the first for an unknown one."""
        numbered = enumerate(view.block.clause for view in self.views)
        return next((number for number, other in numbered if clause and within(other, clause)), 0)

    def scroll_to(self, block: int, row: int = 0, *, middle: bool = False) -> None:
        """Show a block at the top of the page, or one of its rows further down."""
        if block < len(self.views):
            view, panel = self.views[block], self.panel
            top = view.rect.y + view.row_top(row) - panel.rect.y if block else 0
            panel.scroll_to(panel.offset + top - (panel.rect.h // 3 if middle else 0))

    def tint(self, clause: str, wanted: str) -> None:
        """Tint a clause, and mark the words that are searched for."""
        for view in self.views:
            view.marked, view.wanted = bool(clause) and within(view.block.clause, clause), wanted

    def link_at(self, pos: tuple[int, int]) -> str:
        """Return the clause that the words at a point of the window link to; "" for none."""
        if not self.panel.rect.collidepoint(pos):
            return ""
        return next((view.link_at(pos) for view in self.views if view.rect.collidepoint(pos)), "")


def within(clause: str, wanted: str) -> bool:
    """Return whether a clause is the wanted one or a part of it."""
    return clause == wanted or clause.startswith(wanted + ".")

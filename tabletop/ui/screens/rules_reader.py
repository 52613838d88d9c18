"""The rules of a game on paper: scrolled, searched, opened at a clause."""

from __future__ import annotations

from typing import Final

import pygame

from tabletop.ui.kit.base import TextLabel, Widget, plate
from tabletop.ui.kit.button import Button
from tabletop.ui.kit.layout import column, panel_rect, row
from tabletop.ui.kit.rich_text import BlockView
from tabletop.ui.kit.scroll import ScrollPanel
from tabletop.ui.kit.text_input import TextInput
from tabletop.ui.screens.base import FormScreen
from tabletop.ui.screens.shell import Shell
from tabletop.ui.text import icons
from tabletop.ui.text import theme as colours
from tabletop.ui.text.markdown import parse

PAGE_WIDTH: Final = 820


class RulesReader(FormScreen):
    """`clause` such as "4.4" is highlighted and scrolled to; "" opens at the beginning."""

    overlay = True

    def __init__(self, app: Shell, game_id: str, clause: str = "") -> None:
        super().__init__(app)
        self.game_id = game_id
        self.clause = clause
        self.wanted = ""
        self._found: list[BlockView] = []
        self._at = 0
        self._page = pygame.Rect(0, 0, 0, 0)
        self.rebuild()

    def source(self) -> str:
        """The rules text in the window's language, or in English when there is no other; "" when there is none."""
        folder = self.app.shelf.folders[self.game_id] / "rules"
        for language in (self.app.language, "en"):
            path = folder / f"{language}.md"
            if path.is_file():
                return path.read_text(encoding="utf-8")
        return ""

    def build(self, size: tuple[int, int]) -> list[Widget]:
        theme = self.theme
        pad = theme.px(28)
        self._page = panel_rect(size, theme.px(PAGE_WIDTH), size[1], theme.px(16))
        inside = self._page.inflate(-2 * pad, -2 * pad)
        self._search = TextInput(
            theme, self.wanted, self._find, ghost=self.say("ui.rules.search"), on_enter=lambda _: self.next_finding(1)
        )
        self._count = TextLabel(theme, self._count_text(), size=theme.small, colour=colours.INK_ON_PAPER)
        back = Button(
            theme, "", lambda: self.next_finding(-1), icon=icons.CHEVRON_UP, tip=self.say("ui.rules.previous")
        )
        on = Button(theme, "", lambda: self.next_finding(1), icon=icons.CHEVRON_DOWN, tip=self.say("ui.rules.next"))
        close = Button(theme, "", lambda: self.app.pop(self), icon=icons.CLOSE, tip=self.say("ui.close"))
        bar: list[Widget] = [self._search, back, on, close]
        top = row(inside, bar, theme.gap) + theme.gap
        close.rect.right = inside.right
        self._count.rect = pygame.Rect(
            on.rect.right + theme.gap, on.rect.y, close.rect.x - on.rect.right - 2 * theme.gap, on.rect.h
        )
        self._panel = ScrollPanel(theme, pygame.Rect(inside.x, top, inside.w, inside.bottom - top))
        self._blocks = [BlockView(theme, block) for block in parse(self.source())]
        words: list[Widget] = list(self._blocks)
        if not words:
            words = [TextLabel(theme, self.say("ui.rules.none"), colour=colours.INK_ON_PAPER)]
        column(pygame.Rect(inside.x, top, self._panel.content_width, 0), words, 0)
        self._panel.set_widgets(words)
        self._mark()
        self._go_to_clause()
        return [self._search, back, on, self._panel, close, self._count]

    # -- places -------------------------------------------------------------------------------------------------------
    def _mark(self) -> None:
        """Tint the clause that was asked for, or what the search has found."""
        wanted = self.wanted.strip().lower()
        self._found = [view for view in self._blocks if wanted and wanted in view.block.plain.lower()]
        for view in self._blocks:
            view.marked = (
                view in self._found if wanted else bool(self.clause) and _within(view.block.clause, self.clause)
            )

    def _go_to_clause(self) -> None:
        first = next((view for view in self._blocks if self.clause and _within(view.block.clause, self.clause)), None)
        if first is not None and not self.wanted:
            self._panel.scroll_to(self._panel.offset + first.rect.y - self._panel.rect.y)

    def _find(self, wanted: str) -> None:
        self.wanted = wanted
        self._mark()
        self._at = -1
        self.next_finding(1)

    def next_finding(self, by: int) -> None:
        """Scroll to the next (1) or previous (-1) place that the search has found."""
        if self._found:
            self._at = (self._at + by) % len(self._found)
            view = self._found[self._at]
            self._panel.scroll_to(self._panel.offset + view.rect.centery - self._panel.rect.centery)
        self._count.text = self._count_text()

    def _count_text(self) -> str:
        if not self.wanted.strip():
            return ""
        if not self._found:
            return self.say("ui.rules.not_found")
        return self.say("ui.rules.found", at=self._at + 1, all=len(self._found))

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_UP, pygame.K_DOWN):
            self._panel.scroll_to(self._panel.offset + self.theme.px(48) * (1 if event.key == pygame.K_DOWN else -1))
            return True
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_HOME, pygame.K_END) and not self.form.typing:
            self._panel.scroll_to(0 if event.key == pygame.K_HOME else self._panel.furthest)
            return True
        return super().handle(event)

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        sheet = pygame.Surface(self._page.size, pygame.SRCALPHA)
        plate(sheet, self.theme, colours.PAPER, colours.shade(colours.PAPER, 0.75))
        surface.blit(sheet, self._page)


def _within(clause: str, wanted: str) -> bool:
    """Whether a clause is the wanted one or a part of it."""
    return clause == wanted or clause.startswith(wanted + ".")

"""The rules of a game on paper: contents beside the text, search, links between clauses, opened at a clause."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from tabletop.ui.kit.base.layout import column, panel_rect, row
from tabletop.ui.kit.base.widget import TextLabel, Widget, is_click, plate
from tabletop.ui.kit.widgets.button import Button
from tabletop.ui.kit.widgets.scroll import ScrollPanel
from tabletop.ui.kit.widgets.text_input import TextInput
from tabletop.ui.screens.base.app_protocol import Shell
from tabletop.ui.screens.base.form_screen import FormScreen
from tabletop.ui.screens.rulebook.history import Places, remembered, remembering
from tabletop.ui.screens.rulebook.page import RulesPage
from tabletop.ui.screens.rulebook.piece_rows import PieceBox
from tabletop.ui.screens.rulebook.toc import PaperRow, chapter_row, finding_row
from tabletop.ui.text import icons
from tabletop.ui.text import theme as colours
from tabletop.ui.text.finding import Finding, find

PAGE_WIDTH: Final = 1180
LIST_WIDTH: Final = 290
"""The width of the contents in pixels (at 100 per cent)."""
LEAST_PAGE: Final = 460
"""The width of the text below which the contents are left out."""
MOUSE_BACK, MOUSE_ON = 6, 7
"""The buttons at the side of a mouse."""


class RulesReader(FormScreen):
    """A reader that tints `clause`, such as "4.4", and scrolls to it.

    "" opens at the place that was last read, at first the beginning.
    """

    overlay = True

    def __init__(self, app: Shell, game_id: str, clause: str = "") -> None:
        super().__init__(app)
        self.game_id = game_id
        self.clause = clause
        self.wanted = ""
        self.findings: list[Finding] = []
        self.places = Places()
        self._box = PieceBox(app, game_id)
        self._at = 0
        self._pressed = ""
        self._sheet = pygame.Rect(0, 0, 0, 0)
        self.page = RulesPage(app.theme, pygame.Rect(0, 0, 0, 0), "", self._box)
        self._chapters: dict[int, PaperRow] = {}
        self._here = -1
        self.rebuild()
        last = remembered(app.preferences.read_rules, game_id)
        if clause and last and last != clause:
            self.places.visit(self.page.block_of(last))
        self.page.scroll_to(self.page.block_of(clause or last))

    def source(self) -> str:
        """Return the rules text in the window's language, or in English if there is no other; "" if there is none."""
        folder = self.app.registry.folders[self.game_id] / "rulebook"
        for language in (self.app.language, "en"):
            path = folder / f"{language}.md"
            if path.is_file():
                return path.read_text(encoding="utf-8")
        return ""

    # -- the sheet ----------------------------------------------------------------------------------------------------
    def build(self, size: tuple[int, int]) -> list[Widget]:
        theme = self.theme
        pad, gap = theme.px(24), theme.gap
        self._sheet = panel_rect(size, theme.px(PAGE_WIDTH), size[1], theme.px(16))
        inside = self._sheet.inflate(-2 * pad, -2 * pad)
        bar = self._bar()
        *tools, close = bar
        top = row(inside, bar, gap) + gap
        close.rect.right = inside.right
        used = tools[-1].rect.right + gap
        self._count = TextLabel(theme, "", size=theme.small, colour=colours.INK_ON_PAPER)
        high = theme.text.line_height(theme.small)
        self._count.rect = pygame.Rect(used, close.rect.centery - high // 2, max(0, close.rect.x - used - gap), high)
        beside = inside.w - theme.px(LIST_WIDTH) - pad >= theme.px(LEAST_PAGE)
        list_wide = theme.px(LIST_WIDTH) if beside else 0
        left = inside.x + (list_wide + pad if beside else 0)
        self._list = ScrollPanel(theme, pygame.Rect(inside.x, top, list_wide, inside.bottom - top))
        room = pygame.Rect(left, top, inside.right - left, inside.bottom - top)
        self.page = RulesPage(theme, room, self.source(), self._box)
        if not self.page.views:
            self.page.say(TextLabel(theme, self.say("ui.rules.none"), colour=colours.INK_ON_PAPER))
        self._here = -1
        self._search_text()
        return [*tools, *([self._list] if beside else []), self.page.panel, close, self._count]

    def _bar(self) -> list[Widget]:
        """Return the buttons back and forward, the search and its steps, and the close button."""
        theme, tool = self.theme, partial(Button, self.theme, "")
        self._back = tool(self.go_back, icon=icons.CHEVRON_LEFT, tip=self.say("ui.rules.back"))
        self._forth = tool(self.go_forward, icon=icons.CHEVRON_RIGHT, tip=self.say("ui.rules.forth"))
        self._search = TextInput(
            theme, self.wanted, self._find, ghost=self.say("ui.rules.search"), on_enter=lambda _: self.next_finding(1)
        )
        up = tool(lambda: self.next_finding(-1), icon=icons.CHEVRON_UP, tip=self.say("ui.rules.previous"))
        down = tool(lambda: self.next_finding(1), icon=icons.CHEVRON_DOWN, tip=self.say("ui.rules.next"))
        close = tool(lambda: self.app.pop(self), icon=icons.CLOSE, tip=self.say("ui.close"))
        return [self._back, self._forth, self._search, up, down, close]

    def rebuild(self) -> None:
        """Rebuild the sheet, at the place that was being read."""
        here = self.page.present
        super().rebuild()
        self.page.scroll_to(here)

    def _fill_list(self) -> None:
        """List the contents, or the findings of a search."""
        self._chapters = {}
        rows: list[Widget] = []
        if self.wanted.strip():
            for number, finding in enumerate(self.findings):
                block = self.page.blocks[finding.block]
                clause = "" if block.kind == "heading" else block.clause
                rows.append(finding_row(self.theme, finding, clause, partial(self.show_finding, number)))
        else:
            for number, block in enumerate(self.page.blocks):
                if block.kind == "heading":
                    self._chapters[number] = chapter_row(self.theme, block, partial(self.go_to, number))
            rows += self._chapters.values()
        column(pygame.Rect(self._list.rect.topleft, (self._list.content_width, 0)), rows, 0)
        self._list.set_widgets(rows)

    # -- places -------------------------------------------------------------------------------------------------------
    def go_to(self, block: int) -> None:
        """Read on at another place; back leads to this one."""
        self.places.leave(self.page.present)
        self.page.scroll_to(block)

    def go_to_clause(self, clause: str) -> None:
        """Read on at a clause, which is tinted."""
        self.clause = clause
        self.page.tint(self.clause, self.wanted.strip())
        self.go_to(self.page.block_of(clause))

    def go_back(self) -> None:
        """Go to the place that was read before."""
        block = self.places.back(self.page.present)
        if block is not None:
            self.page.scroll_to(block)

    def go_forward(self) -> None:
        """Go to the place from which the reader went back."""
        block = self.places.forward(self.page.present)
        if block is not None:
            self.page.scroll_to(block)

    # -- searching ----------------------------------------------------------------------------------------------------
    def _search_text(self) -> None:
        wanted = self.wanted.strip()
        self.findings = find(self.page.blocks, wanted)
        self.page.tint(self.clause, wanted)
        self._fill_list()
        self._show_count()

    def _find(self, wanted: str) -> None:
        if not self.wanted.strip() and wanted.strip():
            self.places.leave(self.page.present)
        self.wanted = wanted
        self._search_text()
        self._at = -1
        self.next_finding(1)

    def next_finding(self, by: int) -> None:
        """Show the next (1) or previous (-1) place that the search has found."""
        if self.findings:
            self.show_finding((self._at + by) % len(self.findings))

    def show_finding(self, number: int) -> None:
        """Show one of the places that the search has found."""
        self._at, finding = number, self.findings[number]
        self.page.scroll_to(finding.block, finding.row, middle=True)
        for at, one in enumerate(self._list.widgets):
            if isinstance(one, PaperRow):
                one.here = at == number
        if self._list.widgets:
            self._list.reveal(self._list.widgets[number].rect)
        self._show_count()

    def _show_count(self) -> None:
        wanted = self.wanted.strip()
        place = self.say("ui.rules.found", at=max(0, self._at) + 1, all=len(self.findings))
        self._count.text = "" if not wanted else place if self.findings else self.say("ui.rules.not_found")

    # -- events -------------------------------------------------------------------------------------------------------
    def handle(self, event: pygame.event.Event) -> bool:
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) and self._pressed_link(event):
            return True
        if event.type == pygame.KEYDOWN and self._key(event):
            return True
        return super().handle(event)

    def _pressed_link(self, event: pygame.event.Event) -> bool:
        """Follow a link when the button comes up where it went down; side buttons go back and forward."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (MOUSE_BACK, MOUSE_ON):
            self.go_back() if event.button == MOUSE_BACK else self.go_forward()
            return True
        link = self.page.link_at(event.pos)
        if is_click(event):
            self._pressed = link
            return bool(link)
        pressed, self._pressed = self._pressed, ""
        if pressed and pressed == link and event.button == 1:
            self.go_to_clause(link)
            return True
        return False

    def _key(self, event: pygame.event.Event) -> bool:
        if event.mod & pygame.KMOD_CTRL and event.key == pygame.K_f:
            self.form.set_focus(self._search, ring=True)
        elif event.mod & pygame.KMOD_ALT and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.go_back() if event.key == pygame.K_LEFT else self.go_forward()
        elif event.key == pygame.K_F3 or (event.key == pygame.K_RETURN and event.mod & pygame.KMOD_SHIFT):
            self.next_finding(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key in (pygame.K_UP, pygame.K_DOWN):
            self._step(1 if event.key == pygame.K_DOWN else -1)
        elif event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self.page.panel.handle(event)
        elif event.key in (pygame.K_HOME, pygame.K_END) and not self.form.typing:
            self.page.panel.scroll_to(0 if event.key == pygame.K_HOME else self.page.panel.furthest)
        else:
            return False
        return True

    def _step(self, by: int) -> None:
        """Move along the list when it has the keyboard focus, else scroll the text a few lines."""
        rows: Sequence[Widget] = self._list.widgets
        if self.form.focus in rows:
            at = max(0, min(len(rows) - 1, rows.index(self.form.focus) + by))
            self.form.set_focus(rows[at], ring=True)
        else:
            self.page.panel.scroll_to(self.page.panel.offset + self.theme.px(48) * by)

    # -- drawing ------------------------------------------------------------------------------------------------------
    def draw(self, surface: pygame.Surface) -> list[pygame.Rect]:
        self._mark_chapter()
        self._back.disabled_reason = "" if self.places.past else self.say("ui.rules.nothing_back")
        self._forth.disabled_reason = "" if self.places.future else self.say("ui.rules.nothing_forth")
        return super().draw(surface)

    def _mark_chapter(self) -> None:
        """Mark the chapter or section being read in the contents, and scroll to it there."""
        here = max((number for number in self._chapters if number <= self.page.present), default=-1)
        if here != self._here:
            self._here = here
            for number, one in self._chapters.items():
                one.here = number == here
            if here in self._chapters:
                self._list.reveal(self._chapters[here].rect)

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        sheet = pygame.Surface(self._sheet.size, pygame.SRCALPHA)
        plate(sheet, self.theme, colours.PAPER, colours.shade(colours.PAPER, 0.75))
        surface.blit(sheet, self._sheet)
        if self._list.rect.w:
            x = (self._list.rect.right + self.page.panel.rect.x) // 2
            line = colours.shade(colours.PAPER, 0.82)
            pygame.draw.line(surface, line, (x, self._list.rect.y), (x, self._list.rect.bottom))

    def close(self) -> None:
        """Remember the place that was being read."""
        preferences = self.app.preferences
        preferences.read_rules = remembering(preferences.read_rules, self.game_id, self.page.present_clause)
        self.app.save_preferences()

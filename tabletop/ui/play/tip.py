"""The tooltip of the play screen: what a thing is and does, after the mouse has rested on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.guide import Click
from tabletop.ui import theme as t
from tabletop.ui.draw_list import is_board
from tabletop.ui.play.panel import Desk, Ink
from tabletop.ui.play.popups import Popup
from tabletop.words import Message, say

if TYPE_CHECKING:
    from tabletop.ui.play.screen import PlayScreen

AFTER_MS: Final = 400
"""The mouse must rest so long."""


class Tip(Popup):
    """A slip of paper: a heading and sentences below it. It takes no clicks."""

    ground = t.PAPER

    def __init__(self, desk: Desk, heading: str, sentences: list[str]) -> None:
        super().__init__(desk)
        theme = desk.theme
        wide = theme.px(300)
        self._lines = [desk.text.paragraph(heading, wide, theme.small, t.INK_ON_PAPER, bold=bool(sentences))]
        self._lines += [desk.text.paragraph(one, wide, theme.small, t.INK_ON_PAPER) for one in sentences]

    def size(self) -> tuple[int, int]:
        pad = self.desk.theme.px(8)
        width = max(line.get_width() for line in self._lines)
        return width + 2 * pad, sum(line.get_height() for line in self._lines) + 2 * pad

    def paint(self, ink: Ink) -> None:
        pad = y = self.desk.theme.px(8)
        for line in self._lines:
            ink.surface.blit(line, (pad, y))
            y += line.get_height()
        pygame.draw.rect(ink.surface, t.shade(t.PAPER, 0.7), ink.surface.get_rect(), 1)


class Tips:
    """Watches the mouse and shows a `Tip` when it has rested. `words` says heading and sentences for a point."""

    def __init__(self, desk: Desk, words: Callable[[tuple[int, int]], list[str]]) -> None:
        self.desk, self.words = desk, words
        self.shown: Tip | None = None
        self._pos = (0, 0)
        self._since: int | None = None

    def point(self, pos: tuple[int, int], now: int) -> pygame.Rect | None:
        """The mouse has moved: begin to wait. Returns where a tip was that went away."""
        self._pos, self._since = pos, now
        return self._drop()

    def hide(self) -> pygame.Rect | None:
        """Something else happens: no tip until the mouse moves again."""
        self._since = None
        return self._drop()

    def update(self, now: int, bounds: pygame.Rect) -> float | None:
        """Show the tip when its time has come; in how many milliseconds to ask again, or None."""
        if self._since is None:
            return None
        if now - self._since < AFTER_MS:
            return self._since + AFTER_MS - now
        self._since = None
        heading, *sentences = self.words(self._pos) or [""]
        if heading:
            self.shown = Tip(self.desk, heading, sentences)
            self._place(self.shown, bounds)
        return None

    def _place(self, tip: Tip, bounds: pygame.Rect) -> None:
        rect = pygame.Rect(self._pos, tip.size()).move(self.desk.theme.px(8), self.desk.theme.px(24))
        if rect.bottom > bounds.bottom:
            rect.bottom = self._pos[1] - self.desk.theme.px(8)
        tip.place(rect.clamp(bounds))

    def _drop(self) -> pygame.Rect | None:
        shown, self.shown = self.shown, None
        return shown.rect if shown is not None else None


def words_at(screen: PlayScreen, pos: tuple[int, int]) -> list[str]:
    """What lies under a point: its name first, then what it does, and what a click on it means now."""
    panel = screen.furniture_at(pos)
    if panel is not None:
        return [panel.tip_at(pos)]
    hit = screen.view.hit(pos)
    table = screen.view.table
    zone = table.zones.get(hit.zone)
    messages: list[Message] = []
    count = 1
    if hit.piece and not is_board(table, hit.piece):
        piece, kind = table.pieces[hit.piece], table.kind_of(hit.piece)
        count = sum(one.kind == piece.kind for one in table.in_zone(piece.zone))
        messages = [kind.called(piece.face), *(kind.text if kind.is_open(piece.face) else ())]
    elif zone is not None and zone.name is not None:
        messages = [zone.name]
    if zone is not None and messages:
        messages += zone.text
    target = screen.input.target(pos)
    if messages and target in screen.session.lit(None) and screen.offers():
        meaning = screen.session.explain(Click(target)).reason
        if meaning.key != "core.choices":  # those are listed when it is clicked
            messages.append(say("ui.tip.click", what=meaning))
    words = [screen.desk.say(message) for message in messages]
    if count > 1:
        words[0] = f"{count} × {words[0]}"
    return [one[:1].upper() + one[1:] for one in words]

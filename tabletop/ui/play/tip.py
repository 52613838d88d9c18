"""The tooltip of the play screen: what a thing is and does, after the mouse has rested on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.guide import Click
from tabletop.table import Shape
from tabletop.ui import theme as t
from tabletop.ui.draw_list import is_board
from tabletop.ui.play.panel import Desk, Ink
from tabletop.ui.play.popups import Popup
from tabletop.words import Message, say

if TYPE_CHECKING:
    from tabletop.ui.play.screen import PlayScreen

AFTER_MS: Final = 400
"""The mouse must rest so long."""
LARGE: Final = 230
"""Pixels (at 100 per cent) of the longer side of a card in a tip."""
LARGER: Final = 1.3
"""A card that lies on the table nearly as large as in the tip is not shown twice."""


class Tip(Popup):
    """A slip of paper: a heading and sentences below it, beside them a picture. It takes no clicks."""

    ground = t.PAPER

    def __init__(self, desk: Desk, heading: str, sentences: list[str], picture: pygame.Surface | None = None) -> None:
        super().__init__(desk)
        self.picture = picture
        theme = desk.theme
        wide = theme.px(300)
        self._lines = [desk.text.paragraph(heading, wide, theme.small, t.INK_ON_PAPER, bold=bool(sentences))]
        self._lines += [desk.text.paragraph(one, wide, theme.small, t.INK_ON_PAPER) for one in sentences]

    def size(self) -> tuple[int, int]:
        pad = self.desk.theme.px(8)
        width = max(line.get_width() for line in self._lines)
        height = sum(line.get_height() for line in self._lines)
        if self.picture is not None:
            width, height = width + self.picture.get_width() + pad, max(height, self.picture.get_height())
        return width + 2 * pad, height + 2 * pad

    def paint(self, ink: Ink) -> None:
        x = pad = y = self.desk.theme.px(8)
        if self.picture is not None:
            ink.surface.blit(self.picture, (x, y), special_flags=pygame.BLEND_PREMULTIPLIED)
            x += self.picture.get_width() + pad
        for line in self._lines:
            ink.surface.blit(line, (x, y))
            y += line.get_height()
        pygame.draw.rect(ink.surface, t.shade(t.PAPER, 0.7), ink.surface.get_rect(), 1)


class Tips:
    """Watches the mouse and shows a `Tip` when it has rested.

    `words` says heading and sentences for a point, `picture` what is shown beside them (None for nothing).
    """

    def __init__(
        self,
        desk: Desk,
        words: Callable[[tuple[int, int]], list[str]],
        picture: Callable[[tuple[int, int]], pygame.Surface | None] = lambda pos: None,
    ) -> None:
        self.desk, self.words, self.picture = desk, words, picture
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
            self.shown = Tip(self.desk, heading, sentences, self.picture(self._pos))
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
    if messages and screen.offers() and target in screen.asked.lit(None):
        meaning = screen.session.explain(Click(target)).reason
        if meaning.key != "core.choices":  # those are listed when it is clicked
            messages.append(say("ui.tip.click", what=meaning))
    words = [screen.desk.say(message) for message in messages]
    if count > 1:
        words[0] = f"{count} × {words[0]}"
    return [one[:1].upper() + one[1:] for one in words]


def card_at(screen: PlayScreen, pos: tuple[int, int]) -> pygame.Surface | None:
    """The open card with a text under a point, larger than it lies on the table; None for anything else."""
    piece_id = screen.view.hit(pos).piece if screen.furniture_at(pos) is None else ""
    if not piece_id:
        return None
    piece, kind = screen.view.table.pieces[piece_id], screen.view.table.kind_of(piece_id)
    size = screen.desk.theme.px(LARGE)
    if kind.shape is not Shape.CARD or not kind.text or not kind.is_open(piece.face):
        return None
    if size < LARGER * max(kind.width, kind.height) * screen.view.camera.view.scale:
        return None
    return screen.view.icon(kind.id, piece.face, size)

"""The stall in the trade panel: what may be named in a bid, and the button that makes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, Final

import pygame

from tabletop.core.data.messages import Message, msg
from tabletop.core.game.trading import EVERYBODY, TradeGoods, TradeItem
from tabletop.session.tutorial.answer_patterns import leads_to
from tabletop.ui.kit.base.focus import draw_ring
from tabletop.ui.kit.panels.panel import HotArea, PanelPainter
from tabletop.ui.table.panels.players_panel import Picture
from tabletop.ui.table.trade.bids import PICTURE, draw_picture
from tabletop.ui.table.trade.draft import Answers, Composing, changed
from tabletop.ui.text import icons
from tabletop.ui.text import theme as t

CELL: Final = 40
"""The size of the cell of a ware, in pixels at 100 per cent."""


class StallInk:
    """A painter for a stall `wide` pixels wide.

    `change` is called with the changes to the draft; `wares` and `wanted` are the places of the wares and of the row
    that is asked for.
    """

    def __init__(
        self, ink: PanelPainter, stall: TradeGoods, kept: Composing, answers: Answers, picture: Picture, wide: int,
        change: Callable[..., None],
    ) -> None:  # fmt: skip
        self.ink, self.ui, self.stall, self.kept, self.answers = ink, ink.ui, stall, kept, answers
        self.picture, self.wide, self.change = picture, wide, change
        self.wares: list[tuple[pygame.Rect, str]] = []
        self.wanted = pygame.Rect(0, 0, 0, 0)

    def draw(self, y: int) -> int:
        """Draw the wares given and asked for, receivers, promises, free text, and the button; return the lower end."""
        theme = self.ui.theme
        self._wares_row(y, "give")
        y += theme.px(CELL + 16)
        self.wanted = pygame.Rect(0, y, self.wide, theme.px(CELL + 14))
        self._wares_row(y, "want")
        y += theme.px(CELL + 16)
        x = self._named("to", theme.gap, y)
        for seat in self.stall.receivers:
            text = self.ui.say(msg("ui.bargain.all")) if seat == EVERYBODY else self.ui.names[seat]
            x = self._toggle(x, y, text, "to", seat, EVERYBODY if EVERYBODY in self.stall.receivers else seat)
        y += theme.target + theme.px(2)
        return self._bottom(self._promises(y))

    def _promises(self, y: int) -> int:
        """Draw what may be promised by either side: beside each other where that fits, else in two rows."""
        theme, middle = self.ui.theme, self.wide // 2
        rows = ("promise", "pledge", self.stall.pledges), ("ask_promise", "claim", self.stall.claims)
        fits = all(self._room(word, choices) <= middle - theme.gap for word, _, choices in rows)
        for number, (word, side, choices) in enumerate(rows):
            x = self._named(word, middle if fits and number else theme.gap, y)
            for id, promised in choices:
                x = self._toggle(x, y, self.ui.say(promised), side, id, "", self._explained(id))
            if number or not fits:
                y += theme.target + theme.px(2)
        return y

    def _room(self, word: str, choices: tuple[tuple[str, Message], ...]) -> int:
        """Return the width of a row of promises with its heading."""
        theme, text = self.ui.theme, self.ui.text
        head = max(theme.px(104), text.measure(self.ui.say(msg(f"ui.bargain.{word}")), theme.body) + theme.gap)
        return head + sum(self._width(self.ui.say(promised)) + theme.px(6) for _, promised in choices)

    def _width(self, text: str) -> int:
        """Return the width of a button that stays down, chosen or not, so that all stay in place."""
        return self.ui.text.measure(text, self.ui.theme.body, bold=True) + self.ui.theme.px(22)

    def _named(self, word: str, x: int, y: int) -> int:
        theme = self.ui.theme
        top = y + (theme.target - self.ui.text.line_height(theme.body)) / 2
        text = self.ui.say(msg(f"ui.bargain.{word}"))
        return max(x + theme.px(104), self.ink.line(text, x, top, colour=t.INK_QUIET).right + theme.gap)

    def _explained(self, promise: str) -> str:
        """Return the sentence about a promise; "" without one."""
        return next((self.ui.say(about) for id, about in self.stall.explained if id == promise), "")

    def _toggle(self, x: int, y: int, text: str, field: str, value: Any, otherwise: Any, tip: str = "") -> int:
        """Draw a button that stays down, until pressed again (`otherwise`); return where the next one begins."""
        theme = self.ui.theme
        chosen = getattr(self.kept.draft, field) == value
        rect = pygame.Rect(x, y, self._width(text), theme.target)
        after = otherwise if chosen else value
        self.ink.button(rect, text, lambda: self.change(**{field: after}), name=(field, value), chosen=chosen, tip=tip)
        return rect.right + theme.px(6)

    def _wares_row(self, y: int, side: str) -> None:
        theme = self.ui.theme
        top = y + (theme.px(CELL) - self.ui.text.line_height(theme.body)) / 2
        self.ink.line(self.ui.say(msg(f"ui.bargain.you_{side}")), theme.gap, top, bold=True, width=theme.px(96))
        left = theme.gap + theme.px(104)
        cell = min(theme.px(CELL + 14), (self.wide - left - theme.gap) // max(1, len(self.stall.wares)))
        named = self.kept.draft.give if side == "give" else self.kept.draft.want
        for number, ware in enumerate(self.stall.wares):
            rect = pygame.Rect(left + cell * number, y, cell - theme.px(2), theme.px(CELL))
            self._ware(ware, rect, side, named.count(ware.id))

    def _ware(self, ware: TradeItem, rect: pygame.Rect, side: str, count: int) -> None:
        """Draw a ware: a click on it names one more, on the sign below it one less."""
        theme = self.ui.theme
        add = partial(self._name, side, ware.id)
        short = side == "give" and ware.held is not None and count >= ware.held
        name = self.ui.say(ware.name)
        if count:
            pygame.draw.rect(self.ink.surface, t.PANEL_PRESSED, rect, border_radius=theme.px(5))
            pygame.draw.rect(self.ink.surface, t.ACCENT, rect, width=theme.px(2), border_radius=theme.px(5))
        elif self.ink.hovered and not short:
            pygame.draw.rect(self.ink.surface, t.PANEL_HIGH, rect, border_radius=theme.px(5))
        draw_picture(self.ink, self.picture(ware.kind, theme.px(PICTURE)), rect.center)
        if not short and self.is_in_lesson(side, ware.id):
            draw_ring(self.ink.surface, theme, rect, around=False, colour=t.LESSON)
        for seat, _ in ware.needed[:1]:
            self.ink.badge(seat, (rect.right - theme.px(9), rect.top + theme.px(9)), theme.px(16))
        if short and not count:  # none in the hand
            veil = pygame.Surface(rect.size, pygame.SRCALPHA)
            veil.fill((*t.PANEL, 170))
            self.ink.surface.blit(veil, rect)
        word = msg("ui.bargain.add", ware=name)
        if side == "give" and ware.held is not None:
            word = msg("ui.bargain.held", ware=name, count=ware.held)
        tip = "\n".join(map(self.ui.say, (word, *ware.about)))
        more = (lambda: None) if short else (lambda: add(1))
        self.ink.hots.append(HotArea(rect, more, tip[:1].upper() + tip[1:], name=(side, ware.id)))
        self.wares.append((rect, ware.id))
        low = rect.bottom + theme.px(1)
        if count:
            self.ink.line(f"{count}", rect.centerx - theme.px(8), low, size=theme.small, bold=True, face="figure",
                     align="centre", colour=t.ACCENT)  # fmt: skip
            less = pygame.Rect(rect.centerx, low, theme.px(20), theme.px(14))
            self.ink.icon(icons.MINUS, less.center, theme.px(14), t.ACCENT)
            tip = self.ui.say(msg("ui.bargain.take_out", ware=name))
            words = tip[:1].upper() + tip[1:]
            self.ink.hots.append(HotArea(less.inflate(4, 4), lambda: add(-1), words, name=(side, ware.id, "less")))
        elif side == "give" and ware.held:
            self.ink.line(f"{ware.held}", rect.centerx, low, size=theme.small, face="figure", align="centre",
                     colour=t.INK_QUIET)  # fmt: skip
        elif side == "want" and ware.needed:
            self.ink.line(ware.needed[0][1], rect.centerx, low, size=theme.small, face="figure", align="centre",
                     colour=t.INK_QUIET)  # fmt: skip

    def is_in_lesson(self, side: str, ware: str) -> bool:
        """Return whether one more of a ware brings the bid closer to what a lesson refers to."""
        if not self.ui.lesson_patterns:
            return False
        more: dict[str, Any] = {side: changed(getattr(self.kept.draft, side), ware, 1)}
        draft = replace(self.kept.draft, **more)
        meant = [value for value, _ in self.answers.meant(draft, self.stall.seat)]
        return any(leads_to(value, pattern) for value in meant for pattern in self.ui.lesson_patterns)

    def _bottom(self, y: int) -> int:
        """Draw the free text and the answers that the draft may be; return the lower end."""
        theme, draft = self.ui.theme, self.kept.draft
        right = self.wide - theme.gap
        empty = not self.kept.begun
        for number, (value, meaning) in enumerate(() if empty else self.answers.meant(draft, self.stall.seat)):
            words = self.ui.say(meaning)
            wide = min(theme.px(260), self.ui.text.measure(words, theme.body, bold=True) + theme.px(30))
            rect = pygame.Rect(right - wide, y, wide, theme.target)
            self.ink.button(rect, words, partial(self.answers.answer_as, self.stall.seat, value), answers=True,
                       in_lesson=self.ui.is_in_lesson(value), name=("the bid", number),
                       style="main" if not number else "plain")  # fmt: skip
            right = rect.x - theme.gap
        if not empty:
            text = self.ui.say(msg("ui.bargain.clear"))
            wide = self.ui.text.measure(text, theme.body) + theme.px(24)
            rect = pygame.Rect(right - wide, y, wide, theme.target)
            self.ink.button(rect, text, self._clear, style="refuse")
            right = rect.x - theme.gap
        if self.stall.words:
            text = draft.words or self.ui.say(msg("ui.bargain.words"))
            rect = pygame.Rect(theme.gap, y, max(theme.px(60), min(right - theme.gap, theme.px(420))), theme.target)
            pygame.draw.rect(self.ink.surface, t.PANEL_LOW, rect, border_radius=theme.px(5))
            pygame.draw.rect(self.ink.surface, t.HAIRLINE, rect, width=1, border_radius=theme.px(5))
            top = rect.centery - self.ui.text.line_height(theme.body) / 2
            self.ink.line(text, rect.x + theme.gap, top, colour=t.INK if draft.words else t.INK_DISABLED,
                     width=rect.width - 2 * theme.gap)  # fmt: skip
            self.ink.hots.append(
                HotArea(rect, lambda: self.answers.write(draft.words, self._write), text, name="words")
            )
        return y + theme.target + theme.gap

    def _write(self, words: str) -> None:
        line = "".join(letter for letter in words if letter.isprintable())
        self.change(words=line.strip()[: self.stall.words].strip())

    def _clear(self) -> None:
        self.change(give=(), want=(), pledge="", claim="", words="")

    def _name(self, side: str, ware: str, by: int) -> None:
        """Name one more of a ware on a side of the bid, or one less."""
        self.change(**{side: changed(getattr(self.kept.draft, side), ware, by)})

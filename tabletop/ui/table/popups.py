"""Small panels above the table: the chooser at the cursor, the composer of combinations, and refusals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from tabletop.core.compose import Composer
from tabletop.core.guide import Offer
from tabletop.core.words import Message, say
from tabletop.ui.kit.panel import Desk, Hot, Ink, Panel
from tabletop.ui.system.clock import ticks
from tabletop.ui.table.strips import Picture
from tabletop.ui.text import icons
from tabletop.ui.text import theme as t

MOST_ROWS = 9


class Popup(Panel):
    """A panel with a rim that lies above the table. `done` is set when it is to go away."""

    ground = t.PANEL
    deaf_ms = 250
    """So long after it has appeared it takes neither clicks nor keys that choose: nobody can have meant it yet."""

    chooses = False
    """Whether keys choose something here."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.done = False
        self._since: int | None = None

    @property
    def young(self) -> bool:
        """Whether it has only just appeared."""
        return self._since is None or ticks() - self._since < self.deaf_ms

    def draw(self, target: pygame.Surface, *, force: bool = False) -> list[pygame.Rect]:
        if self._since is None:
            self._since = ticks()
        return super().draw(target, force=force)

    def press(self, pos: tuple[int, int], *, deaf: bool = False) -> bool:
        return self.rect.collidepoint(pos) if self.young else super().press(pos, deaf=deaf)

    def size(self) -> tuple[int, int]:
        """Width and height it would like to have."""
        raise NotImplementedError

    def open_at(self, pos: tuple[int, int], bounds: pygame.Rect) -> None:
        """Lie beside `pos`, inside `bounds`."""
        width, height = self.size()
        rect = pygame.Rect(pos[0] + self.desk.theme.px(14), pos[1] - height // 3, width, min(height, bounds.height))
        if rect.right > bounds.right:
            rect.right = pos[0] - self.desk.theme.px(14)
        self.place(rect.clamp(bounds))

    def frame(self, ink: Ink) -> None:
        """The rim."""
        pygame.draw.rect(ink.surface, t.HAIRLINE, ink.surface.get_rect(), width=1)

    def key(self, event: pygame.event.Event) -> bool:
        """A key that this popup uses; True when it was used."""
        return False

    def wheel(self, notches: int) -> None:
        """The wheel turns over this popup."""


class Chooser(Popup):
    """A short list of offers: click, arrows and Enter, or the digit in front."""

    chooses = True

    def __init__(
        self, desk: Desk, offers: Sequence[Offer], answer: Callable[[object], None], title: Message | None = None
    ) -> None:
        super().__init__(desk)
        self.offers, self.answer, self.title = list(offers), answer, title
        self.first = 0
        self.focus = 0
        self._alike = len({(offer.label.take, offer.label.put) for offer in offers}) == 1
        """They move the same pieces to the same place: the short texts tell them apart."""

    def _row(self) -> int:
        return self.desk.theme.target

    def size(self) -> tuple[int, int]:
        theme = self.desk.theme
        widest = max(self.desk.text.measure(self._text(offer), theme.body) for offer in self.offers)
        head = self._head()
        if self.title is not None:
            widest = max(widest, min(self.desk.text.measure(self.desk.say(self.title), theme.small), theme.px(300)))
        rows = min(MOST_ROWS, len(self.offers))
        return min(theme.px(420), widest + theme.px(64)), head + rows * self._row() + theme.px(8)

    def _head(self) -> int:
        return self.desk.theme.px(30) if self.title is not None else self.desk.theme.px(4)

    def _text(self, offer: Offer) -> str:
        return self.desk.say((self._alike and offer.label.short) or offer.label.text)

    def paint(self, ink: Ink) -> None:
        theme = self.desk.theme
        if self.title is not None:
            ink.line(
                self.desk.say(self.title),
                theme.gap,
                theme.px(6),
                size=theme.small,
                colour=t.INK_QUIET,
                width=self.rect.width - theme.gap * 2,
            )
        y = self._head()
        for number in range(self.first, min(len(self.offers), self.first + MOST_ROWS)):
            rect = pygame.Rect(theme.px(4), y, self.rect.width - theme.px(8), self._row())
            if self.hover == len(ink.hots) or number == self.focus:
                pygame.draw.rect(ink.surface, t.PANEL_HIGH, rect, border_radius=theme.px(4))
            if number == self.focus:
                pygame.draw.rect(ink.surface, t.ACCENT, rect, width=1, border_radius=theme.px(4))
            digit = number - self.first + 1
            top = y + (self._row() - self.desk.text.line_height(theme.body)) // 2
            ink.line(str(digit), rect.x + theme.px(10), top, colour=t.INK_OFF)
            ink.line(self._text(self.offers[number]), rect.x + theme.px(30), top, width=rect.width - theme.px(40))
            ink.hots.append(Hot(rect, partial(self._take, number)))
            y += self._row()
        if len(self.offers) > MOST_ROWS:
            more = f"{self.first + 1}-{min(len(self.offers), self.first + MOST_ROWS)} / {len(self.offers)}"
            ink.line(
                more, self.rect.width - theme.gap, theme.px(6), size=theme.small, colour=t.INK_QUIET, align="right"
            )
        self.frame(ink)

    def _take(self, number: int) -> None:
        self.done = True
        self.answer(self.offers[number].option)

    def wheel(self, notches: int) -> None:
        self.first = max(0, min(self.first - notches, len(self.offers) - MOST_ROWS))
        self.dirty = True

    def key(self, event: pygame.event.Event) -> bool:
        steps = {
            pygame.K_DOWN: 1,
            pygame.K_UP: -1,
            pygame.K_TAB: 1,
            pygame.K_PAGEDOWN: MOST_ROWS,
            pygame.K_PAGEUP: -MOST_ROWS,
        }
        if event.key in steps:
            self.focus = max(0, min(len(self.offers) - 1, self.focus + steps[event.key]))
            self.first = max(0, min(max(self.first, self.focus - MOST_ROWS + 1), self.focus))
            self.dirty = True
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._take(self.focus)
            return True
        digit = event.key - pygame.K_1
        if 0 <= digit < MOST_ROWS and self.first + digit < len(self.offers):
            self._take(self.first + digit)
            return True
        return False


class ComposerPanel(Popup):
    """Puts a combination together with steppers; the button names the combination when it is one that is offered."""

    chooses = True

    def __init__(
        self,
        desk: Desk,
        offers: Sequence[Offer],
        answer: Callable[[object], None],
        picture: Picture,
        name: Callable[[str], str],
    ) -> None:
        super().__init__(desk)
        self.composer = Composer(offers)
        self.answer, self.picture, self.name = answer, picture, name
        self.focus = 0
        self.composer.fill()

    def _row(self) -> int:
        return self.desk.theme.target + self.desk.theme.px(4)

    def size(self) -> tuple[int, int]:
        theme = self.desk.theme
        return theme.px(300), len(self.composer.parts) * self._row() + theme.target + theme.px(28)

    def add(self, part: str) -> bool:
        """One more of a kind or piece, as when it is clicked on the table. False when it has no place here."""
        self.dirty = True
        return self.composer.add(part)

    def paint(self, ink: Ink) -> None:
        theme, y = self.desk.theme, self.desk.theme.px(8)
        pygame.draw.rect(ink.surface, t.ACCENT, (0, 0, self.rect.width, theme.px(3)))
        for number, part in enumerate(self.composer.parts):
            row = pygame.Rect(theme.px(6), y, self.rect.width - theme.px(12), self._row())
            if number == self.focus:
                pygame.draw.rect(ink.surface, t.PANEL_HIGH, row, border_radius=theme.px(4))
            picture = self.picture(part, theme.px(30))
            if picture is not None:
                ink.surface.blit(
                    picture,
                    picture.get_rect(center=(row.x + theme.px(24), row.centery)),
                    special_flags=pygame.BLEND_PREMULTIPLIED,
                )
            top = row.centery - self.desk.text.line_height(theme.body) // 2
            ink.line(self.name(part), row.x + theme.px(50), top, width=row.width - theme.px(184))
            self._step(
                ink,
                pygame.Rect(row.right - theme.px(124), row.y + theme.px(2), theme.target, theme.target),
                icons.MINUS,
                part,
                -1,
            )
            ink.line(
                str(self.composer.chosen[part]), row.right - theme.px(62), top, face="figure", bold=True, align="centre"
            )
            self._step(
                ink,
                pygame.Rect(row.right - theme.px(42), row.y + theme.px(2), theme.target, theme.target),
                icons.PLUS,
                part,
                1,
            )
            y += self._row()
        exact = self.composer.exact
        rect = pygame.Rect(theme.px(10), y + theme.px(8), self.rect.width - theme.px(20), theme.target)
        if exact is not None:
            text = self.desk.say(exact.label.short or exact.label.text)
            ink.button(
                rect, text, lambda: self._take(exact), style="main", hover=self.hover == len(ink.hots), key="Enter"
            )
        else:
            count = len(self.composer.fitting())
            ink.line(
                self.desk.say(say("ui.compose.more", count=count)),
                rect.centerx,
                rect.y + theme.px(6),
                size=theme.small,
                colour=t.INK_QUIET,
                align="centre",
                width=rect.width,
            )
        self.frame(ink)

    def _step(self, ink: Ink, rect: pygame.Rect, icon: str, part: str, by: int) -> None:
        can = self.composer.can_add(part) if by > 0 else self.composer.can_remove(part)
        if self.hover == len(ink.hots) and can:
            pygame.draw.rect(ink.surface, t.PANEL_PRESSED, rect, border_radius=self.desk.theme.px(5))
        pygame.draw.rect(ink.surface, t.HAIRLINE, rect, width=1, border_radius=self.desk.theme.px(5))
        ink.icon(icon, rect.center, self.desk.theme.px(20), t.INK if can else t.shade(t.INK_OFF, 0.5))
        ink.hots.append(Hot(rect, lambda: self._change(part, by)))

    def _change(self, part: str, by: int) -> None:
        self.focus = self.composer.parts.index(part)
        if by > 0:
            self.composer.add(part)
        else:
            self.composer.remove(part)
        self.dirty = True

    def _take(self, offer: Offer) -> None:
        self.done = True
        self.answer(offer.option)

    def key(self, event: pygame.event.Event) -> bool:
        parts = self.composer.parts
        if event.key in (pygame.K_DOWN, pygame.K_UP, pygame.K_TAB):
            self.focus = (self.focus + (-1 if event.key == pygame.K_UP else 1)) % len(parts)
        elif event.key in (pygame.K_RIGHT, pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS):
            self.composer.add(parts[self.focus])
        elif event.key in (pygame.K_LEFT, pygame.K_MINUS, pygame.K_KP_MINUS):
            self.composer.remove(parts[self.focus])
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.composer.exact is not None:
            self._take(self.composer.exact)
        else:
            return False
        self.dirty = True
        return True


class Notice(Popup):
    """A sentence beside the cursor, and the clause that a click opens. It leaves by itself."""

    SHOWN_MS = 6000

    def __init__(
        self, desk: Desk, text: Message, now: int, rule: str = "", open_rule: Callable[[], None] = lambda: None
    ) -> None:
        super().__init__(desk)
        self.text, self.rule, self.open_rule = text, rule, open_rule
        self.until = now + self.SHOWN_MS

    def _width(self) -> int:
        return self.desk.theme.px(320)

    def size(self) -> tuple[int, int]:
        theme = self.desk.theme
        text = self.desk.text.paragraph(self.desk.say(self.text), self._width() - theme.px(28), theme.body, t.INK)
        rule = self.desk.text.line_height(theme.small) + theme.px(4) if self.rule else 0
        return self._width(), text.get_height() + rule + theme.px(20)

    def paint(self, ink: Ink) -> None:
        theme = self.desk.theme
        pygame.draw.rect(ink.surface, t.WARNING, (0, 0, theme.px(4), self.rect.height))
        used = ink.paragraph(self.desk.say(self.text), theme.px(16), theme.px(8), self._width() - theme.px(28))
        if self.rule:
            text = self.desk.say(say("ui.refusal.rule", rule=self.rule))
            place = ink.line(text, theme.px(16), used.bottom + theme.px(4), size=theme.small, colour=t.ACCENT)
            ink.hots.append(Hot(place.inflate(theme.px(16), theme.px(10)), self.open_rule))
        self.frame(ink)

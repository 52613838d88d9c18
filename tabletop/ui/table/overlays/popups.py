"""Small panels above the table: the chooser at the cursor, the composer of combinations, and refusals."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from typing import Any, Final

import pygame

from tabletop.core.data.messages import Message, msg
from tabletop.core.input.compose import Composer
from tabletop.core.input.interpret import Option
from tabletop.ui.kit.base.focus import ENTER, Focus
from tabletop.ui.kit.panels.bubble import reading_ms
from tabletop.ui.kit.panels.panel import HotArea, PanelPainter, UiContext
from tabletop.ui.kit.panels.popup import DOWN, Popup
from tabletop.ui.render.layers.marks import verdict
from tabletop.ui.table.panels.players_panel import Picture
from tabletop.ui.text import icons
from tabletop.ui.text import theme as t

MOST_ROWS = 9
FEWER_OR_MORE: Final = {
    **dict.fromkeys((pygame.K_RIGHT, pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS), 1),
    **dict.fromkeys((pygame.K_LEFT, pygame.K_MINUS, pygame.K_KP_MINUS), -1),
}

OTHER_KEY: Final = pygame.KMOD_SHIFT | pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
"""The modifiers with which a letter is a different key, which belongs to something else."""


class Chooser(Popup):
    """A short list of offers: click, arrows and Enter, or the digit in front."""

    chooses = True

    def __init__(
        self, ui: UiContext, offers: Sequence[Option], answer: Callable[[object], None], title: Message | None = None
    ) -> None:
        super().__init__(ui, Focus(0))
        self.offers, self.answer, self.title = list(offers), answer, title
        self.first = 0
        self._alike = len({(offer.label.take, offer.label.put) for offer in offers}) == 1
        """True if all offers move the same pieces to the same place: the short texts tell them apart."""

    def _row(self) -> int:
        return self.ui.theme.target

    def size(self) -> tuple[int, int]:
        theme = self.ui.theme
        widest = max(self.ui.text.measure(self._text(offer), theme.body) for offer in self.offers)
        head = self._head()
        if self.title is not None:
            widest = max(widest, min(self.ui.text.measure(self.ui.say(self.title), theme.small), theme.px(300)))
        rows = min(MOST_ROWS, len(self.offers))
        return min(theme.px(420), widest + theme.px(64)), head + rows * self._row() + theme.px(8)

    def _head(self) -> int:
        return self.ui.theme.px(30) if self.title is not None else self.ui.theme.px(4)

    def _text(self, offer: Option) -> str:
        return self.ui.say((self._alike and offer.label.short) or offer.label.text)

    def paint(self, ink: PanelPainter) -> None:
        theme = self.ui.theme
        if self.title is not None:
            ink.line(
                self.ui.say(self.title),
                theme.gap,
                theme.px(6),
                size=theme.small,
                colour=t.INK_QUIET,
                width=self.rect.width - theme.gap * 2,
            )
        y = self._head()
        for number in range(self.first, min(len(self.offers), self.first + MOST_ROWS)):
            rect = pygame.Rect(theme.px(4), y, self.rect.width - theme.px(8), self._row())
            ink.row(rect, self.focus, number)
            digit = number - self.first + 1
            top = y + (self._row() - self.ui.text.line_height(theme.body)) // 2
            ink.line(str(digit), rect.x + theme.px(10), top, colour=t.INK_DISABLED)
            ink.line(self._text(self.offers[number]), rect.x + theme.px(30), top, width=rect.width - theme.px(40))
            name = repr(self.offers[number].option)
            ink.hots.append(HotArea(rect, partial(self.take, number), answers=True, name=name))
            y += self._row()
        if len(self.offers) > MOST_ROWS:
            more = f"{self.first + 1}-{min(len(self.offers), self.first + MOST_ROWS)} / {len(self.offers)}"
            ink.line(
                more, self.rect.width - theme.gap, theme.px(6), size=theme.small, colour=t.INK_QUIET, align="right"
            )
        self.frame(ink)

    def offers_at(self, pos: tuple[int, int]) -> tuple[Option, ...]:
        number = self.hot_at(pos)
        return () if number is None else (self.offers[self.first + number],)

    def steps(self) -> Mapping[int, int]:
        return {**DOWN, pygame.K_PAGEDOWN: MOST_ROWS, pygame.K_PAGEUP: -MOST_ROWS}

    @property
    def count(self) -> int:
        return len(self.offers)

    def take(self, number: int) -> None:
        self.done = True
        self.answer(self.offers[number].option)

    def wheel(self, notches: int) -> None:
        self.first = max(0, min(self.first - notches, len(self.offers) - MOST_ROWS))
        self.dirty = True

    def turn_page(self, by: int) -> None:
        self.first = max(0, min(self.first + by * MOST_ROWS, len(self.offers) - MOST_ROWS))

    def keys(self) -> Mapping[int, Hashable]:
        means = [(repr(offer.option), self.ui.asked) for offer in self.offers]
        rows = means[self.first : self.first + MOST_ROWS]
        digits = {pygame.K_1 + number: row for number, row in enumerate(rows)}
        return {**digits, **dict.fromkeys(ENTER, means[self.focus.at or 0])}

    def reveal(self, number: int) -> None:
        self.first = max(0, min(max(self.first, number - MOST_ROWS + 1), number))

    def key(self, event: pygame.event.Event) -> bool:
        digit = event.key - pygame.K_1
        if 0 <= digit < MOST_ROWS and self.first + digit < len(self.offers):
            self.take(self.first + digit)
            return True
        return super().key(event)


class ComposerPanel(Popup):
    """A panel that puts a combination together; the button names it once it is one of the offers.

    Parts that can only be in or out have a tick, all others a stepper.
    """

    chooses = True

    def __init__(
        self,
        ui: UiContext,
        offers: Sequence[Option],
        answer: Callable[[object], None],
        picture: Picture,
        name: Callable[[str], str],
        odds: Callable[[Any], Message | None] | None = None,
    ) -> None:
        super().__init__(ui, Focus(0))
        self.composer = Composer(offers)
        self.answer, self.picture, self.name, self.odds = answer, picture, name, odds
        self.changed: Callable[[], None] = lambda: None
        """Called when another combination has been put together."""
        self.odds_asked = False
        """True if the odds of a combination are shown in place of its note."""
        self.composer.fill()

    def _row(self) -> int:
        return self.ui.theme.target + self.ui.theme.px(4)

    def size(self) -> tuple[int, int]:
        theme = self.ui.theme
        rows = len(self.composer.parts) + self._has_ends
        return theme.px(300), rows * self._row() + theme.target + theme.px(28) + self._notes()

    @property
    def _has_ends(self) -> bool:
        """True if there is a combination of everything, which one press chooses, as another chooses nothing."""
        return len(self.composer.offers) > 1 and self.composer.most is not None

    def _notes(self) -> int:
        """Return the room below the button for the note on a combination."""
        return self.ui.theme.px(58) if any(offer.label.note for _, offer in self.composer.offers) else 0

    def click(self, part: str) -> bool:
        """Put a kind or piece that is clicked on the table in or out; return False when it has no place here."""
        clicked = self.composer.click(part)
        self._note()
        return clicked

    def _toggle(self, part: str) -> None:
        self.focus.at = self.composer.parts.index(part)
        self.click(part)

    def _note(self) -> None:
        self.dirty = True
        self.changed()

    def marked(self) -> Mapping[str, bool]:
        """Return the parts that can only be in or out: whether they are chosen, or (False) lost if they are not."""
        composer = self.composer
        loses = composer.asks_for is not None
        return {
            part: bool(composer.chosen[part])
            for part in composer.parts
            if composer.is_single(part) and (loses or composer.chosen[part])
        }

    def paint(self, ink: PanelPainter) -> None:
        theme, y = self.ui.theme, self.ui.theme.px(8)
        pygame.draw.rect(ink.surface, t.ACCENT, (0, 0, self.rect.width, theme.px(3)))
        for number, part in enumerate(self.composer.parts):
            row = pygame.Rect(theme.px(6), y, self.rect.width - theme.px(12), self._row())
            ink.row(row, self.focus, number)
            picture = self.picture(part, theme.px(30))
            if picture is not None:
                ink.surface.blit(
                    picture,
                    picture.get_rect(center=(row.x + theme.px(24), row.centery)),
                    special_flags=pygame.BLEND_PREMULTIPLIED,
                )
            top = row.centery - self.ui.text.line_height(theme.body) // 2
            single = self.composer.is_single(part)
            ink.line(self.name(part), row.x + theme.px(50), top, width=row.width - theme.px(100 if single else 184))
            if single:
                self._tick(ink, row, part)
            else:
                self._stepper(ink, row, part)
            y += self._row()
        if self._has_ends:
            self._ends(ink, y)
            y += self._row()
        exact = self.composer.exact
        rect = pygame.Rect(theme.px(10), y + theme.px(8), self.rect.width - theme.px(20), theme.target)
        if exact is not None:
            text, note = self.ui.say(exact.label.short or exact.label.text), exact.label.note
            room = pygame.Rect(rect)
            if self.odds is not None:
                room.width -= theme.px(76)
                asks = pygame.Rect(room.right + theme.px(6), rect.y, theme.px(70), rect.height)
                ink.button(asks, self.ui.say(msg("ui.compose.odds")), self._ask, key="O", focused=self.odds_asked)
                note = (self.odds_asked and self.odds(exact.option)) or note
            ink.button(room, text, lambda: self._answer(exact), style="main", key="Enter", answers=True, name="go on")
            if note is not None:
                ink.surface.blit(
                    self.ui.text.paragraph(self.ui.say(note), rect.width, theme.small, t.INK_QUIET),
                    (rect.x, rect.bottom + theme.px(6)),
                )
        else:
            count = msg("ui.compose.more", count=len(self.composer.fitting()))
            wanted = self.composer.asks_for or msg("ui.compose.go_on", count=self.composer.missing)
            words = self.ui.say(count if self.ui.details else wanted)
            ink.paragraph(words, rect.x, rect.y + theme.px(6), rect.width, size=theme.body)
        self.frame(ink)

    def _tick(self, ink: PanelPainter, row: pygame.Rect, part: str) -> None:
        """Draw a box with a tick, or a cross where what is not chosen is lost; a click on the row changes it."""
        theme, state = self.ui.theme, self.marked().get(part)
        box = pygame.Rect(0, 0, theme.px(26), theme.px(26))
        box.midright = row.right - theme.px(14), row.centery
        if state is None:
            pygame.draw.rect(ink.surface, t.HAIRLINE, box, theme.px(2), border_radius=theme.px(4))
        else:
            ink.surface.blit(verdict(box.w, state), box, special_flags=pygame.BLEND_PREMULTIPLIED)
        ink.hots.append(HotArea(row, partial(self._toggle, part), name=(part, "tick")))

    def _stepper(self, ink: PanelPainter, row: pygame.Rect, part: str) -> None:
        """Draw a minus button, the number, and a plus button."""
        theme, composer = self.ui.theme, self.composer
        side, y = theme.target, row.centery - theme.target // 2
        for icon, x, by, can in (
            (icons.MINUS, row.right - theme.px(124), -1, composer.can_remove(part)),
            (icons.PLUS, row.right - theme.px(42), 1, composer.can_add(part)),
        ):
            rect = pygame.Rect(x, y, side, side)
            ink.icon_button(rect, icon, partial(self._change, part, by), style="plain", on=can, name=(part, by))
        top = row.centery - self.ui.text.line_height(theme.body) // 2
        ink.line(str(composer.chosen[part]), row.right - theme.px(62), top, face="figure", bold=True, align="centre")

    def _ends(self, ink: PanelPainter, y: int) -> None:
        """Draw a button that chooses nothing and one that chooses everything."""
        theme = self.ui.theme
        wide = (self.rect.width - theme.px(26)) // 2
        rect = pygame.Rect(theme.px(10), y + theme.px(2), wide, theme.target)
        ink.button(rect, self.ui.say(msg("ui.compose.none")), self.empty, key="N")
        ink.button(rect.move(wide + theme.px(6), 0), self.ui.say(msg("ui.compose.all")), self._fill, key="A")

    def empty(self) -> None:
        """Choose nothing."""
        self.composer.clear()
        self._note()

    def _fill(self) -> None:
        self.composer.choose_most()
        self._note()

    def _change(self, part: str, by: int) -> None:
        self.focus.at = self.composer.parts.index(part)
        if by > 0:
            self.composer.add(part)
        else:
            self.composer.remove(part)
        self._note()

    def _answer(self, offer: Option) -> None:
        self.done = True
        self.answer(offer.option)

    def _ask(self) -> None:
        """Show the odds of combinations, or their notes again."""
        self.odds_asked, self.dirty = not self.odds_asked, True

    @property
    def count(self) -> int:
        return len(self.composer.parts)

    def keys(self) -> Mapping[int, Hashable]:
        return dict.fromkeys(ENTER, self.ui.asked) if self.composer.exact is not None else {}

    def key(self, event: pygame.event.Event) -> bool:
        letters = {pygame.K_o: self._ask} if self.odds is not None else {}
        if self._has_ends:
            letters |= {pygame.K_a: self._fill, pygame.K_n: self.empty}
        if event.key in letters and not event.mod & OTHER_KEY:
            letters[event.key]()
            return True
        by = FEWER_OR_MORE.get(event.key, 0)
        if by and self.focus.at is not None:
            self._change(self.composer.parts[self.focus.at], by)
            return True
        if event.key in ENTER:
            if self.composer.exact is None:
                return False
            self._answer(self.composer.exact)
            return True
        return super().key(event)


class Notice(Popup):
    """A sentence beside the cursor, and the clause that a click opens.

    It goes away on its own, and at once when it no longer `holds`.
    """

    LEAST_MS = 6000
    """The shortest time it stays; longer than a toast, as the mouse may be on its way to the clause."""

    def __init__(
        self,
        ui: UiContext,
        text: Message,
        now: int,
        rule: str = "",
        open_rule: Callable[[], None] = lambda: None,
        holds: Callable[[], bool] = lambda: True,
    ) -> None:
        super().__init__(ui)
        self.text, self.rule, self.open_rule, self.holds = text, rule, open_rule, holds
        self.until = now + max(self.LEAST_MS, reading_ms(ui.say(text)))
        self.wide = ui.theme.px(320)

    def open_at(self, pos: tuple[int, int], bounds: pygame.Rect) -> None:
        """Place it beside `pos`; at the lower edge above it, because the row of things there is clicked next."""
        super().open_at(pos, bounds)
        if self.rect.bottom >= bounds.bottom:
            higher = self.rect.copy()
            higher.bottom = pos[1] - self.ui.theme.target
            self.place(higher.clamp(bounds))

    def size(self) -> tuple[int, int]:
        theme = self.ui.theme
        text = self.ui.text.paragraph(self.ui.say(self.text), self.wide - theme.px(28), theme.body, t.INK)
        rule = self.ui.text.line_height(theme.small) + theme.px(4) if self.rule else 0
        return self.wide, text.get_height() + rule + theme.px(20)

    def paint(self, ink: PanelPainter) -> None:
        theme = self.ui.theme
        pygame.draw.rect(ink.surface, t.WARNING, (0, 0, theme.px(4), self.rect.height))
        used = ink.paragraph(self.ui.say(self.text), theme.px(16), theme.px(8), self.wide - theme.px(28))
        if self.rule:
            text = self.ui.say(msg("ui.refusal.rule", rule=self.rule))
            place = ink.line(text, theme.px(16), used.bottom + theme.px(4), size=theme.small, colour=t.ACCENT)
            ink.hots.append(HotArea(place.inflate(theme.px(16), theme.px(10)), self.open_rule))
        self.frame(ink)

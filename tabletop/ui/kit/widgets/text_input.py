"""One line of text to type, with the input methods of Chinese."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame

from tabletop.ui.kit.base.widget import Widget, is_click, plate
from tabletop.ui.text import theme as colours
from tabletop.ui.text.theme import Theme


class TextInput(Widget):
    """A field for one line; `on_change` gets every change, `on_enter` the text when Enter is pressed.

    `ghost` is shown in the empty field. While an input method composes, its text is underlined at the caret.
    """

    def __init__(
        self,
        theme: Theme,
        value: str,
        on_change: Callable[[str], object],
        *,
        ghost: str = "",
        most: int = 40,
        on_enter: Callable[[str], object] | None = None,
        tip: str = "",
        disabled_reason: str = "",
    ) -> None:
        super().__init__(theme, tip=tip, disabled_reason=disabled_reason)
        self.value = value
        self.on_change = on_change
        self.on_enter = on_enter
        self.ghost = ghost
        self.most = most
        self.caret = len(value)
        self.composing = ""
        self.all_marked = False

    def natural(self, width: int) -> tuple[int, int]:
        return min(width, self.theme.px(220)), self.theme.target

    def look(self) -> Hashable:
        return (
            self.hovered,
            self.focused,
            self.disabled_reason,
            self.value,
            self.caret,
            self.composing,
            self.all_marked,
        )

    def paint(self, picture: pygame.Surface) -> None:
        rim = colours.ACCENT if self.focused else colours.INK_DISABLED if self.hovered else colours.HAIRLINE
        plate(picture, self.theme, colours.PANEL_LOW, rim)
        pad = self.theme.px(10)
        room = picture.get_rect().inflate(-2 * pad, 0)
        size = self.theme.body
        before = self.value[: self.caret] + self.composing
        text = before + self.value[self.caret :]
        measure = self.theme.text.measure
        caret_x = measure(before, size)
        shift = max(0, caret_x - room.w + 2)
        shown = text or self.ghost
        drawn = self.letters(shown, size, self.ink() if text else colours.INK_DISABLED)
        y = (self.rect.h - drawn.get_height()) // 2
        inside = picture.subsurface(room)
        if self.all_marked and text:
            pygame.draw.rect(inside, colours.PANEL_PRESSED, (-shift, y, drawn.get_width(), drawn.get_height()))
        inside.blit(drawn, (-shift, y))
        if self.focused:
            pygame.draw.line(inside, colours.ACCENT, (caret_x - shift, y), (caret_x - shift, y + drawn.get_height()), 2)
            if self.composing:
                start = measure(self.value[: self.caret], size) - shift
                line = y + drawn.get_height() - 1
                pygame.draw.line(inside, colours.INK_QUIET, (start, line), (caret_x - shift, line))

    def leave(self) -> None:
        self.composing = ""
        self.all_marked = False

    def handle(self, event: pygame.event.Event) -> bool:
        if not self.enabled:
            return False
        if is_click(event) and self.rect.collidepoint(event.pos):
            self._place_caret(event.pos[0])
            return True
        if event.type == pygame.TEXTINPUT:
            self.composing = ""
            self.insert(event.text)
            return True
        if event.type == pygame.TEXTEDITING:
            self.composing = event.text
            return True
        return event.type == pygame.KEYDOWN and self._key(event)

    def insert(self, text: str) -> None:
        """Insert `text` at the caret, or in place of all the text if that is selected."""
        text = "".join(character for character in text if character >= " ")
        if self.all_marked:
            self.value, self.caret, self.all_marked = "", 0, False
        text = text[: max(0, self.most - len(self.value))]
        self._set(self.value[: self.caret] + text + self.value[self.caret :], self.caret + len(text))

    def _key(self, event: pygame.event.Event) -> bool:
        key = event.key
        if self.composing:
            return True  # the input method has the keyboard
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            return self._command(key)
        if key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            if self.all_marked:
                self.insert("")
            elif key == pygame.K_BACKSPACE and self.caret:
                self._set(self.value[: self.caret - 1] + self.value[self.caret :], self.caret - 1)
            elif key == pygame.K_DELETE:
                self._set(self.value[: self.caret] + self.value[self.caret + 1 :], self.caret)
        elif key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END):
            ends = {pygame.K_HOME: 0, pygame.K_END: len(self.value), pygame.K_LEFT: self.caret - 1}
            self.caret = max(0, min(len(self.value), ends.get(key, self.caret + 1)))
            self.all_marked = False
        elif key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.on_enter is not None:
            self.on_enter(self.value)
        else:
            return bool(event.unicode) and event.unicode.isprintable()  # letters come as TEXTINPUT
        return True

    def _command(self, key: int) -> bool:
        if key == pygame.K_a:
            self.all_marked = bool(self.value)
        elif key == pygame.K_c and self.all_marked:
            pygame.scrap.put_text(self.value)
        elif key == pygame.K_v:
            self.insert(pygame.scrap.get_text() if pygame.scrap.has_text() else "")
        else:
            return False
        return True

    def _set(self, value: str, caret: int) -> None:
        changed = value != self.value
        self.value, self.caret = value, caret
        if changed:
            self.on_change(value)

    def _place_caret(self, x: int) -> None:
        far = x - self.rect.x - self.theme.px(10)
        places = range(len(self.value) + 1)
        self.caret = min(
            places, key=lambda place: abs(self.theme.text.measure(self.value[:place], self.theme.body) - far)
        )
        self.all_marked = False

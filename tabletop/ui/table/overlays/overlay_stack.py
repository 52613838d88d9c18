"""The layers above a table, lowest first, which get clicks, keys and the wheel before the table does."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final, Protocol

import pygame

from tabletop.core.data.messages import Message
from tabletop.ui.kit.base.press_guard import Sheet
from tabletop.ui.kit.panels.panel import UiContext
from tabletop.ui.kit.panels.popup import Popup
from tabletop.ui.render.table_view import TableView
from tabletop.ui.table.overlays.curtain import Curtain
from tabletop.ui.table.overlays.inspector import Inspect
from tabletop.ui.table.overlays.popups import Notice

CHOOSING: Final = frozenset({pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, *range(pygame.K_1, pygame.K_9 + 1)})
"""The keys that choose something above the table."""


class Covered(Protocol):
    """A screen with a table that something may cover."""

    @property
    def view(self) -> TableView: ...

    @property
    def table_rect(self) -> pygame.Rect: ...

    @property
    def ui(self) -> UiContext: ...


class Layers:
    """The popups, a refusal and the curtain above the table of a screen."""

    def __init__(self, covered: Covered) -> None:
        self.covered = covered
        self.popups: list[Popup] = []
        self.toast: Notice | None = None
        self.now = 0
        """The time of the last frame (ms)."""
        self.curtain: Curtain | None = None
        self._wait: float | None = None

    def all(self) -> list[Popup]:
        """Return the layers above the table now, lowest first."""
        return [one for one in (*self.popups, self.toast, self.curtain) if one is not None]

    def sheets(self) -> list[Sheet]:
        """Return the controls above the table, the uppermost layer first."""
        return [layer.sheet() for layer in reversed(self.all())]

    def keys(self) -> dict[Hashable, Hashable]:
        """Return the meanings of keys in these layers."""
        return {key: (type(layer).__name__, name) for layer in self.all() for key, name in layer.keys().items()}

    # -- events -------------------------------------------------------------------------------------------------------
    def press(self, pos: tuple[int, int]) -> bool:
        """Handle the button going down at `pos`: the uppermost layer there takes it."""
        return any(layer.press(pos) for layer in reversed(self.all()))

    def release(self, pos: tuple[int, int]) -> bool:
        """Handle the button coming up: the layer on which it went down decides what it means."""
        return any(self._used(layer, layer.release(pos)) for layer in reversed(self.all()))

    def key(self, event: pygame.event.Event) -> bool:
        """Pass a key to the uppermost layer that uses it; a layer that has only just appeared ignores choosing keys."""
        return any(self._key(layer, event) for layer in reversed(self.all()))

    def _key(self, layer: Popup, event: pygame.event.Event) -> bool:
        if layer.is_new and event.key in CHOOSING:
            return layer.chooses
        return self._used(layer, layer.key(event))

    def wheel(self, pos: tuple[int, int], notches: int) -> bool:
        """Turn the wheel over a layer, and never over the table below it."""
        for layer in reversed(self.all()):
            if layer.rect.collidepoint(pos):
                layer.wheel(notches)
                return True
        return False

    def _used(self, layer: Popup, used: bool) -> bool:
        if used and layer.done and layer in self.popups:
            self.close(layer)
        return used

    # -- coming and going ---------------------------------------------------------------------------------------------
    def close(self, popup: Popup) -> None:
        """Remove a popup."""
        if popup in self.popups:
            self.popups.remove(popup)
        self.covered.view.expose(popup.rect)

    def close_all(self) -> None:
        """Remove all popups."""
        for popup in list(self.popups):
            self.close(popup)

    def drop_toast(self) -> None:
        """Remove the refusal that is shown."""
        if self.toast is not None:
            self.covered.view.expose(self.toast.rect)
            self.toast = None

    def note(
        self,
        text: Message,
        pos: tuple[int, int],
        rule: str = "",
        open_rule: Callable[[], None] = lambda: None,
        holds: Callable[[], bool] = lambda: True,
    ) -> None:
        """Show a sentence beside `pos`, replacing the one before.

        It goes away on its own, and as soon as it is no longer true (`holds`).
        """
        self.drop_toast()
        self.toast = Notice(self.covered.ui, text, self.now, rule, open_rule, holds)
        self.toast.open_at(pos, self.covered.table_rect)

    def update(self, now: int) -> None:
        """Let time pass: a sentence goes when it has been read, or is no longer true."""
        self.now = now
        if self.toast is not None and (now >= self.toast.until or not self.toast.holds()):
            self.drop_toast()
        waits = [wait for popup in self.popups if (wait := popup.work()) is not None]
        self._wait = min(waits, default=None)

    @property
    def wait(self) -> float | None:
        """The milliseconds until a sentence goes or a popup continues its work; None without either."""
        until = [max(0.0, self.toast.until - self.now)] if self.toast is not None else []
        return min([*until, *([self._wait] if self._wait is not None else [])], default=None)

    def inspect(self, piece: str, face: int | None = None) -> None:
        """Show a piece close up, with the given `face` or the one that is up; "" closes it."""
        for popup in [one for one in self.popups if isinstance(one, Inspect)]:
            self.close(popup)
        if not piece:
            return
        room, ui = self.covered.table_rect, self.covered.ui
        size = min(room.height * 3 // 5, ui.theme.px(460))
        popup = Inspect(ui, self.covered.view.inspect_surface(piece, size, face))
        popup.place(pygame.Rect((0, 0), popup.size()))
        popup.rect.center = room.center
        self.popups.append(popup)

"""What lies above a table, lowest first, and how it takes clicks, keys and the wheel before the table does."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final, Protocol

import pygame

from tabletop.core.data.messages import Message
from tabletop.ui.kit.base.settling import Sheet
from tabletop.ui.kit.panels.panel import UiContext
from tabletop.ui.kit.panels.popup import Popup
from tabletop.ui.render.table_view import TableView
from tabletop.ui.table.overlays.fullscreen import Curtain, Inspect
from tabletop.ui.table.overlays.popups import Notice

CHOOSING: Final = frozenset({pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, *range(pygame.K_1, pygame.K_9 + 1)})
"""Keys by which something that lies above the table is chosen."""


class Covered(Protocol):
    """A screen with a table that something may lie above."""

    @property
    def view(self) -> TableView: ...

    @property
    def table_rect(self) -> pygame.Rect: ...

    @property
    def desk(self) -> UiContext: ...


class Layers:
    """Popups, a refusal and the curtain above the table of a screen."""

    def __init__(self, covered: Covered) -> None:
        self.covered = covered
        self.popups: list[Popup] = []
        self.toast: Notice | None = None
        self.now = 0
        """The time of the last frame (ms)."""
        self.curtain: Curtain | None = None
        self._wait: float | None = None

    def all(self) -> list[Popup]:
        """What lies above the table now, lowest first."""
        return [one for one in (*self.popups, self.toast, self.curtain) if one is not None]

    def sheets(self) -> list[Sheet]:
        """What can be pressed above the table, the uppermost first."""
        return [layer.sheet() for layer in reversed(self.all())]

    def keys(self) -> dict[Hashable, Hashable]:
        """What keys stand for there."""
        return {key: (type(layer).__name__, name) for layer in self.all() for key, name in layer.keys().items()}

    # -- events -------------------------------------------------------------------------------------------------------
    def press(self, pos: tuple[int, int]) -> bool:
        """The button goes down at `pos`: the uppermost layer there takes it."""
        return any(layer.press(pos) for layer in reversed(self.all()))

    def release(self, pos: tuple[int, int]) -> bool:
        """The button comes up: the layer on which it went down knows what it means."""
        return any(self._used(layer, layer.release(pos)) for layer in reversed(self.all()))

    def key(self, event: pygame.event.Event) -> bool:
        """A key: the uppermost layer that knows it takes it; one that has only just appeared lets none choose."""
        return any(self._key(layer, event) for layer in reversed(self.all()))

    def _key(self, layer: Popup, event: pygame.event.Event) -> bool:
        if layer.young and event.key in CHOOSING:
            return layer.chooses
        return self._used(layer, layer.key(event))

    def wheel(self, pos: tuple[int, int], notches: int) -> bool:
        """The wheel over a layer turns that layer, and never the table below it."""
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
        """Take a popup away."""
        if popup in self.popups:
            self.popups.remove(popup)
        self.covered.view.expose(popup.rect)

    def close_all(self) -> None:
        """Take all popups away."""
        for popup in list(self.popups):
            self.close(popup)

    def drop_toast(self) -> None:
        """Take away the refusal that is shown."""
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
        """Say a sentence beside `pos`, in the place of the one before; it goes away by itself, and as soon as it is not
        true any more (`holds`)."""
        self.drop_toast()
        self.toast = Notice(self.covered.desk, text, self.now, rule, open_rule, holds)
        self.toast.open_at(pos, self.covered.table_rect)

    def update(self, now: int) -> None:
        """Let time pass: a sentence goes when it has been read, or is not true any more."""
        self.now = now
        if self.toast is not None and (now >= self.toast.until or not self.toast.holds()):
            self.drop_toast()
        waits = [wait for popup in self.popups if (wait := popup.work()) is not None]
        self._wait = min(waits, default=None)

    @property
    def wait(self) -> float | None:
        """In how many milliseconds a sentence goes or a popup works on; None without either."""
        until = [max(0.0, self.toast.until - self.now)] if self.toast is not None else []
        return min([*until, *([self._wait] if self._wait is not None else [])], default=None)

    def inspect(self, piece: str, face: int | None = None) -> None:
        """Hold a piece up to the eye, with the `face` that is named or the one that lies up; "" puts it down."""
        for popup in [one for one in self.popups if isinstance(one, Inspect)]:
            self.close(popup)
        if not piece:
            return
        room, desk = self.covered.table_rect, self.covered.desk
        size = min(room.height * 3 // 5, desk.theme.px(460))
        popup = Inspect(desk, self.covered.view.inspect_surface(piece, size, face))
        popup.place(pygame.Rect((0, 0), popup.size()))
        popup.rect.center = room.center
        self.popups.append(popup)

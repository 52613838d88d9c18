"""The keys of the free table: deeds on what is under the pointer, digits over a pile, the camera."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.sandbox import acts
from tabletop.ui.clock import ticks
from tabletop.ui.keys import digit_of
from tabletop.ui.play.commands import CLOSE_UP, PAN
from tabletop.ui.sandbox.deeds import target_of
from tabletop.words import say

if TYPE_CHECKING:
    from tabletop.ui.sandbox.input import SandboxInput

CONTEXTS: Final = ("piece", "sandbox", "tool", "camera", "any")
DIGITS_MS: Final = 600
"""Typed digits are drawn after so long, or by the next key."""
HELD: Final = ("ruler", "fade_pieces", "inspect")
"""What lasts as long as its key is held."""
REPEATING: Final = ("turn_left", "turn_right", "turn_left_finely", "turn_right_finely",
                    "counter_up", "counter_down", "counter_up_five", "counter_down_five")  # fmt: skip
"""Deeds that go on while their key is held."""
PLAIN: Final = pygame.KMOD_CTRL | pygame.KMOD_SHIFT | pygame.KMOD_ALT
WAYS: Final = {"up": (0, 1), "down": (0, -1), "left": (1, 0), "right": (-1, 0)}


class Keyboard:
    """Turns keys into deeds. `measuring` while the ruler's key is down, `panning` while Space is."""

    def __init__(self, given: SandboxInput) -> None:
        self.input = given
        self.screen = given.screen
        self.digits = ""
        self.measuring = self.panning = self.inspecting = False
        self._digits_at = 0
        self._held: dict[int, str] = {}
        """Keys that are down, and what lasts until they are up."""
        self._deed_key = 0
        screen = given.screen
        self._table: dict[str, Callable[[pygame.event.Event], object]] = {
            "undo": lambda event: screen.undo(),
            "redo": lambda event: screen.redo(),
            "ruler": lambda event: self._measure(),
            "inspect": lambda event: self._inspect(),
            "nudge": lambda event: given.finger.push(event.key),
            "fade_pieces": lambda event: screen.view.fade(True),
            "fit_table": lambda event: self._fit(),
            "store_view": lambda event: self._keep(digit_of(event) or 0),
            "recall_view": lambda event: self._recall(digit_of(event) or 0),
            "quick_zoom": lambda event: self._close_up(),
            "save_as": lambda event: screen.save_as(),
            "quick_save": lambda event: screen.save_as(),
            "history_back": lambda event: self._step(-1),
            "history_forward": lambda event: self._step(1),
            "history_first": lambda event: screen.look(0),
            "history_last": lambda event: screen.look(None),
            "copy_line": lambda event: pygame.scrap.put_text(screen.log.as_text()),
        }
        for way in WAYS:
            self._table[f"pan_{way}"] = self._table[f"focus_{way}"] = partial(self._pan, way)

    def down(self, event: pygame.event.Event) -> bool:
        """A key goes down; True when it was used."""
        overlays, app = self.screen.overlays, self.screen.app
        if app.presses.means_nothing(event, app.action(event, CONTEXTS)):
            return True
        if overlays.key(event):
            return True
        if overlays.curtain is not None:
            return False
        self.panning = self.panning or event.key == pygame.K_SPACE
        digit = digit_of(event)
        if digit is not None and not event.mod & PLAIN:
            return self._digit(digit)
        if self.digits:
            self.draw_digits()
        looking = self.screen.session.past is not None
        action = self.screen.app.action(event, ("history", *CONTEXTS) if looking else CONTEXTS)
        return action is not None and self._do(action, event)

    def _do(self, action: str, event: pygame.event.Event) -> bool:
        if action in self.screen.deeds:
            self._deed(action, event.key)
            return True
        if action in self._table:
            if action in HELD:
                self._held[event.key] = action
            self._table[action](event)
            return True
        return False

    def _deed(self, deed: str, key: int) -> None:
        """Once for each press of its key, however long it is held; over an open list the key only closes the list."""
        screen = self.screen
        again, self._deed_key = key == self._deed_key, key
        if again and deed not in REPEATING:
            return
        if screen.overlays.popups and not self.inspecting:
            screen.overlays.close_all()
        elif not screen.only_looks():
            screen.deeds.do(deed, target_of(screen, screen.over))
        if screen.app.top is not screen:
            self._deed_key = 0

    def up(self, event: pygame.event.Event) -> None:
        """A key is up again: what lasted while it was held ends."""
        if event.key == pygame.K_SPACE:
            self.panning = False
        if event.key == self._deed_key:
            self._deed_key = 0
        match self._held.pop(event.key, ""):
            case "ruler":
                self.measuring = False
            case "fade_pieces":
                self.screen.view.fade(False)
            case "inspect":
                self.put_down()
                self.input.carrying.move(self.input.at)

    def put_down(self) -> None:
        """What is held up to the eye goes."""
        if self.inspecting:
            self.inspecting = False
            self.screen.overlays.inspect("")

    def wait(self, now: int) -> None:
        """Time passed: typed digits are drawn."""
        if self.digits and now - self._digits_at >= DIGITS_MS:
            self.draw_digits()

    def _digit(self, digit: int) -> bool:
        """Digits typed over a pile are how many to draw; in the past they press the buttons of the bar."""
        screen = self.screen
        if screen.session.past is not None:
            if 0 < digit <= len(screen.bar.choices):
                screen.bar.choices[digit - 1].act()
        elif not target_of(screen, screen.over).pile:
            screen.overlays.refuse(say("sandbox.ui.digits_over_pile"))
        else:
            self.digits = (self.digits + str(digit)).lstrip("0")[:2]
            self._digits_at = ticks()
            screen.refresh()
        return True

    def draw_digits(self) -> None:
        """Draw as many as were typed."""
        count, self.digits = int(self.digits), ""
        pile = target_of(self.screen, self.screen.over).pile
        if pile:
            self.screen.deeds.draw(pile, count)
        else:
            self.screen.overlays.refuse(say("sandbox.ui.digits_over_pile"))
        self.screen.refresh()

    def _measure(self) -> None:
        self.measuring = True

    def _inspect(self) -> None:
        if not self.input.idle:
            self.input.carrying.move(self.input.at)
            return
        self.inspecting = bool(self.screen.over)
        self.screen.overlays.inspect(self.screen.over)

    def _pan(self, way: str, event: pygame.event.Event) -> None:
        self.screen.view.pan(PAN * WAYS[way][0], PAN * WAYS[way][1])

    def _step(self, acts: int) -> None:
        """So many acts on in the past; beyond the last one is the present."""
        at = (self.screen.session.past or 0) + acts
        self.screen.look(max(0, at))

    def _fit(self) -> None:
        self.screen.view.camera.fit()
        self.screen.view.look_changed()

    def _recall(self, number: int) -> None:
        view = self.screen.session.real.views.get(number)
        if view is None:
            self.screen.overlays.refuse(say("sandbox.refused.no_view"))
            return
        self.screen.view.camera.show(*view)
        self.screen.view.look_changed()

    def _keep(self, number: int) -> None:
        camera = self.screen.view.camera
        self.screen.act(acts.KeepView(number, camera.step, (camera.goal.x, camera.goal.y)))

    def _close_up(self) -> None:
        """In at the pointer, or out again."""
        step = self.screen.view.camera.step
        self.screen.view.zoom(CLOSE_UP if step < CLOSE_UP else -step, self.input.at)

"""The keys of the free table: actions on what is under the pointer, digits over a pile, the camera."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from tabletop.core.data.messages import msg
from tabletop.sandbox.action_types import actions
from tabletop.ui.match.input.key_actions import CLOSE_UP, PAN
from tabletop.ui.sandbox.table.actions import FreePlay
from tabletop.ui.sandbox.table.save_as import Saving
from tabletop.ui.sandbox.tools.carry_tool import Carrying
from tabletop.ui.sandbox.tools.commands import Commands
from tabletop.ui.sandbox.tools.flick_tool import Finger
from tabletop.ui.sandbox.tools.table_commands import TableCommands
from tabletop.ui.sandbox.view.target import target_of
from tabletop.ui.screens.base.app_protocol import Shell
from tabletop.ui.system.clock import ticks
from tabletop.ui.system.key_bindings import digit_of
from tabletop.ui.table.panels.log_panel import LogPanel
from tabletop.ui.table.panels.prompt_bar import PromptBar

CONTEXTS: Final = ("piece", "sandbox", "tool", "camera", "any")
DIGITS_MS: Final = 750
"""The time after which typed digits are drawn, unless another key comes first."""
HELD: Final = ("ruler", "fade_pieces", "inspect")
"""The actions that last as long as their key is held."""
REPEATING: Final = ("turn_left", "turn_right", "turn_left_finely", "turn_right_finely",
                    "counter_up", "counter_down", "counter_up_five", "counter_down_five")  # fmt: skip
"""The actions that repeat while their key is held."""
PLAIN: Final = pygame.KMOD_CTRL | pygame.KMOD_SHIFT | pygame.KMOD_ALT
WAYS: Final = {"up": (0, 1), "down": (0, -1), "left": (1, 0), "right": (-1, 0)}


class Keyboard:
    """A handler that turns keys into actions. `measuring` while the ruler's key is down, `panning` while Space is."""

    def __init__(
        self,
        shell: Shell,
        play: FreePlay,
        commands: Commands,
        making: TableCommands,
        bar: PromptBar,
        log: LogPanel,
        carrying: Carrying,
        finger: Finger,
        saving: Saving,
    ) -> None:
        self.shell, self.play, self.commands, self.making, self.bar = shell, play, commands, making, bar
        self.carrying, self.finger = carrying, finger
        self.area, self.overlays = play.area, play.overlays
        self.digits = ""
        self.measuring = self.panning = self.inspecting = False
        self._digits_at = 0
        self._carried_digits = ""
        self._held: dict[int, str] = {}
        """The keys that are down, and the actions that last until they are up."""
        self._deed_key = 0
        self._table: dict[str, Callable[[pygame.event.Event], object]] = {
            "undo": lambda event: self.play.undo(),
            "redo": lambda event: self.play.redo(),
            "ruler": lambda event: self._measure(),
            "inspect": lambda event: self._inspect(),
            "nudge": lambda event: self.finger.push(event.key),
            "fade_pieces": lambda event: self.area.view.fade(True),
            "fit_table": lambda event: self._fit(),
            "store_view": lambda event: self._keep(digit_of(event) or 0),
            "recall_view": lambda event: self._recall(digit_of(event) or 0),
            "quick_zoom": lambda event: self._close_up(),
            "save_as": lambda event: saving.ask(),
            "save_setup": lambda event: saving.ask_setup(),
            "save_set": lambda event: saving.sets.ask(),
            "quick_save": lambda event: saving.ask(),
            "history_back": lambda event: self._step(-1),
            "history_forward": lambda event: self._step(1),
            "history_first": lambda event: self.play.look(0),
            "history_last": lambda event: self.play.look(None),
            "copy_line": lambda event: pygame.scrap.put_text(log.as_text()),
        }
        for way in WAYS:
            self._table[f"pan_{way}"] = self._table[f"focus_{way}"] = partial(self._pan, way)

    def add(self, action: str, command: Callable[[], object]) -> None:
        """Add an action that is made elsewhere."""
        self._table[action] = lambda event: command()

    def down(self, event: pygame.event.Event) -> bool:
        """Handle a key going down; return True when it was used."""
        shell, overlays = self.shell, self.overlays
        if shell.presses.means_nothing(event, shell.action(event, CONTEXTS)):
            return True
        if shell.press_guard.holds_key(event):
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
        looking = self.area.shown.is_past
        action = self.shell.action(event, ("history", *CONTEXTS) if looking else CONTEXTS)
        return action is not None and self._do(action, event)

    def _do(self, action: str, event: pygame.event.Event) -> bool:
        if action in self.commands or action in self.making:
            self._run(action, event.key)
            return True
        if action in self._table:
            if action in HELD:
                self._held[event.key] = action
            self._table[action](event)
            return True
        return False

    def _run(self, action: str, key: int) -> None:
        """Carry out an action once per press of its key; over an open list the key only closes the list."""
        again, self._deed_key = key == self._deed_key, key
        if again and action not in REPEATING:
            return
        top = self.shell.top
        if self.overlays.popups and not self.inspecting:
            self.overlays.close_all()
        elif not self.play.only_looks():
            if not (self.area.over or self.area.picked) and self.making.drawing.do(action, self.area.pointer()):
                pass
            elif action in self.making:
                self.making.do(action, self.area.pointer())
            else:
                self.commands.do(action, target_of(self.area, self.area.over))
        if self.shell.top is not top:
            self._deed_key = 0

    def up(self, event: pygame.event.Event) -> None:
        """Handle a key coming up: actions that lasted while it was held end."""
        if event.key == pygame.K_SPACE:
            self.panning = False
        if event.key == self._deed_key:
            self._deed_key = 0
        match self._held.pop(event.key, ""):
            case "ruler":
                self.measuring = False
            case "fade_pieces":
                self.area.view.fade(False)
            case "inspect":
                self.put_down()
                self.carrying.move(self.area.at)

    def put_down(self) -> None:
        """Close the enlarged piece."""
        if self.inspecting:
            self.inspecting = False
            self.overlays.inspect("")

    def wait(self, now: int) -> None:
        """Let time pass: typed digits are drawn."""
        if self.digits and now - self._digits_at >= DIGITS_MS:
            self.draw_digits()

    def _digit(self, digit: int) -> bool:
        """Take a digit: over a pile it is the number to draw; in the past it presses a button of the bar."""
        if self.area.shown.is_past:
            if 0 < digit <= len(self.bar.choices):
                self.bar.choices[digit - 1].on_press()
        elif self.area.carried is not None:
            self._hold(digit)
        elif not target_of(self.area, self.area.over).pile:
            self.overlays.refuse(msg("sandbox.ui.digits_over_pile"))
        else:
            self.digits = (self.digits + str(digit)).lstrip("0")[:2]
            self._digits_at = ticks()
            self.area.changed()
        return True

    def _hold(self, digit: int) -> None:
        """Take a digit while the hand carries pieces of a pile: so many of it are held."""
        now = ticks()
        typed = self._carried_digits if now - self._digits_at < DIGITS_MS else ""
        self._carried_digits, self._digits_at = (typed + str(digit)).lstrip("0")[:3], now
        if self._carried_digits and not self.carrying.take_so_many(int(self._carried_digits)):
            self.overlays.refuse(msg("sandbox.ui.digits_over_pile"))

    def take_digits(self) -> int:
        """Return the number that was typed over a pile, for the hand that takes from it now; 1 when there is none."""
        count, self.digits = int(self.digits or 1), ""
        return count

    def draw_digits(self) -> None:
        """Draw as many as were typed."""
        count, self.digits = int(self.digits), ""
        pile = target_of(self.area, self.area.over).pile
        if pile:
            self.commands.draw(pile, count)
        else:
            self.overlays.refuse(msg("sandbox.ui.digits_over_pile"))
        self.area.changed()

    def _measure(self) -> None:
        self.measuring = True

    def _inspect(self) -> None:
        if not self.area.idle:
            self.carrying.move(self.area.at)
            return
        self.inspecting = bool(self.area.over)
        self.overlays.inspect(self.area.over)

    def _pan(self, way: str, event: pygame.event.Event) -> None:
        self.area.view.pan(PAN * WAYS[way][0], PAN * WAYS[way][1])

    def _step(self, count: int) -> None:
        """Move by `count` actions in the past; beyond the last one is the present."""
        shown = self.area.shown
        self.play.look(max(0, (shown.moment if shown.is_past else 0) + count))

    def _fit(self) -> None:
        self.area.view.camera.fit()
        self.area.view.look_changed()
        self.area.light()

    def _recall(self, number: int) -> None:
        view = self.area.shown.views.get(number)
        if view is None:
            self.overlays.refuse(msg("sandbox.refused.no_view"))
            return
        self.area.view.camera.show(*view)
        self.area.view.look_changed()
        self.area.light()

    def _keep(self, number: int) -> None:
        camera = self.area.view.camera
        self.play.perform(actions.KeepView(number, camera.step, (camera.goal.x, camera.goal.y)))

    def _close_up(self) -> None:
        """Zoom in at the pointer, or out again."""
        step = self.area.view.camera.step
        self.area.view.zoom(CLOSE_UP if step < CLOSE_UP else -step, self.area.at)

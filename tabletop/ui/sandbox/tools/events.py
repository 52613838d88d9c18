"""The events of the free table: the mouse with what it carries, and the keys."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from tabletop.core.data.messages import msg
from tabletop.sandbox.model.pieces import LOCKED
from tabletop.sandbox.physics.sliding import is_loose
from tabletop.ui.kit.panels.panel import let_go
from tabletop.ui.render.layers.draw_list import is_board
from tabletop.ui.sandbox.table.actions import FreePlay
from tabletop.ui.sandbox.table.save_as import Saving
from tabletop.ui.sandbox.tools.carry_tool import Carrying
from tabletop.ui.sandbox.tools.command_menu import CommandMenu
from tabletop.ui.sandbox.tools.commands import Commands
from tabletop.ui.sandbox.tools.flick_tool import Finger, pick_box
from tabletop.ui.sandbox.tools.key_actions import Keyboard
from tabletop.ui.sandbox.tools.reveal_button import Eye
from tabletop.ui.sandbox.tools.table_commands import TableCommands
from tabletop.ui.sandbox.view.ruler import show_ruler
from tabletop.ui.sandbox.view.target import Target, target_of
from tabletop.ui.screens.base.app_protocol import Shell
from tabletop.ui.system.clock import ticks
from tabletop.ui.table.frame.screen_parts import ScreenParts
from tabletop.ui.table.frame.velocity import Point
from tabletop.ui.table.panels.log_panel import LogPanel
from tabletop.ui.table.panels.prompt_bar import PromptBar

THRESHOLD: Final = 5
"""The distance in pixels after which a press is a drag."""
WHOLE_MS: Final = 250
"""The time after which a press held still takes the whole pile."""
CALLING: Final = (
    pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL, pygame.KEYDOWN
)  # fmt: skip
"""The events that hide a tip."""


class SandboxInput:
    """A handler that turns events into actions of the hand.

    The mode of the area is what the button is doing: "", "press", "held" (pressed for long), "box", "pull",
    "measure", "pan", "frame", "ink".
    """

    def __init__(
        self,
        shell: Shell,
        play: FreePlay,
        commands: Commands,
        making: TableCommands,
        frame: ScreenParts,
        bar: PromptBar,
        log: LogPanel,
        eye: Eye,
        saving: Saving,
        add_folder: Callable[[Path], object],
    ) -> None:
        """Create the handler; `add_folder` takes what is dropped on the window."""
        self.play, self.commands, self.frame, self.log = play, commands, frame, log
        self.eye, self.add_folder = eye, add_folder
        self.area, self.overlays = play.area, play.overlays
        self.menu = CommandMenu(commands, making, saving, partial(_key_of, shell))
        self.carrying, self.finger, self.frames = Carrying(play), Finger(play), making.frames
        self.drawing = making.drawing
        self.keyboard = Keyboard(shell, play, commands, making, bar, log, self.carrying, self.finger, saving)
        self._down: tuple[tuple[int, int], int, str] = ((0, 0), 0, "")
        self._count = 1
        """How many a drag takes from a pile: the number that was typed before the button went down."""
        self._from: Point = (0.0, 0.0)

    @property
    def pushing(self) -> bool:
        """True if the finger is on the table."""
        return self.finger.pushing

    @property
    def waiting(self) -> bool:
        """True if time alone may change what happens."""
        return self.area.mode == "press" or bool(self.keyboard.digits) or self.eye.pressed

    # -- events -------------------------------------------------------------------------------------------------------
    def handle(self, event: pygame.event.Event) -> bool:
        """Handle one event; return True when it was used."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.area.at = event.pos
        if event.type in CALLING:
            self.frame.hide_tip()
        match event.type:
            case pygame.MOUSEMOTION:
                return self._motion(event)
            case pygame.MOUSEBUTTONDOWN:
                return self._press(event)
            case pygame.MOUSEBUTTONUP:
                return self._release(event)
            case pygame.MOUSEWHEEL:
                return self._wheel(event)
            case pygame.KEYDOWN:
                return self.keyboard.down(event)
            case pygame.KEYUP:
                self.keyboard.up(event)
                self.finger.key_up(event.key)
            case pygame.DROPFILE:
                self.add_folder(Path(event.file))
                return True
        return False

    def wait(self) -> None:
        """Let time pass: a still press takes the whole pile, typed digits are drawn, a held eye peeks."""
        now = ticks()
        if self.area.mode == "press" and now - self._down[1] >= WHOLE_MS:
            whole = self._count == 1
            taken = self.carrying.pick_up(self._down[2], self._down[0], whole=whole, count=self._count)
            self.area.mode = "" if taken else "held"
        self.keyboard.wait(now)
        self.eye.wait(now)

    def _motion(self, event: pygame.event.Event) -> bool:
        at = self.area.view.camera.to_table(*event.pos)
        self.carrying.track.note(ticks(), at)
        if self.finger.pushing:
            self.finger.push_on(at)
        elif self.area.mode == "pan":
            self.area.view.pan(*event.rel)
        elif self.area.mode in ("press", "held") and math.dist(event.pos, self._down[0]) > THRESHOLD:
            self.area.mode = ""
            count = max(self._count, self.keyboard.take_digits())
            self.carrying.pick_up(self._down[2], event.pos, whole=False, count=count)
        elif self.area.carried is not None:
            self.carrying.move(event.pos)
        elif self.area.mode == "box":
            pick_box(self.area, self._from, at)
        elif self.area.mode == "pull":
            self.finger.pull(at)
        elif self.area.mode == "frame":
            self.frames.drag(at)
        elif self.area.mode == "ink":
            self.drawing.drag(at)
        elif self.area.mode == "measure":
            show_ruler(self.area, self._down[0], event.pos)
        else:
            self._hover(event.pos)
        return True

    def _hover(self, pos: tuple[int, int]) -> None:
        self.frame.hover(pos)
        on_table = self.frame.at(pos) is None and self.area.table_rect.collidepoint(pos)
        over = self.area.piece_at(pos) if on_table else ""
        if self.drawing.hover(self.area.pointer() if on_table and not over else None) or over != self.area.over:
            self.area.over = over
            self.area.light()
            self.area.changed()
            if self.keyboard.inspecting:
                self.overlays.inspect(over)

    def _press(self, event: pygame.event.Event) -> bool:
        if event.button == 3:
            return self._right(event.pos)
        drags_view = event.button == 1 and self.keyboard.panning and self.area.table_rect.collidepoint(event.pos)
        if event.button == 2 or drags_view:
            self.area.mode = "pan"
            return True
        if event.button != 1:
            return False
        self.keyboard.put_down()
        let_go(self.frame.panels)
        if self.overlays.press(event.pos):
            return True
        self.overlays.close_all()
        if any(panel.press(event.pos) for panel in self.frame.panels):
            return True
        self._press_table(event.pos)
        return True

    def _press_table(self, pos: tuple[int, int]) -> None:
        """Handle the button going down on the table, and decide what it may become."""
        self.overlays.drop_toast()
        self.play.stage.quiet()
        self.area.view.skip()
        held = pygame.key.get_mods()
        piece = self.area.piece_at(pos)
        self._from = self.area.view.camera.to_table(*pos)
        self._down = (pos, ticks(), piece)
        self._count = self.keyboard.take_digits()
        self.carrying.track.forget()
        if self.play.only_looks():
            self.area.light()
            return
        if self.keyboard.measuring:
            self.area.mode = "measure"
        elif self.frames.press(self._from, piece):
            self.area.mode = "frame"
        elif self.drawing.press(self._from, piece):
            self.area.mode = "ink"
        elif piece and held & pygame.KMOD_CTRL:
            self.area.picked ^= set(self.area.shown.together(piece))
        elif not piece or self._is_fixed(piece):
            if not held & pygame.KMOD_CTRL:
                self.area.picked.clear()
            self.area.mode = "box"
        elif held & pygame.KMOD_SHIFT and is_loose(self.area.shown.table, piece):
            self.area.mode = "pull"
            self.finger.begin_pull(piece)
        else:
            self.area.mode = "press"
        self.area.light()

    def _is_fixed(self, piece: str) -> bool:
        return LOCKED in self.area.shown.table.pieces[piece].marks

    def _say_fixed(self) -> None:
        """Explain that a piece is locked: a box that started on it and selected nothing was meant to drag it."""
        table, piece = self.area.table, self._down[2]
        if piece in table.pieces and not is_board(table, piece):
            self.overlays.refuse(msg("sandbox.refused.locked"))

    def _release(self, event: pygame.event.Event) -> bool:
        if event.button == 1 and self.eye.pressed:
            self.eye.release()
            return True
        if event.button not in (1, 2):
            return False
        if event.button == 1 and self.area.idle:
            if self.overlays.release(event.pos) or any(panel.release(event.pos) for panel in self.frame.panels):
                self.play.sound("press")
                return True
        mode, self.area.mode = self.area.mode, ""
        at = self.area.view.camera.to_table(*event.pos)
        if self.area.carried is not None and event.button == 1:
            self.carrying.drop(event.pos, ticks())
        elif mode in ("press", "held"):
            piece, picked = self._down[2], self.area.picked
            self.area.picked = set() if piece in picked else set(self.area.shown.together(piece))
        elif mode == "pull":
            self.finger.flick(at)
        elif mode == "frame":
            self.frames.release(at)
        elif mode == "ink":
            self.drawing.release(at)
        elif mode == "measure" and math.dist(event.pos, self._down[0]) <= THRESHOLD:
            self.area.start_ping()
        elif mode == "box" and math.dist(event.pos, self._down[0]) > THRESHOLD and not self.area.picked:
            self._say_fixed()
        self.area.clear_marks()
        self._hover(event.pos)
        self.area.light()
        return True

    def _right(self, pos: tuple[int, int]) -> bool:
        """Open the menu; while carrying, put one piece down."""
        if self.area.carried is not None:
            self.carrying.put_one_down(pos)
        elif self.area.mode:
            self.back()
        elif self.area.table_rect.collidepoint(pos) and self.overlays.curtain is None and not self.play.only_looks():
            piece = self.area.piece_at(pos)
            target = target_of(self.area, piece) if piece else Target()
            if not target.pieces:
                self.overlays.menu(self.menu.groups(target), msg("sandbox.zone.table"))
            else:
                name = self.area.shown.table.kind_of(target.pieces[0]).name
                several = msg("sandbox.things", count=len(target.pieces))
                self.overlays.menu(self.menu.groups(target), name if len(target.pieces) == 1 else several)
        return True

    def _wheel(self, event: pygame.event.Event) -> bool:
        pos = self.area.at
        if self.overlays.wheel(pos, event.y):
            return True
        if self.log.rect.collidepoint(pos):
            self.log.wheel(event.y)
            return True
        if self.area.idle and self.area.over and self.commands.is_counter(self.area.over):
            five = 5 if pygame.key.get_mods() & pygame.KMOD_SHIFT else 1
            self.commands.count(target_of(self.area, self.area.over), event.y * five)
            return True
        used = self.area.table_rect.collidepoint(pos) and self.area.view.zoom(event.y, pos)
        self.area.light()
        return used

    def back(self) -> bool:
        """Go back one step (Escape): close a popup, return held pieces, clear the selection, leave the past."""
        if self.overlays.popups:
            self.overlays.close_all()
        elif not self.area.idle:
            self.area.mode = ""
            self.area.clear_marks()
            self.drawing.cancel()
            self.carrying.cancel()
        elif self.frames.disarm():
            self.overlays.drop_toast()
        elif self.drawing.put_away():
            pass
        elif self.area.picked:
            self.area.picked.clear()
        elif self.area.shown.is_past:
            self.play.look(None)
        else:
            return False
        self.area.light()
        return True


def _key_of(shell: Shell, action: str) -> str:
    """Return the first key that an action is bound to."""
    return shell.keys.first(action) if action in shell.keys.actions else ""

"""Events of the free table: the mouse with what it carries, and the keys."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.sandbox.desk import LOCKED
from tabletop.sandbox.loose import is_loose
from tabletop.sandbox.measure import End, measured, units_of
from tabletop.ui.clock import ticks
from tabletop.ui.draw_list import is_board
from tabletop.ui.layouts import pose_of
from tabletop.ui.play.panel import let_go
from tabletop.ui.play.track import Point
from tabletop.ui.sandbox.carrying import Carrying
from tabletop.ui.sandbox.deeds import Target, target_of
from tabletop.ui.sandbox.finger import Finger, pick_box
from tabletop.ui.sandbox.keyboard import Keyboard
from tabletop.ui.sandbox.written import ruler
from tabletop.words import say

if TYPE_CHECKING:
    from tabletop.ui.sandbox.screen import SandboxScreen

THRESHOLD: Final = 5
"""Pixels after which a press is a drag."""
WHOLE_MS: Final = 250
"""A press held still so long takes the whole pile."""
PEEK_MS: Final = 300


class SandboxInput:
    """Turns events into acts of a `SandboxScreen`."""

    def __init__(self, screen: SandboxScreen) -> None:
        self.screen = screen
        self.at = (0, 0)
        """Where the pointer is, in window pixels."""
        self.carrying, self.finger, self.keyboard = Carrying(screen), Finger(screen), Keyboard(self)
        self._mode = ""
        """What the button is doing: "", "press", "held" (pressed for long), "box", "pull", "measure", "pan"."""
        self._down: tuple[tuple[int, int], int, str] = ((0, 0), 0, "")
        self._from: Point = (0.0, 0.0)
        self._eye_at = 0
        self._peeking = False

    @property
    def idle(self) -> bool:
        """The hand is empty and does nothing."""
        return self.carrying.grip is None and self._mode == ""

    @property
    def pushing(self) -> bool:
        """The finger lies on the table."""
        return self.finger.pushing

    @property
    def waiting(self) -> bool:
        """Whether time alone may change what happens."""
        return self._mode == "press" or bool(self.keyboard.digits) or bool(self._eye_at)

    # -- events -------------------------------------------------------------------------------------------------------
    def handle(self, event: pygame.event.Event) -> bool:
        """One event; True when it was used."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.at = event.pos
            self.screen.overlays.point(self.at)
        elif event.type in (pygame.KEYDOWN, pygame.MOUSEWHEEL):
            self.screen.overlays.hide_tip()
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
                self.screen.shelf.add_folder(Path(event.file))
                return True
        return False

    def wait(self) -> None:
        """Time passed: a still press takes the whole pile, typed digits are drawn, a held eye peeks."""
        now = ticks()
        if self._mode == "press" and now - self._down[1] >= WHOLE_MS:
            self._mode = "" if self.carrying.pick_up(self._down[2], self._down[0], whole=True) else "held"
        self.keyboard.wait(now)
        if self._eye_at and not self._peeking and now - self._eye_at >= PEEK_MS:
            self._peeking = True
            self.screen.look_as(self.screen.session.by)

    def _motion(self, event: pygame.event.Event) -> bool:
        screen = self.screen
        at = screen.view.camera.to_table(*event.pos)
        self.carrying.track.note(ticks(), at)
        if self.finger.pushing:
            self.finger.push_on(at)
        elif self._mode == "pan":
            screen.view.pan(*event.rel)
        elif self._mode in ("press", "held") and math.dist(event.pos, self._down[0]) > THRESHOLD:
            self._mode = ""
            self.carrying.pick_up(self._down[2], event.pos, whole=False)
        elif self.carrying.grip is not None:
            self.carrying.move(event.pos)
        elif self._mode == "box":
            pick_box(screen, self._from, at)
        elif self._mode == "pull":
            self.finger.pull(at)
        elif self._mode == "measure":
            self._measure(event.pos)
        else:
            self._hover(event.pos)
        return True

    def _measure(self, pos: tuple[int, int]) -> None:
        """The ruler, from where the button went down."""
        screen = self.screen
        start, end = self._end(self._down[0]), self._end(pos)
        units = units_of(screen.session.real, screen.session.library)
        lines = [screen.desk.say(line) for line in measured(start, end, units)]
        camera, room = screen.view.camera, screen.table_rect
        seen = (camera.to_table(*room.topleft)[1], camera.to_table(*room.bottomleft)[1])
        screen.marks = ruler(start, end, lines, camera.view.scale, seen)
        screen.light()

    def _end(self, pos: tuple[int, int]) -> End:
        """An end of the ruler: a round piece under it draws it to its middle."""
        table, piece = self.screen.session.table, self.screen.view.hit(pos).piece
        lie = pose_of(table, piece) if piece else None
        if lie is not None and table.kind_of(piece).is_round:
            return End((lie.x, lie.y), table.kind_of(piece).width / 2)
        return End(self.screen.view.camera.to_table(*pos))

    def _hover(self, pos: tuple[int, int]) -> None:
        screen = self.screen
        inside = None
        for panel in (*reversed(screen.overlays.all()), *screen.panels()):
            if inside is None and panel.rect.collidepoint(pos):
                inside = panel
                panel.move(pos)
            else:
                panel.move((-1, -1))
        over = screen.view.hit(pos).piece if inside is None else ""
        if over != screen.over:
            screen.over = over
            screen.light()
            screen.refresh()
            if self.keyboard.inspecting:
                screen.overlays.inspect(over)

    def _press(self, event: pygame.event.Event) -> bool:
        screen = self.screen
        if event.button == 3:
            return self._right(event.pos)
        drags_view = event.button == 1 and self.keyboard.panning and screen.table_rect.collidepoint(event.pos)
        if event.button == 2 or drags_view:
            self._mode = "pan"
            return True
        if event.button != 1:
            return False
        self.keyboard.put_down()
        let_go(screen.panels())
        if screen.overlays.press(event.pos):
            return True
        screen.overlays.close_all()
        if any(panel.press(event.pos) for panel in screen.panels()):
            return True
        self._press_table(event.pos)
        return True

    def _press_table(self, pos: tuple[int, int]) -> None:
        """The button goes down on the table: what this may become."""
        screen = self.screen
        screen.overlays.drop_toast()
        screen.stage.quiet()
        screen.view.skip()
        held = pygame.key.get_mods()
        piece = screen.view.hit(pos).piece
        self._from = screen.view.camera.to_table(*pos)
        self._down = (pos, ticks(), piece)
        self.carrying.track.forget()
        if screen.only_looks():
            screen.light()
            return
        if self.keyboard.measuring:
            self._mode = "measure"
        elif piece and held & pygame.KMOD_CTRL:
            screen.picked ^= set(screen.session.together(piece))
        elif not piece or self._is_fixed(piece):
            if not held & pygame.KMOD_CTRL:
                screen.picked.clear()
            self._mode = "box"
        elif held & pygame.KMOD_SHIFT and is_loose(screen.session.real, piece):
            self._mode = "pull"
            self.finger.begin_pull(piece)
        else:
            self._mode = "press"
        screen.light()

    def _is_fixed(self, piece: str) -> bool:
        return LOCKED in self.screen.session.table.pieces[piece].marks

    def _say_fixed(self) -> None:
        """A box that began on a fixed piece picked nothing: somebody wanted to drag that piece."""
        table, piece = self.screen.session.table, self._down[2]
        if piece in table.pieces and not is_board(table, piece):
            self.screen.overlays.refuse(say("sandbox.refused.locked"))

    def _release(self, event: pygame.event.Event) -> bool:
        screen = self.screen
        if event.button == 1 and self._eye_at:
            self._let_eye_go()
            return True
        if event.button not in (1, 2):
            return False
        if event.button == 1 and self.idle:
            if screen.overlays.release(event.pos) or any(panel.release(event.pos) for panel in screen.panels()):
                return True
        mode, self._mode = self._mode, ""
        at = screen.view.camera.to_table(*event.pos)
        if self.carrying.grip is not None and event.button == 1:
            self.carrying.drop(event.pos, ticks())
        elif mode in ("press", "held"):
            screen.picked = set() if self._down[2] in screen.picked else set(screen.session.together(self._down[2]))
        elif mode == "pull":
            self.finger.flick(at)
        elif mode == "measure" and math.dist(event.pos, self._down[0]) <= THRESHOLD:
            screen.start_ping()
        elif mode == "box" and math.dist(event.pos, self._down[0]) > THRESHOLD and not screen.picked:
            self._say_fixed()
        screen.marks, screen.lit = [], {}
        self._hover(event.pos)
        screen.light()
        return True

    def _right(self, pos: tuple[int, int]) -> bool:
        """The menu; while carrying, one piece is put down."""
        screen = self.screen
        if self.carrying.grip is not None:
            self.carrying.put_one_down(pos)
        elif self._mode:
            self.back()
        elif screen.table_rect.collidepoint(pos) and screen.overlays.curtain is None and not screen.only_looks():
            piece = screen.view.hit(pos).piece
            target = target_of(screen, piece) if piece else Target()
            if not target.pieces:
                screen.overlays.menu(screen.deeds.groups(target), say("sandbox.zone.table"))
            else:
                name = screen.session.table.kind_of(target.pieces[0]).name
                several = say("sandbox.things", count=len(target.pieces))
                screen.overlays.menu(screen.deeds.groups(target), name if len(target.pieces) == 1 else several)
        return True

    def _wheel(self, event: pygame.event.Event) -> bool:
        screen = self.screen
        pos = self.at
        if screen.overlays.wheel(pos, event.y):
            return True
        if screen.log.rect.collidepoint(pos):
            screen.log.wheel(event.y)
            return True
        if self.idle and screen.over and screen.deeds.is_counter(screen.over):
            five = 5 if pygame.key.get_mods() & pygame.KMOD_SHIFT else 1
            screen.deeds.count(target_of(screen, screen.over), event.y * five)
            return True
        used = screen.table_rect.collidepoint(pos) and screen.view.zoom(event.y, pos)
        screen.light()
        return used

    # -- the eye ------------------------------------------------------------------------------------------------------
    def press_eye(self) -> None:
        """The eye of the bar goes down: held it peeks, clicked it opens the hand behind a curtain."""
        self._eye_at = ticks()

    def _let_eye_go(self) -> None:
        peeked, self._peeking, self._eye_at = self._peeking, False, 0
        if peeked:
            self.screen.cover()
        else:
            self.screen.overlays.raise_curtain()

    def back(self) -> bool:
        """Escape: close a popup, drop what is held to where it was, forget what is picked, leave the past."""
        screen = self.screen
        if screen.overlays.popups:
            screen.overlays.close_all()
        elif not self.idle:
            self._mode = ""
            screen.marks, screen.lit = [], {}
            self.carrying.cancel()
        elif screen.picked:
            screen.picked.clear()
        elif screen.session.past is not None:
            screen.look(None)
        else:
            return False
        screen.light()
        return True

"""The mouse at a match: it offers each press, motion and release to the layers, the uppermost first."""

from __future__ import annotations

import pygame

from tabletop.core.input.gestures import Click
from tabletop.ui.kit.panels.panel import let_go
from tabletop.ui.match.aiming.aim_input import AimInput
from tabletop.ui.match.context import MatchContext
from tabletop.ui.match.input.dice_input import DiceHand
from tabletop.ui.match.question.highlights import Lights
from tabletop.ui.match.question.sides import Sides
from tabletop.ui.match.question.trade import Bargains
from tabletop.ui.match.question.viewpoint import EYE
from tabletop.ui.system.clock import ticks
from tabletop.ui.table.frame.screen_parts import ScreenParts
from tabletop.ui.table.overlays.popups import ComposerPanel
from tabletop.ui.table.panels.log_panel import LogPanel
from tabletop.ui.table.panels.players_panel import PlayersPanel


class Mouse:
    """A translator of mouse events into gestures. `space` is held to pan the table, `inspecting` to enlarge pieces."""

    def __init__(
        self,
        context: MatchContext,
        frame: ScreenParts,
        log: LogPanel,
        players: PlayersPanel,
        lights: Lights,
        bargains: Bargains,
        aim: AimInput,
        dice: DiceHand,
        sides: Sides,
    ) -> None:
        self.context, self.frame, self.log, self.players = context, frame, log, players
        self.lights, self.bargains, self.aim, self.dice = lights, bargains, aim, dice
        self.sides = sides
        self.viewers = viewers = bargains.viewers
        self.pointer, self.question = lights.pointer, lights.question
        self.overlays, self.controller = viewers.overlays, viewers.controller
        self.space = self.inspecting = False
        self._panning = False
        self._asked: object = None
        """The mark of the question when the button went down."""

    def wait(self) -> None:
        """Let time pass: a still press picks up the whole heap."""
        if self.pointer.hand.wait(ticks()):
            self.context.host.sound("lift")
            self.pointer.carry(pygame.mouse.get_pos())
            self.lights.light()

    def motion(self, event: pygame.event.Event) -> bool:
        """Handle a motion of the mouse."""
        hand = self.pointer.hand
        if self._panning:
            self.context.view.pan(*event.rel)
            return True
        if self.dice.motion(event.pos) or self.aim.motion(event.pos):
            return True
        if hand.move(event.pos):
            self.context.host.sound("lift")
        if hand.held is not None:
            self.pointer.carry(event.pos)
        self.frame.hover(event.pos)
        if self.pointer.point(event.pos) or hand.held is not None:
            self.lights.light()
        if self.inspecting:
            self.overlays.inspect(self.context.view.hit(event.pos).piece)
        return True

    def down(self, event: pygame.event.Event) -> bool:
        """Handle a press of a button."""
        pos = event.pos
        self.frame.hide_tip()
        if event.button == 2 or (event.button == 1 and self.space and self.context.room.table.collidepoint(pos)):
            self._panning = True
            return True
        return event.button == 1 and self._press(pos)

    def _press(self, pos: tuple[int, int]) -> bool:
        inert, self._asked = self.question.inert, self.question.mark
        let_go(list(self.frame.panels))
        if self.overlays.press(pos):
            return True
        self.overlays.drop_toast()
        if any(panel.press(pos, inert=inert) for panel in self.frame.panels):
            return True
        looked = any(popup.only_shows for popup in self.overlays.popups)
        self.overlays.close_all()
        if looked or self._only_skips(pos):
            return True
        if inert or self.sides.settling or self.context.ui.press_guard.holds_place(pos):
            return True
        if self.aim.press(pos) or self.dice.press(pos):
            return True
        hit = self.context.view.hit(pos)
        if isinstance(self.overlays.docked, ComposerPanel) and hit.piece and self._compose(hit.piece):
            return True
        self.pointer.hand.press(pos, ticks(), hit.piece or None, self.pointer.target(pos) or None)
        return True

    def _only_skips(self, pos: tuple[int, int]) -> bool:
        """Skip the motion of pieces on a press; return whether the press means no more than that.

        It means more only on something that did not move, and never while a flight is shown: its results come first.
        """
        view, director = self.context.view, self.context.director
        if not director.busy:
            return False
        if self.controller.shown.unseen:
            director.advance()
            return True
        before, moving, flying = view.hit(pos), view.animator.moments().keys(), director.flying
        director.skip()
        return flying or before.piece in moving or view.hit(pos) != before

    def _compose(self, piece: str) -> bool:
        """Put a clicked piece into the composer or out; return False if the composer cannot use it."""
        panel = self.overlays.docked
        assert isinstance(panel, ComposerPanel)
        return panel.click(piece) or panel.click(self.context.view.table.pieces[piece].kind)

    def up(self, event: pygame.event.Event) -> bool:
        """Handle a release of a button."""
        self.frame.renew_tip()  # a list of answers may come up below it
        if event.button in (1, 2) and self._panning:
            self._panning = False
            return True
        return event.button == 1 and self._release(event.pos)

    def _release(self, pos: tuple[int, int]) -> bool:
        stale = self._asked != self.question.mark
        if self.overlays.release(pos):
            self.context.host.sound("press")
            return True
        if any(panel.release(pos, inert=stale) for panel in self.frame.panels):
            self.context.host.sound("press")
            return True
        if self.viewers.peeking == EYE:
            self.viewers.stop_peeking()
            return True
        if stale:
            return self._let_go()
        if self.dice.release(pos) or self.aim.release(pos):
            return True
        return self.pointer.hand.pressed and self._gesture(pos)

    def _gesture(self, pos: tuple[int, int]) -> bool:
        """Make a gesture of a release over the table, and act on it."""
        hand = self.pointer.hand
        held = hand.held.pieces[0] if hand.held is not None else None
        carrying = held is not None
        if carrying:
            self.frame.hide_tip()  # the dropped piece is known, and another thing is under the mouse now
        over = None if self.frame.at(pos) is not None else self.pointer.target(pos) or None
        gesture = hand.release(self.context.view.camera.to_table(*pos), over)
        if self.bargains.take(gesture, held, pos):
            hand.cancel()
            self.context.view.glide_back()
            self.lights.light()
        elif self.controller.shown.is_past and not carrying:
            if not (isinstance(gesture, Click) and self.overlays.look_through(gesture.target)):
                self.aim.past.look(None)
        elif gesture is None:
            if carrying:
                self.context.view.glide_back()
            self.lights.light()
        elif isinstance(gesture, Click) and not self.question.offers():
            if not self.overlays.look_through(gesture.target):
                self._say_who_is_waited_for(gesture, pos)
            self.lights.light()
        else:
            self.controller.gesture(gesture, pos)
        return True

    def _say_who_is_waited_for(self, gesture: Click, pos: tuple[int, int]) -> None:
        """Say why a click does nothing now, while dice wait for a throw or a computer player thinks."""
        shown = self.controller.shown
        if not shown.is_past and (shown.throw is not None or shown.acting in shown.computers):
            self.question.show_toast(self.controller.explain(gesture).text, pos)

    def _let_go(self) -> bool:
        """Drop everything held without a gesture, because the question has changed since the button went down."""
        pulling = self.aim.aiming.pulling
        stroking = self.aim.strokes.drop()
        had = self.dice.shaking or self.pointer.hand.pressed or pulling or stroking
        self.dice.drop()
        if pulling:
            self.aim.cancel()
        self.pointer.hand.cancel()
        if had:
            self.context.view.glide_back()
            self.lights.light()
        return had

    def put_one_down(self, pos: tuple[int, int]) -> bool:
        """Put one of the carried pieces back (right button); return False if none is carried."""
        if self.pointer.hand.held is None:
            return False
        self.pointer.hand.put_one_down()
        self.pointer.carry(pos)
        return True

    def wheel(self, event: pygame.event.Event) -> bool:
        """Handle a turn of the wheel."""
        self.frame.renew_tip()  # something else lies under the mouse now
        pos, hand = pygame.mouse.get_pos(), self.pointer.hand
        if self.aim.wheel(event):
            return True
        if hand.held is not None and event.y:
            if event.y > 0:
                hand.take_one_more()
            else:
                hand.put_one_down()
            self.pointer.carry(pos)
            return True
        if self.overlays.wheel(pos, event.y):
            return True
        if self.log.rect.collidepoint(pos):
            self.log.wheel(event.y)
            return True
        if self.players.rect.collidepoint(pos):
            return self.players.wheel(event.y)
        return self.context.room.table.collidepoint(pos) and self.context.view.zoom(event.y, pos)

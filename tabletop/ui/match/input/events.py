"""Events of a match screen: the mouse over the table and the parts around it, and keys by their bindings."""

from __future__ import annotations

from typing import Final

import pygame

from tabletop.core.input.gestures import Click, Drag
from tabletop.ui.match.aiming.aim_keys import AimKeys
from tabletop.ui.match.history.time_travel import TimeTravel
from tabletop.ui.match.input.key_actions import Actions
from tabletop.ui.match.input.mouse import Mouse
from tabletop.ui.match.question.piece_drag import Hand
from tabletop.ui.match.question.question import ANSWERING
from tabletop.ui.table.overlays.popups import ComposerPanel
from tabletop.ui.table.panels.piece_tooltip import place_at, place_words

CONTEXTS: Final = ("rules", "piece", "camera", "any")


class TableInput:
    """A dispatcher of events to the mouse and to the actions of keys. It also knows the way back (Esc)."""

    def __init__(self, mouse: Mouse, past: TimeTravel, actions: Actions) -> None:
        self.mouse, self.past, self.aim = mouse, past, mouse.aim
        self.aim_keys = AimKeys(mouse.aim)
        self.context, self.lights, self.question = mouse.context, mouse.lights, mouse.question
        self.overlays, self.focus, self.controller = mouse.overlays, mouse.lights.focus, mouse.controller
        self._actions: Actions = actions | {
            "back": lambda event: self.back(),
            "confirm": lambda event: self.confirm(),
            "skip": lambda event: self._skip_or_inspect(),
            "inspect": lambda event: self._skip_or_inspect(),
        }

    @property
    def hand(self) -> Hand:
        """The hand over the table."""
        return self.mouse.pointer.hand

    def target(self, pos: tuple[int, int]) -> str:
        """Return the lit piece or place under a point, else the zone."""
        return self.mouse.pointer.target(pos)

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle one event; return True if it was used."""
        if self.past.scrubber.handle(event):
            return True
        match event.type:
            case pygame.MOUSEMOTION:
                return self.mouse.motion(event)
            case pygame.MOUSEBUTTONDOWN:
                used = self.mouse.down(event)
                return self._right_press(event.pos) if event.button == 3 else used
            case pygame.MOUSEBUTTONUP:
                return self.mouse.up(event)
            case pygame.MOUSEWHEEL:
                return self.mouse.wheel(event)
            case pygame.KEYDOWN:
                return self._key(event)
            case pygame.KEYUP:
                return self._key_up(event)
        return False

    def _right_press(self, pos: tuple[int, int]) -> bool:
        """Put a carried piece down, go one step back, or else show the piece under the mouse enlarged.

        Of a place that is printed on a board, its purpose is told instead.
        """
        if self.mouse.put_one_down(pos) or self.back():
            return True
        if self.mouse.frame.at(pos) is not None:
            return False
        place, piece = place_at(self.context.view, pos), self.context.view.hit(pos).piece
        if place is not None:
            self.overlays.show_toast(place_words(place, self.controller.about(place.id)), pos)
        elif piece:
            self.overlays.inspect(piece)
        return bool(piece)

    def _key(self, event: pygame.event.Event) -> bool:
        self.mouse.frame.hide_tip()  # it describes an earlier moment
        host = self.context.host
        action = host.action(event, ("history", *CONTEXTS) if self.controller.at is not None else CONTEXTS)
        flick = host.action(event, ("flick",)) if self.aim.flicking is not None else None
        if host.presses.means_nothing(event, flick if self.aim.disc else action):
            return True
        if self.context.ui.press_guard.holds_key(event, flick if self.aim.disc else None, action):
            return True
        if self.overlays.key(event):
            return True
        if self.controller.shown.unseen and action in ANSWERING:
            if action != "choose":  # a digit is an answer, and the next question may come at any moment
                self.context.director.advance()
            return True
        if self.question.inert and {action, flick} & set(ANSWERING):
            return True
        if self.aim_keys.key(event):
            return True
        if event.key == pygame.K_SPACE:
            self.mouse.space = True
        handler = self._actions.get(action) if action is not None else None
        return handler is not None and handler(event) is not False

    def _key_up(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_SPACE:
            self.mouse.space = False
        if self.mouse.inspecting and event.key in (pygame.K_SPACE, pygame.K_LALT, pygame.K_RALT):
            self.mouse.inspecting = False
            self.overlays.inspect("")
            return True
        if event.key == pygame.K_BACKQUOTE:
            self.context.view.fade(False)
        viewers = self.mouse.viewers
        if viewers.peeking is not None and event.key == viewers.peeking:
            viewers.stop_peeking()
        return False

    def back(self) -> bool:
        """Go one step back (Esc): close the top panel or message, drop what is held, deselect, or leave the past."""
        if self.overlays.question is not None:
            self.overlays.question.withdraw()
        elif self.overlays.popups:
            self.overlays.close(self.overlays.popups[-1])
        elif self.overlays.toast is not None:
            self.overlays.drop_toast()
        elif self.overlays.turns is not None:
            self.overlays.turns.close()
        elif self.aim.cancel():
            pass  # the aiming hand has brought everything up to date
        elif self.hand.cancel():
            self.context.view.glide_back()
            self.lights.light()
        elif self.focus.current is not None:
            self.focus.clear()
            self.lights.light()
        elif self.controller.at is not None:
            self.past.look(None)
        elif isinstance(self.overlays.docked, ComposerPanel):
            self.overlays.docked.empty()
        else:
            return False
        return True

    def confirm(self) -> None:
        """Do what Enter means: use the focused target, else press the main button of the bar.

        In the past that is the button that leads to the present. Enter never presses a button that refuses or takes
        back.
        """
        target = self.focus.current if self.controller.at is None else None
        if target is not None and self.aim.begin(target):
            return
        if target is not None:
            self._take(target)
            return
        main = [choice for choice in self.question.bar.choices if choice.style == "main"]
        if main and not isinstance(self.overlays.docked, ComposerPanel):
            main[0].on_press()

    def _take(self, target: str) -> None:
        """Act on the focused target: move the chosen piece there, or click it."""
        x, y = self.context.view.camera.to_screen(*self.focus.centre(target))
        piece, self.hand.chosen = self.hand.chosen, None
        pos = round(x), round(y)
        if piece is None:
            self.controller.gesture(Click(target), pos)
        else:
            self.controller.gesture(Drag((piece,), self.controller.shown.table.pieces[piece].zone, target), pos)

    def _skip_or_inspect(self) -> None:
        """Show a piece under the mouse enlarged (Space). While something moves, hurry it; on a second press skip it."""
        piece = self.context.view.hit(pygame.mouse.get_pos()).piece
        if piece and not self.context.director.busy:
            self.mouse.inspecting = True
            self.overlays.inspect(piece)
        else:
            self.context.director.hurry()

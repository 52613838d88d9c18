"""Events of the play screen: mouse over the table and its furniture, keys by their bindings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from tabletop.ask import NATURE
from tabletop.guide import Click, Drag
from tabletop.table import Shape
from tabletop.ui.clock import ticks
from tabletop.ui.play.asked import ANSWERING
from tabletop.ui.play.commands import Commands
from tabletop.ui.play.dice_film import LetGo
from tabletop.ui.play.flick.aim_input import AimInput
from tabletop.ui.play.hand import Hand
from tabletop.ui.play.panel import let_go
from tabletop.ui.play.popups import ComposerPanel
from tabletop.ui.play.track import Track
from tabletop.ui.play.viewers import EYE

if TYPE_CHECKING:
    from tabletop.ui.play.screen import PlayScreen

CONTEXTS: Final = ("rules", "piece", "camera", "any")


class TableInput:
    """Turns events into acts of a `PlayScreen`. `over` is the target under the mouse."""

    def __init__(self, screen: PlayScreen) -> None:
        self.screen = screen
        self.hand = Hand(screen.session.table, screen.offers)
        self.over = ""
        self.under = ""
        """The piece, else the zone, under the mouse."""
        self._panning = False
        self._dice: Track | None = None
        """The way of the hand that shakes the dice."""
        self.inspecting = False
        self._space = False
        self._asked: object = None
        """What was asked when the button went down."""
        self.aim = AimInput(self)
        self.commands = Commands(self)

    # -- events -------------------------------------------------------------------------------------------------------
    def handle(self, event: pygame.event.Event) -> bool:
        """One event; True when it was used."""
        match event.type:
            case pygame.MOUSEMOTION:
                return self._motion(event)
            case pygame.MOUSEBUTTONDOWN:
                return self._down(event)
            case pygame.MOUSEBUTTONUP:
                return self._up(event)
            case pygame.MOUSEWHEEL:
                return self._wheel(event)
            case pygame.KEYDOWN:
                return self._key(event)
            case pygame.KEYUP:
                return self._key_up(event)
        return False

    def wait(self, now: int) -> None:
        """Time passed: a still press picks up the whole heap."""
        if self.hand.wait(ticks()):
            self._carry(pygame.mouse.get_pos())
            self.screen.light()

    def _motion(self, event: pygame.event.Event) -> bool:
        screen = self.screen
        if self._panning:
            screen.view.pan(*event.rel)
            return True
        if self._dice is not None:
            self._dice.note(ticks(), screen.view.camera.to_table(*event.pos))
            screen.view.carry(screen.asked.waiting_dice(), event.pos)
            return True
        if self.aim.motion(event.pos):
            return True
        if self.hand.move(event.pos) or self.hand.held is not None:
            self._carry(event.pos)
        screen.hover(event.pos)
        over, hit = self.target(event.pos), screen.view.hit(event.pos)
        if (over, hit.piece or hit.zone) != (self.over, self.under) or self.hand.held is not None:
            self.over, self.under = over, hit.piece or hit.zone
            screen.light()
        if self.inspecting:
            screen.overlays.inspect(screen.view.hit(event.pos).piece)
        return True

    def _down(self, event: pygame.event.Event) -> bool:
        screen = self.screen
        screen.hide_tip()
        if event.button == 3:
            return self._right(event.pos)
        if event.button == 2 or (event.button == 1 and self._space and screen.table_rect.collidepoint(event.pos)):
            self._panning = True
            return True
        if event.button != 1:
            return False
        deaf, self._asked = screen.asked.deaf, screen.asked.mark
        let_go(screen.panels())
        if screen.overlays.press(event.pos):
            return True
        screen.overlays.drop_toast()
        if any(panel.press(event.pos, deaf=deaf) for panel in screen.panels()):
            return True
        screen.overlays.close_all()
        if self._only_skips(event.pos) or deaf:
            return True
        if self.aim.press(event.pos):
            return True
        hit = screen.view.hit(event.pos)
        prompt = screen.session.prompt
        if (
            prompt is not None
            and prompt.seat == NATURE
            and screen.history.at is None
            and self._on_dice(hit.piece, hit.zone)
        ):
            self._dice = Track()
            self._dice.note(ticks(), screen.view.camera.to_table(*event.pos))
            screen.view.carry(screen.asked.waiting_dice(), event.pos)
            return True
        if isinstance(screen.overlays.docked, ComposerPanel) and hit.piece and self._compose(hit.piece):
            return True
        self.hand.press(event.pos, ticks(), hit.piece or None, self.target(event.pos) or None)
        return True

    def _only_skips(self, pos: tuple[int, int]) -> bool:
        """A press while pieces move shows their end. It means more only when it is on what lay there all the time."""
        screen = self.screen
        if not screen.director.busy:
            return False
        before, moving = screen.view.hit(pos), screen.view.animator.moments().keys()
        screen.director.skip()
        return before.piece in moving or screen.view.hit(pos) != before

    def _up(self, event: pygame.event.Event) -> bool:
        screen = self.screen
        if event.button in (1, 2) and self._panning:
            self._panning = False
            return True
        if event.button != 1:
            return False
        stale = self._asked != screen.asked.mark
        if screen.overlays.release(event.pos):
            return True
        if any(panel.release(event.pos, deaf=stale) for panel in screen.panels()):
            return True
        if screen.viewers.peeking == EYE:
            screen.viewers.stop_peeking()
            return True
        if stale:
            return self._let_go()
        if self._dice is not None:
            self._let_dice_go(self._dice, event.pos)
            return True
        if self.aim.release(event.pos):
            return True
        if not self.hand.pressed:
            return False
        carrying = self.hand.held is not None
        x, y = screen.view.camera.to_table(*event.pos)
        over = None if screen.furniture_at(event.pos) is not None else self.target(event.pos) or None
        gesture = self.hand.release((x, y), over)
        if gesture is None:
            if carrying:
                screen.view.glide_back()
            screen.light()
            return True
        if isinstance(gesture, Click) and not screen.offers():
            screen.overlays.look_through(gesture.target)
            screen.light()
            return True
        screen.gesture(gesture, event.pos)
        return True

    def _let_go(self) -> bool:
        """Something else is asked than when the button went down: the hand opens and nothing is meant."""
        had = self._dice is not None or self.hand.pressed or self.aim.pulling
        self._dice = None
        if self.aim.pulling:
            self.aim.cancel()
        self.hand.cancel()
        if had:
            self.screen.view.glide_back()
            self.screen.light()
        return had

    def _right(self, pos: tuple[int, int]) -> bool:
        if self.hand.held is not None:
            self.hand.put_one_down()
            self._carry(pos)
            return True
        return self.back()

    def _wheel(self, event: pygame.event.Event) -> bool:
        screen = self.screen
        pos = pygame.mouse.get_pos()
        if self.aim.wheel(event):
            return True
        if self.hand.held is not None and event.y:
            if event.y > 0:
                self.hand.take_one_more()
            else:
                self.hand.put_one_down()
            self._carry(pos)
            return True
        if screen.overlays.wheel(pos, event.y):
            return True
        if screen.log.rect.collidepoint(pos):
            screen.log.wheel(event.y)
            return True
        if screen.strips.rect.collidepoint(pos):
            return screen.strips.wheel(event.y)
        return screen.table_rect.collidepoint(pos) and screen.view.zoom(event.y, pos)

    # -- keys ---------------------------------------------------------------------------------------------------------
    def _key(self, event: pygame.event.Event) -> bool:
        screen = self.screen
        screen.hide_tip()  # it told of a moment before
        action = screen.host.action(event, ("history", *CONTEXTS) if screen.history.at is not None else CONTEXTS)
        flick = screen.host.action(event, ("flick",)) if self.aim.flicking is not None else None
        if screen.host.presses.means_nothing(event, flick if self.aim.disc else action):
            return True
        if screen.overlays.key(event):
            return True
        if screen.asked.deaf and {action, flick} & set(ANSWERING):
            return True
        if self.aim.key(event):
            return True
        if event.key == pygame.K_SPACE:
            self._space = True
        return action is not None and self.commands.do(action, event)

    def _key_up(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_SPACE:
            self._space = False
        if self.inspecting and event.key in (pygame.K_SPACE, pygame.K_LALT, pygame.K_RALT):
            self.inspecting = False
            self.screen.overlays.inspect("")
            return True
        if event.key == pygame.K_BACKQUOTE:
            self.screen.view.fade(False)
        if self.screen.viewers.peeking is not None and event.key == self.screen.viewers.peeking:
            self.screen.viewers.stop_peeking()
        return False

    def back(self) -> bool:
        """Esc: close the top panel, drop what is held, clear the selection, return from the past."""
        screen = self.screen
        if screen.overlays.popups:
            screen.overlays.close(screen.overlays.popups[-1])
        elif self.aim.cancel():
            pass  # the aiming hand has brought everything up to date
        elif self.hand.cancel():
            screen.view.glide_back()
            screen.light()
        elif screen.focus.current is not None:
            screen.focus.clear()
            screen.light()
        elif screen.history.at is not None:
            screen.past.look(None)
        elif isinstance(screen.overlays.docked, ComposerPanel):
            screen.overlays.docked.composer.clear()
            screen.overlays.docked.dirty = True
        else:
            return False
        return True

    def confirm(self) -> None:
        """Enter: the focused target, else the main button of the bar; never one that turns something down."""
        screen = self.screen
        if screen.history.at is not None:
            screen.past.go_back()
            return
        target = screen.focus.current
        if target is not None and self.aim.begin(target):
            return
        if target is not None:
            x, y = screen.view.camera.to_screen(*screen.focus.centre(target))
            piece = self.hand.chosen
            if piece is not None:
                self.hand.chosen = None
                zone = screen.session.table.pieces[piece].zone
                screen.gesture(Drag((piece,), zone, target), (round(x), round(y)))
            else:
                screen.gesture(Click(target), (round(x), round(y)))
            return
        main = [choice for choice in screen.bar.choices if choice.style == "main"]
        if main and not isinstance(screen.overlays.docked, ComposerPanel):
            main[0].act()

    # -- helpers ------------------------------------------------------------------------------------------------------
    def target(self, pos: tuple[int, int]) -> str:
        """The lit thing under the mouse, else the zone."""
        screen = self.screen
        hit = screen.view.hit(pos)
        held = self.hand.held.pieces[0] if self.hand.held is not None else self.hand.chosen
        lit = screen.asked.lit(held) if screen.offers() else []
        if hit.piece in lit:
            return hit.piece
        if hit.zone in lit:
            return hit.zone
        x, y = screen.view.camera.to_table(*pos)
        zones = screen.view.table.zones
        near = [zones[name] for name in lit if name in zones and screen.table_rect.collidepoint(pos)]
        inside = [zone for zone in near if zone.holds(x, y)]
        return min(inside, key=lambda zone: zone.w * zone.h).id if inside else hit.zone

    def _carry(self, pos: tuple[int, int]) -> None:
        held = self.hand.held
        if held is not None:
            count = self.hand.announced(self.target(pos))
            self.screen.view.carry(held.pieces, pos, count=count if count != len(held.pieces) else 0)

    def _compose(self, piece: str) -> bool:
        """A click on a piece that the composer can use adds it."""
        composer = self.screen.overlays.docked
        assert isinstance(composer, ComposerPanel)
        kind = self.screen.session.table.pieces[piece].kind
        return composer.add(piece) or composer.add(kind)

    def _on_dice(self, piece: str, zone: str) -> bool:
        table = self.screen.view.table
        return zone == "tray" or (piece in table.pieces and table.kind_of(piece).shape is Shape.DIE)

    def _let_dice_go(self, track: Track, pos: tuple[int, int]) -> None:
        """Throw from where the hand is, with the speed that it had in the last moments."""
        self._dice = None
        at, now = self.screen.view.camera.to_table(*pos), ticks()
        track.note(now, at)
        self.screen.throw(LetGo(*at, *track.speed(now)))

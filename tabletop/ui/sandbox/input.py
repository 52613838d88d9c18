"""Events of the free table: the mouse with what it carries, and the keys."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.sandbox import acts
from tabletop.sandbox.desk import LOCKED, is_thrown
from tabletop.sandbox.loose import FASTEST, Loose
from tabletop.sandbox.snap import Landing, landing
from tabletop.sandbox.zones import TABLE
from tabletop.table import Arrange, Shape
from tabletop.ui.clock import ticks
from tabletop.ui.keys import digit_of
from tabletop.ui.layouts import lay_out, lay_out_all
from tabletop.ui.overlay import Line, Ring
from tabletop.ui.play.commands import PAN
from tabletop.ui.sandbox.deeds import Target, target_of
from tabletop.ui.sandbox.grip import Grip, Point, Track, grip_of
from tabletop.ui.sandbox.written import pull, ruler
from tabletop.words import say

if TYPE_CHECKING:
    from tabletop.ui.sandbox.screen import SandboxScreen

CONTEXTS: Final = ("piece", "sandbox", "tool", "camera", "any")
THRESHOLD: Final = 5
"""Pixels after which a press is a drag."""
WHOLE_MS: Final = 250
"""A press held still so long takes the whole pile."""
PEEK_MS: Final = 300
DIGITS_MS: Final = 600
LET_GO: Final = 450.0
"""Dice let go faster than this (mm/s) are thrown, and a disc slides on; slower ones are put down."""
FULL_PULL: Final = 140.0
"""So far pulled back (mm) a flick has its full power."""


class SandboxInput:
    """Turns events into acts of a `SandboxScreen`."""

    def __init__(self, screen: SandboxScreen) -> None:
        self.screen = screen
        self.at = (0, 0)
        """Where the pointer is, in window pixels."""
        self.grip: Grip | None = None
        self.pushing = False
        self.digits = ""
        self._mode = ""
        """What the left button is doing: "", "press", "box", "pull", "measure", "pan"."""
        self._down: tuple[tuple[int, int], int, str] = ((0, 0), 0, "")
        self._from: Point = (0.0, 0.0)
        self._track = Track()
        self._digits_at = 0
        self._eye_at = 0
        self._peeking = False
        self._inspecting = False
        self._tab = False
        self._space = False
        self._push_key = 0

    @property
    def idle(self) -> bool:
        """The hand is empty and does nothing."""
        return self.grip is None and self._mode == ""

    @property
    def waiting(self) -> bool:
        """Whether time alone may change what happens."""
        return self._mode == "press" or bool(self.digits) or bool(self._eye_at)

    # -- events -------------------------------------------------------------------------------------------------------
    def handle(self, event: pygame.event.Event) -> bool:
        """One event; True when it was used."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.at = event.pos
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
                return self._key(event)
            case pygame.KEYUP:
                return self._key_up(event)
            case pygame.DROPFILE:
                self.screen.add_folder(Path(event.file))
                return True
        return False

    def wait(self, now: int) -> None:
        """Time passed: a still press takes the whole pile, typed digits are drawn, a held eye peeks."""
        now = ticks()
        if self._mode == "press" and now - self._down[1] >= WHOLE_MS:
            self._pick_up(self._down[0], whole=True)
        if self.digits and now - self._digits_at >= DIGITS_MS:
            self._draw_digits()
        if self._eye_at and not self._peeking and now - self._eye_at >= PEEK_MS:
            self._peeking = True
            self.screen.look_as(self.screen.session.by)

    def _motion(self, event: pygame.event.Event) -> bool:
        screen = self.screen
        at = screen.view.camera.to_table(*event.pos)
        self._track.note(ticks(), at)
        if self.pushing and screen.sliding is not None:
            screen.sliding.loose.point_at(*at)
        elif self._mode == "pan":
            screen.view.pan(*event.rel)
        elif self._mode == "press" and math.dist(event.pos, self._down[0]) > THRESHOLD:
            self._pick_up(event.pos, whole=False)
        elif self.grip is not None:
            self._carry(event.pos)
        elif self._mode == "box":
            self._box(at)
        elif self._mode == "pull":
            screen.marks = pull(self._from, at, self._power(at))
            screen.light()
        elif self._mode == "measure":
            screen.marks = ruler(self._from, at)
            screen.light()
        else:
            self._hover(event.pos)
        return True

    def _hover(self, pos: tuple[int, int]) -> None:
        screen = self.screen
        inside = None
        for panel in (*reversed(screen.covers()), *screen.panels()):
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
            if self._inspecting:
                screen.inspect(over)

    def _press(self, event: pygame.event.Event) -> bool:
        screen = self.screen
        if event.button == 3:
            return self._right(event.pos)
        if event.button == 2 or (event.button == 1 and self._space and screen.table_rect.collidepoint(event.pos)):
            self._mode = "pan"
            return True
        if event.button != 1:
            return False
        for cover in reversed(screen.covers()):
            if cover.click(event.pos):
                if cover.done and cover in screen.popups:
                    screen.close_popup(cover)
                return True
        screen.close_popups()
        if any(panel.click(event.pos) for panel in screen.panels()):
            return True
        self._press_table(event.pos)
        return True

    def _press_table(self, pos: tuple[int, int]) -> None:
        """The button goes down on the table: what this may become."""
        screen = self.screen
        screen.land()
        screen.view.skip() if screen.sliding is None else screen.settle()
        held = pygame.key.get_mods()
        piece = screen.view.hit(pos).piece
        self._from = screen.view.camera.to_table(*pos)
        self._down = (pos, ticks(), piece)
        self._track.forget()
        if screen.session.past is not None:
            screen.refuse(say("sandbox.ui.only_looking"))
        elif self._tab:
            self._mode = "measure"
        elif piece and held & pygame.KMOD_CTRL:
            screen.picked ^= set(screen.session.together(piece))
        elif not piece or self._is_fixed(piece):
            if not held & pygame.KMOD_CTRL:
                screen.picked.clear()
            self._mode = "box"
        elif held & pygame.KMOD_SHIFT and Loose(screen.session.real, piece).holds(piece):
            self._mode = "pull"
            lie = lay_out_all(screen.session.table)[piece]
            self._from = (lie.x, lie.y)
        else:
            self._mode = "press"
        screen.light()

    def _is_fixed(self, piece: str) -> bool:
        return LOCKED in self.screen.session.table.pieces[piece].marks

    def _release(self, event: pygame.event.Event) -> bool:
        screen = self.screen
        if event.button == 1 and self._eye_at:
            self._let_eye_go()
            return True
        if event.button not in (1, 2):
            return False
        mode, self._mode = self._mode, ""
        at = screen.view.camera.to_table(*event.pos)
        if self.grip is not None and event.button == 1:
            self._drop(event.pos)
        elif mode == "press":
            screen.picked = set() if self._down[2] in screen.picked else set(screen.session.together(self._down[2]))
        elif mode == "pull":
            self._flick(at)
        elif mode == "measure" and math.dist(event.pos, self._down[0]) <= THRESHOLD:
            screen.start_ping()
        screen.marks, screen.lit = [], {}
        self._hover(event.pos)
        screen.light()
        return True

    def _right(self, pos: tuple[int, int]) -> bool:
        """The menu; while carrying, one piece is put down."""
        screen = self.screen
        if self.grip is not None:
            self._put_one_down(pos)
        elif self._mode:
            self.back()
        elif screen.table_rect.collidepoint(pos) and screen.curtain is None and screen.session.past is None:
            piece = screen.view.hit(pos).piece
            target = target_of(screen, piece)
            if not target.pieces:
                screen.menu(screen.deeds.groups(target), say("sandbox.zone.table"))
            else:
                name = screen.session.table.kind_of(target.pieces[0]).name
                several = say("sandbox.things", count=len(target.pieces))
                screen.menu(screen.deeds.groups(target), name if len(target.pieces) == 1 else several)
        return True

    def _wheel(self, event: pygame.event.Event) -> bool:
        screen = self.screen
        pos = self.at
        for cover in reversed(screen.covers()):
            if cover.rect.collidepoint(pos):
                if hasattr(cover, "wheel"):
                    cover.wheel(event.y)
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

    # -- carrying -----------------------------------------------------------------------------------------------------
    def _pick_up(self, pos: tuple[int, int], *, whole: bool) -> None:
        """The hand closes: on the top of a pile, on what is picked, or after a moment on the whole pile."""
        session, piece = self.screen.session, self._down[2]
        self._mode = ""
        if piece not in session.table.pieces:
            return
        zone = session.table.zones.get(session.table.pieces[piece].zone)
        in_pile = zone is not None and zone.arrange is Arrange.PILE
        if whole and (not in_pile or zone is None or len(session.table.order(zone.id)) < 2):
            self._mode = "press"
            self._down = (self._down[0], ticks() + 10**6, piece)
            return
        if whole and zone is not None:
            order = session.table.order(zone.id)
            self.grip = Grip(list(order), zone.id)
        elif in_pile and zone is not None:
            self.grip = Grip([session.table.order(zone.id)[-1]])
        else:
            self.grip = grip_of(session, piece, self.screen.picked)
        self._carry(pos)

    def _carry(self, pos: tuple[int, int]) -> None:
        screen = self.screen
        assert self.grip is not None, "something is carried"
        label = self.grip.label(screen.session)
        screen.view.carry(self.grip.seen, pos, screen.desk.say(label) if label is not None else "")
        place = self._landing(pos)
        screen.lit, screen.marks = {}, []
        if place is None:
            screen.marks = [Ring(*screen.view.camera.to_table(*pos), 14, (226, 120, 96), 3.0)]
        elif place.zone != TABLE:
            screen.lit = {place.zone: "hover"}
        elif place.snapped:
            screen.marks = [Ring(*place.spot, 12, (255, 244, 214), 2.5, 60)]
        screen.light()
        self._scroll_at_edge(pos)

    def _scroll_at_edge(self, pos: tuple[int, int]) -> None:
        """Carrying to the edge of the view moves the view."""
        room = self.screen.table_rect.inflate(-48, -48)
        dx = 8 * ((pos[0] < room.left) - (pos[0] > room.right))
        dy = 8 * ((pos[1] < room.top) - (pos[1] > room.bottom))
        if dx or dy:
            self.screen.view.pan(dx, dy)

    def _landing(self, pos: tuple[int, int]) -> Landing | None:
        screen = self.screen
        if not screen.table_rect.collidepoint(pos):
            return None
        free = bool(pygame.key.get_mods() & pygame.KMOD_ALT)
        return landing(screen.session.real, screen.session.library, screen.view.camera.to_table(*pos), free=free)

    def _drop(self, pos: tuple[int, int]) -> None:
        """The hand opens: put down, throw, let slide, or back to where it was."""
        screen, grip = self.screen, self.grip
        assert grip is not None, "something is carried"
        self.grip = None
        place = self._landing(pos)
        speed = self._track.speed(ticks())
        table = screen.session.table
        if place is None:
            screen.view.glide_back()
            screen.refuse(say("sandbox.ui.outside"))
        elif grip.pile:
            screen.act(acts.MovePile(grip.pile, "" if place.zone == TABLE else place.zone, place.spot))
        elif place.zone == TABLE and math.hypot(*speed) > LET_GO and self._lets_fly(grip, place, speed):
            return
        elif place.zone == table.pieces[grip.pieces[0]].zone and table.zones[place.zone].arrange is Arrange.PILE:
            screen.view.glide_back()
        else:
            self._put_down(grip, place)

    def _lets_fly(self, grip: Grip, place: Landing, speed: Point) -> bool:
        """Dice are thrown, a single disc slides on."""
        screen = self.screen
        kinds = [screen.session.table.kind_of(piece) for piece in grip.pieces]
        at = screen.pointer()
        if all(is_thrown(kind) and kind.shape is not Shape.DISC for kind in kinds):
            screen.throw(grip.pieces, at, speed)
            return True
        if len(kinds) == 1 and kinds[0].shape in (Shape.DISC, Shape.TOKEN):
            loose = Loose(screen.session.real, grip.pieces[0], at)
            loose.flick(grip.pieces[0], *speed)
            screen.slide(loose)
            return True
        return False

    def _put_down(self, grip: Grip, place: Landing) -> None:
        pieces = tuple(grip.pieces)
        if place.zone == TABLE:
            x, y = place.spot
            offsets = [grip.offsets.get(piece, (0.0, 0.0)) for piece in pieces]
            spots = tuple((x + dx, y + dy) for dx, dy in offsets)
            self.screen.act(acts.Move(pieces, TABLE, spots))
        else:
            self.screen.act(acts.Move(pieces, place.zone, (), self._place_in(place, pieces)))

    def _place_in(self, place: Landing, pieces: tuple[str, ...]) -> int:
        """Where in a row or hand the pieces go: before the first one that lies further right."""
        table = self.screen.session.table
        if table.zones[place.zone].arrange not in (Arrange.FAN, Arrange.ROW):
            return 1 << 30
        lies = lay_out(table, place.zone)
        others = [piece for piece in table.order(place.zone) if piece not in pieces]
        return sum(lies[piece].x < place.spot[0] for piece in others)

    def _put_one_down(self, pos: tuple[int, int]) -> None:
        """The right button while carrying: one piece comes down here, the rest stays in the hand."""
        screen, grip = self.screen, self.grip
        place = self._landing(pos)
        if grip is None or place is None:
            return
        piece = grip.pieces[-1]
        if screen.act(acts.Move((piece,), place.zone, (place.spot,) if place.zone == TABLE else ())):
            grip.pieces.remove(piece)
        left = [one for one in grip.pieces if one in screen.session.table.pieces]
        self.grip = Grip(left, grip.pile if len(left) > 1 else "", grip.offsets) if left else None
        if self.grip is not None:
            self._carry(pos)

    # -- boxes, flicks, pushes ---------------------------------------------------------------------------------------
    def _box(self, at: Point) -> None:
        screen = self.screen
        (x0, y0), (x1, y1) = self._from, at
        screen.marks = [Line(x0, y0, x1, y0), Line(x1, y0, x1, y1), Line(x1, y1, x0, y1), Line(x0, y1, x0, y0)]
        left, right, top, bottom = min(x0, x1), max(x0, x1), min(y0, y1), max(y0, y1)
        table = screen.session.table
        inside = {
            piece
            for piece, lie in lay_out_all(table).items()
            if left <= lie.x <= right and top <= lie.y <= bottom and LOCKED not in table.pieces[piece].marks
        }
        screen.picked = inside
        screen.light()

    def _power(self, at: Point) -> float:
        """0 inside the ring where the flick is called off, 1 at full pull."""
        far = math.dist(at, self._from)
        return 0.0 if far < 12 else min(1.0, (far - 12) / (FULL_PULL - 12)) ** 1.5

    def _flick(self, at: Point) -> None:
        screen, piece = self.screen, self._down[2]
        power = self._power(at)
        if power <= 0 or piece not in screen.session.table.pieces:
            return
        dx, dy = self._from[0] - at[0], self._from[1] - at[1]
        speed = FASTEST * 1000.0 * power / math.hypot(dx, dy)
        loose = Loose(screen.session.real, piece)
        loose.flick(piece, dx * speed, dy * speed)
        screen.slide(loose)

    def _start_pushing(self, key: int) -> None:
        """The nudge key goes down: the pointer is a fingertip that pushes loose pieces."""
        screen = self.screen
        if self.pushing or screen.session.past is not None:
            return
        screen.land()
        screen.settle()
        loose = Loose(screen.session.real)
        loose.push_at(*screen.pointer())
        self.pushing, self._push_key = True, key
        screen.slide(loose)

    # -- the eye ------------------------------------------------------------------------------------------------------
    def press_eye(self) -> None:
        """The eye of the bar goes down: held it peeks, clicked it opens the hand behind a curtain."""
        self._eye_at = ticks()

    def _let_eye_go(self) -> None:
        peeked, self._peeking, self._eye_at = self._peeking, False, 0
        if peeked:
            self.screen.cover()
        else:
            self.screen.raise_curtain()

    # -- keys ---------------------------------------------------------------------------------------------------------
    def _key(self, event: pygame.event.Event) -> bool:
        screen = self.screen
        for cover in reversed(screen.covers()):
            if cover.key(event):
                if cover.done and cover in screen.popups:
                    screen.close_popup(cover)
                return True
        if screen.curtain is not None:
            return False
        self._space = self._space or event.key == pygame.K_SPACE
        digit = digit_of(event)
        if digit is not None and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_SHIFT | pygame.KMOD_ALT):
            return self._digit(digit)
        if self.digits:
            self._draw_digits()
        action = screen.app.action(event, CONTEXTS)
        return action is not None and self._do(action, event)

    def _do(self, action: str, event: pygame.event.Event) -> bool:
        screen = self.screen
        if action in screen.deeds:
            if screen.session.past is None:
                screen.deeds.do(action, target_of(screen, screen.over))
            return True
        ways = {"pan_up": (0, 1), "pan_down": (0, -1), "pan_left": (1, 0), "pan_right": (-1, 0), "focus_up": (0, 1),
                "focus_down": (0, -1), "focus_left": (1, 0), "focus_right": (-1, 0)}  # fmt: skip
        if action in ways:
            screen.view.pan(PAN * ways[action][0], PAN * ways[action][1])
            return True
        match action:
            case "undo":
                screen.undo()
            case "redo":
                screen.redo()
            case "ruler":
                self._tab = True
            case "inspect":
                self._inspecting = bool(screen.over)
                screen.inspect(screen.over)
            case "nudge":
                self._start_pushing(event.key)
            case "fade_pieces":
                screen.view.fade(True)
            case "fit_table":
                screen.view.camera.fit()
                screen.view.look_changed()
            case "store_view":
                screen.view.camera.store(event.key - pygame.K_0)
            case "recall_view":
                if screen.view.camera.recall(event.key - pygame.K_0):
                    screen.view.look_changed()
            case "quick_zoom":
                screen.view.zoom(6 if screen.view.camera.step < 6 else -screen.view.camera.step, self.at)
            case "save_as" | "quick_save":
                screen.save_as()
            case "copy_line":
                pygame.scrap.put_text(screen.log.as_text())
            case _:
                return False
        return True

    def _digit(self, digit: int) -> bool:
        """Digits typed over a pile are how many to draw."""
        screen = self.screen
        if screen.session.past is not None and digit in (1, 2):
            screen.bar.choices[digit - 1].act()
            return True
        if not target_of(screen, screen.over).pile:
            screen.refuse(say("sandbox.ui.digits_over_pile"))
            return True
        self.digits = (self.digits + str(digit)).lstrip("0")[:2]
        self._digits_at = ticks()
        screen.refresh()
        return True

    def target_at(self, pos: tuple[int, int]) -> Target:
        """What a deed means at a window point."""
        return target_of(self.screen, self.screen.view.hit(pos).piece)

    def _draw_digits(self) -> None:
        count, self.digits = int(self.digits), ""
        pile = target_of(self.screen, self.screen.over).pile
        if pile:
            self.screen.deeds.draw(pile, count)
        self.screen.refresh()

    def _key_up(self, event: pygame.event.Event) -> bool:
        screen = self.screen
        if event.key == pygame.K_SPACE:
            self._space = False
        if event.key == pygame.K_TAB:
            self._tab = False
        if event.key == pygame.K_BACKQUOTE:
            screen.view.fade(False)
        if self._inspecting and event.key in (pygame.K_SPACE, pygame.K_LALT, pygame.K_RALT):
            self._inspecting = False
            screen.inspect("")
        if self.pushing and event.key == self._push_key:
            self.pushing = False
            if screen.sliding is not None:
                screen.sliding.loose.lift()
        return False

    def back(self) -> bool:
        """Escape: close a popup, drop what is held to where it was, forget what is picked, leave the past."""
        screen = self.screen
        if screen.popups:
            screen.close_popups()
        elif self.grip is not None or self._mode:
            self.grip, self._mode = None, ""
            screen.marks, screen.lit = [], {}
            screen.view.glide_back()
        elif screen.picked:
            screen.picked.clear()
        elif screen.session.past is not None:
            screen.look(None)
        else:
            return False
        screen.light()
        return True

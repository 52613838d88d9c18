"""Aiming a flick with the mouse and the keys: pull back and let go, strike through a disc, turn the wheel.

Nothing counts before the shot. A pull is measured from the point where it began, so a disc at the edge of the window
can be aimed too: click the disc to take aim, then begin the pull anywhere on the table.
"""

from __future__ import annotations

import math

import pygame

from physics import constants
from physics.scene import Shot
from tabletop.core.game.flicking import Flicking, FlickOptions
from tabletop.core.input.gestures import Flick
from tabletop.core.input.interpret import can_take
from tabletop.ui.match.aiming.aim_overlay import AimShow
from tabletop.ui.match.aiming.aim_prompts import AimHandlers, AimPrompts
from tabletop.ui.match.aiming.aim_state import Point
from tabletop.ui.match.aiming.practice import Practice
from tabletop.ui.match.aiming.practice_board import PracticeGround
from tabletop.ui.match.aiming.pull_reach import PullReach
from tabletop.ui.match.aiming.shot_builder import Aim, first_shot
from tabletop.ui.match.aiming.strokes import Strokes
from tabletop.ui.match.history.time_travel import TimeTravel
from tabletop.ui.match.question.highlights import Lights
from tabletop.ui.system.clock import ticks
from tabletop.ui.table.frame.focus_ring import FocusRing


class AimInput:
    """A handler of the table events that belong to a flick. It does nothing in games without flicks."""

    def __init__(self, show: AimShow, focus: FocusRing, lights: Lights, past: TimeTravel) -> None:
        self.show, self.focus, self.lights, self.past = show, focus, lights, past
        self.aiming, self.pointer = show.aiming, show.pointer
        self.question, self.context, self.controller = (
            self.aiming.question,
            self.aiming.context,
            self.aiming.question.controller,
        )
        self._new = False
        """True if the press that is going on has taken aim; without a pull it is a click."""
        self._pulled = False
        """True if the mouse has left the dead zone since the press."""
        self.ground = PracticeGround(self.aiming)
        handlers = AimHandlers(lambda: self.shoot(self.aiming.at), self.cancel, self.let_go, self.toggle_practice)
        self.prompts = AimPrompts(self.aiming, handlers)
        self.strokes = Strokes(show, self.fire, self.prompts.striking)

    # -- what is going on ---------------------------------------------------------------------------------------------
    @property
    def aim(self) -> Aim | None:
        """The disc and shot that are being aimed; None for none."""
        return self.aiming.aim

    @property
    def disc(self) -> str:
        """The disc that is being aimed; "" for none."""
        return self.aiming.disc

    @property
    def shots(self) -> FlickOptions | None:
        """The flicks that the person at the table may make now."""
        return self.aiming.shots

    @property
    def flicking(self) -> Flicking | None:
        """The board and rules of flicking in this game; None in games without flicks."""
        return self.aiming.flicking

    @property
    def practice(self) -> Practice:
        return self.aiming.practice

    # -- mouse --------------------------------------------------------------------------------------------------------
    def press(self, pos: Point) -> bool:
        """Handle a press of the left button over the table; return True if it takes a disc or begins a stroke."""
        shots = self.shots
        if shots is None or not self.context.room.table.collidepoint(pos):
            return False
        if self.aiming.swiping:
            if self.aim is not None:
                self.cancel()
            return self.strokes.begin(shots, pos)
        piece = self.aiming.disc_at(shots, pos)
        self._new = self._pulled = False
        if piece in shots.discs and piece != self.disc:
            self._take(shots, piece, None)
            self._new = True
        if self.aim is None:
            return self.aiming.on_fleet and self.context.view.hit(pos).piece in shots.discs
        self.aiming.pressed = pos
        return True

    def motion(self, pos: Point) -> bool:
        """Handle a motion of the mouse; return True while it pulls or strokes."""
        self.aiming.at = pos
        if self.strokes.move(pos):
            return True
        if self.aiming.pressed is None or self.aim is None:
            return False
        self._pull(pos)
        return True

    def release(self, pos: Point) -> bool:
        """Handle a release of the left button: shoot, or cancel; return False for a click on something else."""
        if self.strokes.end(pos):
            return True
        reach, self.aiming.pressed = self.aiming.reach, None
        if reach is None or self.aim is None:
            return False
        if self._pulled:
            self._pull_to(reach, pos)
            drops = self.aiming.drops(pos)
            if self.aim.shot is None:
                self.cancel()
            elif drops:
                self.prompts.ask(drops, pos)
                self.show.marks()
            else:
                self.shoot(pos)
            return True
        if self._new:
            self.aim.let_keys()
            self.prompts.how()
            self.show.marks()
            return True
        return self._click(reach.pressed)

    def wheel(self, event: pygame.event.Event) -> bool:
        """Move the finger sideways on the rim; with Shift change the power by half a percent."""
        if self.aim is None or not event.y:
            return self.aim is not None
        if pygame.key.get_mods() & pygame.KMOD_SHIFT:
            self.aim.trim(event.y)
        else:
            self.aim.sidestep(event.y)
        self.show.marks()
        return True

    def cancel(self) -> bool:
        """Stop aiming without a flick, or end practice. Return False when neither was going on."""
        if self.aim is None and not self.strokes.going_on:
            if not self.practice.on:
                return False
            self.toggle_practice()
            return True
        self.let_go()
        self.context.refresh()
        return True

    # -- keys ---------------------------------------------------------------------------------------------------------
    def begin(self, piece: str) -> bool:
        """Take aim at a disc with the keyboard; return False if it cannot be flicked."""
        shots = self.shots
        if shots is None or piece not in shots.discs:
            return False
        self._take(shots, piece, self.aiming.last.get(piece) or first_shot(shots.scene.disc(piece)))
        self.prompts.how()
        return True

    # -- acts ---------------------------------------------------------------------------------------------------------
    def shoot(self, pos: Point) -> None:
        """Let go: the shot is the answer, or in practice a ghost of it flies."""
        aimed, shots = self.aim, self.shots
        if aimed is None or aimed.shot is None or shots is None:
            self.cancel()
            return
        self.fire(shots, aimed.shot, pos)

    def toggle_practice(self) -> None:
        """Turn practice on or off, as far as the match allows it."""
        refusal = self.ground.toggle()
        if refusal is not None:
            self.question.refuse(refusal, self.context.room.table.center)
            return
        self.aiming.series.clear()
        self.let_go()
        self.context.refresh()

    def replay(self) -> bool:
        """Show the last flight again; return False if there is none."""
        if not self.past.replay_flight():
            return False
        self.let_go()
        return True

    def end_question(self) -> None:
        """Follow a change of the question: drop the aim and the practice that belong to the old one."""
        shots = self.controller.shown.shots if self.flicking is not None else None
        self.ground.follow(shots)
        if shots is None:
            self.strokes.drop()
            self.aiming.series.clear()
        if self.aim is not None and (shots is None or self.disc not in shots.discs):
            self.let_go()
        if shots is not None and self.practice.on and self.aim is None:
            self.prompts.practising()
        elif self.aim is not None:
            self.prompts.how()

    def update(self, seconds: float) -> None:
        """Move the ghosts, and note a finger that rests."""
        if self.practice.update(seconds):
            self.show.marks()
        self.strokes.wait()

    @property
    def moving(self) -> bool:
        """True while ghosts fly or a stroke is going on, which need further frames."""
        return self.practice.moving or self.strokes.going_on

    # -- inside -------------------------------------------------------------------------------------------------------
    def _take(self, shots: FlickOptions, piece: str, shot: Shot | None) -> None:
        self.practice.clear()
        self.aiming.aim = Aim(shots.scene.disc(piece), shot)
        self.focus.clear()
        self.lights.light()

    def let_go(self) -> None:
        """Stop aiming, without a message."""
        self.aiming.aim = self.aiming.pressed = None
        self.strokes.drop()
        self.show.marks()

    def fire(self, shots: FlickOptions, shot: Shot, pos: Point) -> None:
        """Give the flick as the answer of the match, or in practice let a ghost of it fly."""
        self.let_go()
        if self.practice.on:
            self.ground.fly(shots, shot)
            self.context.host.sound("slide")
            self.context.refresh()
            return
        self.prompts.flying()
        numbers, moments = shot.to_json(), self.controller.shown.moments
        self.controller.gesture(Flick(shot.disc, *(int(numbers[name]) for name in ("angle", "speed", "offset"))), pos)
        if self.controller.shown.moments == moments:  # it was no answer: the question is the same as before
            self.context.refresh()

    def _pull(self, pos: Point) -> None:
        reach = self.aiming.reach
        if reach is not None:
            self._pull_to(reach, pos)
            self.show.marks()

    def _pull_to(self, reach: PullReach, pos: Point) -> None:
        """Pull the disc as far from its place as the cursor is from the point of the press; farther near an edge."""
        assert self.aim is not None
        metre = self.aiming.metre
        right, down = reach.stretched(pos)
        dx, dy = right / metre, -down / metre
        if not self._pulled:
            if math.hypot(dx, dy) <= constants.PULL_DEAD_ZONE:
                return
            self._pulled = True
            self.prompts.how()
        mods = pygame.key.get_mods()
        hand = ((pos[0] - reach.pressed[0]) / metre, (reach.pressed[1] - pos[1]) / metre)
        self.aim.pulled(dx, dy, fine=bool(mods & pygame.KMOD_SHIFT), snap=bool(mods & pygame.KMOD_CTRL), hand=hand)

    def _click(self, pos: Point) -> bool:
        """Handle a click while a disc is aimed: stop aiming, and pass a click elsewhere on to the hand.

        Return True if the click was on the aimed disc itself, or in practice.
        """
        disc = self.disc
        shots = self.shots
        piece = self.aiming.disc_at(shots, pos) if shots is not None else ""
        self.cancel()
        if piece != disc and not self.practice.on:
            hand = self.pointer.hand
            hand.chosen = disc if can_take(disc, self.question.offers(), self.controller.shown.table) else None
            hand.press(pos, ticks(), piece or None, self.pointer.target(pos) or None)
        return piece == disc or self.practice.on

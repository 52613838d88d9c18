"""The aiming hand: pulling back and letting go, the fingertip, the wheel and the keys. Nothing counts before the shot.

The mouse pulls from where it took hold, so a disc at the edge of the window can be aimed too: a click on it takes aim,
and the pull may then begin anywhere on the table.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import pygame

from physics import feel
from physics.scene import Shot
from tabletop.flicking import Flicking, Shots
from tabletop.guide import Flick, can_take
from tabletop.ui.clock import ticks
from tabletop.ui.overlay import Mark
from tabletop.ui.play.flick import aim_marks
from tabletop.ui.play.flick.aim import Aim, first_shot
from tabletop.ui.play.flick.flight_film import last_flight
from tabletop.ui.play.flick.practice import Practice
from tabletop.ui.play.flick.swiping import Fingertip
from tabletop.ui.play.prompt_bar import Choice
from tabletop.words import Message, Refusal, say

if TYPE_CHECKING:
    from tabletop.ui.play.table_input import TableInput

Point = tuple[int, int]
TURNS: Final = {"aim_left": (1, False), "aim_right": (-1, False), "aim_left_finely": (1, True),
                "aim_right_finely": (-1, True)}  # fmt: skip
POWERS: Final = {"power_up": (1, False), "power_down": (-1, False), "power_up_finely": (1, True),
                 "power_down_finely": (-1, True)}  # fmt: skip
SPINS: Final = {"spin_left": (-1, False), "spin_right": (1, False), "spin_left_finely": (-1, True),
                "spin_right_finely": (1, True)}  # fmt: skip


class AimInput:
    """Takes the events of `TableInput` that belong to a flick. Does nothing in games without flicks."""

    def __init__(self, given: TableInput) -> None:
        self.input = given
        self.screen = given.screen
        self.flicking: Flicking | None = self.screen.session.game.flicking
        self.practice = Practice([style.colour for style in self.screen.desk.styles])
        self.aim: Aim | None = None
        self.fingertip: Fingertip | None = None
        self._pressed: Point | None = None
        self._new = False
        """The press that is going on has taken aim; without a pull it is a click."""
        self._pulled = False
        """The hand has been outside the dead zone since it pressed."""
        self._last: dict[str, Shot] = {}
        """The last shot of each disc that was tried in practice."""
        self._at: Point = (0, 0)

    # -- what is going on ---------------------------------------------------------------------------------------------
    @property
    def disc(self) -> str:
        """The disc that is being aimed; "" for none."""
        return self.aim.disc.id if self.aim is not None else ""

    @property
    def shots(self) -> Shots | None:
        """What the person at the table may flick now."""
        screen = self.screen
        ready = screen.history.at is None and screen.overlays.curtain is None and not screen.director.busy
        return screen.session.shots if self.flicking is not None and ready else None

    @property
    def help(self) -> str:
        """The house rule of this match: "none", "line" or "ghost"."""
        return str(self.screen.session.match.settings.get("aim_help", "line"))

    # -- mouse --------------------------------------------------------------------------------------------------------
    def press(self, pos: Point) -> bool:
        """The left button went down over the table; True when it takes hold of a disc or begins a stroke."""
        shots = self.shots
        if shots is None or not self.screen.table_rect.collidepoint(pos):
            return False
        if self.screen.options.flick_hand == "swipe" and self._far_from_targets(pos):
            self.fingertip = Fingertip(shots)
            self._stroke(pos)
            return True
        piece = self.screen.view.hit(pos).piece
        self._new = self._pulled = False
        if piece in shots.discs and piece != self.disc and self.screen.options.flick_hand == "pull":
            self._take(shots, piece, None)
            self._new = True
        if self.aim is None:
            return False
        self._pressed = pos
        return True

    def motion(self, pos: Point) -> bool:
        """The mouse moved; True while it pulls or strokes."""
        self._at = pos
        if self.fingertip is not None:
            self._stroke(pos)
            self.show_marks()
            if self.fingertip.struck_long_ago(ticks()):
                self._lift(pos)
            return True
        if self._pressed is None or self.aim is None:
            return False
        self._pull(pos)
        return True

    def release(self, pos: Point) -> bool:
        """The left button went up: the shot, or back into the ring; False when it was a click on something else."""
        if self.fingertip is not None:
            self._stroke(pos)
            self._lift(pos)
            return True
        pressed, self._pressed = self._pressed, None
        if pressed is None or self.aim is None:
            return False
        if self._pulled:
            self._pull_to(pressed, pos)
            if self.aim.shot is None:
                self.cancel()
            else:
                self.shoot(pos)
            return True
        if self._new:
            self.aim.let_keys()
            self._say_how()
            self.show_marks()
            return True
        return self._click(pos)

    def wheel(self, event: pygame.event.Event) -> bool:
        """The finger goes aside; with Shift the power is trimmed by half a percent."""
        if self.aim is None or not event.y:
            return self.aim is not None
        if pygame.key.get_mods() & pygame.KMOD_SHIFT:
            self.aim.trim(event.y)
        else:
            self.aim.sidestep(event.y)
        self.show_marks()
        return True

    def cancel(self) -> bool:
        """Take the hand away; nothing is flicked. False when nothing was being aimed and no ghost was to be seen."""
        if self.aim is None and self.fingertip is None:
            if not self.practice.on:
                return False
            self.toggle_practice()
            return True
        self._let_go()
        self.screen.refresh()
        return True

    def _stop(self) -> None:
        self.cancel()

    # -- keys ---------------------------------------------------------------------------------------------------------
    def begin(self, piece: str) -> bool:
        """Take aim at a disc with the keyboard; False when it cannot be flicked."""
        shots = self.shots
        if shots is None or piece not in shots.discs:
            return False
        self._take(shots, piece, self._last.get(piece) or first_shot(shots.scene.disc(piece)))
        self._say_how()
        return True

    def key(self, event: pygame.event.Event) -> bool:
        """A key of the context "flick"; True when it was used."""
        action = self.screen.host.action(event, ("flick",)) if self.flicking is not None else None
        if action == "replay_shot":
            return self.replay()
        if action == "practice":
            self.toggle_practice()
            return True
        aimed = self.aim
        if aimed is None or action is None:
            return False
        if action == "cancel_flick":
            return self.cancel()
        if action == "shoot":
            self.shoot(self._at)
            return True
        if action in SPINS:
            steps, fine = SPINS[action]
            aimed.sidestep(steps, fine=fine)
        elif action in TURNS:
            steps, fine = TURNS[action]
            aimed.turn(steps, fine=fine)
        elif action in POWERS:
            steps, fine = POWERS[action]
            aimed.strengthen(steps, fine=fine)
        else:
            return False
        self._pressed = None
        self.show_marks()
        return True

    # -- acts ---------------------------------------------------------------------------------------------------------
    def shoot(self, pos: Point) -> None:
        """Let go: the shot is the answer, or in practice a ghost of it flies."""
        aimed, shots = self.aim, self.shots
        if aimed is None or aimed.shot is None or shots is None:
            self.cancel()
            return
        self._fire(shots, aimed.shot, pos)

    def toggle_practice(self) -> None:
        """Practice on or off. Without aim help there is none, since a tried shot would be the best help of all."""
        if not self.practice.on and self.shots is None:
            self.screen.overlays.refuse(Refusal(say("ui.flick.nothing_to_flick")), self.screen.table_rect.center)
            return
        if not self.practice.on and self.help == "none":
            self.screen.overlays.refuse(Refusal(say("ui.flick.no_practice")), self.screen.table_rect.center)
            return
        self.practice.on = not self.practice.on
        self.practice.clear()
        self._let_go()
        self.screen.refresh()

    def replay(self) -> bool:
        """Show the last flight again: from where the discs lay, then back to the table as it is."""
        screen = self.screen
        found = last_flight(screen.session.match, screen.history.at)
        if found is None or screen.overlays.curtain is not None:
            return False
        self._let_go()
        screen.past.show_again(*found)
        return True

    def end_question(self) -> None:
        """The question has changed: whatever was aimed or practised belongs to the old one."""
        shots = self.screen.session.shots if self.flicking is not None else None
        if shots is None:
            self._last.clear()
            self.practice.on = False
            self.practice.clear()
        if self.aim is not None and (shots is None or self.disc not in shots.discs):
            self._let_go()
        if shots is not None and self.practice.on and self.aim is None:
            self._say(say("ui.flick.practising"), [Choice(say("ui.flick.end_practice"), self.toggle_practice)])
        elif self.aim is not None:
            self._say_how()

    def update(self, seconds: float) -> None:
        """Let time pass: ghosts fly, and a finger that rests on a disc ends its stroke."""
        if self.practice.update(seconds):
            self.show_marks()
        if self.fingertip is not None and self.fingertip.struck_long_ago(ticks()):
            self._lift(self._at)

    @property
    def moving(self) -> bool:
        """Whether frames are needed."""
        return self.practice.moving or self.fingertip is not None

    # -- pictures -----------------------------------------------------------------------------------------------------
    def show_marks(self) -> None:
        """Draw what matters now: circles of what is under the hand, ghosts, the aim."""
        if self.flicking is not None:
            self.screen.view.set_marks(self._marks(self.flicking))

    def _marks(self, flicking: Flicking) -> list[Mark]:
        screen, tell = self.screen, self.screen.desk.say
        if screen.director.busy or screen.history.at is not None or screen.overlays.curtain is not None:
            return []
        ground = flicking.ground
        hand = self.input.hand
        shown = self.disc or (hand.held.pieces[0] if hand.held is not None else hand.chosen or self.input.under)
        pixel = 1.0 / screen.view.camera.view.scale
        guides = dict.fromkeys((*screen.session.guides(""), *screen.session.guides(shown)))
        marks = aim_marks.guide_marks(guides, tell if self.aim is None else None, pixel)
        marks += self.practice.marks(ground)
        shots = self.shots
        if shots is not None and self.aim is not None:
            marks += aim_marks.aim_marks(self.aim, shots.scene, ground, self.help, tell, pixel)
        elif shots is not None and shown in shots.discs:
            marks += aim_marks.invitation(shots, shown, guides, ground, tell, pixel)
        if self.fingertip is not None or (shots is not None and screen.options.flick_hand == "swipe"):
            marks.append(aim_marks.finger(*screen.view.camera.to_table(*self._at)))
        return marks

    # -- inside -------------------------------------------------------------------------------------------------------
    def _take(self, shots: Shots, piece: str, shot: Shot | None) -> None:
        self.practice.clear()
        self.aim = Aim(shots.scene.disc(piece), shot)
        self.screen.focus.clear()
        self.screen.light()

    def _let_go(self) -> None:
        self.aim = self.fingertip = self._pressed = None
        self.show_marks()

    def _fire(self, shots: Shots, shot: Shot, pos: Point) -> None:
        self._let_go()
        if self.practice.on:
            self._last[shot.disc] = shot
            self.practice.fly(shots.scene, shot)
            self.screen.host.sound("slide")
            self.screen.refresh()
            return
        numbers = shot.to_json()
        self.screen.gesture(Flick(shot.disc, *(int(numbers[name]) for name in ("angle", "speed", "offset"))), pos)
        self.screen.refresh()

    def _pull(self, pos: Point) -> None:
        if self._pressed is not None:
            self._pull_to(self._pressed, pos)
            self.show_marks()

    def _pull_to(self, pressed: Point, pos: Point) -> None:
        """Hold the disc as far from its place as the cursor is from where it was pressed."""
        assert self.aim is not None
        assert self.flicking is not None
        metre = self.screen.view.camera.view.scale * self.flicking.ground.scale
        dx, dy = (pos[0] - pressed[0]) / metre, (pressed[1] - pos[1]) / metre
        if not self._pulled:
            if math.hypot(dx, dy) <= feel.PULL_DEAD_ZONE:
                return
            self._pulled = True
            self._say_how()
        mods = pygame.key.get_mods()
        self.aim.pulled(dx, dy, fine=bool(mods & pygame.KMOD_SHIFT), snap=bool(mods & pygame.KMOD_CTRL))

    def _click(self, pos: Point) -> bool:
        """A click while aim is taken: on the disc itself it lets go, elsewhere the chosen disc may be put."""
        disc = self.disc
        piece = self.screen.view.hit(pos).piece
        self.cancel()
        if piece != disc:
            hand = self.input.hand
            hand.chosen = disc if can_take(disc, self.screen.offers(), self.screen.session.table) else None
            hand.press(pos, ticks(), piece or None, self.input.target(pos) or None)
        return piece == disc

    def _far_from_targets(self, pos: Point) -> bool:
        """Whether a stroke may begin here: not on something else that answers a click."""
        target = self.input.target(pos)
        shots = self.shots
        return shots is not None and (target in shots.discs or target not in self.screen.session.lit())

    def _stroke(self, pos: Point) -> None:
        assert self.fingertip is not None
        assert self.flicking is not None
        x, y = self.flicking.ground.to_scene(*self.screen.view.camera.to_table(*pos))
        self.fingertip.move(ticks(), x, y)

    def _lift(self, pos: Point) -> None:
        """The stroke is over: a shot, or the sentence that says why it was none."""
        fingertip, self.fingertip = self.fingertip, None
        assert fingertip is not None
        read = fingertip.lift()
        if read.shot is not None:
            self._fire(fingertip.shots, read.shot, pos)
            return
        self.show_marks()
        self.screen.overlays.refuse(Refusal(say(f"ui.flick.swipe_{read.reason}")), pos)

    def _say_how(self) -> None:
        """The line on top: how to go on and how to stop."""
        if self._pressed is not None:
            self._say(say("ui.flick.pulling"), [])
            return
        choices = [
            Choice(say("ui.flick.shoot"), lambda: self.shoot(self._at), "main"),
            Choice(say("ui.flick.cancel"), self._stop, "refuse"),
        ]
        self._say(say("ui.flick.aiming"), choices)

    def _say(self, message: Message, choices: list[Choice]) -> None:
        prompt = self.screen.session.prompt
        self.screen.bar.show(message, prompt.seat if prompt is not None else -1, choices)

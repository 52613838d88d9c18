"""The aiming hand: pulling back and letting go, the fingertip, the wheel and the keys. Nothing counts before the shot.

The mouse pulls from where it took hold, so a disc at the edge of the window can be aimed too: a click on it takes aim,
and the pull may then begin anywhere on the table.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pygame

from physics import feel
from physics.scene import Shot
from tabletop.flicking import Flicking, Shots
from tabletop.guide import Flick, Offer, can_take
from tabletop.ui.clock import ticks
from tabletop.ui.play.flick.aim import Aim, first_shot
from tabletop.ui.play.flick.aim_show import AimShow
from tabletop.ui.play.flick.flight_film import last_flight
from tabletop.ui.play.flick.practice import Practice, ghost_fleet
from tabletop.ui.play.flick.swiping import Strokes
from tabletop.words import Refusal, say

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
        self._pressed: Point | None = None
        self._new = False
        """The press that is going on has taken aim; without a pull it is a click."""
        self._pulled = False
        """The hand has been outside the dead zone since it pressed."""
        self._last: dict[str, Shot] = {}
        """The last shot of each disc that was tried in practice."""
        self._laid_out = 0
        """The answers of the match when the ghosts were laid out."""
        self.at: Point = (0, 0)
        """Where the mouse is."""
        self.strokes = Strokes(self)
        self.show = AimShow(self)

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
        shots = screen.session.shots if self.flicking is not None and ready else None
        fleet = self.practice.fleet if self.practice.on else None
        if shots is None or fleet is None:
            return shots
        there = {disc.id for disc in fleet.discs}
        return replace(shots, scene=fleet, discs=tuple(disc for disc in shots.discs if disc in there))

    @property
    def pulling(self) -> bool:
        """Whether the hand holds the button down on what it aims."""
        return self._pressed is not None

    @property
    def swiping(self) -> bool:
        """Whether this person strikes with the cursor instead of pulling back."""
        return self.screen.options.flick_hand == "swipe"

    @property
    def help(self) -> str:
        """The house rule of this match: "none", "line" or "ghost"."""
        return self._rule("aim_help", "line")

    def _rule(self, setting: str, default: str) -> str:
        return str(self.screen.session.match.settings.get(setting, default))

    # -- mouse --------------------------------------------------------------------------------------------------------
    def press(self, pos: Point) -> bool:
        """The left button went down over the table; True when it takes hold of a disc or begins a stroke."""
        shots = self.shots
        if shots is None or not self.screen.table_rect.collidepoint(pos):
            return False
        if self.swiping and self.strokes.begin(shots, pos):
            return True
        piece = self._disc_at(shots, pos)
        self._new = self._pulled = False
        if piece in shots.discs and piece != self.disc and not self.swiping:
            self._take(shots, piece, None)
            self._new = True
        if self.aim is None:
            return (
                self.practice.on and self.practice.fleet is not None and self.screen.view.hit(pos).piece in shots.discs
            )
        self._pressed = pos
        return True

    def _disc_at(self, shots: Shots, pos: Point) -> str:
        """The piece under the cursor; with a ghost fleet the ghost."""
        if self.flicking is None or not self.practice.on or self.practice.fleet is None:
            return self.screen.view.hit(pos).piece
        x, y = self.flicking.ground.to_scene(*self.screen.view.camera.to_table(*pos))
        under = [disc.id for disc in shots.scene.discs if math.dist((x, y), (disc.x, disc.y)) <= disc.radius]
        return under[0] if under else ""

    def motion(self, pos: Point) -> bool:
        """The mouse moved; True while it pulls or strokes."""
        self.at = pos
        if self.strokes.move(pos):
            return True
        if self._pressed is None or self.aim is None:
            return False
        self._pull(pos)
        return True

    def release(self, pos: Point) -> bool:
        """The left button went up: the shot, or back into the ring; False when it was a click on something else."""
        if self.strokes.end(pos):
            return True
        pressed, self._pressed = self._pressed, None
        if pressed is None or self.aim is None:
            return False
        if self._pulled:
            self._pull_to(pressed, pos)
            drops = self.drops(pos)
            if self.aim.shot is None:
                self.cancel()
            elif drops:
                self.show.ask(drops, pos)
            else:
                self.shoot(pos)
            return True
        if self._new:
            self.aim.let_keys()
            self.show.how()
            self.show.marks()
            return True
        return self._click(pressed)

    def wheel(self, event: pygame.event.Event) -> bool:
        """The finger goes aside; with Shift the power is trimmed by half a percent."""
        if self.aim is None or not event.y:
            return self.aim is not None
        if pygame.key.get_mods() & pygame.KMOD_SHIFT:
            self.aim.trim(event.y)
        else:
            self.aim.sidestep(event.y)
        self.show.marks()
        return True

    def cancel(self) -> bool:
        """Take the hand away; nothing is flicked. False when nothing was being aimed and no ghost was to be seen."""
        if self.aim is None and not self.strokes.going_on:
            if not self.practice.on:
                return False
            self.toggle_practice()
            return True
        self.let_go()
        self.screen.refresh()
        return True

    # -- keys ---------------------------------------------------------------------------------------------------------
    def begin(self, piece: str) -> bool:
        """Take aim at a disc with the keyboard; False when it cannot be flicked."""
        shots = self.shots
        if shots is None or piece not in shots.discs:
            return False
        self._take(shots, piece, self._last.get(piece) or first_shot(shots.scene.disc(piece)))
        self.show.how()
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
            self.shoot(self.at)
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
        self.show.marks()
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
        """Practice on or off, as the match allows it.

        Without aim help none on the position itself: a shot tried there would be the best help of all.
        """
        if not self.practice.on and (why := self._no_practice()):
            self.screen.overlays.refuse(Refusal(say(f"ui.flick.{why}")), self.screen.table_rect.center)
            return
        self.practice.on = not self.practice.on
        self._lay_out()
        self.let_go()
        self.screen.refresh()

    def _no_practice(self) -> str:
        """Why nobody can practise now: the name of a sentence, "" when one can."""
        if self.shots is None:
            return "nothing_to_flick"
        rule = self._rule("practice", "fleet")
        if rule == "on" and self.help == "none":
            return "no_practice"
        return "practice_off" if rule == "off" else ""

    def _lay_out(self) -> None:
        """Take the ghosts away; a ghost fleet is laid out for the question, and stays the same as long as it lasts."""
        self.practice.clear()
        session = self.screen.session
        shots, self._laid_out = session.shots, len(session.match.log)
        with_fleet = self.practice.on and self._rule("practice", "fleet") == "fleet" and shots is not None
        self.practice.fleet = ghost_fleet(shots.scene, len(session.match.log)) if with_fleet and shots else None

    def drops(self, pos: Point) -> list[Offer]:
        """What else the pull may mean: offers that put the aimed disc down where the cursor is, such as a landing."""
        if self.aim is None or self.practice.on:
            return []
        x, y = self.screen.view.camera.to_table(*pos)
        zones = self.screen.view.table.zones
        offers = [one for one in self.screen.offers() if self.disc in one.label.take and one.label.put in zones]
        return [one for one in offers if zones[str(one.label.put)].holds(x, y)]

    def replay(self) -> bool:
        """Show the last flight again, of the match or of the moment that is looked at; False without one."""
        screen = self.screen
        found = last_flight(screen.session.match, screen.history.at)
        if found is None or screen.overlays.curtain is not None:
            return False
        self.let_go()
        screen.past.show_again(*found)
        return True

    def end_question(self) -> None:
        """The question has changed: whatever was aimed or practised belongs to the old one."""
        shots = self.screen.session.shots if self.flicking is not None else None
        if shots is None:
            self._last.clear()
            self.practice.on = False
        if shots is None or (self.practice.on and self._laid_out != len(self.screen.session.match.log)):
            self._lay_out()
        if self.aim is not None and (shots is None or self.disc not in shots.discs):
            self.let_go()
        if shots is not None and self.practice.on and self.aim is None:
            self.show.practising()
        elif self.aim is not None:
            self.show.how()

    def update(self, seconds: float) -> None:
        """Let time pass: ghosts fly, and a finger that rests on a disc ends its stroke."""
        if self.practice.update(seconds):
            self.show.marks()
        self.strokes.wait()

    @property
    def moving(self) -> bool:
        """Whether frames are needed."""
        return self.practice.moving or self.strokes.going_on

    # -- inside -------------------------------------------------------------------------------------------------------
    def _take(self, shots: Shots, piece: str, shot: Shot | None) -> None:
        self.practice.clear()
        self.aim = Aim(shots.scene.disc(piece), shot)
        self.screen.focus.clear()
        self.screen.light()

    def let_go(self) -> None:
        """Take the hand away without a word."""
        self.aim = self._pressed = None
        self.strokes.drop()
        self.show.marks()

    def fire(self, shots: Shots, shot: Shot, pos: Point) -> None:
        """Flick: the answer of the match, or in practice a ghost."""
        self.let_go()
        if self.practice.on:
            self._last[shot.disc] = shot
            self.practice.fly(shots.scene, shot, self._rule("tremor", "off"))
            self.screen.host.sound("slide")
            self.screen.refresh()
            return
        numbers = shot.to_json()
        self.screen.gesture(Flick(shot.disc, *(int(numbers[name]) for name in ("angle", "speed", "offset"))), pos)
        self.screen.refresh()

    def _pull(self, pos: Point) -> None:
        if self._pressed is not None:
            self._pull_to(self._pressed, pos)
            self.show.marks()

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
            self.show.how()
        mods = pygame.key.get_mods()
        self.aim.pulled(dx, dy, fine=bool(mods & pygame.KMOD_SHIFT), snap=bool(mods & pygame.KMOD_CTRL))

    def _click(self, pos: Point) -> bool:
        """A click while aim is taken: on the disc itself it lets go, elsewhere the chosen disc may be put."""
        disc = self.disc
        shots = self.shots
        piece = self._disc_at(shots, pos) if shots is not None else ""
        self.cancel()
        if piece != disc and not self.practice.on:
            hand = self.input.hand
            hand.chosen = disc if can_take(disc, self.screen.offers(), self.screen.session.table) else None
            hand.press(pos, ticks(), piece or None, self.input.target(pos) or None)
        return piece == disc or self.practice.on

"""The board on which flicks are practised: the position itself or a ghost fleet, as the match allows."""

from __future__ import annotations

from typing import Final

from physics.scene import Shot
from tabletop.core.data.messages import Refusal, msg
from tabletop.core.game.flicking import FlickOptions, PracticeRule
from tabletop.ui.match.aiming.aim_state import Aiming
from tabletop.ui.match.aiming.practice import ghost_fleet

PRACTICE: Final = "practice"
"""The name of the practice ground in lessons."""


class PracticeGround:
    """A switch for the practice of an `Aiming`; it lays out the ghosts once for each question."""

    def __init__(self, aiming: Aiming) -> None:
        self.aiming, self.practice, self.controller = aiming, aiming.practice, aiming.question.controller
        self._laid_out = 0
        """The number of answers in the match when the ghosts were laid out."""

    def toggle(self) -> Refusal | None:
        """Turn practice on or off; return the reason if it cannot be turned on."""
        if not self.practice.on and (why := self._explain_illegal()):
            return Refusal(msg(f"ui.flick.{why}"))
        self.practice.on = not self.practice.on
        self._lay_out()
        tried, self.practice.tries = self.practice.tries, 0
        if tried and not self.practice.on:
            self._end_lesson_step()
        return None

    def _end_lesson_step(self) -> None:
        """Go on with a lesson that invites to practise."""
        coached = self.controller.shown.coached
        if coached is not None and coached.look and PRACTICE in coached.at:
            self.controller.advance()

    def follow(self, shots: FlickOptions | None) -> None:
        """Follow a change of the question: end practice if there is nothing to flick, else lay out its ghosts."""
        if shots is None:
            self.aiming.last.clear()
            self.practice.on = False
        if shots is None or (self.practice.on and self._laid_out != self.controller.shown.moments):
            self._lay_out()

    def fly(self, shots: FlickOptions, shot: Shot) -> None:
        """Let a ghost of the shot fly."""
        self.aiming.last[shot.disc] = shot
        self.practice.fly(shots.scene, shot, self.controller.flick_rules.tremor)

    @property
    def _rule(self) -> PracticeRule:
        return self.controller.flick_rules.practice

    def _explain_illegal(self) -> str:
        """Return the key of the reason why practice is impossible now, "" if it is possible.

        Where no line is shown, practice on the position itself is forbidden: it would be the best help of all.
        """
        if self.aiming.shots is None:
            return "nothing_to_flick"
        if self._rule == "on" and self.aiming.help in ("direction", "bare"):
            return "no_practice"
        return "practice_off" if self._rule == "off" else ""

    def _lay_out(self) -> None:
        """Remove the ghosts, and lay out a ghost fleet for the question if the rule says so.

        The fleet stays the same as long as the question lasts.
        """
        self.practice.clear()
        shown = self.controller.shown
        shots, self._laid_out = shown.shots, shown.moments
        with_fleet = self.practice.on and self._rule == "fleet" and shots is not None
        self.practice.position = shots.scene if shots is not None else None
        self.practice.fleet = ghost_fleet(shots.scene, shown.moments) if with_fleet and shots else None

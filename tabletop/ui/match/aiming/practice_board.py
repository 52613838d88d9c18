"""Where a flick is practised: on the position itself or on a ghost fleet, as the match allows it."""

from __future__ import annotations

from physics.scene import Shot
from tabletop.core.data.messages import Refusal, msg
from tabletop.core.game.flicking import FlickOptions, PracticeRule
from tabletop.ui.match.aiming.aim_state import Aiming
from tabletop.ui.match.aiming.practice import ghost_fleet


class PracticeGround:
    """Turns the practice of an `Aiming` on and off and lays the ghosts out, once for each question."""

    def __init__(self, aiming: Aiming) -> None:
        self.aiming, self.practice, self.play = aiming, aiming.practice, aiming.asked.play
        self._laid_out = 0
        """The answers of the match when the ghosts were laid out."""

    def toggle(self) -> Refusal | None:
        """Practice on or off; why it cannot be on."""
        if not self.practice.on and (why := self._explain_illegal()):
            return Refusal(msg(f"ui.flick.{why}"))
        self.practice.on = not self.practice.on
        self._lay_out()
        return None

    def follow(self, shots: FlickOptions | None) -> None:
        """The question is another: without something to flick practice is over, else it needs ghosts of its own."""
        if shots is None:
            self.aiming.last.clear()
            self.practice.on = False
        if shots is None or (self.practice.on and self._laid_out != self.play.shown.moments):
            self._lay_out()

    def fly(self, shots: FlickOptions, shot: Shot) -> None:
        """Let a ghost of the shot fly."""
        self.aiming.last[shot.disc] = shot
        self.practice.fly(shots.scene, shot, self.play.flick_rules.tremor)

    @property
    def _rule(self) -> PracticeRule:
        return self.play.flick_rules.practice

    def _explain_illegal(self) -> str:
        """Return why nobody can practise now: the name of a sentence, "" when one can.

        Without aim help none on the position itself: a shot tried there would be the best help of all.
        """
        if self.aiming.shots is None:
            return "nothing_to_flick"
        if self._rule == "on" and self.aiming.help == "none":
            return "no_practice"
        return "practice_off" if self._rule == "off" else ""

    def _lay_out(self) -> None:
        """Take the ghosts away; a ghost fleet is laid out for the question, and stays the same as long as it lasts."""
        self.practice.clear()
        shown = self.play.shown
        shots, self._laid_out = shown.shots, shown.moments
        with_fleet = self.practice.on and self._rule == "fleet" and shots is not None
        self.practice.fleet = ghost_fleet(shots.scene, shown.moments) if with_fleet and shots else None

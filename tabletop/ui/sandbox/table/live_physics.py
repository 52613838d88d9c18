"""The live motion on the free table: thrown dice and sliding pieces, until they rest and become an action."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

from tabletop.core.data.messages import Message, Refusal, msg
from tabletop.core.table.table import TableSnapshot
from tabletop.sandbox.action_types.actions import ThrowDice
from tabletop.sandbox.model.pieces import total_of
from tabletop.sandbox.physics.sliding import Loose
from tabletop.sandbox.physics.thrown_dice import Landed, Rolling
from tabletop.ui.render.layers.marks import Words
from tabletop.ui.sandbox.view.clips import Sliding, dice_clip
from tabletop.ui.sandbox.view.view_model import TableArea
from tabletop.ui.table.frame.landing_sounds import LandingSounds
from tabletop.viewmodel.view.sound_cues import Cue, body_of, bounces

TOTAL: Final = 18
"""The height (pixels) of the letters of the sum of a throw."""
LOUD: Final = 0.05
"""The speed (m/s) below which knocks make no sound."""


class Stage:
    """The dice in the air and pieces that slide. `quiet` brings all to rest before another action."""

    def __init__(
        self, area: TableArea, show_toast: Callable[[Message], object], sound: Callable[[str, float], object]
    ) -> None:
        self.area, self.controller, self.view = area, area.controller, area.view
        self.show_toast, self.sound = show_toast, sound
        self.knocks = LandingSounds(area.view, sound)
        self._cues: deque[Cue] = deque()
        """The sounds of the dice that are in the air."""
        self._total: Words | None = None
        """The coming sum of the dice in the air."""
        self.rolling: Rolling | None = None
        self.sliding: Sliding | None = None

    def throw(self, dice: Sequence[str], spot: tuple[float, float], speed: tuple[float, float]) -> None:
        """Throw dice; they are shown when their path has been computed."""
        self.quiet()
        rolling = self.controller.throw(dice, spot, speed)
        if isinstance(rolling, Refusal):
            self.view.glide_back()
            self.show_toast(rolling.reason)
            return
        self.sound("shake", 0.8)
        self.rolling = rolling  # until their path is known they stay in the hand
        self.area.changed()

    def land(self) -> None:
        """Land the dice in the air: carry out their action and start their clip."""
        if self.rolling is None:
            return
        landed, self.rolling = self.rolling.landed(), None
        self.view.drop()
        refusal = self.controller.perform(landed if isinstance(landed, ThrowDice) else landed.action)
        if refusal is not None:
            self.show_toast(refusal.reason)
            return
        self.area.show(glide=False)
        self._total = self._sum(self.area.shown.table, landed if isinstance(landed, ThrowDice) else landed.action)
        if isinstance(landed, Landed):
            with suppress(LookupError, ValueError):  # a clip that cannot be played: its result is already shown
                frames, seconds = dice_clip(landed, self.area.shown.table)
                self.view.film(frames, seconds)
                self._cues = deque(bounces(landed.film.frames, seconds, self.area.table.plan.mat))

    def _sum(self, table: TableSnapshot, throw: ThrowDice) -> Words | None:
        """Return the sum of a throw, to be shown below the dice."""
        total = total_of(table, throw.dice)
        if total is None:
            return None
        poses = [self.view.poses[die] for die in throw.dice]
        tall = max(table.kind_of(die).height for die in throw.dice)
        x = sum(pose.x for pose in poses) / len(poses)
        words = self.area.ui.say(msg("sandbox.ui.together", total=total))
        return Words(x, max(pose.y for pose in poses) + tall, words, TOTAL)

    def slide(self, loose: Loose) -> None:
        """Start the motion of loose pieces."""
        self.view.drop()
        self.sliding = Sliding(loose, self.view)

    def settle(self) -> None:
        """Bring sliding pieces to rest now; the result is one action."""
        if self.sliding is None:
            return
        sliding, self.sliding = self.sliding, None
        action = sliding.loose.settled()
        sliding.end()
        if action is None:
            self.view.invalidate()
            return
        refusal = self.controller.perform(action)
        self.area.show(glide=refusal is not None or bool(action.off))
        if action.off:
            self.sound("off_edge", 0.9)
            self.show_toast(msg("sandbox.thrown_off", count=len(action.off)))

    def quiet(self) -> None:
        """Bring everything that moves to rest."""
        self.land()
        self.settle()

    def update(self, seconds: float, *, held: bool) -> None:
        """Let time pass; `held` while a finger may still push resting pieces."""
        if self.rolling is not None and self.rolling.ready:
            self.land()
        film = self.view.animator.film
        if self._total is not None and film is None:
            self.area.total, self._total = self._total, None
            self.area.light()
        while self._cues and (film is None or self._cues[0][0] <= film.age):
            self.sound(*self._cues.popleft()[1:])
        if self.sliding is None:
            return
        knock, piece = self.sliding.advance(seconds)
        if knock > LOUD:
            self.sound(f"{body_of(self.area.table.kind_of(piece))}_on_stack", min(1.0, knock))
        if not self.sliding.moving and not held:
            self.settle()

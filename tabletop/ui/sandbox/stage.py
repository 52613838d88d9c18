"""What moves by itself on the free table: thrown dice and sliding pieces, until they rest and become an act."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from tabletop.sandbox.acts import Throw
from tabletop.sandbox.dice import Landed, Rolling, throw
from tabletop.sandbox.loose import Loose
from tabletop.sandbox.session import NotDone
from tabletop.ui.sandbox.motions import Sliding, dice_film
from tabletop.words import Refusal, say

if TYPE_CHECKING:
    from tabletop.ui.sandbox.screen import SandboxScreen

LOUD: Final = 0.05
"""Slower knocks (m/s) are not heard."""


class Stage:
    """Dice in the air and pieces that slide. `quiet` brings all to rest before another act."""

    def __init__(self, screen: SandboxScreen) -> None:
        self.screen = screen
        self.rolling: Rolling | None = None
        self.sliding: Sliding | None = None

    def throw(self, dice: Sequence[str], spot: tuple[float, float], speed: tuple[float, float]) -> None:
        """Let dice go; they are shown when their way has been computed."""
        self.quiet()
        screen = self.screen
        rolling = throw(screen.session, dice, spot, speed)
        if isinstance(rolling, Refusal):
            screen.view.glide_back()
            screen.overlays.refuse(rolling.reason)
            return
        screen.view.drop()
        self.rolling = rolling
        screen.refresh()

    def land(self) -> None:
        """Dice in the air come down: their act is carried out and their film runs."""
        if self.rolling is None:
            return
        screen = self.screen
        landed, self.rolling = self.rolling.landed(), None
        outcome = screen.session.act(landed if isinstance(landed, Throw) else landed.act)
        if isinstance(outcome, NotDone):
            screen.overlays.refuse(outcome.refusal.reason)
            return
        screen.shown(glide=False)
        if isinstance(landed, Landed):
            with suppress(LookupError, ValueError):  # a film that cannot be played: what came of it is shown already
                screen.view.film(*dice_film(landed, screen.session))
        screen.app.sound("dice")

    def slide(self, loose: Loose) -> None:
        """Pieces begin to move by themselves."""
        self.screen.view.drop()
        self.sliding = Sliding(loose, self.screen.view)

    def settle(self) -> None:
        """What slides comes to rest now; the result is one act."""
        if self.sliding is None:
            return
        screen = self.screen
        sliding, self.sliding = self.sliding, None
        act = sliding.loose.settled()
        sliding.end()
        if act is None:
            screen.view.invalidate()
            return
        outcome = screen.session.act(act)
        screen.shown(glide=isinstance(outcome, NotDone) or bool(act.off))
        if act.off:
            screen.overlays.refuse(say("sandbox.thrown_off", count=len(act.off)))

    def quiet(self) -> None:
        """Everything that moves comes to rest."""
        self.land()
        self.settle()

    def update(self, seconds: float) -> None:
        """Let time pass."""
        if self.rolling is not None and self.rolling.ready:
            self.land()
        if self.sliding is None:
            return
        knock = self.sliding.advance(seconds)
        if knock > LOUD:
            self.screen.app.sound("wood", min(1.0, knock))
        if not self.sliding.moving and not self.screen.input.pushing:
            self.settle()

"""A shot in the making: how mouse, wheel and keys shape it. Lengths are metres of the board."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Final

from physics.flick import aim
from physics.scene import Disc, Shot

FIRST_POWER: Final = 0.3
"""Share of full power with which aiming by keyboard begins."""
TRIM: Final = 0.5
"""Percent of power that one notch of the wheel adds (with Shift)."""


class Aim:
    """The aim of one disc. `shot` is the flick that would be made now; None inside the dead zone."""

    def __init__(self, disc: Disc, shot: Shot | None = None) -> None:
        self.disc, self.shot = disc, shot
        self.offset = shot.offset if shot is not None else 0.0
        self._trim = 0.0
        self._pull: tuple[float, float] | None = None
        self._hand: tuple[float, float] | None = None
        self._fine_from: float | None = None
        self._fine = self._snap = False

    @property
    def hand(self) -> tuple[float, float]:
        """The way of the hand from the disc: the pull, or less near an edge of the window, where the scale grows."""
        return self.pull if self._hand is None else self._hand

    @property
    def pull(self) -> tuple[float, float]:
        """The distance of the mouse from its starting point; for a shot aimed by keys, the pull that would give it."""
        if self._pull is not None:
            return self._pull
        return aim.pull_for(self.shot) if self.shot is not None else (0.0, 0.0)

    @property
    def power(self) -> float:
        """The power of the shot, 0 to 100."""
        return 100.0 * aim.power_of(self.shot.speed) if self.shot is not None else 0.0

    @property
    def degrees(self) -> float:
        """The direction of the shot, counter-clockwise from the right, 0 to 360."""
        return round(math.degrees(self.shot.angle) % 360.0, 1) % 360.0 if self.shot is not None else 0.0

    def pulled(
        self, dx: float, dy: float, *, fine: bool = False, snap: bool = False, hand: tuple[float, float] | None = None
    ) -> None:
        """Pull the disc to (dx, dy) from where it was taken; `hand` is the way of the hand where it is another.

        `fine` turns by a quarter, `snap` by whole degrees.
        """
        self._pull, self._snap, self._hand = (dx, dy), snap, hand
        plain = aim.shot_from_pull(self.disc.id, dx, dy)
        if plain is None:
            self.shot = self._fine_from = None
            return
        if not fine:
            self._fine_from = None
        elif self._fine_from is None:
            self._fine_from = plain.angle
        self._fine = fine
        shot = aim.shot_from_pull(self.disc.id, dx, dy, offset=self.offset, fine_from=self._fine_from, snap=snap)
        self.shot = aim.powered(shot, self._trim) if shot is not None and self._trim else shot

    def turn(self, steps: int, *, fine: bool = False) -> None:
        """Turn the aim counter-clockwise by steps of the keys."""
        self.shot = aim.turned(self._by_keys(), steps, fine=fine)

    def strengthen(self, steps: int, *, fine: bool = False) -> None:
        """Increase the power by steps of the keys."""
        self.shot = aim.powered(self._by_keys(), steps, fine=fine)

    def trim(self, notches: int) -> None:
        """Increase the power by half a percent per notch, on top of the pull."""
        if self._pull is None:
            self.shot = aim.powered(self._by_keys(), TRIM * notches)
            return
        self._trim += TRIM * notches
        self._again()

    def sidestep(self, steps: int, *, fine: bool = False) -> None:
        """Move the finger to the right of the middle of the disc, which spins it counter-clockwise."""
        held = Shot(self.disc.id, 0.0, 1.0, self.offset)
        self.offset = aim.sidestepped(held, steps, fine=fine).offset
        if self.shot is not None:
            self.shot = replace(self.shot, offset=self.offset)

    def let_keys(self) -> None:
        """Forget the pull, so that the keys go on from the present shot."""
        self._by_keys()

    def _by_keys(self) -> Shot:
        self._pull, self._hand, self._trim, self._fine_from = None, None, 0.0, None
        if self.shot is None:
            self.shot = first_shot(self.disc)
        return self.shot

    def _again(self) -> None:
        if self._pull is not None:
            self.pulled(*self._pull, fine=self._fine, snap=self._snap, hand=self._hand)


def first_shot(disc: Disc) -> Shot:
    """Return the shot with which the keyboard begins: gently towards the middle of the board."""
    return Shot(disc.id, math.atan2(-disc.y, -disc.x), aim.speed_for(FIRST_POWER))

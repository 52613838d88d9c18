"""The pieces in the hand: they follow a little behind it and lean as they are dragged, until both stand still."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

LAG: Final = 0.05
"""The seconds in which carried pieces come two thirds closer to the hand."""
LEAN: Final = 0.3
"""The degrees that they lean for each millimetre that they are behind."""
MOST: Final = 12.0
"""The most degrees that they lean."""
NEAR: Final = 0.15
"""The distance (mm) below which they are at the hand."""
FAR: Final = 160.0
"""The distance (mm) from the closing hand beyond which pieces do not visibly come from there."""


class HeldPieces:
    """The pieces in one hand.

    `hand` is the position of the hand (mm), `at` where its pieces are seen, `lean` how far they are turned (degrees
    clockwise); `shaken` is the whole way of the hand since it closed (mm).
    """

    def __init__(self) -> None:
        self.pieces: tuple[str, ...] = ()
        self.label = ""
        self.hand: tuple[float, float] = (0.0, 0.0)
        self.at: tuple[float, float] = (0.0, 0.0)
        self.lean = 0.0
        self.shaken = 0.0

    @property
    def moving(self) -> bool:
        """True if the carried pieces have not reached the hand yet."""
        return bool(self.pieces) and (self.at != self.hand or self.lean != 0.0)

    def close(self, pieces: Sequence[str], poses: tuple[float, float]) -> None:
        """Take these pieces; `poses` is the place of the first of them."""
        self.pieces, self.lean, self.shaken = tuple(pieces), 0.0, 0.0
        self.at = poses if math.dist(poses, self.hand) < FAR else self.hand

    def move(self, to: tuple[float, float], *, still: bool) -> None:
        """Move the hand; with `still` its pieces follow at once."""
        self.shaken += math.dist(to, self.hand) if self.pieces else 0.0
        self.hand = to
        if still:
            self.at, self.lean = to, 0.0

    def open(self) -> None:
        """Let go of everything."""
        self.pieces, self.label, self.lean = (), "", 0.0

    def update(self, seconds: float) -> None:
        """Let time pass; pieces never go beyond the hand, so that nothing swings."""
        if not self.moving:
            return
        part = 1.0 - math.exp(-seconds / LAG)
        self.at = (self.at[0] + (self.hand[0] - self.at[0]) * part, self.at[1] + (self.hand[1] - self.at[1]) * part)
        wanted = min(max((self.hand[0] - self.at[0]) * LEAN, -MOST), MOST)
        self.lean += (wanted - self.lean) * part
        if math.dist(self.at, self.hand) < NEAR and abs(self.lean) < 1.0:
            self.at, self.lean = self.hand, 0.0

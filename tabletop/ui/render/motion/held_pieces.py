"""What the hand carries: it follows a little behind the hand and leans as it is drawn along, until both stand still."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

LAG: Final = 0.05
"""Seconds in which what is carried comes nearer to the hand by two thirds."""
LEAN: Final = 0.3
"""Degrees that it leans for each millimetre that it is behind."""
MOST: Final = 12.0
"""Degrees that it leans at most."""
NEAR: Final = 0.15
"""Nearer than this (mm) it is at the hand."""
FAR: Final = 160.0
"""What lies further off (mm) when the hand closes does not come from there."""


class HeldPieces:
    """The pieces in one hand. `hand` is where the hand is (mm), `at` where its pieces are seen, `lean` how far they are
    turned (degrees clockwise); `shaken` is the whole way of the hand since it closed (mm)."""

    def __init__(self) -> None:
        self.pieces: tuple[str, ...] = ()
        self.label = ""
        self.hand: tuple[float, float] = (0.0, 0.0)
        self.at: tuple[float, float] = (0.0, 0.0)
        self.lean = 0.0
        self.shaken = 0.0

    @property
    def moving(self) -> bool:
        """Whether what is carried has not come to the hand yet."""
        return bool(self.pieces) and (self.at != self.hand or self.lean != 0.0)

    def close(self, pieces: Sequence[str], lies: tuple[float, float]) -> None:
        """The hand takes these; `lies` is where the first of them lies."""
        self.pieces, self.lean, self.shaken = tuple(pieces), 0.0, 0.0
        self.at = lies if math.dist(lies, self.hand) < FAR else self.hand

    def move(self, to: tuple[float, float], *, still: bool) -> None:
        """The hand goes there; `still`: what it holds is there at once."""
        self.shaken += math.dist(to, self.hand) if self.pieces else 0.0
        self.hand = to
        if still:
            self.at, self.lean = to, 0.0

    def open(self) -> None:
        """The hand holds nothing any more."""
        self.pieces, self.label, self.lean = (), "", 0.0

    def update(self, seconds: float) -> None:
        """Let time pass: never beyond the hand, so that nothing swings."""
        if not self.moving:
            return
        part = 1.0 - math.exp(-seconds / LAG)
        self.at = (self.at[0] + (self.hand[0] - self.at[0]) * part, self.at[1] + (self.hand[1] - self.at[1]) * part)
        wanted = min(max((self.hand[0] - self.at[0]) * LEAN, -MOST), MOST)
        self.lean += (wanted - self.lean) * part
        if math.dist(self.at, self.hand) < NEAR and abs(self.lean) < 1.0:
            self.at, self.lean = self.hand, 0.0

"""The fingertip: the cursor's way over the board while the button is held, read as a flick or refused."""

from __future__ import annotations

from dataclasses import dataclass, field

from physics import aim, feel
from physics.aim import Sample, Swipe
from tabletop.flicking import Shots


@dataclass(slots=True)
class Fingertip:
    """One stroke. Times in milliseconds of the clock, places in metres of the board."""

    shots: Shots
    path: list[Sample] = field(default_factory=list)

    def move(self, now: int, x: float, y: float) -> None:
        """The cursor is at (x, y) now. Two places of one millisecond count as the later one."""
        if self.path and now / 1000.0 <= self.path[-1][0]:
            self.path.pop()
        self.path.append((now / 1000.0, x, y))

    def struck_long_ago(self, now: int) -> bool:
        """Whether a disc was touched so long ago that nothing of the stroke counts any more."""
        earlier = [one for one in self.path if one[0] <= now / 1000.0 - feel.SWIPE_FOLLOW]
        return _best(self.shots, earlier).reason not in ("missed", "too_slow", "began_touching")

    def lift(self) -> Swipe:
        """The shot of the whole stroke, or the reason why it is none."""
        return _best(self.shots, self.path)


def _best(shots: Shots, path: list[Sample]) -> Swipe:
    """The stroke read for the disc that it touches first; "missed" when it touches none that may be flicked."""
    if len(path) < 2:
        return Swipe(None, "missed")
    _, x, y = path[0]
    discs = [shots.scene.disc(id) for id in shots.discs]
    for disc in sorted(discs, key=lambda disc: (disc.x - x) ** 2 + (disc.y - y) ** 2):
        read = aim.swipe(disc, path)
        if read.reason != "missed":
            return read
    return Swipe(None, "missed")

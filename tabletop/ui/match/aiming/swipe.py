"""The fingertip: the path of the cursor over the board while the button is held, read as a flick or refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from physics import constants
from physics.flick import aim
from physics.flick.aim import Sample, Swipe
from physics.scene import Shot
from tabletop.core.data.messages import Refusal, msg
from tabletop.core.game.flicking import FlickOptions
from tabletop.ui.match.aiming.aim_overlay import AimShow
from tabletop.ui.match.aiming.aim_state import Point
from tabletop.ui.system.clock import ticks


class Strokes:
    """A reader of strokes, from the press to the release or until the disc has run away; then it calls `fire`."""

    def __init__(self, show: AimShow, fire: Callable[[FlickOptions, Shot, Point], None]) -> None:
        self.show, self.aiming, self.pointer, self.fire = show, show.aiming, show.pointer, fire
        self._fingertip: Fingertip | None = None

    @property
    def going_on(self) -> bool:
        return self._fingertip is not None

    def begin(self, shots: FlickOptions, pos: Point) -> bool:
        """Put the finger down; return False over something that a click answers."""
        target = self.pointer.target(pos)
        if target in self.aiming.question.controller.shown.lit() and target not in shots.discs:
            return False
        self._fingertip = Fingertip(shots)
        self.move(pos)
        return True

    def move(self, pos: Point) -> bool:
        """Move the finger; return False when it is not down."""
        if self._fingertip is None or self.aiming.flicking is None:
            return False
        x, y = self.aiming.flicking.ground.to_scene(*self.aiming.context.view.camera.to_table(*pos))
        self._fingertip.move(ticks(), x, y)
        self.show.marks()
        self.wait()
        return True

    def wait(self) -> None:
        """Let time pass: read a stroke that hit its disc long ago."""
        if self._fingertip is not None and self._fingertip.struck_long_ago(ticks()):
            self._read(self.aiming.at)

    def end(self, pos: Point) -> bool:
        """Lift the finger; return False when it was not down."""
        if not self.move(pos):
            return False
        self._read(pos)
        return True

    def drop(self) -> None:
        """Forget the stroke."""
        self._fingertip = None

    def _read(self, pos: Point) -> None:
        """Fire the shot of the stroke, or say why it was none."""
        fingertip, self._fingertip = self._fingertip, None
        if fingertip is None:
            return
        read = fingertip.lift()
        if read.shot is not None:
            self.fire(fingertip.shots, read.shot, pos)
            return
        self.show.marks()
        self.aiming.question.refuse(Refusal(msg(f"ui.flick.swipe_{read.reason}")), pos)


@dataclass(slots=True)
class Fingertip:
    """The samples of one stroke. Times are in milliseconds of the clock, positions in metres of the board."""

    shots: FlickOptions
    path: list[Sample] = field(default_factory=list)

    def move(self, now: int, x: float, y: float) -> None:
        """Add the position (x, y) of the cursor. Of two positions in one millisecond the later one counts."""
        if self.path and now / 1000.0 <= self.path[-1][0]:
            self.path.pop()
        self.path.append((now / 1000.0, x, y))

    def struck_long_ago(self, now: int) -> bool:
        """Return whether a disc was touched so long ago that the rest of the stroke no longer counts."""
        earlier = [one for one in self.path if one[0] <= now / 1000.0 - constants.SWIPE_FOLLOW]
        return _best(self.shots, earlier).reason not in ("missed", "too_slow", "began_touching")

    def lift(self) -> Swipe:
        """Return the shot of the whole stroke, or the reason why there is none."""
        return _best(self.shots, self.path)


def _best(shots: FlickOptions, path: list[Sample]) -> Swipe:
    """Return the stroke as read for the first disc that it touches; "missed" if it touches none that may be flicked."""
    if len(path) < 2:
        return Swipe(None, "missed")
    _, x, y = path[0]
    discs = [shots.scene.disc(id) for id in shots.discs]
    for disc in sorted(discs, key=lambda disc: (disc.x - x) ** 2 + (disc.y - y) ** 2):
        read = aim.swipe(disc, path)
        if read.reason != "missed":
            return read
    return Swipe(None, "missed")

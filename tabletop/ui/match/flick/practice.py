"""Practice: flicks on a copy of the position, shown as ghosts above the table. The match never hears of them."""

from __future__ import annotations

import math
from collections.abc import Sequence

from physics.film import pose_at
from physics.flick import fly
from physics.scene import Flight, Scene, Shot
from tabletop.core.flicking import Ground
from tabletop.ui.render.overlay import Colour, Mark, Ring

FILL = 120
"""Opacity of a ghost, of 255."""
FRAME = 1 / 60
PATH_EVERY = 8.0
"""Millimetres between two dots of the path."""
DOT = 1.3
"""Radius of such a dot (mm)."""
RIM: Colour = (255, 244, 214)


class Practice:
    """Practice on or off, and the ghosts of the last try. Each try starts from the table as it lies."""

    def __init__(self, colours: Sequence[Colour]) -> None:
        """`colours` of the seats, for the ghosts of their discs."""
        self.colours = colours
        self.on = False
        self._scene: Scene | None = None
        self._flight: Flight | None = None
        self._shot: Shot | None = None
        self._age = 0.0

    @property
    def moving(self) -> bool:
        return self._flight is not None and self._age < self._flight.duration

    def fly(self, scene: Scene, shot: Shot) -> Flight:
        """Flick on a copy and begin to show it."""
        self._scene, self._shot, self._age = scene, shot, 0.0
        self._flight = fly(scene, shot, record=True)
        return self._flight

    def clear(self) -> None:
        """Take the ghosts away."""
        self._flight = None

    def update(self, seconds: float) -> bool:
        """Let time pass; whether the ghosts look different now."""
        if not self.moving:
            return False
        self._age += seconds
        return True

    def marks(self, ground: Ground) -> list[Mark]:
        """The ghosts: every disc that moved, and the path of the one that was flicked."""
        if self._flight is None or self._scene is None or self._shot is None:
            return []
        marks: list[Mark] = []
        flicked = self._scene.disc(self._shot.disc)
        end = min(self._age, self._flight.duration)
        last = ground.to_table(flicked.x, flicked.y)
        for number in range(1, int(end / FRAME) + 1):
            x, y, _ = pose_at(self._flight, number * FRAME).get(flicked.id, (flicked.x, flicked.y, 0.0))
            at = ground.to_table(x, y)
            if math.dist(last, at) >= PATH_EVERY:
                last = at
                marks.append(Ring(*at, DOT, RIM, 1.0, 200))
        gone = {left.id: left.time for left in self._flight.off}
        for id, (x, y, _) in pose_at(self._flight, self._age).items():
            if self._age < gone.get(id, self._age + 1.0):
                disc = self._scene.disc(id)
                radius = disc.radius * ground.scale
                at = ground.to_table(x, y)
                marks.append(Ring(*at, radius, self._colour(disc.owner), 1.0, FILL))
                marks.append(Ring(*at, radius, RIM, 2.0, 0, dashed=True))
        return marks

    def _colour(self, owner: int) -> Colour:
        return self.colours[owner] if 0 <= owner < len(self.colours) else (230, 230, 230)

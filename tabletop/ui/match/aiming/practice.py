"""Practice: flicks that do not count, shown as ghosts above the table. The match does not know about them.

A match allows none, flicks on the position itself, or a ghost fleet: the same discs in other places. A practice shot on
the position shows exactly the result of the real one; a ghost fleet only trains the hand.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from physics import constants
from physics.clip import pose_at
from physics.flick.flight import fly
from physics.flick.tremor import STRENGTHS, tremor
from physics.scene import Disc, Flight, Obstacle, Scene, Shot, Tremor
from physics.splitmix import SplitMix64
from tabletop.core.game.flicking import BoardFrame
from tabletop.ui.render.layers.marks import Colour, OverMark, Ring

FILL = 120
"""Opacity of a ghost, of 255."""
FRAME = 1 / 60
PATH_EVERY = 8.0
"""Millimetres between two dots of the path."""
DOT = 1.3
"""Radius of such a dot (mm)."""
RIM: Colour = (255, 244, 214)
ELSEWHERE: Final = 0.08
"""A disc of the ghost fleet is at least this far (m) from where its ship lies."""
APART: Final = 0.02
"""And at least this far (m) from the rims of all other things."""
_TRIES: Final = 400


class Practice:
    """The state of practice and the ghosts of the last try. Each try starts from the table as it is."""

    def __init__(self, colours: Sequence[Colour]) -> None:
        """Create a practice that is off; `colours` are those of the seats, for the ghosts of their discs."""
        self.colours = colours
        self.on = False
        self.fleet: Scene | None = None
        """The ghost fleet; None when shots are tried on the position itself."""
        self.tries = 0
        """The number of flicks since practice was turned on."""
        self._scene: Scene | None = None
        self._flight: Flight | None = None
        self._shot: Shot | None = None
        self._age = 0.0

    @property
    def moving(self) -> bool:
        return self._flight is not None and self._age < self._flight.duration

    def fly(self, scene: Scene, shot: Shot, trembling: Tremor = "off") -> Flight:
        """Flick a copy and begin to show it. It has a tremor as in the match, from a random number of its own."""
        self.tries += 1
        shot = tremor(shot, self.tries * 0x9E3779B97F4A7C15, STRENGTHS[trembling])
        self._scene, self._shot, self._age = scene, shot, 0.0
        self._flight = fly(scene, shot, record=True)
        return self._flight

    def clear(self) -> None:
        """Remove the ghosts."""
        self._flight = None

    def update(self, seconds: float) -> bool:
        """Let time pass; return True if the ghosts look different now."""
        if not self.moving:
            return False
        self._age += seconds
        return True

    def marks(self, ground: BoardFrame) -> list[OverMark]:
        """Return the marks of the ghosts: every disc that moved, and the path of the flicked one."""
        if self._flight is None or self._scene is None or self._shot is None:
            return [mark for disc in self._resting() for mark in self._ghost(disc, disc.x, disc.y, ground)]
        marks: list[OverMark] = []
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
                marks += self._ghost(self._scene.disc(id), x, y, ground)
        film = self._flight.film
        moved = set(film.ids) if film is not None else set()
        for disc in self._resting():
            marks += self._ghost(disc, disc.x, disc.y, ground) if disc.id not in moved else []
        return marks

    def _resting(self) -> tuple[Disc, ...]:
        """Return the discs of the ghost fleet at rest; real discs are visible as pieces."""
        return self.fleet.discs if self.on and self.fleet is not None else ()

    def _ghost(self, disc: Disc, x: float, y: float, ground: BoardFrame) -> list[OverMark]:
        at, radius = ground.to_table(x, y), disc.radius * ground.scale
        return [Ring(*at, radius, self._colour(disc.owner), 1.0, FILL), Ring(*at, radius, RIM, 2.0, 0, dashed=True)]

    def _colour(self, owner: int) -> Colour:
        return self.colours[owner] if 0 <= owner < len(self.colours) else (230, 230, 230)


def ghost_fleet(scene: Scene, number: int) -> Scene:
    """Return the board with every disc in another place, the same for the same `number`.

    Nothing about the position can be learned from it. Places are drawn at random over the whole board, clear of
    everything and far from where the disc lies; a disc for which no such place is found is left out.
    """
    chance = SplitMix64(number)
    wide, high = scene.half_width or 0.3, scene.half_height or 0.3
    placed: list[Disc] = []
    for disc in scene.discs:
        for _ in range(_TRIES):
            x, y = (2 * chance.unit() - 1) * (wide - disc.radius), (2 * chance.unit() - 1) * (high - disc.radius)
            others: list[Disc | Obstacle] = [*placed, *scene.obstacles]
            if math.dist((x, y), (disc.x, disc.y)) >= ELSEWHERE and all(
                math.dist((x, y), (one.x, one.y)) >= disc.radius + one.radius + APART + constants.REST_GAP
                for one in others
            ):
                placed.append(replace(disc, x=x, y=y))
                break
    return replace(scene, discs=tuple(placed))

"""Practice: flicks that do not count, shown as ghosts above the table. The match does not know about them.

A match allows none, flicks on the position itself, or a ghost fleet: the same discs in other places. A practice shot on
the position shows exactly the result of the real one, and each starts from the position. A ghost fleet only trains the
hand; its discs stay where they came to rest, so that each is taken where it is seen.
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
from physics.scene import Disc, Flight, Hole, Obstacle, Scene, Shot, Tremor
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
    """The state of practice and the ghosts of the last try."""

    def __init__(self, colours: Sequence[Colour]) -> None:
        """Create a practice that is off; `colours` are those of the seats, for the ghosts of their discs."""
        self.colours = colours
        self.on = False
        self.fleet: Scene | None = None
        """The ghost fleet; None when shots are tried on the position itself."""
        self.position: Scene | None = None
        """The position itself, from whose ships the ghosts keep away."""
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
        if self.fleet is not None:
            self.fleet = settled(scene, self._flight, self.position, self.tries)
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
            return self._fleet_marks(ground)
        marks: list[OverMark] = self._path(self._flight, self._scene.disc(self._shot.disc), ground)
        if not self.moving and self._resting():
            return [*marks, *self._fleet_marks(ground)]
        gone = {left.id: left.time for left in self._flight.off}
        for id, (x, y, _) in pose_at(self._flight, self._age).items():
            if self._age < gone.get(id, self._age + 1.0):
                marks += self._ghost(self._scene.disc(id), x, y, ground)
        film = self._flight.film
        return [*marks, *self._fleet_marks(ground, without=film.ids if film is not None else ())]

    def _path(self, flight: Flight, flicked: Disc, ground: BoardFrame) -> list[OverMark]:
        """Return dots along the way that the flicked disc has gone."""
        marks: list[OverMark] = []
        last = ground.to_table(flicked.x, flicked.y)
        for number in range(1, int(min(self._age, flight.duration) / FRAME) + 1):
            x, y, _ = pose_at(flight, number * FRAME).get(flicked.id, (flicked.x, flicked.y, 0.0))
            at = ground.to_table(x, y)
            if math.dist(last, at) >= PATH_EVERY:
                last = at
                marks.append(Ring(*at, DOT, RIM, 1.0, 200))
        return marks

    def _fleet_marks(self, ground: BoardFrame, without: Sequence[str] = ()) -> list[OverMark]:
        resting = [disc for disc in self._resting() if disc.id not in without]
        return [mark for disc in resting for mark in self._ghost(disc, disc.x, disc.y, ground)]

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
    placed: list[Disc] = []
    for disc in scene.discs:
        placed += _elsewhere(disc, placed, scene, chance)
    return replace(scene, discs=tuple(placed))


def settled(fleet: Scene, flight: Flight, position: Scene | None, number: int) -> Scene:
    """Return a ghost fleet as a flight has left it.

    A disc that left the board, stands on its rim, or has come near the place that it has in the `position`, is back
    where it was; where something lies there now, it gets another place, drawn at random with `number`.
    """
    chance, stood = SplitMix64(number), {standing.id for standing in flight.on_edge}
    real = {disc.id: (disc.x, disc.y) for disc in position.discs} if position is not None else {}
    rest = {
        pose.id: pose
        for pose in flight.rest
        if pose.id not in stood and (pose.id not in real or math.dist((pose.x, pose.y), real[pose.id]) >= ELSEWHERE)
    }
    placed = [replace(disc, x=rest[disc.id].x, y=rest[disc.id].y) for disc in fleet.discs if disc.id in rest]
    for disc in fleet.discs:
        if disc.id not in rest:
            placed += [disc] if _has_room(disc, placed, 0.0) else _elsewhere(disc, placed, fleet, chance)
    return replace(fleet, discs=tuple(placed))


def _elsewhere(disc: Disc, placed: Sequence[Disc], scene: Scene, chance: SplitMix64) -> list[Disc]:
    """Return the disc in a place drawn at random, far from its own, clear of everything; nothing where none is."""
    wide, high = scene.half_width or scene.radius or 0.3, scene.half_height or scene.radius or 0.3
    for _ in range(_TRIES):
        x, y = (2 * chance.unit() - 1) * (wide - disc.radius), (2 * chance.unit() - 1) * (high - disc.radius)
        there = replace(disc, x=x, y=y)
        apart = math.dist((x, y), (disc.x, disc.y))
        if (
            apart >= ELSEWHERE
            and scene.inward(x, y) >= disc.radius
            and _has_room(there, (*placed, *scene.obstacles, *scene.holes), APART)
        ):
            return [there]
    return []


def _has_room(disc: Disc, others: Sequence[Disc | Obstacle | Hole], apart: float) -> bool:
    """Return whether a disc is at least so far from the rims of others."""
    return all(
        math.dist((disc.x, disc.y), (one.x, one.y)) >= disc.radius + one.radius + apart + constants.REST_GAP
        for one in others
    )

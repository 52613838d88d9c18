"""The film of a flight: the outcome is known, and the same physics shows how it came about."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final

from physics.film import pose_at
from physics.flick import filmed
from physics.scene import Flight, Scene, Shot
from tabletop.core.flicking import Ground
from tabletop.core.table import Move, Pose, Table
from tabletop.present.hearing import Cue
from tabletop.ui.render.animate import Moment

FASTEST: Final = 2.5
"""Metres a second at which a disc is heard as loud as can be."""
BLOWS: Final = {"disc": "on_disc", "obstacle": "on_planet"}
"""What is heard when a disc strikes something."""
LOOK: Final = 2.0
"""Seconds that the table is left as it came to rest when discs have struck each other or left the board."""
GLANCE: Final = 0.4
"""The same after a flight in which nothing happened."""
ON_RIM: Final = 0.3
"""How wide a disc is seen that stands on its rim."""
RIM_HEIGHT: Final = 6.0
"""And how high (mm)."""


class FlightFilm:
    """Frames of a flight for `TableView.film`. Times are in seconds of the flight.

    `duration` is 0 when the recorded outcome is not what the physics gives today (a match of another revision): then
    there is no film, and the discs slide to where the outcome has them.
    """

    def __init__(self, scene: Scene, shot: Shot, outcome: Any, ground: Ground, table: Table) -> None:
        self._ground, self._table = ground, table
        self.outcome = Flight.from_plain(outcome)
        self._flown = filmed(scene, shot)
        self.duration = self._flown.duration if self._flown == self.outcome else 0.0
        film = self._flown.film
        self._stood = {id: time / 1e6 for id, time in film.stood} if film is not None else {}
        self.moved = tuple(id for id in (film.ids if film is not None else ()) if id in table.pieces)

    @property
    def eventful(self) -> bool:
        """Whether a disc struck a disc or left the board."""
        return bool(self.outcome.off) or any(contact.kind == "disc" for contact in self.outcome.contacts)

    @property
    def look(self) -> float:
        """Seconds to leave the table as it came to rest."""
        return LOOK if self.eventful else GLANCE

    def cues(self, speed: float) -> list[Cue]:
        """When which sound is heard, each as strong as the blow, in a film that runs at `speed`."""
        second, fastest = 1e6 * speed, FASTEST * 1e6
        found: list[Cue] = []
        for blow in self.outcome.contacts:
            strength = min(1.0, max(0.12, blow.speed_um / fastest) ** 0.5)
            found.append((blow.time_us / second, BLOWS[blow.kind], strength))
        for left in self.outcome.off:
            found.append((left.time_us / second, "off_edge", 0.9))
        for standing in self.outcome.on_edge:
            found.append((standing.time_us / second, "on_rim", 0.6))
        found.sort()
        return found

    def pace(self, seconds: float) -> float:
        """How fast the fastest disc slides at a moment of the flight, 0 to 1."""
        film = self._flown.film
        if film is None:
            return 0.0
        at = min(len(film.frames) - 2, int(seconds * film.rate))
        if at < 0:
            return 0.0
        now, then, most = film.frames[at], film.frames[at + 1], 0.0
        for x in range(0, len(now), 3):
            most = max(most, math.hypot(then[x] - now[x], then[x + 1] - now[x + 1]))
        return min(1.0, most * film.rate / 1e6 / FASTEST)

    def frames(self, seconds: float) -> Mapping[str, Moment]:
        """All discs that move, at a moment of the flight; one that left the board stays where it crossed the edge."""
        if seconds >= self.duration:
            return self._last
        moments = {}
        for id, (x, y, angle) in pose_at(self._flown, seconds).items():
            if id in self._table.pieces:
                moments[id] = self._moment(id, x, y, angle, seconds >= self._stood.get(id, math.inf))
        return moments

    def ends(self) -> list[Move]:
        """The changes after which the table shows the outcome; discs that left lie where they crossed the edge."""
        zone = self._table.zones[self._ground.zone]
        found = []
        for id, moment in self._last.items():
            piece = self._table.pieces[id]
            pose = Pose(round(moment.x - zone.x, 3), round(moment.y - zone.y, 3), round(moment.angle, 3))
            found.append(Move(id, zone.id, piece.index, piece.face, pose, piece.angle))
        return found

    @cached_property
    def _last(self) -> dict[str, Moment]:
        """All discs at the end of the flight."""
        standing = {edge.id for edge in self.outcome.on_edge}
        ends = {pose.id: (pose.x, pose.y, pose.angle) for pose in self.outcome.rest if pose.id in self._table.pieces}
        if self.duration:
            gone = pose_at(self._flown, self.duration)
            ends |= {left.id: gone[left.id] for left in self.outcome.off if left.id in self._table.pieces}
        return {id: self._moment(id, *end, id in standing) for id, end in ends.items()}

    def _moment(self, id: str, x: float, y: float, angle: float, on_rim: bool) -> Moment:
        face = self._table.pieces[id].face
        at = self._ground.to_table(x, y)
        if on_rim:
            return Moment(*at, -math.degrees(angle), RIM_HEIGHT, face, ON_RIM)
        return Moment(*at, -math.degrees(angle), 0.0, face)

"""The film of a flight: the outcome is known, and the same physics shows how it came about."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, Final

from physics.film import pose_at
from physics.flick import filmed
from physics.scene import Flight, Scene, Shot
from tabletop.core.flicking import Ground
from tabletop.core.table import Move, Pose, Table
from tabletop.ui.render.animate import Moment

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

    @property
    def cues(self) -> list[tuple[float, str]]:
        """When which sound is heard."""
        return [(one.time, "ram" if one.kind == "disc" else "wood") for one in self.outcome.contacts]

    def frames(self, seconds: float) -> Mapping[str, Moment]:
        """All discs that move, at a moment of the flight; one that left the board stays where it crossed the edge."""
        if seconds >= self.duration:
            return self._last()
        moments = {}
        for id, (x, y, angle) in pose_at(self._flown, seconds).items():
            if id in self._table.pieces:
                moments[id] = self._moment(id, x, y, angle, seconds >= self._stood.get(id, math.inf))
        return moments

    def ends(self) -> list[Move]:
        """The changes after which the table shows the outcome; discs that left lie where they crossed the edge."""
        zone = self._table.zones[self._ground.zone]
        found = []
        for id, moment in self._last().items():
            piece = self._table.pieces[id]
            pose = Pose(round(moment.x - zone.x, 3), round(moment.y - zone.y, 3), round(moment.angle, 3))
            found.append(Move(id, zone.id, piece.index, piece.face, pose, piece.angle))
        return found

    def _last(self) -> dict[str, Moment]:
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

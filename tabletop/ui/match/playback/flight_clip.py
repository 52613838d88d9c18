"""The film of a flight: the result is known, and the same physics shows how it came about."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final

from physics.clip import pose_at
from physics.flick.flight import filmed
from physics.scene import Contact, Flight, Scene, Shot
from tabletop.core.game.flicking import Flicking
from tabletop.core.table.table import Move, Pose, Table
from tabletop.ui.match.playback.slow_motion import FALL, pace_of
from tabletop.ui.match.playback.suspense import stake_of
from tabletop.ui.render.motion.tweens import PieceFrame
from tabletop.ui.render.sprites.sprite_cache import ON_RIM
from tabletop.viewmodel.view.sound_cues import Cue

FASTEST: Final = 2.5
"""The speed in metres per second from which a disc sounds as loud as possible."""
BLOWS: Final = {"disc": "on_disc", "obstacle": "on_planet"}
"""The sound of a disc that strikes something, by the kind of the thing."""
LOOK: Final = 2.0
"""Seconds to show the discs at rest after they have struck each other or left the board, if others should see it."""
GLANCE: Final = 0.4
"""The same after a flight without events, or when nobody else should see it."""
CLOSE_LOOK: Final = 0.8
"""The same where something was at stake, and the view has zoomed in."""
RIM_HEIGHT: Final = 6.0
"""The height of a disc that stands on the rim (mm)."""
DRIFT: Final = 0.03
"""The longest way in metres that a disc still goes while it falls."""
DEEP: Final = 9.0
"""Millimetres of the table by which a falling disc is drawn lower in the end."""
SMALLEST: Final = 0.4
"""The share of its size that is left in the end."""
BURST: Final = 0.6
"""Seconds of the flight in which the burst of a ram is seen."""
WRECK: Final = 0.55
"""The opacity of a disc that a ram has destroyed, while it still moves."""
GOES: Final = 0.25
"""Seconds of the flight in which such a disc disappears in the end."""


class FlightClip:
    """The frames of a flight for `TableView.film`.

    Times are in seconds of the flight; `pace` converts them to seconds of the film. `duration` is 0 if the recorded
    outcome differs from that of today's physics (a match of another revision): then there is no film, and the discs
    slide to their recorded places.
    """

    def __init__(
        self, scene: Scene, shot: Shot, outcome: Any, flicking: Flicking, table: Table, *, again: bool = False
    ) -> None:
        """Compute the film; `again` marks a replay, which is shown so that everything can be followed."""
        self.scene, self.shot = scene, shot
        self._ground, self._table = flicking.ground, table
        self.outcome = Flight.from_plain(outcome)
        self.flown = filmed(scene, shot)
        self.duration = self.flown.duration if self.flown == self.outcome else 0.0
        film = self.flown.film
        self._stood = {id: time / 1e6 for id, time in film.stood} if film is not None else {}
        self.moved = tuple(id for id in (film.ids if film is not None else ()) if id in table.pieces)
        self.ram: Contact | None = flicking.ram(self.outcome)
        self._wrecks = (self.ram.a, self.ram.b) if self.ram is not None else ()
        self._left = {left.id: left.time_us / 1e6 for left in self.outcome.off}
        self.stake = stake_of(scene, self.flown, flicking) if self.duration else None
        self.pace = pace_of(self.outcome, self.ram, self.stake, again=again)

    @cached_property
    def until(self) -> float:
        """The moment by which everything has been seen: discs have fallen, and a ram has burst."""
        ends = [self.duration, *[time + FALL for time in self._left.values()]]
        return max([*ends, self.ram.time + BURST] if self.ram is not None else ends)

    @property
    def length(self) -> float:
        """The duration of the film as shown, in seconds."""
        return self.pace.shown(self.until) if self.duration > 0 else 0.0

    @property
    def eventful(self) -> bool:
        """True if a disc struck a disc or left the board."""
        return bool(self.outcome.off) or any(contact.kind == "disc" for contact in self.outcome.contacts)

    def look(self, *, watched: bool) -> float:
        """Return the seconds to show the discs at rest; `watched` if somebody who did not flick should see it."""
        if self.eventful and watched:
            return LOOK
        return GLANCE if self.stake is None else CLOSE_LOOK

    def cues(self, speed: float) -> list[Cue]:
        """Return the sounds with their times in a film that runs at `speed`, each as loud as its impact."""
        fastest = FASTEST * 1e6
        found: list[Cue] = []
        for blow in self.outcome.contacts:
            strength = min(1.0, max(0.12, blow.speed_um / fastest) ** 0.5)
            found.append((blow.time_us / 1e6, BLOWS[blow.kind], strength))
            if blow is self.ram:
                found.append((blow.time_us / 1e6, "ram", max(0.7, strength)))
        for time in self._left.values():
            found.append((time, "off_edge", 0.9))
        for standing in self.outcome.on_edge:
            found.append((standing.time_us / 1e6, "on_rim", 0.6))
        return sorted([(self.pace.shown(time) / speed, sound, strength) for time, sound, strength in found])

    def speed_at(self, shown: float) -> float:
        """Return how fast the fastest disc seems to slide after so many seconds of the film, 0 to 1."""
        film = self.flown.film
        seconds = self.pace.flight(shown)
        if film is None or seconds > self.duration:
            return 0.0
        at = min(len(film.frames) - 2, int(seconds * film.rate))
        if at < 0:
            return 0.0
        now, then, most = film.frames[at], film.frames[at + 1], 0.0
        for x in range(0, len(now), 3):
            most = max(most, math.hypot(then[x] - now[x], then[x + 1] - now[x + 1]))
        return min(1.0, most * film.rate / 1e6 / FASTEST)

    def shown(self, shown: float) -> Mapping[str, PieceFrame]:
        """Return the frames of all moving discs after so many seconds of the film."""
        return self.frames(self.pace.flight(shown))

    def frames(self, seconds: float) -> Mapping[str, PieceFrame]:
        """Return the frames of all moving discs at a moment of the flight.

        A disc that left the board falls out of sight.
        """
        if seconds >= self.until:
            return self._last
        moments = {}
        for id, (x, y, angle) in pose_at(self.flown, seconds).items():
            if id in self._table.pieces:
                moments[id] = self._moment(id, x, y, angle, seconds)
        return moments

    def wrecks(self) -> dict[str, PieceFrame]:
        """Return the discs that a ram destroys, as they are when they meet."""
        if self.ram is None or not self.duration:
            return {}
        poses = pose_at(self.flown, self.ram.time)
        return {
            id: self._moment(id, *poses[id], self.ram.time)
            for id in self._wrecks
            if id in poses and id in self._table.pieces
        }

    def ends(self) -> list[Move]:
        """Return the changes that bring the table to the result of the flight.

        Discs that fell or were destroyed have disappeared with the film. Without a film, discs that left the board lie
        where they crossed the edge.
        """
        zone, home = self._table.zones[self._ground.zone], self._table.plan.box
        found: list[Move] = []
        for id, moment in self._last.items():
            piece = self._table.pieces[id]
            if moment.shown <= 0:
                found.append(Move(id, home, 1 << 30, piece.face))
                continue
            pose = Pose(round(moment.x - zone.x, 3), round(moment.y - zone.y, 3), round(moment.angle, 3))
            found.append(Move(id, zone.id, piece.index, piece.face, pose, piece.angle))
        return found

    @cached_property
    def _last(self) -> dict[str, PieceFrame]:
        """The frames of all discs at the end of the flight."""
        pieces, rest = self._table.pieces, self.outcome.rest
        ends = {pose.id: (pose.x_um / 1e6, pose.y_um / 1e6, pose.angle_e5 / 1e5) for pose in rest if pose.id in pieces}
        if self.duration:
            gone = pose_at(self.flown, self.duration)
            ends |= {id: gone[id] for id in self._left if id in self._table.pieces}
        return {id: self._moment(id, *end, self.until) for id, end in ends.items()}

    def _moment(self, id: str, x: float, y: float, angle: float, seconds: float) -> PieceFrame:
        face = self._table.pieces[id].face
        at = self._ground.to_table(x, y)
        turned = -math.degrees(angle)
        if self.duration and seconds >= self._left.get(id, math.inf):
            return self._falling(id, at, turned, seconds)
        seen = self._seen_of(id, seconds) if self.duration else 1.0
        if seconds >= self._stood.get(id, math.inf) or (seconds >= self.until and id in self._standing):
            return PieceFrame(*at, turned, RIM_HEIGHT, face, ON_RIM, shown=seen)
        return PieceFrame(*at, turned, 0.0, face, shown=seen)

    @cached_property
    def _standing(self) -> frozenset[str]:
        return frozenset(edge.id for edge in self.outcome.on_edge)

    def _seen_of(self, id: str, seconds: float) -> float:
        """Return the opacity of a disc: one that a ram has destroyed moves on as a ghost and disappears in the end."""
        if self.ram is None or id not in self._wrecks or seconds < self.ram.time:
            return 1.0
        return min(WRECK, max(0.0, (self.until - seconds) / GOES * WRECK))

    def _falling(self, id: str, at: tuple[float, float], turned: float, seconds: float) -> PieceFrame:
        """Return the frame of a disc that has crossed the edge: it drifts on, smaller and paler, until it is gone."""
        part = min(1.0, (seconds - self._left[id]) / FALL)
        dx, dy = self._drift(id)
        along = 1.0 - (1.0 - part) ** 2
        x, y = at[0] + dx * along, at[1] + dy * along + DEEP * part * part
        size = 1.0 - (1.0 - SMALLEST) * part
        seen = (1.0 - part) ** 0.7
        return PieceFrame(x, y, turned + 70 * part, 0.0, self._table.pieces[id].face, shown=seen, size=size)

    def _drift(self, id: str) -> tuple[float, float]:
        """Return the way (mm of the table) that a disc goes on after it has left the board."""
        time = self._left[id]
        before, after = (pose_at(self.flown, moment)[id] for moment in (time - 0.02, time))
        dx, dy = after[0] - before[0], before[1] - after[1]
        way = math.hypot(dx, dy)
        far = min(DRIFT, way * 10) * self._ground.scale
        return (dx / way * far, dy / way * far) if way > 0 else (0.0, 0.0)

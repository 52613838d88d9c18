"""Loose pieces in real motion: flicked, pushed, knocked off the table. At rest the whole motion becomes one action.

The live physics exists only while something moves, so a table at rest costs nothing. Calm by default: cards, tiles and
boards lie still, and a piece that lies on top of another does not jump aside.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from physics.live.live_table import Knock, LiveTable
from tabletop.core.table.layout import Kind, Shape
from tabletop.sandbox.action_types.actions import Settle
from tabletop.sandbox.model.pieces import LOCKED, AnyTable, spot_of
from tabletop.sandbox.model.spot import Spot
from tabletop.sandbox.model.zones import TABLE

MOST: Final = 200
"""The most loose pieces that move at once; the others are treated as if they were fixed in the air, out of the way."""
DENSITY: Final = 680.0
"""The density of wood (kg/m3); a thin chip counts as 3 mm thick."""
FASTEST: Final = 3.0
"""The greatest speed of a flick (m/s)."""
_MM: Final = 1000.0
_SOLID: Final = (Shape.DISC, Shape.TOKEN, Shape.DIE, Shape.FIGURE)


class Resting(NamedTuple):
    """The position of a piece: centre in table millimetres, degrees clockwise."""

    x: float
    y: float
    angle: float


def is_loose(table: AnyTable, piece_id: str) -> bool:
    """Return True if a piece lies on the open table so that the physics may move it."""
    piece = table.pieces[piece_id]
    return piece.zone == TABLE and piece.pose is not None and _is_solid(table, piece_id)


def _is_solid(table: AnyTable, piece_id: str) -> bool:
    return table.kind_of(piece_id).shape in _SOLID and LOCKED not in table.pieces[piece_id].marks


class Loose:
    """The loose pieces of a table while some of them move. Begin with `flick` or `push_at`, then `advance` each frame.

    `first` is the touched piece; it takes part even if others lie on it, and starts at the place of release (`at`).
    """

    def __init__(self, table: AnyTable, first: str = "", at: Spot | None = None) -> None:
        zone = table.zones[TABLE]
        self._middle = (zone.x + zone.w / 2, zone.y + zone.h / 2)
        self._live = LiveTable(zone.w / 2 / _MM, zone.h / 2 / _MM, walls=False)
        self._start: dict[str, Resting] = {}
        self._off: list[str] = []
        self.knocks: tuple[Knock, ...] = ()
        """The collisions during the last `advance`."""
        self._take(table, first, at)

    def _take(self, table: AnyTable, first: str, at: Spot | None) -> None:
        """Put the solid pieces into the physics: the touched one, then those on top before those below."""
        taken: list[tuple[float, float, float]] = []
        ids = [first] if first else []
        ids += [piece for piece in reversed(table.order(TABLE)) if piece != first]
        for piece_id in ids:
            piece, kind = table.pieces[piece_id], table.kind_of(piece_id)
            if not _is_solid(table, piece_id):
                continue
            pose = Resting(*spot_of(table, piece), piece.angle)
            if piece_id == first and at is not None:
                self._start[piece_id], pose = pose, Resting(*at, piece.angle)
            elif not is_loose(table, piece_id):
                continue
            reach = max(kind.width, kind.height) / 2
            if any(math.dist(pose[:2], other[:2]) < (reach + other[2]) * 0.98 for other in taken):
                continue
            if len(taken) == MOST:
                break
            taken.append((pose.x, pose.y, reach))
            self._start.setdefault(piece_id, pose)
            self._add(piece_id, kind, pose)

    def _add(self, piece_id: str, kind: Kind, pose: Resting) -> None:
        x, y = self._metres(pose.x, pose.y)
        thickness = max(kind.thickness, 3.0) / _MM
        if kind.shape is Shape.DISC or kind.radius * 2 >= min(kind.width, kind.height) - 0.01:
            radius = min(kind.width, kind.height) / 2 / _MM
            mass = DENSITY * math.pi * radius**2 * thickness
            self._live.add_disc(piece_id, x, y, radius, mass, -math.radians(pose.angle))
        else:
            width, height = kind.width / _MM, kind.height / _MM
            self._live.add_box(piece_id, x, y, width, height, DENSITY * width * height * thickness,
                               -math.radians(pose.angle))  # fmt: skip

    # -- the hand ------------------------------------------------------------------------------------------------------
    def holds(self, piece_id: str) -> bool:
        """Return True if a piece can be flicked."""
        return piece_id in self._start and piece_id not in self._off

    def flick(self, piece_id: str, vx: float, vy: float, spin: float = 0.0) -> None:
        """Flick a piece with this speed (mm/s on the table), at most 3 m/s."""
        speed = math.hypot(vx, vy) / _MM
        scale = min(1.0, FASTEST / speed) / _MM if speed else 0.0
        self._live.push(piece_id, vx * scale, -vy * scale, -spin)

    def push_at(self, x: float, y: float, *, radius: float = 12.0) -> None:
        """Lay a fingertip (mm) on the table; `point_at` moves it, and it pushes the pieces in its way."""
        self._live.start_pushing(*self._metres(x, y), radius / _MM)

    def point_at(self, x: float, y: float) -> None:
        """Set the present position of the finger."""
        self._live.point_at(*self._metres(x, y))

    def lift(self) -> None:
        """Take the finger off the table."""
        self._live.release()

    # -- time ----------------------------------------------------------------------------------------------------------
    @property
    def moving(self) -> bool:
        return self._live.moving

    def advance(self, seconds: float) -> None:
        """Let time pass, in whole steps of 1/240 s."""
        events = self._live.advance(seconds)
        self.knocks = events.knocks
        self._off += events.fallen

    def moved(self) -> dict[str, Resting]:
        """Return the present position of every piece that has left its place."""
        places = {}
        for piece_id, place in self._live.poses().items():
            now, start = self._resting(*place), self._start[piece_id]
            if _differs(now, start):
                places[piece_id] = now
        return places

    @property
    def off(self) -> tuple[str, ...]:
        """The pieces that were knocked off the table so far."""
        return tuple(self._off)

    def settled(self) -> Settle | None:
        """Return the result of the motion as one action; None when nothing has moved."""
        ids, spots, angles = [], [], []
        for piece_id, place in self._live.resting_poses().items():
            now = self._resting(*place)
            if _differs(now, self._start[piece_id]):
                ids.append(piece_id)
                spots.append((round(now.x, 2), round(now.y, 2)))
                angles.append(round(now.angle % 360.0, 2))
        if not ids and not self._off:
            return None
        return Settle(tuple(ids), tuple(spots), tuple(angles), tuple(self._off))

    def _metres(self, x: float, y: float) -> tuple[float, float]:
        return (x - self._middle[0]) / _MM, (self._middle[1] - y) / _MM

    def _resting(self, x: float, y: float, angle: float) -> Resting:
        return Resting(self._middle[0] + x * _MM, self._middle[1] - y * _MM, -math.degrees(angle))


def _differs(now: Resting, start: Resting) -> bool:
    return math.dist(now[:2], start[:2]) > 0.05 or abs(now.angle - start.angle) > 0.2

"""The live table of the sandbox: pieces that can be pushed, flicked and thrown at any time.

Unlike a flick this is no pure function: a Space lives as long as the table, stepped at a fixed 240 Hz by an accumulator
and read between two steps. Friction comes from joints to the static body with a limited force, which the engine solves
itself and which let bodies fall asleep; a Python friction function would cost ten times as much and nothing would ever
sleep. When `moving` turns False the resting poses are ready to become changes of the table. SI units throughout.
"""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
import pymunk

from physics import constants
from physics.live.poses import PoseReader

_POINTER = 0b10
"""Collision category of the pushing pointer; pieces are 0b1, walls 0b100."""

Placed = tuple[float, float, float]
"""Centre x, y (m) and angle (rad)."""


@dataclass(frozen=True, slots=True)
class Knock:
    """A blow of two pieces (or of a piece and a wall: b is "") at this speed (m/s), for a sound to play."""

    a: str
    b: str
    speed: float


@dataclass(frozen=True, slots=True)
class Events:
    """The events of one `advance`: pieces whose centre left an open table, and knocks."""

    fallen: tuple[str, ...] = ()
    knocks: tuple[Knock, ...] = ()


@dataclass(slots=True)
class _Piece:
    body: pymunk.Body
    shape: pymunk.Shape
    brakes: tuple[pymunk.Constraint, pymunk.Constraint]
    before: Placed
    now: Placed


class LiveTable:
    """A table of discs and boxes, centred on the origin; half its size in metres.

    With `walls` pieces bounce off the edge, without they fall off it and are removed. An unlimited table has neither.
    """

    def __init__(self, half_width: float | None = None, half_height: float | None = None, *, walls: bool = True):
        self._half = (half_width, half_height)
        self._walls = walls and half_width is not None and half_height is not None
        self._space = pymunk.Space()
        self._space.iterations = constants.LIVE_ITERATIONS
        self._space.collision_slop = constants.COLLISION_SLOP
        self._space.sleep_time_threshold = constants.LIVE_SLEEP_TIME
        self._space.idle_speed_threshold = constants.LIVE_IDLE_SPEED
        self._space.on_collision(None, None, post_solve=self._knocked)
        self._reader = PoseReader(self._space)
        self._pieces: dict[str, _Piece] = {}
        self._ids: dict[int, str] = {}
        self._names: dict[pymunk.Shape, str] = {}
        self._knocks: dict[tuple[str, str], float] = {}
        self._left_over = 0.0
        self._moving = False
        self._pointer = pymunk.Body(body_type=pymunk.Body.KINEMATIC)
        self._space.add(self._pointer)
        self._pusher: pymunk.Shape | None = None
        self._goal = (0.0, 0.0)
        if self._walls:
            self._build_walls()

    def _build_walls(self) -> None:
        thick = 0.05
        wide, high = (self._half[0] or 0.0) + thick, (self._half[1] or 0.0) + thick
        corners = ((-wide, -high), (wide, -high), (wide, high), (-wide, high))
        for index in range(4):
            wall = pymunk.Segment(self._space.static_body, corners[index], corners[(index + 1) % 4], thick)
            self._finish(wall, "")
            wall.filter = pymunk.ShapeFilter(categories=0b100)

    def _finish(self, shape: pymunk.Shape, name: str) -> None:
        shape.elasticity = math.sqrt(constants.RESTITUTION)
        shape.friction = math.sqrt(constants.RIM_FRICTION)
        self._names[shape] = name
        self._space.add(shape)

    def add_disc(self, id: str, x: float, y: float, radius: float, mass: float, angle: float = 0.0) -> None:
        """Put a disc on the table. ValueError when the id is taken."""
        body = pymunk.Body(mass, mass * radius**2 / 2.0)
        # The mean lever arm of a disc is two thirds of its radius.
        self._put(id, body, pymunk.Circle(body, radius), (x, y, angle), radius * 2.0 / 3.0)

    def add_box(
        self, id: str, x: float, y: float, width: float, height: float, mass: float, angle: float = 0.0
    ) -> None:
        """Put a box (a card, a cube, a die) on the table. ValueError when the id is taken."""
        body = pymunk.Body(mass, mass * (width**2 + height**2) / 12.0)
        shape = pymunk.Poly.create_box(body, (width, height))
        self._put(id, body, shape, (x, y, angle), 0.2704 * math.hypot(width, height))

    def _put(self, id: str, body: pymunk.Body, shape: pymunk.Shape, pose: Placed, arm: float) -> None:
        if id in self._pieces:
            raise ValueError(f"the table already holds {id}")
        body.position, body.angle = pose[:2], pose[2]
        slide = pymunk.PivotJoint(self._space.static_body, body, (0.0, 0.0), (0.0, 0.0))
        spin = pymunk.GearJoint(self._space.static_body, body, 0.0, 1.0)
        slide.max_bias = spin.max_bias = 0.0
        slide.max_force = constants.FRICTION * body.mass * constants.GRAVITY
        spin.max_force = slide.max_force * arm
        self._space.add(body, slide, spin)
        shape.filter = pymunk.ShapeFilter(categories=0b1)
        self._finish(shape, id)
        self._pieces[id] = _Piece(body, shape, (slide, spin), pose, pose)
        self._ids[body.id] = id
        self._moving = True

    def remove(self, id: str) -> None:
        """Take a piece off the table; KeyError when it is not there."""
        piece = self._pieces.pop(id)
        del self._ids[piece.body.id], self._names[piece.shape]
        self._space.remove(piece.shape, *piece.brakes, piece.body)
        self._moving = True

    def push(self, id: str, vx: float, vy: float, spin: float = 0.0) -> None:
        """Flick or throw a piece: add to its velocity (m/s) and spin (rad/s)."""
        body = self._pieces[id].body
        body.activate()
        body.velocity = (body.velocity.x + vx, body.velocity.y + vy)
        body.angular_velocity += spin
        self._moving = True

    def start_pushing(self, x: float, y: float, radius: float = constants.FINGER_RADIUS) -> None:
        """Lay a fingertip on the table: a round body that follows `point_at` and shoves what is in its way."""
        self.release()
        self._pointer.position = self._goal = (x, y)
        self._pusher = pymunk.Circle(self._pointer, radius)
        self._pusher.filter = pymunk.ShapeFilter(categories=_POINTER, mask=0b1)
        self._finish(self._pusher, "")
        self._moving = True

    def point_at(self, x: float, y: float) -> None:
        """Set the goal of the pointer, which it reaches within the next `advance`."""
        self._goal = (x, y)

    def release(self) -> None:
        """Lift the fingertip."""
        if self._pusher is not None:
            del self._names[self._pusher]
            self._space.remove(self._pusher)
            self._pusher = None
        self._pointer.velocity = (0.0, 0.0)

    @property
    def moving(self) -> bool:
        """True while a piece is awake or the pointer acts on the table."""
        return self._moving or self._pusher is not None

    @property
    def ids(self) -> tuple[str, ...]:
        """All pieces, in the order in which they came."""
        return tuple(self._pieces)

    def advance(self, seconds: float) -> Events:
        """Let time pass, in whole steps of 1/240 s; what is left over is kept for the next call.

        At most 0.1 s are made up for, so a window that was held up does not freeze.
        """
        self._left_over += min(max(seconds, 0.0), 0.1)
        steps = int(self._left_over / constants.LIVE_STEP + 1e-9)
        self._left_over = max(self._left_over - steps * constants.LIVE_STEP, 0.0)
        if steps == 0 or not self.moving:
            return Events()
        self._steer(steps)
        for step in range(steps):
            if step == steps - 1:
                for piece in self._pieces.values():
                    piece.before = piece.now
                if steps > 1:
                    self._read(before=True)
            self._space.step(constants.LIVE_STEP)
        fallen = self._read(before=False)
        for id in fallen:
            self.remove(id)
        knocks = tuple(Knock(a, b, speed) for (a, b), speed in sorted(self._knocks.items()))
        self._knocks.clear()
        return Events(fallen, knocks)

    def _steer(self, steps: int) -> None:
        """Send the pointer to its goal at an even speed, capped so that it cannot hurl pieces off the table."""
        if self._pusher is None:
            return
        time = steps * constants.LIVE_STEP
        dx, dy = self._goal[0] - self._pointer.position.x, self._goal[1] - self._pointer.position.y
        speed = math.hypot(dx, dy) / time
        scale = min(1.0, constants.LIVE_POINTER_SPEED / speed) / time if speed else 0.0
        self._pointer.velocity = (dx * scale, dy * scale)

    def _read(self, *, before: bool) -> tuple[str, ...]:
        """Take over all poses at once, and return the pieces beyond an open edge, in the order in which they came."""
        rows, table = self._reader.read()
        poses: list[list[float]] = table[:, :3].tolist()
        fallen = []
        for row, (x, y, angle) in zip(rows, poses, strict=True):
            id = self._ids.get(row)
            if id is None:
                continue
            if before:
                self._pieces[id].before = (x, y, angle)
            else:
                self._pieces[id].now = (x, y, angle)
        if before:
            return ()
        if not self._walls:
            fallen = [id for id, piece in self._pieces.items() if self._is_off(piece.now)]
        self._moving = bool(np.any(table[:, 3:])) and any(not piece.body.is_sleeping for piece in self._pieces.values())
        return tuple(fallen)

    def _is_off(self, pose: Placed) -> bool:
        return any(half is not None and abs(place) > half for place, half in zip(pose, self._half, strict=False))

    def poses(self) -> dict[str, Placed]:
        """Return the pose in which to draw every piece: x, y (m), angle (rad).

        It is interpolated between the last two steps by the time that is left over.
        """
        if not self._moving:
            return {id: piece.now for id, piece in self._pieces.items()}
        part = self._left_over / constants.LIVE_STEP
        drawn = {}
        for id, piece in self._pieces.items():
            (x0, y0, a0), (x1, y1, a1) = piece.before, piece.now
            drawn[id] = (x0 + part * (x1 - x0), y0 + part * (y1 - y0), a0 + part * (a1 - a0))
        return drawn

    def resting_poses(self) -> dict[str, Placed]:
        """Return the pose of every piece at the end of the last step."""
        return {id: piece.now for id, piece in self._pieces.items()}

    def _knocked(self, arbiter: pymunk.Arbiter, space: pymunk.Space, data: Any) -> None:
        if not arbiter.is_first_contact:
            return
        first, second = arbiter.shapes
        a, b = sorted((self._names[first], self._names[second]), reverse=True)
        masses = [self._pieces[name].body.mass for name in (a, b) if name]
        if not masses:
            return
        speed = arbiter.total_impulse.length * sum(1.0 / mass for mass in masses) / (1.0 + constants.RESTITUTION)
        if speed >= constants.LIVE_KNOCK_SPEED:
            self._knocks[a, b] = max(speed, self._knocks.get((a, b), 0.0))

"""Dice throws with faces known before they roll: `tumble(tray, throw, faces)`, a pure function.

Faces that emerge from a simulated throw are not fair (chi-square 314 to 1,088 at five degrees of freedom), so the
outcome comes first (physics model 8.8): blank boxes tumble in the tray, each quarter-turn over an edge is counted, and
the rotation in which a die leaves the hand is solved backwards, so that the die that lands shows its face. Mass and
friction never depend on a label, and a start rotation is uniform when the faces are.

A die of another number of sides moves like a cube; each quarter-turn permutes its labels (a step in the cyclic group of
its faces), which is undone in the same way. The visible rolling of its true body along that path is computed afterwards
(`physics.dice.rolling`).
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pymunk

from physics import constants
from physics.dice.cube import QUARTER, compose, face_up, inverse, with_face_up
from physics.dice.squares import Square, is_clear, push_apart
from physics.dice.throw import DiceThrow, DieFrame, Tray, Tumble
from physics.live.poses import PoseReader
from physics.scene import micro, turn
from physics.splitmix import SplitMix64

_FRAME = constants.DIE_STEP * constants.DIE_STEPS_PER_FRAME
_PITCH = 1.5 * constants.DIE_EDGE
_MEAN_ARM = 0.3826
"""Mean distance of the points of a square from its centre, in edges: the arm of its turning friction."""


def tray_for(count: int) -> Tray:
    """Return a tray of the proportions 3 : 2 in which `count` dice have room to roll."""
    area = max(0.054, count * 8.0 * constants.DIE_EDGE**2)
    half = math.sqrt(area / 6.0)
    return Tray(1.5 * half, half)


def tumble(tray: Tray, throw: DiceThrow, faces: Sequence[int], *, record: bool = False) -> Tumble:
    """Throw one die for each entry of `faces`; die i lands with faces[i] up.

    At rest no die overlaps another one, leaves the tray or is cocked. `record` adds frames at 120 Hz and changes
    nothing else. Raises ValueError when a die has no such face, when `throw.sides` does not fit the number of dice, or
    when the tray is too small to open the hand in.
    """
    sides = throw.sides or (6,) * len(faces)
    if len(sides) != len(faces):
        raise ValueError(f"{len(faces)} faces for {len(sides)} dice")
    for face, count in zip(faces, sides, strict=True):
        if not 1 <= face <= count:
            raise ValueError(f"a die of {count} sides has no face {face}")
    bits = SplitMix64(throw.scatter)
    dice = [_Die(count, _drop(bits)) for count in sides]
    space = _set_up(tray, throw, dice, bits)
    reader = PoseReader(space)
    history: list[list[_Moment]] = []
    duration = _roll_out(space, reader, dice, history if record else None)
    squares = _squares(reader)
    if not is_clear(squares, constants.DIE_EDGE, tray.half_width, tray.half_height):
        _ease(space)
        squares = _squares(reader)
        push_apart(squares, constants.DIE_EDGE, tray.half_width, tray.half_height)
    final = [die.moment(square) for die, square in zip(dice, squares, strict=True)]
    if record:
        history.append(final)
    for die, face in zip(dice, faces, strict=True):
        die.solve(face, bits)
    return Tumble(
        faces=tuple(faces),
        rest=tuple(die.frame(moment) for die, moment in zip(dice, final, strict=True)),
        start=tuple(die.start for die in dice),
        turns=tuple(die.count for die in dice),
        duration_us=micro(duration),
        rate=round(1.0 / _FRAME),
        frames=tuple(tuple(die.frame(moment) for die, moment in zip(dice, row, strict=True)) for row in history),
    )


@dataclass(frozen=True, slots=True)
class _Moment:
    """A blank die at one instant: pose, height, turns so far, and the quarter-turn it is in."""

    x: float
    y: float
    z: float
    yaw: float
    turned: int
    stepped: int
    axis: int
    progress: float


@dataclass(slots=True)
class _Die:
    """The rolling state of one die: its progress on the present quarter-turn, and the product of those done."""

    sides: int
    drop: float
    axis: int = 0
    progress: float = 0.0
    turned: int = 0
    stepped: int = 0
    count: int = 0
    z: float = 0.0
    start: int = 0
    first_face: int = 1
    before: tuple[float, float] = (0.0, 0.0)
    brakes: tuple[pymunk.Constraint, ...] = ()

    def travel(self, dx: float, dy: float) -> None:
        """Roll a distance (m) in the frame of the body. East turns about +y, north about -x."""
        if self.axis == 0:
            if abs(dx) >= abs(dy):
                self.axis = 2 if dx > 0.0 else -2
            else:
                self.axis = -1 if dy > 0.0 else 1
        if abs(self.axis) == 2:
            ahead, across = math.copysign(1.0, self.axis) * dx, dy
        else:
            ahead, across = -math.copysign(1.0, self.axis) * dy, dx
        if abs(across) > abs(ahead):
            # Swept sideways in the middle of a turn, the die drops onto the nearer face before it turns anew.
            ahead = math.copysign(across, self.progress - 0.5)
        self.advance(ahead / constants.DIE_EDGE)

    def lie_down(self) -> None:
        """Fall onto the nearest face."""
        if self.axis:
            self.advance(math.copysign(constants.DIE_LIE_DOWN * _FRAME, self.progress - 0.5))

    def advance(self, part: float) -> None:
        self.progress += part
        while self.progress >= 1.0:
            self.progress -= 1.0
            self.turned = compose(QUARTER[self.axis], self.turned)
            self.stepped += self._step()
            self.count += 1
            if part * constants.DIE_EDGE < _FRAME * constants.DIE_ROLL_SPEED or self.progress <= 0.0:
                self.progress, self.axis = 0.0, 0
                return
        if self.progress <= 0.0:
            self.progress, self.axis = 0.0, 0

    def _step(self) -> int:
        """Return the label step of a quarter-turn for a die that is no cube: two strides, there and back."""
        stride = 1 if abs(self.axis) == 1 else max(1, self.sides // 3)
        return stride if self.axis > 0 else -stride

    def fall(self, time: float) -> bool:
        """Set the height at a time after the hand opened: a drop and shrinking bounces. False once it is over."""
        drop_time = math.sqrt(2.0 * self.drop / constants.GRAVITY)
        self.z = 0.0
        if time < drop_time:
            self.z = self.drop - 0.5 * constants.GRAVITY * time * time
            return True
        self._brake()
        time -= drop_time
        speed = constants.GRAVITY * drop_time * constants.DIE_BOUNCE
        while speed > 0.03:
            airborne = 2.0 * speed / constants.GRAVITY
            if time < airborne:
                self.z = speed * time - 0.5 * constants.GRAVITY * time * time
                return True
            time -= airborne
            speed *= constants.DIE_BOUNCE
        return False

    def _brake(self) -> None:
        """Apply friction from the first landing on."""
        if self.brakes:
            slide, spin = self.brakes
            slide.max_force = constants.DIE_FRICTION * constants.DIE_MASS * constants.GRAVITY
            spin.max_force = slide.max_force * _MEAN_ARM * constants.DIE_EDGE
            self.brakes = ()

    def moment(self, square: Square) -> _Moment:
        return _Moment(square[0], square[1], self.z, square[2], self.turned, self.stepped, self.axis, self.progress)

    def solve(self, face: int, bits: SplitMix64) -> None:
        """Find the rotation (and label) in which the die must leave the hand to end with `face` up."""
        shown = face if self.sides == 6 else 1 + (face - 1) % 6
        self.start = compose(inverse(self.turned), with_face_up(shown)[bits.below(4)])
        self.first_face = (face - 1 - self.stepped) % self.sides

    def frame(self, moment: _Moment) -> DieFrame:
        rotation = compose(moment.turned, self.start)
        label = face_up(rotation) if self.sides == 6 else 1 + (self.first_face + moment.stepped) % self.sides
        return DieFrame(
            x_um=micro(moment.x),
            y_um=micro(moment.y),
            z_um=micro(moment.z),
            yaw_e5=turn(moment.yaw),
            orientation=rotation,
            axis=moment.axis,
            progress=round(moment.progress * 1000),
            face=label,
        )


def _drop(bits: SplitMix64) -> float:
    return constants.DIE_DROP * (0.7 + 0.6 * bits.unit())


def _set_up(tray: Tray, throw: DiceThrow, dice: Sequence[_Die], bits: SplitMix64) -> pymunk.Space:
    """Return a fresh space with walls and the dice on a grid around the opening hand."""
    space = pymunk.Space()
    space.iterations = constants.LIVE_ITERATIONS
    space.collision_slop = constants.COLLISION_SLOP
    space.collision_bias = constants.DIE_OVERLAP_LEFT
    thick = 0.05
    wide, high = tray.half_width + thick, tray.half_height + thick
    corners = ((-wide, -high), (wide, -high), (wide, high), (-wide, high))
    for index in range(4):
        wall = pymunk.Segment(space.static_body, corners[index], corners[(index + 1) % 4], thick)
        wall.elasticity, wall.friction = math.sqrt(constants.DIE_WALL_RESTITUTION), math.sqrt(constants.DIE_FRICTION)
        space.add(wall)
    speed = math.hypot(throw.vx, throw.vy)
    heading = math.atan2(throw.vy, throw.vx)
    for die, (x, y) in zip(dice, _grid(tray, throw, len(dice)), strict=True):
        own = min(speed * (1.0 + constants.DIE_SPREAD * (2.0 * bits.unit() - 1.0)), constants.DIE_MAX_SPEED)
        aim = heading + constants.DIE_SPREAD * (2.0 * bits.unit() - 1.0)
        body = pymunk.Body(constants.DIE_MASS, constants.DIE_MASS * constants.DIE_EDGE**2 / 6.0)
        body.position = (x, y)
        body.angle = math.tau * bits.unit()
        body.velocity = (own * math.cos(aim), own * math.sin(aim))
        body.angular_velocity = constants.DIE_SPIN * (2.0 * bits.unit() - 1.0)
        shape = pymunk.Poly.create_box(body, (constants.DIE_EDGE, constants.DIE_EDGE), constants.DIE_SKIN)
        shape.elasticity, shape.friction = math.sqrt(constants.DIE_WALL_RESTITUTION), math.sqrt(constants.DIE_FRICTION)
        slide = pymunk.PivotJoint(space.static_body, body, (0.0, 0.0), (0.0, 0.0))
        spin = pymunk.GearJoint(space.static_body, body, 0.0, 1.0)
        slide.max_bias = spin.max_bias = 0.0
        slide.max_force = spin.max_force = 0.0
        space.add(body, shape, slide, spin)
        die.brakes = (slide, spin)
    return space


def _grid(tray: Tray, throw: DiceThrow, count: int) -> list[tuple[float, float]]:
    """Return places without overlap around the hand, moved as little as needed to be inside the tray."""
    most = int(2.0 * tray.half_width / _PITCH)
    columns = min(most, math.ceil(math.sqrt(count)))
    rows = math.ceil(count / columns) if columns else 0
    if rows * _PITCH > 2.0 * tray.half_height:
        columns = most
        rows = math.ceil(count / columns) if columns else 0
    if count and (not columns or rows * _PITCH > 2.0 * tray.half_height):
        raise ValueError(f"the tray is too small for {count} dice")
    room_x = tray.half_width - columns * _PITCH / 2.0
    room_y = tray.half_height - rows * _PITCH / 2.0
    middle_x, middle_y = min(max(throw.x, -room_x), room_x), min(max(throw.y, -room_y), room_y)
    left, top = middle_x - (columns - 1) * _PITCH / 2.0, middle_y - (rows - 1) * _PITCH / 2.0
    return [(left + _PITCH * (index % columns), top + _PITCH * (index // columns)) for index in range(count)]


def _squares(reader: PoseReader) -> list[Square]:
    return [(row[0], row[1], row[2]) for row in reader.read()[1].tolist()]


def _ease(space: pymunk.Space) -> None:
    """Let the engine push resting dice out of each other: it moves positions, while every velocity is kept at zero."""
    space.iterations = constants.DIE_EASE_ITERATIONS
    for _ in range(constants.DIE_EASE_STEPS):
        for body in space.bodies:
            body.velocity, body.angular_velocity = (0.0, 0.0), 0.0
        space.step(constants.DIE_STEP)


def _roll_out(space: pymunk.Space, reader: PoseReader, dice: list[_Die], history: list[list[_Moment]] | None) -> float:
    """Let the dice roll until all rest on a face; return the time (s)."""
    if not dice:
        return 0.0
    time = 0.0
    rows = reader.read()[1].tolist()
    for die, (x, y, *_) in zip(dice, rows, strict=True):
        die.before = (x, y)
        die.fall(0.0)
    while True:
        if history is not None:
            history.append([die.moment((row[0], row[1], row[2])) for die, row in zip(dice, rows, strict=True)])
        for _ in range(constants.DIE_STEPS_PER_FRAME):
            space.step(constants.DIE_STEP)
        time += _FRAME
        rows = reader.read()[1].tolist()
        busy = False
        for die, (x, y, yaw, vx, vy, spin) in zip(dice, rows, strict=True):
            dx, dy = x - die.before[0], y - die.before[1]
            die.before = (x, y)
            speed = math.sqrt(vx * vx + vy * vy)
            if speed > constants.DIE_ROLL_SPEED and time < constants.DIE_TIME_LIMIT:
                cos, sin = math.cos(yaw), math.sin(yaw)
                die.travel(dx * cos + dy * sin, dy * cos - dx * sin)
            else:
                die.lie_down()
            slides = (speed > 1e-3 or abs(spin) > 0.05) and time < constants.DIE_TIME_LIMIT
            busy |= die.fall(time) or die.axis != 0 or slides
        if not busy:
            return time

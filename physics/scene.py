"""The plain values that rules, logs and windows exchange with the physics.

Everything here is frozen, hashable and made of str, int, float, bool and tuples. Units are SI (metre, kilogram, second,
radian), the origin is the centre of the board, x points east and y north, angles run counter-clockwise from east.
Lengths are rounded to 1 um and angles to 1e-5 rad when a value is made, so a state, its log and a second simulation
start from equal numbers (Ascending Empires, section 7 and R38). Standard library only.
"""

import math
from dataclasses import dataclass, field, fields
from typing import Any, Final, Literal, TypeAlias, TypeVar, get_args

from physics import constants

T = TypeVar("T")

Axis: TypeAlias = Literal["x", "y"]
AXES: Final[tuple[Axis, ...]] = get_args(Axis)
Tremor: TypeAlias = Literal["off", "light", "strong"]
"""The strength of a hand's tremor."""
ContactKind: TypeAlias = Literal["disc", "obstacle"]
"""The thing that a disc struck."""


def micro(length: float) -> int:
    """Return the length in whole micrometres (also: a time in microseconds, a speed in um/s)."""
    return round(length * 1e6)


def turn(angle: float) -> int:
    """Return the angle in units of 1e-5 rad, brought into [-pi, pi)."""
    return round(((angle + math.pi) % math.tau - math.pi) * 1e5)


def round_fields(value: Any, scale: float, *names: str) -> None:
    """Round the named float fields of a frozen value to whole multiples of 1 / scale."""
    for name in names:
        number = getattr(value, name)
        if number is not None:
            if not math.isfinite(number):
                raise ValueError(f"{name} must be a finite number, not {number}")
            object.__setattr__(value, name, round(number * scale) / scale)


def _round_circle(circle: "Obstacle | Hole", name: str) -> None:
    """Round a fixed circle to micrometres. Raises `ValueError` unless its radius is positive."""
    round_fields(circle, 1e6, "x", "y", "radius")
    if circle.radius <= 0:
        raise ValueError(f"{name} {circle.id}: the radius must be positive")


@dataclass(frozen=True, slots=True)
class Disc:
    """A disc that can be flicked and pushed: place and sizes (m), mass (kg), owner's seat or -1, angle (rad)."""

    id: str
    x: float
    y: float
    radius: float
    mass: float
    thickness: float
    owner: int = -1
    angle: float = 0.0

    def __post_init__(self) -> None:
        round_fields(self, 1e6, "x", "y", "radius", "thickness")
        round_fields(self, 1e5, "angle")
        if self.radius <= 0 or self.mass <= 0 or self.thickness <= 0:
            raise ValueError(f"disc {self.id}: radius, mass and thickness must be positive")


@dataclass(frozen=True, slots=True)
class Obstacle:
    """A fixed round obstacle that discs bounce off, such as a raised planet: centre and radius in metres."""

    id: str
    x: float
    y: float
    radius: float

    def __post_init__(self) -> None:
        _round_circle(self, "obstacle")


@dataclass(frozen=True, slots=True)
class Seam:
    """A raised joint between two board pieces (8.7).

    The line `axis` = `at` ("x": a line running north-south) between the coordinates `start` and `end` along it. The
    board is higher by `rise` metres on the side of the larger coordinate; a negative rise is a step down.
    """

    axis: Axis
    at: float
    start: float
    end: float
    rise: float

    def __post_init__(self) -> None:
        round_fields(self, 1e6, "at", "start", "end", "rise")
        if self.axis not in AXES:
            raise ValueError(f"the axis of a seam is x or y, not {self.axis}")


@dataclass(frozen=True, slots=True)
class Hole:
    """A round hole in the board: centre and radius in metres.

    A disc falls into it when its centre is over the hole and slow enough to drop by half of its thickness before it
    reaches the far rim: speed <= way to the far rim * sqrt(g / thickness). A faster disc passes over it.
    """

    id: str
    x: float
    y: float
    radius: float

    def __post_init__(self) -> None:
        _round_circle(self, "hole")


@dataclass(frozen=True, slots=True)
class Scene:
    """The circumstances of a flick, apart from the shot.

    A disc whose centre passes |x| > half_width or |y| > half_height, or is farther than `radius` metres from the
    origin, has left the board; None means no such edge. `friction` is the sliding friction of discs on the board (0.01
    to 1) and `rebound` the part of the speed (0 to 1) that is left after a blow, of disc on disc and of disc on
    obstacle. `luck` holds 64 random bits, used only by `edge_rolls` (R16). Ids are unique over discs, obstacles and
    holes. Discs are kept in the order of their ids, so the order in which they were listed cannot matter.
    """

    discs: tuple[Disc, ...]
    obstacles: tuple[Obstacle, ...] = ()
    half_width: float | None = None
    half_height: float | None = None
    seams: tuple[Seam, ...] = ()
    luck: int = 0
    edge_rolls: bool = False
    radius: float | None = None
    holes: tuple[Hole, ...] = ()
    friction: float = constants.FRICTION
    rebound: float = constants.RESTITUTION

    def __post_init__(self) -> None:
        round_fields(self, 1e6, "half_width", "half_height", "radius")
        object.__setattr__(self, "discs", tuple(sorted(self.discs, key=lambda disc: disc.id)))
        object.__setattr__(self, "obstacles", tuple(sorted(self.obstacles, key=lambda obstacle: obstacle.id)))
        ids = [one.id for things in (self.discs, self.obstacles, self.holes) for one in things]
        if len(set(ids)) != len(ids):
            raise ValueError("two pieces of a scene share an id")
        if not 0 <= self.luck < 1 << 64:
            raise ValueError("luck is a whole number of 64 bits")
        if not 0.01 <= self.friction <= 1.0:
            raise ValueError(f"the friction of a board is 0.01 to 1, not {self.friction}")
        if not 0.0 <= self.rebound <= 1.0:
            raise ValueError(f"the rebound of a blow is 0 to 1, not {self.rebound}")

    @property
    def braking(self) -> float:
        """The deceleration (m/s2) of a disc that slides without spin."""
        return self.friction * constants.GRAVITY

    def holds(self, x: float, y: float) -> bool:
        """Return whether a disc with its centre at (x, y) is on the board."""
        return (
            (self.half_width is None or abs(x) <= self.half_width)
            and (self.half_height is None or abs(y) <= self.half_height)
            and (self.radius is None or x * x + y * y <= self.radius * self.radius)
        )

    def is_free(self, x: float, y: float, radius: float, gap: float = 1e-3) -> bool:
        """Return whether a disc fits at (x, y): on the board, over no hole, `gap` metres beside all that is there."""
        taken = [(one.x, one.y, one.radius + radius + gap) for things in (self.discs, self.obstacles) for one in things]
        taken += [(hole.x, hole.y, hole.radius) for hole in self.holes]
        return self.holds(x, y) and all(math.dist((x, y), (at_x, at_y)) > reach for at_x, at_y, reach in taken)

    def inward(self, x: float, y: float) -> float:
        """Return how far (m) a point on the board is from the nearest edge; infinite on a board without edges."""
        halves = ((self.half_width, abs(x)), (self.half_height, abs(y)), (self.radius, math.hypot(x, y)))
        return min((half - along for half, along in halves if half is not None), default=math.inf)

    def disc(self, id: str) -> Disc:
        """Return the disc of that id; KeyError when there is none."""
        for disc in self.discs:
            if disc.id == id:
                return disc
        raise KeyError(f"no disc {id} in the scene")


@dataclass(frozen=True, slots=True)
class Shot:
    """One flick: direction (rad), speed (m/s), side offset of the finger as a fraction of the radius.

    Quantised when made: angle 1e-5 rad in [-pi, pi), speed 1 mm/s, offset 1e-3. A positive offset touches the disc to
    the right of its line of motion and spins it counter-clockwise by 2 * offset * speed / radius (8.6).
    """

    disc: str
    angle: float
    speed: float
    offset: float = 0.0

    def __post_init__(self) -> None:
        if not math.isfinite(self.angle):
            raise ValueError(f"angle must be a finite number, not {self.angle}")
        object.__setattr__(self, "angle", turn(self.angle) / 1e5)
        round_fields(self, 1e3, "speed", "offset")
        if self.speed <= 0:
            raise ValueError("a shot needs a speed above zero")

    @property
    def excess(self) -> str:
        """The limit that the shot exceeds, in words for programmers; "" for a shot that can be flicked."""
        if self.speed > constants.MAX_SPEED:
            return f"a flick has at most {constants.MAX_SPEED} m/s, not {self.speed}"
        if abs(self.offset) > constants.MAX_OFFSET:
            return f"the finger hits at most {constants.MAX_OFFSET} radii off centre, not {self.offset}"
        return ""

    def to_json(self) -> dict[str, str | int]:
        """Return the integers that go into a log: {"disc": id, "angle": 1e-5 rad, "speed": mm/s, "offset": 1e-3}."""
        return {
            "disc": self.disc,
            "angle": round(self.angle * 1e5),
            "speed": round(self.speed * 1e3),
            "offset": round(self.offset * 1e3),
        }


@dataclass(frozen=True, slots=True)
class DiePose:
    """The pose of a disc at rest, in whole numbers: micrometres and 1e-5 rad. `x`, `y`, `angle` give metres and rad."""

    id: str
    x_um: int
    y_um: int
    angle_e5: int

    @classmethod
    def at(cls, id: str, x: float, y: float, angle: float = 0.0) -> "DiePose":
        """Return the pose of a disc at a place in metres, with an angle in radians."""
        return cls(id, micro(x), micro(y), turn(angle))

    @property
    def x(self) -> float:
        return self.x_um / 1e6

    @property
    def y(self) -> float:
        return self.y_um / 1e6

    @property
    def angle(self) -> float:
        return self.angle_e5 / 1e5


@dataclass(frozen=True, slots=True)
class Contact:
    """One blow, of two discs (a < b) or of the disc a on the obstacle b.

    `time_us` is counted from the release in microseconds, `speed_um` is the normal approach speed in um/s (R10); `time`
    and `speed` give seconds and m/s. The rules decide the meaning of a blow.
    """

    time_us: int
    a: str
    b: str
    speed_um: int
    kind: ContactKind

    @property
    def time(self) -> float:
        return self.time_us / 1e6

    @property
    def speed(self) -> float:
        return self.speed_um / 1e6


@dataclass(frozen=True, slots=True)
class ExitedDisc:
    """A disc that left the board, and when (microseconds after the release).

    Its centre passed the edge (R14), or it fell into the hole of that id.
    """

    id: str
    time_us: int
    hole: str = ""

    @property
    def time(self) -> float:
        return self.time_us / 1e6


@dataclass(frozen=True, slots=True)
class OnEdge:
    """A disc that stands on its rim at rest (R16): when it stood up (us) and its rolling direction (1e-5 rad)."""

    id: str
    time_us: int
    direction_e5: int

    @property
    def direction(self) -> float:
        return self.direction_e5 / 1e5


@dataclass(frozen=True, slots=True)
class Film:
    """Recorded motion of the discs that moved: frame k shows the time k / rate; the last frame shows the rest.

    A frame is a flat tuple x, y, angle, x, y, angle, ... in the order of `ids` (micrometres, 1e-5 rad, not wrapped, so
    that a window may interpolate). `stood` tells which discs stood up on their rim and when (us).
    """

    rate: int
    ids: tuple[str, ...]
    frames: tuple[tuple[int, ...], ...]
    stood: tuple[tuple[str, int], ...] = ()


def _row(item: Any) -> tuple[Any, ...]:
    """Return the fields of a value; a disc that fell into no hole names none, as in logs from before there were any."""
    row = tuple(getattr(item, name) for name in item.__slots__)
    return row if row[-1] != "" else row[:-1]


def _from_rows(kind: type[T], rows: Any) -> tuple[T, ...]:
    """Make values of class `kind` from the tuples of their fields: `str`, `int`, or one of a few words."""
    checks = [(one.name, one.type, get_args(one.type)) for one in fields(kind)]  # type: ignore[arg-type]
    values = tuple(kind(*row) for row in rows)
    for value in values:
        for name, wanted, words in checks:
            found = getattr(value, name)
            if found not in words if words else type(found) is not wanted:
                raise ValueError(f"{kind.__name__}.{name}: expected {wanted}")
    return values


@dataclass(frozen=True, slots=True)
class Flight:
    """The outcome of a flick.

    `rest`: every disc still on the board, in the order of ids. `contacts`: blows in order of time, ties (1 us) by the
    larger speed, then by ids (R12). `off`: discs that left over the edge or into a hole. `on_edge`: discs at rest on
    their rim; `rest` holds their centre. The clip is no part of the outcome: flights with and without one are equal and
    share a digest.
    """

    rest: tuple[DiePose, ...]
    contacts: tuple[Contact, ...]
    off: tuple[ExitedDisc, ...]
    on_edge: tuple[OnEdge, ...]
    duration_us: int
    film: Film | None = field(default=None, compare=False)

    @property
    def duration(self) -> float:
        return self.duration_us / 1e6

    def pose(self, id: str) -> DiePose | None:
        """Return the resting pose of the disc; None when it left the board (or never was there)."""
        return next((pose for pose in self.rest if pose.id == id), None)

    def is_of(self, scene: Scene) -> bool:
        """Return whether every disc of `scene` rests or has left, each once, and nothing else is named."""
        discs = {disc.id for disc in scene.discs}
        named = [pose.id for pose in self.rest] + [left.id for left in self.off]
        things = {"disc": discs, "obstacle": {obstacle.id for obstacle in scene.obstacles}}
        return (
            len(named) == len(discs)
            and set(named) == discs
            and {left.hole for left in self.off} <= {"", *(hole.id for hole in scene.holes)}
            and {edge.id for edge in self.on_edge} <= {pose.id for pose in self.rest}
            and all(blow.a in discs and blow.b in things.get(blow.kind, ()) for blow in self.contacts)
        )

    def to_plain(self) -> tuple[Any, ...]:
        """Return the outcome as nested tuples of str and int, without the clip: the form in which a log holds it."""
        parts = (self.rest, self.contacts, self.off, self.on_edge)
        return (*(tuple(_row(item) for item in part) for part in parts), self.duration_us)

    @classmethod
    def from_plain(cls, value: Any) -> "Flight":
        """Invert `to_plain`; ValueError when the value is anything else."""
        if not isinstance(value, tuple | list) or len(value) != 5 or type(value[4]) is not int:
            raise ValueError("a flight holds rest, contacts, off, on_edge and its duration")
        rest, contacts, off, on_edge, duration_us = value
        return cls(
            _from_rows(DiePose, rest),
            _from_rows(Contact, contacts),
            _from_rows(ExitedDisc, off),
            _from_rows(OnEdge, on_edge),
            duration_us,
        )

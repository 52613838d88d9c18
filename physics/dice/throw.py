"""The plain values of a throw of dice: the tray, the hand, and the outcome. SI units, as in `physics.scene`."""

from dataclasses import dataclass, field

from physics.scene import round_fields


@dataclass(frozen=True, slots=True)
class Tray:
    """A walled dice tray centred on the origin: half its inner width and height in metres."""

    half_width: float
    half_height: float

    def __post_init__(self) -> None:
        round_fields(self, 1e6, "half_width", "half_height")


@dataclass(frozen=True, slots=True)
class DiceThrow:
    """The motion of the hand that throws dice: where it opens (m), its velocity (m/s), and 64 bits of scatter.

    `sides` gives the number of faces of each die (2 is a coin); empty means cubes only. Nothing here carries a face.
    """

    x: float
    y: float
    vx: float
    vy: float
    scatter: int = 0
    sides: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        round_fields(self, 1e6, "x", "y", "vx", "vy")
        if any(not 2 <= sides <= 100 for sides in self.sides):
            raise ValueError("a die has 2 to 100 faces")


@dataclass(frozen=True, slots=True)
class DieFrame:
    """One die in one frame of a tumble; lengths in um, angles in 1e-5 rad.

    `z_um` is the height of the underside above the tray, `yaw_e5` the heading of the body. `orientation` is one of the
    24 rotations of `physics.dice.cube`, in the frame of the body; the die is on its way through the quarter turn `axis`
    (0 none, 1 about +x, -1 about -x, 2 about +y, -2 about -y of the body) by `progress` thousandths. `face` is up.
    """

    x_um: int
    y_um: int
    z_um: int
    yaw_e5: int
    orientation: int
    axis: int
    progress: int
    face: int


@dataclass(frozen=True, slots=True)
class Tumble:
    """A throw of dice at rest: for each die its face, pose (`DieFrame`) and the rotation in which it left the hand.

    `frames[k][i]` is die i at the time k / rate, empty unless recorded; frames are no part of the outcome.
    """

    faces: tuple[int, ...]
    rest: tuple[DieFrame, ...]
    start: tuple[int, ...]
    turns: tuple[int, ...]
    duration_us: int
    rate: int = 120
    frames: tuple[tuple[DieFrame, ...], ...] = field(default=(), compare=False)

    @property
    def duration(self) -> float:
        return self.duration_us / 1e6

"""The mat of a player, in millimetres from its upper left corner: rows of supplies above, technologies below.

With two seats a mat takes the whole side of the table, and each technology has room for its effect.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from games.ascending_empires.rules.facts import COLOURS, LEVELS
from tabletop.core.table.table import Pose

WIDTH: Final = 220.0
LABEL_WIDTH: Final = 42.0
"""Width of the row names to the left of the rows."""
EDGE: Final = 4.0
_GAP: Final = 3.0


class Row(NamedTuple):
    """A zone of a mat: its name, its distance from the upper edge, its height."""

    name: str
    down: float
    height: float


class MatShape(NamedTuple):
    """The division of a mat: its height, its rows, and the blocks of four technologies, two by two."""

    height: float
    rows: tuple[Row, ...]
    table: float
    """Distance of the technologies from the top."""
    heading: float
    """Height of a colour's name above its block."""
    line: float
    """Distance from one level to the next."""
    has_effect_text: bool
    """True if a technology has room for its effect in a few words."""

    @property
    def tile(self) -> tuple[float, float]:
        """Width and height of a technology."""
        return (WIDTH - 2 * EDGE - _GAP) / 2, self.line - 0.8

    def heading_at(self, colour: int) -> tuple[float, float]:
        """Return the upper left corner of the name of a colour."""
        block = self.heading + LEVELS * self.line + _GAP
        return EDGE + (self.tile[0] + _GAP) * (colour % 2), self.table + block * (colour // 2)

    def tile_at(self, colour: int, level: int) -> tuple[float, float]:
        """Return the upper left corner of a technology."""
        x, y = self.heading_at(colour)
        return x, y + self.heading + self.line * (level - 1)

    def marker_at(self, colour: int, level: int) -> tuple[float, float]:
        """Return the centre of a marker: beside the colour's name at level 0, else on the technology it has reached."""
        x, y = self.tile_at(colour, level) if level else self.heading_at(colour)
        return x + self.tile[0] - 8, y + min(self.heading, self.line) / 2

    @property
    def table_height(self) -> float:
        return 2 * (self.heading + LEVELS * self.line) + _GAP


SHORT: Final = MatShape(
    height=368.0,
    rows=(
        Row("vp", 4.0, 26.0),
        Row("troops", 32.0, 31.0),
        Row("ships", 65.0, 30.0),
        Row("stock", 97.0, 34.0),
        Row("box", 133.0, 39.0),
    ),
    table=175.0,
    heading=14.5,
    line=19.8,
    has_effect_text=False,
)
STRIP_HEIGHT: Final = 84.0
"""The height of a mat that is folded to a strip."""
LARGE: Final = MatShape(
    height=2 * SHORT.height - STRIP_HEIGHT,
    rows=SHORT.rows,
    table=SHORT.table,
    heading=SHORT.heading,
    line=55.2,
    has_effect_text=True,
)
"""The mat beside a strip."""
TALL: Final = MatShape(
    height=744.0,
    rows=(
        Row("vp", 6.0, 38.0),
        Row("troops", 49.0, 38.0),
        Row("ships", 92.0, 38.0),
        Row("stock", 135.0, 44.0),
        Row("box", 184.0, 54.0),
    ),
    table=244.0,
    heading=17.0,
    line=57.0,
    has_effect_text=True,
)


STRIP_ROWS: Final = {
    "vp": (4.0, 4.0, 114.0, 30.0),
    "troops": (120.0, 4.0, 57.0, 30.0),
    "ships": (180.0, 4.0, 34.0, 30.0),
    "stock": (4.0, 36.0, 171.0, 30.0),
}
"""The places of a strip."""
CELL: Final = (12.0, 12.0)
"""A technology on a strip."""


def cell_at(colour: int, level: int) -> tuple[float, float]:
    """Return the upper left corner of a technology on a strip: the levels of one colour after the other."""
    return EDGE + 1 + 53.0 * colour + 12.7 * (level - 1), 69.0


def moved_markers(shape: MatShape) -> dict[tuple[float, float], tuple[float, float]]:
    """Return where the markers lie on another mat than that of many players, from where they lie there."""
    found = {}
    for colour in range(len(COLOURS)):
        for level in range(LEVELS + 1):
            (x, y), (x2, y2) = SHORT.marker_at(colour, level), shape.marker_at(colour, level)
            found[x - EDGE, y - SHORT.table] = x2 - EDGE, y2 - shape.table
    return found


def shape_of(seats: int) -> MatShape:
    """Return the mats of a match with this many seats."""
    return TALL if seats == 2 else SHORT


def marker_pose(seats: int, colour: int, level: int) -> Pose:
    """Return the pose of a marker in the zone "level"."""
    shape = shape_of(seats)
    x, y = shape.marker_at(colour, level)
    return Pose(x - EDGE, y - shape.table)


assert len(COLOURS) == 4, "two blocks beside two"

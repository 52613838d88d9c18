"""The star map for a number of seats, in millimetres: only regions in play, as large as the board leaves room for."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from games.eve_conquests.rules.facts import ALL, IDS, REGIONS, TWO_PLAYER
from games.eve_conquests.rules.map.star_map import regions_of
from games.eve_conquests.table.geometry import MAP, Point
from tabletop.core.table.builders import Box

NODE: Final = 56.0
"""Diameter of the printed node of a region, on a chart of all regions as large as its letters."""
CELL: Final = 50.0
"""Diameter of the clickable cell of a region: the lit circle about its node."""
AGENTS: Final[tuple[Point, ...]] = ((39.0, 1.0), (-35.0, 0.0), (8.0, -33.0))
"""Places of agents' tokens about the centre of a region, clear of its name and of each other.

At most three other seats have any.
"""
_WORTH: Final[Box] = (-38.0, 10.5, 19.0, 19.0)


class Extent(NamedTuple):
    """The scale of a chart: its pieces, its letters, and the centres of the outermost regions (mm)."""

    zoom: float
    letters: float
    left: float
    top: float
    right: float
    bottom: float


EXTENTS: Final = {
    TWO_PLAYER: Extent(1.5, 18.5, 84.0, 66.0, MAP[2] - 84.0, MAP[3] - 66.0),
    ALL: Extent(1.2, 15.8, 58.0, 47.0, MAP[2] - 58.0, MAP[3] - 50.0),
}
_PLACES: Final[dict[str, dict[str, list[float]]]] = json.loads(
    files("games.eve_conquests").joinpath("chart.json").read_text(encoding="utf-8")
)
"""The middle of every region, and the room for its name from there: near the printed places, with room for pieces."""


class Chart:
    """The places on the map of a table: nodes, their parts, and their names."""

    def __init__(self, in_play: int) -> None:
        self.in_play = in_play
        shape = EXTENTS[in_play]
        self.zoom, self.letters = shape.zoom, shape.letters
        self.node, self.cell = NODE * self.zoom, CELL * self.zoom
        places = _PLACES["two" if in_play == TWO_PLAYER else "all"]
        self.nodes: tuple[Point, ...] = tuple(
            (places[name][0], places[name][1]) if name in places else spot
            for name, spot in zip(IDS, printed(in_play), strict=True)
        )
        """The centre of each region's node, from the corner of the map; out of play it is of no use."""
        self.names: dict[str, Box] = {name: (x, y, wide, tall) for name, (_, _, x, y, wide, tall) in places.items()}
        """The room for each region's name, from the centre of its node: clear of nodes, tokens, and other names."""
        self.worth: Box = (*self.at(*_WORTH[:2]), _WORTH[2] * self.zoom, _WORTH[3] * self.zoom)
        """The worth of a region from the centre of its node."""

    @property
    def regions(self) -> tuple[int, ...]:
        return regions_of(self.in_play)

    def at(self, right: float, down: float) -> Point:
        """Return a place about the centre of a region, as far out as the nodes are large."""
        return right * self.zoom, down * self.zoom

    def node_at(self, region: int) -> Point:
        """Return the centre of a region's node on the table; of a region out of play the nearest place on the map."""
        x, y = self.nodes[region]
        return MAP[0] + min(max(x, 0.0), MAP[2]), MAP[1] + min(max(y, 0.0), MAP[3])

    def name_box(self, region: int) -> Box:
        """Return the box of a region's name, from the corner of the map."""
        (x, y), (left, top, wide, tall) = self.nodes[region], self.names[IDS[region]]
        return x + left, y + top, wide, tall


@cache
def chart(seats: int) -> Chart:
    """Return the chart for a number of seats: with two, the red and yellow regions are out of play."""
    return Chart(TWO_PLAYER if seats == 2 else ALL)


def printed(in_play: int) -> list[Point]:
    """Return the places of all regions as on the printed map, from its corner; those in play fill it."""
    shape = EXTENTS[in_play]
    across = _span([region.x for region in REGIONS], in_play, shape.left, shape.right)
    down = _span([region.y for region in REGIONS], in_play, shape.top, shape.bottom)
    return list(zip(across, down, strict=True))


def _span(values: list[float], in_play: int, low: float, high: float) -> list[float]:
    """Return values stretched so that those of the regions in play reach from `low` to `high`."""
    used = [values[region] for region in regions_of(in_play)]
    least, most = min(used), max(used)
    return [low + (value - least) / (most - least) * (high - low) for value in values]

"""The positions on the board, in board millimetres: a copy of the geometry that belongs to the board's picture."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Final, NamedTuple, TypeAlias

from tabletop.core.data.copying import freeze_lists
from tabletop.core.table.builders import Box

Point: TypeAlias = tuple[float, float]

_DATA: Final = freeze_lists(tomllib.loads(files("games.stone_age").joinpath("board.toml").read_text(encoding="utf-8")))


class BoardSpot(NamedTuple):
    """One place on the board. `slot` and `cost` only for cards and buildings, `supply` only for places with goods."""

    area: Box
    rings: tuple[Point, ...]
    label_box: Box | None = None
    supply: Box | None = None
    slot: Box | None = None
    cost: Point | None = None
    label: Point | None = None


SIZE: Final[Point] = _DATA["size"]
SPOTS: Final = {name: BoardSpot(**place) for name, place in _DATA["places"].items()}
SCORE_TRACK: Final[tuple[Point, ...]] = _DATA["score_track"]
AGRICULTURE_TRACK: Final[tuple[Point, ...]] = _DATA["agriculture_track"]
STONE: Final[float] = _DATA["stone_diameter"]
FIELD_CELL: Final[Point] = _DATA["agriculture_cell"]
DECK: Final[Box] = _DATA["deck"]
TOOL_STORAGE: Final[tuple[Box, ...]] = _DATA["tool_storage"]
BUILDINGS_LABEL: Final[Box] = _DATA["buildings_label_box"]


def centre(box: Box) -> Point:
    """Return the middle of a rectangle."""
    return box[0] + box[2] / 2, box[1] + box[3] / 2

"""Where things lie on the board, in board millimetres: a copy of the geometry that belongs to the board's picture."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, Final, NamedTuple, TypeAlias

from tabletop.core.printing import Box

Point: TypeAlias = tuple[float, float]

_DATA: Final[dict[str, Any]] = tomllib.loads(files(__package__).joinpath("board.toml").read_text(encoding="utf-8"))


class BoardSpot(NamedTuple):
    """One place on the board. `slot` and `cost` only for cards and buildings, `supply` only where goods lie."""

    area: Box
    rings: tuple[Point, ...]
    label: Box | None
    supply: Box | None
    slot: Box | None
    cost: Point | None


def _point(values: list[float]) -> Point:
    return values[0], values[1]


def _box(values: list[float] | None) -> Box | None:
    return None if values is None else (values[0], values[1], values[2], values[3])


def _sure_box(values: list[float]) -> Box:
    return values[0], values[1], values[2], values[3]


def _spot(place: dict[str, Any]) -> BoardSpot:
    return BoardSpot(
        _sure_box(place["area"]),
        tuple(_point(ring) for ring in place["rings"]),
        _box(place.get("label_box")),
        _box(place.get("supply")),
        _box(place.get("slot")),
        _point(place["cost"]) if "cost" in place else None,
    )


SIZE: Final = _point(_DATA["size"])
SPOTS: Final[dict[str, BoardSpot]] = {name: _spot(place) for name, place in _DATA["places"].items()}
SCORE_TRACK: Final = tuple(_point(one) for one in _DATA["score_track"])
AGRICULTURE_TRACK: Final = tuple(_point(one) for one in _DATA["agriculture_track"])
STONE: Final[float] = _DATA["stone_diameter"]
FIELD_CELL: Final = _point(_DATA["agriculture_cell"])
DECK: Final = _sure_box(_DATA["deck"])
TOOL_STORAGE: Final = tuple(_sure_box(one) for one in _DATA["tool_storage"])
BUILDINGS_LABEL: Final = _sure_box(_DATA["buildings_label_box"])


def centre(box: Box) -> Point:
    """The middle of a rectangle."""
    return box[0] + box[2] / 2, box[1] + box[3] / 2

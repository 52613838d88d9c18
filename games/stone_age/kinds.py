"""The kinds of pieces and what is printed on them, in millimetres."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.stone_age.card_faces import BONE, INK, UMBER, art, building_kinds, card_kinds
from games.stone_age.facts import DATA, RESOURCES
from games.stone_age.geometry import (
    AGRICULTURE_TRACK,
    BUILDINGS_LABEL,
    FIELD_CELL,
    SCORE_TRACK,
    SIZE,
    SPOTS,
    STONE,
)
from games.stone_age.terms import good_name, place_name
from tabletop.table import Face, Kind, Mark, Patch, Print, Shape
from tabletop.words import say

TOOL_SIZE: Final = 26.0
MAT_SIZE: Final = (200.0, 252.0)
PERSON_SIZE: Final = (13.0, 17.0)
FOOD_VALUES: Final = tuple(int(value) for value in sorted(DATA["components"]["food_tokens"]["denominations"]))

_RESOURCE_SIZE: Final = {"wood": (21.0, 9.0), "clay": (15.0, 10.0), "stone": (13.0, 13.0), "gold": (16.0, 9.0)}
_MATERIAL: Final = {"wood": "wood", "clay": "clay", "stone": "stone", "gold": "gold"}
_COLOUR: Final = {"wood": "#8a5a33", "clay": "#b5562f", "stone": "#8d8a83", "gold": "#e0b03a"}


def all_kinds(seats: int) -> tuple[Kind, ...]:
    """Every kind of piece in a match of `seats`."""
    return (
        _board(),
        *_goods(),
        *_tools(),
        *(kind for seat in range(seats) for kind in _of_seat(seat)),
        _start_marker(),
        _die(),
        *card_kinds(),
        *building_kinds(),
    )


# -- the board --------------------------------------------------------------------
def _board() -> Kind:
    width, height = SIZE
    return Kind(
        id="board",
        shape=Shape.BOARD,
        width=width,
        height=height,
        name=say("stone_age.kind.board"),
        material="plain",
        faces=((art("board", 0, 0, width, height), *_board_prints()),),
        text=(say("stone_age.inspect.board"),),
        thickness=2.0,
    )


def _board_prints() -> Iterator[Mark]:
    for name, spot in SPOTS.items():
        if spot.label is not None:
            yield Print(place_name(name), *spot.label, size=8.0, colour=INK, font="title")
        if spot.cost is not None:
            yield _number(int(name[-1]), spot.cost, 17.0, 9.0)
    yield Print(say("stone_age.kind.buildings"), *BUILDINGS_LABEL, size=8.0, colour=INK, font="title")
    for points, point in enumerate(SCORE_TRACK):
        yield _number(points, point, STONE, 7.5 if points % 5 else 9.0)
    for level, (x, y) in enumerate(AGRICULTURE_TRACK):
        yield Print(str(level), x - FIELD_CELL[0] / 2, y - 8, 12, 16, 8.0, UMBER, font="figure")


def _number(value: int, point: tuple[float, float], width: float, size: float) -> Print:
    return Print(str(value), point[0] - width / 2, point[1] - width / 2, width, width, size, INK, font="figure")


# -- goods, tools, figures --------------------------------------------------------------------
def _goods() -> Iterator[Kind]:
    for resource, name in enumerate(RESOURCES):
        width, height = _RESOURCE_SIZE[name]
        yield Kind(
            id=name,
            shape=Shape.TOKEN,
            width=width,
            height=height,
            name=good_name(resource + 1),
            material=_MATERIAL[name],
            colour=_COLOUR[name],
            faces=((art(name, 0, 0, width, height),),),
            text=(say("stone_age.inspect.resource", value=DATA["resource_values"][name]),),
            thickness=8.0,
        )
    for value in FOOD_VALUES:
        size = 11.0 + 2.0 * FOOD_VALUES.index(value)
        yield Kind(
            id=f"food_{value}",
            shape=Shape.DISC,
            width=size,
            height=size,
            name=say("stone_age.kind.food", value=value),
            colour="#c9a35b",
            faces=(
                (
                    art("food", 0, 0, size, size),
                    Patch(size * 0.46, size * 0.46, size * 0.54, size * 0.54, UMBER, size * 0.27),
                    Print(
                        str(value), size * 0.48, size * 0.48, size * 0.5, size * 0.5, size * 0.44, BONE, font="figure"
                    ),
                ),
            ),
            text=(say("stone_age.inspect.food"),),
            thickness=2.0,
        )


def _tools() -> Iterator[Kind]:
    for id_, values in (("tool_low", (1, 2)), ("tool_high", (3, 4))):
        yield Kind(
            id=id_,
            shape=Shape.TILE,
            width=TOOL_SIZE,
            height=TOOL_SIZE,
            name=say("stone_age.kind.tool", low=values[0], high=values[1]),
            colour="#b98d5a",
            faces=tuple(_tool_face(value) for value in values),
            text=(say("stone_age.inspect.tool"),),
            thickness=2.0,
        )


def _tool_face(value: int) -> Face:
    return (
        art(f"tool_{value}", 0, 0, TOOL_SIZE, TOOL_SIZE),
        Patch(1, 1, 10, 10, BONE, 5.0, UMBER),
        Print(str(value), 1, 1, 10, 10, 8.0, INK, font="figure"),
    )


def _of_seat(seat: int) -> Iterator[Kind]:
    width, height = PERSON_SIZE
    yield Kind(
        id=f"person_{seat}",
        shape=Shape.FIGURE,
        width=width,
        height=height,
        name=say("stone_age.kind.person"),
        material="wood",
        faces=((art("person", 0, 0, width, height, "seat"),),),
        text=(say("stone_age.inspect.person"),),
        seat=seat,
        thickness=10.0,
    )
    for track in ("score", "agriculture"):
        yield Kind(
            id=f"{track}_marker_{seat}",
            shape=Shape.TOKEN,
            width=9.0,
            height=9.0,
            name=say(f"stone_age.kind.{track}_marker"),
            material="wood",
            faces=((art("marker", 0, 0, 9, 9, "seat"),),),
            seat=seat,
            thickness=8.0,
        )
    yield Kind(
        id=f"mat_{seat}",
        shape=Shape.BOARD,
        width=MAT_SIZE[0],
        height=MAT_SIZE[1],
        name=say("stone_age.kind.mat"),
        material="cloth",
        colour="#c7a877",
        faces=(_mat_face(),),
        text=(say("stone_age.inspect.gathering"), say("stone_age.inspect.culture"), say("stone_age.inspect.figures")),
        seat=seat,
        radius=6.0,
    )


def _mat_face() -> Face:
    """Ground, a hairline for each part, the three tool spaces, and the divisors as a reminder."""
    width, height = MAT_SIZE
    return (
        Patch(0, 0, width, height, "#c7a877", 6.0, UMBER),
        *(Patch(x, 37, TOOL_SIZE + 4, TOOL_SIZE + 4, "#b39163", 3.0, UMBER) for x in (4.0, 36.0, 68.0)),
        Patch(102, 37, width - 106, TOOL_SIZE + 4, "#d6bd8d", 3.0),
        Patch(4, 72, width - 8, 46, "#d6bd8d", 3.0),
        Patch(4, 122, width - 8, 74, "#bd9b6a", 3.0),
        Patch(4, 200, width - 8, 48, "#bd9b6a", 3.0),
    )


def _start_marker() -> Kind:
    return Kind(
        id="start_marker",
        shape=Shape.TOKEN,
        width=17.0,
        height=22.0,
        name=say("stone_age.kind.start_marker"),
        material="wood",
        faces=((art("start_marker", 0, 0, 17, 22),),),
        thickness=8.0,
    )


def _die() -> Kind:
    size = 15.0
    pip = size / 5
    places = {
        1: ((2, 2),),
        2: ((1, 1), (3, 3)),
        3: ((1, 1), (2, 2), (3, 3)),
        4: ((1, 1), (1, 3), (3, 1), (3, 3)),
        5: ((1, 1), (1, 3), (2, 2), (3, 1), (3, 3)),
        6: ((1, 1), (1, 2), (1, 3), (3, 1), (3, 2), (3, 3)),
    }
    faces = tuple(
        tuple(Patch(x * pip, y * pip, pip, pip, INK, pip / 2) for x, y in places[face]) for face in range(1, 7)
    )
    return Kind(
        id="die",
        shape=Shape.DIE,
        width=size,
        height=size,
        name=say("stone_age.kind.die"),
        material="wood",
        colour=BONE,
        faces=faces,
        thickness=size,
    )

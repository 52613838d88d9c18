"""The kinds of pieces and what is printed on them, in millimetres."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.stone_age import kinds_mat, measures_mat
from games.stone_age.facts import DATA, RESOURCES, SCORE_SPACES
from games.stone_age.kinds_cards import BONE, INK, UMBER, art, building_kinds, card_kinds
from games.stone_age.measures import CUP, DICE_BED, TRAY, has_aid
from games.stone_age.measures_board import (
    AGRICULTURE_TRACK,
    BUILDINGS_LABEL,
    FIELD_CELL,
    SCORE_TRACK,
    SIZE,
    SPOTS,
    STONE,
)
from games.stone_age.terms import good_name, place_name
from tabletop.core.plan import Face, Kind, Mark, Material, Patch, Print, Shape
from tabletop.core.printing import Box, piece
from tabletop.core.words import Message, say

LAPS: Final = range(-5, 10)
"""Times round the score track that a sign can show."""
LAP_SIGNS: Final = {lap: ("+" if lap > 0 else "\N{MINUS SIGN}") + str(SCORE_SPACES * abs(lap)) for lap in LAPS if lap}
"""What the sign beside a score marker says: what is added to the space where the marker stands (10.2)."""
LAP_SIGN_SIZE: Final = (33.0, 15.0)
PERSON_SIZE: Final = (13.0, 17.0)
FOOD_VALUES: Final = tuple(int(value) for value in sorted(DATA["components"]["food_tokens"]["denominations"]))

_RESOURCE_SIZE: Final = {"wood": (21.0, 9.0), "clay": (15.0, 9.5), "stone": (11.5, 11.5), "gold": (16.0, 9.0)}
_MATERIAL: Final[dict[str, Material]] = {"wood": "wood", "clay": "clay", "stone": "stone", "gold": "gold"}
_COLOUR: Final = {"wood": "#8a5a33", "clay": "#b5562f", "stone": "#8d8a83", "gold": "#e0b03a"}


def all_kinds(seats: int) -> tuple[Kind, ...]:
    """Every kind of piece in a match of `seats`."""
    return (
        _board(),
        _dice_bed(),
        *([_aid(seats)] if has_aid(seats) else []),
        *_goods(),
        *_tools(),
        *(kind for seat in range(seats) for kind in _of_seat(seat, seats)),
        _start_marker(),
        _die(),
        *card_kinds(),
        *building_kinds(),
    )


# -- the board --------------------------------------------------------------------
def _board() -> Kind:
    width, height = SIZE
    return piece(
        "board",
        Shape.BOARD,
        (width, height),
        say("stone_age.kind.board"),
        (art("board", 0, 0, width, height), *_board_prints()),
        material="plain",
        text=(say("stone_age.inspect.board"),),
        thickness=2.0,
    )


def _board_prints() -> Iterator[Mark]:
    for name, spot in SPOTS.items():
        if spot.label is not None:
            yield from _plate(place_name(name), spot.label)
        if spot.cost is not None:
            yield _number(int(name[-1]), spot.cost, 17.0, 9.0)
    yield from _plate(say("stone_age.kind.buildings"), BUILDINGS_LABEL)
    for points, point in enumerate(SCORE_TRACK):
        yield _number(points, point, STONE, 7.5 if points % 5 else 9.0)
    for level, (x, y) in enumerate(AGRICULTURE_TRACK):
        yield Print(str(level), x - FIELD_CELL[0] / 2, y - 8, 12, 16, 8.0, UMBER, font="figure")


def _plate(name: Message, box: Box) -> Iterator[Mark]:
    """A name on plain ground: the printed banner is dashed, and thin strokes would drown in it."""
    x, y, w, h = box
    yield Patch(x, y - 1.5, w, h + 3, BONE, 3.0, UMBER)
    yield Print(name, x + 2, y - 1, w - 4, h + 2, size=11.0, colour=INK)


def _number(value: int, point: tuple[float, float], width: float, size: float) -> Print:
    return Print(str(value), point[0] - width / 2, point[1] - width / 2, width, width, size, INK, font="figure")


# -- goods, tools, figures --------------------------------------------------------------------
def _goods() -> Iterator[Kind]:
    for resource, name in enumerate(RESOURCES):
        width, height = _RESOURCE_SIZE[name]
        yield piece(
            name,
            Shape.TOKEN,
            (width, height),
            good_name(resource + 1),
            (art(name, 0, 0, width, height),),
            material=_MATERIAL[name],
            colour=_COLOUR[name],
            text=(say("stone_age.inspect.resource", value=DATA["resource_values"][name]),),
            thickness=8.0,
        )
    for value in FOOD_VALUES:
        size = 11.0 + 2.0 * FOOD_VALUES.index(value)
        yield piece(
            f"food_{value}",
            Shape.DISC,
            (size, size),
            say("stone_age.kind.food", value=value),
            (
                art("food", 0, 0, size, size),
                Patch(size * 0.46, size * 0.46, size * 0.54, size * 0.54, UMBER, size * 0.27),
                Print(str(value), size * 0.48, size * 0.48, size * 0.5, size * 0.5, size * 0.44, BONE, font="figure"),
            ),
            colour="#c9a35b",
            text=(say("stone_age.inspect.food"),),
            thickness=2.0,
        )


def _tools() -> Iterator[Kind]:
    for id_, values in (("tool_low", (1, 2)), ("tool_high", (3, 4))):
        yield piece(
            id_,
            Shape.TILE,
            (measures_mat.TOOL_SIZE, measures_mat.TOOL_SIZE),
            say("stone_age.kind.tool", low=values[0], high=values[1]),
            *(_tool_face(value) for value in values),
            face_names=tuple(say("stone_age.kind.tool_of", value=value) for value in values),
            colour="#b98d5a",
            text=(say("stone_age.inspect.tool"),),
            thickness=2.0,
        )


def _tool_face(value: int) -> Face:
    return (
        art(f"tool_{value}", 0, 0, measures_mat.TOOL_SIZE, measures_mat.TOOL_SIZE),
        Patch(1, 1, 10, 10, BONE, 5.0, UMBER),
        Print(str(value), 1, 1, 10, 10, 8.0, INK, font="figure"),
    )


def _of_seat(seat: int, seats: int) -> Iterator[Kind]:
    width, height = PERSON_SIZE
    yield piece(
        f"person_{seat}",
        Shape.FIGURE,
        (width, height),
        say("stone_age.kind.person"),
        (art("person", 0, 0, width, height, "seat"),),
        material="wood",
        text=(say("stone_age.inspect.person"),),
        seat=seat,
        thickness=10.0,
    )
    for track in ("score", "agriculture"):
        yield piece(
            f"{track}_marker_{seat}",
            Shape.TOKEN,
            (9.0, 9.0),
            say(f"stone_age.kind.{track}_marker"),
            (art("marker", 0, 0, 9, 9, "seat"),),
            material="wood",
            seat=seat,
            thickness=8.0,
        )
    width, height = LAP_SIGN_SIZE
    yield piece(
        f"lap_sign_{seat}",
        Shape.TILE,
        (width, height),
        say("stone_age.kind.lap_sign"),
        *(
            (
                Patch(0, 0, width, height, "seat", 3.0),
                Patch(1.5, 1.5, width - 3, height - 3, BONE, 2.0),
                Print(sign, 1.5, 0.5, width - 3, height - 1, 13.0, INK, font="figure"),
            )
            for sign in LAP_SIGNS.values()
        ),
        face_names=tuple(say("stone_age.kind.lap_sign_of", sign=sign) for sign in LAP_SIGNS.values()),
        colour=BONE,
        text=(say("stone_age.inspect.lap_sign"),),
        seat=seat,
        thickness=2.0,
    )
    width, height = measures_mat.size(seats)
    yield piece(
        f"mat_{seat}",
        Shape.BOARD,
        (width, height),
        say("stone_age.kind.mat"),
        kinds_mat.face(seat, seats),
        material="cloth",
        colour="#c7a877",
        text=(say("stone_age.inspect.gathering"), say("stone_age.inspect.culture"), say("stone_age.inspect.figures")),
        seat=seat,
        radius=6.0,
    )


def _aid(seats: int) -> Kind:
    """The reminder of divisors and final scoring."""
    width, height = measures_mat.size(seats)
    lines = ("gathering", "village", "culture", "figures")
    step = (height - 44) / len(lines)
    return piece(
        "aid",
        Shape.BOARD,
        (width, height),
        say("stone_age.kind.aid"),
        (
            Patch(0, 0, width, height, "#d6bd8d", 4.0, UMBER),
            Print(say("stone_age.kind.aid"), 10, 8, width - 20, 16, 11.0, UMBER, font="title"),
            *(
                Print(say(f"stone_age.inspect.{line}"), 12, 30 + number * step, width - 24, step - 4, 11.0, INK)
                for number, line in enumerate(lines)
            ),
        ),
        colour="#d6bd8d",
        radius=4.0,
    )


def _dice_bed() -> Kind:
    """A wooden tray with two hollows lined with felt: one for the dice that wait, one to throw in."""
    left, top, width, height = DICE_BED
    return piece(
        "dice_bed",
        Shape.BOARD,
        (width, height),
        say("stone_age.kind.dice_bed"),
        tuple(
            Patch(x - left, y - top, w, h, colour, 8.0, "#2f1d0f")
            for (x, y, w, h), colour in ((CUP, "#5b3a20"), (TRAY, "#4f5a35"))
        ),
        material="wood",
        colour="#7a4f2c",
        radius=10.0,
        thickness=6.0,
    )


def _start_marker() -> Kind:
    return piece(
        "start_marker",
        Shape.TOKEN,
        (17.0, 22.0),
        say("stone_age.kind.start_marker"),
        (art("start_marker", 0, 0, 17, 22),),
        material="wood",
        thickness=8.0,
    )


def _die() -> Kind:
    size = 24.0
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
    return piece(
        "die", Shape.DIE, (size, size), say("stone_age.kind.die"), *faces, material="wood", colour=BONE, thickness=size
    )

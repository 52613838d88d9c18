"""The kinds of pieces and what is printed on them, in millimetres."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.stone_age.rules.facts import DATA, SCORE_SPACES
from games.stone_age.rules.names import place_name
from games.stone_age.table import geometry_mat, pieces_mat
from games.stone_age.table.geometry import CUP, DICE_BED, TRAY
from games.stone_age.table.geometry_board import (
    AGRICULTURE_TRACK,
    BUILDINGS_LABEL,
    FIELD_CELL,
    SCORE_TRACK,
    SIZE,
    SPOTS,
    STONE,
)
from games.stone_age.table.geometry_mat import has_aid
from games.stone_age.table.geometry_signs import SIGN
from games.stone_age.table.palette import BONE, GROUND, INK, PRINTED, SAND, UMBER, art
from games.stone_age.table.pieces_cards import building_kinds, card_kinds
from tabletop.core.data.messages import Message, msg
from tabletop.core.rules.questions import Seat
from tabletop.core.table.builders import Box, KindOptions, piece
from tabletop.core.table.layout import Face, FaceElement, ImageElement, Kind, RectElement, Shape, TextElement

LAPS: Final = range(-5, 10)
"""Times round the score track that a sign can show."""
LAP_SIGNS: Final = {lap: ("+" if lap > 0 else "\N{MINUS SIGN}") + str(SCORE_SPACES * abs(lap)) for lap in LAPS if lap}
"""The text of the sign beside a score marker: the points added to the space of the marker (10.2)."""
SEEN: Final = 11.6
"""Letters of this height (mm) are 11 pixels in the smallest window."""
FIGURE: Final = 9.4
"""Figures and sentences in letters that are 11 pixels of text size in the smallest window (mm)."""
FOOD_VALUES: Final = tuple(int(value) for value in sorted(DATA["components"]["food_tokens"]["denominations"]))


def all_kinds(seats: int) -> tuple[Kind, ...]:
    """Return every kind of piece in a match of `seats`."""
    boards = [_board(), _dice_bed(), *(one for seat in range(seats) for one in _mats(seat, seats))]
    if has_aid(seats):
        boards.append(_aid())
    signs = (_lap_sign(seat) for seat in range(seats))
    return (*boards, *PRINTED.kinds(seats), *_food(), *_tools(), *signs, _die(), *card_kinds(), *building_kinds())


# -- the board --------------------------------------------------------------------
def _board() -> Kind:
    face = (art("board", 0, 0, *SIZE), *_board_prints())
    name, about = msg("stone_age.kind.board"), msg("stone_age.inspect.board")
    return piece("board", Shape.BOARD, SIZE, name, face, material="plain", text=(about,), thickness=2.0)


def _board_prints() -> Iterator[FaceElement]:
    for name, spot in SPOTS.items():
        if spot.label_box is not None:
            yield from _plate(place_name(name), spot.label_box)
        if spot.cost is not None:
            yield _number(int(name[-1]), spot.cost, 17.0, FIGURE)
    yield from _plate(msg("stone_age.kind.buildings"), BUILDINGS_LABEL)
    for points, point in enumerate(SCORE_TRACK):
        yield _number(points, point, STONE, FIGURE if points % 5 else FIGURE + 1.5)
    for level, (x, y) in enumerate(AGRICULTURE_TRACK):
        yield TextElement(str(level), x - FIELD_CELL[0] / 2 - 1, y - 10, 15, 20, FIGURE, UMBER, font="figure")


def _plate(name: Message, box: Box) -> Iterator[FaceElement]:
    """Yield a name on plain ground: the printed banner is dashed, which would make thin strokes unreadable."""
    x, y, w, h = box
    yield RectElement(x, y - 1.5, w, h + 3, BONE, 3.0, UMBER)
    yield TextElement(name, x + 2, y - 4, w - 4, h + 8, size=SEEN, colour=INK)


def _number(value: int, point: tuple[float, float], width: float, size: float) -> TextElement:
    return TextElement(str(value), point[0] - width / 2, point[1] - width / 2, width, width, size, INK, font="figure")


def _dice_bed() -> Kind:
    """Return a wooden tray with two hollows lined with felt: one for the dice that wait, one to throw in."""
    left, top, width, height = DICE_BED
    hollows = ((CUP, "#5b3a20"), (TRAY, "#4f5a35"))
    face = tuple(RectElement(x - left, y - top, w, h, colour, 8.0, "#2f1d0f") for (x, y, w, h), colour in hollows)
    look = KindOptions(material="wood", colour="#7a4f2c", radius=10.0, thickness=6.0)
    return piece("dice_bed", Shape.BOARD, (width, height), msg("stone_age.kind.dice_bed"), face, **look)


def _mats(seat: Seat, seats: int) -> Iterator[Kind]:
    """Yield the player board, and the forms that it has where boards fold."""
    yield _mat(f"mat_{seat}", seat, geometry_mat.SHAPES[seats].size, pieces_mat.face(seat, geometry_mat.SHAPES[seats]))
    height, opened = geometry_mat.large_height(seats), geometry_mat.open_shape(seats)
    large, strip = (geometry_mat.WIDTH, height), (geometry_mat.WIDTH, geometry_mat.STRIP)
    yield _mat(f"mat_{seat}_large", seat, large, pieces_mat.large_face(seat, height))
    yield _mat(f"mat_{seat}_open", seat, opened.size, pieces_mat.face(seat, opened))
    yield _mat(f"mat_{seat}_strip", seat, strip, pieces_mat.strip_face(seat))


def _mat(id: str, seat: Seat, size: tuple[float, float], face: Face) -> Kind:
    about = tuple(msg(f"stone_age.inspect.{what}") for what in ("gathering", "culture", "figures"))
    look = KindOptions(material="cloth", colour=GROUND, text=about, seat=seat, radius=6.0)
    return piece(id, Shape.BOARD, size, msg("stone_age.kind.mat"), face, **look)


def _aid() -> Kind:
    """Return the reminder of divisors, village places and final scoring."""
    about = tuple(msg(f"stone_age.inspect.{what}") for what in ("gathering", "village", "culture", "figures"))
    look = KindOptions(colour=SAND, radius=4.0, text=about)
    return piece("aid", Shape.BOARD, geometry_mat.AID, msg("stone_age.kind.aid"), pieces_mat.aid_face(), **look)


# -- food, tools, signs, dice --------------------------------------------------------------------
def _food() -> Iterator[Kind]:
    for number, value in enumerate(FOOD_VALUES):
        size, tall = 17.0 + number, SEEN + 1.0
        wide = tall if value < 10 else size - 2
        face = (
            art("food", 0, 0, size, size),
            RectElement(0, size - tall, wide, tall, UMBER, tall / 2),
            TextElement(str(value), 0, size - tall - 2, wide, tall + 2, SEEN, BONE, font="figure"),
        )
        name = msg("stone_age.kind.food", value=value)
        look = KindOptions(colour="#c9a35b", text=(msg("stone_age.inspect.food"),), thickness=2.0, worth=value)
        yield piece(f"food_{value}", Shape.DISC, (size, size), name, face, **look)


def _tools() -> Iterator[Kind]:
    size = (geometry_mat.TOOL_SIZE, geometry_mat.TOOL_SIZE)
    about = (msg("stone_age.inspect.tool"),)
    for id, low, high in (("tool_low", 1, 2), ("tool_high", 3, 4)):
        name = msg("stone_age.kind.tool", low=low, high=high)
        names = tuple(msg("stone_age.kind.tool_of", value=value) for value in (low, high))
        look = KindOptions(face_names=names, colour="#b98d5a", text=about, thickness=2.0)
        yield piece(id, Shape.TILE, size, name, _tool_face(low), _tool_face(high), **look)


def _tool_face(value: int) -> Face:
    return (
        art(f"tool_{value}", 0, 0, geometry_mat.TOOL_SIZE, geometry_mat.TOOL_SIZE),
        RectElement(0.5, 0.5, 14, 14, BONE, 7.0, UMBER),
        TextElement(str(value), 0, 0, 15, 16, FIGURE, INK, font="figure"),
    )


def _lap_sign(seat: Seat) -> Kind:
    """Return the sign with a face for each text."""
    width, height = SIGN
    faces = [
        (
            RectElement(0, 0, width, height, "seat", 3.0),
            RectElement(1.5, 1.5, width - 3, height - 3, BONE, 2.0),
            TextElement(sign, 1.0, 0.5, width - 7, height - 1, 13.0, INK, font="figure"),
            ImageElement("seat/shape", width - 6.8, height / 2 - 2.6, 5.2, 5.2),
        )
        for sign in LAP_SIGNS.values()
    ]
    names = tuple(msg("stone_age.kind.lap_sign_of", sign=sign) for sign in LAP_SIGNS.values())
    look = KindOptions(
        face_names=names, colour=BONE, text=(msg("stone_age.inspect.lap_sign"),), seat=seat, thickness=2.0
    )
    return piece(f"lap_sign_{seat}", Shape.TILE, SIGN, msg("stone_age.kind.lap_sign"), *faces, **look)


def _die() -> Kind:
    size = 24.0
    pip = size / 5
    corners, sides = [(1, 1), (3, 3), (1, 3), (3, 1)], [(1, 2), (3, 2)]
    places = [[(2, 2)], corners[:2], [*corners[:2], (2, 2)], corners, [*corners, (2, 2)], [*corners, *sides]]
    faces = [tuple(RectElement(x * pip, y * pip, pip, pip, INK, pip / 2) for x, y in sorted(face)) for face in places]
    look = KindOptions(material="wood", colour=BONE, thickness=size)
    return piece("die", Shape.DIE, (size, size), msg("stone_age.kind.die"), *faces, **look)

"""The kinds of pieces and what is printed on them, in millimetres."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.stone_age.facts import BUILDINGS, CARDS, DATA, FIGURES, RESOURCES, SYMBOLS, Building, Card
from games.stone_age.geometry import (
    AGRICULTURE_TRACK,
    BUILDINGS_LABEL,
    FIELD_CELL,
    SCORE_TRACK,
    SIZE,
    SPOTS,
    STONE,
    Box,
)
from games.stone_age.terms import (
    building_cost,
    building_points,
    building_title,
    card_bottom,
    card_title,
    card_top,
    good_name,
    place_name,
)
from tabletop.table import Art, Face, Kind, Mark, Patch, Print, Shape
from tabletop.words import say

CARD_SIZE: Final = (44.0, 68.0)
TILE_SIZE: Final = (44.0, 44.0)
TOOL_SIZE: Final = 26.0
MAT_SIZE: Final = (200.0, 252.0)
PERSON_SIZE: Final = (13.0, 17.0)
FOOD_VALUES: Final = tuple(int(value) for value in sorted(DATA["components"]["food_tokens"]["denominations"]))

_BONE, _INK, _UMBER = "#efe3c8", "#2b2118", "#6b4a2d"
_GROUND: Final = {"green": "#a9b878", "sand": "#e2c78d"}
_TIMES: Final = {"farmer": "field", "toolmaker": "tool_1", "builder": "hut", "shaman": "person"}
"""The picture of what a figure multiplies."""
_RESOURCE_SIZE: Final = {"wood": (21.0, 9.0), "clay": (15.0, 10.0), "stone": (13.0, 13.0), "gold": (16.0, 9.0)}
_MATERIAL: Final = {"wood": "wood", "clay": "clay", "stone": "stone", "gold": "gold"}
_COLOUR: Final = {"wood": "#8a5a33", "clay": "#b5562f", "stone": "#8d8a83", "gold": "#e0b03a"}


def art(name: str, x: float, y: float, w: float, h: float, tint: str | None = None) -> Art:
    """A picture of this game."""
    return Art(f"stone_age/{name}", x, y, w, h, tint)


def all_kinds(seats: int) -> tuple[Kind, ...]:
    """Every kind of piece in a match of `seats`."""
    return (
        _board(),
        *_goods(),
        *_tools(),
        *(kind for seat in range(seats) for kind in _of_seat(seat)),
        _start_marker(),
        _die(),
        *(card_kind(card) for card in CARDS),
        _back("card_back", CARD_SIZE, Shape.CARD),
        *(building_kind(building) for building in BUILDINGS),
        _back("building_back", TILE_SIZE, Shape.TILE),
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
            yield Print(place_name(name), *spot.label, size=8.0, colour=_INK, font="title")
        if spot.cost is not None:
            yield _number(int(name[-1]), spot.cost, 17.0, 9.0)
    yield Print(say("stone_age.kind.buildings"), *BUILDINGS_LABEL, size=8.0, colour=_INK, font="title")
    for points, point in enumerate(SCORE_TRACK):
        yield _number(points, point, STONE, 7.5 if points % 5 else 9.0)
    for level, (x, y) in enumerate(AGRICULTURE_TRACK):
        yield Print(str(level), x - FIELD_CELL[0] / 2, y - 8, 12, 16, 8.0, _UMBER, font="figure")


def _number(value: int, point: tuple[float, float], width: float, size: float) -> Print:
    return Print(str(value), point[0] - width / 2, point[1] - width / 2, width, width, size, _INK, font="figure")


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
                    Patch(size * 0.46, size * 0.46, size * 0.54, size * 0.54, _UMBER, size * 0.27),
                    Print(
                        str(value), size * 0.48, size * 0.48, size * 0.5, size * 0.5, size * 0.44, _BONE, font="figure"
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
        Patch(1, 1, 10, 10, _BONE, 5.0, _UMBER),
        Print(str(value), 1, 1, 10, 10, 8.0, _INK, font="figure"),
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
        Patch(0, 0, width, height, "#c7a877", 6.0, _UMBER),
        *(Patch(x, 37, TOOL_SIZE + 4, TOOL_SIZE + 4, "#b39163", 3.0, _UMBER) for x in (4.0, 36.0, 68.0)),
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
        tuple(Patch(x * pip, y * pip, pip, pip, _INK, pip / 2) for x, y in places[face]) for face in range(1, 7)
    )
    return Kind(
        id="die",
        shape=Shape.DIE,
        width=size,
        height=size,
        name=say("stone_age.kind.die"),
        material="wood",
        colour=_BONE,
        faces=faces,
        thickness=size,
    )


def _back(name: str, size: tuple[float, float], shape: Shape) -> Kind:
    return Kind(
        id=name,
        shape=shape,
        width=size[0],
        height=size[1],
        name=say(f"stone_age.kind.{name}"),
        faces=((art(name, 0, 0, *size),),),
    )


# -- civilization cards --------------------------------------------------------------------
def card_kind(card: Card) -> Kind:
    """A card: title band, the gain of the upper half, culture or figures on green or sand below."""
    width, height = CARD_SIZE
    ground = _GROUND["green" if card.symbol >= 0 else "sand"]
    front: Face = (
        Patch(0, 0, width, height, _BONE, 3.0, _UMBER),
        Patch(1.5, 1.5, width - 3, 8.5, _UMBER, 2.0),
        Print(card_title(card), 3, 2, width - 6, 7.5, 5.5, _BONE, font="title"),
        *_upper(card, (2, 11, width - 4, 26)),
        Patch(1.5, 38.5, width - 3, 28, ground, 2.0, _UMBER),
        *_lower(card, (2, 39, width - 4, 27)),
    )
    return Kind(
        id=card.id,
        shape=Shape.CARD,
        width=width,
        height=height,
        name=say("stone_age.kind.card", top=card_top(card), bottom=card_title(card)),
        faces=(front, (art("card_back", 0, 0, width, height),)),
        text=(
            say("stone_age.inspect.upper", what=card_top(card)),
            say("stone_age.inspect.lower", what=card_bottom(card)),
        ),
    )


def _upper(card: Card, box: Box) -> Face:
    """The picture and the amount of the upper half."""
    x, y, w, h = box
    middle = x + w / 2
    if card.top == "resource":
        return tuple(_row((RESOURCES[card.good],) * card.amount, box, 18.0))
    if card.top == "roll_for_resource":
        return (art("top_roll", x + 1, y + 2, 20, 20), art(RESOURCES[card.good], x + 22, y + 6, 16, 14))
    picture = {
        "food": "food",
        "points": "top_points",
        "permanent_tool": "top_tool",
        "agriculture": "top_agriculture",
        "one_use_tool": "top_one_use_tool",
        "any_resources": "top_any_two",
        "draw_card": "top_draw",
        "dice_for_all": "top_dice",
    }[card.top]
    if card.top in ("food", "points", "one_use_tool"):
        return (
            art(picture, x + 3, y + 2, 22, 22),
            Print(str(card.amount), x + 25, y + 4, 14, 18, 15.0, _INK, font="figure"),
        )
    return (art(picture, middle - 12, y + 1, 24, h - 2),)


def _lower(card: Card, box: Box) -> Face:
    """The culture symbol, or figures times what they multiply."""
    x, y, w, _ = box
    if card.symbol >= 0:
        return (art(f"culture_{SYMBOLS[card.symbol]}", x + w / 2 - 12, y + 1.5, 24, 24),)
    figure = FIGURES[card.figure]
    step = 20.0 / card.figures
    times = _TIMES[figure]
    return (
        *(art(f"figure_{figure}", x + 1 + number * step, y + 4, min(step, 16), 18) for number in range(card.figures)),
        Print("×", x + 21, y + 8, 6, 10, 8.0, _INK, font="figure"),
        art(times, x + 27, y + 7, 12, 12, _UMBER if times == "person" else None),
    )


def _row(names: tuple[str, ...], box: Box, largest: float) -> Iterator[Mark]:
    """Pictures side by side in the middle of a box, as large as fits."""
    x, y, w, h = box
    step = min(largest, w / max(1, len(names)))
    first = x + (w - step * len(names)) / 2
    size = step - 1
    for number, name in enumerate(names):
        yield art(name, first + number * step, y + (h - size) / 2, size, size)


# -- buildings --------------------------------------------------------------------
def building_kind(building: Building) -> Kind:
    """A building tile: what it costs, and below the house with its points; a corner stays free for a counter."""
    width, height = TILE_SIZE
    points = str(building.points) if building.points else "?"
    return Kind(
        id=building.id,
        shape=Shape.TILE,
        width=width,
        height=height,
        name=building_title(building),
        faces=(
            (
                Patch(0, 0, width, height, "#e6d2a4", 3.0, _UMBER),
                *_cost(building, (2, 2, width - 4, 13)),
                art(f"building_{building.type}", 2, 16, 27, 26),
                Print(points, 29, 16, 13, 14, 11.0, _INK, font="figure"),
            ),
            (art("building_back", 0, 0, width, height),),
        ),
        text=(building_cost(building), building_points(building)),
        thickness=2.0,
    )


def _cost(building: Building, box: Box) -> Face:
    x, y, w, h = box
    if building.type == "fixed":
        names = tuple(name for name, count in zip(RESOURCES, building.cost, strict=True) for _ in range(count))
        return tuple(_row(names, box, 13.0))
    amount = str(building.least) if building.least == building.most else f"{building.least}–{building.most}"
    wide = 10.0 if building.kinds else 18.0
    paid: Face = (Print(amount, x, y, wide, h, 9.0, _INK, font="figure"), art("any_resource", x + wide, y, h, h))
    if not building.kinds:
        return paid
    kinds = Print(str(building.kinds), x + w - 8, y, 8, h, 9.0, _INK, font="figure")
    return (*paid, art("kinds", x + w - 17, y + 2, 9, 9), kinds)

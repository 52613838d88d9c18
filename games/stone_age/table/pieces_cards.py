"""Civilization cards and building tiles as they are printed, in millimetres."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.stone_age.rules.facts import BUILDINGS, CARDS, FIGURES, RESOURCES, SYMBOLS, Building, Card
from games.stone_age.rules.names import (
    building_cost,
    building_points,
    building_title,
    card_bottom,
    card_title,
    card_top,
)
from games.stone_age.table.palette import BONE, INK, PRINTED, UMBER, art
from tabletop.core.data.messages import Message, msg
from tabletop.core.table.builders import Box, piece
from tabletop.core.table.layout import Face, FaceElement, Kind, RectElement, Shape, TextElement

_GROUND: Final = {"green": "#a9b878", "sand": "#e2c78d"}
POINTS: Final = 12.9
"""Letters of the points of a building: 16 pixels in the smallest window (mm)."""
TITLE: Final = 9.8
"""Letters of a card's title: 12 pixels in the smallest window (mm)."""
TIMES: Final = {"farmer": "field", "toolmaker": "tool_1", "builder": "hut", "shaman": "person"}
"""The picture of the thing that a figure multiplies."""


def card_kinds() -> Iterator[Kind]:
    """Yield all civilization cards."""
    return map(card_kind, CARDS)


def building_kinds() -> Iterator[Kind]:
    """Yield all building tiles."""
    return map(building_kind, BUILDINGS)


# -- civilization cards --------------------------------------------------------------------
def card_kind(card: Card) -> Kind:
    """Return a card: title band, the gain of the upper half, culture or figures on green or sand below."""
    width, height = PRINTED.size("card_back")
    ground = _GROUND["green" if card.symbol >= 0 else "sand"]
    front: Face = (
        RectElement(0, 0, width, height, BONE, 3.0, UMBER),
        RectElement(1, 1, width - 2, 13, UMBER, 2.0),
        TextElement(_printed_title(card), 1, 1, width - 2, 13, TITLE, BONE),
        *_upper(card, (6, 14.5, width - 12, 24)),
        RectElement(1.5, 38.5, width - 3, 28, ground, 2.0, UMBER),
        *_lower(card, (6, 39, width - 12, 27)),
    )
    return piece(
        card.id,
        Shape.CARD,
        (width, height),
        msg("stone_age.kind.card", top=card_top(card), bottom=card_title(card)),
        front,
        (art("card_back", 0, 0, width, height),),
        face_names=(
            msg("stone_age.kind.card", top=card_top(card), bottom=card_title(card)),
            msg("stone_age.kind.card_back"),
        ),
        text=(
            msg("stone_age.inspect.upper", what=card_top(card)),
            msg("stone_age.inspect.lower", what=card_bottom(card)),
        ),
    )


def _printed_title(card: Card) -> Message:
    """Return the title in a word that fits the band; the picture beside a figure says what it multiplies."""
    return card_title(card) if card.symbol >= 0 else msg(f"stone_age.print.figure.{FIGURES[card.figure]}")


def _upper(card: Card, box: Box) -> Face:
    """Return the picture and the amount of the upper half."""
    x, y, w, h = box
    middle = x + w / 2
    if card.top == "resource":
        return tuple(_row((RESOURCES[card.resource],) * card.amount, box, 18.0))
    if card.top == "roll_for_resource":
        return (art("top_roll", x + 1, y + 2, 20, 20), art(RESOURCES[card.resource], x + 22, y + 6, 16, 14))
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
            TextElement(str(card.amount or card.value), x + 25, y + 4, 14, 18, 15.0, INK, font="figure"),
        )
    return (art(picture, middle - 12, y + 1, 24, h - 2),)


def _lower(card: Card, box: Box) -> Face:
    """Return the culture symbol, or figures beside the things that they multiply."""
    x, y, w, _ = box
    if card.symbol >= 0:
        return (art(f"culture_{SYMBOLS[card.symbol]}", x + w / 2 - 12, y + 1.5, 24, 24),)
    figure = FIGURES[card.figure]
    step = 20.0 / card.figures
    times = TIMES[figure]
    return (
        *(art(f"figure_{figure}", x + 1 + number * step, y + 4, min(step, 16), 18) for number in range(card.figures)),
        art(times, x + 24, y + 5.5, 15, 15, UMBER if times == "person" else None),
    )


def _row(names: tuple[str, ...], box: Box, largest: float) -> Iterator[FaceElement]:
    """Yield pictures side by side in the middle of a box, as large as fits."""
    x, y, w, h = box
    step = min(largest, w / max(1, len(names)))
    first = x + (w - step * len(names)) / 2
    size = step - 1
    for number, name in enumerate(names):
        yield art(name, first + number * step, y + (h - size) / 2, size, size)


# -- buildings --------------------------------------------------------------------
def building_kind(building: Building) -> Kind:
    """Return a building tile: its cost and points, which stay in sight when tiles overlap, and below the house.

    A corner stays free for a counter.
    """
    width, height = PRINTED.size("building_back")
    points = str(building.points) if building.points else "?"
    return piece(
        building.id,
        Shape.TILE,
        (width, height),
        building_title(building),
        (
            RectElement(0, 0, width, height, "#e6d2a4", 3.0, UMBER),
            *_cost(building, (1.5, 1, width - 3, 12.5)),
            art(f"building_{building.type}", 20, 17, 23, 23),
            TextElement(points, 0.5, 12, 20, 17, POINTS, INK, font="figure"),
        ),
        (art("building_back", 0, 0, width, height),),
        text=(building_cost(building), building_points(building)),
        thickness=2.0,
    )


def _cost(building: Building, box: Box) -> Face:
    x, y, _, h = box
    if building.type == "fixed":
        names = tuple(name for name, count in zip(RESOURCES, building.cost, strict=True) for _ in range(count))
        return tuple(art(name, x + number * 12, y, 11.5, 11.5) for number, name in enumerate(names))
    amount = str(building.least) if building.least == building.most else f"{building.least}–{building.most}"
    wide = 8.0 if building.kinds else 21.0
    paid: Face = (
        TextElement(amount, x, y, wide, h, 9.5, INK, font="figure"),
        art("any_resource", x + wide, y + 1, 9, 9),
    )
    if not building.kinds:
        return paid
    kinds = TextElement(str(building.kinds), x + 24.5, y, 7, h, 9.5, INK, font="figure")
    return (*paid, art("kinds", x + 17, y + 2, 7.5, 7.5), kinds)

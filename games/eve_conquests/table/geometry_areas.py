"""The parts of the areas of the empires along the lower edge, in millimetres: large, open, and folded to a strip."""

from __future__ import annotations

from typing import Final

from games.eve_conquests.table.geometry import BACK, EDGE, PROJECT, REGION_CARD, TRACK_BOX, WIDTH, Point
from tabletop.core.table.builders import Box

PLAN_HEIGHT: Final = 92.0
HEADER: Final = 34.0
"""Height of the head of an area: emblem, name, tokens and units in supply."""
AREA_HEIGHT: Final = HEADER + PLAN_HEIGHT + 2 + PROJECT[1] + 3
AREA_Y: Final = TRACK_BOX[1] + TRACK_BOX[3] + 3
AREA_GAP: Final = 6.0
WIDEST_PLAN: Final = 236.0
KEPT: Final = 26.0
"""Width of the column of tokens beside the active cards."""
HAND_WIDTH: Final = {2: 160.0, 3: 90.0, 4: 52.0}
"""Width for a hand of which only the backs are visible, by the number of seats."""
STRIP: Final = {2: 168.0, 3: 140.0, 4: 132.0}
"""Width of a folded area, by the number of seats."""
SUPPLY: Final = 66.0
"""Width of the column of units in supply, beside the plans where there is room."""
HAND_COLUMNS: Final = 4
"""The cards side by side in each of the two rows of an open hand: plans and cards in force have all the rest."""
STRIP_ROW: Final = 31.0
"""Height of the row of a plan in a folded area."""


def area_box(seat: int, seats: int) -> Box:
    """Return the area of a seat where nothing folds: side by side along the lower edge, in turn order."""
    width = (WIDTH - 2 * EDGE - AREA_GAP * (seats - 1)) / seats
    return (EDGE + seat * (width + AREA_GAP), AREA_Y, width, AREA_HEIGHT)


def large_width(seats: int) -> float:
    """Return the width of the own area while all others are strips."""
    return WIDTH - 2 * EDGE - (seats - 1) * (STRIP[seats] + AREA_GAP)


def open_width(seats: int) -> float:
    """Return the width of two areas that are open beside strips."""
    return (large_width(seats) + STRIP[seats]) / 2


def area_parts(seats: int, width: float) -> dict[str, Box]:
    """Return the parts of an area of a width, from its corner, by the name of their zone: plans above cards."""
    bottom, wide, tall = HEADER + PLAN_HEIGHT + 2, width - 12, PROJECT[1]
    hand, won = HAND_WIDTH[seats], REGION_CARD[0]
    parts = _head(width) | _plans((wide - 6) / 3)
    x, y, w, h = parts["plan_2"]
    if width - x - w - 9 >= SUPPLY:
        parts["supply"] = (width - SUPPLY - 6, y, SUPPLY, h)
    parts["hand"] = (6, bottom, hand, tall)
    parts["held"] = (6 + hand + 3, bottom, wide - hand - won - 9 - KEPT, tall)
    parts["won"] = (6 + wide - won, bottom, won, tall)
    return parts | _beside(parts["held"])


def large_parts(seats: int) -> dict[str, Box]:
    """Return the parts of the own area: plans above the cards in force, and beside them the hand in two rows."""
    width = large_width(seats)
    hand = HAND_COLUMNS * (PROJECT[0] + 2) + 3
    parts = _plans((width - hand - SUPPLY - 31) / 3)
    x, y, w, h = parts["plan_2"]
    left = x + w + SUPPLY + 9
    parts |= _head(left) | {"supply": (x + w + 3, y, SUPPLY, h)}
    bottom, tall, won = HEADER + PLAN_HEIGHT + 2, PROJECT[1], REGION_CARD[0]
    parts["held"] = (6, bottom, left - 12 - won - 6 - KEPT, tall)
    parts["won"] = (left - 6 - won, bottom, won, tall)
    parts["hand"] = (left + 4, 6, width - left - 10, AREA_HEIGHT - 12)
    return parts | _beside(parts["held"])


def strip_parts(seats: int) -> dict[str, Box]:
    """Return the parts of a folded area: a row for each plan, then the hand, tokens in force and units in supply."""
    width, parts = STRIP[seats], dict[str, Box]()
    for plan in range(3):
        y = HEADER + 2 + plan * STRIP_ROW
        parts[f"plan_{plan}"] = (28.0, y, 56.0, STRIP_ROW - 2)
        parts[f"reserve_{plan}"] = (width - 44, y, 38.0, STRIP_ROW - 2)
    low = HEADER + 3 * STRIP_ROW + 3
    tall, wide = AREA_HEIGHT - low - 5, width - 12
    hand = BACK[0] + 4
    parts["hand"] = (6, low, hand, tall)
    parts["kept"] = (6 + hand, low, KEPT, tall)
    parts["supply"] = (6 + hand + KEPT, low, wide - hand - KEPT, tall)
    parts["won"] = parts["held"] = (width / 2 - 10, low + 10, 20.0, 20.0)
    parts["seals"] = (6, low, wide, 34.0)
    return parts


def level_boxes(plan: Box) -> tuple[Box, Box, Box]:
    """Return the boxes of the three levels of a plan."""
    x, y, w, h = plan
    first, second, third = ((x + level * w / 3 + 1, y + 1, w / 3 - 2, h * 0.78) for level in range(3))
    return first, second, third


def level_places(plan: Box) -> tuple[Point, Point, Point]:
    """Return the centres of the three levels in the box of a plan; the tokens lie on the second and third."""
    x, y, w, h = plan
    down = y + min(14.0, h / 2)
    return (x + w * 0.17, down), (x + w * 0.5, down), (x + w * 0.83, down)


def strip_places(plan: Box) -> tuple[Point, Point]:
    """Return the places of the tokens on a plan of a folded area."""
    x, y, w, h = plan
    return (x + w * 0.25, y + h / 2), (x + w * 0.75, y + h / 2)


def _head(width: float) -> dict[str, Box]:
    parts = {f"reserve_{plan}": (width - 176 + plan * 42, 3.0, 40.0, HEADER - 4) for plan in range(3)}
    return parts | {"supply": (width - 52, 4.0, 40.0, HEADER - 4)}


def _plans(room: float) -> dict[str, Box]:
    width = min(WIDEST_PLAN, room)
    return {f"plan_{plan}": (6 + plan * (width + 3), HEADER, width, PLAN_HEIGHT) for plan in range(3)}


def _beside(held: Box) -> dict[str, Box]:
    """Return the places of the tokens of active cards, which hide no words, and of seals before there are cards."""
    x, y, w, h = held
    return {"kept": (x + w + 2, y, KEPT, h), "seals": (x + 1, y + 1, w - 2, h - 2)}

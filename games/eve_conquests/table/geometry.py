"""Positions on the table, in millimetres: the star map, the calendar, the landscape and the empires' areas."""

from __future__ import annotations

import json
import math
from importlib.resources import files
from typing import Final, TypeAlias

from games.eve_conquests.rules.facts import DRAWN_PLACES, REGIONS, ROWS, TRACK, YEAR
from tabletop.core.table.builders import Box

Point: TypeAlias = tuple[float, float]

EDGE: Final = 8.0
WIDTH: Final = 1580.0
HEIGHT: Final = 1091.0
LETTERS: Final = 14.8
"""Height of the letters on the table, readable in the smallest window."""
LETTER_ROOM: Final = 19.0
"""Room for a line of letters."""

# -- the star map --------------------------------------------------------------------
MAP: Final[Box] = (EDGE, EDGE, 1136.0, 764.0)
NODE: Final = 56.0
"""Diameter of the printed node of a region."""
CELL: Final = (50.0, 50.0)
"""Clickable cell of a region: the lit circle about its node."""
NAMES: Final[dict[str, Box]] = {
    name: (box[0], box[1], box[2], box[3])
    for name, box in json.loads(files("games.eve_conquests").joinpath("names.json").read_text(encoding="utf-8")).items()
}
"""The room for each region's name, from the centre of its node: clear of nodes, their tokens, and other names."""
AGENT_PLACES: Final[tuple[Point, ...]] = ((39.0, 1.0), (-35.0, 0.0), (8.0, -33.0))
"""Places of agents' tokens about the centre of a region, clear of its name and of each other.

At most three other seats have any.
"""
_LEFT, _TOP, _RIGHT, _BOTTOM = 54.0, 44.0, 1082.0, 716.0
"""The centres of the outermost regions."""


def _span(values: list[float], low: float, high: float) -> list[float]:
    least, most = min(values), max(values)
    return [low + (value - least) / (most - least) * (high - low) for value in values]


NODES: Final[tuple[Point, ...]] = tuple(
    zip(
        _span([region.x for region in REGIONS], _LEFT, _RIGHT),
        _span([region.y for region in REGIONS], _TOP, _BOTTOM),
        strict=True,
    )
)
"""The centre of each region's node, from the corner of the map."""


def node_at(region: int) -> Point:
    """Return the centre of a region's node on the table."""
    x, y = NODES[region]
    return MAP[0] + x, MAP[1] + y


# -- dice, in the empty corner of the map --------------------------------------------------------------------
DICE_BED: Final[Box] = (MAP[0] + 930, MAP[1] + 488, 202.0, 274.0)
DIE: Final = 40.0
ROW_HEIGHT: Final = 84.0


def dice_row(side: int) -> Box:
    """Return the box for the rolled dice of the attacker (0) or the defender (1)."""
    x, y, w, h = DICE_BED
    return (x + 5, y + LETTER_ROOM + 2 if side == 0 else y + h - 5 - ROW_HEIGHT, w - 10, ROW_HEIGHT)


TRAY: Final[Box] = (
    DICE_BED[0] + 5,
    DICE_BED[1] + LETTER_ROOM + ROW_HEIGHT + 5,
    DICE_BED[2] - 10,
    DICE_BED[3] - 2 * (LETTER_ROOM + ROW_HEIGHT) - 12,
)

# -- victory track --------------------------------------------------------------------
TRACK_BOX: Final[Box] = (EDGE, MAP[1] + MAP[3] + 3, MAP[2], 43.0)
TRACK_NUMBER: Final = LETTER_ROOM
"""Height of the numbers, above the markers."""
SPACE: Final = (MAP[2] - 8) / (TRACK + 1)


def track_at(points: int, place: int) -> Point:
    """Return the place of a marker from the corner of the track, below the number of its space.

    Four markers are placed two by two, the fifth in their middle.
    """
    x = 4 + SPACE * (points % (TRACK + 1) + 0.5)
    right, down = ((-8, 24.0), (8, 24.0), (-8, 36.5), (8, 36.5), (0, 30.5))[place]
    return x + right, down


# -- the column at the right --------------------------------------------------------------------
RIGHT: Final = MAP[0] + MAP[2] + EDGE
RIGHT_WIDTH: Final = WIDTH - RIGHT - EDGE
CALENDAR: Final[Box] = (RIGHT, EDGE, RIGHT_WIDTH, 434.0)
MIDDLE: Final = (RIGHT_WIDTH / 2, 217.0)
"""The centre of the calendar, from its corner."""
CALENDAR_RADIUS: Final = 161.5
INNERMOST: Final = 57.5
PLACE_STEP: Final = 29.5
MONTH_NAMES_AT: Final = 176.0
OUTSIDE_AT: Final = 202.0
"""Distance from the centre to the seals outside the wheel, beyond the names of the months."""
OUTSIDE_STEP: Final = 8.8
"""Degrees from one of them to the next, if there is room."""
OUTSIDE_SPREAD: Final = 21.6
"""Most degrees that a month has for them, so that no two months' seals meet."""
SEAL: Final = 30.0
STOCK: Final = 56.0
"""Side of the corners of the calendar that hold the outposts."""


def month_angle(month: int) -> float:
    """Return the degrees clockwise from the top to the middle of a month."""
    return 360.0 * month / YEAR


def place_in_month(month: int, place: int, count: int) -> Point:
    """Return a place of a month's queue from the corner of the calendar.

    Four places go outwards in the wheel; further seals are outside it in order, clockwise along its rim (6).
    """
    if place < DRAWN_PLACES:
        return _polar(month_angle(month), INNERMOST + PLACE_STEP * place)
    outside = count - DRAWN_PLACES
    step = min(OUTSIDE_STEP, OUTSIDE_SPREAD / max(1, outside - 1))
    return _polar(month_angle(month) - OUTSIDE_SPREAD / 2 + step * (place - DRAWN_PLACES), OUTSIDE_AT)


def month_name_at(month: int) -> Point:
    """Return the position of the printed name of a month."""
    return _polar(month_angle(month), MONTH_NAMES_AT)


def _polar(degrees: float, radius: float) -> Point:
    turn = math.radians(degrees)
    return MIDDLE[0] + radius * math.sin(turn), MIDDLE[1] - radius * math.cos(turn)


REGION_CARD: Final = (128.0, 54.0)
LANDSCAPE: Final[Box] = (RIGHT, CALENDAR[1] + CALENDAR[3] + 4, RIGHT_WIDTH, 199.0)


def square_box(square: int) -> Box:
    """Return the box of a political square on the table."""
    nebula, row = divmod(square, len(ROWS))
    x = LANDSCAPE[0] + 24 + nebula * (REGION_CARD[0] + 5)
    return (x, LANDSCAPE[1] + 24 + row * (REGION_CARD[1] + 5), REGION_CARD[0], REGION_CARD[1])


PROJECT: Final = (126.0, 66.0)
"""Size of a project card: as wide as the longest word of a name needs."""
BACK: Final = (46.0, 66.0)
"""Size of the back of a hidden one, which shows its deck."""
DECKS_Y: Final = LANDSCAPE[1] + LANDSCAPE[3] + 4
DECK_NAME: Final = 20.0
"""Room above a deck for its name."""
NAME_ABOVE: Final = 11.0
"""Distance from the upper edge of a deck to the middle of its name: a pile rises a little."""
DISCARD_COUNT: Final = 32.0
"""Room for the count beside discards: a card has words in both its lower corners."""
_GROUP: Final = (RIGHT_WIDTH - BACK[0] - PROJECT[0] - 4 - DISCARD_COUNT, DECK_NAME + PROJECT[1])
"""Distance from one deck with its discards to the next: two side by side, the third below."""


def deck_box(deck: int, pile: int) -> Box:
    """Return the box of a deck (pile 0) or its discards (1)."""
    x, y = RIGHT + deck % 2 * _GROUP[0], DECKS_Y + DECK_NAME + deck // 2 * _GROUP[1]
    return (x + BACK[0] + 4, y, *PROJECT) if pile else (x, y, *BACK)


PLAY: Final[Box] = (RIGHT + RIGHT_WIDTH - PROJECT[0], DECKS_Y + DECK_NAME + _GROUP[1], *PROJECT)
"""Box in which a project card is played: beside the third deck."""

# -- the areas of the empires --------------------------------------------------------------------
PLAN_HEIGHT: Final = 92.0
HEADER: Final = 34.0
"""Height of the head of an area: emblem, name, tokens and units in supply."""
AREA_HEIGHT: Final = HEADER + PLAN_HEIGHT + 2 + PROJECT[1] + 3
AREA_Y: Final = TRACK_BOX[1] + TRACK_BOX[3] + 3
AREA_GAP: Final = 6.0
WIDEST_PLAN: Final = 190.0
KEPT: Final = 26.0
"""Width of the column of tokens beside the active cards."""
HAND_WIDTH: Final = {2: 160.0, 3: 90.0, 4: 52.0}
"""Width for a hand of which only the backs are visible, by the number of seats."""
OWN_HAND: Final[Box] = (EDGE, AREA_Y + AREA_HEIGHT + 3, WIDTH - 2 * EDGE, PROJECT[1])
"""Box of the viewer's own open hand, below all areas."""


def area_box(seat: int, seats: int) -> Box:
    """Return the area of a seat: side by side along the lower edge, in turn order."""
    width = (WIDTH - 2 * EDGE - AREA_GAP * (seats - 1)) / seats
    return (EDGE + seat * (width + AREA_GAP), AREA_Y, width, AREA_HEIGHT)


def area_parts(seats: int) -> dict[str, Box]:
    """Return the parts of an area, from its corner, by the name of their zone."""
    width = area_box(0, seats)[2]
    bottom, wide, tall = HEADER + PLAN_HEIGHT + 2, width - 12, PROJECT[1]
    hand, won = HAND_WIDTH[seats], REGION_CARD[0]
    plan_width = min(WIDEST_PLAN, (wide - 6) / 3)
    parts: dict[str, Box] = {}
    for plan in range(3):
        parts[f"plan_{plan}"] = (6 + plan * (plan_width + 3), HEADER, plan_width, PLAN_HEIGHT)
        parts[f"reserve_{plan}"] = (width - 176 + plan * 42, 3, 40, HEADER - 4)
    parts["supply"] = (width - 52, 4, 40, HEADER - 4)
    parts["hand"] = (6, bottom, hand, tall)
    parts["held"] = (6 + hand + 3, bottom, wide - hand - won - 9 - KEPT, tall)
    parts["won"] = (6 + wide - won, bottom, won, tall)
    x, y, w, h = parts["held"]
    parts["kept"] = (x + w + 2, y, KEPT, h)  # the tokens of the active cards, beside them: they hide no words
    parts["seals"] = (x + 1, y + 1, w - 2, h - 2)  # seals wait here before there are cards
    return parts


def level_places(plan: Box) -> tuple[Point, Point, Point]:
    """Return the centres of the three levels in the box of a plan; the tokens lie on the second and third."""
    x, y, w, _ = plan
    return (x + w * 0.17, y + 14), (x + w * 0.5, y + 14), (x + w * 0.83, y + 14)

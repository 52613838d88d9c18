"""Positions on the table, in millimetres: the star map, the calendar, the landscape and the empires' areas."""

from __future__ import annotations

import math
from typing import Final, TypeAlias

from games.eve_conquests.rules.facts import DRAWN_PLACES, ROWS, TRACK, YEAR
from tabletop.core.table.builders import Box

Point: TypeAlias = tuple[float, float]

EDGE: Final = 8.0
WIDTH: Final = 1620.0
HEIGHT: Final = 1104.0
LETTERS: Final = 15.0
"""Height of the letters on the table, readable in the smallest window."""
LETTER_ROOM: Final = 19.6
"""Room for a line of letters."""

# -- the star map --------------------------------------------------------------------
MAP: Final[Box] = (EDGE, EDGE, 1184.0, 816.0)
"""The box of the map; `geometry_chart.py` says what lies where on it."""

# -- victory track --------------------------------------------------------------------
TRACK_BOX: Final[Box] = (EDGE, MAP[1] + MAP[3] + 3, MAP[2], 44.0)
TRACK_NUMBER: Final = LETTER_ROOM
"""Height of the numbers, above the markers."""
SPACE: Final = (MAP[2] - 8) / (TRACK + 1)


def track_at(points: int, place: int) -> Point:
    """Return the place of a marker from the corner of the track, below the number of its space.

    Four markers are placed two by two, the fifth in their middle.
    """
    x = 4 + SPACE * (points % (TRACK + 1) + 0.5)
    right, down = ((-8, 24.6), (8, 24.6), (-8, 37.1), (8, 37.1), (0, 31.1))[place]
    return x + right, down


# -- the column at the right --------------------------------------------------------------------
RIGHT: Final = MAP[0] + MAP[2] + EDGE
RIGHT_WIDTH: Final = WIDTH - RIGHT - EDGE
CALENDAR: Final[Box] = (RIGHT, EDGE, RIGHT_WIDTH, 424.0)
MIDDLE: Final = (RIGHT_WIDTH / 2, 212.0)
"""The centre of the calendar, from its corner."""
CALENDAR_RADIUS: Final = 180.0
INNERMOST: Final = 57.5
PLACE_STEP: Final = 29.5
OUTERMOST: Final = 163.0
"""Distance from the centre to the last seal of a month that has more than the printed places."""
MONTH_NAMES_AT: Final = (187.5, 198.5)
"""Distances from the centre to the names of the months, to the sides and upwards."""
SEAL: Final = 30.0
STOCK: Final = 56.0
"""Side of the corners of the calendar that hold the outposts."""


def month_angle(month: int) -> float:
    """Return the degrees clockwise from the top to the middle of a month."""
    return 360.0 * month / YEAR


def place_in_month(month: int, place: int, count: int) -> Point:
    """Return a place of a month's queue from the corner of the calendar.

    The places go outwards in the dial, in order (6); more seals than printed places overlap, so that all stay in it.
    """
    step = PLACE_STEP if count <= DRAWN_PLACES else (OUTERMOST - INNERMOST) / (count - 1)
    return _polar(month_angle(month), INNERMOST + step * place)


def month_name_at(month: int) -> Point:
    """Return the position of the printed name of a month."""
    turn, (right, up) = math.radians(month_angle(month)), MONTH_NAMES_AT
    return MIDDLE[0] + right * math.sin(turn), MIDDLE[1] - up * math.cos(turn)


def _polar(degrees: float, radius: float) -> Point:
    turn = math.radians(degrees)
    return MIDDLE[0] + radius * math.sin(turn), MIDDLE[1] - radius * math.cos(turn)


REGION_CARD: Final = (128.0, 54.0)
LANDSCAPE: Final[Box] = (RIGHT, CALENDAR[1] + CALENDAR[3] + 3, RIGHT_WIDTH, 194.0)


def square_box(square: int) -> Box:
    """Return the box of a political square on the table."""
    nebula, row = divmod(square, len(ROWS))
    x = LANDSCAPE[0] + 22 + nebula * (REGION_CARD[0] + 2)
    return (x, LANDSCAPE[1] + 24 + row * (REGION_CARD[1] + 2.5), REGION_CARD[0], REGION_CARD[1])


# -- dice, above calendar and landscape while there are any --------------------------------------------------------
DICE_BED: Final[Box] = (RIGHT, EDGE, RIGHT_WIDTH, LANDSCAPE[1] + LANDSCAPE[3] - EDGE)
DIE: Final = 68.0
ROW_HEIGHT: Final = 2 * DIE + 8.0
RISE: Final = 20.0
"""Room above a row for its upper dice, which stand as high as they are wide."""


def dice_row(side: int) -> Box:
    """Return the box for the rolled dice of the attacker (0) or the defender (1)."""
    x, y, w, h = DICE_BED
    return (x + 5, y + LETTER_ROOM + RISE if side == 0 else y + h - LETTER_ROOM - 8 - ROW_HEIGHT, w - 10, ROW_HEIGHT)


_BED_TOP: Final = dice_row(0)[1] + ROW_HEIGHT + 6
TRAY: Final[Box] = (DICE_BED[0] + 5, _BED_TOP, DICE_BED[2] - 10, dice_row(1)[1] - RISE - 4 - _BED_TOP)

# -- decks --------------------------------------------------------------------
PROJECT: Final = (154.0, 96.0)
"""Size of a project card: its name in two lines, and what it does in two."""
BACK: Final = (46.0, 66.0)
"""Size of the back of a hidden one, which shows its deck."""
DECKS_Y: Final = LANDSCAPE[1] + LANDSCAPE[3] + 3
DECK_NAME: Final = 20.0
"""Room above a deck for its name."""
NAME_ABOVE: Final = 11.0
"""Distance from the upper edge of a deck to the middle of its name: a pile rises a little."""
_GROUP: Final = (RIGHT_WIDTH - BACK[0] - PROJECT[0] - 4, DECK_NAME + PROJECT[1])
"""Distance from one deck with its discards to the next: two side by side, the third below."""


def deck_box(deck: int, pile: int) -> Box:
    """Return the box of a deck (pile 0) or its discards (1)."""
    x, y = RIGHT + deck % 2 * _GROUP[0], DECKS_Y + DECK_NAME + deck // 2 * _GROUP[1]
    return (x + BACK[0] + 4, y, *PROJECT) if pile else (x, y + (PROJECT[1] - BACK[1]) / 2, *BACK)


PLAY: Final[Box] = (RIGHT + RIGHT_WIDTH - PROJECT[0], DECKS_Y + DECK_NAME + _GROUP[1], *PROJECT)
"""Box in which a project card is played: beside the third deck."""

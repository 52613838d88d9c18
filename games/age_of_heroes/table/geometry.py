"""The positions of everything on the table, in table millimetres."""

from __future__ import annotations

from typing import Final, TypeAlias

from games.age_of_heroes.rules.facts import ARMY, COUNTS, KINDS, MONUMENT, STOCK
from games.age_of_heroes.rules.state import ends
from tabletop.core.rules.questions import Seat
from tabletop.core.table.builders import Box
from tabletop.core.table.table import Pose

Point: TypeAlias = tuple[float, float]

WIDTH: Final = 1100.0
HEIGHT: Final = 752.0
EDGE: Final = 8.0
CARD: Final = (92.0, 128.0)
ITEM: Final = (40.0, 46.0)
LARGE_SITE: Final = (58.0, 66.0)
ROOMY_UP_TO: Final = 3
"""The greatest number of players whose home areas have room for large cities and citadels."""
ROAD_END: Final = 26.0
"""The disc of a tribe at an end of a road."""
ROAD_X: Final = 42.0
"""The middle of a road beside the decks or the battle lines, from the edge of the table: inside its frame."""
BATTLE: Final = (32.0, 44.0)
TRIBE: Final = (75.0, 85.0)
"""A tribe card."""
AREA_HEIGHT: Final = 178.0
WIDEST: Final = 720.0
"""The greatest width of a home area: with two players the rows would be empty."""
ROAD_GAP: Final = 46.0
"""The gap between two tribes beside each other: room for a road."""
ROW_Y: Final = (EDGE, 392.0)
"""Top of the upper and of the lower row of tribes."""
MIDDLE_Y: Final = 190.0
TRACK: Final[Box] = (44.0, MIDDLE_Y + 3, 1012.0, 24.0)
ROUND_WIDTH: Final = 112.0
PARTS: Final = ("market_day", "draw", "action", "monument", "discard", "return")
"""The places of the track: Market Day and the five parts of a turn."""
PART_WIDTH: Final = (TRACK[2] - ROUND_WIDTH) / len(PARTS)
PILES_Y: Final = 252.0
DECK_X, DISCARD_X, EVENT_X = 62.0, 157.0, 252.0
ARENA: Final[Box] = (352.0, 222.0, 682.0, 164.0)
"""The place of battles and offers."""
ROWS: Final = ("cities", "citadels", "armies", "away")
"""The rows of items in a home area."""
ROW_NAME: Final = (58.0, 18.0)
"""The space for the name of a row, at its right end."""
STONE_SPOT: Final = 36.0
"""The width of a place in a monument row."""
FIGURED_UP_TO: Final = 4
"""The greatest number of players whose home areas have room for the figure beside the name of the monument."""
ROW_STEP: Final = 42.0
LINE_STEP: Final = 42.0
MOST_UNITS: Final = STOCK[ARMY] + COUNTS[KINDS.index("mighty_hero")]
"""The largest side of a battle."""
ABREAST: Final = 10
"""The last number of a unit that stands beside the others without touching them."""
BUILT: Final = 48.0
"""The picture of a tribe's monument."""
SIDE_SIGN: Final = (150.0, 26.0)
"""The size of the sign of a tribe in battle."""
SLOT: Final = (ITEM[0], 80.0)
TALLY_WIDTH: Final = 122.0
"""The width of the tally beside the battle lines: victories and bonus."""
WARE: Final = 46.0
HAND_Y: Final = 586.0
HAND: Final[Box] = (EDGE + 8, HAND_Y, 690.0, 146.0)
BUILDING: Final[Box] = (790.0, 576.0, 302.0, 170.0)
COLUMN: Final = 60.0


def side_sign_pose(line: int) -> Pose:
    """Return the pose of the sign of the upper (0) or lower (1) battle line, measured from the middle of the table."""
    return Pose(ARENA[2] - SIDE_SIGN[0] / 2 - 6, 16 if line == 0 else ARENA[3] - 16)


def row_of(seat: Seat, seats: int) -> int:
    """Return 0 for the upper row, 1 for the lower one; the ring of the table runs clockwise."""
    return int(seat >= (seats + 1) // 2)


def slot_pose(line: int, what: str) -> Pose:
    """Return the pose of a unit, its battle card or its total in a slot; the cards of both lines face each other."""
    if what == "total":
        return Pose(SLOT[0] - 13, 9 if line == 0 else SLOT[1] - 9)
    near, far = ITEM[1] / 2, SLOT[1] - BATTLE[1] / 2
    if what == "unit":
        return Pose(SLOT[0] / 2, near if line == 0 else SLOT[1] - near)
    return Pose(SLOT[0] / 2, far if line == 0 else SLOT[1] - far)


def slot_x(number: int, room: float) -> float:
    """Return the left end of a slot in a line of some length: side by side up to `ABREAST`, the others closer."""
    if number <= ABREAST:
        return LINE_STEP * number
    return LINE_STEP * ABREAST + (room - LINE_STEP * ABREAST) / (MOST_UNITS - 1 - ABREAST) * (number - ABREAST)


def place_of(seat: Seat, seats: int, viewer: Seat | None) -> int:
    """Return the place of a tribe in the ring; the table is turned so that the viewer has the one beside the hand."""
    return seat if viewer is None else (seat - viewer - 1) % seats


def area_of(place: int, seats: int) -> Box:
    """Return the home area at a place; all are of one size."""
    upper = (seats + 1) // 2
    row = row_of(place, seats)
    count = upper if row == 0 else seats - upper
    column = place if row == 0 else seats - 1 - place
    width = min(WIDEST, (WIDTH - 2 * EDGE - ROAD_GAP * (upper - 1)) / upper)
    left = (WIDTH - count * width - ROAD_GAP * (count - 1)) / 2
    return left + column * (width + ROAD_GAP), ROW_Y[row], width, AREA_HEIGHT


def site_size(seats: int) -> tuple[float, float]:
    """Return the size of a city or citadel."""
    return LARGE_SITE if seats <= ROOMY_UP_TO else ITEM


def row_step(row: str, seats: int) -> float:
    """Return the distance between neighbours in a row of items, while there is room."""
    return site_size(seats)[0] + 2 if row in ("cities", "citadels") else ROW_STEP


def parts_of(seat: Seat, seats: int) -> dict[str, Box]:
    """Return the rows of a home area by name."""
    x, y, width, _ = area_of(seat, seats)
    left, room = x + 83, width - 89
    wide = room * 0.6
    if seats <= ROOMY_UP_TO:
        half, tall = (room - BUILT - 12) * 0.6, LARGE_SITE[1]
        return {
            "card": (x + 4, y + 20, *TRIBE),
            "marks": (x + 5, y + 108, 68, 66),
            "built": (x + width - BUILT - 6, y + 12, BUILT, BUILT),
            "cities": (left, y + 22, half, tall),
            "citadels": (left + half + 6, y + 22, room - half - BUILT - 12, tall),
            "armies": (left, y + 94, wide, ITEM[1]),
            "away": (left + wide + 6, y + 94, room - wide - 6, ITEM[1]),
            "monument": (left, y + 146, STONE_SPOT * MONUMENT, 28),
            "hand": (left + 288, y + 142, room - 288, 32),
        }
    return {
        "card": (x + 4, y + 20, *TRIBE),
        "marks": (x + 5, y + 108, 68, 66),
        "hand": (left, y + 21, room - BUILT - 6, 32),
        "built": (x + width - BUILT - 6, y + 4, BUILT, BUILT),
        "cities": (left, y + 54, wide, ITEM[1]),
        "citadels": (left + wide + 6, y + 54, room - wide - 6, ITEM[1]),
        "armies": (left, y + 102, wide, ITEM[1]),
        "away": (left + wide + 6, y + 102, room - wide - 6, ITEM[1]),
        "monument": (left, y + 149, room, 26),
    }


def has_room(box: Box, items: int, step: float = ROW_STEP) -> bool:
    """Return whether the name of a row can be read beside this many items."""
    return items * step + ROW_NAME[0] <= box[2] + 4


def monument_name_size(seats: int) -> tuple[float, float]:
    """Return the space for the name of a monument row, with its figure where there is room."""
    return (98.0 if seats <= FIGURED_UP_TO else 1.3 * ROW_NAME[0]), ROW_NAME[1]


def monument_name_pose(seat: int, seats: int) -> Pose:
    """Return the pose of the name of a monument row, behind its places, measured from the home area."""
    x, y, *_ = area_of(seat, seats)
    left, top, _, height = parts_of(seat, seats)["monument"]
    behind = STONE_SPOT * MONUMENT + monument_name_size(seats)[0] / 2 + 2
    return Pose(left - x + behind, top - y + height / 2)


def row_name_pose(seat: int, seats: int, row: str) -> Pose:
    """Return the pose of a row's name, measured from the home area."""
    x, y, *_ = area_of(seat, seats)
    left, top, width, height = parts_of(seat, seats)[row]
    return Pose(left - x + width - ROW_NAME[0] / 2 - 4, top - y + height / 2)


def road_pose(seats: int, code: int, viewer: Seat | None) -> Pose:
    """Return the pose of a road: between two tribes, beside the middle, or over the ground of eliminated tribes."""
    one, other = (place_of(seat, seats, viewer) for seat in ends(code))
    (x, y, width, height), (x2, _, width2, _) = area_of(one, seats), area_of(other, seats)
    middle = (x + width / 2 + x2 + width2 / 2) / 2
    if row_of(one, seats) == row_of(other, seats):
        return Pose(middle if abs(one - other) > 1 else max(x, x2) - ROAD_GAP / 2, y + height / 2, 90)
    return Pose(ROAD_X if middle < WIDTH / 2 else WIDTH - ROAD_X, MIDDLE_Y + 114)


def road_end_pose(seats: int, code: int, seat: Seat, viewer: Seat | None) -> Pose:
    """Return the pose of the disc of a tribe at its end of a road: that of the upper or left tribe is above."""
    road = road_pose(seats, code, viewer)
    boxes = [area_of(place_of(one, seats, viewer), seats) for one in (seat, *ends(code))]
    own, first = boxes[0], min(boxes[1:], key=lambda box: (box[1], box[0]))
    half = ((ITEM[0] if road.angle else ITEM[1]) + ROAD_END) / 2
    return Pose(road.x, road.y - half if own == first else road.y + half)

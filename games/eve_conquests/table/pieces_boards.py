"""The printed boards: star map, calendar, landscape, victory track, dice bed and the areas of the empires."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from games.eve_conquests.rules.facts import (
    ACTIONS,
    DRAWN_PLACES,
    MONTH_NAMES,
    MONTHS,
    NEBULAE,
    PLANS,
    REGIONS,
    ROWS,
    TRACK,
    WORTHS,
    YEAR,
)
from games.eve_conquests.rules.names import nebula_name, plan_name, region_name
from games.eve_conquests.table.geometry import (
    CALENDAR,
    CALENDAR_RADIUS,
    DICE_BED,
    LANDSCAPE,
    LETTER_ROOM,
    LETTERS,
    MAP,
    MIDDLE,
    RISE,
    SPACE,
    STOCK,
    TRACK_BOX,
    TRACK_NUMBER,
    TRAY,
    dice_row,
    month_name_at,
    place_in_month,
    square_box,
)
from games.eve_conquests.table.geometry_areas import (
    AREA_HEIGHT,
    HEADER,
    STRIP,
    area_box,
    area_parts,
    large_parts,
    large_width,
    level_boxes,
    level_places,
    open_width,
    strip_parts,
    strip_places,
)
from games.eve_conquests.table.geometry_chart import chart
from games.eve_conquests.table.palette import (
    DEEP,
    HAZE,
    ICE,
    INK,
    LINE,
    NEBULA_COLOURS,
    PLAN_COLOURS,
    SHADE,
    SIDE_COLOURS,
    WORTH_COLOURS,
    art,
)
from tabletop.core.data.messages import SeatName, msg
from tabletop.core.table.builders import Box, KindOptions, piece
from tabletop.core.table.layout import Face, FaceElement, Kind, RectElement, Shape, TextElement

LEVEL_LETTERS, LEVEL_ROOM = 18.8, 23.5
"""Letters of the figures of a level, 15 pixels in the smallest window, and the room for them (mm)."""
WIDE_LEVEL: Final = 60.0
"""Width of a level from which its figures stand side by side, and larger (mm)."""


def board_kinds(seats: int) -> tuple[Kind, ...]:
    """Return every board of a match of `seats`."""
    return (
        _board("map", MAP, _map_face(seats)),
        _board("track", TRACK_BOX, _track_face()),
        _board("calendar", CALENDAR, _calendar_face()),
        _board("landscape", LANDSCAPE, _landscape_face()),
        _dice_bed(),
        *(area for seat in range(seats) for area in _areas(seat, seats)),
    )


def _board(id: str, box: Box, face: Face, about: str = "") -> Kind:
    """Return a board that fills a box; its explanation is chosen by its id unless `about` is given."""
    words = msg(f"eve_conquests.inspect.{about or id}")
    look = KindOptions(material="plain", colour=DEEP, text=(words,), radius=6.0, thickness=1.0)
    return piece(id, Shape.BOARD, box[2:], msg(f"eve_conquests.kind.{id}"), face, **look)


# -- the star map --------------------------------------------------------------------
def _map_face(seats: int) -> Face:
    """Return background, stargate lines, and every region in play as a node with worth and name."""
    _, _, width, height = MAP
    gates = "stargates_two" if seats == 2 else "stargates"
    return (
        RectElement(0, 0, width, height, DEEP, 6),
        art("star_map", 0, -(width / 1.5 - height) / 2, width, width / 1.5),
        art(gates, 0, 0, width, height),
        *(mark for region in chart(seats).regions for mark in _node(region, seats)),
    )


def _node(region: int, seats: int) -> Iterator[FaceElement]:
    here, plan = REGIONS[region], chart(seats)
    (x, y), node = plan.nodes[region], plan.node
    yield art(f"region_{WORTHS[here.worth - 1]}", x - node / 2, y - node / 2, node, node)
    yield TextElement(region_name(region), *plan.name_box(region), plan.letters, ICE, plate=DEEP)
    left, top, wide, tall = plan.worth
    yield RectElement(x + left, y + top, wide, tall, WORTH_COLOURS[here.worth - 1], 3, INK)
    yield TextElement(str(here.worth), x + left, y + top, wide, tall, plan.letters, INK, font="figure")


# -- calendar --------------------------------------------------------------------
def _calendar_face() -> Face:
    _, _, width, height = CALENDAR
    marks: list[FaceElement] = [
        RectElement(0, 0, width, height, SHADE, 6),
        RectElement(3, 3, width - 6, height - 6, DEEP, 5),
    ]
    radius = CALENDAR_RADIUS
    marks.append(RectElement(MIDDLE[0] - radius, MIDDLE[1] - radius, 2 * radius, 2 * radius, SHADE, radius, LINE))
    for month in range(YEAR):
        for place in range(DRAWN_PLACES):
            x, y = place_in_month(month, place, DRAWN_PLACES)
            marks.append(RectElement(x - 13, y - 13, 26, 26, DEEP, 13, LINE))
        x, y = month_name_at(month)
        marks.append(
            TextElement(
                msg(f"eve_conquests.month.{MONTH_NAMES[month]}.short"), x - 22, y - 9, 44, LETTER_ROOM, LETTERS, ICE
            )
        )
    for plan, (x, y) in enumerate(stock_corners()):
        marks.append(RectElement(x, y, STOCK, STOCK, DEEP, 5, PLAN_COLOURS[plan]))
    return tuple(marks)


def stock_corners() -> tuple[tuple[float, float], ...]:
    """Return the places of the outposts of each type, from the corner of the calendar."""
    _, _, width, height = CALENDAR
    far, low = width - STOCK - 8, height - STOCK - 8
    return (8.0, 8.0), (far, 8.0), (far, low)


# -- landscape and track --------------------------------------------------------------------
def _landscape_face() -> Face:
    left, top, width, height = LANDSCAPE
    marks: list[FaceElement] = [
        RectElement(0, 0, width, height, SHADE, 6),
        RectElement(3, 3, width - 6, height - 6, DEEP, 5),
    ]
    for nebula in range(len(NEBULAE)):
        x, _, w, _ = square_box(nebula * len(ROWS))
        marks.append(TextElement(nebula_name(nebula), x - left, 3, w, LETTER_ROOM, LETTERS, NEBULA_COLOURS[nebula]))
        for row in range(len(ROWS)):
            x, y, w, h = square_box(nebula * len(ROWS) + row)
            marks.append(RectElement(x - left - 2, y - top - 2, w + 4, h + 4, SHADE, 4, NEBULA_COLOURS[nebula]))
    for row, letter in enumerate(ROWS):
        _, y, _, h = square_box(row)
        marks.append(TextElement(letter, 5, y - top, 18, h, 16.0, ICE, font="title"))
    return tuple(marks)


def _track_face() -> Face:
    _, _, width, height = TRACK_BOX
    marks: list[FaceElement] = [RectElement(0, 0, width, height, SHADE, 6)]
    for points in range(TRACK + 1):
        x = 4 + SPACE * points
        marks.append(RectElement(x + 0.8, 3, SPACE - 1.6, height - 6, DEEP, 3, HAZE if points % 5 == 0 else LINE))
        marks.append(
            TextElement(
                str(points), x, 1, SPACE, TRACK_NUMBER, LETTERS, ICE if points % 5 == 0 else HAZE, font="figure"
            )
        )
    return tuple(marks)


def _dice_bed() -> Kind:
    """Return the bed of the dice: no board, for it lies over calendar and landscape while there are dice."""
    words = (msg("eve_conquests.inspect.dice"),)
    look = KindOptions(material="plain", colour=DEEP, text=words, radius=6.0, thickness=1.0)
    name = msg("eve_conquests.kind.dice_bed")
    return piece("dice_bed", Shape.TILE, DICE_BED[2:], name, _dice_bed_face(), **look)


def _dice_bed_face() -> Face:
    left, top, width, height = DICE_BED
    marks: list[FaceElement] = [RectElement(0, 0, width, height, SHADE, 8, HAZE)]
    for side, word in enumerate(("attacker", "defender")):
        x, y, w, h = dice_row(side)
        marks.append(RectElement(x - left, y - top - RISE + 4, w, h + RISE, DEEP, 5, SIDE_COLOURS[side]))
        above = 2.0 if side == 0 else height - LETTER_ROOM - 2
        name = msg(f"eve_conquests.print.{word}")
        marks.append(TextElement(name, 6, above, width - 12, LETTER_ROOM, LETTERS, ICE, font="title"))
    x, y, w, h = TRAY
    marks.append(RectElement(x - left, y - top, w, h, DEEP, 5, LINE))
    return tuple(marks)


# -- the area of an empire --------------------------------------------------------------------
def _areas(seat: int, seats: int) -> Iterator[Kind]:
    """Yield the area of a seat where nothing folds, large, open and as a strip."""
    usual, half, large = area_box(seat, seats)[2], open_width(seats), large_width(seats)
    yield _area(seat, "", usual, _area_face(seat, area_parts(seats, usual), usual))
    yield _area(seat, "_open", half, _area_face(seat, area_parts(seats, half), half))
    yield _area(seat, "_large", large, _area_face(seat, large_parts(seats), large))
    yield _area(seat, "_strip", STRIP[seats], _strip_face(seat, seats))


def _area(seat: int, form: str, width: float, face: Iterator[FaceElement]) -> Kind:
    return piece(
        f"area_{seat}{form}",
        Shape.BOARD,
        (width, AREA_HEIGHT),
        msg("eve_conquests.kind.area"),
        tuple(face),
        material="plain",
        colour=SHADE,
        text=(msg("eve_conquests.inspect.area"),),
        notes=(msg("eve_conquests.reconstructed_plans"),),
        seat=seat,
        radius=6.0,
        thickness=1.0,
    )


def _ground(seat: int, width: float, head: float, name: float) -> Iterator[FaceElement]:
    """Yield the ground of an area, and its head with the name of its owner as wide as `name`."""
    yield RectElement(0, 0, width, AREA_HEIGHT, "seat", 6)
    yield RectElement(3, 3, width - 6, AREA_HEIGHT - 6, SHADE, 5)
    yield RectElement(3, 3, head - 6, HEADER - 4, DEEP, 5)
    owner = msg("eve_conquests.print.owner", who=SeatName(seat))
    yield TextElement(owner, 44, 3, name, HEADER - 4, LETTERS, ICE, "left", "title")


def _area_face(seat: int, parts: Mapping[str, Box], width: float) -> Iterator[FaceElement]:
    beside = parts["hand"][1] < HEADER
    head = parts["hand"][0] if beside else width
    yield from _ground(seat, width, head, parts["reserve_0"][0] - 50)
    for plan in range(len(PLANS)):
        yield from _plan_face(plan, parts[f"plan_{plan}"])
        yield RectElement(*parts[f"reserve_{plan}"], DEEP, 4, PLAN_COLOURS[plan])
    if parts["supply"][1] >= HEADER:
        yield RectElement(*parts["supply"], DEEP, 4, LINE)
    for name in ("hand", "held", "won"):
        x, y, w, h = parts[name]
        yield RectElement(x - 1, y - 1, w + 2, h + 2, DEEP, 4, LINE)
    for name in ("hand", "held", "won") if beside else ():  # cards hide the words
        x, y, w, h = parts[name]
        word, middle = msg(f"eve_conquests.zone.{name}"), y + h / 2
        yield TextElement(
            word, x + 3, middle - HEADER / 2, w - 6, HEADER, 18.0 if name == "hand" else 15.0, HAZE, font="title"
        )


def _strip_face(seat: int, seats: int) -> Iterator[FaceElement]:
    """Yield a folded area: in the row of each plan its sign, the places of its tokens, and the tokens not in use."""
    width, parts = STRIP[seats], strip_parts(seats)
    yield from _ground(seat, width, width, width - 50)
    for plan in range(len(PLANS)):
        x, y, w, h = parts[f"plan_{plan}"]
        yield RectElement(4, y, width - 8, h, DEEP, 4, PLAN_COLOURS[plan])
        yield art(f"token_{PLANS[plan]}", 7, y + h / 2 - 9, 18, 18)
        for middle, down in strip_places((x, y, w, h)):
            yield RectElement(middle - 13, down - 13, 26, 26, SHADE, 13, PLAN_COLOURS[plan])


def _plan_face(plan: int, box: Box) -> Iterator[FaceElement]:
    """Yield a plan with its three levels: actions (bolt) above months (calendar leaf). RECONSTRUCTED numbers."""
    x, y, w, h = box
    yield RectElement(x, y, w, h, PLAN_COLOURS[plan], 4)
    yield RectElement(x + 2, y + 2, w - 4, h - 4, DEEP, 3)
    for level, (middle, down) in enumerate(level_places(box)):
        if w / 3 >= WIDE_LEVEL:
            left, top, wide, tall = level_boxes(box)[level]
            yield RectElement(left + 2, top + 2, wide - 4, tall - 2, SHADE, 4)
        if level:
            yield RectElement(
                middle - 13, down - 13, 26, 26, DEEP if w / 3 >= WIDE_LEVEL else SHADE, 13, PLAN_COLOURS[plan]
            )
        else:
            yield art(f"token_{PLANS[plan]}", middle - 9, down - 9, 18, 18)
        figures = (("actions", ACTIONS[plan][level]), ("months", MONTHS[plan][level]))
        yield from _wide_level(w / 3, middle, y, figures) if w / 3 >= WIDE_LEVEL else _level(middle, y, figures)
    yield TextElement(plan_name(plan), x + 3, y + 72, w - 6, LETTER_ROOM, LETTERS, ICE)


def _level(middle: float, top: float, figures: tuple[tuple[str, int], ...]) -> Iterator[FaceElement]:
    """Yield the figures of a level, one above the other."""
    for (name, number), down in zip(figures, (26, 49), strict=True):
        yield art(name, middle - 18, top + down + 3, 18, 18)
        yield TextElement(str(number), middle, top + down, 19, LEVEL_ROOM, LEVEL_LETTERS, ICE, font="figure")


def _wide_level(wide: float, middle: float, top: float, figures: tuple[tuple[str, int], ...]) -> Iterator[FaceElement]:
    """Yield the figures of a level side by side, as large as its width allows."""
    letters, sign = 0.36 * wide, 0.23 * wide
    left = middle - wide / 2 + 5
    for number, (name, figure) in enumerate(figures):
        x = left + number * (wide / 2 - 4)
        yield art(name, x, top + 51 - sign / 2, sign, sign)
        yield TextElement(
            str(figure), x + sign, top + 51 - 0.62 * letters, wide / 2 - sign - 5, 1.24 * letters, letters, ICE,
            font="figure",
        )  # fmt: skip

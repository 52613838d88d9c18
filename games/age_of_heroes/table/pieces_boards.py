"""Boards and markers: home areas, the track, the market, the ground of battles, building costs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.age_of_heroes.rules.facts import COSTS, ITEMS, KINDS, MONUMENT
from games.age_of_heroes.rules.names import item_name
from games.age_of_heroes.table.geometry import (
    AREA_HEIGHT,
    ARENA,
    BUILDING,
    COLUMN,
    FIGURED_UP_TO,
    HEIGHT,
    PART_WIDTH,
    PARTS,
    ROAD_END,
    ROUND_WIDTH,
    ROW_NAME,
    ROWS,
    SIDE_SIGN,
    STONE_SPOT,
    TRACK,
    WIDTH,
    area_of,
    monument_name_size,
    parts_of,
)
from games.age_of_heroes.table.palette import BRASS, CEDAR, INK, LINEN, PAPER, PAPYRUS, WINE, art, make
from tabletop.core.data.messages import Message, SeatName, msg
from tabletop.core.table.layout import Face, FaceElement, Kind, RectElement, Shape, TextElement

MOST_STONES: Final = MONUMENT + 1
"""The most stones that lie in a monument row (a setting allows the last)."""
MOST_ROUNDS: Final = 60
"""The last round that the round marker counts; then it stays."""


def area_kind(seat: int, seats: int) -> Kind:
    """Return the ground of a tribe, with a field for each row and the seat's colour along its edge."""
    x, y, width, _ = area_of(seat, seats)
    marks: list[FaceElement] = [
        RectElement(0, 0, width, AREA_HEIGHT, "seat", 7),
        RectElement(3, 3, width - 6, AREA_HEIGHT - 6, LINEN, 6, BRASS),
    ]
    for name, (left, top, w, h) in parts_of(seat, seats).items():
        if name in ROWS:
            marks.append(RectElement(left - x - 1, top - y, w + 2, h, "#dccda6", 4))
        elif name == "monument":
            for spot in range(MONUMENT):
                place = left - x + STONE_SPOT * spot, top - y, STONE_SPOT - 2, h
                marks.append(RectElement(*place, "#dccda6", 3, "#b9a274"))
                number = place[0], place[1] + 3, place[2], 20
                marks.append(TextElement(str(spot + 1), *number, 14.0, "#5d4a28", font="figure"))
    return _board(f"area_{seat}", (width, AREA_HEIGHT), marks, msg("age_of_heroes.kind.area"), seat)


def side_kind(seat: int) -> Kind:
    """Return the sign of a tribe in battle, in the colour of its seat: its face says on which side it fights."""
    width, height = SIDE_SIGN
    says = tuple(msg(f"age_of_heroes.side.{word}_of", who=SeatName(seat)) for word in ("attack", "defence"))
    faces: list[Face] = [
        (
            RectElement(0, 0, width, height, "seat", 5),
            RectElement(3, 3, width - 6, height - 6, PAPYRUS, 4),
            TextElement(one, 8, 3, width - 16, height - 6, 14.0, INK),
        )
        for one in says
    ]
    return make(
        f"side_{seat}", Shape.TILE, SIDE_SIGN, says[0], *faces, face_names=says, material="plain", seat=seat
    )  # fmt: skip


def road_end_kind(seat: int) -> Kind:
    """Return the disc of a tribe at the end of a road, in the colour and with the shape of its seat."""
    inner = ROAD_END - 12
    face = (RectElement(0, 0, ROAD_END, ROAD_END, "seat", ROAD_END / 2), art("seat/shape", 6, 6, inner, inner))
    return make(f"road_end_{seat}", Shape.DISC, (ROAD_END, ROAD_END), msg("age_of_heroes.kind.road_end",
                who=SeatName(seat)), face, seat=seat, thickness=2)  # fmt: skip


def _board(
    id: str, size: tuple[float, float], marks: list[FaceElement], name: Message, seat: int | None = None
) -> Kind:
    return make(id, Shape.BOARD, size, name, tuple(marks), material="plain", seat=seat)


def board_kinds() -> Iterator[Kind]:
    marks: list[FaceElement] = [RectElement(0, 0, TRACK[2], TRACK[3], CEDAR, 6)]
    for number, part in enumerate(PARTS):
        x = ROUND_WIDTH + PART_WIDTH * number
        marks.append(RectElement(x, 2, PART_WIDTH - 3, TRACK[3] - 4, "#7c5230", 5))
        marks.append(
            TextElement(msg(f"age_of_heroes.part.{part}"), x + 22, 3, PART_WIDTH - 28, TRACK[3] - 6, 13.0, PAPYRUS)
        )
    yield _board("track", (TRACK[2], TRACK[3]), marks, msg("age_of_heroes.kind.track"))
    yield _board("mat", (WIDTH, HEIGHT), [art("board", 0, 0, WIDTH, HEIGHT)], msg("age_of_heroes.kind.mat"))
    yield _board("market_board", ARENA[2:], _market_marks(), msg("age_of_heroes.kind.market_board"))
    faces = [tuple(_battle_marks(words)) for words in (("attack", "defence"), ("defence", "attack"))]
    name = msg("age_of_heroes.kind.battle_board")
    yield make("battle_board", Shape.BOARD, ARENA[2:], name, *faces, material="plain")
    yield _board("building", (BUILDING[2], BUILDING[3]), _building_marks(), msg("age_of_heroes.kind.building"))


def _market_marks() -> list[FaceElement]:
    """Return the picture of a market stall; the offers are in the panel above it."""
    picture = 96.0
    left, top = (ARENA[2] - picture) / 2, (ARENA[3] - picture) / 2
    return [RectElement(0, 0, ARENA[2], ARENA[3], PAPER, 8, BRASS), art("market", left, top, picture, picture)]


def _battle_marks(words: tuple[str, str]) -> list[FaceElement]:
    """Return the ground of a battle, with the words for the upper and the lower side."""
    marks: list[FaceElement] = [
        RectElement(0, 0, ARENA[2], ARENA[3], "#cfa77a", 8, WINE),
        RectElement(3, 81, ARENA[2] - 6, 2, WINE),
    ]
    for word, y in zip(words, (4, 140), strict=True):
        marks.append(
            TextElement(msg(f"age_of_heroes.side.{word}"), ARENA[2] - 150, y, 140, 20, 15.0, WINE, "right", "title")
        )
    return marks


def _building_marks() -> list[FaceElement]:
    """Return the five piles with their names above and their costs below."""
    marks: list[FaceElement] = [RectElement(0, 0, BUILDING[2], BUILDING[3], LINEN, 6, BRASS)]
    for number, (item, cost) in enumerate(zip(ITEMS, COSTS, strict=True)):
        x = 1 + COLUMN * number
        marks.append(TextElement(item_name(item), x, 4, COLUMN, 18, 13.0, CEDAR))
        cards = [kind for kind, count in cost.items() for _ in range(count)]
        for place, kind in enumerate(cards):
            y = 88 + 27 * place
            marks.append(RectElement(x + 17, y, 26, 26, "#dccda6", 4))
            marks.append(art(KINDS[kind], x + 19, y + 2, 22, 22))
    return marks


def _monument_names(seats: int) -> Iterator[Kind]:
    """Yield the name of a monument row, with a face for each number of stones where there is room for the figure."""
    name, size = msg("age_of_heroes.zone.monument"), monument_name_size(seats)
    says = [name] * (MOST_STONES + 1)
    if seats <= FIGURED_UP_TO:
        says = [msg("age_of_heroes.kind.row_monument", laid=laid, needed=MONUMENT) for laid in range(MOST_STONES + 1)]
    faces: list[Face] = [(TextElement(one, 0, 0, *size, 15.0, "#6b5728", "left"),) for one in says]
    yield make("row_monument", Shape.TILE, size, name, *faces, face_names=tuple(says), material="plain", thickness=0.0,
               text=(msg("age_of_heroes.place.monument"),))  # fmt: skip


def mark_kinds(seats: int) -> Iterator[Kind]:
    yield from _monument_names(seats)
    for row in ROWS:
        name = msg(f"age_of_heroes.zone.{row}")
        face: Face = (TextElement(name, 0, 0, *ROW_NAME, 12.5, "#6b5728", "right"),)
        yield make(f"row_{row}", Shape.TILE, ROW_NAME, name, face, material="plain", thickness=0.0,
                   text=(msg(f"age_of_heroes.place.{row}"),))  # fmt: skip
    yield make("part_marker", Shape.DISC, (18, 18), msg("age_of_heroes.kind.part_marker"), material="metal",
                colour=BRASS, thickness=2)  # fmt: skip
    says = [msg("age_of_heroes.kind.round", number=number) for number in range(1, MOST_ROUNDS + 1)]
    rounds = tuple(
        (TextElement(one, 0, 0, ROUND_WIDTH - 8, 20, 13.5, PAPYRUS),)
        for one in (msg("age_of_heroes.kind.set_up"), *says)
    )
    yield make(
        "round", Shape.BOARD, (ROUND_WIDTH - 8, 20), msg("age_of_heroes.kind.round_track"), *rounds, material="plain"
    )
    start: Face = (
        RectElement(0, 0, 66, 18, BRASS, 8, CEDAR),
        TextElement(msg("age_of_heroes.kind.start"), 2, 1, 62, 16, 11.5, INK),
    )
    yield make(
        "start", Shape.TILE, (66, 18), msg("age_of_heroes.kind.start"), start, text=(msg("age_of_heroes.text.start"),)
    )
    challenge: Face = (
        RectElement(0, 0, 66, 34, WINE, 6, BRASS),
        TextElement(msg("age_of_heroes.kind.challenge"), 3, 2, 60, 30, 12.0, PAPYRUS),
    )
    yield make("challenge", Shape.TILE, (66, 34), msg("age_of_heroes.kind.challenge"), challenge,
                text=(msg("age_of_heroes.text.challenge"),))  # fmt: skip
    mark: Face = (art("monument", 0, 0, 24, 24),)
    yield make("monument_mark", Shape.TILE, (24, 24), msg("age_of_heroes.stat.stones"), mark, material="plain")

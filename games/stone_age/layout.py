"""The table: the board in the middle, player boards to its left and right, tray and cup between them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from games.stone_age.facts import BUILDINGS, CARDS, DICE, PEOPLE_MAX, RESOURCES, SUPPLY, TOOL_SPACES
from games.stone_age.geometry import DECK, SIZE, SPOTS, TOOL_STORAGE, Box, Point, centre
from games.stone_age.kinds import FOOD_VALUES, MAT_SIZE, TOOL_SIZE, all_kinds
from games.stone_age.terms import place_name
from tabletop.game import Settings
from tabletop.table import Arrange, Show, TablePlan, Zone
from tabletop.words import say

WIDTH: Final = 1190.0
HEIGHT: Final = 580.0
BOARD_AT: Final = (215.0, 10.0)
MATS_AT: Final = ((8.0, 10.0), (982.0, 10.0), (982.0, 318.0), (8.0, 318.0))
"""The upper left corner of each player board, clockwise from the upper left."""
EXTRA: Final = 120
"""Pieces of each resource beyond the printed set, because resources are not limited (R15)."""
FOOD_TOKENS: Final = {1: 30, 2: 30, 5: 30, 10: 60}
"""Food tokens by value; food is a number without limit (R16), the tokens only show it."""
HUNTERS: Final = 40
"""Spots on the hunting ground: all people of four players."""


def plan(seats: int, settings: Settings) -> TablePlan:
    """Kinds, zones and all pieces for a match of `seats`."""
    unique = {
        "board": "board",
        "start_marker": "start_marker",
        **dict.fromkeys(dice_ids(), "die"),
        **{card.id: card.id for card in CARDS},
        **{building.id: building.id for building in BUILDINGS},
    }
    for seat in range(seats):
        unique[f"mat-{seat}"] = f"mat_{seat}"
        unique[f"score-{seat}"] = f"score_marker_{seat}"
        unique[f"agriculture-{seat}"] = f"agriculture_marker_{seat}"
        for space in range(TOOL_SPACES):
            unique[tool_piece(seat, space, 1)] = "tool_low"
            unique[tool_piece(seat, space, 3)] = "tool_high"
    alike = {
        **{f"person_{seat}": PEOPLE_MAX for seat in range(seats)},
        **{name: count + EXTRA for name, count in zip(RESOURCES, SUPPLY, strict=True)},
        **{f"food_{value}": FOOD_TOKENS[value] for value in FOOD_VALUES},
        "card_back": len(CARDS),
        "building_back": len(BUILDINGS),
    }
    zones = (*_board_zones(seats), *(zone for seat in range(seats) for zone in _mat_zones(seat)), *_dice_zones())
    return TablePlan(
        width=WIDTH,
        height=HEIGHT,
        kinds=all_kinds(seats),
        zones=zones,
        unique=unique,
        alike=alike,
        mat="hide",
    )


def dice_ids() -> tuple[str, ...]:
    """The seven dice."""
    return tuple(f"die-{number + 1}" for number in range(DICE))


def tool_piece(seat: int, space: int, value: int) -> str:
    """The tile that shows `value` in a tool space: the 1/2 tile or the 3/4 tile that belongs there."""
    return f"tool-{seat}-{space}-{'low' if value <= 2 else 'high'}"


def _board_zones(seats: int) -> Iterator[Zone]:
    yield Zone(id="board", x=BOARD_AT[0], y=BOARD_AT[1], w=SIZE[0], h=SIZE[1], arrange=Arrange.FREE, quiet=True)
    for number, storage in enumerate(TOOL_STORAGE):
        yield _on_board(f"tools/{('low', 'high')[number]}", storage, Arrange.PILE)
    yield _on_board("deck", DECK, Arrange.PILE, show=Show.NONE)
    for name, spot in SPOTS.items():
        if name.startswith("building") and int(name[-1]) > seats:
            continue  # frames without a stack are not used (2.4)
        if spot.supply is not None:
            yield _on_board(f"supply/{name}", spot.supply, Arrange.SCATTER)
        if name.startswith("building"):
            assert spot.slot is not None, "a building place has a slot"
            yield _on_board(f"stack/{name[-1]}", spot.slot, Arrange.PILE, show=Show.TOP)
        rings = spot.rings
        if name == "hunting":
            rings = _hunting_spots(rings)
        elif spot.slot is not None:
            rings = (centre(spot.slot), *rings)
        x, y, w, h = spot.area
        yield Zone(
            id=f"place/{name}",
            x=BOARD_AT[0] + x,
            y=BOARD_AT[1] + y,
            w=w,
            h=h,
            arrange=Arrange.SPOTS,
            name=place_name(name),
            spots=tuple((BOARD_AT[0] + left, BOARD_AT[1] + top) for left, top in rings),
        )
    for track in ("score", "agriculture"):
        yield Zone(
            id=f"track/{track}",
            x=BOARD_AT[0],
            y=BOARD_AT[1],
            w=SIZE[0],
            h=SIZE[1],
            arrange=Arrange.FREE,
            name=say(f"stone_age.zone.{track}"),
            quiet=True,
        )


def _hunting_spots(rings: tuple[Point, ...]) -> tuple[Point, ...]:
    """The printed rings first, then the gaps between them, for a crowd of hunters."""
    shifts = ((0.0, 0.0), (-11.0, -11.0), (0.0, -22.0))
    crowd = [(x + right, y + down) for right, down in shifts for x, y in rings]
    return tuple(crowd[:HUNTERS])


def _on_board(id_: str, box: Box, arrange: Arrange, show: Show = Show.ALL) -> Zone:
    return Zone(
        id=id_,
        x=BOARD_AT[0] + box[0],
        y=BOARD_AT[1] + box[1],
        w=box[2],
        h=box[3],
        arrange=arrange,
        show=show,
        name=say(f"stone_age.zone.{id_.partition('/')[0]}"),
        quiet=True,
    )


def _mat_zones(seat: int) -> Iterator[Zone]:
    left, top = MATS_AT[seat]
    width = MAT_SIZE[0]

    def part(name: str, x: float, y: float, w: float, h: float, arrange: Arrange) -> Zone:
        return Zone(
            id=f"mat{seat}/{name}",
            x=left + x,
            y=top + y,
            w=w,
            h=h,
            arrange=arrange,
            show=Show.OWNER if name == "cards" else Show.ALL,
            owner=seat,
            name=say(f"stone_age.zone.{name}"),
        )

    yield Zone(id=f"mat{seat}", x=left, y=top, w=width, h=MAT_SIZE[1], arrange=Arrange.FREE, owner=seat, quiet=True)
    yield part("start", 4, 5, 20, 28, Arrange.ROW)
    yield part("people", 26, 5, 118, 28, Arrange.ROW)
    yield part("reserve", 148, 5, 48, 28, Arrange.ROW)
    spaces = tuple((left + 19 + 32 * space, top + 52) for space in range(TOOL_SPACES))
    yield replace(part("tools", 4, 37, 96, TOOL_SIZE + 4, Arrange.SPOTS), spots=spaces)
    yield part("food", 102, 37, width - 106, TOOL_SIZE + 4, Arrange.ROW)
    yield part("goods", 4, 72, width - 8, 46, Arrange.GRID)
    yield part("cards", 4, 122, width - 8, 74, Arrange.FAN)
    yield part("buildings", 4, 200, width - 8, 48, Arrange.FAN)


def _dice_zones() -> Iterator[Zone]:
    left, right = MATS_AT[0][0], MATS_AT[1][0]
    top = MATS_AT[0][1] + MAT_SIZE[1] + 8
    height = MATS_AT[3][1] - top - 8
    yield Zone(
        id="tray",
        x=left,
        y=top,
        w=MAT_SIZE[0],
        h=height,
        arrange=Arrange.ROW,
        name=say("stone_age.zone.tray"),
        outline=True,
    )
    yield Zone(
        id="cup",
        x=right,
        y=top,
        w=MAT_SIZE[0],
        h=height,
        arrange=Arrange.ROW,
        name=say("stone_age.zone.cup"),
        outline=True,
        quiet=True,
    )

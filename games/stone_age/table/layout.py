"""The table: player boards in a column at the left, the board beside them as large as it can be, the dice below it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Unpack

from games.stone_age.rules.facts import (
    BUILDINGS,
    CARDS,
    DICE,
    GOODS,
    PEOPLE_MAX,
    RESOURCES,
    SEATS_MOST,
    SUPPLY,
    TOOL_SPACES,
)
from games.stone_age.rules.names import place_name
from games.stone_age.table import geometry_large, geometry_mat
from games.stone_age.table.geometry import BOARD_AT, CUP, DICE_BED, EDGE, HEIGHT, TRAY, WIDTH, mat_at
from games.stone_age.table.geometry_board import DECK, SIZE, SPOTS, TOOL_STORAGE, Point, centre
from games.stone_age.table.geometry_mat import MatShape, has_aid
from games.stone_age.table.pieces import FOOD_VALUES, all_kinds
from tabletop.core.data.messages import Message, msg
from tabletop.core.rules.questions import Seat
from tabletop.core.rules.settings import Settings
from tabletop.core.table.builders import Box, ZoneOptions, moved, zone
from tabletop.core.table.layout import Arrangement, Side, SideForm, SideStack, TableLayout, Visibility, Zone

EXTRA: Final = 120
"""Pieces of each resource beyond the printed set, because resources are not limited (R15)."""
FOOD_TOKENS: Final = {1: 30, 2: 30, 5: 30, 10: 60}
"""Food tokens by value; food is a number without limit (R16), the tokens only show it."""
STEPS: Final = {
    "people": 21.0,
    "cards": 53.0,
    "buildings": 46.0,
    "wood": 22.0,
    "clay": 16.5,
    "stone": 13.0,
    "gold": 17.0,
}
"""The distance between things in a row from the left, in these parts, while there is room (mm)."""
_LARGE_STEPS: Final = STEPS | {"food": 19.0}
_ARRANGED: Final = {"tools": Arrangement.SPOTS, "buildings": Arrangement.GRID, "cards": Arrangement.GRID}
_IN_STRIP: Final = {"tools": Arrangement.SPOTS, "food": Arrangement.ROW, "start": Arrangement.ROW}
HUNTERS: Final = 40
"""Spots on the hunting ground: all people of four players."""


def layout(seats: int, settings: Settings) -> TableLayout:
    """Return kinds, zones and all pieces for a match of `seats`."""
    unique = {
        "board": "board",
        "dice_bed": "dice_bed",
        "start_marker": "start_marker",
        **dict.fromkeys(dice_ids(), "die"),
        **{card.id: card.id for card in CARDS},
        **{building.id: building.id for building in BUILDINGS},
    }
    for seat in range(seats):
        unique[f"mat-{seat}"] = f"mat_{seat}"
        unique[f"score-{seat}"] = f"score_marker_{seat}"
        unique[f"lap-{seat}"] = f"lap_sign_{seat}"
        unique[f"agriculture-{seat}"] = f"agriculture_marker_{seat}"
        unique |= {tool_piece(seat, space, 3): "tool_high" for space in range(TOOL_SPACES)}
    for seat in range(SEATS_MOST):  # the tiles of seats that nobody takes lie in the stock
        unique |= {tool_piece(seat, space, 1): "tool_low" for space in range(TOOL_SPACES)}
    alike = {
        **{f"person_{seat}": PEOPLE_MAX for seat in range(seats)},
        **{name: count + EXTRA for name, count in zip(RESOURCES, SUPPLY, strict=True)},
        **{f"food_{value}": FOOD_TOKENS[value] for value in FOOD_VALUES},
        "card_back": len(CARDS),
        "building_back": len(BUILDINGS),
    }
    shape = geometry_mat.SHAPES[seats]
    mats = (one for seat in range(seats) for one in _mat_zones(seat, mat_at(seat, seats), shape))
    zones = [*_board_zones(seats), *mats, *_dice_zones()]
    if has_aid(seats):
        unique["aid"] = "aid"
        zones.append(zone("aid", (*mat_at(seats, seats), *geometry_mat.AID), Arrangement.FREE, quiet=True))
    kinds = all_kinds(seats)
    return TableLayout(
        width=WIDTH,
        height=HEIGHT,
        kinds=kinds,
        zones=tuple(zones),
        unique=unique,
        fungible=alike,
        mat="hide",
        sides=(_sides(seats),),
    )


def _sides(seats: int) -> SideStack:
    """Return the column of player boards: a large one and strips."""
    return SideStack(
        EDGE, EDGE, geometry_mat.WIDTH, geometry_mat.GAP, tuple(_side(seat, seats) for seat in range(seats))
    )


def _side(seat: Seat, seats: int) -> Side:
    board, name = f"mat-{seat}", f"mat_{seat}"
    large, opened = geometry_mat.large_height(seats), geometry_mat.open_shape(seats)
    return Side(
        seat,
        SideForm(large, tuple(_large_zones(seat, large)), {board: f"{name}_large"}),
        SideForm(opened.height, tuple(_mat_zones(seat, (0.0, 0.0), opened)), {board: f"{name}_open"}),
        SideForm(geometry_mat.STRIP, tuple(_strip_zones(seat)), {board: f"{name}_strip"}),
    )


def dice_ids() -> tuple[str, ...]:
    """Return the seven dice."""
    return tuple(f"die-{number + 1}" for number in range(DICE))


def tool_piece(seat: int, space: int, value: int) -> str:
    """Return the tile that shows `value` in a tool space: the 1/2 tile or the 3/4 tile that belongs there."""
    return f"tool-{seat}-{space}-{'low' if value <= 2 else 'high'}"


def _board_zones(seats: int) -> Iterator[Zone]:
    yield zone("board", moved((0, 0, *SIZE), BOARD_AT), Arrangement.FREE, quiet=True)
    for word, storage in zip(("low", "high"), TOOL_STORAGE, strict=True):
        yield _stock(f"tools/{word}", storage)
    yield _stock("deck", DECK, show=Visibility.NONE)
    for name, spot in SPOTS.items():
        kind, _, number = name.rpartition("_")
        if kind == "building" and int(number) > seats:
            unused = ZoneOptions(name=place_name(name), text=(msg("stone_age.about.no_stack", seats=seats),))
            yield zone(f"place/{name}", moved(spot.area, BOARD_AT), Arrangement.FREE, **unused)
            continue
        if spot.supply is not None:
            yield _stock(f"supply/{name}", spot.supply, Arrangement.SCATTER, uncounted=name == "hunting")
        if kind == "building" and spot.slot is not None:
            yield _stock(f"stack/{number}", spot.slot, show=Visibility.TOP)
        lying = () if spot.slot is None else (centre(spot.slot),)
        rings = _hunting_spots(spot.rings) if name == "hunting" else (*lying, *spot.rings)
        spots = tuple((BOARD_AT[0] + x, BOARD_AT[1] + y) for x, y in rings)
        look = ZoneOptions(name=place_name(name), text=(_about(name),), spots=spots)
        yield zone(f"place/{name}", moved(spot.area, BOARD_AT), Arrangement.SPOTS, **look)
    for track in ("score", "agriculture"):
        look = ZoneOptions(name=msg(f"stone_age.zone.{track}"), quiet=True)
        yield zone(f"track/{track}", moved((0, 0, *SIZE), BOARD_AT), Arrangement.FREE, **look)


def _stock(id: str, box: Box, arrange: Arrangement = Arrangement.PILE, **ways: Unpack[ZoneOptions]) -> Zone:
    """Return a zone of pieces on the board that is no target."""
    ways |= ZoneOptions(name=msg(f"stone_age.zone.{id.partition('/')[0]}"), quiet=True)
    return zone(id, moved(box, BOARD_AT), arrange, **ways)


def _about(place: str) -> Message:
    """Return the purpose of a place."""
    kind, _, number = place.partition("_")
    match kind:
        case "card":
            return msg("stone_age.about.card", price=int(number))
        case "building":
            return msg("stone_age.about.building")
        case _:
            return msg(f"stone_age.about.{place}")


def _hunting_spots(rings: tuple[Point, ...]) -> tuple[Point, ...]:
    """Return the printed rings first, then the gaps between them, for a crowd of hunters."""
    shifts = ((0.0, 0.0), (-11.0, -11.0), (0.0, -22.0))
    crowd = [(x + right, y + down) for right, down in shifts for x, y in rings]
    return tuple(crowd[:HUNTERS])


def _mat_zones(seat: Seat, corner: Point, shape: MatShape) -> Iterator[Zone]:
    """Yield the places of a player board in one of its forms, with its upper left corner at a point."""
    tools = tuple((corner[0] + x, corner[1] + y) for x, y in geometry_mat.tool_spots(shape))
    yield zone(f"mat{seat}", (*corner, *shape.size), Arrangement.FREE, owner=seat, quiet=True)
    for name, box in geometry_mat.parts(shape).items():
        ways = _part(seat, name)
        ways["step"] = STEPS.get(name, 0.0)
        if name == "tools":
            ways["spots"] = tools
        yield zone(f"mat{seat}/{name}", moved(box, corner), _ARRANGED.get(name, Arrangement.ROW), **ways)


def _large_zones(seat: Seat, height: float) -> Iterator[Zone]:
    """Yield the places of the own player board: larger pieces than elsewhere, and a figure at the end of each row."""
    yield zone(f"mat{seat}", (0.0, 0.0, geometry_mat.WIDTH, height), Arrangement.FREE, owner=seat, quiet=True)
    for name, box in geometry_large.large_parts(height).items():
        ways = _part(seat, name)
        ways |= ZoneOptions(step=_LARGE_STEPS.get(name, 0.0), size=geometry_large.SIZES[name])
        if name == "tools":
            ways["spots"] = geometry_large.TOOLS
        if name in GOODS:
            ways |= ZoneOptions(counted_from=1, uncounted=False)
        yield zone(f"mat{seat}/{name}", box, _ARRANGED.get(name, Arrangement.ROW), **ways)


def _strip_zones(seat: Seat) -> Iterator[Zone]:
    """Yield the places of a player board that is folded to a strip: piles instead of rows, and no reserve."""
    whole = (0.0, 0.0, geometry_mat.WIDTH, geometry_mat.STRIP)
    yield zone(f"mat{seat}", whole, Arrangement.FREE, owner=seat, quiet=True)
    reserve = _part(seat, "reserve")
    reserve["stowed"] = True
    yield zone(f"mat{seat}/reserve", whole, Arrangement.PILE, **reserve)
    for name, box in geometry_mat.STRIP_PARTS.items():
        ways, arrange = _part(seat, name), _IN_STRIP.get(name, Arrangement.PILE)
        if name == "tools":
            ways["spots"] = geometry_mat.STRIP_TOOLS
        yield zone(f"mat{seat}/{name}", box, arrange, **ways)


def _part(seat: Seat, name: str) -> ZoneOptions:
    """Return what a part of a player board is in each of its forms."""
    ways = ZoneOptions(owner=seat, name=msg(f"stone_age.zone.{name}"))
    if name == "cards":
        ways["show"] = Visibility.OWNER
    if name == "reserve":
        ways["dimmed"] = True
    if name == "food":
        ways["uncounted"] = True  # tokens of several values: the figure beside the name says the amount
    return ways


def _dice_zones() -> Iterator[Zone]:
    yield zone("dice_bed", DICE_BED, Arrangement.FREE, quiet=True)
    rest = (CUP[0] + 20, CUP[1] + 20, CUP[2] - 40, CUP[3] - 40)
    yield zone("cup", rest, Arrangement.GRID, name=msg("stone_age.zone.cup"), quiet=True)
    yield zone("tray", TRAY, name=msg("stone_age.zone.tray"), role="tray")

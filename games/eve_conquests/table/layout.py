"""The table: star map and victory track, the calendar, landscape and decks beside them, the empires' areas below."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.eve_conquests.rules.facts import (
    ADJACENT,
    COLOURS,
    DECK,
    DICE,
    IDS,
    NEBULAE,
    OUTPOSTS,
    PLANS,
    PROJECTS,
    REGIONS,
    SQUARES,
    UNITS,
    YEAR,
)
from games.eve_conquests.rules.map.star_map import regions_of
from games.eve_conquests.rules.names import month_name, plan_name, region_name, square_name
from games.eve_conquests.table.geometry import (
    BACK,
    CALENDAR,
    DICE_BED,
    EDGE,
    HEIGHT,
    LANDSCAPE,
    LETTERS,
    MAP,
    MIDDLE,
    NAME_ABOVE,
    PLAY,
    PROJECT,
    STOCK,
    TRACK_BOX,
    TRAY,
    WIDTH,
    deck_box,
    dice_row,
    month_name_at,
    square_box,
)
from games.eve_conquests.table.geometry_areas import AREA_GAP, AREA_HEIGHT, AREA_Y
from games.eve_conquests.table.geometry_chart import chart
from games.eve_conquests.table.layout_areas import base_zones, folding_side
from games.eve_conquests.table.palette import PRINTED
from games.eve_conquests.table.pieces import all_kinds
from games.eve_conquests.table.pieces_boards import stock_corners
from tabletop.core.data.messages import msg
from tabletop.core.rules.questions import Seat
from tabletop.core.rules.settings import Settings
from tabletop.core.table.builders import zone
from tabletop.core.table.layout import Arrangement, SideStack, TableLayout, Visibility, Zone
from tabletop.core.table.sides import fold

LAYERS: Final = {"home": (0.0, -8.0), "fleet": (-5.0, 1.0), "station": (26.0, -20.0)}
"""Places of headquarters, units and outpost about the centre of a region."""
SHIPS: Final = 3
"""Units of a stack that are drawn; a figure shows the full number."""


def layout(seats: int, settings: Settings) -> TableLayout:
    """Return kinds, zones and all pieces for a match of `seats`."""
    unique = {name: name for name in ("map", "track", "calendar", "landscape", "dice_bed", "wheel", "eve_marker")}
    unique |= {"attacker": "attacker", "defender": "defender"}
    unique |= {f"count-{region}": "count" for region in IDS}
    unique |= {f"marker-{square}": f"marker_{square}" for square in range(SQUARES)}
    unique |= {f"card-{region}": region for region in IDS}
    unique |= {f"project-{card}": kind for card, kind in enumerate(PROJECTS)}
    for side in (0, 1):
        for colour in COLOURS:
            unique |= {die_id(side, colour, number): f"die_{colour}" for number in range(DICE)}
    for seat in range(seats):
        unique[f"area-{seat}"] = f"area_{seat}"
        unique[f"headquarters-{seat}"] = f"headquarters_{seat}"
        unique[f"score-{seat}"] = f"score_{seat}"
        unique[f"emblem-{seat}"] = f"emblem_{seat}"
        unique |= {f"seal-{seat}-{name}": f"seal_{seat}_{name}" for name in PLANS}
        unique |= {agent_id(seat, region): f"agent_{seat}" for region in range(len(REGIONS))}
    alike = {f"unit_{seat}": UNITS for seat in range(seats)}
    alike |= {f"outpost_{name}": OUTPOSTS for name in PLANS} | {f"token_{name}": OUTPOSTS for name in PLANS}
    alike |= {f"region_back_{nebula}": len(REGIONS) // len(NEBULAE) for nebula in NEBULAE}
    alike |= {f"project_back_{name}": DECK for name in PLANS}
    return TableLayout(
        width=WIDTH,
        height=HEIGHT,
        kinds=all_kinds(seats),
        zones=(
            *_board_zones(),
            *_map_zones(seats),
            *_calendar_zones(),
            *_landscape_zones(),
            *_deck_zones(),
            *base_zones(seats),
            *_dice_zones(),
            zone("box", (0, 0, 0, 0), quiet=True),
        ),
        unique=unique,
        fungible=alike,
        mat="space",
        lettering="space",
        sides=(
            SideStack(
                EDGE, AREA_Y, AREA_HEIGHT, AREA_GAP, tuple(folding_side(seat, seats) for seat in range(seats)), False
            ),
        ),
    )


def rotate(plan: TableLayout, viewer: Seat | None) -> TableLayout:
    """Make the viewer's own area large, where the cards of the hand have room."""
    return fold(plan, viewer)


def die_id(side: int, colour: str, number: int) -> str:
    """Return the id of a die of the attacker's (0) or the defender's (1) bag."""
    return f"die-{side}-{colour}-{number}"


def agent_id(seat: int, region: int) -> str:
    """Return the id of the token that counts the agents of a seat in a region."""
    return f"agents-{seat}-{IDS[region]}"


def _board_zones() -> Iterator[Zone]:
    for name, box in (("map", MAP), ("track", TRACK_BOX), ("calendar", CALENDAR), ("landscape", LANDSCAPE)):
        yield zone(f"board/{name}", box, Arrangement.FREE, quiet=True)


# -- the map --------------------------------------------------------------------
def _map_zones(seats: int) -> Iterator[Zone]:
    """Yield four zones per region, one above the other: HQ, units, station, and on top one that takes their clicks.

    A region that is out of play takes none.
    """
    plan = chart(seats)
    for layer in ("home", "fleet", "station", "region"):
        for region, name in enumerate(IDS):
            x, y = plan.node_at(region)
            size = plan.cell if plan.in_play >> region & 1 else 0.0
            box = (x - size / 2, y - size / 2, size, size)
            if layer == "region":
                yield zone(
                    f"region/{name}",
                    box,
                    Arrangement.FREE,
                    name=region_name(region),
                    text=(msg("eve_conquests.inspect.region", worth=REGIONS[region].worth),),
                    round=True,
                    quiet=not size,
                    joined=tuple(
                        f"region/{IDS[other]}" for other in regions_of(ADJACENT[region] & plan.in_play if size else 0)
                    ),
                )
            else:
                right, down = plan.at(*LAYERS[layer])
                here = msg("eve_conquests.inspect.within", region=region_name(region), worth=REGIONS[region].worth)
                spot = (x + right, y + down)
                yield zone(
                    f"{layer}/{name}", box, Arrangement.SPOTS, spots=(spot,), text=(here,), quiet=True, round=True
                )


# -- calendar, landscape, decks --------------------------------------------------------------------
def _calendar_zones() -> Iterator[Zone]:
    x, y, width, height = CALENDAR
    wide, high = PRINTED.size("wheel")
    yield zone("wheel", (x + MIDDLE[0] - wide / 2, y + MIDDLE[1] - high / 2, wide, high), Arrangement.FREE, quiet=True)
    yield zone("seals", (x, y, width, height), Arrangement.FREE, quiet=True)
    for month in range(YEAR):
        left, top = month_name_at(month)
        yield zone(
            f"month/{month}",
            (x + left - 20, y + top - 12, 40, 24),
            Arrangement.FREE,
            name=month_name(month),
            text=(msg("eve_conquests.inspect.month"),),
        )
    for number, (left, top) in enumerate(stock_corners()):
        yield zone(
            f"stock/{PLANS[number]}",
            (x + left, y + top, STOCK, STOCK),
            Arrangement.PILE,
            name=msg("eve_conquests.zone.stock", plan=plan_name(number)),
        )
    yield zone("track", TRACK_BOX, Arrangement.FREE, quiet=True)


def _landscape_zones() -> Iterator[Zone]:
    for square in range(SQUARES):
        yield zone(f"pile/{square}", square_box(square), Arrangement.PILE, show=Visibility.NONE, quiet=True)
    for square in range(SQUARES):
        yield zone(
            f"square/{square}",
            square_box(square),
            Arrangement.PILE,
            name=square_name(square),
            show=Visibility.TOP,
            text=(msg("eve_conquests.inspect.square"),),
        )


def _deck_zones() -> Iterator[Zone]:
    for deck, name in enumerate(PLANS):
        for pile, word in enumerate(("deck", "discard")):
            box = deck_box(deck, pile)
            yield zone(
                f"{word}/{name}",
                box,
                Arrangement.PILE,
                name=msg(f"eve_conquests.zone.{word}", plan=plan_name(deck)),
                show=Visibility.ALL if pile else Visibility.NONE,
                label=None
                if pile
                else (box[0] + (BACK[0] + 4 + PROJECT[0]) / 2, deck_box(deck, 1)[1] - NAME_ABOVE, LETTERS),
                outline=True,
                uncounted=bool(pile),
            )
    label = (PLAY[0] + PLAY[2] / 2, PLAY[1] - NAME_ABOVE, LETTERS)
    yield zone("play", PLAY, Arrangement.ROW, name=msg("eve_conquests.zone.play"), label=label, outline=True)


# -- dice --------------------------------------------------------------------
def _dice_zones() -> Iterator[Zone]:
    """Yield the bed, which hides what lies below it, and the places of dice on it."""
    yield zone("board/dice_bed", DICE_BED, Arrangement.FREE, quiet=True)
    for side in (0, 1):
        yield zone(f"dice{side}", dice_row(side), Arrangement.GRID, name=msg(f"eve_conquests.zone.dice{side}"))
    yield zone("tray", TRAY, Arrangement.GRID, name=msg("eve_conquests.zone.tray"), role="tray")

"""The table: star map and victory track, the calendar, landscape and decks beside them, the empires' areas below."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from games.eve_conquests.rules.facts import (
    ADJACENT,
    ALL,
    COLOURS,
    DECK,
    DICE,
    IDS,
    MOST_TOKENS,
    NEBULAE,
    OUTPOSTS,
    PLANS,
    PROJECTS,
    REGIONS,
    SQUARES,
    TWO_PLAYER,
    UNITS,
    YEAR,
)
from games.eve_conquests.rules.map.star_map import regions_of
from games.eve_conquests.rules.names import month_name, plan_name, region_name, square_name
from games.eve_conquests.table.geometry import (
    AREA_Y,
    BACK,
    CALENDAR,
    CELL,
    DICE_BED,
    HEIGHT,
    LANDSCAPE,
    LETTERS,
    MAP,
    MIDDLE,
    NAME_ABOVE,
    OWN_HAND,
    PLAY,
    PROJECT,
    STOCK,
    TRACK_BOX,
    TRAY,
    WIDTH,
    area_box,
    area_parts,
    deck_box,
    dice_row,
    level_places,
    month_name_at,
    node_at,
    square_box,
)
from games.eve_conquests.table.palette import PRINTED
from games.eve_conquests.table.pieces import all_kinds
from games.eve_conquests.table.pieces_boards import stock_corners
from tabletop.core.data.messages import msg
from tabletop.core.rules.questions import Seat
from tabletop.core.rules.settings import Settings
from tabletop.core.table.builders import zone
from tabletop.core.table.layout import Arrangement, TableLayout, Visibility, Zone

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
            *(one for seat in range(seats) for one in _area_zones(seat, seats)),
            *(one for seat in range(seats) for one in _level_zones(seat, seats)),
            *_dice_zones(),
            zone("box", (0, 0, 0, 0), quiet=True),
        ),
        unique=unique,
        fungible=alike,
        mat="space",
        lettering="space",
    )


def rotate(plan: TableLayout, viewer: Seat | None) -> TableLayout:
    """Move the viewer's open hand below all areas, where its cards have room."""
    x, y, w, h = OWN_HAND
    own = f"hand{viewer}"
    zones = (replace(one, x=x, y=y, w=w, h=h) if one.id == own else one for one in plan.zones)
    return replace(plan, zones=tuple(zones))


def die_id(side: int, colour: str, number: int) -> str:
    """Return the id of a die of the attacker's (0) or the defender's (1) bag."""
    return f"die-{side}-{colour}-{number}"


def agent_id(seat: int, region: int) -> str:
    """Return the id of the token that counts the agents of a seat in a region."""
    return f"agents-{seat}-{IDS[region]}"


def _board_zones() -> Iterator[Zone]:
    for name, box in (("map", MAP), ("track", TRACK_BOX), ("calendar", CALENDAR), ("landscape", LANDSCAPE)):
        yield zone(f"board/{name}", box, Arrangement.FREE, quiet=True)
    yield zone("board/dice_bed", DICE_BED, Arrangement.FREE, quiet=True)


# -- the map --------------------------------------------------------------------
def _map_zones(seats: int) -> Iterator[Zone]:
    """Yield four zones per region, one above the other: HQ, units, station, and on top one that takes their clicks."""
    width, height = CELL
    in_play = TWO_PLAYER if seats == 2 else ALL
    for layer in ("home", "fleet", "station", "region"):
        for region, name in enumerate(IDS):
            x, y = node_at(region)
            box = (x - width / 2, y - height / 2, width, height)
            if layer == "region":
                yield zone(
                    f"region/{name}",
                    box,
                    Arrangement.FREE,
                    name=region_name(region),
                    text=(msg("eve_conquests.inspect.region", worth=REGIONS[region].worth),),
                    round=True,
                    joined=tuple(
                        f"region/{IDS[other]}"
                        for other in regions_of(ADJACENT[region] & in_play if in_play >> region & 1 else 0)
                    ),
                )
            else:
                spot = {"home": (x, y - 8), "fleet": (x - 5, y + 1), "station": (x + 26, y - 20)}[layer]
                here = msg("eve_conquests.inspect.within", region=region_name(region), worth=REGIONS[region].worth)
                yield zone(f"{layer}/{name}", box, Arrangement.SPOTS, spots=(spot,), text=(here,), quiet=True)


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
                label=None if pile else (box[0] + (BACK[0] + 4 + PROJECT[0]) / 2, box[1] - NAME_ABOVE, LETTERS),
                outline=True,
            )
    label = (PLAY[0] + PLAY[2] / 2, PLAY[1] - NAME_ABOVE, LETTERS)
    yield zone("play", PLAY, Arrangement.ROW, name=msg("eve_conquests.zone.play"), label=label, outline=True)


# -- the areas --------------------------------------------------------------------
def _area_zones(seat: int, seats: int) -> Iterator[Zone]:
    box = area_box(seat, seats)
    left, top = box[0], box[1]
    yield zone(f"area{seat}", box, Arrangement.FREE, owner=seat, quiet=True)
    yield zone(f"emblem{seat}", (left + 7, AREA_Y + 2, 32, 32), Arrangement.ROW, owner=seat, quiet=True)
    for name, (x, y, w, h) in area_parts(seats).items():
        number = int(name[-1]) if name[-1].isdigit() else -1
        arrange, more = Arrangement.ROW, dict[str, Any]()
        if name.startswith("plan"):
            arrange = Arrangement.SPOTS
            places = level_places((left + x, top + y, w, h))
            more = {"spots": places[1:]}
        elif name == "hand":
            more = {"show": Visibility.OWNER, "role": "hand"}
        elif name in ("supply", "won"):
            arrange = Arrangement.PILE
        elif name in ("held", "seals"):
            more = {"step": {"held": PROJECT[0] + 2, "seals": 38.0}[name]}
        elif name == "kept":
            more = {"quiet": True}
        word = name.rpartition("_")[0] or name
        title = msg(f"eve_conquests.zone.{word}", **({"plan": plan_name(number)} if number >= 0 else {}))
        yield zone(
            f"{word}{seat}" + (f"/{PLANS[number]}" if number >= 0 else ""),
            (left + x, top + y, w, h),
            arrange,
            name=title,
            owner=seat,
            text=(msg(f"eve_conquests.inspect.zone.{word}"),),
            **more,
        )


def _level_zones(seat: int, seats: int) -> Iterator[Zone]:
    """Yield the levels of the plans, which can be clicked where a plan is chosen."""
    left, top = area_box(seat, seats)[:2]
    for plan in range(len(PLANS)):
        x, y, w, h = area_parts(seats)[f"plan_{plan}"]
        for level in range(MOST_TOKENS + 1):
            box = (left + x + level * w / 3 + 1, top + y + 1, w / 3 - 2, h * 0.78)
            yield zone(level_id(seat, plan, level), box, Arrangement.FREE, owner=seat, quiet=True)


def level_id(seat: int, plan: int, tokens: int) -> str:
    """Return the zone of a level of a plan, with this many tokens on it."""
    return f"level{seat}/{PLANS[plan]}/{tokens}"


def _dice_zones() -> Iterator[Zone]:
    for side in (0, 1):
        yield zone(f"dice{side}", dice_row(side), Arrangement.GRID, name=msg(f"eve_conquests.zone.dice{side}"))
    yield zone("tray", TRAY, Arrangement.GRID, name=msg("eve_conquests.zone.tray"), role="tray")

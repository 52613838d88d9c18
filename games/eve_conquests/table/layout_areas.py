"""The areas of the empires: their places in each form, large for who looks, and folded to strips for the others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from games.eve_conquests.rules.facts import PLANS
from games.eve_conquests.rules.names import plan_name
from games.eve_conquests.table.geometry import PROJECT
from games.eve_conquests.table.geometry_areas import (
    AREA_HEIGHT,
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
from tabletop.core.data.messages import msg
from tabletop.core.rules.questions import Seat
from tabletop.core.table.builders import Box, shifted, zone
from tabletop.core.table.layout import Arrangement, Side, SideForm, Visibility, Zone

STEPS: Final = {"held": PROJECT[0] + 2, "seals": 38.0}
"""Distance from a piece to the next where they fill a place in order."""
UNSEEN: Final = ("won", "held")
"""The places left out of a strip: the points stand beside the log, and tokens stand for cards in force."""


def base_zones(seats: int) -> Iterator[Zone]:
    """Yield the places of all areas where nothing folds."""
    for seat in range(seats):
        x, y, width, _ = area_box(seat, seats)
        for one in _zones(seat, area_parts(seats, width), width):
            yield shifted(one, x, y)


def folding_side(seat: Seat, seats: int) -> Side:
    """Return the area of a seat in its three forms."""
    wide, half = large_width(seats), open_width(seats)
    own = [*_zones(seat, large_parts(seats), wide)]
    return Side(
        seat,
        SideForm(wide, tuple(own), {f"area-{seat}": f"area_{seat}_large"}),
        SideForm(half, tuple(_zones(seat, area_parts(seats, half), half)), {f"area-{seat}": f"area_{seat}_open"}),
        SideForm(STRIP[seats], tuple(_strip_zones(seat, seats)), {f"area-{seat}": f"area_{seat}_strip"}),
    )


def level_id(seat: int, plan: int, tokens: int) -> str:
    """Return the zone of a level of a plan, with this many tokens on it."""
    return f"level{seat}/{PLANS[plan]}/{tokens}"


def _strip_zones(seat: Seat, seats: int) -> Iterator[Zone]:
    more = {name: {"stowed": True} for name in UNSEEN}
    yield from _zones(seat, strip_parts(seats), STRIP[seats], more)


def _zones(
    seat: Seat, parts: Mapping[str, Box], width: float, more: Mapping[str, Mapping[str, Any]] | None = None
) -> Iterator[Zone]:
    """Yield the places of an area from its corner: the parts, and the levels of the plans, which can be clicked."""
    yield zone(f"area{seat}", (0, 0, width, AREA_HEIGHT), Arrangement.FREE, owner=seat, quiet=True)
    yield zone(f"emblem{seat}", (7, 2, 32, 32), Arrangement.ROW, owner=seat, quiet=True)
    for name in PARTS:
        number = int(name[-1]) if name[-1].isdigit() else -1
        word = name.rpartition("_")[0] or name
        title = msg(f"eve_conquests.zone.{word}", **({"plan": plan_name(number)} if number >= 0 else {}))
        yield zone(
            f"{word}{seat}" + (f"/{PLANS[number]}" if number >= 0 else ""),
            parts[name],
            **_arranged(name, parts[name]),
            name=title,
            owner=seat,
            text=(msg(f"eve_conquests.inspect.zone.{word}"),),
            **(more or {}).get(name, {}),
        )
    for plan in range(len(PLANS)):
        for level, box in enumerate(level_boxes(parts[f"plan_{plan}"])):
            yield zone(level_id(seat, plan, level), box, Arrangement.FREE, owner=seat, quiet=True)


PARTS: Final = (
    *(f"{word}_{plan}" for plan in range(len(PLANS)) for word in ("plan", "reserve")),
    *("supply", "hand", "held", "won", "kept", "seals"),
)
"""The parts of an area in the order of their zones."""


def _arranged(name: str, box: Box) -> dict[str, Any]:
    """Return how the pieces of a part lie."""
    if name.startswith("plan"):
        spots = strip_places(box) if box[3] < PLAN_LOW else level_places(box)[1:]
        return {"arrange": Arrangement.SPOTS, "spots": spots}
    if name == "hand":
        tall = box[3] > 2 * PROJECT[1]
        return {
            "arrange": Arrangement.GRID if tall else Arrangement.ROW,
            "show": Visibility.OWNER,
            "role": "hand",
        }
    if name in ("supply", "won"):
        return {"arrange": Arrangement.PILE}
    if name in STEPS:
        return {"step": STEPS[name]}
    return {"quiet": True} if name == "kept" else {}


PLAN_LOW: Final = 40.0
"""Height below which a plan has no room for its levels, only for its tokens."""

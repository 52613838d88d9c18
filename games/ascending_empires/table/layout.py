"""The table: the board in the middle, two player mats on each side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.ascending_empires.rules.facts import (
    ASTEROIDS,
    COLOURS,
    FLEET,
    HOLES,
    LEVELS,
    PER_PLAYER,
    PLANET_RADIUS,
    PLANETS_OF_COLOUR,
    RING_RADIUS,
    RULER_LONG,
    RULER_SHORT,
    SHIPS,
    VP_TOKENS,
)
from games.ascending_empires.rules.names import (
    ACTION_ZONE,
    BOARD_ZONE,
    POOL,
    SPACE,
    action_piece,
    disc_zone,
    hole_name,
    marker_piece,
    orbit_zone,
    planet_zone,
    seat_zone,
    technology_piece,
    text,
)
from games.ascending_empires.table.geometry import BOARD_SIZE, CENTRE, CORNER, HEIGHT, WIDTH, mat_of, to_table
from games.ascending_empires.table.geometry_mats import EDGE, LABEL_WIDTH, shape_of
from games.ascending_empires.table.geometry_mats import WIDTH as MAT_WIDTH
from games.ascending_empires.table.pieces import ACTION_SIZE, ACTIONS, LETTERS, all_kinds, technology_kind
from tabletop.core.rules.questions import Seat
from tabletop.core.rules.settings import Settings
from tabletop.core.table.builders import zone
from tabletop.core.table.layout import Arrangement, TableLayout, Unit, Zone

EXTRA_VP: Final = 70
"""Tokens beyond the printed set, so that a long last round cannot run out of pieces (R32)."""


def layout(seats: int, settings: Settings) -> TableLayout:
    """Return the kinds, zones and all pieces for a match of `seats`."""
    unique = {"board": "board", **{action_piece(action): f"action_{action}" for action in ACTIONS}}
    for seat in range(seats):
        unique[f"mat-{seat}"] = f"mat_{seat}"
        unique[f"homeworld-{seat}"] = f"homeworld_{seat}"
        unique.update({ship.name: ship.name for ship in SHIPS[seat * FLEET : (seat + 1) * FLEET]})
        for colour in COLOURS:
            unique[marker_piece(seat, colour)] = f"marker_{seat}"
            for level in range(1, LEVELS + 1):
                unique[technology_piece(seat, colour, level)] = technology_kind(colour, level)
    alike = {f"{name}_{seat}": count for seat in range(seats) for name, count in PER_PLAYER.items()}
    alike |= {f"planet_{colour}": PLANETS_OF_COLOUR for colour in COLOURS}
    alike |= {"asteroid": ASTEROIDS, "planet_hidden": sum(not hole.home for hole in HOLES)}
    alike |= {"vp": VP_TOKENS + EXTRA_VP, "power": 3 * seats}
    zones = (*_board_zones(), *(one for seat in range(seats) for one in _mat_zones(seats, seat)))
    return TableLayout(
        width=WIDTH,
        height=HEIGHT,
        kinds=all_kinds(seats, settings),
        zones=zones,
        unique=unique,
        fungible=alike,
        mat="space",
        lettering="space",
        units=(
            Unit(text("ruler.short"), RULER_SHORT / 1000),
            Unit(text("ruler.long"), RULER_LONG / 1000),
        ),
    )


def _board_zones() -> Iterator[Zone]:
    """Yield the board, then rings and planets above it, then the free space for the ships."""
    x, y = CORNER
    yield zone(BOARD_ZONE, (x, y, BOARD_SIZE, BOARD_SIZE), Arrangement.FREE, quiet=True)
    ring, planet = RING_RADIUS / 1000, PLANET_RADIUS / 1000
    yield zone(SPACE, (x, y, BOARD_SIZE, BOARD_SIZE), Arrangement.FREE, name=text("zone.space"), quiet=True)
    for hole, place in enumerate(HOLES):
        left, top = to_table(place.x, place.y)
        yield _round_zone(orbit_zone(hole), hole, "orbit", left, top, ring, Arrangement.FREE, ())
        yield _round_zone(disc_zone(hole), hole, "disc", left, top, planet, Arrangement.SPOTS, ((left, top),))
        spots = ((left - 10.0, top + 5.0), (left + 10.0, top + 5.0), (left, top - 11.0))
        yield _round_zone(planet_zone(hole), hole, "planet", left, top, planet, Arrangement.SPOTS, spots)
    row = len(ACTIONS) * (ACTION_SIZE[0] + 4) - 4
    start = CENTRE[0] - row / 2
    cells = tuple(
        (start + ACTION_SIZE[0] / 2 + number * (ACTION_SIZE[0] + 4), HEIGHT - ACTION_SIZE[1] / 2 - 6)
        for number in range(len(ACTIONS))
    )
    yield zone(
        ACTION_ZONE,
        (start, HEIGHT - ACTION_SIZE[1] - 6, row, ACTION_SIZE[1]),
        Arrangement.SPOTS,
        spots=cells,
        name=text("zone.actions"),
        quiet=True,
    )
    left, middle = start + row + 8, HEIGHT - ACTION_SIZE[1] / 2 - 6
    yield zone(
        POOL,
        (left + 56, HEIGHT - ACTION_SIZE[1] - 6, 40, ACTION_SIZE[1]),
        Arrangement.PILE,
        name=text("zone.vp_pool"),
        outline=True,
        label=(left + 24, middle, LETTERS),
    )


def _round_zone(
    id: str,
    hole: int,
    kind: str,
    x: float,
    y: float,
    radius: float,
    arrange: Arrangement,
    spots: tuple[tuple[float, float], ...],
) -> Zone:
    return zone(
        id,
        (x - radius, y - radius, 2 * radius, 2 * radius),
        arrange,
        spots=spots,
        name=text(f"zone.{kind}", hole=hole_name(hole)),
        quiet=kind == "disc",
        round=True,
    )


_ARRANGED: Final = {
    "vp": Arrangement.PILE,
    "troops": Arrangement.ROW,
    "ships": Arrangement.ROW,
    "stock": Arrangement.PILES,
}
_STEPS: Final = {"ships": 42.0, "stock": 57.0}
"""Distances that leave room for the figures of ships and piles (mm)."""
_BESIDE: Final = {"ships": 24.0}
"""Free room at the right, for the figure of the last piece (mm)."""


def _mat_zones(seats: int, seat: Seat) -> Iterator[Zone]:
    (left, top), shape = mat_of(seats, seat), shape_of(seats)
    yield zone(seat_zone("mat", seat), (left, top, MAT_WIDTH, shape.height), Arrangement.FREE, owner=seat, quiet=True)
    for name, down, tall in shape.rows:
        inner = MAT_WIDTH - LABEL_WIDTH - 2 * EDGE
        yield zone(
            seat_zone(name, seat),
            (left + LABEL_WIDTH + EDGE, top + down, inner - _BESIDE.get(name, 0.0), tall),
            _ARRANGED.get(name, Arrangement.GRID),
            owner=seat,
            name=text(f"zone.{name}"),
            step=_STEPS.get(name, 0.0),
        )
    wide, high = shape.tile
    corners = [shape.tile_at(colour, level) for colour in range(len(COLOURS)) for level in range(1, LEVELS + 1)]
    cells = tuple((left + x + wide / 2, top + y + high / 2) for x, y in corners)
    for name in ("technology", "level"):
        yield zone(
            seat_zone(name, seat),
            (left + EDGE, top + shape.table, MAT_WIDTH - 2 * EDGE, shape.table_height),
            Arrangement.SPOTS if name == "technology" else Arrangement.FREE,
            spots=cells if name == "technology" else (),
            owner=seat,
            name=text(f"zone.{name}"),
            quiet=name == "level",
        )

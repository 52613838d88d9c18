"""The table: the board in the middle, two player mats on each side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Unpack

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
from games.ascending_empires.table.geometry import BOARD_SIZE, CENTRE, CORNER, HEIGHT, MATS_AT, WIDTH, mat_of, to_table
from games.ascending_empires.table.geometry_mats import (
    CELL,
    EDGE,
    LABEL_WIDTH,
    LARGE,
    SHORT,
    STRIP_HEIGHT,
    STRIP_ROWS,
    TALL,
    MatShape,
    cell_at,
    moved_markers,
    shape_of,
)
from games.ascending_empires.table.geometry_mats import WIDTH as MAT_WIDTH
from games.ascending_empires.table.pieces import ACTION_SIZE, ACTIONS, LETTERS, all_kinds, technology_kind
from tabletop.core.rules.questions import Seat
from tabletop.core.rules.settings import Settings
from tabletop.core.table.builders import Box, ZoneOptions, zone
from tabletop.core.table.layout import Arrangement, Side, SideForm, SideStack, TableLayout, Unit, Zone

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
    zones = (
        *_board_zones(),
        *(one for seat in range(seats) for one in _mat_zones(seat, mat_of(seats, seat), shape_of(seats))),
    )
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
        sides=tuple(_stacks(seats)) if seats > 2 else (),
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


def _mat_zones(seat: Seat, corner: tuple[float, float], shape: MatShape) -> Iterator[Zone]:
    """Yield the places of a mat with its upper left corner at a point."""
    left, top = corner
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
    table = (left + EDGE, top + shape.table, MAT_WIDTH - 2 * EDGE, shape.table_height)
    yield from _technology_zones(seat, table, cells, places=moved_markers(shape))


def _technology_zones(
    seat: Seat, table: Box, cells: tuple[tuple[float, float], ...], **levels: Unpack[ZoneOptions]
) -> Iterator[Zone]:
    """Yield the technologies of a mat, and the markers above them, with what is special about these."""
    for name in ("technology", "level"):
        own = ZoneOptions(spots=cells) if name == "technology" else levels
        own |= ZoneOptions(owner=seat, name=text(f"zone.{name}"), quiet=name == "level")
        yield zone(seat_zone(name, seat), table, Arrangement.SPOTS if name == "technology" else Arrangement.FREE, **own)


def _strip_zones(seat: Seat) -> Iterator[Zone]:
    """Yield the places of a mat that is folded to a strip: piles, and the lit technologies in place of markers."""
    whole = (0.0, 0.0, MAT_WIDTH, STRIP_HEIGHT)
    yield zone(seat_zone("mat", seat), whole, Arrangement.FREE, owner=seat, quiet=True)
    yield zone(seat_zone("box", seat), whole, Arrangement.PILE, owner=seat, name=text("zone.box"), stowed=True)
    for name, box in STRIP_ROWS.items():
        arrange = Arrangement.PILE if name == "ships" else Arrangement.PILES
        yield zone(seat_zone(name, seat), box, arrange, owner=seat, name=text(f"zone.{name}"), step=_STEPS["stock"])
    corners = [cell_at(colour, level) for colour in range(len(COLOURS)) for level in range(1, LEVELS + 1)]
    cells = tuple((x + CELL[0] / 2, y + CELL[1] / 2) for x, y in corners)
    x, y = corners[0]
    yield from _technology_zones(seat, (x, y, MAT_WIDTH - 2 * EDGE, CELL[1]), cells, stowed=True)


# -- folding --------------------------------------------------------------------
def _stacks(seats: int) -> Iterator[SideStack]:
    """Yield the columns of mats on both sides of the board; a mat that is alone there has all of it."""
    columns: dict[float, list[Seat]] = {}
    for seat in sorted(range(seats), key=lambda one: mat_of(seats, one)[1]):
        columns.setdefault(mat_of(seats, seat)[0], []).append(seat)
    gap = MATS_AT[1][1] - MATS_AT[0][1] - SHORT.height
    for left, column in columns.items():
        sides = tuple(_alone(seat) if len(column) == 1 else _of_two(seat) for seat in column)
        yield SideStack(left, MATS_AT[0][1], MAT_WIDTH, gap, sides)


def _of_two(seat: Seat) -> Side:
    strip = SideForm(STRIP_HEIGHT, tuple(_strip_zones(seat)), _kinds(seat, "_strip"))
    return Side(seat, _form(seat, LARGE, "_large"), _form(seat, SHORT, ""), strip)


def _alone(seat: Seat) -> Side:
    tall = _form(seat, TALL, "_tall")
    return Side(seat, tall, tall, tall)


def _form(seat: Seat, shape: MatShape, form: str) -> SideForm:
    return SideForm(shape.height, tuple(_mat_zones(seat, (0.0, 0.0), shape)), _kinds(seat, form))


def _kinds(seat: Seat, form: str) -> dict[str, str]:
    """Return the kinds of the mat and of its technologies in a form."""
    cells = {
        technology_piece(seat, colour, level): technology_kind(colour, level, form)
        for colour in COLOURS
        for level in range(1, LEVELS + 1)
    }
    return {f"mat-{seat}": f"mat_{seat}{form}", **cells}

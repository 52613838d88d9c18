"""The place of every piece as a viewer sees it. None is the shared table, which shows nobody's knowledge."""

from __future__ import annotations

from functools import cache

from games.ascending_empires.rules.facts import COLOURS, HOLES, LEVELS, MOST_SEATS, SHIPS, STRUCTURES
from games.ascending_empires.rules.names import (
    ACTION_ZONE,
    BOARD_ZONE,
    POOL,
    SPACE,
    action_piece,
    disc_zone,
    marker_piece,
    planet_kind,
    planet_zone,
    seat_zone,
    technology_piece,
)
from games.ascending_empires.rules.state import BOARD, BOX, RIM, SUPPLY, State
from games.ascending_empires.table.geometry import BOARD_SIZE, pose_in_space
from games.ascending_empires.table.geometry_mats import marker_pose
from games.ascending_empires.table.pieces import ACTIONS
from tabletop.core.rules.questions import Seat
from tabletop.core.table.projection import PlacedPiece, ZoneContents
from tabletop.core.table.table import Pose

_FIXED = Pose(BOARD_SIZE / 2, BOARD_SIZE / 2)
_NOTHING = ZoneContents()
_FACE_DOWN = ZoneContents(fungible={"planet_hidden": 1})
_BOARD = ZoneContents([PlacedPiece("board", pose=_FIXED)])
_ACTIONS = ZoneContents([PlacedPiece(action_piece(action)) for action in ACTIONS])
_MATS = [ZoneContents([PlacedPiece(f"mat-{seat}")]) for seat in range(MOST_SEATS)]
"""Mats by seat."""
_ZONES = [(disc_zone(hole), planet_zone(hole)) for hole in range(len(HOLES))]
"""By hole: the zone of its disc, and the zone of the pieces on it."""


def project(state: State, viewer: Seat | None) -> dict[str, ZoneContents]:
    """Return the contents of every zone.

    Face-down discs are interchangeable, so no piece reveals a colour.
    """
    wants = {
        BOARD_ZONE: _BOARD,
        SPACE: ZoneContents([_flying(state, ship) for ship, place in enumerate(state.place) if place in (BOARD, RIM)]),
        ACTION_ZONE: _ACTIONS,
        POOL: ZoneContents(fungible={"vp": state.vp_pool}),
    }
    for hole, (disc, planet) in enumerate(_ZONES):
        wants[disc] = _disc(state, viewer, hole)
        wants[planet] = _NOTHING if state.occupier[hole] < 0 else _objects(state, hole)
    for seat in range(state.seats):
        wants.update(_mat(state, seat))
    return wants


def has_private_view(state: State, seat: Seat) -> bool:
    """Return whether a seat has looked under a planet that is still face down."""
    seen = [hole for hole, known in enumerate(state.known_by) if known >> seat & 1 and not state.face_up[hole]]
    return any(state.colours[hole] and not state.is_home(hole) for hole in seen)


def _flying(state: State, ship: int) -> PlacedPiece:
    pose = pose_in_space(state.x[ship], state.y[ship], state.angle[ship])
    if state.place[ship] == RIM:
        return PlacedPiece(SHIPS[ship].name, pose=pose, marks=("rim",))
    spent = ("used",) if state.attacked[ship] else ()
    return PlacedPiece(SHIPS[ship].name, pose=pose, marks=spent)


def _disc(state: State, viewer: Seat | None, hole: int) -> ZoneContents:
    """Return the planet in a hole: its homeworld, its open colour, or its back."""
    if state.is_home(hole):
        return ZoneContents([PlacedPiece(f"homeworld-{state.occupier[hole]}")])
    if not state.colours[hole]:
        return _NOTHING
    if not state.knows(viewer, hole):
        return _FACE_DOWN
    return ZoneContents(fungible={planet_kind(state.colours[hole]): 1})


def _objects(state: State, hole: int) -> ZoneContents:
    owner = state.occupier[hole]
    counts = {name: getattr(state, name)[hole] for name in ("troop", *STRUCTURES)}
    return ZoneContents(fungible={f"{name}_{owner}": count for name, count in counts.items() if count})


@cache
def _technologies(seat: Seat, levels: tuple[int, ...]) -> ZoneContents:
    """Return the technology table of a mat, with the lit side of every developed technology."""
    return ZoneContents(
        [
            PlacedPiece(technology_piece(seat, colour, level), int(level <= reached))
            for colour, reached in zip(COLOURS, levels, strict=True)
            for level in range(1, LEVELS + 1)
        ]
    )


def _mat(state: State, seat: Seat) -> dict[str, ZoneContents]:
    """Return a player's mat: supply, stock, box, technologies, VP."""
    return {
        seat_zone("mat", seat): _MATS[seat],
        seat_zone("vp", seat): ZoneContents(fungible={"vp": state.vp(seat), "power": state.power[seat]}),
        seat_zone("troops", seat): ZoneContents(fungible={f"troop_{seat}": state.troop_supply[seat]}),
        seat_zone("ships", seat): ZoneContents(
            [PlacedPiece(SHIPS[ship].name) for ship in state.ships_at(seat, SUPPLY)]
        ),
        seat_zone("stock", seat): ZoneContents(
            fungible={
                f"research_{seat}": state.research_stock[seat],
                f"colony_{seat}": state.colony_stock[seat],
                f"city_{seat}": state.city_stock[seat],
            }
        ),
        seat_zone("box", seat): ZoneContents(
            [PlacedPiece(SHIPS[ship].name, marks=("locked",)) for ship in state.ships_at(seat, BOX)],
            {f"troop_{seat}": state.troop_box[seat]},
        ),
        seat_zone("technology", seat): _technologies(seat, tuple(state.technology[seat])),
        seat_zone("level", seat): ZoneContents(
            [
                PlacedPiece(
                    marker_piece(seat, colour), pose=marker_pose(state.seats, number, state.technology[seat][number])
                )
                for number, colour in enumerate(COLOURS)
            ]
        ),
    }

"""The state of a sandbox as plain JSON data, and back: zones, pieces, and the sources of their kinds.

Lengths and angles have two decimal places (`compact`), on the table as in the file.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

import msgspec

from tabletop.core.data.messages import msg
from tabletop.core.data.strict import coerce_choice
from tabletop.core.table.layout import MATS, Kind, Surface, TableLayout, Zone
from tabletop.core.table.table import Pose
from tabletop.sandbox.model.changes import AddPiece
from tabletop.sandbox.model.compact import lean
from tabletop.sandbox.model.drawings import Caption, Drawing, Stroke
from tabletop.sandbox.model.free_table import LAST, FreeTable
from tabletop.sandbox.model.pieces import sides_of
from tabletop.sandbox.model.stand_ins import full_kinds
from tabletop.sandbox.model.timer import Timer
from tabletop.sandbox.model.turns import MOST_SEATS, Turns
from tabletop.sandbox.model.zones import BESIDE, BOX, TABLE, is_frame, is_made, made_zone
from tabletop.session.saves.match_log import InvalidSaveError
from tabletop.sets import limits
from tabletop.sets.drawing_schema import MOST_DRAWINGS, MOST_POINTS
from tabletop.sets.library import Library

VERSION = 1
"""The version of the format of the saved state."""
MOST_ACTIONS = 1 << 31
LARGEST = 1e5
"""The limit for the size of a table and for any distance (mm)."""


class PieceData(msgspec.Struct):
    """One piece of a saved state; `spot` is its place (mm) from the corner of a free zone."""

    id: str
    kind: str
    face: int = 0
    angle: float = 0.0
    spot: tuple[float, float] | None = None
    marks: tuple[str, ...] = ()
    text: str = ""
    group: str = ""


class ZoneData(msgspec.Struct):
    """One zone with its pieces, the lowest first. A zone of a game has no `box`: its place comes from the game.

    `cell` is the side of the squares of its grid, and `snaps` whether pieces go to their middles; `snap_points` are
    other points to which they go (mm from its corner).
    """

    id: str
    pieces: list[PieceData]
    box: tuple[float, float, float, float] | None = None
    cell: float = 0.0
    snaps: bool = False
    snap_points: list[tuple[float, float]] = []


class StateData(msgspec.Struct):
    """A whole table. `game` with its seats and settings, and `sets`, are the sources of the kinds of pieces.

    `views` are the saved views: zoom step and middle by their digit. `acts` is the number of actions in an earlier
    file that this one continues. `colour`, and `picture` (a kind) with `face`, are the look of the table top.
    """

    version: int
    width: float
    height: float
    mat: str
    zones: list[ZoneData]
    game: str = ""
    game_seats: int = 0
    settings: dict[str, bool | int | str] = {}
    sets: list[str] = []
    views: dict[int, tuple[int, float, float]] = {}
    acts: int = 0
    colour: Annotated[str, msgspec.Meta(pattern=r"^(#[0-9a-f]{6})?\Z")] = ""
    picture: str = ""
    face: Annotated[int, msgspec.Meta(ge=0)] = 0
    strokes: list[Stroke] = []
    captions: list[Caption] = []
    turns: Turns = Turns()
    timer: Timer = Timer()


class Origin(msgspec.Struct):
    """The game whose pieces lie on the table ("" when none), with its number of seats and settings."""

    game: str = ""
    seats: int = 0
    settings: dict[str, bool | int | str] = {}


def to_data(table: FreeTable, origin: Origin, actions_before: int = 0) -> StateData:
    """Return the state of a table after `actions_before` actions."""
    picture, face = table.plan.mat_picture or ("", 0)
    used = {picture, *(piece.kind for piece in table.pieces.values())}
    sets = sorted({kind.partition("/")[0] for kind in used if "/" in kind})
    zones = [
        ZoneData(
            zone.id,
            [_piece(table.record(piece)) for piece in table.order(zone.id)],
            _box(zone),
            zone.cell,
            zone.snaps,
            list(zone.snap_points),
        )
        for zone in table.zones.values()
    ]
    return StateData(
        VERSION, table.width, table.height, table.plan.mat, zones, origin.game, origin.seats, origin.settings, sets,
        dict(table.views), actions_before, table.plan.mat_colour, picture, face,
        [one for one in table.drawings.values() if isinstance(one, Stroke)],
        [one for one in table.drawings.values() if isinstance(one, Caption)],
        table.turns, table.timer,
    )  # fmt: skip


def _box(zone: Zone) -> tuple[float, float, float, float] | None:
    return (zone.x, zone.y, zone.w, zone.h) if is_made(zone.id) else None


def _piece(record: AddPiece) -> PieceData:
    spot = None if record.pose is None else (record.pose.x, record.pose.y)
    return PieceData(
        record.piece, record.kind, record.face, record.angle, spot, record.marks, record.text, record.group
    )


def from_data(data: StateData, plan: TableLayout | None, library: Library, name: str) -> FreeTable:
    """Return the table of a state. `plan` is that of its game, if it has one.

    Raises `InvalidSaveError` when something is missing.
    """
    kinds: dict[str, Kind] = {kind.id: kind for kind in full_kinds(plan)} if plan is not None else {}
    for found in library.sets.values():
        kinds.update({kind.id: kind for kind in found.kinds})
    own = {zone.id: zone for zone in plan.zones} if plan is not None else {}
    zones = []
    for zone in data.zones:
        if zone.box is not None:
            try:
                points = tuple((lean(x), lean(y)) for x, y in zone.snap_points)
                made = made_zone(zone.id, *zone.box)
                zones.append(replace(made, cell=lean(zone.cell), snaps=zone.snaps, snap_points=points))
            except KeyError:
                raise InvalidSaveError(msg("sandbox.file.bad_state", name=name)) from None
        elif zone.id in own:
            zones.append(own[zone.id])
        else:
            raise InvalidSaveError(msg("sandbox.file.no_zone", name=name, zone=zone.id))
    mat = coerce_choice(data.mat, MATS, "wood")
    blank = blank_plan(data.width, data.height, mat, tuple(kinds.values()), tuple(zones), plan)
    if data.picture and data.picture not in kinds:
        raise InvalidSaveError(msg("sandbox.file.no_kind", name=name, kind=data.picture))
    picture = (data.picture, data.face) if data.picture else None
    table = FreeTable(replace(blank, mat_colour=data.colour, mat_picture=picture))
    table.views.update(data.views)
    table.drawings.update({one.id: one for one in _drawings(data)})
    table.turns, table.timer = data.turns, data.timer
    for zone in data.zones:
        for one in zone.pieces:
            if one.kind not in kinds:
                raise InvalidSaveError(msg("sandbox.file.no_kind", name=name, kind=one.kind))
            if not _can_lie(one, kinds[one.kind]):
                raise InvalidSaveError(msg("sandbox.file.bad_state", name=name))
            pose = None if one.spot is None else Pose(*lean(one.spot))
            table.carry_out(
                AddPiece(
                    one.id, one.kind, zone.id, LAST, one.face, pose, lean(one.angle), one.marks, one.text, one.group
                )
            )
    return table


def blank_plan(
    width: float,
    height: float,
    mat: Surface,
    kinds: tuple[Kind, ...],
    zones: tuple[Zone, ...],
    game: TableLayout | None,
) -> TableLayout:
    """Return a plan without pieces."""
    lettering = game.lettering if game is not None else "plain"
    units = game.units if game is not None else ()
    width, height = lean((width, height))
    return TableLayout(
        width=width, height=height, kinds=kinds, zones=zones, mat=mat, box=BOX, lettering=lettering, units=units
    )


def read_state(value: Any, name: str) -> StateData:
    """Read a saved state from JSON data. Raises `InvalidSaveError`."""
    try:
        data = msgspec.convert(value, StateData, str_keys=True)
    except msgspec.ValidationError:
        raise InvalidSaveError(msg("sandbox.file.bad_state", name=name)) from None
    if data.version > VERSION:
        raise InvalidSaveError(msg("file.newer", name=name, app=str(data.version)))
    if not _is_whole(data):
        raise InvalidSaveError(msg("sandbox.file.bad_state", name=name))
    return data


def _is_whole(data: StateData) -> bool:
    """Return True if a table has all zones that free play needs, each zone and piece once, and possible sizes."""
    zones = [zone.id for zone in data.zones]
    pieces = [piece.id for zone in data.zones for piece in zone.pieces]
    return (
        data.version == VERSION
        and 0 <= data.acts < MOST_ACTIONS
        and data.turns.is_sound(MOST_SEATS)
        and data.timer.is_sound
        and 1 <= data.width <= LARGEST
        and 1 <= data.height <= LARGEST
        and {TABLE, BESIDE, BOX} <= set(zones)
        and len(set(zones)) == len(zones)
        and len(set(pieces)) == len(pieces)
        and "" not in pieces
        and not any(zone.pieces for zone in data.zones if is_frame(zone.id))
        and all(zone.cell == 0 or 1 <= zone.cell <= LARGEST for zone in data.zones)
        and sum(len(zone.snap_points) for zone in data.zones) <= limits.MOST_POINTS
        and all(abs(at) <= LARGEST for zone in data.zones for point in zone.snap_points for at in point)
        and all(zone.box is None or _is_box(*zone.box) for zone in data.zones)
        and _are_drawings(data)
    )


def _drawings(data: StateData) -> list[Drawing]:
    return [*data.strokes, *data.captions]


def _are_drawings(data: StateData) -> bool:
    """Return True if drawings are no more, and no larger, than they may be, and each is there once."""
    drawings = _drawings(data)
    return (
        len({one.id for one in drawings}) == len(drawings) <= MOST_DRAWINGS
        and sum(len(one.points) for one in data.strokes) <= MOST_POINTS
        and all(one.is_sound for one in drawings)
    )


def _is_box(x: float, y: float, w: float, h: float) -> bool:
    return abs(x) <= LARGEST and abs(y) <= LARGEST and 0 < w <= LARGEST and 0 < h <= LARGEST


def _can_lie(piece: PieceData, kind: Kind) -> bool:
    """Return True if the piece has that side, and no length exceeds the limit."""
    lengths = (piece.angle, *(piece.spot or ()))
    return 0 <= piece.face < sides_of(kind) and all(abs(length) <= LARGEST for length in lengths)

"""The draw list as data: sprites by key, place, angle and order. The Surface back end and tests read it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from tabletop.core.table.layout import Kind, Shape
from tabletop.core.table.table import Table
from tabletop.ui.render.geometry.camera import Camera
from tabletop.ui.render.geometry.zone_layouts import PiecePose
from tabletop.ui.render.sprites.sprite_cache import Light, Look, SpriteKey

DIM: Final = "used"
"""The mark with which the pieces of a dim zone are drawn."""


class Drawn(NamedTuple):
    """One sprite on the screen: its centre in window pixels, degrees clockwise, and the piece that it shows."""

    sprite: SpriteKey
    x: int
    y: int
    angle: float
    piece: str
    size: float = 1.0
    """The factor by which it is drawn larger."""


def key_of(table: Table, piece_id: str, look: Look = "rest", light: Light | None = None) -> SpriteKey:
    """Return the sprite key of a piece in its current state."""
    piece = table.pieces[piece_id]
    return SpriteKey(piece.kind, piece.face, piece.marks, look, light)


def is_board(table: Table, piece_id: str) -> bool:
    return table.kind_of(piece_id).shape is Shape.BOARD


class _Listed(NamedTuple):
    """The pose of a piece when its entry was made, and the entry; None where nothing of it is visible."""

    place: tuple[float, ...]
    kind: Kind
    face: int
    marks: tuple[str, ...]
    entry: Drawn | None


class DrawList:
    """The draw list of a table that is painted again and again.

    A piece that looks the same as before keeps the same entry, whatever was put above or below it.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self._frame: object = None
        self._known: dict[str, _Listed] = {}

    def of(
        self, poses: Mapping[str, PiecePose], camera: Camera, without: Collection[str] = ()
    ) -> tuple[list[Drawn], list[Drawn]]:
        """Return the visible boards and the other visible pieces, lowest first."""
        pieces, kinds = self.table.pieces, self.table.kinds
        order = {zone: number for number, zone in enumerate(self.table.zones)}
        dimmed = {zone.id for zone in self.table.zones.values() if zone.dimmed}
        frame = (camera.view, tuple(camera.viewport))
        known: dict[str, _Listed] = self._known if frame == self._frame else {}
        now: dict[str, _Listed] = {}
        boards: list[tuple[int, float, str, Drawn]] = []
        others: list[tuple[int, float, str, Drawn]] = []
        for piece_id, pose in poses.items():
            if pose.covered:
                continue
            piece = pieces[piece_id]
            kind = kinds[piece.kind]
            marks = (*piece.marks, DIM) if piece.zone in dimmed else piece.marks
            one = known.get(piece_id)
            if (
                one is None
                or one.place != (*pose[:3], pose.size)
                or one.face != piece.face
                or one.kind is not kind
                or one.marks != marks
            ):
                entry = _entry(piece_id, kind, SpriteKey(kind.id, piece.face, marks, "rest"), pose, camera)
                if one is not None and one.entry == entry:  # it has not moved by a pixel
                    entry = one.entry
                one = _Listed((*pose[:3], pose.size), kind, piece.face, marks, entry)
            now[piece_id] = one
            if one.entry is not None and piece_id not in without:
                found = boards if kind.shape is Shape.BOARD else others
                found.append((order.get(piece.zone, 0), pose.z, piece_id, one.entry))
        self._frame, self._known = frame, now
        boards.sort()
        others.sort()
        return [one[3] for one in boards], [one[3] for one in others]


def _entry(piece_id: str, kind: Kind, sprite: SpriteKey, pose: PiecePose, camera: Camera) -> Drawn | None:
    """Return the entry of a piece; None when nothing of it is visible."""
    x, y = camera.to_screen(pose.x, pose.y)
    reach, seen = _reach(kind) * pose.size * camera.view.scale, camera.viewport
    if x + reach < seen.left or x - reach > seen.right or y + reach < seen.top or y - reach > seen.bottom:
        return None
    return Drawn(sprite, round(x), round(y), pose.angle, piece_id, pose.size)


def resting(
    table: Table, poses: Mapping[str, PiecePose], camera: Camera, without: Collection[str] = (), boards: bool = False
) -> list[Drawn]:
    """Return the visible pieces, lowest first; either only boards, or all but boards."""
    lying, others = DrawList(table).of(poses, camera, without)
    return lying if boards else others


def _reach(kind: Kind) -> float:
    """Return a distance from its centre (mm) that no part of a piece or its shadow exceeds."""
    return (kind.width + kind.height) * 0.6 + kind.thickness + 4.0


def describe(entries: list[Drawn]) -> list[str]:
    """Return the list in words, one sprite per line, for tests and debugging."""
    return [
        f"{entry.piece}: {entry.sprite.kind} face {entry.sprite.face}"
        f"{' ' + ' '.join(entry.sprite.marks) if entry.sprite.marks else ''}"
        f" at {entry.x},{entry.y} turned {entry.angle:.0f}"
        for entry in entries
    ]

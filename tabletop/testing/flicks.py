"""Conformance of flicks: the scene of the physics and the table that people see are one board."""

from __future__ import annotations

from math import hypot
from typing import Final

from physics.scene import Disc, Scene
from tabletop.core.data.errors import did_you_mean
from tabletop.core.game.flicking import BoardFrame
from tabletop.core.rules.questions import CHANCE
from tabletop.core.table.layout import Arrangement, Shape, Zone
from tabletop.core.table.projection import reconcile
from tabletop.core.table.table import Table
from tabletop.testing.subject import Findings, Subject, some_positions

NEAR: Final = 0.5
"""The distance (mm) up to which two places or sizes count as equal."""


def scenes(subject: Subject, seats: int, found: Findings) -> None:
    """Check that, wherever a seat may flick, the scene and the table agree on the board, the discs and their places."""
    game, flicking = subject.game, subject.game.table.flicking
    if flicking is None:
        found.note("no_flicks")
        return
    laid = game.table.layout(seats, game.complete({}))
    ground, table = flicking.ground, Table(laid)
    for match, entry in some_positions(subject, seats, found, every=10):
        if entry.seat == CHANCE or (options := flicking.shots(match.state, match.ask_of(entry.seat))) is None:
            found.looked -= 1
            continue
        there = {disc.id for disc in options.scene.discs}
        for name in options.discs:
            found.expect(name in there, f"{name!r} may be flicked, and is no disc of the scene")
        zone = table.zones.get(ground.zone)
        if zone is None:
            what = f"the BoardFrame names the zone {ground.zone!r}, which the table does not have"
            found.fault(f"{what}{did_you_mean(ground.zone, table.zones)}")
            continue
        if not found.expect(zone.arrange is Arrangement.FREE, f"the zone {zone.id} of the BoardFrame is not FREE"):
            continue
        _edges(options.scene, ground, zone, found)
        reconcile(table, game.table.project(match.state, entry.seat))
        for disc in options.scene.discs:
            _disc(disc, ground, table, found)


def _edges(scene: Scene, ground: BoardFrame, zone: Zone, found: Findings) -> None:
    """Check that the edges of the scene, where it has some, are those of the zone."""
    sides = (
        ("half_width", scene.half_width, zone.w, ground.x - zone.x),
        ("half_height", scene.half_height, zone.h, ground.y - zone.y),
        ("radius", scene.radius, zone.w, ground.x - zone.x),
        ("radius", scene.radius, zone.h, ground.y - zone.y),
    )
    for name, half, size, before in sides:
        if half is None:
            continue
        wide = 2 * half * ground.scale
        what = f"the {name} of the scene makes {wide:g} mm on the table, and the zone {zone.id} has {size:g}"
        found.expect(abs(wide - size) <= NEAR, what)
        what = f"the origin of the BoardFrame is {before:g} mm from the edge of the zone {zone.id}, not {size / 2:g}"
        found.expect(abs(before - size / 2) <= NEAR, what)


def _disc(disc: Disc, ground: BoardFrame, table: Table, found: Findings) -> None:
    """Check that a disc of the scene is a disc of its size on the table, and lies there where the scene has it."""
    piece = table.pieces.get(disc.id)
    if piece is None:
        found.fault(f"the disc {disc.id!r} of the scene is no piece of the table{did_you_mean(disc.id, table.pieces)}")
        return
    kind, wide = table.kind_of(piece.id), 2 * disc.radius * ground.scale
    if found.expect(kind.shape is Shape.DISC, f"the kind {kind.id} of a disc of the scene has no Shape.DISC"):
        what = f"the kind {kind.id} is {kind.width:g} mm wide, and its discs in the scene {wide:g} mm (2 x radius)"
        found.expect(abs(kind.width - wide) <= NEAR, what)
    if not found.expect(
        piece.zone == ground.zone,
        f"{disc.id} is in the scene and lies in {piece.zone}, not in {ground.zone}, the zone of the BoardFrame",
    ):
        return
    zone, pose, (x, y) = table.zones[ground.zone], piece.pose, ground.to_table(disc.x, disc.y)
    if pose is None:
        found.fault(f"{disc.id} lies in the free zone {zone.id} without a pose")
        return
    off = hypot(zone.x + pose.x - x, zone.y + pose.y - y)
    what = f"project puts {disc.id} at ({pose.x:g}, {pose.y:g}) of {zone.id}, its place in the scene is"
    found.expect(off <= NEAR, f"{what} ({x - zone.x:g}, {y - zone.y:g}): use `BoardFrame.pose`")

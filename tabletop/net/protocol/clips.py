"""Clips for pages: thrown dice, flicked discs, and cutscenes, shown before the outcome.

A flight is public: every page gets the same poses. For a throw only the dice are named as long as they lie in the tree
that follows, where each viewer sees what that viewer may see. If they have been put away by then, as at the end of a
round, they are told as everybody saw them, with what came of the throw. A cutscene shows what everybody saw.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any, Final, TypeAlias

from physics.clip import pose_at
from physics.flick.flight import filmed
from physics.scene import Flight
from tabletop.core.game.cutscenes import Cutscene
from tabletop.core.game.flicking import BoardFrame
from tabletop.core.rules.questions import Seat
from tabletop.core.table.layout import Shape
from tabletop.core.table.projection import ZoneContents, reconcile
from tabletop.core.table.table import Table, TableSnapshot
from tabletop.net.protocol.cutscene_tree import CutsceneTree, PageCutscene, page_cutscene
from tabletop.net.protocol.serializer import ViewSerializer
from tabletop.session.match.scenes import AudienceText, LogLine, TableScene
from tabletop.viewmodel.view.dice import dice_of
from tabletop.viewmodel.view.view_state import ViewState

RATE: Final = 20
"""Poses of a flight that are sent a second; the page interpolates between them."""


@dataclass(frozen=True, slots=True)
class Thrown:
    """A throw of so many dice by a seat.

    `public` is what everybody saw in the zones right after it, `texts` what the log tells of it and what came of it.
    """

    seat: Seat
    count: int
    public: Mapping[str, ZoneContents] = field(default_factory=dict)
    texts: tuple[AudienceText, ...] = ()


@dataclass(frozen=True, slots=True)
class Flown:
    """A flight: the positions of each disc, `RATE` times a second, and the discs that left the board.

    Positions are x and y in tenths of a millimetre of the table.
    """

    seat: Seat
    tracks: Mapping[str, tuple[tuple[int, int], ...]]
    gone: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rolled:
    """A throw of these dice by a seat."""

    seat: Seat
    dice: tuple[str, ...]


Watched: TypeAlias = "Thrown | Flown | Rolled | PageCutscene"


def worth_seeing(
    scenes: Sequence[TableScene], ground: BoardFrame | None, lines: Sequence[LogLine] = ()
) -> Iterator[Watched]:
    """Yield the clips for pages among the scenes of an answer, in order; `lines` is the log after it."""
    before: Cutscene | None = None
    for number, scene in enumerate(scenes):
        facts: dict[str, Any] = dict(scene.facts) if scene.kind in ("roll", "flight") else {}
        if scene.kind == "roll" and scene.seat >= 0:  # dice that no seat has thrown are not shown
            public = scenes[number + 1].public if number + 1 < len(scenes) else {}
            yield Thrown(scene.seat, len(facts["value"]), public, _texts(scene, lines))
        elif scene.kind == "flight" and ground is not None:
            flight = filmed(*facts["ask"].context)
            if flight == Flight.from_plain(facts["value"]):  # otherwise it is from another revision of the physics
                yield _flown(scene.seat, flight, ground)
        shown = page_cutscene(scene, before)
        if shown is not None:
            yield shown
        before = scene.cutscene or before


def _texts(scene: TableScene, lines: Sequence[LogLine]) -> tuple[AudienceText, ...]:
    """Return what the log tells of a throw, and what came of it for the seat that threw before anything else was asked.

    It is empty if the log does not tell of the throw.
    """
    reached = scene.reached
    line = lines[reached.lines - 1] if reached is not None and 0 < reached.lines <= len(lines) else None
    if reached is None or line is None or line.stays or not 1 < reached.texts <= len(line.texts):
        return ()
    throw, *later = line.texts[reached.texts - 1 :]
    own = {scene.seat} | ({None} if line.seat == scene.seat else set())
    return throw, *takewhile(lambda one: one.after == throw.after and one.actor in own, later)


def _flown(seat: Seat, flight: Flight, ground: BoardFrame) -> Flown:
    tracks: dict[str, list[tuple[int, int]]] = {}
    for number in range(int(flight.duration * RATE) + 2):
        for disc, (x, y, _) in pose_at(flight, number / RATE).items():
            left, top = ground.to_table(x, y)
            tracks.setdefault(disc, []).append((round(10 * left), round(10 * top)))
    found = {disc: tuple(poses) for disc, poses in tracks.items()}
    return Flown(seat, found, tuple(left.id for left in flight.off))


def scene_fields(seen: Watched, shown: ViewState, scribe: ViewSerializer) -> dict[str, Any] | None:
    """Return the fields of the message about a clip for the page of a viewer; None if there is nothing to see.

    `scribe` makes the trees of that page.
    """
    text = scribe.rendered(shown)
    if isinstance(seen, PageCutscene):
        return CutsceneTree(seen, shown.table, text, scribe.named).fields()
    if isinstance(seen, Flown):
        return {"kind": "flight", "seat": seen.seat, "rate": RATE, "tracks": seen.tracks, "gone": seen.gone}
    if isinstance(seen, Rolled):
        return {"kind": "dice", "seat": seen.seat, "dice": seen.dice}
    lying = _lying(seen, shown.table)
    if lying is None:
        dice = dice_of(shown.table, seen.count)[0]
        return {"kind": "dice", "seat": seen.seat, "dice": dice} if dice else None
    pieces, kinds = scribe.lying(lying, shown)
    told = [text(one) for one in (one.by(shown.viewer) for one in seen.texts) if one is not None]
    return {"kind": "dice", "seat": seen.seat, "dice": list(pieces), "pieces": pieces, "kinds": kinds, "texts": told}


def _lying(seen: Thrown, table: TableSnapshot) -> TableSnapshot | None:
    """Return a table with nothing but the dice of a throw where everybody saw them; None if they still lie there."""
    tray = next((zone.id for zone in table.zones.values() if zone.role == "tray"), "")
    there = seen.public.get(tray, ZoneContents()).unique
    dice = [one for one in there if table.kinds[table.plan.unique[one.piece]].shape is Shape.DIE]
    now = {piece.id: piece.face for piece in table.in_zone(tray)}
    if len(dice) != seen.count or all(now.get(one.piece) == one.face for one in dice):
        return None
    alone = Table(table.plan)
    reconcile(alone, {tray: ZoneContents(dice)})
    return alone.still()

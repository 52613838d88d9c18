"""What pages are shown of dice that fall and discs that fly, before they are told what came of it.

A flight is public: everybody is sent the same poses. Of a throw only the dice are named; which faces lie up is in the
tree of each viewer, as far as that viewer may see it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from physics.clip import pose_at
from physics.flick.fly import filmed
from physics.scene import Flight
from tabletop.core.game.flicking import BoardFrame
from tabletop.core.rules.questions import Seat
from tabletop.session.match.scenes import TableScene
from tabletop.viewmodel.view.dice import dice_of
from tabletop.viewmodel.view.view_state import ViewState

RATE: Final = 20
"""Poses of a flight that a page is sent for each second; it draws the way between them."""


@dataclass(frozen=True, slots=True)
class Thrown:
    """So many dice that a seat has thrown."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class Flown:
    """Where each disc was, `RATE` times a second: x and y in tenths of a millimetre of the table; and which of them
    left the board."""

    seat: Seat
    tracks: Mapping[str, tuple[tuple[int, int], ...]]
    gone: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rolled:
    """These dice a seat has thrown."""

    seat: Seat
    dice: tuple[str, ...]


Watched: TypeAlias = "Thrown | Flown | Rolled"


def worth_seeing(scenes: Iterable[TableScene], ground: BoardFrame | None) -> Iterator[Watched]:
    """Yield what pages are to see of the scenes of an answer, in order."""
    for scene in scenes:
        facts: dict[str, Any] = dict(scene.facts) if scene.kind in ("roll", "flight") else {}
        if scene.kind == "roll" and scene.seat >= 0:  # dice of nobody's hand tell nothing
            yield Thrown(scene.seat, len(facts["value"]))
        elif scene.kind == "flight" and ground is not None:
            flight = filmed(*facts["ask"].context)
            if flight == Flight.from_plain(facts["value"]):  # else another revision of the physics has decided it
                yield _flown(scene.seat, flight, ground)


def _flown(seat: Seat, flight: Flight, ground: BoardFrame) -> Flown:
    tracks: dict[str, list[tuple[int, int]]] = {}
    for number in range(int(flight.duration * RATE) + 2):
        for disc, (x, y, _) in pose_at(flight, number / RATE).items():
            left, top = ground.to_table(x, y)
            tracks.setdefault(disc, []).append((round(10 * left), round(10 * top)))
    found = {disc: tuple(poses) for disc, poses in tracks.items()}
    return Flown(seat, found, tuple(left.id for left in flight.off))


def told(seen: Watched, shown: ViewState) -> dict[str, Any] | None:
    """Return the fields of the message about it for the page of a viewer; None where that viewer has nothing to see."""
    if isinstance(seen, Flown):
        return {"kind": "flight", "seat": seen.seat, "rate": RATE, "tracks": seen.tracks, "gone": seen.gone}
    dice = seen.dice if isinstance(seen, Rolled) else dice_of(shown.table, seen.count)[0]
    return {"kind": "dice", "seat": seen.seat, "dice": dice} if dice else None

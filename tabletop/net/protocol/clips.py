"""Clips for pages: thrown dice, flicked discs, and cutscenes, shown before the outcome.

A flight is public: every page gets the same poses. For a throw only the dice are named; the faces that come up are in
the tree of each viewer, as far as that viewer may see them. A cutscene shows what everybody saw.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from physics.clip import pose_at
from physics.flick.flight import filmed
from physics.scene import Flight
from tabletop.core.game.cutscenes import Cutscene
from tabletop.core.game.flicking import BoardFrame
from tabletop.core.rules.questions import Seat
from tabletop.net.protocol.cutscene_tree import CutsceneTree, PageCutscene, page_cutscene
from tabletop.net.protocol.table_tree import Named
from tabletop.session.locale.translations import Translations
from tabletop.session.match.scenes import TableScene
from tabletop.viewmodel.view.dice import dice_of
from tabletop.viewmodel.view.view_state import ViewState

RATE: Final = 20
"""Poses of a flight that are sent a second; the page interpolates between them."""


@dataclass(frozen=True, slots=True)
class Thrown:
    """A throw of so many dice by a seat."""

    seat: Seat
    count: int


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


def worth_seeing(scenes: Iterable[TableScene], ground: BoardFrame | None) -> Iterator[Watched]:
    """Yield the clips for pages among the scenes of an answer, in order."""
    before: Cutscene | None = None
    for scene in scenes:
        facts: dict[str, Any] = dict(scene.facts) if scene.kind in ("roll", "flight") else {}
        if scene.kind == "roll" and scene.seat >= 0:  # dice that no seat has thrown are not shown
            yield Thrown(scene.seat, len(facts["value"]))
        elif scene.kind == "flight" and ground is not None:
            flight = filmed(*facts["ask"].context)
            if flight == Flight.from_plain(facts["value"]):  # otherwise it is from another revision of the physics
                yield _flown(scene.seat, flight, ground)
        shown = page_cutscene(scene, before)
        if shown is not None:
            yield shown
        before = scene.cutscene or before


def _flown(seat: Seat, flight: Flight, ground: BoardFrame) -> Flown:
    tracks: dict[str, list[tuple[int, int]]] = {}
    for number in range(int(flight.duration * RATE) + 2):
        for disc, (x, y, _) in pose_at(flight, number / RATE).items():
            left, top = ground.to_table(x, y)
            tracks.setdefault(disc, []).append((round(10 * left), round(10 * top)))
    found = {disc: tuple(poses) for disc, poses in tracks.items()}
    return Flown(seat, found, tuple(left.id for left in flight.off))


def scene_fields(seen: Watched, shown: ViewState, words: Translations, named: Named) -> dict[str, Any] | None:
    """Return the fields of the message about a clip for the page of a viewer; None if there is nothing to see.

    `named` names the pictures for the viewer, `words` are the texts in the language of the page.
    """
    if isinstance(seen, PageCutscene):
        return CutsceneTree(seen, shown.table, lambda message: words.text(message, shown.names), named).fields()
    if isinstance(seen, Flown):
        return {"kind": "flight", "seat": seen.seat, "rate": RATE, "tracks": seen.tracks, "gone": seen.gone}
    dice = seen.dice if isinstance(seen, Rolled) else dice_of(shown.table, seen.count)[0]
    return {"kind": "dice", "seat": seen.seat, "dice": dice} if dice else None

"""What is wrong with a match at one of its questions: the rules' invariants, the table that people see, the discs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from physics.flick.resting import separated
from tabletop.core.game.game import Game
from tabletop.core.rules.questions import CHANCE, Ask, Seat
from tabletop.core.rules.settings import Settings
from tabletop.core.table.projection import ProjectionError, ZoneContents, reconcile
from tabletop.core.table.table import Table


class Inspector:
    """Looks at the positions of a match, one after the other, with a table for everybody who sees one."""

    def __init__(self, game: Game[Any], seats: int, settings: Settings) -> None:
        self._game = game
        plan = game.table.layout(seats, settings)
        self._tables: dict[Seat | None, Table] = {viewer: Table(plan) for viewer in (None, *range(seats))}
        self._seen: dict[Seat | None, Mapping[str, ZoneContents]] = {}

    def faults(self, state: Any, ask: Ask[Any] | None = None) -> list[str]:
        """What is wrong with a state, and with what `ask` lets people flick in it, in words for authors."""
        found = list(self._game.rules.check_invariants(state)) if self._game.rules.check_invariants is not None else []
        for viewer, table in self._tables.items():
            wants = self._game.table.project(state, viewer)
            if wants != self._seen.get(viewer):
                self._seen[viewer] = wants
                found += _faults_of_table(wants, viewer, table)
        if ask is not None and ask.seat != CHANCE:
            found += _faults_of_scene(self._game, state, ask)
        return found


def _faults_of_table(wants: Mapping[str, ZoneContents], viewer: Seat | None, table: Table) -> Iterator[str]:
    """The table of a viewer is what the projection says: every piece it wants is there, and nothing else."""
    seen = "the shared table" if viewer is None else f"the table of seat {viewer}"
    unknown = sorted(zone for zone in wants if zone not in table.zones)
    if unknown:
        yield f"{seen} has no zone {unknown[0]}"
        return
    try:
        reconcile(table, wants)
    except ProjectionError as unmet:
        yield f"{seen}: {unmet}"
        return
    if reconcile(table, wants):
        yield f"{seen} does not come to rest"
    for zone, want in wants.items():
        yield from (f"{seen}: {fault}" for fault in _faults_of_zone(table, zone, want))
    yield from (f"{seen}: {fault}" for fault in _strays(table, wants))


def _faults_of_zone(table: Table, zone: str, want: ZoneContents) -> Iterator[str]:
    there = Counter(piece.kind for piece in table.in_zone(zone))
    wanted = Counter(table.kind_of(item.piece).id for item in want.unique) + Counter(want.alike)
    if there != wanted:
        yield f"{zone} holds {dict(there)} and not {dict(wanted)}"
    for item in want.unique:
        if not 0 <= item.face < max(1, len(table.kind_of(item.piece).faces)):
            yield f"{item.piece} has no face {item.face}"


def _strays(table: Table, wants: Mapping[str, ZoneContents]) -> Iterator[str]:
    """Pieces that lie where the projection names nothing."""
    for zone in table.zones.keys() - wants.keys() - {table.plan.home}:
        for piece in table.in_zone(zone):
            yield f"{piece.id} lies in {zone}, of which nothing is said"


def _faults_of_scene(game: Game[Any], state: Any, ask: Ask[Any]) -> Iterator[str]:
    """No two discs that a flick would find touch or overlap, nor does one lie in an obstacle."""
    shots = game.table.flicking.shots(state, ask) if game.table.flicking is not None else None
    if shots is None:
        return
    for disc, parted in zip(shots.scene.discs, separated(shots.scene).discs, strict=True):
        if (disc.x, disc.y) != (parted.x, parted.y):
            yield f"{disc.id} overlaps something on the board"

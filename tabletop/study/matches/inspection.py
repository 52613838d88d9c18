"""Checks of a match at one of its questions: the rules' invariants, the tables of all viewers, the discs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Set
from itertools import zip_longest
from typing import Any

from physics.flick.resting import separated
from tabletop.core.game.game import Game
from tabletop.core.rules.questions import CHANCE, Ask, Seat
from tabletop.core.rules.settings import Settings
from tabletop.core.table.projection import ProjectionError, ZoneContents, reconcile
from tabletop.core.table.table import Table


class Inspector:
    """Inspects the positions of a match, one after the other, with a table for every viewer.

    A zone is compared with its projection when either has changed since the position before, the table of a seat while
    it differs from the shared one.
    """

    def __init__(self, game: Game[Any], seats: int, settings: Settings) -> None:
        self._game = game
        plan = game.table.layout(seats, settings)
        self._tables: dict[Seat | None, Table] = {viewer: Table(plan) for viewer in (None, *range(seats))}
        self._seen: dict[Seat | None, Mapping[str, ZoneContents]] = {}

    def faults(self, state: Any, asked: Iterable[Ask[Any]] = (), seats: Collection[Seat] | None = None) -> list[str]:
        """Return the faults of a state, and of the scenes in which its questions allow a flick, in words for authors.

        The shared table is checked, and those of `seats`: of all seats if they are not named.
        """
        found = list(self._game.rules.check_invariants(state)) if self._game.rules.check_invariants is not None else []
        for viewer, table in self._tables.items():
            if viewer is not None and seats is not None and viewer not in seats:
                continue
            wants, before = self._game.table.project(state, viewer), self._seen.get(viewer, {})
            changed = {zone for zone, want in wants.items() if want != before.get(zone)} | (
                before.keys() - wants.keys()
            )
            if viewer is not None and wants == self._seen[None]:
                continue  # the same as the shared table, which has been checked
            if changed or not before:
                self._seen[viewer] = wants
                found += _faults_of_table(wants, changed, viewer, table)
        for ask in asked:
            if ask.seat != CHANCE:
                found += _faults_of_scene(self._game, state, ask)
        return found

    def shared(self) -> Mapping[str, ZoneContents]:
        """Return the contents of the shared table in the position that was checked last."""
        return self._seen[None]


def _faults_of_table(
    wants: Mapping[str, ZoneContents], changed: Set[str], viewer: Seat | None, table: Table
) -> Iterator[str]:
    """Yield the differences between a viewer's table and the projection: pieces that are missing or not wanted."""
    seen = "the shared table" if viewer is None else f"the table of seat {viewer}"
    unknown = sorted(zone for zone in wants if zone not in table.zones)
    if unknown:
        yield f"{seen} has no zone {unknown[0]}"
        return
    was = {piece.id: piece.zone for piece in table.pieces.values()}
    try:
        moved = {change.piece for change in reconcile(table, wants)}
    except ProjectionError as unmet:
        yield f"{seen}: {unmet}"
        return
    touched = changed | {was[piece] for piece in moved} | {table.pieces[piece].zone for piece in moved}
    for zone in sorted(touched - {table.plan.box}):
        if zone in wants:
            yield from (f"{seen}: {fault}" for fault in _faults_of_zone(table, zone, wants[zone]))
        else:
            yield from (f"{seen}: {piece.id} lies in {zone}, of which nothing is said" for piece in table.in_zone(zone))


def _faults_of_zone(table: Table, zone: str, want: ZoneContents) -> Iterator[str]:
    """Yield the faults of a zone: unique pieces must lie in front one for one, the rest match in number and order."""
    there = table.in_zone(zone)
    for piece, item in zip_longest(there[: len(want.unique)], want.unique):
        if piece is None or (piece.id, piece.face, piece.angle, piece.pose, piece.marks) != item:
            yield f"{zone} does not come to rest: {item} is wanted where {piece} lies"
    rest = [piece.kind for piece in there[len(want.unique) :]]
    if Counter(rest) != Counter({kind: count for kind, count in want.fungible.items() if count}):
        yield f"{zone} holds {dict(Counter(rest))} and not {dict(want.fungible)}"
    if want.order and rest[: len(want.order)] != list(want.order):
        yield f"{zone} does not come to rest: its order is {rest} and not {want.order}"
    for item in want.unique:
        if not 0 <= item.face < max(1, len(table.kind_of(item.piece).faces)):
            yield f"{item.piece} has no face {item.face}"


def _faults_of_scene(game: Game[Any], state: Any, ask: Ask[Any]) -> Iterator[str]:
    """Yield the discs that overlap another disc or an obstacle in the scene of a flick."""
    shots = game.table.flicking.shots(state, ask) if game.table.flicking is not None else None
    if shots is None:
        return
    for disc, parted in zip(shots.scene.discs, separated(shots.scene).discs, strict=True):
        if (disc.x, disc.y) != (parted.x, parted.y):
            yield f"{disc.id} overlaps something on the board"

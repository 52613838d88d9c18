"""From rules state to table: the contents each zone must show, and the fewest moves to get there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

from tabletop.core.data.errors import TabletopError
from tabletop.core.table.table import Change, Flip, Move, Pose, SetMarks, Table

MOST_KEPT: Final = 4096
"""The contents that `unique` and `fungible` keep, each."""


class PlacedPiece(NamedTuple):
    """A unique piece in a zone: its id, the face that is up, and its position (poses only in free zones)."""

    piece: str
    face: int = 0
    angle: float = 0.0
    pose: Pose | None = None
    marks: tuple[str, ...] = ()


class ZoneContents(NamedTuple):
    """The contents one zone must show: unique pieces in order, then interchangeable ones counted by kind.

    Where interchangeable pieces of several kinds are stacked in the open, `order` names them by kind from the bottom to
    the top: otherwise the visible one would depend on how they came there.

    A list or dict may be one of the state and change with it. Contents of a tuple and a `MappingProxyType`, such as
    those of `unique` and `fungible`, never change: a game may keep them, and where a zone holds the same object as
    before nobody looks into it.
    """

    unique: Sequence[PlacedPiece] = ()
    fungible: Mapping[str, int] = MappingProxyType({})
    order: tuple[str, ...] = ()


@lru_cache(maxsize=MOST_KEPT)
def unique(*pieces: str) -> ZoneContents:
    """Return unique pieces in their order, with their first face up. The same pieces are the same object."""
    return ZoneContents(tuple(map(_placed, pieces)))


@lru_cache(maxsize=MOST_KEPT)
def _placed(piece: str) -> PlacedPiece:
    return PlacedPiece(piece)


@lru_cache(maxsize=MOST_KEPT)
def fungible(kind: str, count: int) -> ZoneContents:
    """Return interchangeable pieces of one kind. The same number is the same object."""
    return counted({kind: count})


def counted(kinds: Mapping[str, int], pieces: Sequence[PlacedPiece] = ()) -> ZoneContents:
    """Return interchangeable pieces by kind, behind unique ones, as contents that never change."""
    return ZoneContents(tuple(pieces), MappingProxyType(dict(kinds)))


def as_pile(kinds: Sequence[str]) -> ZoneContents:
    """Return a pile of interchangeable pieces, named from the bottom to the top."""
    return ZoneContents((), MappingProxyType(dict(Counter(kinds))), tuple(kinds))


class ProjectionError(TabletopError, AssertionError):
    """A projection that asks for pieces that the set does not have: the projection is wrong."""


def alike(one: Mapping[str, ZoneContents], other: Mapping[str, ZoneContents]) -> bool:
    """Return whether two projections show the same, however they are written down."""
    return _lying(one) == _lying(other)


def _lying(wants: Mapping[str, ZoneContents]) -> dict[str, tuple[list[PlacedPiece], dict[str, int], tuple[str, ...]]]:
    zones = {
        zone: (list(want.unique), {kind: n for kind, n in want.fungible.items() if n}, want.order)
        for zone, want in wants.items()
    }
    return {zone: lying for zone, lying in zones.items() if any(lying)}


def reconcile(
    table: Table,
    wants: Mapping[str, ZoneContents],
    sources: Mapping[str, str] | None = None,
    carried: Sequence[str] = (),
) -> list[Change]:
    """Move the pieces of `table` to where `wants` says and return the changes, in the order they were made.

    Unique pieces keep their id; interchangeable ones move in the least number, those that a hand has `carried` first.
    `sources` maps a zone that gains interchangeable pieces to the zone they should come from. Pieces in no zone of
    `wants` go to the plan's home zone. Raises `ProjectionError`.
    """
    wanted = _wanted(table, wants)
    with nullcontext() if table.plan.box in wants else table.box_numbered_once():
        return _reconcile(table, wants, wanted, sources or {}, carried)


def _reconcile(
    table: Table,
    wants: Mapping[str, ZoneContents],
    wanted: Mapping[str, str],
    sources: Mapping[str, str],
    carried: Sequence[str],
) -> list[Change]:
    changes: list[Change] = []
    for zone_id, want in wants.items():
        behind = 0
        for item in want.unique:
            piece = table.pieces[item.piece]
            if piece.zone != zone_id:
                changes.append(_do(table, Move(item.piece, zone_id, behind, item.face, item.pose, item.angle)))
            behind = piece.index + 1
    home = table.plan.box
    for piece_id in table.plan.unique:
        if piece_id not in wanted and table.pieces[piece_id].zone != home:
            changes.append(_do(table, Move(piece_id, home, 1 << 30, 0)))
    for zone_id, want in wants.items():
        for index, item in enumerate(want.unique):
            piece = table.pieces[item.piece]
            if piece.index != index or piece.pose != item.pose or piece.angle != item.angle:
                changes.append(_do(table, Move(item.piece, zone_id, index, item.face, item.pose, item.angle)))
            elif piece.face != item.face:
                changes.append(_do(table, Flip(item.piece, item.face)))
            if piece.marks != item.marks:
                changes.append(_do(table, SetMarks(item.piece, item.marks)))
    changes += _sync_alike(table, wants, sources, carried)
    for zone_id, want in wants.items():
        changes += _sync_order(table, zone_id, want)
    return changes


def _wanted(table: Table, wants: Mapping[str, ZoneContents]) -> Mapping[str, str]:
    """Return the zones of the unique pieces that `wants` names.

    Raises `ProjectionError` for anything that the set does not have.
    """
    wanted: dict[str, str] = {}
    for zone_id, want in wants.items():
        if zone_id not in table.zones:
            raise ProjectionError(f"no zone {zone_id!r}")
        for item in want.unique:
            if item.piece not in table.plan.unique:
                raise ProjectionError(f"no piece {item.piece!r} for {zone_id!r}")
            if (other := wanted.get(item.piece)) is not None:
                where = f"twice in {zone_id}" if other == zone_id else f"in both {other} and {zone_id}"
                raise ProjectionError(f"{item.piece} is {where}")
            wanted[item.piece] = zone_id
        for kind, count in want.fungible.items():
            if count and kind not in table.plan.fungible:
                raise ProjectionError(f"no fungible pieces of the kind {kind!r} for {zone_id!r}")
    return wanted


def _sync_alike(
    table: Table, wants: Mapping[str, ZoneContents], sources: Mapping[str, str], carried: Sequence[str]
) -> list[Change]:
    """Spread the interchangeable pieces of every kind: surplus of some zones fills the lack of others, home last."""
    changes: list[Change] = []
    home = table.plan.box
    needs: dict[str, dict[str, int]] = {kind: {} for kind in table.plan.fungible}
    for zone_id, want in wants.items():
        for kind, count in want.fungible.items():
            if count:
                needs[kind][zone_id] = count
    for kind, total in table.plan.fungible.items():
        pieces, need = table.fungible(kind), needs[kind]
        if Counter([piece.zone for piece in pieces if piece.zone != home]) == need:
            continue
        at: dict[str, list[str]] = {}
        for piece in pieces:
            at.setdefault(piece.zone, []).append(piece.id)
        if carried:
            last = {piece_id: len(carried) - number for number, piece_id in enumerate(carried)}
            at = {zone_id: sorted(there, key=lambda one: last.get(one, 0)) for zone_id, there in at.items()}
        lack = [(zone_id, count - len(at.get(zone_id, ()))) for zone_id, count in need.items()]
        spare = {zone_id: there[need.get(zone_id, 0) :] for zone_id, there in at.items()}
        for zone_id, count in lack:
            for _ in range(count):
                source = _source(spare, sources.get(zone_id), home)
                if source is None:
                    raise ProjectionError(
                        f"not enough {kind!r} for {zone_id!r}: the layout has fungible={{{kind!r}: {total}}}"
                    )
                piece_id = spare[source].pop()
                changes.append(_do(table, Move(piece_id, zone_id, 1 << 30, 0)))
        for zone_id, left in spare.items():
            if zone_id != home:
                changes += [_do(table, Move(piece_id, home, 1 << 30, 0)) for piece_id in left]
    return changes


def _sync_order(table: Table, zone_id: str, want: ZoneContents) -> list[Change]:
    """Bring the interchangeable pieces of a zone into the required order, from the bottom up."""
    changes: list[Change] = []
    for index, kind in enumerate(want.order, len(want.unique)):
        there = table.in_zone(zone_id)
        if there[index].kind != kind:
            found = next(piece for piece in there[index:] if piece.kind == kind)
            changes.append(_do(table, Move(found.id, zone_id, index, 0)))
    return changes


def _source(spare: Mapping[str, list[str]], named: str | None, home: str) -> str | None:
    """Return the zone to take an interchangeable piece from: the named one, one with a surplus, or the home zone."""
    if named is not None and spare.get(named):
        return named
    for zone_id, pieces in spare.items():
        if pieces and zone_id != home:
            return zone_id
    return home if spare.get(home) else None


def _do(table: Table, change: Change) -> Change:
    table.apply(change)
    return change

"""The pieces on a free table as a set of their own: each as its set describes it, where it lies now."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple

import msgspec

from tabletop.core.data.messages import msg
from tabletop.core.table.table import Piece
from tabletop.imports.model import ImportRefusedError, SetDraft, SourcePicture
from tabletop.imports.pictures import measured
from tabletop.imports.writer import set_text
from tabletop.sandbox.model.drawings import Caption, Stroke
from tabletop.sandbox.model.free_table import FreeTable
from tabletop.sandbox.model.pieces import LOCKED, hands_of, middle, spot_of
from tabletop.sandbox.model.zones import BOX, TABLE, hides, is_bag, is_endless, is_frame
from tabletop.sets.library import Library
from tabletop.sets.limits import LARGEST_TOML, RANGES
from tabletop.sets.model import PieceSet
from tabletop.sets.schema import Block
from tabletop.sets.setup_reader import SIZES
from tabletop.sets.setup_schema import HAND

SHEET: Final = "sheet"
LYING: Final = ("at", "spots", "step", "count", "pile", "bag", "endless", "angle", "written", "face", "locked", "each")
"""The entries about where pieces lie: those of the table count, not those of the set."""
_Spot = tuple[float, float]


class _Look(NamedTuple):
    """The properties shared by equal pieces: those that lie on the table alone become one block."""

    kind: str
    face: int
    angle: float
    locked: bool
    written: str


def draft_of(table: FreeTable, library: Library, name: str, pieces: Collection[str] = ()) -> SetDraft:
    """Return what lies on a table as a set in the making; `left_out` counts the pieces that no set describes.

    With `pieces` only these are described, around their own middle, without a start. Otherwise its `[setup]` is for as
    many seats as the table has: with their hands, and the look, zones, grid and drawings of the table. Pieces in hands
    become piles where the hands are, and what is in the box is no part of it. Raises `ImportRefusedError` when a
    picture is gone or nothing lies on the table.
    """
    return _Describer(table, library, name, pieces).describe()


class _Describer:
    def __init__(self, table: FreeTable, library: Library, name: str, pieces: Collection[str]) -> None:
        self.table, self._only = table, frozenset(pieces)
        self.draft = SetDraft(name)
        self._sets = {kind: found for found in library.sets.values() for kind in found.blocks}
        self._pictures: dict[tuple[str, str], SourcePicture] = {}
        self._made: dict[str, str] = {}
        """The names that kinds have in the new set."""
        self._centre = middle(table.zones[TABLE])
        spots = [spot_of(table, table.pieces[piece]) for piece in self._only]
        if spots:
            across, down = zip(*spots, strict=True)
            self._centre = (min(across) + max(across)) / 2, (min(down) + max(down)) / 2
        self._left_out = 0
        self._hands = {zone.id: zone.owner for zone in hands_of(table) if zone.owner is not None}

    def describe(self) -> SetDraft:
        """Describe the boards and single pieces, then the piles, bags and hands."""
        alone: dict[_Look, list[_Spot]] = {}
        for piece in self._known(TABLE):
            alone.setdefault(self._look(piece), []).append(self._spot(spot_of(self.table, piece)))
        for look, spots in alone.items():
            self._add_alone(look, spots)
        held: list[dict[str, Any]] = []
        for zone in self.table.zones.values():
            if zone.id not in (TABLE, BOX):
                pieces = list(self._known(zone.id))
                if pieces:
                    before = len(self.draft.blocks)
                    self._add_pile(pieces, self._spot(middle(zone)), zone.id)
                    if zone.id in self._hands:
                        made = [entries["id"] for _, entries in self.draft.blocks[before:]]
                        held.append({"pieces": made, "at": HAND, "seat": self._hands[zone.id] + 1})
        if not self.draft.blocks:
            raise ImportRefusedError(msg("imports.empty_table"))
        if self._left_out:
            self.draft.left_out.append(msg("imports.left.no_set", count=self._left_out))
        self._add_unit()
        if not self._only:
            top = self._table_look(held)
            drawn = {"stroke": list(self._strokes()), "text": list(self._texts())}
            self.draft.setup = {**self._head(), **top, "lay": held, "zone": list(self._frames()), **drawn}
            if len(set_text(self.draft).encode()) > LARGEST_TOML:
                self.draft.setup |= {"stroke": [], "text": []}
                self.draft.left_out.append(msg("imports.left.drawings"))
        return self.draft

    def _known(self, zone: str) -> Iterator[Piece]:
        """Yield the pieces of a zone that a set describes; count the others."""
        for one in self.table.order(zone):
            piece = self.table.pieces[one]
            if self._only and one not in self._only:
                continue
            if piece.kind in self._sets:
                yield piece
            else:
                self._left_out += 1

    def _look(self, piece: Piece) -> _Look:
        name = self._block(piece.kind)[0]
        face = piece.face if piece.face <= RANGES["face"][1] else 0
        locked = LOCKED in piece.marks and name != "board"
        return _Look(piece.kind, face, round(piece.angle % 360, 1), locked, self.table.texts.get(piece.id, ""))

    def _block(self, kind: str) -> tuple[str, Block]:
        return self._sets[kind].blocks[kind]

    def _spot(self, spot: _Spot) -> _Spot:
        return round(spot[0] - self._centre[0], 1), round(spot[1] - self._centre[1], 1)

    # -- blocks -------------------------------------------------------------------------------------------------------
    def _add_alone(self, look: _Look, spots: Sequence[_Spot]) -> None:
        name, _ = self._block(look.kind)
        if name == SHEET:
            for spot in spots:
                self._add_cells([look.kind], {**_lying(look), "at": list(spot)})
        else:
            places = {"at": list(spots[0])} if len(spots) == 1 else {"spots": [list(spot) for spot in spots]}
            self._add(look.kind, {**_lying(look), **places})

    def _add_pile(self, pieces: Sequence[Piece], spot: _Spot, zone: str) -> None:
        """Add a pile, the lowest first; what lies in a bag has no order."""
        bag, endless = is_bag(zone), True if is_endless(zone) else None
        looks = [self._look(piece) for piece in pieces]
        if bag:
            looks.sort(key=lambda look: look.kind)
        face = looks[-1].face
        for (source, _), same in groupby(looks, key=self._source):
            shared = {"at": list(spot), "face": face or None, "bag": True if bag else None,
                      "endless": endless}  # fmt: skip
            listed = list(same)
            if self._block(listed[0].kind)[0] == SHEET:
                self._add_cells([look.kind for look in listed], shared)
                continue
            for start in range(0, len(listed), int(RANGES["count"][1])):
                count = min(len(listed) - start, int(RANGES["count"][1]))
                own = {"pile": None if bag else True, "count": count if count > 1 else None}
                self._add(source, {**_lying(listed[0]), **shared, **own})

    def _source(self, look: _Look) -> tuple[str, str]:
        """Return what neighbours in a pile share when one block describes them: the sheet, or else the piece."""
        name, block = self._block(look.kind)
        return (f"{self._sets[look.kind].id}/{block.id}", "") if name == SHEET else (look.kind, look.written)

    def _add_cells(self, kinds: Sequence[str], lying: dict[str, Any]) -> None:
        """Add cards that are cells of one sheet, in this order."""
        block = self._block(kinds[0])[1]
        cells = [int(kind.rpartition("-")[2]) - 1 for kind in kinds]
        known = block.cells if block.cells is not None else range(len(block.names or ()))
        names = dict(reversed(list(zip(known, block.names or (), strict=False))))
        titles = [names.get(cell, f"{block.id or 'card'} {cell + 1}") for cell in cells]
        self._add(kinds[0], {"cells": cells, "names": titles, **lying})
        sheet = self.draft.blocks[-1][1]["id"]
        for kind, cell in zip(kinds, cells, strict=True):
            self._made.setdefault(kind, f"{sheet}-{cell + 1}")

    def _add(self, kind: str, lying: dict[str, Any]) -> None:
        """Add a block as the set of a kind describes it, with other entries about where its pieces lie."""
        name, block = self._block(kind)
        entries: dict[str, Any] = msgspec.to_builtins(block)
        for key in (*LYING, "cells", "names" if name == SHEET else "cells"):
            entries.pop(key, None)
        for key in ("picture", "back"):
            if key in entries:
                entries[key] = self._keep(kind, entries[key])
        if "faces" in entries:
            entries["faces"] = [self._keep(kind, file) for file in entries["faces"]]
        for mark in (*entries.get("marks", ()), *entries.get("back_marks", ())):
            if "picture" in mark:
                mark["picture"] = self._keep(kind, mark["picture"])
        word = block.id or name
        if name != SHEET:
            entries.setdefault("name", kind.rpartition("/")[2])  # its id, which is another one here
        entries["id"] = self.draft.new_sheet_id(word) if name == SHEET else self.draft.new_id(word)
        self.draft.add(name, **entries, **lying)
        if name != SHEET:
            self._made.setdefault(kind, entries["id"])

    def _keep(self, kind: str, file: str) -> str:
        """Take a picture of a kind's set along; return its name."""
        found = self._sets[kind]
        key = (found.id, file)
        if key not in self._pictures:
            self._pictures[key] = measured(found.folder / file)
        return self.draft.keep(self._pictures[key])

    # -- the start ----------------------------------------------------------------------------------------------------
    def _head(self) -> dict[str, Any]:
        """Return the entries of `[setup]` itself; notes and turns are those of the only game on the table."""
        top = self.table.zones[TABLE]
        head: dict[str, Any] = {"seats": [len(self._hands)]}
        if all(SIZES[0] <= side <= SIZES[1] for side in (top.w, top.h)):
            head["size"] = [round(top.w, 1), round(top.h, 1)]
        else:
            self.draft.left_out.append(msg("imports.left.table_size", least=round(SIZES[0]), most=round(SIZES[1])))
        if top.cell:
            head |= {"grid": top.cell, "snap": top.snaps}
        if top.snap_points:
            head["snap_points"] = [list(self._spot((top.x + x, top.y + y))) for x, y in top.snap_points]
        known = [found.setup.head for found in self._on_table() if found.setup is not None]
        if len(known) == 1:
            kept = msgspec.to_builtins(known[0])
            head |= {key: kept[key] for key in ("first", "order", "notes") if kept.get(key) is not None}
            if isinstance(head.get("first"), int):
                head["first"] = min(head["first"], len(self._hands))
        return head

    def _table_look(self, lay: list[dict[str, Any]]) -> dict[str, Any]:
        """Return the entries about the look of the table top; a piece that only covers it comes into the box."""
        plan = self.table.plan
        entries: dict[str, Any] = {"surface": plan.mat} | ({"colour": plan.mat_colour} if plan.mat_colour else {})
        if plan.mat_picture is None:
            return entries
        kind, face = plan.mat_picture
        if kind not in self._sets or face > RANGES["face"][1]:
            self.draft.left_out.append(msg("imports.left.table_picture"))
            return entries
        if kind not in self._made:
            if self._block(kind)[0] == SHEET:
                self._add_cells([kind], {})
            else:
                self._add(kind, {})
            lay.append({"pieces": [self._made[kind]], "at": BOX})
        return entries | {"picture": self._made[kind]} | ({"face": face} if face else {})

    def _strokes(self) -> Iterator[dict[str, Any]]:
        """Yield what is drawn on the table."""
        for one in self.table.drawings.values():
            if isinstance(one, Stroke):
                points = [list(self._spot(point)) for point in one.points]
                yield {
                    "shape": one.shape,
                    "points": points,
                    "colour": one.colour,
                    "width": one.width,
                    "seat": one.by + 1,
                }

    def _texts(self) -> Iterator[dict[str, Any]]:
        """Yield what is written on the table."""
        for one in self.table.drawings.values():
            if isinstance(one, Caption):
                locked = {"locked": True} if one.locked else {}
                text = {"text": one.text, "at": list(self._spot(one.spot)), "size": one.size, "colour": one.colour}
                yield {**text, "seat": one.by + 1, **locked}

    def _frames(self) -> Iterator[dict[str, Any]]:
        """Yield the zones of the table."""
        for zone in self.table.zones.values():
            if is_frame(zone.id):
                kind = "hide" if hides(zone.id) else "count"
                seat = {} if zone.owner is None else {"seat": zone.owner + 1}
                at = list(self._spot(middle(zone)))
                yield {"kind": kind, "at": at, "width": round(zone.w, 1), "height": round(zone.h, 1), **seat}

    def _add_unit(self) -> None:
        """Measure as the only set on the table that has a length of its own."""
        units = [found.unit for found in self._on_table() if found.unit is not None]
        if len(units) == 1:
            words = dict(units[0].name.args)
            self.draft.unit = {"name": words.get("text", words), "length": units[0].length}

    def _on_table(self) -> Iterable[PieceSet]:
        """Return the sets whose pieces are here."""
        known = (self._sets[piece.kind] for piece in self.table.pieces.values() if piece.kind in self._sets)
        return {found.id: found for found in known}.values()


def _lying(look: _Look) -> dict[str, Any]:
    """Return the entries about how pieces lie; those that are usual are None."""
    return {
        "angle": look.angle or None,
        "face": look.face or None,
        "locked": True if look.locked else None,
        "written": look.written or None,
    }

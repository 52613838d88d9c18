"""Reads a save or a saved object of Tabletop Simulator into a set in the making, with a report of what is missing."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from tabletop.core.data.messages import msg
from tabletop.files import reading
from tabletop.imports.fields import Fields, part, parts, text, title
from tabletop.imports.model import ImportRefusedError, SetDraft, Wishes, contents_of
from tabletop.imports.picture_cache import PictureCache, folders_for
from tabletop.imports.report import Report
from tabletop.imports.tts import binary
from tabletop.imports.tts.cards import add_cards
from tabletop.imports.tts.pieces import Maker, add_note, add_piece
from tabletop.imports.tts.placing import Place, Rows, gather_strays, packed, place_of
from tabletop.imports.tts.table import ZONES, add_table
from tabletop.imports.writer import make_shorter
from tabletop.sets import limits

SUFFIXES: Final = (".json", *binary.SUFFIXES)
"""The ends of the names of saves."""
LARGEST: Final = 32 << 20
"""Bytes of a save."""
MOST_OBJECTS: Final = 20_000
MOST_VALUES: Final = 1_000_000
"""Lists and objects of a file, so that it takes no more memory than a save does."""
CARDS: Final = ("Deck", "DeckCustom", "Card", "CardCustom")
BAGS: Final = ("Bag", "Custom_Model_Bag", "Custom_Assetbundle_Bag")
ENDLESS_BAGS: Final = ("Infinite_Bag", "Custom_Model_Infinite_Bag", "Custom_Assetbundle_Infinite_Bag")
TOOLS: Final = ("Custom_PDF", "Tablet", "Mp3", "Calculator", "Chess_Clock", "Digital_Clock", "Tileset_")
BUNDLES: Final = ("Custom_Assetbundle",)


def from_save(path: Path, wishes: Wishes) -> SetDraft:
    """Return the set of a save. Raises `ImportRefusedError` when it is none, or has no pieces."""
    if wishes.pictures is not None and not wishes.pictures.is_dir():
        raise ImportRefusedError(msg("imports.no_such", name=wishes.pictures.name))
    save = read_save(path)
    draft = SetDraft(text(save, "SaveName", limits.LONGEST_NAME).replace("\n", " ") or path.stem)
    cache = PictureCache(folders_for(path, wishes))
    importer = _Importer(Maker(draft, cache, Report()), save)
    importer.run()
    make_shorter(draft, importer.maker.report)
    draft.left_out += importer.maker.report.sentences(cache.missing)
    draft.missing = list(cache.missing)
    if not draft.blocks:
        raise ImportRefusedError(msg("imports.empty_save", name=path.name))
    return draft


def is_save(path: Path) -> bool:
    """Return whether a file may be a save: by the end of its name, or a binary one without any."""
    if path.suffix or not path.is_file():
        return path.suffix.lower() in SUFFIXES
    with path.open("rb") as file:
        return int.from_bytes(file.read(4), "little") == path.stat().st_size >= 5


def read_save(path: Path) -> Fields:
    """Return the contents of a save; one object alone counts as one, too. Raises `ImportRefusedError`."""
    data = contents_of(path, LARGEST)
    found = binary.decoded(data, path.name) if binary.is_binary(data) else values_in(data, path.name)
    if isinstance(found, dict) and "ObjectStates" not in found and isinstance(found.get("Name"), str):
        found = {"ObjectStates": [found]}
    if not isinstance(found, dict) or not isinstance(found.get("ObjectStates"), list):
        raise ImportRefusedError(msg("imports.no_save", name=path.name))
    return found


def values_in(data: bytes, name: str) -> Any:
    """Return the values of a JSON file. Raises `ImportRefusedError` for one that is none, too deep, or has too many."""
    many = data.count(b"{") + data.count(b"[") > MOST_VALUES or data.count(b",") > 3 * MOST_VALUES
    if many or reading.is_deep(data, binary.DEEPEST):
        raise ImportRefusedError(msg("imports.no_save", name=name))
    try:
        return json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise ImportRefusedError(msg("imports.no_save", name=name)) from None


class _Importer:
    """One walk over all objects of a save."""

    def __init__(self, maker: Maker, save: Fields) -> None:
        self.maker, self.save = maker, save
        self.left = limits.MOST_PIECES
        """The pieces that the set still has room for."""
        self._objects = 0
        every = parts(save, "ObjectStates")
        tops = every[:MOST_OBJECTS]
        maker.report.note("full", "", len(every) - len(tops))
        lying = (place_of(one).at[1] for one in tops if one.get("Name") not in ZONES)
        self.rows = Rows(max(lying, default=0.0))
        self._tops = tops

    def run(self) -> None:
        for fields in self._tops:
            self.add(fields, place_of(fields))
        note = text(self.save, "Note", limits.LONGEST_NOTE)
        if note and self.left:
            add_note(self.maker.draft, note, Place(self.rows.next()))
        report, save = self.maker.report, self.save
        report.note("strays", "", gather_strays(self.maker.draft))
        add_table(self.maker.draft, save, self._tops, report)
        report.note("scripts", "", int(bool(text(save, "LuaScript"))) + int(bool(text(save, "XmlUI"))))

    def add(self, fields: Fields, place: Place) -> None:
        """Add one object, and what lies in it."""
        report, kind = self.maker.report, fields.get("Name")
        self._objects += 1
        if self._objects > MOST_OBJECTS:
            report.note("full")
            return
        if not isinstance(kind, str):
            report.note("broken")
            return
        if text(fields, "LuaScript"):
            report.note("scripts", title(fields))
        report.note("attached", "", len(parts(fields, "ChildObjects")))
        if kind in BAGS or kind in ENDLESS_BAGS:
            self._add_bag(fields, place, endless=kind in ENDLESS_BAGS)
        elif kind in ZONES:
            return  # parts of the table
        elif kind in BUNDLES:
            report.note("bundles", title(fields))
        elif kind.startswith(TOOLS):
            report.note("tools", kind)
        elif kind in CARDS:
            self._add_cards(fields, place)
        else:
            self._add_piece(kind, fields, place)

    def _add_cards(self, fields: Fields, place: Place) -> None:
        if place.bag and fields.get("Name") in ("Deck", "DeckCustom"):
            self.maker.report.note("packed", title(fields))
            place = replace(place, at=self.rows.next(), bag=False, endless=False)
        there, added = add_cards(self.maker.draft, fields, place, self.maker.cache, self.left)
        self.left -= added
        if there > added:
            self.maker.report.note("full", "", there - added)
        if not there:
            self.maker.report.note("broken", title(fields))
        if part(fields, "States"):
            self.maker.report.note("states", title(fields))

    def _add_piece(self, kind: str, fields: Fields, place: Place) -> None:
        if not self.left:
            self.maker.report.note("full")
            return
        added = add_piece(self.maker, kind, fields, place)
        self.left = max(0, self.left - added)
        if not added:
            self.maker.report.note("unknown", kind[:40])

    def _add_bag(self, fields: Fields, place: Place, *, endless: bool) -> None:
        """Add what lies in a bag; decks and bags in it lie in the rows below the table."""
        inside = parts(fields, "ContainedObjects")
        if place.bag:
            self.maker.report.note("packed", title(fields))
            place = replace(place, at=self.rows.next())
        for place_in, one in enumerate(inside):
            if self._objects >= MOST_OBJECTS:
                self.maker.report.note("full", "", len(inside) - place_in)
                break
            self.add(one, packed(one, place, endless=endless))

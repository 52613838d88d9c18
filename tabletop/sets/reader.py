"""Reader from the folder of a set to its kinds and their places. Any error gives one sentence with file and line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path, PurePosixPath
from typing import Any, Final

import msgspec

from tabletop.core.data.messages import Message, msg, quoted
from tabletop.core.table.layout import Kind, Unit
from tabletop.files import reading
from tabletop.sets import image_size, limits, setup_reader
from tabletop.sets.build import Builder
from tabletop.sets.entry_reader import EntryReader
from tabletop.sets.expand import NoTableError, NoValueError, expand
from tabletop.sets.model import InvalidSetError, PieceSet, Stack
from tabletop.sets.schema import BLOCKS, Block, Grid, Length, Stroke, Translated, spoken

FILE: Final = "set.toml"
PICTURES: Final = (".svg", ".png", ".jpg", ".jpeg")
TOP_KEYS: Final = ("name", "author", "licence", "unit", "tables", setup_reader.KEY)
INNER: Final[dict[str, type[msgspec.Struct]]] = {"marks": Stroke, "back_marks": Stroke, "grid": Grid}
"""The entries of a block that have entries of their own."""
LONGEST_UNIT: Final = 5000.0
"""The longest ruler unit in millimetres; the shortest is a tenth of one."""


def read_set(folder: Path) -> PieceSet:
    """Return the set in `folder`. Raises `InvalidSetError`."""
    return _Reader(folder).read()


class _Reader:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.entries = EntryReader(f"{folder.name}/{FILE}")
        self._measured: dict[str, int] = {}
        """Pixels of the pictures that were looked at."""

    def read(self) -> PieceSet:
        data = self._load()
        builder = Builder(self.folder.name)
        kinds: dict[str, Kind] = {}
        blocks: dict[str, tuple[str, Block]] = {}
        heaps: list[Stack] = []
        pieces = 0
        for line, name, block in self._blocks(data):
            for key, file in files_of(block):
                if file not in self._measured:
                    self._measured[file] = self._check_picture(file, self.entries.lines.key(key, line))
                    if sum(self._measured.values()) > limits.MOST_PIXELS_OF_A_SET:
                        most = limits.MOST_PIXELS_OF_A_SET // 1_000_000
                        raise self.entries.bad("many_pixels", self.entries.lines.key(key, line), most=most)
            try:
                made = builder.build(name, block, len(kinds))
            except limits.OutOfRangeError as wrong:
                raise self.entries.out_of_range(wrong, line) from None
            except ValueError as error:
                raise self.entries.wrong_value(str(error), line) from None
            for kind in made.kinds:
                if kind.id in kinds:
                    raise self.entries.bad("twice", self.entries.lines.key("id", line), id=kind.id.rpartition("/")[2])
                kinds[kind.id] = kind
                blocks[kind.id] = (name, block)
            heaps += made.heaps
            pieces += sum(len(heap.pieces) for heap in made.heaps)
            if pieces > limits.MOST_PIECES:
                raise self.entries.bad("too_many", line, most=limits.MOST_PIECES)
        if not kinds:
            raise self.entries.bad("no_pieces", 1)
        found = PieceSet(
            self.folder.name,
            self._name(data),
            self.folder,
            tuple(kinds.values()),
            merged(heaps),
            builder.snaps,
            self._unit(data),
            blocks,
        )
        return replace(found, setup=setup_reader.read_setup(data, found, self.entries))

    def _load(self) -> dict[str, Any]:
        path = self.folder / FILE
        try:
            text = reading.read_text(path, limits.LARGEST_TOML)
        except FileNotFoundError:
            raise InvalidSetError(msg("sandbox.set.no_file", file=FILE, folder=self.folder.name)) from None
        except reading.TooLargeError:
            raise self.entries.bad("large_file", 1, most=limits.LARGEST_TOML >> 10) from None
        except (OSError, UnicodeDecodeError):
            raise self.entries.bad("unreadable", 1) from None
        self.entries = EntryReader(self.entries.file, text)
        try:
            return reading.toml(text)
        except tomllib.TOMLDecodeError as error:
            place = re.search(r"line (\d+)", str(error))
            last = max(1, len(text.splitlines()))
            raise self.entries.bad("syntax", int(place[1]) if place else last) from None
        except ValueError:  # a number of thousands of digits, tables inside each other without end
            raise self.entries.bad("syntax", 1) from None

    def _blocks(self, data: dict[str, Any]) -> Iterator[tuple[int, str, Block]]:
        """Yield every block with its line and name, expanded over its tables."""
        for key in data:
            if key not in TOP_KEYS and key not in BLOCKS:
                line = max(self.entries.lines.key(key), self.entries.lines.block(key, 0))
                raise self.entries.unknown(key, line, (*BLOCKS, *TOP_KEYS))
        tables = data.get("tables", {})
        if not isinstance(tables, dict) or not all(_is_table(table) for table in tables.values()):
            raise self.entries.wrong_value("tables", 1)
        for name in BLOCKS:
            listed = data.get(name, [])
            if not isinstance(listed, list) or not all(isinstance(block, dict) for block in listed):
                raise self.entries.bad("wrong_value", self.entries.lines.key(name), key=name)
            for index, block in enumerate(listed):
                line = self.entries.lines.block(name, index)
                try:
                    for filled in expand(block, tables):
                        yield line, name, self.entries.typed(filled, Block, line, INNER)
                except (NoTableError, NoValueError) as error:
                    reason = "no_table" if isinstance(error, NoTableError) else "no_value"
                    raise self.entries.bad(reason, self.entries.lines.key("each", line), name=str(error)) from None
                except TypeError:
                    raise self.entries.wrong_value("each", line) from None

    def _check_picture(self, file: str, line: int) -> int:
        """Check a picture without decoding it; return the number of its pixels (vectors: none)."""
        pure = PurePosixPath(file)
        if pure.is_absolute() or ".." in pure.parts or "\\" in file or "#" in file:
            raise self.entries.bad("outside", line, picture=file)
        if pure.suffix.lower() not in PICTURES:
            raise self.entries.bad("no_format", line, picture=file)
        vectors = pure.suffix.lower() == ".svg"
        most = limits.LARGEST_VECTORS if vectors else limits.LARGEST_PICTURE
        try:
            data = reading.read_bytes(self.folder / pure, most)
        except reading.TooLargeError:
            raise self.entries.bad("large_picture", line, picture=file, most=most >> 20) from None
        except OSError:
            raise self.entries.bad("no_picture", line, picture=file) from None
        if vectors:
            if not image_size.is_plain(data):
                raise self.entries.bad("no_plain_picture", line, picture=file)
            return 0
        size = image_size.pixels_of(data)
        if size is None:
            raise self.entries.bad("no_format", line, picture=file)
        if not 0 < min(size) <= max(size) <= limits.LARGEST_SIDE or size[0] * size[1] > limits.MOST_PIXELS:
            shown = {"width": size[0], "height": size[1], "side": limits.LARGEST_SIDE}
            raise self.entries.bad("wide_picture", line, picture=file, most=limits.MOST_PIXELS // 1_000_000, **shown)
        return size[0] * size[1]

    def _name(self, data: dict[str, Any]) -> Message:
        name = data.get("name", quoted(self.folder.name))
        try:
            words: Translated = msgspec.convert(name, Translated)
        except msgspec.ValidationError:
            raise self.entries.wrong_value("name", 1) from None
        if not limits.is_name(words):
            raise self.entries.wrong_value("name", 1)
        return spoken(words)

    def _unit(self, data: dict[str, Any]) -> Unit | None:
        if "unit" not in data:
            return None
        try:
            found = msgspec.convert(data["unit"], Length)
        except msgspec.ValidationError:
            raise self.entries.wrong_value("unit", 1) from None
        if not 0.1 <= found.length <= LONGEST_UNIT or not limits.is_name(found.name):
            raise self.entries.wrong_value("unit", 1)
        return Unit(spoken(found.name), found.length)


def files_of(block: Block) -> Iterator[tuple[str, str]]:
    """Yield the picture files that a block names, each with the key that names it."""
    for key, file in (("picture", block.picture), ("back", block.back)):
        if file is not None:
            yield key, file
    for file in block.faces or ():
        yield "faces", file
    for key, marks in (("marks", block.marks), ("back_marks", block.back_marks)):
        for mark in marks or ():
            if mark.picture is not None:
                yield key, mark.picture


def merged(heaps: list[Stack]) -> tuple[Stack, ...]:
    """Merge piles, and bags, of several blocks at the same place."""
    found: dict[tuple[float, float, int, bool, bool] | int, Stack] = {}
    for number, heap in enumerate(heaps):
        piled = len(heap.pieces) > 1 or "pile" in heap.marks
        key = (heap.x, heap.y, 0 if heap.bag else heap.face, heap.bag, heap.endless) if piled else number
        marks = tuple(mark for mark in heap.marks if mark != "pile")
        before = found[key].pieces if key in found else ()
        found[key] = replace(heap, pieces=before + heap.pieces, marks=marks)
    return tuple(found.values())


def _is_table(table: Any) -> bool:
    return isinstance(table, list) and all(isinstance(row, dict) for row in table)

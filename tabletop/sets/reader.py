"""Reader from the folder of a set to its kinds and their places. Any error gives one sentence with file and line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path, PurePosixPath
from typing import Any, Final

import msgspec

from tabletop.core.data.errors import closest
from tabletop.core.data.messages import Message, msg, quoted
from tabletop.core.table.layout import Kind, Unit
from tabletop.files import reading
from tabletop.sets import image_size, limits
from tabletop.sets.build import Builder
from tabletop.sets.expand import NoTableError, NoValueError, expand
from tabletop.sets.model import InvalidSetError, PieceSet, Stack
from tabletop.sets.schema import BLOCKS, Block, Grid, Length, Stroke, Translated, spoken
from tabletop.sets.source_lines import Lines

FILE: Final = "set.toml"
PICTURES: Final = (".svg", ".png", ".jpg", ".jpeg")
TOP_KEYS: Final = ("name", "author", "licence", "unit", "tables")
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
        self.lines = Lines("")
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
                    self._measured[file] = self._check_picture(file, self.lines.key(key, line))
                    if sum(self._measured.values()) > limits.MOST_PIXELS_OF_A_SET:
                        most = limits.MOST_PIXELS_OF_A_SET // 1_000_000
                        raise self._bad("many_pixels", self.lines.key(key, line), most=most)
            try:
                made = builder.build(name, block, len(kinds))
            except limits.OutOfRangeError as wrong:
                where = self.lines.key(wrong.key, line)
                span = {"least": f"{wrong.least:g}", "most": f"{wrong.most:g}"}
                raise self._bad("out_of_range", where, key=wrong.key, **span) from None
            except ValueError as error:
                raise self._bad("wrong_value", self.lines.key(str(error), line), key=str(error)) from None
            for kind in made.kinds:
                if kind.id in kinds:
                    raise self._bad("twice", self.lines.key("id", line), id=kind.id.rpartition("/")[2])
                kinds[kind.id] = kind
                blocks[kind.id] = (name, block)
            heaps += made.heaps
            pieces += sum(len(heap.pieces) for heap in made.heaps)
            if pieces > limits.MOST_PIECES:
                raise self._bad("too_many", line, most=limits.MOST_PIECES)
        if not kinds:
            raise self._bad("no_pieces", 1)
        return PieceSet(
            self.folder.name,
            self._name(data),
            self.folder,
            tuple(kinds.values()),
            merged(heaps),
            builder.snaps,
            self._unit(data),
            blocks,
        )

    def _load(self) -> dict[str, Any]:
        path = self.folder / FILE
        try:
            text = reading.read_text(path, limits.LARGEST_TOML)
        except FileNotFoundError:
            raise InvalidSetError(msg("sandbox.set.no_file", file=FILE, folder=self.folder.name)) from None
        except reading.TooLargeError:
            raise self._bad("large_file", 1, most=limits.LARGEST_TOML >> 10) from None
        except (OSError, UnicodeDecodeError):
            raise self._bad("unreadable", 1) from None
        self.lines = Lines(text)
        try:
            return reading.toml(text)
        except tomllib.TOMLDecodeError as error:
            place = re.search(r"line (\d+)", str(error))
            last = max(1, len(text.splitlines()))
            raise self._bad("syntax", int(place[1]) if place else last) from None
        except ValueError:  # a number of thousands of digits, tables inside each other without end
            raise self._bad("syntax", 1) from None

    def _blocks(self, data: dict[str, Any]) -> Iterator[tuple[int, str, Block]]:
        """Yield every block with its line and name, expanded over its tables."""
        for key in data:
            if key not in TOP_KEYS and key not in BLOCKS:
                line = max(self.lines.key(key), self.lines.block(key, 0))
                raise self._unknown(key, line, (*BLOCKS, *TOP_KEYS))
        tables = data.get("tables", {})
        if not isinstance(tables, dict) or not all(_is_table(table) for table in tables.values()):
            raise self._bad("wrong_value", self.lines.key("tables"), key="tables")
        for name in BLOCKS:
            listed = data.get(name, [])
            if not isinstance(listed, list) or not all(isinstance(block, dict) for block in listed):
                raise self._bad("wrong_value", self.lines.key(name), key=name)
            for index, block in enumerate(listed):
                line = self.lines.block(name, index)
                try:
                    for filled in expand(block, tables):
                        yield line, name, self._typed(filled, line)
                except (NoTableError, NoValueError) as error:
                    reason = "no_table" if isinstance(error, NoTableError) else "no_value"
                    raise self._bad(reason, self.lines.key("each", line), name=str(error)) from None
                except TypeError:
                    raise self._bad("wrong_value", self.lines.key("each", line), key="each") from None

    def _typed(self, block: dict[str, Any], line: int) -> Block:
        try:
            return msgspec.convert(block, Block)
        except msgspec.ValidationError as error:
            words = str(error)
            unknown = re.search(r"unknown field `(\w+)`", words)
            lacking = re.search(r"missing required field `(\w+)`", words)
            path = re.search(r"at `\$\.(\w+)", words)
            if unknown is not None:
                where = self.lines.key(path[1] if path else unknown[1], line)
                inner = INNER.get(path[1], Block) if path else Block
                raise self._unknown(unknown[1], where, inner.__struct_fields__) from None
            if lacking is not None:
                raise self._bad(
                    "lacking_key", self.lines.key(path[1], line) if path else line, key=lacking[1]
                ) from None
            key = path[1] if path else "?"
            raise self._bad("wrong_value", self.lines.key(key, line), key=key) from None

    def _unknown(self, key: str, line: int, known: Sequence[str]) -> InvalidSetError:
        """Return the error about an entry that does not exist: it names those there are, and the nearest."""
        near = closest(key, known)
        words = {"key": key} if near is None else {"key": key, "near": near}
        return InvalidSetError(self._bad("unknown_key" if near is None else "near_key", line, **words).reason, known)

    def _check_picture(self, file: str, line: int) -> int:
        """Check a picture without decoding it; return the number of its pixels (vectors: none)."""
        pure = PurePosixPath(file)
        if pure.is_absolute() or ".." in pure.parts or "\\" in file or "#" in file:
            raise self._bad("outside", line, picture=file)
        if pure.suffix.lower() not in PICTURES:
            raise self._bad("no_format", line, picture=file)
        vectors = pure.suffix.lower() == ".svg"
        most = limits.LARGEST_VECTORS if vectors else limits.LARGEST_PICTURE
        try:
            data = reading.read_bytes(self.folder / pure, most)
        except reading.TooLargeError:
            raise self._bad("large_picture", line, picture=file, most=most >> 20) from None
        except OSError:
            raise self._bad("no_picture", line, picture=file) from None
        if vectors:
            if not image_size.is_plain(data):
                raise self._bad("no_plain_picture", line, picture=file)
            return 0
        size = image_size.pixels_of(data)
        if size is None:
            raise self._bad("no_format", line, picture=file)
        if not 0 < min(size) <= max(size) <= limits.LARGEST_SIDE or size[0] * size[1] > limits.MOST_PIXELS:
            shown = {"width": size[0], "height": size[1], "side": limits.LARGEST_SIDE}
            raise self._bad("wide_picture", line, picture=file, most=limits.MOST_PIXELS // 1_000_000, **shown)
        return size[0] * size[1]

    def _name(self, data: dict[str, Any]) -> Message:
        name = data.get("name", quoted(self.folder.name))
        try:
            words: Translated = msgspec.convert(name, Translated)
        except msgspec.ValidationError:
            raise self._bad("wrong_value", self.lines.key("name"), key="name") from None
        if not limits.is_name(words):
            raise self._bad("wrong_value", self.lines.key("name"), key="name")
        return spoken(words)

    def _unit(self, data: dict[str, Any]) -> Unit | None:
        if "unit" not in data:
            return None
        try:
            found = msgspec.convert(data["unit"], Length)
        except msgspec.ValidationError:
            raise self._bad("wrong_value", self.lines.key("unit"), key="unit") from None
        if not 0.1 <= found.length <= LONGEST_UNIT or not limits.is_name(found.name):
            raise self._bad("wrong_value", self.lines.key("unit"), key="unit")
        return Unit(spoken(found.name), found.length)

    def _bad(self, reason: str, line: int, **words: object) -> InvalidSetError:
        return InvalidSetError(msg(f"sandbox.set.{reason}", file=f"{self.folder.name}/{FILE}", line=line, **words))


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

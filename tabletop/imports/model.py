"""A set in the making, its pictures, the wishes of the person who imports, and the error for what cannot be used."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

from tabletop.core.data.errors import TabletopError, closest
from tabletop.core.data.messages import Message, msg, quoted, quoting
from tabletop.files import reading
from tabletop.sets import limits

GreyPixels: TypeAlias = npt.NDArray[np.uint8]
"""The brightness of a picture, row by row."""
Cell: TypeAlias = tuple[int, int, int, int]
"""Column, row, columns, rows: a part of a sheet."""
KINDS: Final = ("card", "token", "tile", "board", "sheet", "die")
"""The kinds of things that a picture can become."""
MOST_CELLS: Final = 100
"""The most columns, or rows, of a sheet."""
LAST_CELL: Final = "last"
"""The back of a sheet that is its own last cell."""
MOST_QUOTED: Final = 8
"""The names that a sentence lists at most."""
_UNSAFE: Final = re.compile(r"[^\w.() -]+")


class ImportRefusedError(TabletopError):
    """Something that cannot be imported; `reason` is the explanation in one sentence."""

    def __init__(self, reason: Message) -> None:
        self.reason = quoting(reason)
        super().__init__(self.reason.key)


def plain_name(name: str, usual: str = "set") -> str:
    """Return a name as a file of any system may have it."""
    return _UNSAFE.sub("-", name).strip(". ")[:60].rstrip(". ") or usual


def contents_of(path: Path, most: int, too_large: str = "imports.large_table") -> bytes:
    """Return the bytes of a file. Raises `ImportRefusedError`, with the key `too_large` where there are over `most`."""
    try:
        return reading.read_bytes(path, most)
    except reading.TooLargeError:
        raise ImportRefusedError(msg(too_large, name=path.name, most=most >> 20)) from None
    except OSError:
        raise ImportRefusedError(msg("imports.unreadable", name=path.name)) from None


class PrintedPage(NamedTuple):
    """A page of a PDF: its picture without empty margins, and its width on paper in millimetres."""

    picture: Path
    width: float


class PictureTool(Protocol):
    """The operations on pictures that decode them. All raise ValueError for a file that cannot be decoded."""

    def grey(self, data: bytes) -> GreyPixels:
        """Return the brightness of a picture."""
        ...

    def smaller(self, data: bytes, part: float) -> bytes:
        """Return the picture with sides of `part` their length, in the same format."""
        ...

    def as_png(self, data: bytes, part: float) -> bytes:
        """Return a WebP picture as a PNG file, with sides of `part` their length."""
        ...

    def pages(self, path: Path, folder: Path) -> list[PrintedPage]:
        """Draw the pages of a PDF into a folder. Raises `ImportRefusedError`."""
        ...

    def cut(self, data: bytes, cell: Cell) -> bytes:
        """Return one cell of a sheet as a PNG file."""
        ...


@dataclass(frozen=True, slots=True)
class Wishes:
    """The answers of the person who imports; what is empty is guessed."""

    kind: str = ""
    """One of `KINDS`."""
    grid: tuple[int, int] | None = None
    """Columns and rows of a sheet."""
    width: float | None = None
    """The width of a piece in millimetres."""
    back: str = ""
    """The file of the back, or `LAST_CELL`."""
    pictures: Path | None = None
    """The folder with the pictures of a save."""
    downloads: Path | None = None
    """The folder of pictures that were fetched from the web."""


@dataclass(frozen=True, slots=True)
class SourcePicture:
    """A picture file that will be copied into the set; vectors have no size."""

    path: Path
    width: int = 0
    height: int = 0
    cell: Cell | None = None
    """Set where only one cell of the picture is wanted."""
    suffix: str = ""
    """The end of its name in the set; "" for that of its file."""
    foreign: bool = False
    """True for a format that no set holds: the picture is written as PNG."""

    @property
    def pixels(self) -> int:
        return 0 if self.cell is not None else self.width * self.height

    @property
    def ratio(self) -> float:
        """Width over height; 1 for vectors."""
        return self.width / self.height if self.height else 1.0


@dataclass(slots=True)
class SetDraft:
    """A set before it is written: blocks in their order, tables, the sources of its pictures."""

    name: str
    blocks: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    tables: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    pictures: dict[str, SourcePicture] = field(default_factory=dict)
    seats: int = 0
    """The seats of the table that the set comes from; 0 when it comes from none."""
    unit: dict[str, Any] | None = None
    """The length that the ruler measures with: its `name` and `length`."""
    setup: dict[str, Any] | None = None
    """The `[setup]`; its lists `lay`, `zone`, `stroke` and `text` hold entries."""
    left_out: list[Message] = field(default_factory=list)
    """A sentence for each thing that is not in the set, and why."""
    missing: list[str] = field(default_factory=list)
    """The addresses of the pictures that were not found."""
    _ids: set[str] = field(default_factory=set)
    _alike: dict[str, dict[str, Any]] = field(default_factory=dict)
    _tabled: dict[str, str] = field(default_factory=dict)

    def add(self, block: str, **entries: Any) -> dict[str, Any]:
        """Add a block; entries that are None are left out. Return its entries."""
        found = {key: value for key, value in entries.items() if value is not None}
        self.blocks.append((block, found))
        return found

    def add_alike(self, block: str, at: tuple[float, float], **entries: Any) -> None:
        """Add one piece at a place (mm from the middle); equal ones share a block."""
        spot = [round(at[0], 1), round(at[1], 1)]
        found = {key: value for key, value in entries.items() if value is not None}
        gathered = bool(found.get("pile") or found.get("bag"))
        key = repr((block, found, spot if gathered else None))
        known = self._alike.get(key)
        if known is not None and gathered and known.get("count", 1) < limits.RANGES["count"][1]:
            known["count"] = known.get("count", 1) + 1
        elif known is not None and not gathered:
            known["spots"].append(spot)
        else:
            place = {"at": spot} if gathered else {"spots": [spot]}
            self._alike[key] = self.add(block, id=self.new_id(str(found.get("name", block))), **found, **place)

    def add_row(self, block: str, row: dict[str, Any], **entries: Any) -> None:
        """Add a row to the table of the block with these entries, which is made for the first one."""
        found = {key: value for key, value in entries.items() if value is not None}
        key = repr((block, found))
        if key not in self._tabled:
            table = self._tabled[key] = f"table{len(self._tabled) + 1}"
            self.tables[table] = []
            self.add(block, each=[table], **found)
        self.tables[self._tabled[key]].append(row)

    def new_id(self, name: str) -> str:
        """Return an id like `name` that no other block has."""
        plain = re.sub(r"[^\w]+", "-", name.lower()).strip("-_")[:40] or "piece"
        made, number = plain, 1
        while made in self._ids:
            number += 1
            made = f"{plain}-{number}"
        self._ids.add(made)
        return made

    def new_sheet_id(self, name: str) -> str:
        """Return such an id for a sheet: no other block is called like one of its cards."""
        return f"{self.new_id(name)}.card"

    def keep(self, picture: SourcePicture, name: str = "") -> str:
        """Take a picture along; return its file name in the set."""
        for file, kept in self.pictures.items():
            if kept == picture:
                return file
        suffix = ".png" if picture.cell is not None else picture.suffix or picture.path.suffix.lower()
        stem = plain_name(name or picture.path.stem, "picture")
        file, number = f"{stem}{suffix}", 1
        taken = {one.lower() for one in self.pictures}
        while file.lower() in taken:
            number += 1
            file = f"{stem}-{number}{suffix}"
        self.pictures[file] = picture
        return file


def unknown(reason: str, word: str, known: Iterable[str], **words: object) -> ImportRefusedError:
    """Return the error about a word that is none of `known`: it names these, and the nearest one."""
    names = list(known)
    near = closest(word, names)
    listed = ", ".join(quoted(name, 40) for name in names[:MOST_QUOTED]) + (" …" if len(names) > MOST_QUOTED else "")
    key = f"imports.{reason}" if near is None else f"imports.{reason}_near"
    told = words if near is None else {**words, "near": quoted(near)}
    bad = ImportRefusedError(msg(key, word=word, **told))
    bad.reason = Message(bad.reason.key, (*bad.reason.args, ("known", listed or "-")))
    return bad

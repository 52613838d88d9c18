"""A set of pieces after reading, and the error for its files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tabletop.core.data.errors import TabletopError
from tabletop.core.data.messages import Message, quoting
from tabletop.core.table.layout import ImageElement, Kind, Unit
from tabletop.sets.schema import Block
from tabletop.sets.setup_schema import Setup

PREFIX = "set:"
"""The prefix of picture names: `set:<set id>/<file>`, a cell of a sheet with `#column,row,columns,rows` behind it."""


class InvalidSetError(TabletopError):
    """A set that cannot be used; `reason` names the file and the line, with quotes cut short.

    `known` are the names that there are where one is wrong; they are the program's own and not cut.
    """

    def __init__(self, reason: Message, known: Iterable[str] = ()) -> None:
        self.reason = quoting(reason)
        names = ", ".join(known)
        if names:
            self.reason = Message(self.reason.key, (*self.reason.args, ("known", names)))
        super().__init__(f"{self.reason.key} {dict(self.reason.args)}")


@dataclass(frozen=True, slots=True)
class Stack:
    """Pieces in one place when the set is laid out: kind ids, the lowest first; several make a stack.

    `x`, `y`: millimetres from the middle of the set. `face`: the side that is up.
    """

    x: float
    y: float
    pieces: tuple[str, ...]
    face: int = 0
    marks: tuple[str, ...] = ()
    angle: float = 0.0
    """Degrees clockwise."""
    written: str = ""
    """The text of a note, or the number of a counter."""
    bag: bool = False
    """True if the pieces lie in a bag."""
    endless: bool = False
    """True if copies of the pieces are taken without end."""


@dataclass(frozen=True, slots=True)
class PieceSet:
    """Kinds of pieces, and their places when the set is laid out.

    `snaps`: kind id -> points (mm from the middle of the piece) at which other pieces are placed.
    """

    id: str
    name: Message
    folder: Path
    kinds: tuple[Kind, ...]
    heaps: tuple[Stack, ...]
    snaps: Mapping[str, tuple[tuple[float, float], ...]] = field(default_factory=dict)
    unit: Unit | None = None
    """The length that the ruler measures with beside these pieces."""
    blocks: Mapping[str, tuple[str, Block]] = field(default_factory=dict)
    """The block that each kind was made of, with its name, by kind id."""
    setup: Setup | None = None
    """The table at the start of play; None for pieces without a start."""


def picture_name(set_id: str, file: str, cell: tuple[int, int, int, int] | None = None) -> str:
    """Return the name of a set's picture for `ImageElement`; `cell` is (column, row, columns, rows) of a sheet."""
    name = f"{PREFIX}{set_id}/{file}"
    return name if cell is None else f"{name}#{','.join(map(str, cell))}"


def split_name(name: str) -> tuple[str, str, tuple[int, int, int, int] | None] | None:
    """Return set id, file and cell of a picture's name; None when it is no picture of a set."""
    if not name.startswith(PREFIX):
        return None
    set_id, _, file = name.removeprefix(PREFIX).partition("/")
    file, mark, cell = file.partition("#")
    if not mark:
        return set_id, file, None
    column, row, columns, rows = (int(number) for number in cell.split(","))
    return set_id, file, (column, row, columns, rows)


def pictures_of(found: PieceSet) -> set[str]:
    """Return the picture files that a set shows."""
    elements = (mark for kind in found.kinds for face in kind.faces for mark in face if isinstance(mark, ImageElement))
    names = (split_name(mark.name) for mark in elements)
    return {name[1] for name in names if name is not None}

"""What hands do, as data. Each act is one entry of the journal: `{"move": {"pieces": ["p0-3"], "zone": "box"}}`.

Lengths are millimetres on the table, angles degrees clockwise. `pieces` are ids. Where an act needs chance, its outcome
follows from the seed of the sandbox and the number of the entry; it is not part of the act.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import msgspec

Spot: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Move:
    """Pieces go to a zone, to the place `at` of its order; on the open table each to its own spot.

    `face` is the side that comes up (-1: as it was).
    """

    pieces: tuple[str, ...]
    zone: str
    spots: tuple[Spot, ...] = ()
    at: int = 1 << 30
    face: int = -1


@dataclass(frozen=True, slots=True)
class MovePile:
    """A whole pile goes elsewhere: onto the zone `onto`, or to a spot of the open table."""

    pile: str
    onto: str = ""
    spot: Spot = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class TurnBy:
    """Pieces turn where they lie."""

    pieces: tuple[str, ...]
    degrees: float


@dataclass(frozen=True, slots=True)
class FlipOver:
    """Each piece shows its next side."""

    pieces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FlipPile:
    """A whole pile is turned over: its order too."""

    pile: str


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The pieces of a pile, bag or hand are shuffled."""

    zone: str


@dataclass(frozen=True, slots=True)
class Deal:
    """From the top of a pile, `count` to each seat in turn."""

    pile: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class Draw:
    """From the top of a pile (from a bag: at random) `count` into the hand of a seat."""

    pile: str
    count: int
    seat: int


@dataclass(frozen=True, slots=True)
class Search:
    """Somebody looks through a pile. Nothing moves, but the journal says so."""

    pile: str


@dataclass(frozen=True, slots=True)
class PutUnder:
    """Pieces go to the bottom of a pile, or below a piece, which becomes a stack with them."""

    pieces: tuple[str, ...]
    target: str


@dataclass(frozen=True, slots=True)
class Gather:
    """Loose pieces become one stack (the first one lowest) or, with `bag`, go into a new bag."""

    pieces: tuple[str, ...]
    spot: Spot
    bag: bool = False


@dataclass(frozen=True, slots=True)
class Spread:
    """A pile is laid out in a row, the lowest piece first."""

    pile: str


@dataclass(frozen=True, slots=True)
class Lock:
    """Pieces are fixed to the table, or freed again."""

    pieces: tuple[str, ...]
    on: bool


@dataclass(frozen=True, slots=True)
class Group:
    """Pieces move together from now on, or no longer."""

    pieces: tuple[str, ...]
    on: bool


@dataclass(frozen=True, slots=True)
class Layer:
    """Pieces go above all others of their zone, or below them."""

    pieces: tuple[str, ...]
    up: bool


@dataclass(frozen=True, slots=True)
class SetCounter:
    """The figure on a counter."""

    piece: str
    value: int


@dataclass(frozen=True, slots=True)
class Write:
    """The words on a note."""

    piece: str
    text: str


@dataclass(frozen=True, slots=True)
class Copied:
    """One piece as a clipboard holds it: what it is, how it lies, and where from the middle of all that was copied."""

    kind: str
    face: int
    angle: float
    dx: float
    dy: float
    text: str = ""


@dataclass(frozen=True, slots=True)
class Paste:
    """New pieces come onto the table: copies, a new note, a new die."""

    copies: tuple[Copied, ...]
    spot: Spot


@dataclass(frozen=True, slots=True)
class Duplicate:
    """Each piece gets a twin beside it."""

    pieces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Delete:
    """Pieces are taken away (undo brings them back)."""

    pieces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Bring:
    """A set of pieces is laid out around a spot. `set` is the id of a set in the library."""

    set: str
    spot: Spot


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice and coins are thrown. The faces come from the seed; `spots` and `angles` say where they came to rest."""

    dice: tuple[str, ...]
    spots: tuple[Spot, ...]
    angles: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Settle:
    """What was flicked or pushed has come to rest; `off` are the pieces that were knocked off the table."""

    pieces: tuple[str, ...]
    spots: tuple[Spot, ...]
    angles: tuple[float, ...]
    off: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class KeepView:
    """A look at the table is kept under a digit: zoom steps closer than the whole table, and the spot in the middle."""

    number: int
    step: int
    spot: Spot


Act: TypeAlias = (
    Move | MovePile | TurnBy | FlipOver | FlipPile | Shuffle | Deal | Draw | Search | PutUnder | Gather | Spread | Lock
    | Group | Layer | SetCounter | Write | Paste | Duplicate | Delete | Bring | Throw | Settle | KeepView
)  # fmt: skip

ACTS: Final[dict[str, type[Act]]] = {
    "move": Move,
    "move_pile": MovePile,
    "turn": TurnBy,
    "flip": FlipOver,
    "flip_pile": FlipPile,
    "shuffle": Shuffle,
    "deal": Deal,
    "draw": Draw,
    "search": Search,
    "put_under": PutUnder,
    "gather": Gather,
    "spread": Spread,
    "lock": Lock,
    "group": Group,
    "layer": Layer,
    "counter": SetCounter,
    "write": Write,
    "paste": Paste,
    "duplicate": Duplicate,
    "delete": Delete,
    "bring": Bring,
    "throw": Throw,
    "settle": Settle,
    "view": KeepView,
}
NAMES: Final = {act: name for name, act in ACTS.items()}


def to_plain(act: Act) -> tuple[str, Any]:
    """The name of an act and its fields as JSON data."""
    return NAMES[type(act)], msgspec.to_builtins(act)


def from_plain(name: str, fields: Any) -> Act:
    """The inverse of `to_plain`. ValueError when it is anything else."""
    kind = ACTS.get(name)
    if kind is None:
        raise ValueError(f"there is no act {name!r}")
    try:
        return msgspec.convert(fields, kind)
    except msgspec.ValidationError as error:
        raise ValueError(f"{name}: {error}") from None

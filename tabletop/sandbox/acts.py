"""What hands do, as data. Each act is one entry of the journal: `{"move": {"pieces": ["p0-3"], "zone": "box"}}`.

Lengths are millimetres on the table, angles degrees clockwise. `pieces` are ids. Where an act needs chance, its outcome
follows from the seed of the sandbox and the number of the entry; it is not part of the act.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias, get_args

import msgspec

Spot: TypeAlias = tuple[float, float]
TAG: Final = "type"
"""Names the kind of an act among its fields."""


class Doing(msgspec.Struct, frozen=True, omit_defaults=True, tag_field=TAG):
    """What every act is. Its tag is its name in files; `Act` lists them all, `perform` says who carries them out."""


class MovePieces(Doing, frozen=True, tag="move"):
    """Pieces go to a zone, to the place `at` of its order; on the open table each to its own spot.

    `face` is the side that comes up (-1: as it was).
    """

    pieces: tuple[str, ...]
    zone: str
    spots: tuple[Spot, ...] = ()
    at: int = 1 << 30
    face: int = -1


class MovePile(Doing, frozen=True, tag="move_pile"):
    """A whole pile goes elsewhere: onto the zone `onto`, or to a spot of the open table."""

    pile: str
    onto: str = ""
    spot: Spot = (0.0, 0.0)


class TurnBy(Doing, frozen=True, tag="turn"):
    """Pieces turn where they lie."""

    pieces: tuple[str, ...]
    degrees: float


class FlipOver(Doing, frozen=True, tag="flip"):
    """Each piece shows its next side."""

    pieces: tuple[str, ...]


class FlipPile(Doing, frozen=True, tag="flip_pile"):
    """A whole pile is turned over: its order too."""

    pile: str


class Shuffle(Doing, frozen=True, tag="shuffle"):
    """The pieces of a pile, bag or hand are shuffled."""

    zone: str


class Deal(Doing, frozen=True, tag="deal"):
    """From the top of a pile, `count` to each seat in turn."""

    pile: str
    count: int = 1


class Draw(Doing, frozen=True, tag="draw"):
    """From the top of a pile (from a bag: at random) `count` into the hand of a seat."""

    pile: str
    count: int
    seat: int


class Search(Doing, frozen=True, tag="search"):
    """Somebody looks through a pile. Nothing moves, but the journal says so."""

    pile: str


class PutUnder(Doing, frozen=True, tag="put_under"):
    """Pieces go to the bottom of a pile, or below a piece, which becomes a stack with them."""

    pieces: tuple[str, ...]
    target: str


class Gather(Doing, frozen=True, tag="gather"):
    """Loose pieces become one stack (the first one lowest) or, with `bag`, go into a new bag."""

    pieces: tuple[str, ...]
    spot: Spot
    bag: bool = False


class Spread(Doing, frozen=True, tag="spread"):
    """A pile is laid out in a row, the lowest piece first."""

    pile: str


class Lock(Doing, frozen=True, tag="lock"):
    """Pieces are fixed to the table, or freed again."""

    pieces: tuple[str, ...]
    on: bool


class Group(Doing, frozen=True, tag="group"):
    """Pieces move together from now on, or no longer."""

    pieces: tuple[str, ...]
    on: bool


class Layer(Doing, frozen=True, tag="layer"):
    """Pieces go above all others of their zone, or below them."""

    pieces: tuple[str, ...]
    up: bool


class SetCounter(Doing, frozen=True, tag="counter"):
    """The figure on a counter."""

    piece: str
    value: int


class Write(Doing, frozen=True, tag="write"):
    """The words on a note."""

    piece: str
    text: str


class Copied(msgspec.Struct, frozen=True, omit_defaults=True):
    """One piece as a clipboard holds it: what it is, how it lies, and where from the middle of all that was copied."""

    kind: str
    face: int
    angle: float
    dx: float
    dy: float
    text: str = ""


class Paste(Doing, frozen=True, tag="paste"):
    """New pieces come onto the table: copies, a new note, a new die."""

    copies: tuple[Copied, ...]
    spot: Spot


class Duplicate(Doing, frozen=True, tag="duplicate"):
    """Each piece gets a twin beside it."""

    pieces: tuple[str, ...]


class Delete(Doing, frozen=True, tag="delete"):
    """Pieces are taken away (undo brings them back)."""

    pieces: tuple[str, ...]


class Bring(Doing, frozen=True, tag="bring"):
    """A set of pieces is laid out around a spot. `set` is the id of a set in the library."""

    set: str
    spot: Spot


class ThrowDice(Doing, frozen=True, tag="throw"):
    """Dice and coins are thrown. The faces come from the seed; `spots` and `angles` say where they came to rest."""

    dice: tuple[str, ...]
    spots: tuple[Spot, ...]
    angles: tuple[float, ...]


class Settle(Doing, frozen=True, tag="settle"):
    """What was flicked or pushed has come to rest; `off` are the pieces that were knocked off the table."""

    pieces: tuple[str, ...]
    spots: tuple[Spot, ...]
    angles: tuple[float, ...]
    off: tuple[str, ...] = ()


class KeepView(Doing, frozen=True, tag="view"):
    """A look at the table is kept under a digit: zoom steps closer than the whole table, and the spot in the middle."""

    number: int
    step: int
    spot: Spot


Act: TypeAlias = (
    MovePieces | MovePile | TurnBy | FlipOver | FlipPile | Shuffle | Deal | Draw | Search | PutUnder | Gather
    | Spread | Lock | Group | Layer | SetCounter | Write | Paste | Duplicate | Delete | Bring | ThrowDice | Settle
    | KeepView
)  # fmt: skip


def name_of(act: Act | type[Act]) -> str:
    """What an act is called in files and in the catalogues."""
    return str(act.__struct_config__.tag)


def to_plain(act: Act) -> tuple[str, Any]:
    """The name of an act and its fields as JSON data; what is as usual is left out."""
    fields = msgspec.to_builtins(act)
    return fields.pop(TAG), fields


def from_plain(name: str, fields: Any) -> Act:
    """The inverse of `to_plain`. ValueError when it is anything else."""
    if name not in map(name_of, get_args(Act)):
        raise ValueError(f"there is no act {name!r}")
    try:
        act: Act = msgspec.convert({**fields, TAG: name}, Act)
    except (msgspec.ValidationError, TypeError) as error:
        raise ValueError(f"{name}: {error}") from None
    return act


def rounded(act: Act) -> Act:
    """The act with lengths and angles to hundredths, as a file holds it."""
    return from_plain(name_of(act), _rounded(to_plain(act)[1]))


def _rounded(value: Any) -> Any:
    match value:
        case float():
            return round(value, 2) + 0.0
        case list() | tuple():
            return [_rounded(one) for one in value]
        case dict():
            return {key: _rounded(one) for key, one in value.items()}
    return value

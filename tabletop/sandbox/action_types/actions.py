"""Actions of players, as data. Each is one entry of the journal: `{"move": {"pieces": ["p0-3"], "zone": "box"}}`.

Lengths are millimetres on the table, angles degrees clockwise. `pieces` are ids. Where an action needs chance, its
outcome follows from the seed of the sandbox and the number of the entry; it is not part of the action.
"""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec

from tabletop.core.data.messages import SeatName
from tabletop.sandbox.model.compact import lean
from tabletop.sandbox.model.journal_context import JournalContext, SentenceParts
from tabletop.sandbox.model.spot import Spot

TAG: Final = "type"
"""The field that names the kind of an action."""


class Action(msgspec.Struct, frozen=True, tag_field=TAG):
    """The base of every action. Its tag is its name in files and in the catalogues (`sandbox.did.<name>`).

    A new action is a class here, or in `drawing_actions`, and one function that carries it out (registered with
    `handles`); nothing else lists it.
    """

    def sentence_parts(self, clerk: JournalContext) -> SentenceParts:
        """Return the differences of its sentence in the journal from `sandbox.did.<name>` with the usual arguments."""
        return "", {}


class MovePieces(Action, frozen=True, tag="move"):
    """A move of pieces to a zone, to the place `at` in its order; on the open table each has its own spot.

    `face` is the new upper side (-1: unchanged).
    """

    pieces: tuple[str, ...]
    zone: str
    spots: tuple[Spot, ...] = ()
    at: int = 1 << 30
    face: int = -1

    def sentence_parts(self, clerk: JournalContext) -> SentenceParts:
        return "_free" if clerk.is_open(self.zone) else "", {}


class MovePile(Action, frozen=True, tag="move_pile"):
    """A move of a whole pile onto the zone `onto`, or to a spot on the open table."""

    pile: str
    onto: str = ""
    spot: Spot = (0.0, 0.0)

    def sentence_parts(self, clerk: JournalContext) -> SentenceParts:
        return "" if self.onto else "_free", {}


class TurnBy(Action, frozen=True, tag="turn"):
    """A turn of pieces in their places."""

    pieces: tuple[str, ...]
    degrees: float


class FlipOver(Action, frozen=True, tag="flip"):
    """A flip of pieces: each shows its next side."""

    pieces: tuple[str, ...]


class Split(Action, frozen=True, tag="split"):
    """The taking of the upper `count` pieces of a pile, in their order: onto the zone `onto`, or to a spot."""

    pile: str
    count: int
    onto: str = ""
    spot: Spot = (0.0, 0.0)

    def sentence_parts(self, clerk: JournalContext) -> SentenceParts:
        return "" if self.onto else "_free", {"count": self.count}


class TurnPile(Action, frozen=True, tag="turn_pile"):
    """A turn of a whole pile in its place."""

    pile: str
    degrees: float


class DuplicatePile(Action, frozen=True, tag="duplicate_pile"):
    """The duplication of a whole pile: its twin, in the same order, lies around a spot."""

    pile: str
    spot: Spot


class FlipPile(Action, frozen=True, tag="flip_pile"):
    """A flip of a whole pile, which also reverses its order."""

    pile: str


class Shuffle(Action, frozen=True, tag="shuffle"):
    """A shuffle of the pieces of a pile, bag or hand."""

    zone: str


class Deal(Action, frozen=True, tag="deal"):
    """A deal from the top of a pile: `count` pieces to each seat in turn."""

    pile: str
    count: int = 1

    def sentence_parts(self, clerk: JournalContext) -> SentenceParts:
        return "", {"count": self.count}


class Draw(Action, frozen=True, tag="draw"):
    """A draw of `count` pieces from the top of a pile (from a bag: at random) into the hand of a seat."""

    pile: str
    count: int
    seat: int

    def sentence_parts(self, clerk: JournalContext) -> SentenceParts:
        return "", {"count": self.count, "whose": SeatName(self.seat)}


class Search(Action, frozen=True, tag="search"):
    """A search of a pile by a player. Nothing moves, but the journal mentions it."""

    pile: str


class PutUnder(Action, frozen=True, tag="put_under"):
    """A move of pieces to the bottom of a pile, or below a piece, which forms a stack with them."""

    pieces: tuple[str, ...]
    target: str


class Gather(Action, frozen=True, tag="gather"):
    """The gathering of loose pieces in one stack (the first one lowest) or, with `bag`, in a new bag."""

    pieces: tuple[str, ...]
    spot: Spot
    bag: bool = False

    def sentence_parts(self, clerk: JournalContext) -> SentenceParts:
        return "_bag" if self.bag else "", {}


class Spread(Action, frozen=True, tag="spread"):
    """The spreading of a pile in a row, the lowest piece first."""

    pile: str


class Lock(Action, frozen=True, tag="lock"):
    """The locking of pieces to the table, or their release."""

    pieces: tuple[str, ...]
    on: bool

    def sentence_parts(self, clerk: JournalContext) -> SentenceParts:
        return "_on" if self.on else "_off", {}


class Group(Action, frozen=True, tag="group"):
    """The grouping of pieces, so that they move together, or the end of it."""

    pieces: tuple[str, ...]
    on: bool

    def sentence_parts(self, clerk: JournalContext) -> SentenceParts:
        return "_on" if self.on else "_off", {}


class Layer(Action, frozen=True, tag="layer"):
    """A move of pieces above all others of their zone, or below them."""

    pieces: tuple[str, ...]
    up: bool

    def sentence_parts(self, clerk: JournalContext) -> SentenceParts:
        return "_up" if self.up else "_down", {}


class SetCounter(Action, frozen=True, tag="counter"):
    """A change of the number on a counter."""

    piece: str
    value: int

    def sentence_parts(self, clerk: JournalContext) -> SentenceParts:
        return ("_hidden", {}) if clerk.is_hidden(self.piece) else ("", {"value": self.value})


class Write(Action, frozen=True, tag="write"):
    """A change of the text on a note."""

    piece: str
    text: str

    def sentence_parts(self, clerk: JournalContext) -> SentenceParts:
        return ("_hidden", {}) if clerk.is_hidden(self.piece) else ("", {"text": self.text})


class Copied(msgspec.Struct, frozen=True):
    """One piece on a clipboard: its kind and state, and its position relative to the middle of all that was copied."""

    kind: str
    face: int
    angle: float
    dx: float
    dy: float
    text: str = ""


class Paste(Action, frozen=True, tag="paste"):
    """The pasting of new pieces: copies, a new note, a new die. With `piled` they form one pile, the first lowest."""

    copies: tuple[Copied, ...]
    spot: Spot
    piled: bool = False

    def sentence_parts(self, clerk: JournalContext) -> SentenceParts:
        return "", {"count": len(self.copies)}


class Duplicate(Action, frozen=True, tag="duplicate"):
    """The duplication of pieces: each gets a twin beside it."""

    pieces: tuple[str, ...]


class Delete(Action, frozen=True, tag="delete"):
    """The removal of pieces (undo brings them back)."""

    pieces: tuple[str, ...]


class Bring(Action, frozen=True, tag="bring"):
    """The placing of a set of pieces around a spot. `set` is the id of a set in the library."""

    set: str
    spot: Spot

    def sentence_parts(self, clerk: JournalContext) -> SentenceParts:
        return "", {"set": clerk.set_name(self.set)}


class ThrowDice(Action, frozen=True, tag="throw"):
    """A throw of dice and coins. The faces follow from the seed; `spots` and `angles` are their resting places."""

    dice: tuple[str, ...]
    spots: tuple[Spot, ...]
    angles: tuple[float, ...]

    def sentence_parts(self, clerk: JournalContext) -> SentenceParts:
        words = clerk.faces(self.dice)
        if not words:
            return "_hidden", {"count": len(self.dice)}
        return "_sum" if "total" in words else "", words


class Settle(Action, frozen=True, tag="settle"):
    """The end of a motion by flick or push; `off` are the pieces that were knocked off the table."""

    pieces: tuple[str, ...]
    spots: tuple[Spot, ...]
    angles: tuple[float, ...]
    off: tuple[str, ...] = ()

    def sentence_parts(self, clerk: JournalContext) -> SentenceParts:
        return ("_off", {"what": clerk.named(self.off)}) if self.off else ("", {"count": len(self.pieces)})


class DrawZone(Action, frozen=True, tag="zone"):
    """The drawing of a frame on the open table: `what` is "hide" (only `seat` sees what lies in it) or "count".

    `spot` is its upper left corner.
    """

    what: Literal["hide", "count"]
    spot: Spot
    size: Spot
    seat: int = 0

    def sentence_parts(self, clerk: JournalContext) -> SentenceParts:
        return f"_{self.what}", {"whose": SeatName(self.seat)}


class ShiftZone(Action, frozen=True, tag="shift_zone"):
    """A move of a frame to another upper left corner; the pieces stay where they are."""

    zone: str
    spot: Spot


class EraseZone(Action, frozen=True, tag="erase_zone"):
    """The removal of a frame; the pieces stay where they are."""

    zone: str


class LayGrid(Action, frozen=True, tag="grid"):
    """A grid of squares on the table, with sides of `cell` mm (0: none); with `snaps` pieces are put down in them."""

    cell: float
    snaps: bool = True

    def sentence_parts(self, clerk: JournalContext) -> SentenceParts:
        if not self.cell:
            return "_off", {}
        return "" if self.snaps else "_loose", {"mm": f"{self.cell:g}"}


class KeepView(Action, frozen=True, tag="view"):
    """The saving of a view under a digit: zoom steps closer than the whole table, and the spot in the middle."""

    number: int
    step: int
    spot: Spot

    def sentence_parts(self, clerk: JournalContext) -> SentenceParts:
        return "", {"number": self.number}


class UndoAction(Action, frozen=True, tag="take_back"):
    """The undo of an action of the same seat, by its number in the journal; later actions of others remain."""

    number: int

    def sentence_parts(self, clerk: JournalContext) -> SentenceParts:
        return "", {"what": clerk.line_of(self.number)}


class RedoAction(Action, frozen=True, tag="do_again"):
    """The redo of an action that the same seat has undone; dice and shuffles come out as they did."""

    number: int

    def sentence_parts(self, clerk: JournalContext) -> SentenceParts:
        return "", {"what": clerk.line_of(self.number)}


def kinds_of_actions() -> dict[str, type[Action]]:
    """Return all kinds of actions by their names."""
    return {name_of(kind): kind for kind in Action.__subclasses__()}


def name_of(action: Action | type[Action]) -> str:
    """Return the name of an action in files and in the catalogues."""
    return str(action.__struct_config__.tag)


def to_plain(action: Action) -> tuple[str, Any]:
    """Return the name of an action and its fields as JSON data; defaults are left out, lengths have two decimals."""
    return name_of(action), lean(action)


def from_plain(name: str, fields: Any) -> Action:
    """Return the action of a name and its fields: the inverse of `to_plain`. ValueError when it is anything else."""
    kind = kinds_of_actions().get(name)
    if kind is None:
        raise ValueError(f"there is no act {name!r}")
    try:
        return msgspec.convert({**fields, TAG: name}, kind)
    except (msgspec.ValidationError, TypeError) as error:
        raise ValueError(f"{name}: {error}") from None


def rounded(action: Action) -> Action:
    """Return the action with lengths and angles to hundredths, as a file holds it."""
    return from_plain(*to_plain(action))

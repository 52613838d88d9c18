"""The messages that pages may send, as strictly decoded types, and the encoding of those sent to them.

`docs/protocol.md` explains every message. A message is one JSON object; `is` names its type. Data that does not match
its type exactly is rejected: an unknown field, a field of another type, a text or a list that is too long.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec

from tabletop.core.data.errors import TabletopError
from tabletop.core.input.gestures import Click, Drag, Flick, Gesture
from tabletop.sandbox.model.drawings import InkColour
from tabletop.sandbox.pile_contents import DealWay
from tabletop.sets.drawing_schema import LONGEST_TEXT, MOST_DRAWINGS, StrokeShape

LONGEST_LINE: Final = 120
"""The most letters of a line of the chat."""
LONGEST_NAME: Final = 16
"""The most letters of a name that a person types at a page."""
QuickCall: TypeAlias = Literal["", "hurry", "wait", "thanks", "nice", "ok"]
"""A quick call; "" for a line of own words."""

VERSION: Final = 3
"""The version of the protocol. A page of another version is told to reload."""
MOST_BYTES: Final = 64 * 1024
"""The largest size of a message from a page, in bytes."""
MOST_POINTS: Final = 1500
"""The largest number of points of a stroke from a page; the host leaves out most of them."""
MOST_CHOSEN: Final = 500
"""The most pieces that a page deals at once."""
MOST_A_SECOND: Final = 30
"""The largest number of messages a second from a page."""

Id: TypeAlias = Annotated[str, msgspec.Meta(max_length=80)]
"""The id of a piece or a zone."""
Key: TypeAlias = Annotated[str, msgspec.Meta(min_length=22, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
"""A token, an invitation or the id of a device: 128 random bits, written in 22 letters."""
SeatNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=15)]
WholeNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=1 << 31)]
Millimetres: TypeAlias = Annotated[float, msgspec.Meta(ge=-1e5, le=1e5)]


class FromPage(msgspec.Struct, forbid_unknown_fields=True, tag_field="is"):
    """The base class of all messages from a page."""


class Join(FromPage, tag="enter"):
    """The first message: `key` is the invitation to the table or the token of a seat."""

    version: int
    key: Key
    device: Key
    language: Annotated[str, msgspec.Meta(max_length=12)] = "en"


class Sit(FromPage, tag="sit"):
    """A request for a seat; the page takes it at once if nobody has to agree.

    `name` is what its person wants to be called there ("": as it is).
    """

    seat: SeatNumber
    name: Annotated[str, msgspec.Meta(max_length=4 * LONGEST_NAME)] = ""


class SetName(FromPage, tag="name"):
    """Another name for the person at the page's seat."""

    name: Annotated[str, msgspec.Meta(max_length=4 * LONGEST_NAME)]


class Cancel(FromPage, tag="cancel"):
    """The withdrawal of the page's request for a seat."""


class Unlock(FromPage, tag="unlock"):
    """A recovery key, as shown at the host's terminal: it gives its seat to this page."""

    key: Annotated[str, msgspec.Meta(max_length=40)]


class Leave(FromPage, tag="leave"):
    """The return of the page's seat to the screen, or to a computer player."""

    computer: bool = False


class TakeOver(FromPage, tag="take_over"):
    """The return of the page's player to a seat that a computer player has kept."""


class Allow(FromPage, tag="allow"):
    """A vote on a request for a seat, from a page that is asked; `request` is its number."""

    request: WholeNumber
    yes: bool


class SetLanguage(FromPage, tag="speak"):
    """A request for another language."""

    language: Annotated[str, msgspec.Meta(max_length=12)]


class Choose(FromPage, tag="choose"):
    """One option of the question of this number, by its index in the list."""

    question: WholeNumber
    option: WholeNumber


class Clicked(FromPage, tag="click"):
    """A click on a piece or a zone; with `explain` it answers nothing and only asks why nothing can be done there."""

    question: WholeNumber
    target: Id
    explain: bool = False

    @property
    def gesture(self) -> Gesture:
        """The gesture that the message stands for."""
        return Click(self.target)


class Dragged(FromPage, tag="drag"):
    """A drag of pieces from one zone to another, put down at (x, y) millimetres."""

    question: WholeNumber
    pieces: Annotated[tuple[Id, ...], msgspec.Meta(min_length=1, max_length=64)]
    from_zone: Id
    to_zone: Id
    x: Millimetres = 0.0
    y: Millimetres = 0.0

    @property
    def gesture(self) -> Gesture:
        """The gesture that the message stands for."""
        return Drag(self.pieces, self.from_zone, self.to_zone, self.x, self.y)


class Flicked(FromPage, tag="flick"):
    """A flick of a disc: angle in 1e-5 rad, speed in mm/s, offset in thousandths, as in the log."""

    question: WholeNumber
    piece: Id
    angle: Annotated[int, msgspec.Meta(ge=-400_000, le=400_000)]
    speed: Annotated[int, msgspec.Meta(ge=1, le=20_000)]
    offset: Annotated[int, msgspec.Meta(ge=-1000, le=1000)] = 0

    @property
    def gesture(self) -> Gesture:
        """The gesture that the message stands for."""
        return Flick(self.piece, self.angle, self.speed, self.offset)


class SubmitBid(FromPage, tag="bid"):
    """A bid put together at the page: see `tabletop.core.game.trading.TradeDraft`.

    `meaning` is the index of the intended meaning among the possible ones; -1 asks for the list if there are several.
    """

    question: WholeNumber
    to: Annotated[int, msgspec.Meta(ge=-1, le=15)]
    give: Annotated[tuple[Id, ...], msgspec.Meta(max_length=64)] = ()
    want: Annotated[tuple[Id, ...], msgspec.Meta(max_length=64)] = ()
    pledge: Id = ""
    claim: Id = ""
    words: Annotated[str, msgspec.Meta(max_length=400)] = ""
    meaning: Annotated[int, msgspec.Meta(ge=-1, le=63)] = -1


class ThrowDice(FromPage, tag="throw"):
    """A throw of the waiting dice."""

    question: WholeNumber


class AskHint(FromPage, tag="hint"):
    """A request for good answers to the question; the log records it."""

    question: WholeNumber


class LessonAck(FromPage, tag="heed"):
    """A confirmation that the sentence of a lesson's step has been read.

    With `leave` the lesson is to end and the match to go on.
    """

    step: WholeNumber
    leave: bool = False


class RunAction(FromPage, tag="deed"):
    """One of the offered actions, to be done with a piece of a free table; `text` is what was typed for it."""

    piece: Id
    action: Annotated[str, msgspec.Meta(max_length=20)] = msgspec.field(name="deed")
    text: Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT)] = ""


class DealtChosen(FromPage, tag="deal"):
    """Pieces that a page has chosen in its search of a pile, to be dealt: see `DealWay`."""

    pieces: Annotated[tuple[Id, ...], msgspec.Meta(min_length=1, max_length=MOST_CHOSEN)]
    way: DealWay
    seat: SeatNumber


class Pointed(FromPage, tag="point"):
    """The position of this page's pointer on a free table (mm); with `ping` the place is pointed out to the others."""

    x: Millimetres
    y: Millimetres
    ping: bool = False


class Drew(FromPage, tag="draw"):
    """A stroke on a free table: a path, a line, or a circle by its middle and a point of its rim."""

    shape: StrokeShape
    points: Annotated[tuple[tuple[Millimetres, Millimetres], ...], msgspec.Meta(min_length=1, max_length=MOST_POINTS)]
    colour: InkColour
    width: Millimetres


class Wrote(FromPage, tag="write"):
    """A text on a free table with its middle at (x, y): a new one, or new words or a new place of `drawing`.

    Without `text` the drawing is only moved; with it, it stays where it is.
    """

    x: Millimetres
    y: Millimetres
    text: Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT)] = ""
    size: Millimetres = 0.0
    colour: InkColour = "#000000"
    drawing: Id = ""


class Wiped(FromPage, tag="wipe"):
    """Strokes and texts to be erased from a free table."""

    drawings: Annotated[tuple[Id, ...], msgspec.Meta(min_length=1, max_length=MOST_DRAWINGS)]


class DrewZone(FromPage, tag="zone"):
    """A zone drawn on a free table as a box (mm): it hides what lies in it from all other seats, or counts it."""

    what: Literal["hide", "count"]
    x: Millimetres
    y: Millimetres
    w: Millimetres
    h: Millimetres


class ShiftedZone(FromPage, tag="shift_zone"):
    """A zone of a free table moved to another upper left corner (mm)."""

    zone: Id
    x: Millimetres
    y: Millimetres


class TakeBack(FromPage, tag="take_back"):
    """A request to take back the last answer."""


class Redo(FromPage, tag="redo"):
    """A request to do again what the page took back last on a free table."""


class Invite(FromPage, tag="invite"):
    """A request for a join code, to be told to somebody else."""


class Nudge(FromPage, tag="nudge"):
    """A sign to those whom the table waits for that this seat waits for them."""


class Say(FromPage, tag="chat"):
    """A line of the chat at the table, or one of the quick calls."""

    text: Annotated[str, msgspec.Meta(max_length=LONGEST_LINE)] = ""
    call: QuickCall = ""


class Agree(FromPage, tag="agree"):
    """A vote on a request of the others to take something back."""

    yes: bool


class Ping(FromPage, tag="ping"):
    """A check whether the host still answers; the same number comes back."""

    number: WholeNumber = 0


Intent: TypeAlias = (
    Choose
    | Clicked
    | Dragged
    | Flicked
    | SubmitBid
    | ThrowDice
    | AskHint
    | LessonAck
    | TakeBack
    | Redo
    | Agree
    | RunAction
    | DealtChosen
    | Drew
    | Wrote
    | Wiped
    | DrewZone
    | ShiftedZone
)
"""Messages that change the match: carried out on the thread of the session only."""
PageMessage: TypeAlias = (
    Join
    | Sit
    | SetName
    | Cancel
    | Unlock
    | Leave
    | TakeOver
    | Allow
    | SetLanguage
    | Ping
    | Pointed
    | Nudge
    | Say
    | Invite
    | Intent
)
ANSWERS: Final = (Choose, Clicked, Dragged, Flicked, SubmitBid, ThrowDice, AskHint)
"""Messages that name the number of their question."""

_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(PageMessage, strict=True)
_encoder = msgspec.json.Encoder()


class ProtocolError(TabletopError):
    """The data is no message of the protocol."""


def decoded(data: str | bytes) -> PageMessage:
    """Return a message of a page. Raises `ProtocolError` for anything else."""
    if len(data) > MOST_BYTES:
        raise ProtocolError("too long")
    try:
        message: PageMessage = _decoder.decode(data)
    except (msgspec.DecodeError, RecursionError, UnicodeError, ValueError) as error:
        raise ProtocolError(str(error)) from None
    return message


def encoded(kind: str, /, **fields: Any) -> bytes:
    """Return a message to a page: its type and its fields."""
    return _encoder.encode({"is": kind, **fields})

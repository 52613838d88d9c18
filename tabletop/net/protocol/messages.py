"""What pages may send, as strictly decoded types, and what they are told. `docs/protocol.md` explains every one.

A message is one JSON object; `is` names its type. What does not fit a type exactly is no message: a field that there is
not, a field of another type, a text or a list that is too long.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, TypeAlias

import msgspec

from tabletop.core.data.errors import TabletopError
from tabletop.core.input.gestures import Click, Drag, Flick, Gesture

VERSION: Final = 2
"""The version of the protocol. A page of another version is told to load itself again."""
MOST_BYTES: Final = 64 * 1024
"""The longest message that a page may send."""
MOST_A_SECOND: Final = 30
"""So many messages a page may send in a second."""

Id: TypeAlias = Annotated[str, msgspec.Meta(max_length=80)]
"""The id of a piece or a zone."""
Key: TypeAlias = Annotated[str, msgspec.Meta(min_length=22, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
"""A token, an invitation or the mark of a device: 128 random bits, written in 22 letters."""
SeatNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=15)]
WholeNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=1 << 31)]
Millimetres: TypeAlias = Annotated[float, msgspec.Meta(ge=-1e5, le=1e5)]


class FromPage(msgspec.Struct, forbid_unknown_fields=True, tag_field="is"):
    """Anything that a page sends."""


class Join(FromPage, tag="enter"):
    """The first message: `key` is the invitation to the table or the token of a seat."""

    version: int
    key: Key
    device: Key
    language: Annotated[str, msgspec.Meta(max_length=12)] = "en"


class Sit(FromPage, tag="sit"):
    """The page takes a seat, or asks for it where somebody has to agree."""

    seat: SeatNumber


class Cancel(FromPage, tag="cancel"):
    """The page does not want the seat any more that it has asked for."""


class Unlock(FromPage, tag="unlock"):
    """A key of last resort, as the host's terminal shows it: its seat is this page's."""

    key: Annotated[str, msgspec.Meta(max_length=40)]


class Leave(FromPage, tag="leave"):
    """The page gives its seat back to the screen, or to a computer player."""

    computer: bool = False


class TakeOver(FromPage, tag="take_over"):
    """The person of this page plays again for the own seat, which a computer player has kept."""


class Allow(FromPage, tag="allow"):
    """Whether a request for a seat may be granted, said at a page that is asked; `request` is its number."""

    request: WholeNumber
    yes: bool


class SetLanguage(FromPage, tag="speak"):
    """The page wants another language."""

    language: Annotated[str, msgspec.Meta(max_length=12)]


class Choose(FromPage, tag="choose"):
    """One option of the question of this number, by its place in the list."""

    question: WholeNumber
    option: WholeNumber


class Clicked(FromPage, tag="click"):
    """A piece or a zone was pointed at."""

    question: WholeNumber
    target: Id

    @property
    def gesture(self) -> Gesture:
        """The gesture of a hand that it is."""
        return Click(self.target)


class Dragged(FromPage, tag="drag"):
    """Pieces were carried from one zone to another and put down at (x, y) millimetres."""

    question: WholeNumber
    pieces: Annotated[tuple[Id, ...], msgspec.Meta(min_length=1, max_length=64)]
    from_zone: Id
    to_zone: Id
    x: Millimetres = 0.0
    y: Millimetres = 0.0

    @property
    def gesture(self) -> Gesture:
        """The gesture of a hand that it is."""
        return Drag(self.pieces, self.from_zone, self.to_zone, self.x, self.y)


class Flicked(FromPage, tag="flick"):
    """A disc was pulled back and let go: 1e-5 rad, mm/s and thousandths, as in the log."""

    question: WholeNumber
    piece: Id
    angle: Annotated[int, msgspec.Meta(ge=-400_000, le=400_000)]
    speed: Annotated[int, msgspec.Meta(ge=1, le=20_000)]
    offset: Annotated[int, msgspec.Meta(ge=-1000, le=1000)] = 0

    @property
    def gesture(self) -> Gesture:
        """The gesture of a hand that it is."""
        return Flick(self.piece, self.angle, self.speed, self.offset)


class SubmitBid(FromPage, tag="bid"):
    """A bid that was put together at the page: see `tabletop.core.game.trading.Draft`. `meaning` is the place of
    what it is
    to mean among what it may mean; -1 asks which there are when there are several."""

    question: WholeNumber
    to: Annotated[int, msgspec.Meta(ge=-1, le=15)]
    give: Annotated[tuple[Id, ...], msgspec.Meta(max_length=64)] = ()
    want: Annotated[tuple[Id, ...], msgspec.Meta(max_length=64)] = ()
    pledge: Id = ""
    claim: Id = ""
    words: Annotated[str, msgspec.Meta(max_length=400)] = ""
    meaning: Annotated[int, msgspec.Meta(ge=-1, le=63)] = -1


class ThrowDice(FromPage, tag="throw"):
    """The waiting dice are let go."""

    question: WholeNumber


class AskHint(FromPage, tag="hint"):
    """Good answers to the question are wanted; the log says so."""

    question: WholeNumber


class LessonAck(FromPage, tag="heed"):
    """The sentence of the lesson's step has been read, or (`leave`) the lesson is to end and the match to go on."""

    step: WholeNumber
    leave: bool = False


class RunAction(FromPage, tag="deed"):
    """One of the told `deeds` is done with a piece of a free table."""

    piece: Id
    deed: Annotated[str, msgspec.Meta(max_length=20)]


class Pointed(FromPage, tag="point"):
    """Where the pointer of this page is on a free table (mm); `ping` shows the others that place."""

    x: Millimetres
    y: Millimetres
    ping: bool = False


class TakeBack(FromPage, tag="take_back"):
    """The last answer is to be taken back."""


class Redo(FromPage, tag="redo"):
    """What the page took back last on a free table is to be done again."""


class Agree(FromPage, tag="agree"):
    """Whether the others may take back what they asked to."""

    yes: bool


class Ping(FromPage, tag="ping"):
    """Is anybody there? The same number comes back."""

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
)
"""What changes the match: carried out on the thread of the session only."""
PageMessage: TypeAlias = Join | Sit | Cancel | Unlock | Leave | TakeOver | Allow | SetLanguage | Ping | Pointed | Intent
ANSWERS: Final = (Choose, Clicked, Dragged, Flicked, SubmitBid, ThrowDice, AskHint)
"""What names the number of its question."""

_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(PageMessage, strict=True)
_encoder = msgspec.json.Encoder()


class ProtocolError(TabletopError):
    """What was sent is no message of the protocol."""


def decoded(data: str | bytes) -> PageMessage:
    """Return a message of a page. Raises `ProtocolError` for whatever is none."""
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

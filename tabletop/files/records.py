"""The lines of a saved file, with types and limits, and the error for anything else."""

from __future__ import annotations

from typing import Annotated, Any, Final, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta

from physics.constants import REVISION as PHYSICS_REVISION
from tabletop.core.data.errors import TabletopError
from tabletop.core.data.messages import Message, quoting
from tabletop.core.rules.questions import CHANCE
from tabletop.files.message_json import perhaps, plain
from tabletop.version import __version__

MOST_SEATS: Final = 12
STYLES: Final = 12
"""The number of seat styles (colour and shape) a file may know; the window has six."""

SETUP_SUFFIX: Final = ".setup"
"""The suffix of a free table's file that is never played on: each time it is opened a new table begins."""

Name: TypeAlias = Annotated[str, Meta(max_length=80, pattern=r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*\Z")]
"""A name that fits on one line."""
Word: TypeAlias = Annotated[str, Meta(max_length=200)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=1 << 31)]


class InvalidSaveError(TabletopError):
    """A file that cannot be used; `reason` is the one sentence that says why, with quotes cut short."""

    def __init__(self, reason: Message) -> None:
        self.reason = quoting(reason)
        super().__init__(f"{self.reason.key} {dict(self.reason.args)}")


class SeatRecord(msgspec.Struct, omit_defaults=True):
    """The occupant of a seat: the seat style by number (-1: that of the seat), and "person" or the name of a bot."""

    style: Annotated[int, Meta(ge=-1, lt=STYLES)] = -1
    kind: Name = "person"


class Header(msgspec.Struct, kw_only=True):
    """The first line: the identity of the match."""

    format: Annotated[int, Meta(ge=1)]
    game: Name
    rules: Count
    seats: Annotated[list[Name], Meta(max_length=MOST_SEATS)]
    settings: Annotated[dict[Name, bool | int | Word], Meta(max_length=200)]
    seed: Annotated[str, Meta(max_length=10_000)]
    players: Annotated[list[SeatRecord], Meta(max_length=MOST_SEATS)] = []
    lesson: Name | msgspec.UnsetType = msgspec.UNSET
    """The lesson of the game that accompanies it."""
    start: Any = msgspec.UNSET
    """The state at which it began, as plain values, where that is not the state of the set-up."""
    physics: Count = PHYSICS_REVISION
    app: Name = __version__


class UndoRecord(NamedTuple):
    """An undo past something that had been revealed: the answers left, the seat that decided, and how many went."""

    at: int
    """The number of answers left; fewer when more was undone later."""
    seat: int
    answers: int
    """Decisions of people and computer players; chance answers are not counted."""
    what: Message | None = None
    """The sentence of the undone action on a free table."""


class BotComment(NamedTuple):
    """A computer player's comment on an answer: its reason, and the statistics of its search."""

    why: Message | None = None
    figures: Message | None = None


class FileLine(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Any line after the header: an answer or an action, an undo of several of them, or a checkpoint.

    An undo past something that had been revealed names the seat (`by`) and the decisions that went (`n`); it may take
    back no answer of the file when the file was written afterwards. `why` and `figures` are the sentences of a
    computer player's comment on its answer (`files.message_json`); `why` is that of the undone action on a free table.
    """

    n: int | None = None
    by: int | str | None = None
    ask: str | None = None
    answer: Any = None
    why: Any = None
    figures: Any = None
    do: dict[str, Any] | None = None
    undo: int | None = None
    checkpoint: int | None = None
    state: Any = None
    seal: str = msgspec.field(name="#", default="")


def undo_line(answers: int, taken: UndoRecord | None) -> FileLine:
    """Return the line that this many answers or actions were undone; `taken` when it passed something revealed."""
    if taken is None:
        return FileLine(undo=answers)
    why = None if taken.what is None else plain(taken.what)
    return FileLine(undo=answers, by=taken.seat, n=taken.answers, why=why)


def taken_back_of(line: FileLine, left: int) -> UndoRecord:
    """Return the record of such a line, when `left` answers or actions were left."""
    return UndoRecord(left, line.by if type(line.by) is int else CHANCE, line.n or 0, perhaps(line.why))

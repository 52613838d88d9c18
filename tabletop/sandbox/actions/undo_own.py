"""What a seat takes back on a free table: its own deeds, as long as no later deed has touched what they touched."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tabletop.core.data.messages import SeatName, msg
from tabletop.core.rules.questions import Seat
from tabletop.core.table.layout import Visibility
from tabletop.core.table.table import Move
from tabletop.files.records import UndoRecord
from tabletop.sandbox.actions.context import ActionContext, handles, refuse
from tabletop.sandbox.history.journal import Journal, JournalEntry
from tabletop.sandbox.model.actions import RedoDeed, UndoDeed
from tabletop.sandbox.model.changes import AddPiece
from tabletop.sandbox.model.free_table import FreeTable
from tabletop.session.match.scenes import AudienceText, LogLine

OTHERS: Final = (UndoDeed, RedoDeed)
"""Acts that are about another act."""


def last_deed(journal: Journal, seat: Seat, first: int = 0) -> int | None:
    """The deed of a seat that was done last and stands, by its place in the journal; None when there is none.

    Those before the place `first` are not looked at.
    """
    return next((deed for deed in journal.standing() if deed >= first and journal.done[deed].by == seat), None)


def last_taken_back(journal: Journal, seat: Seat, first: int = 0) -> int | None:
    """The deed that a seat took back last and may do again, by its place in the journal.

    None when the seat has done something else since.
    """
    again = 0
    for entry in reversed(journal.done[first:]):
        if entry.by != seat:
            continue
        if isinstance(entry.act, RedoDeed):
            again += 1
        elif not isinstance(entry.act, UndoDeed):
            return None
        elif again:
            again -= 1
        else:
            return entry.act.number - 1 if entry.act.number > first else None
    return None


def in_the_way(journal: Journal, deed: int) -> JournalEntry | None:
    """The latest act that has changed what a deed touched, since the deed was done or taken back; None when all of it
    lies as it did then. What was done since and taken back again changes nothing.
    """
    touched, since = journal.done[deed].touched, dict[int, list[JournalEntry]]()
    for number in range(len(journal) - 1, journal.latest_about(deed), -1):
        since.setdefault(journal.deed_of(number), []).append(journal.done[number])
    changed = ((other, acts) for other, acts in since.items() if len(acts) % 2)
    return next((acts[0] for other, acts in changed if journal.done[other].touched & touched), None)


def owners(table: FreeTable, entry: JournalEntry) -> frozenset[Seat]:
    """The seats into whose hands an act has put something."""
    zones = (table.zones.get(change.zone) for change in entry.changes if isinstance(change, Move | AddPiece))
    return frozenset(
        zone.owner for zone in zones if zone is not None and zone.show is Visibility.OWNER and zone.owner is not None
    )


def write_down(lines: list[LogLine], acts: int, by: Seat, gone: list[JournalEntry]) -> UndoRecord | None:
    """Leave only the lines up to `acts` acts, and those of take-backs. With dice, a shuffle, or something that was seen
    among what is `gone`, a line says so, and the record of it for the file comes back.
    """
    lines[:] = [replace(line, at=min(line.at, acts)) for line in lines if line.stays or line.at < acts]
    told = [entry.line for entry in gone if entry.told]
    if not told:
        return None
    taken = UndoRecord(acts, by, len(gone), told[0] if len(told) == 1 else msg("sandbox.did.several", count=len(told)))
    line = line_of(taken)
    if lines and lines[-1] == line:
        return None
    lines.append(line)
    return taken


def line_of(taken: UndoRecord) -> LogLine:
    """The line of a take-back, which stays when more is taken back."""
    what = taken.what if taken.what is not None else msg("sandbox.did.several", count=taken.answers)
    return LogLine(taken.at, taken.seat, [AudienceText(msg("sandbox.did.take_back", what=what))], stays=True)


def recall(lines: list[LogLine], taken_back: list[UndoRecord]) -> None:
    """Put the lines of a file's take-backs among those of its acts, each before what was done then."""
    lines[:] = sorted([*map(line_of, taken_back), *lines], key=lambda line: (line.at, not line.stays))


def _own(desk: ActionContext, number: int) -> int:
    """The place of a deed of who acts. Illegal for anything else."""
    deed = number - 1
    if not 0 <= deed < len(desk.journal) or isinstance(desk.journal.done[deed].act, OTHERS):
        raise refuse("not_own")
    if desk.journal.done[deed].by != desk.by:
        raise refuse("not_own")
    return deed


def _check_way(desk: ActionContext, deed: int) -> None:
    """Illegal when a later deed has touched the same."""
    later = in_the_way(desk.journal, deed)
    if later is not None:
        raise refuse("stands_on_it", who=SeatName(later.by), what=later.line)


@handles(UndoDeed)
def take_back(desk: ActionContext, act: UndoDeed) -> None:
    deed = _own(desk, act.number)
    if deed not in desk.journal.standing():
        raise refuse("not_own")
    _check_way(desk, deed)
    for change in desk.journal.done[desk.journal.latest_about(deed)].inverses:
        desk.do(change)


@handles(RedoDeed)
def do_again(desk: ActionContext, act: RedoDeed) -> None:
    deed = _own(desk, act.number)
    if deed in desk.journal.standing():
        raise refuse("not_own")
    _check_way(desk, deed)
    for change in desk.journal.done[deed].changes:
        desk.do(change)

"""Undo for one seat of a free table: its own actions, as long as no later action has touched the same things."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tabletop.core.data.messages import SeatName, msg
from tabletop.core.rules.questions import Seat
from tabletop.core.table.layout import Visibility
from tabletop.core.table.table import Move
from tabletop.files.records import UndoRecord
from tabletop.sandbox.action_types.actions import RedoAction, UndoAction
from tabletop.sandbox.actions.context import ActionContext, handles, refuse
from tabletop.sandbox.history.journal import Journal, JournalEntry
from tabletop.sandbox.model.changes import AddPiece
from tabletop.sandbox.model.free_table import FreeTable
from tabletop.session.match.scenes import AudienceText, LogLine

OTHERS: Final = (UndoAction, RedoAction)
"""The kinds of actions that refer to another action."""


def last_action(journal: Journal, seat: Seat, first: int = 0) -> int | None:
    """Return the last action of a seat that has not been undone, by its place in the journal; None if there is none.

    Actions before the place `first` are ignored.
    """
    return next((action for action in journal.standing() if action >= first and journal.done[action].by == seat), None)


def last_taken_back(journal: Journal, seat: Seat, first: int = 0) -> int | None:
    """Return the action that a seat undid last and may redo, by its place in the journal.

    None when the seat has done something else since.
    """
    again = 0
    for entry in reversed(journal.done[first:]):
        if entry.by != seat:
            continue
        if isinstance(entry.action, RedoAction):
            again += 1
        elif not isinstance(entry.action, UndoAction):
            return None
        elif again:
            again -= 1
        else:
            return entry.action.number - 1 if entry.action.number > first else None
    return None


def in_the_way(journal: Journal, action: int) -> JournalEntry | None:
    """Return the latest action that changed what `action` touched since `action` was done or undone; None if none did.

    Actions that were done since and undone again change nothing.
    """
    touched, since = journal.done[action].touched, dict[int, list[JournalEntry]]()
    for number in range(len(journal) - 1, journal.latest_about(action), -1):
        since.setdefault(journal.action_of(number), []).append(journal.done[number])
    changed = ((other, entries) for other, entries in since.items() if len(entries) % 2)
    return next((entries[0] for other, entries in changed if journal.done[other].touched & touched), None)


def owners(table: FreeTable, entry: JournalEntry) -> frozenset[Seat]:
    """Return the seats into whose hands an action has put something."""
    zones = (table.zones.get(change.zone) for change in entry.changes if isinstance(change, Move | AddPiece))
    return frozenset(
        zone.owner for zone in zones if zone is not None and zone.show is Visibility.OWNER and zone.owner is not None
    )


def write_down(lines: list[LogLine], moment: int, by: Seat, gone: list[JournalEntry]) -> UndoRecord | None:
    """Leave only the lines up to `moment` actions, and those that record an undo.

    If dice, a shuffle, or something that was seen is among what is `gone`, add a line that says so and return its
    record for the file.
    """
    lines[:] = [replace(line, at=min(line.at, moment)) for line in lines if line.stays or line.at < moment]
    revealing = [entry.line for entry in gone if entry.reveals]
    if not revealing:
        return None
    taken = UndoRecord(
        moment, by, len(gone), revealing[0] if len(revealing) == 1 else msg("sandbox.did.several", count=len(revealing))
    )
    line = line_of(taken)
    if lines and lines[-1] == line:
        return None
    lines.append(line)
    return taken


def line_of(taken: UndoRecord) -> LogLine:
    """Return the log line of an undo, which stays when more is undone."""
    what = taken.what if taken.what is not None else msg("sandbox.did.several", count=taken.answers)
    return LogLine(taken.at, taken.seat, [AudienceText(msg("sandbox.did.take_back", what=what))], stays=True)


def recall(lines: list[LogLine], taken_back: list[UndoRecord]) -> None:
    """Insert the lines of a file's undo records among those of its actions, each before the next action."""
    lines[:] = sorted([*map(line_of, taken_back), *lines], key=lambda line: (line.at, not line.stays))


def _own(context: ActionContext, number: int) -> int:
    """Return the place of an action by the acting seat. Raises IllegalAnswerError for any other number."""
    place = number - 1
    if not 0 <= place < len(context.journal) or isinstance(context.journal.done[place].action, OTHERS):
        raise refuse("not_own")
    if context.journal.done[place].by != context.by:
        raise refuse("not_own")
    return place


def _check_way(context: ActionContext, action: int) -> None:
    """Raise IllegalAnswerError if a later action has affected the same pieces or piles."""
    later = in_the_way(context.journal, action)
    if later is not None:
        raise refuse("stands_on_it", who=SeatName(later.by), what=later.line)


@handles(UndoAction)
def take_back(context: ActionContext, action: UndoAction) -> None:
    place = _own(context, action.number)
    if place not in context.journal.standing():
        raise refuse("not_own")
    _check_way(context, place)
    for change in context.journal.done[context.journal.latest_about(place)].inverses:
        context.do(change)


@handles(RedoAction)
def do_again(context: ActionContext, action: RedoAction) -> None:
    place = _own(context, action.number)
    if place in context.journal.standing():
        raise refuse("not_own")
    _check_way(context, place)
    for change in context.journal.done[place].changes:
        context.do(change)

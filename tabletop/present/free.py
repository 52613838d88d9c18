"""The `Shown` of a free table: the same value as that of a match, as a function of (session, viewer, moment)."""

from __future__ import annotations

from tabletop.core.ask import Seat
from tabletop.core.game import Stat
from tabletop.core.words import Message, Who, say
from tabletop.present.shown import Line, Shown
from tabletop.sandbox.desk import hands_of
from tabletop.sandbox.free_table import FreeTable
from tabletop.sandbox.session import SandboxSession


class FreePresenter:
    """Keeps what was made last, so that each `Shown` is computed once for each change."""

    def __init__(self, session: SandboxSession) -> None:
        self.session = session
        self._stamp: object = None
        self._made: dict[tuple[Seat | None, int | None], Shown] = {}

    def shown(self, viewer: Seat | None, moment: int | None = None) -> Shown:
        """What `viewer` may see after `moment` acts (None: now)."""
        session = self.session
        stamp = (session.journal.version, session.by, tuple(session.library.sets.values()))
        if stamp != self._stamp:
            self._stamp = stamp
            self._made.clear()
        made = self._made.get((viewer, moment))
        if made is None:
            made = self._made[viewer, moment] = show(session, viewer, moment)
        return made


def show(session: SandboxSession, viewer: Seat | None, moment: int | None = None) -> Shown:
    """What `viewer` may see of a free table after `moment` acts (None: now); None is the shared screen.

    Nothing is asked there: any hand may do any act while it is not the past.
    """
    moments = len(session.journal)
    at = moments if moment is None else max(0, min(moment, moments))
    table, past = session.view(viewer, at), at < moments
    return Shown(
        viewer,
        at,
        moments,
        table.still(),
        prompt=looking(at, moments) if past else acting(table, session.by),
        acting=-1 if past else session.by,
        waiting=() if past else (session.by,),
        names=tuple(session.names),
        strips=strips(table, len(session.players)),
        lines=tuple(Line(line.at, line.seat, *line.told(viewer)) for line in session.lines),
        can_undo=session.can_undo,
        can_redo=session.can_redo,
        texts={piece: text for piece, text in table.texts.items() if _is_out(table, piece)},
        groups={piece: group for piece, group in table.groups.items() if _is_out(table, piece)},
    )


def _is_out(table: FreeTable, piece: str) -> bool:
    """Whether a piece lies outside the box, into which nobody sees."""
    return table.pieces[piece].zone != table.plan.home


def looking(at: int, moments: int) -> Message:
    """What is said while the past is looked at."""
    return say("sandbox.ui.looking", at=at, all=moments)


def acting(table: FreeTable, by: Seat) -> Message:
    """What the seat that acts can do with the table."""
    return say("sandbox.ui.hint_table" if table.pieces else "sandbox.ui.hint_empty", who=Who(by))


def held(table: FreeTable, seats: int) -> list[int]:
    """How many pieces each seat holds."""
    counts = {zone.owner: len(table.order(zone.id)) for zone in hands_of(table)}
    return [counts.get(seat, 0) for seat in range(seats)]


def strips(table: FreeTable, seats: int) -> tuple[tuple[Stat, ...], ...]:
    """The public figures of every seat: what it holds."""
    return tuple((Stat("", count, say("sandbox.hand")),) for count in held(table, seats))

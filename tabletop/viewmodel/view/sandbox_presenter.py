"""The `ViewState` of a free table: the same type as that of a match, as a function of (session, viewer, moment)."""

from __future__ import annotations

from tabletop.core.data.messages import Message, SeatName, msg
from tabletop.core.rules.labels import Stat
from tabletop.core.rules.questions import Seat
from tabletop.sandbox.model.pieces import AnyTable, hands_of
from tabletop.sandbox.model.seat_view import Viewpoint
from tabletop.sandbox.session import SandboxSession
from tabletop.sandbox.set_start import notes_here
from tabletop.session.match.scenes import LogLine
from tabletop.viewmodel.view.view_state import Line, ViewState


class SandboxPresenter:
    """Makes each `ViewState` once for each change, and rebuilds only the parts that an action has touched.

    Every viewer has a `Viewpoint` of their own: an unchanged piece is the same object from one `ViewState` to the next.
    """

    def __init__(self, session: SandboxSession) -> None:
        self.session = session
        self._stamp: object = None
        self._made: dict[tuple[Seat | None, int | None], ViewState] = {}
        self._sights: dict[Seat | None, Viewpoint] = {}
        self._log: list[LogLine] = []
        self._lines: tuple[Line, ...] = ()

    def shown(self, viewer: Seat | None, moment: int | None = None) -> ViewState:
        """Return what `viewer` may see after `moment` actions (None: now); None is the shared screen.

        No question is asked: any seat may do any action unless the past is shown.
        """
        session = self.session
        version, library = session.journal.version, tuple(session.library.sets.values())
        stamp = (version, session.by, session.consent, len(session.lines), library)
        if stamp != self._stamp:
            self._stamp = stamp
            self._made.clear()
        made = self._made.get((viewer, moment))
        if made is None:
            made = self._made[viewer, moment] = self._make(viewer, moment)
        return made

    def _make(self, viewer: Seat | None, moment: int | None) -> ViewState:
        session = self.session
        moments = len(session.journal)
        at = moments if moment is None else max(0, min(moment, moments))
        real, past = session.at(at), at < moments
        table = self._sights.setdefault(viewer, Viewpoint(viewer)).look(real)
        return ViewState(
            viewer,
            at,
            moments,
            table,
            prompt=looking(at, moments) if past else acting(table, session.by),
            acting=-1 if past else session.by,
            waiting=() if past else (session.by,),
            names=tuple(session.names),
            stats=stats(table, len(session.players)),
            lines=self._log_lines(),
            can_undo=session.can_undo,
            can_redo=session.can_redo,
            texts=table.texts,
            notes=tuple(
                (msg("sandbox.start.notes", set=found.name), notes)
                for found, notes in notes_here(real, session.library)
            ),
            groups=table.groups,
            views=dict(real.views),
            consent=None if past else session.consent,
            timer_began=round(1000 * session.timer.since) if table.timer.runs and not past else 0,
        )

    def _log_lines(self) -> tuple[Line, ...]:
        """Return the lines of the journal; the same tuple while they have not changed."""
        known, now = self._log, self.session.lines
        same = min(len(known), len(now))
        while same and known[same - 1] is not now[same - 1]:
            same -= 1
        if same < max(len(known), len(now)):
            fresh = now[same:]
            known[same:] = fresh
            self._lines = (
                *self._lines[:same],
                *(Line(line.at, line.seat, *line.texts_for(None)) for line in fresh),
            )
        return self._lines


def show(session: SandboxSession, viewer: Seat | None, moment: int | None = None) -> ViewState:
    """Return a single view of a free table after `moment` actions (None: now), without a cache."""
    return SandboxPresenter(session).shown(viewer, moment)


def looking(at: int, moments: int) -> Message:
    """Return the prompt while the past is shown."""
    return msg("sandbox.ui.looking", at=at, all=moments)


def acting(table: AnyTable, by: Seat) -> Message:
    """Return the prompt for the seat that acts: what can be done with the table."""
    return msg("sandbox.ui.hint_table" if table.pieces else "sandbox.ui.hint_empty", who=SeatName(by))


def stats(table: AnyTable, seats: int) -> tuple[tuple[Stat, ...], ...]:
    """Return the public figures of every seat: the number of pieces it holds."""
    held = {zone.owner: len(table.order(zone.id)) for zone in hands_of(table)}
    return tuple((Stat("", held.get(seat, 0), msg("sandbox.hand")),) for seat in range(seats))

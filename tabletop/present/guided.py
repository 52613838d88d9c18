"""The `Shown` of a rule-enforced match: a function of (session, viewer, moment), computed once for each change."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tabletop.core.ask import NATURE, Ask, Seat
from tabletop.core.flicking import Guide
from tabletop.core.guide import Offer
from tabletop.core.match import Match
from tabletop.core.project import sync
from tabletop.core.table import Still, Table
from tabletop.core.words import Who, say
from tabletop.play.scenes import LogLine
from tabletop.play.session import GuidedSession
from tabletop.present.dice import dice_of
from tabletop.present.shown import Line, Question, Shown, Throw


class Presenter:
    """Makes the `Shown` of a session for any viewer and moment.

    Every viewer keeps a table of their own, so that a piece is the same piece from one `Shown` to the next.
    """

    def __init__(self, session: GuidedSession) -> None:
        self.session = session
        self._tables: dict[Seat | None, Table] = {}
        self._made: dict[tuple[Seat | None, int | None], tuple[object, Shown]] = {}

    def shown(self, viewer: Seat | None, moment: int | None = None) -> Shown:
        """What `viewer` may see after `moment` answers (None: now), and what they may do.

        The shared table (None) may answer for the people at the screen only where no hands are hidden.
        """
        session = self.session
        stamp = (session.match, len(session.match.log), len(session.match.undone), len(session.lines))
        known = self._made.get((viewer, moment))
        if known is not None and known[0] == stamp:
            return known[1]
        made = self._make(viewer, moment)
        if moment is None:
            self._made = {key: one for key, one in self._made.items() if one[0] == stamp}
        self._made[viewer, moment] = (stamp, made)
        return made

    def _make(self, viewer: Seat | None, moment: int | None) -> Shown:
        session, game = self.session, self.session.game
        past = moment is not None and moment < len(session.match.log)
        match = session.match.go_to(moment) if past and moment is not None else session.match
        state = match.state
        shown = Shown(
            viewer,
            len(match.log),
            len(session.match.log),
            self._table(match, viewer, keep=not past),
            strips=tuple(game.strip(state, viewer, seat) for seat in range(len(session.players))),
            lines=tuple(map(_line, session.lines)),
            round=game.round_of(state),
            phase=game.phase_name(state),
            can_undo=session.can_undo,
            can_redo=session.can_redo,
            result=game.result(state) if match.over else None,
        )
        ask = _first(match, viewer)
        return shown if ask is None else self._asked(shown, match, ask)

    def _table(self, match: Match[Any], viewer: Seat | None, *, keep: bool) -> Still:
        """How everything lies for `viewer`: the same pieces as last time, moved as little as can be."""
        session = self.session
        if keep and viewer == session.viewer:
            return session.table.still()
        table = self._tables.get(viewer)
        if table is None or not keep:
            known = table.placed() if table is not None else session.table.placed()
            table = Table(session.table.plan)
            table.place(known)
        if keep:
            self._tables[viewer] = table
        sync(table, session.game.project(match.state, viewer))
        return table.still()

    def _asked(self, shown: Shown, match: Match[Any], ask: Ask[Any]) -> Shown:
        """The same with what is asked, and with the options for who may answer."""
        session, game, state = self.session, self.session.game, match.state
        acting = _acting(ask)
        thrown = ask.seat == NATURE
        prompt = say("core.throw", who=Who(ask.by), count=ask.count) if thrown else game.prompt(state, ask)
        waiting = tuple(map(_acting, match.pending))
        shown = replace(shown, prompt=prompt, acting=acting, waiting=waiting)
        may = shown.viewer == acting or (shown.viewer is None and not game.secret_hands)
        if shown.is_past or session.is_bot(acting) or not may:
            return shown
        if thrown:
            return replace(shown, throw=Throw(ask.by, ask.count, dice_of(shown.table, ask.count)[0]))
        offers = tuple(Offer(option, game.describe(state, ask, option)) for option in ask.options)
        about = tuple(fact for fact in ask.facts if isinstance(fact, str) and fact in shown.table.pieces)
        shots = game.flicking.shots(state, ask) if game.flicking is not None else None
        guides: tuple[Guide, ...] = game.flicking.guides(state, ask, "") if game.flicking is not None else ()
        question = Question(len(match.log), ask.seat, ask.kind, offers, ask.check is not None, about, shots)
        return replace(shown, question=question, guides=guides)


def _first(match: Match[Any], viewer: Seat | None) -> Ask[Any] | None:
    """The question to speak of: of several at once the viewer's own, else the first."""
    own = (ask for ask in match.pending if ask.seat == viewer)
    return next(own, match.pending[0] if match.pending else None)


def _acting(ask: Ask[Any]) -> Seat:
    """The seat that must do something: for Nature's questions whose dice or shot it is."""
    return ask.by if ask.seat == NATURE else ask.seat


def _line(line: LogLine) -> Line:
    return Line(line.at, line.seat, line.text, tuple(line.details), line.round, line.why)

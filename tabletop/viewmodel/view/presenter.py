"""The `ViewState` of a rule-enforced match: a function of (session, viewer, moment), computed once for each change."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from tabletop.core.data.messages import Message, msg
from tabletop.core.game.flicking import GuideCircle
from tabletop.core.match.match import Match
from tabletop.core.rules.questions import CHANCE, Ask, Seat
from tabletop.core.table.projection import alike, reconcile
from tabletop.core.table.table import Placement, Table
from tabletop.session.bots.hints import Hint
from tabletop.session.games.game_boundary import held_off, is_foreign
from tabletop.session.match.match_session import MatchSession
from tabletop.session.match.pending_question import first_of
from tabletop.session.match.scenes import LogLine
from tabletop.session.tutorial.lesson_runner import LEARNER, LessonStatus
from tabletop.viewmodel.view.dice import dice_of
from tabletop.viewmodel.view.seat_panels import corners, standing
from tabletop.viewmodel.view.view_state import Line, Question, Throw, ViewState


class Presenter:
    """Makes the `ViewState` of a session for any viewer and moment.

    Every viewer has a table of their own, so that a piece keeps its identity from one `ViewState` to the next. With
    `shared` all people sit at one screen: the waiting dice may be thrown from any perspective, and seats that answer
    elsewhere are not asked there. With `apart` nothing depends on what a screen has shown, not even the id of a
    look-alike.
    """

    def __init__(self, session: MatchSession, *, shared: bool = False, apart: bool = False) -> None:
        self.session, self.shared, self.apart = session, shared, apart
        self._tables: dict[Seat | None, Table] = {}
        self._past: dict[Seat | None, Table] = {}
        self._read: dict[Seat | None, tuple[list[tuple[LogLine, int, Message | None, bool]], tuple[Line, ...]]] = {}
        self._made: dict[tuple[Seat | None, int | None], tuple[object, ViewState, Placement]] = {}
        if is_foreign(session.game):
            session.proofs.append(self._prove)

    def _prove(self) -> None:
        """Make the current `ViewState` of every viewer; it is kept, so this happens once."""
        for viewer in {viewer for viewer, moment in self._made if moment is None}:
            self.shown(viewer)

    def shown(self, viewer: Seat | None, moment: int | None = None) -> ViewState:
        """Return what `viewer` may see after `moment` answers (None: now), and what they may do.

        The shared table (None) may answer for the people at the screen only where no hands are hidden.
        """
        return self._look(viewer, moment)[1]

    def placement(self, viewer: Seat | None, moment: int | None = None) -> Placement:
        """Return the position of all pieces in that `ViewState`, including those in the box.

        This is for a window that moves the same pieces.
        """
        return self._look(viewer, moment)[2]

    def guides(self, target: str) -> tuple[GuideCircle, ...]:
        """Return the circles that matter for a piece or zone now."""
        flicking, pending = self.session.game.table.flicking, self.session.match.pending
        return flicking.guides(self.session.match.state, pending[0], target) if flicking and pending else ()

    def about(self, zone: str, moment: int | None = None) -> Message | None:
        """Return what holds in a zone of the table, as everybody may know it."""
        session = self.session
        match = session.match if moment is None else session.match.go_to(moment)
        with held_off(session.game):
            return session.game.text.about_zone(match.state, zone)

    def read(self, viewer: Seat | None, lines: int, texts: int) -> tuple[Line, ...]:
        """Return the first `lines` lines of the log as `viewer` may read them, the last one with `texts` sentences."""
        log, known = self.session.lines, self._lines(viewer)
        if lines > len(log) or (lines == len(log) > 0 and texts >= len(log[-1].texts)):
            return known
        seen = lines
        if len(known) < len(log):  # some are for others alone
            seen = sum(line.is_seen_by(viewer) for line in log[:lines])
        if lines == 0 or log[lines - 1].alone not in (None, viewer):
            return known[:seen]
        last = replace(log[lines - 1], texts=log[lines - 1].texts[: max(1, texts)])
        return (*known[: seen - 1], _line(last, viewer, counted=self._shows_counts))

    @property
    def _shows_counts(self) -> bool:
        """True if the log shows the search statistics of computer players.

        In a game with hidden information it shows them only at the end: the number of choices and their values give
        away what the computer player alone knows.
        """
        return self.session.match.over or self.session.game.rules.determinize is None

    def sees_more(self, seat: Seat) -> bool:
        """Return whether the table holds something that only this seat may see."""
        session, knows = self.session, self.session.game.table.has_private_view
        if knows is not None:
            return knows(session.match.state, seat)
        return not alike(session.wants(seat), session.wants(None))

    def has_secrets(self, seat: Seat) -> bool:
        """Return whether a seat sees more than the shared table, or is to choose something in secret."""
        return self.sees_more(seat) or any(offer.label.public is not None for offer in self.shown(seat).offers)

    def forget(self) -> None:
        """Discard everything made so far: the match has been changed from outside."""
        self._made.clear()

    def _stamp(self, viewer: Seat | None) -> tuple[object, ...]:
        """Return a value that stays equal as long as nothing visible to the viewer has changed."""
        session, match = self.session, self.session.match
        lay = session.table.placed() if viewer == session.recorder.viewer else None
        lesson = (session.coach.skipped, len(session.coach.seen)) if session.coach is not None else None
        log = len(match.log), len(match.undone), len(session.lines)
        return session.game, match, log, lay, session.consent, session.hints, session.away, lesson

    def _look(self, viewer: Seat | None, moment: int | None) -> tuple[object, ViewState, Placement]:
        try:  # called many times in a frame, so the path without an error is kept cheap
            return self._looked(viewer, moment)
        except BaseException:
            with held_off(self.session.game):
                raise

    def _looked(self, viewer: Seat | None, moment: int | None) -> tuple[object, ViewState, Placement]:
        stamp = self._stamp(viewer)
        known = self._made.get((viewer, moment))
        if known is None or known[0] != stamp:
            self._made = {
                key: one for key, one in self._made.items() if key[1] is None and one[0] == self._stamp(key[0])
            }
            made = self._make(viewer, moment)
            for figures in (*made[0].stats, made[0].coming):
                tuple(figures)  # the code of a third-party game may return any iterable here
            known = self._made[viewer, moment] = (stamp, *made)
        return known

    def _make(self, viewer: Seat | None, moment: int | None) -> tuple[ViewState, Placement]:
        session, game = self.session, self.session.game
        past = moment is not None and moment < len(session.match.log)
        match = session.match.go_to(moment) if past and moment is not None else session.match
        state = match.state
        table = self._table(match, viewer, keep=not past)
        shown = ViewState(
            viewer,
            len(match.log),
            len(session.match.log),
            table.still(),
            names=tuple(session.names),
            computers=frozenset(filter(session.is_bot, range(len(session.players)))),
            stats=tuple(game.text.seat_stats(state, viewer, seat) for seat in range(len(session.players))),
            coming=() if match.over else game.text.upcoming_turns(state),
            lines=self._lines(viewer),
            round=game.rules.round_of(state),
            phase=game.text.phase_name(state),
            can_undo=session.can_undo,
            can_redo=session.can_redo,
            result=game.rules.result(state) if match.over else None,
            thrown=_thrown(match) if "dice" in game.features else (),
            consent=session.consent,
            goal=game.players.goal(state, viewer) if game.players.goal is not None else None,
            coached=_coached(session) if not past and viewer in (None, LEARNER) else None,
            seed_hash=session.seed_hash,
            seed=session.seed if match.over else "",
            taken_back=tuple(session.taken_back),
            flown=any(entry.seat == CHANCE and entry.kind == "flight" for entry in match.log),
        )
        ask = first_of(match.pending, viewer, session.away)
        return (shown if ask is None else self._asked(shown, match, ask)), table.placed()

    def _lines(self, viewer: Seat | None) -> tuple[Line, ...]:
        """Return the log as a viewer may read it; unchanged lines are reused."""
        counted = self._shows_counts
        marks = [
            (line, len(line.texts), line.why, counted)
            for line in self.session.lines
            if line.alone is None or line.alone == viewer
        ]
        before, lines = self._read.get(viewer, ([], ()))
        same = 0
        while same < min(len(marks), len(before)) and marks[same] == before[same]:
            same += 1
        lines = (*lines[:same], *(_line(line, viewer, counted=counted) for line, *_ in marks[same:]))
        self._read[viewer] = marks, lines
        return lines

    def _table(self, match: Match[Any], viewer: Seat | None, *, keep: bool) -> Table:
        """Return the table of `viewer`: the same pieces as last time, moved as little as possible."""
        session = self.session
        if keep and viewer == session.viewer and not self.apart:
            return session.table
        tables = self._tables if keep else self._past
        table = tables.get(viewer)
        if table is None:
            table = tables[viewer] = Table(session.recorder.plan_for(viewer))
            known = session.table if keep or viewer == session.viewer else self._tables.get(viewer, session.table)
            if not self.apart:
                table.place(known.placed())
        reconcile(table, session.wants(viewer) if keep else session.game.table.project(match.state, viewer))
        return table

    def _asked(self, shown: ViewState, match: Match[Any], ask: Ask[Any]) -> ViewState:
        """Return the view with the question added, and with its options if the viewer may answer."""
        acting = _acting(ask)
        shown = self._with_prompt(shown, match, ask, acting)
        if shown.is_past:
            return shown
        shown = self._with_places(shown, match, ask, acting)
        if self.session.is_bot(acting) or (self.shared and acting in self.session.away):
            return shown
        return self._with_throw(shown, ask) if ask.seat == CHANCE else self._with_question(shown, match, ask)

    def _with_prompt(self, shown: ViewState, match: Match[Any], ask: Ask[Any], acting: Seat) -> ViewState:
        """Add what everybody may know of a question: its prompt, the seats that are asked, the bids of a trade."""
        text, state = self.session.game.text, match.state
        prompt = text.throw_prompt(ask) if ask.seat == CHANCE else text.prompt(state, ask)
        waiting = tuple(map(_acting, match.pending))
        shown = replace(shown, prompt=prompt, acting=acting, waiting=waiting)
        if text.trading is None:
            return shown
        return replace(shown, bargain=text.trading.shown(state, shown.viewer, match.pending))

    def _with_places(self, shown: ViewState, match: Match[Any], ask: Ask[Any], acting: Seat) -> ViewState:
        """Add the corners of the shared table, the pieces that the question is about, and the guides of a flick."""
        game = self.session.game
        if shown.viewer is None:
            remote_seats = shown.computers | self.session.away if self.shared else shown.computers
            shown = replace(shown, corners=corners(self.session.labels, match, shown.table, remote_seats))
        if shown.viewer == acting or not game.rules.secret_hands:
            about = tuple(fact for fact in ask.context if isinstance(fact, str) and fact in shown.table.pieces)
            shown = replace(shown, about=about)
        if game.table.flicking is not None and ask.seat != CHANCE:
            shown = replace(shown, guides=game.table.flicking.guides(match.state, ask, ""))
        return shown

    def _with_throw(self, shown: ViewState, ask: Ask[Any]) -> ViewState:
        """Add the dice that wait to be thrown, for the seat that throws them and for a shared screen."""
        if ask.kind != "roll" or not (self.shared or shown.viewer in (ask.by, None)):
            return shown
        return replace(shown, throw=Throw(ask.by, ask.count, dice_of(shown.table, ask.count)[0]))

    def _with_question(self, shown: ViewState, match: Match[Any], ask: Ask[Any]) -> ViewState:
        """Add the options of a question, as far as the viewer may read them."""
        game, labels, own = self.session.game, self.session.labels, shown.viewer == ask.seat
        if shown.viewer is None and len(shown.corners) == len(match.pending) == 1:
            return replace(shown, question=Question(len(match.log), ask.seat, ask.kind, shown.corners[0].offers))
        if not own and (shown.viewer is not None or game.rules.secret_hands):
            return shown
        offers = labels.options(match, ask)
        shots = game.table.flicking.shots(match.state, ask) if game.table.flicking is not None else None
        places = standing(labels, match, ask, offers) if own else ()
        question = Question(len(match.log), ask.seat, ask.kind, offers, ask.check is not None, shots, places)
        prompt = (game.text.secret_prompt(match.state, ask) if own else None) or shown.prompt
        is_alone = ask.seat == self.session.recorder.reader  # then it is put only where there is a choice
        if own and not is_alone and prompt is not None and _is_first_secret(match, ask):
            prompt = msg("core.stops.whatever_you_hold", prompt=prompt)
        hint = _readable_hint(self.session, question, shown.viewer)
        return replace(shown, prompt=prompt, question=question, hint=hint)


def _is_first_secret(match: Match[Any], ask: Ask[Any]) -> bool:
    """Return whether a seat is asked for the first time such a question that is put whatever it holds."""
    windows = match.game.rules.windows
    if windows is None or not windows.puts_to_all(match.state, ask):
        return False
    return not any(entry.seat == ask.seat and entry.kind == ask.kind for entry in match.log)


def _readable_hint(session: MatchSession, question: Question, viewer: Seat | None) -> Hint | None:
    """Return the hint for this question; None if there is none, or if it may not be shown to this viewer."""
    hint = session.hints.get(question.seat)
    if hint is None or hint.number != question.number:
        return None
    return hint if viewer == hint.seat or (viewer is None and hint.is_open) else None


def _coached(session: MatchSession) -> LessonStatus | None:
    """Return the current step of the lesson for the learner."""
    return session.coach.coached(session.match) if session.coach is not None else None


def _acting(ask: Ask[Any]) -> Seat:
    """Return the seat that must act; for a chance question, the seat whose dice or shot it is."""
    return ask.by if ask.seat == CHANCE else ask.seat


def _thrown(match: Match[Any], faces: int = 6) -> tuple[int, ...]:
    """Return how often each face has come up in all rolls."""
    seen = Counter(face for entry in match.log if entry.kind == "roll" for face in entry.value or ())
    return tuple(seen.get(face, 0) for face in range(1, faces + 1))


def _line(line: LogLine, viewer: Seat | None, *, counted: bool) -> Line:
    """Return a line of the log as a viewer may read it; `counted` includes the statistics of a computer player."""
    figures = line.figures if counted else None
    text, details = line.texts_for(viewer)
    actors = line.actors_for(viewer)
    alone = line.alone is not None
    return Line(line.at, line.seat, text, details, line.round, line.why, figures, line.about, line.turn, actors, alone)

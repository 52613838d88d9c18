"""Runs the computer players of a match, and submits their answers at a pace that people can follow."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError, Future
from typing import Any

from tabletop.core.data.messages import Message, Refusal, SeatName, msg
from tabletop.core.game.bots import BotDecision
from tabletop.core.input.interpret import Refused
from tabletop.core.rules.questions import Ask, Seat
from tabletop.session.bots.bot_process import BotProcess
from tabletop.session.bots.computer_players import think
from tabletop.session.bots.hints import Hint, HintOption, ReasonedAnswer
from tabletop.session.games.game_boundary import GameCodeError, blamed, error_line
from tabletop.session.match.match_session import MatchSession, Outcome
from tabletop.session.match.pending_question import idle, resting
from tabletop.viewmodel.control import pacing
from tabletop.viewmodel.control.pacing import Release

_log = logging.getLogger(__name__)


class BotRunner:
    """The computer players of one match, for a window and a server alike.

    `poll` starts a search when a computer player is asked, and returns the outcome once it has answered. Call it after
    every change of the match, after `wait` seconds, and whenever `wake` has been called. `wake` may be called from any
    thread: when an answer or a hint is ready, or has failed.
    """

    def __init__(
        self,
        session: MatchSession,
        extra: tuple[str, ...] = (),
        seconds: float = 2.0,
        process: BotProcess | None = None,
        wake: Callable[[], None] = lambda: None,
    ) -> None:
        self.session, self.wake = session, wake
        self.seconds = seconds
        """Time limit of an answer, in seconds."""
        self._process = process or BotProcess(extra)
        self._future: Future[BotDecision] | None = None
        self._asked: tuple[Any, int] | None = None
        self._given_up: tuple[Any, int] | None = None
        self._release: Release | None = None
        """The moment at which the answer that is being searched for is submitted."""
        self._rests = False
        self.passed = False
        """True if the last answer was given at a window, where the others must not notice what it was."""
        self._hint: Future[tuple[ReasonedAnswer, ...]] | None = None
        self._hinted: tuple[Any, int, Seat] = (None, 0, 0)
        self._hinted_ask: Ask[Any] | None = None
        self._hint_queue: list[Seat] = []
        self._hint_release = Release(0.0, 0.0)
        self.hint_pace = pacing.HINT
        if session.coach is None and any(session.is_bot(seat) for seat in range(len(session.players))):
            self._process.start()

    @property
    def wait(self) -> float | None:
        """Seconds until `poll` submits an answer; None while no answer is ready (`wake` will be called then)."""
        there = self._rests or (self._future is not None and self._future.done())
        return None if not there else 0.0 if self._release is None else self._release.wait()

    @property
    def hint_wait(self) -> float | None:
        """Seconds until `poll_hint` shows a hint; None while no hint is ready (`wake` will be called then)."""
        return self._hint_release.wait() if self._hint is not None and self._hint.done() else None

    def wait_ms(self, *, answers: bool) -> float | None:
        """Return the milliseconds until a hint (or with `answers` an answer) is due; None if `wake` will tell."""
        waits = (self.hint_wait, self.wait if answers else None)
        return min((1000 * wait for wait in waits if wait is not None), default=None)

    @property
    def seeks_hint(self) -> bool:
        """True if a hint is being searched for."""
        return self._hint is not None

    def poll(self) -> Outcome | None:
        """Advance the computer players; call this often. Return None while nobody searches or no answer is due."""
        ask = self.session.first_pending
        self.passed = False
        if ask is None or not self.session.is_bot(ask.seat):
            return self._pass_for(ask)
        coach = self.session.coach
        if coach is not None and not coach.skipped:
            return self.session.answer(coach.reply(self.session.match, ask))
        if self._given_up == self._now:
            return None
        if self._future is None or self._asked != self._now:
            pace = self._begin(ask)
            name = self.session.players[ask.seat].kind
            seconds = self.seconds if pace is None else pacing.to_think(pace)
            self._future = self._process.ask(self.session.match, ask.seat, name, self._seed(), seconds)
            self._future.add_done_callback(self._call)
            return None
        if not self._future.done() or self._waits:
            return None
        done, self._future = self._future, None
        try:
            decision = done.result()
        except CancelledError:
            return None
        except GameCodeError as broken:
            _log.error("%s did not answer: %s", self.session.players[ask.seat].kind, broken)
            return self._answer_instead(ask.seat, msg("bot.broke", what=broken.public_reason))
        except Exception:
            _log.exception("%s did not answer", self.session.players[ask.seat].kind)
            return self._answer_instead(ask.seat, msg("bot.lost"))
        self.passed = pacing.is_window(self.session.game, self.session.match.state, ask)
        outcome = self.session.answer(decision.value, decision.reason, figures=decision.stats)
        return self._answer_instead(ask.seat, msg("bot.lost")) if isinstance(outcome, Refused) else outcome

    def _answer_instead(self, seat: Seat, why: Message) -> Outcome:
        """Answer for a computer player that has failed, without a plan; the log says so.

        Where no answer can be found in this way either, the match waits until somebody takes an answer back.
        """
        try:
            decision = think(self.session.match, seat, "eager", seed=self._seed(), seconds=0.0)
        except BaseException as error:
            if (broken := blamed(error)) is None and not isinstance(error, Exception):
                raise
            _log.error("no answer was found in its place: %s", broken or error_line(error))
            self._given_up = self._asked
            return Refused(Refusal(msg("core.bot_stuck", who=SeatName(seat))))
        outcome = self.session.answer(decision.value, why)
        if isinstance(outcome, Refused):
            self._given_up = self._asked
        return outcome

    def passing(self, ask: Ask[Any] | None) -> Any:
        """Return the answer given automatically for a person without a stop at a window; None if they are asked.

        The only person of a match is not asked either for the sake of secrecy alone: no computer player looks at who is
        asked. In a lesson they are also asked where the lesson needs the question.
        """
        session, coach = self.session, self.session.coach
        passing = resting(session.game, session.match.state, ask)
        needless = passing is None and ask is not None and ask.seat == session.recorder.reader
        if needless:
            passing = idle(session.game, session.match.state, ask)
        if ask is None or passing is None:
            return None
        is_needed = coach is not None and coach.waits_for(session.match, ask, detours=not needless)
        return None if is_needed else passing

    def _pass_for(self, ask: Ask[Any] | None) -> Outcome | None:
        """Pass at a window for a person who has no stop there, at the pace of a computer player."""
        passing = self.passing(ask)
        if ask is None or passing is None:
            self.forget()
            return None
        if not self._rests or self._asked != self._now:
            self._begin(ask)
            self._rests = True
            if self.session.recorder.reader is None:  # else there is nobody whom a quick answer could tell anything
                return None
        if self._waits and self.session.recorder.reader is None:
            return None
        self.forget()
        self.passed = True
        return self.session.answer(passing, seat=ask.seat)

    @property
    def _now(self) -> tuple[Any, int]:
        return self.session.match, len(self.session.match.log)

    def _begin(self, ask: Ask[Any]) -> float | None:
        """Start the clock for the answer to a question. Return the seconds until it is due, None for no fixed time."""
        self.forget()
        session, self._asked = self.session, self._now
        kind = session.players[ask.seat].kind
        pace = pacing.seconds_for(session.game, session.match.state, ask, kind, self.seconds)
        self._release = None if pace is None else Release(pace, pacing.LATE)
        return pace

    @property
    def _waits(self) -> bool:
        """True if an answer has been found but is not due yet."""
        return self._release is not None and not self._release.is_due()

    def hint(self, seat: Seat) -> bool:
        """Start to search for good answers for a person who is asked; the log records the request.

        Only its own page reads that of a seat that is away. While another search is running the seat is told that it
        takes longer, and is the next one. Return False if the seat is not asked, or already waits for its hint.
        """
        searched = self._hint is not None and self._hinted == (*self._now, seat)
        if not self._is_asked(seat) or searched or seat in self._hint_queue:
            return False
        self._note(seat, msg("core.hint_asked"))
        if self._hint is None:
            self._search_hint(seat)
        else:  # who else has asked is nobody's business
            self._hint_queue.append(seat)
            self._note(seat, msg("core.hint_waits"))
        return True

    def _is_asked(self, seat: Seat) -> bool:
        """Return whether a person at a seat is asked something."""
        return not self.session.is_bot(seat) and any(ask.seat == seat for ask in self.session.match.pending)

    def _search_hint(self, seat: Seat) -> None:
        match = self.session.match
        self._hint = self._process.advise(match, seat, self._seed(), self.seconds, self._beside(seat))
        self._hinted = (match, len(match.log), seat)
        self._hinted_ask = next(ask for ask in match.pending if ask.seat == seat)
        self._hint_release = Release(self.hint_pace, self.hint_pace)
        self._hint.add_done_callback(self._call)

    def drop_hint(self) -> None:
        """Discard all hints: they have been read."""
        self.session.hints = {}

    def _beside(self, seat: Seat) -> tuple[Seat, ...]:
        """Return the other people who see the screen on which a hint for `seat` is shown."""
        session = self.session
        if session.viewer == seat or seat in session.away:
            return ()
        return tuple(one for one in range(len(session.players)) if one != seat and not session.is_bot(one))

    def poll_hint(self) -> bool:
        """Show a hint that is ready, search for the next one, and return whether something has changed.

        A hint for an earlier question is dropped. If others have answered while the question stays, it is searched
        again.
        """
        if self._hint is None or not self._hint.done() or not self._hint_release.is_due():
            return False
        done, self._hint = self._hint, None
        changed = self._show_hint(done)
        waiting, self._hint_queue = [seat for seat in self._hint_queue if self._is_asked(seat)], []
        if waiting:
            self._search_hint(waiting[0])
            self._hint_queue = waiting[1:]
        return changed

    def _show_hint(self, done: Future[tuple[ReasonedAnswer, ...]]) -> bool:
        """Show a hint that has been found, or tell that it is lost. Return whether something has changed."""
        session, (match, number, seat) = self.session, self._hinted
        try:
            found = done.result()
        except CancelledError:
            return False
        except GameCodeError as broken:
            _log.error("no hint was found: %s", broken)
            self._note(seat, msg("core.hint_lost"))
            return True
        except Exception:
            _log.exception("no hint was found")
            self._note(seat, msg("core.hint_lost"))
            return True
        ask = next((one for one in session.match.pending if one.seat == seat), None)
        if ask is None or (session.match, len(session.match.log)) != (match, number):
            if ask is self._hinted_ask is not None:
                self._hint_queue.insert(0, seat)
            return False
        session.hints = {**session.hints, seat: hinted(session, ask, found)}
        return True

    def _note(self, seat: Seat, text: Message) -> None:
        """Add a line to the log about a hint: of a seat that is away, for nobody else."""
        self.session.note(seat, text, alone=seat in self.session.away)

    def _call(self, future: Future[Any]) -> None:
        """Wake the loop of the session, from the thread of the worker: a result is ready or has failed."""
        if not future.cancelled():
            self.wake()

    def _seed(self) -> str:
        """Return the random seed of the computer player that is asked now; a hint for the same question uses it too."""
        return f"{self.session.seed}|bot|{len(self.session.match.log)}"

    def forget(self) -> None:
        """Cancel the running search: the match has moved on."""
        if self._future is not None:
            self._future.cancel()
        self._future, self._rests = None, False

    def stop(self) -> None:
        self.forget()
        self._process.stop()


def hinted(session: MatchSession, ask: Ask[Any], found: Sequence[ReasonedAnswer]) -> Hint:
    """Return a hint with the labels and places of the game.

    The hint is open if no hands are secret in this game: then everybody at the screen may read it.
    """
    game = session.game
    flick_of = game.table.flicking.flick_of if game.table.flicking is not None else lambda value: None
    draft_of = game.text.trading.draft_of if game.text.trading is not None else lambda value: None
    ways = tuple(
        HintOption(option, one.reasons, flick_of(one.value), draft_of(one.value))
        for one in found
        if ask.refusal(one.value) is None
        for option in session.labels.options(session.match, ask, (one.value,))
    )
    return Hint(ask.seat, len(session.match.log), ways, is_open=not game.rules.secret_hands)

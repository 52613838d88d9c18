"""Lets the computer players of a match think, and hands in their answers at a pace that people can follow."""

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
from tabletop.session.bots.generic import think
from tabletop.session.bots.hints import Hint, HintOption, ReasonedAnswer
from tabletop.session.library.game_boundary import GameCodeError, blamed, told
from tabletop.session.match.interpret import resting
from tabletop.session.match.match_session import MatchSession, Outcome
from tabletop.viewmodel.control import pacing
from tabletop.viewmodel.control.pacing import Release

_log = logging.getLogger(__name__)


class BotRunner:
    """The bots of one match, for a window and a server alike.

    `poll` begins to think when a bot is asked, and returns the outcome when it has answered. It is to be called after
    every change of the match, after `wait` seconds, and whenever `wake` has been called: from any thread, when an
    answer or a hint is there or has failed.
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
        """How long an answer may take."""
        self._process = process or BotProcess(extra)
        self._future: Future[BotDecision] | None = None
        self._asked: tuple[Any, int] | None = None
        self._given_up: tuple[Any, int] | None = None
        self._release: Release | None = None
        """When the answer that is looked for is handed in."""
        self._rests = False
        self.passed = False
        """Whether the last answer was given at a window, where others may not notice what it was."""
        self._hint: Future[tuple[ReasonedAnswer, ...]] | None = None
        self._hinted: tuple[Any, int, Seat] = (None, 0, 0)
        self._hint_release = Release(0.0, 0.0)
        self.hint_pace = pacing.HINT
        if session.coach is None and any(session.is_bot(seat) for seat in range(len(session.players))):
            self._process.start()

    @property
    def wait(self) -> float | None:
        """Seconds after which `poll` hands in an answer; None while there is none, then `wake` will be called."""
        there = self._rests or (self._future is not None and self._future.done())
        return None if not there else 0.0 if self._release is None else self._release.wait()

    @property
    def hint_wait(self) -> float | None:
        """Seconds after which `poll_hint` shows a hint; None while there is none, then `wake` will be called."""
        return self._hint_release.wait() if self._hint is not None and self._hint.done() else None

    def wait_ms(self, *, answers: bool) -> float | None:
        """Return the milliseconds until a hint, or one of the `answers` too, is due; None for not before `wake`."""
        waits = (self.hint_wait, self.wait if answers else None)
        return min((1000 * wait for wait in waits if wait is not None), default=None)

    @property
    def seeks_hint(self) -> bool:
        """True if a hint is being thought of."""
        return self._hint is not None

    def poll(self) -> Outcome | None:
        """Call often. None while nobody thinks or the answer is not there yet."""
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
            return self._answer_instead(ask.seat, msg("bot.broke", what=broken.reason))
        except Exception:
            _log.exception("%s did not answer", self.session.players[ask.seat].kind)
            return self._answer_instead(ask.seat, msg("bot.lost"))
        self.passed = pacing.is_window(self.session.game, self.session.match.state, ask)
        outcome = self.session.answer(decision.value, decision.reason, figures=decision.stats)
        return self._answer_instead(ask.seat, msg("bot.lost")) if isinstance(outcome, Refused) else outcome

    def _answer_instead(self, seat: Seat, why: Message) -> Outcome:
        """Answer for a computer player that cannot: without a plan, and the log says so. Where nothing can be chosen
        without one, the match waits until somebody takes back."""
        try:
            decision = think(self.session.match, seat, "eager", seed=self._seed(), seconds=0.0)
        except BaseException as error:
            if (broken := blamed(error)) is None and not isinstance(error, Exception):
                raise
            _log.error("no answer was found in its place: %s", broken or told(error))
            self._given_up = self._asked
            return Refused(Refusal(msg("core.bot_stuck", who=SeatName(seat))))
        outcome = self.session.answer(decision.value, why)
        if isinstance(outcome, Refused):
            self._given_up = self._asked
        return outcome

    def passing(self, ask: Ask[Any] | None) -> Any:
        """Return the answer that is given for a person who has no stop at a window; None where the person is asked."""
        session, coach = self.session, self.session.coach
        learns = coach is not None and not coach.skipped
        return None if learns else resting(session.game, session.match.state, ask)

    def _pass_for(self, ask: Ask[Any] | None) -> Outcome | None:
        """Pass at a window for a person who has no stop there, at the pace of a computer player."""
        passing = self.passing(ask)
        if ask is None or passing is None:
            self.forget()
            return None
        if not self._rests or self._asked != self._now:
            self._begin(ask)
            self._rests = True
            return None
        if self._waits:
            return None
        self.forget()
        self.passed = True
        return self.session.answer(passing, seat=ask.seat)

    @property
    def _now(self) -> tuple[Any, int]:
        return self.session.match, len(self.session.match.log)

    def _begin(self, ask: Ask[Any]) -> float | None:
        """Note that the answer to a question is looked for from now on. Returns how many seconds that takes."""
        self.forget()
        session, self._asked = self.session, self._now
        kind = session.players[ask.seat].kind
        pace = pacing.seconds_for(session.game, session.match.state, ask, kind, self.seconds)
        self._release = None if pace is None else Release(pace, pacing.LATE)
        return pace

    @property
    def _waits(self) -> bool:
        """True if an answer that has been found is not handed in yet."""
        return self._release is not None and not self._release.is_due()

    def hint(self, seat: Seat) -> bool:
        """Begin to look for good answers for a person who is asked; the log says that a hint was taken. False where
        that seat is not asked, or one is looked for already."""
        match = self.session.match
        asked = [ask for ask in match.pending if ask.seat == seat]
        if not asked or self.session.is_bot(seat) or self._hint is not None:
            return False
        self.session.note(seat, msg("core.hint_asked"))
        self._hint = self._process.advise(match, seat, self._seed(), self.seconds, self._beside(seat))
        self._hinted = (match, len(match.log), seat)
        self._hint_release = Release(self.hint_pace, self.hint_pace)
        self._hint.add_done_callback(self._call)
        return True

    def drop_hint(self) -> None:
        """It has been read."""
        self.session.hint = None

    def _beside(self, seat: Seat) -> tuple[Seat, ...]:
        """Return the other people who see the screen on which a hint for a seat is shown."""
        session = self.session
        if session.viewer == seat or seat in session.away:
            return ()
        return tuple(one for one in range(len(session.players)) if one != seat and not session.is_bot(one))

    def poll_hint(self) -> bool:
        """Return whether a hint has come; one for a moment that has passed is dropped."""
        if self._hint is None or not self._hint.done() or not self._hint_release.is_due():
            return False
        done, self._hint = self._hint, None
        session, (match, number, seat) = self.session, self._hinted
        try:
            found = done.result()
        except CancelledError:
            return False
        except GameCodeError as broken:
            _log.error("no hint was found: %s", broken)
            session.note(seat, msg("core.hint_lost"))
            return True
        except Exception:
            _log.exception("no hint was found")
            session.note(seat, msg("core.hint_lost"))
            return True
        ask = next((one for one in session.match.pending if one.seat == seat), None)
        if ask is None or (session.match, len(session.match.log)) != (match, number):
            return False
        session.hint = hinted(session, ask, found)
        return True

    def _call(self, future: Future[Any]) -> None:
        """Tell the loop of the session, from the thread of the worker, that something is there or has failed."""
        if not future.cancelled():
            self.wake()

    def _seed(self) -> str:
        """By this the computer player that is asked now answers, and so does the hint to the same question."""
        return f"{self.session.seed}|bot|{len(self.session.match.log)}"

    def forget(self) -> None:
        """Drop what is being thought about: the match moved on."""
        if self._future is not None:
            self._future.cancel()
        self._future, self._rests = None, False

    def stop(self) -> None:
        self.forget()
        self._process.stop()


def hinted(session: MatchSession, ask: Ask[Any], found: Sequence[ReasonedAnswer]) -> Hint:
    """A hint in the words and places of the game. It is open where no hands are secret: what it says then holds for all
    who see the screen."""
    game = session.game
    flick_of = game.table.flicking.flick_of if game.table.flicking is not None else lambda value: None
    ways = tuple(
        HintOption(option, one.reasons, flick_of(one.value))
        for one in found
        if ask.refusal(one.value) is None
        for option in session.labels.options(session.match, ask, (one.value,))
    )
    return Hint(ask.seat, len(session.match.log), ways, is_open=not game.rules.secret_hands)

"""Lets the computer players of a match think, and hands in their answers at a pace that people can follow."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any

from tabletop.core.ask import Ask
from tabletop.core.game import Thought
from tabletop.core.words import Message, say
from tabletop.play.session import GuidedSession, Outcome
from tabletop.play.thinker import ThinkingProcess


class Robots:
    """The bots of one match: `poll` begins to think when a bot is asked and returns the outcome when it answered."""

    def __init__(self, session: GuidedSession, extra: tuple[str, ...] = (), seconds: float = 2.0) -> None:
        self.session = session
        self.seconds = seconds
        """How long an answer may take."""
        self._process = ThinkingProcess(extra)
        self._future: Future[Thought] | None = None
        self._asked: tuple[Any, int] | None = None
        self._hint: Future[Thought] | None = None
        self._hinted: tuple[Any, int] | None = None
        if session.coach is None and any(session.is_bot(seat) for seat in range(len(session.players))):
            self._process.start()

    @property
    def thinking(self) -> bool:
        return self._future is not None or self._hint is not None

    def poll(self) -> Outcome | None:
        """Call often. None while nobody thinks or the answer is not there yet."""
        prompt = self.session.prompt
        if prompt is None or not self.session.is_bot(prompt.seat):
            self.forget()
            return None
        coach = self.session.coach
        if coach is not None and not coach.skipped:
            return self.session.answer(coach.reply(self.session.match, prompt.ask))
        now = (self.session.match, len(self.session.match.log))
        if self._future is None or self._asked != now:
            self.forget()
            name = self.session.players[prompt.seat].kind
            seed = f"{self.session.seed}|bot|{len(self.session.match.log)}"
            self._future = self._process.ask(self.session.match, prompt.seat, name, seed, self.seconds)
            self._asked = now
            return None
        if not self._future.done():
            return None
        thought = self._future.result()
        self.forget()
        lines = len(self.session.lines)
        outcome = self.session.answer(thought.value, thought.why)
        if thought.figures is not None and len(self.session.lines) > lines:
            self.session.lines[lines].figures = thought.figures
        return outcome

    def hint(self) -> None:
        """Begin to look for a good answer for the person who is asked; the log says that a hint was taken."""
        prompt = self.session.prompt
        if prompt is None or prompt.seat < 0 or self.session.is_bot(prompt.seat) or self._hint is not None:
            return
        self.session.note(prompt.seat, say("core.hint_asked"))
        seed = f"{self.session.seed}|hint|{len(self.session.match.log)}"
        self._hint = self._process.ask(self.session.match, prompt.seat, "monte_carlo", seed, self.seconds)
        self._hinted = (self.session.match, len(self.session.match.log))

    def poll_hint(self) -> Message | None:
        """The hint as a sentence when it is there; a hint for a moment that has passed is dropped."""
        if self._hint is None or not self._hint.done():
            return None
        thought, self._hint = self._hint.result(), None
        prompt = self.session.prompt
        if prompt is None or self._hinted != (self.session.match, len(self.session.match.log)):
            return None
        return say("core.hint", what=self._told(prompt.ask, thought.value))

    def _told(self, ask: Ask[Any], value: Any) -> Message:
        return self.session.game.describe(self.session.match.state, ask, value).text

    def forget(self) -> None:
        """Drop what is being thought about: the match moved on."""
        if self._future is not None:
            self._future.cancel()
        self._future = None

    def stop(self) -> None:
        self.forget()
        self._process.stop()

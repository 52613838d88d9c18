"""Lessons: a first match that teaches the game. A lesson is a data file in a game's folder (`lessons/first.toml`).

It is played by the real rules. The file contains the settings, the seed, the answers of the computer player and the
steps (`lesson_steps`): each shows one sentence, points at places and waits for answers. The current step follows from
the log alone, so undo and resuming need no further data. Seat 0 is the learner. After the last step the match goes on.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec

from tabletop.core.data.messages import IllegalAnswerError, Message, Refusal, msg
from tabletop.core.game.game import Game
from tabletop.core.input.gestures import Flick
from tabletop.core.match.match import ChancePlayer, Entry, Match
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.questions import CHANCE, Ask
from tabletop.session.tutorial.answer_patterns import allowed, fits
from tabletop.session.tutorial.lesson_steps import (
    LOOKED,
    Answered,
    Asked,
    LessonReply,
    LessonStep,
    next_step,
    next_task,
    task_of,
)

FOLDER: Final = "lessons"
LEARNER: Final = 0
"""The seat that learns."""


class PreparedAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer of `seat` to its next question of the kind `ask` that allows it, while a lesson is prepared."""

    seat: int
    ask: str
    do: Any


class Prepared(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The match before a lesson begins: the first `answers` answers with its seed, including dice and shuffles.

    All seats answer by the game's default policy, except for the answers in `do`: each is used once, in order, where it
    fits. A file with the name of the lesson and the suffix `.json` contains the whole of `do`, so that changes of the
    policy do not change the lesson.
    """

    answers: int
    do: tuple[PreparedAnswer, ...] = ()


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson as in its file.

    `seats` includes the learner; `seed` is that of the match; `minutes` is the duration; a lesson with `prepared`
    begins in the middle of a match. `next` names the lesson to take after it; without one a first match follows.
    """

    seats: int
    seed: str
    steps: tuple[LessonStep, ...]
    settings: dict[str, bool | int | str] = {}
    replies: tuple[LessonReply, ...] = ()
    minutes: int = 10
    prepared: Prepared = Prepared(0)
    next: str = ""


def policy_answer(match: Match[Any], ask: Ask[Any], seed: str) -> Any:
    """Return the answer of a seat by the game's default policy; it is the same each time a lesson is played."""
    chance = FastRng(f"{seed}|lesson|{len(match.log)}")
    if match.game.players.default_policy is not None:
        return match.game.players.default_policy(match.state, ask, chance)
    return chance.answerer(match.game.players.random_answer, match.game.players.decline_answers)(match.state, ask)


def prepare(lesson: Lesson, match: Match[Any], chance: ChancePlayer) -> None:
    """Play the match up to the question where the lesson begins. Raise ValueError if the match is over before."""
    left = _unused(lesson, match)
    while len(match.log) < lesson.prepared.answers or (match.pending and match.pending[0].seat == CHANCE):
        if match.over:
            raise ValueError(f"prepared: the match is over after {len(match.log)} answers")
        ask = match.pending[0]
        if ask.seat == CHANCE:
            match.answer(chance(match.state, ask, match.chance_draws), CHANCE)
            continue
        prepared = _prepared_answer(left, ask)
        if prepared is None:
            match.answer(policy_answer(match, ask, lesson.seed), ask.seat)
        else:
            left.remove(prepared[0])
            match.answer(prepared[1], ask.seat)


def _unused(lesson: Lesson, match: Match[Any]) -> list[PreparedAnswer]:
    """Return the prepared answers that were not given yet in the match."""
    left = list(lesson.prepared.do)
    for entry in match.log:
        used = next((one for one in left if (one.seat, one.ask) == entry[:2] and fits(entry.value, one.do)), None)
        left = [one for one in left if one is not used]
    return left


def _prepared_answer(left: list[PreparedAnswer], ask: Ask[Any]) -> tuple[PreparedAnswer, Any] | None:
    """Return the first prepared answer that a question allows, with its value."""
    meant = [one for one in left if (one.seat, one.ask) == (ask.seat, ask.kind)]
    return next(((one, value) for one in meant for value in allowed(ask, one.do)), None)


def names(folder: Path) -> tuple[str, ...]:
    """Return the lessons of a game's folder: the first one first, the others by name."""
    found = {path.stem for path in (folder / FOLDER).glob("*.toml")}
    return tuple(sorted(found, key=lambda name: (name != "first", name)))


def read(folder: Path, name: str) -> Lesson:
    """Read a lesson of a game's folder. Raise ValueError (one line) for a bad file, OSError for a missing one."""
    path = folder / FOLDER / f"{name}.toml"
    try:
        lesson = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Lesson)
        path = path.with_suffix(".json")
        if path.exists():
            do = msgspec.json.decode(path.read_bytes(), type=tuple[PreparedAnswer, ...])
            lesson = msgspec.structs.replace(lesson, prepared=Prepared(lesson.prepared.answers, do))
        return lesson
    except (tomllib.TOMLDecodeError, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ValueError(f"{path.name}: {error}".splitlines()[0]) from None


@dataclass(frozen=True, slots=True)
class LessonStatus:
    """The sentence that the learner sees now, the places that it points at, and the progress of the lesson.

    With `look` the step only shows something. `useful` are the pieces and zones by which the step is answered,
    `answers` are the patterns of the answers themselves, and `rule` is the relevant clause of the rules. The last step
    names the lesson to take next (`following`) with its `title`, or "" for a first match of one's own; earlier steps
    have None.
    """

    text: Message
    at: tuple[str, ...]
    number: int
    count: int
    look: bool
    useful: tuple[str, ...] = ()
    rule: str = ""
    answers: tuple[Any, ...] = ()
    following: str | None = None
    title: Message | None = None


class LessonRunner:
    """A lesson that accompanies a match. Its state follows from the log and the seen steps that only show something."""

    def __init__(self, game: Game[Any], name: str, lesson: Lesson) -> None:
        self.game, self.name, self.lesson = game, name, lesson
        self.seen: set[int] = set()
        """The steps that only show something and that the learner has seen."""
        self.skipped = False
        """True if the learner has left the lesson and plays on."""

    # -- the current step ---------------------------------------------------------------------------------------------
    def at(self, match: Match[Any]) -> int:
        """Return the number of the current step, or the number of steps when the lesson is over."""
        at = self._replayed(match.log[self.begins :])
        for ask in match.pending:
            if ask.seat == LEARNER and not self._is_unread(at):
                at = next_step(self.lesson.steps, at, Asked(ask))
        while at in self.seen and (following := next_step(self.lesson.steps, at, LOOKED)) != at:
            at = following
        return at

    def _replayed(self, log: Iterable[Entry]) -> int:
        """Return the step after the learner's answers in a log."""
        at = 0
        for entry in log:
            if entry.seat == LEARNER:
                at = next_step(self.lesson.steps, at, Answered(entry.kind, entry.value))
        return at

    def _is_unread(self, at: int) -> bool:
        """Return whether a step only shows something that the learner has not seen yet: no question ends it."""
        return at < self.count and not self.lesson.steps[at].ask and at not in self.seen

    @property
    def begins(self) -> int:
        """The number of answers before the lesson, which cannot be undone."""
        return self.lesson.prepared.answers

    @property
    def count(self) -> int:
        """The number of steps."""
        return len(self.lesson.steps)

    def coached(self, match: Match[Any]) -> LessonStatus | None:
        """Return the status to show to the learner now.

        It is None if the lesson is over or skipped, while others are asked, and if the expected answer of the step is
        impossible.
        """
        at = self.at(match)
        if self.skipped or at >= self.count or match.over:
            return None
        if any(ask.seat == CHANCE and ask.kind == "roll" and ask.by == LEARNER for ask in match.pending):
            return self._before_roll(match)
        own = [ask for ask in match.pending if ask.seat == LEARNER]
        if not own:  # the sentence may describe something that the answers of the others bring about
            return None
        step = self.lesson.steps[at]
        asked = next((ask for ask in own if step.waits(ask.kind)), None)
        return None if self._waits_in_vain(match, step, asked) else self._status(match, at, asked)

    def _waits_in_vain(self, match: Match[Any], step: LessonStep, asked: Ask[Any] | None) -> bool:
        """Return whether the expected question of a step is not asked, or its expected answer is impossible."""
        if asked is None:
            return bool(step.ask)
        return (asked.check is None or asked.kind == step.ask) and not self._can_be_done(match, asked, step)

    def _status(self, match: Match[Any], at: int, asked: Ask[Any] | None) -> LessonStatus:
        """Return the status to show at a step; `asked` is the question that the step waits for, if it is pending."""
        step = self.lesson.steps[at]
        useful = self._useful(match, asked, step) if asked is not None else ()
        answers = step.patterns(asked.kind) if asked is not None else ()
        pointed = self._pointed(step, step.pointed_at(asked), useful)
        following = self.lesson.next if not step.ask and at + 1 == self.count else None
        title = msg(f"{self.game.id}.lesson.{following}.title") if following else None
        facts = (not step.ask, useful, step.rule, answers, following, title)
        return LessonStatus(self._text(step, asked), pointed, at + 1, self.count, *facts)

    def _before_roll(self, match: Match[Any]) -> LessonStatus | None:
        """Return the status from before the answer that dice are rolled for; it is shown until they have been rolled.

        It is None if the lesson did not ask for that answer, or did not ask for dice.
        """
        log = [entry for entry in match.log[self.begins :] if entry.seat != CHANCE]
        own = next((entry.kind for entry in reversed(log) if entry.seat == LEARNER), "")
        while log and log[-1].seat != LEARNER and log[-1].kind == own:  # asked the same, simultaneously
            log.pop()
        if not log or log[-1].seat != LEARNER:
            return None
        answer = Answered(log[-1].kind, log[-1].value)
        task = task_of(self.lesson.steps, self._replayed(log[:-1]), answer)
        if task == self.count:
            return None
        step = self.lesson.steps[task]
        if not step.accepts(*answer) or not step.throws:
            return None
        pointed = () if step.stay else step.at  # the dice are rolled for only one of several places
        return LessonStatus(self._text(step), pointed, task + 1, self.count, look=False, rule=step.rule)

    @staticmethod
    def _pointed(step: LessonStep, at: tuple[str, ...], useful: tuple[str, ...]) -> tuple[str, ...]:
        """Return the places that a step points at; for a repeated step only the useful ones, if there are any."""
        return (step.stay and tuple(name for name in at if name in useful)) or at

    def _useful(self, match: Match[Any], ask: Ask[Any], step: LessonStep) -> tuple[str, ...]:
        """Return the pieces and zones for the options that a step accepts."""
        right = [option for option in ask.options if step.accepts(ask.kind, option)]
        labels = [self.game.text.describe(match.state, ask, option) for option in right]
        names = [name for label in labels for name in (*label.take, label.put) if name]
        return tuple(dict.fromkeys([*names, *self._flicked(match, ask, step)]))

    def _flicked(self, match: Match[Any], ask: Ask[Any], step: LessonStep) -> list[str]:
        """Return the pieces that may be flicked as an expected answer of a step."""
        shots = self.game.table.flicking.shots(match.state, ask) if self.game.table.flicking is not None else None
        flicks = [Flick(disc, 0, 1000) for disc in shots.discs] if shots is not None else []
        meant = [(flick.piece, self.game.text.interpret(match.state, ask, flick)) for flick in flicks]
        return [piece for piece, value in meant if step.accepts(ask.kind, value)]

    def _text(self, step: LessonStep, asked: Ask[Any] | None = None) -> Message:
        return msg(f"{self.game.id}.lesson.{self.name}.{step.said_at(asked)}")

    def advance(self, match: Match[Any]) -> None:
        """Mark a step that only shows something as seen."""
        self.seen.add(self.at(match))

    def _task(self, match: Match[Any]) -> int:
        """Return the next step that waits for an answer."""
        return next_task(self.lesson.steps, self.at(match))

    # -- accepted answers ---------------------------------------------------------------------------------------------
    def check(self, match: Match[Any], ask: Ask[Any], value: Any) -> None:
        """Raise `IllegalAnswerError` for a legal answer of the learner that the lesson does not accept now.

        It rejects an answer that does not fit the current step although a fitting one is possible, and any answer while
        the learner must read a sentence first; a sentence that only offers practice is no such one. Illegal answers are
        left to the rules.
        """
        if self.skipped or ask.seat != LEARNER or ask.refusal(value) is not None:
            return
        status = self.coached(match)
        if status is not None and status.look and not self.lesson.steps[status.number - 1].offers_practice:
            raise IllegalAnswerError(Refusal(msg("core.lesson.read_first")))
        task = self._task(match)
        step = self.lesson.steps[task] if task < self.count else None
        if step is None or not step.waits(ask.kind) or step.accepts(ask.kind, value):
            return
        if not self._can_be_done(match, ask, step):
            return
        raise IllegalAnswerError(Refusal(msg("core.lesson.rather", sentence=self._text(step, ask))))

    def _can_be_done(self, match: Match[Any], ask: Ask[Any], step: LessonStep) -> bool:
        """Return whether the expected answer of a step is possible now: an option, a flick or a composed offer."""
        if step.accepts_any(ask):
            return True
        return ask.check is not None and (self.game.text.trading is not None or bool(self._flicked(match, ask, step)))

    def waits_for(self, match: Match[Any], ask: Ask[Any], *, detours: bool = True) -> bool:
        """Return whether the lesson needs a question of the learner: its step is about it, or is still to be read.

        Without `detours` only the expected answer of the step counts, not the others that may lead to it.
        """
        status = None if self.skipped else self.coached(match)
        if status is not None and status.look:
            return True
        task = self.count if self.skipped else self._task(match)
        step = self.lesson.steps[task] if task < self.count else None
        return step is not None and (step.waits(ask.kind) if detours else step.ask == ask.kind)

    def reply(self, match: Match[Any], ask: Ask[Any]) -> Any:
        """Return the answer of a computer player.

        It is the reply of the lesson as long as a task is left, else the answer of the game's default policy.
        """
        teaches = self._task(match) < self.count
        coming = next(iter(self._replies(match.log[self.begins :])), None) if teaches else None
        if coming is not None and coming.ask == ask.kind:
            for value in allowed(ask, coming.do):
                return value
        return policy_answer(match, ask, self.lesson.seed)

    def _replies(self, log: Iterable[Entry]) -> Sequence[LessonReply]:
        """Return the replies that are left: each answer of a computer player to a question of that kind uses up one."""
        left = list(self.lesson.replies)
        for entry in log:
            if entry.seat not in (LEARNER, CHANCE) and left and entry.kind == left[0].ask:
                del left[0]
        return left

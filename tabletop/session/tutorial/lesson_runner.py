"""Lessons: a first match that teaches. A lesson is data in a game's folder (`lessons/first.toml`) on the real rules.

It says who sits there, with which settings and from which seed, what the computer player answers, and step by step
which sentence stands at which place and which answers it waits for. Where a learner stands in it follows from the log
alone, so that taking back and resuming need nothing more. Seat 0 learns. After the last step the match goes on.
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
from tabletop.core.match.match import Entry, Match, Nature
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.questions import CHANCE, Ask
from tabletop.session.tutorial.answer_patterns import allowed, fits, plain

FOLDER: Final = "lessons"
LEARNER: Final = 0
"""The seat that learns."""


class LessonReply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to a question of the kind `ask`. What the computer player answers to its next one: the first option
    that fits, or to an open question just that, where it is allowed."""

    ask: str
    do: Any


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One sentence and what is done about it.

    `say` is the last word of its key, `at` names the pieces and zones that it speaks of ("prompt", "players" and "log"
    are the bar, the figures and the log, "bargain" the panel in which people bargain). `ask` is the kind of question
    that it waits for, `do` are patterns of the answers that it accepts (none: every allowed one); with `stay` it lasts
    as long as that kind is asked. A step without `ask` only shows something: until it is gone on from by a button no
    answer is taken.

    `also` are answers to other questions by which what it waits for comes about, in a later turn too (a flick that
    missed): they do not end it, and with them it is left for nothing but the step after it. With `throws` false no dice
    are thrown for what it waits for: those that come after it belong to something else. `rule` is the clause that says
    more.
    """

    say: str
    at: tuple[str, ...] = ()
    ask: str = ""
    do: tuple[Any, ...] = ()
    stay: bool = False
    also: tuple[LessonReply, ...] = ()
    throws: bool = True
    rule: str = ""

    def waits(self, kind: str) -> bool:
        """Whether a question of that kind is one that the step waits for."""
        return kind == self.ask or any(kind == other.ask for other in self.also)

    def accepts(self, kind: str, value: Any) -> bool:
        """Whether an answer to a question of that kind is what the step waits for, or leads to it."""
        return self.is_done(kind, value) or any(kind == other.ask and fits(value, other.do) for other in self.also)

    def patterns(self, kind: str) -> tuple[Any, ...]:
        """The answers to a question of that kind that the step names, "*" for whatever may stand there."""
        named = self.do if kind == self.ask else [other.do for other in self.also if other.ask == kind]
        return tuple(map(plain, named))

    def is_done(self, kind: str, value: Any) -> bool:
        """Whether an answer to a question of that kind is what the step waits for."""
        return kind == self.ask and (not self.do or any(fits(value, pattern) for pattern in self.do))


class PreparedAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `seat` answers to its next question of the kind `ask` that allows it, while a lesson is prepared."""

    seat: int
    ask: str
    do: Any


class Prepared(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The match before a lesson begins: so many `answers` from its seed, dice and shuffles counted too. All seats
    answer by the game's habit but where `do` says otherwise: the first that fits first, each once. A file of the
    lesson's name that ends with `.json` holds the whole of `do`, so that habits may change and the lesson does not."""

    answers: int
    do: tuple[PreparedAnswer, ...] = ()


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson as its file says it. `seats` counts the learner too; `seed` is that of the match; `minutes` is how long
    it takes; a lesson with `prepared` begins in the middle of a match."""

    seats: int
    seed: str
    steps: tuple[LessonStep, ...]
    settings: dict[str, bool | int | str] = {}
    replies: tuple[LessonReply, ...] = ()
    minutes: int = 10
    prepared: Prepared = Prepared(0)


def habitual(match: Match[Any], ask: Ask[Any], seed: str) -> Any:
    """What a seat answers by the game's habit, the same at each playing of a lesson."""
    chance = FastRng(f"{seed}|lesson|{len(match.log)}")
    if match.game.players.default_policy is not None:
        return match.game.players.default_policy(match.state, ask, chance)
    return chance.answerer(match.game.players.random_answer, match.game.players.decline_answers)(match.state, ask)


def prepare(lesson: Lesson, match: Match[Any], nature: Nature) -> None:
    """Play the match up to where the lesson begins and somebody is asked. Raises ValueError when it is over before."""
    left = list(lesson.prepared.do)
    for entry in match.log:
        used = next((one for one in left if (one.seat, one.ask) == entry[:2] and fits(entry.value, one.do)), None)
        left = [one for one in left if one is not used]
    while len(match.log) < lesson.prepared.answers or (match.pending and match.pending[0].seat == CHANCE):
        if match.over:
            raise ValueError(f"prepared: the match is over after {len(match.log)} answers")
        ask = match.pending[0]
        if ask.seat == CHANCE:
            match.answer(nature(match.state, ask, match.natures), CHANCE)
            continue
        meant = (
            (one, value)
            for one in left
            if (one.seat, one.ask) == (ask.seat, ask.kind)
            for value in allowed(ask, one.do)
        )
        told = next(meant, None)
        if told is not None:
            left.remove(told[0])
        match.answer(habitual(match, ask, lesson.seed) if told is None else told[1], ask.seat)


def names(folder: Path) -> tuple[str, ...]:
    """The lessons of a game's folder: the first one first, the others by name."""
    found = {path.stem for path in (folder / FOLDER).glob("*.toml")}
    return tuple(sorted(found, key=lambda name: (name != "first", name)))


def read(folder: Path, name: str) -> Lesson:
    """A lesson of a game's folder. Raises ValueError for a file that is none (one line), OSError for a missing one."""
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
    """What a learner is told now: the sentence, the places it speaks of, how far the lesson is, and whether it only
    shows something (`look`). `useful` are the pieces and zones by which what it waits for is answered, `answers` the
    patterns of the answers themselves, `rule` is the clause that says more."""

    text: Message
    at: tuple[str, ...]
    number: int
    count: int
    look: bool
    useful: tuple[str, ...] = ()
    rule: str = ""
    answers: tuple[Any, ...] = ()


class LessonRunner:
    """A lesson that goes on beside a match. All but what has been looked at follows from the log."""

    def __init__(self, game: Game[Any], name: str, lesson: Lesson) -> None:
        self.game, self.name, self.lesson = game, name, lesson
        self.seen: set[int] = set()
        """Steps that only show something, and have been gone on from."""
        self.skipped = False
        """Whether the learner has left the lesson and plays on."""

    # -- where the lesson stands --------------------------------------------------------------------------------------
    def at(self, match: Match[Any]) -> int:
        """The number of the step that is on, as many as there are when the lesson is over."""
        at = 0
        for entry in match.log[self.begins :]:
            if entry.seat == LEARNER:
                at = self._after(at, entry)
        for ask in match.pending:
            if ask.seat == LEARNER and not self._reads(at):
                at = self._done(self._left(at, ask.kind), ask)
        while at in self.seen and not self.lesson.steps[at].ask:
            at += 1
        return at

    def _reads(self, at: int) -> bool:
        """Whether a step only shows something that was not gone on from: no question leaves it."""
        return at < self.count and not self.lesson.steps[at].ask and at not in self.seen

    def _doing(self, at: int) -> int:
        """The next step from `at` on that waits for an answer: an answer is taken once what only shows before it has
        been gone on from."""
        return next((number for number, step in enumerate(self.lesson.steps) if number >= at and step.ask), self.count)

    def _left(self, at: int, kind: str) -> int:
        """The step once a question of that kind comes: what cannot be done any more, or lasts no longer, is left when a
        later step waits for it."""
        doing = self._doing(at)
        if doing == self.count or self.lesson.steps[doing].waits(kind):
            return at
        later = next((number for number in range(doing, self.count) if self.lesson.steps[number].waits(kind)), None)
        if later is None or (self.lesson.steps[doing].also and later != self._doing(doing + 1)):
            return at
        return doing + 1 if later == self._doing(doing + 1) else later

    def _done(self, at: int, ask: Ask[Any]) -> int:
        """The step once a question is put: what stays is left when nothing that it waits for can be done any more and
        the next step is about the same kind of question; at an open question, where that cannot be told, once what the
        next step waits for is on offer."""
        doing = self._doing(at)
        following = self._doing(doing + 1)
        if following >= self.count or not self.lesson.steps[doing].stay:
            return at
        step, later = self.lesson.steps[doing], self.lesson.steps[following]
        if ask.check is not None:
            return doing + 1 if any(later.accepts(ask.kind, one) for one in ask.options) else at
        over = step.ask == later.ask == ask.kind and not any(step.accepts(ask.kind, one) for one in ask.options)
        return doing + 1 if over else at

    def _after(self, at: int, entry: Entry) -> int:
        """The step after an answer of the learner; what the lesson does not speak of changes nothing. Sentences at the
        end that only show something have been gone on from once there is an answer."""
        at, doing = self._left(at, entry.kind), self._meant(at, entry)
        if doing == self.count:
            return self.count
        if not self.lesson.steps[doing].accepts(entry.kind, entry.value):
            return at
        step = self.lesson.steps[doing]
        return doing if step.stay or not step.is_done(entry.kind, entry.value) else doing + 1

    def _meant(self, at: int, entry: Entry) -> int:
        """The step that waits for an answer of the learner; one that lasts is over with an answer to the next."""
        doing = self._doing(self._left(at, entry.kind))
        if doing < self.count and self.lesson.steps[doing].stay:
            following = self._doing(doing + 1)
            if following < self.count and not self.lesson.steps[doing].accepts(entry.kind, entry.value):
                return following
        return doing

    @property
    def begins(self) -> int:
        """How many answers lie before the lesson: nobody goes back behind them."""
        return self.lesson.prepared.answers

    @property
    def count(self) -> int:
        """How many steps there are."""
        return len(self.lesson.steps)

    def coached(self, match: Match[Any]) -> LessonStatus | None:
        """What the learner is told now; None when the lesson is over or left, while it waits for somebody else,
        and where what it waits for cannot be done."""
        at = self.at(match)
        if self.skipped or at >= self.count or match.over:
            return None
        step, own = self.lesson.steps[at], [ask for ask in match.pending if ask.seat == LEARNER]
        if any(ask.seat == CHANCE and ask.kind == "roll" and ask.by == LEARNER for ask in match.pending):
            return self._threw(match)
        if not own:  # what a sentence shows may come about only by what the others are asked now
            return None
        asked = next((ask for ask in own if step.waits(ask.kind)), None)
        if step.ask and asked is None:
            return None
        if asked is not None and (asked.check is None or asked.kind == step.ask):
            if not self._can_be_done(match, asked, step):
                return None
        useful = self._useful(match, asked, step) if asked is not None else ()
        pointed = self._pointed(step, useful)
        answers = step.patterns(asked.kind) if asked is not None else ()
        return LessonStatus(self._text(step), pointed, at + 1, self.count, not step.ask, useful, step.rule, answers)

    def _threw(self, match: Match[Any]) -> LessonStatus | None:
        """What was told when the learner did that for which dice wait now: it holds until they lie. None where the
        lesson did not ask for it."""
        log = [entry for entry in match.log[self.begins :] if entry.seat != CHANCE]
        if not log or log[-1].seat != LEARNER:
            return None
        at = 0
        for entry in log[:-1]:
            if entry.seat == LEARNER:
                at = self._after(at, entry)
        doing = self._meant(at, log[-1])
        if doing == self.count or not self.lesson.steps[doing].accepts(log[-1].kind, log[-1].value):
            return None
        step = self.lesson.steps[doing]
        if not step.throws:
            return None
        pointed = () if step.stay else step.at  # of several places only one is thrown for
        return LessonStatus(self._text(step), pointed, doing + 1, self.count, look=False, rule=step.rule)

    @staticmethod
    def _pointed(step: LessonStep, useful: tuple[str, ...]) -> tuple[str, ...]:
        """The places that a step speaks of; of one that lasts, those where something can still be done, if any can."""
        return (step.stay and tuple(name for name in step.at if name in useful)) or step.at

    def _useful(self, match: Match[Any], ask: Ask[Any], step: LessonStep) -> tuple[str, ...]:
        """What on the table stands for the options that a step accepts."""
        right = [option for option in ask.options if step.accepts(ask.kind, option)]
        labels = [self.game.text.describe(match.state, ask, option) for option in right]
        names = [name for label in labels for name in (*label.take, label.put) if name]
        return tuple(dict.fromkeys([*names, *self._flicked(match, ask, step)]))

    def _flicked(self, match: Match[Any], ask: Ask[Any], step: LessonStep) -> list[str]:
        """The pieces that may be flicked for what a step waits for."""
        shots = self.game.table.flicking.shots(match.state, ask) if self.game.table.flicking is not None else None
        flicks = [Flick(disc, 0, 1000) for disc in shots.discs] if shots is not None else []
        meant = [(flick.piece, self.game.text.interpret(match.state, ask, flick)) for flick in flicks]
        return [piece for piece, value in meant if step.accepts(ask.kind, value)]

    def _text(self, step: LessonStep) -> Message:
        return msg(f"{self.game.id}.lesson.{self.name}.{step.say}")

    def go_on(self, match: Match[Any]) -> None:
        """What was only shown has been looked at."""
        self.seen.add(self.at(match))

    # -- what it lets through -----------------------------------------------------------------------------------------
    def check(self, match: Match[Any], ask: Ask[Any], value: Any) -> None:
        """Raises `IllegalAnswerError` for an answer of the learner that is not what the lesson is about now, and puts
        it off, or while a sentence is to be gone on from; what the rules do not allow is left to them."""
        if self.skipped or ask.seat != LEARNER or ask.refusal(value) is not None:
            return
        told = self.coached(match)
        if told is not None and told.look:
            raise IllegalAnswerError(Refusal(msg("core.lesson.read_first")))
        doing = self._doing(self.at(match))
        step = self.lesson.steps[doing] if doing < self.count else None
        if step is None or not step.waits(ask.kind) or step.accepts(ask.kind, value):
            return
        if not self._can_be_done(match, ask, step):
            return
        raise IllegalAnswerError(Refusal(msg("core.lesson.rather", sentence=self._text(step))))

    def _can_be_done(self, match: Match[Any], ask: Ask[Any], step: LessonStep) -> bool:
        """Whether what a step waits for can be done now: it is on offer, may be flicked or put together as a bid."""
        if any(step.accepts(ask.kind, option) for option in ask.options):
            return True
        return ask.check is not None and (self.game.text.trading is not None or bool(self._flicked(match, ask, step)))

    def reply(self, match: Match[Any], ask: Ask[Any]) -> Any:
        """What a computer player answers: what the lesson has for it as long as it waits for the learner, else by the
        game's habit."""
        teaches = self._doing(self.at(match)) < self.count
        coming = next(iter(self._replies(match.log[self.begins :])), None) if teaches else None
        if coming is not None and coming.ask == ask.kind:
            for value in allowed(ask, coming.do):
                return value
        return habitual(match, ask, self.lesson.seed)

    def _replies(self, log: Iterable[Entry]) -> Sequence[LessonReply]:
        """What is left of the replies: each answer of a computer player to such a question has used one."""
        left = list(self.lesson.replies)
        for entry in log:
            if entry.seat not in (LEARNER, CHANCE) and left and entry.kind == left[0].ask:
                del left[0]
        return left

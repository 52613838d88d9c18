"""A match: checkpointed step scripts over plain state, with a log of answers as the authoritative record.

The state between steps is plain data. A step is a short generator that may ask any number of questions. `answer` moves
a match on; `fork`, `go_to`, `undo` and `redo` return another match and leave this one unchanged. A fork is a copy of
the last checkpoint with the few answers since fed again; undo does the same from an earlier checkpoint.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from tabletop.core.data.errors import TabletopError
from tabletop.core.data.messages import IllegalAnswerError, Refusal, msg
from tabletop.core.game.game import Game, State
from tabletop.core.match.explain_illegal import explain_illegal, not_an_answer
from tabletop.core.match.step import Step, Timeline, ended
from tabletop.core.rules.questions import CHANCE, Ask, Event, Script, Seat
from tabletop.core.rules.script_errors import MOST_IDLE, RulesError, check_idle, only_chance, start
from tabletop.core.rules.settings import Settings

S = TypeVar("S", bound=State)

Answerer = Callable[[Any, Ask[Any]], Any]
"""A function that answers any question: (state, ask) -> value."""
ChancePlayer = Callable[[Any, Ask[Any], int], Any]
"""A function that answers the n-th chance question: (state, ask, n) -> value."""


class ReplayMismatchError(TabletopError):
    """A recorded answer does not fit the question asked: the file or the rules differ.

    `refused` is the question that is asked and the answer that it does not allow, None where another one is asked.
    """

    def __init__(self, number: int, expected: str, asked: str, refused: tuple[Ask[Any], Any] | None = None) -> None:
        what = f"the rules ask {asked!r}" if refused is None else "the rules do not allow it there"
        super().__init__(f"answer {number} was recorded for {expected!r}, but {what}")
        self.number, self.expected, self.asked, self.refused = number, expected, asked, refused

    @property
    def detail(self) -> str:
        """The answer that is not allowed, with the options; for authors, because it may name what is hidden."""
        return "" if self.refused is None else not_an_answer(*self.refused)


class Entry(NamedTuple):
    """One answer: the seat that gave it (or `CHANCE`), the kind of question, and the value."""

    seat: Seat
    kind: str
    value: Any


class Observer(Protocol):
    """An observer of a match; it is never part of it."""

    def answering(self, match: Match[Any], ask: Ask[Any], value: Any) -> None:
        """Observe an answer before it takes effect."""
        ...

    def on_event(self, match: Match[Any], event: Event) -> None:
        """Observe an event, with the state of that moment."""
        ...


class Match(Generic[S]):
    """One match in progress: `state`, the `pending` questions (none when it is over) and the `log`."""

    game: Game[S]
    state: S
    """The position as it is now; in the middle of a step, it is what the step has written so far."""
    settings: Settings
    log: list[Entry]
    """All answers so far, those of chance too."""

    def __init__(self, game: Game[S], state: S, settings: Settings, chance: ChancePlayer | None) -> None:
        self.game, self.state, self.settings, self.chance = game, state, settings, chance
        self.log = []
        self.observer: Observer | None = None
        self.first = 0
        """The number of answers before the first checkpoint (when resumed from a checkpoint of another revision)."""
        self.is_from_setup = False
        """True if it began with the state of `rules.setup`, False if at any other position."""
        self._chance_draws = 0
        self._timeline = Timeline()
        self._step = Step(ended())
        self._undone: tuple[Entry, ...] = ()

    # -- beginning ----------------------------------------------------------------------------------------------------
    @classmethod
    def new(
        cls, game: Game[S], seats: int, *, settings: Mapping[str, Any] | None = None, chance: ChancePlayer | None = None
    ) -> Match[S]:
        """Start a fresh match. With `chance=None` the caller answers chance questions too.

        Raises ValueError for a number of seats or settings that the game does not have.
        """
        if seats not in game.seats:
            numbers = f"{game.seats[0]} to {game.seats[-1]}" if len(game.seats) > 1 else f"{game.seats[0]}"
            raise ValueError(f"{game.id} has {numbers} seats, not {seats}")
        chosen = game.complete(settings or {})
        match = cls.at(game, game.rules.setup(seats, chosen), settings=chosen, chance=chance)
        match.is_from_setup = True
        return match

    @classmethod
    def at(
        cls,
        game: Game[S],
        state: S,
        *,
        settings: Settings | None = None,
        chance: ChancePlayer | None = None,
        earlier: Sequence[Entry] = (),
    ) -> Match[S]:
        """Start a match at any position between two steps. `earlier` answers become history that cannot be undone.

        `tabletop.at` begins one that can be saved.
        """
        match = cls(game, state, settings or {}, chance)
        match.log = list(earlier)
        match.first = len(match.log)
        match._chance_draws = [entry.seat for entry in earlier].count(CHANCE)
        match._next_step()
        match._let_chance_answer()
        return match

    # -- playing ------------------------------------------------------------------------------------------------------
    @property
    def pending(self) -> tuple[Ask[Any], ...]:
        """The questions that wait for an answer; none when the match is over."""
        return self._step.pending

    @property
    def over(self) -> bool:
        return not self.pending

    @property
    def script(self) -> Script[None]:
        """The running step, for those who tell where in the rules something happens (`waiting_at`)."""
        return self._step.script

    @property
    def chance_draws(self) -> int:
        """The number of chance questions answered, which is the number of the next one."""
        return self._chance_draws

    @property
    def waiting(self) -> int:
        """The number of answers of this moment that wait, unseen, for those of the other seats."""
        return len(self._step.answers)

    def answer(self, value: Any, seat: Seat | None = None) -> None:
        """Give `value` to the pending question (of `seat`), and let chance answer after it.

        Raises `IllegalAnswerError` when it is not allowed, with the reason that a gesture would get. Any other
        exception, from a step, from chance or from the observer, leaves the match as it was before the answer.
        """
        ask = self.ask_of(seat)
        refusal = ask.refusal(value)
        if refusal is not None:
            if not refusal.rule:
                refusal = explain_illegal(self.game, self.state, ask, value) or refusal
            raise IllegalAnswerError(refusal, not_an_answer(ask, value))
        before, undone = len(self.log), self._undone
        try:
            self._undone = undone[1:] if undone and undone[0] == (ask.seat, ask.kind, value) else ()
            self._feed(ask, value)
            self._let_chance_answer()
        except BaseException as error:
            self._note_standstill(error)
            self.restore(before, undone)
            raise

    @property
    def ask(self) -> Ask[Any]:
        """The question to answer now; the first one if several are asked at once.

        Raises `IllegalAnswerError` when the match is over.
        """
        return self.ask_of()

    def ask_of(self, seat: Seat | None = None) -> Ask[Any]:
        """Return the pending question of `seat`, or the first one. Raises `IllegalAnswerError` when there is none."""
        for ask in self.pending:
            if seat is None or ask.seat == seat:
                return ask
        if self.over:
            raise IllegalAnswerError(Refusal(msg("core.over")), "the match is over, and nobody is asked")
        asked = ", ".join(str(ask.seat) for ask in self.pending)
        raise IllegalAnswerError(Refusal(msg("core.not_asked")), f"seat {seat} is not asked now; asked is seat {asked}")

    def _note_standstill(self, error: BaseException) -> None:
        """Note at an error of a step for how many steps the phase has not changed: it may be for lack of the next."""
        steps = self._timeline.steps_of_one_phase
        if steps > 1 and isinstance(error, (LookupError, ValueError, RulesError)):
            error.add_note(f"the phase has been {self._timeline.last.state.phase!r} for {steps} steps")

    def _let_chance_answer(self) -> None:
        for _ in range(MOST_IDLE):
            asked, undone = self._step.pending, self._undone
            if self.chance is None or not asked or asked[0].seat != CHANCE:
                return
            value = self.chance(self.state, asked[0], self._chance_draws)
            self._undone = undone[1:] if undone and undone[0] == (CHANCE, asked[0].kind, value) else ()
            self._feed(asked[0], value)
        raise only_chance(self.state.phase, self._step.script)

    def _feed(self, ask: Ask[Any], value: Any) -> None:
        if self.observer is not None:
            self.observer.answering(self, ask, value)
        if ask.seat == CHANCE:
            self._chance_draws += 1
        self.log.append(Entry(ask.seat, ask.kind, value))
        self._step.record(ask, value)
        if not self._step.pending and not self._step.send(self._event, self.game, self.state):
            self._next_step()

    def _event(self, event: Event) -> None:
        if self.observer is not None:
            self.observer.on_event(self, event)

    def _next_step(self) -> None:
        idle = -1
        while self.state.phase != "over":
            check_idle(idle := idle + 1, self.state.phase, self.game.rules.phases)
            self._timeline.keep(len(self.log), self._chance_draws, self.state)
            if self._begin_step():
                return
            self._timeline.drop()
        if not self._timeline:  # nobody was ever asked: the end is all there is
            self._timeline.keep(len(self.log), self._chance_draws, self.state)

    def _begin_step(self) -> bool:
        """Run the step of this phase up to its first questions; False when it asked nobody."""
        self._step = Step(start(self.game.rules.phases, self.state, self._step.script))
        return self._step.send(self._event, self.game, self.state)

    @property
    def checkpoint(self) -> tuple[int, S]:
        """The last moment between two steps: the number of answers before it, and a copy of its state."""
        last = self._timeline.last
        return last.answers, last.state.copy()

    @property
    def start(self) -> S:
        """A copy of the state before the first step of this match."""
        state: S = self._timeline.first.state.copy()
        return state

    @property
    def undone(self) -> tuple[Entry, ...]:
        """The undone answers that can be given again, chance included."""
        return self._undone

    # -- going back ---------------------------------------------------------------------------------------------------
    def _rewind(self, to: int) -> Match[S]:
        """Return a match right after the first `to` answers, from the nearest checkpoint."""
        start, timeline = self._timeline.until(to)
        other: Match[S] = Match(self.game, start.state.copy(), self.settings, self.chance)
        other.log, other._chance_draws, other._timeline = self.log[: start.answers], start.chance_draws, timeline
        other.first, other.is_from_setup = self.first, self.is_from_setup
        if other.state.phase != "over":
            other._begin_step()
        for entry in self.log[start.answers : to]:
            other._repeat(entry)
        return other

    def restore(self, answers: int, undone: tuple[Entry, ...]) -> None:
        """Go back in place to right after the first `answers` answers, when a later one failed."""
        before = self._rewind(answers)
        del self.log[answers:]
        self._undone = undone
        self.state, self._chance_draws = before.state, before._chance_draws
        self._timeline, self._step = before._timeline, before._step

    def _repeat(self, entry: Entry) -> None:
        """Feed a recorded answer, checking it against the question asked now."""
        refused = None
        for ask in self.pending:
            if ask.seat == entry.seat:
                if ask.kind != entry.kind:
                    break
                if ask.refusal(entry.value) is not None:
                    refused = ask, entry.value
                    break
                self._feed(ask, entry.value)
                return
        asked = ", ".join(f"{ask.kind} of {ask.seat}" for ask in self.pending) or "nothing: it is over"
        raise ReplayMismatchError(len(self.log) + 1, f"{entry.kind} of {entry.seat}", asked, refused)

    def fork(self) -> Match[S]:
        """Return an independent match at the same point. The observer stays behind."""
        return self._rewind(len(self.log))

    def go_to(self, answers: int) -> Match[S]:
        """Return a match right after the first `answers` answers; the undone ones can be redone."""
        to = max(self.first, min(answers, len(self.log)))
        other = self._rewind(to)
        other._undone = (*self.log[to:], *self._undone)
        return other

    def undo(self, answers: int = 1) -> Match[S]:
        """Return the match with the last `answers` answers of seats undone, and the chance answers after them."""
        to = len(self.log)
        while to > self.first and answers > 0:
            to -= 1
            answers -= self.chance is None or self.log[to].seat != CHANCE
        return self.go_to(to)

    @property
    def can_undo(self) -> bool:
        return any(self.chance is None or entry.seat != CHANCE for entry in self.log[self.first :])

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    def redo(self, observer: Observer | None = None) -> Match[S]:
        """Return a match with the last undone answer and the chance answers after it redone; a fork when there is none.

        The `observer` sees it happen and stays with the new match.
        """
        other = self.fork()
        other.observer = observer
        undone = self._undone
        while undone:
            other._repeat(undone[0])
            undone = undone[1:]
            if not undone or self.chance is None or undone[0].seat != CHANCE:
                break
        other._undone = undone
        return other

    def replay(self, entries: Sequence[Entry]) -> None:
        """Feed recorded answers one by one. Raises `ReplayMismatchError` at the first that does not fit."""
        for entry in entries:
            self._repeat(entry)

    def play_out(self, answer: Answerer, most: int = 1_000_000_000, *, together: Answerer | None = None) -> int:
        """Play this match to its end without log, checks or checkpoints; it can only be looked at afterwards.

        `answer(state, ask)` answers everybody, chance too, and `together` where several are asked at once. Returns the
        number of answers that seats gave.
        """
        if self.over:
            return 0
        count = sum(ask.seat != CHANCE for ask in self.pending)
        return count + self._step.exhaust(self.game.rules.phases, self.state, answer, most, together)

"""A running step of the rules, and the checkpoints between steps."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import takewhile
from typing import Any, NamedTuple

from tabletop.core.game.game import Game
from tabletop.core.match.playout import play_out
from tabletop.core.rules.flicks import flickable
from tabletop.core.rules.questions import Ask, Event, Script, Seat, Yielded
from tabletop.core.rules.script_errors import check_flick, check_questions


class Step:
    """A running step: its `script`, the `pending` questions of this moment, and the answers `given` to the others."""

    __slots__ = ("_asked", "_joint", "answers", "pending", "script")

    def __init__(self, script: Script[None]) -> None:
        self.script = script
        self._joint = False
        self._asked: tuple[Ask[Any], ...] = ()
        self.pending: tuple[Ask[Any], ...] = ()
        self.answers: dict[Seat, Any] = {}

    def record(self, ask: Ask[Any], value: Any) -> None:
        """Keep the answer to a pending question until all are there."""
        self.answers[ask.seat] = value
        self.pending = tuple([other for other in self.pending if other is not ask])

    def send(self, event: Callable[[Event], None], game: Game[Any], state: Any) -> bool:
        """Run the script with the given answers up to its next questions; False when it ends. Events go to `event`.

        Raises RulesError for a question that no seat of the game can answer, or a flick of what is not in the scene.
        """
        reply, self.answers = self._reply(self.answers), {}
        try:
            asked: Yielded = self.script.send(reply)
        except StopIteration:
            return False
        while isinstance(asked, Event):
            event(asked)  # outside `try`: a StopIteration of the receiver must not end the step
            try:
                asked = next(self.script)
            except StopIteration:
                return False
        self._joint = isinstance(asked, tuple)
        self._asked = self.pending = asked if isinstance(asked, tuple) else (asked,)
        check_questions(self.pending, game.seats[-1], self.script)
        if (flicking := game.table.flicking) is not None:
            for ask in self.pending:
                if ask.check is not None and flickable(ask) and (shots := flicking.shots(state, ask)) is not None:
                    check_flick(ask, [disc.id for disc in shots.scene.discs], self.script)
        return True

    def _reply(self, given: Mapping[Seat, Any]) -> Any:
        if not self._asked:
            return None
        return tuple([given[ask.seat] for ask in self._asked]) if self._joint else given[self._asked[0].seat]

    def exhaust(
        self,
        steps: Mapping[str, Any],
        state: Any,
        answer: Callable[[Any, Ask[Any]], Any],
        most: int,
        together: Callable[[Any, Ask[Any]], Any] | None = None,
    ) -> int:
        """Play on from here to the end, or for `most` answers of seats; see `play_out`."""
        one = together if together and self._joint else answer
        reply = self._reply({ask.seat: one(state, ask) for ask in self.pending} | self.answers)
        self.pending = ()
        return play_out(steps, state, answer, together=together, script=self.script, reply=reply, most=most)


def ended() -> Script[None]:
    """Return the script of a match that is over: it asks nothing."""
    yield from ()


class Checkpoint(NamedTuple):
    """The state before a step, after `answers` answers of which `chance_draws` were by chance."""

    answers: int
    chance_draws: int
    state: Any


class Timeline:
    """The checkpoints between the steps of a match, the earliest first."""

    __slots__ = ("_moments",)

    def __init__(self, moments: list[Checkpoint] | None = None) -> None:
        self._moments = moments or []

    def __bool__(self) -> bool:
        return bool(self._moments)

    @property
    def first(self) -> Checkpoint:
        return self._moments[0]

    @property
    def last(self) -> Checkpoint:
        return self._moments[-1]

    @property
    def steps_of_one_phase(self) -> int:
        """The number of the last steps that were of the same phase, one after the other."""
        phase = self.last.state.phase
        return sum(1 for _ in takewhile(lambda moment: moment.state.phase == phase, reversed(self._moments)))

    def keep(self, answers: int, chance_draws: int, state: Any) -> None:
        """Remember this moment, with a copy of the state."""
        self._moments.append(Checkpoint(answers, chance_draws, state.copy()))

    def drop(self) -> None:
        """Forget the last moment: nobody was asked after it."""
        self._moments.pop()

    def until(self, answers: int) -> tuple[Checkpoint, Timeline]:
        """Return the last checkpoint after at most `answers` answers, and a timeline that ends with it."""
        index = len(self._moments) - 1
        while self._moments[index].answers > answers:
            index -= 1
        return self._moments[index], Timeline(self._moments[: index + 1])

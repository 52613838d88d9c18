"""Random matches, recorded once and replayed.

`python -m tabletop.testing.random_play GAME ...` prints a line for each game. It holds digests of its log, its last
state, and what was shown and logged on the way: two versions of the same rules print the same line, whatever the order
of Python's sets.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from functools import wraps
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from tabletop.core.data.copying import clone, digest
from tabletop.core.game.game import Game
from tabletop.core.match.match import Entry, Match
from tabletop.core.rules.chance import FastRng, SeededChance
from tabletop.core.rules.questions import Ask, Event
from tabletop.core.rules.script_errors import RulesError
from tabletop.session.games.registry import extras, game_registry

P = ParamSpec("P")
T = TypeVar("T")
MOST_ANSWERS: Final = 20_000
"""A random match that is longer does not end."""


class EndlessMatchError(RulesError):
    """A random match went on for `MOST_ANSWERS` answers; it names the phase and the step where it stood."""

    def __init__(self, match: Match[Any]) -> None:
        phase = match.state.phase
        text = f"a random match does not end: {MOST_ANSWERS} answers, and still in phase {phase!r}"
        super().__init__(text, getattr(match.game.rules.phases.get(phase), "__code__", None))


def cached_by_game(function: Callable[Concatenate[Game[Any], P], T]) -> Callable[Concatenate[Game[Any], P], T]:
    """Remember the result of a function for a game and further plain arguments. Games are distinguished by identity."""
    kept: dict[tuple[Any, ...], tuple[Game[Any], T]] = {}

    @wraps(function)
    def cached(game: Game[Any], /, *args: P.args, **more: P.kwargs) -> T:
        key = (id(game), args, tuple(more.items()))
        if key not in kept:
            kept[key] = game, function(game, *args, **more)
        return kept[key][1]

    return cached


@cached_by_game
def recorded(game: Game[Any], seats: int, seed: int = 0) -> tuple[Entry, ...]:
    """All answers of a random match, which is played once. Raises `EndlessMatchError`."""
    chance = FastRng(seed)
    match = Match.new(game, seats, chance=SeededChance(f"tests {seed}"))
    while not match.over:
        ask = match.pending[chance.below(len(match.pending))]
        match.answer(random_value(match, ask, chance), ask.seat)
        if len(match.log) >= MOST_ANSWERS:
            raise EndlessMatchError(match)
    return tuple(match.log)


def random_value(match: Match[Any], ask: Ask[Any], chance: FastRng) -> Any:
    """Return a random allowed answer to a seat's question."""
    return chance.answerer(match.game.players.random_answer)(match.state, ask)


def replayed(
    game: Game[Any], seats: int, entries: Sequence[Entry] | None = None, seed: int = 0
) -> Iterator[tuple[Match[Any], Entry]]:
    """Yield one match at each of its questions, including those to chance, with the recorded answer that comes next."""
    match = Match.new(game, seats)
    for entry in recorded(game, seats, seed) if entries is None else entries:
        yield match, entry
        match.replay([entry])


def finished(game: Game[Any], seats: int, seed: int = 0) -> Match[Any]:
    """Return a random match played to its end."""
    match = Match.new(game, seats)
    match.replay(recorded(game, seats, seed))
    return match


def position(match: Match[Any]) -> tuple[Any, ...]:
    """Return everything by which two matches at the same point are equal: state, questions and log."""
    asked = [(ask.seat, ask.kind, list(ask.options), ask.count, ask.faces, ask.by) for ask in match.pending]
    return clone(match.state), asked, list(match.log)


class EventRecorder:
    """An observer that keeps the log line of each event for every viewer."""

    def __init__(self, viewers: Sequence[int | None]) -> None:
        self.viewers = viewers
        self.lines: list[tuple[Event, Any]] = []

    def answering(self, match: Match[Any], ask: Ask[Any], value: Any) -> None:
        """Answers are in the log already."""

    def on_event(self, match: Match[Any], event: Event) -> None:
        """Keep the log line of an event for each viewer."""
        for viewer in self.viewers:
            self.lines.append((event, match.game.text.describe_event(match.state, event, viewer)))


def digests(game: Game[Any]) -> str:
    """Return a line for a game: the length of a random match, its log, its last state, all shown and logged."""
    seats = game.seats[-1]
    recorder = EventRecorder((None, 0))
    shown: list[Any] = []
    for match, entry in replayed(game, seats, seed=7):
        match.observer = recorder
        if entry.seat >= 0 and len(match.log) % 7 == 0:
            ask = match.ask_of(entry.seat)
            shown.append([game.text.describe(match.state, ask, option) for option in ask.options])
            shown.append(game.text.prompt(match.state, ask))
            shown.append([list(game.table.project(match.state, viewer).items()) for viewer in (None, ask.seat)])
    last = finished(game, seats, seed=7)
    return f"{game.id} {len(last.log)} {digest(last.log)} {digest(last.state)} {digest(shown)} {digest(recorder.lines)}"


def main(names: Sequence[str]) -> None:
    """Print the line of each game, of all there are when none is named."""
    games = game_registry(extras()).games
    for name in names or games:
        print(digests(games[name]))


if __name__ == "__main__":
    main(sys.argv[1:])

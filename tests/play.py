"""Random matches for the tests. `python -m tests.play` prints what one of every game came to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from tabletop.core.ask import NATURE, Ask, Beat
from tabletop.core.clone import clone, digest
from tabletop.core.flicking import Shots
from tabletop.core.game import Game
from tabletop.core.match import Entry, Match
from tabletop.core.nature import Chance, SeededNature
from tabletop.play.registry import shelf
from tabletop.play.session import GuidedSession

SHELF = shelf(extra=("tests.example_game",))


def game_of(game: str | Game[Any]) -> Game[Any]:
    """A game by its id, or itself."""
    return SHELF.games[game] if isinstance(game, str) else game


MOST_ANSWERS = 20_000
"""A random match that is longer does not end."""


@cache
def recorded(game_id: str, seats: int, seed: int = 0) -> tuple[Entry, ...]:
    """All answers of a random match. Tests replay them, so that a flight is computed once."""
    game, chance = SHELF.games[game_id], Chance(seed)
    match = Match.new(game, seats, nature=SeededNature(f"tests {seed}"))
    while not match.over:
        ask = match.pending[chance.below(len(match.pending))]
        match.answer(random_value(match, ask, chance), ask.seat)
        assert len(match.log) < MOST_ANSWERS, "a random match does not end"
    return tuple(match.log)


def random_value(match: Match[Any], ask: Ask[Any], chance: Chance) -> Any:
    """A random allowed answer to a seat's question."""
    return chance.answerer(match.game.players.random_answer)(match.state, ask)


def replayed(
    game: Game[Any], seats: int, entries: Sequence[Entry] | None = None, seed: int = 0
) -> Iterator[tuple[Match[Any], Entry]]:
    """One match at each of its questions, Nature's too, with the recorded answer that it is given next."""
    match = Match.new(game, seats)
    for entry in recorded(game.id, seats, seed) if entries is None else entries:
        yield match, entry
        match.replay([entry])


def finished(game: Game[Any], seats: int, seed: int = 0) -> Match[Any]:
    """A random match played to its end."""
    match = Match.new(game, seats)
    match.replay(recorded(game.id, seats, seed))
    return match


def position(match: Match[Any]) -> tuple[Any, ...]:
    """Everything by which two matches at the same point are equal: state, questions and log."""
    asked = [(ask.seat, ask.kind, list(ask.options), ask.count, ask.faces, ask.by) for ask in match.pending]
    return clone(match.state), asked, list(match.log)


class Teller:
    """An observer that keeps what every viewer is told of each beat."""

    def __init__(self, viewers: Sequence[int | None]) -> None:
        self.viewers = viewers
        self.told: list[tuple[Beat, Any]] = []

    def answering(self, match: Match[Any], ask: Ask[Any], value: Any) -> None:
        """Answers are in the log already."""

    def beat(self, match: Match[Any], beat: Beat) -> None:
        for viewer in self.viewers:
            self.told.append((beat, match.game.text.describe_event(match.state, beat, viewer)))


def main() -> None:
    """One line for each game: its log, its last state, and what was shown on the way."""
    for game_id, game in SHELF.games.items():
        seats = game.seats[-1]
        teller = Teller((None, 0))
        shown: list[Any] = []
        for match, entry in replayed(game, seats, seed=7):
            match.observer = teller
            if entry.seat >= 0 and len(match.log) % 7 == 0:
                ask = match.ask_of(entry.seat)
                shown.append([game.text.describe(match.state, ask, option) for option in ask.options])
                shown.append(game.text.prompt(match.state, ask))
                shown.append([list(game.table.project(match.state, viewer).items()) for viewer in (None, ask.seat)])
        last = finished(game, seats, seed=7)
        print(game_id, len(last.log), digest(last.log), digest(last.state), digest(shown), digest(teller.told))


if __name__ == "__main__":
    main()


def shots_of(session: GuidedSession) -> Shots | None:
    """What the person who is asked may flick; None when no flick answers the question."""
    prompt, flicking = session.prompt, session.game.table.flicking
    if prompt is None or flicking is None or prompt.seat == NATURE or session.is_bot(prompt.seat):
        return None
    return flicking.shots(session.match.state, prompt.ask)

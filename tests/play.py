"""Random matches for the tests. `python -m tests.play` prints what one of every game came to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tabletop.ask import Ask
from tabletop.clone import digest
from tabletop.game import Game
from tabletop.match import Match
from tabletop.nature import Chance, SeededNature
from tabletop.registry import shelf

SHELF = shelf(extra=("tests.example_game",))


def new_match(game: Game[Any], seats: int, seed: int = 0) -> Match[Any]:
    """A match whose Nature follows from `seed`."""
    return Match.new(game, seats, nature=SeededNature(f"tests {seed}"))


def random_value(match: Match[Any], ask: Ask[Any], chance: Chance) -> Any:
    """A random allowed answer to a seat's question."""
    return chance.answerer(match.game.sample)(match.state, ask)


def asks_of(game: Game[Any], seats: int, seed: int = 0) -> Iterator[tuple[Match[Any], Ask[Any]]]:
    """A match at each question of a random game; the next step answers it. The last match yielded is still running."""
    match, chance = new_match(game, seats, seed), Chance(seed)
    while not match.over:
        ask = match.pending[chance.below(len(match.pending))]
        yield match, ask
        match.answer(random_value(match, ask, chance), ask.seat)


def finished(game: Game[Any], seats: int, seed: int = 0) -> Match[Any]:
    """A random match played to its end."""
    match = new_match(game, seats, seed)
    for current, _ in asks_of(game, seats, seed):
        match = current
    return match


def position(match: Match[Any]) -> tuple[Any, ...]:
    """Everything by which two matches at the same point are equal: state, questions and log."""
    asked = [(ask.seat, ask.kind, list(ask.options), ask.count, ask.faces, ask.by) for ask in match.pending]
    return digest(match.state), asked, list(match.log)


def main() -> None:
    """One line for each game: log, last state, and what every seat saw at every question."""
    for name, game in SHELF.games.items():
        seen = []
        match = None
        for match, ask in asks_of(game, game.seats[-1], seed=7):
            labels = [game.describe(match.state, ask, option) for option in ask.options]
            seen.append((labels, game.prompt(match.state, ask)))
            seen.append([list(game.project(match.state, viewer).items()) for viewer in (None, ask.seat)])
        assert match is not None, f"{name} asked nothing"
        print(name, len(match.log), digest(match.log), digest(match.state), digest(seen))


if __name__ == "__main__":
    main()

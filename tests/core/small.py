"""A minimal game of the steps that a test defines, and a few such steps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tabletop.core.data.messages import msg
from tabletop.core.game.bots import Rng
from tabletop.core.game.game import Game, GameRules, GameText
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import SeededChance
from tabletop.core.rules.labels import Label, Result, Score
from tabletop.core.rules.questions import Ask, Event, Script, choose, event, roll, simultaneous


@dataclass(slots=True)
class Small:
    """A minimal state: `said` holds the answers so far; `hidden` may hold what a seat cannot know."""

    phase: str = "first"
    said: list[Any] = field(default_factory=list)
    hidden: list[int] = field(default_factory=list)

    def copy(self) -> Small:
        return Small(self.phase, self.said[:], self.hidden[:])


def _redeal(state: Small, now: Small, seat: int, rng: Rng) -> None:
    rng.shuffle(state.hidden)


def game_of(**steps: Callable[[Small], Script[None]]) -> Game[Small]:
    """Return a game for one to four seats with these steps; the phase "first" begins."""
    return Game(
        id="small",
        title=msg("small.title"),
        seats=range(1, 5),
        revision=1,
        rules=GameRules(
            state=Small,
            setup=lambda seats, settings: Small(hidden=list(range(6))),
            phases=steps,
            result=lambda state: Result((Score(0, len(state.said), ()),), (0,)),
            determinize=_redeal,
        ),
        text=GameText(
            describe=lambda state, ask, option: Label(msg(str(option))), prompt=lambda state, ask: msg(ask.kind)
        ),
    )


def match_of(*, chance: bool = False, **steps: Callable[[Small], Script[None]]) -> Match[Small]:
    """Return a match of `game_of`; the caller answers chance unless `chance` is set."""
    return Match.new(game_of(**steps), 2, chance=SeededChance("small") if chance else None)


class Watcher:
    """An observer that records what it sees."""

    def __init__(self) -> None:
        self.answers: list[Any] = []
        self.events: list[str] = []

    def answering(self, match: Match[Any], ask: Ask[Any], value: Any) -> None:
        self.answers.append(value)

    def on_event(self, match: Match[Any], event: Event) -> None:
        self.events.append(event.kind)


def colours(state: Small) -> Script[None]:
    """Ask two questions in one step, with an event after each."""
    for seat in (0, 1):
        state.said.append((yield from choose(seat, "colour", ("red", "blue"))))
        yield event("painted", seat=seat)
    state.phase = "throw"


def throw(state: Small) -> Script[None]:
    """Throw a die between two questions."""
    state.said.append((yield from choose(0, "throw", ("soft", "hard"))))
    state.said.append((yield from roll(1)))
    state.said.append((yield from choose(1, "colour", ("green", "white"))))
    state.phase = "first" if len(state.said) < 10 else "over"


def painting(chance: bool = True) -> Match[Small]:
    """Return a match of these two steps, twice over."""
    return match_of(chance=chance, first=colours, throw=throw)


def answered(match: Match[Small], *values: Any) -> Match[Small]:
    """Return the match after these answers."""
    for value in values:
        match.answer(value)
    return match


ANSWERS = ("red", "blue", "soft", "green", "blue", "red", "hard", "white")


def secrets(state: Small) -> Script[None]:
    """Ask three seats at once."""
    state.said += yield from simultaneous(*(Ask(seat, "bid", (1, 2, 3)) for seat in (0, 1, 2)))
    yield event("revealed")
    state.phase = "over"

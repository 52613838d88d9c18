"""Computer players: what a bot is lent, what it answers, and answers put together from tokens."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from tabletop.core.data.messages import Message
from tabletop.core.rules.questions import Ask, Seat

if TYPE_CHECKING:
    from physics.scene import Flight, Scene, Shot


class Rng(Protocol):
    """A source of chance outside the match: for bots and re-dealing."""

    def below(self, bound: int) -> int:
        """Return a whole number from 0 to `bound` - 1, each equally likely."""
        ...

    def shuffle(self, items: list[Any]) -> None:
        """Put `items` into a random order in place."""
        ...


class BotContext(Protocol):
    """Chance, a clock and the physics, lent to a computer player by the host."""

    @property
    def rng(self) -> Rng:
        """Chance for the bot's own use."""
        ...

    @property
    def iterations(self) -> int | None:
        """How many positions a search may judge whatever the clock says; None where only time counts."""
        ...

    def time_left(self) -> float:
        """Seconds until an answer is due."""
        ...

    def fly(self, scene: Scene, shot: Shot) -> Flight:
        """Return the flight that the match itself would see."""
        ...


@dataclass(frozen=True, slots=True)
class BotDecision:
    """A computer player's answer and one line that says why, as a person at the table would; `others` are the answers
    it liked next, best first. `figures` is what its search has counted, for whoever wants details."""

    value: Any
    reason: Message
    alternatives: tuple[Any, ...] = ()
    stats: Message | None = None


Token: TypeAlias = "str | int | float | bool | None"
"""One of the few plain values that answers are put together from."""
AnswerBuilder: TypeAlias = Generator[Sequence[Token], Token, Any]
"""An answer that is put together choice by choice: yields what may come next, is sent one of it, returns the answer.
What it yields is never empty, and whatever is chosen, the answer is allowed."""
Policy: TypeAlias = Callable[[Any, Ask[Any], Rng], Any]
"""A quick answer to any question of a seat: (state, ask, stream) -> value."""
Bot: TypeAlias = Callable[[Any, Seat, BotContext], BotDecision]
"""A computer player: (match, seat, bench) -> thought. The match is a re-dealt one: what the seat may know of it."""

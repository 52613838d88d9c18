"""Types for computer players: the context of a bot, its decision, and answers composed of tokens."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from tabletop.core.data.messages import Message
from tabletop.core.rules.questions import Ask, Seat

if TYPE_CHECKING:
    from physics.scene import Flight, Scene, Shot


class Rng(Protocol):
    """A source of chance outside the match, for bots and determinization."""

    def below(self, bound: int) -> int:
        """Return a whole number from 0 to `bound` - 1, each equally likely."""
        ...

    def shuffle(self, items: list[Any]) -> None:
        """Put `items` into a random order in place."""
        ...


class BotContext(Protocol):
    """Chance, a clock and the physics, provided to a computer player by the host."""

    @property
    def rng(self) -> Rng:
        """Chance for the bot's own use."""
        ...

    @property
    def iterations(self) -> int | None:
        """The number of positions that a search may judge whatever the clock says; None where only time counts."""
        ...

    def time_left(self) -> float:
        """Return the seconds until an answer is due."""
        ...

    def fly(self, scene: Scene, shot: Shot) -> Flight:
        """Return the flight that the match itself would compute."""
        ...


@dataclass(frozen=True, slots=True)
class BotDecision:
    """A computer player's answer and one line that explains it, as a person at the table would.

    `alternatives` are the next best answers, best first. `stats` are the statistics of its search, for those who want
    details. `proposals` are answers that it would name to a person before its own, best first, such as bargains that
    only talking can bring about.
    """

    value: Any
    reason: Message
    alternatives: tuple[Any, ...] = ()
    stats: Message | None = None
    proposals: tuple[Any, ...] = ()


Token: TypeAlias = "str | int | float | bool | None"
"""One of the few plain values that answers are composed of."""
AnswerBuilder: TypeAlias = Generator[Sequence[Token], Token, Any]
"""A generator that composes an answer choice by choice: it yields the next tokens, is sent one, and returns the answer.

The yielded sequence is never empty, and whatever is chosen, the answer is allowed.
"""
Policy: TypeAlias = Callable[[Any, Ask[Any], Rng], Any]
"""A quick answer to any question of a seat: (state, ask, stream) -> value."""
Bot: TypeAlias = Callable[[Any, Seat, BotContext], BotDecision]
"""A computer player: (match, seat, context) -> decision. The match is determinized: all the seat may know."""

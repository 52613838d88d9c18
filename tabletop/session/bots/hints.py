"""A hint: what the strongest computer player of a game would answer, the next best, and what speaks for each.

Everything is computed in worlds that the asked seat cannot tell from the real one, and a sentence is said only when all
of them say it, so that no hint knows anything hidden. What a search counts is no reason and is never told.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from tabletop.core.data.messages import IllegalAnswerError, Message
from tabletop.core.input.gestures import Flick
from tabletop.core.input.interpret import Option
from tabletop.core.match.determinize import determinized
from tabletop.core.match.match import Match, ReplayMismatchError
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.questions import Seat
from tabletop.core.rules.stops import NO_STOP
from tabletop.session.bots.generic import strongest, think, with_others

WAYS: Final = 3
"""Answers of a hint: the best one and the next."""
REASONS: Final = 2
"""Sentences that are said for each."""
WORLDS: Final = 3
"""Worlds in which a sentence must hold."""


class ReasonedAnswer(NamedTuple):
    """An answer, and what speaks for it, the weightiest first."""

    value: Any
    reasons: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class HintOption:
    """One answer of a hint in words and places, with its reasons; `flick` is the shot that it is."""

    offer: Option
    reasons: tuple[Message, ...] = ()
    flick: Flick | None = None

    @property
    def places(self) -> tuple[str, ...]:
        """What stands for it on the table: where it goes to, and what it takes; a flick is a line."""
        label = self.offer.label
        if self.flick is not None:
            return ()
        return (label.put, *label.take) if label.put is not None else label.take


@dataclass(frozen=True, slots=True)
class Hint:
    """What a seat is told to the question after `number` answers, the best way first.

    `is_open` says that nothing of it is beyond what the other people know, so that it may lie on a shared table.
    """

    seat: Seat
    number: int
    ways: tuple[HintOption, ...]
    is_open: bool = False


def advised(
    match: Match[Any],
    seat: Seat,
    *,
    seed: str,
    seconds: float,
    iterations: int | None = None,
    others: Iterable[Seat] = (),
) -> tuple[ReasonedAnswer, ...]:
    """The answer of the strongest player of the game, as it would give it with the same seed and time, and the next
    best, each with its reasons. What is said holds for the `others` too, who read it. To be asked no more comes after
    an answer for which the same speaks: a hint is about this once.
    """
    name = strongest(match.game)
    decision = think(match, seat, name, seed=seed, seconds=seconds, iterations=iterations)
    decision = with_others(match, seat, decision, seed=seed)
    values = list(dict.fromkeys((decision.value, *decision.alternatives)))[:WAYS]
    ways = tuple(_with_reasons(match, seat, values, seed, others))
    once = [way.reasons for way in ways if way.value != NO_STOP]
    return tuple(sorted(ways, key=lambda way: way.value == NO_STOP and way.reasons in once))


def _with_reasons(
    match: Match[Any], seat: Seat, values: list[Any], seed: str, others: Iterable[Seat]
) -> Iterable[ReasonedAnswer]:
    """Each answer with the sentences that every world says for it."""
    worlds = _worlds(match, (seat,) * WORLDS + tuple(others), FastRng(f"{seed}|reasons"))
    for value in values:
        said = [_said(world, seat, value) for world in worlds]
        first = said[0] if said else ()
        yield ReasonedAnswer(value, tuple(one for one in first if all(one in other for other in said))[:REASONS])


def _worlds(match: Match[Any], eyes: tuple[Seat, ...], chance: FastRng) -> list[Match[Any]]:
    """Return a world as each of these seats knows it."""
    found = []
    for eye in eyes:
        with suppress(ReplayMismatchError):
            found.append(determinized(match, eye, chance, tries=100))
    return found


def _said(world: Match[Any], seat: Seat, value: Any) -> tuple[Message, ...]:
    """Return what speaks for an answer in a world; nothing where it is not asked or not allowed."""
    try:
        ask = world.ask_of(seat)
    except IllegalAnswerError:
        return ()
    return () if ask.refusal(value) is not None else tuple(world.game.players.reasons_for(world.state, ask, value))

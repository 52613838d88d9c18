"""Hints: the answer of the strongest computer player of a game, the next best ones, and the reasons for each.

Everything is computed in worlds that the asked seat cannot tell from the real one, and a reason is given only when it
holds in all of them, so that no hint reveals anything hidden. Figures of a search are no reason and are never shown.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from tabletop.core.data.messages import IllegalAnswerError, Message
from tabletop.core.game.trading import TradeDraft
from tabletop.core.input.gestures import Flick
from tabletop.core.input.interpret import Option
from tabletop.core.match.determinize import determinized
from tabletop.core.match.match import Match, ReplayMismatchError
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.questions import Seat
from tabletop.core.rules.stops import NO_STOP
from tabletop.session.bots.computer_players import strongest, think, with_others

WAYS: Final = 3
"""Answers of a hint: the best one and the next."""
REASONS: Final = 2
"""Reasons given for each answer at most."""
WORLDS: Final = 3
"""Worlds in which a reason must hold."""


class ReasonedAnswer(NamedTuple):
    """An answer and the reasons for it, the weightiest first."""

    value: Any
    reasons: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class HintOption:
    """One answer of a hint as an option of the game, with its reasons.

    `flick` is the shot if the answer is one, `draft` the bid that is put together if it is one.
    """

    offer: Option
    reasons: tuple[Message, ...] = ()
    flick: Flick | None = None
    draft: TradeDraft | None = None

    @property
    def places(self) -> tuple[str, ...]:
        """The places that show it on the table: its destination and the taken pieces; none for a flick (a line)."""
        label = self.offer.label
        if self.flick is not None:
            return ()
        return (label.put, *label.take) if label.put is not None else label.take


@dataclass(frozen=True, slots=True)
class Hint:
    """The hint for a seat on the question after `number` answers, the best way first.

    `is_open` is true if it contains nothing that the other people do not know, so that a shared table may show it.
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
    """Return the answer of the strongest player with the same seed and time, and the next best, each with reasons.

    Offers that this player would make in a person's place come first.
    The reasons also hold for the `others`, who can read them. The answer "do not ask me any more" is sorted after an
    answer with the same reasons, because a hint is about this one question.
    """
    name = strongest(match.game)
    decision = think(match, seat, name, seed=seed, seconds=seconds, iterations=iterations)
    decision = with_others(match, seat, decision, seed=seed)
    values = list(dict.fromkeys((*decision.proposals, decision.value, *decision.alternatives)))[:WAYS]
    ways = tuple(_with_reasons(match, seat, values, seed, others))
    once = [way.reasons for way in ways if way.value != NO_STOP]
    return tuple(sorted(ways, key=lambda way: way.value == NO_STOP and way.reasons in once))


def _with_reasons(
    match: Match[Any], seat: Seat, values: list[Any], seed: str, others: Iterable[Seat]
) -> Iterable[ReasonedAnswer]:
    """Yield each answer with the reasons that hold for it in every world."""
    worlds = _worlds(match, (seat,) * WORLDS + tuple(others), FastRng(f"{seed}|reasons"))
    for value in values:
        said = [_said(world, seat, value) for world in worlds]
        first = said[0] if said else ()
        yield ReasonedAnswer(value, tuple(one for one in first if all(one in other for other in said))[:REASONS])


def _worlds(match: Match[Any], eyes: tuple[Seat, ...], chance: FastRng) -> list[Match[Any]]:
    """Return a possible world for each of these seats, re-dealt from what the seat knows."""
    found = []
    for eye in eyes:
        with suppress(ReplayMismatchError):
            found.append(determinized(match, eye, chance, tries=100))
    return found


def _said(world: Match[Any], seat: Seat, value: Any) -> tuple[Message, ...]:
    """Return the reasons for an answer in a world; none if the seat is not asked or the answer is not allowed."""
    try:
        ask = world.ask_of(seat)
    except IllegalAnswerError:
        return ()
    return () if ask.refusal(value) is not None else tuple(world.game.players.reasons_for(world.state, ask, value))

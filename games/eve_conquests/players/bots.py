"""The computer players: three officers, from the impulsive ensign to the one who knows the odds."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Final, TypeAlias

from games.eve_conquests.players import bots_search, policy
from games.eve_conquests.players import bots_strategy as strategy
from games.eve_conquests.players.advice import reasons_for
from games.eve_conquests.players.evaluation import worth
from games.eve_conquests.rules.facts import PLANS
from games.eve_conquests.rules.state import State
from tabletop.core.ai.sampling import softmax_choice
from tabletop.core.data.messages import Message, msg
from tabletop.core.game.bots import Bot, BotContext, BotDecision
from tabletop.core.match.match import Match
from tabletop.core.rules.questions import Ask, Seat

Standing: TypeAlias = Callable[[State, Seat], float]

HEAT: Final = 2.0
"""Deviation of the ensign from the apparent best (`softmax_choice`), in the unit of the weights."""
OBVIOUS: Final = 12.0
"""Weight above which an answer does not tempt the ensign any more."""
SENSELESS: Final = -0.5
"""Weight below which the ensign takes no answer."""
ENDS: Final = ("end", "more_stops", "fewer_stops", "done")
"""Answers that end a turn or the tactics of a battle, and give up what is left."""
OTHERS: Final = 3
"""Most alternatives that are shown."""
SECRET: Final = frozenset(("dice", "question"))
"""Questions whose reasons would reveal what the other side may not know."""
OWN_SIGHT: Final = "eve_conquests.advice.square.known"
"""The sentence about a card that perhaps only one seat has looked at."""


def ensign(match: Match[State], seat: Seat, context: BotContext) -> BotDecision:
    """Choose as the easy player: it judges like the admiral, but at random takes nearly equal or worse answers."""
    ask = match.ask_of(seat)
    weights = _weights(match, ask, _standing)
    sound = [at for at, weight in enumerate(weights) if weight >= SENSELESS] or [weights.index(max(weights))]
    if ask.kind not in policy.WEIGHED:
        sound = list(range(len(weights)))
    if ask.kind in (*PLANS, "tactics"):
        sound = _going_on(ask, weights, sound)
    at = sound[softmax_choice([min(weights[one], OBVIOUS) for one in sound], HEAT, context.rng)]
    order = [at, *(one for one in policy.ranking(weights, context.rng) if one != at)]
    return _decision(match.state, ask, weights, order)


def _going_on(ask: Ask[Any], weights: list[float], sound: list[int]) -> list[int]:
    """Return the answers without those that end the turn, as long as another one gains something."""
    going = [at for at in sound if ask.options[at] not in ENDS]
    return going if any(weights[at] > 0 for at in going) else sound


def admiral(match: Match[State], seat: Seat, context: BotContext) -> BotDecision:
    """Choose as the middle player: the answer with the greatest weight at a glance; ties are broken by chance."""
    ask = match.ask_of(seat)
    weights = _weights(match, ask, _standing)
    return _decision(match.state, ask, weights, policy.ranking(weights, context.rng))


def marshal(match: Match[State], seat: Seat, context: BotContext) -> BotDecision:
    """Choose as the strong player: it weighs possible gains and losses from attacks, and prepares claims.

    In its turns it then plays the best few on to their end (`bots_search`). However little time is left, it has at
    least weighed them.
    """
    ask = match.ask_of(seat)
    weights = at_a_glance(match, ask)
    order = policy.ranking(weights, context.rng)
    ranked = bots_search.candidates(ask, weights, order)
    if len(ranked) < 2:
        return _decision(match.state, ask, weights, order)
    found = bots_search.search(match, seat, context, ranked)
    if not found.tried:
        return _decision(match.state, ask, weights, order)
    said = reason(match.state, ask, found.value)
    percent = round(100 * found.worth)
    figures = msg("eve_conquests.bot.search_figures", tried=found.tried, options=found.answers, percent=percent)
    return BotDecision(found.value, said, found.others[:OTHERS], figures)


def at_a_glance(match: Match[State], ask: Ask[Any]) -> list[float]:
    """Return the marshal's weights of the options, before any search."""
    weights = strategy.weights_of(match.state, ask)
    return _weights(match, ask, strategy.standing) if weights is None else weights


def _weights(match: Match[State], ask: Ask[Any], standing: Standing) -> list[float]:
    """Return the weights of the options: by default policy, or by the position after each."""
    if ask.kind in policy.WEIGHED:
        return policy.weights_of(match.state, ask)
    return [_after(match, ask, option, standing) for option in ask.options]


def _standing(state: State, seat: Seat) -> float:
    """Return the seat's own worth, less a share of that of the others."""
    others = [worth(state, one) for one in range(state.seats) if one != seat]
    return worth(state, seat) - 0.35 * max(others) - 0.15 * sum(others) / len(others)


def _after(match: Match[State], ask: Ask[Any], option: Any, standing: Standing) -> float:
    """Return the value of the position after an answer."""
    if option in ("pass", "done", "none"):
        return standing(match.state, ask.seat)
    fork = match.fork()
    fork.answer(option, ask.seat)
    return standing(fork.state, ask.seat)


def _decision(state: State, ask: Ask[Any], weights: list[float], order: list[int]) -> BotDecision:
    """Return the first answer of an order, the reason for it, and the next answers."""
    least = 0.0 if ask.kind in PLANS else -math.inf  # in a turn, show nothing that is worse than ending it
    others = tuple(ask.options[at] for at in order[1 : 1 + OTHERS] if weights[at] >= least)
    best = ask.options[order[0]]
    return BotDecision(
        best, reason(state, ask, best), others, msg("eve_conquests.bot.figures", options=len(ask.options))
    )


def reason(state: State, ask: Ask[Any], answer: Any) -> Message:
    """Return the most important reason for an answer that all players may read."""
    if ask.kind in SECRET:
        return msg(f"eve_conquests.bot.{ask.kind}", units=_facing(state, ask.seat))
    said = (one for one in reasons_for(state, ask, answer) if ask.kind != "flip" or one.key != OWN_SIGHT)
    return next(said)


def _facing(state: State, seat: Seat) -> int:
    """Return the number of units on the other side of the battle."""
    battle = state.battle
    assert battle is not None, "dice are chosen in a battle"
    return state.units[battle.regions[1 - battle.seats.index(seat)]]


def thinking_time(bot: str, kind: str) -> float:
    """Return the seconds that a computer player thinks about such a question, without end where it uses all."""
    return math.inf if bot == "marshal" and kind in bots_search.SEARCHED else 0.0


BOTS: Final[dict[str, Bot]] = {"ensign": ensign, "admiral": admiral, "marshal": marshal}
"""The players from the weakest to the strongest."""

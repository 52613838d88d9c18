"""Computer players that work for any game: two random ones, and a Monte Carlo one that searches re-dealt matches.

A bot never sees anything that is hidden from its seat: it thinks in worlds that its seat cannot tell from the real one.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from itertools import count, islice
from types import CodeType
from typing import Any, Final

from physics.scene import Flight, Scene, Shot
from tabletop.core.ai.tree_search import TreeSearch
from tabletop.core.data.errors import UnknownNameError
from tabletop.core.data.messages import msg
from tabletop.core.game.bots import Bot, BotContext, BotDecision, Rng
from tabletop.core.game.game import Game
from tabletop.core.match.determinize import determinized
from tabletop.core.match.explain_illegal import fault_of, shown
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.flicks import no_sampler
from tabletop.core.rules.questions import Ask, Seat
from tabletop.core.rules.script_errors import RulesError

SECONDS: Final = 2.0
"""Default time (s) for one answer of a bot."""
BEGIN: Final = 4
"""Answers that the Monte Carlo player begins with; it adds more the longer it thinks."""
ROUNDS: Final = 1
HORIZON: Final = 40
"""A playout ends `ROUNDS` rounds after the present one, or after `HORIZON` answers, if the game can judge positions."""
COMPARED: Final = 24
"""Positions that are evaluated to rank answers that a player has not ranked itself."""
MOST: Final = 20_000
"""Positions after which the Monte Carlo player stops its search."""


class BotContextImpl:
    """The means that a bot may use: a random stream, a clock and the physics."""

    def __init__(self, rng: Rng, seconds: float, iterations: int | None = None) -> None:
        self.rng, self.iterations = rng, iterations
        self._until = time.perf_counter() + (math.inf if iterations is not None else seconds)

    def time_left(self) -> float:
        return self._until - time.perf_counter()

    def fly(self, scene: Scene, shot: Shot) -> Flight:
        from physics.flick.flight import fly

        return fly(scene, shot)


def answer_at_random(match: Match[Any], seat: Seat, context: BotContext) -> BotDecision:
    """Answer as the random player: choose one of the options uniformly."""
    ask = match.ask_of(seat)
    return BotDecision(sampled(match, ask, context.rng), msg("bot.random.why"))


def answer_eagerly(match: Match[Any], seat: Seat, context: BotContext) -> BotDecision:
    """Answer as the eager random player: choose any option, but never decline while there is another one."""
    ask = match.ask_of(seat)
    answer = FastRng(context.rng.below(1 << 53)).answerer(
        match.game.players.random_answer, match.game.players.decline_answers
    )
    return BotDecision(answer(match.state, ask), msg("bot.eager.why"))


def monte_carlo(match: Match[Any], seat: Seat, context: BotContext) -> BotDecision:
    """Answer as the Monte Carlo player, by the search of `tabletop.core.ai.tree_search`.

    In a playout everybody follows the game's default policy, or answers like the eager random player if there is none,
    for `ROUNDS` rounds or `HORIZON` answers. Then the game evaluates the position; if it cannot, the playout goes on to
    the end of the match.
    """
    ask, game = match.ask_of(seat), match.game
    if ask.check is None and len(ask.options) == 1:
        return BotDecision(ask.options[0], msg("bot.monte_carlo.why" if game.rules.secret_hands else "bot.only_choice"))
    more = _answers(match, ask, context.rng)
    first = [
        *([game.players.default_policy(match.state, ask, context.rng)] if game.players.default_policy else []),
        *islice(more, BEGIN),
    ]
    found = _search(game).best(match, seat, context, list(dict.fromkeys(first)), more)
    if not found.tried:
        return BotDecision(found.value, msg("bot.no_time"))
    percent = round(100 * found.worth)
    figures = msg("bot.monte_carlo.figures", tried=found.tried, options=found.answers, percent=percent)
    return BotDecision(found.value, msg("bot.monte_carlo.why"), found.others, figures)


def _answers(match: Match[Any], ask: Ask[Any], rng: Rng) -> Iterator[Any]:
    """Yield allowed answers in random order: every option once, or endless samples for an open question."""
    if ask.check is None:
        options = list(ask.options)
        rng.shuffle(options)
        yield from options
    else:
        while True:
            yield sampled(match, ask, rng)


def _search(game: Game[Any]) -> TreeSearch[Any]:
    """Return the search of the Monte Carlo player for a game."""
    sample, declines = game.players.random_answer, game.players.decline_answers

    def at_random(state: Any, ask: Ask[Any], rng: Rng) -> Any:
        assert isinstance(rng, FastRng), "the chance of a search"
        return rng.answerer(sample, declines)(state, ask)

    def horizon(state: Any, seat: Seat) -> Callable[[Any, Ask[Any]], bool]:
        last, answers = game.rules.round_of(state) + ROUNDS, count(1)
        return lambda later, ask: next(answers) > HORIZON or game.rules.round_of(later) > last

    def never(state: Any, seat: Seat) -> Callable[[Any, Ask[Any]], bool]:
        return lambda later, ask: False

    until = never if game.players.evaluate is None else horizon
    return TreeSearch(
        game.players.default_policy or at_random, until, partial(_worth, game), min_visits=0, max_visits=MOST
    )


def _worth(game: Game[Any], state: Any, seat: Seat) -> float:
    """Return the value of a position for a seat, 0 to 1; after a match mostly by winning, a little by the margin."""
    if state.phase != "over":
        assert game.players.evaluate is not None, "playouts of a game that cannot judge positions go to the end"
        return game.players.evaluate(state, seat)
    result = game.rules.result(state)
    won = 1.0 / len(result.winners) if seat in result.winners else 0.0
    mine = result.points_of(seat)
    best = max((result.points_of(score.seat) for score in result.scores if score.seat != seat), default=mine)
    margin = 0.5 + 0.5 * math.tanh((mine - best) / 40.0)
    return 0.75 * won + 0.25 * margin


def sampled(match: Match[Any], ask: Ask[Any], rng: Rng) -> Any:
    """Return a random allowed answer to a question. Raises LookupError if the game cannot sample an open question."""
    if ask.check is None:
        return ask.options[rng.below(len(ask.options))]
    if match.game.players.random_answer is None:
        raise no_sampler(ask)
    return match.game.players.random_answer(match.state, ask, rng)


BY_CHANCE: Final = ("random", "eager")
"""Players that choose by chance alone: a list of options is all that they need to know."""
THINKING: Final = "monte_carlo"
"""The generic player that plays to win."""
BY_THE_CLOCK: Final = (THINKING,)
"""Generic players that use all the time that they are given."""
GENERIC: Final[Mapping[str, Bot]] = {
    "random": answer_at_random,
    "eager": answer_eagerly,
    THINKING: monte_carlo,
}


class IllegalBotAnswerError(RulesError):
    """A bot gave something that is no answer to its question."""


def thinkers(game: Game[Any]) -> dict[str, Bot]:
    """Return all computer players of a game by name: the generic ones and its own."""
    return {**GENERIC, **game.players.bots}


def thinker_of(game: Game[Any], name: str) -> Bot:
    """Return a computer player of a game. Raises `UnknownNameError` for a name that the game does not have."""
    found = thinkers(game)
    if name not in found:
        raise UnknownNameError(f"{game.id} has no bot {name!r}; its bots are {', '.join(found)}")
    return found[name]


def thinking_time(game: Game[Any], name: str, kind: str) -> float:
    """Return the seconds that a computer player thinks about a kind of question, unless it has no choice.

    The time is infinite for a player that uses all the time it is given.
    """
    return math.inf if name in BY_THE_CLOCK else game.players.thinking_time(name, kind)


def easiest(game: Game[Any]) -> str:
    """Return the player that is offered for a first match: the first of the game's own.

    For a game without any it is the Monte Carlo player, since no other generic one plays to win.
    """
    return next(iter(game.players.bots), THINKING)


def strongest(game: Game[Any]) -> str:
    """Return the player whose answers are shown as hints: the last of the game's own.

    Games list their players from the weakest to the strongest. For a game without any it is the Monte Carlo player.
    """
    return [*game.players.bots][-1] if game.players.bots else THINKING


def with_others(match: Match[Any], seat: Seat, decision: BotDecision, *, seed: str) -> BotDecision:
    """Return the decision with the next best answers, if the player has not named any itself.

    They are drawn from the other answers and ranked by the generic search in `COMPARED` positions.
    """
    ask = match.ask_of(seat)
    if decision.alternatives or (ask.check is None and len(ask.options) < 2):
        return decision
    context = BotContextImpl(FastRng(f"{seed}|others"), 0.0, COMPARED)
    world = determinized(match, seat, context.rng, tries=300)
    drawn = islice(_answers(world, ask, context.rng), 2 * BEGIN)
    rest = [value for value in dict.fromkeys(drawn) if value not in (decision.value, ask.option_of(decision.value))]
    if not rest:
        return decision
    found = _search(match.game).best(world, seat, context, rest)
    return replace(decision, alternatives=(found.value, *found.others))


def think(
    match: Match[Any],
    seat: Seat,
    name: str,
    *,
    seed: int | str,
    seconds: float = SECONDS,
    iterations: int | None = None,
) -> BotDecision:
    """Return one answer of the bot `name`.

    The bot is given a re-dealt world, so that it cannot see anything hidden from `seat`; a bot that chooses one of the
    options by chance needs none. With `iterations`, a search evaluates that many positions however long it takes, and
    the same seed gives the same answer. Raises `UnknownNameError` for a name that the game does not have, and
    `IllegalBotAnswerError` for an answer that is not allowed.
    """
    thinker = thinker_of(match.game, name)
    context = BotContextImpl(FastRng(seed), seconds, iterations)
    ask = match.ask_of(seat)
    forced = ask.check is None and len(ask.options) == 1
    if forced and not match.game.rules.secret_hands:  # with secret hands this would reveal too much
        return BotDecision(ask.options[0], msg("bot.only_choice"))
    if ask.check is None and name in BY_CHANCE:
        return thinker(match, seat, context)
    decision: Any = thinker(determinized(match, seat, context.rng, tries=300), seat, context)
    if not isinstance(decision, BotDecision):
        raise _blame(match.game, name, f"returned {shown(decision)}, which is no BotDecision")
    if ask.refusal(decision.value) is not None:
        value = decision.value
        raise _blame(match.game, name, f"answered {shown(value)} to {ask.kind!r}; {fault_of(ask, value)}")
    return decision


def _blame(game: Game[Any], name: str, what: str) -> IllegalBotAnswerError:
    """Return the error of a bot, with the place of its code; a generic one answers by the sampler of the game."""
    code = getattr(game.players.bots.get(name, game.players.random_answer), "__code__", None)
    return IllegalBotAnswerError(f"bot {name!r} {what}", code if isinstance(code, CodeType) else None)

"""Matches of a league: from seeds, with the seats changing evenly, the same for the same seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias, TypeVar

from tabletop.core.game.bots import Rng
from tabletop.core.game.game import Game
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng, SeededChance
from tabletop.core.rules.questions import Ask
from tabletop.session.bots.computer_players import think

P = TypeVar("P")


class Outcome(NamedTuple):
    """The outcome of a match for one of its seats: its part of the victory and its lead over the best other."""

    won: float
    lead: int


Play: TypeAlias = Callable[[Sequence[P], str, int], Outcome]
"""A match of players, one on every seat, with a seed; what it brought one seat."""
Strategy: TypeAlias = Callable[[Any, Ask[Any], Rng], Any]
"""A script: it answers a question of a seat by the state, without search."""
Player: TypeAlias = Callable[[Match[Any], Ask[Any], str], Any]
"""A player of whole matches: it answers a question of a match; the same seed gives the same answer."""
Budget: TypeAlias = Mapping[str, Any]
"""The thinking time of a computer player: `iterations`, a number of positions, or `seconds`."""


def by_script(strategy: Strategy) -> Player:
    """Return the player that follows a script."""
    return lambda match, ask, seed: strategy(match.state, ask, FastRng(seed))


def by_bot(name: str, budget: Budget) -> Player:
    """Return a computer player of the game, which sees what its seat may know."""
    return lambda match, ask, seed: think(match, ask.seat, name, seed=seed, **budget).value


def play(game: Game[Any], players: Sequence[Player], seed: str, own: int) -> Outcome:
    """Play a match with a player on every seat, and return what it brought the seat `own`."""
    match = Match.new(game, len(players), chance=SeededChance(seed))
    while not match.over:
        ask = match.pending[0]
        match.answer(players[ask.seat](match, ask, f"{seed} {ask.seat} {len(match.log)}"), ask.seat)
    result = game.rules.result(match.state)
    best = max(score.total for score in result.scores if score.seat != own)
    return Outcome((own in result.winners) / len(result.winners), result.points_of(own) - best)


def against(play: Play[P], one: P, others: P, matches: int, seats: int, seed: str) -> list[Outcome]:
    """Play `one` on one seat, which changes from match to match, against `others` on all others.

    With each deal every seat is played once.
    """
    found = []
    for number in range(matches):
        own = number % seats
        players = [one if seat == own else others for seat in range(seats)]
        found.append(play(players, f"{seed} {number // seats}", own))
    return found

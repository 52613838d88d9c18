"""Matches of strategies: quick ones without a log, from seeds, with the seats changing evenly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from games.stone_age import GAME
from games.stone_age.rules.score import final_score
from games.stone_age.rules.score import result as result_of
from games.stone_age.rules.state import State
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng, SeededChance
from tabletop.core.rules.questions import CHANCE, Ask
from tests.games.stone_age.league.strategies import Strategy

MOST: Final = 2000
"""Answers of seats after which a match is judged as it stands: nobody buys anything any more."""


class Outcome(NamedTuple):
    """What a match brought one of its seats: its part of the victory, and its lead over the best of the others."""

    won: float
    lead: int


def play(players: Sequence[Strategy], seed: str, own: int) -> Outcome:
    """Play a match with a strategy on every seat, and return what it brought the seat `own`."""
    dice = FastRng(seed)

    def answer(state: State, ask: Ask[Any]) -> Any:
        return dice.chance(ask) if ask.seat == CHANCE else players[ask.seat](state, ask)

    match = Match.new(GAME, len(players), chance=SeededChance(seed))
    match.play_out(answer, MOST)
    winners = result_of(match.state).winners
    totals = [final_score(match.state, seat) for seat in range(len(players))]
    lead = totals[own] - max(total for seat, total in enumerate(totals) if seat != own)
    return Outcome((own in winners) / len(winners), lead)


def against(one: Strategy, others: Strategy, matches: int, seats: int, seed: str) -> list[Outcome]:
    """Play `one` on one seat, which changes from match to match, against `others` on all others.

    With each deal every seat is played once.
    """
    found = []
    for number in range(matches):
        own = number % seats
        players = [one if seat == own else others for seat in range(seats)]
        found.append(play(players, f"{seed} {number // seats}", own))
    return found

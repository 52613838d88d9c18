"""Matches of strategies of Stone Age: quick ones without a log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from games.stone_age import GAME
from games.stone_age.rules.score import final_score
from games.stone_age.rules.score import result as result_of
from games.stone_age.rules.state import State
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng, SeededChance
from tabletop.core.rules.questions import CHANCE, Ask
from tests.games.league.matches import Outcome
from tests.games.stone_age.league.strategies import Strategy

MOST: Final = 2000
"""Answers of seats after which a match is judged as it stands: nobody buys anything any more."""


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

"""Points of the region cards, and the end (14)."""

from __future__ import annotations

from games.eve_conquests.facts import REGIONS, WORTHS
from games.eve_conquests.state import State, points_of
from tabletop.core.game import Result, Score, ranked
from tabletop.core.words import say


def result(state: State) -> Result:
    """Points by the colour of the region cards; equal points are a shared win."""
    scores = []
    for seat in range(state.seats):
        parts = tuple(
            (
                say("eve_conquests.source", colour=say(f"eve_conquests.worth.{colour}")),
                worth * sum(REGIONS[card].worth == worth for card in state.won[seat]),
            )
            for worth, colour in enumerate(WORTHS, 1)
        )
        scores.append(Score(seat, points_of(state, seat), parts))
    winners = ranked([score.total for score in scores])
    return Result(tuple(scores), winners, say("eve_conquests.tie") if len(winners) > 1 else None)

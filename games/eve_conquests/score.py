"""Points of the region cards, the end (14), and the strip of a player."""

from __future__ import annotations

from games.eve_conquests.facts import REGIONS, WORTHS
from games.eve_conquests.state import State, points_of
from tabletop.core.ask import Seat
from tabletop.core.game import Result, Score, Stat, ranked
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


def strip(state: State, viewer: Seat | None, seat: Seat) -> tuple[Stat, ...]:
    """Points, units in supply, cards in hand, and outposts on the map."""
    return (
        Stat(f"score_{seat}", points_of(state, seat), say("eve_conquests.stat.points")),
        Stat(f"unit_{seat}", state.supply[seat], say("eve_conquests.stat.supply")),
        Stat("project_back_logistics", len(state.hands[seat]), say("eve_conquests.stat.hand")),
        Stat("outpost_production", (state.owned[seat] & state.built).bit_count(), say("eve_conquests.stat.outposts")),
    )

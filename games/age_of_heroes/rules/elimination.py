"""Gaining and losing cities, elimination of players, and the removal of a tribe's things (rules 10)."""

from __future__ import annotations

from typing import Final

from games.age_of_heroes.rules.facts import ARMY, CITADEL, CITY, EARTHQUAKE, GENERAL, ROAD
from games.age_of_heroes.rules.state import NOBODY, PLACES, SHAKEN, State, ends, generals_of, living, own_stone
from tabletop.core.rules.questions import Script, Seat, event

TURN_PARTS: Final = frozenset(("draw", "action", "taxes", "monument", "discard", "return"))
"""Steps of somebody's turn; all others go on when any player is eliminated."""


def gain_city(state: State, seat: Seat) -> Script[None]:
    """Carry out a Population Boom: one city from the pile, nothing when the pile is empty."""
    if state.piles[CITY]:
        state.piles[CITY] -= 1
        state.cities[seat] += 1
        yield event("boom", seat=seat)
    else:
        yield event("no_city_left", seat=seat)


def is_out(state: State, seat: Seat) -> bool:
    """Return whether a player is out, which is when he has neither a city nor a card in hand."""
    return state.alive[seat] and not state.cities[seat] and not any(state.hands[seat])


def settle(state: State) -> Script[None]:
    """Eliminate players; the last tribe wins at once. Called after every command and event, never between (R-23)."""
    if 0 not in state.cities:
        return
    fallen = [seat for seat in range(state.seats) if is_out(state, seat)]
    if not fallen:
        return
    if len(fallen) == sum(state.alive):
        # RECONSTRUCTED: when the last players fall together, who drew the card falls last and wins
        last = state.drawer if state.drawer in fallen else state.turn
        fallen.remove(last)
    for seat in fallen:
        _clean_up(state, seat)
        yield event("fallen", seat=seat)
    left = living(state, 0)
    if len(left) == 1:
        state.winner = left[0]
        state.phase = "over"
        yield event("last_tribe", seat=left[0])
    elif not state.alive[state.turn] and state.phase in TURN_PARTS:
        end_turn(state)


def _clean_up(state: State, seat: Seat) -> None:
    """Return items to the piles and discard monument and Earthquake cards, pending events unresolved too (R-24)."""
    state.alive[seat] = False
    state.challengers[seat] = False
    armies = state.armies[seat]
    state.piles[ARMY] += sum(armies)
    state.piles[GENERAL] += generals_of(state, seat)
    state.piles[CITADEL] += state.citadels[seat]
    stones, shaken = [own_stone(state, seat)] * state.laid[seat], [EARTHQUAKE] * armies[SHAKEN]
    state.discard += sorted([*stones, *shaken, *state.pending[seat]])
    state.armies[seat] = [0] * PLACES
    state.citadels[seat] = state.laid[seat] = 0
    state.pending[seat] = []
    kept = [code for code in state.roads if seat not in ends(code)]
    state.piles[ROAD] += len(state.roads) - len(kept)
    state.roads = kept


def end_turn(state: State) -> None:
    """Pass the turn to the next living player clockwise; past the start seat the round is over (R-3)."""
    count = state.seats
    state.building = False
    state.refused = []
    state.taxes = 0
    state.last_drawn = NOBODY
    state.event = state.drawer = NOBODY
    for seat in range(state.turn + 1, state.turn + 1 + count):
        if seat % count == state.start:
            state.phase = "market_draw"
            return
        if state.alive[seat % count]:
            state.turn = seat % count
            state.phase = "draw"
            return

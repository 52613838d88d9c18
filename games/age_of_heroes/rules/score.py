"""The winner (rules 11), and the public figures in the players panel."""

from __future__ import annotations

from functools import lru_cache

from games.age_of_heroes.rules.facts import ARMY, CITY, EMPIRE, ITEMS, MONUMENT, STOCK
from games.age_of_heroes.rules.state import NOBODY, State, is_empire_or_monument
from games.age_of_heroes.rules.track import part_of
from tabletop.core.data.messages import SeatName, msg
from tabletop.core.rules.labels import Result, Score, Stat, stat
from tabletop.core.rules.questions import Seat


def result(state: State) -> Result:
    """Return the winner, and the progress of each tribe: its cities and the stones of its monument."""
    scores = []
    for seat in range(state.seats):
        cities, stones = state.cities[seat], state.laid[seat]
        parts = ((msg("age_of_heroes.score.cities"), cities), (msg("age_of_heroes.score.stones"), stones))
        scores.append(Score(seat, cities + stones, parts))
    who = SeatName(state.winner)
    if not is_empire_or_monument(state, state.winner) or sum(state.alive) == 1:
        note = msg("age_of_heroes.score.last", who=who)
    elif state.cities[state.winner] >= EMPIRE:
        note = msg("age_of_heroes.score.empire", who=who, cities=EMPIRE)
    else:
        note = msg("age_of_heroes.score.monument", who=who, stones=MONUMENT)
    return Result(tuple(scores), (state.winner,), note, in_points=False)


def closing_round(state: State, seat: Seat) -> int:
    """Return the round at the end of whose turn a challenger wins, if its condition holds then (11)."""
    if part_of(state) == "market_day":
        return state.round
    had = (state.turn - state.start) % state.seats > (seat - state.start) % state.seats
    return state.round + had


def armies_of(state: State, seat: Seat) -> tuple[int, int]:
    """Return the armies of a tribe: at home, and away."""
    home, led, shaken, *away = state.armies[seat]
    if seat == state.attacker:  # a force on the march lies neither in a home area nor in the pile
        away.append(STOCK[ARMY] - state.piles[ARMY] - sum(map(sum, state.armies)))
    return home + led + shaken, sum(away)


def seat_stats(state: State, viewer: Seat | None, seat: Seat) -> tuple[Stat, ...]:
    """Return a challenger's winning round; cities, stones laid, armies at home and away, citadels, cards in hand."""
    at_home, away = armies_of(state, seat)
    clock: tuple[Stat, ...] = ()
    if state.challengers[seat] and state.winner == NOBODY:
        number = closing_round(state, seat)
        name = msg("age_of_heroes.stat.challenge", who=SeatName(seat), number=number, cities=EMPIRE, stones=MONUMENT)
        clock = (Stat("", msg("age_of_heroes.stat.wins", number=number), name),)
    cities, stones, citadels = state.cities[seat], state.laid[seat], state.citadels[seat]
    return (*clock, *_stats(cities, stones, at_home, away, citadels, sum(state.hands[seat])))


@lru_cache(1024)
def _stats(cities: int, stones: int, at_home: int, away: int, citadels: int, hand: int) -> tuple[Stat, ...]:
    return (
        stat(ITEMS[CITY], f"{cities}/{EMPIRE}", msg("age_of_heroes.stat.cities"), cities),
        stat("monument_mark", f"{stones}/{MONUMENT}", msg("age_of_heroes.stat.stones"), stones),
        stat("army", f"{at_home}+{away}", msg("age_of_heroes.stat.armies"), at_home + away),
        stat("citadel", citadels, msg("age_of_heroes.stat.citadels")),
        stat("hand_card", hand, msg("age_of_heroes.stat.hand")),
    )

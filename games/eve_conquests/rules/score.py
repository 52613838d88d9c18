"""Points of the region cards, the end (14), and the players panel, in a battle with the figures of each side."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from games.eve_conquests.rules.combat.combat_math import damage, defence, strength, symbols
from games.eve_conquests.rules.facts import COLOURS, DICE, REGIONS, WORTHS
from games.eve_conquests.rules.state import Battle, State, points_of
from tabletop.core.data.messages import msg
from tabletop.core.rules.labels import Result, Score, Stat, ranked, stat
from tabletop.core.rules.questions import Seat

BEFORE_TACTICS: Final = ("battle_roll", "battle_rolled", "battle_compare")
"""Phases after the roll in which tactics actions have not been won yet."""
UNKNOWN: Final = "–"
"""A figure that the dice do not show yet."""


def result(state: State) -> Result:
    """Return points by the colour of the region cards; equal points are a shared win."""
    scores = []
    for seat in range(state.seats):
        parts = tuple(
            (
                msg("eve_conquests.source", colour=msg(f"eve_conquests.worth.{colour}")),
                worth * sum(REGIONS[card].worth == worth for card in state.won[seat]),
            )
            for worth, colour in enumerate(WORTHS, 1)
        )
        scores.append(Score(seat, points_of(state, seat), parts))
    winners = ranked([score.total for score in scores])
    return Result(tuple(scores), winners, msg("eve_conquests.tie") if len(winners) > 1 else None)


def seat_stats(state: State, viewer: Seat | None, seat: Seat) -> tuple[Stat, ...]:
    """Return points, units in supply, cards in hand, and outposts on the map.

    In a battle also the seat's side of it.
    """
    battle = state.battle
    outposts = (state.owned[seat] & state.built).bit_count()
    stats = _stats(seat, points_of(state, seat), state.supply[seat], len(state.hands[seat]), outposts)
    if battle is None or seat not in battle.seats:
        return stats
    return (*stats, *_side(state, battle, battle.seats.index(seat)))


@lru_cache(1024)
def _stats(seat: Seat, points: int, supply: int, hand: int, outposts: int) -> tuple[Stat, ...]:
    return (
        stat(f"score_{seat}", points, msg("eve_conquests.stat.points")),
        stat(f"unit_{seat}", supply, msg("eve_conquests.stat.supply"), stock=True),
        stat("project_back_logistics", hand, msg("eve_conquests.stat.hand")),
        stat("outpost_production", outposts, msg("eve_conquests.stat.outposts")),
    )


def _side(state: State, battle: Battle, side: int) -> tuple[Stat, ...]:
    """Return the figures of a side in a battle.

    They are its strength, the tactics actions left, the dice in its pouch, and the points of rolled dice.
    Chosen dice stay secret until they are rolled (15.5). All are texts, since they are nothing that a seat gains or
    loses. Whoever has lost the region has no strength there, though others stand in it now.
    """
    lie = [len(faces) for faces in battle.faces[side * 3 : side * 3 + 3]]
    stands = state.owned[battle.seats[side]] >> battle.regions[side] & 1
    rolled = any(battle.faces)
    hits = max(0, damage(state, side) - battle.absorbed[1 - side])
    guard = max(0, defence(state, side) - battle.pierced[1 - side])
    figures = (
        ("", strength(state, side) if stands else 0, msg("eve_conquests.stat.strength")),
        *(
            (f"die_{colour}", DICE - count, msg("eve_conquests.stat.pouch", dice=msg(f"eve_conquests.die.{colour}")))
            for count, colour in zip(lie, COLOURS, strict=True)
        ),
        ("attacker", hits if rolled else UNKNOWN, msg("eve_conquests.stat.damage")),
        ("defender", guard if rolled else UNKNOWN, msg("eve_conquests.stat.defence")),
    )
    force, *others = (Stat(kind, str(figure), name) for kind, figure, name in figures)
    return (force, _tactics(state, battle, side), *others)


def _tactics(state: State, battle: Battle, side: int) -> Stat:
    """Return the rolled symbols; once the sides have been compared, the remaining actions of those won."""
    if not any(battle.faces) or state.phase in BEFORE_TACTICS:
        return Stat(
            "tactics", str(symbols(state, side)) if any(battle.faces) else UNKNOWN, msg("eve_conquests.stat.symbols")
        )
    won = max(0, symbols(state, side) - symbols(state, 1 - side))
    return Stat("tactics", f"{battle.tactics[side]}/{won}", msg("eve_conquests.stat.tactics"))

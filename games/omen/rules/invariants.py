"""The invariants of a match: every card and coin is in one place, and every limit is kept."""

from __future__ import annotations

from games.omen.rules.facts import CITY_LIMIT, COINS, REWARDS, TYPE, UNITS
from games.omen.rules.state import PLACES, State, takes_part, unit_count

BEFORE_REWARDS = ("setup", "draft_three", "open_draft", "deal")
"""Phases in which the rewards are not yet on the table."""


def check_invariants(state: State) -> list[str]:
    """Return the faults of a state, between two steps or in the middle of one; empty when there are none."""
    found = []
    units = [card for pile in (*state.decks, *state.discards, *state.hands, *state.sides) for card in pile]
    units += [card for pile in (*state.market, *state.pools, state.unused, state.limbo) for card in pile]
    rewards = [card for pile in (*state.piles, *state.rewards, *state.used, state.limbo) for card in pile]
    if state.phase != "setup":
        expected = [unit for unit in UNITS if takes_part(state, unit)]
        if sorted(card for card in units if card in TYPE) != sorted(expected):
            found.append("a unit card is missing or is in two places")
    if state.phase not in BEFORE_REWARDS and sorted(card for card in rewards if card not in TYPE) != sorted(REWARDS):
        found.append("a reward card is missing or is in two places")
    if sum(state.coins) + state.supply != COINS or min(*state.coins, state.supply) < 0:
        found.append("coins were lost or made")
    found += [f"place {place} is over the city limit" for place in PLACES if unit_count(state, place) > CITY_LIMIT]
    standing = [unit for side in state.sides for unit in side]
    found += [f"{unit} cannot be incited" for unit in state.incited if unit not in standing or TYPE[unit] == "beast"]
    for seat in (0, 1):
        if not set(state.known[seat]) <= set(state.hands[seat]) or not set(state.laid[seat]) <= set(state.used[seat]):
            found.append(f"what is remembered of seat {seat} is not there")
        if len(set(state.feats[seat])) != len(state.feats[seat]):
            found.append(f"seat {seat} achieved a feat twice")
    return found

"""The 6 feats and their conditions, declared in the Feats phase of the active player (rules 4.4, R-12).

The conditions of four feats are each named in one public review. RECONSTRUCTED: Slaughter, Omens, and all names.
"""

from __future__ import annotations

from games.omen.rules.facts import NUMBERS
from games.omen.rules.state import State, cities_with
from tabletop.core.rules.questions import Seat


def feat_soldiers(state: State, seat: Seat) -> int:
    """Return the number of cities where you have a soldier; the feat needs at least 1 in each of the three."""
    return cities_with(state, seat, "soldier")


def feat_beasts(state: State, seat: Seat) -> int:
    """Return the number of cities where you have a beast; the feat needs all three. Incited units are beasts."""
    return cities_with(state, seat, "beast")


def feat_oracles(state: State, seat: Seat) -> int:
    """Return the number of cities where you have an oracle; the feat needs at least 1 in each of the three."""
    return cities_with(state, seat, "oracle")


def feat_discards(state: State, seat: Seat) -> int:
    """Return the number of cards your effects made the opponent discard from hand this turn.

    The feat needs at least 3.
    """
    return state.discarded if seat == state.active else 0


def feat_kills(state: State, seat: Seat) -> int:
    """Return the number of opposing units your effects killed this turn; the feat needs at least 3."""
    return state.killed if seat == state.active else 0


def feat_draws(state: State, seat: Seat) -> int:
    """Return the number of unit cards you drew this turn; the feat needs at least 6."""
    return state.drawn if seat == state.active else 0


PROGRESS = {
    function.__name__: function
    for function in (feat_soldiers, feat_beasts, feat_oracles, feat_discards, feat_kills, feat_draws)
}
"""Feat -> the function that returns a seat's present progress."""


def needed(feat: str) -> int:
    """Return the progress that achieves the feat."""
    return NUMBERS[feat]["min"]


def is_fulfilled(state: State, seat: Seat, feat: str) -> bool:
    return PROGRESS[feat](state, seat) >= needed(feat)

"""The 6 feats: when each is achieved. They are declared in the Feats phase of the active player (rules 4.4, R-12).

The conditions of four feats are each named in one public review. RECONSTRUCTED: Slaughter, Omens, and all names.
"""

from __future__ import annotations

from games.omen.rules.facts import NUMBERS
from games.omen.rules.state import State, cities_with
from tabletop.core.rules.questions import Seat


def feat_soldiers(state: State, seat: Seat) -> int:
    """You have at least 1 soldier in each of the three cities."""
    return cities_with(state, seat, "soldier")


def feat_beasts(state: State, seat: Seat) -> int:
    """You have at least 1 beast in each of the three cities; incited units are beasts."""
    return cities_with(state, seat, "beast")


def feat_oracles(state: State, seat: Seat) -> int:
    """You have at least 1 oracle in each of the three cities."""
    return cities_with(state, seat, "oracle")


def feat_discards(state: State, seat: Seat) -> int:
    """This turn your effects made the opponent discard at least 3 cards from hand."""
    return state.discarded if seat == state.active else 0


def feat_kills(state: State, seat: Seat) -> int:
    """This turn your effects killed at least 3 opposing units."""
    return state.killed if seat == state.active else 0


def feat_draws(state: State, seat: Seat) -> int:
    """This turn you drew at least 6 unit cards."""
    return state.drawn if seat == state.active else 0


PROGRESS = {
    function.__name__: function
    for function in (feat_soldiers, feat_beasts, feat_oracles, feat_discards, feat_kills, feat_draws)
}
"""Feat -> how far a seat is with it now."""


def needed(feat: str) -> int:
    """How far it takes to achieve the feat."""
    return NUMBERS[feat]["min"]


def is_fulfilled(state: State, seat: Seat, feat: str) -> bool:
    return PROGRESS[feat](state, seat) >= needed(feat)

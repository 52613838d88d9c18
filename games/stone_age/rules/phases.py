"""The steps of the game: the script for each phase."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from games.stone_age.rules.actions import act
from games.stone_age.rules.rounds import feed, new_round, place
from games.stone_age.rules.setup import set_up
from games.stone_age.rules.state import State
from tabletop.core.rules.questions import Script

PHASES: Final[Mapping[str, Callable[[State], Script[None]]]] = {
    "setup": set_up,
    "place": place,
    "act": act,
    "feed": feed,
    "new_round": new_round,
}

AUTOMATIC_EVENTS: Final = frozenset(("only_place", "only_placement", "fed", "stays_home", "new_round", "over"))
"""Events that begin the automatic part: the last place opens, people stay at home, are fed, a round ends."""


def round_of(state: State) -> int:
    """Return the round, counted from 1."""
    return state.round

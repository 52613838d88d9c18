"""The steps of the game: the script of each phase."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from games.ascending_empires.rules import actions
from games.ascending_empires.rules.combat import combat
from games.ascending_empires.rules.movement import move
from games.ascending_empires.rules.setup import deal, first_ships
from games.ascending_empires.rules.state import State
from games.ascending_empires.rules.turn import after_action, scan, turn
from tabletop.core.rules.questions import Script

PHASES: Final[Mapping[str, Callable[[State], Script[None]]]] = {
    "setup": deal,
    "first_ships": first_ships,
    "turn": turn,
    "recruit": actions.recruit,
    "move": move,
    "combat": combat,
    "mine": actions.mine,
    "build": actions.build,
    "develop": actions.develop,
    "after_action": after_action,
    "scan": scan,
}


def round_of(state: State) -> int:
    """Return the number of the current round, from 1."""
    return state.turns_taken // state.seats + 1

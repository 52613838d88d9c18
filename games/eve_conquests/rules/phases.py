"""The script of each phase.

Numbers in brackets in the chapters are sections of the rules reference (`rulebook/en.md`), R1 to R32 its rulings.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from games.eve_conquests.rules import aftermath, calendar, interrupts, setup, turn
from games.eve_conquests.rules.combat import battle
from games.eve_conquests.rules.invariants import SET_UP
from games.eve_conquests.rules.map import claims, movement
from games.eve_conquests.rules.state import State
from tabletop.core.rules.questions import Script

PHASES: Final[Mapping[str, Callable[[State], Script[None]]]] = {
    # preparation and set-up round
    "setup": setup.set_up,
    "empire": setup.choose_empire,
    "reveal": setup.reveal_square,
    "headquarters": setup.place_headquarters,
    "units": setup.place_unit,
    "outposts": setup.starting_outposts,
    "seals": setup.starting_seal,
    # the turns
    "next_turn": calendar.next_turn,
    "begin_turn": turn.begin_turn,
    "window": interrupts.window,
    "act": turn.act,
    "flip": claims.flip,
    "moving": movement.moving,
    "jump": movement.jumping,
    "start_plan": turn.new_plan,
    # a battle
    "battle_cards": battle.cards_before_dice,
    "battle_intelligence": battle.intelligence,
    "battle_both": battle.both_choose,
    "battle_dice": battle.choose_dice,
    "battle_question": battle.question,
    "battle_roll": battle.roll_dice,
    "battle_rolled": battle.cards_after_roll,
    "battle_compare": battle.compare,
    "tactics": battle.use_tactics,
    "battle_damage": battle.take_damage,
    "battle_losses": battle.cards_after_losses,
    "battle_lost": aftermath.find_lost,
    "aftermath": aftermath.settle_region,
}


def round_of(state: State) -> int:
    """Return the year."""
    return state.year + 1 if state.phase not in SET_UP else 0

"""The steps of the game, in the order of the rule book."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from games.age_of_heroes.rules import battle, build, events, setup, turn, war
from games.age_of_heroes.rules.market import day, trade
from games.age_of_heroes.rules.state import State
from tabletop.core.rules.questions import Script

PHASES: Final[Mapping[str, Callable[[State], Script[None]]]] = {
    "setup": setup.setup_step,
    "tribes": setup.tribes,
    "deal": setup.deal,
    "market_draw": day.market_draw,
    "market_events": day.market_events,
    "opening": trade.opening,
    "market": trade.market,
    "answers": trade.answers,
    "counter": trade.counter,
    "pick": trade.pick,
    "draw": turn.draw,
    "event": events.resolve_event,
    "after_event": events.after_event,
    "action": turn.action,
    "consent": build.consent,
    "taxes": turn.taxes,
    "force": war.force,
    "defence": war.defence,
    "battle_draw": battle.battle_draw,
    "assign": battle.assign,
    "clash": battle.clash,
    "aftermath": battle.aftermath,
    "monument": turn.monument,
    "discard": turn.discard_down,
    "return": turn.come_home,
}


def round_of(state: State) -> int:
    """Return the round, counted from 1."""
    return state.round

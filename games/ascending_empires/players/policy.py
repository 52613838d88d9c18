"""A quick player without search: one sensible answer to every kind of question, with untested shots by sight."""

from __future__ import annotations

from typing import Any, Final

from games.ascending_empires.players.bots_aim import proposals
from games.ascending_empires.players.evaluation import is_stuck, spare_troops
from games.ascending_empires.players.random_answers import random_flick
from games.ascending_empires.rules.facts import HOLE_OF, MINE, OBJECTS_MOST, SHIP_OF, SHIPS
from games.ascending_empires.rules.state import BOARD, State
from tabletop.core.game.bots import Rng
from tabletop.core.rules.questions import Ask

FLEET: Final = 3
"""Number of flying ships above which the default policy launches no more."""
ACTIONS: Final = ("develop", "build", "mine")
"""Actions worth taking whenever they are possible, the best first."""
MOVE_OF: Final = 3
"""Of this many turns without one of these actions, one recruits and the others move."""


def default_policy(state: State, ask: Ask[Any], rng: Rng) -> Any:
    """Return the default answer to a question for a seat."""
    match ask.kind:
        case "action":
            return _action(ask, rng)
        case "move" | "free_navigate":
            return _move(state, ask, rng)
        case "flick_again":
            return _shot(state, ask, SHIPS[ask.context[0]].name) or random_flick(SHIPS[ask.context[0]].name, rng)
    return simple(state, ask)


def simple(state: State, ask: Ask[Any]) -> Any:
    """Return the answer to a question about neither the action nor the path of a ship."""
    if ask.kind == "recruit":
        return _recruit(state, ask)
    if ask.kind == "attack":
        return max(ask.options, key=lambda option: _spoils(state, option[2]))
    return ask.options[0]


def _action(ask: Ask[Any], rng: Rng) -> Any:
    """Choose points first, then usually a move."""
    for action in ACTIONS:
        if action in ask.options:
            return action
    return "recruit" if "recruit" in ask.options and not rng.below(MOVE_OF) else "move"


def _move(state: State, ask: Ask[Any], rng: Rng) -> Any:
    """Land; otherwise launch if the fleet is small; otherwise take the most promising shot."""
    for option in ask.options:
        if option[0] == "land":
            return option
    launches = [option for option in ask.options if option[0] == "launch"]
    if launches and len(state.ships_at(ask.seat, BOARD)) < FLEET:
        return launches[rng.below(len(launches))]
    return _shot(state, ask, None) or "end_move"


def _shot(state: State, ask: Ask[Any], ship: str | None) -> Any:
    """Return the most promising shot (of one ship), or None."""
    shots = [one.answer for one in proposals(state, ask.seat) if ship in (None, one.answer[1])]
    return shots[0] if shots else None


def _recruit(state: State, ask: Ask[Any]) -> Any:
    """Take back troops that no mine can use when the supply is short; place troops where a mine is nearest."""
    if state.troop_supply[ask.seat] < min(MINE):
        for option in ask.options:
            if (
                option[0] == "remove"
                and is_stuck(state, HOLE_OF[option[1]])
                and spare_troops(state, HOLE_OF[option[1]])
            ):
                return option
    places = [option for option in ask.options if option[0] == "place"]
    if not places:
        return ask.options[-1]
    return max(places, key=lambda option: _mining(state, HOLE_OF[option[1]]))


def _mining(state: State, hole: int) -> tuple[bool, bool, int]:
    """Return how close a planet is to a mine that does not cost the planet."""
    room = OBJECTS_MOST - state.objects(hole) + spare_troops(state, hole)
    return not state.is_home(hole), room >= min(MINE), spare_troops(state, hole)


def _spoils(state: State, target: str) -> int:
    """Return the VP for destroying a target."""
    return SHIPS[SHIP_OF[target]].value if target in SHIP_OF else state.objects(HOLE_OF[target])

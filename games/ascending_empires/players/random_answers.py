"""Random legal answers to the open questions: launches, flicks, and the places of the first ships."""

from __future__ import annotations

import math
from typing import Any, Final

from games.ascending_empires.rules import legality
from games.ascending_empires.rules.facts import HOLE_OF, MAX_ANGLE, MAX_OFFSET, ORBIT_SQUARED, PLANET_RADIUS, SHIPS
from games.ascending_empires.rules.star_map import around, supply_ship
from games.ascending_empires.rules.state import State
from tabletop.core.game.bots import Rng
from tabletop.core.rules.questions import Ask

SLOWEST, FASTEST = 300, 1800
"""Useful speeds of a flick in mm/s; slower ones hardly move and faster ones always leave the board (8.2)."""
_TRIES: Final = 30
_SELDOM: Final = 8


def random_answer(state: State, ask: Ask[Any], rng: Rng) -> Any:
    """Return a random answer: a listed move or a flick of one ship, with uniform values for continuous numbers."""
    if ask.kind == "flick_again":
        return random_flick(SHIPS[ask.context[0]].name, rng)
    options = list(ask.options)
    if ask.kind == "recruit":
        return random_recruit(options, rng)
    if ask.kind in ("move", "free_navigate"):
        options += [("navigate", name) for name in ask.context[0]]
    option = _eager(options, rng)
    if option[0] == "navigate":
        return random_flick(option[1], rng)
    return random_place(state, ask.seat, option, rng) if option[0] == "launch" else option


def _eager(options: list[Any], rng: Rng) -> Any:
    """Choose a landing every other time if there is one, and rarely give up."""
    landings = [option for option in options if option[0] == "land"]
    if landings and rng.below(2):
        return landings[rng.below(len(landings))]
    moves = [option for option in options if option != "end_move"]
    if moves and rng.below(_SELDOM):
        return moves[rng.below(len(moves))]
    return options[rng.below(len(options))]


def random_recruit(options: list[Any], rng: Rng) -> Any:
    """Choose usually a placement, sometimes a removal or the end; undoing every placement would never get anywhere."""
    places = [option for option in options if option[0] == "place"]
    if places and rng.below(_SELDOM):
        return places[rng.below(len(places))]
    return options[rng.below(len(options))]


def random_flick(ship: str, rng: Rng) -> tuple[str, str, int, int, int]:
    """Return a flick with any direction, a useful speed and any side offset."""
    angle = rng.below(2 * MAX_ANGLE + 1) - MAX_ANGLE
    offset = rng.below(2 * MAX_OFFSET + 1) - MAX_OFFSET
    return ("navigate", ship, angle, SLOWEST + rng.below(FASTEST - SLOWEST + 1), offset)


def random_place(state: State, seat: int, launch: Any, rng: Rng) -> Any:
    """Return the launch at a random free place of its ring, or at the proposed place if a few tries find none."""
    _, hole, kind, _, _ = launch
    ship = supply_ship(state, seat, kind)
    assert ship is not None, "the launch was offered"
    inner, outer = PLANET_RADIUS + SHIPS[ship].radius, math.isqrt(ORBIT_SQUARED[ship])
    for _ in range(_TRIES):
        angle = rng.below(2 * MAX_ANGLE) / 1e5
        x, y = around(HOLE_OF[hole], angle, inner + rng.below(outer - inner))
        if not legality.stand(state, HOLE_OF[hole], ship, x, y):
            return ("launch", hole, kind, x, y)
    return launch

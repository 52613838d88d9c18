"""Open answers built choice by choice, for learning players: flicks and launches on a grid.

A flick is a ship, a direction (72 of 5 degrees, then 10 of half a degree), one of 24 speeds up to the strongest flick
and one of 9 points of the rim. A launch is a planet, a kind of ship, and the first free place of the ring or one of 24
places around it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from games.ascending_empires.rules import legality
from games.ascending_empires.rules.facts import HOLE_OF, MAX_ANGLE, MAX_OFFSET, MAX_SPEED, SHIPS
from games.ascending_empires.rules.star_map import around, supply_ship
from games.ascending_empires.rules.state import State
from tabletop.core.ai.action_tokens import listed
from tabletop.core.game.bots import AnswerBuilder
from tabletop.core.rules.questions import Ask

COARSE, FINE, SPEEDS, OFFSETS, PLACES = 72, 10, 24, 9, 24
FIRST: Final = "first"
"""The place in a ring that the table proposes."""


def action_tokens(state: State, ask: Ask[Any]) -> AnswerBuilder:
    """Build an answer to any open question of this game."""
    if ask.kind == "flick_again":
        return (yield from _flick(SHIPS[ask.context[0]].name))
    ships: Sequence[str] = ask.context[0] if ask.kind in ("move", "free_navigate") else ()
    options = list(ask.options)
    verbs = list(dict.fromkeys(option if isinstance(option, str) else option[0] for option in options))
    verb = yield [*verbs, *(["navigate"] if ships else [])]
    if verb == "navigate":
        return (yield from _flick((yield ships)))
    left = [option for option in options if verb in (option, option[0])]
    if verb != "launch":
        return (yield from listed(left))
    hole, kind, proposed = yield from listed([(option[1], option[2], option) for option in left])
    ship = supply_ship(state, ask.seat, kind)
    assert ship is not None, "the launch was offered"
    ring = [around(HOLE_OF[hole], place * 2 * MAX_ANGLE / 1e5 / PLACES) for place in range(PLACES)]
    free = [place for place, (x, y) in enumerate(ring) if not legality.stand(state, HOLE_OF[hole], ship, x, y)]
    place: Any = yield [FIRST, *free]
    return proposed if place == FIRST else ("launch", hole, kind, *ring[place])


def _flick(ship: Any) -> AnswerBuilder:
    coarse: Any = yield range(COARSE)
    fine: Any = yield range(FINE)
    speed: Any = yield range(1, SPEEDS + 1)
    offset: Any = yield range(OFFSETS)
    turn = (coarse * FINE + fine) * 2 * MAX_ANGLE // (COARSE * FINE) - MAX_ANGLE
    aside = offset * 2 * MAX_OFFSET // (OFFSETS - 1) - MAX_OFFSET
    return ("navigate", ship, turn, speed * MAX_SPEED // SPEEDS, aside)

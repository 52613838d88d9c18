"""Open answers built choice by choice, for learning players: flicks and launches on a grid.

A flick is a ship and a shot of the grid that all games have. A launch is a planet, a kind of ship, and the first free
place of the ring or one of 24 places around it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from games.ascending_empires.rules import legality
from games.ascending_empires.rules.facts import HOLE_OF, MAX_ANGLE, SHIPS
from games.ascending_empires.rules.star_map import around, supply_ship
from games.ascending_empires.rules.state import State
from tabletop.core.ai.action_tokens import aim, listed
from tabletop.core.game.bots import AnswerBuilder
from tabletop.core.rules.questions import Ask

PLACES: Final = 24
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
    shot = yield from aim()
    return ("navigate", ship, *shot)

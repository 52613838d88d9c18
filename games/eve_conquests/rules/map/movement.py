"""Moves: units of one own region spread over connected own regions (11)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from games.eve_conquests.rules.facts import IDS, INDEX, UNITS
from games.eve_conquests.rules.map.star_map import destinations, movable, regions_of, shift_units
from games.eve_conquests.rules.state import NONE, State
from tabletop.core.rules.questions import Script, Seat, choose, event

March: TypeAlias = tuple[str, str, str]

MOVES: Final = tuple(tuple(("move", source, target) for target in IDS) for source in IDS)
COUNTS: Final = tuple(tuple(range(1, most + 1)) for most in range(UNITS + 1))


@lru_cache(maxsize=1 << 15)
def _moves(source: int, targets: int) -> tuple[March, ...]:
    row = MOVES[source]
    return tuple(row[target] for target in regions_of(targets))


def move_options(state: State, seat: Seat) -> list[March]:
    """Return every (source, first destination) of a move in this logistics turn."""
    options: list[March] = []
    units, home = state.units, state.hq[seat]
    for region in regions_of(state.owned[seat] & ~state.spent):
        if units[region] > (region != home):
            options += _moves(region, destinations(state, seat, region))
    return options


def jump_options(state: State, seat: Seat) -> list[March]:
    """Return every (source, first destination) of a move that needs no connection."""
    own = state.owned[seat]
    return [
        move
        for region in regions_of(own & ~state.spent)
        if movable(state, seat, region) > 0
        for move in _moves(region, own & ~(1 << region))
    ]


def begin_move(state: State, seat: Seat, source: int, target: int) -> Script[None]:
    """Begin a move with its first destination; further ones are asked for in separate steps."""
    state.moving = source
    yield from _leg(state, seat, target)


def moving(state: State) -> Script[None]:
    """Choose a further destination of the move, or none."""
    seat = state.turn
    where = targets_of_move(state, seat)
    name = yield from choose(seat, "move_on", [*(IDS[region] for region in regions_of(where)), "done"])
    if name == "done":
        end_move(state)
    else:
        yield from _leg(state, seat, INDEX[name])


def jumping(state: State) -> Script[None]:
    """Choose a Jump Bridge move: without an action and without a connection."""
    seat = state.turn
    answer = yield from choose(seat, "jump", jump_options(state, seat))
    yield from begin_move(state, seat, INDEX[answer[1]], INDEX[answer[2]])


def targets_of_move(state: State, seat: Seat) -> int:
    """Return a mask of the destinations of the current move."""
    if state.free_move:
        return state.owned[seat] & ~(1 << state.moving)
    return destinations(state, seat, state.moving)


def _leg(state: State, seat: Seat, target: int) -> Script[None]:
    """Choose how many units go to one destination. Source and destination are spent (11)."""
    source = state.moving
    most = movable(state, seat, source)
    count = yield from choose(seat, "move_count", COUNTS[most], context=(IDS[source], IDS[target]))
    shift_units(state, seat, source, target, count)
    state.spent |= 1 << source | 1 << target
    yield event("moved", seat=seat, source=source, region=target, count=count)
    others = targets_of_move(state, seat) & ~(1 << target)
    if count < most and others:
        state.phase = "moving"
    else:
        end_move(state)


def end_move(state: State) -> None:
    state.moving = NONE
    state.free_move = False
    state.phase = "act"

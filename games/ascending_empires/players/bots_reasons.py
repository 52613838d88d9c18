"""Reasons that a computer player gives for its answer: the most important one, as the shared table sees it.

All players read it in the log, so it mentions nothing that is not public.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, Final

from games.ascending_empires.players.advice import reasons_for
from games.ascending_empires.players.advice_flights import because, to_ring
from games.ascending_empires.players.bots_plan import Mind, after, purpose
from games.ascending_empires.rules.combat import winnable
from games.ascending_empires.rules.facts import OCCUPIED_VP, SHIP_OF, SHIPS
from games.ascending_empires.rules.names import hole_name, owned_ship, text
from games.ascending_empires.rules.standing import movement_points, planet_defence
from games.ascending_empires.rules.state import BOARD, State
from tabletop.core.data.messages import Message, SeatName
from tabletop.core.rules.questions import Ask

_FOLLOWING: Final = ("mine", "build", "develop")
"""Questions after an action that was chosen for the same reason: since that reason was given, the next one is given."""


def why(state: State, ask: Ask[Any], answer: Any) -> Message:
    """Return the reason for an answer; for a move that ends early, the reason to give up the rest."""
    table = in_the_open(state)
    if answer == "end_move" and (ask.kind == "free_navigate" or not winnable(state, ask.seat)):
        if ask.kind == "free_navigate":
            return text("why.stay", flying=len(state.ships_at(ask.seat, BOARD)))
        return text("why.hold" if state.ships_at(ask.seat, BOARD) else "why.none", points=state.points)
    said = reasons_for(table, ask, answer)
    return said[min(ask.kind in _FOLLOWING, len(said) - 1)]


def in_the_open(state: State) -> State:
    """Return the position as the shared table shows it: nobody has looked under anything."""
    table = state.copy()
    table.known_by = [0] * len(table.known_by)
    return table


def why_action(state: State, mind: Mind, action: str, then: Any) -> Message:
    """Return the purpose of an action.

    `then` is the answer that it is chosen for, or for a move all answers of its plan.
    """
    table = in_the_open(state)
    if action == "move":
        begun = table.copy()
        begun.action = begun.phase = "move"
        begun.points = movement_points(table, mind.seat)
        found = next(_on_the_way(begun, mind, then), None)
        if found is not None:
            return found
    elif then is not None:
        return reasons_for(table, Ask(mind.seat, action, (then,)), then)[0]
    return reasons_for(table, Ask(mind.seat, "action", (action,)), action)[0]


def _on_the_way(state: State, mind: Mind, answers: tuple[Any, ...]) -> Iterator[Message]:
    """Yield the purposes of the flights of a plan in order; landings and launches need no explanation."""
    start = state
    for answer in answers:
        later = after(state, mind, "move", answer)
        if answer[0] == "land" and state is start:
            return
        if answer[0] == "navigate":
            yield from _flight(start, state, mind, answer, later)
        state = later


def _flight(start: State, state: State, mind: Mind, answer: Any, later: State) -> Iterator[Message]:
    aim, ship = purpose(state, answer, later), SHIP_OF[answer[1]]
    hole = aim.hole
    match aim.word:
        case "ram":
            yield because("move.ram", ship=owned_ship(aim.ship), mm=_away(state, ship, aim.ship))
        case "near":
            yield because("move.reach", ship=owned_ship(aim.ship), defence=SHIPS[aim.ship].value)
        case "besiege":
            gaps = {"objects": start.objects(hole), "defence": planet_defence(start, hole), "hole": hole_name(hole)}
            yield because("move.besiege", who=SeatName(start.occupier[hole]), **gaps)
        case "guard":
            yield because("move.guard", hole=hole_name(hole), objects=start.objects(hole))
        case "site":
            mm = to_ring((state.x[ship], state.y[ship]), hole)
            yield because("move.site", hole=hole_name(hole), mm=mm, points=OCCUPIED_VP)


def _away(state: State, ship: int, other: int) -> int:
    return round(math.dist((state.x[ship], state.y[ship]), (state.x[other], state.y[other])) / 1000)

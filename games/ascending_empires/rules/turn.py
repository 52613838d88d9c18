"""The turn and the end (rules 3 and 6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from games.ascending_empires.rules import actions
from games.ascending_empires.rules.actions import build_options, develop_options, mine_options, recruit_options
from games.ascending_empires.rules.facts import HOLE_OF, HOLES, SHIP_OF, SHIPS
from games.ascending_empires.rules.flights import navigate
from games.ascending_empires.rules.legality import refusal, refused
from games.ascending_empires.rules.movement import look, navigate_refusal, scannable
from games.ascending_empires.rules.standing import movement_points
from games.ascending_empires.rules.state import BOARD, BOX, State
from tabletop.core.data.messages import Refusal
from tabletop.core.rules.questions import Ask, Script, choose, event

ACTIONS: Final = ("recruit", "move", "mine", "build", "develop")


# --- the turn (3) -------------------------------------------------------------------------------------------------
def turn(state: State) -> Script[None]:
    """Take exactly one of five actions; there is no pass (R1). An open battleship swap may be made first (R24)."""
    seat = state.turn
    possible = possible_actions(state, seat)
    chosen = yield from choose(seat, "action", [*possible, actions.SWAP] if actions.may_swap(state, seat) else possible)
    if chosen == actions.SWAP:
        yield from actions.swap(state, seat)
        chosen = yield from choose(seat, "action", possible_actions(state, seat))
    state.action = chosen
    yield event("action", seat=seat, action=state.action)
    state.recovered = False
    if state.action == "move":
        state.points = movement_points(state, seat)
    state.phase = state.action


def possible_actions(state: State, seat: int) -> list[str]:
    """Return the actions that can be carried out in at least one way; a Move may always be ended at once."""
    feasible = {
        "recruit": bool(recruit_options(state, seat, 0, 0)),
        "move": True,
        "mine": bool(mine_options(state, seat)),
        "build": bool(build_options(state, seat)),
        "develop": bool(develop_options(state, seat)),
    }
    return [action for action in ACTIONS if feasible[action]]


def after_action(state: State) -> Script[None]:
    """Flick one ship after any action but Move (grey-4); no combat follows (R36). RECONSTRUCTED."""
    seat = state.turn
    ships = state.ships_at(seat, BOARD)
    if state.has(seat, "free_navigate") and ships:
        state.points = 1
        facts = (tuple(SHIPS[ship].name for ship in ships), state.points)
        answer = yield Ask(seat, "free_navigate", ["end_move"], check=_free_check(state, seat), context=facts)
        if answer != "end_move":
            yield from navigate(state, seat, SHIP_OF[answer[1]], *answer[2:])
        state.points = 0
    state.phase = "scan"


def _free_check(state: State, seat: int) -> Callable[[Any], Refusal | None]:
    def check(value: Any) -> Refusal | None:
        if value == "end_move":
            return None
        match value if type(value) is tuple else ():
            case ("navigate", str(ship), angle, speed, offset) if ship in SHIP_OF:
                return refused(navigate_refusal(state, seat, ship, angle, speed, offset))
        return refusal("wrong_phase")

    return check


def scan(state: State) -> Script[None]:
    """Look under face-down planets with the player's own ships in orbit, then end the turn (rule 3.7; R35)."""
    seat = state.turn
    while holes := scannable(state, seat):
        options: list[Any] = [("scan", HOLES[hole].name) for hole in holes]
        answer = yield from choose(seat, "scan", [*options, "done"])
        if answer == "done":
            break
        yield from look(state, seat, HOLE_OF[answer[1]], told=True)
    yield from end_turn(state)


def end_turn(state: State) -> Script[None]:
    """Pass the turn, or end the match: after the last VP of the pool all others have one more turn (rule 6.1; R33)."""
    if state.end_triggered and state.turns_left < 0:
        state.turns_left = state.seats - 1
        yield event("last_turns", seat=state.turn)
    elif state.turns_left > 0:
        state.turns_left -= 1
    state.turns_taken += 1
    state.action = ""
    if state.turns_left == 0:
        state.phase = "over"
        return
    state.turn = (state.turn + 1) % state.seats
    state.phase = "turn"


assert BOX == 0, "ships that are nowhere else lie in the box"

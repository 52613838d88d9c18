"""Computer players: all search the same way and differ in how steady their finger is and how far they think."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from games.ascending_empires.actions import build_options, develop_options, mine_options
from games.ascending_empires.bots_aim import Skill
from games.ascending_empires.bots_plan import Mind, after, best_plan, play_on
from games.ascending_empires.facts import HOLE_OF, SHIP_OF, SHIPS
from games.ascending_empires.judge import patience
from games.ascending_empires.space import in_range, orbits_of
from games.ascending_empires.standing import movement_points
from games.ascending_empires.state import BOARD, State
from games.ascending_empires.terms import hole_name, owned_ship, text
from games.ascending_empires.turn import possible_actions
from tabletop.core.ask import Ask, Seat
from tabletop.core.game import Bench, Thinker, Thought
from tabletop.core.match import Match
from tabletop.core.words import Message

SKILLS: Final = {
    "cadet": Skill(5200, 110, shots=14, slips=3, width=1, rebounds=False, war=0.35, rival=0.7),
    "captain": Skill(2100, 50, shots=14, slips=3, width=1, rebounds=False, war=0.35, rival=0.7),
    "admiral": Skill(700, 20, shots=14, slips=3, width=3, rebounds=True, war=1.0, rival=1.0),
}
"""The spread of each hand: 3.0, 1.2 and 0.4 degrees; 11, 5 and 2 per cent of the speed."""

LISTED: Final[dict[str, Callable[[State, int], list[Any]]]] = {
    "mine": mine_options,
    "build": build_options,
    "develop": develop_options,
}
"""Actions that are one answer."""
IDLE: Final = 0.6
"""So much another action may cost before it is better to give up a move."""


def think(skill: Skill, match: Match[Any], seat: Seat, bench: Bench) -> Thought:
    """One answer: by trying out every option, or by a search for plans and shots."""
    ask, state = match.ask_of(seat), match.state
    mind = Mind(seat, bench, skill, patience(state))
    if ask.kind == "action":
        return _action(state, mind)
    if ask.kind in ("move", "free_navigate", "flick_again"):
        return _move(state, ask, mind)
    if ask.kind == "scan":
        return Thought(ask.options[0], text("why.look"))
    best = max(ask.options, key=lambda option: _after(match, mind, option))
    return Thought(best, text("why.attack" if ask.kind == "attack" else "why.plan"), figures=_counted(len(ask.options)))


def _after(match: Match[Any], mind: Mind, option: Any) -> float:
    """How good the position is right after an answer."""
    fork = match.fork()
    fork.answer(option, mind.seat)
    return mind.likes(fork.state)


def _move(state: State, ask: Ask[Any], mind: Mind) -> Thought:
    """The first answer of the best plan; a shot as the finger gives it."""
    only = SHIPS[ask.facts[0]].name if ask.kind == "flick_again" else None
    plan, tried = best_plan(state, mind, ask.kind, only)
    if not plan.answers:
        return Thought("end_move", text("why.hold"), figures=_counted(tried))
    answer = plan.answers[0]
    why = reason(state, answer, after(state, mind, ask.kind, answer))
    return Thought(mind.slips(answer) if answer[0] == "navigate" else answer, why, figures=_counted(tried))


def _counted(plans: int) -> Message:
    """How many plans were compared."""
    return text("why.figures", count=plans)


def reason(state: State, answer: Any, later: State) -> Message:
    """What an answer to a move question is for, in the words of the game; `later` is where it leads."""
    verb, *rest = answer
    if verb == "land":
        return text("why.land", hole=hole_name(HOLE_OF[rest[1]]))
    if verb == "launch":
        return text("why.launch", hole=hole_name(HOLE_OF[rest[0]]))
    ship, seat = SHIP_OF[rest[0]], state.turn
    for other in state.flying():
        if SHIPS[other].owner != seat and later.place[other] != BOARD:
            return text("why.ram", ship=owned_ship(other))
    for hole in orbits_of(later, ship):
        if later.occupier[hole] < 0 and later.troop_supply[seat]:
            return text("why.site", hole=hole_name(hole))
        if later.occupier[hole] >= 0 and not later.is_home(hole):
            return text("why.guard" if later.occupier[hole] == seat else "why.besiege", hole=hole_name(hole))
    for other in later.flying():
        if SHIPS[other].owner != seat and in_range(later, ship, other, later.has(seat, "range_long")):
            return text("why.near", ship=owned_ship(other))
    return text("why.shot")


# --- the choice of an action --------------------------------------------------------------------------------------
def _action(state: State, mind: Mind) -> Thought:
    """The action whose best plan leads to the best position."""
    plans = [(value, action) for action in possible_actions(state, mind.seat) for value in _plans(state, action, mind)]
    _, best = max(plans, key=lambda plan: plan[0])
    return Thought(best, text("why.action", action=text(f"action.{best}")), figures=_counted(len(plans)))


def _plans(state: State, action: str, mind: Mind) -> Iterator[float]:
    """How good the positions are that the ways to carry out an action lead to."""
    begun = state.copy()
    begun.action = begun.phase = action
    if action == "move":
        begun.points = movement_points(state, mind.seat)
        plan, _ = best_plan(begun, mind)
        yield plan.worth - IDLE * (not plan.answers)
        return
    for option in LISTED[action](state, mind.seat) if action in LISTED else [None]:
        tried = begun.copy()
        play_on(tried, mind, mind.bench.fly, {action: option} if option is not None else {}, "after_action")
        yield mind.likes(tried)


BOTS: Final[dict[str, Thinker]] = {name: partial(think, skill) for name, skill in SKILLS.items()}

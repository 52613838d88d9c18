"""Computer players: all search in the same way but differ in steadiness of hand and depth of search."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any, Final

from games.ascending_empires.players.bots_aim import Skill
from games.ascending_empires.players.bots_plan import Mind, Plan, after, best_plans, play_on, purpose
from games.ascending_empires.players.bots_reasons import why, why_action
from games.ascending_empires.players.bots_shots import first_places
from games.ascending_empires.players.evaluation import patience
from games.ascending_empires.rules.actions import build_options, develop_options, mine_options
from games.ascending_empires.rules.facts import SHIPS
from games.ascending_empires.rules.names import text
from games.ascending_empires.rules.standing import movement_points
from games.ascending_empires.rules.state import State
from games.ascending_empires.rules.turn import possible_actions
from tabletop.core.data.messages import Message
from tabletop.core.game.bots import Bot, BotContext, BotDecision
from tabletop.core.match.match import Match
from tabletop.core.rules.questions import Ask, Seat

SKILLS: Final = {
    "cadet": Skill(5200, 110, shots=14, slips=3, width=1, rebounds=False, war=0.35, rival=0.7, heat=0.5),
    "captain": Skill(1400, 40, shots=14, slips=3, width=2, rebounds=False, war=0.7, rival=0.85, heat=0.09),
    "admiral": Skill(700, 20, shots=14, slips=3, width=3, rebounds=True, war=1.0, rival=1.0, research=1.0),
}
"""Skill levels; the spread of each hand is 3.0, 0.8 and 0.4 degrees, and 11, 4 and 2 per cent of the speed."""

LISTED: Final[dict[str, Callable[[State, int], list[Any]]]] = {
    "mine": mine_options,
    "build": build_options,
    "develop": develop_options,
}
"""Actions that consist of one answer."""
LAPSING: Final = ("recruit", "build", "develop")
"""Questions at which a hasty player may take a nearly equal answer, as with the choice of an action.

Actions that a ship has flown for are carried out, and no planet is given up to a mine by a lapse.
"""
OPENING_TURNS, OPENING_HEAT = 4, 0.35
"""The turns of each seat in which even a steady player varies its choice of an action, and the heat of that.

Else every match would begin alike; later the best action stands out more.
"""
OTHERS: Final = 3
"""Most alternatives that are shown."""
MOST_OTHERS: Final = 12
"""Most plans that are examined for alternatives."""
IDLE: Final = 0.6
"""Loss that another action may cost before it is better to give up a move."""


def think(skill: Skill, match: Match[Any], seat: Seat, context: BotContext) -> BotDecision:
    """Choose one answer: by trying out every option, or by a search for plans and shots."""
    return decision_of(Mind(seat, context, skill, patience(match.state)), match)


def decision_of(mind: Mind, match: Match[Any]) -> BotDecision:
    """Return the decision of a thinking player on the question that its seat is asked."""
    ask, state = match.ask_of(mind.seat), match.state
    if ask.kind == "action":
        return _action(state, mind)
    if ask.kind in ("move", "free_navigate", "flick_again"):
        return _move(state, ask, mind)
    if ask.kind == "first_ship":
        best, *others = [*ask.options, *first_places(state, ask)]
        return BotDecision(best, why(state, ask, best), tuple(others[:OTHERS]))
    if ask.kind == "scan":
        best, *others = ask.options
        return BotDecision(best, why(state, ask, best), tuple(others[:OTHERS]))
    if ask.kind not in LAPSING:
        mind = replace(mind, skill=mind.skill._replace(heat=0.0))
    best, *others = mind.ranked([(_after(match, mind, option), option) for option in ask.options])
    return BotDecision(best, why(state, ask, best), tuple(others[:OTHERS]), _counted(len(ask.options)))


def _after(match: Match[Any], mind: Mind, option: Any) -> float:
    """Return the value of the position right after an answer."""
    fork = match.fork()
    fork.answer(option, mind.seat)
    return mind.likes(fork.state)


def _move(state: State, ask: Ask[Any], mind: Mind) -> BotDecision:
    """Choose the first answer of the best plan; a shot is given as the finger performs it."""
    only = SHIPS[ask.context[0]].name if ask.kind == "flick_again" else None
    (plan, *others), tried = best_plans(state, mind, ask.kind, only)
    answer = _begin(plan)
    shown = tuple(_others(state, ask, mind, others, [_meant(state, ask, mind, answer)]))
    given = mind.slips(answer) if answer[0] == "navigate" else answer
    return BotDecision(given, why(state, ask, answer), shown, _counted(tried))


def _begin(plan: Plan) -> Any:
    """Return the first answer of a plan."""
    return plan.answers[0] if plan.answers else "end_move"


def _meant(state: State, ask: Ask[Any], mind: Mind, answer: Any) -> Hashable:
    """Return the purpose of an answer to a move question."""
    return None if answer == "end_move" else purpose(state, answer, after(state, mind, ask.kind, answer))


def _counted(plans: int) -> Message:
    """Return how many plans were compared."""
    return text("why.figures", count=plans)


def _others(state: State, ask: Ask[Any], mind: Mind, plans: list[Plan], purposes: list[Hashable]) -> Iterator[Any]:
    """Yield the first answers of the next best plans, each with a different purpose."""
    for plan in plans[:MOST_OTHERS]:
        if len(purposes) > OTHERS:
            return
        answer = _begin(plan)
        meant = _meant(state, ask, mind, answer)
        if meant not in purposes:
            purposes.append(meant)
            yield answer


# --- the choice of an action --------------------------------------------------------------------------------------
def _action(state: State, mind: Mind) -> BotDecision:
    """Choose the action whose best plan leads to the best position, in the opening one that is nearly as good."""
    if state.turns_taken < OPENING_TURNS * state.seats:
        mind = replace(mind, skill=mind.skill._replace(heat=max(OPENING_HEAT, mind.skill.heat)))
    plans = [
        (worth, action, then)
        for action in possible_actions(state, mind.seat)
        for worth, then in _plans(state, action, mind)
    ]
    ways: dict[str, tuple[float, Any]] = {}
    for worth, action, then in sorted(plans, key=lambda plan: -plan[0]):
        ways.setdefault(action, (worth, then))
    best, *others = mind.ranked([(worth, action) for action, (worth, _) in ways.items()])
    said = why_action(state, mind, best, ways[best][1])
    return BotDecision(best, said, tuple(others[:OTHERS]), _counted(len(plans)))


def _plans(state: State, action: str, mind: Mind) -> Iterator[tuple[float, Any]]:
    """Yield the value of each way to carry out an action, and the answers that it consists of."""
    begun = state.copy()
    begun.action = begun.phase = action
    if action == "move":
        begun.points = movement_points(state, mind.seat)
        (plan, *_), _ = best_plans(begun, mind)
        yield plan.worth - IDLE * (not plan.answers), plan.answers
        return
    for option in LISTED[action](state, mind.seat) if action in LISTED else [None]:
        tried = begun.copy()
        play_on(
            tried, mind.context.rng, mind.context.fly, {action: option} if option is not None else {}, "after_action"
        )
        yield mind.likes(tried), option


BOTS: Final[dict[str, Bot]] = {name: partial(think, skill) for name, skill in SKILLS.items()}

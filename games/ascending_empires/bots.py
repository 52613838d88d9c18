"""Computer players: all search the same way and differ in how steady their finger is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from games.ascending_empires.actions import build_options, develop_options, mine_options
from games.ascending_empires.aim import Skill, proposals, slip
from games.ascending_empires.facts import HOLE_OF, SHIP_OF, SHIPS
from games.ascending_empires.rules import STEPS, possible_actions
from games.ascending_empires.standing import movement_points
from games.ascending_empires.state import State
from games.ascending_empires.terms import text
from games.ascending_empires.worth import lead
from tabletop.ask import Ask, Beat, Seat
from tabletop.game import Bench, Thinker, Thought
from tabletop.match import Match

SKILLS: Final = {"cadet": Skill(5200, 110), "captain": Skill(2100, 50), "admiral": Skill(700, 20)}
"""The spread of each hand: 3.0, 1.2 and 0.4 degrees; 11, 5 and 2 per cent of the speed."""
SHOTS: Final = 14
"""Shots that are tried for one movement point."""
FINALISTS, SLIPS = 3, 3
"""The best few are tried again with so many slips of the finger."""
WANDER: Final = 0.05
"""A plan has to promise so much more than ending the move."""


def think(skill: Skill, match: Match[Any], seat: Seat, bench: Bench) -> Thought:
    """One answer: by trying out every option, or by a search for shots."""
    ask = match.ask_of(seat)
    if ask.kind == "action":
        return _action(match.state, seat, bench, skill)
    if ask.kind in ("move", "free_navigate", "flick_again"):
        value, tried = best_move(match.state, ask, bench, skill)
        if isinstance(value, tuple) and value[0] == "navigate":
            return Thought(slip(value, skill, bench.stream), text("why.shot", count=tried))
        return Thought(value, text("why.plan", count=tried))
    if ask.kind == "scan":
        return Thought(ask.options[0], text("why.look"))
    best = max(ask.options, key=lambda option: _after(match, seat, option))
    return Thought(best, text("why.attack") if ask.kind == "attack" else text("why.plan", count=len(ask.options)))


def _after(match: Match[Any], seat: Seat, option: Any) -> float:
    """How far the seat is ahead right after an answer."""
    fork = match.fork()
    fork.answer(option, seat)
    return lead(fork.state, seat)


# --- the choice of an action --------------------------------------------------------------------------------------
def _action(state: State, seat: Seat, bench: Bench, skill: Skill) -> Thought:
    """The action whose best plan leads to the best position."""
    plans = [
        (value, action)
        for action in possible_actions(state, seat)
        for value in _plans(state, seat, action, bench, skill)
    ]
    _, best = max(plans, key=lambda plan: plan[0])
    return Thought(best, text("why.plan", count=len(plans)))


def _plans(state: State, seat: Seat, action: str, bench: Bench, skill: Skill) -> Iterator[float]:
    """The positions that the ways to carry out an action lead to."""
    if action == "move":
        yield _value_of_moving(state, seat, bench, skill)
        return
    listed: dict[str, Callable[[State, int], list[Any]]] = {
        "mine": mine_options,
        "build": build_options,
        "develop": develop_options,
    }
    for option in listed[action](state, seat) if action in listed else [None]:
        after = state.copy()
        after.action = after.phase = action
        _run(after, seat, bench, {action: option} if option is not None else {}, until=("after_action",))
        yield lead(after, seat)


def _value_of_moving(state: State, seat: Seat, bench: Bench, skill: Skill) -> float:
    """Movement points spent one after the other, each as well as can be seen."""
    after = state.copy()
    after.action, after.phase, after.points = "move", "move", movement_points(state, seat)
    while after.phase == "move" and bench.time_left() > 0:
        script = STEPS["move"](after)
        try:
            ask = next(script)
        except StopIteration:
            break
        assert isinstance(ask, Ask), "the first thing a move asks is its question"
        value, _ = best_move(after, ask, bench, skill)
        script.close()
        _run(after, seat, bench, {"move": value}, until=("move", "scan"), once=True)
    if after.phase in ("move", "combat"):
        after.phase, after.points = "combat", 0
        _run(after, seat, bench, {}, until=("scan",))
    return lead(after, seat)


# --- shots --------------------------------------------------------------------------------------------------------
def best_move(state: State, ask: Ask[Any], bench: Bench, skill: Skill) -> tuple[Any, int]:
    """The best answer to a move question, and how many shots were tried for it."""
    seat = ask.seat
    found: list[tuple[float, Any]] = []
    for option in ask.options:
        bonus = WANDER if option == "end_move" else 0.0
        found.append((_outcome(state, ask, option, bench) + bonus, option))
    shots = [one.answer for one in proposals(state, seat)]
    if ask.kind == "flick_again":
        shots = [shot for shot in shots if shot[1] == SHIPS[ask.facts[0]].name]
    tried: list[tuple[float, Any]] = []
    for shot in shots[:SHOTS]:
        if bench.time_left() <= 0:
            break
        tried.append((_outcome(state, ask, shot, bench), shot))
    tried.sort(key=lambda one: -one[0])
    for value, shot in tried[:FINALISTS]:
        values = [value]
        for _ in range(SLIPS):
            if bench.time_left() > 0:
                values.append(_outcome(state, ask, slip(shot, skill, bench.stream), bench))
        found.append((sum(values) / len(values), shot))
    if not found:
        return (tried[0][1] if tried else _any_shot(state, ask)), len(tried)
    return max(found, key=lambda one: one[0])[1], len(tried)


def _any_shot(state: State, ask: Ask[Any]) -> Any:
    """A gentle shot to the centre of the board, when a flick is due and nothing is in sight."""
    ship = ask.facts[0]
    return ("navigate", SHIPS[ship].name, 0, 300, 0)


def _outcome(state: State, ask: Ask[Any], answer: Any, bench: Bench) -> float:
    """How far the seat is ahead after an answer to a move question, with the combat that follows the last point."""
    after = state.copy()
    kind = ask.kind
    if kind == "flick_again":
        kind, after.phase, after.points = "move", "move", 1
        after.power[ask.seat] = 0
    _run(after, ask.seat, bench, {kind: answer}, until=("move", "scan"), once=True)
    return lead(after, ask.seat)


# --- playing on in a copy -----------------------------------------------------------------------------------------
def _run(
    state: State, seat: Seat, bench: Bench, given: dict[str, Any], *, until: tuple[str, ...], once: bool = False
) -> None:
    """Run steps of the rules on a copy: the seat answers what is `given`, and simply otherwise.

    Stops before a step of a phase in `until`; with `once` the first step is run in any case.
    """
    while once or state.phase not in until:
        once = False
        script = STEPS[state.phase](state)
        reply: Any = None
        try:
            while True:
                asked = script.send(reply)
                reply = _reply(state, asked, bench, given)
        except StopIteration:
            pass


def _reply(state: State, asked: Any, bench: Bench, given: dict[str, Any]) -> Any:
    """A simple answer to anything that is asked in a copy."""
    if isinstance(asked, Beat):
        return None
    if asked.kind == "flight":
        return bench.fly(*asked.facts).to_plain()
    if asked.kind in given:
        return given.pop(asked.kind)
    if asked.kind == "luck":
        return bench.stream.below(len(asked.options))
    if asked.kind == "recruit":
        return _recruit(state, asked)
    if asked.kind == "attack":
        return max(asked.options, key=lambda option: _spoils(state, option[2]))
    return asked.options[0]


def _recruit(state: State, ask: Ask[Any]) -> Any:
    """Place where planets are short of troops, the fullest that still has room first; never take back."""
    places = [option for option in ask.options if option[0] == "place"]
    if not places:
        return "done" if "done" in ask.options else ask.options[0]
    return max(places, key=lambda option: (not state.is_home(HOLE_OF[option[1]]), state.troop[HOLE_OF[option[1]]]))


def _spoils(state: State, target: str) -> int:
    """VP for destroying a target."""
    return SHIPS[SHIP_OF[target]].value if target in SHIP_OF else state.objects(HOLE_OF[target])


BOTS: Final[dict[str, Thinker]] = {name: partial(think, skill) for name, skill in SKILLS.items()}

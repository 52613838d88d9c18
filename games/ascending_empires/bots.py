"""Computer players: all search the same way and differ in how steady their finger is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from games.ascending_empires import habits
from games.ascending_empires.actions import build_options, develop_options, mine_options
from games.ascending_empires.bots_aim import Skill, proposals, slip
from games.ascending_empires.facts import SHIPS
from games.ascending_empires.judge import lead, patience
from games.ascending_empires.rules import STEPS
from games.ascending_empires.standing import movement_points
from games.ascending_empires.state import State
from games.ascending_empires.terms import text
from games.ascending_empires.turn import possible_actions
from tabletop.core.ask import Ask, Beat, Seat
from tabletop.core.game import Bench, Thinker, Thought
from tabletop.core.match import Match

SKILLS: Final = {"cadet": Skill(5200, 110), "captain": Skill(2100, 50), "admiral": Skill(700, 20)}
"""The spread of each hand: 3.0, 1.2 and 0.4 degrees; 11, 5 and 2 per cent of the speed."""
SHOTS: Final = 14
"""Shots that are tried for one movement point."""
FINALISTS, SLIPS = 3, 3
"""The best few are tried again with so many slips of the finger."""
WANDER: Final = 0.05
"""A plan has to promise so much more than ending the move."""
GENTLE: Final = 300
"""mm/s: the shot of a ship that must fly again with nothing in sight."""


@dataclass(frozen=True, slots=True)
class Mind:
    """Who thinks, with what, and how much it cares for later."""

    seat: Seat
    bench: Bench
    skill: Skill
    later: float

    def likes(self, state: State) -> float:
        """How good a position is for this player."""
        return lead(state, self.seat, self.later)

    def slips(self, shot: Any) -> Any:
        """A shot as this player's finger gives it."""
        return slip(shot, self.skill, self.bench.stream)

    @property
    def has_time(self) -> bool:
        return self.bench.time_left() > 0


def think(skill: Skill, match: Match[Any], seat: Seat, bench: Bench) -> Thought:
    """One answer: by trying out every option, or by a search for shots."""
    ask, state = match.ask_of(seat), match.state
    mind = Mind(seat, bench, skill, patience(state))
    if ask.kind == "action":
        return _action(state, mind)
    if ask.kind in ("move", "free_navigate", "flick_again"):
        value, tried = best_move(state, ask, mind)
        if value[0] == "navigate":
            return Thought(mind.slips(value), text("why.shot", count=tried))
        return Thought(value, text("why.plan", count=tried + len(ask.options)))
    if ask.kind == "scan":
        return Thought(ask.options[0], text("why.look"))
    best = max(ask.options, key=lambda option: _after(match, mind, option))
    return Thought(best, text("why.attack") if ask.kind == "attack" else text("why.plan", count=len(ask.options)))


def _after(match: Match[Any], mind: Mind, option: Any) -> float:
    """How good the position is right after an answer."""
    fork = match.fork()
    fork.answer(option, mind.seat)
    return mind.likes(fork.state)


# --- the choice of an action --------------------------------------------------------------------------------------
def _action(state: State, mind: Mind) -> Thought:
    """The action whose best plan leads to the best position."""
    plans = [(value, action) for action in possible_actions(state, mind.seat) for value in _plans(state, action, mind)]
    _, best = max(plans, key=lambda plan: plan[0])
    return Thought(best, text("why.plan", count=len(plans)))


def _plans(state: State, action: str, mind: Mind) -> Iterator[float]:
    """How good the positions are that the ways to carry out an action lead to."""
    if action == "move":
        yield _value_of_moving(state, mind)
        return
    listed: dict[str, Callable[[State, int], list[Any]]] = {
        "mine": mine_options,
        "build": build_options,
        "develop": develop_options,
    }
    for option in listed[action](state, mind.seat) if action in listed else [None]:
        after = state.copy()
        after.action = after.phase = action
        _run(after, mind, {action: option} if option is not None else {}, until=("after_action",))
        yield mind.likes(after)


def _value_of_moving(state: State, mind: Mind) -> float:
    """Movement points spent one after the other, each as well as can be seen."""
    after = state.copy()
    after.action, after.phase, after.points = "move", "move", movement_points(state, mind.seat)
    while after.phase == "move" and mind.has_time:
        script = STEPS["move"](after)
        try:
            ask = next(script)
        except StopIteration:
            break
        assert isinstance(ask, Ask), "the first thing a move asks is its question"
        value, _ = best_move(after, ask, mind)
        script.close()
        _run(after, mind, {"move": value}, until=("move", "scan"), once=True)
    if after.phase in ("move", "combat"):
        after.phase, after.points = "combat", 0
        _run(after, mind, {}, until=("scan",))
    return mind.likes(after)


# --- shots --------------------------------------------------------------------------------------------------------
def best_move(state: State, ask: Ask[Any], mind: Mind) -> tuple[Any, int]:
    """The best answer to a move question, and how many shots were tried for it."""
    found = [(_outcome(state, ask, option, mind) + WANDER * (option == "end_move"), option) for option in ask.options]
    shots = [one.answer for one in proposals(state, ask.seat)]
    if ask.kind == "flick_again":
        ship = SHIPS[ask.facts[0]].name
        shots = [shot for shot in shots if shot[1] == ship] or [("navigate", ship, 0, GENTLE, 0)]
    tried: list[tuple[float, Any]] = []
    for shot in shots[:SHOTS]:
        if mind.has_time or not (found or tried):
            tried.append((_outcome(state, ask, shot, mind), shot))
    tried.sort(key=lambda one: -one[0])
    for value, shot in tried[:FINALISTS]:
        values = [value]
        for _ in range(SLIPS):
            if mind.has_time:
                values.append(_outcome(state, ask, mind.slips(shot), mind))
        found.append((sum(values) / len(values), shot))
    return max(found, key=lambda one: one[0])[1], len(tried)


def _outcome(state: State, ask: Ask[Any], answer: Any, mind: Mind) -> float:
    """How good the position is after an answer to a move question, and after combat when no points are left."""
    after, kind = state.copy(), ask.kind
    if kind == "flick_again":
        kind, after.phase, after.points, after.power[ask.seat] = "move", "move", 1, 0
    _run(after, mind, {kind: answer}, until=("move", "scan"), once=True)
    return mind.likes(after)


# --- playing on in a copy -----------------------------------------------------------------------------------------
def _run(state: State, mind: Mind, given: dict[str, Any], *, until: tuple[str, ...], once: bool = False) -> None:
    """Run steps of the rules on a copy: what is `given` is answered so, anything else simply.

    Stops before a step of a phase in `until`; with `once` the first step is run in any case.
    """
    while once or state.phase not in until:
        once = False
        script = STEPS[state.phase](state)
        reply: Any = None
        try:
            while True:
                reply = _reply(state, script.send(reply), mind.bench, given)
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
    if asked.kind in ("luck", "tremor"):
        return bench.stream.below(len(asked.options))
    return habits.simple(state, asked)


BOTS: Final[dict[str, Thinker]] = {name: partial(think, skill) for name, skill in SKILLS.items()}

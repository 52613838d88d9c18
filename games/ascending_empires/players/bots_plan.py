"""Plans of a computer player for all movement points of a turn and the attacks that follow.

A plan is made with the quick solver and carried out with the rules. Slips of the finger are part of its worth: a shot
that only works when it is exact is worth little to an unsteady hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from games.ascending_empires.players import policy
from games.ascending_empires.players.bots_aim import Skill, slip
from games.ascending_empires.players.bots_shots import launches, shots
from games.ascending_empires.players.evaluation import lead
from games.ascending_empires.rules.actions import DONE
from games.ascending_empires.rules.combat import targets
from games.ascending_empires.rules.facts import HOLE_OF, SHIP_OF, SHIPS
from games.ascending_empires.rules.movement import finite_moves, moved
from games.ascending_empires.rules.phases import PHASES
from games.ascending_empires.rules.star_map import in_range, orbits_of
from games.ascending_empires.rules.state import BOARD, State
from physics.flick import fast_solver
from physics.scene import Flight, Scene, Shot
from tabletop.core.ai.sampling import softmax_choice
from tabletop.core.game.bots import BotContext, Rng
from tabletop.core.match.playout import play_out
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.questions import Ask, Script

Fly = Callable[[Scene, Shot], Flight]
FINALISTS: Final = 3
"""Number of best plans that are tried again with the physics of the match."""
EFFORT: Final = 0.05
"""Gain over ending the move that a plan has to promise for every point it spends."""
SETBACK: Final = 0.25
"""Most that a step of a plan may cost before it pays off."""
LAPSES: Final = 2.5
"""Most that an answer may be worse than the best, in multiples of the heat; anything worse is nonsense."""
ALIKE: Final = 2
"""Most plans with the same beginning that are followed at once."""


@dataclass(frozen=True, slots=True)
class Mind:
    """A thinking player: its seat, its means, and how much it values later gains.

    `trials` is the chance used for trials if it is not that of the bot context.
    """

    seat: int
    context: BotContext
    skill: Skill
    later: float
    trials: Rng | None = None

    def likes(self, state: State) -> float:
        """Return the value of a position for this player."""
        return lead(state, self.seat, self.later, self.skill.war, self.skill.rival, self.skill.research)

    def ranked(self, answers: Sequence[tuple[float, Any]]) -> list[Any]:
        """Return the answers, the best first.

        A hasty player may put any of the nearly equal answers first, but stops only where that is the best.
        """
        order = sorted(answers, key=lambda one: -one[0])
        least = order[0][0] - LAPSES * self.skill.heat
        near = [place for place, (worth, answer) in enumerate(order) if not place or (worth > least and answer != DONE)]
        if len(near) > 1:
            taken = softmax_choice([order[place][0] for place in near], self.skill.heat, self.rng)
            order.insert(0, order.pop(near[taken]))
        return [answer for _, answer in order]

    def slips(self, shot: Any) -> Any:
        """Return a shot as this player's finger performs it."""
        return slip(shot, self.skill, self.rng)

    @property
    def rng(self) -> Rng:
        return self.trials or self.context.rng

    @property
    def has_time(self) -> bool:
        return self.context.time_left() > 0


class Plan(NamedTuple):
    """A sequence of answers: the state they lead to if all goes well, and their overall worth."""

    state: State
    answers: tuple[Any, ...]
    sure: float
    """The chance that everything has gone as planned so far."""
    lost: float
    """The worth of the other outcomes, weighted by their chance."""
    worth: float


# --- playing on in a copy -----------------------------------------------------------------------------------------
def play_on(
    state: State, rng: Rng, fly: Fly, given: dict[str, Any], *until: str, begun: Script[None] | None = None
) -> None:
    """Run the rules on a copy, at least to the end of its present step.

    Questions in `given` get that answer, all others a simple one. `begun` is the rest of the present step.
    """

    def reply(now: State, ask: Ask[Any]) -> Any:
        if ask.kind == "flight":
            return fly(*ask.context).to_plain()
        if ask.kind in given:
            return given.pop(ask.kind)
        if ask.seat < 0:
            return ask.options[rng.below(len(ask.options))]
        return policy.simple(now, ask)

    play_out(PHASES, state, reply, script=begun or PHASES[state.phase](state), until=until)


def after(state: State, mind: Mind, kind: str, answer: Any, fly: Fly = fast_solver.flight) -> State:
    """Return the position after an answer to a move question; a second flick is treated as if it were the first."""
    return _answered(state, mind.seat, mind.rng, fly, kind, answer)


def _answered(state: State, seat: int, rng: Rng, fly: Fly, kind: str, answer: Any) -> State:
    later = state.copy()
    if kind == "flick_again":
        kind, later.phase, later.points, later.power[seat] = "move", "move", 1, 0
    if kind == "move":
        play_on(later, rng, fly, {}, "move", "combat", "scan", begun=moved(later, seat, answer))
    else:
        play_on(later, rng, fly, {kind: answer}, "move", "combat", "scan")
    return later


class NoChance:
    """A stand-in for chance that always takes the first value."""

    def below(self, bound: int) -> int:
        return 0

    def shuffle(self, items: list[Any]) -> None:
        """Leave the items in their order."""


def as_aimed(state: State, seat: int, kind: str, answer: Any) -> tuple[State, bool]:
    """Return the position after a shot by a steady hand, and whether the solver is exact.

    The quick solver is used, with no ship on its rim; it is exact when the shot flies straight.
    """
    flights = []

    def fly(scene: Scene, shot: Shot) -> Flight:
        flights.append(fast_solver.flight(scene, shot))
        return flights[-1]

    steady = state.copy()
    steady.switches = replace(state.switches, tremor="off", edge_rolls=False)
    later = _answered(steady, seat, NoChance(), fly, kind, answer)
    return later, not (answer[4] or state.seams or flights[0].contacts)


def rested(state: State, mind: Mind) -> float:
    """Return the value of a position if the move ended now, after the attacks that are possible in it."""
    if state.action == "move" and next(targets(state, mind.seat), None) is not None:
        state = state.copy()
        state.phase, state.points = "combat", 0
        play_on(state, mind.rng, fast_solver.flight, {}, "scan")
    return mind.likes(state)


# --- the purpose of a shot ---------------------------------------------------------------------------------------
class Purpose(NamedTuple):
    """The purpose of an answer to a move question, with the planet or ship it is about; -1 for none."""

    word: str
    hole: int = -1
    ship: int = -1


def purpose(state: State, answer: Any, later: State) -> Purpose:
    """Return the purpose of an answer to a move question; `later` is the position it leads to."""
    verb, *rest = answer
    if verb == "land":
        return Purpose("land", HOLE_OF[rest[1]])
    if verb == "launch":
        return Purpose("launch", HOLE_OF[rest[0]])
    ship, seat = SHIP_OF[rest[0]], SHIPS[SHIP_OF[rest[0]]].owner
    enemies = [other for other in state.flying() if SHIPS[other].owner != seat]
    for other in enemies:
        if later.place[other] != BOARD:
            return Purpose("ram", ship=other)
    for hole in orbits_of(later, ship):
        if later.occupier[hole] < 0 and later.troop_supply[seat]:
            return Purpose("site", hole)
        if later.occupier[hole] >= 0 and not later.is_home(hole):
            return Purpose("guard" if later.occupier[hole] == seat else "besiege", hole)
    for other in enemies if later.place[ship] == BOARD else ():
        if in_range(later, ship, other, later.has(seat, "range_long")):
            return Purpose("near", ship=other)
    return Purpose("shot")


# --- plans --------------------------------------------------------------------------------------------------------
def best_plans(state: State, mind: Mind, kind: str = "move", ship: str | None = None) -> tuple[list[Plan], int]:
    """Return plans for the remaining movement points, the best first, and the number of ways examined.

    `ship` is the only one that may be flicked, and then it must be. The finger slips in the same way in all trials of a
    position: a player that has chosen a move for a plan finds the same plan again when it moves.
    """
    mind = replace(mind, trials=FastRng(f"{mind.seat} {state.points} {state.place} {state.x} {state.y}"))
    start, asked = Plan(state, (), 1.0, 0.0, rested(state, mind)), kind
    found, front, tried = [start] if ship is None else [], [start], 0
    while front:
        grown = [plan for one in front for plan in _longer(one, mind, kind, ship)]
        tried += len(grown)
        found += grown
        ship, kind = None, "move"
        front = [plan for plan in _few(grown, mind) if plan.state.phase == "move" and mind.has_time]
    return _confirmed(state, mind, found, asked), tried


def _few(plans: list[Plan], mind: Mind) -> Iterator[Plan]:
    """Yield the plans worth continuing: the best ones, and not all of one kind."""
    begun: Counter[Hashable] = Counter()
    left = mind.skill.width
    for plan in sorted(plans, key=lambda one: -one.worth):
        last = plan.answers[-1]
        begun[last[:3] if last[0] == "launch" else last[:2]] += 1
        if left and begun[last[:3] if last[0] == "launch" else last[:2]] <= ALIKE:
            left -= 1
            yield plan


def _longer(plan: Plan, mind: Mind, kind: str, ship: str | None) -> Iterator[Plan]:
    """Yield a plan with one more answer, in every way worth considering."""
    state = plan.state
    if ship is None and kind == "move":
        places = finite_moves(state, mind.seat)[1:]
        if mind.skill.rebounds:
            places += launches(state, mind.seat)
        for answer in places:
            later = after(state, mind, kind, answer)
            worth = plan.lost + plan.sure * rested(later, mind) - EFFORT * (len(plan.answers) + 1)
            if worth > plan.worth - SETBACK:
                yield Plan(later, (*plan.answers, answer), plan.sure, plan.lost, worth)
    for number, answer in enumerate(shots(state, mind.seat, mind.skill, ship)):
        if not mind.has_time and (number or ship is None):
            return
        meant = after(state, mind, kind, answer)
        hoped = rested(meant, mind)
        if ship is not None or plan.lost + plan.sure * hoped > plan.worth - SETBACK:
            yield _shot(plan, mind, kind, answer, meant, hoped)


def _shot(plan: Plan, mind: Mind, kind: str, answer: Any, meant: State, hoped: float) -> Plan:
    """Return a plan with one more shot, tried several times with slips; `hoped` is the worth of its best end."""
    good, failed, sense = 1, [], _sense(meant, mind.seat)
    for _ in range(mind.skill.slips):
        came = after(plan.state, mind, kind, mind.slips(answer))
        if _sense(came, mind.seat) == sense:
            good += 1
        else:
            failed.append(rested(came, mind))
    tries = good + len(failed)
    lost = plan.lost + plan.sure * sum(failed) / tries
    sure = plan.sure * good / tries
    worth = lost + sure * hoped - EFFORT * (len(plan.answers) + 1)
    return Plan(meant, (*plan.answers, answer), sure, lost, worth)


def _sense(state: State, seat: int) -> tuple[list[Any], ...]:
    """Return the relevant facts on ships: those that fly, their orbits, and the ships that the seat can reach."""
    flying = state.flying()
    long_side = state.has(seat, "range_long")
    own = [ship for ship in flying if SHIPS[ship].owner == seat]
    others = [ship for ship in flying if SHIPS[ship].owner != seat]
    near = [(ship, other) for ship in own for other in others if in_range(state, ship, other, long_side)]
    return state.place, [orbits_of(state, ship) for ship in flying], near


def _confirmed(state: State, mind: Mind, plans: list[Plan], kind: str) -> list[Plan]:
    """Return the plans, the best first, after flying the first shots of the best few with the physics of the match."""
    ranked = sorted(plans, key=lambda one: -one.worth)
    best: list[Plan] = []
    while ranked:
        plan = ranked.pop(0)
        if len(best) == FINALISTS or not plan.answers or plan.answers[0][0] != "navigate" or not mind.has_time:
            best.append(plan)
            break
        if all(plan.answers[0] != one.answers[0] for one in best):
            best.append(_flown(state, mind, plan, kind))
    return sorted(best, key=lambda one: -one.worth) + ranked


def _flown(state: State, mind: Mind, plan: Plan, kind: str) -> Plan:
    """Return a plan with less worth if the real flight of its first shot has a different result."""
    answer = plan.answers[0]
    meant = _sense(after(state, mind, kind, answer), mind.seat)
    worths = []
    for number in range(mind.skill.slips):
        shot = mind.slips(answer) if number else answer
        came = after(state, mind, kind, shot, mind.context.fly)
        worths.append(plan.worth if _sense(came, mind.seat) == meant else rested(came, mind))
    return plan._replace(worth=min(plan.worth, sum(worths) / len(worths)))

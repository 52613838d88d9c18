"""The part of luck in a match between two tribes: the share that could be won at all, whoever plays.

python -m tests.games.age_of_heroes.oracle wins 200 200 40         matches of 200 that an oracle wins against the
    former player, which has 200 positions an answer
python -m tests.games.age_of_heroes.oracle answers action 400 300  the value of another answer than the policy's
    at 400 questions (`action` or `discard`)

The oracle sees all hands and the order of the deck, and plays every answer 40 times to the end. The second plays each
answer 300 times to the end, in worlds that the seat cannot tell apart; half of them choose, the other half count.
Everybody continues by policy. With compiled rules (`tools.compiled`) each takes five to eight minutes.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any, Final

from games.age_of_heroes import GAME
from games.age_of_heroes.players import policy
from games.age_of_heroes.rules.determinize import determinize
from games.age_of_heroes.rules.phases import PHASES
from games.age_of_heroes.rules.state import State
from tabletop.core.match.determinize import determinized
from tabletop.core.match.match import Match
from tabletop.core.match.playout import play_out
from tabletop.core.rules.chance import FastRng, SeededChance
from tabletop.core.rules.questions import Ask
from tabletop.session.bots.generic import BotContextImpl
from tests.games.age_of_heroes.former import answer as former_habit
from tests.games.age_of_heroes.former import former

Player = Callable[[State, Ask[Any], FastRng], Any]
SURE: Final = 0.05
"""An oracle leaves its policy for an answer that wins so much more often."""
LEAST: Final = (0.0, 0.02, 0.05)
"""The extra share of wins that an answer needs to be chosen."""


def to_the_end(state: State, players: Sequence[Player], seed: str, first: Any = None) -> State:
    """Play on from the first question of a step, which is answered by `first`; return the last state."""
    rng, waiting = FastRng(seed), [first] if first is not None else []
    chance = rng.answerer(GAME.players.random_answer)

    def answer(state: State, ask: Ask[Any]) -> Any:
        if ask.seat < 0:
            return chance(state, ask)
        return waiting.pop() if waiting else players[ask.seat](state, ask, rng)

    play_out(PHASES, state, answer)
    return state


def other_answers(state: State, ask: Ask[Any], usual: Any) -> list[Any]:
    """Return the policy's answer and all others worth comparing; it alone where nothing can be compared."""
    if ask.kind not in ("action", "discard") or state.building or policy.is_about_stops(usual):
        return [usual]
    found = policy.sensible(state, ask) if ask.kind == "action" else list(ask.options)
    return [usual, *[one for one in found if one != usual]]


def seen_through(match: Match[State], ask: Ask[Any], worlds: int, seed: str) -> Any:
    """Return the answer of an oracle."""
    usual = policy.default_policy(match.state, ask, FastRng(seed))
    found = other_answers(match.state, ask, usual)
    if len(found) == 1:
        return usual
    both = [policy.default_policy] * 2
    won = [
        sum(to_the_end(match.state.copy(), both, f"{seed} {world}", one).winner == ask.seat for world in range(worlds))
        for one in found
    ]
    best = max(range(len(found)), key=won.__getitem__)
    return found[best] if won[best] - won[0] > SURE * worlds else usual


def wins(matches: int, positions: int, worlds: int) -> None:
    won = 0
    for number in range(matches):
        match = Match.new(GAME, 2, chance=SeededChance(f"oracle {number // 2}"))
        while not match.over:
            ask, seed = match.pending[0], f"{number} {len(match.log)}"
            if ask.seat == number % 2:
                match.answer(seen_through(match, ask, worlds, seed), ask.seat)
            else:
                context = BotContextImpl(FastRng(seed), 0.0, positions)
                world = determinized(match, ask.seat, context.rng, tries=300)
                match.answer(former(world, ask.seat, context).value, ask.seat)
        won += match.state.winner == number % 2
    print(f"an oracle wins {won} of {matches} matches against the player of before")


def question(kind: str, number: int) -> tuple[State, Ask[Any], list[Player]] | None:
    """Return a question of a match between two policy players.

    In every second one the other seat has the former policy.
    """
    own, found = number % 2, list[tuple[State, Ask[Any]]]()
    players: list[Player] = [policy.default_policy, policy.default_policy]
    if number // 2 % 2:
        players[1 - own] = former_habit

    def noted(state: State, ask: Ask[Any], rng: FastRng) -> Any:
        usual = policy.default_policy(state, ask, rng)
        if ask.kind == kind and len(other_answers(state, ask, usual)) > 1:
            found.append((state.copy(), ask))
        return usual

    noting = [noted if seat == own else players[seat] for seat in (0, 1)]
    to_the_end(GAME.rules.setup(2, GAME.complete({})), noting, f"question {number}")
    return (*found[FastRng(f"{number}").below(len(found))], players) if found else None


def worths(
    state: State, ask: Ask[Any], players: Sequence[Player], worlds: int, seed: str
) -> tuple[list[float], list[float]]:
    """Return the share of wins of each answer, in two halves of the worlds, which are the same for all answers."""
    answers = other_answers(state, ask, policy.default_policy(state, ask, FastRng(seed)))
    won = [[0.0] * len(answers), [0.0] * len(answers)]
    for world in range(worlds):
        dealt = state.copy()
        determinize(dealt, dealt, ask.seat, FastRng(f"{seed} {world}"))
        for place, one in enumerate(answers):
            last = to_the_end(dealt.copy(), players, f"{seed} {world}", one)
            won[world % 2][place] += (last.winner == ask.seat) / (worlds / 2)
    return won[0], won[1]


def answers(kind: str, questions: int, worlds: int) -> None:
    asked = [found for number in range(questions) if (found := question(kind, number)) is not None]
    halves = [worths(*one, worlds, f"{number}") for number, one in enumerate(asked)]
    for least in LEAST:
        more = [_chosen(one, two, least) for half in halves for one, two in (half, half[::-1])]
        left = sum(gain is not None for gain in more) / len(more)
        gained = 100 * sum(gain or 0.0 for gain in more) / len(more)
        print(f"{kind}: another answer where it looks {least:.0%} better, at {left:.0%} of {len(asked)} questions: "
              f"{gained:+.2f} of 100 matches a question")  # fmt: skip


def _chosen(one: list[float], other: list[float], least: float) -> float | None:
    """Return the gain in one half of the worlds of the answer that is best in the other.

    None where the policy's stays.
    """
    best = max(range(len(one)), key=one.__getitem__)
    return other[best] - other[0] if one[best] - one[0] > least else None


if __name__ == "__main__":
    what, *rest = sys.argv[1:]
    if what == "wins":
        wins(*map(int, rest))
    else:
        answers(rest[0], *map(int, rest[1:]))

"""The long measurements of Omen, printed as figures.

python -m tests.games.omen.measure matches 1000    random matches of every module combination, checked
python -m tests.games.omen.measure speed 500       random matches and decisions a CPU-second
python -m tests.games.omen.measure fork 20         microseconds of a fork at every question
python -m tests.games.omen.measure balance 400     how often the starting player wins, planner against itself
python -m tests.games.omen.measure random 100      the planner against random play
python -m tests.games.omen.measure monte_carlo 20  the planner against flat Monte Carlo at equal time
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from games.omen import GAME
from games.omen.players.bots import strategist
from games.omen.rules.invariants import check_invariants
from games.omen.rules.phases import PHASES
from games.omen.rules.state import State
from physics.scene import Flight, Scene, Shot
from tabletop.core.game.bots import Bot
from tabletop.core.match.match import Match
from tabletop.core.match.playout import play_out
from tabletop.core.rules.chance import FastRng, SeededChance
from tabletop.core.rules.questions import Ask, Seat
from tabletop.session.bots.computer_players import BotContextImpl, monte_carlo

Settings: TypeAlias = Mapping[str, bool | int | str]
Player: TypeAlias = Callable[[Match[State], Seat, FastRng], Any]

COMBINATIONS: Final[dict[str, Settings]] = {
    "base": {},
    "spirits": {"spirits": True},
    "heroes": {"heroes": True},
    "both": {"spirits": True, "heroes": True, "emissary": True},
    "variant_1": {"decks": "draft_three", "emissary": True},
    "variant_2": {"decks": "open_draft"},
}


class NoTime:
    """A bench without any time: a bot thinks as briefly as it can."""

    iterations = None

    def __init__(self, rng: FastRng) -> None:
        self.rng = rng

    def time_left(self) -> float:
        return 0.0

    def fly(self, scene: Scene, shot: Shot) -> Flight:
        raise NotImplementedError("nobody flicks in this game")


class Tally(NamedTuple):
    """The results of a series of matches; a shared victory counts half."""

    points_of_first_named: float
    points_of_starters: float
    matches: int


def random_match(settings: Settings, seed: int, *, check: bool) -> tuple[State, int]:
    """Play a random match on the fast path; return its last state and the number of answers.

    With `check` every question, in the middle of a step too, is preceded by a check of all invariants.
    """
    answer = FastRng(seed).answerer(None)
    state = GAME.rules.setup(2, GAME.complete(settings))

    def checked(now: State, ask: Ask[Any]) -> Any:
        found = check_invariants(now)
        assert not found, f"seed {seed}, {ask.kind}: {found}"
        return answer(now, ask)

    answers = play_out(PHASES, state, checked if check else answer)
    return state, answers


def random_player(match: Match[State], seat: Seat, rng: FastRng) -> Any:
    options = match.ask_of(seat).options
    return options[rng.below(len(options))]


def strategist_player(seconds: float) -> Player:
    """Return the planner with so much time for an answer; 0 gives the quickest one."""

    def play(match: Match[State], seat: Seat, rng: FastRng) -> Any:
        return strategist(match, seat, BotContextImpl(rng, seconds) if seconds else NoTime(rng)).value

    return play


def thinking_player(thinker: Bot, iterations: int) -> Player:
    """Return a computer player that judges so many positions for an answer."""

    def play(match: Match[State], seat: Seat, rng: FastRng) -> Any:
        return thinker(match, seat, BotContextImpl(rng, 0.0, iterations)).value

    return play


def monte_carlo_player(seconds: float) -> Player:
    """Return the generic flat Monte Carlo player with so much time for an answer."""

    def play(match: Match[State], seat: Seat, rng: FastRng) -> Any:
        options = match.ask_of(seat).options
        return options[0] if len(options) == 1 else monte_carlo(match, seat, BotContextImpl(rng, seconds)).value

    return play


def duel(one: Player, other: Player, matches: int, settings: Settings, seed: int = 0) -> Tally:
    """Play `one` against `other`, changing seats; each pair of matches has the same seed."""
    first = starters = 0.0
    for number in range(matches):
        seat = number % 2
        players = (one, other) if seat == 0 else (other, one)
        match = Match.new(GAME, 2, settings=settings, chance=SeededChance(f"duel {seed} {number // 2}"))
        rng = FastRng(f"duel {seed} {number}")
        while not match.over:
            ask = match.pending[0]
            match.answer(players[ask.seat](match, ask.seat, rng), ask.seat)
        winners = GAME.rules.result(match.state).winners
        first += (seat in winners) / len(winners)
        starters += (match.state.starter in winners) / len(winners)
    return Tally(first, starters, matches)


def measure_matches(count: int) -> None:
    for name, settings in COMBINATIONS.items():
        played = [random_match(settings, seed, check=True) for seed in range(count)]
        answers = [one[1] for one in played]
        print(f"{name}: {count} matches ended, {sum(answers) / count:.0f} answers each, at most {max(answers)}")


def measure_speed(count: int) -> None:
    for name, settings in COMBINATIONS.items():
        begun = time.process_time()
        answers = sum(random_match(settings, seed, check=False)[1] for seed in range(count))
        spent = time.process_time() - begun
        print(f"{name}: {count / spent:.0f} matches and {answers / spent:.0f} decisions a CPU-second")


def measure_fork(count: int) -> None:
    for name, settings in COMBINATIONS.items():
        spent = []
        for seed in range(count):
            match = Match.new(GAME, 2, settings=settings, chance=SeededChance(f"fork {seed}"))
            chance = FastRng(seed)
            while not match.over:
                begun = time.perf_counter()
                match.fork()
                spent.append(time.perf_counter() - begun)
                ask = match.pending[0]
                match.answer(ask.options[chance.below(len(ask.options))], ask.seat)
        print(f"{name}: fork {1e6 * statistics.median(spent):.1f} us in the median of {len(spent)} questions")


def measure_balance(count: int) -> None:
    for name, settings in COMBINATIONS.items():
        tally = duel(strategist_player(0.0), strategist_player(0.0), count, settings)
        print(f"{name}: the starting player won {100 * tally.points_of_starters / count:.1f} % of {count}", flush=True)


def measure_random(count: int) -> None:
    tally = duel(strategist_player(0.0), random_player, count, {})
    print(f"the planner won {tally.points_of_first_named} of {count} against random play")


def measure_monte_carlo(count: int, seconds: float = 0.1) -> None:
    tally = duel(strategist_player(seconds), monte_carlo_player(seconds), count, {})
    print(f"at {seconds} s an answer the planner won {tally.points_of_first_named} of {count} against Monte Carlo")


MEASURES: Final[dict[str, Callable[[int], None]]] = {
    "matches": measure_matches,
    "speed": measure_speed,
    "fork": measure_fork,
    "balance": measure_balance,
    "random": measure_random,
    "monte_carlo": measure_monte_carlo,
}

if __name__ == "__main__":
    MEASURES[sys.argv[1]](int(sys.argv[2]))

"""The long measurements of EVE: Conquests, printed as figures.

python -m tests.games.eve_conquests.measure matches 500     random matches per number of seats, all checked
python -m tests.games.eve_conquests.measure speed 100       random matches and decisions a CPU-second
python -m tests.games.eve_conquests.measure fork 3          microseconds of a fork at every question
python -m tests.games.eve_conquests.measure random 100      the admiral against random play
python -m tests.games.eve_conquests.measure monte_carlo 20  the admiral against flat Monte Carlo at equal time
python -m tests.games.eve_conquests.measure asked 20        changes of seat and idle questions a match
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from typing import Any, Final, TypeAlias

from games.eve_conquests import GAME
from games.eve_conquests.players.bots import admiral
from games.eve_conquests.rules.invariants import check_invariants
from games.eve_conquests.rules.state import State
from tabletop.core.match.match import Match
from tabletop.core.match.playout import play_out
from tabletop.core.rules.chance import FastRng, SeededChance
from tabletop.core.rules.questions import Ask, Seat
from tabletop.core.rules.settings import Settings
from tabletop.core.rules.stops import NO_STOP
from tabletop.session.bots.computer_players import BotContextImpl, monte_carlo

Player: TypeAlias = Callable[[Match[State], Seat, FastRng], Any]
SECONDS: Final = 0.05
"""Time for an answer against the Monte Carlo player."""


def random_match(seats: int, settings: Settings, seed: int, *, check: bool) -> tuple[State, int]:
    """Play a random match on the fast path; return its last state and the number of answers.

    With `check` every question, in the middle of a step too, is preceded by a check of all invariants.
    """
    answer = FastRng(seed).answerer(None)
    state = GAME.rules.setup(seats, GAME.complete(settings))

    def checked(now: State, ask: Ask[Any]) -> Any:
        found = check_invariants(now)
        assert not found, f"seed {seed}, {ask.kind}: {found}"
        return answer(now, ask)

    answers = play_out(GAME.rules.phases, state, checked if check else answer)
    return state, answers


def random_player(match: Match[State], seat: Seat, rng: FastRng) -> Any:
    options = match.ask_of(seat).options
    return options[rng.below(len(options))]


def admiral_player(match: Match[State], seat: Seat, rng: FastRng) -> Any:
    return admiral(match, seat, BotContextImpl(rng, SECONDS)).value


def monte_carlo_player(match: Match[State], seat: Seat, rng: FastRng) -> Any:
    options = match.ask_of(seat).options
    return options[0] if len(options) == 1 else monte_carlo(match, seat, BotContextImpl(rng, SECONDS)).value


def duel(one: Player, other: Player, matches: int) -> float:
    """Return how many of `matches` games of two `one` wins, changing seats; a shared victory counts half."""
    won = 0.0
    for number in range(matches):
        seat = number % 2
        players = (one, other) if seat == 0 else (other, one)
        match = Match.new(GAME, 2, chance=SeededChance(f"duel {number // 2}"))
        rng = FastRng(f"duel {number}")
        while not match.over:
            ask = match.pending[0]
            match.answer(players[ask.seat](match, ask.seat, rng), ask.seat)
        winners = GAME.rules.result(match.state).winners
        won += (seat in winners) / len(winners)
    return won


def measure_matches(count: int) -> None:
    for seats in GAME.seats:
        played = [random_match(seats, {}, seed, check=True)[1] for seed in range(count)]
        print(f"{seats} seats: {count} matches ended, {sum(played) / count:.0f} answers each, at most {max(played)}")


def measure_speed(count: int) -> None:
    for seats in GAME.seats:
        begun = time.process_time()
        answers = sum(random_match(seats, {}, seed, check=False)[1] for seed in range(count))
        spent = time.process_time() - begun
        print(f"{seats} seats: {count / spent:.0f} matches and {answers / spent:.0f} decisions a CPU-second")


def measure_fork(count: int) -> None:
    for seats in GAME.seats:
        spent = []
        for seed in range(count):
            match = Match.new(GAME, seats, chance=SeededChance(f"fork {seed}"))
            chance = FastRng(seed)
            while not match.over:
                begun = time.perf_counter()
                match.fork()
                spent.append(time.perf_counter() - begun)
                ask = match.pending[0]
                match.answer(ask.options[chance.below(len(ask.options))], ask.seat)
        print(f"{seats} seats: fork {1e6 * statistics.median(spent):.1f} us in the median of {len(spent)} questions")


def measure_random(count: int) -> None:
    print(f"the admiral won {duel(admiral_player, random_player, count)} of {count} against random play")


def measure_monte_carlo(count: int) -> None:
    won = duel(admiral_player, monte_carlo_player, count)
    print(f"at {SECONDS} s an answer the admiral won {won} of {count} against Monte Carlo")


def asked_of(seats: int, player: Player, settings: Settings, seed: int) -> dict[str, int]:
    """Play one match; count the changes of the asked seat, and questions whose only option is a pass."""
    match = Match.new(GAME, seats, settings=settings, chance=SeededChance(f"asked {seed}"))
    rng = FastRng(f"asked {seed}")
    counts = {"questions": 0, "changes": 0, "pass_only": 0, "idle_stops": 0}
    last = 0
    while not match.over:
        ask = match.pending[0]
        counts["questions"] += 1
        counts["changes"] += ask.seat != last
        last = ask.seat
        if ask.check is None:
            counts["pass_only"] += len(ask.options) == 1
            counts["idle_stops"] += list(ask.options) == ["pass", NO_STOP]
        match.answer(player(match, ask.seat, rng), ask.seat)
    return counts


def measure_asked(count: int) -> None:
    for seats in (2, 4):
        for name, player in (("admirals", admiral_player), ("random", random_player)):
            played = [asked_of(seats, player, {}, seed) for seed in range(count)]
            means = {word: round(sum(one[word] for one in played) / count, 1) for word in played[0]}
            print(f"{seats} seats, {name}: {means}", flush=True)


MEASURES: Final[dict[str, Callable[[int], None]]] = {
    "matches": measure_matches,
    "speed": measure_speed,
    "fork": measure_fork,
    "random": measure_random,
    "monte_carlo": measure_monte_carlo,
    "asked": measure_asked,
}

if __name__ == "__main__":
    MEASURES[sys.argv[1]](int(sys.argv[2]))

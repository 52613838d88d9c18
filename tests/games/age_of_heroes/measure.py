"""The long measurements of Age of Heroes, printed as figures.

python -m tests.games.age_of_heroes.measure speed 200       random matches and decisions a CPU-second, by seats
python -m tests.games.age_of_heroes.measure fork 5          microseconds of a fork at every question
python -m tests.games.age_of_heroes.measure random 100      the chieftain against random play, no time
python -m tests.games.age_of_heroes.measure monte_carlo 20  the chieftain against flat Monte Carlo at equal time
python -m tests.games.age_of_heroes.measure levels 100      each level against the one below, 200 positions an answer
python -m tests.games.age_of_heroes.measure itself 50       rounds and winners when chieftains play each other
python -m tests.games.age_of_heroes.measure market 20       answers, rounds of asking and trades of four chieftains

A round of asking is one question, or all that are asked together; it is a change of seat when somebody else was asked
before, or when it was asked together. A curtain falls at a shared screen before somebody whose hand must be in sight
for an answer, unless it is in sight already; what is answered in the open (`Game.in_the_open`) puts it out of sight,
and a curtain falls for what only the own hand can allow (`PublicAnswers.is_sure`). A look is what a trader may want
before an offer, which can be put together in the open as well.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections import Counter
from itertools import pairwise
from typing import Any

from games.age_of_heroes import GAME
from games.age_of_heroes.rules.phases import PHASES
from games.age_of_heroes.rules.state import State
from games.age_of_heroes.rules.track import MARKET_PHASES
from tabletop.core.match.match import Match
from tabletop.core.match.playout import play_out
from tabletop.core.rules.chance import FastRng, SeededChance
from tabletop.core.rules.questions import Ask, Event
from tabletop.session.bots.computer_players import think
from tabletop.testing.random_play import EventRecorder

LEVEL_POSITIONS = 200
"""Positions that a level judges for an answer against the one below; a player by policy needs none."""
EQUAL_TIME = 0.1
"""The time of both players for an answer against Monte Carlo, in seconds."""


def play(names: tuple[str, ...], seed: int, seconds: float, positions: int | None = None) -> State:
    """Play a match of computer players by seat, with time or a number of positions for an answer.

    Return its last state.
    """
    match = Match.new(GAME, len(names), chance=SeededChance(f"measure {seed}"))
    while not match.over:
        ask = match.pending[0]
        name = names[ask.seat]
        limit = 0.0 if name == "random" else seconds
        decision = think(match, ask.seat, name, seed=f"{seed} {len(match.log)}", seconds=limit, iterations=positions)
        match.answer(decision.value, ask.seat)
    return match.state


def duel(rival: str, matches: int, seconds: float, player: str = "chieftain", positions: int | None = None) -> int:
    """Return how many of `matches` with two seats a player wins against another, on each seat in turn."""
    won = 0
    for seed in range(matches):
        names = (player, rival) if seed % 2 == 0 else (rival, player)
        won += names[play(names, seed, seconds, positions).winner] == player
    return won


def speed(matches: int) -> None:
    for seats in GAME.seats:
        started, answers, rounds = time.process_time(), 0, []
        for seed in range(matches):
            state = GAME.rules.setup(seats, GAME.complete({}))
            answers += play_out(PHASES, state, FastRng(seed).answerer(GAME.players.random_answer))
            rounds.append(state.round)
        spent = time.process_time() - started
        print(f"{seats} seats: {matches / spent:.0f} matches/s, {answers / spent:.0f} decisions/s, "
              f"{answers / matches:.0f} decisions and {statistics.median(rounds):.0f} rounds a match")  # fmt: skip


def fork(matches: int) -> None:
    spent = []
    for seed in range(matches):
        chance = FastRng(seed)
        match = Match.new(GAME, 4, chance=SeededChance(f"fork {seed}"))
        while not match.over:
            started = time.perf_counter()
            match.fork()
            spent.append(1e6 * (time.perf_counter() - started))
            ask = match.pending[0]
            match.answer(chance.answerer(GAME.players.random_answer)(match.state, ask), ask.seat)
    spent.sort()
    print(f"fork, four seats: median {spent[len(spent) // 2]:.1f} us, 95 % {spent[len(spent) * 95 // 100]:.1f} us")


def market(matches: int) -> None:
    """Print the market's part of a match: answers, changes of seat, and the results of offers."""
    answers: Counter[str] = Counter()
    events: Counter[str] = Counter()
    changes: Counter[bool] = Counter()

    class Listener(EventRecorder):
        def on_event(self, match: Match[Any], event: Event) -> None:
            events[event.kind] += 1

    started, rounds = time.process_time(), 0
    screens = [Screen() for _ in range(matches)]
    for seed in range(matches):
        match = Match.new(GAME, 4, chance=SeededChance(f"measure {seed}"))
        match.observer = Listener(())
        before: tuple[int, ...] = ()
        while not match.over:
            asked = tuple(ask.seat for ask in match.pending)
            changes[match.state.phase in MARKET_PHASES] += asked != before or len(asked) > 1
            before = asked
            said = []
            for ask in match.pending:
                decision = think(match, ask.seat, "chieftain", seed=f"{seed} {len(match.log)}", seconds=0.0)
                answers[ask.kind] += 1
                said.append((ask, decision.value))
            screens[seed].asked(match.state, said)
            for ask, value in said:
                match.answer(value, ask.seat)
        rounds += match.state.round
    spent = time.process_time() - started
    print(f"four chieftains: {matches / spent:.2f} matches/s, {rounds / matches:.1f} rounds, "
          f"{answers.total() / matches:.0f} answers, {changes.total() / matches:.0f} changes of seat, "
          f"{changes[True] / matches:.0f} of them at the market")  # fmt: skip
    falls = sum((one.curtains for one in screens), Counter[bool]())
    looks = sum(one.looks for one in screens)
    print(f"at one screen: {falls.total() / matches:.1f} curtains, {falls[True] / matches:.1f} of them at the market; "
          f"{looks / matches:.1f} offers before which somebody may want to look")  # fmt: skip
    print({kind: round(count / matches, 1) for kind, count in answers.most_common()})
    print({kind: round(events[kind] / matches, 1) for kind in ("offered", "offer_refused", "traded")})


class Screen:
    """A counter of the curtains for people who share a screen and answer as the computer players do."""

    def __init__(self) -> None:
        self.viewer: int | None = None
        self.curtains: Counter[bool] = Counter()
        """The curtains that the questions need, by whether they fell at the market."""
        self.looks = 0

    def asked(self, state: State, answers: list[tuple[Ask[Any], Any]]) -> None:
        """Count the curtains for questions that were asked at the same time, with these answers."""
        assert GAME.text.public_answers is not None
        if len(answers) == 1 and answers[0][0].seat == self.viewer:
            return
        known = [GAME.text.public_answers.answers(state, ask) for ask, _ in answers]
        if None in known:
            for ask, _ in sorted(answers, key=lambda one: one[0].seat != self.viewer):  # a seat in sight answers first
                self._fall(state, ask.seat)
            return
        self.viewer = None
        for (ask, value), possible in zip(answers, known, strict=True):
            offers = ask.kind in ("market", "counter")
            self.looks += possible is not None and value not in possible and offers
            if not GAME.text.public_answers.is_sure(state, ask, value) or (
                value not in (possible or ()) and not offers
            ):
                self._fall(state, ask.seat)

    def _fall(self, state: State, seat: int) -> None:
        self.curtains[state.phase in MARKET_PHASES] += seat != self.viewer
        self.viewer = seat


def main() -> None:
    what, count = sys.argv[1], int(sys.argv[2])
    if what == "speed":
        speed(count)
    elif what == "fork":
        fork(count)
    elif what == "market":
        market(count)
    elif what == "levels":
        for player, rival in pairwise(reversed(tuple(GAME.players.bots))):
            print(
                f"{player} against {rival}: {duel(rival, count, 0.0, player, LEVEL_POSITIONS)} of {count}", flush=True
            )
    elif what == "itself":
        states = [play(("chieftain",) * 4, seed, 0.0) for seed in range(count)]
        print(Counter(state.winner == state.start for state in states), sorted(state.round for state in states))
    else:
        print(f"chieftain against {what}: {duel(what, count, EQUAL_TIME if what == 'monte_carlo' else 0.0)} of {count}")


if __name__ == "__main__":
    main()

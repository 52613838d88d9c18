"""Fit the weights of the chief to matches against every strategy and against itself.

`python -m tests.games.stone_age.league.fitting [--seats 2] [--steps 8] [--pairs 40] [--seed fit]` begins with weights
set by hand and writes the weights to `games/stone_age/players/evaluation_weights.json` after every step; the same seed
gives the same weights. With `--steps 0` they are those of the beginning.

An evolution strategy with mirrored samples (Salimans and others, 2017): in each pair of matches, with the same deal,
seats and opponent, the chief plays once with all its weights changed at random and once with them changed the other
way. How much more it leads in the one says how much each weight helps. The matches of the league have other seeds.
"""

from __future__ import annotations

import argparse
import json
import math
import random
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any, Final

import games.stone_age.players
from games.stone_age.players.evaluation_weights import HABIT, Weights
from games.stone_age.players.policy import best
from games.stone_age.rules.state import State
from tabletop.core.rules.questions import Ask
from tests.games.stone_age.league.matches import play
from tests.games.stone_age.league.strategies import STRATEGIES, Strategy

FILE: Final = Path(next(iter(games.stone_age.players.__path__))) / "evaluation_weights.json"
_HUNGRY: Final = HABIT._replace(
    hunger_from=3.5,
    food_in_hunger=0.1,
    field_in_hunger=0.2,
    contest=0.2,
    tool=1.3,
    tool_now=2.0,
    child=2.6,
    hut_now=2.0,
)
BEGINNING: Final = {2: _HUNGRY, 3: _HUNGRY, 4: HABIT}
"""The weights set by hand: with two and three seats hunger has a price, and people and tools are worth more."""
ADDED: Final = {
    "hunger_from": 0.6,
    "tool_now": 1.0,
    "field_now": 1.0,
    "hut_now": 1.5,
    "card_now": 1.0,
    "building_now": 1.0,
    "hunting_now": 1.0,
    "contest": 0.12,
}
"""The weights that are changed by a sum, and how far a sample goes; they may be 0 or less."""
SHARE: Final = 0.18
"""How far a sample goes in all others, which are multiplied and stay above 0."""
RATE: Final = 0.05
"""How far a step goes, in samples, for each point that a sample brings."""
LEAD: Final = 40.0
"""A lead beyond which more points are worth little: the match is won."""
DANGEROUS: Final = ("starvation, hut and tool maker first", "starvation, hut first", "starvation, cards", "habit")
"""The strategies that are met twice as often."""


def changed(weights: Weights, by: list[float]) -> Weights:
    """Return the weights with each changed by so many samples."""
    values = weights._asdict()
    for name, much in zip(Weights._fields, by, strict=True):
        values[name] = values[name] + ADDED[name] * much if name in ADDED else values[name] * math.exp(SHARE * much)
    values["contest"] = max(0.0, values["contest"])
    return Weights(**values)


def _player(weights: Weights) -> Strategy:
    def answer(state: State, ask: Ask[Any]) -> Any:
        return best(state, ask, weights)

    return answer


def fit(weights: Weights, seats: int, steps: int, pairs: int, seed: str) -> Iterator[tuple[float, Weights]]:
    """Yield the weights after every step, and the mean lead with the samples around those before it, within `LEAD`."""
    rng = random.Random(f"{seed} {seats}")
    number = 0
    for _ in range(steps):
        rivals = [*STRATEGIES.values(), *(STRATEGIES[name] for name in DANGEROUS), *[_player(weights)] * 3]
        helped, leads = [0.0] * len(weights), 0.0
        for _ in range(pairs):
            by = [rng.gauss(0.0, 1.0) for _ in weights]
            rival, own, deal = rivals[number % len(rivals)], rng.randrange(seats), f"{seed} {seats} {number}"
            number += 1
            scores = []
            for sign in (1.0, -1.0):
                one = _player(changed(weights, [sign * much for much in by]))
                lead = play([one if seat == own else rival for seat in range(seats)], deal, own).lead
                scores.append(LEAD * math.tanh(lead / LEAD))
                leads += scores[-1] / (2 * pairs)
            for index, much in enumerate(by):
                helped[index] += (scores[0] - scores[1]) / 2 * much / pairs
        weights = changed(weights, [RATE * one for one in helped])
        yield leads, weights


def written(weights: Weights) -> dict[str, float]:
    """Return weights as they are written: readable, to three places."""
    return {name: round(value, 3) for name, value in weights._asdict().items()}


def main() -> None:
    """Fit and write the weights for a number of seats."""
    parser = argparse.ArgumentParser(prog="python -m tests.games.stone_age.league.fitting", description=__doc__)
    parser.add_argument("--seats", type=int, choices=(2, 3, 4), default=2)
    parser.add_argument("--steps", type=int, default=8)
    parser.add_argument("--pairs", type=int, default=40)
    parser.add_argument("--seed", default="fit")
    asked = parser.parse_args()
    data = json.loads(FILE.read_text("utf-8"))
    begin = BEGINNING[asked.seats]
    fitted = fit(begin, asked.seats, asked.steps, asked.pairs, asked.seed)
    for step, (lead, weights) in enumerate(chain([(0.0, begin)], fitted)):
        data["chief"][str(asked.seats)] = written(weights)
        FILE.write_text(json.dumps(data, indent=1) + "\n", "utf-8")
        if step:
            print(f"step {step}: leads by {lead:+.1f} points", flush=True)


if __name__ == "__main__":
    main()

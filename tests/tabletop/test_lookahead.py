"""Looking ahead: the same answers in the same worlds, the weaker half dropped, playouts up to the horizon."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tabletop.core.ask import NATURE, Ask
from tabletop.core.lookahead import LookAhead, chance
from tabletop.core.match import Match
from tabletop.core.nature import Chance, SeededNature
from tabletop.play.bots import Workbench
from tests.play import SHELF

GAME = SHELF.games["example_game"]


def at_a_choice() -> Match[Any]:
    """A match whose question has several options."""
    match = Match.new(GAME, 2, nature=SeededNature("lookahead"))
    while len(match.pending[0].options) < 3:
        match.answer(match.pending[0].options[0], match.pending[0].seat)
    return match


class Looking:
    """Looks ahead to the next question; the worth of an answer is its number in the order of trying, in tenths."""

    def __init__(self, *, least: int, most: int, halving: int) -> None:
        self.asked: list[int] = []
        self.judged: Counter[str] = Counter()
        self._last = ""
        self.ahead: LookAhead[Any] = LookAhead(
            lambda state, ask: ask.options[0], self.horizon, self.judge, least, most, halving
        )

    def horizon(self, state: Any, seat: int) -> Any:
        self._last = repr(GAME.project(state, seat))

        def enough(later: Any, ask: Ask[Any]) -> bool:
            self.asked.append(ask.seat)
            return True

        return enough

    def judge(self, state: Any, seat: int) -> float:
        self.judged[self._last] += 1
        return list(self.judged).index(self._last) / 10

    def best(self, match: Match[Any], seconds: float = 0.0) -> Any:
        ask = match.pending[0]
        return self.ahead.best(match, ask.seat, Workbench(Chance("worlds"), seconds), ask.options)


def test_the_answer_that_is_judged_best_is_found() -> None:
    """All were tried in as many worlds; the worth is the mean of the best one."""
    match, looking = at_a_choice(), Looking(least=3, most=3, halving=9)
    options = match.pending[0].options
    found = looking.best(match)
    assert len(looking.judged) == len(options)
    assert found.value == options[-1]
    assert set(looking.judged.values()) == {3}
    assert found.tried == 3 * len(options)
    assert abs(found.worth - (len(options) - 1) / 10) < 1e-9


def test_the_weaker_half_is_dropped() -> None:
    """After every so many worlds."""
    match, looking = at_a_choice(), Looking(least=4, most=4, halving=2)
    count = len(match.pending[0].options)
    looking.best(match)
    left = (count + 1) // 2
    assert sorted(looking.judged.values()) == [2] * (count - left) + [4] * left


def test_most_worlds_are_enough_whatever_time_is_left() -> None:
    match, looking = at_a_choice(), Looking(least=1, most=2, halving=9)
    assert looking.best(match, seconds=60.0).tried == 2 * len(match.pending[0].options)


def test_nature_answers_by_chance_on_the_way() -> None:
    """Only seats are asked whether it is far enough."""
    looking = Looking(least=1, most=1, halving=9)
    looking.best(at_a_choice())
    assert looking.asked
    assert NATURE not in looking.asked


def test_chance_answers_shuffles_and_rolls() -> None:
    """A permutation, or as many faces as dice."""
    stream = Chance(1)
    assert sorted(chance(Ask(NATURE, "shuffle", (), count=6), stream)) == list(range(6))
    rolled = chance(Ask(NATURE, "roll", (), count=50, faces=4), stream)
    assert len(rolled) == 50
    assert set(rolled) == {1, 2, 3, 4}

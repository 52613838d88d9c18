"""The search of computer players: races in the same worlds, a widening tree, every seat for itself, no clock."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any, Final, TypeAlias

from tabletop.core.ai.tree_search import SearchResult, TreeSearch
from tabletop.core.game.bots import Rng
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.questions import Ask, Script, choose, open_question, roll, simultaneous
from tabletop.session.bots.computer_players import BotContextImpl
from tests.core.small import Small, game_of, match_of
from tests.hooks import with_hooks


def first_option(state: Any, ask: Ask[Any], rng: Rng) -> Any:
    """Return the first option, the simplest policy."""
    return ask.options[0]


def to_the_end(state: Any, seat: int) -> Callable[[Any, Ask[Any]], bool]:
    return lambda later, ask: False


def at_once(state: Any, seat: int) -> Callable[[Any, Ask[Any]], bool]:
    return lambda later, ask: True


Judge: TypeAlias = Callable[[Small, int], float]


class Searching:
    """A search of the small game with a given evaluation, and the positions that were evaluated."""

    def __init__(
        self,
        judge: Judge,
        *,
        least: int = 0,
        policy: Any = first_option,
        horizon: Any = to_the_end,
    ) -> None:
        self.said: Counter[Any] = Counter()
        self._judge = judge
        self.search: TreeSearch[Any] = TreeSearch(policy, horizon, self.judge, min_visits=least, max_visits=10_000)

    def judge(self, state: Small, seat: int) -> float:
        self.said[tuple(state.said)] += 1
        return self._judge(state, seat)

    def best(
        self, match: Match[Any], iterations: int, more: Iterator[Any] | None = None, seed: int = 1
    ) -> SearchResult:
        ask = match.pending[0]
        context = BotContextImpl(FastRng(seed), 0.0, iterations)
        return self.search.best(match, ask.seat, context, ask.options, more or ())


def numbers(state: Small) -> Script[None]:
    """Let seat 0 say a number."""
    state.said.append((yield from choose(0, "number", tuple(range(8)))))
    state.phase = "over"


def test_the_weaker_half_leaves_again_and_again() -> None:
    """All are tried in the first worlds; every round of the race costs about the same, and two run to the end."""
    searching = Searching(lambda state, seat: state.said[0] / 10)
    found = searching.best(match_of(first=numbers), 96)
    assert (found.value, found.tried, found.answers) == (7, 96, 8)
    assert abs(found.worth - 0.7) < 1e-9
    tries = [searching.said[number,] for number in range(8)]
    assert tries == sorted(tries)
    assert tries[0] == tries[3] < tries[4] == tries[5] < tries[6] == tries[7]
    assert found.others == (6, 5, 4, 3), "the other one that ran to the end, then those that left, the last one first"


def test_the_next_best_are_told_only_of_what_was_tried() -> None:
    """An answer that no position was judged for is not among the next best.

    A world that does not allow an answer removes it from them.
    """
    few = Searching(lambda state, seat: state.said[0] / 10)
    assert few.best(match_of(first=numbers), 3).others == (1, 0), "after three tries the others are unknown"
    lone = Searching(lambda state, seat: state.said[0] / 10)
    ask_bench = BotContextImpl(FastRng(1), 0.0, 40)
    found = lone.search.best(match_of(first=numbers), 0, ask_bench, [3, 99, 5])
    assert (found.value, found.others) == (5, (3,))


def test_without_time_the_least_worlds_are_tried() -> None:
    """Every answer is tried in each world; with none to try, the first answer is taken."""
    searching = Searching(lambda state, seat: state.said[0] / 10, least=3)
    assert searching.best(match_of(first=numbers), 0).value == 7
    assert set(searching.said.values()) == {3}
    assert Searching(lambda state, seat: state.said[0] / 10).best(match_of(first=numbers), 0) == SearchResult(
        0, -1.0, 0, 8
    )


def test_the_first_answer_is_left_only_for_one_that_is_clearly_better() -> None:
    """The policy is trusted: another answer must be better by more than `trust`; the reported value is not changed."""
    for trust, value in ((0.0, 7), (0.15, 7), (0.5, 7), (0.75, 0)):
        searching = Searching(lambda state, seat: state.said[0] / 10)
        searching.search = replace(searching.search, prior_weight=trust)
        found = searching.best(match_of(first=numbers), 96)
        assert (found.value, round(found.worth, 9)) == (value, value / 10)
    close = Searching(lambda state, seat: 0.5 + state.said[0] / 100)
    close.search = replace(close.search, prior_weight=0.06)
    assert close.best(match_of(first=numbers), 96).value == 7, "seven hundredths are more than six"
    close.search = replace(close.search, prior_weight=0.08)
    assert close.best(match_of(first=numbers), 96).value == 0


def test_more_positions_overcome_the_doubt() -> None:
    """An answer that is better by 0.7 is taken once that is more than 60 errors of the difference; its worth is true.

    The spread that is supposed before anything is seen makes an error of 0.018 after one world.
    """
    for positions, value in ((8, 0), (400, 7)):
        searching = Searching(lambda state, seat: state.said[0] / 10)
        searching.search = replace(searching.search, errors=60.0)
        found = searching.best(match_of(first=numbers), positions)
        assert (found.value, round(found.worth, 9)) == (value, value / 10)


def test_where_the_first_answer_is_not_allowed_the_next_one_takes_its_place() -> None:
    """Answers are then compared with the next one."""
    searching = Searching(lambda state, seat: state.said[0] / 10)
    searching.search = replace(searching.search, errors=1.0)
    found = searching.search.best(match_of(first=numbers), 0, BotContextImpl(FastRng(1), 0.0, 40), [99, 3, 5])
    assert (found.value, found.others) == (5, (3,))


def gamble(state: Small) -> Script[None]:
    """Let seat 0 keep its value or throw two dice."""
    state.said.append((yield from choose(0, "gamble", ("keep", "throw"))))
    state.said += yield from roll(2)
    state.phase = "over"


def bet(state: Small) -> Script[None]:
    """Seat 0 bets on one of three sides of a die, all equally good; then the die is thrown."""
    state.said.append((yield from choose(0, "bet", (1, 2, 3))))
    state.said += yield from roll(1)
    state.phase = "over"


def test_answers_are_compared_with_the_same_dice() -> None:
    """In the same world all answers meet the same throw; what all of them gain or lose by it tells nothing of them."""
    thrown: list[tuple[int, int]] = []

    def judge(state: Small, seat: int) -> float:
        thrown.append((state.said[0], state.said[1]))
        return float(state.said[1] / 10 + state.said[0] / 100)

    searching = Searching(judge)
    searching.search = replace(searching.search, errors=3.0)
    found = searching.best(match_of(first=bet), 300)
    worlds = [dict(thrown[at : at + 3]) for at in range(0, 30, 3)]
    assert all(len(set(world.values())) == 1 for world in worlds)
    assert len({next(iter(world.values())) for world in worlds}) > 2
    assert found.value == 3, "better by two hundredths, though a throw changes the worth by tenths"


def test_chance_is_drawn_anew_and_the_same_for_a_seed() -> None:
    """Chance answers on the way; the same stream and number of positions give the same answer, value and worlds."""
    searching = Searching(lambda state, seat: 0.5 if state.said[0] == "keep" else sum(state.said[1:]) / 20)
    found = searching.best(match_of(first=gamble), 60)
    assert found.value == "keep"
    assert len(searching.said) > 20
    again = Searching(lambda state, seat: 0.5 if state.said[0] == "keep" else sum(state.said[1:]) / 20)
    assert again.best(match_of(first=gamble), 60) == found
    assert again.said == searching.said
    other = Searching(lambda state, seat: 0.5)
    other.best(match_of(first=gamble), 60, seed=2)
    assert other.said != searching.said


def reply(state: Small) -> Script[None]:
    """Let seat 0 share or keep; of a share, seat 1 gives back by policy, or takes, or throws away."""
    state.said.append((yield from choose(0, "share", ("share", "keep"))))
    if state.said[0] == "share":
        state.said.append((yield from choose(1, "back", ("give", "take", "waste"))))
    state.phase = "over"


SHARES: Final = {
    ("share", "give"): (0.9, 0.2),
    ("share", "take"): (0.1, 0.8),
    ("share", "waste"): (0.0, 0.0),
    ("keep",): (0.5, 0.5),
}
"""The final shares of both seats."""


def test_every_seat_chooses_for_itself() -> None:
    """A brief search trusts the policy of the other seat; a longer one finds that seat's best answer (max^n)."""
    searching = Searching(lambda state, seat: SHARES[tuple(state.said)][seat])
    assert searching.best(match_of(first=reply), 2).value == "share"
    searching.said.clear()
    assert searching.best(match_of(first=reply), 400).value == "keep"
    assert searching.said["share", "take"] > searching.said["share", "give"] > searching.said["share", "waste"]


def test_a_question_gets_more_branches_the_more_often_it_comes() -> None:
    """The policy's answer comes first; the number of others grows as the root of the visits."""
    widths = []
    for iterations in (1, 50, 1000):
        searching = Searching(lambda state, seat: 0.5)
        searching.search.best(
            match := match_of(first=wide), 0, BotContextImpl(FastRng(1), 0.0, iterations), match.pending[0].options
        )
        widths.append(len(searching.said))
    assert widths[0] == 1
    assert next(iter(searching.said)) == ("on", 0)
    assert 3 <= widths[1] <= 4
    assert 9 <= widths[2] <= 11


def wide(state: Small) -> Script[None]:
    """Ask seat 0 for one answer, then a question of a hundred options."""
    state.said.append((yield from choose(0, "go", ("on",), ask_anyway=True)))
    state.said.append((yield from choose(1, "which", tuple(range(100)))))
    state.phase = "over"


def aiming(state: Small) -> Script[None]:
    """Let seat 0 say any number from 0 to 999, then seat 1."""
    state.said.append((yield from open_question(0, "aim", lambda value: None)))
    state.said.append((yield from open_question(1, "aim", lambda value: None)))
    state.phase = "over"


def test_open_questions_get_their_answers_from_the_game() -> None:
    """At the root and below it, a longer search tries more answers, and its best is near the target."""
    game = with_hooks(game_of(first=aiming), players={"random_answer": lambda state, ask, rng: rng.below(1000)})
    match = Match.new(game, 2)
    missed = []
    for iterations in (4, 1000):
        chance = FastRng(7)
        shots = iter(partial(chance.below, 1000), -1)
        searching = Searching(lambda state, seat: 1 - abs(state.said[seat] - 300) / 1000, policy=lambda *_: 0)
        context = BotContextImpl(FastRng(1), 0.0, iterations)
        found = searching.search.best(match, 0, context, [0], shots)
        missed.append(abs(found.value - 300))
    assert missed[1] < 20 < missed[0]
    assert 40 < found.answers < 120
    assert len({answer for _, answer in searching.said}) > 5


def pennies(state: Small) -> Script[None]:
    """Let both show a side of a coin at the same time."""
    state.said += yield from simultaneous(*[Ask(seat, "side", ("head", "tail")) for seat in (0, 1)])
    state.phase = "over"


def test_who_answers_at_the_same_time_does_not_know_the_other_answer() -> None:
    """Seat 1 would win every time if the tree told it seat 0's choice; it follows its policy, in every world."""
    searching = Searching(lambda state, seat: float((state.said[0] == state.said[1]) == (seat == 0)))
    found = searching.best(match_of(first=pennies), 100)
    assert (found.value, found.worth) == ("head", 1.0)
    assert {said[1] for said in searching.said} == {"head"}


def later_pennies(state: Small) -> Script[None]:
    state.said.append((yield from choose(0, "go", ("on", "off"))))
    yield from pennies(state)


def test_nor_further_down_the_tree() -> None:
    searching = Searching(lambda state, seat: float((state.said[1] == state.said[2]) == (seat == 0)))
    searching.best(match_of(first=later_pennies), 100)
    assert {said[1:] for said in searching.said} == {("head", "head")}


def guessing(state: Small) -> Script[None]:
    """Let seat 0 guess the hidden number, or pass; seat 1, who knows it, would have to show it."""
    state.said.append((yield from choose(0, "guess", ("pass", *range(6)))))
    state.phase = "over"


def test_what_is_hidden_is_not_known() -> None:
    """A guess has the mean value over all worlds, whatever the hidden number really is."""
    searching = Searching(
        lambda state, seat: 0.4 if state.said[0] == "pass" else float(state.said[0] == state.hidden[0])
    )
    assert searching.best(match_of(first=guessing), 700).value == "pass"


def test_a_search_may_stop_before_anybody_answers_more() -> None:
    """The horizon is checked before every answer of a seat, and never before one of chance."""
    searching = Searching(lambda state, seat: 0.5, horizon=at_once)
    searching.best(match_of(first=reply), 10)
    assert set(searching.said) == {("share",), ("keep",)}
    dice = Searching(lambda state, seat: 0.5, horizon=at_once)
    dice.best(match_of(first=gamble), 10)
    assert {len(said) for said in dice.said} == {3}

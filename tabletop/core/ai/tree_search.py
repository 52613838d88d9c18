"""Monte Carlo tree search for all computer players, in worlds that the seat cannot tell apart.

* A *world* is the match with everything hidden dealt anew (`determinized`). All worlds share one tree, and a branch is
  available where its answer is allowed: information-set Monte Carlo tree search for a single observer
  (Cowling, Powley and Whitehouse, IEEE TCIAIG 4, 2012). Chance is drawn anew each time and has no nodes.
* At the root every answer that is still in the race is tried in the same world, and the weaker half leaves the race
  again and again (sequential halving: Karnin, Koren and Somekh, ICML 2013; at the root of a tree: Pepels, Cazenave,
  Winands and Lanctot, CGW 2014). Below the root UCB1 chooses, maximizing for the seat that is asked (max^n).
* A question has few branches at first and gets more of them as it is visited, that of the default policy first
  (progressive widening: Coulom, CG 2007; Chaslot and others, 2008). So a brief search relies on the default policy
  alone, and an open question with any number of answers is treated like one with five.
* Below the tree everybody answers by the default policy up to the horizon, and the position there is judged.
"""

from __future__ import annotations

import contextlib
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from tabletop.core.data.messages import IllegalAnswerError
from tabletop.core.game.bots import BotContext, Policy
from tabletop.core.game.game import State
from tabletop.core.match.determinize import determinized
from tabletop.core.match.match import Match, ReplayMismatchError
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.questions import CHANCE, Ask, Seat

S = TypeVar("S", bound=State)
_Answer: TypeAlias = "Callable[[Any, Ask[Any]], Any]"
FEW: Final = 2
"""This many answers or fewer are never halved."""
UCT_C: Final = 0.2
"""The weight of UCB1's exploration term; positions are worth 0 to 1."""
WIDTH: Final = 0.3
"""A question visited n times has `WIDTH` times the square root of n branches, and at least one."""
ROOT_WIDTH: Final = 3.0
"""The same at the root, for the answers a question has beyond the first ones."""
WIDENING: Final = 0.5
"""The share of the budget after which no more answers are added at the root."""
NEXT: Final = 4
"""The number of runners-up reported beside the best answer."""


class SearchResult(NamedTuple):
    """The best of `answers` tried answers, its mean worth (0 to 1), and the number of positions judged (`tried`).

    `others` are the next best of those that were tried, best first, at most `NEXT`: those that stayed in the race by
    their mean worth, then those that left it, the last one first.
    """

    value: Any
    worth: float
    tried: int
    answers: int
    others: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class TreeSearch(Generic[S]):
    """The search of a computer player: its policy, horizon and judge, and its limits.

    `policy(state, ask, stream)` is the default policy that answers for everybody below the tree; `horizon(state, seat)`
    is called after the tried answer and returns a test that says at which question to stop; `judge(state, seat)` is how
    good a seat's position is, 0 to 1. At least `min_visits` worlds are tried, even with no time left. After
    `max_visits` positions more thinking changes little. The first answer stays unless another looks better by more than
    `prior_weight`: where chance decides most, the best of several means is seldom the best answer, and a sound default
    answer is better than a guess. Another answer is also judged lower by `caution` divided by the square root of its
    visits: what was tried a few times, with other dice each time, may only have been lucky.
    """

    policy: Policy
    horizon: Callable[[S, Seat], Callable[[S, Ask[Any]], bool]]
    judge: Callable[[S, Seat], float]
    min_visits: int
    max_visits: int
    prior_weight: float = 0.0
    caution: float = 0.0

    def best(
        self, match: Match[S], seat: Seat, context: BotContext, first: Sequence[Any], more: Iterable[Any] = ()
    ) -> SearchResult:
        """Return the best of the answers `first` and, time permitting, of `more`; the first one when none was tried.

        The result is the same for the same stream and number of `context.iterations`.
        """
        budget, race = _Budget(context, self.max_visits), _SuccessiveHalving(first, self.prior_weight, self.caution)
        chance = FastRng(context.rng.below(1 << 53))
        others = iter(more)
        worlds = 0
        while worlds < self.min_visits or budget.share < 1.0:
            try:
                world = determinized(match, seat, chance)
            except ReplayMismatchError:
                break
            for runner in race.runners[:]:
                if worlds >= self.min_visits and budget.share >= 1.0:
                    break
                try:
                    runner.total += self._worth(world, runner, seat, chance)
                except IllegalAnswerError:
                    race.leave(runner)  # an answer that a world does not allow is not worth the risk
                    continue
                runner.visits += 1
                budget.tried += 1
            worlds += 1
            if not race.runners:
                break
            if budget.share < WIDENING:
                race.widen(others, math.ceil(ROOT_WIDTH * math.sqrt(budget.tried)))
            if worlds >= self.min_visits:
                race.halve(budget.share)
        best, *following = race.ranked()
        return SearchResult(
            best.value, best.mean, budget.tried, len(race.known), tuple(one.value for one in following[:NEXT])
        )

    def _worth(self, world: Match[S], runner: _Branch, seat: Seat, chance: FastRng) -> float:
        """Try an answer in a world, record the outcome in its tree and return its worth for `seat`."""
        fork = world.fork()
        fork.answer(runner.value, seat)
        another = chance.answerer(fork.game.players.random_answer, fork.game.players.decline_answers)
        descent = _Playout(self.policy, another, self.horizon(fork.state, seat), chance, runner.node)
        with contextlib.suppress(_FarEnough):
            fork.play_out(descent.answer, together=descent.by_policy)
        return descent.give_back(lambda one: self.judge(fork.state, one), seat)


class _Budget:
    """The budget of a search: a number of positions, or time by the clock."""

    def __init__(self, context: BotContext, most: int) -> None:
        self._context, self._most = context, most
        self._whole = context.time_left()
        self.tried = 0

    @property
    def share(self) -> float:
        """The share spent: 0 at the beginning, 1 when nothing is left."""
        if self._context.iterations is not None:
            return self.tried / self._context.iterations if self._context.iterations else 1.0
        left = self._context.time_left()
        return max(self.tried / self._most, 1.0 - left / self._whole) if left > 0 else 1.0


@dataclass(slots=True)
class _Branch:
    """An answer with its statistics.

    It counts how often the answer was available and tried, and sums its worth for the seat that gives it. `ahead` is
    its bonus over others before any is tried, `doubt` what it is judged lower after one visit, and `node` holds what
    follows.
    """

    value: Any
    available: int = 0
    visits: int = 0
    total: float = 0.0
    ahead: float = 0.0
    doubt: float = 0.0
    node: _Node = field(default_factory=lambda: _Node())

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else -1.0

    @property
    def standing(self) -> float:
        """Its worth in the race: the mean with its bonus, less the doubt that is left."""
        return self.mean + self.ahead - (self.doubt / math.sqrt(self.visits) if self.visits else 0.0)

    @property
    def bound(self) -> float:
        """The upper bound of UCB1; the times it was available stand for the visits of its node."""
        return self.total / self.visits + UCT_C * math.sqrt(math.log(self.available) / self.visits)


@dataclass(slots=True)
class _Node:
    """The questions that may follow an answer, by seat and kind, with their branches."""

    questions: dict[tuple[Seat, str], dict[Any, _Branch]] = field(default_factory=dict)
    visits: int = 0


class _SuccessiveHalving:
    """The race of the answers at the root by sequential halving."""

    def __init__(self, first: Sequence[Any], trust: float, caution: float) -> None:
        self.known = dict.fromkeys(first)
        usual, *others = first
        self.entered = [_Branch(usual, ahead=trust), *(_Branch(value, doubt=caution) for value in others)]
        self._caution = caution
        self.runners = self.entered[:]
        self.beaten: list[_Branch] = []
        """The dropped answers, the last one first."""
        self._halvings = 0

    def leave(self, runner: _Branch) -> None:
        self.runners.remove(runner)
        if runner.visits and len(self.entered) > 1:
            self.entered.remove(runner)

    def widen(self, more: Iterator[Any], width: int) -> None:
        """Let new answers in until there are `width` or no more; a known one uses up a draw without effect."""
        for value in islice(more, max(0, width - len(self.entered))):
            if value not in self.known:
                self.known[value] = None
                self.entered.append(_Branch(value, doubt=self._caution))
                self.runners.append(self.entered[-1])

    def halve(self, share: float) -> None:
        """Drop the worse half whenever another part of the budget is spent, so that all rounds cost the same."""
        rounds = max(1, math.ceil(math.log2(max(2, len(self.entered)))))
        while len(self.runners) > FEW and self._halvings < math.floor(share * rounds):
            self._halvings += 1
            self.runners.sort(key=lambda runner: -runner.standing)
            stay = (len(self.runners) + 1) // 2
            self.beaten[:0] = self.runners[stay:]
            del self.runners[stay:]

    def ranked(self) -> list[_Branch]:
        """Return the answers still running, best first, then the dropped ones; just the first when none was tried."""
        running = sorted((one for one in self.runners if one.visits), key=lambda one: -one.standing)
        left = [] if running else sorted((one for one in self.entered if one.visits), key=lambda one: -one.standing)
        return [*running, *(one for one in self.beaten if one.visits)] if running else left or self.entered[:1]


class _FarEnough(Exception):  # noqa: N818 - ends a playout, caught where the playout began
    """A playout has reached the point where it is judged."""


class _Playout:
    """One way down the tree and on by the default policy; it answers every question and remembers its branches."""

    def __init__(
        self, policy: Policy, another: _Answer, enough: Callable[[Any, Ask[Any]], bool], chance: FastRng, node: _Node
    ) -> None:
        self._policy, self._another, self._enough, self._chance = policy, another, enough, chance
        self._node: _Node | None = node
        self._path: list[tuple[Seat, _Branch]] = []

    def answer(self, state: Any, ask: Ask[Any]) -> Any:
        """Answer a question of a seat or of chance. Raises `_FarEnough` at the horizon."""
        if ask.seat == CHANCE:
            return self._chance.chance(ask)
        if self._enough(state, ask):
            raise _FarEnough
        if self._node is None:
            return self._policy(state, ask, self._chance)
        branch = self._choose(self._node, state, ask)
        self._path.append((ask.seat, branch))
        self._node = branch.node if branch.visits else None
        return branch.value

    def by_policy(self, state: Any, ask: Ask[Any]) -> Any:
        """Answer by the default policy for a seat that is asked together with others: it cannot know their answers."""
        if ask.seat != CHANCE and self._enough(state, ask):
            raise _FarEnough
        return self._chance.chance(ask) if ask.seat == CHANCE else self._policy(state, ask, self._chance)

    def _choose(self, node: _Node, state: Any, ask: Ask[Any]) -> _Branch:
        """Choose a new branch while the question may have more of them, else the one with the best bound."""
        node.visits += 1
        branches = node.questions.setdefault((ask.seat, ask.kind), {})
        allowed = [branch for branch in branches.values() if _allows(ask, branch.value)]
        for branch in allowed:
            branch.available += 1
        if not allowed or len(allowed) < WIDTH * math.sqrt(node.visits):
            value = self._policy(state, ask, self._chance)
            if value in branches:
                value = self._another(state, ask)
            if value not in branches:
                branches[value] = _Branch(value, available=1)
                return branches[value]
        return max(allowed, key=lambda branch: branch.bound)

    def give_back(self, judge: Callable[[Seat], float], seat: Seat) -> float:
        """Credit every branch of the path with its worth for the seat that chose it; return the worth for `seat`."""
        worth = {seat: judge(seat)}
        for chooser, branch in self._path:
            if chooser not in worth:
                worth[chooser] = judge(chooser)
            branch.visits += 1
            branch.total += worth[chooser]
        return worth[seat]


def _allows(ask: Ask[Any], value: Any) -> bool:
    return ask.refusal(value) is None

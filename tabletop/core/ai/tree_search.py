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
"""The weight of UCB1's exploration term where a search has none of its own; positions are worth 0 to 1."""
WIDTH: Final = 0.3
"""A question visited n times has `WIDTH` times the square root of n branches, and at least one."""
ROOT_WIDTH: Final = 3.0
"""The same at the root, for the answers a question has beyond the first ones."""
WIDENING: Final = 0.5
"""The share of the budget after which no more answers are added at the root."""
SUPPOSED: Final = 4
"""The worlds for which a spread of differences is supposed before any is seen."""
SUPPOSED_SPREAD: Final = 0.02
"""The standard deviation of the difference between two answers in these."""
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
    answer is better than a guess.

    With `errors`, answers are compared with the first one in the same worlds and with the same dice (common random
    numbers), and another is chosen only when its mean difference is greater than this many standard errors of it: what
    was tried a few times may only have been lucky.

    `explore` is the weight of UCB1's exploration term: how far the worths of answers lie apart.
    """

    policy: Policy
    horizon: Callable[[S, Seat], Callable[[S, Ask[Any]], bool]]
    judge: Callable[[S, Seat], float]
    min_visits: int
    max_visits: int
    prior_weight: float = 0.0
    errors: float = 0.0
    explore: float = UCT_C

    def best(
        self, match: Match[S], seat: Seat, context: BotContext, first: Sequence[Any], more: Iterable[Any] = ()
    ) -> SearchResult:
        """Return the best of the answers `first` and, time permitting, of `more`; the first one when none was tried.

        The result is the same for the same stream and number of `context.iterations`.
        """
        budget, race = _Budget(context, self.max_visits), _SuccessiveHalving(first, self.prior_weight, self.errors)
        chance = FastRng(context.rng.below(1 << 53))
        others = iter(more)
        worlds = 0
        while worlds < self.min_visits or budget.share < 1.0:
            try:
                world = determinized(match, seat, chance)
            except ReplayMismatchError:
                break
            same = chance.below(1 << 53) if self.errors else None
            usual = None
            for runner in race.runners[:]:
                if worlds >= self.min_visits and budget.share >= 1.0:
                    break
                dice, tastes = (chance, chance) if same is None else (FastRng(same), FastRng(same + 1))
                try:
                    worth = self._worth(world, runner, seat, dice, tastes)
                except IllegalAnswerError:
                    race.leave(runner)  # an answer that a world does not allow is not worth the risk
                    continue
                usual = worth if runner is race.usual else usual
                runner.record(worth, usual)
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

    def _worth(self, world: Match[S], runner: _Branch, seat: Seat, dice: FastRng, tastes: FastRng) -> float:
        """Try an answer in a world, record the outcome in its tree and return its worth for `seat`.

        Draws by chance come from `dice`, everything else from `tastes`.
        """
        fork = world.fork()
        fork.answer(runner.value, seat)
        another = tastes.answerer(fork.game.players.random_answer, fork.game.players.decline_answers)
        descent = _Playout(
            self.policy, another, self.horizon(fork.state, seat), dice, tastes, runner.node, self.explore
        )
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
    its bonus over others before any is tried, and `node` holds what follows. `gains` and `squares` sum its differences
    from the usual answer in the `paired` worlds where both were tried.
    """

    value: Any
    available: int = 0
    visits: int = 0
    total: float = 0.0
    ahead: float = 0.0
    paired: int = 0
    gains: float = 0.0
    squares: float = 0.0
    node: _Node = field(default_factory=lambda: _Node())

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else -1.0

    def record(self, worth: float, usual: float | None) -> None:
        """Record what a world has brought, and what the usual answer has brought there, where it was tried."""
        self.visits += 1
        self.total += worth
        if usual is not None:
            self.paired += 1
            self.gains += worth - usual
            self.squares += (worth - usual) ** 2

    @property
    def gain(self) -> float:
        """The mean difference from the usual answer in the same worlds."""
        return self.gains / self.paired if self.paired else -1.0

    @property
    def error(self) -> float:
        """The standard error of the mean difference; some of its spread is supposed before anything is seen."""
        if not self.paired:
            return 1.0
        spread = max(0.0, self.squares - self.paired * self.gain**2) + SUPPOSED * SUPPOSED_SPREAD**2
        return math.sqrt(spread / (self.paired + SUPPOSED) / self.paired)

    def bound(self, explore: float) -> float:
        """Return the upper bound of UCB1; the times it was available stand for the visits of its node."""
        return self.total / self.visits + explore * math.sqrt(math.log(self.available) / self.visits)


@dataclass(slots=True)
class _Node:
    """The questions that may follow an answer, by seat and kind, with their branches."""

    questions: dict[tuple[Seat, str], dict[Any, _Branch]] = field(default_factory=dict)
    visits: int = 0


class _SuccessiveHalving:
    """The race of the answers at the root by sequential halving."""

    def __init__(self, first: Sequence[Any], trust: float, errors: float) -> None:
        self.known = dict.fromkeys(first)
        self.usual, *others = [_Branch(value) for value in first]
        self.usual.ahead = trust
        self.entered = [self.usual, *others]
        self._trust, self._errors = trust, errors
        self.runners = self.entered[:]
        self.beaten: list[_Branch] = []
        """The dropped answers, the last one first."""
        self._halvings = 0

    def in_race(self, runner: _Branch) -> float:
        """Return what decides how long an answer stays: its mean, or its mean difference from the usual one."""
        return runner.gain if self._errors else runner.mean + runner.ahead

    def standing(self, runner: _Branch) -> float:
        """Return what decides at the end: the same, less what may be luck."""
        if not self._errors:
            return runner.mean + runner.ahead
        return self._trust if runner is self.usual else runner.gain - self._errors * runner.error

    def leave(self, runner: _Branch) -> None:
        self.runners.remove(runner)
        if runner.visits and len(self.entered) > 1:
            self.entered.remove(runner)
        if runner is self.usual and self.runners:
            self.usual = self.runners[0]

    def widen(self, more: Iterator[Any], width: int) -> None:
        """Let new answers in until there are `width` or no more; a known one uses up a draw without effect."""
        for value in islice(more, max(0, width - len(self.entered))):
            if value not in self.known:
                self.known[value] = None
                self.entered.append(_Branch(value))
                self.runners.append(self.entered[-1])

    def halve(self, share: float) -> None:
        """Drop the worse half whenever another part of the budget is spent, so that all rounds cost the same."""
        rounds = max(1, math.ceil(math.log2(max(2, len(self.entered)))))
        while len(self.runners) > FEW and self._halvings < math.floor(share * rounds):
            self._halvings += 1
            self.runners.sort(key=lambda runner: -self.in_race(runner))
            if self._errors and self.usual in self.runners:  # all are compared with it
                self.runners.remove(self.usual)
                self.runners.insert(0, self.usual)
            stay = (len(self.runners) + 1) // 2
            self.beaten[:0] = self.runners[stay:]
            del self.runners[stay:]

    def ranked(self) -> list[_Branch]:
        """Return the answers still running, best first, then the dropped ones; just the first when none was tried."""
        running = sorted((one for one in self.runners if one.visits), key=lambda one: -self.standing(one))
        left = (
            [] if running else sorted((one for one in self.entered if one.visits), key=lambda one: -self.standing(one))
        )
        return [*running, *(one for one in self.beaten if one.visits)] if running else left or self.entered[:1]


class _FarEnough(Exception):  # noqa: N818 - ends a playout, caught where the playout began
    """A playout has reached the point where it is judged."""


class _Playout:
    """One way down the tree and on by the default policy; it answers every question and remembers its branches."""

    def __init__(
        self,
        policy: Policy,
        another: _Answer,
        enough: Callable[[Any, Ask[Any]], bool],
        dice: FastRng,
        tastes: FastRng,
        node: _Node,
        explore: float,
    ) -> None:
        self._policy, self._another, self._enough, self._dice, self._tastes = policy, another, enough, dice, tastes
        self._explore = explore
        self._node: _Node | None = node
        self._path: list[tuple[Seat, _Branch]] = []

    def answer(self, state: Any, ask: Ask[Any]) -> Any:
        """Answer a question of a seat or of chance. Raises `_FarEnough` at the horizon."""
        if ask.seat == CHANCE:
            return self._dice.chance(ask)
        if self._enough(state, ask):
            raise _FarEnough
        if self._node is None:
            return self._policy(state, ask, self._tastes)
        branch = self._choose(self._node, state, ask)
        self._path.append((ask.seat, branch))
        self._node = branch.node if branch.visits else None
        return branch.value

    def by_policy(self, state: Any, ask: Ask[Any]) -> Any:
        """Answer by the default policy for a seat that is asked together with others: it cannot know their answers."""
        if ask.seat != CHANCE and self._enough(state, ask):
            raise _FarEnough
        return self._dice.chance(ask) if ask.seat == CHANCE else self._policy(state, ask, self._tastes)

    def _choose(self, node: _Node, state: Any, ask: Ask[Any]) -> _Branch:
        """Choose a new branch while the question may have more of them, else the one with the best bound."""
        node.visits += 1
        branches = node.questions.setdefault((ask.seat, ask.kind), {})
        allowed = [branch for branch in branches.values() if _allows(ask, branch.value)]
        for branch in allowed:
            branch.available += 1
        if not allowed or len(allowed) < WIDTH * math.sqrt(node.visits):
            value = self._policy(state, ask, self._tastes)
            if value in branches:
                value = self._another(state, ask)
            if value not in branches:
                branches[value] = _Branch(value, available=1)
                return branches[value]
        return max(allowed, key=lambda branch: branch.bound(self._explore))

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

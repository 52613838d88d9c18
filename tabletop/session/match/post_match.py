"""After a match: how the points grew, where they came from, and the moments that decided it. Plain data.

Everything is found by feeding the log once more to a match of its own, a few answers at a time, so that a window may
do it between two frames.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, Final, NamedTuple

from tabletop.core.data.messages import Message, SeatName, msg
from tabletop.core.game.game import Game
from tabletop.core.match.match import Match
from tabletop.core.rules.labels import Result, Spans
from tabletop.core.rules.questions import CHANCE, Seat
from tabletop.session.match.scenes import LogLine

MOST_LOOKS: Final = 4000
"""So many positions are judged at most; of a longer match only every second, third ... decision."""
MOMENTS: Final = 3
LASTING: Final = 2
"""A turn of the match lasts when it can still be seen after so many further decisions of each seat."""
LEAST: Final = 0.02
"""A smaller change of the judgement (0 to 1) decides nothing."""


class RoundEnd(NamedTuple):
    """How a round (or a finer span of the game's) ended: its number, how many answers lay before its end, the points of
    every seat, and how well each stood (0 to 1; empty where the game has no judgement)."""

    round: int
    at: int
    points: tuple[int, ...]
    standing: tuple[float, ...] = ()


class TurningPoint(NamedTuple):
    """A moment at which the match turned: the decision, its round (or finer span), and how the seat that won or lost
    most by it stood before and after (0 to 1)."""

    at: int
    round: int
    by: Seat
    text: Message
    seat: Seat
    before: float
    after: float
    details: tuple[Message, ...] = ()
    """What came of the decision, as the log tells it."""

    @property
    def swing(self) -> int:
        """By how many points of a hundred."""
        return round(100 * self.after) - round(100 * self.before)

    @property
    def told(self) -> Message:
        """How much it turned, in one sentence."""
        key = "up" if self.after > self.before else "down"
        before, after = round(100 * self.before), round(100 * self.after)
        return msg(f"after.turned_{key}", who=SeatName(self.seat), by=abs(self.swing), before=before, after=after)


@dataclass(frozen=True, slots=True)
class Source:
    """What points came from, and how many each seat had of it."""

    name: Message
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchAnalyzer:
    """What can be said of a match that is over."""

    rounds: tuple[RoundEnd, ...]
    sources: tuple[Source, ...]
    moments: tuple[TurningPoint, ...]
    spans: Spans[Any] = field(compare=False)
    """What the numbers of rounds stand for."""


def sources_of(result: Result) -> tuple[Source, ...]:
    """Return the sources of all points, in the order of the scores; those that brought nobody anything are left out."""
    names = dict.fromkeys(name for score in result.scores for name, _ in score.parts)
    found = [
        Source(name, tuple(sum(points for part, points in score.parts if part == name) for score in result.scores))
        for name in names
    ]
    return tuple(source for source in found if any(source.points))


class _Look(NamedTuple):
    """A decision as it was seen while the log was fed again: the standing just before it."""

    at: int
    seat: Seat
    round: int
    standing: tuple[float, ...]


def spans_of(game: Game[Any]) -> Spans[Any]:
    """By what a match is told: the game's own spans of time, or its rounds."""
    rounds = Spans(game.rules.round_of, lambda number: msg("after.round", round=number), msg("after.rounds"))
    return game.text.timeline_unit or rounds


class MatchAnalysis:
    """Finds the `MatchAnalyzer` of a match. `work` until it says that it is done."""

    def __init__(self, match: Match[Any], lines: Sequence[LogLine]) -> None:
        """`lines` is the log as it may be read by whoever looks."""
        self.game, self.seats = match.game, len(match.game.rules.result(match.state).scores)
        self._result = match.game.rules.result(match.state)
        self._entries = list(match.log[match.first :])
        self._again = match.go_to(match.first)
        self._lines = {line.at: line for line in lines if line.seat >= 0}
        decisions = sum(entry.seat != CHANCE for entry in self._entries)
        self._stride = 1 + decisions * (self.seats + 1) // MOST_LOOKS
        self._next = self._decisions = 0
        self._spans = spans_of(self.game)
        self._round = self._spans.of(self._again.state)
        self._rounds: dict[int, RoundEnd] = {}
        self._looks: list[_Look] = []
        self.found: MatchAnalyzer | None = None

    @property
    def part(self) -> float:
        """How much of it is done, 0 to 1."""
        return 1.0 if self.found is not None else self._next / max(1, len(self._entries))

    def work(self, seconds: float = 0.008, clock: Callable[[], float] = perf_counter) -> bool:
        """Go on for so long, at least by one answer. Whether everything is found."""
        end = clock() + seconds
        while self.found is None:
            if self._next == len(self._entries):
                self._finish()
                break
            self._feed()
            if clock() >= end:
                break
        return self.found is not None

    def whole(self) -> MatchAnalyzer:
        """Return all of it at once."""
        while not self.work(1.0):
            pass
        assert self.found is not None
        return self.found

    # -- inside -------------------------------------------------------------------------------------------------------
    def _feed(self) -> None:
        entry, match = self._entries[self._next], self._again
        if entry.seat != CHANCE:
            now = self._spans.of(match.state)
            if now != self._round or self._decisions % self._stride == 0:
                self._look(entry.seat, now)
            self._decisions += 1
        match.replay([entry])
        self._next += 1

    def _standing(self) -> tuple[float, ...]:
        judge = self.game.players.evaluate
        return () if judge is None else tuple(judge(self._again.state, seat) for seat in range(self.seats))

    def _look(self, seat: Seat, now: int) -> None:
        """Note how everybody stands before the next decision, which is one of the round `now`."""
        standing = self._standing()
        self._looks.append(_Look(len(self._again.log), seat, now, standing))
        points = tuple(score.total for score in self.game.rules.result(self._again.state).scores)
        self._rounds[self._round] = RoundEnd(self._round, len(self._again.log), points, standing)
        self._round = now

    def _finish(self) -> None:
        self._look(CHANCE, self._round)
        rounds = tuple(self._rounds.values())
        self.found = MatchAnalyzer(rounds, sources_of(self._result), self._moments(), self._spans)

    def _moments(self) -> tuple[TurningPoint, ...]:
        """The largest turns in the order in which they happened, as far as can be no two of one round."""
        if not self._looks[-1].standing:
            return ()
        turns = sorted(
            (turn for number in range(len(self._looks) - 1) if (turn := self._turned(number)) is not None),
            key=lambda turn: (-turn[0], turn[1].at),
        )
        apart: list[TurningPoint] = []
        rest: list[TurningPoint] = []
        for _, turned in turns:
            near = any(turned.round == other.round for other in apart)
            (rest if near else apart).append(turned)
        return tuple(sorted((apart + rest)[:MOMENTS]))

    def _turned(self, number: int) -> tuple[float, TurningPoint] | None:
        """Return what a decision turned, with how much of it lasted; None for too little."""
        look, after = self._looks[number], self._looks[number + 1]
        line = self._lines.get(look.at)
        if line is None:
            return None
        ahead = LASTING * self.seats
        later = self._looks[number + 1 : number + 1 + ahead]
        earlier = self._looks[max(0, number + 1 - ahead) : number + 1]
        best = (0.0, 0)
        for seat in range(self.seats):
            swing = after.standing[seat] - look.standing[seat]
            lasting = _mean(later, seat) - _mean(earlier, seat)
            held = min(abs(swing), abs(lasting)) if swing * lasting > 0 else 0.0
            best = max(best, (held, -seat))
        held, seat = best[0], -best[1]
        if held < LEAST:
            return None
        before, now = look.standing[seat], after.standing[seat]
        return held, TurningPoint(look.at, look.round, look.seat, line.text, seat, before, now, line.details)


def _mean(looks: Sequence[_Look], seat: Seat) -> float:
    return sum(look.standing[seat] for look in looks) / len(looks)


def afterwards(match: Match[Any], lines: Sequence[LogLine]) -> MatchAnalyzer:
    """Return the `MatchAnalyzer` of a match that is over."""
    return MatchAnalysis(match, lines).whole()

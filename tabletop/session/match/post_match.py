"""The analysis of a finished match as plain data: the points over time, their sources, and the decisive moments.

It replays the log in a separate match, a few answers at a time, so that a window can do it between two frames.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
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
"""Positions that are evaluated at most; in a longer match only those at every second, third ... decision."""
MOMENTS: Final = 3
LASTING: Final = 2
"""Further decisions of each seat after which a turning point must still be noticeable."""
LEAST: Final = 0.02
"""The smallest change of the evaluation (0 to 1) that counts as a turning point."""


class RoundEnd(NamedTuple):
    """The end of a round (or of a finer time span of the game).

    It holds the number of the round, the number of answers before its end, the points of every seat, and the evaluation
    of the position for each seat (0 to 1; empty if the game has no evaluation).
    """

    round: int
    at: int
    points: tuple[int, ...]
    standing: tuple[float, ...] = ()


class TurningPoint(NamedTuple):
    """A turning point of the match.

    It holds the decision, its round (or finer time span), the seat that gained or lost most by it, and the evaluation
    for that seat before and after it (0 to 1). `at` is the number of answers before it took effect; if others had to
    answer first, that is before the last of their answers.
    """

    at: int
    round: int
    by: Seat
    text: Message
    seat: Seat
    before: float
    after: float
    details: tuple[Message, ...] = ()
    """The consequences of the decision, as in the log."""

    @property
    def swing(self) -> int:
        """The change of the evaluation in percentage points."""
        return round(100 * self.after) - round(100 * self.before)

    @property
    def swing_text(self) -> Message:
        """A sentence that describes the change."""
        key = "up" if self.after > self.before else "down"
        before, after = round(100 * self.before), round(100 * self.after)
        return msg(f"after.turned_{key}", who=SeatName(self.seat), by=abs(self.swing), before=before, after=after)


@dataclass(frozen=True, slots=True)
class Source:
    """A source of points, and the points of each seat from it."""

    name: Message
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchAnalysis:
    """The result of the analysis of a finished match."""

    rounds: tuple[RoundEnd, ...]
    sources: tuple[Source, ...]
    moments: tuple[TurningPoint, ...]
    spans: Spans[Any] = field(compare=False)
    """The time spans that the round numbers refer to."""


def sources_of(result: Result) -> tuple[Source, ...]:
    """Return the sources of points, in the order of the scores, without those that gave no points to anybody."""
    names = dict.fromkeys(name for score in result.scores for name, _ in score.parts)
    found = [
        Source(name, tuple(sum(points for part, points in score.parts if part == name) for score in result.scores))
        for name in names
    ]
    return tuple(source for source in found if any(source.points))


class _Look(NamedTuple):
    """A decision of the replayed log, with the evaluation of the position just before it."""

    at: int
    seat: Seat
    round: int
    standing: tuple[float, ...]


def spans_of(game: Game[Any]) -> Spans[Any]:
    """Return the time spans that structure a match: those of the game itself, or its rounds."""
    rounds = Spans(game.rules.round_of, lambda number: msg("after.round", round=number), msg("after.rounds"))
    return game.text.timeline_unit or rounds


class MatchAnalyzer:
    """An incremental computation of the `MatchAnalysis` of a match: call `work` until it returns True."""

    def __init__(self, match: Match[Any], lines: Sequence[LogLine]) -> None:
        """Prepare the analysis; `lines` is the log as the viewer may read it."""
        self.game, self.seats = match.game, len(match.game.rules.result(match.state).scores)
        self._result = match.game.rules.result(match.state)
        self._entries = list(match.log[match.first :])
        self._again = match.go_to(match.first)
        self._lines = {line.at: line for line in lines if line.seat >= 0 and line.is_seen_by(line.reader)}
        decisions = sum(entry.seat != CHANCE for entry in self._entries)
        self._stride = 1 + decisions * (self.seats + 1) // MOST_LOOKS
        self._next = self._decisions = 0
        self._spans = spans_of(self.game)
        self._round = self._spans.of(self._again.state)
        self._rounds: dict[int, RoundEnd] = {}
        self._looks: list[_Look] = []
        self.found: MatchAnalysis | None = None

    @property
    def part(self) -> float:
        """The completed part of the analysis, 0 to 1."""
        return 1.0 if self.found is not None else self._next / max(1, len(self._entries))

    def work(self, seconds: float = 0.008, clock: Callable[[], float] = perf_counter) -> bool:
        """Work for about `seconds`, on at least one answer. Return whether the analysis is complete."""
        end = clock() + seconds
        while self.found is None:
            if self._next == len(self._entries):
                self._finish()
                break
            self._feed()
            if clock() >= end:
                break
        return self.found is not None

    def whole(self) -> MatchAnalysis:
        """Complete the analysis without interruption, and return it."""
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
        """Record the standing and points of all seats before the next decision, which belongs to the round `now`."""
        standing = self._standing()
        self._looks.append(_Look(len(self._again.log), seat, now, standing))
        points = tuple(score.total for score in self.game.rules.result(self._again.state).scores)
        self._rounds[self._round] = RoundEnd(self._round, len(self._again.log), points, standing)
        self._round = now

    def _finish(self) -> None:
        self._look(CHANCE, self._round)
        rounds = tuple(self._rounds.values())
        self.found = MatchAnalysis(rounds, sources_of(self._result), self._moments(), self._spans)

    def _moments(self) -> tuple[TurningPoint, ...]:
        """Return the largest turning points in order of time, from different rounds if possible."""
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
        """Return the turning point of a decision with the size of its lasting effect; None if that is too small."""
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
        before, now, cause = look.standing[seat], after.standing[seat], cause_of(line, self._lines.values())
        return held, TurningPoint(look.at, look.round, cause.seat, cause.text, seat, before, now, line.details)


def _mean(looks: Sequence[_Look], seat: Seat) -> float:
    return sum(look.standing[seat] for look in looks) / len(looks)


def cause_of(line: LogLine, lines: Iterable[LogLine]) -> LogLine:
    """Return the decision to which the consequences of a line are due.

    Where somebody only answers in the turn of another seat, such as to its attack, and acts of that seat follow, it is
    the last decision of that seat in the round.
    """
    if line.turn in (CHANCE, line.seat) or line.turn not in line.actors_for(line.reader):
        return line
    earlier = [one for one in lines if (one.seat, one.round) == (line.turn, line.round) and one.at < line.at]
    return max(earlier, key=lambda one: one.at, default=line)


def afterwards(match: Match[Any], lines: Sequence[LogLine]) -> MatchAnalysis:
    """Return the `MatchAnalysis` of a match that is over."""
    return MatchAnalyzer(match, lines).whole()

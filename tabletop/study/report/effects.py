"""The findings of a tournament about the game: seats, length, sources of points, and the effect of using a thing."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from itertools import permutations
from typing import Final, NamedTuple

from tabletop.core.data.messages import Message
from tabletop.core.game.usage import Trackable
from tabletop.study.matches.specs import MatchResult

NINETY_FIVE: Final = 1.96
"""The number of standard errors on each side of a mean that covers 95 of 100 cases."""


class SeatLine(NamedTuple):
    """The record of a seat over all matches, regardless of its players. `fair` is its share if all seats were equal."""

    seat: int
    matches: int
    won: float
    fair: float
    points: float


class SourceLine(NamedTuple):
    """Points from a source, averaged over a player's matches."""

    player: str
    source: Message
    points: float


class PairLine(NamedTuple):
    """The record of a player at the tables where another player sat too. A shared victory is split evenly."""

    player: str
    other: str
    matches: int
    won: float
    """The share of these matches that the player won, its 95 % interval, and the other player's share."""
    low: float
    high: float
    lost: float


class UseLine(NamedTuple):
    """The effect of using a thing.

    `seats` is the number of seats that used it at least once, of `all_seats`; `times` the number of uses in all. `won`
    is the share of these seats that won, `expected` the share that the same players win in all their matches, and
    `margin` is half of the interval of the difference. Players who use a thing are often ahead for other reasons, so
    the figures only hint at what to examine.
    """

    group: str
    id: str
    name: Message
    seats: int
    all_seats: int
    times: int
    won: float
    expected: float
    margin: float

    @property
    def effect(self) -> float:
        return self.won - self.expected

    @property
    def frequency(self) -> float:
        """The share of all seats that used it."""
        return self.seats / self.all_seats


def called(lines: Sequence[UseLine], group_name: Callable[[str], str]) -> dict[tuple[str, str], str]:
    """Return the suffix of each thing, empty if its name is unique: its group, or its id if that is not enough."""
    names = Counter(line.name for line in lines)
    in_group = Counter((line.name, line.group) for line in lines)
    return {
        (line.group, line.id): ""
        if names[line.name] == 1
        else f" ({group_name(line.group) if in_group[line.name, line.group] == 1 else line.id})"
        for line in lines
    }


def by_pair(players: Sequence[str], results: Sequence[MatchResult]) -> list[PairLine]:
    """Return a line for each pair of players, in the order of `players`, whoever has how many seats."""
    found = []
    for player, other in permutations(players, 2):
        met = [result for result in results if player in result.players and other in result.players]
        if met:
            won, lost = (sum(result.won_by(one) for result in met) / len(met) for one in (player, other))
            found.append(PairLine(player, other, len(met), won, *interval(won, len(met)), lost))
    return found


def interval(part: float, count: int) -> tuple[float, float]:
    """Return the interval that holds the true share in 95 of 100 cases (Wilson's score interval, 1927).

    Without a case it is everything from 0 to 1.
    """
    if count == 0:
        return 0.0, 1.0
    square = NINETY_FIVE**2 / count
    middle = (part + square / 2) / (1 + square)
    half = math.sqrt(square * (part * (1 - part) + square / 4)) / (1 + square)
    return max(0.0, middle - half), min(1.0, middle + half)


def by_seat(results: Sequence[MatchResult]) -> list[SeatLine]:
    """Return a line for each seat, in order."""
    found = []
    for seat in range(len(results[0].players)):
        won = sum(result.won(seat) for result in results) / len(results)
        points = sum(result.totals[seat] for result in results) / len(results)
        found.append(SeatLine(seat, len(results), won, 1 / len(results[0].players), points))
    return found


def sources(players: Sequence[str], results: Sequence[MatchResult]) -> list[SourceLine]:
    """Return the sources of every player's points, the largest source of all first."""
    points: dict[Message, Counter[str]] = defaultdict(Counter)
    matches: Counter[str] = Counter()
    for result in results:
        for player, parts in zip(result.players, result.parts, strict=True):
            matches[player] += 1
            for name, value in parts:
                points[name.message][player] += value
    order = sorted(points, key=lambda name: (-abs(sum(points[name].values())), repr(name)))
    return [SourceLine(player, name, points[name][player] / matches[player]) for name in order for player in players]


def uses(results: Sequence[MatchResult], usable: Sequence[Trackable] = ()) -> list[UseLine]:
    """Return all things that were used, the most frequent of each group first; then the unused ones of `usable`."""
    strength = _won_by_player(results)
    seats: dict[tuple[str, str], list[tuple[float, float]]] = defaultdict(list)
    times: Counter[tuple[str, str]] = Counter()
    names: dict[tuple[str, str], Message] = {}
    for result in results:
        names |= {(group, id): name.message for group, id, name in result.names}
        times.update((use.group, use.id) for use in result.uses)
        for seat, group, id in sorted({(use.seat, use.group, use.id) for use in result.uses}):
            seats[group, id].append((result.won(seat), strength[result.players[seat]]))
    everybody = sum(len(result.players) for result in results)
    lines = [
        UseLine(*thing, names[thing], len(pairs), everybody, times[thing], *_difference(pairs))
        for thing, pairs in seats.items()
    ]
    lines += [
        UseLine(thing.group, thing.id, thing.name, 0, everybody, 0, 0.0, 0.0, 0.0)
        for thing in usable
        if (thing.group, thing.id) not in seats
    ]
    return sorted(lines, key=lambda line: (line.group, -line.seats, line.id))


def _won_by_player(results: Sequence[MatchResult]) -> dict[str, float]:
    won: dict[str, list[float]] = defaultdict(list)
    for result in results:
        for seat, player in enumerate(result.players):
            won[player].append(result.won(seat))
    return {player: sum(parts) / len(parts) for player, parts in won.items()}


def _difference(pairs: Sequence[tuple[float, float]]) -> tuple[float, float, float]:
    """Return the share won, the share expected, and half the interval of their difference."""
    count = len(pairs)
    won, expected = (sum(pair[side] for pair in pairs) / count for side in (0, 1))
    spread = max(sum((pair[0] - pair[1] - won + expected) ** 2 for pair in pairs) / count, expected * (1 - expected))
    return won, expected, NINETY_FIVE * math.sqrt(spread / count)

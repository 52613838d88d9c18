"""The schedule of a tournament: every group of players meets, each of them on every seat equally often."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations


def groups(players: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Return the groups that meet at a table of `seats`: all choices of players, or all repeated round the table."""
    if len(players) >= seats:
        return list(combinations(players, seats))
    count = len(players)
    return [tuple(players[(first + seat) % count] for seat in range(seats)) for first in range(count)]


def seatings(group: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield the seatings of a group at a table, over and over: each order of neighbours turned round all seats."""
    first, *rest = group
    while True:
        for order in permutations(rest):
            circle = (first, *order)
            for turn in range(len(circle)):
                yield (*circle[turn:], *circle[:turn])


def round_robin(players: Sequence[str], seats: int, games: int) -> list[tuple[str, ...]]:
    """Return the seating of each match: `games` of every group, the groups in turn, so that a part is fair too."""
    tables = [seatings(group) for group in groups(players, seats)]
    return [next(table) for _ in range(games) for table in tables]

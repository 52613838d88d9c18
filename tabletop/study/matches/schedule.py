"""The schedule of a tournament: every group of players meets, each of them on every seat equally often."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations


def groups(players: Sequence[str], seats: int, against: str | None = None) -> list[tuple[str, ...]]:
    """Return the groups that meet at a table of `seats`: all choices of players, or all repeated round the table.

    With `against`, each player meets this one on all other seats.
    """
    if against is not None:
        return [(player, *[against] * (seats - 1)) for player in players]
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


def round_robin(meeting: Sequence[tuple[str, ...]], games: int) -> list[tuple[str, ...]]:
    """Return the seating of each match: `games` of every group, the groups in turn, so that a part is fair too."""
    tables = [seatings(group) for group in meeting]
    return [next(table) for _ in range(games) for table in tables]

"""Find out whether something was revealed between two moments of a match, by chance or by a seat's new view.

A seat knows everything that is the same in all worlds that it cannot tell apart (`determinized`). When its view shows
more after an answer, the same answer is given in a few such worlds: if they lead to another view, or do not even allow
it, the answer revealed something to that seat. A game need not declare anything for this.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from tabletop.core.match.determinize import determinized
from tabletop.core.match.match import Entry, Match, ReplayMismatchError
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.questions import CHANCE, Ask, Event, Seat
from tabletop.core.rules.script_errors import UndealtError
from tabletop.core.table.projection import ZoneContents

WORLDS: Final = 12
"""Re-dealt worlds in which an answer is tried. A revealed fact with a prior chance of 1/2 is missed once in 4,096."""

Known: TypeAlias = "frozenset[tuple[str, str, int, bool]]"


def revealed(match: Match[Any], seats: int, since: int) -> bool:
    """Return whether anything was revealed to any of the `seats` after the first `since` answers."""
    past = match.go_to(since)
    past.chance = None
    for entry in match.log[len(past.log) :]:
        if reveals(past, seats, entry):
            return True
        past.replay([entry])
    return False


def reveals(before: Match[Any], seats: int, entry: Entry) -> bool:
    """Return whether an answer, given in the match `before`, reveals anything to any of the `seats`."""
    if entry.seat == CHANCE and entry.kind != "shuffle":
        return True
    for seat in range(seats):
        seen = _watched(before.fork(), entry, seat)
        if _shows_more(seen) and _is_news(before, entry, seat, seen):
            return True
    return False


def _is_news(before: Match[Any], entry: Entry, seat: Seat, seen: list[Known]) -> bool:
    """Return whether `seat` could have expected another view, given its knowledge."""
    chance = FastRng(f"{len(before.log)}|{seat}")
    for _ in range(WORLDS):
        try:
            world = determinized(before, seat, chance)
            value = chance.chance(world.ask_of(CHANCE)) if entry.seat == CHANCE else entry.value
            if _watched(world, entry._replace(value=value), seat) != seen:
                return True
        except UndealtError:  # the knowledge of the seat cannot be determined
            return True
        except ReplayMismatchError:  # an answer that is impossible in another world tells the worlds apart
            return True
    return False


class _Eyes:
    """An observer that keeps the view of one seat at every event."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.views: list[Known] = []

    def answering(self, match: Match[Any], ask: Ask[Any], value: Any) -> None:
        """Do nothing: the answer has had no effect yet."""

    def on_event(self, match: Match[Any], event: Event) -> None:
        self.look(match)

    def look(self, match: Match[Any]) -> None:
        self.views.append(_view(match.game.table.project(match.state, self.seat)))


def _watched(match: Match[Any], entry: Entry, seat: Seat) -> list[Known]:
    """Return the views of `seat` before this answer, at every event, and after it."""
    match.observer = eyes = _Eyes(seat)
    eyes.look(match)
    match.replay([entry])
    eyes.look(match)
    return eyes.views


def _view(wants: Mapping[str, ZoneContents]) -> Known:
    """Return a view as facts: zone, piece and its upper face, or zone, kind and the number of identical pieces."""
    unique = [(zone, item.piece, item.face, True) for zone, want in wants.items() for item in want.unique]
    alike = [(zone, kind, n, False) for zone, want in wants.items() for kind, n in want.fungible.items() if n]
    return frozenset([*unique, *alike])


def _shows_more(views: list[Known]) -> bool:
    """Return whether a later view shows more faces, or more identical pieces of a kind, than the first, in any zone."""
    first = _faces(views[0])
    return any(count > first[face] for view in views[1:] for face, count in _faces(view).items())


def _faces(view: Known) -> Counter[tuple[str, int]]:
    """Count the visible faces of pieces, and the visible identical pieces of each kind."""
    faces: Counter[tuple[str, int]] = Counter()
    for _, name, number, is_unique in view:
        faces[(name, number) if is_unique else (name, -1)] += 1 if is_unique else number
    return faces

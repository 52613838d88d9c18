"""Checks of a match at its questions and events: the rules' invariants, the tables of all viewers, the discs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, Final

from physics.flick.resting import separated
from tabletop.core.data.errors import file_line
from tabletop.core.game.game import Game
from tabletop.core.match.match import Match
from tabletop.core.rules.questions import CHANCE, Ask, Event, Seat
from tabletop.core.rules.script_errors import RulesError, waiting_at
from tabletop.core.rules.settings import Settings
from tabletop.core.table.layout import Arrangement, TableLayout
from tabletop.core.table.projection import ProjectionError, ZoneContents, reconcile
from tabletop.core.table.table import Table
from tabletop.session.games.game_boundary import blamed, error_line

SCARCE: Final = "not enough "
"""Words of the fault of a layout that has too few pieces of a kind: that it is gone later does not help."""


def broken_invariants(game: Game[Any], state: Any) -> list[str]:
    """Return the invariants of the rules that a state breaks, in words for authors.

    Raises RulesError where `rules.check_invariants` returns no list of sentences.
    """
    check = game.rules.check_invariants
    if check is None:
        return []
    found: object = check(state)
    if not isinstance(found, (list, tuple)) or not all(isinstance(fault, str) for fault in found):
        what = f"{getattr(check, '__name__', 'check_invariants')} returned {found!r:.60}"
        remedy = "it returns a list of sentences, empty while all invariants hold"
        raise RulesError(f"{what}: {remedy}", getattr(check, "__code__", None))
    return list(found)


class Inspector:
    """Inspects the positions of a match, one after the other, with a table for every viewer.

    A game that gives the true places of its pieces (`table.locate`) is judged by these first, because a hidden zone
    shows no faults; the tables of viewers follow from them.
    """

    def __init__(self, game: Game[Any], seats: int, settings: Settings) -> None:
        self._game = game
        plan, table = game.table.layout(seats, settings), game.table
        self._located = _View(plan, table.locate)
        self._views: dict[Seat | None, _View] = {None: _View(plan, table.project, "the shared table")}
        self._views |= {seat: _View(plan, table.project, f"the table of seat {seat}") for seat in range(seats)}

    def faults(self, state: Any, asked: Iterable[Ask[Any]] = (), seats: Collection[Seat] | None = None) -> list[str]:
        """Return the faults of a state, and of the scenes in which its questions allow a flick, in words for authors.

        The shared table is checked, and those of `seats`: of all seats if they are not named.
        """
        found = [*broken_invariants(self._game, state), *self._faults_of_tables(state, seats)]
        for ask in asked:
            if ask.seat != CHANCE:
                found += _faults_of_scene(self._game, state, ask)
        return found

    def _faults_of_tables(self, state: Any, seats: Collection[Seat] | None) -> list[str]:
        table = self._game.table
        if table.locate is not None and (found := self._located.faults(table.locate(state))):
            return found
        shared = self._views[None]
        found = shared.faults(table.project(state, None))
        for seat, view in self._views.items():
            if seat is not None and (seats is None or seat in seats):
                wants = table.project(state, seat)
                if wants != shared.wants:  # else it is the same as the shared table
                    found += view.faults(wants)
        return found

    def shared(self) -> Mapping[str, ZoneContents]:
        """Return the contents of the shared table in the position that was checked last."""
        return self._views[None].wants


class EventInspector:
    """An observer of a match: inspects the state at every event.

    A fault that is gone at the next question is one of the event: the step yields it before the state is finished, and
    what people see at it is wrong.
    """

    def __init__(self, faults: Callable[[Any], Sequence[str]], report: Callable[[str, str], None]) -> None:
        """`faults` returns what is wrong with a state.

        `tell` receives each fault in words for authors, and the place of its event: "" where the next question has it.
        """
        self._faults, self._report = faults, report
        self._match: Match[Any] | None = None
        self._held: list[tuple[str, list[str]]] = []
        """The places of the events since the last question, with the faults there."""

    def answering(self, match: Match[Any], ask: Ask[Any], value: Any) -> None:
        """Judge the events before the question that is answered."""
        self.settle()

    def on_event(self, match: Match[Any], event: Event) -> None:
        """Inspect the state at an event."""
        self._match = match
        if found := self._found(match):
            self._held.append((_place(match, event), found))

    def settle(self) -> None:
        """Tell what was wrong at the events since the last question, now that the next one is put or the match over."""
        if not self._held or self._match is None:
            return
        still = self._found(self._match)
        for fault in still:
            self._report(fault, "")
        for place, found in self._held:
            for fault in found:
                if fault not in still:
                    remedy = "" if SCARCE in fault else ": finish the state before the event"
                    self._report(f"{place} {fault}{remedy}", place)
        self._held = []

    def _found(self, match: Match[Any]) -> list[str]:
        """Return the faults of the present state; where the code of the game fails on it, that is one."""
        try:
            return list(self._faults(match.state))
        except Exception as error:
            broken = blamed(error, match.game)
            return [error_line(error) if broken is None else f"{broken.what} ({broken.file}, line {broken.line})"]


def _place(match: Match[Any], event: Event) -> str:
    """Return where an event is: its kind, and the name and line of the script that yields it."""
    code, line = waiting_at(match.script)
    where = f" of {code.co_name} ({file_line(code.co_filename, line)})" if code is not None else ""
    return f"at event {event.kind!r}{where}"


class _View:
    """A table as one viewer sees it, with its faults: a zone is checked anew when it or its projection changes."""

    def __init__(self, plan: TableLayout, source: Callable[..., Any] | None, who: str = "") -> None:
        """`source` is the function of the game that says what lies where, `who` the table in words."""
        self.wants: Mapping[str, ZoneContents] = {}
        """The contents of the zones in the position that was checked last."""
        self._table, self._source, self._who = Table(plan), source, who
        self._unmet = ""
        """The reason why the table cannot show what is wanted; empty when it can."""
        self._wrong: dict[str, list[str]] = {}
        """The faults of the zones that have any."""

    def faults(self, wants: Mapping[str, ZoneContents]) -> list[str]:
        """Return the differences between the table and its projection: pieces that are missing or not wanted."""
        before, self.wants = self.wants, wants
        changed = {zone for zone, want in wants.items() if want != before.get(zone)} | (before.keys() - wants.keys())
        if changed:
            self._show(changed)
        if unknown := sorted(wants.keys() - self._table.zones.keys()):
            return [f"{self._who or 'the table'} has no zone {unknown[0]}{self._named}"]
        found = [self._unmet] if self._unmet else [fault for zone in sorted(self._wrong) for fault in self._wrong[zone]]
        return [f"{self._who}: {fault}" for fault in found] if self._who else found

    @property
    def _named(self) -> str:
        """The function of the game that names a zone, with its line."""
        code = getattr(self._source, "__code__", None)
        return f", which {code.co_name} ({file_line(code.co_filename, code.co_firstlineno)}) names" if code else ""

    def _show(self, changed: set[str]) -> None:
        """Move the pieces to where they are wanted, and check the zones that this concerns."""
        table, wants, self._unmet = self._table, self.wants, ""
        was = {piece.id: piece.zone for piece in table.pieces.values()}
        try:
            moved = {change.piece for change in reconcile(table, wants)}
        except ProjectionError as unmet:
            self._unmet = str(unmet)
            return
        touched = changed | {was[piece] for piece in moved} | {table.pieces[piece].zone for piece in moved}
        for zone in touched - {table.plan.box}:
            self._wrong.pop(zone, None)
            if found := list(self._faults_of(zone)):
                self._wrong[zone] = found

    def _faults_of(self, zone: str) -> Iterator[str]:
        if zone in self.wants:
            yield from _faults_of_zone(self._table, zone, self.wants[zone])
        else:
            yield from (f"{piece.id} lies in {zone}, of which nothing is said" for piece in self._table.in_zone(zone))


def _faults_of_zone(table: Table, zone: str, want: ZoneContents) -> Iterator[str]:
    """Yield the faults of a zone: unique pieces must lie in front one for one, the rest match in number and order."""
    there = table.in_zone(zone)
    for piece, item in zip_longest(there[: len(want.unique)], want.unique):
        if piece is None or (piece.id, piece.face, piece.angle, piece.pose, piece.marks) != item:
            yield f"{zone} does not come to rest: {item} is wanted where {piece} lies"
    rest = [piece.kind for piece in there[len(want.unique) :]]
    if Counter(rest) != Counter({kind: count for kind, count in want.fungible.items() if count}):
        yield f"{zone} holds {dict(Counter(rest))} and not {dict(want.fungible)}"
    if want.order and rest[: len(want.order)] != list(want.order):
        yield f"{zone} does not come to rest: its order is {rest} and not {want.order}"
    unposed = [item.piece for item in want.unique if item.pose is None]
    if len(unposed) > 1 and table.zones[zone].arrange is Arrangement.FREE:
        yield f"{unposed[0]} and {unposed[1]} have no pose, so they lie on each other in the free zone {zone}"
    for item in want.unique:
        if not 0 <= item.face < max(1, len(table.kind_of(item.piece).faces)):
            yield f"{item.piece} has no face {item.face}"


def _faults_of_scene(game: Game[Any], state: Any, ask: Ask[Any]) -> Iterator[str]:
    """Yield the discs that overlap another disc or an obstacle in the scene of a flick."""
    shots = game.table.flicking.shots(state, ask) if game.table.flicking is not None else None
    if shots is None:
        return
    for disc, parted in zip(shots.scene.discs, separated(shots.scene).discs, strict=True):
        if (disc.x, disc.y) != (parted.x, parted.y):
            yield f"{disc.id} overlaps something on the board"

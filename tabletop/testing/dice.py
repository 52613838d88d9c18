"""Conformance of dice: where a seat throws, the tray of the table holds the dice of this throw and no others."""

from __future__ import annotations

from typing import Any

from tabletop.core.data.errors import file_line
from tabletop.core.match.match import Match
from tabletop.core.rules.questions import CHANCE, Ask, Event
from tabletop.core.rules.script_errors import waiting_at
from tabletop.core.table.layout import Shape
from tabletop.core.table.projection import reconcile
from tabletop.core.table.table import Table
from tabletop.testing.random_play import replayed
from tabletop.testing.subject import Findings, Subject


class _TrayWatch:
    """An observer that compares the dice in the tray with those of each throw, before it and right after it."""

    def __init__(self, table: Table, tray: str, found: Findings) -> None:
        self._table, self._tray, self._found = table, tray, found
        self._full: tuple[str, int, str] | None = None
        """A throw that found too many dice in the tray: the sentence, the dice thrown, and the line that throws."""
        self._told: set[str] = set()

    def answering(self, match: Match[Any], ask: Ask[Any], value: Any) -> None:
        """Judge the last throw where no event came after it, and count the dice that lie there before the next one."""
        self.settle(match)
        if ask.kind != "roll" or ask.by == CHANCE:
            return
        self._found.looked += 1
        lying = self._lying(match)
        if lying > ask.count:
            code, line = waiting_at(match.script)
            thrown = f"{ask.count} {'is' if ask.count == 1 else 'are'} thrown"
            what = f"{lying} dice lie in the zone {self._tray}, the tray, where {thrown}"
            where = self._found.where if code is None else file_line(code.co_filename, line)
            self._full = what, ask.count, where

    def on_event(self, match: Match[Any], event: Event) -> None:
        """Judge the last throw."""
        self.settle(match)

    def settle(self, match: Match[Any]) -> None:
        """Note a throw after which the other dice still lie in the tray: nobody can tell which dice were thrown."""
        if self._full is None:
            return
        (what, count, where), self._full = self._full, None
        if self._lying(match) > count and where not in self._told:
            self._told.add(where)
            self._found.fault(f"{what}: put those that are not thrown into another zone before the throw", where)

    def _lying(self, match: Match[Any]) -> int:
        reconcile(self._table, match.game.table.project(match.state, None))
        return sum(self._table.kind_of(one.id).shape is Shape.DIE for one in self._table.in_zone(self._tray))


def throws(subject: Subject, seats: int, found: Findings) -> None:
    """Check that, wherever a seat throws, no other dice lie in the tray; those of the last throw may until this one."""
    game = subject.game
    laid = game.table.layout(seats, game.complete({}))
    tray = next((zone.id for zone in laid.zones if zone.role == "tray"), None)
    if tray is None:
        found.note("no_tray")
        return
    for seed in range(subject.matches):
        watch = _TrayWatch(Table(laid), tray, found)
        for match, entry in replayed(game, seats, seed=seed):
            match.observer = watch
            if entry.kind == "roll":
                found.at(seats, seed, match)
        watch.settle(match)

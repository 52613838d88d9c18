"""The interface of a session for other modules: a match with its players, log lines and table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from tabletop.core.game.game import Game
from tabletop.core.match.match import Match
from tabletop.core.rules.questions import Seat
from tabletop.core.table.table import Placement, Table
from tabletop.files.records import UndoRecord
from tabletop.session.match.scenes import LogLine, Outcome, Player, UndoRequest
from tabletop.session.tutorial.lesson_runner import LessonRunner


class SessionProtocol(Protocol):
    """A session of a rule-enforced match, as `undo` and `atomic` use it."""

    match: Match[Any]
    table: Table
    lines: list[LogLine]
    taken_back: list[UndoRecord]
    consent: UndoRequest | None
    coach: LessonRunner | None

    @property
    def game(self) -> Game[Any]: ...

    @property
    def players(self) -> Sequence[Player]: ...

    @property
    def placement(self) -> Placement: ...

    @property
    def unasked(self) -> set[int]: ...

    @property
    def viewer(self) -> Seat | None: ...

    def is_bot(self, seat: Seat) -> bool: ...

    def go_to(self, answers: int, *, agreed: bool = False) -> Outcome: ...

    def stand_at(self, match: Match[Any]) -> None: ...

"""How a lesson begins: who teaches it, and who sits there."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

from tabletop.core.game.game import Game
from tabletop.session.match.scenes import Player
from tabletop.session.tutorial.lesson_runner import Lesson, LessonRunner, names, read


def coach_of(game: Game[Any], folder: Path, name: str) -> LessonRunner | None:
    """Return the coach of a lesson that a file names; None when there is no such lesson (any more)."""
    if name not in names(folder):
        return None
    with suppress(ValueError, OSError):
        return LessonRunner(game, name, read(folder, name))
    return None


def players(game: Game[Any], lesson: Lesson, learner: str, computer: str) -> list[Player]:
    """Who sits there: the learner, and computer players by that name (with a number when there are several), who go on
    as the game's easiest when the lesson is left."""
    easiest = next(iter(game.players.bots), "eager")
    others = lesson.seats - 1
    called = [computer if others == 1 else f"{computer} {number}" for number in range(1, lesson.seats)]
    return [Player(learner, 0), *(Player(name, style, easiest) for style, name in enumerate(called, 1))]

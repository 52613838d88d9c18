"""The coach and the players of a lesson."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

from tabletop.core.game.game import Game
from tabletop.session.match.scenes import Player
from tabletop.session.tutorial.lesson_runner import Lesson, LessonRunner, names, read


def coach_of(game: Game[Any], folder: Path, name: str) -> LessonRunner | None:
    """Return the coach of a lesson that a file names; None if that lesson does not exist (any more)."""
    if name not in names(folder):
        return None
    with suppress(ValueError, OSError):
        return LessonRunner(game, name, read(folder, name))
    return None


def players(game: Game[Any], lesson: Lesson, learner: str, computer: str) -> list[Player]:
    """Return the players of a lesson: the learner, and computer players with the given name.

    Several computer players are numbered. They play as the game's easiest one if the learner leaves the lesson.
    """
    easiest = next(iter(game.players.bots), "eager")
    others = lesson.seats - 1
    called = [computer if others == 1 else f"{computer} {number}" for number in range(1, lesson.seats)]
    return [Player(learner, 0), *(Player(name, style, easiest) for style, name in enumerate(called, 1))]

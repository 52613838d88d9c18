"""Lessons that begin in the middle of a match do not depend on how today's computer players play."""

from __future__ import annotations

import pytest

from tabletop.core.match.match import Match
from tabletop.core.rules.chance import SeededChance
from tabletop.core.rules.questions import CHANCE
from tabletop.session.tutorial.lesson_runner import names, prepare, read
from tests.hooks import with_hooks
from tests.play import SHELF

PREPARED = [
    (game, name)
    for game in sorted(SHELF.games)
    for name in names(SHELF.folders[game])
    if read(SHELF.folders[game], name).prepared.answers
]


@pytest.mark.parametrize(("game", "name"), PREPARED)
def test_what_lies_before_a_lesson_is_written_beside_it(game: str, name: str) -> None:
    """Every answer of a seat is given in order; with another policy the lesson begins the same."""
    lesson = read(SHELF.folders[game], name)
    found = []
    for rules in (SHELF.games[game], with_hooks(SHELF.games[game], players={"default_policy": None})):
        match = Match.new(rules, lesson.seats, settings=lesson.settings)
        prepare(lesson, match, SeededChance(lesson.seed))
        found.append([(entry.seat, entry.kind, entry.value) for entry in match.log if entry.seat != CHANCE])
    assert found[0] == found[1]
    assert len(found[0]) == len(lesson.prepared.do)


def test_there_are_such_lessons_in_every_game_but_the_example() -> None:
    assert {game for game, _ in PREPARED} == set(SHELF.games) - {"example_game"}

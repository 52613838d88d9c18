"""Teachers do sensible things: no turn begins only to end, and a slow learner finds the table as it is told."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tabletop.core.input.gestures import Flick
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.questions import CHANCE, Ask
from tabletop.session.app.save_library import SavedMatches
from tabletop.session.match.match_session import MatchSession
from tabletop.session.tutorial.answer_patterns import fits
from tabletop.session.tutorial.lesson_runner import LEARNER, read
from tabletop.session.tutorial.lesson_steps import LessonReply, LessonStep
from tests.play import SHELF
from tests.sure import sure

LESSONS = [(game, lesson) for game in SHELF.games for lesson in SHELF.lessons(game)]
IDLE = [("move", "end_move"), ("logistics", "end"), ("production", "end"), ("development", "end")]
"""Answers that end a turn or a move, by their questions."""
WEAK = 60
"""The speed (mm/s) of a flick that gets nowhere."""


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_no_teacher_begins_a_turn_only_to_end_it(game: str, lesson: str) -> None:
    replies = [LessonReply("", ""), *read(SHELF.folders[game], lesson).replies]
    ends = [(before, reply) for before, reply in pairwise(replies) if (reply.ask, reply.do) in IDLE]
    for before, reply in ends:
        acts = {"move": ("move",)}.get(reply.ask, (reply.ask, "move_on", "agent"))
        assert before.ask in acts, (before, reply)


def clumsy(session: MatchSession, ask: Ask[Any], step: LessonStep | None, chance: FastRng) -> Any:
    """Return the answer of a learner who does as told, but whose ships stop at once."""
    right = [one for one in ask.options if step is None or not step.waits(ask.kind) or step.accepts(ask.kind, one)]
    if step is not None and step.stay and ask.kind == "move":
        right = [one for one in right if one != "end_move"]
    if right:
        return right[chance.below(len(right))]
    shots = sure(sure(session.game.table.flicking).shots(session.match.state, ask))
    if not shots.discs:
        return "end_move"
    return session.game.text.interpret(session.match.state, ask, Flick(shots.discs[0], 0, WEAK))


@pytest.mark.parametrize("lesson", ["first", "fleets"])
def test_a_teacher_keeps_to_its_script_while_flicks_miss(lesson: str, tmp_path: Path) -> None:
    """Every reply of Ascending Empires is possible when its turn comes, so the planets stay as the texts describe."""
    session = SavedMatches(SHELF, tmp_path).teach("ascending_empires", lesson, "You", "Teacher")
    coach, match, chance = sure(session.coach), session.match, FastRng(1)
    left = list(coach.lesson.replies)
    coach.seen.update(number for number, step in enumerate(coach.lesson.steps) if not step.ask)
    for _ in range(300):
        ask = match.pending[0]
        if ask.seat == CHANCE:
            session.throw()
        elif ask.seat == LEARNER:
            at = coach.at(match)
            session.answer(clumsy(session, ask, coach.lesson.steps[at] if at < coach.count else None, chance), seat=0)
        else:
            value = coach.reply(match, ask)
            if left and ask.kind == left[0].ask:
                assert fits(value, left[0].do), (ask.options, left[0])
                del left[0]
            session.answer(value, seat=ask.seat)
        if not left:
            break
    session.close()
    assert left == []

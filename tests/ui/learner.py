"""A learner who goes through a lesson with the mouse: names the step of the lesson, then follows it.

`python -m tests.ui.learner GAME LESSON LANGUAGE WIDTHxHEIGHT FOLDER` keeps a picture of every step.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from functools import partial

import pygame

from tabletop.core.input.gestures import Flick
from tabletop.core.input.interpret import Refused
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.questions import CHANCE
from tabletop.session.locale.translations import Translations
from tabletop.session.match.match_session import MatchSession
from tabletop.session.tutorial.answer_patterns import fits
from tabletop.session.tutorial.lesson_runner import LessonStatus
from tabletop.session.tutorial.lesson_steps import LessonStep
from tabletop.ui.shell.app import App
from tabletop.ui.shell.match_screen import MatchScreen
from tests.play import SHELF, shots_of
from tests.sure import sure
from tests.ui.driver import Driver, Mouse, answers_of, wait_for_question
from tests.ui.flick_hand import pull_astray, pull_at

PATIENCE = 2000


def driver_of(app: App, screen: MatchScreen, seed: int) -> Driver:
    events: list[pygame.event.Event] = []

    def pump() -> None:
        waiting, events[:] = events[:], []
        app.pump(waiting)

    return Driver(screen.match_view, Mouse(events.append, pump), seed)


def begun(app: App, game: str, lesson: str) -> MatchScreen:
    app.routes.open_lesson(game, lesson)
    app.pump()
    screen = app.top
    assert isinstance(screen, MatchScreen)
    wait_for_question(screen.match_view, app.pump)
    return screen


def bid_of(step: LessonStep) -> tuple[list[str], list[str]]:
    """Return the goods given and asked for in the bid that a step waits for."""
    _, _, give, want, *_ = step.do[0]
    return give, want


def flicked(session: MatchSession, step: LessonStep) -> list[str]:
    """Return the pieces that the learner may flick for a step."""
    shots, ask, state = shots_of(session), sure(session.prompt).ask, session.match.state
    discs = shots.discs if shots is not None else ()
    return [
        disc for disc in discs if step.accepts(ask.kind, session.game.text.interpret(state, ask, Flick(disc, 0, 1000)))
    ]


def hold_on(screen: MatchScreen, coached: LessonStatus) -> None:
    """Answer before a sentence that only shows something was passed; check that it refuses with a reason, and stays.

    A sentence that offers practice may be left by the answer of the next step, so it refuses what does not fit that.
    """
    session = screen.session
    prompt, before, steps = sure(session.prompt), len(session.match.log), sure(session.coach).lesson.steps
    practice = steps[coached.number - 1].offers_practice
    reason = "core.lesson.rather" if practice else "core.lesson.read_first"
    for offer in prompt.offers[:8]:
        if practice and steps[coached.number].accepts(prompt.ask.kind, offer.option):
            continue
        outcome = session.answer(offer.option)
        assert isinstance(outcome, Refused), (coached.text.key, offer.option)
        assert outcome.refusal.reason.key == reason
    assert len(session.match.log) == before
    assert (
        sure(session.coach).coached(session.match) == coached == sure(screen.match_view.parts.overlays.lesson).coached
    )


def gone_through(app: App, screen: MatchScreen, seed: int) -> Iterator[LessonStatus]:
    """Check each sentence before it is acted on, from the first to the last.

    None is left out, and none disappears before it was done or passed; each seed gives other right answers.
    """
    driver, session, chance = driver_of(app, screen, seed), screen.session, FastRng(seed)
    coach = sure(session.coach)
    back, last, done = 0, 0, True
    for _ in range(PATIENCE):
        # a scene that stays is passed, whichever seat is asked after it
        wait_for_question(screen.match_view, driver.mouse.pump)
        coached = screen.match_view.controller.shown.coached
        if coach.at(session.match) == coach.count or session.over:
            break
        prompt = session.prompt
        if prompt is None or session.is_bot(prompt.seat):
            app.pump()
            continue
        if coached is None or prompt.seat == CHANCE:
            driver.answer()
            continue
        assert coached.number == last + done or (coached.number == last > 0), (last, coached)
        last, done = coached.number, coached.look
        yield coached
        if coached.look:
            hold_on(screen, coached)
            bubble = sure(screen.match_view.parts.overlays.lesson)
            driver.hot(bubble, len(bubble.hots) - 1 if bubble.ways_on else 0)  # at the end: play on
            continue
        step = coach.lesson.steps[coached.number - 1]
        right = [offer for offer in prompt.offers if step.accepts(prompt.ask.kind, offer.option)]
        discs = flicked(session, step)
        back = 0 if prompt.ask.kind == step.ask else back
        assert right or prompt.ask.check is not None, (step, [offer.option for offer in prompt.offers])
        wrong = [offer for offer in prompt.offers if offer not in right]
        before = len(session.match.log)
        if wrong:
            outcome = session.answer(wrong[chance.below(len(wrong))].option)
            assert isinstance(outcome, Refused)
            assert screen.match_view.ui.say(coached.text) in screen.match_view.ui.say(outcome.refusal.reason)
            assert len(session.match.log) == before
        panel = screen.match_view.parts.bargains.panel
        if panel is not None:
            if not right:
                driver.bid(panel, *bid_of(step))
            means = partial(step.accepts, prompt.ask.kind)
            driver.hot(panel, driver.chance_of(answers_of(panel, prompt.ask, means)))
        elif discs and chance.below(4) == 0:
            driver.flick(*pull_astray(screen.match_view, discs, chance))
        elif discs and (not right or chance.below(8)):
            driver.flick(*pull_at(screen.match_view, coached.at[0], discs))
        elif prompt.ask.kind != step.ask:  # a way back to the step; where it led nowhere, the next one
            ways = [
                one for way in step.also for one in right if way.ask == prompt.ask.kind and fits(one.option, way.do)
            ]
            driver.take(ways[back % len(ways)])
            back += 1
        else:
            taken = right[chance.below(len(right))]
            for _ in range(1 if prompt.ask.check is None else 3):  # where another ship lies there is no room
                if len(session.match.log) == before:
                    driver.take(taken)
        assert len(session.match.log) > before, (step, driver.ways)
        given = session.match.log[before]
        done = step.stay or step.is_done(given.kind, given.value)
    assert coach.at(session.match) == coach.count


def main(game: str, lesson: str, language: str, size: str, folder: str) -> None:
    """Write a picture of every step, when it is first seen."""
    os.environ["TABLETOP_HOME"] = tempfile.mkdtemp()
    wide, _, tall = size.partition("x")
    app = App(SHELF, Translations(language, SHELF.locales()), headless=True, size=(int(wide), int(tall)))
    app.preferences.muted = app.preferences.reduced_motion = True
    app.preferences.robot_pace = 0
    app.routes.home()
    screen, seen = begun(app, game, lesson), set[int]()
    for coached in gone_through(app, screen, 1):
        if coached.number not in seen:
            seen.add(coached.number)
            app.pump()
            pygame.image.save(app.surface, f"{folder}/{game}-{lesson}-{language}-{wide}-{coached.number:02}.png")


if __name__ == "__main__":
    main(*sys.argv[1:])

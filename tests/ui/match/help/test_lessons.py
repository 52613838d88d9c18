"""Lessons through the window, by mouse: every answer they name is accepted, and no bubble covers its subject."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import dist
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from physics.scene import Shot
from tabletop.core.input.interpret import Refused
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.questions import CHANCE
from tabletop.session.locale.translations import LANGUAGES, Translations
from tabletop.session.match.lesson_seats import players
from tabletop.session.match.match_session import MatchSession
from tabletop.session.tutorial.lesson_runner import LEARNER, LessonRunner, Prepared, PreparedAnswer, policy_answer, read
from tabletop.ui.kit.panels.panel import PanelPainter
from tabletop.ui.match.help.lesson_arrows import LONGEST
from tabletop.ui.match.help.lesson_overlay import NEWEST, LessonOverlay, beside
from tabletop.ui.match.match_view import MatchView
from tabletop.ui.match.playback.director import Director
from tabletop.ui.match.widgets.lesson_bubble import WIDTHS, LessonBubble
from tabletop.ui.match.widgets.placement import Clutter
from tabletop.ui.render.layers.marks import StraightLine
from tabletop.ui.shell.app import App
from tabletop.ui.shell.match_screen import MatchScreen
from tabletop.ui.table.trade.builder import StallInk
from tabletop.ui.table.trade.trade_panel import BargainPanel
from tests.parameters import quick_only
from tests.play import SHELF
from tests.sure import sure
from tests.ui.driver import wait_for_question
from tests.ui.headless import playing
from tests.ui.learner import PATIENCE, begun, driver_of, gone_through

LESSONS = [(game, lesson) for game in SHELF.games for lesson in SHELF.lessons(game)]
SEEDS = range(1, 9)
SIZES = ((1280, 720), (1920, 1080))
WAYS = [
    pytest.param(
        language,
        seed,
        size,
        marks=() if (language, seed, size) == ("en", 1, SIZES[0]) else pytest.mark.slow,
        id=f"{language}-{seed}-{size[0]}",
    )
    for language in LANGUAGES
    for seed in SEEDS
    for size in SIZES[: 2 if seed == 1 else 1]
]
"""Each seed gives other right answers.

One runs by default, the others and both languages in a larger window by hand.
"""


@pytest.fixture
def app(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[App]:
    """Yield the window, of the size that a test is given, else of 1280 x 720."""
    params = request.node.callspec.params if hasattr(request.node, "callspec") else {}
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    window = App(SHELF, Translations("en", SHELF.locales()), headless=True, size=params.get("size", SIZES[0]))
    window.preferences.reduced_motion = window.preferences.muted = True
    window.preferences.robot_pace = 0
    window.routes.home()
    yield window
    for screen in reversed(window.screens):
        screen.close()


FRAME = 11
"""Pixels from a corner of what is framed to that of its frame, at most."""


def is_framed(play: MatchView, rect: pygame.Rect) -> bool:
    """Return whether lines run along all sides of a rectangle, in place of an arrow."""
    camera = play.view.camera
    lines = [mark for mark in play.view.pointers if isinstance(mark, StraightLine) and not mark.arrow]
    ends = [(camera.to_screen(line.x0, line.y0), camera.to_screen(line.x1, line.y1)) for line in lines]
    rim = [(rect.topleft, rect.topright), (rect.topright, rect.bottomright), (rect.bottomright, rect.bottomleft)]
    return all(any(max(dist(a, start), dist(b, end)) <= FRAME for a, b in ends) for start, end in rim)


def slip_of(screen: MatchScreen) -> LessonBubble:
    """Return the bubble that is shown, after checking that it and its short arrows are in the right place."""
    play = screen.match_view
    bubble = sure(play.parts.overlays.lesson)
    anchors = {name: play.parts.lesson.rect_of(name) for name in bubble.coached.at}
    assert None not in anchors.values(), anchors
    assert play.table_rect.union(play.parts.log.rect).contains(bubble.rect)
    newest = play.parts.log.rect.copy()
    newest.height = play.ui.theme.px(NEWEST)
    newest.bottom = play.parts.log.rect.bottom
    used = {name: rect for name in bubble.coached.useful if (rect := play.parts.lesson.rect_of(name)) is not None}
    assert used or not bubble.coached.useful, "nothing that can be used lies there"
    docked, turns = play.parts.overlays.docked, play.parts.overlays.turns
    above = [docked.rect] if docked is not None else []
    assert turns is None, "a list that nobody has asked for takes the place of the sentence"
    needed = {
        **anchors,
        **used,
        "the newest lines": newest,
        "bar": play.parts.bar.rect,
        "figures": play.parts.players.rect,
    }
    needed |= {"aids": play.parts.aids.rect, **{f"panel {number}": rect for number, rect in enumerate(above)}}
    hidden = [name for name, rect in needed.items() if sure(rect).colliderect(bubble.rect)]
    assert not hidden, (bubble.coached, bubble.rect, hidden)
    assert "lesson." not in play.ui.say(bubble.coached.text)
    view, lines = play.view, [mark for mark in play.view.pointers if isinstance(mark, StraightLine) and mark.arrow]
    met = {view.hit(view.camera.to_screen(line.x1, line.y1)).piece for line in lines}
    framed = {name for name, rect in anchors.items() if is_framed(play, sure(rect).clip(view.camera.viewport))}
    assert met | framed >= {name for name in anchors if name in view.poses}, "an arrow ends on another piece"
    for line in lines:
        start, end = view.camera.to_screen(line.x0, line.y0), view.camera.to_screen(line.x1, line.y1)
        assert dist(start, end) <= play.ui.theme.px(LONGEST) + 2, "an arrow crosses the table"
        assert any(sure(rect).inflate(2, 2).collidepoint(end) for rect in anchors.values())
        assert not any(rect.inflate(-4, -4).clipline(start, end) for rect in above), "an arrow lies under a panel"
    return bubble


@pytest.mark.parametrize(("language", "seed", "size"), WAYS)
@pytest.mark.parametrize(("game", "lesson"), quick_only(LESSONS, ("ascending_empires", "fleets")))
def test_a_lesson_is_played_with_the_mouse(
    app: App, game: str, lesson: str, seed: int, language: str, size: tuple[int, int]
) -> None:
    """It is played from its first sentence to its last, by accepted answers, each seed by others.

    Then the match goes on.
    """
    assert app.size == size
    app.set_language(language)
    screen = begun(app, game, lesson)
    session, keys = screen.session, list[str]()
    coach = sure(session.coach)
    for coached in gone_through(app, screen, seed):
        slip_of(screen)
        keys.append(coached.text.key)
    steps = coach.lesson.steps
    detours = {detour.say for step in steps for detour in step.also}
    said = [key.rpartition(".")[2] for key in dict.fromkeys(keys)]
    assert [say for say in said if say not in detours] == [step.say for step in steps]
    app.pump()
    assert screen.match_view.parts.overlays.lesson is None
    assert not session.over
    for _ in range(PATIENCE):
        prompt = sure(session.prompt)
        if prompt.seat == LEARNER or prompt.ask.by == LEARNER:
            break
        app.pump()
    assert LEARNER in (sure(session.prompt).seat, sure(session.prompt).ask.by), "the learner, or the learner's dice"


@pytest.mark.wide
def test_dice_that_wait_are_pointed_at(app: App) -> None:
    """A regression: the arrow still ended on the place that had been clicked while its dice waited to be thrown."""
    screen = begun(app, "stone_age", "first")
    next(coached for coached in gone_through(app, screen, 1) if coached.text.key.endswith("use_forest"))
    screen.session.answer("forest")
    wait_for_question(screen.match_view, app.pump)
    die = sure(screen.match_view.controller.shown.throw).dice[0]
    view = screen.match_view.view
    (line,) = [mark for mark in view.pointers if isinstance(mark, StraightLine) and mark.arrow]
    assert view.hit(view.camera.to_screen(line.x1, line.y1)).piece == die


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_a_lesson_has_the_length_of_a_page(game: str, lesson: str) -> None:
    """It has 350 to 900 words, at most two sentences a step in both languages, and nearly every step has a task."""
    content = read(SHELF.folders[game], lesson)
    words = {language: Translations(language, SHELF.locales()) for language in LANGUAGES}
    said = [one for step in content.steps for one in (step.say, *(other.say for other in step.also if other.say))]
    keys = [f"{game}.lesson.{lesson}.{one}" for one in dict.fromkeys(said)]
    assert all(key in words[language] for language in LANGUAGES for key in keys)
    count = sum(len(re.findall(r"[\w'-]+", words["en"].entries[key])) for key in keys)
    assert 350 <= count <= 900, count
    ends = re.compile(r"[.!?](?=\s|$)|[。！？]")
    assert all(len(ends.findall(words[language].entries[key])) <= 2 for language in LANGUAGES for key in keys)
    assert sum(not step.ask for step in content.steps) <= len(content.steps) / 3


@pytest.mark.wide
@pytest.mark.parametrize(("game", "lesson"), quick_only(LESSONS, ("stone_age", "first")))
def test_nothing_is_told_while_only_the_others_are_asked(app: App, game: str, lesson: str) -> None:
    """The event that a sentence shows may only be caused by the learner's answers."""
    session, chance = begun(app, game, lesson).session, FastRng(lesson)
    coach, waited = sure(session.coach), 0
    for _ in range(PATIENCE):
        prompt = session.prompt
        if prompt is None or coach.at(session.match) == coach.count:
            break
        coached = coach.coached(session.match)
        own = [ask for ask in session.match.pending if LEARNER in (ask.seat, ask.by)]
        if not own:
            waited += 1
            assert coached is None
        if prompt.seat != LEARNER or session.is_bot(prompt.seat):
            app.pump()
            continue
        if coached is not None and coached.look:
            coach.advance(session.match)
            continue
        step = coach.lesson.steps[coach.at(session.match)]
        right = [one.option for one in prompt.offers if step.accepts(prompt.ask.kind, one.option)]
        if not right:  # a flick or a bid: the test with the mouse knows these
            break
        session.answer(right[chance.below(len(right))])
    assert waited or game != "omen" or lesson != "first"


@pytest.mark.parametrize(("game", "lesson"), quick_only(LESSONS, ("stone_age", "first")))
def test_a_sentence_is_not_thrown_away_by_answers(game: str, lesson: str) -> None:
    """Sentences that only show something stay until they are passed, however often the learner clicks.

    Some sequence of right answers passes every sentence. Once the match is played on, only the log says that the lesson
    is over.
    """
    content = read(SHELF.folders[game], lesson)
    for seed in range(9):
        shown = clicked_through(LessonRunner(SHELF.games[game], lesson, content), seed)
        if shown is None or shown == [step.say for step in content.steps]:
            return
    pytest.fail("no way leads past every sentence")


def clicked_through(coach: LessonRunner, seed: int) -> list[str] | None:
    """Return the sentences shown to a learner who answers on and on; None once a flick or a bid is needed."""
    people = players(coach.game, coach.lesson, "Ann", "Bea")
    rules = coach.lesson.settings
    session = MatchSession.new(coach.game, people, seed=coach.lesson.seed, settings=rules, coach=coach)
    chance, shown, over = FastRng(seed), list[str](), False
    for _ in range(PATIENCE):
        prompt, coached = session.prompt, coach.coached(session.match)
        if prompt is None or over:
            break
        if prompt.seat != LEARNER:
            session.throw() if prompt.seat == CHANCE else session.answer(coach.reply(session.match, prompt.ask))
            continue
        over, right = coach.at(session.match) == coach.count, [one.option for one in prompt.offers]
        if coached is not None:
            shown.append(coached.text.key.rpartition(".")[2])
            step = coach.lesson.steps[coached.number - 1]
            if coached.look:
                assert all(isinstance(session.answer(one), Refused) for one in right), step
                assert coach.coached(session.match) == coached
                coach.advance(session.match)
                continue
            right = [one for one in right if step.accepts(prompt.ask.kind, one)]
        if not right:  # the test with the mouse knows these
            return None
        assert not isinstance(session.answer(right[chance.below(len(right))]), Refused)
    assert not over or LessonRunner(coach.game, coach.name, coach.lesson).at(session.match) == coach.count
    return list(dict.fromkeys(shown))


def test_the_learner_has_a_name_that_fits_what_the_table_says(app: App) -> None:
    """Bar, log and end name everybody: "Learner wins", never "You wins"."""
    names = [player.name for player in begun(app, "omen", "first").session.players]
    assert not {"you", "i", "we", "they"} & {name.lower() for name in names}


def test_a_lesson_is_left_and_the_match_goes_on(app: App) -> None:
    """The last link on every bubble ends the lesson; then every allowed answer is taken."""
    game, lesson = LESSONS[0]
    screen = begun(app, game, lesson)
    driver = driver_of(app, screen, 1)
    bubble = slip_of(screen)
    driver.hot(bubble, len(bubble.hots) - 1)
    assert screen.match_view.parts.overlays.lesson is None
    before = len(screen.session.match.log)
    driver.answer()
    assert len(screen.session.match.log) > before


def test_a_lesson_is_taken_up_where_it_was_left(app: App) -> None:
    """The file names the lesson; its step follows from the answers."""
    screen = begun(app, "stone_age", "first")
    session = screen.session
    coach = sure(session.coach)
    coach.advance(session.match)
    session.answer(("forest", 3))
    path, at = sure(session.writer).path, coach.at(session.match)
    app.routes.home()
    app.routes.open_saved(path)
    app.pump()
    again = app.top
    assert isinstance(again, MatchScreen)
    later = sure(again.session.coach)
    assert (later.name, later.at(again.session.match), at) == ("first", 2, 2)
    again.session.undo()
    assert later.at(again.session.match) <= 1


@pytest.mark.wide
def test_a_lesson_that_is_over_stays_over(app: App) -> None:
    """A learner who plays on does not see the last sentences again when resuming, and meets a teacher that plays."""
    screen = begun(app, "ascending_empires", "first")
    session, coach = screen.session, sure(screen.session.coach)
    over = 0
    for _ in gone_through(app, screen, 1):
        over = len(session.match.log)
    driver, answered = driver_of(app, screen, 2), 0
    while answered < 4:
        wait_for_question(screen.match_view, app.pump)
        if session.prompt is None or session.is_bot(session.prompt.seat):
            app.pump()
            continue
        before = len(session.match.log)
        driver.answer()
        answered += session.match.log[before].seat == LEARNER
    taught = [at for at, entry in enumerate(session.match.log) if at >= over and entry.seat not in (LEARNER, CHANCE)]
    assert taught
    for at in taught:
        match = session.match.go_to(at)
        assert session.match.log[at].value == policy_answer(match, match.pending[0], coach.lesson.seed)
    path = sure(session.writer).path
    app.routes.home()
    app.routes.open_saved(path)
    app.pump()
    again = app.top
    assert isinstance(again, MatchScreen)
    later = sure(again.session.coach)
    assert later.at(again.session.match) == later.count
    assert again.match_view.parts.overlays.lesson is None


def test_whoever_has_lost_every_ship_comes_back_to_the_flick(app: App) -> None:
    """Answers that lead to the step are accepted until it is reached, and do not end it; all others are deferred."""
    session = begun(app, "ascending_empires", "first").session
    coach = sure(session.coach)

    def step() -> str:
        return coach.lesson.steps[coach.at(session.match)].say

    def answered(*answers: Any) -> None:
        for answer in answers:
            waited()
            assert not isinstance(session.answer(answer), Refused), answer

    def waited() -> None:
        while session.prompt is None or session.is_bot(session.prompt.seat):
            app.pump()

    while sure(coach.coached(session.match)).look:
        coach.advance(session.match)
    for _ in range(2):
        answered(sure(session.prompt).offers[0].option)
    answered("move")
    assert step() == "practise", "nobody has to practise: the first flick flies"
    away = ("navigate", "starship-0-1", 0, 1500, 0), ("navigate", "starship-0-2", 157080, 1500, 0)
    answered(*away, "recruit", ("place", "Alpha-H"))
    assert step() == "flick"
    waited()
    assert isinstance(session.answer("mine"), Refused)
    answered("move")
    assert isinstance(session.answer("end_move"), Refused)
    answered(next(one.option for one in sure(session.prompt).offers if one.option[0] == "launch"))
    assert step() == "flick"


def test_the_flying_lesson_is_practised(app: App) -> None:
    """The button for practice has a ring; whoever has flicked a ghost and ended practice goes on by that."""
    screen = begun(app, "ascending_empires", "first")
    for coached in gone_through(app, screen, 1):
        slip_of(screen)
        if coached.text.key.endswith(".practise"):
            break
    parts, aim = screen.match_view.parts, screen.match_view.parts.input.aim
    ring, ghosts = sure(parts.lesson.rect_of("practice")), sure(parts.bar.tool_rect("practice"))
    assert ring == ghosts
    assert parts.bar.rect.contains(ring)
    assert "practice" in parts.bar.pointed

    def press() -> None:
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            app.pump([pygame.event.Event(kind, pos=ring.center, button=1, touch=False)])

    def step() -> str:
        return sure(parts.overlays.lesson).coached.text.key.rpartition(".")[2]

    press()
    assert aim.practice.on
    press()
    assert (aim.practice.on, step()) == (False, "practise"), "nothing has been tried"
    press()
    shots = sure(aim.shots)
    aim.fire(shots, Shot(shots.discs[0], 0.0, 0.5), ring.center)
    assert step() == "practise"
    press()
    assert (aim.practice.on, step()) == (False, "flick")


def test_the_raid_goes_on_to_combat_with_points_left(app: App) -> None:
    """Once a ship lies in the rival's ring, ending the move leads to combat: it is not deferred."""
    lesson = sure(begun(app, "ascending_empires", "first").session.coach).lesson
    raid = next(step for step in lesson.steps if step.say == "raid")
    assert raid.accepts("move", "end_move")
    assert raid.waits("scan"), "the sentence stays while one looks under planets"


@pytest.mark.parametrize(("game", "lesson"), quick_only(LESSONS, ("stone_age", "first")))
def test_an_arrow_points_at_one_thing(app: App, game: str, lesson: str) -> None:
    """The arrow does not point into the middle of a large field of other things.

    It points at a single technology, not at their table, and so for a feat, a reward, a side's strength, and the units
    of which one is chosen.
    """
    for step in sure(begun(app, game, lesson).session.coach).lesson.steps:
        fields = ("technology/", "feats0", "rewards0", *(("city",) if step.ask == "keep" else ()))
        assert not any(name.startswith(fields) for name in step.at), step.say
        assert not any("/tally" in name or name.endswith("/left") for name in step.at), step.say


@pytest.mark.wide
def test_the_head_of_an_arrow_leaves_a_thin_figure_readable(app: App) -> None:
    """The lesson of the last turn points at the number of rewards left: the head lay on the figure, or in the air."""
    screen = begun(app, "omen", "scoring")
    sure(screen.session.coach)
    screen.match_view.controller.advance()
    app.pump()
    bubble, view = slip_of(screen), screen.match_view.view
    assert bubble.coached.at == ("left/0", "left/1", "left/2")
    lines = [mark for mark in view.pointers if isinstance(mark, StraightLine) and mark.arrow]
    figures = [sure(screen.match_view.parts.lesson.rect_of(name)) for name in bubble.coached.at]
    assert len(lines) + sum(is_framed(screen.match_view, figure) for figure in figures) == len(figures)
    for line in lines:
        x, y = view.camera.to_screen(line.x1, line.y1)
        (figure,) = [
            rect
            for name in bubble.coached.at
            if (rect := sure(screen.match_view.parts.lesson.rect_of(name))).inflate(2, 2).collidepoint(x, y)
        ]
        assert not figure.inflate(-6, -6).collidepoint(x, y)


def test_a_slip_lies_beside_what_it_speaks_of() -> None:
    """It covers neither its targets nor, where there is room, other useful things; it stays in the room."""
    room, chance = pygame.Rect(0, 0, 1000, 600), FastRng(5)
    for _ in range(300):
        anchors = [
            pygame.Rect(chance.below(900), chance.below(500), 20 + chance.below(80), 20 + chance.below(80))
            for _ in range(1 + chance.below(3))
        ]
        useful = [pygame.Rect(chance.below(900), chance.below(500), 60, 60) for _ in range(chance.below(5))]
        rect = beside(anchors, (300, 150), room, 14, useful)
        assert room.contains(rect)
        assert rect.collidelist(anchors) < 0
    assert beside([], (300, 150), room, 14).center == room.center


def test_a_slip_stays_clear_of_the_bargain_and_above_it(app: App) -> None:
    """The bubble makes room at once when the panel for bargains closes for a refresh and reopens.

    If no room is left it is above the panel, with its button whole.
    """
    screen = begun(app, "age_of_heroes", "first")
    driver = driver_of(app, screen, 1)
    driver.hot(slip_of(screen), 0)
    wait_for_question(screen.match_view, driver.mouse.pump)
    play = screen.match_view
    for _ in range(2):
        play.refresh()
        bubble, docked = sure(play.parts.overlays.lesson), sure(play.parts.overlays.docked)
        assert isinstance(docked, BargainPanel)
        assert not bubble.rect.colliderect(docked.rect)
    layers = play.parts.overlays.all()
    assert layers.index(bubble) > layers.index(docked)


def test_what_is_to_be_pressed_has_a_ring(app: App) -> None:
    """An arrow cannot point into a panel: the buttons and the wares that the sentence mentions are ringed there."""
    screen = begun(app, "age_of_heroes", "first")
    driver = driver_of(app, screen, 1)
    for _ in range(2):  # two sentences that only show something
        driver.hot(slip_of(screen), 0)
    wait_for_question(screen.match_view, driver.mouse.pump)
    ui = screen.match_view.context.ui
    assert [offer for offer in ("trade", "listen", "leave") if ui.is_in_lesson(offer)] == ["trade"]
    assert not screen.match_view.context.view.pointers, "and no arrow at the panel"
    panel = sure(screen.match_view.parts.overlays.docked)
    assert isinstance(panel, BargainPanel)
    row = screen.match_view.context.ui.theme.target + ui.theme.px(24)
    assert panel.rect.height <= row, "one corner stands beside the sign that folds the panel"
    screen.match_view.answer("trade")
    wait_for_question(screen.match_view, driver.mouse.pump)
    panel = sure(screen.match_view.parts.overlays.docked)
    assert isinstance(panel, BargainPanel)
    assert ringed(panel) == {("give", "grain"), ("want", "wood")}
    panel.give("grain", 1)
    assert ringed(panel) == {("want", "wood")}, "one grain is enough"
    panel.give("stone", 1)
    assert ringed(panel) == set(), "that way leads to another bid"
    panel.give("stone", -1)
    panel.want("wood", 1)
    (value, _), *_ = panel.answers.meant(panel.kept.draft, LEARNER)
    assert ui.is_in_lesson(value)
    screen.match_view.answer(value)
    wait_for_question(screen.match_view, driver.mouse.pump)
    assert not ui.is_in_lesson(value)
    screen.match_view.controller.leave_lesson()
    app.pump()
    assert ui.lesson_patterns == ()


def test_no_question_between_two_steps_leaves_the_learner_alone(app: App) -> None:
    """A learner who draws a stone with the taxes is asked about it: the lesson says what to do."""
    coach = sure(begun(app, "age_of_heroes", "first").session.coach)
    after = next(step for step in coach.lesson.steps if step.say == "discard")
    assert after.waits("monument")
    assert after.patterns("monument") == ("*",)
    assert after.patterns("discard") == (), "any card that is not wanted"


def ringed(panel: BargainPanel) -> set[tuple[str, str]]:
    """Return the wares of the stall with a ring, and the side that they stand on."""
    ink = PanelPainter(pygame.Surface(panel.rect.size), panel.ui)
    stall = StallInk(ink, sure(panel.stall), panel.kept, panel.answers, panel.picture, panel.rect.width, lambda: None)
    return {
        (side, ware.id)
        for side in ("give", "want")
        for ware in sure(panel.stall).wares
        if stall.is_in_lesson(side, ware.id)
    }


@pytest.mark.wide
def test_gathering_may_go_on_when_the_building_is_asked_for(app: App) -> None:
    """Actions in any order are not deferred, and no arrow is shown where nothing can be done."""
    screen = begun(app, "stone_age", "first")
    session, coach = screen.session, sure(screen.session.coach)
    meant = {"building": ("building_1", 1), "card": ("card_1", 1), "gather": "forest"}
    wanted = iter([("forest", 2), ("hunting", 1)])
    for _ in range(PATIENCE):
        prompt = session.prompt
        if prompt is None or session.is_bot(prompt.seat):
            wait_for_question(screen.match_view, app.pump)
            continue
        wait_for_question(screen.match_view, app.pump)
        coached = screen.match_view.controller.shown.coached
        if prompt.seat != LEARNER:
            session.throw()
        if coached is None or prompt.seat != LEARNER:
            app.pump()
            continue
        step = coach.lesson.steps[coached.number - 1]
        if step.say == "gather":
            assert coached.at == ("place/forest",)
        if step.say == "claim":
            break
        if coached.look:
            screen.match_view.controller.advance()
            continue
        right = [offer.option for offer in prompt.offers if step.accepts(prompt.ask.kind, offer.option)]
        value = next(wanted) if step.say == "others" else meant.get(step.say, right[-1])
        assert not isinstance(session.answer(value), Refused), step
        app.pump()
    answered = session.answer("hunting")
    assert not isinstance(answered, Refused), answered


def test_a_sentence_stays_until_the_dice_lie(app: App) -> None:
    """The sentence about a throw is readable while the dice wait, and does not cover their tray."""
    app.preferences.hand_dice = True
    screen = begun(app, "stone_age", "first")
    session, coach = screen.session, sure(screen.session.coach)
    for coached in gone_through(app, screen, 1):
        step = coach.lesson.steps[coached.number - 1]
        if step.say == "use_forest":
            break
    session.answer("forest")
    screen.match_view.refresh()
    assert sure(session.match.pending[0]).kind == "roll"
    bubble, status = sure(screen.match_view.parts.overlays.lesson), sure(screen.match_view.controller.shown.coached)
    assert status.text == coached.text
    assert not bubble.rect.colliderect(sure(screen.match_view.parts.lesson.rect_of("tray")))
    session.throw()
    screen.match_view.refresh()
    assert sure(screen.match_view.controller.shown.coached).number > status.number


def test_a_cutscene_is_watched_without_the_sentence(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a scene shows large on the table lies under no bubble; after it the sentence is there again."""
    play = begun(app, "stone_age", "first").match_view
    before = sure(play.parts.overlays.lesson).coached
    with monkeypatch.context() as staged:
        staged.setattr(Director, "on_stage", True)
        app.pump()
        assert play.parts.overlays.lesson is None
        play.refresh()
        assert play.parts.overlays.lesson is None
    play.refresh()
    assert sure(play.parts.overlays.lesson).coached == before


@pytest.mark.wide
def test_a_sentence_stays_until_dice_that_both_sides_chose_lie(app: App) -> None:
    """The teacher chooses dice at the same time and answers after the learner, who still reads what to do."""
    screen = begun(app, "eve_conquests", "first")
    session, coach = screen.session, sure(screen.session.coach)
    for coached in gone_through(app, screen, 1):
        if coach.lesson.steps[coached.number - 1].say == "dice":
            break
    session.answer((4, 1, 2))
    for _ in range(PATIENCE):
        if sure(session.match.pending[0]).seat == CHANCE:
            break
        app.pump()
    assert sure(session.match.pending[0]).by == LEARNER
    assert sure(coach.coached(session.match)).text == coached.text


@pytest.mark.wide
def test_dice_that_belong_to_something_else_are_not_spoken_of(app: App) -> None:
    """The sentence is over once the card is paid, though dice of another place wait.

    If several places are mentioned, no arrow is shown at one without a throw.
    """
    app.preferences.hand_dice = True
    screen = begun(app, "stone_age", "first")
    session, coach = screen.session, sure(screen.session.coach)
    seen = set[str]()
    for coached in gone_through(app, screen, 1):
        seen.add(coached.text.key.rpartition(".")[2])
        match, step = session.match, coach.lesson.steps[coached.number - 1]
        for ask in match.pending:
            for option in [one for one in ask.options if ask.seat == LEARNER and step.accepts(ask.kind, one)]:
                after = match.fork()
                after.chance = None
                after.answer(option, LEARNER)
                status = coach.coached(after)
                if status is None or not any(one.seat == -1 and one.kind == "roll" for one in after.pending):
                    continue
                assert ask.kind == "act", (status.text.key, option)
                meant = {"B25"} if step.say == "claim" else set()
                assert set(status.at) <= {f"place/{option}"} | meant, (status.at, option)
    assert {"use_forest", "gather", "pay_card"} <= seen


@pytest.mark.wide
def test_a_slip_on_the_log_stands_at_its_head(app: App) -> None:
    """The bubble stays in the same place from step to step, with no lines of the log above it.

    If it is about the figures above, it is a little below them.
    """
    screen, found = begun(app, "stone_age", "first"), 0
    for coached in gone_through(app, screen, 1):
        bubble, registry = slip_of(screen), screen.match_view.parts.overlays.registry.rect
        if registry.contains(bubble.rect) and "players" not in coached.at:
            found += 1
            assert bubble.rect.topleft == registry.topleft
    assert found > 9


def test_a_slip_comes_back_to_the_head_of_the_log(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once the list of what the others did is gone, no lines of the log stand above the slip."""
    screen = begun(app, *LESSONS[0])
    overlay, bubble = screen.match_view.parts.lesson, slip_of(screen)
    log = overlay._log()
    lower = pygame.Rect(log.x, log.y + 150, log.w, log.h - 150)
    with monkeypatch.context() as listed:
        listed.setattr(LessonOverlay, "_log", lambda overlay: lower)
        overlay.place()
        assert bubble.rect.topleft == lower.topleft
    overlay.place()
    assert bubble.rect.topleft == log.topleft


def test_a_lesson_may_speak_of_the_pieces_of_a_kind_in_a_zone() -> None:
    """A regression: the frame of "your army" stood around the empty place beside it."""
    with playing("age_of_heroes", ("person", "person", "person"), 3, speed=0) as bench:
        lesson, view = bench.screen.parts.lesson, bench.screen.view
        zone, piece = next(
            (zone, lying[0])
            for zone in view.table.zones
            if zone.startswith("pile/") and (lying := view.table.in_zone(zone))
        )
        rect, whole = sure(lesson.rect_of(f"{zone}:{piece.kind}")), sure(lesson.rect_of(zone))
        x, y = view.camera.to_screen(view.poses[piece.id].x, view.poses[piece.id].y)
        assert rect.collidepoint(x, y)
        assert rect != whole
        assert lesson.rect_of(f"{zone}:none") == whole


def test_what_a_lesson_does_not_know_changes_nothing() -> None:
    """A lesson is read strictly; an unknown name is no lesson."""
    folder = SHELF.folders["stone_age"]
    with pytest.raises(OSError, match="nothing"):
        read(folder, "nothing")
    assert LessonRunner(SHELF.games["stone_age"], "first", read(folder, "first")).count > 10


def test_a_slip_that_stands_is_not_placed_again(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the log has no room for it, a place is searched when something has moved, not in every frame."""
    monkeypatch.setattr(LessonOverlay, "_log", lambda overlay: pygame.Rect(0, 0, 300, 0))
    screen = begun(app, *LESSONS[0])
    looked: list[object] = []
    best = Clutter.best

    def counted(clutter: Clutter, *about: Any) -> Any:
        looked.append(about)
        return best(clutter, *about)

    monkeypatch.setattr(Clutter, "best", counted)
    for _ in range(5):
        screen.match_view.parts.lesson.place()
    assert looked == []
    screen.match_view.view.camera.zoom(3, screen.match_view.table_rect.center, glide=False)
    screen.match_view.parts.lesson.place()
    assert len(looked) == len(WIDTHS)


def test_a_lesson_may_begin_in_the_middle_of_a_match(tmp_path: Path) -> None:
    """The first answers are given from the seed, the prepared ones first; undo never goes back behind them."""
    game, folder = SHELF.games["stone_age"], SHELF.folders["stone_age"]
    prepared = Prepared(60, (PreparedAnswer(0, "place", ["hut", 2]), PreparedAnswer(1, "place", ["field", 1])))
    lesson = msgspec.structs.replace(read(folder, "first"), prepared=prepared, replies=())
    people = players(game, lesson, "Ann", "Bea")
    coach = LessonRunner(game, "first", lesson)
    session = MatchSession.new(game, people, seed=lesson.seed, coach=coach, folder=tmp_path)
    placed = [(entry.seat, entry.value) for entry in session.match.log if entry.kind == "place"]
    assert next(one for one in placed if one[0] == 0) == (0, ("hut", 2))
    assert next(one for one in placed if one[0] == 1) == (1, ("field", 1))
    assert len(session.match.log) >= 60
    assert coach.at(session.match) == 0
    assert not session.can_undo
    session.go_to(10)
    assert len(session.match.log) == 60
    again = MatchSession.new(game, people, seed=lesson.seed, coach=coach)
    session.close()
    assert again.match.log[:60] == session.match.log[:60], "the same match at each playing"


def test_a_match_that_ends_before_its_lesson_is_told() -> None:
    """The author is told in one line."""
    game, folder = SHELF.games["stone_age"], SHELF.folders["stone_age"]
    lesson = msgspec.structs.replace(read(folder, "first"), prepared=Prepared(9999))
    with pytest.raises(ValueError, match="over after"):
        MatchSession.new(game, players(game, lesson, "Ann", "Bea"), seed="1", coach=LessonRunner(game, "first", lesson))

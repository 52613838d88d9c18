"""A hint, what if, why not and the goal, asked for with the mouse and with keys, in every game."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from math import dist
from typing import Any

import pygame
import pytest

from tabletop.core.data.messages import SeatName, msg
from tabletop.core.game.game import Game
from tabletop.core.input.gestures import Click
from tabletop.core.input.interpret import Option, fits
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.labels import Goal
from tabletop.core.rules.questions import CHANCE
from tabletop.core.table.projection import reconcile
from tabletop.core.table.table import Table
from tabletop.session.locale.translations import Translations
from tabletop.session.match.match_session import MatchSession
from tabletop.testing.random_play import random_value
from tabletop.ui.kit.panels.bubble import Bubble
from tabletop.ui.match.widgets.hint_panel import GoalBubble, HintPanel
from tabletop.ui.render.layers.marks import Ring, Words
from tabletop.ui.shell.window import scale_for
from tabletop.ui.system import clock
from tabletop.ui.text.text import Text
from tabletop.ui.text.theme import Theme
from tabletop.viewmodel.view.turns import since
from tabletop.viewmodel.view.view_state import ViewState
from tests.layouts import lay_out_all
from tests.parameters import quick_first, quick_only
from tests.play import SHELF
from tests.sure import sure
from tests.ui.at_question import at_question
from tests.ui.driver import PAUSE_MS, wait_for_question
from tests.ui.headless import SIZE, Bench, playing

GAMES = sorted(SHELF.games)
BOXED = [game_id for game_id in GAMES if game_id != "example_game"]
WITH_GOAL = [game.id for game in SHELF.games.values() if game.players.goal is not None]
every_game = pytest.mark.parametrize("game_id", quick_only(GAMES, "stone_age"))
HINT, WHY, LAST, RULES, GOAL = range(5)


@pytest.fixture
def bench_of() -> Iterator[Callable[..., Bench]]:
    """Yield a maker of benches at a question of the only person that has several answers."""
    open_ones = ExitStack()

    def opened(game_id: str, least: int = 12, wanted: Callable[[ViewState], bool] = lambda shown: True) -> Bench:
        rivals = ("random",) * (SHELF.games[game_id].seats[0] - 1)
        bench = open_ones.enter_context(playing(game_id, ("person", *rivals), 7, speed=0))
        session, answers = bench.session, 0
        while True:
            bench.let(80)
            ask = session.match.pending[0]
            shown = bench.screen.controller.shown
            choice = shown.question is not None and len(shown.question.offers) > 2
            if answers >= least and choice and wanted(shown):
                break
            if ask.seat == CHANCE:
                session.throw()
            else:
                session.answer(random_value(session.match, ask, bench.chance), seat=ask.seat)
            bench.catch_up()
            answers += 1
            assert answers < 2000
        wait_for_question(bench.screen, bench.lay_out)
        return bench

    with open_ones:
        yield opened


def press_aid(bench: Bench, number: int) -> None:
    """Click a button of the row."""
    bench.lay_out()
    bench.driver.hot(bench.screen.parts.aids, number)
    bench.let(80)
    bench.lay_out()


def said(bench: Bench) -> list[str]:
    return [line.text.key for line in bench.session.lines]


@every_game
def test_a_hint_is_asked_for_with_a_click(game_id: str, bench_of: Callable[..., Bench]) -> None:
    """A click on the button asks for a hint; another click removes all of it.

    The log has a line of it, a panel lists the suggestions with their reasons, and numbered rings are shown on the
    table.
    """
    bench = bench_of(game_id)
    screen, question = bench.screen, sure(bench.screen.controller.shown.question)
    press_aid(bench, HINT)
    bubble = screen.parts.overlays.hint
    assert isinstance(bubble, HintPanel)
    assert said(bench).count("core.hint_asked") == 1
    assert bench.session.lines[-1].seat == question.seat
    assert [way.offer.option for way in bubble.hint.ways]
    assert screen.controller.shown.hint is bubble.hint
    numbers = {mark.text for mark in screen.view.aids if isinstance(mark, Words)}
    placed = [str(number) for number, way in enumerate(bubble.hint.ways, 1) if way.places]
    assert {number for mark in numbers for number in mark.split()} <= set(placed)
    assert len([mark for mark in screen.view.aids if isinstance(mark, Ring)]) >= len(numbers)
    bench.driver.hot(screen.parts.aids, HINT)
    assert screen.parts.overlays.hint is None
    bench.let(80)
    assert screen.view.aids == ()
    assert said(bench).count("core.hint_asked") == 1, "to put it away is not to ask again"


@every_game
@pytest.mark.parametrize("row", [0, -1])
def test_a_line_of_the_hint_gives_that_answer(game_id: str, row: int, bench_of: Callable[..., Bench]) -> None:
    """A click on the first or the last line is the answer that it names."""
    bench = bench_of(game_id)
    press_aid(bench, HINT)
    bubble, number = sure(bench.screen.parts.overlays.hint), len(bench.session.match.log)
    way = bubble.hint.ways[row]
    clock.advance(PAUSE_MS)
    bench.lay_out()
    rows = [one for one, hot in enumerate(bubble.hots) if hot.answers]
    bench.driver.hot(bubble, rows[row])
    assert bench.session.match.log[number].value == way.offer.option
    assert bench.screen.parts.overlays.hint is None or bench.screen.parts.overlays.hint is not bubble


@every_game
def test_keys_ask_take_and_put_away(game_id: str, bench_of: Callable[..., Bench]) -> None:
    """The I key asks, Escape removes the hint; with a digit the line of that number is the answer.

    The F4 key shows the goal, or says that the game has none.
    """
    bench = bench_of(game_id)
    bench.key(pygame.K_i)
    bench.let(80)
    assert bench.screen.parts.overlays.hint is not None
    bench.key(pygame.K_ESCAPE)
    assert bench.screen.parts.overlays.hint is None
    bench.key(pygame.K_F4)
    shown = [one for one in bench.screen.parts.overlays.popups if isinstance(one, GoalBubble)]
    assert bool(shown) == (bench.session.game.players.goal is not None)
    assert shown or sure(bench.screen.parts.overlays.toast).text.key == "ui.goal.none"
    bench.key(pygame.K_ESCAPE)
    bench.key(pygame.K_i)
    bench.let(80)
    bench.lay_out()
    clock.advance(PAUSE_MS)
    bubble, number = sure(bench.screen.parts.overlays.hint), len(bench.session.match.log)
    bench.key(pygame.K_1)
    assert bench.session.match.log[number].value == bubble.hint.ways[0].offer.option


def test_the_goal_does_not_lie_on_what_is_asked_about(bench_of: Callable[..., Bench]) -> None:
    """Asking why closes the goal: it covers the table that is to be clicked."""
    bench = bench_of("ascending_empires")
    bench.key(pygame.K_F4)
    assert any(isinstance(one, GoalBubble) for one in bench.screen.parts.overlays.popups)
    bench.screen.parts.help.why.ask()
    assert not any(isinstance(one, GoalBubble) for one in bench.screen.parts.overlays.popups)
    assert sure(bench.screen.parts.overlays.toast).text.key == "ui.why.how"


def test_another_answer_puts_the_hint_away(bench_of: Callable[..., Bench]) -> None:
    """The hint was about a question that is not asked any more."""
    bench = bench_of("stone_age")
    press_aid(bench, HINT)
    last = bench.screen.controller.shown.offers[-1]
    bench.screen.answer(last.option)
    bench.let(80)
    assert bench.screen.parts.overlays.hint is None
    assert bench.screen.view.aids == ()
    assert bench.session.hints == {}


def test_the_hint_of_a_flick_is_a_line(bench_of: Callable[..., Bench]) -> None:
    """The line goes from the disc in the direction of the shot."""
    bench = bench_of("ascending_empires")
    flicking = sure(bench.session.game.table.flicking)
    shot = ("navigate", next(iter(bench.screen.view.poses)), 0, 900, 0)
    flick = sure(flicking.flick_of(shot))
    line = sure(bench.screen.parts.help.line_of(flick))
    start, end = (line.x0, line.y0), (line.x1, line.y1)
    pose = bench.screen.view.poses[flick.piece]
    assert start == (pose.x, pose.y)
    assert end[0] > start[0]
    assert end[1] == start[1]
    assert flicking.flick_of(("land", "x", "y")) is None


def lit_places(bench: Bench) -> Iterator[tuple[str, list[Option], tuple[int, int]]]:
    """Yield the lit places, with their options and a point that means each."""
    screen = bench.screen
    for name in screen.parts.question.lit(None):
        at = bench.driver.over(name)
        if screen.parts.input.target(at) == name and screen.parts.frame.at(at) is None:
            table = screen.controller.shown.table
            yield name, [one for one in screen.offers() if fits(Click(name), one.label, table)], at


def laid_after(bench: Bench, value: Any) -> list[tuple[str, tuple[float, float]]]:
    """Return the kinds in each place after an answer, up to the next question."""
    session = bench.session
    other = session.match.fork()
    other.chance = None
    other.answer(value, bench.screen.controller.shown.acting)
    table = Table(session.recorder.plan_for(session.viewer))
    table.place(session.placement)
    reconcile(table, session.game.table.project(other.state, session.viewer))
    return [(table.pieces[piece].kind, pose[:2]) for piece, pose in lay_out_all(table).items()]


def rest(bench: Bench, at: tuple[int, int]) -> None:
    """Move the mouse to a point and let it rest there."""
    bench.driver.mouse.move(at)
    clock.advance(PAUSE_MS)
    bench.screen.parts.question.seen()
    bench.screen.parts.tips.show(pygame.Rect((0, 0), SIZE))


@pytest.mark.parametrize("game_id", quick_only(BOXED, "stone_age"))
def test_ghosts_lie_where_the_pieces_will_lie(game_id: str, bench_of: Callable[..., Bench]) -> None:
    """Resting on a place with one meaning shows ghosts; the click that follows lays the pieces there."""

    def meant(shown: ViewState) -> list[tuple[str, Option]]:
        found = [(name, [one for one in shown.offers if fits(Click(name), one.label, shown.table)])
                 for name in shown.lit()]  # fmt: skip
        return [(name, offers[0]) for name, offers in found if len(offers) == 1]

    seen = 0
    for least in (5, 20, 40):
        bench = bench_of(game_id, least, lambda shown: bool(meant(shown)))
        screen, view = bench.screen, bench.screen.view
        for name, offers, at in lit_places(bench):
            if len(offers) != 1:
                continue
            rest(bench, at)
            ghosts = view.ghosts
            assert screen.parts.question.mark is not None
            if not ghosts:
                continue
            seen += len(ghosts)
            there = laid_after(bench, offers[0].option)
            for ghost in ghosts:
                kind = view.table.pieces[ghost.piece].kind
                assert any(kind == other and dist(ghost.pose[:2], at) < 0.1 for other, at in there), (name, ghost)
            break
    assert seen > 0


@pytest.mark.parametrize("game_id", quick_only(BOXED, "stone_age"))
def test_what_an_option_brings_is_told_apart_from_what_it_costs(game_id: str, bench_of: Callable[..., Bench]) -> None:
    """A decrease is never shown as a gain, and the rest of a stock is neither a gain nor a cost."""
    sorts: list[str] = []
    bench = bench_of(game_id, 5)
    for _ in range(400):
        screen = bench.screen
        ask = bench.session.match.pending[0]
        if bench.session.over or (sorts and len(bench.session.match.log) > 60):
            break
        if ask.seat == CHANCE:
            bench.session.throw()
        else:
            bench.session.answer(random_value(bench.session.match, ask, bench.chance), seat=ask.seat)
        bench.catch_up()
        if screen.controller.shown.question is None:
            continue
        seat = sure(screen.controller.shown.question).seat
        stocks = [stat.name for stat in screen.controller.shown.stats[seat] if stat.stock]
        for offer in screen.controller.shown.offers[:8]:
            lines = {line.key: line for line in screen.parts.help.what_if.of_one(offer)}
            for sort, keys in (("gain", {"more"}), ("price", {"less"}), ("then", {"stands"})):
                line = lines.get(f"ui.what_if.{sort}")
                if line is None:
                    continue
                figures = dict(dict(line.args)["figures"].args)["items"]
                assert {figure.key for figure in figures} == {f"ui.what_if.{key}" for key in keys}
                assert sort == "then" or all(dict(figure.args)["name"] not in stocks for figure in figures)
                sorts.append(sort)
    assert sorts, "something can be told"


@every_game
def test_nothing_is_foreseen_while_a_button_is_down(game_id: str, bench_of: Callable[..., Bench]) -> None:
    """A press hides ghosts and tip, and a held button lets none appear."""
    bench = bench_of(game_id)
    places = list(lit_places(bench))
    if not places:
        pytest.skip("nothing on the table answers")
    at = places[0][2]
    rest(bench, at)
    bench.driver.mouse.down()
    bench.let(80)
    assert bench.screen.view.ghosts == ()
    bench.screen.parts.tips.show(pygame.Rect((0, 0), SIZE))
    assert bench.screen.view.ghosts == ()
    bench.driver.mouse.up()


@every_game
def test_why_not_answers_nothing(game_id: str, bench_of: Callable[..., Bench]) -> None:
    """Each click after the button says why not, or what the click would do.

    No answer is given, and the next click is an ordinary one.
    """
    bench = bench_of(game_id)
    screen, number = bench.screen, len(bench.session.match.log)
    table = screen.table_rect
    lit = [at for _, _, at in lit_places(bench)][:3]
    for at in [*lit, table.center, (table.x + 40, table.y + 40), screen.parts.bar.rect.center]:
        press_aid(bench, WHY)
        assert screen.parts.help.why.asking
        screen.parts.overlays.drop_toast()
        bench.driver.mouse.click(at)
        assert not screen.parts.help.why.asking
        toast = sure(screen.parts.overlays.toast)
        assert screen.ui.say(toast.text)
        assert at not in lit or toast.text.key in ("ui.why.would", "core.choices")
        if toast.text.key == "ui.why.would":
            assert dict(toast.text.args)["what"].key != "core.choices", "a sentence within a sentence"
        assert len(bench.session.match.log) == number
        assert not screen.parts.overlays.popups
    press_aid(bench, WHY)
    bench.key(pygame.K_ESCAPE)
    assert not screen.parts.help.why.asking


def painted(bench: Bench) -> bytes:
    """Return the row of buttons as it is on the screen."""
    surface = pygame.Surface(SIZE)
    bench.driver.mouse.move((2, SIZE[1] // 2))
    bench.lay_out()
    bench.screen.parts.aids.draw(surface, force=True)
    return pygame.image.tobytes(surface.subsurface(bench.screen.parts.aids.rect), "RGB")


@pytest.mark.parametrize("end", ["click", "escape", "button", "other key", "left"])
def test_the_button_and_the_cursor_show_whether_the_next_click_asks(
    end: str, bench_of: Callable[..., Bench], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The button is pressed in and the cursor has a question mark while it asks, however it ends.

    Then the sentence disappears.
    """
    bench = bench_of("stone_age", 2, lambda shown: shown.question is not None and shown.question.kind == "place")
    screen, why = bench.screen, bench.screen.parts.help.why
    cursors: list[object] = []
    monkeypatch.setattr(pygame.mouse, "set_cursor", cursors.append)
    up = painted(bench)
    press_aid(bench, WHY)
    assert why.asking
    assert painted(bench) != up
    assert [getattr(cursor, "type", "") for cursor in cursors] == ["color"]
    assert sure(screen.parts.overlays.toast).text.key == "ui.why.how"
    bench.driver.mouse.move(screen.table_rect.center)
    if end == "click":
        bench.driver.mouse.click(screen.table_rect.center)
    elif end == "button":
        press_aid(bench, WHY)
    elif end == "left":
        screen.close()
    else:
        bench.key(pygame.K_ESCAPE if end == "escape" else pygame.K_F4)
    bench.let(80)
    assert not why.asking
    assert painted(bench) == up or end == "other key", "the goal has a button of its own"
    assert cursors[1:] == [pygame.SYSTEM_CURSOR_ARROW]
    toast = screen.parts.overlays.toast
    assert toast is None or toast.text.key != "ui.why.how"


def test_looking_around_does_not_end_the_question_why(bench_of: Callable[..., Bench]) -> None:
    bench = bench_of("stone_age", 2)
    press_aid(bench, WHY)
    bench.key(pygame.K_PLUS)
    assert bench.screen.parts.help.why.asking
    assert len(bench.session.match.log) >= 2


@pytest.fixture
def thinking_of(bench_of: Callable[..., Bench], monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Bench]:
    """Return a maker of benches at which a computer player thinks until `monkeypatch.undo()`."""

    def opened(game_id: str) -> Bench:
        bench = bench_of(game_id, 8)
        session, bots = bench.session, bench.screen.controller.bots
        monkeypatch.setattr(bots, "poll", lambda: None)
        for _ in range(400):
            people = [ask for ask in session.match.pending if not session.is_bot(ask.seat)]
            if not people:
                break
            if people[0].seat == CHANCE:
                session.throw()
            else:
                session.answer(random_value(session.match, people[0], bench.chance), seat=people[0].seat)
            bench.catch_up()
        bench.let(200)
        assert bench.screen.controller.shown.question is None
        assert bench.screen.controller.shown.acting in bench.screen.controller.shown.computers
        return bench

    return opened


@pytest.mark.parametrize("game_id", quick_only(BOXED, "stone_age"))
def test_what_is_said_of_a_moment_goes_with_it(
    game_id: str, thinking_of: Callable[[str], Bench], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sentence disappears when the bot has answered and it is no longer true.

    It says who is waited for, that there is no choice, or why nothing can be done.
    """
    bench = thinking_of(game_id)
    screen = bench.screen
    kept = []
    for number in range(3):
        if number == 0:
            press_aid(bench, HINT)
        elif number == 1:
            press_aid(bench, WHY)
        bench.driver.mouse.click((screen.table_rect.centerx, screen.table_rect.centery + number))
        toast = screen.parts.overlays.toast
        if number == 0:
            press_aid(bench, HINT)
            toast = screen.parts.overlays.toast
            assert sure(toast).text.key == "ui.hint.not_now"
        if toast is None:
            continue
        bench.let(1000)
        assert screen.parts.overlays.toast is toast, "as long as it is so, it can be read"
        kept.append(toast)
    assert kept
    answers = len(bench.session.match.log)
    monkeypatch.undo()
    bench.let(400)
    assert len(bench.session.match.log) > answers
    assert screen.parts.overlays.toast not in kept


@pytest.mark.parametrize("game_id", quick_only(WITH_GOAL, "stone_age"))
def test_the_goal_can_be_read_while_others_think(
    game_id: str, thinking_of: Callable[[str], Bench], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The note opens, stays when they answer, and then shows the new state; Escape closes it."""
    bench = thinking_of(game_id)
    screen = bench.screen
    press_aid(bench, GOAL)
    bubble = next(one for one in screen.parts.overlays.popups if isinstance(one, GoalBubble))
    answers = len(bench.session.match.log)
    monkeypatch.undo()
    for _ in range(40):
        bench.let(80)
        assert screen.parts.overlays.popups == [bubble]
        assert bubble.goal == screen.controller.shown.goal
    assert len(bench.session.match.log) > answers
    bench.key(pygame.K_ESCAPE)
    assert screen.parts.overlays.popups == []


def test_who_plays_on_has_read_the_goal(bench_of: Callable[..., Bench]) -> None:
    """The note closes at the seat's own moves, so that it does not cover the table."""
    bench = bench_of("stone_age")
    screen = bench.screen
    press_aid(bench, GOAL)
    assert any(isinstance(one, GoalBubble) for one in screen.parts.overlays.popups)
    screen.answer(screen.controller.shown.offers[0].option)
    bench.let(80)
    assert not any(isinstance(one, GoalBubble) for one in screen.parts.overlays.popups)


def test_escape_puts_the_answer_to_why_away(bench_of: Callable[..., Bench]) -> None:
    """The button says "Escape leaves": also after the answer, Escape removes the sentence before anything else."""
    bench = bench_of("stone_age", 2, lambda shown: shown.question is not None and shown.question.kind == "place")
    press_aid(bench, WHY)
    bench.driver.mouse.click(bench.screen.table_rect.center)
    assert bench.screen.parts.overlays.toast is not None
    assert bench.screen.parts.input.back()
    assert bench.screen.parts.overlays.toast is None


def test_no_tip_lies_on_a_list_of_answers(bench_of: Callable[..., Bench]) -> None:
    """Several people may go to the forest: the tip of the place does not cover the list of their numbers."""
    bench = bench_of("stone_age", 2, lambda shown: shown.question is not None and shown.question.kind == "place")
    screen = bench.screen
    at = bench.driver.over("place/forest")
    bench.driver.mouse.move(at)
    bench.driver.mouse.click(at)
    chooser = screen.parts.overlays.popups[-1]
    screen.parts.tips.pos = at
    screen.parts.tips.show(pygame.Rect((0, 0), SIZE), screen.parts.overlays.message_rects)
    assert not sure(screen.parts.tips.shown).rect.colliderect(chooser.rect)


@every_game
@pytest.mark.parametrize("over", ["bar", "log", "table", "where it lay"])
def test_a_tip_that_came_while_something_was_held_goes_with_the_drop(
    game_id: str, over: str, bench_of: Callable[..., Bench]
) -> None:
    """Wherever a held piece is dropped, its tip disappears; a new one is shown only when asked for."""
    bench = bench_of(game_id, 12, lambda shown: any(shown.can_take(piece) for piece in shown.table.pieces))
    screen, mouse = bench.screen, bench.driver.mouse
    shown, view = screen.controller.shown, screen.view
    taken = [(piece, bench.driver.over_piece(piece)) for piece in view.poses if shown.can_take(piece)]
    piece, start = next((one, at) for one, at in taken if view.hit(at).piece == one)
    ends = {"bar": screen.parts.bar.rect.center, "log": screen.parts.log.rect.center, "table": screen.table_rect.center}
    end = ends.get(over, start)
    mouse.move(start)
    mouse.down()
    for step in range(1, 5):
        mouse.move((start[0] + (end[0] - start[0]) * step // 4, start[1] + (end[1] - start[1]) * step // 4 + 9))
    screen.parts.tips.shown = Bubble(screen.ui.theme, ["a tip"], width=200)
    screen.parts.tips.shown.beside(end, pygame.Rect((0, 0), SIZE))
    held = screen.parts.tips.shown
    carried = screen.parts.input.hand.held is not None
    mouse.up()
    assert screen.parts.tips.shown is not held, piece
    screen.parts.tips.update(sys.maxsize, pygame.Rect((0, 0), SIZE))
    assert not carried or screen.parts.tips.shown is None, "none comes by itself over what is next"


def test_a_right_click_on_a_printed_place_tells_what_it_is_for(bench_of: Callable[..., Bench]) -> None:
    """A regression: the board was shown large, and its eight places were only counted."""
    bench = bench_of("stone_age", 2)
    screen = bench.screen
    if screen.parts.overlays.turns is not None:
        bench.key(pygame.K_ESCAPE)  # the list of what the others did, which is one step back
    place = screen.view.table.zones["place/hunting"]
    x, y = screen.view.camera.to_screen(place.x + place.w / 4, place.y + place.h / 4)
    press = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(round(x), round(y)), button=3, touch=False)
    bench.send(press)
    said = screen.ui.say(sure(screen.parts.overlays.toast).text)
    assert said == "Hunting ground: Roll a die for each person here; every 2 points bring 1 food."
    assert not screen.parts.overlays.popups
    bench.send(press)
    assert screen.parts.overlays.toast is None


@pytest.mark.parametrize("event", ["left down", "left up", "right down", "right up", "wheel", "key", "motion", "size"])
def test_a_tip_never_outlives_what_happens(event: str, bench_of: Callable[..., Bench]) -> None:
    """Every action of the hand may change the piece under the mouse: an earlier tip disappears."""
    bench = bench_of("stone_age", 2)
    screen, at = bench.screen, bench.screen.table_rect.center
    bench.driver.mouse.move(at)
    if event.endswith("up"):
        bench.send(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=3 if "right" in event else 1, touch=False))
    screen.parts.tips.shown = held = Bubble(screen.ui.theme, ["a tip"], width=200)
    if event == "wheel":
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(pygame.mouse, "get_pos", lambda: at)
            bench.send(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, flipped=False))
    elif event == "key":
        bench.key(pygame.K_PLUS)
    elif event == "motion":
        bench.driver.mouse.move((at[0] + 3, at[1]))
    elif event == "size":
        screen.resize((1400, 800))
    else:
        kind = pygame.MOUSEBUTTONDOWN if event.endswith("down") else pygame.MOUSEBUTTONUP
        bench.send(pygame.event.Event(kind, pos=at, button=3 if "right" in event else 1, touch=False))
    assert screen.parts.tips.shown is not held


@every_game
def test_no_tip_lies_on_the_answer_to_why(game_id: str, bench_of: Callable[..., Bench]) -> None:
    """The mouse rests where it has asked: the answer there is not covered by a tip, neither at once nor later."""
    bench = bench_of(game_id)
    screen = bench.screen
    where = [*[at for _, _, at in lit_places(bench)][:2], screen.table_rect.center]
    for at in where:
        press_aid(bench, WHY)
        bench.driver.mouse.move(at)
        bench.driver.mouse.click(at)
        toast = sure(screen.parts.overlays.toast)
        assert screen.parts.tips.shown is None
        screen.parts.tips.pos = at
        screen.parts.tips.show(pygame.Rect((0, 0), SIZE), screen.parts.overlays.message_rects)
        assert screen.parts.tips.shown is None or not screen.parts.tips.shown.rect.colliderect(toast.rect), (
            game_id,
            at,
        )


def test_the_numbers_of_a_hint_leave_the_words_of_a_button(bench_of: Callable[..., Bench]) -> None:
    """A ring on one of the wide and low places, such as the five actions, lies beside the words in its middle."""
    bench = bench_of(
        "ascending_empires", 4, lambda shown: shown.question is not None and shown.question.kind == "action"
    )
    press_aid(bench, HINT)
    screen = bench.screen
    camera = screen.view.camera
    places = [
        screen.parts.lesson.rect_of(place) for way in sure(screen.parts.overlays.hint).hint.ways for place in way.places
    ]
    wide = [rect for rect in places if rect is not None and rect.w > 2 * rect.h]
    rings = [mark for mark in screen.view.aids if isinstance(mark, Ring)]
    assert wide
    assert rings
    for rect in wide:
        words = rect.inflate(-rect.w // 2, 0)
        for ring in rings:
            x, y = camera.to_screen(ring.x, ring.y)
            assert not pygame.Rect(x - 8, y - 8, 16, 16).colliderect(words)


@pytest.mark.parametrize("least", [6, 30])
@every_game
def test_the_numbers_of_a_hint_cover_no_name(game_id: str, least: int, bench_of: Callable[..., Bench]) -> None:
    """The name of a place is in its upper part: a ring is below or beside it, and on no other ring."""
    bench = bench_of(game_id, least if game_id != "example_game" else 4)
    press_aid(bench, HINT)
    screen, camera = bench.screen, bench.screen.view.camera
    places = [
        screen.parts.lesson.rect_of(place) for way in sure(screen.parts.overlays.hint).hint.ways for place in way.places
    ]
    rings = [camera.to_screen(mark.x, mark.y) for mark in screen.view.aids if isinstance(mark, Ring)]
    for number, (x, y) in enumerate(rings):
        ring = pygame.Rect(0, 0, 20, 20)
        ring.center = (round(x), round(y))
        for place in places:
            if place is None:
                continue
            if place.h >= 1.2 * place.w or min(place.size) >= 70:
                assert not ring.colliderect((place.x + place.w // 4, place.y, place.w // 2, place.h // 4))
            else:
                assert not ring.colliderect((place.x + place.w // 4, place.bottom, place.w // 2, 12))
        assert all(dist((x, y), other) >= 12 for other in rings[number + 1 :])


def test_the_numbers_of_a_hint_leave_the_names_of_the_months(bench_of: Callable[..., Bench]) -> None:
    """A place that shows only its name, such as a month of the calendar, has the ring beside it."""
    bench = bench_of(
        "eve_conquests", 4, lambda shown: shown.question is not None and shown.question.kind == "starting_seal"
    )
    press_aid(bench, HINT)
    screen, camera = bench.screen, bench.screen.view.camera
    ways = sure(screen.parts.overlays.hint).hint.ways
    months = [sure(screen.parts.lesson.rect_of(place)) for way in ways for place in way.places if "month/" in place]
    rings = [mark for mark in screen.view.aids if isinstance(mark, Ring)]
    assert months
    assert len(rings) >= len(months)
    for month in months:
        for ring in rings:
            x, y = camera.to_screen(ring.x, ring.y)
            assert not pygame.Rect(x - 9, y - 9, 18, 18).colliderect(month.inflate(-4, -4))


@pytest.mark.parametrize("size", quick_first([(1280, 720), (1920, 1080)], whole=True))
@every_game
def test_the_newest_lines_of_the_log_stay_in_sight(
    game_id: str, size: tuple[int, int], bench_of: Callable[..., Bench]
) -> None:
    """A hint lies above them, or beside the log; a docked panel pushes them up."""
    bench = bench_of(game_id)
    bench.screen.resize(size)
    bench.screen.opening = None
    press_aid(bench, HINT)
    screen = bench.screen
    log, bubble, docked = screen.parts.log, sure(screen.parts.overlays.hint), screen.parts.overlays.docked
    foot = log.rect.bottom
    if docked is not None and docked.rect.colliderect(log.rect):
        foot = docked.rect.top
        assert log.foot == log.rect.bottom - foot
    else:
        assert log.foot == 0
    newest = log.rect.copy()
    newest.top, newest.height = foot - log.height_of(1) + log.head, log.height_of(1) - log.head
    assert not bubble.rect.colliderect(newest)
    lines = [hot.rect.move(log.rect.topleft) for hot in log.hots if hot.tip and hot.rect.width == log.rect.width]
    assert lines
    assert max(rect.bottom for rect in lines) <= foot


@pytest.mark.wide
def test_a_tip_calls_no_click_what_is_none(bench_of: Callable[..., Bench]) -> None:
    """A ship is flicked, not clicked: its tip says how, and not that a click would do it."""
    bench = bench_of("ascending_empires", 4, lambda shown: shown.question is not None and shown.question.kind == "move")
    shots = sure(sure(bench.screen.controller.shown.question).shots)
    view = bench.screen.view
    for disc in shots.discs:
        at = view.camera.to_screen(view.poses[disc].x, view.poses[disc].y)
        at = round(at[0]), round(at[1])
        meaning = bench.screen.controller.explain(Click(disc))
        assert not meaning.allowed
        words = bench.screen.parts.help.words_at(at)
        assert bench.screen.ui.say(meaning.text) in words, words
        assert not [word for word in words if word.startswith("Click: ")]


def test_a_hint_does_not_hide_what_the_others_did(bench_of: Callable[..., Bench]) -> None:
    """A line of the log that is no answer does not end a seat's turn."""
    bench = bench_of("stone_age", 30)
    shown = bench.screen.controller.shown
    before = since(shown, shown.acting)
    assert before
    bench.session.note(shown.acting, msg("core.hint_asked"))
    bench.catch_up()
    shown = bench.screen.controller.shown
    assert [turn.seat for turn in since(shown, shown.acting)] == [turn.seat for turn in before]
    press_aid(bench, LAST)
    assert bench.screen.parts.overlays.turns is not None


def test_the_hint_does_not_lie_on_the_last_turn(bench_of: Callable[..., Bench]) -> None:
    """A hint that covers the list of others' turns closes when the list is opened."""
    bench = bench_of("stone_age", 30)
    press_aid(bench, HINT)
    assert bench.screen.parts.overlays.hint is not None
    press_aid(bench, LAST)
    assert bench.screen.parts.overlays.turns is not None
    assert bench.screen.parts.overlays.hint is None
    press_aid(bench, LAST)
    assert bench.screen.parts.overlays.hint is None


def test_rules_and_last_turn_are_a_click_away(bench_of: Callable[..., Bench], monkeypatch: pytest.MonkeyPatch) -> None:
    """The book opens, and the others' last actions are listed, until it is closed."""
    bench, opened = bench_of("stone_age", 30), []
    routes = bench.screen.context.host.routes
    monkeypatch.setattr(routes, "open_rules", lambda *place: opened.append(place), raising=False)
    press_aid(bench, RULES)
    assert opened == [("stone_age", "", bench.screen.controller.shown.asked_kind)]
    press_aid(bench, LAST)
    assert bench.screen.parts.overlays.turns is not None
    press_aid(bench, LAST)
    assert bench.screen.parts.overlays.turns is None


@pytest.mark.parametrize("game_id", quick_only(WITH_GOAL, "stone_age"))
def test_the_goal_is_told_in_both_languages(game_id: str, bench_of: Callable[..., Bench]) -> None:
    """A note shows how the game is won and the standings, with figures; it lies inside the table."""
    bench = bench_of(game_id)
    press_aid(bench, GOAL)
    bubble = next(one for one in bench.screen.parts.overlays.popups if isinstance(one, GoalBubble))
    assert bench.screen.table_rect.contains(bubble.rect)
    for language in ("en", "zh_TW"):
        words = Translations(language, SHELF.locales())
        texts = [words.text(one, ["Ann", "Bo", "Cy"]) for one in (bubble.goal.text, *bubble.goal.lines)]
        assert all(texts)
        assert any(sign.isdigit() for sign in "".join(texts))
    press_aid(bench, GOAL)
    assert not bench.screen.parts.overlays.popups


def test_a_game_without_a_goal_says_so(bench_of: Callable[..., Bench], monkeypatch: pytest.MonkeyPatch) -> None:
    """Until a game has said how it is won, the button says that; once it does, its words are shown."""
    bench = bench_of("example_game")
    press_aid(bench, GOAL)
    assert sure(bench.screen.parts.overlays.toast).text.key == "ui.goal.none"
    game: Game[Any] = bench.session.game
    object.__setattr__(
        game.players,
        "goal",
        lambda state, viewer: Goal(msg("core.seat", number=1), (msg("core.elsewhere", who=SeatName(0)),)),
    )
    try:
        bench.screen.controller.presenter.forget()
        press_aid(bench, GOAL)
        assert any(isinstance(one, GoalBubble) for one in bench.screen.parts.overlays.popups)
    finally:
        object.__setattr__(game.players, "goal", None)


@pytest.mark.parametrize("size", quick_first([(1280, 720), (1920, 1080), (2560, 1440)], whole=True))
@every_game
def test_the_row_covers_nothing(game_id: str, size: tuple[int, int], bench_of: Callable[..., Bench]) -> None:
    """The row lies beside the table, below the log, and no panel lies over another."""
    screen = bench_of(game_id, 0).screen
    screen.resize(size)
    rects = [panel.rect for panel in screen.panels()]
    assert all(not one.colliderect(other) for n, one in enumerate(rects) for other in rects[n + 1 :])
    assert not screen.parts.aids.rect.colliderect(screen.table_rect)
    assert screen.parts.aids.rect.bottom == size[1]
    assert screen.parts.log.rect.height >= screen.parts.log.height_of(3)


@pytest.mark.parametrize("language", quick_first(["en", "zh_TW"]))
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_buttons_have_words(language: str, size: tuple[int, int], bench_of: Callable[..., Bench]) -> None:
    """Buttons have words where there is room, also in a window of 1280 pixels; in a narrow one icons with tips."""
    bench = bench_of("stone_age", 0)
    row = bench.screen.parts.aids
    row.ui.words = Translations(language, SHELF.locales())
    row.ui.theme = Theme(Text(language), scale_for(size))
    row.rect = pygame.Rect(0, 0, row.ui.theme.px(300), row.height)
    widths = row.widths(row.ui.theme.body) or row.widths(row.ui.theme.small)
    assert widths is not None
    row.rect = pygame.Rect(0, 0, row.ui.theme.px(180), row.height)
    assert row.widths(row.ui.theme.small) is None
    row.dirty = True
    row.draw(pygame.Surface(SIZE))
    assert all(hot.tip.startswith(row.ui.say(aid.word)) for hot, aid in zip(row.hots, row.aids, strict=True))


def test_what_has_several_answers_says_so_once() -> None:
    """A regression: of a pile with several ways to pay, why-not said "This would do: This could mean:"."""

    def of_several(session: MatchSession) -> bool:
        ask = sure(session.prompt).ask
        built = Counter(one[1] for one in ask.options if ask.kind == "action" and one[0] == "build")
        return any(count > 1 for count in built.values())

    driver = at_question("age_of_heroes", ("Ann", "Bo"), of_several, seed="ways", chance=FastRng("ways"))
    screen = driver.screen
    shown = screen.controller.shown
    several = [
        (piece, at)
        for piece in shown.table.pieces
        if sum(fits(Click(piece), offer.label, shown.table) for offer in screen.offers()) > 1
        and (at := driver.over_piece(piece)) is not None
        and screen.view.hit(at).piece == piece
        and screen.parts.input.target(at) not in screen.parts.question.lit(None)
    ]
    assert several
    for piece, at in several:
        meaning = screen.controller.explain(Click(piece))
        assert meaning.text.key == "core.choices"
        driver.hot(screen.parts.aids, WHY)
        screen.parts.overlays.drop_toast()
        driver.mouse.click(at)
        assert sure(screen.parts.overlays.toast).text.key == "core.choices"


@pytest.mark.parametrize("before", [HINT, WHY, LAST])
@every_game
def test_the_goal_lies_there_after_every_other_button(
    game_id: str, before: int, bench_of: Callable[..., Bench]
) -> None:
    """A hint that was asked for stands in the log: it is no answer, which would close the goal."""
    bench = bench_of(game_id)
    press_aid(bench, before)
    bench.let(2000)
    bench.key(pygame.K_ESCAPE)
    bench.let(2000)
    press_aid(bench, GOAL)
    bench.let(400)
    if bench.session.game.players.goal is not None:
        assert bench.screen.parts.help.winning.bubble is not None
    else:
        assert sure(bench.screen.parts.overlays.toast).text.key == "ui.goal.none"

"""No control takes a press where another could be pressed a second ago."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tabletop.core.data.messages import msg
from tabletop.core.input.interpret import Option
from tabletop.core.rules.labels import Label
from tabletop.core.rules.questions import CHANCE
from tabletop.session.locale.translations import Translations
from tabletop.session.match.post_match import Source
from tabletop.session.match.scenes import TableScene
from tabletop.ui.kit.base.press_guard import LED_MS, SETTLE_MS, Control, PressGuard, Sheet
from tabletop.ui.kit.panels.panel import UiContext
from tabletop.ui.kit.widgets.button import Button
from tabletop.ui.kit.widgets.form import Form
from tabletop.ui.kit.widgets.text_input import TextInput
from tabletop.ui.match.playback.dwell import look_of
from tabletop.ui.shell.app import App
from tabletop.ui.system import clock
from tabletop.ui.system.preferences import Results
from tabletop.ui.table.overlays.end_pages import SourcesPage
from tabletop.ui.table.overlays.popups import Chooser
from tabletop.ui.text.text import Text
from tabletop.ui.text.theme import Theme
from tests.play import SHELF
from tests.ui.headless import WORDS, playing

BAR = (0, 0, 100, 20)
GO_ON, STOP = Control((10, 0, 40, 20), "go on"), Control((20, 0, 40, 20), "stop")
ENTER = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0)
TAB = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0)


@pytest.fixture
def press_guard(monkeypatch: pytest.MonkeyPatch) -> PressGuard:
    monkeypatch.setattr(clock, "seconds", lambda: 1000.0)
    return PressGuard()


def shown(press_guard: PressGuard, *controls: Control, above: tuple[Control, ...] = (), table: bool = False) -> None:
    sheets = [Sheet(BAR, above)] if above else []
    press_guard.note([*sheets, Sheet(BAR, controls, table=table)])


def test_another_button_takes_no_press_for_a_second(press_guard: PressGuard) -> None:
    held: list[bool] = []
    press_guard.on_held = lambda: held.append(True)
    shown(press_guard, GO_ON)
    clock.advance(60_000)
    assert press_guard.draws(STOP)
    shown(press_guard, STOP)
    clock.advance(SETTLE_MS - 1)
    assert press_guard.holds(STOP, (55, 10)), "even where the other was not"
    clock.advance(2)
    assert not press_guard.holds(STOP, (55, 10))
    assert held == [True]


def test_the_same_button_drawn_anew_takes_every_press(press_guard: PressGuard) -> None:
    shown(press_guard, GO_ON)
    moved = Control((12, 0, 40, 20), "go on")
    shown(press_guard, moved)
    assert not press_guard.holds(moved, (30, 10))


def test_what_is_uncovered_takes_no_press_for_a_second(press_guard: PressGuard) -> None:
    shown(press_guard, STOP)
    clock.advance(2000)
    shown(press_guard, STOP, above=(GO_ON,))
    clock.advance(2000)
    shown(press_guard, STOP)
    assert press_guard.holds(STOP, (30, 10))
    clock.advance(SETTLE_MS + 1)
    assert not press_guard.holds(STOP, (30, 10))


def test_a_place_of_the_table_below_a_list_that_has_gone(press_guard: PressGuard) -> None:
    shown(press_guard, STOP, table=True)
    shown(press_guard, STOP, above=(GO_ON,), table=True)
    clock.advance(500)
    shown(press_guard, STOP, table=True)
    assert press_guard.holds_place((30, 10))
    clock.advance(SETTLE_MS + 1)
    assert not press_guard.holds_place((30, 10))


def test_a_list_that_a_press_on_the_table_opens_counts_no_places_of_it(press_guard: PressGuard) -> None:
    shown(press_guard, STOP, table=True)
    assert not press_guard.left(GO_ON, at=(30, 10), over_table=False)
    assert press_guard.left(GO_ON, at=(30, 10))


def test_a_key_that_stood_for_something_else_is_held_off_until_somebody_steers(press_guard: PressGuard) -> None:
    press_guard.note([], {"confirm": "go on"})
    clock.advance(5000)
    press_guard.note([], {"confirm": "stop"})
    clock.advance(300)
    assert press_guard.holds_key(ENTER, "confirm")
    clock.advance(10)
    assert not press_guard.holds_key(TAB, "next_target")
    assert not press_guard.holds_key(ENTER, "confirm"), "who walks to a button sees it"


def test_where_somebody_steers_to_is_drawn_a_little_later_and_holds_nothing_off(press_guard: PressGuard) -> None:
    """Tab and Enter in a form may come one soon after the other.

    A control that appeared by itself still delays the key.
    """
    press_guard.note([], {"confirm": "add"})
    clock.advance(5000)
    assert not press_guard.holds_key(TAB)
    clock.advance(30)
    press_guard.note([], {"confirm": "start"})
    clock.advance(100)
    assert not press_guard.holds_key(ENTER, "confirm")
    press_guard.note([], {"confirm": "stop"})
    assert press_guard.holds_key(ENTER, "confirm")


def test_a_key_that_steered_nowhere_lets_nothing_through_later(press_guard: PressGuard) -> None:
    press_guard.note([], {"confirm": "add"})
    clock.advance(5000)
    assert not press_guard.holds_key(TAB)
    clock.advance(LED_MS + 1)
    press_guard.note([], {"confirm": "stop"})
    assert press_guard.holds_key(ENTER, "confirm")


def test_going_on_again_and_again_is_one_meaning(press_guard: PressGuard) -> None:
    for number in range(5):
        press_guard.note([Sheet(BAR, (Control((number, 0, 9, 9), number),))], {"confirm": "go on"})
        clock.advance(100)
        assert not press_guard.holds_key(ENTER, "confirm")


@pytest.mark.parametrize("typed_into", [True, False])
def test_a_field_takes_a_click_at_once_where_a_button_was(press_guard: PressGuard, typed_into: bool) -> None:
    """A click into a field decides nothing; another button there is delayed."""
    theme = Theme(Text("en"))
    field = TextInput(theme, "", lambda text: None) if typed_into else Button(theme, "Stop", lambda: None)
    forms = [
        Form(theme, [widget], press_guard, name)
        for name, widget in enumerate([Button(theme, "Go on", lambda: None), field])
    ]
    for form in forms:
        form.widgets[0].rect = pygame.Rect(10, 10, 80, 30)
        form.settle()
        form.note()
        clock.advance(50)
    forms[1].handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(20, 20), button=1, touch=False))
    assert forms[1].typing == typed_into
    assert (forms[1].focus is field) == typed_into
    assert field.press_guard != typed_into


# -- results ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("results", "stays"), [("stay", True), ("by_themselves", False)])
@pytest.mark.parametrize("watched", [True, False])
def test_a_war_stays_until_somebody_goes_on(results: Results, stays: bool, watched: bool) -> None:
    """With only computer players nobody presses on: then it goes on by itself."""
    kinds = ("person", "random") if watched else ("random", "random")
    with playing("omen", kinds, 3, results=results) as bench:
        play = bench.screen.controller
        war = TableScene("war", CHANCE, msg("core.set_up"), (), ())
        assert (look_of(play, bench.screen.options, war) == float("inf")) is (stays and watched)


# -- colours of things ------------------------------------------------------------------------------------------------
def test_a_source_of_points_has_the_colour_of_its_thing() -> None:
    """Words of a colour in the name of a source never differ from the drawing."""
    for game in SHELF.games.values():
        for key, tint in game.table.tints.items():
            page = SourcesPage(
                msg("after.sources"), [Source(msg("x.source", colour=msg(key)), (1, 2))], game.table.tints
            )
            assert page.colours == [tuple(pygame.Color(tint))[:3]]
            word = key.rpartition(".")[2]
            if word in pygame.color.THECOLORS:
                hue = pygame.Color(tint).hsva[0]
                assert abs((hue - pygame.Color(word).hsva[0] + 180) % 360 - 180) < 35, key
    assert SHELF.games["eve_conquests"].table.tints


# -- rows that a key moves under the mouse ----------------------------------------------------------------------------
@pytest.mark.parametrize("key", [pygame.K_PAGEDOWN, pygame.K_UP])
@pytest.mark.parametrize("waited", [0, LED_MS + 1, SETTLE_MS - 1, SETTLE_MS + 1])
def test_a_click_means_no_row_that_a_key_has_only_just_moved_under_the_mouse(
    monkeypatch: pytest.MonkeyPatch, key: int, waited: int
) -> None:
    """The key chooses with Enter at once: the ring shows where it has led. The mouse rests where another row was."""
    monkeypatch.setattr(clock, "seconds", lambda: 1000.0)
    chosen: list[object] = []
    ui = UiContext(WORDS, Theme(Text("en")), ["Ann"], [])
    offers = [Option(number, Label(msg("core.set_up"))) for number in range(30)]
    chooser, window = Chooser(ui, offers, chosen.append), pygame.Surface((1280, 720))
    chooser.place(pygame.Rect((100, 100), chooser.size()))

    def drawn() -> None:
        chooser.draw(window)
        ui.press_guard.note([chooser.sheet()])

    drawn()
    clock.advance(5000)
    event = pygame.event.Event(pygame.KEYDOWN, key=key, mod=0)
    assert not ui.press_guard.holds_key(event)
    assert chooser.key(event)
    drawn()
    clock.advance(waited)
    drawn()
    assert (chooser.first, chooser.focus.at) == ((9, 9) if key == pygame.K_PAGEDOWN else (21, 29)), "a page turns whole"
    pos = chooser.hots[3].rect.move(chooser.rect.topleft).center
    chooser.press(pos)
    chooser.release(pos)
    assert bool(chosen) == (waited > SETTLE_MS)


def test_what_is_drawn_as_not_settled_is_drawn_again_without_an_event(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The first frame that shows it is followed by another at once, which notes it, and by one when it has settled."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    app = App(SHELF, Translations("en", SHELF.locales()), headless=True, size=(1280, 720))
    app.routes.home()
    app.pump()
    guard, changed = app.press_guard, [pygame.Rect(0, 0, 50, 50)]

    def draw(target: pygame.Surface) -> list[pygame.Rect]:
        guard.draws(STOP)
        return changed

    guard.note([Sheet((0, 0, 100, 100), (GO_ON,))])
    monkeypatch.setattr(app.top, "update", lambda now: None)
    monkeypatch.setattr(app.top, "draw", draw)
    app.pump()
    assert guard.wait is not None
    assert app.waiting._due == pytest.approx(clock.ticks(), abs=200)
    changed.clear()
    app.pump()
    assert app.waiting._due == pytest.approx(clock.ticks() + SETTLE_MS, abs=400)
    app.top.close()

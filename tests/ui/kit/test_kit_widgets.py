"""Widgets: focus, keys, mouse, and no needless painting."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest

from tabletop.session.locale.translations import LANGUAGES
from tabletop.session.match.match_session import Player
from tabletop.ui.kit.base.layout import column, row
from tabletop.ui.kit.base.widget import PictureBox, TextLabel, Widget
from tabletop.ui.kit.widgets.button import Button
from tabletop.ui.kit.widgets.choice import Option, Segments
from tabletop.ui.kit.widgets.dropdown import DropList, one_of
from tabletop.ui.kit.widgets.form import Form
from tabletop.ui.kit.widgets.scroll import ScrollPanel
from tabletop.ui.kit.widgets.slider import Slider
from tabletop.ui.kit.widgets.stepper import Stepper
from tabletop.ui.kit.widgets.text_input import TextInput
from tabletop.ui.kit.widgets.toggle import Toggle
from tabletop.ui.screens.base.app_protocol import Screen
from tabletop.ui.screens.base.form_screen import FormScreen
from tabletop.ui.screens.launcher.saved_matches import LibraryScreen
from tabletop.ui.screens.rulebook.reader import RulesReader
from tabletop.ui.screens.settings.key_bindings_page import KeyOverlay
from tabletop.ui.screens.settings.options import Options
from tabletop.ui.screens.setup.screen import SetupScreen
from tabletop.ui.shell.app import App
from tabletop.ui.system.clock import ticks
from tabletop.ui.text.theme import Theme
from tests.ui.kit_window import key, open_app, typed


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[App]:
    with open_app(monkeypatch, tmp_path) as opened:
        yield opened


@pytest.fixture
def theme(app: App) -> Theme:
    return app.theme


def rules_of_match(app: App) -> Screen:
    """Return the second page of the set-up with its details."""
    app.preferences.details = True
    screen = SetupScreen(app, "eve_conquests")
    app.preferences.details = False
    screen.turn_to(rules=True)
    return screen


SCREENS: dict[str, Callable[[App], Screen]] = {
    "launcher": lambda app: app.top,
    "setup": lambda app: SetupScreen(app, "example_game"),
    "setup of a game with own players": lambda app: SetupScreen(app, "ascending_empires"),
    "setup, rules": rules_of_match,
    "library": LibraryScreen,
    "options": Options,
    "keys": KeyOverlay,
    "rules": lambda app: RulesReader(app, "example_game"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", [75, 100, 150, 200])
def test_nothing_overlaps_at_any_scale(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, language: str, scale: int
) -> None:
    """At 1280 x 720 no two widgets of a screen overlap and none leaves the window or its scroll panel sideways."""
    with open_app(monkeypatch, tmp_path, language=language, scale=scale) as app:
        app.matches.start("example_game", _two_players(), {}, "seed").close()
        (tmp_path / "matches" / "torn.match").write_text("nonsense", encoding="utf-8")
        window = pygame.Rect(0, 0, *app.size)
        for name, make in SCREENS.items():
            screen = make(app)
            assert isinstance(screen, FormScreen)
            panels = [one for one in screen.form.widgets if isinstance(one, ScrollPanel)]
            for group in (screen.form.widgets, *(panel.widgets for panel in panels)):
                _check_apart(name, group)
            for one in screen.form.widgets:
                assert window.contains(one.rect), (name, one)
            for panel in panels:
                for one in panel.widgets:
                    assert panel.rect.left <= one.rect.left, (name, one)
                    assert one.rect.right <= panel.rect.right, (name, one)


def _two_players() -> list[Player]:
    return [Player("Ann", 0), Player("Bo", 1)]


def _check_apart(name: str, group: list[Widget]) -> None:
    for one, other in itertools.combinations(group, 2):
        shared = one.rect.clip(other.rect)
        assert not (shared.w and shared.h), (name, one, one.rect, other, other.rect)


def test_targets_are_large_enough(app: App) -> None:
    """Everything clickable is at least 32 pixels wide and tall at 100 per cent."""
    for make in SCREENS.values():
        screen = make(app)
        assert isinstance(screen, FormScreen)
        for one in screen.form.all():
            if one.focusable:
                assert min(one.rect.size) >= 32, one


class Painted(Button):
    """A widget that counts its paintings."""

    times = 0

    def paint(self, picture: pygame.Surface) -> None:
        self.times += 1
        super().paint(picture)


def test_a_widget_is_painted_only_when_its_look_changes(theme: Theme) -> None:
    one = Painted(theme, "Start", lambda: None)
    one.rect = pygame.Rect(10, 10, 120, 36)
    surface = pygame.Surface((200, 100))
    for _ in range(5):
        one.draw(surface)
    one.rect.y += 20
    one.draw(surface)
    assert one.times == 1
    one.hovered = True
    one.draw(surface)
    one.draw(surface)
    assert one.times == 2


def form_of(theme: Theme, *widgets: Widget) -> Form:
    row(pygame.Rect(10, 10, 1200, 40), widgets, 8)
    return Form(theme, widgets)


def press(form: Form, *codes: int, mod: int = 0) -> None:
    for code in codes:
        form.handle(key(code, mod))


def click(form: Form, at: tuple[int, int]) -> None:
    for kind, more in (
        (pygame.MOUSEMOTION, {"rel": (0, 0)}),
        (pygame.MOUSEBUTTONDOWN, {"button": 1}),
        (pygame.MOUSEBUTTONUP, {"button": 1}),
    ):
        form.handle(pygame.event.Event(kind, pos=at, **more))


def test_tab_goes_round_and_enter_presses(theme: Theme) -> None:
    pressed: list[str] = []
    buttons = [Button(theme, text, partial(pressed.append, text)) for text in ("a", "b", "c")]
    form = form_of(theme, *buttons)
    press(form, pygame.K_TAB, pygame.K_RETURN, pygame.K_TAB, pygame.K_SPACE)
    press(form, pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN)
    press(form, pygame.K_TAB, mod=pygame.KMOD_LSHIFT)
    press(form, pygame.K_RETURN)
    assert pressed == ["a", "b", "a", "c"]
    press(form, pygame.K_LEFT, pygame.K_RETURN)
    assert pressed[-1] == "b"


def test_a_click_counts_where_it_was_pressed(theme: Theme) -> None:
    """Releasing elsewhere is no click; the mouse shows no ring."""
    pressed: list[str] = []
    one, other = (Button(theme, text, partial(pressed.append, text)) for text in ("one", "two"))
    form = form_of(theme, one, other)
    form.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=one.rect.center, button=1))
    form.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=other.rect.center, button=1))
    assert pressed == []
    click(form, other.rect.center)
    assert pressed == ["two"]
    assert not form.ring_shown


def test_what_is_off_says_why(theme: Theme) -> None:
    """A click on it does nothing and gives the reason at once."""
    pressed: list[str] = []
    one = Button(theme, "Start", lambda: pressed.append("start"), disabled_reason="Every player needs a name.")
    form = form_of(theme, one)
    click(form, one.rect.center)
    assert (pressed, form.tooltip) == ([], "Every player needs a name.")
    press(form, pygame.K_TAB, pygame.K_RETURN)
    assert pressed == []


def test_the_tooltip_waits(theme: Theme) -> None:
    one = Button(theme, "Start", lambda: None, tip="Begin the match")
    form = form_of(theme, one)
    form.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=one.rect.center, rel=(0, 0)))
    now = ticks()
    wait = form.update(now)
    assert wait is not None
    assert form.tooltip == ""
    form.update(now + int(wait) + 1)
    assert form.tooltip == "Begin the match"


def test_choices_by_key_and_mouse(theme: Theme) -> None:
    """Side by side or in a list, disabled choices are passed over and cannot be taken."""
    taken: list[str] = []
    options = [Option("a", "Alpha"), Option("b", "Beta", disabled_reason="taken"), Option("c", "Gamma")]
    beside = one_of(theme, options, "a", taken.append, 1000)
    listed = one_of(theme, options, "a", taken.append, 100)
    assert isinstance(beside, Segments)
    assert isinstance(listed, DropList)
    form = form_of(theme, beside, listed)
    press(form, pygame.K_TAB, pygame.K_RIGHT)
    assert (taken, beside.value) == (["c"], "c")
    click(form, beside.cells()[1].center)
    assert beside.value == "c"
    click(form, beside.cells()[0].center)
    assert beside.value == "a"
    click(form, listed.rect.center)
    assert listed.is_open
    click(form, listed.rows()[2].center)
    assert (listed.value, listed.is_open) == ("c", False)
    form.set_focus(listed)
    press(form, pygame.K_RETURN, pygame.K_UP, pygame.K_UP, pygame.K_RETURN)
    assert listed.value == "a"
    press(form, pygame.K_RETURN, pygame.K_DOWN, pygame.K_ESCAPE)
    assert (listed.value, listed.is_open) == ("a", False)


def test_numbers_stay_in_their_limits(theme: Theme) -> None:
    values: list[int] = []
    stepper = Stepper(theme, [75, 100, 150], 100, values.append)
    slider = Slider(theme, 50, values.append, least=0, most=100, step=5)
    toggle = Toggle(theme, "off", False, values.append)
    form = form_of(theme, stepper, slider, toggle)
    form.set_focus(stepper)
    press(form, pygame.K_RIGHT, pygame.K_RIGHT)
    assert values == [150]
    form.set_focus(slider)
    press(form, pygame.K_RIGHT)
    assert slider.value == 55
    for x in (slider.rect.left + 2, slider.rect.right - 60):
        click(form, (x, slider.rect.centery))
    assert slider.value > 55
    slider.set(1000)
    assert slider.value == 100
    click(form, toggle.rect.center)
    assert values[-1] is True


def test_typing_chinese_through_an_input_method(theme: Theme) -> None:
    """Unfinished text is shown but does not count until it is committed; keys go to the input method."""
    values: list[str] = []
    field = TextInput(theme, "", values.append, most=4)
    form = form_of(theme, field)
    form.set_focus(field)
    form.handle(pygame.event.Event(pygame.TEXTEDITING, text="ㄨㄤ", start=0, length=2))
    press(form, pygame.K_BACKSPACE)
    assert (field.value, field.composing) == ("", "ㄨㄤ")
    form.handle(typed("王"))
    assert (field.value, field.composing) == ("王", "")
    form.handle(typed("小明王小明"))
    assert field.value == "王小明王"
    press(form, pygame.K_HOME, pygame.K_DELETE, pygame.K_END, pygame.K_BACKSPACE)
    assert values[-1] == field.value == "小明"
    press(form, pygame.K_a, mod=pygame.KMOD_LCTRL)
    form.handle(typed("Ann"))
    assert field.value == "Ann"


def test_a_panel_scrolls_to_the_focus(theme: Theme) -> None:
    panel = ScrollPanel(theme, pygame.Rect(0, 0, 300, 200))
    buttons = [Button(theme, str(number), lambda: None) for number in range(20)]
    column(pygame.Rect(0, 0, panel.content_width, 0), buttons, 8)
    panel.set_widgets(buttons)
    form = Form(theme, [panel])
    for _ in range(20):
        press(form, pygame.K_TAB)
        assert form.focus is not None
        assert panel.rect.contains(form.focus.rect)
    form.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(50, 50), rel=(0, 0)))
    before = panel.offset
    form.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1))
    assert panel.offset < before
    panel.scroll_to(10_000)
    assert buttons[-1].rect.bottom <= panel.rect.bottom


def test_rows_break_when_they_do_not_fit(theme: Theme) -> None:
    widgets: list[Widget] = [TextLabel(theme, "a long label here"), PictureBox(theme, pygame.Surface((100, 20)))]
    wide = row(pygame.Rect(0, 0, 600, 0), widgets, 8, align="apart")
    assert widgets[1].rect.right == 600
    narrow = row(pygame.Rect(0, 0, 130, 0), widgets, 8)
    assert narrow > wide
    assert not widgets[0].rect.colliderect(widgets[1].rect)

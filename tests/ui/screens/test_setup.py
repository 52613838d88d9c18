"""The set-up in two steps, by mouse and by keys: players and start; the rules of the match on a second page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tabletop.session.bots.computer_players import GENERIC
from tabletop.session.locale.translations import LANGUAGES
from tabletop.session.match.scenes import PERSON
from tabletop.ui.kit.widgets.button import Button
from tabletop.ui.kit.widgets.choice import Segments
from tabletop.ui.kit.widgets.dropdown import DropList
from tabletop.ui.kit.widgets.text_input import TextInput
from tabletop.ui.screens.base.dialog import Dialog
from tabletop.ui.screens.base.game_box import GameBox
from tabletop.ui.screens.launcher.launcher import Launcher
from tabletop.ui.screens.setup.screen import SetupScreen
from tabletop.ui.shell.app import App
from tabletop.ui.shell.match_screen import MatchScreen
from tabletop.ui.system import preferences as settings_file
from tabletop.ui.system.preferences import LastSetup, Preferences
from tests.parameters import quick_ends, quick_first
from tests.play import SHELF
from tests.ui.kit_window import button, click, focus_on, form_screen, key, labels, open_app, press, typed, widgets


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[App]:
    with open_app(monkeypatch, tmp_path) as opened:
        yield opened


def box(app: App, game_id: str) -> GameBox:
    return next(one for one in widgets(app) if isinstance(one, GameBox) and one.game_id == game_id)


def opened(app: App, game_id: str) -> SetupScreen:
    """Open the set-up of a game by a click on its box; decline the offer of a lesson."""
    click(app, box(app, game_id).rect.center)
    if isinstance(app.top, Dialog):
        click(app, button(app, app.say("ui.lesson.no")).rect.center)
    screen = app.top
    assert isinstance(screen, SetupScreen)
    return screen


def who(screen: SetupScreen) -> list[tuple[str, int, str]]:
    return [(player.name, player.style, player.kind) for player in screen.setup.players]


def choose(app: App, drop: DropList, value: object) -> None:
    """Open a list by a click and click the row of a value."""
    click(app, drop.rect.center)
    at = [option.value for option in drop.options].index(value)
    click(app, drop.rows()[at].center)


def lists(app: App) -> list[DropList]:
    return [one for one in widgets(app) if isinstance(one, DropList)]


def shown_buttons(app: App) -> list[str]:
    return [one.text for one in widgets(app) if isinstance(one, Button)]


@pytest.mark.parametrize("game", sorted(SHELF.games))
def test_a_match_begins_two_presses_from_the_box(app: App, game: str) -> None:
    """Box and Start give a person against the easiest computer player of the game, or the generic one, with a name."""
    opened(app, game)
    click(app, button(app, app.say("ui.setup.start")).rect.center)
    match = app.top
    assert isinstance(match, MatchScreen)
    players = match.session.players
    easiest = next(iter(SHELF.games[game].players.bots), "monte_carlo")
    assert [player.kind for player in players[:2]] == [PERSON, easiest]
    assert players[1].name not in ("", easiest)


def test_enter_twice_begins_a_match(app: App) -> None:
    """The button to start has the focus when the set-up opens."""
    focus_on(app, box(app, "example_game"))
    press(app, pygame.K_RETURN, pygame.K_RETURN)
    assert isinstance(app.top, MatchScreen)


def test_each_control_of_the_first_page(app: App) -> None:
    """Colour, name, kind of player, add and remove work by mouse."""
    screen = opened(app, "ascending_empires")
    badges = next(one for one in widgets(app) if isinstance(one, Segments))
    click(app, badges.cells()[4].center)
    click(app, next(one for one in widgets(app) if isinstance(one, TextInput)).rect.center)
    app.pump([key(pygame.K_a, pygame.KMOD_LCTRL), typed("Ann")])
    click(app, button(app, app.say("ui.setup.add")).rect.center)
    choose(app, lists(app)[2], "admiral")
    assert who(screen) == [("Ann", 4, PERSON), ("Pip", 1, "cadet"), ("Vance", 0, "admiral")]
    assert any("Fresh from the academy" in text for text in labels(app))
    assert any("A hand of stone" in text for text in labels(app))
    remove = [one for one in widgets(app) if isinstance(one, Button) and one.tip == app.say("ui.setup.remove")]
    click(app, remove[1].rect.center)
    assert who(screen) == [("Ann", 4, PERSON), ("Vance", 0, "admiral")]
    choose(app, lists(app)[1], PERSON)
    assert who(screen)[1] == ("Player 2", 0, PERSON)


def test_each_control_of_the_second_page(app: App) -> None:
    """Every setting of every kind can be chosen there, and shows its effect; Escape leads back to the players."""
    screen = opened(app, "eve_conquests")
    assert not any("Impending Doom" in text for text in labels(app))
    click(app, button(app, app.say("ui.setup.change")).rect.center)
    assert screen.rules_open
    for setting in screen.game.all_settings:
        key_of = screen.game.words_of(setting)
        assert app.say(f"{key_of}.why") in labels(app)
    doom = app.say("eve_conquests.setting.impending_doom.true")
    rows = [one for one in widgets(app) if isinstance(one, Segments | DropList)]
    row = next(one for one in rows if doom in [option.text for option in one.options])
    screen.form.set_focus(row, ring=True)  # scrolls it into view
    if isinstance(row, Segments):
        click(app, row.cells()[1].center)
    else:
        choose(app, row, True)
    assert screen.setup.settings["impending_doom"] is True
    assert screen.setup.preset == "doom"
    press(app, pygame.K_ESCAPE)
    assert (app.top is screen, screen.rules_open) == (True, False)
    assert app.say("eve_conquests.preset.doom") in labels(app)
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.top, Launcher)


def test_dice_speed_and_seed_lie_under_details(app: App) -> None:
    screen = opened(app, "stone_age")
    screen.turn_to(rules=True)
    app.pump()
    assert app.say("ui.setup.seed") not in labels(app)
    fold = button(app, app.say("ui.details"))
    screen.form.set_focus(fold, ring=True)
    click(app, fold.rect.center)
    for name in ("ui.setup.dice", "ui.setup.speed", "ui.setup.seed"):
        assert app.say(name) in labels(app)
    seed = [one for one in widgets(app) if isinstance(one, TextInput)][-1]
    screen.form.set_focus(seed, ring=True)
    app.pump([typed("harvest")])
    click(app, button(app, app.say("ui.setup.start")).rect.center)
    match = app.top
    assert isinstance(match, MatchScreen)
    assert match.session.seed == "harvest"


def test_everything_by_keys_alone(app: App) -> None:
    """A kind is chosen, the rules are opened, a preset is taken, the match starts, all without a mouse."""
    focus_on(app, box(app, "omen"))
    press(app, pygame.K_RETURN)
    if isinstance(app.top, Dialog):
        press(app, pygame.K_ESCAPE)
    screen = app.top
    assert isinstance(screen, SetupScreen)
    focus_on(app, lists(app)[1])
    press(app, pygame.K_LEFT)
    assert screen.setup.players[1].kind == PERSON
    focus_on(app, button(app, app.say("ui.setup.change")))
    press(app, pygame.K_RETURN)
    preset = next(one for one in widgets(app) if isinstance(one, Segments | DropList))
    focus_on(app, preset)
    press(app, pygame.K_RIGHT)
    assert screen.setup.preset == "full"
    focus_on(app, button(app, app.say("ui.setup.to_players")))
    press(app, pygame.K_RETURN)
    assert not screen.rules_open
    press(app, pygame.K_RETURN)
    match = app.top
    assert isinstance(match, MatchScreen)
    assert match.session.match.settings["heroes"] is True
    assert [player.kind for player in match.session.players] == [PERSON, PERSON]


def test_names_seats_and_rules_are_remembered_over_a_restart(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """They are those of the last time, for each game apart; a new game knows the name; Start fresh forgets."""
    with open_app(monkeypatch, tmp_path) as app:
        screen = opened(app, "ascending_empires")
        assert app.say("ui.setup.fresh") not in shown_buttons(app), "nothing to forget yet"
        field = next(one for one in widgets(app) if isinstance(one, TextInput))
        click(app, field.rect.center)
        app.pump([key(pygame.K_a, pygame.KMOD_LCTRL), typed("王小明")])
        screen.setup.choose_preset("calm_board")
        screen.setup.choose_kind(1, "captain")
        screen.start()
    kept, problem = settings_file.read(tmp_path / settings_file.FILE)
    assert problem is None
    with open_app(monkeypatch, tmp_path, preferences=kept) as app:
        screen = opened(app, "ascending_empires")
        assert who(screen) == [("王小明", 0, PERSON), ("Reyes", 1, "captain")]
        assert screen.setup.preset == "calm_board"
        click(app, button(app, app.say("ui.setup.fresh")).rect.center)
        assert who(screen) == [("王小明", 0, PERSON), ("Pip", 1, "cadet")]
        assert screen.setup.preset == "standard"
        press(app, pygame.K_ESCAPE)
        assert who(opened(app, "omen"))[0] == ("王小明", 0, PERSON)


def test_a_name_that_nobody_gave_is_said_in_the_language_of_the_day(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with open_app(monkeypatch, tmp_path) as app:
        opened(app, "stone_age").start()
        kept = app.preferences
        assert kept.name == ""
    with open_app(monkeypatch, tmp_path, language="zh_TW", preferences=kept) as app:
        assert who(opened(app, "stone_age"))[0] == ("玩家 1", 0, PERSON)


def test_players_that_know_any_game_are_shown_with_details(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for details in (False, True):
        chosen = Preferences(scale=100, reduced_motion=True, muted=True, details=details)
        with open_app(monkeypatch, tmp_path, preferences=chosen) as app:
            opened(app, "stone_age")
            offered = {option.value for option in lists(app)[1].options}
            assert offered == {PERSON, "forager", "hunter", "chief", *(GENERIC if details else ())}


def test_what_was_remembered_from_a_strange_file_never_stops_the_set_up(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """An invalid player, seats that do not exist, unknown settings: a first match is offered."""
    last = LastSetup(["A"] * 9, [99] * 9, ["nobody"] * 9, {"nonsense": 3})
    chosen = Preferences(scale=100, reduced_motion=True, muted=True, last={"stone_age": last})
    with open_app(monkeypatch, tmp_path, preferences=chosen) as app:
        screen = opened(app, "stone_age")
        assert who(screen) == [("Player 1", 0, PERSON), ("Pika", 1, "forager")]
        screen.start()
        assert isinstance(app.top, MatchScreen)


@pytest.mark.parametrize("details", [False, pytest.param(True, marks=pytest.mark.slow)])
@pytest.mark.parametrize("language", quick_first(LANGUAGES))
@pytest.mark.parametrize("game", quick_ends(sorted(SHELF.games)))
def test_the_first_page_fits_the_smallest_window(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, game: str, language: str, details: bool
) -> None:
    """At 1280x720 players and start need no scrolling, at the fullest table too."""
    with open_app(monkeypatch, tmp_path, language=language) as app:
        app.preferences.details = details
        screen = opened(app, game)
        while not screen.setup.full:
            screen.setup.add_player()
        screen.rebuild()
        app.pump()
        inside = screen.panel
        fields, kinds = [
            [one.rect.centery for one in widgets(app) if isinstance(one, kind)] for kind in (TextInput, DropList)
        ]
        assert fields == kinds, "a line for each seat"
        for widget in form_screen(app).form.all():
            if not isinstance(widget, GameBox):
                assert inside.contains(widget.rect), widget

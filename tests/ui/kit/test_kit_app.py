"""The window around the table: launcher, set-up, saved matches, settings, keys, rules, by real pygame events."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tabletop.ui.kit.base.widget import Widget
from tabletop.ui.kit.widgets.choice import Segments
from tabletop.ui.kit.widgets.dropdown import DropList
from tabletop.ui.kit.widgets.stepper import Stepper
from tabletop.ui.kit.widgets.text_input import TextInput
from tabletop.ui.screens.base.dialog import Dialog
from tabletop.ui.screens.base.game_box import GameBox
from tabletop.ui.screens.launcher.launcher import Launcher
from tabletop.ui.screens.launcher.saved_matches import LibraryScreen
from tabletop.ui.screens.rulebook.reader import RulesReader
from tabletop.ui.screens.settings.key_bindings_page import KeyOverlay
from tabletop.ui.screens.settings.options import Options
from tabletop.ui.screens.setup.screen import SetupScreen
from tabletop.ui.shell.app import App
from tabletop.ui.shell.match_screen import MatchScreen
from tabletop.ui.system import clock
from tabletop.ui.system import preferences as settings_file
from tabletop.ui.system.key_bindings import ACTIONS, CONTEXTS, MOUSE
from tabletop.ui.system.preferences import Preferences
from tabletop.ui.text.theme import PALETTES
from tests.play import SHELF
from tests.test_architecture import ROOT
from tests.ui.kit_window import button, click, focus_on, key, labels, open_app, press, typed, widgets


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[App]:
    with open_app(monkeypatch, tmp_path) as opened:
        yield opened


@pytest.mark.parametrize("language", ["en", "zh_TW"])
@pytest.mark.parametrize("size", [(1280, 640), (1280, 720), (1024, 576), (1920, 1080)])
def test_no_caption_of_a_box_is_cut_off(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    """Every line below a box has room, in small windows too, where the captions break into more lines."""
    with open_app(monkeypatch, tmp_path, size=size, language=language, registry=SHELF) as app:
        boxes = [one for one in widgets(app) if isinstance(one, GameBox)]
        assert len(boxes) > 5
        for one in boxes:
            below = one.theme.text.paragraph(one.caption, one.rect.w, one.theme.small, (0, 0, 0))
            assert below.get_height() <= one.rect.h - one.side, one.game_id


def test_what_is_not_seen_keeps_no_pictures(app: App) -> None:
    """The widgets of a screen that another one covers release their pictures, and look the same when it is gone."""
    app.pump()
    before = pygame.image.tobytes(app.surface, "RGB")
    launcher = app.top
    assert isinstance(launcher, Launcher)
    assert any(one._picture is not None for one in launcher.form.all())
    app.push(SetupScreen(app, "example_game"))
    assert all(one._picture is None for one in launcher.form.all())
    app.pop()
    app.pump()
    assert pygame.image.tobytes(app.surface, "RGB") == before


def box(app: App, game_id: str) -> GameBox:
    return next(one for one in widgets(app) if isinstance(one, GameBox) and one.game_id == game_id)


def test_a_match_is_started_by_mouse(app: App, tmp_path: Path) -> None:
    """A click on the box, a colour and an opponent from the list, and Start put the match on the table."""
    click(app, box(app, "example_game").rect.center)
    screen = app.top
    assert isinstance(screen, SetupScreen)
    badges = next(one for one in widgets(app) if isinstance(one, Segments))
    click(app, badges.cells()[4].center)
    kinds = [one for one in widgets(app) if isinstance(one, DropList)][1]
    click(app, kinds.rect.center)
    click(app, kinds.rows()[1].center)
    assert (screen.setup.players[0].style, screen.setup.players[1].kind) == (4, "random")
    click(app, button(app, app.say("ui.setup.start")).rect.center)
    match = app.top
    assert isinstance(match, MatchScreen)
    assert [player.kind for player in match.session.players] == ["person", "random"]
    assert [path.suffix for path in (tmp_path / "matches").iterdir()] == [".match"]


def test_a_match_is_started_by_keys_alone(app: App) -> None:
    """A match is started by Tab to the box, Enter, a player's name, another player, and Start."""
    focus_on(app, box(app, "example_game"))
    press(app, pygame.K_RETURN)
    screen = app.top
    assert isinstance(screen, SetupScreen)
    focus_on(app, next(one for one in widgets(app) if isinstance(one, TextInput)))
    app.pump([key(pygame.K_a, pygame.KMOD_LCTRL), typed("王小明")])
    focus_on(app, button(app, app.say("ui.setup.add")))
    press(app, pygame.K_RETURN)
    focus_on(app, button(app, app.say("ui.setup.start")))
    press(app, pygame.K_RETURN)
    match = app.top
    assert isinstance(match, MatchScreen)
    assert match.session.names == ["王小明", "Nora", "Emil"]


def test_somebody_quick_walks_through_a_set_up(app: App) -> None:
    """Tab and Enter one right after the other, ten keys a second: none of them is lost."""
    app.push(SetupScreen(app, "example_game"))
    screen = app.top
    assert isinstance(screen, SetupScreen)
    press(app, pygame.K_TAB)

    def quick(code: int) -> None:
        app.pump([key(code)])
        app.pump([pygame.event.Event(pygame.KEYUP, key=code, mod=0)])
        clock.advance(100)

    def walk(wanted: Widget) -> None:
        for _ in screen.form.focusable():
            if screen.form.focus is not wanted:
                quick(pygame.K_TAB)
        assert screen.form.focus is wanted

    walk(next(one for one in widgets(app) if isinstance(one, TextInput)))
    app.pump([key(pygame.K_a, pygame.KMOD_LCTRL), typed("王小明")])
    walk(button(app, app.say("ui.setup.add")))
    quick(pygame.K_RETURN)
    walk(button(app, app.say("ui.setup.start")))
    quick(pygame.K_RETURN)
    match = app.top
    assert isinstance(match, MatchScreen)
    assert match.session.names == ["王小明", "Nora", "Emil"]


def test_set_up_refuses_two_equal_names(app: App) -> None:
    app.push(SetupScreen(app, "example_game"))
    fields = [one for one in widgets(app) if isinstance(one, TextInput)]
    for field in fields[:2]:
        click(app, field.rect.center)
        app.pump([key(pygame.K_a, pygame.KMOD_LCTRL), typed("Ann")])
    start = button(app, app.say("ui.setup.start"))
    assert start.disabled_reason == app.say("ui.setup.same_name")
    click(app, start.rect.center)
    assert isinstance(app.top, SetupScreen)


def test_the_same_seed_gives_the_same_match(app: App) -> None:
    digests = []
    for _ in range(2):
        screen = SetupScreen(app, "example_game")
        screen.setup.seed = "harvest"
        app.push(screen)
        screen.start()
        match = app.top
        assert isinstance(match, MatchScreen)
        assert match.session.seed == "harvest"
        digests.append([(entry.kind, entry.value) for entry in match.session.match.log])
        app.routes.home()
    assert digests[0] == digests[1]


def test_a_setting_with_many_numbers_is_stepped_through(app: App) -> None:
    """Revelation may have any number of points: a list of 148 lines could not be read."""
    screen = SetupScreen(app, "eve_conquests")
    app.push(screen)
    click(app, button(app, app.say("ui.setup.change")).rect.center)
    target = next(one for one in widgets(app) if isinstance(one, Stepper))
    assert target.shown(0) == app.say("eve_conquests.setting.target.0")
    assert target.shown(17) == "17"
    target.move(1)
    assert screen.setup.settings["target"] == 1


def test_a_broken_game_lies_there_grey(app: App) -> None:
    """It says why, and neither click nor key opens it."""
    broken = box(app, "harvest_moon")
    assert "ImportError: no cards" in broken.caption
    click(app, broken.rect.center)
    focus_on(app, broken)
    press(app, pygame.K_RETURN)
    assert isinstance(app.top, Launcher)


def test_escape_leads_home_and_asks_before_it_quits(app: App) -> None:
    app.push(SetupScreen(app, "example_game"))
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.top, Launcher)
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.top, Dialog)
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.top, Launcher)
    assert app.running
    press(app, pygame.K_ESCAPE, pygame.K_RETURN)
    assert not app.running


def test_saved_matches_are_resumed_watched_and_deleted(app: App, tmp_path: Path) -> None:
    """The newest is offered first; a file that cannot be read says so; deleting asks."""
    screen = SetupScreen(app, "example_game")
    app.push(screen)
    screen.start()
    app.routes.home()
    assert any("Player 1, Nora" in text for text in labels(app))
    click(app, button(app, app.say("ui.launcher.resume")).rect.center)
    assert isinstance(app.top, MatchScreen)
    app.routes.home()
    (tmp_path / "matches" / "bad.match").write_text("nonsense", encoding="utf-8")
    app.push(LibraryScreen(app, replay=True))
    assert app.say("file.not_a_match", name="bad.match") in labels(app)
    click(app, button(app, app.say("ui.library.replay")).rect.center)
    match = app.top
    assert isinstance(match, MatchScreen)
    assert match.session.writer is None
    app.routes.home()
    library = LibraryScreen(app)
    app.push(library)
    saved = [one.path for one in library.saved if one.problem is None]
    library._ask_delete(next(one for one in library.saved if one.problem is None))
    assert isinstance(app.top, Dialog)
    press(app, pygame.K_RETURN)
    assert saved[0].exists(), "Enter keeps it"
    library._ask_delete(next(one for one in library.saved if one.problem is None))
    click(app, button(app, app.say("ui.library.delete")).rect.center)
    assert not saved[0].exists()
    assert app.screens[-1] is library


def test_settings_take_effect_and_are_kept(app: App, tmp_path: Path) -> None:
    """Every kind of control of the settings screen changes the preferences and the file."""
    app.routes.open_options()
    assert isinstance(app.top, Options)
    language = next(one for one in widgets(app) if isinstance(one, Segments))
    click(app, language.cells()[1].center)
    assert app.language == "zh_TW"
    assert "設定" in labels(app)
    app.pump([key(pygame.K_EQUALS, pygame.KMOD_LCTRL)])
    assert app.theme.scale == 110
    palette = [one for one in widgets(app) if isinstance(one, Segments)][1]
    click(app, palette.cells()[1].center)
    assert app.theme.seats == PALETTES["safe"]
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.top, Launcher)
    kept, problem = settings_file.read(tmp_path / settings_file.FILE)
    assert problem is None
    assert (kept.language, kept.scale, kept.palette) == ("zh_TW", 110, "safe")


def test_a_broken_settings_file_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    (tmp_path / settings_file.FILE).write_text("nonsense [", encoding="utf-8")
    with open_app(monkeypatch, tmp_path, preferences=None) as app:
        again = App(app.registry, app.words, headless=True)
        assert again.toast.sentence == again.say(
            "ui.preferences.broken", file=settings_file.FILE, kept=f"{settings_file.FILE}.broken"
        )
        assert again.preferences == Preferences()


def test_keys_are_found_and_changed(app: App) -> None:
    """F1 opens the list, typing searches it, a click and a key rebind, a taken chord is refused by name."""
    press(app, pygame.K_F1)
    screen = app.top
    assert isinstance(screen, KeyOverlay)
    app.pump([typed("Flip")])
    assert labels(app).count(app.say("key.action.flip")) == 1
    assert app.say("key.action.undo") not in labels(app)
    click(app, button(app, "F").rect.center)
    assert screen.waiting == "flip"
    app.pump([key(pygame.K_z, pygame.KMOD_LCTRL)])
    assert app.toast.sentence == app.say("ui.keys.taken", chord="Ctrl+Z", name=app.say("key.action.undo"))
    app.pump([key(pygame.K_LCTRL, pygame.KMOD_LCTRL), key(pygame.K_f, pygame.KMOD_LCTRL)])
    assert (app.keys.shown("flip"), app.preferences.keys) == ("Ctrl+F", {"flip": ["Ctrl+F"]})
    click(app, button(app, app.say("ui.keys.reset")).rect.center)
    assert app.keys.shown("flip") == "F"


def test_question_mark_types_in_a_field(app: App) -> None:
    """While a field has the focus, letters and signs go into it and open nothing."""
    screen = SetupScreen(app, "example_game")
    app.push(screen)
    click(app, next(one for one in widgets(app) if isinstance(one, TextInput)).rect.center)
    app.pump([key(pygame.K_SLASH, pygame.KMOD_LSHIFT, "?"), typed("?")])
    assert app.top is screen
    assert screen.setup.players[0].name.endswith("?")


def test_rules_open_at_a_clause(app: App, tmp_path: Path) -> None:
    """The clause is tinted and at the top; a search marks its hits, lists them, and goes round."""
    (tmp_path / "rulebook").mkdir()
    text = "# Rules\n" + "".join(
        f"## {one}. Part\nText of {one}.\n\n### {one}.1 More\nApple {one}.\n\n" for one in range(1, 30)
    )
    (tmp_path / "rulebook" / "en.md").write_text(text, encoding="utf-8")
    assert app.registry.open("example_game") is not None
    app.registry.folders["example_game"], before = tmp_path, app.registry.folders["example_game"]
    try:
        app.routes.open_rules("example_game", "12.1")
    finally:
        app.registry.folders["example_game"] = before
    reader = app.top
    assert isinstance(reader, RulesReader)
    marked = [view for view in reader.page.views if view.marked]
    assert [view.block.plain for view in marked] == ["12.1 More", "Apple 12."]
    assert abs(marked[0].rect.y - reader.page.panel.rect.y) <= 2
    click(app, reader._search.rect.center)
    app.pump([typed("apple")])
    assert [reader.page.blocks[one.block].plain for one in reader.findings] == [f"Apple {n}." for n in range(1, 30)]
    assert len(reader._list.widgets) == 29
    assert reader._count.text == app.say("ui.rules.found", at=1, all=29)
    press(app, pygame.K_RETURN)
    assert reader.page.panel.rect.contains(reader.page.views[reader.findings[1].block].rect)
    app.pump([typed("xyz")])
    assert reader._count.text == app.say("ui.rules.not_found")


def test_nothing_is_drawn_while_nothing_changes(app: App) -> None:
    """Motion over bare wood redraws nothing, and the loop may sleep for good."""
    launcher = app.top
    app.pump([pygame.event.Event(pygame.MOUSEMOTION, pos=(3, 3), rel=(1, 0), buttons=(0, 0, 0), touch=False)])
    app.pump()
    assert launcher.draw(app.surface) == []
    assert app.waiting._due is None
    at = box(app, "example_game").rect.center
    app.pump([pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 0), buttons=(0, 0, 0), touch=False)])
    assert launcher.draw(app.surface) == [], "drawn already by the pump"


def test_only_the_newest_motion_counts(app: App) -> None:
    """Of many motions in one batch the screen gets one, with the whole path."""
    events: list[pygame.event.Event] = []
    handle = app.top.handle

    def listen(event: pygame.event.Event) -> bool:
        events.append(event)
        return handle(event)

    app.top.handle = listen  # type: ignore[method-assign]
    app.pump(
        pygame.event.Event(pygame.MOUSEMOTION, pos=(x, 50), rel=(1, 0), buttons=(0, 0, 0), touch=False)
        for x in range(100, 200)
    )
    assert [(event.pos, event.rel) for event in events] == [((199, 50), (100, 0))]


def test_an_overlay_lies_on_a_darkened_picture(app: App) -> None:
    before = app.surface.get_at((8, 8))
    app.routes.open_options()
    app.pump()
    after = app.surface.get_at((8, 8))
    assert sum(after[:3]) < 0.6 * sum(before[:3])
    press(app, pygame.K_ESCAPE)
    assert app.surface.get_at((8, 8)) == before


def test_a_toast_comes_and_goes(app: App) -> None:
    clean = pygame.image.tobytes(app.surface, "RGB")
    app.show_toast("The file is kept.")
    app.pump()
    assert pygame.image.tobytes(app.surface, "RGB") != clean
    app.toast._until = 0
    app.pump()
    assert pygame.image.tobytes(app.surface, "RGB") == clean


def test_every_asked_sentence_exists() -> None:
    """`app.say("...")` names an entry of both catalogues (plain `say` is tested elsewhere)."""
    from tabletop.session.locale.translations import Translations

    words = [Translations(language) for language in ("en", "zh_TW")]
    asked = {
        node.args[0].value
        for path in (ROOT / "tabletop" / "ui").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "say"
        and node.args
        and isinstance(node.args[0], ast.Constant)
        and isinstance(node.args[0].value, str)
    }
    named = {f"key.action.{action.id}" for action in ACTIONS} | {f"key.context.{one}" for one in CONTEXTS}
    named |= {f"key.{kind}.{id}" for kind in ("mouse", "gesture") for _, id in MOUSE}
    named |= {f"ui.palette.{name}" for name in PALETTES}
    assert len(asked) > 60
    assert sorted(one for one in asked | named for catalogue in words if one not in catalogue) == []


def test_a_key_does_not_pile_up_what_it_opens(app: App) -> None:
    """Settings over keys over settings: the earlier ones are closed."""
    for _ in range(5):
        app.routes.open_options()
        app.routes.open_keys()
    assert [type(screen).__name__ for screen in app.screens] == ["Launcher", "Options", "KeyOverlay"]


def test_a_screen_whose_closing_fails_can_be_left(
    app: App, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The fault is reported on the error output."""
    app.routes.open_options()
    monkeypatch.setattr(app.top, "close", lambda: 1 // 0)
    app.pop()
    assert len(app.screens) == 1
    assert "ZeroDivisionError" in capsys.readouterr().err

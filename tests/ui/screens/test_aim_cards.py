"""The choice of aiming help in pictures at the set-up: by mouse and by keys, remembered, and listed in words."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tabletop.core.game.flicking import RECOMMENDED_HELP, SHOWN_HELPS
from tabletop.session.locale.translations import LANGUAGES
from tabletop.ui.kit.widgets.choice import Segments
from tabletop.ui.kit.widgets.dropdown import DropList
from tabletop.ui.kit.widgets.picture_cards import PictureCards
from tabletop.ui.screens.setup.aim_pictures import aim_picture
from tabletop.ui.shell.app import App
from tabletop.ui.system import preferences as settings_file
from tests.parameters import quick_first
from tests.ui.kit_window import button, click, focus_on, form_screen, labels, open_app, press, widgets
from tests.ui.screens.test_setup import opened

GAME = "ascending_empires"


def cards(app: App) -> PictureCards:
    return next(one for one in widgets(app) if isinstance(one, PictureCards))


@pytest.mark.parametrize("size", [(1280, 640), (1920, 1080)])
@pytest.mark.parametrize("language", quick_first(LANGUAGES))
def test_three_cards_with_the_middle_one_recommended(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, language: str, size: tuple[int, int]
) -> None:
    """They are whole on the first page at the fullest table, and no word on them is cut."""
    with open_app(monkeypatch, tmp_path, language=language, size=size) as app:
        screen = opened(app, GAME)
        while not screen.setup.full:
            screen.setup.add_player()
        screen.rebuild()
        app.pump()
        row = cards(app)
        assert [option.value for option in row.options] == list(SHOWN_HELPS)
        assert [option.note for option in row.options] == ["", app.say("ui.setup.recommended"), ""]
        assert row.value == row.options[1].value == RECOMMENDED_HELP
        assert screen.panel.contains(row.rect)
        for option, cell in zip(row.options, row.cells(), strict=True):
            assert row.rect.contains(cell)
            assert option.picture is not None
            words = max(
                app.theme.text.measure(option.text, app.theme.body, bold=True),
                app.theme.text.measure(option.note, app.theme.small),
            )
            assert option.picture.get_width() + words < cell.w


def test_a_card_is_chosen_by_mouse_and_by_keys_and_remembered(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with open_app(monkeypatch, tmp_path) as app:
        screen = opened(app, GAME)
        click(app, cards(app).cells()[2].center)
        assert screen.setup.settings["aim_help"] == "bare"
        focus_on(app, cards(app))
        press(app, pygame.K_LEFT, pygame.K_LEFT)
        assert screen.setup.settings["aim_help"] == "line"
        focus_on(app, cards(app))
        press(app, pygame.K_RIGHT, pygame.K_RIGHT)
        assert screen.setup.settings["aim_help"] == "bare"
        screen.start()
    kept, problem = settings_file.read(tmp_path / settings_file.FILE)
    assert problem is None
    with open_app(monkeypatch, tmp_path, preferences=kept) as app:
        screen = opened(app, GAME)
        assert cards(app).value == "bare"


def test_the_second_page_lists_the_help_in_words(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """There it has a fourth choice; the first page says so in words and marks no card."""
    with open_app(monkeypatch, tmp_path) as app:
        screen = opened(app, GAME)
        click(app, button(app, app.say("ui.setup.change")).rect.center)
        name = app.say(f"{GAME}.setting.aim_help.ghost")
        rows = [one for one in widgets(app) if isinstance(one, Segments | DropList)]
        row = next(one for one in rows if name in [option.text for option in one.options])
        assert len(row.options) == 4
        row.choose(3)
        screen.turn_to(rules=False)
        app.pump()
        assert screen.setup.settings["aim_help"] == "ghost"
        assert name in labels(app)
        assert cards(app).value not in SHOWN_HELPS


def test_games_without_flicks_do_not_ask(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with open_app(monkeypatch, tmp_path) as app:
        opened(app, "stone_age")
        assert not any(isinstance(one, PictureCards) for one in form_screen(app).form.all())


def test_each_help_has_a_picture_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with open_app(monkeypatch, tmp_path) as app:
        pictures = [pygame.image.tobytes(aim_picture(help, app.theme), "RGB") for help in SHOWN_HELPS]
        assert len(set(pictures)) == 3

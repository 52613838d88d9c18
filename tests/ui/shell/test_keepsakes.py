"""Exported pictures and films: their content, their size, the way to ask for them, and their files."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from PIL import Image, ImageSequence

from tabletop.__main__ import main
from tabletop.core.rules.chance import FastRng
from tabletop.core.rules.questions import CHANCE
from tabletop.session.match.match_session import MatchSession, Player
from tabletop.testing.random_play import random_value
from tabletop.ui.screens.base.text_dialog import AskText
from tabletop.ui.shell.app import App
from tabletop.ui.shell.export import clip_export
from tabletop.ui.shell.export.exporter import Exporter
from tabletop.ui.shell.match_screen import MatchScreen
from tabletop.ui.shell.routes import ShellRoutes
from tabletop.ui.table.overlays.end_screen import EndScreen
from tests.parameters import quick_first, quick_only
from tests.play import SHELF
from tests.ui.kit_window import click, open_app, press
from tests.ui.match.test_ending import save_ended

EXTRA = ("tests.example_game",)


@pytest.fixture(params=quick_first(["en", "zh_TW"]))
def app(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[App]:
    with open_app(monkeypatch, tmp_path, language=request.param) as made:
        yield made


@pytest.mark.wide
@pytest.mark.parametrize("game", quick_only(["ascending_empires", "stone_age"], "stone_age"))
@pytest.mark.parametrize("suffix", quick_first([".webp", ".gif"]))
def test_a_film_shows_the_last_flick_or_throw_at_thirty_pictures_a_second(
    game: str, suffix: str, tmp_path: Path
) -> None:
    path, out = tmp_path / "ended.match", tmp_path / f"out{suffix}"
    save_ended(game, path)
    session = MatchSession.load(path, extra=EXTRA, resume=False)
    assert clip_export.write_film(session, out, (320, 200))
    found = clip_export.last_scene(session)
    assert found is not None
    assert found[1].kind == ("flight" if game == "ascending_empires" else "roll")
    with Image.open(out) as made:
        frames = sum(1 for _ in ImageSequence.Iterator(made))
        assert frames > 3
        assert max(made.size) <= 320
        colours = set()
        for number in range(frames):
            made.seek(number)
            colours.add(made.convert("RGB").tobytes())
        assert len(colours) > 3, "something moves"
    assert out.stat().st_size <= clip_export.MOST_BYTES
    assert not list(tmp_path.glob("*.part*"))


@pytest.mark.wide
def test_a_film_that_is_too_large_is_made_smaller(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, large, small = tmp_path / "ended.match", tmp_path / "large.webp", tmp_path / "small.webp"
    save_ended("stone_age", path)
    session = MatchSession.load(path, extra=EXTRA, resume=False)
    assert clip_export.write_film(session, large)
    most = large.stat().st_size // 3
    monkeypatch.setattr(clip_export, "MOST_BYTES", most)
    assert clip_export.write_film(session, small)
    assert small.stat().st_size <= most


def test_a_match_without_a_flick_or_throw_has_no_film(tmp_path: Path) -> None:
    save_ended("omen", tmp_path / "ended.match")
    session = MatchSession.load(tmp_path / "ended.match", resume=False)
    assert clip_export.last_scene(session) is None
    assert not clip_export.write_film(session, tmp_path / "out.webp")
    assert not (tmp_path / "out.webp").exists()
    with pytest.raises(ValueError, match="png"):
        clip_export.write_film(session, tmp_path / "out.png")


@pytest.mark.wide
def test_the_command_writes_a_film_or_says_why_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path, out = tmp_path / "ended.match", tmp_path / "out.webp"
    save_ended("stone_age", path)
    words = ("--lang", "en", "film", str(path), "--last", "--size", "320x240", "--out")
    assert main([*words, str(out)]) == 0
    assert out.read_bytes()[:4] == b"RIFF"
    assert main([*words, str(tmp_path / "out.mp4")]) == 2
    assert "must end in one of .webp, .gif" in capsys.readouterr().err
    assert main([*words, str(tmp_path / "no" / "out.webp")]) == 2
    path.write_bytes(b"nonsense")
    assert main([*words, str(out)]) == 2
    assert "not a saved match" in capsys.readouterr().err
    monkeypatch.setattr(clip_export, "can_film", lambda: False)
    assert main([*words, str(out)]) == 2
    assert "pip install" in capsys.readouterr().err


# -- the window -------------------------------------------------------------------------------------------------------
def ended(app: App, game: str) -> tuple[MatchScreen, EndScreen]:
    app.routes.open_match(app.matches.start(game, [Player("Ann", 0), Player("Bo", 1)], {}, "s"))
    screen = app.top
    assert isinstance(screen, MatchScreen)
    chance = FastRng("s")
    while not screen.session.over:
        match = screen.session.match
        if match.pending[0].seat == CHANCE:
            screen.session.throw()
        else:
            screen.session.answer(random_value(match, match.pending[0], chance))
    screen.match_view.opening = None
    screen.match_view.refresh()
    app.pump()
    return screen, next(one for one in screen.match_view.parts.overlays.popups if isinstance(one, EndScreen))


def ask(app: App, end: EndScreen, number: int) -> None:
    """Press the icon of the picture (0) or of the film (1)."""
    end.deaf_ms = 0
    hots = [hot for hot in end.hots if hot.tip == app.words.text(end.keep[number][1])]
    click(app, hots[0].rect.move(end.rect.topleft).center)


def keepsakes(app: App) -> Exporter:
    routes = app.routes
    assert isinstance(routes, ShellRoutes)
    assert routes.keepsakes is not None
    return routes.keepsakes


def made(app: App, folder: Path, count: int) -> list[Path]:
    until = time.monotonic() + 60
    while keepsakes(app).busy and time.monotonic() < until:
        app.pump()
        time.sleep(0.05)
    assert app.toast.sentence.startswith(app.say("keep.made", path=str(folder))), app.toast.sentence
    assert len(list(folder.iterdir())) == count
    return sorted(folder.iterdir())


@pytest.mark.wide
def test_pictures_and_films_are_named_made_beside_the_window_and_told(app: App, tmp_path: Path) -> None:
    _, end = ended(app, "stone_age")
    assert len(end.keep) == 2
    ask(app, end, 0)
    assert isinstance(app.top, AskText)
    assert app.top.text == app.routes.title_of("stone_age")
    app.top.text = "Our: evening/.."
    app.top._done(app.top.text)
    assert app.toast.sentence == app.say("keep.making")
    (picture,) = made(app, tmp_path / "pictures", 1)
    assert picture.name == "Our evening.png"
    assert max(pygame.image.load(str(picture)).get_size()) >= 1000
    assert not keepsakes(app).busy
    if app.language == "en":
        ask(app, end, 1)
        press(app, pygame.K_RETURN)
        found = made(app, tmp_path / "pictures", 2)
        assert [one.suffix for one in found] == [".png", ".webp"]
    keepsakes(app).stop()


@pytest.mark.wide
def test_without_pillow_a_sentence_says_how_to_get_it(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    _, end = ended(app, "stone_age")
    monkeypatch.setattr("tabletop.ui.shell.export.exporter.can_film", lambda: False)
    ask(app, end, 1)
    assert app.toast.sentence == app.say("keep.no_pillow")
    assert "'.[film]'" in app.toast.sentence


def test_where_nothing_is_flicked_or_thrown_no_film_is_offered(app: App) -> None:
    _, end = ended(app, "omen")
    assert len(end.keep) == 1
    assert "stone_age" in SHELF.games

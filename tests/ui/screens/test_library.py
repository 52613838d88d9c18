"""The list of saved matches: its content, by mouse in both languages; pictures, names, bad files, many files."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from tabletop.core.data.messages import SeatName, msg
from tabletop.core.game.game import Game
from tabletop.core.match.determinize import determinized
from tabletop.core.match.match import Match
from tabletop.core.rules.chance import FastRng
from tabletop.core.table.projection import alike
from tabletop.session.app.save_library import SavedMatches
from tabletop.session.match.match_session import MatchSession, Player
from tabletop.session.saves import match_log, save_summary
from tabletop.testing.random_play import random_value
from tabletop.ui.kit.widgets.button import Button
from tabletop.ui.kit.widgets.choice import Segments
from tabletop.ui.screens.base.thumbnail import Thumb
from tabletop.ui.screens.launcher.saved_matches import LibraryScreen
from tabletop.ui.shell.app import App
from tabletop.ui.shell.export import thumbnail_cache
from tabletop.ui.shell.match_screen import MatchScreen
from tabletop.ui.system import clock
from tabletop.ui.table.overlays.end_screen import EndScreen
from tests.parameters import quick_first
from tests.play import SHELF
from tests.ui.kit_window import click, open_app, widgets
from tests.ui.match.test_ending import save_ended

EXTRA = ("tests.example_game",)


@pytest.fixture(params=quick_first(["en", "zh_TW"]))
def app(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[App]:
    (tmp_path / "matches").mkdir()
    with open_app(monkeypatch, tmp_path, language=request.param) as made:
        yield made


def begun(folder: Path, game: str, answers: int, names: tuple[str, ...] = ("Ann", "Bo"), seed: str = "s") -> Path:
    """Return a match that was left after some answers."""
    players = [Player(name, seat) for seat, name in enumerate(names)]
    session = MatchSession.new(SHELF.games[game], players, seed=seed, folder=folder)
    chance = FastRng(seed)
    for _ in range(answers):
        session.answer(random_value(session.match, session.match.pending[0], chance))
    assert session.writer is not None
    path = session.writer.path
    session.close()
    return path


def labels(app: App) -> list[str]:
    return [one.text for one in widgets(app) if hasattr(one, "text")]


def buttons(app: App, key: str) -> list[Button]:
    return [one for one in widgets(app) if isinstance(one, Button) and one.text == app.say(key)]


def opened(app: App, **how: bool) -> LibraryScreen:
    screen = LibraryScreen(app, **how)
    app.push(screen)
    app.pump()
    return screen


def test_rows_tell_names_round_and_phase_or_who_has_won(app: App, tmp_path: Path) -> None:
    begun(tmp_path / "matches", "stone_age", 30)
    save_ended("omen", tmp_path / "matches" / "Last Sunday.match")
    thumbnail_cache.portray(tmp_path / "matches" / "Last Sunday.match", EXTRA)
    opened(app)
    texts = labels(app)
    names = {"en": "Ann, Bo", "zh_TW": "Ann、Bo"}[app.language]
    assert names in texts
    assert any(text.startswith({"en": "Round ", "zh_TW": "第 "}[app.language]) for text in texts)
    title = app.words.text(SHELF.games["omen"].title)
    assert {"en": f"Last Sunday: {title}", "zh_TW": f"Last Sunday：{title}"}[app.language] in texts
    assert any({"en": " won: ", "zh_TW": "獲勝："}[app.language] in text for text in texts)
    assert len(buttons(app, "ui.library.resume")) == 1
    assert len(buttons(app, "ui.library.afterwards")) == 1
    assert len(buttons(app, "ui.library.replay")) == 2


def test_the_list_is_narrowed_by_mouse(app: App, tmp_path: Path) -> None:
    begun(tmp_path / "matches", "stone_age", 5)
    begun(tmp_path / "matches", "omen", 5)
    save_ended("omen", tmp_path / "matches" / "done.match")
    thumbnail_cache.portray(tmp_path / "matches" / "done.match", EXTRA)
    screen = opened(app)
    assert len(screen.listed) == 3

    def choose(state: int) -> None:
        row = next(one for one in widgets(app) if isinstance(one, Segments))
        click(app, row.cells()[state].center)

    choose(1)
    assert sorted(one.game for one in screen.listed) == ["omen", "stone_age"]
    choose(2)
    assert [one.path.stem for one in screen.listed] == ["done"]
    choose(0)
    screen._take_game("stone_age")
    assert [one.game for one in screen.listed] == ["stone_age"]
    choose(2)
    assert app.say("ui.library.none_such") in labels(app)


@pytest.mark.wide
def test_a_finished_match_opens_at_its_end_or_from_its_beginning(app: App, tmp_path: Path) -> None:
    path = tmp_path / "matches" / "done.match"
    save_ended("stone_age", path)
    thumbnail_cache.portray(path, EXTRA)
    opened(app)
    click(app, buttons(app, "ui.library.afterwards")[0].rect.center)
    top = app.top
    assert isinstance(top, MatchScreen)
    assert top.session.writer is None
    assert any(isinstance(one, EndScreen) for one in top.match_view.parts.overlays.popups)
    app.routes.home()
    opened(app)
    click(app, buttons(app, "ui.library.replay")[0].rect.center)
    top = app.top
    assert isinstance(top, MatchScreen)
    assert top.match_view.parts.history.playing
    assert top.match_view.controller.shown.moment < 5


def test_only_what_can_be_gone_on_with_is_offered_to_be_resumed(app: App, tmp_path: Path) -> None:
    """This also holds when the finished one has not been viewed yet, or its summary was lost."""
    going = begun(tmp_path / "matches", "stone_age", 5)
    done = tmp_path / "matches" / "omen-001.match"
    save_ended("omen", done)
    os.utime(going, (1, 1))
    last = app.matches.last()
    assert last is not None
    assert last.path == going
    going.unlink()
    assert app.matches.last() is None
    app.routes.home()
    assert app.say("ui.launcher.resume") not in labels(app)


def test_a_save_gets_a_name_and_keeps_its_picture(app: App, tmp_path: Path) -> None:
    path = begun(tmp_path / "matches", "stone_age", 5)
    thumbnail_cache.portray(path, EXTRA)
    screen = opened(app)
    screen._name(screen.saved[0], "Ann's: evening/../")
    named = tmp_path / "matches" / "Anns evening.match"
    assert named.exists()
    assert thumbnail_cache.has_picture(named)
    assert not path.exists()
    assert not save_summary.beside(path).exists()
    assert any("Anns evening" in text for text in labels(app))
    begun(tmp_path / "matches", "omen", 1)
    screen._again()
    other = next(one for one in screen.saved if one.game == "omen")
    screen._name(other, "Anns evening")
    assert other.path.exists()
    assert app.toast.sentence == app.say("file.is_there", name="Anns evening.match")
    screen._name(other, " /.. ")
    assert app.toast.sentence == app.say("file.no_name")
    app.matches.delete(named)
    assert not list((tmp_path / "matches").glob("Anns*"))


# -- summaries --------------------------------------------------------------------------------------------------------
def test_a_summary_counts_only_for_the_file_that_it_was_made_of(tmp_path: Path) -> None:
    path = begun(tmp_path, "stone_age", 5)
    known = save_summary.read(path)
    assert known is not None
    assert (known.game, known.players, known.over) == ("stone_age", ["Ann", "Bo"], False)
    with path.open("ab") as file:
        file.write(b"torn")
    assert save_summary.read(path) is None


@pytest.mark.parametrize(
    "data",
    [b"", b"{", b"[]", b"\xff\xfe", b'{"stamp":[1,2]}', b"[" * 100_000, b"x" * (1 << 20), b'{"stamp":"a","game":3}'],
)
def test_a_damaged_summary_is_as_if_it_were_not_there(data: bytes, tmp_path: Path) -> None:
    path = begun(tmp_path, "stone_age", 5)
    save_summary.beside(path).write_bytes(data)
    assert save_summary.read(path) is None
    (found,) = SavedMatches(SHELF, tmp_path, EXTRA).saved()
    assert (found.game, found.problem, found.players) == ("stone_age", None, ("Ann", "Bo"))


def test_words_of_a_forged_summary_stay_one_short_line(tmp_path: Path) -> None:
    """Those that could not have been written are left out, long ones are cut."""
    path = begun(tmp_path, "stone_age", 5)
    found = save_summary.read(path)
    assert found is not None
    found.phase = ["ui.library.in_phase", {"round": 10**60, "phase": "a\nb" * 200, "more": {"say": [1]}, "x": [{}]}]
    save_summary.beside(path).write_bytes(msgspec.json.encode(found))
    again = save_summary.read(path)
    assert again is not None
    assert save_summary.unpacked(again.phase) is None
    message = save_summary.unpacked(["ui.library.in_phase", {"round": 1 << 62, "phase": "a" * 200}])
    assert message is not None
    assert all(len(str(value)) <= 80 for _, value in message.args)
    for nothing in ([], [1], ["a"], ["a", []], "ab", ["a", {}, 3]):
        assert save_summary.unpacked(nothing) is None  # type: ignore[arg-type]


def test_messages_are_kept_whole() -> None:
    inner = msg("core.seat", number=2)
    message = msg(
        "after.in_round",
        round=msg("after.round", round=3),
        each=(inner, msg("after.has", who=SeatName(1), points=7)),
        text="x",
    )
    assert save_summary.unpacked(msgspec.json.decode(msgspec.json.encode(save_summary.packed(message)))) == message


def test_a_finished_match_is_known_to_be_over_before_it_is_closed(tmp_path: Path) -> None:
    """A finished match is known to be over, even if the program is killed then."""
    players = [Player("Ann", 0), Player("Bo", 1)]
    session = MatchSession.new(SHELF.games["omen"], players, seed="s", folder=tmp_path)
    chance = FastRng("s")
    while not session.over:
        session.answer(random_value(session.match, session.match.pending[0], chance))
    assert session.writer is not None
    known = save_summary.read(session.writer.path)
    assert known is not None
    assert known.over
    assert session.result is not None
    assert known.points == [score.total for score in session.result.scores]
    session.close()


# -- many files, and pictures -----------------------------------------------------------------------------------------
def test_three_hundred_files_are_listed_without_reading_each(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With summaries no file is read.

    Without, some are read and of the rest the first line, and the list is complete.
    """
    path = begun(tmp_path, "stone_age", 20)
    for number in range(299):
        copy = tmp_path / f"copy {number:03}.match"
        shutil.copy(path, copy)
        known = save_summary.read(path)
        assert known is not None
        save_summary.write(copy, known)
    read: list[Path] = []
    whole = match_log.read

    def counted(path: Path) -> match_log.MatchLog:
        read.append(path)
        return whole(path)

    monkeypatch.setattr(match_log, "read", counted)
    matches = SavedMatches(SHELF, tmp_path, EXTRA)
    assert len(matches.saved()) == 300
    assert read == []
    for look in tmp_path.glob("*.look"):
        look.unlink()
    times = iter(range(1000))
    monkeypatch.setattr("tabletop.session.app.save_library.perf_counter", lambda: next(times) * 0.01)
    found = matches.saved()
    assert len(found) == 300
    assert all(one.problem is None and one.players == ("Ann", "Bo") for one in found)
    assert 0 < len(read) < 30


def test_a_long_list_shows_some_and_more_on_demand(app: App, tmp_path: Path) -> None:
    path = begun(tmp_path / "matches", "stone_age", 3)
    for number in range(59):
        shutil.copy(path, tmp_path / "matches" / f"copy {number}.match")
    screen = opened(app)
    assert sum(isinstance(one, Thumb) for one in widgets(app)) == 40
    screen._show_more()
    assert sum(isinstance(one, Thumb) for one in widgets(app)) == 60


@pytest.mark.wide
def test_pictures_are_made_in_another_process_while_the_list_is_seen(app: App, tmp_path: Path) -> None:
    path = begun(tmp_path / "matches", "stone_age", 30)
    save_summary.remove(path)
    app.album = thumbnail_cache.PictureAlbum(EXTRA)
    opened(app)
    # the picture's file exists before the row is notified
    word, until = {"en": "Round", "zh_TW": "第"}[app.language], time.monotonic() + 60
    while not any(text.startswith(word) for text in labels(app)) and time.monotonic() < until:
        clock.advance(50)
        app.pump()
        time.sleep(0.05)
    app.album.stop()
    assert thumbnail_cache.has_picture(path)
    assert any(text.startswith(word) for text in labels(app))


def test_closing_the_window_begins_no_process(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program ends without waiting for a picture; it is made when the list is opened."""
    monkeypatch.setattr(thumbnail_cache, "RestartingWorker", lambda *given, **more: pytest.fail("a process was begun"))
    monkeypatch.setattr(pygame, "quit", lambda: None)
    app.album = thumbnail_cache.PictureAlbum(EXTRA)
    players = [Player("Ann", 0), Player("Bo", 1)]
    app.routes.open_match(app.matches.start("stone_age", players, {}, "leaving"))
    app.pump()
    app.quit()
    app.run()
    assert not app.album.busy


def test_a_picture_of_a_changed_or_foreign_file_says_what_is_wrong(tmp_path: Path) -> None:
    path = begun(tmp_path, "stone_age", 20)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:5], lines[6], *lines[5:6], *lines[7:]]))
    thumbnail_cache.portray(path, EXTRA)
    (found,) = SavedMatches(SHELF, tmp_path, EXTRA).saved()
    assert found.problem is not None
    assert found.problem.key == "file.changed"
    assert not save_summary.beside(path, save_summary.PICTURE).exists()
    (tmp_path / "no.match").write_bytes(b"\xff" * 100)
    thumbnail_cache.portray(tmp_path / "no.match", EXTRA)
    assert not save_summary.beside(tmp_path / "no.match").exists()


@pytest.mark.parametrize(("game", "answers"), [("omen", 25), ("age_of_heroes", 25)])
def test_a_picture_shows_nobodys_secrets(game: str, answers: int, tmp_path: Path) -> None:
    """It is the same to the pixel in a world that differs only in what one player cannot know of the other."""
    path = begun(tmp_path, game, answers)
    session = MatchSession.load(path, extra=EXTRA, resume=False)

    def seen() -> bytes:
        return pygame.image.tobytes(thumbnail_cache.picture_of(session, (240, 150)), "RGB")

    before = seen()
    other = next(
        world
        for number in range(50)
        if (world := determinized(session.match, 0, FastRng(f"secrets {number}"))) is not None
        and not alike(
            game_of(world).table.project(world.state, 1), game_of(world).table.project(session.match.state, 1)
        )
    )
    session.match = other
    assert seen() == before


def game_of(match: Match[Any]) -> Game[Any]:
    return match.game
